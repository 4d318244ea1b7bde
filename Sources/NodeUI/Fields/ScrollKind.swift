import LayoutCore
import ScrollCore

extension NodeKind {
  nonisolated(unsafe) static let scroll = NodeKind(
    "scroll", "A view onto content that is larger than itself.",
    [
      .layout("content", "The element that scrolls"),
      directions,
      .bool(
        "managesContentSize", \ScrollNode.automaticallyManagesContentSize,
        "Whether the content decides its size"),
      .pair("contentSize", \ScrollNode.contentSize, "Size of the content, with managesContentSize: false"),
      contentInset,
      .perAxis("bounces", "Whether edges are elastic") { name, axis in
        .bool(
          name, axis.path(\ScrollNode.bouncesHorizontally, \ScrollNode.bouncesVertically),
          "On this axis")
      },
      .perAxis("alwaysBounce", "Whether edges are elastic even if everything is in view") { name, axis in
        .bool(
          name, axis.path(\ScrollNode.alwaysBounceHorizontal, \ScrollNode.alwaysBounceVertical),
          "On this axis")
      },
      .perAxis("paging", "Whether scrolling moves by whole pages") { name, axis in
        .mapping(name, short: "enabled", pagingFields(axis), "On this axis")
      },
      indicators, indicatorSize,
      .mapping(
        "zoom",
        [
          NodeField("minimum", .number(smallestScale...(.infinity)), usual: .number(1), "The least scale"),
          NodeField("maximum", .number(smallestScale...(.infinity)), usual: .number(1), "The greatest scale"),
          NodeField(
            "scale", .number(smallestScale...(.infinity)), usual: .number(1), "The scale at the start"),
        ], "Scales of a picture, or of a box with contentSize, in the content"),
      .bool(
        "directionalLock", \ScrollNode.isDirectionalLockEnabled, "Whether a drag keeps to its first axis"),
      .words(
        "overscroll", \ScrollNode.overscrollBehavior, "Motion past an edge: to the view around, or kept"),
      .perAxis("snap", "The places at which scrolling comes to rest") { name, axis in
        .mapping(
          name, short: "every", alternatives: ["every", "points", "children"], snapFields(axis),
          "On this axis")
      },
      .bool("rightToLeft", \ScrollNode.isRightToLeft, "Whether the start is the right edge"),
      .words("wheelDirection", \ScrollNode.wheelDirection, "natural: the content follows the fingers"),
      .wholeNumber("wheelStep", atLeast: 1, \ScrollNode.wheelStep, "Rows per notch of the wheel"),
      .bool(
        "wheelAcceleration", \ScrollNode.wheelAcceleration, "Whether a fast wheel goes up to 4 times as far"),
      .bool("centersContent", \ScrollNode.centersContent, "Whether smaller content lies in the middle"),
      NodeField(
        "scrollsWith",
        .mapping(
          FieldTable(
            [
              NodeField("id", .text, "The other view").required,
              NodeField(
                "axes", .words(["both", "horizontal", "vertical"]), usual: .text("both"), "The linked axes"),
              NodeField(
                "by", .words(LinkedScrolling.allCases.map(\.rawValue)), usual: .text("offset"),
                "proportion: both reach their ends together"),
            ], short: "id")), "A view with which it scrolls"),
      .bool("followsEnd", \ScrollNode.followsEnd, "Whether a view at its end stays there as content grows"),
      refresh,
      // Last, since every other setting makes the node compute its offset again.
      .pair("contentOffset", \ScrollNode.contentOffset, "Column and row at which it starts"),
    ], make: { ScrollNode() })

  /// The smallest scale that a scene may ask for.
  package static let smallestScale = 0.001

  // MARK: Fields of all scroll views

  nonisolated(unsafe) static let directions = NodeField(
    "directions", .wordList(directionWords.map(\.0), noun: "direction"), "The directions in which it scrolls",
    get: { (node: ScrollNode) in
      let directions = node.scrollableDirections
      if let (word, _) = directionWords.first(where: { $0.1 == directions }) { return .words([word]) }
      return .words(directionWords.suffix(4).filter { directions.contains($0.1) }.map(\.0))
    },
    set: { node, value in
      guard case .words(let words) = value else { return }
      node.scrollableDirections = words.reduce(into: .none) { directions, word in
        directions.formUnion(directionWords.first { $0.0 == word }?.1 ?? .none)
      }
    })

  private static let directionWords: [(String, ScrollableDirections)] = [
    ("vertical", .vertical), ("horizontal", .horizontal), ("both", .both), ("none", .none),
    ("up", .up), ("down", .down), ("left", .left), ("right", .right),
  ]

  nonisolated(unsafe) static let contentInset = NodeField(
    "contentInset", .insets, \ScrollNode.contentInset, "Free cells around the content")

  nonisolated(unsafe) static let indicators = NodeField.perAxis(
    "indicators", "The time at which scroll bars show"
  ) { name, axis in
    .words(
      name, axis.path(\ScrollNode.indicators.horizontal, \ScrollNode.indicators.vertical),
      "On this axis")
  }

  nonisolated(unsafe) static let indicatorSize = NodeField.words(
    "indicatorSize", \ScrollNode.indicators.size, "Thickness of the scroll bars")

  private static func pagingFields(_ axis: ScrollState.Axis) -> [NodeField] {
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
      .wholeNumber("peek", atLeast: 0, \ScrollNode.peek, "Cells of both neighbours that are in view"),
      NodeField(
        "pageSize", .wholeNumber(minimum: 1), "Length of a page; without it, all that is in view",
        get: { (node: ScrollNode) in
          let size = node.pageSize ?? .zero
          let length = isHorizontal ? size.width : size.height
          return length > 0 ? .wholeNumber(length) : nil
        },
        set: { node, value in
          guard let length = Int(value) else { return }
          var size = node.pageSize ?? .zero
          if isHorizontal { size.width = length } else { size.height = length }
          node.pageSize = size
        }),
    ]
  }

  private static func snapFields(_ axis: ScrollState.Axis) -> [NodeField] {
    let path = axis.path(\ScrollNode.horizontalSnapPoints, \ScrollNode.verticalSnapPoints)
    return [
      NodeField(
        "every", .wholeNumber(minimum: 1), "Cells from one place to the next",
        get: { (node: ScrollNode) in node[keyPath: path]?.interval.map { .wholeNumber($0) } },
        set: { node, value in
          if let interval = Int(value) {
            node[keyPath: path] = SnapPoints(every: interval).styled(as: node[keyPath: path])
          }
        }),
      NodeField(
        "points", .wholeNumbers, "The places, in cells of the content",
        get: { (node: ScrollNode) in node[keyPath: path]?.list.map { .wholeNumbers($0) } },
        set: { node, value in
          if case .wholeNumbers(let points) = value {
            node[keyPath: path] = SnapPoints(points).styled(as: node[keyPath: path])
          }
        }),
      NodeField(
        "children", .bool, "true: the children of the content's row or column",
        get: { (node: ScrollNode) in node[keyPath: path].map { .bool($0.areChildren) } },
        set: { node, value in
          if Bool(value) == true {
            node[keyPath: path] = SnapPoints.children().styled(as: node[keyPath: path])
          } else if node[keyPath: path]?.areChildren != false {
            node[keyPath: path] = SnapPoints([]).styled(as: node[keyPath: path])
          }
        }),
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

extension ScrollState.Axis {
  /// The property of this axis.
  fileprivate func path<Value>(
    _ horizontal: ReferenceWritableKeyPath<ScrollNode, Value>,
    _ vertical: ReferenceWritableKeyPath<ScrollNode, Value>
  ) -> ReferenceWritableKeyPath<ScrollNode, Value> {
    self == .horizontal ? horizontal : vertical
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
