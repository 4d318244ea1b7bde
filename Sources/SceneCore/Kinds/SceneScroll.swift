import LayoutCore
import NodeUI
import ScrollCore
import Yams

extension SceneKind {
  /// A scroll view with all its settings.
  static var scroll: SceneKind {
    SceneKind(
      "scroll",
      [
        "content", "directions", "managesContentSize", "contentSize", "contentInset", "contentOffset",
        "bounces",
        "alwaysBounce", "paging", "indicators", "indicatorSize", "zoom", "directionalLock", "overscroll",
        "snap", "rightToLeft", "wheelDirection", "wheelStep", "wheelAcceleration",
        "centersContent",
      ], build: makeScroll)
  }

  private static func makeScroll(_ mapping: SceneMapping) -> LayoutElement? {
    let scroll = ScrollNode()
    let directions = directions(mapping) ?? .vertical
    scroll.scrollableDirections = directions
    scroll.automaticallyManagesContentSize = mapping.bool("managesContentSize") ?? true
    scroll.contentInset = mapping.insets("contentInset") ?? .zero
    if let (width, height) = mapping.pair("contentSize") { scroll.contentSize = Size(width, height) }
    mapping.reader.zoomable = nil
    let content = mapping.element("content")
    let zoomable = mapping.reader.zoomable
    if let content { scroll.layoutSpecBlock = { _, _ in content } }

    scroll.bounces = mapping.bool("bounces") ?? true
    if mapping.bool("alwaysBounce") == true {
      scroll.alwaysBounceHorizontal = directions.scrollsHorizontally
      scroll.alwaysBounceVertical = directions.scrollsVertically
    }
    scroll.indicators = ScrollNodeIndicators(
      mapping.choice("indicators", IndicatorPolicy.self) ?? .auto,
      size: mapping.choice("indicatorSize", IndicatorSize.self) ?? .small)
    scroll.overscrollBehavior = mapping.choice("overscroll", OverscrollBehavior.self) ?? .auto
    scroll.isDirectionalLockEnabled = mapping.bool("directionalLock") ?? false
    if let cells = mapping.int("snap", atLeast: 1) {
      scroll.horizontalSnapPoints = SnapPoints(every: cells)
      scroll.verticalSnapPoints = SnapPoints(every: cells)
    }
    scroll.isRightToLeft = mapping.bool("rightToLeft") ?? false
    scroll.wheelDirection = mapping.choice("wheelDirection", WheelDirection.self) ?? .traditional
    if let rows = mapping.int("wheelStep", atLeast: 1) { scroll.wheelStep = rows }
    scroll.wheelAcceleration = mapping.bool("wheelAcceleration") ?? false
    scroll.centersContent = mapping.bool("centersContent") ?? false
    readPaging(mapping, into: scroll)
    readZoom(mapping, into: scroll, zoomable, hasWrongContent: content == nil && mapping.has("content"))
    // Last, since every other setting makes the node recompute its offset. The first layout begins there.
    if let (x, y) = mapping.pair("contentOffset") { scroll.contentOffset = Point(x: x, y: y) }
    return scroll
  }

  private static func readPaging(_ mapping: SceneMapping, into scroll: ScrollNode) {
    mapping.read("paging") { node in
      let paging = SceneMapping(node, keys: ["enabled", "overlap", "pageSize"], mapping.reader)
      scroll.isPagingEnabled = paging.bool("enabled") ?? true
      scroll.pageOverlap = paging.int("overlap", atLeast: 0) ?? 0
      scroll.pageSize = paging.int("pageSize", atLeast: 1).map { Size($0, $0) }
    }
  }

  private static let cannotZoom =
    "found content that cannot be drawn at another scale; allowed: zoom of an image, or of a box with contentSize,"
    + " without a width or height of its own"

  private static func readZoom(
    _ mapping: SceneMapping, into scroll: ScrollNode, _ content: (any ZoomableNode)?, hasWrongContent: Bool
  ) {
    mapping.read("zoom") { node in
      let zoom = SceneMapping(node, keys: ["minimum", "maximum", "scale"], mapping.reader)
      let minimum = zoom.number("minimum", atLeast: 0.001)
      // Without a minimum, the maximum may be less than 1.
      let maximum = zoom.number("maximum", atLeast: minimum ?? 0.001)
      let upper = maximum ?? max(1, minimum ?? 1)
      let limits = min(minimum ?? 1, upper)...upper
      scroll.setZoomLimits(minimum: limits.lowerBound, maximum: limits.upperBound)
      // A scale can be checked only against correct limits.
      let areLimitsWrong =
        zoom.has("minimum") && minimum == nil || zoom.has("maximum") && maximum == nil
      let scale =
        areLimitsWrong ? zoom.number("scale", atLeast: 0.001) : zoom.number("scale", within: limits)
      scroll.setZoomScale(scale ?? 1)
      guard let content else {
        // Wrong content has been reported already.
        if !hasWrongContent { mapping.reader.report(node, cannotZoom) }
        return
      }
      // The zoomable node becomes a subnode only with the first layout, so its scale is set here.
      content.zoomScale = scroll.zoomScale
    }
  }

  static func directions(_ mapping: SceneMapping) -> ScrollableDirections? {
    let words: [(String, ScrollableDirections)] = [
      ("vertical", .vertical), ("horizontal", .horizontal), ("both", .both), ("none", .none),
      ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ]
    func one(_ node: Node) -> ScrollableDirections? {
      guard let word = node.scalar?.string else {
        return mapping.fail(node, list(words.map(\.0)) + ", a list of them")
      }
      if let found = words.first(where: { $0.0 == word }) { return found.1 }
      mapping.reader.report(
        node, SceneMapping.unknown("direction", word, among: words.map(\.0)))
      return nil
    }
    return mapping.read("directions") { node in
      guard case .sequence(let sequence) = node else { return one(node) }
      return sequence.enumerated().reduce(into: .none) { directions, item in
        directions.formUnion(mapping.reader.at(.index(item.offset)) { one(item.element) } ?? .none)
      }
    }
  }
}
