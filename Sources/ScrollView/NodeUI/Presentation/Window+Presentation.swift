import LayoutCore

extension Window {
  /// Shows a node over the others. Keys and the pointer reach nothing else until it is dismissed: by ``dismiss(_:)``, by
  /// Escape, or by a press outside of it. Bindings that reach everywhere still work.
  ///
  /// The first node in it that can have the focus gets it, and the focus returns at the end. Content that is higher than
  /// its room scrolls, unless a scroll view in it already does. A node that is shown already, here or in the tree, is not
  /// presented again.
  ///
  /// ```swift
  /// window.present(settings, as: .modal(title: "Settings"))
  /// ```
  ///
  /// - Parameter onDismiss: called once, after the node is dismissed in any way.
  /// - Complexity: O(nodes of the content)
  public func present(
    _ node: DisplayNode, as style: PresentationStyle = .modal(), onDismiss: (() -> Void)? = nil
  ) {
    if let anchor = style.anchor, !isInTree(anchor) {
      warn(
        .misplaced, node,
        "\(node.messageName) is to be shown next to \(anchor.messageName), which is not in the window")
    }
    present(node, as: style, PresentationOptions(), onDismiss: onDismiss)
  }

  @discardableResult
  func present(
    _ node: DisplayNode, as style: PresentationStyle, _ options: PresentationOptions,
    onDismiss: (() -> Void)? = nil
  ) -> PresentationNode? {
    guard !isInTree(node) else {
      warn(
        .misplaced, node,
        "\(node.messageName) is in the window already, so it is not presented: dismiss it first, or make another node"
      )
      return nil
    }
    let presentation = PresentationNode(node, as: style, options, onDismiss: onDismiss)
    presentation.host = self
    presentation.earlierFocus = focusedNode.map { FocusTrail($0) }
    presentations.append(presentation)
    // A gesture that has begun belongs to what is behind now.
    if options.isScope { pointer.giveUp() }
    setNeedsDisplay()
    layoutIfNeeded()
    guard options.isScope, presentations.last === presentation else { return presentation }
    let nodes = focusableNodes
    let first =
      options.initialFocus.flatMap { canFocus($0) ? $0 : nil }
      ?? nodes.first { !$0.isTabBar } ?? nodes.first
    if first != nil || !options.keepsFocus { focus(first, animated: false) }
    return presentation
  }
}
