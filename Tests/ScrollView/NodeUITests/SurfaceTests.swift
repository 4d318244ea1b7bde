import LayoutCore
import PortholeTesting
import ScreenCore
import TestSupport
import Testing

@testable import NodeUI

/// Parts that stand on surfaces of their own, and the bar of the one that has the focus.
@Suite(.bounded) struct SurfaceTests {
  /// A control without and with the focus; the other button has it first.
  private func screen(_ control: DisplayNode, _ theme: Theme = .dark, isFocused: Bool) -> HeadlessScreen {
    let other = ButtonNode("Other")
    let root = DisplayNode { _ in
      StackLayoutSpec.vertical(spacing: 1, alignItems: .start) {
        control; other
      }
    }
    let screen = HeadlessScreen(root, columns: 30, rows: 8, theme: theme)
    screen.window.focus(isFocused ? (control as? TextAreaNode)?.editor ?? control : other)
    screen.draw()
    return screen
  }

  nonisolated private static let controls: [@MainActor @Sendable () -> EntryControlNode] = [
    { TextFieldNode(text: "text") }, { TextAreaNode(text: "text") },
    { SelectNode("By", ["bus"], selectedIndex: 0) },
    { ButtonNode("Reset") },
  ]

  /// The cell of the bar: a select has it after its label.
  private func edge(of control: EntryControlNode) -> Int { control is SelectNode ? 3 : 0 }

  @Test(arguments: 0..<4) func aControlStandsOnTheNextLevelWithTheFocus(_ index: Int) {
    let theme = Theme.dark
    for isFocused in [false, true] {
      let control = Self.controls[index]()
      let screen = screen(control, isFocused: isFocused)
      let x = edge(of: control)
      let style = screen.style(x, 0)
      #expect(style.background == (isFocused ? theme.hover : theme.raised).background)
      #expect((screen.lines[0].dropFirst(x).first == "▎") == isFocused)
      if isFocused { #expect(style.foreground == theme.accent.foreground) }
    }
  }

  /// An open list has a blank margin at either side, a bar of its own, a mark at the chosen option and a shadow.
  @Test func anOpenListIsRaised() {
    let (select, theme) = (SelectNode("", (0..<20).map { "row \($0)" }, selectedIndex: 1), Theme.dark)
    let screen = screen(select, theme, isFocused: true)
    screen.key(.enter)
    let (left, right) = (0, 9)
    #expect(screen.lines[2] == " row 1  ✓▐" && screen.lines[7].contains("row 6"))
    for x in left..<right { #expect(screen.style(x, 1).background == theme.raised.background) }
    #expect(screen.style(right + 1, 1).background == theme.text.background, "the shadow begins a row below")
    #expect(screen.style(right + 1, 2).background == theme.shadow && theme.shadow != theme.text.background)
    #expect(screen.style(left, 2).background == theme.raised.background)
    #expect(screen.style(8, 2).background == theme.selection.background)
    screen.key(.down)
    #expect(screen.style(8, 2).foreground == theme.successText.foreground)
  }

  @Test(arguments: 0..<3) func aWrongValueHasABarInTheColourOfErrors(_ index: Int) {
    let control = Self.controls[index]()
    control.message = "wrong"
    let screen = screen(control, isFocused: false)
    #expect(screen.style(edge(of: control), 0).foreground == Theme.dark.errorText.foreground)
  }

  @Test func theMessageOfAFieldStandsInIt() {
    let field = TextFieldNode(text: "x")
    field.message = "wrong"
    let screen = screen(field, isFocused: true)
    let end = screen.lines[0].count
    #expect(screen.lines[0].hasSuffix("wrong"))
    #expect((0..<end).allSatisfy { screen.style($0, 0).background == Theme.dark.raised.background })
    #expect(screen.style(end, 0).background == Theme.dark.text.background)
  }

  @Test(arguments: 0..<4) func aDisabledControlIsAPane(_ index: Int) {
    let control = Self.controls[index]()
    control.isEnabled = false
    let screen = screen(control, isFocused: false)
    #expect(screen.style(edge(of: control), 0).background == Theme.dark.pane.background)
  }

  /// Only one kind of button has the colour that draws attention.
  @Test func theMainButtonHasTheAccent() {
    let theme = Theme.dark
    let main = screen(ButtonNode("Save", .primary, isDefault: true), isFocused: false)
    #expect(main.style(1, 0).background == theme.accent.foreground && main.lines[0].contains("Save ⏎"))
    let other = screen(ButtonNode("Delete", .destructive), isFocused: false)
    #expect(other.style(2, 0).foreground == theme.errorText.foreground)
    #expect(other.style(2, 0).background == theme.raised.background)
  }

  /// Without surfaces lines and brackets set controls off.
  @Test(arguments: [Theme.standard, .terminal, .monochrome, .ascii])
  func themesWithoutSurfacesHaveLines(_ theme: Theme) {
    let field = screen(TextFieldNode(text: "text"), theme, isFocused: false)
    #expect(field.lines[0].hasPrefix(theme.hasSymbols ? "▏text" : "[text"))
    #expect(screen(ButtonNode("Reset"), theme, isFocused: true).lines[0] == "[ Reset ]")
  }

  /// A terminal may have colours and only ASCII.
  @Test func theBarIsALineWithoutSymbols() {
    var theme = Theme.dark
    theme.hasSymbols = false
    #expect(screen(TextFieldNode(text: "text"), theme, isFocused: true).lines[0].hasPrefix("|text"))
  }

  @Test func aCardIsASurfaceOrAFrame() {
    let card = BoxNode(
      contentSize: Size(10, 3), border: .card, title: "name",
      textStyle: TextStyle(foreground: .role(.success)))
    let dark = HeadlessScreen(
      DisplayNode { _ in StackLayoutSpec.vertical(alignItems: .start) { card } }, columns: 12, rows: 3,
      theme: .dark)
    #expect(dark.lines[0] == "▎ name" && dark.style(9, 2).background == Theme.dark.pane.background)
    #expect(dark.style(0, 2).foreground == Theme.dark.successText.foreground)
    #expect(dark.style(11, 2).background == Theme.dark.text.background)
    dark.window.theme = .standard
    dark.draw()
    #expect(dark.lines == ["╭ name ──╮", "│        │", "╰────────╯"])
  }

  /// The part that people press stands out by its level, and the bar has the accent.
  @Test func aPressableCardIsRaisedWithTheFocus() {
    let card = PressableNode(BoxNode(contentSize: Size(10, 3), border: .card, title: "name")) { _ in }
    let screen = screen(card, isFocused: true)
    #expect(screen.style(5, 1).background == Theme.dark.raised.background)
    #expect(screen.lines[1].hasPrefix("▎") && screen.style(0, 1).foreground == Theme.dark.accent.foreground)
  }

  /// The chip, keys and verbs, and at the end a place; what does not fit is left out as a whole.
  @Test func hintsAreOneRow() {
    func row(_ columns: Int) -> String {
      let footer = FooterNode { _, _ in
        FooterNode.Hints(
          chip: "tour", [BarItem(keys: "↑", "choose"), BarItem(keys: "Enter", "open")],
          last: [BarItem(keys: "?", "keys")], end: "1 of 12")
      }
      return HeadlessScreen(footer, columns: columns, rows: 1, theme: .dark).lines[0]
    }
    #expect(row(50) == " tour  ↑ choose  Enter open  ? keys       1 of 12")
    #expect(row(38) == " tour  ↑ choose  Enter open  ? keys")
    #expect(row(25) == " tour  ↑ choose  ? keys")
    #expect(row(14) == " tour  ? keys")
    #expect(row(9) == " tour")
  }

  /// A theme without a background of its own has blank dialogs and messages, too.
  @Test func nothingShinesThroughDialogs() {
    let page = BoxNode(fill: "x", textStyle: TextStyle(background: .palette(52)))
    let screen = HeadlessScreen(page, columns: 50, rows: 14)
    #expect(screen.style(25, 7).background == .palette(52))
    screen.window.present(TextNode("text\ntext"), as: .modal(title: "Title"))
    screen.window.toast("saved")
    screen.draw()
    for (word, row) in [("Title", 5), ("text", 6), ("saved", 11)] {
      let line = screen.lines[row]
      #expect(line.contains(word), "\(screen.lines)")
      let start = line.distance(
        from: line.startIndex, to: line.range(of: word)?.lowerBound ?? line.startIndex)
      for column in start - 1...start + word.count {
        #expect(screen.style(column, row).background == .default)
      }
    }
  }
}
