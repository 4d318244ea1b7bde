import PortholeSystem

/// Small files with settings, read before the first frame.
enum SettingsFile {
  /// The most bytes of a file that are read.
  private static let longest = 64 << 10

  /// A path below the folder of the user's configuration; nil if there is none.
  static func inConfiguration(_ rest: StaticString) -> [CChar]? {
    if let folder = getenv("XDG_CONFIG_HOME"), folder.pointee != 0 { return path(folder, rest) }
    return atHome("/.config").flatMap { $0.withUnsafeBufferPointer { path($0.baseAddress!, rest) } }
  }

  /// A path below the user's home; nil if there is none.
  static func atHome(_ rest: StaticString) -> [CChar]? {
    guard let home = getenv("HOME"), home.pointee != 0 else { return nil }
    return path(home, rest)
  }

  private static func path(_ folder: UnsafePointer<CChar>, _ rest: StaticString) -> [CChar] {
    var path = [CChar](UnsafeBufferPointer(start: folder, count: strlen(folder)))
    rest.withUTF8Buffer { for byte in $0 { path.append(CChar(bitPattern: byte)) } }
    path.append(0)
    return path
  }

  /// The beginning of a file; nil if it cannot be read or is empty.
  static func bytes(_ path: [CChar]) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: longest)
    var length = 0
    while length < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        PortholeSystem.read(descriptor, $0.baseAddress! + length, $0.count - length)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      length += count
    }
    bytes.removeLast(bytes.count - length)
    return bytes.isEmpty ? nil : bytes
  }
}
