// How points become dots.
//
// Problem: a plot of a second of motion gets 60 points, one of a day 100,000, and both have 150 columns of dots. A curve
// must have no gaps where it is steep, and must not flicker while it moves with time.
//
// Idea: each column of dots has the range of all values in it, and begins with the value that the column before it
// ended with, so that columns join. A column stands for a fixed piece of the axis, so a curve that moves keeps its shape.

import GeometryCore
import ScreenCore

/// Series with the scales on which they are drawn, in braille dots: two columns and four rows in each cell.
///
/// It is a value: equal plots have equal cells. ``PlotNode`` draws one with axes.
public struct Plot: Hashable, Sendable {
  /// The series; later ones lie over earlier ones.
  public var series: [PlotSeries]
  /// The way to draw them.
  public var kind: PlotKind
  /// The places at the left and the right edge.
  public var x: ClosedRange<Double>
  /// The values at the lower and the upper edge.
  public var scale: PlotScale
  /// The values at which there are dotted lines.
  public var lines: [Double]
  /// The number of the first column of dots, so that the gaps of a line move with it.
  package var firstDot = 0

  /// A plot of some series. Without scales, it shows all points. O(points)
  public init(
    _ series: [PlotSeries], kind: PlotKind = .line, x: ClosedRange<Double>? = nil, scale: PlotScale? = nil,
    lines: [Double] = []
  ) {
    (self.series, self.kind, self.lines) = (series, kind, lines)
    self.x = x.flatMap { Self.room(around: $0) } ?? Self.places(of: series, kind)
    self.scale = scale ?? Self.scale(of: series, kind)
  }

  private static func room(around range: ClosedRange<Double>) -> ClosedRange<Double>? {
    let length = range.upperBound - range.lowerBound
    guard length.isFinite else { return nil }
    let room = abs(range.lowerBound) * 1e-9 + 1e-9
    return length > room ? range : range.lowerBound - 0.5 - room...range.lowerBound + 0.5 + room
  }

  private static func places(of series: [PlotSeries], _ kind: PlotKind) -> ClosedRange<Double> {
    let starts = series.compactMap(\.points.first?.x)
    let ends = series.compactMap(\.points.last?.x)
    guard let start = starts.min(), let end = ends.max() else { return 0...1 }
    let margin = kind == .bar ? spacing(of: series) / 2 : 0
    return room(around: start - margin...end + margin) ?? -1e300...1e300
  }

  /// The least distance of two points of a series; 1 if there is none.
  private static func spacing(of series: [PlotSeries]) -> Double {
    var least = Double.infinity
    for series in series {
      for (point, next) in zip(series.points, series.points.dropFirst()) where next.x > point.x {
        least = min(least, next.x - point.x)
      }
    }
    return least.isFinite ? least : 1
  }

  private static func scale(of series: [PlotSeries], _ kind: PlotKind) -> PlotScale {
    var range: ClosedRange<Double>? = kind == .bar || kind == .area ? 0...0 : nil
    for series in series {
      for point in series.points where point.y.isFinite { range = range.extended(to: point.y) }
    }
    return PlotScale(holding: range ?? 0...0)
  }

  // MARK: Dots

  /// The dots of a size in cells.
  private struct Dots {
    let (columns, rows): (Int, Int)
    var curves: [UInt8]
    var lines: [UInt8]
    /// The series that was drawn last in each cell.
    var owners: [UInt8]

    init(_ columns: Int, _ rows: Int) {
      (self.columns, self.rows) = (columns, rows)
      let none = [UInt8](repeating: 0, count: columns * rows)
      (curves, lines, owners) = (none, none, none)
    }

    /// Sets the dots of a column from one row to another; those out of view are left out.
    mutating func fill(_ column: Int, _ top: Int, _ bottom: Int, series: Int) {
      guard column >= 0, column < columns * 2, top < rows * 4, bottom >= 0 else { return }
      for row in max(0, top)...min(bottom, rows * 4 - 1) {
        let cell = row / 4 * columns + column / 2
        curves[cell] |= DotCanvas.bit(column % 2, row % 4)
        owners[cell] = UInt8(clamping: series)
      }
    }
  }

  private func dots(_ columns: Int, _ rows: Int) -> Dots {
    var dots = Dots(columns, rows)
    for value in lines {
      let row = scale.row(value, of: rows * 4)
      guard (0..<rows * 4).contains(row) else { continue }
      // Every other dot; they stand still while a curve moves.
      for column in 0..<columns { dots.lines[row / 4 * columns + column] |= DotCanvas.bit(0, row % 4) }
    }
    for (number, series) in series.enumerated() {
      switch kind {
      case .line, .area: addCurve(series, number, &dots)
      case .bar: addBars(series, number, &dots)
      case .points:
        for point in series.points where point.y.isFinite {
          let row = scale.row(point.y, of: rows * 4)
          dots.fill(dot(of: point.x, columns * 2), row, row, series: number)
        }
      }
    }
    return dots
  }

  /// The column of dots of a place; outside of them for places out of view.
  private func dot(of place: Double, _ count: Int) -> Int {
    let step = (x.upperBound - x.lowerBound) / Double(count)
    let dot = ((place - x.lowerBound) / step + 1e-6).rounded(.down)
    guard abs(dot) < 1e9 else { return dot < 0 ? -1 : count }
    // The right edge belongs to the last column.
    return Int(dot) == count && place <= x.upperBound + step * 1e-6 ? count - 1 : Int(dot)
  }

  /// The row of the value 0, or of the edge that is nearer to it.
  private func base(of rows: Int) -> Int { scale.row(min(max(0, scale.lower), scale.upper), of: rows) }

  private func addCurve(_ series: PlotSeries, _ number: Int, _ dots: inout Dots) {
    let (points, count, height) = (series.points, dots.columns * 2, dots.rows * 4)
    let step = (x.upperBound - x.lowerBound) / Double(count)
    let base = base(of: height)
    /// The value at a place before the point of an index; nil outside of the series and in gaps.
    func value(before index: Int, at place: Double) -> Double? {
      guard index > 0 else { return nil }
      let last = points[index - 1]
      if series.holdsValues || last.x == place { return last.y.isFinite ? last.y : nil }
      guard index < points.count else { return nil }
      let value = last.y + (points[index].y - last.y) * ((place - last.x) / (points[index].x - last.x))
      return value.isFinite ? value : nil
    }
    var index = points.partitioningIndex { $0.x > x.lowerBound - step * 1e-6 }
    var held = value(before: index, at: x.lowerBound)
    for column in 0..<count {
      var range = held.map { $0...$0 }
      while index < points.count, dot(of: points[index].x, count) <= column {
        let new = points[index].y
        held = new.isFinite ? new : nil
        if let held { range = range.extended(to: held) }
        index += 1
      }
      if !series.holdsValues {
        held = value(before: index, at: x.lowerBound + step * Double(column + 1))
        if let held { range = range.extended(to: held) }
      }
      guard let range, !series.isDashed || (firstDot +| column) % 3 != 0 else { continue }
      let (top, bottom) = (scale.row(range.upperBound, of: height), scale.row(range.lowerBound, of: height))
      if kind == .area {
        dots.fill(column, min(top, base), max(bottom, base), series: number)
      } else {
        dots.fill(column, top, bottom, series: number)
      }
    }
  }

  private func addBars(_ series: PlotSeries, _ number: Int, _ dots: inout Dots) {
    let (count, height) = (dots.columns * 2, dots.rows * 4)
    let step = (x.upperBound - x.lowerBound) / Double(count)
    let base = base(of: height)
    // A fifth of the way from bar to bar is free.
    let width = Self.spacing(of: self.series) * 0.8 / Double(max(1, self.series.count))
    let first = width * (Double(number) - Double(self.series.count) / 2)
    for point in series.points where point.y.isFinite {
      let start = dot(of: point.x + first, count)
      let end = max(start, min(start +| Int(min(width / step + 0.01, 1e6)) - 1, count))
      let row = scale.row(point.y, of: height)
      guard start <= count, end >= 0 else { continue }
      for column in max(start, 0)...max(end, 0) {
        dots.fill(column, min(row, base), max(row, base), series: number)
      }
    }
  }

  // MARK: Cells

  /// Calls a function for each cell that is not empty, with its place, its character and the number of its series;
  /// nil for a cell that has only dotted lines. O(points + cells)
  ///
  /// - Parameters:
  ///   - size: columns and rows, of at most 10,000 × 1,000.
  ///   - isASCII: whether whole cells show `*` or `#` for the series and `.` for lines.
  package func forEachCell(in size: Size, isASCII: Bool, _ body: (Point, UInt32, _ series: Int?) -> Void) {
    let (columns, rows) = (min(size.width, 10_000), min(size.height, 1_000))
    guard columns > 0, rows > 0 else { return }
    let dots = dots(columns, rows)
    let ascii = UInt32(UInt8(ascii: kind == .bar || kind == .area ? "#" : "*"))
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = row * columns + column
        let (curve, line) = (dots.curves[cell], dots.lines[cell])
        if curve != 0 {
          body(
            Point(x: column, y: row), isASCII ? ascii : 0x2800 + UInt32(curve | line), Int(dots.owners[cell]))
        } else if line != 0, !isASCII || column % 2 == 0 {
          body(Point(x: column, y: row), isASCII ? UInt32(UInt8(ascii: ".")) : 0x2800 + UInt32(line), nil)
        }
      }
    }
  }

  /// The plot as rows of text, without axes.
  public func text(columns: Int, rows: Int, isASCII: Bool = false) -> [String] {
    let size = Size(min(max(columns, 1), 10_000), min(max(rows, 1), 1_000))
    var canvas = Canvas(rows: size.height, columns: size.width)
    forEachCell(in: size, isASCII: isASCII) { place, scalar, _ in
      canvas.put(scalar, row: place.y, column: place.x, style: .plain)
    }
    return canvas.text
  }
}

extension ClosedRange<Double>? {
  /// The range with a value in it.
  fileprivate func extended(to value: Double) -> ClosedRange<Double> {
    map { Swift.min($0.lowerBound, value)...Swift.max($0.upperBound, value) } ?? value...value
  }
}
