import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// A scroll view with the keyboard has a mark that stays and is seen without colours.
@Suite(.bounded) struct FocusMarkTests {
  private func view(_ line: String) -> ScrollNode {
    let text = (0..<20).map { "\(line)\($0)" }.joined(separator: "\n")
    let node = ScrollNode(.vertical, content: TextNode(text, wrap: .none))
    node.edgeHint = .none
    return node.width(8).height(4)
  }

  private func screen(_ nodes: [DisplayNode], theme: Theme = .standard) -> HeadlessScreen {
    let root = DisplayNode { _, _ in StackLayoutSpec(direction: .horizontal, children: nodes) }
    return HeadlessScreen(root, columns: 16, rows: 4, theme: theme)
  }

  @Test(arguments: [Theme.standard, .dark, .monochrome, .ascii])
  func theEdgeOfAFocusedViewIsMarked(_ theme: Theme) {
    let (first, second) = (view(" a"), view(" b"))
    let screen = screen([first, second], theme: theme)
    screen.advance(2)
    let mark = theme.hasSymbols ? "▎" : "|"
    #expect(screen.lines[0] == " a0      b0")
    screen.key(.tab)
    screen.advance(2)
    expectScreen(screen, (0..<4).map { "\(mark)a\($0)      b\($0)" }.joined(separator: "\n"))
    screen.key(.tab)
    screen.advance(2)
    expectScreen(screen, (0..<4).map { " a\($0)     \(mark)b\($0)" }.joined(separator: "\n"))
    if theme == .dark { #expect(screen.style(8, 0).foreground == theme.accent.foreground) }
    screen.window.focus(nil)
    screen.advance(2)
    #expect(screen.lines[0] == " a0      b0")
  }

  /// Text at the edge stays, and the whole column is set off.
  @Test(arguments: [Theme.standard, .dark, .monochrome, .ascii])
  func textAtTheEdgeStays(_ theme: Theme) {
    let screen = screen([view("日"), view("b")], theme: theme)
    let before = screen.style(0, 0)
    screen.key(.tab)
    screen.advance(2)
    for row in 0..<4 {
      #expect(screen.lines[row] == "日\(row)     b\(row)")
      for column in 0..<2 { #expect(screen.style(column, row) == screen.style(0, 0)) }
      #expect(screen.style(2, row) == before && screen.style(8, row) == before)
    }
    #expect(screen.style(0, 0) != before)
    if theme == .monochrome || theme == .ascii {
      #expect(screen.style(0, 0).attributes.contains(.reverse))
    }
  }

  /// If only some rows have text at the edge, blanks and selected rows have the same mark as text: it is one line.
  @Test(arguments: [Theme.standard, .dark, .monochrome, .ascii])
  func aMarkHasNoGaps(_ theme: Theme) {
    let rows = ["text", " indented", "", "more", "日", " ", "end"]
    let list = ListNode(count: rows.count) { TextNode(rows[$0], wrap: .none) }
    list.selectionMode = .single
    list.edgeHint = .none
    let screen = screen([list.width(8).height(4), view("b")], theme: theme)
    screen.key(.tab)
    for _ in 0..<rows.count {
      screen.advance(2)
      let styles = (0..<4).map { screen.style(0, $0) }
      #expect(styles.allSatisfy { $0 == styles[0] } && styles[0] != screen.style(15, 0), "\(styles)")
      #expect(screen.lines.allSatisfy { !$0.contains("▎") && !$0.contains("|") })
      screen.key(.down)
    }
  }

  /// The line goes over frames, which are no text.
  @Test(arguments: [Theme.standard, .dark, .monochrome])
  func framesDoNotInterruptTheMark(_ theme: Theme) {
    let box = BoxNode(border: .rounded, title: "Oslo").width(6).height(3)
    let scroll = ScrollNode {
      StackLayoutSpec.vertical {
        TextNode(" ")
        box
        TextNode(" end\n\n\n")
      }
    }
    scroll.edgeHint = .none
    let screen = screen([scroll.width(8).height(4), view("b")], theme: theme)
    screen.key(.tab)
    screen.advance(2)
    #expect(screen.lines.allSatisfy { $0.hasPrefix("▎") } && screen.lines[1].contains("╮"))
    #expect((0..<4).allSatisfy { screen.style(0, $0).foreground == theme.accent.foreground })
  }

  /// Text keeps a contrast of 4.5 : 1 on the mark, which is a tint of the accent.
  @Test(arguments: [Theme.dark, .light, .highContrast]) func theMarkTintsText(_ theme: Theme) {
    for theme in [theme, theme.limited(to: .palette)] {
      let screen = screen([view("a"), view("b")], theme: theme)
      screen.key(.tab)
      screen.advance(2)
      let style = screen.style(0, 1)
      #expect(style.foreground == theme.text.foreground && style.background == theme.focusedEdge.background)
      #expect(style.foreground.contrast(with: style.background) >= 4.5)
      #expect(style.background != theme.text.background && style.background != theme.accent.foreground)
    }
  }

  /// A card's bar is no text either.
  @Test func barsOfCardsDoNotInterruptTheMark() {
    let card = BoxNode(border: .card, textStyle: TextStyle(foreground: .role(.success))).width(6).height(2)
    let scroll = ScrollNode {
      StackLayoutSpec.vertical {
        card
        TextNode(" end\n\n\n")
      }
    }
    scroll.edgeHint = .none
    let screen = screen([scroll.width(8).height(4), view("b")], theme: .dark)
    screen.key(.tab)
    screen.advance(2)
    #expect((0..<4).allSatisfy { screen.style(0, $0).foreground == Theme.dark.accent.foreground })
  }

  /// In a screen with one place for the keyboard there is nothing to tell.
  @Test func theOnlyStopHasNoMark() {
    let only = view(" a")
    let screen = screen([only])
    screen.window.focus(only)
    screen.advance(2)
    #expect(screen.lines[0] == " a0")
  }

  /// A control that comes later makes the view one of several stops.
  @Test func theMarkFollowsTheNumberOfStops() {
    let only = view(" a")
    let button = ButtonNode("OK")
    var children: [DisplayNode] = [only]
    let root = DisplayNode { _, _ in StackLayoutSpec(direction: .horizontal, children: children) }
    let screen = HeadlessScreen(root, columns: 20, rows: 4)
    screen.window.focus(only)
    screen.advance(2)
    #expect(screen.lines[0] == " a0")
    children.append(button)
    root.setNeedsLayout()
    screen.draw()
    #expect(screen.lines[0].hasPrefix("▎a0"))
    // A screen narrower than the view, and one without room, do no harm.
    for (columns, rows) in [(1, 1), (3, 1), (1, 4)] { screen.resize(columns: columns, rows: rows) }
  }
}
