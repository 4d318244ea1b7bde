import LayoutCore
import NodeUI

/// A picture of cells, such as the last frame of a program.
package final class CanvasNode: ViewNode {
  /// The cells. One of another size than the node is not shown.
  package var canvas = Canvas(rows: 0, columns: 0) { didSet { setNeedsDisplay() } }
  /// Whether the cursor of the picture is that of the screen.
  package var showsCursor = true

  package override init() { super.init() }

  package override func draw(in context: DrawingContext) {
    let size = context.bounds.size
    guard (canvas.columns, canvas.rows) == (size.width, size.height), size.height > 0 else { return }
    context.put(canvas, at: .zero)
    if showsCursor, let cursor = canvas.cursor {
      context.showCursor(at: Point(x: cursor.column, y: cursor.row))
    }
  }
}
