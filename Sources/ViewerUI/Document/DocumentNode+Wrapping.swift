import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

// Wrapped lines.
extension DocumentNode {
  /// Applies a new way to break lines; the text at the top stays there.
  func wrapDidChange() {
    forgetLimits()
    guard rows > 0 else { return }
    // Complete a page movement that is still animated.
    if state.vertical.isAnimating { finishMotion() }
    let column = state.targetOffset.x
    // Keep the byte at the left edge in view, but only if the user scrolled far to the right.
    if !documentRows.isWrapping, isFar(column), let byte = byte(atColumn: column) { anchor = byte }
    breakLines()
    clamp()
    updateLimits()
    if isFollowing { toEnd() }
  }

  /// Whether a column is beyond the part of its line that one window shows when wrapped.
  private func isFar(_ column: Int) -> Bool {
    column >= max(1, viewport.size.width) * max(1, rows)
  }

  /// Breaks lines at the current width, if that is new.
  func breakLines() {
    let wasWrapping = documentRows.isWrapping
    guard
      documentRows.configure(
        wrap: wrapInUse, width: viewport.size.width, text: settings.text, squeezes: settings.squeezes)
    else { return }
    forgetLimits()
    let (anchor, time) = (anchor, time)
    if wasWrapping || documentRows.isWrapping {
      isPlacing = true
      update(at: time) { $0.setGeometry(contentSize: Size(0, $0.contentSize.height), at: time) }
      isPlacing = false
    }
    if document.isCounted { documentRows.startCounting() }
    let start = documentRows.rowStart(containing: anchor) ?? top
    move(to: start)
    self.anchor = anchor
    if wasWrapping, !documentRows.isWrapping { showColumn(of: anchor, inLineAt: start) }
  }

  /// After wrapping is switched off, scrolls sideways to the byte at the top if it is far from the line's
  /// start.
  private func showColumn(of byte: Int, inLineAt line: Int) {
    guard isFar(byte - line) else { return }
    columnGoal = (line, byte..<byte)
  }

  /// The byte at a column of the first visible line that reaches it.
  private func byte(atColumn column: Int) -> Int? {
    var (start, left) = (top, rows)
    while left > 0 {
      let line =
        longLines.first { $0.start == start }
        ?? LongLine.whole(document.source, start: start, text: settings.text)
      if let byte = line?.byte(document.source, atColumn: column) { return byte }
      let next = document.advance(from: start, by: 1)
      guard next.moved == 1 else { return nil }
      start = next.start
      left -= 1
    }
    return nil
  }

  /// Scrolls to the awaited columns as soon as they are measured.
  func noticeColumns() {
    guard let goal = columnGoal, let line = longLines.first(where: { $0.start == goal.line }),
      let first = line.column(document.source, ofByte: goal.bytes.lowerBound)
    else { return }
    let last = line.column(document.source, ofByte: goal.bytes.upperBound) ?? first
    columnGoal = nil
    if goal.bytes.isEmpty { toColumn(first) } else { revealText(first..<max(last, first + 1)) }
  }

  // MARK: Drawing

  /// Draws the rows in view.
  func drawRows(from first: Int, in context: DrawingContext) {
    var row = first
    var (position, number) = (top, topLine)
    while row < rows, let segment = documentRows.segment(at: position) {
      let index = segment.index(ofRowWith: position)
      let last = min(segment.rows.count - 1, index + rows - 1 - row)
      let isStart = index == 0 && segment.isLineStart
      for numbered in row...row + last - index where settings.repeatsNumbers || isStart && numbered == row {
        drawNumber(number, ofLineAt: position, row: numbered, in: context)
      }
      draw(segment, index...last, row: row, in: context)
      if segment.isLineStart, index == 0 {
        drawStatus(ofLine: segment.start..<segment.next, row: row, in: context)
      }
      row += last - index + 1
      guard last == segment.rows.count - 1 else {
        position = segment.rows[last + 1].start
        break
      }
      position = segment.next
      number = number.map { $0 + segment.lines }
    }
    visibleEnd = min(position, document.length)
    drawTildes(around: first..<row, in: context)
  }

  private func draw(_ segment: RowSegment, _ range: ClosedRange<Int>, row: Int, in context: DrawingContext) {
    let columns =
      segment.rows[range.lowerBound]
      .column..<(range.upperBound + 1 < segment.rows.count
      ? segment.rows[range.upperBound + 1].column : .max - 1)
    let isLit = [target, unread].contains { $0.map { $0 >= segment.start && $0 < segment.next } ?? false }
    if isLit { for row in row...row + range.count - 1 { fillRow(row, in: context) } }
    let style = segment.isLineStart ? TextStyle.plain : styleBefore(segment)
    documentRows.withBytes(of: segment) { bytes in
      noteContext(at: segment.start)
      var matches = LineHighlights(lineHighlighter, bytes, start: segment.start, lit: litBytes)
      hasDrawnMatches = !matches.isEmpty
      var decoder = TextDecoder(settings.text, style: style)
      var index = range.lowerBound
      _ = decoder.decode(bytes, isLineEnd: true, columns: columns) { character in
        while index < range.upperBound, segment.start + character.offset >= segment.rows[index + 1].start {
          index += 1
        }
        let column = character.column - segment.rows[index].column
        // Blanks at the end of a row may reach past the edge.
        guard column >= 0, column < documentRows.width else { return }
        var character = character
        character.column = column
        if isLit { markTarget(&character, in: context) }
        if let match = matches.match(at: character.offset) { mark(&character, match, in: context) }
        put(character, row + index - range.lowerBound, context)
      }
    }
  }

  /// The style at the start of a long line's segment: the style at the end of the segment before it.
  private func styleBefore(_ segment: RowSegment) -> TextStyle {
    guard segment.start > 0, let before = documentRows.segment(at: segment.start - 1) else { return .plain }
    return documentRows.withBytes(of: before) { bytes in
      var decoder = TextDecoder(settings.text)
      _ = decoder.decode(bytes, isLineEnd: true, columns: .max - 1 ..< .max) { _ in }
      return decoder.style
    }
  }
}
