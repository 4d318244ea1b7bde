// Nodes over the content of a window.
//
// Problem: a dialog that is a part of the tree lets keys, clicks and default buttons reach what lies behind it; a list
// that opens in the place of its control moves everything below, and in a place of fixed height it has no room.
//
// Idea: a presentation is the root of a tree of its own, whose host is the window. It is laid out and drawn after the
// window's root, and hit before it. Its place is computed whenever the window has laid out or scrolled, so a popover
// follows its anchor.
//
// The last presentation that is a scope limits keys and the pointer to its own tree. A node outside of it can keep the
// focus only if the presentation was made for that: by a control that handles the keys of its list. Then keys go to that
// node alone, and not to those around it.

import LayoutCore

extension Window {
  /// Closes the presentation that contains a node, and those opened after it; by default the last one. The focus returns to
  /// the node that had it before, or passes on from its place.
  public func dismiss(_ node: DisplayNode? = nil) {
    let found = presentations.lastIndex { node == nil || $0.contains(node!) }
    guard let found else { return }
    let closed = presentations[found...].reversed()
    presentations.removeSubrange(found...)
    if closed.contains(where: \.isScope) { pointer.giveUp() }
    setNeedsDisplay()
    for presentation in closed {
      presentation.host = nil
      let hadFocus =
        focusedNode.map(presentation.contains) ?? (presentation.isScope && !presentation.keepsFocus)
      if hadFocus { focus(presentation.earlierFocus?.nextNode(in: self)) }
      presentation.didClose()
    }
  }

  /// Closes everything that lies over the root, at the end of a program: questions that wait have their answers.
  package func dismissAll() {
    if let first = presentations.first { dismiss(first.content) }
    for toast in toasts { toast.closeByUser() }
  }

  /// Puts the presentations at their places.
  func placePresentations() {
    for presentation in presentations { presentation.place(on: size) }
    placeToasts()
  }

  /// Closes the popovers whose anchor has left the tree.
  func forgetPresentations() {
    if let gone = presentations.first(where: \.hasLostAnchor) { dismiss(gone.content) }
  }

  // MARK: The scope

  /// The root of the tree that keys and the pointer are limited to.
  package var scope: DisplayNode { presentations.last { $0.isScope } ?? root }

  /// Whether keys may go to a node.
  func isInScope(_ node: DisplayNode) -> Bool {
    let scope = scope
    return scope === root || scope.contains(node)
  }

  /// The presentation from which a node cannot take the focus.
  func presentation(keepingFocusFrom node: DisplayNode) -> OverlayNode? {
    guard let last = presentations.last(where: \.isScope), !last.keepsFocus, !last.contains(node)
    else {
      return nil
    }
    return last
  }

  /// The path to the node under a point of the screen, outermost first, as `DisplayNode.nodes(under:)` finds it.
  func nodes(under point: Point) -> [DisplayNode.Hit] {
    for toast in toasts.reversed() {
      let hits = toast.nodes(under: point)
      if !hits.isEmpty { return hits }
    }
    for presentation in presentations.reversed() {
      let hits = presentation.nodes(under: point)
      if !hits.isEmpty || presentation.isScope { return hits }
    }
    return root.nodes(under: point)
  }

  /// Closes the presentations that do not lie under a press. Returns whether the press has thereby done its work.
  func dismissPresentations(notUnder point: Point) -> Bool {
    if toasts.contains(where: { $0.frame.contains(point) }) { return false }
    while let last = presentations.last, !last.frame.contains(point) {
      last.closeByUser()
      if last.isScope { return true }
    }
    return false
  }

  // MARK: Drawing

  /// The most presentations behind which everything is dimmed: twice is dark enough.
  private static let mostDimmed = 2

  func drawPresentations(by drawing: inout TreeDrawing) {
    let dimming = presentations.indices.filter { presentations[$0].dims }.suffix(Self.mostDimmed)
    for (index, presentation) in presentations.enumerated() {
      if dimming.contains(index) { drawing.dim(colors: traits.colors) }
      if presentation.castsShadow { drawing.shade(around: presentation.frame) }
      drawing.draw(presentation, isOver: true)
    }
    for toast in toasts { drawing.draw(toast, isOver: true) }
  }
}

extension TreeDrawing {
  /// Draws the shadow of a part: a column at its right and a row below it. Text there can still be read, and areas of
  /// a colour of their own keep it.
  fileprivate mutating func shade(around frame: Rect) {
    let theme = context.theme
    guard theme.hasSurfaces, !frame.isEmpty else { return }
    let shadow = frame.moved(by: Point(x: 1, y: 1)).intersection(
      Rect(x: 0, y: 0, width: context.canvas.columns, height: context.canvas.rows))
    guard !shadow.isEmpty else { return }
    let levels = Set([theme.text, theme.pane, theme.raised, theme.hover].map(\.background))
    let shade = theme.shadow
    context.canvas.restyle(rows: shadow.minY..<shadow.maxY, columns: shadow.minX..<shadow.maxX) {
      if levels.contains($0.background) { $0.background = shade }
    }
  }

  /// Dims all that is drawn so far: mixes its colours half with the background of the screen, or sets the attribute where
  /// the screen has no such colours. O(cells)
  fileprivate mutating func dim(colors: ScreenTraits.Colors) {
    context.dimScreen(colors: colors)
  }
}

extension DisplayNode {
  /// Whether a node is this one, or in it. O(depth)
  func contains(_ node: DisplayNode) -> Bool {
    sequence(first: node, next: \.supernode).contains { $0 === self }
  }
}
