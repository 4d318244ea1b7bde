import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  static let elastic = Demo(
    "elastic", "Elastic edges and their numbers",
    keys: [
      DemoKey(
        gesture: "drag", effect: "past an edge", help: "the paper past its edge: it follows less and less"),
      DemoKey(gesture: "throw", effect: "it", help: "lets go while moving: it slides on, and springs back"),
      DemoKey("tab", "enter", effect: "change settings", help: "choose a setting, and turn it on or off"),
    ],
    preview: PreviewStep.drag(from: (4, 1), to: (16, 5), rest: 0.6)
      + PreviewStep.drag(from: (20, 5), to: (6, 1))
      + PreviewStep.drag(from: (6, 1), to: (20, 5), after: 2)
  ) { _ in ElasticNode() }
}

/// A scroll view, its state in numbers and curves, and its settings.
final class ElasticNode: DisplayNode {
  let scroll = ScrollNode(.both, content: GraphPaperNode(Size(240, 120)))
  private let readout = TextNode(wrap: .none)
  /// The numbers for screens without room to the right of the paper.
  private let flatReadout = TextNode(wrap: .none)
  private let graph = MotionGraphNode()
  private var settings: [CheckboxNode] = []

  private static let readoutWidth = 25

  override init() {
    super.init()
    scroll.indicators = ScrollNodeIndicators(.auto)
    scroll.onScroll = { [weak self] scroll in
      self?.showState()
      self?.graph.record(scroll.state, at: scroll.time)
    }
    readout.style.minWidth = .points(Self.readoutWidth)
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
      CheckboxNode(title, isOn: get(scroll)) { [scroll] in set(scroll, $0.isOn == true) })
  }

  private func showState() {
    let (state, time) = (scroll.state, scroll.time)
    func over(_ place: Double, _ axis: ScrollAxis) -> Double {
      max(0, place - Double(axis.maxOffset)) + min(0, place - Double(axis.minOffset))
    }
    let (x, y) = (state.horizontal, state.vertical)
    let places = (x.place(at: time).value, y.place(at: time).value)
    let rows = [
      ("offset  ", places.0, places.1),
      ("beyond  ", over(places.0, x.axis), over(places.1, y.axis)),
      ("velocity", x.velocity(at: time), y.velocity(at: time)),
    ]
    let phase = state.phase.rawValue
    let lines = rows.map { "\($0.0)  \(Self.number($0.1)) \(Self.number($0.2))" }
    let blanks = String(repeating: " ", count: max(1, Self.readoutWidth - 5 - phase.count))
    readout.string = (["                x       y"] + lines + ["phase\(blanks)\(phase)"])
      .joined(separator: "\n")
    // The same numbers with rows and columns exchanged.
    let (acrossRow, downRow) = (rows.map { Self.number($0.1) }, rows.map { Self.number($0.2) })
    flatReadout.string = [
      "  offset  beyond velocity  \(phase)",
      "x\(acrossRow[0]) \(acrossRow[1])  \(acrossRow[2])",
      "y\(downRow[0]) \(downRow[1])  \(downRow[2])",
    ].joined(separator: "\n")
  }

  /// A number in seven columns, with one decimal.
  private static func number(_ value: Double) -> String {
    let tenths = Int((max(-99_999, min(99_999, value)) * 10).rounded())
    let text = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    return String(repeating: " ", count: max(0, 7 - text.count)) + text
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
    let size = constrainedSize.max
    guard size.width >= 50, size.height >= 10 else { return narrowLayout(size.height) }
    // The numbers take five rows, the settings four.
    let spacing = size.height >= 16 ? 1 : 0
    let left = size.height - 9 - 4 * spacing
    let panel = StackLayoutSpec.vertical(spacing: spacing) {
      readout
      StackLayoutSpec.vertical(alignItems: .start) { settings }
      if left >= 2 { graph.height(.points(min(14, left))) }
    }
    // On a wide screen the curves are longer.
    panel.style.width = .points(size.width >= 100 ? 2 * Self.readoutWidth : Self.readoutWidth)
    return StackLayoutSpec.horizontal {
      scroll
      panel.inset(EdgeInsets(horizontal: 1, vertical: spacing))
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

/// Squared paper with numbers, so that every offset looks different.
final class GraphPaperNode: DisplayNode, DrawableNode {
  private let size: Size

  init(_ size: Size) {
    self.size = size
    super.init()
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { size }

  func draw(in context: DrawingContext) {
    let visible = context.visibleRect
    let style = DemoColor.grey.style
    let marks =
      context.theme.hasSymbols ? (cross: "┼", row: "─", column: "│") : (cross: "+", row: "-", column: "|")
    for y in visible.minY..<visible.maxY {
      for x in visible.minX..<visible.maxX {
        switch (x % 10, y % 5) {
        case (0, 0): context.put(marks.cross, at: Point(x: x, y: y), style: style)
        case (0, _): context.put(marks.column, at: Point(x: x, y: y), style: style)
        case (_, 0): context.put(marks.row, at: Point(x: x, y: y), style: style)
        default: break
        }
      }
    }
    // A number may begin to the left of the visible part.
    for y in stride(from: 0, to: size.height, by: 5) where visible.minY..<visible.maxY ~= y + 1 {
      for x in stride(from: max(0, visible.minX - 10) / 10 * 10, to: visible.maxX, by: 10) {
        context.put("\(x),\(y)", at: Point(x: x + 1, y: y + 1))
      }
    }
  }
}
