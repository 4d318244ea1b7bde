import ScreenCore

/// The first records of a text, as a delimiter divides them.
struct TableSample {
  /// A record that is neither blank nor hidden.
  private struct Record {
    let start: Int
    /// The number of the line, from 0, and the number of lines before it that are not blank.
    let linesAbove: Int
    let cells: Int
    /// Whether a quote is inside of an unquoted cell, or text follows a closing quote.
    let hasOddQuotes: Bool
    let hasQuotedCell: Bool
    /// Whether the record begins with # above the first record without #.
    let isComment: Bool
    /// Whether each cell has a number; nil for an empty one.
    let numbers: [Bool?]
  }

  let division: CellDivision
  private var records: [Record] = []
  /// The records of two or more cells that occur most often; 0 if there are none.
  private var usual = 0
  private var lines = 0

  /// The number of records examined.
  private static let most = 50
  /// The number of records without a comma after which none is expected.
  private static let enough = 10
  /// The cells of a record whose numbers are looked at.
  private static let mostCells = 200

  /// - Parameter comment: the beginning of lines that are not records; # above the header if nil.
  init(_ bytes: UnsafeRawBufferPointer, _ division: CellDivision, isWhole: Bool, _ comment: [UInt8]?) {
    var division = division
    if division.delimiter == 0x09 { division.quoting = .strict }
    if let comment, !comment.isEmpty { division.hidden = [comment] }
    self.division = division
    var text = Array(bytes)
    text.withUnsafeMutableBytes { text in
      var scanner = QuoteScanner(division)
      _ = scanner.run(text, at: 0, literals: [])
      read(UnsafeRawBufferPointer(text), isWhole: isWhole, knowsComments: comment != nil)
    }
    let counts = others.map(\.cells).filter { $0 > 1 }
    let frequency = counts.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let most = frequency.values.max() ?? 0
    usual = counts.first { frequency[$0] == most } ?? 0
  }

  private mutating func read(_ text: UnsafeRawBufferPointer, isWhole: Bool, knowsComments: Bool) {
    var cells = RecordCells(division)
    var (start, linesAbove) = (0, 0)
    while start < text.count, records.count < Self.most {
      let feed = Newlines.first(in: text, from: start)
      if feed == nil, !isWhole, !records.isEmpty { break }
      let record = UnsafeRawBufferPointer(rebasing: text[start..<(feed ?? text.count)])
      let hidden = division.hidden.isEmpty ? 0 : record.count { $0 == QuoteScanner.hiddenBreak }
      defer { (start, linesAbove) = (start + record.count + 1, linesAbove + hidden) }
      lines += 1 + record.count { $0 == QuoteScanner.lineBreak }
      let own = hidden > 0 ? record.prefix { $0 != QuoteScanner.hiddenBreak } : record[...]
      guard own.contains(where: { $0 != 0x20 && $0 != 0x0d }) else { continue }
      defer { linesAbove += 1 }
      guard !division.hides(record) else { continue }
      cells.removeAll()
      cells.split(record)
      var (hasOdd, hasQuoted, numbers) = (false, false, [Bool?]())
      for number in 0..<min(cells.count, Self.mostCells) {
        guard let range = cells.range(of: number) else { continue }
        let cell = UnsafeRawBufferPointer(rebasing: record[range])
        let isQuoted = cell.first == QuoteScanner.quote && cells.opensQuotes(at: range.lowerBound)
        if isQuoted { hasQuoted = true }
        if isQuoted ? cell.count < 2 || cell.last != QuoteScanner.quote : cell.contains(QuoteScanner.quote) {
          hasOdd = true
        }
        numbers.append(CellText.isNumber(cell, isQuoted: isQuoted))
      }
      records.append(
        Record(
          start: start, linesAbove: linesAbove, cells: cells.count, hasOddQuotes: hasOdd,
          hasQuotedCell: hasQuoted,
          isComment: !knowsComments && record.first == UInt8(ascii: "#") && records.allSatisfy(\.isComment),
          numbers: numbers))
    }
    // A text of comments only has no comments.
    if records.allSatisfy(\.isComment) { records = [] }
  }

  private var others: ArraySlice<Record> { records.drop(while: \.isComment) }

  /// The number of the first record with the usual number of cells.
  private var firstUsual: Int? { usual > 1 ? records.firstIndex { !$0.isComment && $0.cells == usual } : nil }

  /// How well the delimiter explains the records, and the number of cells; nil if it divides none of them.
  var rank: (Double, Int)? {
    guard let first = firstUsual else { return nil }
    let matches = Double(others.count { $0.cells == usual })
    let even = matches / Double(records.count - first)
    // Without the first record, it needs several that are alike.
    guard others.first.map({ $0.cells > 1 }) ?? false || matches > 1 && even >= 0.75 else { return nil }
    let odd = Double(others.count(where: \.hasOddQuotes)) / Double(others.count)
    return (even * matches / Double(others.count) * (1 - odd), usual)
  }

  /// Whether most records have no cells or varying numbers of them, such as prose or the output of `ps`.
  var isUndivided: Bool {
    let divided = records.filter { $0.cells > 1 }
    let alike = divided.map { record in divided.count { $0.cells == record.cells } }.max() ?? 0
    return 2 * alike < records.count && (alike > 0 || records.count >= Self.enough)
  }

  // MARK: The header

  /// The number of the record that is the header.
  var header: Int {
    guard let first = firstUsual, first > 0 else { return 0 }
    let isNamed = hasNames(first)
    let above = records[first - 1]
    // `#name` over rows, as in files of genomes.
    if above.isComment, above.cells == usual, !isNamed { return first - 1 }
    let matches = others.count { $0.cells == usual }
    let isTitle =
      records[..<first].allSatisfy { $0.isComment || $0.cells == 1 } && (matches > 1 || first == comments)
    return isNamed || isTitle ? first : comments
  }

  private var comments: Int { records.count - others.count }

  /// Whether a record has a text over a column of numbers.
  private func hasNames(_ number: Int) -> Bool {
    let below = records[(number + 1)...].filter { $0.cells == usual }.prefix(20)
    return records[number].numbers.indices.contains { column in
      guard records[number].numbers[column] == false else { return false }
      let kinds = below.compactMap { column < $0.numbers.count ? $0.numbers[column] : nil }
      return kinds.count > 1 && kinds.count { !$0 } * 4 <= kinds.count
    }
  }

  /// The start of a record, and the number of lines before it that are not blank.
  func start(of number: Int) -> (start: Int, linesAbove: Int) {
    guard records.indices.contains(number) else { return (0, 0) }
    return (records[number].start, records[number].linesAbove)
  }

  // MARK: Tabs

  /// The effect of quotes in a text that tabs divide. Such files often have none, so that a quote is a character; a line
  /// break in quotes is believed only if other cells are quoted, or if the lines alone have no even numbers of cells.
  static func quoting(ofTabsIn text: UnsafeRawBufferPointer, _ isWhole: Bool) -> CellDivision.Quoting {
    let division = CellDivision.delimiter(0x09)
    let quoted = TableSample(text, division, isWhole: isWhole, [])
    guard quoted.lines > quoted.records.count else { return .strict }
    let plain = TableSample(lines: text, division, isWhole: isWhole)
    let isEven = plain.records.allSatisfy { $0.cells == plain.usual }
    let hasQuotedLine = plain.records.contains { $0.hasQuotedCell }
    return isEven && (!hasQuotedLine || quoted.records.contains(where: \.hasOddQuotes))
      ? .withinLines : .strict
  }

  /// The lines, with quotes only within each of them.
  private init(lines text: UnsafeRawBufferPointer, _ division: CellDivision, isWhole: Bool) {
    var division = division
    division.quoting = .withinLines
    self.division = division
    read(text, isWhole: isWhole, knowsComments: true)
    usual = records.first?.cells ?? 0
  }
}
