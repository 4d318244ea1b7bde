import PortholePlatform

/// Reads the files that a scene names: together a bounded number of bytes, and the lines of a file once.
final class SceneFiles {
  let names: NamedFiles
  /// The largest size of a file in bytes, and the bytes that can still be read.
  private let limit: Int
  private var left: Int
  private var lines: [String: FileLines] = [:]

  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  init(_ names: NamedFiles, limit: Int) { (self.names, self.limit, left) = (names, limit, 16 * limit) }

  /// The lines of a file.
  func lines(of path: String) throws -> FileLines {
    if let known = lines[path] { return known }
    let bytes = try read(path, limit: limit + 1)
    guard bytes.count <= limit else { throw Refusal(description: "is larger than \(limit >> 20) MiB") }
    let found = FileLines(bytes)
    lines[path] = found
    return found
  }

  /// The bytes of a file, at most `limit` of them.
  func read(_ path: String, limit: Int) throws -> [UInt8] {
    guard left > 0 else { throw Refusal(description: "the scene reads more than \(self.limit >> 16) MiB") }
    let bytes = try names.root.read(path, limit: limit)
    left -= bytes.count
    return bytes
  }

  /// Allows the rows that the user sees to read more.
  func didLoad() { left = .max }
}

/// The lines of a file. The text of a line is made when its row becomes visible: all of them would take much memory.
struct FileLines {
  private let bytes: [UInt8]
  /// The byte after each line.
  private var ends: [UInt32] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for index in bytes.indices where bytes[index] == 0x0a { ends.append(UInt32(index)) }
    if let last = bytes.last, last != 0x0a { ends.append(UInt32(bytes.count)) }
  }

  var count: Int { ends.count }

  func line(_ index: Int) -> String {
    guard ends.indices.contains(index) else { return "" }
    let start = index == 0 ? 0 : Int(ends[index - 1]) + 1
    return String(decoding: bytes[start..<Int(ends[index])], as: UTF8.self)
  }
}
