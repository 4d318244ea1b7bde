import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct ThemeTests {
  private static let themes: [Theme] = [
    .standard, .light, .dark, .highContrast, .terminal, .monochrome, .ascii,
  ]

  /// One of each kind of node.
  private func everything() -> DisplayNode {
    let edit = EditableTextNode()
    edit.placeholder = "type"
    let pager = PagerNode(pages: (0..<3).map { TextNode("page \($0)") })
    let root = DisplayNode()
    let children: [LayoutElement] = [
      LinkTextNode(AttributedText(markup: "a **b** [c](d) that is too long to be shown"), maximumLines: 1),
      BoxNode(fill: "x", border: .double, title: "title").height(3), ButtonNode("OK"), edit, pager.height(2),
    ]
    root.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: children) }
    return root
  }

  @Test func theThemesBackgroundFillsTheScreen() {
    let screen = HeadlessScreen(everything(), columns: 24, rows: 12, theme: .dark)
    let theme = Theme.dark
    let levels = [theme.text, theme.pane, theme.raised, theme.hover].map(\.background)
    for row in 0..<12 {
      for column in 0..<24 { #expect(levels.contains(screen.style(column, row).background)) }
    }
    #expect(screen.style(23, 11).background == Theme.dark.text.background)
    let box = BoxNode(textStyle: TextStyle(background: .palette(1)))
    let text = TextNode("x")
    let node = DisplayNode { _, _ in text.background(box) }
    #expect(HeadlessScreen(node, columns: 3, rows: 1, theme: .light).style(0, 0).background == .palette(1))
  }

  @Test func themesWithoutColoursDrawNone() {
    for theme in [Theme.monochrome, .ascii] {
      let screen = HeadlessScreen(everything(), columns: 24, rows: 12, theme: theme)
      for row in 0..<12 {
        for column in 0..<24 {
          let style = screen.style(column, row)
          #expect(style.foreground == .default && style.background == .default)
        }
      }
    }
  }

  @Test func themesWithoutSymbolsDrawOnlyASCII() {
    let screen = HeadlessScreen(everything(), columns: 24, rows: 12, theme: .ascii)
    #expect(screen.lines.allSatisfy { $0.allSatisfy(\.isASCII) }, "\(screen.lines)")
    #expect(screen.lines[0].hasSuffix("..."))
  }

  @Test func aNewThemeIsDrawnInTheNextFrame() {
    let screen = HeadlessScreen(everything(), columns: 24, rows: 12)
    for theme in Self.themes {
      screen.window.theme = theme
      #expect(screen.window.needsDisplay)
      screen.draw()
      #expect(screen.style(23, 11).background == theme.text.background)
    }
  }
}
