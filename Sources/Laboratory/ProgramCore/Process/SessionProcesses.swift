import PortholePlatform
import PortholeSystem

/// The processes of a session, found in `/proc`.
enum SessionProcesses {
  private struct Entry {
    let process, parent, session: pid_t
    let isDead: Bool
  }

  /// The processes that are in a session, or below this process, which has adopted the orphans of that session:
  /// a process may have left it. Dead ones are left out.
  static func living(in session: pid_t) -> [pid_t] {
    let all = entries()
    var found: Set<pid_t> = []
    for entry in all where entry.session == session { found.insert(entry.process) }
    var parents: Set<pid_t> = [getpid()]
    while !parents.isEmpty {
      let children = all.filter { parents.contains($0.parent) && $0.process != getpid() }.map(\.process)
      parents = Set(children).subtracting(found)
      found.formUnion(children)
    }
    let dead = Set(all.filter(\.isDead).map(\.process))
    return found.subtracting(dead).sorted()
  }

  private static func entries() -> [Entry] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while let item = readdir(folder) {
      let name = withUnsafePointer(to: &item.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let process = pid_t(name), let bytes = try? readFile("/proc/\(name)/stat", limit: 4096) else {
        continue
      }
      // The name of a program may hold blanks and brackets.
      guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { continue }
      let fields = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
      guard fields.count > 3, let parent = pid_t(fields[1]), let session = pid_t(fields[3]) else { continue }
      entries.append(
        Entry(
          process: process, parent: parent, session: session, isDead: fields[0] == "Z" || fields[0] == "X"))
    }
    return entries
  }
}
