import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// Closures of controls that receive the value, the control or nothing.
@Suite(.bounded) struct ValueClosureTests {
  @Test func aClosureReceivesTheValueOrTheControl() {
    var values: [String] = []
    func note(_ value: some Any) { values.append("\(value)") }
    let controls: [(DisplayNode, Key)] = [
      (TextFieldNode("Name") { note($0) }, .character("a")),
      (TextFieldNode("Name") { note($0.text) }, .character("b")),
      (TextAreaNode("Text") { note($0 + "!") }, .character("c")), (SwitchNode("On") { note(!$0) }, .space),
      (SwitchNode("On") { note($0.isOn) }, .space), (CheckboxNode("Box") { note($0 == true) }, .space),
      (SliderNode("Slider") { note($0 / 2) }, .right), (StepperNode("Count") { note($0 + 1) }, .up),
      (RadioGroupNode("One", ["a", "b"]) { note($0 ?? -1) }, .right),
      (ButtonNode("Press") { note("pressed") }, .enter),
      (ButtonNode("Press") { note($0.title) }, .enter),
      (PressableNode(TextNode("text")) { note("pressed") }, .enter),
    ]
    for (control, key) in controls {
      let screen = HeadlessScreen(control, columns: 30, rows: 4)
      screen.key(.tab)
      screen.key(key)
    }
    #expect(
      values == [
        "a", "b", "c!", "false", "true", "true", "0.5", "2.0", "0", "pressed", "Press", "pressed",
      ])
  }

  @Test func aSpecThatNeedsNoSizeHasNoArgument() {
    let text = TextNode("text")
    let node = DisplayNode {
      let padded = text.inset(1)
      return StackLayoutSpec.vertical { padded }
    }
    #expect(HeadlessScreen(node, columns: 10, rows: 3).lines == ["", " text", ""])
  }

  /// A type of this target, which belongs to the main actor: other threads must not use key paths to its properties.
  private struct Pod: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  @Test func aColumnIsAnyKeyPath() async {
    let pods = [Pod(id: 0, name: "b"), Pod(id: 1, name: "a")]
    let table = TableNode({ pods }, columns: [TableColumn("Name", \.name)])
    let screen = HeadlessScreen(table, columns: 10, rows: 3)
    #expect(Array(screen.lines.dropFirst()) == ["b", "a"])
    table.sort(by: TableSorting(column: 0))
    await screen.settle()
    #expect(Array(screen.lines.dropFirst()) == ["a", "b"])
  }
}
