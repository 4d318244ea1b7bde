import LayoutCore

/// A point of a plot.
public struct PlotPoint: Hashable, Sendable {
  /// The place along the plot. One that is not a finite number is left out.
  public var x: Double
  /// The value. One that is not a finite number is a gap.
  public var y: Double

  /// A point.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// The points of a plot that belong together.
public struct PlotSeries: Hashable, Sendable {
  /// The name, which the legend shows where there are several series; may be empty.
  public var name: String
  /// The points, in ascending order of `x`.
  public let points: [PlotPoint]
  /// The colour; nil for one of the theme's colours for plots.
  public var color: Color?
  /// Whether a line has gaps, so that another one is seen where they meet.
  public var isDashed = false
  /// Whether each value holds until the next point, and the last one to the end. If not, a line leads from point to
  /// point.
  public var holdsValues = false

  /// Values at the places 0, 1, 2… without a name.
  public init(_ values: [Double], color: Color? = nil) { self.init("", values, color: color) }

  /// Values at the places 0, 1, 2…
  public init(_ name: String, _ values: [Double], color: Color? = nil) {
    self.init(name, points: values.enumerated().map { PlotPoint(x: Double($0), y: $1) }, color: color)
  }

  /// Values at places of their own. O(points), if they are in order.
  public init(_ name: String = "", points: [PlotPoint], color: Color? = nil) {
    var points = points.allSatisfy(\.x.isFinite) ? points : points.filter(\.x.isFinite)
    if !zip(points, points.dropFirst()).allSatisfy({ $0.x <= $1.x }) { points.sort { $0.x < $1.x } }
    (self.name, self.points, self.color) = (name, points, color)
  }
}

/// The ways to draw a series.
public enum PlotKind: String, CaseIterable, Sendable {
  /// A line through the points.
  case line
  /// A line, and the area between it and 0.
  case area
  /// A bar from 0 for each point; those of several series stand next to each other.
  case bar
  /// A dot for each point.
  case points
}

/// The axes of a plot that have labels.
public struct PlotAxes: OptionSet, Hashable, Sendable {
  /// A bit for each axis.
  public let rawValue: Int
  /// A set of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Labels below the plot.
  public static let x = PlotAxes(rawValue: 1)
  /// Labels to the left of the plot.
  public static let y = PlotAxes(rawValue: 2)
  /// Both axes.
  public static let all: PlotAxes = [.x, .y]
}
