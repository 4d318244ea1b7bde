import GeometryCore

/// The thumb of a scroll indicator on its track, in eighths of a cell (docs/design/scrolling.md §6).
///
/// It is exact at the ends: the thumb touches an end only if the content does; otherwise it stays at least an
/// eighth away, if there is room for that.
public struct ScrollIndicator: Hashable, Sendable {
  /// The start of the thumb, in eighths from the track's start.
  public var position: Int
  /// The length of the thumb in eighths.
  public var length: Int
  /// Cells of the track.
  public var track: Int

  /// Eighths in a cell.
  public static let resolution = 8
  /// The greatest length of a track in cells; longer ones count as this. Terminals are far smaller.
  static let longestTrack = 1 << 24

  /// The thumb for an axis; nil if all content fits or there is no track. For an `offset` past an edge the
  /// thumb shrinks by the overscroll, to half a cell at least, and stays at that edge.
  ///
  /// length = clamp(round(N · bounds / total), 8, N); position = round((N − length) · (offset − min) /
  /// (max − min)). Exact for all lengths; constant time.
  public init?(axis: ScrollAxis, track: Int, offset: Int? = nil) {
    let offset = offset ?? axis.offset
    let over = Int(clamping: axis.overscroll(at: offset).magnitude)
    self.init(axis: axis, track: track, offset: offset, shrink: over *| Self.resolution)
  }

  /// The same for a place with a fraction: past an edge the thumb shrinks by eighths.
  public init?(axis: ScrollAxis, track: Int, place: ScrollPlace) {
    let (before, after) = (place.distance(from: axis.minOffset), place.distance(from: axis.maxOffset))
    let over = before < 0 ? -before : max(0, after)
    let offset = before < 0 ? axis.minOffset : after > 0 ? axis.maxOffset : place.rounded
    self.init(
      axis: axis, track: track, offset: offset,
      shrink: ScrollPlace.whole((over * Double(Self.resolution)).rounded()))
  }

  private init?(axis: ScrollAxis, track: Int, offset: Int, shrink: Int) {
    let total = axis.totalLength
    guard track > 0, total > axis.boundsLength else { return nil }
    let track = min(track, Self.longestTrack)
    let steps = track * Self.resolution
    let ideal = Self.rounded(Int128(steps) * Int128(axis.boundsLength), over: Int128(total))
    var length = min(max(ideal, Self.resolution), steps)
    if shrink > 0 { length = min(length, max(length -| shrink, Self.resolution / 2)) }
    self.track = track
    self.length = length
    position = Self.position(axis, offset: offset, travel: steps - length)
  }

  private static func position(_ axis: ScrollAxis, offset: Int, travel: Int) -> Int {
    if offset <= axis.minOffset { return 0 }
    if offset >= axis.maxOffset { return travel }
    let place = Int128(offset) - Int128(axis.minOffset)
    let range = Int128(axis.maxOffset) - Int128(axis.minOffset)
    let nearest = rounded(Int128(travel) * place, over: range)
    return travel > 1 ? min(max(nearest, 1), travel - 1) : nearest
  }

  /// The quotient rounded half away from zero; both are positive.
  static func rounded(_ value: Int128, over divisor: Int128) -> Int {
    Int(clamping: (value * 2 + divisor) / (divisor * 2))
  }

  /// The position of a cell of the track relative to the thumb.
  public enum Hit: Hashable, Sendable { case before, thumb, after }

  /// The position of a cell of the track (from 0); `thumb` if it shows any part of the thumb.
  public func hit(cell: Int) -> Hit {
    if cell < position / Self.resolution { return .before }
    return cell > (position + length - 1) / Self.resolution ? .after : .thumb
  }

  /// The cells that show the thumb, from the first to the last.
  public var cells: [IndicatorCell] {
    let first = position / Self.resolution
    let last = (position + length - 1) / Self.resolution
    return (first...last).map { index in
      let start = max(position, index * Self.resolution)
      let end = min(position + length, (index + 1) * Self.resolution)
      return IndicatorCell(index: index, start: start - index * Self.resolution, count: end - start)
    }
  }
}

/// A cell of the track and the eighths of it that the thumb covers.
public struct IndicatorCell: Hashable, Sendable {
  /// The index of the cell, from the track's start.
  public var index: Int
  /// The first eighth covered, 0 to 7.
  public var start: Int
  /// The number of eighths covered, 1 to 8.
  public var count: Int
}

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
