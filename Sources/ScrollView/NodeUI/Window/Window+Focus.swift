import LayoutCore
import ScrollCore

// The keyboard focus: Tab moves it in the order of the tree, and the focused node is scrolled into view.
extension Window {
  /// Focuses a node and scrolls the views around it as little as needed to show it; nil removes the focus.
  ///
  /// - Parameter animated: whether the views glide there.
  public func focus(_ node: DisplayNode?, animated: Bool = true) {
    guard node !== focusedNode else { return }
    let old = focusedNode
    focusedNode = node
    (old as? any ResponderNode)?.focusDidChange(isFocused: false)
    // The callback may have moved the focus.
    guard focusedNode === node else { return }
    (node as? any ResponderNode)?.focusDidChange(isFocused: true)
    setNeedsDisplay()
    guard let node, focusedNode === node else { return }
    reveal(node, (node as? any ResponderNode)?.focusRect, animated: animated)
    (node as? ScrollNode)?.flashScrollIndicators()
  }

  /// Gives a node the focus in the place where it is.
  package func takeFocus(_ node: DisplayNode) {
    focusedNode = node
    (node as? any ResponderNode)?.focusDidChange(isFocused: true)
    setNeedsDisplay()
  }

  /// Whether a node can have the focus: it takes keys, or it scrolls. One out of the tree cannot.
  package func canFocus(_ node: DisplayNode) -> Bool {
    guard isShown(node) else { return false }
    if let responder = node as? any ResponderNode, responder.canBecomeFocused { return true }
    return (node as? ScrollNode)?.canScroll == true
  }

  /// Focuses ``initialFocus`` after the first layout.
  func serveInitialFocus() {
    guard let node = initialFocus, !root.frame.isEmpty else { return }
    initialFocus = nil
    if focusedNode == nil, canFocus(node) { focus(node, animated: false) }
  }

  /// Takes keys and pointer from nodes that left the tree.
  func forgetWhatIsGone() {
    forgetPopovers()
    if let focusedNode, !isShown(focusedNode) { focus(nil) }
    pointer.forgetWhatIsGone()
  }

  /// Scrolls every scroll view around a node as little as needed to show a rectangle of it, by default all of
  /// it: the innermost view first, then the part visible in it within the next.
  public func reveal(
    _ node: DisplayNode, _ rect: Rect? = nil, padding: Int = 0, animated: Bool = true
  ) {
    if needsLayout { layoutIfNeeded() }
    var rect = rect ?? Rect(origin: .zero, size: node.frame.size)
    // The axes on which a sticky child with the node keeps to an edge: it covers other nodes, not itself.
    var sticks = (x: false, y: false)
    for step in node.shownPath.steps.reversed() {
      if let scroll = step.node as? ScrollNode, scroll !== node {
        let covered = scroll.cover(toShow: rect, padding: padding, unless: sticks)
        scroll.isJumping = true
        let old = scroll.state.targetOffset
        scroll.update(at: time) {
          $0.scrollRectToVisible(rect, animated: animated, padding: padding, covered: covered, at: time)
        }
        scroll.noteMove(.reveal, from: old)
        let target = scroll.state.targetOffset
        rect = rect.moved(by: .zero - target)
        // Outer views can show only the part that the inner view shows.
        rect = rect.intersection(scroll.viewport)
        if scroll.scrollableDirections.scrollsHorizontally { sticks.x = false }
        if scroll.scrollableDirections.scrollsVertically { sticks.y = false }
      }
      rect = rect.moved(by: step.node.frame.origin + step.shift)
      sticks = (sticks.x || step.shift.x != 0, sticks.y || step.shift.y != 0)
    }
  }

  /// Focuses the next or previous node that can have the focus, wrapping around.
  public func moveFocus(forward: Bool) {
    if let node = nextFocus(forward: forward) { focus(node) }
  }

  /// The node to which Tab or Shift-Tab leads; nil if none can have the focus. O(nodes)
  package func nextFocus(forward: Bool) -> DisplayNode? {
    let nodes = focusableNodes
    guard let index = nodes.firstIndex(where: { $0 === focusedNode }) else {
      return forward ? nodes.first : nodes.last
    }
    return nodes[(index + (forward ? 1 : nodes.count - 1)) % nodes.count]
  }

  /// The nodes of the scope at which Tab stops, in the order of the tree. Scroll views are among them if there are
  /// several, except those that contain such a node.
  var focusableNodes: [DisplayNode] {
    var found: [DisplayNode] = []
    var scrollNodes: Set<ObjectIdentifier> = []
    var containing: Set<ObjectIdentifier> = []
    for node in scope.tree {
      if let responder = node as? any ResponderNode, responder.canBecomeFocused {
        found.append(node)
        for around in sequence(first: node, next: \.supernode) where around is ScrollNode {
          containing.insert(ObjectIdentifier(around))
        }
      } else if let scroll = node as? ScrollNode, scroll.canScroll {
        scrollNodes.insert(ObjectIdentifier(scroll))
        found.append(node)
      }
    }
    return found.filter { node in
      let id = ObjectIdentifier(node)
      return !scrollNodes.contains(id) || scrollNodes.count > 1 && !containing.contains(id)
    }
  }

  /// Returns true if Tab leads from a focused scroll view to another node. O(nodes) once after each layout, else
  /// O(1).
  func hasOtherTabStop(than node: ScrollNode) -> Bool {
    let key = TabStopKey(
      layout: layoutCount, node: ObjectIdentifier(node), scope: ObjectIdentifier(scope))
    if let known = otherTabStop, known.key == key { return known.exists }
    // A scroll view that contains a stop is none itself, but then that stop is found.
    let exists = scope.tree.contains {
      $0 !== node
        && (($0 as? ScrollNode)?.canScroll == true || ($0 as? any ResponderNode)?.canBecomeFocused == true)
    }
    otherTabStop = (key, exists)
    return exists
  }
}

/// The facts that decide whether Tab leads elsewhere.
struct TabStopKey: Equatable {
  var layout: Int
  var node: ObjectIdentifier
  var scope: ObjectIdentifier
}
