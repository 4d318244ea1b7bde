import LayoutCore
import NodeUI

// Nodes that show numbers and the state of work.
extension NodeKind {
  static let progress = NodeKind(
    "progress", "A bar that shows how much of some work is done.",
    [
      .text("title", \ProgressNode.label, "The label"),
      NodeField(
        "value", .number(0...1), \ProgressNode.value, "The part that is done; without it, a block runs"),
    ], make: { ProgressNode() })

  static let spinner = NodeKind(
    "spinner", "A sign of work. A value that is not a mapping is its title.",
    short: "title",
    [.text("title", \SpinnerNode.label, "The text after it")], make: { SpinnerNode() })

  static let sparkline = NodeKind(
    "sparkline", "A small chart: a column for each value.",
    [
      .numbers("values", \SparklineNode.values, "The values, the latest last"),
      .color("color", \SparklineNode.color, "Colour of the columns").in(.look),
    ] + rangeFields(\SparklineNode.range), make: { SparklineNode() })

  static let plot = NodeKind(
    "plot", "A chart with labels at its axes.",
    [
      .numbers("values", \PlotNode.values, "The values, at the places 0, 1, 2…"),
      .words("kind", \PlotNode.plotKind, "The way to draw them"),
      .color("color", \PlotNode.color, "Colour of the values").in(.look),
      .words(
        "axes", get: { (node: PlotNode) in AxisLabels.allCases.first { $0.axes == node.axes } },
        set: { $0.axes = $1.axes }, "The axes that have labels"
      ).in(.look),
    ] + rangeFields(\PlotNode.range), make: { PlotNode() })

  static let log = NodeKind(
    "log", "A list of lines that stays at its end while lines come.",
    [
      .texts("lines", \LogNode.lines, "The lines"),
      .text("filter", \LogNode.filter, "Only lines that contain this show"),
      .bool("wrapsLines", \LogNode.wrapsLines, "Whether long lines take several rows").in(.look),
    ], make: { LogNode(LogBuffer()) })

  private enum AxisLabels: String, CaseIterable {
    case all, x, y, none
    var axes: PlotAxes {
      switch self {
      case .all: .all
      case .x: .x
      case .y: .y
      case .none: []
      }
    }
  }

  /// The ends of a range that may be open: one of them alone counts from 0.
  private static func rangeFields<Node: DisplayNode>(
    _ path: ReferenceWritableKeyPath<Node, ClosedRange<Double>?>
  ) -> [NodeField] {
    func field(
      _ name: String, _ help: String, _ get: @escaping (ClosedRange<Double>) -> Double,
      _ set: @escaping (ClosedRange<Double>, Double) -> ClosedRange<Double>
    ) -> NodeField {
      NodeField(
        name, .number(-1e12...1e12), help,
        get: { (node: Node) in node[keyPath: path].map { .number(get($0)) } },
        set: { node, value in
          guard let value = Double(value) else { return }
          node[keyPath: path] = set(node[keyPath: path] ?? 0...0, value)
        }
      ).clearing { (node: Node) in node[keyPath: path] = nil }
    }
    return [
      field("minimum", "The value at the bottom; without both, the values decide", \.lowerBound) {
        $1...max($0.upperBound, $1)
      },
      field("maximum", "The value at the top", \.upperBound) { min($0.lowerBound, $1)...$1 },
    ]
  }
}

extension PlotNode {
  /// The values of the first series.
  fileprivate var values: [Double] {
    get { series.first?.points.map(\.y) ?? [] }
    set { series = [PlotSeries(series.first?.name ?? "", newValue)] }
  }
}

extension LogNode {
  fileprivate var lines: [String] {
    get { (0..<buffer.count).map { buffer[$0] } }
    set {
      buffer.clear()
      for line in newValue { buffer.append(line) }
    }
  }
}
