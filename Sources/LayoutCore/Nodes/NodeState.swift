/// What a node with a spec, with subnodes or with a name needs beyond what every leaf has.
final class NodeState {
  var name: String?
  var layoutSpecBlock: ((DisplayNode, SizeRange) -> LayoutElement?)?

  // The spec last asked for, and the constraint it was made for.
  var spec: LayoutElement?
  var specRange = SizeRange(exact: .zero)

  /// Sizes measured for the last few constraints, oldest first.
  var sizes: [MeasuredSize] = []

  // The layout, and what it was made for.
  var record: LayoutRecord?
  var recordRange = SizeRange(exact: .zero)
  var recordParentSize = Size.zero
  var recordSize = Size.zero

  /// Nodes measured by this one that have changed since.
  var changedChildren: [DisplayNode] = []
  /// Nodes in the layout that must be placed again although the layout itself stands.
  var unplacedChildren: [DisplayNode] = []
  /// Nodes in the layout whose own layouts have changed since they were applied.
  var unappliedChildren: [DisplayNode] = []

  var subnodes: [DisplayNode] = []
  let link: NodeLink
  var problems: [LayoutProblem] = []
  var transition: LayoutTransition?

  init(_ node: DisplayNode) {
    link = NodeLink(node)
  }

  static let sizeLimit = 8

  func size(for range: SizeRange, _ parentSize: Size) -> Size? {
    for entry in sizes where entry.range == range && entry.parentSize == parentSize {
      return entry.size
    }
    return nil
  }
}

struct MeasuredSize {
  var range: SizeRange
  var parentSize: Size
  var size: Size
}

/// How a node is known to those below it, who must not keep it alive: cheaper than a weak reference for each of them.
final class NodeLink {
  unowned(unsafe) var node: DisplayNode?

  init(_ node: DisplayNode) {
    self.node = node
  }
}
