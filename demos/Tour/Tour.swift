import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

extension Demo {
  /// All demos in miniature, in a scroll view.
  public static let tour = Demo(
    "tour", "All demos, and what to try in each",
    keys: [
      DemoKey("up", "down", "left", "right", effect: "choose a demo") { (node: TourNode, keys) in
        node.choose(keys.key)
      },
      DemoKey("enter", effect: "open"),
      DemoKey("space", "shift+space", effect: "scroll", isInHint: false) { (node: TourNode, keys) in
        node.window?.perform(.page(.vertical, keys.key == "space" ? 1 : -1))
      },
      DemoKey("q", effect: "quit"),
    ]
  ) { setting in TourNode(setting) }
}

/// A grid of demos in one to three columns. It is a scroll view too, and keeps the chosen demo in view.
final class TourNode: ViewNode, DemoContent {
  private let scroll = ScrollNode()
  private let heading = FooterNode { _, _ in
    FooterNode.Hints(
      chip: "Porthole", [BarItem("scroll views for terminals", style: \.textSecondary)],
      end: "\(Demo.all.count) demos")
  }
  private let cards: [PosterCardNode]
  private var columns = 1
  private let frames = FrameCount()

  private static let leastWidth = 36
  private static let spacing = 1

  init(_ setting: DemoSetting) {
    let frames = frames
    var still = setting
    // Their clocks stand still, so that they show no present figures.
    still.showsMachine = false
    cards = Demo.all.map { demo in
      let miniature = MiniatureNode(demo.poster) { [still] window in try demo.screen(still, in: window) }
      miniature.mayOpen = { frames.count > 1 }
      return PosterCardNode(demo.name, demo.title, miniature) { setting.open(demo) }
    }
    super.init()
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
    scroll.edgeHint = .mark
  }

  func didOpen(in window: Window) {
    window.wantsPointerMotion = true
    window.onWake = { [weak self] in self?.cards.forEach { $0.wake() } }
  }

  /// Chooses the first demo when its place is known.
  override func prepareToDraw(at time: Double) {
    frames.count += 1
    guard frames.count == 1 else { return }
    if window?.focusedNode == nil { window?.focus(cards[0]) }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let (width, height) = (constrainedSize.max.width, constrainedSize.max.height)
    scroll.layoutSpecBlock = { [unowned self] _, _ in grid(in: Size(width, height)) }
    return StackLayoutSpec.vertical { scroll }
  }

  /// The heading and rows of cards. All rows of a large screen are in view; a small one shows whole cards.
  private func grid(in size: Size) -> LayoutElement {
    columns = max(1, min(3, (size.width - 2) / Self.leastWidth))
    let rows = (cards.count + columns - 1) / columns
    let hasSurfaces = window?.shownTheme.hasSurfaces == true
    // Frames take rows that surfaces leave to the pictures.
    let (least, gap) = hasSurfaces ? (6, 1) : (9, 0)
    let height = min(16, max(least, (size.height - 1 - gap) / max(1, rows) - gap))
    return StackLayoutSpec.vertical(spacing: gap) {
      heading
      for row in 0..<rows {
        StackLayoutSpec.horizontal(spacing: hasSurfaces ? 2 : Self.spacing) {
          for column in 0..<columns {
            let index = row * columns + column
            if index < cards.count {
              cards[index].flexGrow(1).flexBasis(0).height(.points(height))
            } else {
              LayoutSpec().flexGrow(1).flexBasis(0)
            }
          }
        }
        .inset(EdgeInsets(horizontal: 1))
      }
    }
  }

  var place: String {
    cards.firstIndex { $0 === window?.focusedNode }.map { "\($0 + 1) of \(cards.count)" } ?? ""
  }

  /// Arrows go from card to card. If the chosen one has been scrolled out of view, they choose one in view, or the
  /// nearest in the key's direction; after the last one and before the first, they scroll.
  fileprivate func choose(_ key: KeyPattern) {
    let step = key == "down" ? columns : key == "up" ? -columns : key == "right" ? 1 : -1
    let (rows, height) = (cards.map(rows(of:)), scroll.viewport.size.height)
    let current = cards.firstIndex { $0 === window?.focusedNode }
    let next: Int? =
      if let current, rows[current].overlaps(0..<height) {
        current + step
      } else if step > 0 || current == nil {
        rows.firstIndex { $0.upperBound > 0 }
      } else {
        rows.lastIndex { $0.lowerBound < height }
      }
    guard let next, cards.indices.contains(next) else {
      return window?.perform(.line(.vertical, step > 0 ? 1 : -1)) ?? ()
    }
    window?.focus(cards[next])
  }

  /// The rows of the window that a card will occupy when the scroll view comes to rest.
  private func rows(of card: PosterCardNode) -> Range<Int> {
    let around = sequence(first: card as DisplayNode, next: \.supernode).prefix { $0 !== scroll }
    let top = around.reduce(0) { $0 + $1.frame.minY } - scroll.state.targetOffset.y
    return top..<(top + card.frame.size.height)
  }
}

/// The number of frames in which the tour was drawn. Making its demos takes several times as long as its first frame.
private final class FrameCount {
  var count = 0
}

extension Demo {
  /// A window with the demo alone, for its miniature.
  fileprivate func screen(_ setting: DemoSetting, in window: Window) throws -> Window {
    let content = try content(setting)
    let screen = Window(content, theme: window.theme, wakeFrontEnd: window.wakeFrontEnd)
    (content as? any DemoContent)?.didOpen(in: screen)
    return screen
  }
}
