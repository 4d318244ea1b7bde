import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// A default button and the values of its form.
@Suite(.bounded) struct FormTests {
  private final class Form {
    let name = TextFieldNode("Name", validate: { $0.isEmpty ? "A name is needed" : nil })
    let code = TextFieldNode("Code", validate: { $0.count < 3 ? "Three characters at least" : nil })
    let notes = TextAreaNode("Notes")
    let count = StepperNode("Count", value: 1, in: 0...9)
    let save: ButtonNode
    private(set) var saved = 0
    let node = DisplayNode()

    init(isDefault: Bool = true) {
      save = ButtonNode("Save", isDefault: isDefault)
      save.onPress = { [unowned self] _ in saved += 1 }
      node.layoutSpecBlock = { [unowned self] _, _ in
        StackLayoutSpec.vertical {
          name
          code
          count
          notes
          save
        }
      }
    }
  }

  private func screen(_ nodes: [DisplayNode]) -> HeadlessScreen {
    let root = DisplayNode { _, _ in StackLayoutSpec(direction: .vertical, children: nodes) }
    return HeadlessScreen(root, columns: 60, rows: 24)
  }

  /// A press of the default button shows what is missing, and leads to the first of it.
  @Test(arguments: ["enter", "space", "click", "code"])
  func aDefaultButtonLeadsToTheFirstWrongValue(_ way: String) throws {
    let form = Form()
    let screen = screen([form.node])
    func press() throws {
      switch way {
      case "enter":
        screen.window.focus(form.count)
        screen.key(.enter)
      case "space":
        screen.window.focus(form.save)
        screen.key(.character(" "))
      case "click":
        let row = try #require(screen.lines.firstIndex { $0.contains("Save") })
        screen.click(3, row)
      default: form.save.press()
      }
      screen.draw()
    }
    try press()
    #expect(form.saved == 0 && screen.window.focusedNode === form.name)
    #expect(screen.lines[0].hasSuffix("A name is needed"))
    #expect(screen.lines[1].hasSuffix("Three characters at least"), "people see all that is missing")
    screen.type("Ada")
    try press()
    #expect(form.saved == 0 && screen.window.focusedNode === form.code && form.name.message == nil)
    screen.type("abc")
    try press()
    #expect(form.saved == 1 && form.code.message == nil)
    // Any control may have a value that is not valid.
    form.count.message = "Too few"
    try press()
    #expect(form.saved == 1 && screen.window.focusedNode === form.count)
    form.count.isEnabled = false
    screen.window.focus(form.name)
    if way != "enter" { try press() } else { screen.key(.enter) }
    #expect(form.saved == 2, "a control that cannot be used is no obstacle")
    form.notes.message = "Too short"
    form.save.press()
    #expect(form.saved == 2 && screen.window.focusedNode === form.notes.editor)
  }

  /// Enter in a field that is not valid shows its own reason; in one that is valid, that of another.
  @Test func enterInAFieldIsRefusedForTheOthers() {
    let form = Form()
    let screen = screen([form.node])
    screen.window.focus(form.code)
    screen.type("abc\n")
    #expect(form.saved == 0 && screen.window.focusedNode === form.name)
    screen.type("Ada\n")
    #expect(form.saved == 1)
  }

  @Test func otherButtonsDoNotAsk() {
    let form = Form(isDefault: false)
    let screen = screen([form.node])
    screen.window.focus(form.save)
    screen.key(.enter)
    #expect(form.saved == 1 && form.name.message == nil)
  }

  /// Of several forms each has its own button and values.
  @Test func formsAreSeparate() {
    let (first, second) = (Form(), Form())
    let screen = screen([first.node, second.node])
    screen.window.focus(second.name)
    screen.type("Ada")
    screen.key(.tab)
    screen.type("abc\n")
    #expect(first.saved == 0 && second.saved == 1 && first.name.message == nil)
    screen.window.focus(first.count)
    screen.key(.enter)
    #expect(first.saved == 0 && screen.window.focusedNode === first.name)
    // A form whose button cannot be pressed does not press that of another.
    second.save.isEnabled = false
    screen.window.focus(second.name)
    screen.key(.enter)
    #expect(first.saved == 0 && second.saved == 1)
  }

  /// Two default buttons side by side have one form.
  @Test func buttonsSideBySideShareAForm() {
    var pressed: [String] = []
    let field = TextFieldNode("Name", validate: { $0.isEmpty ? "A name is needed" : nil })
    let buttons = ["Add", "Change"].map { name in
      ButtonNode(name, isDefault: true) { _ in pressed.append(name) }
    }
    buttons[0].isEnabled = false
    let screen = screen([field] + buttons)
    screen.window.focus(field)
    screen.key(.enter)
    buttons[1].press()
    #expect(pressed == [] && screen.window.focusedNode === field)
    screen.type("Ada\n")
    #expect(pressed == ["Change"])
  }

  /// The control may be out of view.
  @Test func aFieldOutOfViewIsScrolledIntoView() {
    let field = TextFieldNode("Name", validate: { $0.isEmpty ? "A name is needed" : nil })
    let save = ButtonNode("Save", isDefault: true)
    let gap = DisplayNode().height(40)
    let scroll = ScrollNode {
      StackLayoutSpec.vertical {
        field
        gap
        save
      }
    }
    let screen = HeadlessScreen(scroll, columns: 40, rows: 6)
    screen.key(.end)
    screen.settle()
    #expect(scroll.contentOffset.y == 36)
    save.press()
    screen.settle()
    #expect(scroll.contentOffset.y == 0 && screen.lines[0].contains("A name is needed"))
  }
}
