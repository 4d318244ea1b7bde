import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// A field that moves the selection of a list, as in a picker.
@Suite(.bounded) struct FieldListTests {
  private func picker(_ rows: Int = 30) -> (field: TextFieldNode, list: ListNode, screen: HeadlessScreen) {
    let field = TextFieldNode("Find")
    let list = ListNode(count: rows) { TextNode("row \($0)") }
    list.selectionMode = .single
    field.list = list
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        field
        list.flexGrow(1).flexShrink(1)
      }
    }
    let screen = HeadlessScreen(root, columns: 30, rows: 11)
    screen.window.focus(field)
    return (field, list, screen)
  }

  @Test func arrowsMoveTheSelection() {
    let (field, list, screen) = picker()
    var selected: [Int?] = []
    list.onSelect = { selected.append($0.selectedRows.first?.row) }
    screen.key(.down)
    screen.key(.down)
    screen.key(.up)
    screen.key(.pageDown)
    screen.settle()
    #expect(selected == [0, 1, 0, 9] && screen.window.focusedNode === field)
    #expect(screen.lines.contains { $0.contains("row 9") })
    // Everything else is the text's.
    screen.type("a b")
    screen.key(.home)
    screen.key(.right)
    screen.key(.backspace)
    #expect(field.text == " b" && list.selectedRows == [RowPath(section: 0, row: 9)])
  }

  /// At an end of the list nothing around it scrolls instead.
  @Test func theEndsKeepTheKeys() {
    let (field, list, screen) = picker(3)
    let page = ScrollNode(content: TextNode((0..<50).map { "\($0)" }.joined(separator: "\n")))
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        field
        list.height(3)
        page.height(4)
      }
    }
    let other = HeadlessScreen(root, columns: 30, rows: 8)
    other.window.focus(field)
    for _ in 0..<6 { other.key(.down) }
    other.settle()
    #expect(list.selectedRows == [RowPath(section: 0, row: 2)] && page.contentOffset == .zero)
    _ = screen
  }

  /// A field with suggestions needs the arrows itself.
  @Test func suggestionsComeFirst() {
    let (field, list, screen) = picker()
    field.suggestedTexts = ["Ada", "Alan"]
    screen.key(.down)
    #expect(list.selectedRows.isEmpty && screen.lines.contains { $0.contains("Ada") })
    screen.key(.down)
    screen.key(.enter)
    #expect(field.text == "Ada")
  }

  /// Enter takes the row, unless the field submits.
  @Test func enterTakesTheRow() {
    final class Delegate: ListDelegate {
      var taken: [Int] = []
      func list(_ list: ListNode, didActivate path: RowPath) { taken.append(path.row) }
    }
    let (field, list, screen) = picker()
    let delegate = Delegate()
    list.listDelegate = delegate
    screen.key(.down)
    screen.key(.enter)
    #expect(delegate.taken == [0])
    var submitted = 0
    field.onSubmit = { _ in submitted += 1 }
    screen.key(.enter)
    #expect(delegate.taken == [0] && submitted == 1)
  }
}
