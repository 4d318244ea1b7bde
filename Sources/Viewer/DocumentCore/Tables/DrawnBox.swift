// Tables that database clients draw: `mysql`, `psql`, `sqlite3` and `duckdb` put rules of dashes around the header, and
// bars or blanks between the columns. A rule shows the places of all columns; it is not a record.

/// A table with rules of dashes.
struct DrawnBox {
  private(set) var layout: TableLayout

  private static let mostLines = 500
  /// The first characters of rules that are not ASCII: corners and dashes.
  private static let corners = "┌├└╒╞╘╔╠╚╓╟╙╭╰┏┣┗┡┢┠┝─━═".map { Array(String($0).utf8) }

  /// Recognises a box in the first lines of a text.
  init?(_ text: UnsafeRawBufferPointer, isWhole: Bool) {
    var lines: [Range<Int>] = []
    var start = 0
    while start < text.count, lines.count < Self.mostLines {
      let feed = Newlines.first(in: text, from: start) ?? (isWhole ? text.count : nil)
      guard let feed else { break }
      lines.append(start..<(feed > start && text[feed - 1] == 0x0d ? feed - 1 : feed))
      start = feed + 1
    }
    func line(_ number: Int) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: text[lines[number]])
    }
    let rules = lines.indices.map { Self.columns(ofRule: line($0)) }
    guard let first = rules.firstIndex(where: { $0 != nil }), let columns = rules[first] else { return nil }
    var header = first..<first
    let hasCorner = line(first).prefix { $0 == 0x20 }.count < columns[0].lowerBound
    let isBordered = first + 1 < lines.count && rules[first + 1] == nil && Self.hasBorder(line(first + 1))
    if hasCorner, isBordered, !Self.hasBorder(line(first)) {
      guard let next = rules[(first + 1)...].firstIndex(where: { $0?.count == columns.count }) else {
        return nil
      }
      header = first + 1..<next
    } else if first > 0, columns.count > 1 || Self.hasBorder(line(first)) {
      header = first - 1..<first
    }
    guard !header.isEmpty, header.count <= 10 else { return nil }
    let gaps = zip(columns, columns.dropFirst()).map { $0.upperBound..<$1.lowerBound }
    var aligned = AlignedColumns(gaps: gaps, hasHeader: true)
    let names = line(header.lowerBound)
    if !Self.bars(in: names).isEmpty {
      aligned.bars = hasCorner && Self.hasBorder(names) ? .around : .between
    }
    /// Whether a line is divided into all columns.
    func isRow(_ line: UnsafeRawBufferPointer) -> Bool {
      var cells: [Range<Int>] = []
      aligned.divide(line, into: &cells)
      return cells.count == columns.count && cells.allSatisfy { aligned.bars != nil || !$0.isEmpty }
        && (aligned.bars != .around || Self.hasBorder(line))
    }
    // A rule may also come before a sum, below all rows.
    guard isRow(names), !(0..<header.lowerBound).contains(where: { isRow(line($0)) }) else { return nil }
    layout = TableLayout(division: .blanks(aligned))
    // Rows of such a box begin with a bar or a blank, and rules are alike.
    var hidden: [[UInt8]] = text[lines[first]].contains { $0 >= 0x80 } ? Self.corners : []
    for number in lines.indices where rules[number]?.count == columns.count {
      let rule = Array(line(number))
      if !hidden.contains(where: { rule.starts(with: $0) }), hidden.count < 40 { hidden.append(rule) }
    }
    layout.division.hidden = hidden
    layout.start = lines[header.lowerBound].lowerBound
    layout.linesAbove = (0..<header.lowerBound).count { rules[$0] == nil && !line($0).isEmpty }
    layout.headerRecords = header.count
  }

  /// The columns of the dashes of a rule; nil if a line is not a rule.
  private static func columns(ofRule line: UnsafeRawBufferPointer) -> [Range<Int>]? {
    var (columns, column) = ([Range<Int>](), 0)
    guard line.count > 2, line.count <= 32 << 10 else { return nil }
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "-", "=", "─", "━", "═":
        if let last = columns.last, last.upperBound == column {
          columns[columns.count - 1] = last.lowerBound..<column + 1
        } else {
          columns.append(column..<column + 1)
        }
      case "+", "|", ":", " ", "\u{2502}"..."\u{257f}": break
      default: return nil
      }
      column += 1
    }
    return columns.reduce(0) { $0 + $1.count } > 2 ? columns : nil
  }

  /// Whether a line begins with a bar.
  private static func hasBorder(_ line: UnsafeRawBufferPointer) -> Bool {
    bars(in: line).first.map { line[..<$0.lowerBound].allSatisfy { $0 == 0x20 } } ?? false
  }

  /// The bars in a line: `|`, `│`, `┃` and `║`.
  static func bars(in line: UnsafeRawBufferPointer) -> [Range<Int>] {
    var bars: [Range<Int>] = []
    var index = 0
    while index < line.count {
      var size = line[index] == 0x7c ? 1 : 0
      if line[index] == 0xe2, index + 2 < line.count {
        let (second, third) = (line[index + 1], line[index + 2])
        if second == 0x94 && (third == 0x82 || third == 0x83) || second == 0x95 && third == 0x91 { size = 3 }
      }
      if size > 0 { bars.append(index..<index + size) }
      index += max(1, size)
    }
    return bars
  }
}

extension AlignedColumns {
  /// Divides a row of a box at its bars. If a cell has bars too, the places of the columns decide; a line with fewer
  /// bars, such as a sum below the box, is one cell.
  func divide(_ line: UnsafeRawBufferPointer, at place: Bars, into cells: inout [Range<Int>]) {
    var bars = DrawnBox.bars(in: line)
    let text = Self.trimmed(line, 0..<line.count)
    var (start, end) = (text.lowerBound, text.upperBound)
    if place == .around, bars.first?.lowerBound == start {
      start = bars.removeFirst().upperBound
      if bars.last?.upperBound == end { end = bars.removeLast().lowerBound }
    }
    if bars.count > gaps.count {
      var columns: [Int: Int] = [:]
      Self.forEachCharacter(of: line) { column, _, offset in
        columns[offset] = column
        return true
      }
      let inPlace = bars.filter { bar in gaps.contains { $0.contains(columns[bar.lowerBound] ?? -1) } }
      bars = inPlace.count == gaps.count ? inPlace : Array(bars.prefix(gaps.count))
    } else if bars.count < gaps.count {
      return cells.append(Self.trimmed(line, start..<max(start, end)))
    }
    for bar in bars {
      cells.append(Self.trimmed(line, start..<max(start, bar.lowerBound)))
      start = bar.upperBound
    }
    cells.append(Self.trimmed(line, start..<max(start, end)))
  }
}
