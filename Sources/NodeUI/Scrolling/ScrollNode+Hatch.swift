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
    let symbol: Character = context.theme.hasSymbols ? "╱" : "/"
    let (width, height) = (area.size.width, area.size.height)
    for rect in [
      Rect(x: area.minX, y: area.minY, width: width, height: gap.top),
      Rect(x: area.minX, y: area.maxY - gap.bottom, width: width, height: gap.bottom),
      Rect(x: area.minX, y: area.minY, width: gap.left, height: height),
      Rect(x: area.maxX - gap.right, y: area.minY, width: gap.right, height: height),
    ] where !rect.isEmpty {
      context.fill(rect, with: symbol, style: context.theme.hatch)
    }
  }
}
