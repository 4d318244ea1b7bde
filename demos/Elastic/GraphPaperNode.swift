import LayoutCore
import NodeUI

/// Squared paper with numbers, so that every offset looks different.
final class GraphPaperNode: ViewNode {
  private let size: Size

  init(_ size: Size) {
    self.size = size
    super.init()
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { size }

  override func draw(in context: DrawingContext) {
    let visible = context.visibleRect
    let (style, axis) = (DemoColor.grey.style, TextStyle(foreground: .role(.accent)))
    let marks =
      context.theme.hasSymbols ? (cross: "┼", row: "─", column: "│") : (cross: "+", row: "-", column: "|")
    for y in visible.minY..<visible.maxY {
      for x in visible.minX..<visible.maxX {
        let style = x == 0 || y == 0 ? axis : style
        switch (x % 10, y % 5) {
        case (0, 0): context.put(marks.cross, at: Point(x: x, y: y), style: style)
        case (0, _): context.put(marks.column, at: Point(x: x, y: y), style: style)
        case (_, 0): context.put(marks.row, at: Point(x: x, y: y), style: style)
        default: break
        }
      }
    }
    // A number may begin to the left of the visible part.
    for y in stride(from: 0, to: size.height, by: 5) where visible.minY..<visible.maxY ~= y + 1 {
      for x in stride(from: max(0, visible.minX - 10) / 10 * 10, to: visible.maxX, by: 10) {
        context.put(
          "\(x),\(y)", at: Point(x: x + 1, y: y + 1), style: TextStyle(foreground: .role(.textSecondary)))
      }
    }
  }
}
