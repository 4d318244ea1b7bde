import Foundation
import NodeUI
import Synchronization
import TestSupport
import Testing

@testable import DocumentCore

@Suite(.bounded) struct RowTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private func rows(_ text: String, _ width: Int, _ wrap: TextWrap) -> [String] {
    let bytes = Array(text.utf8)
    let documentRows = DocumentRows(Document(text: text, name: "text"))
    _ = documentRows.configure(wrap: wrap, width: width)
    var starts: [Int] = []
    var byte = 0
    while let segment = documentRows.segment(at: byte) {
      starts += segment.rows.map(\.start)
      byte = segment.next
    }
    return zip(starts, starts.dropFirst() + [bytes.count]).map {
      String(decoding: bytes[$0..<$1].filter { $0 != 0x0a }, as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("the quick brown fox", 10, TextWrap.word, ["the quick ", "brown fox"]),
    ("the quick brown fox", 10, .character, ["the quick ", "brown fox"]),
    ("the quick brown fox", 7, .character, ["the qui", "ck brow", "n fox"]),
    // Blanks hang over the edge, even at the end of a line.
    ("the quick      brown   ", 9, .word, ["the quick      ", "brown   "]),
    ("abcdefghij klm", 4, .word, ["abcd", "efgh", "ij ", "klm"]),
    // No break between indentation and its word.
    ("    abcdefghij", 8, .word, ["    abcd", "efghij"]),
    ("", 8, .word, []),
    ("\n\na", 8, .word, ["", "", "a"]),
    ("12345678\n1", 8, .word, ["12345678", "1"]),
    ("word 日本語のテキスト。", 11, .word, ["word 日本語", "のテキス", "ト。"].map { $0 }),
    ("「日本」語", 4, .word, ["「日", "本」", "語"]),
    ("a日", 1, .character, ["a", "日"]),
    // The representation of a control character is not split.
    ("abc\u{1}de", 4, .character, ["abc", "\u{1}de"]),
    ("\u{200e}\u{7}x", 2, .word, ["\u{200e}", "\u{7}", "x"]),
    // A tab at the edge is cut, not continued on the next row.
    ("abcdef\tghi", 7, .character, ["abcdef\t", "ghi"]),
  ])
  func linesBreakWhereTheWrapSays(_ text: String, _ width: Int, _ wrap: TextWrap, _ expected: [String]) {
    #expect(rows(text, width, wrap) == expected)
  }

  /// The buffer is read in a small part first, and as a whole for longer lines.
  @Test(arguments: seeds(20))
  func linesOfAllLengthsAreWhole(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let part = 16 << 10
    let lengths = [0, 1, 80, part - 1, part, part + 1, 40_000, LongLine.threshold - 1]
    let lines = (0..<12).map { number in
      String(repeating: String(number % 10), count: lengths.randomElement(using: &random)!)
    }
    for end in ["\n", ""] {
      let document = Document(text: lines.joined(separator: "\n") + end, name: "text")
      var found: [String] = []
      DocumentRows(document).forEachText(from: 0) { text in
        found.append(text.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "too long")
        return true
      }
      let wanted = end.isEmpty && lines.last == "" ? lines.dropLast() : lines[...]
      #expect(found.map(\.count) == wanted.map(\.count))
      #expect(found.elementsEqual(wanted))
    }
  }

  private func randomText(using random: inout SplitMix64) -> TextDecoder.Options {
    var text = TextDecoder.Options(
      tabStops: [TabStops(every: 8), TabStops(every: 3), TabStops(at: [2, 6]), TabStops(at: [1, 9, 12])]
        .randomElement(using: &random)!)
    let styles = [TextDecoder.ControlStyle.effect, .effect, .plainEffect, .caret]
    text.tabs = styles.randomElement(using: &random)!
    text.backspaces = styles.randomElement(using: &random)!
    text.returns = styles.randomElement(using: &random)!
    text.interpretsSequences = Int.random(in: 0..<4, using: &random) > 0
    return text
  }

  /// Offsets, row numbers and moves in both directions, in all segments of random documents.
  @Test(arguments: seeds(16))
  func rowsAreThoseOfTheNaiveCode(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = NaiveRows.document(
      [0, 50, 3_000, 3_000, 120_000].randomElement(using: &random)!, using: &random)
    let width = [1, 2, 3, 7, 20, 80, 131].randomElement(using: &random)!
    var settings = NaiveRows.Settings(wrap: Bool.random(using: &random) ? .word : .character)
    settings.squeezes = Bool.random(using: &random)
    if settings.squeezes, Bool.random(using: &random) { settings.wrap = .none }
    settings.text = randomText(using: &random)
    let note: Comment = "seed \(seed), \(bytes.count) bytes, width \(width), \(settings)"
    let starts = NaiveRows.starts(bytes, width: width, settings)
    let executor = SteppedExecutor()
    let document = Document(source: MemorySource(bytes), name: "random", executor: executor)
    document.startCounting()
    let documentRows = DocumentRows(document)
    func configure(_ rows: DocumentRows) -> Bool {
      rows.configure(wrap: settings.wrap, width: width, text: settings.text, squeezes: settings.squeezes)
    }
    #expect(configure(documentRows))
    var found: [Int] = []
    var byte = 0
    while settings.wrap != .none, let segment = documentRows.segment(at: byte) {
      found += segment.rows.map(\.start)
      byte = segment.next
    }
    if settings.wrap != .none { #expect(found == starts, note) }
    documentRows.startCounting()
    executor.runAll()
    #expect(documentRows.rowCount == starts.count, note)
    guard !starts.isEmpty else { return }
    #expect(documentRows.start(ofRow: starts.count) == nil)
    // Without counted rows, it scans nearby.
    let uncounted = DocumentRows(document)
    _ = configure(uncounted)
    for _ in 0..<300 {
      let row = Int.random(in: 0..<starts.count, using: &random)
      #expect(documentRows.start(ofRow: row) == starts[row], note)
      #expect(documentRows.rowNumber(at: starts[row]) == row, note)
      let end = row + 1 < starts.count ? starts[row + 1] : bytes.count
      let inside = Int.random(in: starts[row]..<max(end, starts[row] + 1), using: &random)
      #expect(documentRows.rowStart(containing: inside) == starts[row], note)
      let by = Int.random(in: -60...60, using: &random)
      let to = min(max(row + by, 0), starts.count - 1)
      let lines = bytes[min(starts[row], starts[to])..<max(starts[row], starts[to])].count { $0 == 0x0a }
      for rows in [documentRows, uncounted] {
        let moved = rows.advance(from: starts[row], by: by)
        #expect(moved == .init(start: starts[to], moved: abs(to - row), lines: lines), note)
      }
      let far = Int.random(in: -9_000...9_000, using: &random)
      let target = min(max(row + far, 0), starts.count - 1)
      #expect(documentRows.advance(from: starts[row], by: far).start == starts[target], note)
    }
    let last = uncounted.advance(from: bytes.count, by: -3)
    #expect(last.start == starts[max(0, starts.count - 3)] && last.moved == min(3, starts.count), note)
  }

  /// The rows of a long line, and of blank lines, stay the same when they grow.
  @Test(arguments: seeds(4), [false, true])
  func growthKeepsTheRowsOfALongLine(_ seed: UInt64, squeezes: Bool) {
    var random = SplitMix64(seed: seed)
    var settings = NaiveRows.Settings(wrap: .word)
    settings.squeezes = squeezes
    let bytes = NaiveRows.document(90_000, using: &random)
    let source = GrowingText()
    let executor = SteppedExecutor()
    let document = Document(source: source, name: "growing", executor: executor)
    let documentRows = DocumentRows(document)
    _ = documentRows.configure(wrap: .word, width: 60, text: settings.text, squeezes: squeezes)
    documentRows.startCounting()
    while source.length < bytes.count {
      let end = min(bytes.count, source.length + Int.random(in: 1...40_000, using: &random))
      source.append(bytes[source.length..<end])
      documentRows.documentDidChange(document.refresh())
      documentRows.startCounting()
      let starts = NaiveRows.starts(Array(bytes[..<end]), width: 60, settings)
      executor.runAll()
      #expect(documentRows.rowCount == starts.count, "seed \(seed), \(end) bytes")
      let row = Int.random(in: 0..<starts.count, using: &random)
      #expect(documentRows.start(ofRow: row) == starts[row], "seed \(seed), \(end) bytes")
      #expect(documentRows.advance(from: end, by: -1).start == starts.last, "seed \(seed), \(end) bytes")
    }
  }

  /// A run of blank lines that is longer than the distance at which segments are cut has one row for each.
  @Test(arguments: [0, 1, 5_000, 40_000], ["\n", "\r\n"])
  func longRunsOfBlankLinesAreCutAtTheSamePlaces(_ before: Int, _ line: String) {
    let text = String(repeating: "x", count: before) + "\n" + String(repeating: line, count: 70_000) + "end"
    let rows = DocumentRows(Document(text: text, name: "blank"))
    _ = rows.configure(wrap: .none, width: 10, text: .init(), squeezes: true)
    var down = [0]
    while case let step = rows.advance(from: down.last!, by: 1), step.moved == 1 { down.append(step.start) }
    var up = [rows.advance(from: text.utf8.count, by: -1).start]
    while case let step = rows.advance(from: up.last!, by: -1), step.moved == 1 { up.append(step.start) }
    #expect(down == up.reversed())
    #expect(down.count < 3 + text.utf8.count / (32 << 10))
    for (start, next) in zip(down, down.dropFirst()) {
      for byte in stride(from: start, to: next, by: 9_973) {
        #expect(rows.rowStart(containing: byte) == start)
      }
    }
  }

  @Test func rowsOfATruncatedFileAreCountedAgain() {
    let source = GrowingText()
    source.append(Array(String(repeating: "some words in a line\n", count: 5_000).utf8)[...])
    let executor = SteppedExecutor()
    let document = Document(source: source, name: "shrinking", executor: executor)
    document.refresh()
    let documentRows = DocumentRows(document)
    _ = documentRows.configure(wrap: .word, width: 10)
    documentRows.startCounting()
    executor.runAll()
    #expect(documentRows.rowCount == 10_000)
    source.truncate(21 * 7 + 4)
    documentRows.documentDidChange(document.refresh())
    executor.runAll()
    #expect(documentRows.rowCount == 15)
    #expect(documentRows.advance(from: document.length, by: -2).start == 21 * 6 + 11)
    #expect(documentRows.segment(at: 100_000) == nil)
  }

  /// Switching back to an earlier wrap does not count the rows again unless the width or the bytes have
  /// changed.
  @Test func rowCountsAreKeptWhenTheWrapChangesBack() throws {
    let folder = TemporaryFolder()
    folder.write("text", String(repeating: "some words take three rows\n", count: 10_000))
    let executor = SteppedExecutor()
    let document = try DocumentOpener.open(path: folder.path("text"), executor: executor)
    document.startCounting()
    let documentRows = DocumentRows(document)
    func count(_ wrap: TextWrap) -> Int {
      _ = documentRows.configure(wrap: wrap, width: 12)
      documentRows.startCounting()
      executor.runAll()
      return documentRows.rowCount!
    }
    #expect(count(.word) == 30_000)
    _ = documentRows.configure(wrap: .none, width: 12)
    _ = documentRows.configure(wrap: .word, width: 12)
    #expect(documentRows.rowCount == 30_000, "at once")
    #expect(count(.character) == 30_000)
    _ = documentRows.configure(wrap: .word, width: 12)
    #expect(documentRows.rowCount == 30_000, "at once")

    _ = documentRows.configure(wrap: .none, width: 12)
    folder.replace("text", String(repeating: "aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd\n", count: 10_000))
    try document.takeReplacement()
    documentRows.documentDidChange(document.refresh())
    _ = documentRows.configure(wrap: .word, width: 12)
    #expect(documentRows.rowCount == nil, "no rows of these bytes are counted")
    #expect(count(.word) == 40_000)
    _ = documentRows.configure(wrap: .none, width: 40)
    _ = documentRows.configure(wrap: .word, width: 40)
    #expect(documentRows.rowCount == nil, "no rows of this width are counted")
    documentRows.startCounting()
    executor.runAll()
    #expect(documentRows.rowCount == 20_000)
  }
}

/// A source that grows and shrinks.
final class GrowingText: ByteSource {
  private let bytes = Mutex<[UInt8]>([])
  private let seen = Mutex(0)
  private let canGrow = Mutex(false)
  /// Whether no more can come.
  var isComplete: Bool {
    get { !canGrow.withLock { $0 } }
    set { canGrow.withLock { $0 = !newValue } }
  }
  var length: Int { bytes.withLock(\.count) }
  func append(_ more: ArraySlice<UInt8>) { bytes.withLock { $0 += more } }
  func truncate(_ length: Int) { bytes.withLock { $0.removeLast($0.count - length) } }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    bytes.withLock { bytes in
      guard offset < bytes.count else { return 0 }
      let part = bytes[offset..<min(bytes.count, offset + buffer.count)]
      buffer.copyBytes(from: part)
      return part.count
    }
  }

  func refresh() -> SourceChange {
    let now = length
    let before = seen.withLock { seen in
      defer { seen = now }
      return seen
    }
    return now > before ? .grew : now < before ? .truncated : .none
  }
}
