import LayoutCore
import NodeUI
import SceneFields

extension SceneReader {
  /// A scroll view with all its settings.
  func makeScroll(_ mapping: SceneMapping) -> LayoutElement? {
    let scroll = ScrollNode()
    if let platform = running.platform, platform != .terminal { scroll.apply(platform) }
    zoomable = nil
    inside(scroll) { mapping.apply(to: scroll, except: ["contentOffset", "zoom"]) }
    let content = zoomable
    if mapping.read("alwaysBounce", { $0.scalar }) != nil {
      // One value for both axes means those on which the view scrolls.
      if !scroll.scrollableDirections.scrollsHorizontally { scroll.alwaysBounceHorizontal = false }
      if !scroll.scrollableDirections.scrollsVertically { scroll.alwaysBounceVertical = false }
    }
    readZoom(
      mapping, into: scroll, content, hasWrongContent: mapping.has("content") && scroll.layoutSpecBlock == nil
    )
    if !scroll.isPagingEnabled, scroll.peek > 0 {
      mapping.read("paging") { report($0, "peek needs paging, which is off") } as Void?
    }
    readStart(mapping, of: scroll)
    readLink(mapping, of: scroll, scroll)
    readRefresh(mapping, of: scroll, into: mapping.has("refresh") ? container(in: scroll) : nil)
    // Last, since every other setting makes the node recompute its offset. The first layout begins there.
    mapping.apply("contentOffset", to: scroll)
    return scroll
  }

  /// Reads the element at which a view starts.
  private func readStart(_ mapping: SceneMapping, of scroll: ScrollNode) {
    guard let start = mapping.string("startsAt"), ScrollStart(rawValue: start) == nil else { return }
    mapping.reference("startsAt") { [weak scroll, unowned self] (element) throws(WrongKind) in
      guard let scroll, let node = element as? DisplayNode, isInside(element, scroll) else {
        throw WrongKind(allowed: "a node in the content of the view")
      }
      scroll.startsAtNode = node
    }
  }

  /// The row or column that is the content of a view, as a node whose children can change.
  private func container(in scroll: ScrollNode) -> (any SceneContainer)? {
    let content = scroll.layoutSpecBlock?(scroll, SizeRange(max: .zero))
    if let container = content as? any SceneContainer { return container }
    guard let stack = content as? StackLayoutSpec else { return nil }
    let node = SceneStackNode(stack)
    scroll.layoutSpecBlock = { _, _ in node }
    return node
  }

  private static let cannotZoom =
    "found content that cannot be drawn at another scale; allowed: zoom of an image, or of a box with contentSize,"
    + " without a width or height of its own"

  private func readZoom(
    _ mapping: SceneMapping, into scroll: ScrollNode, _ content: (any ZoomableNode)?, hasWrongContent: Bool
  ) {
    mapping.read("zoom") { node in
      let zoom = SceneMapping(node, mapping.table["zoom"]!.type.table!, self)
      let minimum = zoom.number("minimum")
      // Without a minimum, the maximum may be less than 1.
      let maximum = zoom.number("maximum", in: (minimum ?? NodeKind.smallestScale)...(.infinity))
      let upper = maximum ?? max(1, minimum ?? 1)
      let limits = min(minimum ?? 1, upper)...upper
      scroll.setZoomLimits(minimum: limits.lowerBound, maximum: limits.upperBound)
      // A scale can be checked only against correct limits.
      let areLimitsWrong =
        zoom.has("minimum") && minimum == nil || zoom.has("maximum") && maximum == nil
      let scale =
        areLimitsWrong ? zoom.number("scale") : zoom.number("scale", in: limits)
      scroll.setZoomScale(scale ?? 1)
      guard let content else {
        // Wrong content has been reported already.
        if !hasWrongContent { report(node, Self.cannotZoom) }
        return
      }
      // The zoomable node becomes a subnode only with the first layout, so its scale is set here.
      content.zoomScale = scroll.zoomScale
    }
  }
}
