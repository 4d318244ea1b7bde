import GeometryCore

/// Where a range of the content shall be in the window (CSSOM View's names).
public enum ScrollAlignment: String, CaseIterable, Sendable {
  /// Moves as little as possible, and not at all where the range is in view.
  case nearest
  /// As `nearest`, but only where nothing of the range is in view: part of a selection is enough to see where it is.
  case ifHidden
  case start, center, end
}

extension ScrollAxis {
  /// The offset that shows a range of the content (design: scroll core §8).
  ///
  /// With `.nearest`, nothing moves if the range is in view or covers it; else its nearer edge comes to the window's.
  /// `padding` is how many cells of context are wanted on either side, as far as there is room for them.
  public func offset(
    toShow range: Range<Int>, from offset: Int? = nil, alignment: ScrollAlignment = .nearest, padding: Int = 0
  ) -> Int {
    let offset = offset ?? self.offset
    let room = max(
      0, boundsLength -| (range.upperBound -| range.lowerBound))
    let padding = min(max(0, padding), room / 2)
    let start = range.lowerBound -| padding
    let end = range.upperBound +| padding
    let toEnd = end -| boundsLength
    switch alignment {
    case .start: return clamped(start)
    case .end: return clamped(toEnd)
    case .center:
      let free = boundsLength -| (end -| start)
      return clamped(start -| free >> 1)
    case .ifHidden where range.upperBound > offset && range.lowerBound < offset +| boundsLength:
      return clamped(offset)
    case .nearest, .ifHidden:
      let low = min(start, toEnd)
      let high = max(start, toEnd)
      // In view for a short range, covering the window for a long one: the same comparison.
      if offset >= low, offset <= high { return clamped(offset) }
      return clamped(offset < low ? low : high)
    }
  }
}
