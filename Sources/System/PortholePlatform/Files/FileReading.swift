import PortholeSystem

/// The bytes of a file from its beginning, at most `limit` of them. Waits for a pipe that has no writer yet.
package func readFile(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
  // The system would take the part before the zero for the name.
  guard !path.utf8.contains(0) else { throw SystemError(code: ENOENT) }
  var file = open(path, O_RDONLY | O_CLOEXEC)
  while file < 0, errno == EINTR { file = open(path, O_RDONLY | O_CLOEXEC) }
  guard file >= 0 else { throw .last }
  defer { close(file) }
  return try readBytes(file, limit: limit)
}

/// The next bytes of an open file, at most `limit` of them.
///
/// - Parameter didReadPart: called after each part.
func readBytes(
  _ file: Int32, limit: Int, didReadPart: () -> Void = {}
) throws(SystemError) -> [UInt8] {
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count < limit {
    let count = read(file, &part, min(part.count, limit - bytes.count))
    if count < 0, errno == EINTR { continue }
    if count < 0 { throw .last }
    if count == 0 { break }
    bytes.append(contentsOf: part[..<count])
    didReadPart()
  }
  return bytes
}

/// Paths as text.
package enum FilePath {
  /// The folder of a file; nil if the path names none, which means the current folder.
  package static func folder(of path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    // The root keeps its slash.
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path of a file that is named relative to a folder, unless it is absolute; nil is the current folder.
  package static func resolved(_ path: String, in folder: String?) -> String {
    guard let folder, !folder.isEmpty, !path.isEmpty, path.utf8.first != UInt8(ascii: "/") else {
      return path
    }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
  }
}
