import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

extension Demo {
  static let elastic = Demo(
    "elastic", "Edges that spring back",
    keys: [
      DemoKey(
        gesture: "drag", effect: "past an edge", help: "the paper past its edge: it follows less and less"),
      DemoKey(gesture: "throw", effect: "it", help: "lets go while moving: it slides on, and springs back"),
      DemoKey("tab", "enter", effect: "change settings", help: "choose a setting, and turn it on or off"),
    ],
    poster: Poster(
      // The pointer is held beyond the edge until the poster plays.
      start: Array(stretch.dropLast()),
      steps: stretch.suffix(1) + PreviewStep.drag(from: (20, 5), to: (6, 1), after: 2)
        + PreviewStep.drag(from: (6, 1), to: (20, 5), after: 2)), hasThumbBelow: true
  ) { _ in ElasticNode() }
}

private let stretch = PreviewStep.drag(from: (4, 1), to: (22, 5), rest: 0.6)

/// A scroll view, its state in numbers and curves, and its settings.
final class ElasticNode: DisplayNode {
  let scroll = ScrollNode(.both, content: GraphPaperNode(Size(240, 120)))
  private let readout = MotionNumbersNode()
  /// The cells beyond the edge, in the gap.
  private let beyond = TextNode(
    "", maximumLines: 1, textStyle: TextStyle(foreground: .role(.accent), attributes: .bold))
  /// The numbers for screens without room to the right of the paper.
  private let flatReadout = TextNode(wrap: .none)
  private let graph = MotionGraphNode()
  private var settings: [SwitchNode] = []
  private let settingsTitle = SectionTitleNode("Settings")
  private let pane = BoxNode(textStyle: TextStyle(background: .role(.pane)))

  /// True for a gap at the right, and for one at the bottom.
  private var isBeyondEnd = (x: false, y: false) {
    didSet { if isBeyondEnd != oldValue { setNeedsLayout() } }
  }

  private static let readoutWidth = 25

  override init() {
    super.init()
    scroll.indicators = ScrollNodeIndicators(.auto)
    scroll.onScroll = { [weak self] scroll in
      self?.showState()
      self?.graph.record(scroll.state, at: scroll.time)
    }
    beyond.isHidden = true
    addSetting("bounces", \.bounces)
    addSetting("paging", \.isPagingEnabled)
    addSetting("directional lock", \.isDirectionalLockEnabled)
    addSetting("slow to stop", get: { $0.decelerationRate == Deceleration.normalRate }) {
      $0.decelerationRate = $1 ? Deceleration.normalRate : Deceleration.defaultRate
    }
    showState()
  }

  private func addSetting(_ title: String, _ path: ReferenceWritableKeyPath<ScrollNode, Bool>) {
    addSetting(title, get: { $0[keyPath: path] }) { $0[keyPath: path] = $1 }
  }

  private func addSetting(
    _ title: String, get: (ScrollNode) -> Bool, set: @escaping (ScrollNode, Bool) -> Void
  ) {
    settings.append(
      SwitchNode(title, isOn: get(scroll)) { [scroll] in set(scroll, $0.isOn) })
  }

  private func showState() {
    let (state, time) = (scroll.state, scroll.time)
    func over(_ place: Double, _ axis: ScrollAxis) -> Double {
      max(0, place - Double(axis.maxOffset)) + min(0, place - Double(axis.minOffset))
    }
    let (x, y) = (state.horizontal, state.vertical)
    let places = (x.place(at: time).value, y.place(at: time).value)
    let past = (over(places.0, x.axis), over(places.1, y.axis))
    let rows: [(title: String, x: Double, y: Double)] = [
      ("offset", places.0, places.1), ("beyond", past.0, past.1),
      ("velocity", x.velocity(at: time), y.velocity(at: time)),
    ]
    let phase = state.phase.rawValue
    readout.show(rows, phase: phase)
    beyond.isHidden = past == (0, 0)
    beyond.string = "\(Self.plain(abs(past.0))) × \(Self.plain(abs(past.1))) beyond"
    isBeyondEnd = (past.0 > 0, past.1 > 0)
    // The same numbers with rows and columns exchanged.
    let (acrossRow, downRow) = (rows.map { Self.number($0.x) }, rows.map { Self.number($0.y) })
    flatReadout.string = [
      "  offset  beyond velocity  \(phase)",
      "x\(acrossRow[0]) \(acrossRow[1])  \(acrossRow[2])",
      "y\(downRow[0]) \(downRow[1])  \(downRow[2])",
    ].joined(separator: "\n")
  }

  /// A number with one decimal.
  static func plain(_ value: Double) -> String {
    let tenths = Int((max(-99_999, min(99_999, value)) * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  /// The same in seven columns.
  static func number(_ value: Double) -> String {
    let text = plain(value)
    return String(repeating: " ", count: max(0, 7 - text.count)) + text
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
    let size = constrainedSize.max
    guard size.width >= 50, size.height >= 10 else { return narrowLayout(size.height) }
    let hasSurfaces = window?.shownTheme.hasSurfaces == true
    let spacing = size.height >= 16 ? 1 : 0
    // The numbers take five rows, the settings four and their title one.
    let hasTitle = hasSurfaces && size.height >= 20
    let left = size.height - 9 - 3 * spacing - (hasTitle ? 1 : 0)
    let switches = StackLayoutSpec.vertical(alignItems: .start) { settings }
    let panel = StackLayoutSpec.vertical(spacing: spacing) {
      readout.inset(EdgeInsets(horizontal: 1))
      if left >= 2 { graph.height(.points(left)).inset(EdgeInsets(horizontal: hasSurfaces ? 0 : 1)) }
      StackLayoutSpec.vertical {
        if hasTitle { settingsTitle }
        switches.inset(EdgeInsets(horizontal: 1))
      }
    }
    .inset(EdgeInsets(top: spacing))
    .background(pane)
    // On a wide screen the curves are longer.
    panel.style.width = .points(2 + (size.width >= 100 ? 2 * Self.readoutWidth : Self.readoutWidth))
    let place = RelativeLayoutSpec(
      horizontalPosition: isBeyondEnd.x ? .end : .start, verticalPosition: isBeyondEnd.y ? .end : .start,
      child: beyond)
    return StackLayoutSpec.horizontal {
      scroll.overlay(place.inset(EdgeInsets(horizontal: 2, vertical: 1))).flexGrow(1).flexShrink(1)
      panel
    }
  }

  /// The paper, below it the numbers in three rows, the curves and the settings, if there are enough rows.
  private func narrowLayout(_ height: Int) -> LayoutElement {
    graph.style.height = .points(height >= 20 ? 8 : 2)
    return StackLayoutSpec.vertical {
      scroll
      if height >= 9 { flatReadout }
      if height >= 11 { graph }
      if height >= 6 {
        StackLayoutSpec(direction: .horizontal, spacing: 2, flexWrap: .wrap, children: settings)
      }
    }
  }
}
