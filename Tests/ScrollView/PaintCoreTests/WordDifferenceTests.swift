import TestSupport
import Testing

@testable import PaintCore

@Suite(.bounded) struct WordDifferenceTests {
  /// The rows with their changed words in brackets.
  private func changes(_ removed: [String], _ added: [String], signs: Int = 1) -> [String] {
    let rows = (removed + added).map { Array($0.utf8) }
    let buffers = rows.map { row in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: row.count, alignment: 1)
      copy.copyBytes(from: row)
      return UnsafeRawBufferPointer(copy)
    }
    defer { for buffer in buffers { buffer.deallocate() } }
    let spans = WordDifference.spans(
      removed: Array(buffers[..<removed.count]), added: Array(buffers[removed.count...]), signs: signs)
    #expect(spans.removed.count == removed.count && spans.added.count == added.count)
    return zip(rows, spans.removed + spans.added).map { row, spans in
      marked(row, spans).replacing(#/\{\w+Word:([^}]*)\}/#) { "[\($0.1)]" }
    }
  }

  @Test func changedWordsAreFound() {
    #expect(
      changes(["-let limit = 65_536"], ["+let limit = 131_072"]) == [
        "-let limit = [65_536]", "+let limit = [131_072]",
      ])
    #expect(
      changes(
        ["-  func start(_ program: String) -> pid_t {", "-    var attributes = posix_spawnattr_t()"],
        ["+  func start(_ program: ProgramStart) throws -> pid_t {", "+    try program.run()"])[0...2] == [
          "-  func start(_ program: [String]) -> pid_t {", "-    var attributes = posix_spawnattr_t()",
          "+  func start(_ program: [ProgramStart]) [throws] -> pid_t {",
        ])
  }

  @Test func aRowThatSharesNothingIsNotMarked() {
    #expect(changes(["-one two"], ["+three four"]) == ["-one two", "+three four"])
    #expect(changes([], ["+three"]) == ["+three"] && changes(["-a"], []) == ["-a"] && changes([], []) == [])
  }

  @Test func blanksBetweenChangedWordsAreChanged() {
    #expect(changes(["-keep one two end"], ["+keep six end"]) == ["-keep [one two] end", "+keep [six] end"])
  }

  /// The word in one row has its match in the other one, so the third row shares nothing.
  @Test func signsAreNoWords() {
    #expect(
      changes(["- keep a", "--keep b"], ["++keep c"], signs: 2) == ["- keep [a]", "--keep b", "++keep [c]"])
    #expect(changes(["éa keep"], ["éb keep"]) == ["é[a] keep", "é[b] keep"])
  }

  @Test func rowsWithTheColoursOfGitAreCompared() {
    let rows = changes(["\u{1b}[31m-let a = 1\u{1b}[m"], ["\u{1b}[32m+\u{1b}[m\u{1b}[32mlet a = 2\u{1b}[m"])
    #expect(rows == ["\u{1b}[31m-let a = [1]\u{1b}[m", "\u{1b}[32m+\u{1b}[m\u{1b}[32mlet a = [2]\u{1b}[m"])
  }

  /// The table has a limit; beyond it each row is compared with the one at its place, or nothing is marked.
  @Test func largeChangesAreBounded() {
    let (old, new) = ((0..<400).map { "-row \($0 * 7) same" }, (0..<400).map { "+row \($0 * 11) same" })
    let rows = changes(old, new)
    #expect(rows[7] == "-row [49] same" && rows[407] == "+row [77] same")
    #expect(changes(old, new.dropLast())[7] == old[7])
    let long = String(repeating: "ab ", count: 40_000)
    #expect(changes(["-" + long], ["+" + long + "c"])[0] == "-" + long)
  }

  @Test(arguments: seeds(100)) func keptWordsAreTheSameOnBothSides(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func rows(_ sign: String) -> [String] {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        sign
          + (0..<Int.random(in: 0...9, using: &random)).map { _ in
            ["a", "bb", "ccc", " ", "(", "é", "12"].randomElement(using: &random)!
          }.joined()
      }
    }
    let (removed, added) = (rows("-"), rows("+"))
    let marked = changes(removed, added)
    func kept(_ rows: ArraySlice<String>) -> Int {
      rows.reduce(0) {
        $0 + $1.dropFirst().replacing(#/\[[^\]]*\]/#, with: "").replacing(" ", with: "").count
      }
    }
    #expect(marked.map { $0.replacing("[", with: "").replacing("]", with: "") } == removed + added)
    // A row without marks may be new as a whole; only where all rows have marks the rest must be the same.
    let (left, right) = (marked[..<removed.count], marked[removed.count...])
    if !removed.isEmpty, !added.isEmpty, marked.allSatisfy({ $0.contains("[") }) {
      #expect(kept(left) == kept(right))
    }
  }
}
