import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Controls of scenes, played by tapes.
@Suite(.bounded) struct SceneControlTests {
  private func screen(_ text: String) throws -> HeadlessScreen {
    HeadlessScreen(try Scene.load(Array(text.utf8), file: "scene.yaml").rootNode, columns: 30, rows: 8)
  }

  @Test func aStepperCounts() throws {
    let screen = try screen(
      """
      root:
        row:
          children:
            - stepper: {id: count, title: Count, minimum: 1, maximum: 20, step: 1, value: 3}
      """)
    screen.play(
      "Tab\nExpect focus count\nUp\nExpect contains \"Count ‹  4 ›\"\nType 12\nExpect contains \"‹ 12 ›\"")
    let stepper = try #require(screen.window.focusedNode as? StepperNode)
    #expect(stepper.range == 1...20 && stepper.value == 12)
  }

  @Test func aSelectIsSearched() throws {
    let screen = try screen(
      """
      root:
        column:
          alignItems: start
          children:
            - select: {id: to, title: To, options: [Norway, Sweden, Denmark], isSearchable: true}
            - text: below
      """)
    screen.play(
      "Tab\nEnter\nExpect row 2 \"   │Norway   │\"\nType den\nExpect row 2 \"   │Denmark  │\"\nExpect row 3 \"   │Sweden   │\""
    )
    screen.play("Enter\nExpect contains \"To  Denmark\"\nExpect row 1 \"below\"")
  }

  @Test func aPickerIsSearched() throws {
    let text = "picker: {id: to, title: To, options: [Norway, North Sea], selectedIndex: 0, maximumRows: 4}"
    let screen = try screen("root: {column: {alignItems: start, children: [{\(text)}]}}")
    let picker = PickerNode("To", ["Norway", "North Sea"], selectedIndex: 0)
    let page = DisplayNode { _, _ in StackLayoutSpec.vertical(alignItems: .start) { picker } }
    let other = HeadlessScreen(page, columns: screen.canvas.columns, rows: screen.canvas.rows)
    #expect(screen.lines == other.lines)
    screen.play("Tab\nType ns\nExpect row 1 \"North Sea\"\nExpect contains \"1 of 2\"\nEnter")
    #expect(screen.window.focusedNode?.supernode.flatMap { $0 as? PickerNode }?.selectedIndex == 1)
  }

  /// A field of a scene has the history, the completions and the keys of a field in Swift.
  @Test func aFieldHasHistoryCompletionsAndKeys() throws {
    let screen = try screen(
      """
      root:
        column:
          children:
            - textField: {id: a, history: [make all, ls], completions: [berry, bread, cake], editingKeys: less, onSubmit: {focus: b}}
            - textField: {id: b, text: b}
      """)
    screen.play(
      """
      Tab
      Type m
      Up
      Expect field a text "make all"
      Ctrl+U
      Type "x br"
      Tab
      Expect field a text "x bread"
      Tab
      Expect focus b
      Type k
      Up
      Expect field b text bk
      """)
    let field = try #require(screen.window.root.subnodes.lazy.compactMap { $0 as? TextFieldNode }.first)
    #expect(field.editingKeys["ctrl+h"] == .deleteBackwardOrCancel && field.history == ["make all", "ls"])
    screen.window.focus(field)
    screen.type("!\n")
    #expect(field.history == ["make all", "ls", "x bread!"])
  }

  @Test func aSceneHasThePalette() throws {
    let text = """
      showsPalette: true
      root: {text: {id: t, string: idle, keys: [{key: f5, title: Deploy it, action: {set: {id: t, string: deployed}}}]}}
      """
    let scene = try Scene.load(Array(text.utf8), file: "scene.yaml")
    let screen = HeadlessScreen(application: scene.makeWindow(), columns: 40, rows: 12)
    screen.play("Ctrl+P\nExpect contains \"Deploy it\"\nType dpl\nEnter\nExpect contains \"deployed\"")
  }

  @Test func aFieldSuggestsTexts() throws {
    let screen = try screen(
      "root: {column: {children: [{textField: {id: f, title: Name, suggestions: [Ada, Alan, Grace]}}, {text: below}]}}"
    )
    screen.play(
      "Tab\nType al\nExpect contains \"│Alan \"\nExpect not contains \"Ada\"\nRight\nExpect row 1 \"below\"")
    #expect((screen.window.focusedNode as? TextFieldNode)?.text == "Alan")
  }

  @Test func wrongFieldsAreReported() {
    #expect(sceneError("root: {textField: {suggestions: 3}}").contains("a list of texts"))
    #expect(sceneError("root: {stepper: {step: 0}}").contains("a number"))
    #expect(sceneError("root: {select: {options: [a], isSearchable: often}}").contains("true, false"))
  }
}
