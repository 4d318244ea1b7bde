import GeometryCore
import ScreenCore

/// Finds places for labels next to their points, so that no two touch.
///
/// ```swift
/// var places = LabelPlaces(in: context.visibleRect)
/// for city in cities {                             // the most important first
///   places.put(city.name, at: city.point, mark: "●", in: context)
/// }
/// ```
///
/// Labels have one row. The first that is placed stays; a later one goes to the right of its point, else to the left,
/// above or below, and is left out if it has room nowhere.
public struct LabelPlaces: Sendable {
  /// The cells in which labels may stand.
  public let area: Rect
  /// The columns that are taken in each row, in no order.
  private var taken: [[Range<Int>]]

  /// Places in an area of at most 1,000 rows.
  public init(in area: Rect) {
    let rows = min(max(area.size.height, 0), 1_000)
    self.area = Rect(origin: area.origin, size: Size(max(area.size.width, 0), rows))
    taken = Array(repeating: [], count: rows)
  }

  /// Keeps labels out of a rectangle, such as a legend.
  public mutating func reserve(_ rect: Rect) {
    let rect = rect.intersection(area)
    guard !rect.isEmpty else { return }
    for row in rect.minY..<rect.maxY { taken[row - area.minY].append(rect.minX..<rect.maxX) }
  }

  /// Places a label and the mark at its point, which takes one cell.
  ///
  /// - Returns: the cells of the label; nil if the point is not in the area or its cell is taken, or if the label has room nowhere.
  ///   O(labels in its row)
  public mutating func place(columns: Int, at point: Point) -> Rect? {
    guard columns > 0, columns <= area.size.width, area.contains(point),
      isFree(Rect(origin: point, size: Size(1, 1)))
    else { return nil }
    let middle = max(area.minX, min(point.x -| columns / 2, area.maxX - columns))
    let starts = [
      Point(x: point.x +| 2, y: point.y), Point(x: point.x -| columns -| 1, y: point.y),
      Point(x: middle, y: point.y -| 1), Point(x: middle, y: point.y +| 1),
    ]
    for start in starts {
      let label = Rect(origin: start, size: Size(columns, 1))
      guard label.intersection(area) == label, isFree(label) else { continue }
      // A column stays free at both sides.
      reserve(Rect(x: label.minX -| 1, y: label.minY, width: columns +| 2, height: 1))
      reserve(Rect(origin: point, size: Size(1, 1)))
      return label
    }
    return nil
  }

  /// Draws a label and a mark of one cell at its point, if there is room for both.
  @MainActor public mutating func put(
    _ label: String, at point: Point, style: TextStyle = .plain, mark: String, markStyle: TextStyle = .plain,
    in context: DrawingContext
  ) {
    guard let place = place(columns: DisplayWidth.of(label), at: point) else { return }
    context.put(mark, at: point, style: markStyle)
    context.put(label, at: place.origin, style: style)
  }

  private func isFree(_ rect: Rect) -> Bool {
    !taken[rect.minY - area.minY].contains { $0.overlaps(rect.minX..<rect.maxX) }
  }
}
