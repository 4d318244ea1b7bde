import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  static let elastic = Demo(
    "elastic", "Elastic edges, momentum and paging, with their numbers",
    hint: "drag past an edge and let go; Tab, Enter: settings"
  ) { _ in ElasticNode() }
}

/// A scroll view, what it is doing, and switches for how it does it.
final class ElasticNode: DisplayNode {
  let scroll = ScrollNode(.both, content: GraphPaperNode(Size(240, 120)))
  private let readout = TextNode(wrap: .none)
  private var switches: [ButtonNode] = []

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    scroll.indicators = ScrollNodeIndicators(.auto)
    scroll.onScroll = { [weak self] _ in self?.showState() }
    readout.style.minWidth = .points(26)
    addSwitch("bounces", \.bounces)
    addSwitch("paging", \.isPagingEnabled)
    addSwitch("directional lock", \.isDirectionalLockEnabled)
    addSwitch("slow (0.998)", get: { $0.decelerationRate == Deceleration.normalRate }) {
      $0.decelerationRate = $1 ? Deceleration.normalRate : Deceleration.defaultRate
    }
    showState()
  }

  private func addSwitch(_ title: String, _ path: ReferenceWritableKeyPath<ScrollNode, Bool>) {
    addSwitch(title, get: { $0[keyPath: path] }) { $0[keyPath: path] = $1 }
  }

  private func addSwitch(
    _ title: String, get: @escaping (ScrollNode) -> Bool, set: @escaping (ScrollNode, Bool) -> Void
  ) {
    let button = ButtonNode("")
    func show(_ button: ButtonNode, _ scroll: ScrollNode) {
      button.title = "\(get(scroll) ? "■" : "□") \(title)"
    }
    button.onPress = { [scroll] button in
      set(scroll, !get(scroll))
      show(button, scroll)
    }
    show(button, scroll)
    switches.append(button)
  }

  private func showState() {
    let (state, time) = (scroll.state, scroll.time)
    func line(_ name: String, _ x: Double, _ y: Double) -> String {
      "\(name)  \(Self.number(x)) \(Self.number(y))"
    }
    let (x, y) = (state.horizontal.place(at: time), state.vertical.place(at: time))
    let limits = (state.horizontal.axis, state.vertical.axis)
    func over(_ place: Double, _ axis: ScrollAxis) -> Double {
      max(0, place - Double(axis.maxOffset)) + min(0, place - Double(axis.minOffset))
    }
    readout.string = [
      "               x       y",
      line("offset  ", x.value, y.value),
      line("beyond  ", over(x.value, limits.0), over(y.value, limits.1)),
      line("velocity", state.horizontal.velocity(at: time), state.vertical.velocity(at: time)),
      "phase     \(state.phase.rawValue)",
    ].joined(separator: "\n")
  }

  /// Seven columns, one decimal.
  private static func number(_ value: Double) -> String {
    let tenths = Int((max(-99_999, min(99_999, value)) * 10).rounded())
    let text = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    return String(repeating: " ", count: max(0, 7 - text.count)) + text
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
    guard constrainedSize.max.width >= 50 else { return StackLayoutSpec.vertical { scroll } }
    let panel = StackLayoutSpec.vertical(spacing: 1) {
      readout
      StackLayoutSpec.vertical(alignItems: .start) { switches }
    }
    return StackLayoutSpec.horizontal {
      scroll
      panel.inset(EdgeInsets(horizontal: 1, vertical: 1))
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
    let style = TextStyle(foreground: .palette(8))
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
    // A number may begin to the left of what is seen.
    for y in stride(from: 0, to: size.height, by: 5) where visible.minY..<visible.maxY ~= y + 1 {
      for x in stride(from: max(0, visible.minX - 10) / 10 * 10, to: visible.maxX, by: 10) {
        context.put("\(x),\(y)", at: Point(x: x + 1, y: y + 1), style: TextStyle(foreground: .palette(4)))
      }
    }
  }
}
