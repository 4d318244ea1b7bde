import GeometryCore

/// Dragging an indicator's thumb (design: scroll core §6, the inverse).
///
/// The movement is relative to where the thumb was taken: nothing moves until the pointer changes cell,
/// and then the offset goes by as much as the pointer's cells stand for. Since a pointer cannot leave the
/// track, the ends are reached as soon as the thumb or the pointer is at the track's end.
public struct IndicatorDrag: Hashable, Sendable {
  private let axis: ScrollAxis
  private let indicator: ScrollIndicator?
  private let grabbed: Int

  /// The thumb of `axis` on a track of so many cells was taken at cell `pointer` (from 0).
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
