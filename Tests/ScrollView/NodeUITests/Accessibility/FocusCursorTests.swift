import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// The terminal's cursor at the focus.
@Suite(.bounded) struct FocusCursorTests {
  private func cursor(_ screen: HeadlessScreen) -> Point? {
    screen.canvas.cursor.map { Point(x: $0.column, y: $0.row) }
  }

  @Test func theCursorStandsAtTheFocusedControl() {
    let buttons = [ButtonNode("A"), ButtonNode("B")]
    let screen = HeadlessScreen(DisplayNode { _ in StackLayoutSpec.vertical { buttons }.inset(1) })
    #expect(cursor(screen) == nil)
    screen.key(.tab)
    #expect(cursor(screen) == Point(x: 1, y: 1))
    screen.key(.tab)
    #expect(cursor(screen) == Point(x: 1, y: 2))
    screen.window.showsFocusCursor = false
    screen.draw()
    #expect(cursor(screen) == nil)
    screen.window.showsFocusCursor = true
    screen.window.focus(nil)
    screen.draw()
    #expect(cursor(screen) == nil)
  }

  @Test func theCursorStandsInTheRowOfAList() {
    let list = ListNode(count: 100) { TextNode("row \($0)") }
    list.selectionMode = .single
    let screen = HeadlessScreen(list, columns: 12, rows: 5)
    screen.window.focus(list)
    for _ in 0..<3 { screen.key(.down) }
    #expect(cursor(screen) == Point(x: 0, y: 2))
    screen.key(.end)
    screen.settle()
    #expect(cursor(screen) == Point(x: 0, y: 4))
  }

  @Test func theCursorStandsInTheListOfASelect() {
    let select = SelectNode("", ["a", "b", "c"], selectedIndex: 1)
    let screen = HeadlessScreen(DisplayNode { _ in select }, columns: 12, rows: 6)
    screen.key(.tab)
    screen.key(.enter)
    #expect(cursor(screen).map { screen.lines[$0.y].contains("b") && $0.y == 3 } == true)
  }

  @Test func theInsertionPointComesFirst() {
    let field = TextFieldNode("Name", text: "Ada")
    let screen = HeadlessScreen(DisplayNode { _ in field }, columns: 20, rows: 2)
    screen.key(.tab)
    #expect(cursor(screen) == Point(x: 9, y: 0))
  }

  /// Whatever the keys, the cursor lies in the focused node, or nothing of that is in view.
  @Test(arguments: seeds(30)) func theCursorLiesInTheFocusedNode(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let list = ListNode(count: 30) { TextNode("row \($0)") }
    list.selectionMode = .multiple
    let controls = (0..<12).map { number -> DisplayNode in
      switch number % 4 {
      case 0: ButtonNode("button \(number)")
      case 1: CheckboxNode("box \(number)")
      case 2: SliderNode("slider")
      default: RadioGroupNode("", ["a", "b"], selectedIndex: 0)
      }
    }
    let scroll = ScrollNode { StackLayoutSpec.vertical(spacing: 1) { controls } }
    let content = TextAreaNode("area", text: "one\ntwo")
    let screen = HeadlessScreen(
      DisplayNode { _ in
        StackLayoutSpec.vertical {
          content
          list.flexGrow(1).flexShrink(1).height(.points(3))
          scroll.flexGrow(1).flexShrink(1).height(.points(4))
        }
      }, columns: 24, rows: 14)
    let keys: [Key] = [.tab, .tab, .tab, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter]
    for _ in 0..<60 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        screen.resize(
          columns: Int.random(in: 1...30, using: &random), rows: Int.random(in: 1...16, using: &random))
      case 1: screen.wheel(Bool.random(using: &random) ? .up : .down, at: (1, screen.canvas.rows - 1))
      default: screen.key(keys.randomElement(using: &random)!, Bool.random(using: &random) ? [] : .shift)
      }
      screen.settle()
      guard let focus = screen.window.focusedNode else {
        #expect(cursor(screen) == nil)
        continue
      }
      let (origin, visible) = focus.placeOnScreen()
      let area = Rect(origin: origin, size: focus.frame.size).intersection(visible)
        .intersection(Rect(origin: .zero, size: screen.window.size))
      #expect(cursor(screen).map(area.contains) ?? area.isEmpty)
    }
  }
}
