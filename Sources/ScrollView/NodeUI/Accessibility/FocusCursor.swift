import LayoutCore

// The terminal's cursor, which screen readers and magnifiers follow, stands at the focus.
extension Window {
  /// Puts the cursor at the focus, unless the focused node has put it at its insertion point. O(depth)
  func placeCursor(in context: DrawingContext) {
    guard showsFocusCursor, context.canvas.cursor == nil, let cell = focusCell else { return }
    context.canvas.cursor = (row: cell.y, column: cell.x)
  }

  /// The first cell in view of the focused node, of the row in it that keys go to, or of the row of the list that it has
  /// opened; nil if no node has the focus, or it is out of view.
  private var focusCell: Point? {
    guard let focusedNode, isShown(focusedNode) else { return nil }
    let opened = isInScope(focusedNode) ? nil : presentations.last { $0.isScope }?.content
    if let list = opened as? ListNode ?? focusedNode as? ListNode,
      let row = list.cursor.flatMap(list.nodeForRow), let cell = firstCell(of: row)
    {
      return cell
    }
    let rect = focusedNode.responder?.focusRect
    return rect.flatMap { firstCell(of: focusedNode, $0) } ?? firstCell(of: focusedNode)
  }

  /// The first cell in view of a part of a node, by default of all of it.
  private func firstCell(of node: DisplayNode, _ rect: Rect? = nil) -> Point? {
    let (origin, visible) = node.placeOnScreen()
    let part = (rect ?? Rect(origin: .zero, size: node.frame.size)).moved(by: origin)
    let area = part.intersection(visible).intersection(Rect(origin: .zero, size: size))
    return area.isEmpty ? nil : area.origin
  }
}
