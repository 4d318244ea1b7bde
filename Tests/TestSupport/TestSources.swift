import Foundation

/// A Swift file of the tests, for tests of rules that all tests keep.
public struct TestSource {
  /// The path below the folder of the tests.
  public let name: String
  public let text: String
  public var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  /// The folder of its target.
  public var target: String { String(name.prefix { $0 != "/" }) }

  /// The folder of the whole project.
  public static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All files of the tests.
  public static func all() throws -> [TestSource] {
    let folder = project.appendingPathComponent("Tests")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { path in
        TestSource(
          name: path, text: try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
      }
  }
}
