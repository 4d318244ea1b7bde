import LayoutCore
import PaintCore
import PortholeSystem
import TestSupport
import Testing

@testable import NodeUI

/// Nodes that show source text in the colours of its meaning.
@Suite(.bounded) struct CodeNodeTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private func host(_ node: DisplayNode, rows: Int = 4, columns: Int = 20) -> HeadlessHost {
    let host = HeadlessHost(Window(node, theme: .dark), rows: rows, columns: columns)
    host.draw()
    return host
  }

  @Test func partsHaveTheirRoles() {
    let node = CodeNode("let a = 12 // note\nvar b = \"x\"\n", language: .swift)
    let host = host(node)
    #expect(host.canvas.text.prefix(2) == ["let a = 12 // note", "var b = \"x\""])
    let theme = Theme.dark
    func color(_ row: Int, _ column: Int) -> Color { host.canvas[row, column].style.foreground }
    #expect(color(0, 0) == theme.keyword.foreground && color(0, 8) == theme.number.foreground)
    #expect(color(0, 11) == theme.comment.foreground && color(1, 8) == theme.string.foreground)
    #expect(color(0, 4) == theme.text.foreground)
    node.language = nil
    host.draw()
    #expect(color(0, 0) == theme.text.foreground && host.canvas.text[0] == "let a = 12 // note")
    node.painter = .log(LogPainter())
    node.code = "2026-11-20 10:20:30 ERROR x"
    host.draw()
    #expect(node.language == nil && color(0, 0) == theme.textSecondary.foreground)
  }

  /// A comment continues in the lines below, also after an edit.
  @Test func linesKnowThoseAbove() {
    let node = CodeNode("/* a\nb */ let c", language: .swift)
    let host = host(node)
    let theme = Theme.dark
    #expect(host.canvas[1, 0].style.foreground == theme.comment.foreground)
    #expect(host.canvas[1, 5].style.foreground == theme.keyword.foreground)
    node.code = "a\nb */ let c"
    host.draw()
    #expect(host.canvas[1, 0].style.foreground == theme.text.foreground)
  }

  @Test func linesMayEndInCRLF() {
    let (node, plain) = (
      CodeNode("// a\r\nlet b = 1\r\n", language: .swift), CodeNode("// a\nlet b = 1", language: .swift)
    )
    #expect(node.attributedText == plain.attributedText)
    node.tabWidth = .max
    node.code = "\t\ta"
    #expect(node.string.hasSuffix("  a"))
  }

  @Test func tabsReachToTheNextStop() {
    let node = CodeNode("\tlet a\nab\tc\n日\td", language: .swift)
    let host = host(node)
    #expect(host.canvas.text.prefix(3) == ["    let a", "ab  c", "日  d"])
    node.tabWidth = 0
    host.draw()
    #expect(host.canvas.text[1] == "ab c")
  }

  /// Lines are cut, broken if that is wanted, or scrolled sideways.
  @Test func longLinesAreCutWrappedOrScrolled() {
    let code = "let name = \"a text that is long\""
    #expect(host(CodeNode(code, language: .swift)).canvas.text[0].hasSuffix("…"))
    let wrapped = host(CodeNode(code, language: .swift, wrap: .word)).canvas.text
    #expect(wrapped[0] == "let name = \"a text" && wrapped[1] == "that is long\"")
    let scroll = ScrollNode(content: CodeNode(code, language: .swift))
    scroll.scrollableDirections = .both
    let host = host(scroll)
    #expect(host.canvas.text[0].hasPrefix("let name = \"a text"))
    scroll.setContentOffset(Point(x: 12, y: 0), animated: false)
    host.draw()
    #expect(host.canvas.text[0].hasPrefix("a text that is long\""))
    #expect(host.canvas[0, 2].style.foreground == Theme.dark.string.foreground)
  }

  @Test(arguments: [
    "", "\n", "\n\n", "\u{1b}[31mx", "\u{0}\u{7f}", "\"open", String(repeating: "(", count: 9_000),
  ])
  func anyTextIsShown(_ text: String) {
    for language in CodeLanguage.allCases {
      for columns in [1, 20] { _ = host(CodeNode(text, language: language), columns: columns) }
    }
    // Nothing of it is lost but the line feed at the end.
    #expect(CodeNode("a\n\nb\n").string == "a\n\nb")
  }
}
