import LayoutCore
import ScrollCore

/// The policies and the thickness of a scroll node's indicators.
public struct ScrollNodeIndicators: Hashable, Sendable {
  /// The policy of the indicator at the lower edge.
  public var horizontal: IndicatorPolicy
  /// The policy of the indicator at the right edge.
  public var vertical: IndicatorPolicy
  /// The thickness of both.
  public var size: IndicatorSize
  /// Whether a thumb of half a row is the upper half, which sets it off from a bar below.
  package var isRaised = false

  /// Indicators with a policy for each axis.
  public init(
    horizontal: IndicatorPolicy = .auto, vertical: IndicatorPolicy = .auto, size: IndicatorSize = .small
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.size = size
  }

  /// The same policy on both axes.
  public init(_ policy: IndicatorPolicy, size: IndicatorSize = .small) {
    self.init(horizontal: policy, vertical: policy, size: size)
  }
}

/// The thickness of scroll indicators (sizes of Apple's interface guidelines, in cells). All indicators of a
/// panel should have the same.
public enum IndicatorSize: String, CaseIterable, Sendable {
  /// Two columns, or a row.
  case regular
  /// One column, or half a row.
  case small
  /// Half a column, or a quarter of a row.
  case mini

  /// Columns of a vertical indicator.
  public var columns: Int { self == .regular ? 2 : 1 }
  /// Rows in which a horizontal indicator lies; a small or mini one fills only a part.
  public var rows: Int { 1 }
}

/// The drag of an indicator's thumb by a pointer.
struct IndicatorGrab {
  var axis: ScrollState.Axis
  var drag: IndicatorDrag
  /// The axis to which the offsets of `drag` belong.
  var axisAtGrab: ScrollAxis
  /// The cell of the track under the pointer.
  var pointer: Int
}

/// The part of an indicator under a pointer.
enum IndicatorHit {
  case thumb(ScrollState.Axis, cell: Int)
  case before(ScrollState.Axis)
  case after(ScrollState.Axis)
}

extension ScrollNode {
  // MARK: Tracks and thumbs

  func policy(_ axis: ScrollState.Axis) -> IndicatorPolicy {
    let policy = axis == .vertical ? indicators.vertical : indicators.horizontal
    let scrolls =
      axis == .vertical ? scrollableDirections.scrollsVertically : scrollableDirections.scrollsHorizontally
    guard scrolls else { return .never }
    guard policy == .auto, followsIndicatorSetting else { return policy }
    return window?.indicators ?? .auto
  }

  /// Whether an axis ever has an indicator.
  package func hasIndicator(_ axis: ScrollState.Axis) -> Bool {
    policy(axis) != .never && indicatorAxis(axis).isScrollable
  }

  func isIndicatorVisible(_ axis: ScrollState.Axis, at time: Double) -> Bool {
    if axis == .horizontal, yieldsToText { return false }
    return isIndicatorDue(axis, at: time)
  }

  /// Whether the policy and the last motion show an indicator.
  func isIndicatorDue(_ axis: ScrollState.Axis, at time: Double) -> Bool {
    guard
      axis == .vertical
        ? frame.size.width > indicators.size.columns : frame.size.height > indicators.size.rows
    else { return false }
    if window?.hidesTransientBars == true, isTransient(axis) { return false }
    if grabbed?.axis == axis { return true }
    let visibility = axis == .vertical ? visibility.vertical : visibility.horizontal
    return indicatorAxis(axis).isScrollable && visibility.isVisible(policy(axis), at: time)
  }

  /// The track of an indicator, in the node's coordinates.
  package func track(_ axis: ScrollState.Axis, at time: Double) -> Rect {
    let (size, shown) = (frame.size, viewport.size)
    let (columns, rows) = (min(indicators.size.columns, size.width), min(indicators.size.rows, size.height))
    // The corner belongs to neither indicator.
    let hasOther = isIndicatorVisible(axis == .vertical ? .horizontal : .vertical, at: time)
    switch axis {
    case .vertical:
      return Rect(
        x: size.width - columns, y: 0, width: columns,
        height: max(0, size.height - (hasOther || shown.height < size.height ? rows : 0)))
    case .horizontal:
      return Rect(
        x: 0, y: size.height - rows,
        width: max(0, size.width - (hasOther || shown.width < size.width ? columns : 0)), height: rows)
    }
  }

  /// The track of an indicator, in the node's coordinates; nil while it does not show.
  public final func indicatorTrack(_ axis: ScrollState.Axis, at time: Double) -> Rect? {
    isIndicatorVisible(axis, at: time) ? track(axis, at: time) : nil
  }

  /// The thumb on its track; nil if all content fits.
  public final func indicator(_ axis: ScrollState.Axis, at time: Double) -> ScrollIndicator? {
    let track = track(axis, at: time)
    let length = axis == .vertical ? track.size.height : track.size.width
    return thumb(axis, track: length, at: time)
  }

  func indicatorHit(_ point: Point, at time: Double) -> IndicatorHit? {
    for axis in [ScrollState.Axis.vertical, .horizontal] where isIndicatorVisible(axis, at: time) {
      let track = track(axis, at: time)
      guard track.contains(point), let indicator = indicator(axis, at: time) else { continue }
      let cell = axis == .vertical ? point.y - track.minY : point.x - track.minX
      switch indicator.hit(cell: cell) {
      case .thumb: return .thumb(axis, cell: cell)
      case .before: return .before(axis)
      case .after: return .after(axis)
      }
    }
    return nil
  }

  /// The time at which the next transient indicator disappears.
  func indicatorDeadline(at time: Double) -> Double? {
    guard grabbed == nil else { return nil }
    var deadline: Double?
    for axis in [ScrollState.Axis.vertical, .horizontal] where policy(axis) == .auto {
      let visibility = axis == .vertical ? visibility.vertical : visibility.horizontal
      guard indicatorAxis(axis).isScrollable, let end = visibility.end(at: time) else { continue }
      deadline = min(deadline ?? .infinity, end)
    }
    return deadline
  }

  // MARK: Drawing

  /// Flashes the indicators when a view is first drawn.
  func appear(at time: Double) {
    guard !hasAppeared else { return }
    hasAppeared = true
    visibility.horizontal.flash(at: time)
    visibility.vertical.flash(at: time)
  }

  /// Makes the indicators flash again when the view is next drawn.
  public final func appearAgain() { hasAppeared = false }

  // MARK: Drags

  /// Presses an indicator: grabs its thumb, or turns a page towards the pointer.
  func pressIndicator(_ hit: IndicatorHit, at point: Point, time: Double) {
    switch hit {
    case .thumb(let axis, let cell): grab(axis, pointer: cell, at: time)
    case .before(let axis): turnPage(axis, -1, at: time)
    case .after(let axis): turnPage(axis, 1, at: time)
    }
  }

  private func turnPage(_ axis: ScrollState.Axis, _ pages: Int, at time: Double) {
    let distance = state.isPaging(axis) ? pagingDistance(axis, pages: pages) : nil
    let covered = coveredCells(of: .page(axis, pages))
    update(at: time) { state in
      let cells = distance ?? state.pageDistance(axis, pages: pages, covered: covered, at: time)
      return state.scroll(
        byX: axis == .horizontal ? cells : 0, y: axis == .vertical ? cells : 0, animated: true, at: time
      ).events
    }
  }

  private func grab(_ axis: ScrollState.Axis, pointer: Int, at time: Double) {
    // Stop the motion, so that the thumb is grabbed where it is drawn. A view that goes to its end as it grows has it there.
    if state.isMoving {
      let isComing = state.followsEnd && state.phase == .animating && state.isAtEnd(axis)
      update(at: time) {
        $0.setContentOffset(
          isComing ? $0.targetOffset : $0.contentOffset(at: time), animated: false, at: time)
      }
    }
    let track = track(axis, at: time)
    let length = axis == .vertical ? track.size.height : track.size.width
    let current = indicatorAxis(axis)
    grabbed = IndicatorGrab(
      axis: axis, drag: IndicatorDrag(axis: current, track: length, pointer: pointer), axisAtGrab: current,
      pointer: pointer)
    setNeedsDisplay()
  }

  func dragIndicator(to point: Point, time: Double) {
    guard var current = grabbed else { return }
    let track = track(current.axis, at: time)
    let pointer = current.axis == .vertical ? point.y - track.minY : point.x - track.minX
    if current.axisAtGrab.contentLength != indicatorAxis(current.axis).contentLength {
      // The content changed length, so old offsets mean nothing: grab the present thumb where the pointer was.
      grab(current.axis, pointer: current.pointer, at: time)
      if let new = grabbed { current = new }
    }
    grabbed?.pointer = pointer
    scroll(current.axis, toIndicated: current.drag.offset(pointer: pointer), at: time)
  }

  func releaseIndicator(time: Double) {
    guard let axis = grabbed?.axis else { return }
    grabbed = nil
    if axis == .vertical {
      visibility.vertical.flash(at: time)
    } else {
      visibility.horizontal.flash(at: time)
    }
    update(at: time) { $0.snap(axis, at: time) }
    setNeedsDisplay()
  }
}
