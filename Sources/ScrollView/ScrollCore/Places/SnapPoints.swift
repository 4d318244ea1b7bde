import GeometryCore

/// Places of the content at which scrolling prefers to come to rest (CSS Scroll Snap;
/// docs/design/scrolling.md §5).
public struct SnapPoints: Hashable, Sendable {
  /// The part of the window with which a point is aligned.
  public enum Alignment: String, CaseIterable, Sendable { case start, center, end }

  /// Scrolling rests at points always, or only if it ends within a third of the window of one.
  public enum Strictness: String, CaseIterable, Sendable { case mandatory, proximity }

  private enum Points: Hashable, Sendable {
    case list([Int])
    case every(Int)
    /// The starts, middles or ends of the content's children, once they are laid out.
    case children([Int])
  }

  private var points: Points
  /// The part of the window that comes to rest at a point.
  public var alignment: Alignment
  /// The strictness with which scrolling ends at a point: always, or only near one.
  public var strictness: Strictness
  /// Whether a throw stops at the first point on its way. A drag goes as far as the hand.
  public var stopsAlways: Bool
  /// Free cells between the point and the window's edge.
  public var padding: Int

  /// Points at content coordinates, in cells, in any order. O(n log n)
  public init(
    _ points: [Int], alignment: Alignment = .start, strictness: Strictness = .mandatory,
    stopsAlways: Bool = false, padding: Int = 0
  ) {
    self.points = .list(points.sorted())
    self.alignment = alignment
    self.strictness = strictness
    self.stopsAlways = stopsAlways
    self.padding = padding
  }

  /// A point every `interval` cells from the content's start; an interval below 1 counts as 1.
  public init(
    every interval: Int, alignment: Alignment = .start, strictness: Strictness = .mandatory,
    stopsAlways: Bool = false, padding: Int = 0
  ) {
    points = .every(max(1, interval))
    self.alignment = alignment
    self.strictness = strictness
    self.stopsAlways = stopsAlways
    self.padding = padding
  }

  /// The cells from one point to the next; nil for a list of points.
  public var interval: Int? { if case .every(let interval) = points { interval } else { nil } }

  /// The points in order; nil if they follow at an interval.
  public var list: [Int]? { if case .list(let list) = points { list } else { nil } }

  /// The children of the content's row or column: the start, middle or end of each is a point. A scroll view places
  /// them in every layout.
  public static func children(
    alignment: Alignment = .start, strictness: Strictness = .mandatory, stopsAlways: Bool = false,
    padding: Int = 0
  ) -> SnapPoints {
    var points = SnapPoints(
      [], alignment: alignment, strictness: strictness, stopsAlways: stopsAlways, padding: padding)
    points.points = .children([])
    return points
  }

  /// Whether the points are the content's children.
  public var areChildren: Bool { if case .children = points { true } else { false } }

  /// Places the points at children, which occupy `areas` of the content. Other points stay. O(n log n)
  package mutating func place(at areas: some Sequence<Range<Int>>) {
    guard areChildren else { return }
    points = .children(
      areas.map { area in
        switch alignment {
        case .start: area.lowerBound
        // Rounded down, also left of the start.
        case .center: (area.lowerBound +| area.upperBound) >> 1
        case .end: area.upperBound
        }
      }.sorted())
  }

  /// The offset at which scrolling from `start` that would end at `projected` comes to rest. O(log n)
  ///
  /// - Parameter held: the offset to which a hand has brought the content. With ``stopsAlways``, the rest is the
  ///   first point after `start`, or the one nearest to `held` if that is further.
  public func target(of axis: ScrollAxis, from start: Int, held: Int? = nil, projected: Int) -> Int {
    let shift = shift(in: axis)
    let projected = axis.clamped(projected)
    var best = nearest(to: projected, axis, shift)
    if stopsAlways, projected != start, let first = next(after: start, towards: projected, axis, shift) {
      let hand = nearest(to: axis.clamped(held ?? start), axis, shift)
      best = projected > start ? min(best, max(first, hand)) : max(best, min(first, hand))
    }
    guard strictness == .proximity else { return best }
    let distance = (best -| projected).magnitude
    return distance <= UInt(axis.boundsLength / 3) ? best : projected
  }

  /// The offset at which a key's step from `offset` comes to rest: of the points beyond it in the direction of
  /// the step, the one nearest to `offset` + `step`. Nil if there is none, or with `.proximity` none within a
  /// third of the window of that place. O(log n)
  public func target(of axis: ScrollAxis, from offset: Int, step: Int) -> Int? {
    guard step != 0 else { return nil }
    let shift = shift(in: axis)
    let projected = axis.clamped(offset +| step)
    let (below, above) = neighbours(projected -| shift)
    let candidates = [below, above].compactMap { $0.map { self.offset($0, axis, shift) } }
      .filter { step < 0 ? $0 < offset : $0 > offset }
    var best = candidates.min {
      (($0 -| projected).magnitude, $0) < (($1 -| projected).magnitude, $1)
    }
    if stopsAlways, let first = next(after: offset, towards: projected, axis, shift),
      step < 0 ? first < offset : first > offset
    {
      best = first
    }
    guard let best else { return nil }
    let isNear = (best -| projected).magnitude <= UInt(axis.boundsLength / 3)
    return strictness == .mandatory || isNear ? best : nil
  }

  /// The distance from a point to the offset that aligns it.
  private func shift(in axis: ScrollAxis) -> Int {
    switch alignment {
    case .start: 0 -| padding
    case .center: -(axis.boundsLength / 2)
    case .end: padding -| axis.boundsLength
    }
  }

  private func offset(_ point: Int, _ axis: ScrollAxis, _ shift: Int) -> Int {
    axis.clamped(point +| shift)
  }

  /// The points below and above a content coordinate.
  private func neighbours(_ coordinate: Int) -> (Int?, Int?) {
    switch points {
    case .every(let interval):
      let place = max(0, coordinate)
      let below = place - place % interval
      return (below, below +| interval)
    case .list(let list), .children(let list):
      let next = list.partitioningIndex { $0 > coordinate }
      return (next > 0 ? list[next - 1] : nil, next < list.count ? list[next] : nil)
    }
  }

  /// The offset of the point nearest to `projected`, the lower on a tie; `projected` if there is no point.
  private func nearest(to projected: Int, _ axis: ScrollAxis, _ shift: Int) -> Int {
    let (below, above) = neighbours(projected -| shift)
    let candidates = [below, above].compactMap { $0.map { offset($0, axis, shift) } }
    return candidates.min {
      let (a, b) = (
        ($0 -| projected).magnitude, ($1 -| projected).magnitude
      )
      return (a, $0) < (b, $1)
    } ?? projected
  }

  /// The offset of the last point before an offset, of one at it, and of the first after it. O(log n)
  package func offsets(around offset: Int, in axis: ScrollAxis) -> (before: Int?, at: Int?, after: Int?) {
    let shift = shift(in: axis)
    let coordinate = offset -| shift
    let (below, above) = neighbours(coordinate)
    let at = below == coordinate ? below : nil
    let before = at == nil ? below : neighbours(coordinate -| 1).0.flatMap { $0 < coordinate ? $0 : nil }
    func place(_ point: Int?) -> Int? { point.map { self.offset($0, axis, shift) } }
    return (place(before), place(at), place(above))
  }

  /// The points among some content coordinates, in order, at most 1,000. O(log n + points)
  package func points(in coordinates: Range<Int>) -> [Int] {
    var found: [Int] = []
    var next = coordinates.lowerBound -| 1
    while found.count < 1_000, let point = neighbours(next).1, point < coordinates.upperBound {
      if point > next, coordinates.contains(point) { found.append(point) }
      guard point > next else { break }
      next = point
    }
    if case .every(let interval) = points, coordinates.contains(0), interval > 0, found.first != 0 {
      found.insert(0, at: 0)
    }
    return found
  }

  /// The cell of a window of some length with which points are aligned. It is -1 or the length where that is the
  /// window's edge itself.
  package func line(in length: Int) -> Int {
    switch alignment {
    case .start: padding
    case .center: length / 2
    case .end: length -| padding
    }
  }

  /// The first point on the way from one offset to another.
  private func next(after start: Int, towards end: Int, _ axis: ScrollAxis, _ shift: Int) -> Int? {
    let coordinate = start -| shift
    if end > start { return neighbours(coordinate).1.map { offset($0, axis, shift) } }
    return neighbours(coordinate -| 1).0.map { offset($0, axis, shift) }
  }
}
