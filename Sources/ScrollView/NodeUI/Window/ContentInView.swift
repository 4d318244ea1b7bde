import LayoutCore
import ScrollCore

// Changes that people may not see: ticks of nodes out of view, and rows that are made ahead.
extension Window {
  /// Runs a change of the tree that may be out of view, and lays it out. The frame is out of date afterwards only if
  /// something in view is different, or a node in view asks for a frame. O(nodes in view)
  func changeUnseen(_ body: () -> Void) {
    let before = needsDisplay ? nil : ContentInView(self)
    changesUnseen = true
    body()
    if before != nil, !isDirty, ContentInView.hasOwnChange(in: self) { isDirty = true }
    for _ in 0..<4 where needsLayout { layoutIfNeeded() }
    changesUnseen = false
    guard let before, !isDirty else { return }
    // The next frame notes the end of a motion out of view.
    isDirty = motion.hasBegun || ContentInView(self) != before
  }
}

/// The nodes in view that draw, their places on the screen, and the numbers that scroll views show of their content.
@MainActor
private struct ContentInView: Equatable {
  private struct Part: Equatable {
    let node: ObjectIdentifier
    let frame: Rect
    let visible: Rect
    var numbers: [Int] = []
  }

  private var parts: [Part] = []

  /// O(nodes in view)
  init(_ window: Window) {
    window.forEachNodeInView { node, frame, visible in
      guard node.behaviour != nil else { return true }
      var part = Part(node: ObjectIdentifier(node), frame: frame, visible: visible)
      if let scroll = node as? ScrollNode { part.numbers = scroll.shownNumbers(at: window.time) }
      parts.append(part)
      return true
    }
  }

  /// Whether a node in view that draws something has changed since the last layout. Scroll views draw only
  /// numbers of their content.
  static func hasOwnChange(in window: Window) -> Bool {
    var found = false
    window.forEachNodeInView { node, _, _ in
      found = node.hasOwnChange && !(node is ScrollNode) && node.behaviour != nil
      return !found
    }
    return found
  }
}

extension ScrollNode {
  /// Numbers that change whenever the indicators and the hints at the edges may.
  fileprivate func shownNumbers(at time: Double) -> [Int] {
    let offset = scrollingOffset
    var numbers = [offset.x, offset.y]
    let axes = [ScrollState.Axis.vertical, .horizontal]
    if axes.contains(where: { isIndicatorVisible($0, at: time) }) {
      numbers += [contentOffset.x, contentOffset.y, state.contentSize.width, state.contentSize.height]
    }
    if showsHatch {
      let gap = stretchedCells
      numbers += [gap.top, gap.left, gap.bottom, gap.right]
    }
    if edgeHint != .none { numbers.append(Int(state.edgesWithMore(at: time).rawValue)) }
    return numbers
  }
}
