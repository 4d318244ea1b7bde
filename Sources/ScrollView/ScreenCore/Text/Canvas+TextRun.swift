import GeometryCore

extension Canvas {
  /// Draws text from `column` on, clipped at the canvas's edges; returns the column after it.
  @discardableResult
  public mutating func put(_ text: String, row: Int, column: Int, style: TextStyle = .plain) -> Int {
    TextScanner.scan(text) { scanner in
      let bytes = 0..<scanner.utf8.count
      _ = put(
        scanner, bytes, isPlain: false, row: row, column: column, style: style, columns: 0..<columns,
        isOpaque: true)
      return column + scanner.width(of: bytes)
    }
  }

  /// Draws a part of a text, clipped to the columns `limits`, with the widths by which it was measured. A
  /// style without background keeps the background of the cells. Linear in the part up to the last column; in
  /// plain text, in the visible columns.
  ///
  /// - Parameters:
  ///   - bytes: the part, as UTF-8 offsets at the beginnings of characters.
  ///   - isPlain: whether each byte of the part is a character of one column.
  ///   - isOpaque: whether the style replaces that of the cells even if it has no background.
  /// - Returns: the column after the part, or one at or after the upper limit.
  package mutating func put(
    _ scanner: TextScanner, _ bytes: Range<Int>, isPlain: Bool, row: Int, column: Int, style: TextStyle,
    columns limits: Range<Int>, isOpaque: Bool = false
  ) -> Int {
    let limits = limits.clamped(to: 0..<columns)
    guard row >= 0, row < rows, !limits.isEmpty, !bytes.isEmpty, column < limits.upperBound else {
      return column
    }
    // Exclusive access: `cells` and `clusters` are both changed in the closure.
    var clusters: [[UInt32]] = []
    swap(&clusters, &self.clusters)
    defer { swap(&clusters, &self.clusters) }
    let (start, width) = (row * columns, columns)
    return cells.withUnsafeMutableBufferPointer { cells in
      var run = TextRun(
        cells: UnsafeMutableBufferPointer(rebasing: cells[start..<(start + width)]), limits: limits,
        style: style, isOpaque: isOpaque, column: column)
      if isPlain {
        run.drawPlain(scanner.utf8, bytes)
      } else {
        run.draw(scanner, bytes, &clusters)
      }
      run.finish()
      return run.column
    }
  }
}

/// Draws text into a row of cells.
private struct TextRun {
  let cells: UnsafeMutableBufferPointer<Cell>
  let limits: Range<Int>
  let style: TextStyle
  private let isOpaque: Bool
  package private(set) var column: Int
  private let first: Int

  init(
    cells: UnsafeMutableBufferPointer<Cell>, limits: Range<Int>, style: TextStyle, isOpaque: Bool, column: Int
  ) {
    self.cells = cells
    self.limits = limits
    self.style = style
    self.column = column
    self.isOpaque = isOpaque || style.background != .default
    first = max(column, limits.lowerBound)
  }

  mutating func drawPlain(_ utf8: UnsafeBufferPointer<UInt8>, _ bytes: Range<Int>) {
    let skipped = min(bytes.count, first -| column)
    let count = min(bytes.count - skipped, limits.upperBound - first)
    if count > 0 {
      freeFirst()
      for index in 0..<count { write(UInt32(utf8[bytes.lowerBound + skipped + index]), 1, first + index) }
    }
    column += bytes.count
  }

  mutating func draw(_ scanner: TextScanner, _ bytes: Range<Int>, _ clusters: inout [[UInt32]]) {
    let utf8 = scanner.utf8
    let joins = DisplayWidth.joinsCharacters
    var index = bytes.lowerBound
    while index < bytes.upperBound, column < limits.upperBound {
      let byte = utf8[index]
      if joins, index + 1 < bytes.upperBound, byte >= 0x80 || utf8[index + 1] >= 0x80,
        let emoji = scanner.joinedEmoji(at: index), emoji.end <= bytes.upperBound
      {
        clusters.append(emoji.scalars)
        put(Cell.clusterBit | UInt32(truncatingIfNeeded: clusters.count - 1), 2)
        index = emoji.end
        continue
      }
      // The next scalar may be a mark, unless it is ASCII.
      if byte &- 0x20 < 0x5f, index + 1 == bytes.upperBound || utf8[index + 1] < 0x80 {
        put(UInt32(byte), 1)
        index += 1
        continue
      }
      if byte == 0x09 {
        // A tab is one blank; a terminal would jump to a tab stop.
        put(0x20, 1)
        index += 1
        continue
      }
      let start = index
      var base = scanner.scalar(&index)
      var columns = 0
      switch DisplayWidth.placement(of: base, after: nil, [], before: nil) {
      case .cells(let width): columns = width
      case .loneMark where scanner.isLone(at: start): (base, columns, index) = (0x20, 1, start)
      // Marks of a character that an earlier part has drawn.
      case .loneMark, .mark, .hidden: continue
      }
      if index < bytes.upperBound, utf8[index] >= 0x80 {
        let marks = Self.marks(scanner, after: base, &index, bytes.upperBound)
        if !marks.isEmpty, isInside(columns) {
          clusters.append([base] + marks)
          base = Cell.clusterBit | UInt32(truncatingIfNeeded: clusters.count - 1)
        }
      }
      put(base, columns)
    }
  }

  /// Returns the scalars at `index` that combine with `base`, and moves `index` behind them.
  private static func marks(_ scanner: TextScanner, after base: UInt32, _ index: inout Int, _ end: Int)
    -> [UInt32]
  {
    var marks: [UInt32] = []
    while index < end, scanner.utf8[index] >= 0x80 {
      var next = index
      let scalar = scanner.scalar(&next)
      var following = next
      switch DisplayWidth.placement(
        of: scalar, after: base, marks,
        before: next < scanner.utf8.count ? scanner.scalar(&following) : nil)
      {
      case .mark: if marks.count < DisplayWidth.mostMarks { marks.append(scalar) }
      case .hidden where HiddenCharacters.isEmojiJoiner(scalar): break
      case .cells, .loneMark, .hidden: return marks
      }
      index = next
    }
    return marks
  }

  private func isInside(_ width: Int) -> Bool {
    column >= limits.lowerBound && column + width <= limits.upperBound
  }

  private mutating func put(_ glyph: UInt32, _ width: Int) {
    defer { column += width }
    guard column + width > limits.lowerBound else { return }
    if column <= first { freeFirst() }
    guard isInside(width) else {
      // Draw blanks for half a character.
      for place in max(column, limits.lowerBound)..<min(column + width, limits.upperBound) {
        write(0x20, 1, place)
      }
      return
    }
    write(glyph, UInt8(truncatingIfNeeded: width), column)
    if width == 2 { write(0x20, 0, column + 1) }
  }

  @inline(__always)
  private func write(_ glyph: UInt32, _ span: UInt8, _ place: Int) {
    cells[place] = Cell(glyph: glyph, style: isOpaque ? style : style.over(cells[place].style), span: span)
  }

  /// Blanks the left half of a wide character if this text covers only its right half.
  private func freeFirst() {
    if first > 0, cells[first].span == 0 {
      cells[first - 1] = Cell(glyph: 0x20, style: cells[first - 1].style, span: 1)
    }
  }

  /// Blanks the right half of a wide character if this text covers only its left half.
  func finish() {
    let end = min(column, limits.upperBound)
    if end > first, end < cells.count, cells[end].span == 0 {
      cells[end] = Cell(glyph: 0x20, style: cells[end].style, span: 1)
    }
  }
}
