import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

extension DocumentNode {
  /// Whether a long line in the window has not been measured to its end.
  public var isMeasuring: Bool {
    longLines.contains { !$0.isMeasured || $0.start == columnGoal?.line }
  }

  /// Measures a part of the long lines in the window; returns whether the result is worth drawing.
  func measureOn() -> Bool {
    for line in longLines where !line.isMeasured || line.start == columnGoal?.line {
      line.measure(document.source, budget: 4 << 20)
      widen(to: line.width)
      if columnGoal?.line == line.start {
        noticeColumns()
        if columnGoal == nil { return true }
        // The whole line is measured and does not have the columns: give up.
        if line.isMeasured, line.isEndKnown { columnGoal = nil }
      }
      if line.isMeasured { return true }
    }
    return false
  }

  /// Draws the lines in view; when stretched past an edge, they begin further down or end further up.
  func drawLines(in context: DrawingContext) {
    noticeColumns()
    completeNumbers()
    hasJumped = false
    updateLimits()
    followAgain()
    demandAhead()
    visibleWidth = 0
    drawn = (viewport, contentOffset.x + frozenColumns - reservedInset.left)
    let before = longLines
    longLines = []
    let first = state.vertical.axis.clamped(contentOffset.y) - contentOffset.y + rowsBeforeStart
    if documentRows.isWrapping { return drawRows(from: first, in: context) }
    var row = first
    var chunk = top..<top
    var position = top
    var number = topLine
    while row < rows, position < document.length {
      drawNumber(number, ofLineAt: position, row: row, in: context)
      let start = position
      var lines = 1
      if position >= chunk.upperBound || position < chunk.lowerBound { chunk = read(at: position) }
      guard !chunk.isEmpty else { break }
      let rest = UnsafeRawBufferPointer(rebasing: buffer[(position - chunk.lowerBound)..<chunk.count])
      if let length = rest.firstIndex(of: 0x0a) {
        draw(UnsafeRawBufferPointer(rebasing: rest[..<length]), at: position, row: row, in: context)
        position += length + 1
        if length < 2, let blank = documentRows.blankLines(at: start) {
          (position, lines) = (blank.next, blank.lines)
        }
      } else if chunk.count < buffer.count, chunk.upperBound >= document.length {
        // The last line, which has no line feed.
        draw(rest, at: position, row: row, in: context)
        position = chunk.upperBound
      } else if chunk.lowerBound < position {
        chunk = read(at: position)
        continue
      } else {
        let known = before.first { $0.start == position }
        guard let next = drawLong(at: position, known, row: row, in: context) else {
          position = document.length
          break
        }
        position = next
      }
      drawStatus(ofLine: start..<max(start, position), row: row, in: context)
      number = number.map { $0 + lines }
      row += 1
    }
    visibleEnd = position
    drawTildes(around: first..<max(first, row), in: context)
    drawHeaderLines(in: context)
    if !state.isMoving { isRevealing = false }
  }

  private func read(at offset: Int) -> Range<Int> {
    let count = document.source.read(at: offset, into: buffer)
    return offset..<(offset + count)
  }

  func draw(_ line: UnsafeRawBufferPointer, at start: Int, row: Int, in context: DrawingContext) {
    noteContext(at: start)
    if let pane = frozenPane { drawPart(of: line, at: start, row: row, in: pane, context) }
    var decoder = TextDecoder(settings.text)
    var matches = LineHighlights(lineHighlighter, line, start: start, lit: litBytes)
    hasDrawnMatches = !matches.isEmpty
    let isLit = isLit(start)
    if isLit { fillRow(row, in: context) }
    let (standsOut, columns) = (isLit || !matches.isEmpty, textColumns)
    var cut = Cut()
    let used = decoder.decode(line, isLineEnd: true, columns: columns) { character in
      guard standsOut else { return put(character, row, context) }
      cut.note(character, in: columns)
      var character = character
      if isLit { markTarget(&character, in: context) }
      if let match = matches.match(at: character.offset) { mark(&character, match, in: context) }
      put(character, row, context)
    }
    if used < line.count {
      _ = decoder.decode(
        UnsafeRawBufferPointer(rebasing: line[used...]), isLineEnd: true, columns: .max - 1 ..< .max
      ) { _ in }
    }
    drawCutSigns(of: decoder.column, cut, matches, isTarget: isLit, row: row, in: context)
    widen(to: decoder.column)
  }

  /// Draws the visible part of a line that is longer than the buffer; returns the start of the next line, nil
  /// if not known yet.
  private func drawLong(
    at start: Int, _ known: LongLine?, row: Int, in context: DrawingContext
  ) -> Int? {
    let next = document.advance(from: start, by: 1)
    let isEndKnown = !next.isPending && (next.moved == 1 || document.isComplete)
    let end = next.moved == 1 ? next.start - 1 : lengthWithoutFinalLineFeed
    let line =
      known ?? LongLine(start: start, end: end, isEndKnown: isEndKnown, text: settings.text)
    longLines.append(line)
    line.extend(to: end, isEndKnown: isEndKnown)
    line.measure(document.source, budget: 2 << 20, until: textColumns.upperBound + horizontal.boundsLength)
    if let pane = frozenPane {
      drawn = pane
      drawVisible(line, row: row, in: context)
      drawn = (viewport, contentOffset.x + frozenColumns - reservedInset.left)
    }
    drawVisible(line, row: row, in: context)
    widen(to: line.width)
    if next.moved == 1 { return next.start }
    return isEndKnown ? document.length : nil
  }

  /// Bytes before and after the visible part that are searched for matches reaching into it.
  private static let matchContext = 1 << 10

  private func drawVisible(_ line: LongLine, row: Int, in context: DrawingContext) {
    noteContext(at: line.start)
    var characters: [TextDecoder.Character] = []
    let (columns, isLit) = (textColumns, isLit(line.start))
    hasDrawnMatches = false
    if isLit { fillRow(row, in: context) }
    line.decode(document.source, columns: columns) { characters.append($0) }
    var cut = Cut()
    guard highlighter != nil || !litBytes.isEmpty || isLit, let first = characters.first,
      let last = characters.last
    else {
      for character in characters { put(character, row, context) }
      return drawCutSigns(of: line.width, cut, LineHighlights(), isTarget: isLit, row: row, in: context)
    }
    let start = max(line.start, line.start + first.offset - Self.matchContext)
    let end = min(line.end, line.start + last.offset + 1 + Self.matchContext)
    withUnsafeTemporaryAllocation(byteCount: max(1, end - start), alignment: 16) { buffer in
      let count = document.source.read(
        at: start, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<max(0, end - start)]))
      var matches = LineHighlights(
        lineHighlighter, UnsafeRawBufferPointer(rebasing: buffer[..<count]), start: start, lit: litBytes)
      hasDrawnMatches = !matches.isEmpty
      for var character in characters {
        character.offset += line.start - start
        cut.note(character, in: columns)
        if isLit { markTarget(&character, in: context) }
        if let match = matches.match(at: character.offset) { mark(&character, match, in: context) }
        put(character, row, context)
      }
      drawCutSigns(of: line.width, cut, matches, isTarget: isLit, row: row, in: context)
    }
  }

  private var lengthWithoutFinalLineFeed: Int {
    let length = document.length
    var last: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &last) { document.source.read(at: length - 1, into: $0) }
    return count == 1 && last == 0x0a ? length - 1 : length
  }

  /// The columns of lines in the area that is being drawn.
  var textColumns: Range<Int> {
    let first = drawn.firstColumn + drawn.viewport.minX
    return max(0, first)..<max(0, first, first + drawn.viewport.size.width)
  }

  /// Whether the line or row at a byte is highlighted as a whole.
  func isLit(_ start: Int) -> Bool { start == target || start == unread }

  /// Fills a highlighted row to the right edge, if that is asked for.
  func fillRow(_ row: Int, in context: DrawingContext) {
    guard settings.highlightsWholeRows else { return }
    let area = drawn.viewport
    context.fill(
      Rect(x: area.minX, y: area.minY + row, width: area.size.width, height: 1),
      style: targetStyle(of: .plain, in: context))
  }

  /// Highlights a character of the line that was jumped to.
  func markTarget(_ character: inout TextDecoder.Character, in context: DrawingContext) {
    character.style = targetStyle(of: character.style, in: context)
  }

  /// The style of text in the line that was jumped to. A background of its own stays.
  func targetStyle(of style: TextStyle, in context: DrawingContext) -> TextStyle {
    let target = context.theme.target
    var style = style
    style.attributes.formUnion(target.attributes)
    guard style.background == .default, target.background != .default else { return style }
    style.background = target.background
    if target.foreground != .default { style.foreground = target.foreground }
    return style
  }

  /// Highlights a character as part of a match.
  func mark(_ character: inout TextDecoder.Character, _ match: Range<Int>, in context: DrawingContext) {
    let style = style(ofMatchAt: match, in: context)
    character.style.attributes.formUnion(style.attributes)
    if style.background != .default {
      (character.style.foreground, character.style.background) = (style.foreground, style.background)
    }
  }

  func put(_ character: TextDecoder.Character, _ row: Int, _ context: DrawingContext) {
    context.put(
      character.scalar, marks: character.marks, span: character.span,
      at: Point(x: character.column - drawn.firstColumn, y: drawn.viewport.minY + row),
      style: contextStyle(character.style), within: drawn.viewport)
  }

  /// Draws a line's number (from 0 in the document); nothing while it is unknown.
  func drawNumber(_ number: Int?, ofLineAt start: Int, row: Int, in context: DrawingContext) {
    drawRule(at: start, row: row, in: context)
    guard showsLineNumbers, leftColumns > 1, let number = fileLines.map({ $0.number(start) }) ?? number,
      let shown = numberShown(number)
    else { return }
    let text = String(shown)
    context.put(
      text, at: Point(x: leftColumns - 1 - text.count, y: drawn.viewport.minY + row),
      style: isLit(start) ? TextStyle(attributes: .bold) : context.theme.lineNumber)
  }

  /// Draws the column that tells of a mark and of matches in the line that was drawn last.
  ///
  /// - Parameter bytes: those of the line, or of its first part.
  func drawStatus(ofLine bytes: Range<Int>, row: Int, in context: DrawingContext) {
    guard settings.statusWidth > 0, leftColumns > 0 else { return }
    guard let sign = markLetter?(bytes) ?? (hasDrawnMatches ? "*" : nil) else { return }
    context.put(
      sign.value, at: Point(x: 0, y: drawn.viewport.minY + row), style: TextStyle(attributes: .bold))
  }
}
