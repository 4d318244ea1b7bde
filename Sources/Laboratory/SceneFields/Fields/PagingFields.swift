import LayoutCore
import NodeUI
import ScrollCore

// Pages and snap points of a scroll view.
extension NodeKind {
  static func pagingFields(_ axis: ScrollState.Axis) -> [NodeField] {
    let isHorizontal = axis == .horizontal
    return [
      .bool(
        "enabled", axis.path(\ScrollNode.isPagingEnabledHorizontally, \ScrollNode.isPagingEnabledVertically),
        "Whether it pages; on if there is a mapping"
      ).implying(.bool(true)),
      .wholeNumber(
        "overlap", atLeast: 0,
        axis.path(\ScrollNode.horizontalPageOverlap, \ScrollNode.verticalPageOverlap),
        "Cells of a page that stay in view when it is turned"
      ).implying(.wholeNumber(0)),
      .wholeNumber(
        "peek", atLeast: 0, axis.path(\ScrollNode.horizontalPeek, \ScrollNode.verticalPeek),
        "Cells of both neighbours that are in view"),
      NodeField(
        "pageSize", .length, "Length of a page; without it, all that is in view",
        get: { (node: ScrollNode) in
          let fraction = isHorizontal ? node.horizontalPageFraction : node.verticalPageFraction
          return (fraction.map { .fraction($0) } ?? node.pageLength(of: axis).map { .points($0) })
            .map { .dimension($0) }
        },
        set: { node, value in
          guard let length = Dimension(value) else { return }
          let fraction: Double? = if case .fraction(let fraction) = length { fraction } else { nil }
          if isHorizontal {
            node.horizontalPageFraction = fraction
          } else {
            node.verticalPageFraction = fraction
          }
          if case .points(let cells) = length { node.setPageLength(cells, of: axis) }
        }
      ).clearing { (node: ScrollNode) in
        if isHorizontal { node.horizontalPageFraction = nil } else { node.verticalPageFraction = nil }
        node.setPageLength(nil, of: axis)
      },
      .words(
        "align", axis.path(\ScrollNode.horizontalPageAlignment, \ScrollNode.verticalPageAlignment),
        "The place of a page that is shorter than the view"),
    ]
  }

  static func snapFields(_ axis: ScrollState.Axis) -> [NodeField] {
    let path = axis.path(\ScrollNode.horizontalSnapPoints, \ScrollNode.verticalSnapPoints)
    return [
      NodeField(
        "every", .wholeNumber(minimum: 1), "Cells from one place to the next",
        get: { (node: ScrollNode) in node[keyPath: path]?.interval.map { .wholeNumber($0) } },
        set: { node, value in
          if let interval = Int(value) {
            node[keyPath: path] = SnapPoints(every: interval).styled(as: node[keyPath: path])
          }
        }
      ).clearing { (node: ScrollNode) in node[keyPath: path] = nil },
      NodeField(
        "points", .wholeNumbers, "The places, in cells of the content",
        get: { (node: ScrollNode) in node[keyPath: path]?.list.map { .wholeNumbers($0) } },
        set: { node, value in
          if case .wholeNumbers(let points) = value {
            node[keyPath: path] = SnapPoints(points).styled(as: node[keyPath: path])
          }
        }
      ).clearing { (node: ScrollNode) in node[keyPath: path] = nil },
      NodeField(
        "children", .bool, "true: the children of the content's row or column",
        get: { (node: ScrollNode) in node[keyPath: path].map { .bool($0.areChildren) } },
        set: { node, value in
          if Bool(value) == true {
            node[keyPath: path] = SnapPoints.children().styled(as: node[keyPath: path])
          } else if node[keyPath: path]?.areChildren != false {
            node[keyPath: path] = SnapPoints([]).styled(as: node[keyPath: path])
          }
        }
      ).clearing { (node: ScrollNode) in node[keyPath: path] = nil },
      .words(
        "align", get: { $0[keyPath: path]?.alignment },
        set: { (node: ScrollNode, word: SnapPoints.Alignment) in node[keyPath: path]?.alignment = word },
        "The part of the view that comes to rest at a place"
      ).usually(.text("start")),
      .words(
        "strictness", get: { $0[keyPath: path]?.strictness },
        set: { (node: ScrollNode, word: SnapPoints.Strictness) in node[keyPath: path]?.strictness = word },
        "proximity: only near a place"
      ).usually(.text("mandatory")),
      .words(
        "stop", get: { $0[keyPath: path].map { $0.stopsAlways ? .always : .normal } },
        set: { (node: ScrollNode, word: SnapStop) in node[keyPath: path]?.stopsAlways = word == .always },
        "always: a throw stops at the first place on its way"
      ).usually(.text("normal")),
      NodeField(
        "padding", .wholeNumber(minimum: nil), "Free cells between the place and the edge",
        get: { (node: ScrollNode) in node[keyPath: path].map { .wholeNumber($0.padding) } },
        set: { node, value in
          if let cells = Int(value) { node[keyPath: path]?.padding = cells }
        }
      ).usually(.wholeNumber(0)),
    ]
  }
}

private enum SnapStop: String, CaseIterable { case normal, always }

extension SnapPoints {
  /// These points with the alignment, strictness and padding of others.
  fileprivate func styled(as other: SnapPoints?) -> SnapPoints {
    guard let other else { return self }
    var points = self
    points.alignment = other.alignment
    points.strictness = other.strictness
    points.stopsAlways = other.stopsAlways
    points.padding = other.padding
    return points
  }
}

extension NodeKind {
  static let pager = NodeKind(
    "pager", "Pages, one of which is in view, with dots below them.",
    [
      .elements("pages", atLeast: 1, \PagerNode.pages, "The pages").required,
      .words("orientation", \PagerNode.orientation, "The direction of the pages"),
      .wholeNumber("overlap", atLeast: 0, \PagerNode.overlap, "Cells of the next page that are in view"),
      .wholeNumber("peek", atLeast: 0, \PagerNode.peek, "Cells of both neighbours that are in view"),
      .bool("pageControl", \PagerNode.showsPageControl, "Whether it shows dots of its own for the pages"),
    ], make: { PagerNode() })

  static let pageControl = NodeKind(
    "pageControl", "Dots for the pages of another element.",
    [NodeField("for", .text, "The id of a pager, or of a scroll with paging").required],
    make: { PageControlNode() })

  static let miniMap = NodeKind(
    "miniMap", "A small picture of all of a scroll's content.",
    [
      NodeField("for", .text, "The id of a scroll").required,
      .bool(
        "hidesAutomatically", \MiniMapNode.hidesAutomatically,
        "Whether it hides in a small view, and if half of the content shows"),
    ], make: { MiniMapNode() })
}
