import GeometryCore

/// Scrolling while a selection is dragged past an edge: faster further out (docs/design/scrolling.md §8).
public struct AutoScroll {
  /// Cells per second for each cell past the edge.
  public static let speedPerCell = 10.0
  /// Cells per second, however far out the pointer is.
  public static let greatestSpeed = 100.0
  /// The most seconds that count between two calls: the program may have been stopped.
  private static let longestStep = 0.25

  private var last: Double?
  /// The part of a cell that is left over.
  private var rest = 0.0

  /// A scroller that begins with the next pointer outside.
  public init() {}

  /// Cells per second for a pointer at a cell counted from the window's start: negative before the window,
  /// positive past its end, 0 inside.
  public static func velocity(pointer: Int, bounds: Int) -> Double {
    let over =
      pointer < 0 ? pointer : pointer >= bounds ? pointer -| bounds +| 1 : 0
    let speed = Double(over) * speedPerCell
    return min(max(speed, -greatestSpeed), greatestSpeed)
  }

  /// The whole cells to scroll since the last call; the first call only notes the time.
  public mutating func cells(at velocity: Double, to time: Double) -> Int {
    let start = last ?? time
    last = max(start, time)
    rest += velocity * min(max(0, time - start), Self.longestStep)
    let whole = rest.rounded(.towardZero)
    rest -= whole
    return Int(whole)
  }
}
