import LayoutCore
import ScrollCore

// The keyboard focus: Tab moves it in the order of the tree, and the focused node is scrolled into view.
extension Window {
  /// Focuses a node and scrolls the views around it as little as needed to show it; nil removes the focus.
  ///
  /// - Parameter animated: whether the views glide there.
  ///
  /// A node behind a presentation cannot have it yet: it gets the focus when that is dismissed.
  public func focus(_ node: DisplayNode?, animated: Bool = true) {
    if let node, let presentation = presentation(keepingFocusFrom: node) {
      presentation.earlierFocus = FocusTrail(node)
      return
    }
    guard node !== focusedNode else { return }
    let old = focusedNode
    focusedNode = node
    focusTrail = node.map { FocusTrail($0) }
    old?.responder?.focusDidChange(isFocused: false)
    // The callback may have moved the focus.
    guard focusedNode === node else { return }
    node?.responder?.focusDidChange(isFocused: true)
    setNeedsDisplay()
    guard let node, focusedNode === node else { return }
    reveal(node, node.responder?.focusRect, animated: animated)
    (node as? ScrollNode)?.flashScrollIndicators()
  }

  /// Gives a node the focus in the place where it is.
  package func takeFocus(_ node: DisplayNode) {
    focusedNode = node
    focusTrail = FocusTrail(node)
    node.responder?.focusDidChange(isFocused: true)
    setNeedsDisplay()
  }

  /// Whether a node can have the focus: it takes keys, or it scrolls. One out of the tree cannot.
  package func canFocus(_ node: DisplayNode) -> Bool {
    guard isShown(node) else { return false }
    if let responder = node.responder, responder.canBecomeFocused { return true }
    return (node as? ScrollNode)?.canScroll == true
  }

  /// Focuses ``initialFocus`` after the first layout, or the first node that is neither a field nor a bar of tabs.
  func serveInitialFocus() {
    guard initialFocus != nil || beginsWithFocus, !root.frame.isEmpty else { return }
    let first =
      initialFocus
      ?? focusableNodes.first { !$0.isTabBar && $0.responder?.acceptsText != true }
    (initialFocus, beginsWithFocus) = (nil, false)
    if focusedNode == nil, let first, canFocus(first) { focus(first, animated: false) }
  }

  /// Takes keys and pointer from nodes that left the tree.
  func forgetWhatIsGone() {
    forgetPresentations()
    passFocusOn()
    pointer.forgetWhatIsGone()
  }

  // MARK: Nodes that go

  /// Whether a node with the focus keeps it: it is in the tree, and neither hidden nor disabled.
  func keepsFocus(_ node: DisplayNode) -> Bool {
    guard isShown(node) else { return false }
    // A list without rows, or content that fits, may scroll again.
    return node is ScrollNode || node.responder?.canBecomeFocused != false
  }

  /// Whether a node in the tree can have the focus other than by scrolling.
  package func takesKeys(_ node: DisplayNode) -> Bool {
    node.responder?.canBecomeFocused == true
  }

  /// Gives the focus of a node that is gone to the next one, and notes the place of one that stays. O(depth)
  func passFocusOn() {
    guard let focusedNode else { return }
    if keepsFocus(focusedNode) {
      guard trailLayout != layoutCount else { return }
      focusTrail = FocusTrail(focusedNode, after: focusTrail)
    } else {
      focus(focusTrail?.nextNode(in: self), animated: false)
    }
    trailLayout = layoutCount
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

  /// Moves the focus to another node that can have it: to the next or the previous one, wrapping around, or to the nearest
  /// one in a direction, if there is one. Without a focus, to the first, or for `previous` to the last. O(nodes)
  public func moveFocus(_ direction: FocusDirection) {
    if let node = nextFocus(direction) { focus(node) }
  }

  /// The node to which ``moveFocus(_:)`` leads; nil if there is none. O(nodes)
  package func nextFocus(_ direction: FocusDirection) -> DisplayNode? {
    if direction == .next || direction == .previous { return nextFocus(forward: direction == .next) }
    guard let focusedNode else { return focusableNodes.first }
    let nodes = focusableNodes.filter { $0 !== focusedNode }
    func frame(_ node: DisplayNode) -> Rect {
      Rect(origin: node.placeOnScreen().origin, size: node.frame.size)
    }
    return direction.nearest(to: frame(focusedNode), among: nodes.map(frame)).map { nodes[$0] }
  }

  private func nextFocus(forward: Bool) -> DisplayNode? {
    let nodes = focusableNodes
    guard let index = nodes.firstIndex(where: { $0 === focusedNode }) else {
      return forward ? nodes.first : nodes.last
    }
    return nodes[(index + (forward ? 1 : nodes.count - 1)) % nodes.count]
  }

  /// The part of the scope in which Tab moves the focus: the nearest node around the focus that keeps it.
  private var focusScope: DisplayNode {
    let scope = scope
    guard let focusedNode, scope.contains(focusedNode) else { return scope }
    return sequence(first: focusedNode, next: \.supernode).first { $0 === scope || $0.isFocusScope } ?? scope
  }

  /// The nodes of the scope at which Tab stops, in the order of the tree, those with a `focusOrder` first. Scroll views are
  /// among them if there are several, except those that contain such a node.
  package var focusableNodes: [DisplayNode] {
    var found: [DisplayNode] = []
    var scrollNodes: Set<ObjectIdentifier> = []
    var containing: Set<ObjectIdentifier> = []
    for node in focusScope.tree {
      if let responder = node.responder, responder.canBecomeFocused {
        found.append(node)
        for around in sequence(first: node, next: \.supernode) where around is ScrollNode {
          containing.insert(ObjectIdentifier(around))
        }
      } else if let scroll = node as? ScrollNode, scroll.canScroll {
        scrollNodes.insert(ObjectIdentifier(scroll))
        found.append(node)
      }
    }
    let stops = found.filter { node in
      let id = ObjectIdentifier(node)
      return !scrollNodes.contains(id) || scrollNodes.count > 1 && !containing.contains(id)
    }
    let ordered = stops.enumerated().filter { $0.element.focusOrder != nil }
    guard !ordered.isEmpty else { return stops }
    return ordered.sorted {
      ($0.element.focusOrder ?? 0, $0.offset) < ($1.element.focusOrder ?? 0, $1.offset)
    }
    .map(\.element) + stops.filter { $0.focusOrder == nil }
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
        && (($0 as? ScrollNode)?.canScroll == true || $0.responder?.canBecomeFocused == true)
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

extension DisplayNode {
  /// Whether the node is a bar with the titles of pages: the focus begins in the page.
  var isTabBar: Bool { defaultAccessibility.role == .tabList }
}
