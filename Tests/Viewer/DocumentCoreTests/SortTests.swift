import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore

/// The order of a table's rows by the cells of a column.
@Suite(.bounded) struct SortTests {
  private func table(_ text: String, _ executor: SteppedExecutor = SteppedExecutor()) -> TableBody {
    let body = TableBody(
      RecordSource(MemorySource(Array(text.utf8)), delimiter: 0x2c, headerRecords: 1, executor: executor))
    body.records.resume()
    executor.runAll()
    return body
  }

  private func text(_ source: any ByteSource, piece: Int = 1 << 20) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: piece)
    while bytes.count < source.length {
      let count = buffer.withUnsafeMutableBytes { source.read(at: bytes.count, into: $0) }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func sorted(
    _ rows: [String], column: Int = 0, choice: ReadingChoice = .text, isDescending: Bool = false
  ) -> [String] {
    let executor = SteppedExecutor()
    let body = table("header\n" + rows.joined(separator: "\n") + "\n", executor)
    let sort = RowSort(
      body, column: column, choice: choice, isDescending: isDescending, executor: executor)
    executor.runAll()
    guard let order = sort.order else { return [] }
    return text(SortedSource(body, order)).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  // MARK: Keys

  @Test(arguments: seeds(1)) func numbersAreSortedByValue(_ seed: UInt64) {
    let values = [
      "-1e300", "-1,234.5", "-2", "-0.5", "0", "1e-300", "0.001", ".5", "1", "1.5", "9", "10", "1e3",
      "1,001", "123456789", "9007199254740992", "9007199254740993", "9007199254740994", "1e19", "2.5e300",
    ]
    let quoted = values.map { "\"\($0)\"" }
    var random = SplitMix64(seed: seed)
    #expect(sorted(quoted.shuffled(using: &random), choice: .automatic) == quoted)
    #expect(
      sorted(quoted.shuffled(using: &random), choice: .automatic, isDescending: true) == quoted.reversed())
    let negative = ["-9007199254740994", "-9007199254740993", "-9007199254740992"]
    #expect(sorted(negative.reversed(), choice: .automatic) == negative)
  }

  /// Texts follow numbers and empty cells are last, in both directions.
  @Test func emptyCellsAreLast() {
    let rows = ["2", "", "n/a", "10", " ", "-3", "\"\""]
    #expect(sorted(rows, choice: .automatic) == ["-3", "2", "10", "n/a", "", " ", "\"\""])
    #expect(
      sorted(rows, choice: .automatic, isDescending: true) == ["10", "2", "-3", "n/a", "", " ", "\"\""])
    let texts = ["b,1", ",2", "a,3", "x", ",4"]
    #expect(sorted(texts) == ["a,3", "b,1", "x", ",2", ",4"])
    #expect(
      sorted(texts, column: 1)
        == [",2", "a,3", ",4", "b,1", "x"].sorted { a, b in
          let (first, second) = (a.split(separator: ",").last!, b.split(separator: ",").last!)
          return first < second
        })
  }

  @Test(arguments: seeds(1)) func textsAreInNaturalOrder(_ seed: UInt64) {
    let values = [
      "!", "2024-01-09", "2024-01-10", "2024-02-01", "a", "file", "file1", "file9", "file10", "file10b",
      "File11",
      "file11a", "file0100", "v1.2.9", "v1.2.10", "v1.10.1", "z", "é", "日本",
    ]
    var random = SplitMix64(seed: seed)
    #expect(sorted(values.shuffled(using: &random)) == values)
    #expect(sorted(values.shuffled(using: &random), isDescending: true) == values.reversed())
  }

  /// Rows that are alike stay in the order of the file, in both directions.
  @Test func sortingIsStable() {
    let rows = (0..<2_000).map { "\(["x", "X", "007", "7", "-0", "0"][$0 * 7 % 6]),\($0)" }
    for choice in [ReadingChoice.text, .point] {
      for isDescending in [false, true] {
        let found = sorted(rows, choice: choice, isDescending: isDescending)
        for group in [["x", "X"], ["007", "7"]] {
          let numbers = found.filter { group.contains(String($0.split(separator: ",")[0])) }.map {
            Int($0.split(separator: ",")[1])!
          }
          #expect(numbers == numbers.sorted(), "\(choice) \(isDescending) \(group)")
        }
      }
    }
  }

  // MARK: Compared with Swift's sort

  @Test(arguments: seeds(1)) func ordersAreThoseOfSwiftsSort(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for trial in 0..<12 {
      let count = Int.random(in: 1...([3, 500, 40_000][trial % 3]), using: &random)
      let isNumeric = trial % 2 == 0
      let isDescending = trial % 4 < 2
      let values = (0..<count).map { _ -> Int? in
        Int.random(in: 0..<20, using: &random) == 0 ? nil : Int.random(in: -900...900, using: &random)
      }
      // Letters whose order is that of the numbers, and which are alike at the beginning.
      func cell(_ value: Int?) -> String {
        guard let value else { return "" }
        if isNumeric { return "\(value)" }
        return "shared beginning " + String(UnicodeScalar(UInt8(97 + (value + 900) / 90)))
          + "\((value + 900) % 90)"
      }
      let rows = values.enumerated().map { "\($0.offset),\(cell($0.element)),end" }
      let expected = values.enumerated().sorted { first, second in
        guard let one = first.element, let two = second.element else {
          return first.element != nil || second.element == nil && first.offset < second.offset
        }
        if one != two { return (one < two) != isDescending }
        return first.offset < second.offset
      }.map { rows[$0.offset] }
      let found = sorted(rows, column: 1, choice: isNumeric ? .automatic : .text, isDescending: isDescending)
      #expect(found == expected, "seed 41, trial \(trial), \(count) rows")
    }
  }

  // MARK: The source

  @Test(arguments: seeds(1)) func theSortedTextHasAllRows(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for trial in 0..<20 {
      let rows = (0..<Int.random(in: 1...60, using: &random)).map { number in
        "\(Int.random(in: 0...9, using: &random)),\"two\nlines \"\" of \(number)\",x"
      }
      let isOpen = trial % 2 == 0
      let executor = SteppedExecutor()
      let body = table("a,b,c\n" + rows.joined(separator: "\n") + (isOpen ? "" : "\n"), executor)
      let sort = RowSort(body, column: 0, isDescending: false, executor: executor)
      executor.runAll()
      let source = SortedSource(body, try #require(sort.order))
      let expected = rows.enumerated().sorted {
        ($0.element.first!, $0.offset) < ($1.element.first!, $1.offset)
      }
      let whole = expected.map { $0.element.replacing("\n", with: "\u{b}") + "\n" }.joined()
      for piece in [1, 3, 17, 1_000] {
        #expect(text(source, piece: piece) == whole, "seed 5, trial \(trial)")
      }
      // Places and numbers lead to the same rows.
      var offset = 0
      for (place, row) in expected.enumerated() {
        #expect(source.row(at: offset) == row.offset && source.start(ofLine: place) == offset)
        #expect(source.offset(ofRow: row.offset) == offset && source.lineNumber(at: offset) == place)
        #expect(source.offset(of: source.origin(of: offset)) == offset)
        offset += row.element.utf8.count + 1
      }
      #expect(source.length == offset && source.lineCount == rows.count)
      let document = Document(source: source, name: "", executor: executor)
      #expect(document.lineCount == rows.count && document.indexProgress == nil && document.isCounted)
      #expect(document.advance(from: source.length, by: -1).start == source.start(ofLine: rows.count - 1))
    }
  }

  @Test func anEmptyTableIsSorted() throws {
    for text in ["", "a,b", "a,b\n"] {
      let executor = SteppedExecutor()
      let body = table(text, executor)
      let sort = RowSort(body, column: 1, isDescending: false, executor: executor)
      executor.runAll()
      let source = SortedSource(body, try #require(sort.order))
      #expect(source.length == 0 && source.row(at: 0) == nil && source.offset(of: 7) == 0)
    }
  }

  /// A row that is longer than what is read at once.
  @Test func longRowsAreSorted() {
    let long = String(repeating: "x", count: 3 << 20)
    let found = sorted(["3,\(long)", "1,\(long)", "2,short"], choice: .automatic)
    #expect(found.map { $0.prefix(1) } == ["1", "2", "3"] && found[2].utf8.count == long.utf8.count + 2)
    // The cell is beyond the part that is read.
    #expect(sorted(["\(long),2", "\(long),1"], column: 1).count == 2)
  }

  @Test func sortingCanBeStopped() {
    let executor = SteppedExecutor()
    let body = table("a\n" + (0..<1_000).map { "\($0)\n" }.joined(), executor)
    let sort = RowSort(body, column: 0, isDescending: true, executor: executor)
    sort.cancel()
    executor.runAll()
    #expect(sort.order == nil && sort.failure == nil)
  }
}
