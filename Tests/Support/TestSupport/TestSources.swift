import Foundation

/// A Swift file of the tests, for tests of rules that all tests keep.
public struct TestSource {
  /// The path below the folder of the tests.
  public let name: String
  public let text: String
  public var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  /// The folder of its target.
  public var target: String { name.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// The folder of the whole project.
  public static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folders of all targets that have Swift files or C headers, from ScrollView to System.
  public static func targets() throws -> [URL] {
    let sources = project.appendingPathComponent("Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: sources.path).sorted()
      .filter { $0.split(separator: "/").count == 2 }
      .map { sources.appendingPathComponent($0) }
  }

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
