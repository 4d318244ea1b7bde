import LayoutCore

/// The way from a node with the focus to the root, by which the focus passes on when the node goes: to the next node in
/// its parent that can have it, else to one before, else outwards.
@MainActor
struct FocusTrail {
  private struct Step {
    weak var parent: DisplayNode?
    /// The place of the node, or of the node around it, in the parent.
    var index: Int
  }

  private(set) weak var node: DisplayNode?
  private var steps: [Step] = []

  /// O(depth), and O(siblings) where a node is not at the place of the earlier trail.
  ///
  /// - Parameter old: an earlier trail, whose places are looked at first.
  init(_ node: DisplayNode, after old: FocusTrail? = nil) {
    self.node = node
    let isSame = old?.node === node
    var child = node
    while let parent = child.supernode {
      let level = steps.count
      let guess = isSame && level < old!.steps.count ? old!.steps[level].index : 0
      let subnodes = parent.subnodes
      let index =
        subnodes.indices.contains(guess) && subnodes[guess] === child
        ? guess : subnodes.firstIndex { $0 === child } ?? 0
      steps.append(Step(parent: parent, index: index))
      child = parent
    }
  }

  /// The node itself if it can have the focus, else the one to which the focus passes on; nil if nothing in the scope can
  /// have it. O(nodes of the scope)
  func nextNode(in window: Window) -> DisplayNode? {
    if let node, window.isInScope(node), window.keepsFocus(node) { return node }
    for step in steps {
      guard let parent = step.parent, window.isShown(parent), window.isInScope(parent)
      else {
        continue
      }
      let subnodes = parent.subnodes
      let index = min(step.index, subnodes.count)
      for subnode in subnodes[index...] {
        if let found = subnode.tree.first(where: window.takesKeys) { return found }
      }
      for subnode in subnodes[..<index].reversed() {
        if let found = Array(subnode.tree).last(where: window.takesKeys) { return found }
      }
      if window.takesKeys(parent) { return parent }
    }
    return window.focusableNodes.first
  }
}
