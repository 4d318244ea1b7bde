import Foundation
import PortholeTesting
import TestSupport
import Testing

@testable import IssueBrowser

/// The tutorial: its blocks of Swift are manifests, or lines of the program or of its test, in their order.
///
/// The package of a step has the files that the page has named by the end of it, with the lines that it has shown.
struct Tutorial {
  static let page = "docs/tutorial.md"

  /// A block that cannot be followed.
  struct UnknownBlock: Error, CustomStringConvertible {
    var description: String
  }

  /// For each step, the contents of the files by their names.
  let steps: [(number: Int, files: [String: String])]
  /// The lines of the program, and of its test, that the page does not show.
  let missing: (program: [Substring], test: [Substring])

  init() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOfFile: TestSource.project.path + "/" + path, encoding: .utf8)
    }
    try self.init(
      page: text(Self.page), program: text("Tests/Programs/IssueBrowser/IssueBrowser.swift"),
      test: text("Tests/Programs/PortholeTests/IssueBrowserTests.swift"))
  }

  init(page: String, program: String, test: String) throws {
    // The first lines of the program say where it belongs.
    let sources = [
      Self.lines(program.drop { $0 != "\n" }),
      Self.lines(test.replacing("@Suite(.programs, .bounded) ", with: "")),
    ]
    var shown: [Set<Int>] = [[], []]
    var names: [String?] = [nil, nil]
    var files: [String: String] = [:]
    var steps: [(number: Int, files: [String: String])] = []
    for section in page.components(separatedBy: "\n## ").dropFirst() {
      let blocks = PageCode.blocks(of: "", section)
      var end = 0
      for block in blocks {
        let named = Self.file(in: section, lines: end..<(block.line - 2))
        end = block.line + block.code.count
        let code = block.code.filter { !$0.isEmpty }
        let place = sources.indices.lazy.compactMap { index in
          Self.places(of: code, in: sources[index]).map { (index, $0) }
        }.first
        guard let (source, places) = place else {
          guard block.isManifest, let named else {
            throw UnknownBlock(description: "not lines of the program:\n\(code.joined(separator: "\n"))")
          }
          files[named] = block.code.joined(separator: "\n") + "\n"
          continue
        }
        names[source] = named ?? names[source]
        guard let name = names[source] else {
          throw UnknownBlock(description: "the page names no file for:\n\(code.joined(separator: "\n"))")
        }
        shown[source].formUnion(places)
        files[name] = shown[source].sorted().map { sources[source][$0] + "\n" }.joined()
      }
      guard !blocks.isEmpty, let number = Int(section.prefix { $0.isNumber }) else { continue }
      steps.append((number, files))
    }
    self.steps = steps
    let missing = sources.indices.map { source in
      sources[source].indices.filter { !shown[source].contains($0) }.map { sources[source][$0] }
    }
    self.missing = (missing[0], missing[1])
  }

  /// The last Swift file that some lines of a section name: the next block belongs there.
  private static func file(in section: String, lines: Range<Int>) -> String? {
    let text = section.split(separator: "\n", omittingEmptySubsequences: false)[lines].joined(separator: "\n")
    return text.matches(of: #/`([\w\/]+\.swift)`/#).last.map { String($0.1) }
  }

  private static func lines(_ text: some StringProtocol) -> [Substring] {
    text.split(separator: "\n").map { Substring($0) }
  }

  /// The places of some lines in a program, in their order, with as few gaps as possible; nil if there are none.
  static func places(of lines: [Substring], in program: [Substring]) -> [Int]? {
    // For each line of the program: the least cost of ending there, and the places.
    var best: [Int: (cost: Int, places: [Int])] = [:]
    for (number, line) in lines.enumerated() {
      var next: [Int: (cost: Int, places: [Int])] = [:]
      for index in program.indices where program[index] == line {
        let found = best.filter { $0.key < index }.map { place, found in
          (cost: found.cost + cost(of: program[(place + 1)..<index]), places: found.places + [index])
        }
        next[index] = number == 0 ? (0, [index]) : found.min(by: isBetter)
      }
      best = next
    }
    return best.values.min(by: isBetter)?.places
  }

  private static func isBetter(_ a: (cost: Int, places: [Int]), _ b: (cost: Int, places: [Int])) -> Bool {
    a.cost != b.cost ? a.cost < b.cost : a.places.lexicographicallyPrecedes(b.places)
  }

  /// The cost of leaving out some lines: most where they are no whole part of the program, by their brackets.
  private static func cost(of gap: ArraySlice<Substring>) -> Int {
    var depth = 0
    for character in gap.joined() {
      if "{([".contains(character) { depth += 1 }
      if "})]".contains(character) { depth -= 1 }
      if depth < 0 { break }
    }
    return gap.isEmpty ? 0 : depth == 0 ? 1 : 100
  }
}

/// docs/tutorial.md shows the program as it is.
@Suite(.programs, .bounded) struct TutorialTests {
  @Test func thePageShowsTheProgram() throws {
    let tutorial = try Tutorial()
    #expect(tutorial.steps.map(\.number) == Array(1...6))
    #expect(tutorial.missing.program == [])
    #expect(tutorial.missing.test == ["import TestSupport"], "which our suites need")
  }

  @Test @MainActor func thePictureIsTheScreen() throws {
    let screen = try HeadlessScreen(IssueBrowser.self, columns: 72, rows: 12)
    for _ in 1...3 { screen.key(.down) }
    screen.settle()
    let page = try String(contentsOfFile: TestSource.project.path + "/" + Tutorial.page, encoding: .utf8)
    let picture = page.components(separatedBy: "```text\n")[1].components(separatedBy: "```")[0]
    #expect(screen.lines.joined(separator: "\n") + "\n" == picture)
  }

  @Test func linesAreFoundWithFewGaps() {
    let program = ["a", "x", "b", "c", "x", "d", "x"].map { Substring($0) }
    #expect(Tutorial.places(of: ["c", "x", "d"], in: program) == [3, 4, 5])
    #expect(Tutorial.places(of: ["a", "b", "x"], in: program) == [0, 2, 4])
    #expect(Tutorial.places(of: ["d", "c"], in: program) == nil)
  }

  @Test func wholePartsAreLeftOut() {
    let program = ["{", "a", "}", "b {", "c", "}", "e"].map { Substring($0) }
    #expect(Tutorial.places(of: ["{", "a", "}", "e"], in: program) == [0, 1, 2, 6])
    #expect(Tutorial.places(of: ["b {", "}"], in: program) == [3, 5])
  }

  @Test func eachStepHasTheFilesThatThePageNames() throws {
    let program = "// The program\na\nb\nc\n"
    let page = """
      # T

      ## 1. One

      Make `P.swift`:

      ```swift
      // swift-tools-version: 1
      ```

      and `S/a.swift`:

      ```swift
      a
      ```

      ## 2. Two

      ```swift
      a
      b

      c
      ```
      """
    let tutorial = try Tutorial(page: page, program: program, test: "t\n")
    #expect(tutorial.steps.map(\.number) == [1, 2])
    let manifest = "// swift-tools-version: 1\n"
    #expect(tutorial.steps.map { $0.files["P.swift"] } == [manifest, manifest])
    #expect(tutorial.steps.map { $0.files["S/a.swift"] } == ["a\n", "a\nb\nc\n"])
    #expect(tutorial.missing.program == [] && tutorial.missing.test == ["t"])
    for (text, other) in [("\nc\n", "\nx\n"), ("and `S/a.swift`:", "and:"), ("Make `P.swift`:", "Make:")] {
      #expect(throws: Tutorial.UnknownBlock.self, "\(other)") {
        try Tutorial(page: page.replacing(text, with: other), program: program, test: "t\n")
      }
    }
  }
}
