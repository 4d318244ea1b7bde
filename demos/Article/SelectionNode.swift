import LayoutCore
import NodeUI

/// Content in which a drag selects lines. Beyond an edge, the scroll view around it scrolls along.
final class SelectionNode: DisplayNode, DrawableNode, ResponderNode {
  private var anchor: Point?
  private var end = Point.zero

  var scrollsWhileDragging: Bool { true }

  func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    (anchor, end) = (pointer.location, pointer.location)
    return .captured
  }

  func pointerMoved(_ pointer: Pointer) { end = pointer.location }

  func pointerReleased(_ pointer: Pointer) {
    // A click without a drag removes the selection.
    if anchor == pointer.location { anchor = nil }
  }

  func pointerCancelled() { anchor = nil }

  func drawOverSubnodes(in context: DrawingContext) {
    guard let anchor, anchor != end else { return }
    let isForward = (anchor.y, anchor.x) < (end.y, end.x)
    let (first, last) = isForward ? (anchor, end) : (end, anchor)
    let visible = context.visibleRect
    for y in max(first.y, visible.minY)..<max(first.y, visible.minY, min(last.y + 1, visible.maxY)) {
      let start = y == first.y ? first.x : 0
      let stop = y == last.y ? last.x + 1 : context.bounds.size.width
      context.restyle(Rect(x: start, y: y, width: max(0, stop - start), height: 1)) {
        $0.attributes.insert(.reverse)
      }
    }
  }
}
