import NodeUI
import LayoutCore

extension NodeKind {
  static let scroll = NodeKind(
    "scroll", "A view onto content that is larger than itself.",
    [
      .layout("content", "The element that scrolls"),
      directions,
      .bool(
        "managesContentSize", \ScrollNode.automaticallyManagesContentSize,
        "Whether the content decides its size"
      ).in(.layout),
      .pair("contentSize", \ScrollNode.contentSize, "Size of the content, with managesContentSize: false").in(
        .layout),
      contentInset, bounces, alwaysBounce,
      .perAxis("paging", "Whether scrolling moves by whole pages") { name, axis in
        .mapping(
          name, short: "enabled", exclusions: [("peek", "pageSize")], pagingFields(axis), "On this axis")
      }.in(.motion),
      indicators, indicatorSize,
      .mapping(
        "zoom",
        [
          NodeField(
            "minimum", .number(smallestScale...(.infinity)), "The least scale",
            get: { (node: ScrollNode) in .number(node.minimumZoomScale) },
            set: { node, value in
              guard let scale = Double(value) else { return }
              node.setZoomLimits(minimum: scale, maximum: max(scale, node.maximumZoomScale))
            }
          ).usually(.number(1)),
          NodeField(
            "maximum", .number(smallestScale...(.infinity)), "The greatest scale",
            get: { (node: ScrollNode) in .number(node.maximumZoomScale) },
            set: { node, value in
              guard let scale = Double(value) else { return }
              node.setZoomLimits(minimum: min(scale, node.minimumZoomScale), maximum: scale)
            }
          ).usually(.number(1)),
          NodeField(
            "scale", .number(smallestScale...(.infinity)), usual: .number(1), "The scale at the start"),
        ], "Scales of a picture, or of a box with contentSize, in the content"
      ).in(.motion),
      .perAxis("snap", "The places at which scrolling comes to rest") { name, axis in
        .mapping(
          name, short: "every", alternatives: ["every", "points", "children"], snapFields(axis),
          "On this axis")
      }.in(.motion),
      .bool("rightToLeft", \ScrollNode.isRightToLeft, "Whether the start is the right edge").in(.layout),
      .bool("centersContent", \ScrollNode.centersContent, "Whether smaller content lies in the middle").in(
        .layout),
      .bool(
        "anchoring", \ScrollNode.anchorsContent,
        "Whether what is read stays in place when text above it wraps again"
      ).in(.motion),
      .bool("followsEnd", \ScrollNode.followsEnd, "Whether a view at its end stays there as content grows")
        .in(.motion),
      startsAtElement, refresh,
    ] + motion + [
      // Last, since every other setting makes the node compute its offset again.
      .pair("contentOffset", \ScrollNode.contentOffset, "Column and row at which it starts").in(.motion)
    ], make: { ScrollNode() })

  /// The smallest scale that a scene may ask for.
  package static let smallestScale = 0.001
}
