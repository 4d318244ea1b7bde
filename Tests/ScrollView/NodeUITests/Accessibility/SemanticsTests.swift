import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Screens in words.
@Suite(.bounded) struct SemanticsTests {
  private struct Word: Identifiable, Equatable { let id: String }

  private func column(_ nodes: [DisplayNode]) -> DisplayNode {
    DisplayNode { _ in StackLayoutSpec.vertical { for node in nodes { node } } }
  }

  @Test func eachControlSaysItself() {
    let area = TextAreaNode("Notes", text: "Milk\nBread")
    let invalid = TextFieldNode("Name", text: "Ada")
    invalid.message = "is taken"
    let secret = TextFieldNode("Password", text: "öé日")
    secret.isSecure = true
    let disabled = ButtonNode("Save", isDefault: true)
    disabled.isEnabled = false
    let dots = PageControlNode(numberOfPages: 5)
    dots.currentPage = 1
    let picture = ImageNode(pixelSize: Size(2, 2))
    picture.accessibilityLabel = "A cat"
    let editor = EditableTextNode("text")
    editor.isEditable = false
    let screen = HeadlessScreen(
      column([
        TextNode("A \"quoted\" text"), TextNode(""), disabled,
        LinkTextNode(AttributedText(markup: "See [the docs](https://a.b) and [more](https://c.d)")),
        invalid, secret, area, CheckboxNode("Wrap", isOn: true), CheckboxNode("All", isOn: nil),
        SwitchNode("Dry run", isOn: true), RadioGroupNode("Size", ["S", "M"], selectedIndex: 1),
        SelectNode("Region", ["eu", "us"], selectedIndex: 0), SelectNode("None", ["a"]),
        SliderNode("Volume", value: 42), StepperNode("Count", value: 0.5, in: 0...1, step: 0.25),
        dots, picture, BoxNode(contentSize: Size(8, 3), border: .single, title: "Box"), editor,
        PressableNode(column([TextNode("Oslo"), TextNode("12 °")])) { _ in },
      ]), columns: 60, rows: 50)
    expectSemantics(
      screen,
      """
      text "A \\"quoted\\" text"
      button "Save" (disabled, default)
      text "See the docs and more"
        link "the docs" [1 of 2]
        link "more" [2 of 2]
      textField "Name" Ada (invalid: is taken)
      textField "Password" ***
      textArea "Notes" Milk ⏎ Bread
      checkBox "Wrap" (checked)
      checkBox "All" (mixed)
      switch "Dry run" on
      radioGroup "Size"
        radio "S" [1 of 2]
        radio "M" (selected) [2 of 2]
      popUp "Region" eu [1 of 2]
      popUp "None" none
      slider "Volume" 42 [0 to 100]
      stepper "Count" 0.50 [0.00 to 1.00]
      slider "Page" [2 of 5]
      image "A cat"
      heading "Box"
      textArea text (read only)
      button "Oslo 12 °"
      """)
  }

  @Test func theFocusIsMarked() {
    let area = TextAreaNode("Notes")
    let group = RadioGroupNode("Size", ["S", "M"], selectedIndex: 1)
    let screen = HeadlessScreen(
      column([ButtonNode("A"), group, area]), columns: 20, rows: 8)
    expectSemantics(
      screen,
      """
      button "A"
      radioGroup "Size"
        radio "S" [1 of 2]
        radio "M" (selected) [2 of 2]
      textArea "Notes"
      """)
    screen.key(.tab)
    #expect(screen.semantics.hasPrefix("> button \"A\"\n"))
    screen.key(.tab)
    #expect(screen.semantics.contains("\n  > radio \"M\" (selected) [2 of 2]\n"))
    screen.key(.tab)
    #expect(screen.semantics.hasSuffix("\n> textArea \"Notes\""))
    #expect(screen.semantics.count { $0 == ">" } == 1)
  }

  @Test func aHeaderOfAListIsAHeading() {
    let groups = [(key: "fruit", value: ["plum"]), (key: "nuts", value: ["almond", "walnut", "pecan"])]
    let list = ListNode(
      sections: { groups.map { (key: $0.key, value: $0.value.map(Word.init)) } },
      header: { key in
        DisplayNode { _ in
          StackLayoutSpec.horizontal {
            TextNode(key); TextNode("(\(key.count))")
          }
        }
      }
    ) { TextNode($0.id) }
    let screen = HeadlessScreen(list, columns: 20, rows: 4)
    #expect(
      screen.semantics == """
        list [2 out of view]
          heading "fruit (5)"
          row "plum" [1 of 4]
          heading "nuts (4)"
          row "almond" [2 of 4]
        """)
  }

  @Test func aListSaysItsRowsInView() {
    let list = ListNode(count: 500) { row in
      guard row == 2 else { return TextNode("Issue \(row + 1)") }
      let (text, button) = (TextNode("Issue 3"), ButtonNode("Close"))
      return DisplayNode { _ in
        StackLayoutSpec.horizontal {
          text; button
        }
      }
    }
    list.selectionMode = .single
    let screen = HeadlessScreen(list, columns: 20, rows: 4)
    screen.window.focus(list)
    screen.key(.down)
    screen.key(.down)
    expectSemantics(
      screen,
      """
      list [496 out of view]
        row "Issue 1" [1 of 500]
        > row "Issue 2" (selected) [2 of 500]
        row "Issue 3" [3 of 500]
          button "Close"
        row "Issue 4" [4 of 500]
      """)
    screen.key(.end)
    screen.settle()
    #expect(screen.semantics.hasSuffix("> row \"Issue 500\" (selected) [500 of 500]"))
  }

  @Test func aScrollAreaSaysHowMuchIsOutOfView() {
    let texts = (1...10).map { TextNode("line \($0)") }
    let scroll = ScrollNode { StackLayoutSpec.vertical { texts } }
    let screen = HeadlessScreen(
      column([TextNode("before"), scroll.height(.points(4))]), columns: 12, rows: 6)
    scroll.contentOffset = Point(x: 0, y: 3)
    screen.settle()
    expectSemantics(
      screen,
      """
      text "before"
      scrollArea 50% [6 out of view]
        text "line 4"
        text "line 5"
        text "line 6"
        text "line 7"
      """)
  }

  @Test func theOpenListOfASelectIsReadAlone() {
    let select = SelectNode("Region", ["eu-north", "eu-west", "us-east"], selectedIndex: 1)
    let screen = HeadlessScreen(column([TextNode("title"), select]), columns: 30, rows: 8)
    screen.key(.tab)
    screen.key(.enter)
    expectSemantics(
      screen,
      """
      list
        row "eu-north" [1 of 3]
        > row "eu-west" (selected) [2 of 3]
        row "us-east" [3 of 3]
      """)
    screen.key(.escape)
    #expect(screen.semantics.hasSuffix("> popUp \"Region\" eu-west [2 of 3]"))
  }

  @Test func aProgramChangesTheMeaningOfANode() {
    let (first, second, third) = (TextNode("1"), TextNode("2"), TextNode("3"))
    first.accessibility.role = .heading
    first.accessibility.label = "Number one"
    first.accessibility.order = 1
    second.accessibility.isHidden = true
    third.accessibility.value = "a value"
    let screen = HeadlessScreen(column([first, second, third]))
    #expect(screen.semantics == "text \"3\" a value\nheading \"Number one\"")
    third.string = "4"
    #expect(third.accessibility.label == "4", "only what was set stays")
    third.accessibility.value = ""
    #expect(screen.semantics.hasPrefix("text \"4\"\n"))
  }

  /// Nodes that draw themselves have no words of their own, but the focus is never lost.
  @Test func aNodeWithoutWordsThatHasTheFocusIsAGroup() {
    final class Canvas: ResponderNode {
      override var canBecomeFocused: Bool { true }
      override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(3, 3) }
    }
    let screen = HeadlessScreen(column([Canvas(), TextNode("after")]))
    #expect(screen.semantics == "text \"after\"")
    screen.key(.tab)
    #expect(screen.semantics == "> group\ntext \"after\"")
  }

  @Test func pagesOutOfViewAreLeftOut() {
    let pager = PagerNode(pages: (1...3).map { TextNode("page \($0)") })
    let screen = HeadlessScreen(pager, columns: 12, rows: 4)
    pager.currentPage = 1
    screen.settle()
    #expect(
      screen.semantics == """
        scrollArea [page 2 of 3, 2 out of view]
          text "page 2"
          slider "Page" [2 of 3]
        """)
  }

  @Test func aDeepTreeIsRead() {
    var node: DisplayNode = TextNode("inside")
    for _ in 0..<20_000 {
      let inner = node
      node = DisplayNode { _ in inner }
    }
    #expect(HeadlessScreen(node).semantics == "text \"inside\"")
  }
}

/// Expects a screen to say some text.
private func expectSemantics(
  _ screen: HeadlessScreen, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(screen.semantics == expected, sourceLocation: sourceLocation)
}
