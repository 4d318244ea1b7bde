import DocumentCore
import LayoutCore
import NodeUI

// Signs where a line continues outside of the window.
extension DocumentNode {
  /// The bytes of a line that its signs may cover; matches before the one and after the other are out of view.
  struct Cut {
    /// The character in the first column, and the first one that reaches the last column.
    var (left, right): (Int?, Int?)

    /// Notes a visible character.
    mutating func note(_ character: TextDecoder.Character, in columns: Range<Int>) {
      if character.column <= columns.lowerBound { left = character.offset }
      if right == nil, character.column + character.span >= columns.upperBound { right = character.offset }
    }
  }

  /// Draws the signs of a cut line over its first and last visible cells. A sign that hides a match has that
  /// match's style.
  ///
  /// - Parameters:
  ///   - width: the columns of the whole line, or more than are in view if the line is longer.
  ///   - isTarget: whether the line is highlighted.
  func drawCutSigns(
    of width: Int, _ cut: Cut, _ matches: LineHighlights, isTarget: Bool, row: Int,
    in context: DrawingContext
  ) {
    let sign = settings.cutSign
    let (columns, area) = (textColumns, drawn.viewport)
    guard sign.isShown, area.size.width > 1 else { return }
    let own = sign.scalar.flatMap { DisplayWidth.of($0.value) == 1 ? $0.value : nil }
    var style = own == nil ? context.theme.lineNumber : TextStyle(attributes: sign.isReversed ? .reverse : [])
    if isTarget { style = targetStyle(of: style, in: context) }
    if width > columns.upperBound {
      let match = cut.right.flatMap { matches.hidden(from: $0, current: currentMatch) }
      draw(
        own ?? (context.theme.hasSymbols ? 0x203a : 0x3e),
        match.map { self.style(ofMatchAt: $0, in: context) } ?? style,
        at: Point(x: area.maxX - 1, y: area.minY + row), in: context)
    }
    // A sign of the user's own choice is that of less, which has none at the left.
    guard own == nil, columns.lowerBound > frozenColumns, width > frozenColumns, area.size.width > 2,
      area.minX == viewport.minX
    else { return }
    let match = matches.hidden(upTo: cut.left ?? .max - 1, current: currentMatch)
    draw(
      context.theme.hasSymbols ? 0x2039 : 0x3c, match.map { self.style(ofMatchAt: $0, in: context) } ?? style,
      at: Point(x: area.minX, y: area.minY + row), in: context)
  }

  private func draw(_ sign: UInt32, _ style: TextStyle, at place: Point, in context: DrawingContext) {
    context.fill(Rect(origin: place, size: Size(1, 1)), style: context.theme.text)
    context.put(sign, at: place, style: style)
  }

  /// Draws a tilde in each row above and below the lines, once all of them are known.
  ///
  /// - Parameter used: the rows that have lines.
  func drawTildes(around used: Range<Int>, in context: DrawingContext) {
    guard settings.showsTildes, document.isComplete else { return }
    for row in 0..<max(0, rows) where !used.contains(row) {
      context.put(
        UInt32(UInt8(ascii: "~")), at: Point(x: 0, y: drawn.viewport.minY + row),
        style: TextStyle(attributes: .bold))
    }
  }
}

extension LineHighlights {
  /// A match that ends after a byte; the current one if possible.
  func hidden(from offset: Int, current: Range<Int>?) -> Range<Int>? {
    hidden(current) { $0.upperBound > offset }
  }

  /// A match that begins at or before a byte; the current one if possible.
  func hidden(upTo offset: Int, current: Range<Int>?) -> Range<Int>? {
    hidden(current) { $0.lowerBound <= offset }
  }
}
