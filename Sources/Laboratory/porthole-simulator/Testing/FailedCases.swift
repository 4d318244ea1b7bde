import PortholePlatform
import PortholeSystem
import TapeCore

/// The names of the cases that had not passed when a folder was last tested, among the user's state files.
struct FailedCases {
  private let path: String?
  /// The current folder, whose cases these are.
  private let folder: String

  init() {
    let home = getenv("HOME").map { String(cString: $0) }
    let state = getenv("XDG_STATE_HOME").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    let base = state ?? home.flatMap { $0.isEmpty ? nil : $0 + "/.local/state" }
    path = base.map { $0 + "/porthole/failed-tapes" }
    folder =
      getcwd(nil, 0).map { pointer in
        defer { free(pointer) }
        return String(cString: pointer)
      } ?? ""
  }

  /// The folders that are remembered, the latest first.
  private static let most = 50
  private static let limit = 8 << 20

  /// The names of a folder, or the names of all.
  private var entries: [(folder: String, names: [String])] {
    guard let path, let bytes = try? readFile(path, limit: Self.limit) else { return [] }
    var entries: [(folder: String, names: [String])] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("\t") {
        if !entries.isEmpty { entries[entries.count - 1].names.append(String(line.dropFirst())) }
      } else {
        entries.append((String(line), []))
      }
    }
    return entries
  }

  /// The names of this folder; nil if it has not been tested.
  var names: [String]? { entries.first { $0.folder == folder }?.names }

  /// Remembers the names of this folder, if that is possible.
  func remember(_ names: [String]) {
    guard let path, !folder.isEmpty, !folder.contains("\n") else { return }
    let others = entries.filter { $0.folder != folder }.prefix(Self.most - 1)
    let text = ([(folder: folder, names: names)] + others).map { entry in
      entry.folder + "\n" + entry.names.filter { !$0.contains("\n") }.map { "\t\($0)\n" }.joined()
    }.joined()
    do {
      if let parent = FilePath.folder(of: path) { try OutputFile.makeFolder(parent) }
      let file = try OutputFile(path)
      file.write(text)
      try file.commit()
    } catch {
      Standard.error("porthole: \(error); --failed will not know about this run")
    }
  }
}
