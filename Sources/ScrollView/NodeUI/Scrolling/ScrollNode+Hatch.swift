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
