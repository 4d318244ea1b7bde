import GeometryCore
import ScreenCore

/// A plot of one or two curves over time, in braille dots: two columns and four rows in each cell.
///
/// It is a value: the same samples and times give the same cells.
public struct ScrollPlot: Sendable {
  public enum Quantity: Sendable {
    /// In cells.
    case offset
    /// In cells per second.
    case velocity
  }

  public var quantity: Quantity
  /// The curves: the first is a line, the second has gaps.
  public var curves: [ScrollSamples]
  public var span: PlotSpan
  public var scale: PlotScale
  /// The values at which there are dotted lines, as the limits of the offset.
  public var lines: [Double]

  /// A plot of the offset with its limits.
  public init(offset curves: [ScrollSamples], limits: ClosedRange<Double>?, in span: PlotSpan) {
    (quantity, self.curves, self.span) = (.offset, curves, span)
    scale = PlotScale(offsets: curves, in: span, limits: limits)
    lines = limits.map { [$0.lowerBound, $0.upperBound] } ?? []
  }

  /// A plot of the velocity.
  public init(velocity curves: [ScrollSamples], in span: PlotSpan) {
    (quantity, self.curves, self.span) = (.velocity, curves, span)
    scale = PlotScale(velocities: curves, in: span)
    lines = [0]
  }

  /// The dots of a cell: of the curves and of the dotted lines.
  struct Dots {
    var curves: [UInt8]
    var lines: [UInt8]
  }

  /// The dots of all cells, row by row. O(samples shown + cells)
  func dots(rows: Int) -> Dots {
    let (height, width) = (rows * 4, span.columns)
    var dots = Dots(
      curves: Array(repeating: 0, count: rows * width), lines: Array(repeating: 0, count: rows * width))
    for value in lines {
      let row = scale.row(value, of: height)
      guard (0..<height).contains(row) else { continue }
      // Every other dot; they stand still while the curve moves.
      for column in 0..<width { dots.lines[row / 4 * width + column] |= Braille.bit(0, row % 4) }
    }
    for (number, samples) in curves.enumerated() {
      let ranges = span.ranges(samples) { quantity == .offset ? $0.offset : $0.velocity }
      for (index, range) in ranges.enumerated() {
        guard let range else { continue }
        if number > 0, (span.firstDot + index) % 3 == 0 { continue }
        let top = max(scale.row(range.upperBound, of: height), 0)
        let bottom = min(scale.row(range.lowerBound, of: height), height - 1)
        guard top <= bottom else { continue }
        for row in top...bottom {
          dots.curves[row / 4 * width + index / 2] |= Braille.bit(index % 2, row % 4)
        }
      }
    }
    return dots
  }

  /// Draws the plot into an area of a canvas, without labels: ``PlotSpan/columns`` columns.
  ///
  /// - Parameters:
  ///   - rows: the rows of the plot, 1 to 1,000.
  ///   - style: the style of the curves.
  ///   - lineStyle: the style of cells that have only dotted lines.
  ///   - isASCII: whether whole cells show `*` for the curves and `.` for lines.
  public func draw(
    into canvas: inout Canvas, at place: Point, rows: Int, style: TextStyle, lineStyle: TextStyle,
    isASCII: Bool = false
  ) {
    let rows = min(max(rows, 1), 1_000)
    let dots = dots(rows: rows)
    for row in 0..<rows {
      for column in 0..<span.columns {
        let (curve, line) = (
          dots.curves[row * span.columns + column], dots.lines[row * span.columns + column]
        )
        guard curve | line != 0 else { continue }
        let ascii: Unicode.Scalar = curve != 0 ? "*" : column % 2 == 0 ? "." : " "
        canvas.put(
          isASCII ? ascii.value : Braille.scalar(curve | line), row: place.y +| row,
          column: place.x +| column,
          style: curve != 0 ? style : lineStyle)
      }
    }
  }

  /// The plot as rows of text.
  public func text(rows: Int, isASCII: Bool = false) -> [String] {
    var canvas = Canvas(rows: min(max(rows, 1), 1_000), columns: span.columns)
    draw(into: &canvas, at: .zero, rows: rows, style: .plain, lineStyle: .plain, isASCII: isASCII)
    return canvas.text
  }

  /// The marks of input below the plot: a text as wide as the plot. Where two meet, the more important one stays.
  public static func marks(_ marks: [PlotMark], in span: PlotSpan, isASCII: Bool = false) -> String {
    var cells: [PlotMark.Kind?] = Array(repeating: nil, count: span.columns)
    let order = PlotMark.Kind.allCases
    for mark in marks {
      guard let column = span.column(of: mark.time), let new = order.firstIndex(of: mark.kind) else {
        continue
      }
      if let old = cells[column].flatMap(order.firstIndex), old <= new { continue }
      cells[column] = mark.kind
    }
    return cells.map { isASCII ? $0?.ascii ?? " " : $0?.rawValue ?? " " }.joined()
  }
}

/// Braille patterns: dots in two columns and four rows.
enum Braille {
  static func bit(_ column: Int, _ row: Int) -> UInt8 {
    if row == 3 { return column == 0 ? 0x40 : 0x80 }
    return (column == 0 ? 0x01 : 0x08) << UInt8(row)
  }

  static func scalar(_ dots: UInt8) -> UInt32 { 0x2800 + UInt32(dots) }
}
