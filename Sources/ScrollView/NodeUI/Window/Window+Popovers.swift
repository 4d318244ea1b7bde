// Nodes over the content of a window, each next to another node of it.
//
// Problem: a list that opens in the place of its control moves everything below, and in a place of fixed height
// it has no room.
//
// Idea: a popover is the root of a tree of its own, whose host is the window. It is laid out and drawn after the
// window's root, and hit before it. Its place is computed from that of its anchor whenever the window has laid
// out or scrolled, so it follows the anchor.
//
// The last popover that is a scope limits keys and the pointer to its own tree. A node outside of it can keep the
// focus only if the popover has none that can have it: a control that handles the keys of its list. Then keys
// go to that node alone, and not to those around it.

import LayoutCore

extension Window {
  /// Shows a node over the others, below another one, or above it if there is more room.
  ///
  /// The first node in it that can have the focus gets it, if the popover is a scope. Escape and a press outside
  /// close it; and so does the end of its anchor.
  ///
  /// - Parameters:
  ///   - rect: the part of the anchor next to which the content is shown, in its coordinates; nil for all of it.
  ///   - coversScreen: whether the content takes the whole screen instead of a place next to the anchor.
  ///   - maximumRows: the most rows shown at once; the content scrolls in them.
  ///   - isScope: whether keys and the pointer reach only the popover while it is shown. A press outside of one
  ///     that is not a scope closes it and acts.
  ///   - onDismiss: called once when it is closed.
  /// - Complexity: O(nodes of the content)
  @discardableResult
  func presentPopover(
    _ content: DisplayNode, from anchor: DisplayNode, rect: (() -> Rect)? = nil, coversScreen: Bool = false,
    maximumRows: Int = .max, isScope: Bool = true, onDismiss: (() -> Void)? = nil
  ) -> PopoverNode {
    let popover = PopoverNode(
      content, anchor: anchor, rect: rect, coversScreen: coversScreen, maximumRows: maximumRows,
      isScope: isScope, onDismiss: onDismiss)
    popover.host = self
    popover.earlierFocus = focusedNode
    popovers.append(popover)
    setNeedsDisplay()
    layoutIfNeeded()
    if isScope, let first = focusableNodes.first { focus(first) }
    return popover
  }

  /// Closes the popover with a content, and those opened after it; by default the last one. The focus returns to
  /// the node that had it before.
  func dismiss(_ content: DisplayNode? = nil) {
    let found = popovers.lastIndex { content == nil || $0.content === content }
    guard let found else { return }
    let closed = popovers[found...].reversed()
    popovers.removeSubrange(found...)
    setNeedsDisplay()
    for popover in closed {
      popover.host = nil
      if let focusedNode, popover.contains(focusedNode) {
        let earlier = [popover.earlierFocus, popover.anchor].compactMap(\.self).first {
          isShown($0) && ($0 as? any ResponderNode)?.canBecomeFocused == true
        }
        focus(earlier)
      }
      popover.onDismiss?()
    }
  }

  /// Puts the popovers next to their anchors.
  func placePopovers() {
    for popover in popovers { popover.place(on: size) }
  }

  /// Closes the popovers whose anchor has left the tree.
  func forgetPopovers() {
    let gone = popovers.first { popover in popover.anchor.map { !isShown($0) } ?? true }
    if let gone { dismiss(gone.content) }
  }

  // MARK: The scope

  /// The root of the tree that keys and the pointer are limited to.
  var scope: DisplayNode { popovers.last { $0.isScope } ?? root }

  /// Whether keys may go to a node.
  func isInScope(_ node: DisplayNode) -> Bool { scope === root || scope.contains(node) }

  /// The path to the node under a point of the screen, outermost first, as `DisplayNode.nodes(under:)` finds it.
  func nodes(under point: Point) -> [DisplayNode.Hit] {
    for popover in popovers.reversed() {
      let hits = popover.nodes(under: point)
      if !hits.isEmpty || popover.isScope { return hits }
    }
    return root.nodes(under: point)
  }

  /// Closes the popovers that do not lie under a press. Returns whether the press has thereby done its work.
  func dismissPopovers(notUnder point: Point) -> Bool {
    while let last = popovers.last, !last.frame.contains(point) {
      dismiss(last.content)
      if last.isScope { return true }
    }
    return false
  }
}

extension DisplayNode {
  /// Whether a node is this one, or in it. O(depth)
  func contains(_ node: DisplayNode) -> Bool {
    sequence(first: node, next: \.supernode).contains { $0 === self }
  }
}
