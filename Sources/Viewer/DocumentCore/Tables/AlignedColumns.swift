// Columns that are aligned by blanks, as `ps`, `df`, `ls -l` and `kubectl get` print them.
//
// The columns are recognised from the first lines: a place that is blank in all of them parts two columns. A few
// lines may have text there: a value that was too long for its column. Words that are
// aligned by chance are not columns: under a header, each column needs a word of it, so that a free text in the
// last column stays one cell; a word of the header that nothing stands under belongs to the one before
// ("Mounted on"); and one blank between words parts nothing if there are only a few lines.

/// The places of columns that blanks align.
package struct AlignedColumns: Hashable, Sendable {
  /// The blanks between each column and the next, as columns of characters.
  package let gaps: [Range<Int>]
  /// Whether the first line is a header, and no row.
  package let hasHeader: Bool
  /// Whether the lines come from `ls -l`, which begins each folder with a sum: "total 272" is one cell, and names no
  /// column.
  package var hasSums = false
  /// The bars of a box: between its columns, or around them as well.
  var bars: Bars?

  enum Bars: Hashable, Sendable { case between, around }

  package var count: Int { gaps.count + 1 }

  /// The most lines examined, and the most columns of each.
  private static let mostLines = 500
  private static let mostColumns = 4_000
  /// From this number of lines on, single blanks part columns.
  private static let enoughLines = 6

  /// Recognises columns in the beginning of a text; nil if there are none. Linear.
  ///
  /// - Parameter isWhole: whether the last line ends with these bytes.
  package static func recognised(in bytes: UnsafeRawBufferPointer, isWhole: Bool) -> AlignedColumns? {
    var lines: [UnsafeRawBufferPointer] = []
    var start = 0
    while start < bytes.count, lines.count < mostLines {
      let feed = Newlines.first(in: bytes, from: start)
      if feed == nil, !isWhole, !lines.isEmpty { break }
      var line = UnsafeRawBufferPointer(rebasing: bytes[start..<(feed ?? bytes.count)])
      start = (feed ?? bytes.count) + 1
      if line.last == 0x0d { line = UnsafeRawBufferPointer(rebasing: line.dropLast()) }
      if line.contains(where: { $0 != 0x20 }) { lines.append(line) }
    }
    guard let first = lines.first, !first.contains(0x09) else { return nil }
    let hasSums = isSum(first)
    let hasHeader = !hasSums && !hasNumber(first)
    let sample = hasSums ? lines.filter { !isSum($0) } : lines
    var survey = Survey(sample, hasHeader: hasHeader)
    return survey.columns(isSure: hasSums).map {
      AlignedColumns(gaps: $0, hasHeader: hasHeader, hasSums: hasSums)
    }
  }

  private static let sumName = Array("total ".utf8)

  /// Whether a line is "total" and a number, which may have a fraction and a unit, as with `ls -lh`.
  private static func isSum(_ line: UnsafeRawBufferPointer) -> Bool {
    guard (7...24).contains(line.count), line.starts(with: sumName) else { return false }
    return (0x30...0x39).contains(line[6])
      && line.dropFirst(7).allSatisfy { (0x30...0x39).contains($0) || ".,KMGTPEZYRQkiB\r".utf8.contains($0) }
  }

  /// Whether one of a line's words is a number, which is unusual in headers.
  private static func hasNumber(_ line: UnsafeRawBufferPointer) -> Bool {
    line.split(separator: 0x20).contains {
      CellText.isNumber(UnsafeRawBufferPointer(rebasing: $0), isQuoted: false) == true
    }
  }

  // MARK: Recognising

  /// The columns of characters that have text.
  private struct Survey {
    private let lines: Int
    /// The lines below the header with text in each column.
    private var counts: [Int] = []
    /// The columns in which the header has text; empty without a header.
    private var header: [Bool] = []

    init(_ lines: [UnsafeRawBufferPointer], hasHeader: Bool) {
      self.lines = lines.count - (hasHeader ? 1 : 0)
      for (number, line) in lines.enumerated() {
        let isHeader = hasHeader && number == 0
        AlignedColumns.forEachCharacter(of: line) { column, byte, _ in
          if counts.count <= column {
            counts += Array(repeating: 0, count: column + 1 - counts.count)
          }
          if isHeader {
            if header.count <= column { header += Array(repeating: false, count: column + 1 - header.count) }
            header[column] = byte != 0x20
          } else if byte != 0x20 {
            counts[column] += 1
          }
          return column + 1 < AlignedColumns.mostColumns
        }
      }
    }

    private struct Region {
      var range: Range<Int>
      /// Whether the header has text here.
      var isNamed = false
      /// The most lines with text in one of the columns.
      var filled = 0
    }

    /// Lines that may have text in a gap.
    private var tolerated: Int { max(lines / 20, lines >= 4 ? 1 : 0) }

    private var regions: [Region] {
      var regions: [Region] = []
      var current: Region?
      for column in counts.indices {
        let isNamed = column < header.count && header[column]
        guard isNamed || counts[column] > tolerated else {
          if let current { regions.append(current) }
          current = nil
          continue
        }
        var region = current ?? Region(range: column..<column)
        region.range = region.range.lowerBound..<column + 1
        region.isNamed = region.isNamed || isNamed
        region.filled = max(region.filled, counts[column])
        current = region
      }
      if let current { regions.append(current) }
      return regions
    }

    /// The gaps between the columns; nil if there are too few to be no accident.
    ///
    /// - Parameter isSure: whether the first line is that of an aligned output.
    mutating func columns(isSure: Bool) -> [Range<Int>]? {
      var columns: [Region] = []
      for region in regions {
        guard let last = columns.last else {
          columns.append(region)
          continue
        }
        let gap = region.range.lowerBound - last.range.upperBound
        let isOwn =
          header.isEmpty
          ? region.filled * 10 >= lines * 6
          : region.isNamed && (region.filled > tolerated || gap > 1)
        // Before the first word of a header, values may stand without one.
        if isOwn, gap > 1 || isSure || lines + (header.isEmpty ? 0 : 1) >= 3 || !last.isNamed {
          columns.append(region)
        } else {
          columns[columns.count - 1].range = last.range.lowerBound..<region.range.upperBound
          columns[columns.count - 1].isNamed = last.isNamed || region.isNamed
          columns[columns.count - 1].filled = max(last.filled, region.filled)
        }
      }
      let gaps = zip(columns, columns.dropFirst()).map { $0.range.upperBound..<$1.range.lowerBound }
      guard !gaps.isEmpty else { return nil }
      let isWide = gaps.contains { $0.count > 1 }
      let isEnough =
        header.isEmpty
        ? isSure || lines >= 4 && gaps.count > 1 : lines + 1 >= AlignedColumns.enoughLines || isWide
      return isEnough ? gaps : nil
    }
  }

  /// Calls `body` with the column, the first byte and the place of each character, until it returns false.
  static func forEachCharacter(
    of line: UnsafeRawBufferPointer, _ body: (_ column: Int, _ byte: UInt8, _ offset: Int) -> Bool
  ) {
    var column = 0
    for (offset, byte) in line.enumerated() where byte & 0xc0 != 0x80 {
      guard body(column, byte, offset) else { return }
      column += 1
    }
  }

  // MARK: Dividing lines

  /// Divides a line into its cells, without the blanks around them. A value that is too long for its column may
  /// stand in the gap behind it, or, if it is aligned at the right, in the one before it.
  package func divide(_ line: UnsafeRawBufferPointer, into cells: inout [Range<Int>]) {
    cells.removeAll(keepingCapacity: true)
    if hasSums, Self.isSum(line) { return cells.append(Self.trimmed(line, 0..<line.count)) }
    if let bars { return divide(line, at: bars, into: &cells) }
    var start = 0
    let isASCII = line.prefix(gaps.last?.upperBound ?? 0).allSatisfy { $0 < 0x80 }
    var walk = (column: 0, byte: 0)
    for gap in gaps {
      let low = isASCII ? min(gap.lowerBound, line.count) : Self.byte(ofColumn: gap.lowerBound, line, &walk)
      let high = isASCII ? min(gap.upperBound, line.count) : Self.byte(ofColumn: gap.upperBound, line, &walk)
      let cut = cut(line, from: start, low, high)
      cells.append(Self.trimmed(line, start..<max(start, cut)))
      start = max(start, cut)
    }
    cells.append(Self.trimmed(line, start..<line.count))
  }

  /// The place between a cell that begins at `start` and the next one, whose gap is usually between two places.
  private func cut(_ line: UnsafeRawBufferPointer, from start: Int, _ low: Int, _ high: Int) -> Int {
    guard low < line.count else { return line.count }
    var end = high
    if start < high {
      var place = high - 1
      while place >= max(low, start) {
        if line[place] == 0x20 { return place }
        place -= 1
      }
      // Text fills the gap: it begins after a blank, unless it is all of the cell before.
      while place > start, line[place] != 0x20 { place -= 1 }
      if place > start, line[start..<place].contains(where: { $0 != 0x20 }) { return place }
    } else {
      // The cells before took the place of this one: it is the next word.
      end = start
      while end < line.count, line[end] == 0x20 { end += 1 }
    }
    while end < line.count, line[end] != 0x20 { end += 1 }
    return end
  }

  private static func byte(
    ofColumn column: Int, _ line: UnsafeRawBufferPointer, _ walk: inout (column: Int, byte: Int)
  ) -> Int {
    while walk.byte < line.count, walk.column < column {
      walk.byte += 1
      while walk.byte < line.count, line[walk.byte] & 0xc0 == 0x80 { walk.byte += 1 }
      walk.column += 1
    }
    return walk.byte
  }

  static func trimmed(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, line[low] == 0x20 { low += 1 }
    while high > low, line[high - 1] == 0x20 || line[high - 1] == 0x0d { high -= 1 }
    return low..<high
  }
}
