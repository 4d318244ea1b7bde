import GeometryCore

/// The pages of an axis: multiples of a length from its start, and its end (docs/design/scrolling.md §5).
public struct Paging: Hashable, Sendable {
  /// The length of a page in cells, at least 1.
  public var length: Int

  /// Pages of some cells. Lengths below 1 count as 1.
  public init(length: Int) { self.length = max(1, length) }

  /// The number of pages, at least 1; the last may be shorter.
  public func count(of axis: ScrollAxis) -> Int {
    max(1, (axis.contentLength - 1) / length + (axis.contentLength > 0 ? 1 : 0))
  }

  /// The page nearest to an offset, for page controls: round((offset − min) / page), clamped to the pages.
  public func index(at offset: Double, of axis: ScrollAxis) -> Int {
    let place = ((offset - Double(axis.minOffset)) / Double(length)).rounded()
    return min(max(ScrollPlace.whole(place), 0), count(of: axis) - 1)
  }

  /// The offset of a resting place, counted from 0: multiples of the page, and then the end.
  private func place(_ index: Int, _ axis: ScrollAxis) -> Int {
    let offset = axis.minOffset +| index *| length
    return min(offset, axis.maxOffset)
  }

  private func lastIndex(_ axis: ScrollAxis) -> Int {
    let range = axis.maxOffset -| axis.minOffset
    return range / length + (range % length == 0 ? 0 : 1)
  }

  /// The index of the resting place nearest to an offset, the lower on a tie.
  private func nearest(to offset: ScrollPlace, _ axis: ScrollAxis) -> Int {
    let last = lastIndex(axis)
    let whole = offset.cell +| ScrollPlace.whole(offset.fraction.rounded(.down))
    let index = min(max(whole -| axis.minOffset, 0) / length, last)
    guard index < last else { return index }
    let (low, high) = (place(index, axis), place(index + 1, axis))
    return offset.distance(from: low) <= -offset.distance(from: high) ? index : index + 1
  }

  /// The offset at which a drag comes to rest.
  ///
  /// - Parameters:
  ///   - axis: the axis that scrolls.
  ///   - start: the offset at which the drag began.
  ///   - offset: the place of the release.
  ///   - velocity: the velocity of the release, in cells per second.
  ///   - rate: the rate of the deceleration from which the rest without pages is projected.
  /// - Returns: a page's offset: at most one page from that of `start`, or as far as the page nearest to the place
  ///   of the release, if that is further. So a throw turns one page, and a drag keeps those that it has turned.
  public func target(
    of axis: ScrollAxis, from start: Int, at offset: ScrollPlace, velocity: Double,
    rate: Double = Deceleration.defaultRate
  ) -> Int {
    let first = nearest(to: ScrollPlace(start), axis)
    let projected = offset.moved(by: Deceleration(velocity: velocity, rate: rate).restDistance)
    var index = nearest(to: projected, axis)
    // A flick turns a page, however short its way, if it has the direction of the drag.
    if abs(velocity) > 0.3 * Double(length) {
      if velocity > 0, offset.distance(from: start) > 0 { index = max(index, first +| 1) }
      if velocity < 0, offset.distance(from: start) < 0 { index = min(index, first - 1) }
    }
    let held = nearest(to: offset, axis)
    index = min(max(index, min(first -| 1, held)), max(first +| 1, held))
    return place(min(max(index, 0), lastIndex(axis)), axis)
  }

  /// The resting place `pages` pages after an offset (before it, if negative). A page back from the shorter
  /// last page is the page before it.
  public func rest(of axis: ScrollAxis, from offset: Int, pages: Int) -> Int {
    let distance = axis.clamped(offset) -| axis.minOffset
    // Between two pages, the next page is the nearest one in the direction.
    let index = pages < 0 ? distance / length + (distance % length == 0 ? 0 : 1) : distance / length
    return place(min(max(index +| pages, 0), lastIndex(axis)), axis)
  }

  /// The offset `pages` whole pages after an offset (before it, if negative), or at the edge, for keys.
  public func target(of axis: ScrollAxis, from offset: Int, pages: Int) -> Int {
    axis.clamped(offset +| pages *| length)
  }
}

/// The distance of a page key: the window less an overlap, which lets the eye find its place again
/// (docs/design/scrolling.md §5; the overlap comes from Apple's interface guidelines).
public struct PageOverlap: Hashable, Sendable {
  /// Cells of the last page that stay in view. One row of text by default.
  public var cells: Int

  /// Negative overlaps count as 0.
  public init(cells: Int = 1) { self.cells = max(0, cells) }

  /// The length of a page, in cells: bounds less insets less overlap, at least 1.
  public func page(of axis: ScrollAxis) -> Int {
    max(1, Self.visible(axis) -| cells)
  }

  /// Half the bounds less insets, in cells, at least 1.
  public func halfPage(of axis: ScrollAxis) -> Int { max(1, Self.visible(axis) / 2) }

  private static func visible(_ axis: ScrollAxis) -> Int {
    // Negative insets do not count: they narrow the range, and a longer page would skip content.
    axis.boundsLength -| max(0, axis.insetStart) -| max(0, axis.insetEnd)
  }
}
