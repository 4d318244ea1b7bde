import GeometryCore

/// When a drag at the edges of a scroll view scrolls (`AutoScroll`), on one axis.
///
/// A terminal reports no pointer outside of its screen, so the outermost cell scrolls as well: after a moment, and
/// only if the drag has been elsewhere, so that text in the first row can be selected.
package struct EdgeScrolling {
  /// Seconds on the outermost cell before it scrolls.
  package static let delay = 0.15

  private var hasBeenInside = false
  /// When the pointer came to the edge on which it is.
  private var since: Double?
  private var scrolling = AutoScroll()

  package init() {}

  /// Further out nothing is faster.
  private static let farthest = 1_000

  /// The direction and the distance of the pointer from the cells that do not scroll; 0 on those.
  private static func distance(_ pointer: Int, _ bounds: Range<Int>) -> Int {
    if pointer <= bounds.lowerBound { return max(pointer -| bounds.lowerBound -| 1, -farthest) }
    return pointer >= bounds.upperBound - 1 ? min(pointer -| bounds.upperBound +| 2, farthest) : 0
  }

  /// The pointer is at a cell.
  package mutating func move(to pointer: Int, in bounds: Range<Int>, at time: Double) {
    let distance = Self.distance(pointer, bounds)
    if distance == 0 {
      (hasBeenInside, since, scrolling) = (true, nil, AutoScroll())
    } else if since == nil {
      since = time
    }
  }

  /// Cells per second; 0 until the pointer has been on the edge for a while.
  private func velocity(_ pointer: Int, _ bounds: Range<Int>, at time: Double) -> Double {
    let distance = Self.distance(pointer, bounds)
    guard distance != 0, bounds.count > 1 else { return 0 }
    if abs(distance) == 1, !hasBeenInside || time < (since ?? time) + Self.delay { return 0 }
    let speed = AutoScroll.velocity(pointer: max(abs(distance) - 2, 0), bounds: 0)
    return distance < 0 ? -speed : speed
  }

  /// The whole cells to scroll since the last call.
  package mutating func advance(_ pointer: Int, in bounds: Range<Int>, to time: Double) -> Int {
    let velocity = velocity(pointer, bounds, at: time)
    if velocity != 0 { return scrolling.cells(at: velocity, to: time) }
    scrolling = AutoScroll()
    return 0
  }

  /// When to call ``advance(_:in:to:)`` again; nil if nothing scrolls.
  package func next(_ pointer: Int, in bounds: Range<Int>, at time: Double) -> Double? {
    let distance = Self.distance(pointer, bounds)
    guard distance != 0, bounds.count > 1 else { return nil }
    if abs(distance) == 1, let since, time < since + Self.delay {
      return hasBeenInside ? since + Self.delay : nil
    }
    return velocity(pointer, bounds, at: time) == 0 ? nil : time
  }
}
