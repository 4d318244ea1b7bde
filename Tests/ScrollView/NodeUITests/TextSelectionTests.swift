import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Text that a drag selects across nodes.
@Suite(.bounded) struct TextSelectionTests {
  private let texts = ["The first text", "second, with words", "third 日本語 text"].map { TextNode($0) }

  private func screen(_ more: [DisplayNode] = [], columns: Int = 30, rows: Int = 8) -> HeadlessScreen {
    let nodes: [DisplayNode] = texts + more
    let screen = HeadlessScreen(
      DisplayNode { _, _ in StackLayoutSpec.vertical(spacing: 1) { nodes } }, columns: columns, rows: rows)
    screen.window.allowsTextSelection = true
    return screen
  }

  private func drag(
    _ screen: HeadlessScreen, _ start: (Int, Int), _ end: (Int, Int), _ modifiers: Modifiers = []
  ) {
    screen.mouse(.press(button: 0), start.0, start.1, modifiers)
    screen.mouse(.drag(button: 0), end.0, end.1, modifiers)
    screen.mouse(.release, end.0, end.1, modifiers)
  }

  @Test func aDragSelectsAcrossNodesAndCopies() {
    let screen = screen()
    drag(screen, (4, 0), (6, 2))
    #expect(screen.window.selectedText == "first text\nsecond")
    #expect(screen.window.clipboard == "first text\nsecond")
    #expect(
      screen.style(4, 0).attributes.contains(.reverse) && screen.style(5, 2).attributes.contains(.reverse))
    #expect(
      !screen.style(3, 0).attributes.contains(.reverse) && !screen.style(6, 2).attributes.contains(.reverse))
    // Backwards it is the same text.
    drag(screen, (6, 2), (4, 0))
    #expect(screen.window.selectedText == "first text\nsecond")
    drag(screen, (0, 2), (8, 4))
    #expect(screen.window.selectedText == "second, with words\nthird 日")
  }

  @Test func escapeAndAClickEndIt() {
    let screen = screen()
    drag(screen, (4, 0), (6, 2))
    screen.key(.escape)
    screen.advance(1)
    #expect(screen.window.selectedText == nil && !screen.style(4, 0).attributes.contains(.reverse))
    drag(screen, (4, 0), (6, 2))
    screen.click(1, 4)
    #expect(screen.window.selectedText == nil)
    #expect(screen.window.clipboard == "first text\nsecond")
  }

  @Test func clicksSelectWordsAndLines() {
    let screen = screen()
    screen.click(9, 2, count: 2)
    #expect(screen.window.selectedText == "with")
    screen.advance(1)
    screen.click(9, 2, count: 3)
    #expect(screen.window.selectedText == "second, with words")
    screen.advance(1)
    // A drag after a double click goes by words.
    screen.click(9, 2)
    screen.mouse(.press(button: 0), 9, 2)
    screen.mouse(.drag(button: 0), 1, 4)
    screen.mouse(.release, 1, 4)
    #expect(screen.window.selectedText == "with words\nthird")
  }

  @Test func theCountOfClicksBeginsAgain() {
    let screen = screen()
    screen.click(9, 2, count: 4)
    #expect(screen.window.selectedText == nil, "after three")
    screen.advance(1)
    drag(screen, (9, 2), (12, 2))
    screen.click(9, 2)
    #expect(screen.window.selectedText == nil, "after a drag")
    screen.advance(1)
    screen.click(9, 2)
    screen.click(10, 2)
    #expect(screen.window.selectedText == "with", "a hand moves by a column")
    screen.advance(1)
    screen.click(9, 2)
    screen.click(9, 4)
    #expect(screen.window.selectedText == nil, "another row")
  }

  @Test func aWindowForbidsItAndNodesSayOtherwise() {
    let screen = screen()
    screen.window.allowsTextSelection = false
    drag(screen, (4, 0), (6, 2))
    #expect(screen.window.selectedText == nil && screen.window.clipboard == "")
    texts[0].allowsTextSelection = true
    drag(screen, (4, 0), (6, 2))
    #expect(screen.window.selectedText == "first text", "the second text says nothing")
    screen.window.allowsTextSelection = true
    texts[1].allowsTextSelection = false
    drag(screen, (0, 0), (5, 4))
    #expect(screen.window.selectedText == "The first text\nthird")
  }

  @Test func whatTakesAPressKeepsIt() {
    var presses = 0
    let screen = screen([ButtonNode("Press") { _ in presses += 1 }])
    drag(screen, (1, 6), (2, 6))
    #expect(presses == 1 && screen.window.selectedText == nil)
  }

  @Test func altScrollsInstead() {
    let lines = (0..<40).map { TextNode("line \($0)") }
    let page = ScrollNode { StackLayoutSpec.vertical { lines } }
    let screen = HeadlessScreen(page, columns: 20, rows: 6)
    screen.window.allowsTextSelection = true
    screen.drag(from: (2, 5), to: (2, 1), seconds: 1)
    #expect(page.contentOffset.y == 0 && screen.window.selectedText?.hasPrefix("ne 1\nline 2") == true)
    screen.mouse(.press(button: 0), 2, 5, .alt)
    for row in (1...4).reversed() { screen.mouse(.drag(button: 0), 2, row, .alt) }
    screen.mouse(.release, 2, 1, .alt)
    screen.settle()
    #expect(page.contentOffset.y > 0 && screen.window.selectedText == nil)
  }

  /// A drag at the edge scrolls, and what has left the view stays selected.
  @Test func aDragAtTheEdgeScrolls() {
    let lines = (0..<40).map { TextNode("line \($0)") }
    let page = ScrollNode { StackLayoutSpec.vertical { lines } }
    let screen = HeadlessScreen(page, columns: 20, rows: 6)
    screen.window.allowsTextSelection = true
    screen.mouse(.press(button: 0), 0, 1)
    screen.mouse(.drag(button: 0), 3, 3)
    screen.mouse(.drag(button: 0), 7, 5)
    screen.advance(10)
    screen.mouse(.release, 7, 5)
    #expect(page.contentOffset.y == 34)
    #expect(screen.window.selectedText == (1..<40).map { "line \($0)" }.joined(separator: "\n"))
    #expect(screen.settle() && screen.window.deadline == nil)
  }

  /// The copied text has no breaks of lines that are too long; texts next to each other are one line.
  @Test func copiedTextIsThatOfTheNodes() {
    let long = TextNode("a long text that is broken into several rows of the screen")
    let (left, right) = (TextNode("left"), TextNode("right"))
    let page = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        long;
        StackLayoutSpec.horizontal(spacing: 2) {
          left; right
        }
      }
    }
    let screen = HeadlessScreen(page, columns: 14, rows: 8)
    screen.window.allowsTextSelection = true
    let last = long.frame.size.height
    drag(screen, (0, 0), (13, last))
    #expect(screen.window.selectedText == "\(long.string)\nleft right")
    // Below all text is its end.
    drag(screen, (2, 0), (0, 7))
    #expect(screen.window.selectedText == "\(long.string.dropFirst(2))\nleft right")
  }

  @Test func aSelectionEndsWithItsNodes() {
    let screen = screen()
    drag(screen, (4, 0), (6, 2))
    texts[0].string = "x"
    screen.draw()
    #expect(screen.window.selectedText == "\nsecond" || screen.window.selectedText == "second")
    var shows = true
    let text = TextNode("here")
    let page = DisplayNode { _, _ in StackLayoutSpec.vertical { if shows { text } } }
    let other = HeadlessScreen(page, columns: 10, rows: 2)
    other.window.allowsTextSelection = true
    drag(other, (0, 0), (3, 0))
    #expect(other.window.selectedText == "her")
    shows = false
    page.setNeedsLayout()
    other.draw()
    other.key(.down)
    #expect(other.window.selectedText == nil)
  }
}
