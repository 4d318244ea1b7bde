import Foundation
import TestSupport
import Testing

@testable import ScreenCore

/// Files of Unicode, as the package unicode-data of Debian has them: the boundaries of characters, and their widths. Which lines differ
/// depends on the versions of Unicode in the file, in Swift and in the C library, so lines are compared with docs/conformance.md for its
/// versions only.
@Suite(.bounded) struct UnicodeConformanceTests {
  private static func file(_ name: String) -> URL? {
    let system = URL(fileURLWithPath: "/usr/share/unicode/\(name)")
    guard Conformance.file(".") != nil else { return nil }
    return Conformance.file("unicode/\(name)")
      ?? (FileManager.default.fileExists(atPath: system.path) ? system : nil)
  }

  /// The lines of a file without comments, and its version.
  private static func lines(_ name: String) throws -> (lines: [Substring], version: String) {
    let text = try String(contentsOf: #require(file(name)), encoding: .utf8)
    let title = text.prefix { $0 != "\n" }.split(separator: "-").last ?? ""
    let lines = text.split(separator: "\n").map { $0.prefix { $0 != "#" } }
    return (
      lines.filter { $0.contains { !$0.isWhitespace } }, title.replacingOccurrences(of: ".txt", with: "")
    )
  }

  /// The C library, such as `glibc 2.36`.
  private static var library: String {
    var name = [UInt8](repeating: 0, count: 64)
    let count = name.withUnsafeMutableBytes {
      confstr(Int32(_CS_GNU_LIBC_VERSION), $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return String(decoding: name.prefix(max(0, count - 1)), as: UTF8.self)
  }

  private func report(_ suite: String, _ versions: String, cases: Int, differing: [String]) throws {
    print("conformance: \(suite): \(versions)")
    let page = try String(
      contentsOf: TestSource.project.appendingPathComponent("docs/conformance.md"), encoding: .utf8)
    if page.contains("\n\(versions)\n") {
      try Conformance.report(suite, cases: cases, differing: differing)
    } else {
      print("conformance: | \(suite) | \(cases) | \(cases - differing.count) | \(differing.count) |")
      for line in differing { print("conformance: \(suite) differs: \(line)") }
    }
  }

  @Test(.enabled(if: file("auxiliary/GraphemeBreakTest.txt") != nil)) func charactersHaveTheirBoundaries()
    throws
  {
    let (lines, version) = try Self.lines("auxiliary/GraphemeBreakTest.txt")
    let differing = lines.filter { line in
      let words = line.split { $0.isWhitespace }
      var (joiner, found) = (CharacterJoiner(), [Substring]())
      for word in words where word != "÷" && word != "×" {
        found += [joiner.joins(UInt32(word, radix: 16)!) ? "×" : "÷", word]
      }
      return found + ["÷"] != words
    }
    try report(
      "GraphemeBreakTest", "Unicode \(version); Swift's standard library has the rules.", cases: lines.count,
      differing: differing.map { $0.split { $0.isWhitespace }.joined(separator: " ") })
  }

  @Test(.enabled(if: file("EastAsianWidth.txt") != nil)) func wideCharactersTakeTwoColumns() throws {
    let (lines, version) = try Self.lines("EastAsianWidth.txt")
    let differing = lines.filter { line in
      let words = line.split { $0 == ";" || $0.isWhitespace }
      let ends = words[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      return (ends[0]...ends[ends.count - 1]).contains { scalar in
        Unicode.Scalar(scalar) != nil && (DisplayWidth.of(scalar) == 2) != ["W", "F"].contains(words[1])
      }
    }
    try report(
      "EastAsianWidth",
      "Unicode \(version); \(Self.library) has the widths.",
      cases: lines.count, differing: differing.map { String($0.prefix { $0 != ";" }) })
  }
}
