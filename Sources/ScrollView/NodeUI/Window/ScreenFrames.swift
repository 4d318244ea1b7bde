import LayoutCore

extension DisplayNode {
  /// The cell of the screen at the node's (0, 0), and the part of the screen in which its ancestors show it.
  package func placeOnScreen() -> (origin: Point, visible: Rect) {
    var (node, origin, rect) = (self, frame.origin, frame)
    while let parent = node.supernode {
      if parent.mayHaveStickyChildren { return shownPlaceOnScreen() }
      var move = parent.frame.origin
      if let scroll = parent as? ScrollLayoutNode {
        move = move - scroll.contentOffset
        rect = rect.moved(by: .zero - scroll.contentOffset).intersection(scroll.viewport)
        rect = rect.moved(by: parent.frame.origin)
      } else {
        rect = rect.intersection(Rect(origin: .zero, size: parent.frame.size)).moved(by: parent.frame.origin)
      }
      origin = origin + move
      node = parent
    }
    return (origin, rect)
  }

  /// The same where sticky children may be displaced.
  private func shownPlaceOnScreen() -> (origin: Point, visible: Rect) {
    let steps = shownPath.steps
    let place = steps.last?.origin ?? .zero
    var rect = Rect(origin: place, size: frame.size)
    for step in steps.dropLast() {
      let view = (step.node as? ScrollLayoutNode)?.viewport ?? Rect(origin: .zero, size: step.node.frame.size)
      rect = rect.intersection(view.moved(by: step.origin))
    }
    return (place, rect)
  }
}
