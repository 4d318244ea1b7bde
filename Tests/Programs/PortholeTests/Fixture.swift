import Foundation
import PseudoTerminal

/// A file for a test, shown by the real program. The file is removed with the fixture.
final class Fixture {
  let path: String

  init(_ bytes: [UInt8], name: String = "file.txt") throws {
    let folder = NSTemporaryDirectory() + "porthole-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  convenience init(_ text: String) throws { try self.init(Array(text.utf8)) }

  /// `line 1` to `line N`.
  convenience init(lines: Int) throws { try self.init(Self.lines(1...lines)) }

  deinit { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }

  static func lines(_ numbers: ClosedRange<Int>) -> String {
    numbers.map { "line \($0)\n" }.joined()
  }

  /// Starts porthole with the file in a terminal of the given size.
  func open(
    _ arguments: [String] = [], rows: Int = 24, columns: Int = 80, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try Self.launch(
      arguments + [path], rows: rows, columns: columns, environment: environment)
    terminal.owner = self
    return terminal
  }

  static func launch(
    _ arguments: [String], rows: Int = 24, columns: Int = 80, environment: [String: String] = [:],
    standardInput: Int32? = nil
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(rows: rows, columns: columns)
    try terminal.launch(
      Executable.built("porthole"), arguments, environment: environment, standardInput: standardInput)
    return terminal
  }
}
