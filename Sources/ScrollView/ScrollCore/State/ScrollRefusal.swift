import GeometryCore

/// Why a scroll view did not take a movement.
public enum ScrollRefusal: Hashable, Sendable {
  /// The movement leads beyond the start of the content, where the view is already.
  case atStart
  /// The movement leads beyond the end of the content, where the view is already.
  case atEnd
  /// The content is not longer than the view: lengths in cells.
  case contentFits(content: Int, bounds: Int, ScrollState.Axis)
  /// The view scrolls only along its other axis.
  case doesNotScroll(ScrollState.Axis)
  /// People may scroll in these directions only.
  case onlyAllowed(ScrollableDirections)
  /// People may scroll in no direction at all.
  case scrollingIsOff
  /// A view of this name has the gesture.
  case latched(by: String)
  /// The drag keeps to this axis.
  case locked(to: ScrollState.Axis)
  /// A view of this name, inside, lets nothing through.
  case contained(by: String)
}

extension ScrollState {
  /// Why people cannot scroll it in a direction (its sign); nil if they can.
  public func refusal(_ axis: Axis, _ direction: Int) -> ScrollRefusal? {
    if canMove(axis, direction) { return nil }
    if scrollableDirections == .none { return .scrollingIsOff }
    let isAllowed =
      axis == .horizontal
      ? scrollableDirections.scrollsHorizontally : scrollableDirections.scrollsVertically
    guard isAllowed else { return .doesNotScroll(axis) }
    guard allows(axis, Double(direction)) else { return .onlyAllowed(scrollableDirections) }
    let limits = self[axis].axis
    guard limits.isScrollable else {
      return .contentFits(content: limits.contentLength, bounds: limits.boundsLength, axis)
    }
    let isMirrored = axis == .horizontal && isRightToLeft
    return (direction < 0) != isMirrored ? .atStart : .atEnd
  }
}

extension ScrollState.Axis {
  /// `↔` or `↕`.
  public var symbol: String { self == .horizontal ? "↔" : "↕" }
}

extension ScrollableDirections {
  /// The arrows of the directions: `↓`, `↔`, `↔↕`.
  public var symbols: String {
    func symbols(_ back: ScrollableDirections, _ on: ScrollableDirections, _ text: [String]) -> String {
      contains(back) ? contains(on) ? text[2] : text[0] : contains(on) ? text[1] : ""
    }
    return symbols(.left, .right, ["←", "→", "↔"]) + symbols(.up, .down, ["↑", "↓", "↕"])
  }
}

extension ScrollRefusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .atStart: "at the start"
    case .atEnd: "at the end"
    case .contentFits(let content, let bounds, let axis):
      "content fits (\(content) of \(bounds) \(axis == .horizontal ? "columns" : "rows"))"
    case .doesNotScroll(let axis): "does not scroll \(axis.symbol)"
    case .onlyAllowed(let directions): "only \(directions.symbols) allowed"
    case .scrollingIsOff: "scrolling is off"
    case .latched(let name): "latched by \(name)"
    case .locked(let axis): "locked to \(axis.symbol)"
    case .contained(let name): "contained by \(name)"
    }
  }

  /// The name in traces: one word.
  public var word: String {
    switch self {
    case .atStart: "start"
    case .atEnd: "end"
    case .contentFits: "fits"
    case .doesNotScroll: "axis"
    case .onlyAllowed: "direction"
    case .scrollingIsOff: "off"
    case .latched: "latched"
    case .locked: "locked"
    case .contained: "contained"
    }
  }
}
