import LayoutCore
import Observation
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// Rows with fields, in lists whose values change as the user types.
@Suite(.bounded) struct EditableRowTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var name = ""
    var count = 0
  }

  @MainActor @Observable final class Model {
    var items = (0..<6).map { Item(id: $0) }
  }

  /// Lists whose rows have a field for the name, and a field that the model does not know.
  private static let forms: [@MainActor (Model) -> ListNode] = [
    { model in ListNode({ model.items }) { row(of: $0, in: model) } },
    { model in
      ListNode({ model.items }, update: { node, item in node.field.text = item.name }) {
        row(of: $0, in: model)
      }
    },
    { model in
      ListNode(sections: { [(key: "all", value: model.items)] }, header: { TextNode($0) }) {
        row(of: $0, in: model)
      }
    },
  ]

  final class Row: DisplayNode {
    let field: TextFieldNode
    let draft = TextFieldNode("Draft")
    let strip = ScrollNode(.horizontal, content: TextNode(String(repeating: "strip ", count: 20)))

    init(_ item: Item, _ model: Model) {
      field = TextFieldNode("Name", text: item.name) { field in
        if let index = model.items.firstIndex(where: { $0.id == item.id }) {
          model.items[index].name = field.text
        }
      }
      super.init()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
      StackLayoutSpec.vertical {
        field; draft; strip
      }
    }
  }

  private static func row(of item: Item, in model: Model) -> Row { Row(item, model) }

  private static func row(_ index: Int, of list: ListNode) -> Row? {
    list.nodeForRow(at: RowPath(section: 0, row: index)) as? Row
  }

  /// Typing into a field of a row works as in a form: every letter arrives, and the insertion point stays.
  @Test(arguments: 0..<3) func everyLetterArrives(_ form: Int) {
    let model = Model()
    let list = Self.forms[form](model)
    let screen = HeadlessScreen(list, columns: 40, rows: 12)
    screen.window.focus(Self.row(1, of: list)?.field)
    screen.type("acq")
    screen.key(.left)
    screen.key(.left)
    screen.type("b")
    #expect(model.items.map(\.name) == ["", "abcq", "", "", "", ""])
    screen.key(.character("z"), .control)
    #expect(model.items[1].name == "acq", "the history of edits stays")
    #expect(screen.window.focusedNode === Self.row(1, of: list)?.field)
    #expect(screen.window.warnings.isEmpty)
  }

  /// State that the model does not know stays when the value of the row changes, and when rows around it come and go.
  @Test(arguments: 0..<3) func draftsAndOffsetsStay(_ form: Int) throws {
    let model = Model()
    let list = Self.forms[form](model)
    let screen = HeadlessScreen(list, columns: 40, rows: 20)
    let row = try #require(Self.row(2, of: list))
    screen.window.focus(row.draft)
    screen.type("draft")
    row.strip.setContentOffset(Point(x: 16, y: 0), animated: false)
    for change in 0..<4 {
      switch change {
      case 0: model.items[2].count += 1
      case 1: model.items.insert(Item(id: 10), at: 0)
      case 2: model.items.removeFirst()
      default: model.items[2].name = "model"
      }
      screen.settle()
      let row = try #require((0..<7).compactMap { Self.row($0, of: list) }.first { $0.draft.text == "draft" })
      #expect(screen.window.focusedNode === row.draft && row.strip.contentOffset.x == 16, "\(change)")
    }
    #expect(Self.row(2, of: list)?.field.text == "model")
  }

  /// Another order of the rows makes them all again.
  @Test func stateStaysWithItsRowInAnotherOrder() throws {
    let model = Model()
    let list = Self.forms[0](model)
    let screen = HeadlessScreen(list, columns: 40, rows: 24)
    screen.window.focus(Self.row(1, of: list)?.draft)
    screen.type("x")
    model.items.swapAt(1, 2)
    screen.settle()
    screen.type("y")
    #expect(Self.row(2, of: list)?.draft.text == "xy" && Self.row(1, of: list)?.draft.text == "")
  }

  /// A text that the program sets is shown, also where the user has typed another one.
  @Test func theTextOfTheProgramIsShown() {
    let model = Model()
    let list = Self.forms[0](model)
    let screen = HeadlessScreen(list, columns: 40, rows: 12)
    screen.window.focus(Self.row(0, of: list)?.field)
    screen.type("abc")
    model.items[0].name = "Paris"
    screen.settle()
    #expect(Self.row(0, of: list)?.field.text == "Paris")
    screen.type("!")
    #expect(model.items[0].name == "Par!is", "the insertion point stays after three letters")
  }

  @Test func anotherShapeIsReported() {
    let model = Model()
    let list = ListNode({ model.items }) { item in
      item.count == 0 ? TextFieldNode("Name") as DisplayNode : TextNode("done")
    }
    let screen = HeadlessScreen(list, columns: 40, rows: 4)
    screen.window.focus(list.nodeForRow(at: RowPath(section: 0, row: 0)))
    model.items[1].count = 1
    screen.settle()
    #expect(screen.window.warnings.isEmpty, "nothing is lost")
    model.items[0].count = 1
    screen.settle()
    #expect(screen.window.notes.map(\.mistake) == [.lostState])
  }
}
