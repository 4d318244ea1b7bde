import LayoutCore
import NodeUI

/// Content in which a drag selects lines. Beyond an edge, the scroll view around it scrolls along.
final class TextSelectionNode: DisplayNode, DrawableNode, ResponderNode, SelectionNode {
  private var anchor: Point?
  private var end = Point.zero

  var scrollsWhileDragging: Bool { true }

  func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    (anchor, end) = (pointer.location, pointer.location)
    return .captured
  }

  func pointerMoved(_ pointer: Pointer) {
    end = pointer.location
    window?.selectionNode = self
  }

  func pointerReleased(_ pointer: Pointer) {
    // A click without a drag removes the selection.
    if anchor == pointer.location { anchor = nil }
  }

  func pointerCancelled() { anchor = nil }

  /// The selected columns of each row.
  private var selection: [(row: Int, columns: Range<Int>)] {
    guard let anchor, anchor != end else { return [] }
    let isForward = (anchor.y, anchor.x) < (end.y, end.x)
    let (first, last) = isForward ? (anchor, end) : (end, anchor)
    let rows = max(0, first.y)...max(0, first.y, min(last.y, frame.size.height - 1))
    return rows.map { row in
      let start = row == first.y ? max(0, first.x) : 0
      let stop = row == last.y ? last.x + 1 : frame.size.width
      return (row, start..<max(start, stop))
    }
  }

  func copySelection() -> Bool {
    let selection = selection
    guard let first = selection.first, let last = selection.last, let window else { return false }
    let area = Rect(x: 0, y: first.row, width: frame.size.width, height: last.row - first.row + 1)
    let canvas = window.drawing(of: self, in: area)
    window.copy(
      selection.map { canvas.text(row: $0.row - first.row, columns: $0.columns) }.joined(separator: "\n"))
    return true
  }

  func drawOverSubnodes(in context: DrawingContext) {
    for (row, columns) in selection {
      context.restyle(Rect(x: columns.lowerBound, y: row, width: columns.count, height: 1)) {
        $0.attributes.insert(.reverse)
      }
    }
  }
}
