import LayoutCore
import NodeUI
import ScrollCore

/// The offset and the velocity of a scroll view in its last two seconds of motion, as two curves: one above the
/// other, or side by side on few rows. Time at rest is left out, so that the last motion stays to be looked at.
final class MotionGraphNode: DisplayNode {
  /// Points over seconds of motion, in the order of time; the first one may be older than the curves.
  private var offsets: [(x: PlotPoint, y: PlotPoint)] = []
  private var velocities: [(x: PlotPoint, y: PlotPoint)] = []
  /// The window's time of the last sample, if something was in motion then.
  private var lastTime: Double?
  private let plots = [PlotNode(), PlotNode()]
  private let captions = [
    SectionTitleNode("offset y", color: .blue), SectionTitleNode("velocity y", color: .green),
  ]
  private let invitations = (0..<2).map { _ in
    TextNode("none yet: drag", maximumLines: 1, textStyle: TextStyle(attributes: .italic))
  }

  /// The seconds that the curves show.
  static let span = 2.0
  /// Slower scroll views have a curve with lower hills.
  private static let leastSpeed = 4.0

  override init() {
    super.init()
    for plot in plots { (plot.axes, plot.readsPoints) = ([], false) }
  }

  /// Adds the present state of a scroll view.
  func record(_ state: ScrollState, at time: Double) {
    let (x, y) = (state.horizontal, state.vertical)
    let elapsed = lastTime.map { max(0, time - $0) } ?? (offsets.isEmpty ? 0 : 1.0 / 60)
    let now = (offsets.last?.x.x ?? 0) + elapsed
    func point(_ value: Double) -> PlotPoint { PlotPoint(x: now, y: value) }
    offsets.append((point(x.place(at: time).value), point(y.place(at: time).value)))
    velocities.append((point(x.velocity(at: time)), point(y.velocity(at: time))))
    lastTime = state.phase == .idle ? nil : time
    let old = offsets.prefix { $0.x.x < now - Self.span }.count
    if old > 1 {
      offsets.removeFirst(old - 1)
      velocities.removeFirst(old - 1)
    }
    show(until: now)
  }

  /// Shows the direction that has moved further.
  private func show(until end: Double) {
    func length(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    let isHorizontal = length(offsets.map(\.x.y)) > length(offsets.map(\.y.y))
    for (plot, points) in zip(plots, [offsets, velocities]) {
      let color = plot === plots[0] ? DemoColor.blue : .green
      var series = PlotSeries(
        points: points.map { isHorizontal ? $0.x : $0.y }, color: .role(color.textRole))
      series.holdsValues = true
      (plot.series, plot.places) = ([series], end - Self.span...end)
    }
    let fastest = plots[1].series[0].points.map { abs($0.y) }.max() ?? 0
    plots[1].range = -max(fastest, Self.leastSpeed)...max(fastest, Self.leastSpeed)
    captions[0].title = "offset \(isHorizontal ? "x" : "y")"
    captions[0].end = { "\(Int(Self.span)) s" }
    captions[1].title = "velocity \(isHorizontal ? "x" : "y")"
    captions[1].end = { "±\(Int(max(fastest, Self.leastSpeed).rounded()))" }
    if offsets.count == 1 { setNeedsLayout() }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let isTall = constrainedSize.max.height >= 6
    let direction: StackDirection = isTall ? .vertical : .horizontal
    let graphs = zip(captions, plots).map { caption, plot in
      let graph: DisplayNode = offsets.isEmpty ? invitations[plot === plots[0] ? 0 : 1] : plot
      return StackLayoutSpec(
        direction: direction, spacing: isTall ? 0 : 1,
        children: [caption, graph.flexGrow(1).flexShrink(1).flexBasis(.points(0))]
      )
      .flexGrow(1).flexBasis(.points(0))
    }
    return StackLayoutSpec(direction: direction, children: graphs)
  }
}
