import NodeUI
import LayoutCore
import ScrollCore

// Fields that all scroll views have: scrolls and lists.
extension NodeKind {
  static let directions = NodeField(
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
    }
  ).in(.motion)

  private static let directionWords: [(String, ScrollableDirections)] = [
    ("vertical", .vertical), ("horizontal", .horizontal), ("both", .both), ("none", .none),
    ("up", .up), ("down", .down), ("left", .left), ("right", .right),
  ]

  static let contentInset = NodeField(
    "contentInset", .insets, \ScrollNode.contentInset, "Free cells around the content"
  ).in(.edges)

  static let indicators = NodeField.perAxis(
    "indicators", "The time at which scroll bars show"
  ) { name, axis in
    .words(
      name, axis.path(\ScrollNode.indicators.horizontal, \ScrollNode.indicators.vertical),
      "On this axis")
  }.in(.bars)

  static let indicatorSize = NodeField.words(
    "indicatorSize", \ScrollNode.indicators.size, "Thickness of the scroll bars"
  ).in(.bars)

  static let bounces = NodeField.perAxis("bounces", "Whether edges are elastic") {
    name, axis in
    .bool(name, axis.path(\ScrollNode.bouncesHorizontally, \ScrollNode.bouncesVertically), "On this axis")
  }.in(.edges)

  static let alwaysBounce = NodeField.perAxis(
    "alwaysBounce", "Whether edges are elastic even if everything is in view"
  ) { name, axis in
    .bool(
      name, axis.path(\ScrollNode.alwaysBounceHorizontal, \ScrollNode.alwaysBounceVertical), "On this axis")
  }.in(.edges)

  /// The start of a view whose elements have ids.
  static let startsAtElement = NodeField(
    "startsAt", .start, "The edge or element in view at first; the end if it follows its end",
    get: { (node: ScrollNode) in (node.startsAt?.rawValue ?? node.startsAtNode?.name).map { .text($0) } },
    set: { node, value in node.startsAt = String(value).flatMap { ScrollStart(rawValue: $0) } }
  ).clearing { (node: ScrollNode) in (node.startsAt, node.startsAtNode) = (nil, nil) }.in(.motion)

  /// The start of a view of rows.
  static let startsAtRow = NodeField(
    "startsAt", .startRow, "The edge or row in view at first; the end if it follows its end",
    get: { (list: ListNode) in
      (list.startsAt?.rawValue ?? list.startsAtRow.map { "\(list.flatIndex(of: $0))" }).map { .text($0) }
    },
    set: { list, value in list.startsAt = String(value).flatMap { ScrollStart(rawValue: $0) } }
  ).clearing { (list: ListNode) in (list.startsAt, list.startsAtRow) = (nil, nil) }.in(.motion)

  /// The way in which people move a view.
  static let motion: [NodeField] = [
    .bool("dragsContent", \ScrollNode.dragsContent, "Whether a drag with the pointer moves the content").in(
      .input),
    .bool("focusScrolls", \ScrollNode.focusScrolls, "Whether arrow keys move only the focus").in(.input),
    .bool("isScrollEnabled", \ScrollNode.isScrollEnabled, "Whether people can scroll it; actions always can")
      .in(.input),
    .words("edgeHint", \ScrollNode.edgeHint, "The mark at an edge beyond which there is more").in(.edges),
    .bool("hatch", \ScrollNode.showsHatch, "Whether a stretched edge shows a hatch beyond it").in(.edges),
    .number(
      "decelerationRate", in: 0.5...0.99999, \ScrollNode.decelerationRate,
      "The part of a throw's velocity that remains after each millisecond"
    ).in(.motion),
    .bool(
      "directionalLock", \ScrollNode.isDirectionalLockEnabled, "Whether a drag keeps to its first axis"
    ).in(.motion),
    .words(
      "overscroll", \ScrollNode.overscrollBehavior, "Motion past an edge: to the view around, or kept"
    ).in(.edges),
    .words("wheelDirection", \ScrollNode.wheelDirection, "natural: the content follows the fingers").in(
      .input),
    .wholeNumber("wheelStep", atLeast: 0, \ScrollNode.wheelStep, "Rows per notch of the wheel").in(.input),
    .wholeNumber(
      "horizontalWheelStep", atLeast: 0, \ScrollNode.horizontalWheelStep,
      "Columns per notch of the wheel sideways"
    ).in(.input),
    .bool(
      "wheelAcceleration", \ScrollNode.wheelAcceleration, "Whether a fast wheel goes up to 4 times as far"
    ).in(.input),
    .wholeNumber(
      "horizontalLineStep", atLeast: 1, \ScrollNode.horizontalLineStep,
      "Columns that an arrow key sideways scrolls"
    ).in(.input),
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
          ], short: "id")), "A view with which it scrolls"
    ).in(.motion),
  ]
}

extension ScrollState.Axis {
  /// The property of this axis.
  func path<Value>(
    _ horizontal: ReferenceWritableKeyPath<ScrollNode, Value>,
    _ vertical: ReferenceWritableKeyPath<ScrollNode, Value>
  ) -> ReferenceWritableKeyPath<ScrollNode, Value> {
    self == .horizontal ? horizontal : vertical
  }
}
