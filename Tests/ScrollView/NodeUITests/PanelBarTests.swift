import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

/// Scroll bars of one panel have one size, or a warning names their views (docs/design/scrolling.md §6).
@Suite(.bounded) struct PanelBarTests {
  private func view(_ name: String, _ size: IndicatorSize, _ policy: IndicatorPolicy = .auto, rows: Int = 40)
    -> ScrollNode
  {
    let node = ScrollNode(content: GridNode(8, rows))
    node.name = name
    node.indicators = ScrollNodeIndicators(policy, size: size)
    node.style.flexGrow = 1
    node.style.flexShrink = 1
    node.style.flexBasis = .points(0)
    return node
  }

  private func warnings(of element: LayoutElement) -> [String] {
    let root = DisplayNode { _, _ in element }
    let screen = HeadlessScreen(root, columns: 40, rows: 10)
    screen.draw()
    return screen.window.warnings
  }

  private func row(_ children: [LayoutElement]) -> StackLayoutSpec {
    StackLayoutSpec(direction: .horizontal, alignItems: .stretch, children: children)
  }

  /// A panel with a border of its own.
  private func box(_ element: LayoutElement) -> LayoutElement {
    let spec = BackgroundLayoutSpec(
      child: InsetLayoutSpec(insets: EdgeInsets(1), child: element), background: BoxNode(border: .single))
    spec.style.flexGrow = 1
    spec.style.flexShrink = 1
    spec.style.flexBasis = .points(0)
    return spec
  }

  @Test func siblingsOfDifferentSizesAreNamed() {
    let warnings = warnings(of: row([view("towns", .regular), view("trains", .mini), view("ships", .mini)]))
    #expect(warnings.count == 1)
    for part in ["“towns” (regular), ", "“trains” (mini), ", "“ships” (mini); give all of them the same"] {
      #expect(warnings.first?.contains(part) == true, "\(warnings)")
    }
  }

  /// Other containers between the views and the root make no panel.
  @Test func viewsFurtherDownBelongToTheirRoot() {
    let group = DisplayNode()
    let small = view("a", .small)
    group.layoutSpecBlock = { _, _ in WrapperLayoutSpec { small } }
    group.style.flexGrow = 1
    #expect(warnings(of: row([group, view("b", .regular)])).count == 1)
  }

  @Test func eachBoxIsAPanel() {
    #expect(warnings(of: row([box(view("a", .regular)), box(view("b", .mini)), view("c", .small)])) == [])
    #expect(
      warnings(of: row([box(row([view("a", .regular), view("b", .mini)])), view("c", .small)])).count == 1)
  }

  /// The content of a scroll view is a panel of its own.
  @Test func aStripInAPageMayBeThinner() {
    let strip = ScrollNode(.horizontal, content: GridNode(90, 2))
    strip.indicators = ScrollNodeIndicators(.auto, size: .mini)
    let grid = GridNode(20, 50)
    let page = ScrollNode(.both) {
      StackLayoutSpec.vertical {
        strip
        grid
      }
    }
    page.indicators = ScrollNodeIndicators(.auto, size: .regular)
    page.style.flexGrow = 1
    #expect(warnings(of: row([page])) == [])
  }

  /// Views without bars, and those whose content fits, have no size to compare.
  @Test func viewsWithoutBarsDoNotCount() {
    #expect(warnings(of: row([view("a", .regular), view("b", .mini, .never)])) == [])
    #expect(warnings(of: row([view("a", .regular), view("b", .mini, rows: 3)])) == [])
    #expect(warnings(of: row([view("a", .mini), view("b", .mini)])) == [])
  }
}
