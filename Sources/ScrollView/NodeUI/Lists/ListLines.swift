import LayoutCore
import ScrollCore

/// The lines of a list from its start to its end: a line is a header, or as many rows as there are columns.
///
/// In an inverted list, sections and their rows run from the end to the start; headers still come first.
struct ListLines {
  enum Line: Hashable {
    case header(section: Int)
    case rows(section: Int, Range<Int>)
  }

  /// Rows of each section.
  private(set) var rows: [Int]
  private(set) var headers: [Bool]
  let hasHeaders: Bool
  let columns: Int
  let isInverted: Bool
  /// The number of lines of each section, in the order of the list.
  private var sections: RowHeights

  /// The most rows of a section.
  private static let limit = 1 << 48

  init(rows: [Int] = [], headers: [Bool] = [], columns: Int = 1, isInverted: Bool = false) {
    self.rows = rows.map { max(0, min($0, Self.limit)) }
    self.headers = headers
    hasHeaders = headers.contains(true)
    self.columns = max(1, columns)
    self.isInverted = isInverted
    sections = RowHeights(count: rows.count, estimate: 0)
    for section in rows.indices { update(section) }
  }

  /// The same rows in another arrangement.
  func arranged(columns: Int, isInverted: Bool) -> ListLines {
    ListLines(rows: rows, headers: headers, columns: columns, isInverted: isInverted)
  }

  var count: Int { sections.total }
  var hasRows: Bool { rows.contains { $0 > 0 } }

  private func place(_ section: Int) -> Int { isInverted ? rows.count - 1 - section : section }

  /// The number of a section's lines without its header.
  func rowLines(_ section: Int) -> Int { (rows[section] + columns - 1) / columns }

  private mutating func update(_ section: Int) {
    sections.set(rowLines(section) + (headers[section] ? 1 : 0), at: place(section))
  }

  mutating func setRows(_ count: Int, in section: Int) {
    rows[section] = max(0, min(count, Self.limit))
    update(section)
  }

  /// The lines of a section. O(log sections)
  func lines(of section: Int) -> Range<Int> {
    guard rows.indices.contains(section) else { return 0..<0 }
    let start = sections.offset(of: place(section))
    return start..<start + sections.height(of: place(section))
  }

  /// The content of a line; nil if there is no such line. O(log sections)
  func line(_ line: Int) -> Line? {
    guard line >= 0, line < count else { return nil }
    let place = sections.row(at: line)
    let section = self.place(place)
    var index = line - sections.offset(of: place)
    if headers[section] {
      if index == 0 { return .header(section: section) }
      index -= 1
    }
    if isInverted { index = rowLines(section) - 1 - index }
    return .rows(section: section, index * columns..<min(rows[section], (index + 1) * columns))
  }

  func contains(_ path: RowPath) -> Bool {
    rows.indices.contains(path.section) && path.row >= 0 && path.row < rows[path.section]
  }

  /// The line that a row is in; nil if there is no such row. O(log sections)
  func line(of path: RowPath) -> Int? {
    guard contains(path) else { return nil }
    let lines = lines(of: path.section)
    let index = path.row / columns
    return isInverted ? lines.upperBound - 1 - index : lines.upperBound - rowLines(path.section) + index
  }

  /// The line of a section's header.
  func header(of section: Int) -> Int? {
    rows.indices.contains(section) && headers[section] ? lines(of: section).lowerBound : nil
  }

  func section(of line: Int) -> Int? {
    switch self.line(line) {
    case .header(let section), .rows(let section, _): section
    case nil: nil
    }
  }
}
