import LayoutCore
import ScrollCore

// The hatch beyond an elastic edge (docs/design/scrolling.md §6): without it, content that is stretched looks like
// content that has ended.
extension ScrollNode {
  /// The cells of the view that lie beyond the edges of its content: none at rest. O(1).
  final var stretchedCells: EdgeInsets {
    guard firstMove == nil else { return .zero }
    let (offset, size) = (contentOffset, viewport.size)
    let (x, y) = (state.horizontal.axis, state.vertical.axis)
    return EdgeInsets(
      top: max(0, min(y.minOffset -| offset.y, size.height)),
      left: max(0, min(x.minOffset -| offset.x, size.width)),
      bottom: max(0, min(offset.y -| y.maxOffset, size.height)),
      right: max(0, min(offset.x -| x.maxOffset, size.width)))
  }

  /// Draws behind the content, so that whatever lies there stays readable.
  func drawHatch(in context: DrawingContext) {
    guard showsHatch, !context.drawsContentOnly else { return }
    let (gap, area) = (stretchedCells, viewport)
    guard gap != .zero else { return }
    let symbol = Self.hatchSymbol(context.theme)
    let (width, height) = (area.size.width, area.size.height)
    for rect in [
      Rect(x: area.minX, y: area.minY, width: width, height: gap.top),
      Rect(x: area.minX, y: area.maxY - gap.bottom, width: width, height: gap.bottom),
      Rect(x: area.minX, y: area.minY, width: gap.left, height: height),
      Rect(x: area.maxX - gap.right, y: area.minY, width: gap.right, height: height),
    ] where !rect.isEmpty {
      context.fill(rect, with: Character(symbol), style: context.theme.hatch)
    }
  }

  /// Whether a thumb, a mark or an arrow may replace a cell: it is blank, or shows nothing but the hatch. O(1)
  final func isFree(at place: Point, in context: DrawingContext) -> Bool {
    guard let cell = context.cell(at: place), cell.glyph != 0x20 || cell.span != 1 else { return true }
    let theme = context.theme
    guard showsHatch, cell.glyph == Self.hatchSymbol(theme).value else { return false }
    // Text of the same character may lie there, such as a heading that stays.
    let (gap, area, hatch) = (stretchedCells, viewport, theme.resolved(theme.hatch))
    let isBeyondEdge =
      place.x < area.minX + gap.left || place.x >= area.maxX - gap.right
      || place.y < area.minY + gap.top || place.y >= area.maxY - gap.bottom
    return isBeyondEdge && cell.style.foreground == hatch.foreground
      && cell.style.attributes.contains(hatch.attributes)
  }

  private static func hatchSymbol(_ theme: Theme) -> Unicode.Scalar { theme.hasSymbols ? "╱" : "/" }
}

// The mark of a scroll view that Tab has led to (docs/design/scrolling.md §6). A transient indicator tells it by its
// colour, and only for a second.
extension ScrollNode {
  /// Draws the mark over the content and the hints, along the whole left edge: a thin line if its cells have nothing but
  /// blanks, lines of frames and bars. Text in one of them stays, so then the column is set off, since a line with gaps
  /// would not be seen as one.
  func drawFocusMark(in context: DrawingContext) {
    guard !context.drawsContentOnly, let window = context.window, window.focusedNode === self,
      window.hasOtherTabStop(than: self)
    else { return }
    let (area, theme) = (viewport, context.theme)
    let rows = area.intersection(context.visibleRect)
    guard !rows.isEmpty, rows.minX == area.minX else { return }
    let edge = (rows.minY..<rows.maxY).map { Point(x: rows.minX, y: $0) }
    if edge.allSatisfy({ isFree(at: $0, in: context) || isFrame(at: $0, in: context) }) {
      let symbol: Unicode.Scalar = theme.hasSymbols ? "▎" : "|"
      for place in edge { context.put(symbol.value, at: place, style: theme.accent) }
    } else {
      for place in edge {
        if isFree(at: place, in: context) || isFrame(at: place, in: context) { context.put(0x20, at: place) }
        // The same for text, blanks and selected rows, which are reversed.
        context.restyleText(at: place) {
          let link = $0.link
          $0 = theme.focusedEdge
          $0.link = link
        }
      }
    }
  }

  /// Whether a cell has a line of a frame (Unicode's box drawing), or the bar at the left of a part, and no thumb.
  func isFrame(at place: Point, in context: DrawingContext) -> Bool {
    guard let cell = context.cell(at: place),
      (0x2500...0x257f).contains(cell.glyph) || (0x258e...0x258f).contains(cell.glyph)
    else { return false }
    let theme = context.theme
    let thumbs = [theme.indicatorThumb, theme.indicatorThumbActive, theme.focusedIndicatorThumb].map(
      \.background)
    return !cell.style.attributes.contains(.reverse)
      && (cell.style.background == .default || !thumbs.contains(cell.style.background))
  }
}

// The settings of elastic edges (docs/design/scrolling.md §2).
extension ScrollNode {
  /// Whether edges are elastic on either axis; setting it sets both.
  public final var bounces: Bool {
    get { state.bounces }
    set { state.bounces = newValue }
  }
  /// Whether the left and the right edge are elastic.
  public final var bouncesHorizontally: Bool {
    get { state.bouncesHorizontally }
    set { state.bouncesHorizontally = newValue }
  }
  /// Whether the upper and the lower edge are elastic.
  public final var bouncesVertically: Bool {
    get { state.bouncesVertically }
    set { state.bouncesVertically = newValue }
  }
  /// Whether the left and the right edge are elastic even if the content is no wider than the view.
  public final var alwaysBounceHorizontal: Bool {
    get { state.alwaysBounceHorizontal }
    set { state.alwaysBounceHorizontal = newValue }
  }
  /// Whether the upper and the lower edge are elastic even if the content is no higher than the view.
  public final var alwaysBounceVertical: Bool {
    get { state.alwaysBounceVertical }
    set { state.alwaysBounceVertical = newValue }
  }
}
