import Foundation
import PortholeTesting
import TestSupport
import Testing

@testable import IssueBrowser

/// The tutorial, whose blocks of Swift are lines of a program, in their order, or of its test.
///
/// The program of a step has the lines of the program that the page has shown by the end of it.
struct Tutorial {
  static let page = "docs/tutorial.md"

  /// A mistake of the page.
  struct UnknownBlock: Error, CustomStringConvertible {
    var description: String
  }

  let steps: [(number: Int, code: [Substring])]
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
    let program = Self.lines(program.drop { $0 != "\n" })
    let test = Self.lines(test.replacing("@Suite(.programs, .bounded) ", with: ""))
    var (shown, shownOfTest): (Set<Int>, Set<Int>) = ([], [])
    var steps: [(number: Int, code: [Substring])] = []
    for section in page.components(separatedBy: "\n## ").dropFirst() {
      let blocks = PageCode.blocks(of: "", section).filter { !$0.isManifest }
      for block in blocks {
        let code = block.code.filter { !$0.isEmpty }
        if let places = Self.places(of: code, in: program) {
          shown.formUnion(places)
        } else if let places = Self.places(of: code, in: test) {
          shownOfTest.formUnion(places)
        } else {
          throw UnknownBlock(
            description: "these are no lines of the program:\n\(code.joined(separator: "\n"))")
        }
      }
      guard !blocks.isEmpty, let number = Int(section.prefix { $0.isNumber }) else { continue }
      steps.append((number, program.indices.filter(shown.contains).map { program[$0] }))
    }
    self.steps = steps
    missing = (
      program.indices.filter { !shown.contains($0) }.map { program[$0] },
      test.indices.filter { !shownOfTest.contains($0) }.map { test[$0] }
    )
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

  @Test func aBlockWithAnotherLineIsAMistake() throws {
    let program = "// The program\na\nb\nc\n"
    let page = "# T\n\n## 1. One\n\n```swift\na\n```\n\n## 2. Two\n\n```swift\na\nb\nc\n```\n"
    let tutorial = try Tutorial(page: page, program: program, test: "t\n")
    #expect(tutorial.steps.map(\.code) == [["a"], ["a", "b", "c"]])
    #expect(tutorial.missing.program == [] && tutorial.missing.test == ["t"])
    #expect(throws: Tutorial.UnknownBlock.self) {
      try Tutorial(page: page.replacing("\nc", with: "\nx"), program: program, test: "t\n")
    }
  }
}
