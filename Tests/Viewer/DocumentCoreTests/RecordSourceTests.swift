import Foundation
import Synchronization
import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore

/// A source that grows and shrinks under a test's control.
private final class GrowingSource: ByteSource {
  private let bytes: [UInt8]
  private let shown: Atomic<Int>
  private let seen: Atomic<Int>
  private let isWhole: Atomic<Bool>
  private let isPipe: Bool

  init(_ bytes: [UInt8], shown: Int = 0, isPipe: Bool = false) {
    self.bytes = bytes
    self.isPipe = isPipe
    self.shown = Atomic(min(shown, bytes.count))
    seen = Atomic(min(shown, bytes.count))
    isWhole = Atomic(!isPipe)
  }

  func show(_ count: Int) { shown.store(min(count, bytes.count), ordering: .sequentiallyConsistent) }
  func end() { isWhole.store(true, ordering: .sequentiallyConsistent) }

  var length: Int { seen.load(ordering: .sequentiallyConsistent) }
  var isComplete: Bool { isWhole.load(ordering: .sequentiallyConsistent) }

  func refresh() -> SourceChange {
    let now = shown.load(ordering: .sequentiallyConsistent)
    let before = seen.exchange(now, ordering: .sequentiallyConsistent)
    return isPipe ? .none : now > before ? .grew : now < before ? .truncated : .none
  }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset < length else { return 0 }
    let count = min(buffer.count, length - offset)
    bytes.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count]))
    }
    return count
  }
}

extension ByteSource {
  /// All bytes, read in pieces of the given sizes in turn.
  fileprivate func all(_ sizes: [Int] = [.max]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while result.count < length {
      var part = [UInt8](repeating: 0, count: min(length - result.count, sizes[index % sizes.count]))
      let count = part.withUnsafeMutableBytes { read(at: result.count, into: $0) }
      guard count > 0 else { break }
      result += part[..<count]
      index += 1
    }
    return result
  }

  fileprivate func bytes(_ range: Range<Int>) -> [UInt8] {
    var part = [UInt8](repeating: 0, count: range.count)
    let count = part.withUnsafeMutableBytes { read(at: range.lowerBound, into: $0) }
    return Array(part[..<count])
  }
}

/// Random text, mostly of quotes, delimiters and line feeds.
private func randomText(_ random: inout SplitMix64, most: Int) -> [UInt8] {
  let pieces = [
    "\"", "\"", "\"\"", ",", ",", "\n", "\r\n", "a", "bcd", ",\"", "\",", "\"\n", "\n\"", "é", "\u{0}", "日本",
    ",\"x\ny\",", "longer text without anything", "\"\"\"", ";",
  ]
  var bytes: [UInt8] = Bool.random(using: &random) ? [0xef, 0xbb, 0xbf] : []
  let count = Int.random(in: 0...most, using: &random)
  while bytes.count < count { bytes += Array(pieces.randomElement(using: &random)!.utf8) }
  return bytes
}

@Suite(.bounded) struct RecordSourceTests {
  private let executor = SteppedExecutor()

  /// Scans all available records.
  private func read(_ records: RecordSource) {
    records.resume()
    executor.runAll()
  }

  /// Compares records and cells with the naive code; the blocks are so small that they split everything.
  @Test(arguments: seeds(12))
  func findsRecordsAsTheNaiveCodeDoes(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<150 {
      let bytes = randomText(&random, most: 400)
      let limit = Int.random(in: 1...200, using: &random)
      let naive = NaiveRecords(bytes, 0x2c, limit: limit)
      let records = RecordSource(
        MemorySource(bytes), delimiter: 0x2c, headerRecords: 0,
        blockSize: Int.random(in: 1...64, using: &random), breakLimit: limit, executor: executor, onChange: {}
      )
      read(records)
      let note: Comment = "seed \(seed), round \(round)"
      #expect(records.isComplete, note)
      #expect(records.all() == naive.text, note)
      let sizes = (0..<4).map { _ in Int.random(in: 1...40, using: &random) }
      #expect(records.all(sizes) == naive.text, note)
      for _ in 0..<20 where !bytes.isEmpty {
        let start = Int.random(in: 0..<bytes.count, using: &random)
        let end = Int.random(in: start...bytes.count, using: &random)
        #expect(records.bytes(start..<end) == Array(naive.text[start..<end]), note)
      }
      #expect(rows(of: records, &random) == naive.rows, note)
    }
  }

  /// The cells of each record, split at once or in pieces.
  private func rows(of records: RecordSource, _ random: inout SplitMix64) -> [[String]] {
    let text = records.all()
    var rows: [[String]] = []
    var start = records.contentStart
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0a) ?? text.count
      let record = Array(text[start..<end])
      var cells = RecordCells(delimiter: 0x2c)
      if Bool.random(using: &random) {
        record.withUnsafeBytes { cells.split($0) }
      } else {
        let long = LongRecord(
          start: start, end: end, isEndKnown: true, division: .delimiter(0x2c), isHeader: false)
        eventually("the cells are found") { long.find(.max - 2, in: records, budget: 1) }
        cells = long.cells
      }
      rows.append(
        (0..<cells.count).map { cell in
          let range = cells.range(of: cell)!
          let bytes = Array(record[range])
          guard bytes.first == 0x22, cells.opensQuotes(at: range.lowerBound) else {
            return String(decoding: bytes, as: UTF8.self)
          }
          var (shown, index, isQuoted) = ([UInt8](), 1, true)
          while index < bytes.count {
            if isQuoted, bytes[index] == 0x22 {
              if index + 1 < bytes.count, bytes[index + 1] == 0x22 { index += 1 } else { isQuoted = false }
              if !isQuoted {
                index += 1
                continue
              }
            }
            shown.append(bytes[index])
            index += 1
          }
          return String(decoding: shown, as: UTF8.self)
        })
      start = end + 1
    }
    return rows
  }

  /// A file that has grown is read like one that was complete at once; text read from a pipe never changes
  /// later.
  @Test(arguments: seeds(8))
  func aGrownTableEqualsAWholeOne(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<60 {
      let bytes = randomText(&random, most: 300)
      let limit = Int.random(in: 1...100, using: &random)
      let isPipe = Bool.random(using: &random)
      let source = GrowingSource(bytes, isPipe: isPipe)
      let records = RecordSource(
        source, delimiter: 0x2c, headerRecords: 1, blockSize: Int.random(in: 1...32, using: &random),
        breakLimit: limit, executor: executor, onChange: {})
      let note: Comment = "seed \(seed), round \(round), pipe \(isPipe)"
      var (shown, said) = (0, [UInt8]())
      while shown < bytes.count {
        shown = min(bytes.count, shown + Int.random(in: 1...80, using: &random))
        source.show(shown)
        let generation = records.generation
        _ = records.refresh()
        read(records)
        if records.generation != generation {
          #expect(!isPipe, note)
          said = []
        }
        let now = records.all()
        #expect(now.starts(with: said), note)
        said = now
      }
      source.end()
      _ = records.refresh()
      read(records)
      #expect(records.isComplete, note)
      #expect(records.all() == NaiveRecords(bytes, 0x2c, limit: limit).text, note)
      let feed = records.all().dropFirst(records.contentStart).firstIndex(of: 0x0a)
      #expect(records.bodyStart == feed.map { $0 + 1 } ?? bytes.count, note)
    }
  }

  @Test func aTruncatedFileIsReadAgain() {
    let source = GrowingSource(Array("a,b\n1,\"x\ny\"\n2,z\n".utf8), shown: 16)
    let records = RecordSource(source, delimiter: nil, headerRecords: 1, executor: executor)
    read(records)
    #expect(records.length == 16)
    #expect(records.all()[8] == 0x0b)
    source.show(9)
    #expect(records.refresh() == .truncated)
    read(records)
    // The quote is not closed any more.
    #expect(records.all() == Array("a,b\n1,\"x\n".utf8))
    #expect(records.strayQuotes == 1)
    source.show(16)
    let generation = records.generation
    #expect(records.refresh() == .grew)
    #expect(records.generation != generation)
    #expect(records.all()[8] == 0x0b)
    #expect(records.strayQuotes == 0)
  }

  /// A file that grows may have only a part of its byte order mark at first.
  @Test(arguments: [1, 2, 3]) func aByteOrderMarkMayArriveInPieces(_ first: Int) {
    let bytes = Array("\u{feff}\"a;\nb\";c\n1;2\n".utf8)
    let source = GrowingSource(bytes, shown: first)
    let records = RecordSource(source, delimiter: nil, headerRecords: 1, executor: executor)
    read(records)
    #expect(records.isComplete && records.length == first)
    source.show(bytes.count)
    #expect(records.refresh() == .grew)
    read(records)
    #expect(records.contentStart == 3)
    #expect(records.delimiter == UInt8(ascii: ";"))
    #expect(records.bodyStart == 12)
    #expect(records.all() == NaiveRecords(bytes, 0x3b, limit: 100).text)
  }

  /// One stray quote costs its own record at most.
  @Test func anUnclosedQuoteIsAnOrdinaryCharacter() {
    let rows = (1...200_000).map { "\($0),plain,text\n" }.joined()
    let text = "id,a,b\n" + "0,\"stray,x\n" + rows
    let records = RecordSource(MemorySource(Array(text.utf8)), executor: executor)
    read(records)
    #expect(records.strayQuotes == 1)
    #expect(records.all() == Array(text.utf8))
    // Quotes of a huge cell on a single line are not stray.
    let huge = "a,b\n\"" + String(repeating: "x,", count: 3 << 20) + "\",2\n"
    let wide = RecordSource(MemorySource(Array(huge.utf8)), executor: executor)
    read(wide)
    #expect(wide.strayQuotes == 0)
    let long = LongRecord(
      start: 4, end: wide.length - 1, isEndKnown: true, division: .delimiter(0x2c), isHeader: false)
    eventually("the cells are found") { long.find(5, in: wide, budget: 1 << 20) }
    #expect(long.cells.count == 2)
  }

  @Test(arguments: [
    ("a,b,c\n1,2,3\n", ","), ("a;b;c\n1,5;2,5;3\n", ";"), ("a\tb\n\"x, y\"\tz, w\n", "\t"),
    ("a|b|c\n1|2|3\n", "|"),
    ("name\nAnna\n", ","), ("", ","), ("\u{feff}a;b\n", ";"), ("a,b;c\n1,2;3\n4,5\n6,7;8;9\n", ","),
    ("\"a;b;c\",\"d\"\n\"e;\",f\n", ","), ("a b\n\n\nc;d\n", ","), ("x,y\r\n\r\n1,2\r\n", ","),
    // Commas in a few lines are no delimiters, but those below a title line are.
    ("USER PID\nroot 1\nroot 2 a,b\nroot 3\n", "\u{1f}"), ("Report\na,b\n1,2\n", ","),
    (String(repeating: "root 1\n", count: 10), "\u{1f}"),
    ("Once\nupon, a time, there\nwas, it seems\n, or so, they, say\na king\n", "\u{1f}"),
  ])
  func recognisesTheDelimiter(_ text: String, _ delimiter: String) {
    let records = RecordSource(MemorySource(Array(text.utf8)))
    #expect(records.delimiter == delimiter.utf8.first, "\(text)")
  }

  @Test func fileNamesGiveTheTableFormat() {
    #expect(TableFormat.named("a/b.csv").isTable)
    #expect(TableFormat.named("B.TSV").delimiter == 0x09)
    #expect(TableFormat.named("x.tab").delimiter == 0x09)
    #expect(TableFormat.named("x.psv").delimiter == UInt8(ascii: "|"))
    for name in ["csv", "x.txt", "x.csv.gz", "", "x."] {
      #expect(!TableFormat.named(name).isTable, "\(name)")
    }
    #expect(TableFormat.delimiter(named: "tab") == [0x09] && TableFormat.delimiter(named: ":") == [0x3a])
    for name in ["\"", "é", "\u{7f}", "\u{1}", "👩‍👧"] {
      #expect(TableFormat.delimiter(named: name) == Array(name.utf8))
    }
    for name in ["", "ab", "\n", "\r\n"] { #expect(TableFormat.delimiter(named: name) == nil) }
  }
}

@Suite(.bounded) struct TableColumnsTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private func columns(_ text: String, limit: Int = 10) -> TableColumns {
    let body = TableBody(RecordSource(MemorySource(Array(text.utf8))))
    return TableSurvey.columnsOfFirstRecords(at: body, limits: ColumnLimits(limit), tabWidth: 8)
  }

  @Test func columnsAreAsWideAsTheirCells() {
    let columns = columns("id,name,x\n1,日本,\n22,\"a \"\"b\"\"\",\"l1\nl2\"\n3,a very long cell,y,more\n")
    #expect(columns.widths == [2, 10, 5, 4])
    #expect(columns.starts == [0, 5, 18, 26, 33])
    #expect((0..<4).map(columns.isNumeric) == [true, false, false, false])
    #expect([0, 4, 5, 17, 18, 99].map(columns.column(at:)) == [0, 0, 1, 1, 2, 3])
  }

  @Test(arguments: [
    ("1", true), ("-1.5", true), ("+3", true), ("1,234,567", true), ("1e10", true), ("1.5E-3", true),
    ("12%", true), (" 7 ", true), ("\"8\"", true), ("", nil), ("NA", nil), ("-", nil), ("null", nil),
    ("NaN", nil),
    ("1.2.3", false), ("2024-01-02", false), ("12:30", false), ("e5", false), ("1e", false), ("x", false),
    ("-x", false), ("+", false), ("1,,2", false), (String(repeating: "1", count: 50), true),
  ])
  func numbersAreRecognised(_ text: String, _ isNumber: Bool?) {
    let bytes = Array(text.utf8)
    let answer = bytes.withUnsafeBytes { CellText.isNumber($0, isQuoted: text.hasPrefix("\"")) }
    #expect(answer == isNumber, "\(text)")
  }

  /// The survey covers all of the table, in one part or in many.
  @Test(arguments: seeds(3))
  func surveysFindTheWidestCells(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var text = "a,b\n"
    var widest = 1
    for _ in 0..<60_000 {
      let width = Int.random(in: 1...30, using: &random)
      widest = max(widest, width)
      text += "\(Int.random(in: 0...9, using: &random))," + String(repeating: "x", count: width) + "\n"
    }
    let executor = SteppedExecutor()
    let records = RecordSource(MemorySource(Array(text.utf8)), executor: executor)
    records.resume()
    executor.runAll()
    let survey = TableSurvey(TableBody(records), limits: ColumnLimits(100), tabWidth: 8, executor: executor)
    executor.runAll()
    #expect(survey.isDone)
    let columns = survey.takeColumns()
    #expect(columns?.widths == [1, widest], "seed \(seed)")
    #expect(columns?.isNumeric(0) == true && columns?.isNumeric(1) == false)
    #expect(survey.takeColumns() == nil)
  }
}
