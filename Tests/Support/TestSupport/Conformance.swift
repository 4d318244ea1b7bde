import Foundation
import Testing

/// A public suite of cases. docs/conformance.md has a table of all suites, and under a title with the name of the suite each case
/// that differs, with the reason.
public enum Conformance {
  /// A file of the folder that `PORTHOLE_SUITES` names; nil without the folder or the file.
  public static func file(_ name: String) -> URL? {
    guard let folder = ProcessInfo.processInfo.environment["PORTHOLE_SUITES"] else { return nil }
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// Prints the row of the suite for `script/conformance`, and fails unless docs/conformance.md explains exactly the cases that
  /// differ.
  public static func report(
    _ suite: String, cases: Int, differing: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let row = "| \(suite) | \(cases) | \(cases - differing.count) | \(differing.count) |"
    print("conformance: \(row)")
    let page = try String(
      contentsOf: TestSource.project.appendingPathComponent("docs/conformance.md"), encoding: .utf8)
    #expect(page.contains(row + "\n"), "docs/conformance.md lacks the row", sourceLocation: sourceLocation)
    let section = page.components(separatedBy: "\n## \(suite)\n").dropFirst().first ?? ""
    let lines = section.prefix(upTo: section.range(of: "\n## ")?.lowerBound ?? section.endIndex).split(
      separator: "\n")
    // `- 25: the reason`
    let explained = lines.compactMap { $0.hasPrefix("- ") ? $0.dropFirst(2).prefix { $0 != ":" } : nil }
    #expect(Set(explained.map(String.init)) == Set(differing), sourceLocation: sourceLocation)
  }
}
