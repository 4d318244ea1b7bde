import GeometryCore

/// Dragging an indicator's thumb (docs/design/scrolling.md §6, the inverse).
///
/// The movement is relative to the cell in which the thumb was grabbed: the offset changes only when the
/// pointer changes cell, by the distance for which the pointer's cells stand. An end is reached as soon as
/// the thumb or the pointer is at the track's end, which may be the screen's edge.
public struct IndicatorDrag: Hashable, Sendable {
  private let axis: ScrollAxis
  private let indicator: ScrollIndicator?
  private let grabbed: Int

  /// The thumb of `axis` was grabbed at cell `pointer` (from 0) of a track of `track` cells.
  public init(axis: ScrollAxis, track: Int, pointer: Int) {
    self.axis = axis
    indicator = ScrollIndicator(axis: axis, track: track)
    grabbed = pointer
  }

  /// The offset for a pointer that is now at cell `pointer`, which may lie outside the track:
  /// offset at the grab + 8 · Δcells · (max − min) / (N − length), rounded half away from zero.
  /// Constant time.
  public func offset(pointer: Int) -> Int {
    guard let indicator, pointer != grabbed else { return axis.offset }
    let travel = indicator.track * ScrollIndicator.resolution - indicator.length
    let cells = pointer -| grabbed
    let moved = cells *| ScrollIndicator.resolution
    if cells > 0, pointer >= indicator.track - 1 || indicator.position +| moved >= travel {
      return axis.maxOffset
    }
    if cells < 0, pointer <= 0 || indicator.position +| moved <= 0 { return axis.minOffset }
    let range = Int128(axis.maxOffset) - Int128(axis.minOffset)
    let distance = ScrollIndicator.rounded(Int128(moved.magnitude) * range, over: Int128(travel))
    return axis.clamped(
      cells < 0 ? axis.offset -| distance : axis.offset +| distance)
  }
}
