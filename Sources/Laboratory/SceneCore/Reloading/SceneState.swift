import LayoutCore
import NodeUI
import ScrollCore

/// The state of the nodes of a scene that people have changed, on its way to the nodes of the same scene that was read
/// again: offsets, pages, zoom, selections, values, rows that came with time, and the focus.
///
/// Motion ends at its present place. Gestures and refreshes end.
struct SceneState {
  private let pairs: [(old: DisplayNode, new: DisplayNode)]
  private let successors: SceneSuccessors
  private let focus: DisplayNode?
  /// The values that controls had when their scenes were read.
  private let initialValues: [ObjectIdentifier: String]

  /// - Parameter initialValues: those of the old scene.
  init(_ old: Window, _ successors: SceneSuccessors, initialValues: [ObjectIdentifier: String]) {
    self.successors = successors
    self.initialValues = initialValues
    var pairs: [(DisplayNode, DisplayNode)] = []
    var left = [old.root]
    while let node = left.popLast() {
      left.append(contentsOf: node.subnodes)
      guard node.source.isKnown, !node.source.isTemplate else { continue }
      if let new = successors.successor(of: node) as? DisplayNode {
        pairs.append((node, new))
        if let old = (node as? PressableNode)?.content as? DisplayNode,
          let new = (new as? PressableNode)?.content as? DisplayNode, old.name != nil
        {
          pairs.append((old, new))
        }
      }
    }
    self.pairs = pairs
    focus = old.focusedNode.flatMap { Self.place(of: $0, successors) }
  }

  /// The new element for a node with the focus, or for the nearest one around it.
  private static func place(of node: DisplayNode, _ successors: SceneSuccessors) -> DisplayNode? {
    var place: DisplayNode? = node
    while let node = place {
      if node.source.isKnown, !node.source.isTemplate {
        return successors.successor(of: node) as? DisplayNode
      }
      place = node.supernode
    }
    return nil
  }

  /// The values of the controls of a window.
  static func values(in window: Window) -> [ObjectIdentifier: String] {
    var values: [ObjectIdentifier: String] = [:]
    var left = [window.root]
    while let node = left.popLast() {
      left.append(contentsOf: node.subnodes)
      if node.holdsEntry, let text = node.valueText { values[ObjectIdentifier(node)] = text }
    }
    return values
  }

  /// Gives new containers the rows that came with time. Called before the first layout.
  static func moveRows(from old: Scene, to new: Scene, _ successors: SceneSuccessors) {
    for ticker in old.tickers.values {
      guard let node = ticker.tickingNode, let next = successors.successor(of: node) else { continue }
      let content = (next as? PressableNode)?.content ?? next
      if let old = node as? SceneListNode, let new = content as? SceneListNode { new.takeRows(of: old) }
      if let old = node as? SceneStackNode, let new = content as? SceneStackNode { new.takeRows(of: old) }
      new.tickers[ObjectIdentifier(content)]?.resume(ticker)
    }
  }

  /// Gives the nodes of a window, which has been laid out, the state of their predecessors.
  func apply(to window: Window) {
    for (old, new) in pairs {
      moveValue(from: old, to: new)
      if let old = old as? ScrollNode, let new = new as? ScrollNode, old.isZoomEnabled, new.isZoomEnabled {
        new.setZoomScale(old.zoomScale, anchor: .zero)
      }
    }
    window.layoutIfNeeded()
    for (old, new) in pairs {
      switch (old, new) {
      case (let old as PagerNode, let new as PagerNode): new.scrollToPage(old.currentPage, animated: false)
      case (let old as ListNode, let new as ListNode): move(old, new)
      case (let old as ScrollNode, let new as ScrollNode): move(old, new)
      default: break
      }
    }
    window.layoutIfNeeded()
    if let focus, let target = try? SceneReader.focusTarget(of: focus), window.canFocus(target) {
      window.takeFocus(target)
    }
  }

  // MARK: Offsets

  private func move(_ old: ListNode, _ new: ListNode) {
    new.select(old.selectedRows)
    guard let first = old.visibleRows.first(where: { old.rectForRow(at: $0) != nil }),
      let rect = old.rectForRow(at: first), !keepsEnd(old, new)
    else { return }
    let last = max(0, new.numberOfRows(inSection: min(first.section, new.numberOfSections - 1)) - 1)
    guard new.numberOfSections > first.section, first.row <= last else {
      // The row is gone: as near to it as the limits allow.
      new.contentOffset = old.contentOffset
      return
    }
    new.scrollToRow(at: first, position: .start)
    guard let place = new.rectForRow(at: first) else { return }
    let offset = place.origin + (old.contentOffset - rect.origin)
    new.contentOffset = Point(
      x: new.isHorizontal ? offset.x : old.contentOffset.x,
      y: new.isHorizontal ? old.contentOffset.y : offset.y)
  }

  private func move(_ old: ScrollNode, _ new: ScrollNode) {
    guard !keepsEnd(old, new) else { return }
    var offset = old.contentOffset
    if new.anchorsContent, let anchor = anchor(in: old),
      let next = successors.successor(of: anchor) as? DisplayNode,
      let before = anchor.origin(in: old), let after = next.origin(in: new)
    {
      offset = offset + (after - before)
    }
    // The offset of the file is served by the first layout; then it is where people have been.
    new.contentOffset = offset
  }

  /// A view at its end that follows it is at its end again.
  private func keepsEnd(_ old: ScrollNode, _ new: ScrollNode) -> Bool {
    guard old.followsEnd, new.followsEnd, old.contentOffset.y >= old.state.vertical.axis.maxOffset else {
      return false
    }
    new.scroll(to: .end, of: .vertical, animated: false)
    return true
  }

  /// The first element with an id that begins in view.
  private func anchor(in scroll: ScrollNode) -> DisplayNode? {
    let view = Rect(origin: scroll.contentOffset, size: scroll.viewport.size)
    var found: (node: DisplayNode, place: Point)?
    var left: [(node: DisplayNode, origin: Point)] = scroll.subnodes.map { ($0, $0.frame.origin) }
    while let (node, origin) = left.popLast() {
      if node.name != nil, node.source.isKnown, !node.source.isTemplate, view.contains(origin),
        successors.successor(of: node) != nil,
        found.map({ (origin.y, origin.x) < ($0.place.y, $0.place.x) }) ?? true
      {
        found = (node, origin)
      }
      guard !(node is ScrollNode) else { continue }
      left += node.subnodes.map { ($0, origin + $0.frame.origin) }
    }
    return found?.node
  }

  // MARK: Values

  private func moveValue(from old: DisplayNode, to new: DisplayNode) {
    // A value that people have not changed is that of the file.
    guard let before = initialValues[ObjectIdentifier(old)], let value = old.valueText, value != before,
      new.valueText == before
    else { return }
    switch (old, new) {
    case (let old as TextFieldNode, let new as TextFieldNode): new.text = old.text
    case (let old as TextAreaNode, let new as TextAreaNode): new.text = old.text
    case (let old as CheckboxNode, let new as CheckboxNode): new.isOn = old.isOn
    case (let old as SwitchNode, let new as SwitchNode): new.isOn = old.isOn
    case (let old as ChoiceNode, let new as ChoiceNode): new.selectedIndex = old.selectedIndex
    case (let old as RangeNode, let new as RangeNode): new.value = old.value
    case (let old as TabsNode, let new as TabsNode): new.currentIndex = old.currentIndex
    case (let old as DisclosureNode, let new as DisclosureNode): new.isOn = old.isOn
    default: break
    }
  }
}

extension DisplayNode {
  /// Whether people enter a value in it.
  fileprivate var holdsEntry: Bool {
    switch self {
    case is TextFieldNode, is TextAreaNode, is CheckboxNode, is SwitchNode, is ChoiceNode, is RangeNode,
      is TabsNode, is DisclosureNode:
      true
    default: false
    }
  }

  /// The node's place in the content of a scroll view around it.
  fileprivate func origin(in scroll: ScrollNode) -> Point? {
    var (node, origin) = (self as DisplayNode?, Point.zero)
    while let here = node, here !== scroll {
      origin = origin + here.frame.origin
      node = here.supernode
    }
    return node == nil ? nil : origin
  }
}
