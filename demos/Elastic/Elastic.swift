import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  static let elastic = Demo(
    "elastic", "Elastic edges and their numbers",
    keys: [
      DemoKey(gesture: "drag", effect: "past an edge"), DemoKey(gesture: "throw", effect: "it"),
      DemoKey("tab", "enter", effect: "change settings"),
    ],
    preview: PreviewStep.drag(from: (4, 1), to: (16, 5), rest: 0.6)
      + PreviewStep.drag(from: (20, 5), to: (6, 1))
      + PreviewStep.drag(from: (6, 1), to: (20, 5), after: 2)
  ) { _ in ElasticNode() }
}

/// A scroll view, its state in numbers, and switches for its settings.
final class ElasticNode: DisplayNode {
  let scroll = ScrollNode(.both, content: GraphPaperNode(Size(240, 120)))
  private let readout = TextNode(wrap: .none)
  /// The numbers for screens without room to the right of the paper.
  private let flatReadout = TextNode(wrap: .none)
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
    addSwitch("slow (.998)", get: { $0.decelerationRate == Deceleration.normalRate }) {
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
    readout.string = (["               x       y"] + lines + ["phase     \(phase)"]).joined(separator: "\n")
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
    guard constrainedSize.max.width >= 50 else { return narrowLayout(constrainedSize.max.height) }
    let panel = StackLayoutSpec.vertical(spacing: 1) {
      readout
      StackLayoutSpec.vertical(alignItems: .start) { switches }
    }
    return StackLayoutSpec.horizontal {
      scroll
      panel.inset(EdgeInsets(horizontal: 1, vertical: 1))
    }
  }

  /// The paper, below it the numbers in three rows and the settings, if there are enough rows.
  private func narrowLayout(_ height: Int) -> LayoutElement {
    StackLayoutSpec.vertical {
      scroll
      if height >= 10 { flatReadout }
      if height >= 6 {
        StackLayoutSpec(direction: .horizontal, spacing: 1, flexWrap: .wrap, children: switches)
      }
    }
  }
}
