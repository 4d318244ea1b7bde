import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore

/// Columns of numbers in the styles of several countries.
@Suite(.bounded) struct NumberSortTests {
  /// The cells of a column in order, and how they were read.
  private func sorted(
    _ cells: [String], _ choice: ReadingChoice = .automatic, prefersComma: Bool = false,
    isDescending: Bool = false
  ) -> (cells: [String], reading: ColumnReading)? {
    let executor = SteppedExecutor()
    let text = "v\tid\n" + cells.map { "\($0)\t\n" }.joined()
    let body = TableBody(
      RecordSource(MemorySource(Array(text.utf8)), delimiter: 0x09, headerRecords: 1, executor: executor))
    body.records.resume()
    executor.runAll()
    let sort = RowSort(
      body, column: 0, choice: choice, prefersComma: prefersComma, isDescending: isDescending,
      executor: executor)
    executor.runAll()
    return sort.order.map { ($0.rows.map { cells[Int($0)] }, $0.reading) }
  }

  @Test(arguments: [
    // Decimal commas, with other numbers of digits.
    ["1,19", "2,49", "2,5", "3,75", "10,5"], ["47,0667", "48,137", "52,5", "53,55"],
    ["1,5", "9,5", "10,25", "100,1"],
    ["0,001", "0,123", "0,5", "1"], [",5", "1,25", "3,"],
    // Thousands.
    ["999", "1,000", "12,345,678"], ["10,00", "999,99", "1.000,50", "12.345.678,00"],
    ["999.5", "1 000", "2 000.25"],
    ["9,5", "1\u{a0}000,25", "2\u{202f}000"], ["1'000", "1’000.5", "20'000"],
    ["5", "99,999", "1,00,000", "12,34,567.5"],
    // Long integers, fractions and exponents.
    ["1000000000000012345", "1000000000000012346", "1000000000000012351"],
    ["-9007199254740994", "-9007199254740993", "9007199254740993"],
    [
      "123456789012345678901234567890.1", "123456789012345678901234567890.11",
      "123456789012345678901234567891",
    ],
    ["-1e400", "-1e-400", "0", "1e-400", "1E+3", "1e400"], ["0.1", "0.10000000000000000000000000001", "0.2"],
    // Money, shares, brackets and signs.
    ["-$5.00", "$9.00", "$20", "$100.00", "$1,200.50"], ["(1,000)", "(20)", "5", "1,000"],
    ["−2,5 €", "-1 €", "0,5 €", "1,25 €", "1.000,00 €"], ["€ -3", "€1", "€ 20"],
    ["CHF 9.50", "CHF 1'200.00"],
    ["$(5.00)", "($1.50)", "$0", "+$2"], ["-1 %", "0.5%", "9%", "100 %"], ["7,5-", "3-", "1", "2,25"],
    ["R$ 1,50", "R$ 10,00", "R$ 1.000,00"], ["9 kr", "10 kr", "1 000 kr"], ["¥9", "¥10", "¥1,000"],
    ["−10", "−9", "-8"],
  ])
  func numbersAreInOrder(_ cells: [String]) throws {
    for seed in seeds(4) {
      var random = SplitMix64(seed: seed)
      let found = try #require(sorted(cells.shuffled(using: &random)))
      #expect(found.cells == cells && found.reading.unread == 0 && found.reading.numbers != nil)
      let down = try #require(sorted(cells.shuffled(using: &random), isDescending: true))
      #expect(down.cells == cells.reversed())
    }
  }

  /// A comma before three digits may group thousands or begin a fraction. All values decide, or else the locale.
  @Test func theReadingIsDecidedForTheColumn() throws {
    let cells = ["1,234", "2,5", "12"]
    #expect(try #require(sorted(cells)).cells == ["1,234", "2,5", "12"])
    let grouped = ["1,234", "12", "2.5"]
    #expect(try #require(sorted(grouped)).cells == ["2.5", "12", "1,234"])
    let open = ["1,234", "12"]
    let (point, comma) = (try #require(sorted(open)), try #require(sorted(open, prefersComma: true)))
    #expect(point.cells == ["12", "1,234"] && "\(point.reading)" == ", decimal point")
    #expect(comma.cells == ["1,234", "12"] && "\(comma.reading)" == ", decimal comma")
    #expect(try #require(sorted(open, .comma)).cells == ["1,234", "12"])
    #expect(try #require(sorted(open, .text)).reading.description == ", as text")
    let plain = try #require(sorted(["9", "10"])).reading
    #expect("\(plain)" == ", as numbers" && plain.next == .text)
  }

  /// The last value of a long column can change the reading of all.
  @Test func allValuesDecide() throws {
    let cells = (0..<200_000).map { "\($0 % 7 + 1),\(100 + $0 % 900)" } + ["0,5"]
    let found = try #require(sorted(cells))
    #expect(found.cells.first == "0,5" && found.reading.numbers?.hasComma == true)
    #expect(found.cells.dropFirst().elementsEqual(cells.dropLast().sorted { $0 < $1 }))
  }

  /// Some addresses could be numbers with groups of three digits.
  @Test func addressesAreInTheirOrder() throws {
    let cells = [
      "10.0.0.9", "10.0.0.10", "192.168.100.5", "192.168.100.101", "192.168.100.200", "192.168.110.100",
    ]
    let found = try #require(sorted(cells.reversed()))
    #expect(found.cells == cells && found.reading.numbers == nil)
    let amounts = ["1.000.100.100", "12.123.201.100", "999.999.999.999"]
    #expect(try #require(sorted(amounts.reversed())).reading.numbers?.hasComma == true)
  }

  @Test func valuesThatAreNotNumbersComeLastAndAreCounted() throws {
    for isDescending in [false, true] {
      let found = try #require(sorted(["10", "n/a", "9", "", "1.2.3", "100"], isDescending: isDescending))
      let (numbers, texts) = (["9", "10", "100"], ["1.2.3", "n/a"])
      #expect(found.cells == (isDescending ? numbers.reversed() + texts.reversed() : numbers + texts) + [""])
      #expect(found.reading.unread == 2 && "\(found.reading)" == ", as numbers, 2 values not read")
    }
    // Amounts in another currency, and shares among other numbers.
    #expect(try #require(sorted(["$9", "€5", "$10", "20"])).reading.unread == 1)
    #expect(try #require(sorted(["9%", "5", "10%"])).cells == ["9%", "10%", "5"])
    #expect(try #require(sorted(["a1", "b2", "3", "c"])).reading.numbers == nil)
  }

  @Test(arguments: [
    "", "-", "$", "%", ".", "1.2.3", "1,,2", "1,23,4", "12,34.5", "0,123,456", "2024-01-02", "12:30", "1 2",
    "ABC-12",
    "v1.10", "x", "1e", "1e5x", "(5", "5)", "(-5)", "--5", "1'00", "$5$5$", "1.000.00", "10.0.0.1", "٣",
    "0x1f", "NaN",
    "1e99999999999999999999",
  ])
  func othersAreNotNumbers(_ text: String) {
    #expect(Array(text.utf8).withUnsafeBytes { NumberText($0) == nil })
  }

  // MARK: Compared with another parser

  /// A style of a column.
  private struct Style {
    let decimal, group: String
    let before, after: String
    let hasBrackets: Bool
    let minus: String

    init(using random: inout SplitMix64) {
      decimal = [".", ","].randomElement(using: &random)!
      group = ["", "", decimal == "." ? "," : ".", " ", "'", "\u{202f}"].randomElement(using: &random)!
      before = ["", "", "$", "€ ", "EUR ", "US$"].randomElement(using: &random)!
      after = before.isEmpty ? ["", "", " %", "%", " €", " CZK"].randomElement(using: &random)! : ""
      hasBrackets = Int.random(in: 0..<4, using: &random) == 0
      minus = ["-", "−"].randomElement(using: &random)!
    }

    func text(_ number: Plain) -> String {
      var whole = number.whole
      if !group.isEmpty {
        var groups: [Substring] = []
        while whole.count > 3 {
          groups.insert(whole.suffix(3), at: 0)
          whole = String(whole.dropLast(3))
        }
        whole = ([Substring(whole)] + groups).joined(separator: group)
      }
      let digits = before + whole + (number.fraction.isEmpty ? "" : decimal + number.fraction) + after
      return number.isNegative ? hasBrackets ? "(\(digits))" : minus + digits : digits
    }
  }

  /// A decimal number, compared digit by digit.
  private struct Plain: Comparable {
    var isNegative: Bool
    var whole, fraction: String

    init(isNegative: Bool, whole: String, fraction: String) {
      (self.isNegative, self.whole, self.fraction) = (isNegative, whole, fraction)
    }

    /// Knows the decimal separator, and throws everything but digits away.
    init(_ text: String, decimal: String) {
      isNegative = text.contains { "(-−".contains($0) }
      let parts = text.split(separator: Character(decimal), omittingEmptySubsequences: false)
      whole = String(parts[0].filter { "0123456789".contains($0) })
      fraction = parts.count > 1 ? String(parts[1].filter { "0123456789".contains($0) }) : ""
    }

    static func == (a: Plain, b: Plain) -> Bool { !(a < b) && !(b < a) }

    static func < (a: Plain, b: Plain) -> Bool {
      let size = (max(a.whole.count, b.whole.count), max(a.fraction.count, b.fraction.count))
      func digits(_ number: Plain) -> String {
        String(repeating: "0", count: size.0 - number.whole.count) + number.whole + number.fraction
          + String(repeating: "0", count: size.1 - number.fraction.count)
      }
      let (first, second) = (digits(a), digits(b))
      let isZero = (first.allSatisfy { $0 == "0" }, second.allSatisfy { $0 == "0" })
      let signs = (a.isNegative && !isZero.0, b.isNegative && !isZero.1)
      if signs.0 != signs.1 { return signs.0 }
      return signs.0 ? second < first : first < second
    }
  }

  @Test(arguments: seeds(6)) func theOrderIsTheOrderOfAnotherParser(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for round in 0..<60 {
      let style = Style(using: &random)
      let longest = [3, 6, 12, 40].randomElement(using: &random)!
      func digits(_ count: Int) -> String {
        String((0..<count).map { _ in Character(String(Int.random(in: 0...9, using: &random))) })
      }
      let cells = (0..<Int.random(in: 8...80, using: &random)).map { index -> String in
        var whole = String(digits(Int.random(in: 1...longest, using: &random)).drop { $0 == "0" })
        if whole.isEmpty { whole = "0" }
        // The first value has a fraction that no group can be.
        let count = index == 0 ? 2 : Int.random(in: 0...longest, using: &random)
        return style.text(
          Plain(isNegative: Int.random(in: 0..<3, using: &random) == 0, whole: whole, fraction: digits(count))
        )
      }
      let values = cells.map { Plain($0, decimal: style.decimal) }
      let found = try #require(sorted(cells))
      let expected = cells.indices.sorted { values[$0] == values[$1] ? $0 < $1 : values[$0] < values[$1] }
      #expect(found.cells == expected.map { cells[$0] }, "seed \(seed), round \(round), \(cells[0])")
      #expect(found.reading.unread == 0, "seed \(seed), round \(round), \(cells[0])")
    }
  }
}
