import LayoutCore

extension Window {
  /// Returns true if Tab leads from a focused scroll view to another node. O(nodes) once after each layout, else
  /// O(1).
  func hasOtherTabStop(than node: ScrollNode) -> Bool {
    let key = FocusState.TabStopKey(
      layout: frames.layoutCount, node: ObjectIdentifier(node), scope: ObjectIdentifier(scope))
    if let known = focusState.otherTabStop, known.key == key { return known.exists }
    let exists = findsOtherTabStop(than: node)
    focusState.otherTabStop = (key, exists)
    return exists
  }

  /// A scroll view that contains a stop is none itself, but then that stop is found.
  private func findsOtherTabStop(than focused: ScrollNode) -> Bool {
    var left: [DisplayNode] = [scope]
    while let node = left.popLast() {
      if node !== focused {
        if let scroll = node as? ScrollNode, scroll.canScroll { return true }
        if let responder = node as? any ResponderNode, responder.canBecomeFocused { return true }
      }
      left.append(contentsOf: node.subnodes.reversed())
    }
    return false
  }
}
