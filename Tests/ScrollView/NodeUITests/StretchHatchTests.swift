import LayoutCore
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@testable import NodeUI

/// Cells beyond the edge of stretched content show a hatch.
@Suite(.bounded) struct StretchHatchTests {
  private func page(_ directions: ScrollableDirections = .vertical, lines: Int = 30) -> ScrollNode {
    let text = (0..<lines).map { "line \($0)" }.joined(separator: "\n")
    let node = ScrollNode(directions, content: TextNode(text, wrap: .none))
    node.indicators = ScrollNodeIndicators(.never)
    return node
  }

  @Test func contentBelowItsStartRevealsAHatch() {
    let node = page()
    let screen = HeadlessScreen(node, columns: 10, rows: 12)
    #expect(node.stretchedCells == .zero)
    screen.drag(from: (3, 2), to: (3, 8), seconds: 0.3, releases: false)
    let gap = -node.contentOffset.y
    #expect(gap >= 2)
    for row in 0..<gap { #expect(screen.lines[row] == "╱╱╱╱╱╱╱╱╱╱") }
    #expect(screen.lines[gap] == "line 0")
    #expect(screen.style(0, 0) == Theme.standard.hatch)
    screen.mouse(.release, 3, 8)
    screen.settle()
    #expect(screen.lines[0] == "line 0")
  }

  @Test func theEndAndTheSidesRevealOneToo() {
    let node = page(.both)
    node.alwaysBounceHorizontal = true
    let screen = HeadlessScreen(node, columns: 10, rows: 12)
    node.scroll(to: .end, of: .vertical, animated: false)
    screen.drag(from: (2, 9), to: (8, 2), seconds: 0.3, releases: false)
    let gap = node.stretchedCells
    #expect(gap.bottom > 0 && gap.left > 0 && gap.top == 0 && gap.right == 0)
    #expect(screen.lines[11] == "╱╱╱╱╱╱╱╱╱╱")
    let first = screen.lines[0]
    #expect(first.hasPrefix(String(repeating: "╱", count: gap.left) + "line"), "\(first)")
  }

  /// Content that is smaller than the view, or has insets, ends where it should.
  @Test func nothingIsHatchedAtRest() {
    let node = page(lines: 3)
    node.contentInset = EdgeInsets(top: 2, left: 1, bottom: 1, right: 0)
    node.alwaysBounceVertical = true
    let screen = HeadlessScreen(node, columns: 10, rows: 12)
    #expect(!screen.lines.joined().contains("╱"))
    screen.drag(from: (3, 2), to: (3, 6), seconds: 0.3, releases: false)
    let gap = node.stretchedCells.top
    #expect(gap > 0 && node.stretchedCells.bottom == 0)
    #expect(screen.lines.filter { $0.contains("╱") }.count == gap)
    #expect(screen.lines[gap + 2].contains("line 0"))
  }

  @Test func viewsWithoutEdgeHintsHaveNone() {
    let node = page()
    node.edgeHint = .none
    let screen = HeadlessScreen(node, columns: 10, rows: 12)
    screen.drag(from: (3, 2), to: (3, 8), seconds: 0.3, releases: false)
    #expect(node.contentOffset.y < 0 && screen.lines[0] == "")
    node.showsHatch = true
    screen.draw()
    #expect(screen.lines[0] == "╱╱╱╱╱╱╱╱╱╱")
    node.edgeHint = .mark
    node.showsHatch = false
    screen.draw()
    #expect(screen.lines[0] == "")
  }

  @Test func listsAndPagersHaveOne() {
    let list = ListNode(count: 40) { TextNode("row \($0)") }
    list.preparesAhead = false
    let screen = HeadlessScreen(list, columns: 10, rows: 12)
    screen.drag(from: (3, 2), to: (3, 8), seconds: 0.3, releases: false)
    #expect(screen.lines[0].hasPrefix("╱╱"), "\(screen.lines)")
    let pager = PagerNode(pages: (0..<3).map { TextNode("page \($0)") })
    let pages = HeadlessScreen(pager, columns: 20, rows: 6)
    pages.drag(from: (3, 2), to: (12, 2), seconds: 0.3, releases: false)
    #expect(pages.lines[2].hasPrefix("╱╱"), "\(pages.lines)")
  }

  /// The text of a refresh lies over the hatch, with a blank on either side.
  @Test func theTextOfARefreshIsNotHatched() {
    let list = ListNode(count: 40) { TextNode("row \($0)") }
    list.preparesAhead = false
    list.refresh = ScrollRefresh { _ in }
    let screen = HeadlessScreen(list, columns: 14, rows: 20)
    screen.drag(from: (3, 5), to: (3, 11), seconds: 0.3, releases: false)
    #expect(screen.lines[0].hasPrefix("╱╱╱╱ pull ╱╱╱"), "\(screen.lines)")
  }

  /// A hatched cell is like a blank one for thumbs, marks of the focus and arrows at edges.
  @Test(arguments: ["standard", "dark", "monochrome", "ascii"]) func barsAndMarksReplaceIt(_ name: String)
    throws
  {
    let theme = try #require(Theme(named: name))
    let (blocks, hatch) = (theme.hasSymbols, theme.hasSymbols ? "╱" : "/")
    let node = page()
    node.indicators = ScrollNodeIndicators(.auto)
    node.style.flexGrow = 1
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        node
        TextNode("end")
        ButtonNode("OK")
      }
    }
    let screen = HeadlessScreen(root, columns: 10, rows: 14, theme: theme)
    screen.drag(from: (3, 2), to: (3, 8), seconds: 0.3, releases: false)
    screen.window.focus(node)
    screen.draw()
    let gap = node.stretchedCells.top
    #expect(gap >= 2)
    let middle = String(repeating: hatch, count: 8)
    #expect(screen.lines[0] == " " + middle + (blocks ? "█" : ""))
    #expect(screen.lines[1].hasPrefix(blocks ? " ╱" : " /"))
    // The text below the gap is at the edge, too, so all of it is set off.
    #expect((0..<12).allSatisfy { screen.style(0, $0) == screen.style(0, 0) })
    #expect(screen.style(0, 0) != screen.style(1, 0))
    if !blocks { #expect(screen.style(9, 0).attributes.contains(.reverse)) }
  }

  @Test func arrowsReplaceIt() {
    let node = page(.both)
    node.alwaysBounceHorizontal = true
    let screen = HeadlessScreen(node, columns: 10, rows: 12)
    #expect(screen.lines[11].last == "▾")
    screen.drag(from: (8, 3), to: (1, 3), seconds: 0.3, releases: false)
    #expect(node.stretchedCells.right > 1)
    #expect(screen.lines[11].hasSuffix("╱▾"), "\(screen.lines)")
    #expect(screen.style(9, 11).foreground == Theme.standard.edgeHint.foreground)
  }

  @Test func picturesAndPopoversHaveOne() {
    let picture = ImageScrollNode(file: "none.png", pixelSize: Size(40, 40))
    let screen = HeadlessScreen(picture, columns: 20, rows: 10)
    picture.setZoomScale(4)
    picture.setContentOffset(.zero, animated: false)
    screen.draw()
    screen.drag(from: (3, 2), to: (3, 8), seconds: 0.3, releases: false)
    #expect(picture.stretchedCells.top > 0)
    #expect(screen.lines[0].hasPrefix("╱╱"), "\(screen.lines)")
    let opener = ButtonNode("Open")
    let root = DisplayNode { _, _ in StackLayoutSpec.vertical(alignItems: .start) { opener } }
    let window = HeadlessScreen(root, columns: 20, rows: 9)
    let list = (0..<30).map { "row \($0)" }.joined(separator: "\n")
    window.window.present(TextNode(list, wrap: .none), as: .popover(opener))
    window.draw()
    window.drag(from: (3, 3), to: (3, 8), seconds: 0.3, releases: false)
    #expect(window.lines[2].contains("╱╱╱"), "\(window.lines)")
  }

  @Test func itIsASCIIWhereSymbolsAreNot() {
    let node = page()
    let screen = HeadlessScreen(node, columns: 4, rows: 12, theme: .ascii)
    screen.drag(from: (3, 2), to: (3, 8), seconds: 0.3, releases: false)
    #expect(screen.lines[0] == "////")
  }

  /// Offsets far beyond the limits, and views without room, hatch no more than the view.
  @Test func theHatchIsNeverLargerThanTheView() {
    for seed in seeds(300) {
      var random = SplitMix64(seed: seed)
      let node = page(.both, lines: Int.random(in: 1...30, using: &random))
      node.alwaysBounceHorizontal = Bool.random(using: &random)
      node.alwaysBounceVertical = Bool.random(using: &random)
      let columns = Int.random(in: 1...12, using: &random)
      let rows = Int.random(in: 1...12, using: &random)
      let screen = HeadlessScreen(node, columns: columns, rows: rows)
      for _ in 0..<4 {
        let from = (Int.random(in: 0..<columns, using: &random), Int.random(in: 0..<rows, using: &random))
        let to = (Int.random(in: -90...90, using: &random), Int.random(in: -90...90, using: &random))
        screen.drag(from: from, to: to, seconds: 0.1, releases: Bool.random(using: &random))
        let (gap, offset) = (node.stretchedCells, node.contentOffset)
        #expect(gap.top + gap.bottom <= rows && gap.left + gap.right <= columns, "seed \(seed)")
        let limits = node.state.vertical.axis
        let isStretched = offset.y < limits.minOffset || offset.y > limits.maxOffset
        #expect(isStretched == (gap.top + gap.bottom > 0), "seed \(seed)")
      }
    }
  }
}
