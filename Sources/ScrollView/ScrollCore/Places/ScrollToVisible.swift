import GeometryCore

/// The place in the window to which a range of the content is scrolled (names of CSSOM View).
public enum ScrollAlignment: String, CaseIterable, Sendable {
  /// Moves as little as possible, and not at all if the range is in view.
  case nearest
  /// As `nearest`, but only if no part of the range is in view: a part of a selection shows its place.
  case ifHidden
  /// The range begins at the start of the window.
  case start
  /// The middle of the range is in the middle of the window.
  case center
  /// The range ends at the end of the window.
  case end
}

extension ScrollAxis {
  /// The offset that shows a range of the content (docs/design/scrolling.md §8).
  ///
  /// With `.nearest`, nothing moves if the range is in view or covers it; else its nearer edge is aligned
  /// with the window's. `padding`: cells of context on either side, as far as there is room for them. `covered`:
  /// cells at the ends of the window that something else covers, unless it covers the whole window.
  public func offset(
    toShow range: Range<Int>, from offset: Int? = nil, alignment: ScrollAlignment = .nearest,
    padding: Int = 0, covered: (start: Int, end: Int) = (0, 0)
  ) -> Int {
    let offset = offset ?? self.offset
    var covered = (start: max(0, covered.start), end: max(0, covered.end))
    if covered.start +| covered.end >= boundsLength { covered = (0, 0) }
    let free = boundsLength -| covered.start -| covered.end
    let room = max(0, free -| (range.upperBound -| range.lowerBound))
    let padding = min(max(0, padding), room / 2)
    let start = range.lowerBound -| padding -| covered.start
    let end = range.upperBound +| padding
    let toEnd = end -| boundsLength +| covered.end
    switch alignment {
    case .start: return clamped(start)
    case .end: return clamped(toEnd)
    case .center:
      let rest = free -| (range.upperBound -| range.lowerBound +| 2 *| padding)
      return clamped(start -| rest >> 1)
    case .ifHidden
    where range.upperBound > offset +| covered.start
      && range.lowerBound < offset +| boundsLength -| covered.end:
      return clamped(offset)
    case .nearest, .ifHidden:
      let low = min(start, toEnd)
      let high = max(start, toEnd)
      // One comparison for both: a short range is in view, a long one covers the window.
      if offset >= low, offset <= high { return clamped(offset) }
      return clamped(offset < low ? low : high)
    }
  }
}
