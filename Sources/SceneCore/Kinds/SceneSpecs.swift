import LayoutCore

extension SceneKind {
  /// The kinds that only arrange other elements.
  static var specs: [SceneKind] {
    [
      stack("row", .horizontal),
      stack("column", .vertical),
      SceneKind("inset", ["child", "insets"]) {
        InsetLayoutSpec(insets: $0.insets("insets") ?? .zero, child: $0.neededElement("child"))
      },
      SceneKind("overlay", ["child", "overlay"]) {
        OverlayLayoutSpec(child: $0.neededElement("child"), overlay: $0.element("overlay"))
      },
      SceneKind("background", ["child", "background"]) {
        BackgroundLayoutSpec(child: $0.neededElement("child"), background: $0.element("background"))
      },
      SceneKind("center", ["child", "centering", "sizing"]) {
        CenterLayoutSpec(
          centeringOptions: $0.choice("centering", Centering.self)?.options ?? .xy,
          sizingOptions: $0.choice("sizing", CenterSizing.self)?.options ?? [],
          child: $0.neededElement("child"))
      },
      SceneKind("relative", ["child", "horizontal", "vertical", "sizing"]) {
        RelativeLayoutSpec(
          horizontalPosition: $0.choice("horizontal", RelativeLayoutPosition.self) ?? .none,
          verticalPosition: $0.choice("vertical", RelativeLayoutPosition.self) ?? .none,
          sizingOption: $0.choice("sizing", RelativeSizing.self)?.option ?? [],
          child: $0.neededElement("child"))
      },
      SceneKind("ratio", ["child", "ratio", "cellAspect"]) { mapping in
        if !mapping.has("ratio") { mapping.reader.report(mapping.node, "ratio is missing") }
        return RatioLayoutSpec(
          ratio: mapping.number("ratio") ?? 1, cellAspect: mapping.number("cellAspect") ?? 1,
          child: mapping.neededElement("child"))
      },
      SceneKind("absolute", ["children", "sizing"]) {
        AbsoluteLayoutSpec(
          sizing: $0.choice("sizing", AbsoluteLayoutSizing.self) ?? .default,
          children: $0.elements("children"))
      },
      SceneKind("wrapper", ["children"]) { WrapperLayoutSpec(children: $0.elements("children")) },
      SceneKind("corner", ["child", "corner", "location", "offset", "wrapsCorner"]) {
        let (x, y) = $0.pair("offset") ?? (0, 0)
        return CornerLayoutSpec(
          child: $0.neededElement("child"), corner: $0.element("corner"),
          location: $0.choice("location", CornerLayoutLocation.self) ?? .topLeft,
          offset: Point(x: x, y: y), wrapsCorner: $0.bool("wrapsCorner") ?? false)
      },
      SceneKind("spacer", []) { _ in
        let spacer = LayoutSpec()
        spacer.style.flexGrow = 1
        return spacer
      },
    ]
  }

  private static func stack(_ name: String, _ direction: StackDirection) -> SceneKind {
    SceneKind(
      name,
      [
        "children", "spacing", "justifyContent", "alignItems", "flexWrap", "alignContent",
        "lineSpacing",
      ]
    ) {
      StackLayoutSpec(
        direction: direction, spacing: $0.int("spacing") ?? 0,
        justifyContent: $0.choice("justifyContent", JustifyContent.self) ?? .start,
        alignItems: $0.choice("alignItems", AlignItems.self) ?? .stretch,
        flexWrap: $0.choice("flexWrap", FlexWrap.self) ?? .noWrap,
        alignContent: $0.choice("alignContent", AlignContent.self) ?? .start,
        lineSpacing: $0.int("lineSpacing") ?? 0, children: $0.elements("children"))
    }
  }
}

private enum Centering: String, CaseIterable {
  case x, y, xy, none

  var options: CenteringOptions {
    switch self {
    case .x: .x
    case .y: .y
    case .xy: .xy
    case .none: []
    }
  }
}

private enum CenterSizing: String, CaseIterable {
  case `default`, minimumX, minimumY, minimumXY

  var options: CenterLayoutSizingOptions {
    switch self {
    case .default: []
    case .minimumX: .minimumX
    case .minimumY: .minimumY
    case .minimumXY: .minimumXY
    }
  }
}

private enum RelativeSizing: String, CaseIterable {
  case `default`, minimumWidth, minimumHeight, minimumSize

  var option: RelativeLayoutSizingOption {
    switch self {
    case .default: []
    case .minimumWidth: .minimumWidth
    case .minimumHeight: .minimumHeight
    case .minimumSize: .minimumSize
    }
  }
}
