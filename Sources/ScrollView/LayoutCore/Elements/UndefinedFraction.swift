/// An element whose style has fractions of a length that is not known: they have no effect.
@MainActor
struct UndefinedFraction {
  let element: LayoutElement
  let axes: LayoutAxes
  /// For an element of a row or a column, whether it is a row; nil if the flex basis does not count.
  let isBasisHorizontal: Bool?
  /// The layout of the node that the element is in, and the number of the arrangement.
  let record: LayoutRecord
  private let arrangement: UInt32

  /// The most fractions that one pass notes.
  static let limit = 4_096

  init(element: LayoutElement, axes: LayoutAxes, isBasisHorizontal: Bool?, record: LayoutRecord) {
    self.element = element
    self.axes = axes
    self.isBasisHorizontal = isBasisHorizontal
    self.record = record
    arrangement = record.arrangement
  }

  /// A problem for each fraction in the content of a scroll view that scrolls on its axis. None if the node has been
  /// arranged again since, or is no longer in the tree. O(depth)
  var problems: [LayoutProblem] {
    guard record.arrangement == arrangement, let node = record.owner as? DisplayNode,
      node.optionalState?.record === record
    else { return [] }
    var problems: [LayoutProblem] = []
    if axes.contains(.horizontal), let scroll = scrollView(around: node, scrolling: \.scrollsHorizontally) {
      problems += self.problems(in: scroll, .horizontal)
    }
    if axes.contains(.vertical), let scroll = scrollView(around: node, scrolling: \.scrollsVertically) {
      problems += self.problems(in: scroll, .vertical)
    }
    return problems
  }

  private func problems(in scroll: ScrollLayoutNode, _ axis: LayoutAxes) -> [LayoutProblem] {
    let style = element.storedStyle
    var dimensions: [(String, Dimension)] =
      axis == .horizontal
      ? [("width", style.width), ("minWidth", style.minWidth), ("maxWidth", style.maxWidth)]
      : [("height", style.height), ("minHeight", style.minHeight), ("maxHeight", style.maxHeight)]
    if isBasisHorizontal == (axis == .horizontal) { dimensions.append(("flexBasis", style.flexBasis)) }
    return dimensions.compactMap { name, dimension in
      guard case .fraction = dimension else { return nil }
      return .undefinedFraction(
        element: element.debugName, dimension: "\(name) \(dimension)", scroll: scroll.debugName)
    }
  }

  /// The nearest scroll view, from a node up, whose content has no limit on an axis.
  private func scrollView(
    around node: DisplayNode, scrolling isScrolling: (ScrollableDirections) -> Bool
  ) -> ScrollLayoutNode? {
    var (node, landmark) = (node, Landmark(node))
    while true {
      if let scroll = node as? ScrollLayoutNode, scroll.automaticallyManagesContentSize,
        isScrolling(scroll.scrollableDirections)
      {
        return scroll
      }
      guard let parent = node.measurer?.node, let record = parent.optionalState?.record,
        node.isPositioned(in: record), landmark.isNew(parent)
      else { return nil }
      node = parent
    }
  }
}
