import GeometryCore

/// Scrolling while a selection is dragged past an edge: faster the further out (design: scroll core §8).
public enum AutoScroll {
  /// Cells per second for each cell past the edge.
  public static let speedPerCell = 10.0
  public static let greatestSpeed = 100.0

  /// Cells per second for a pointer at a place of the window, counted from its start: negative before it, positive past
  /// the end, 0 inside.
  public static func velocity(pointer: Int, bounds: Int) -> Double {
    let over =
      pointer < 0 ? pointer : pointer >= bounds ? pointer -| bounds +| 1 : 0
    let speed = Double(over) * speedPerCell
    return min(max(speed, -greatestSpeed), greatestSpeed)
  }
}
