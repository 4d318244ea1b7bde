import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Keys that only terminals with the kitty keyboard protocol tell apart, and what nodes know of the terminal.
@Suite(.bounded) struct KeyboardProtocolTests {
  private func screen(_ bindings: [KeyBinding] = [], hasProtocol: Bool = true) -> HeadlessScreen {
    let field = TextFieldNode("Name", text: "ab")
    let root = DisplayNode { _ in StackLayoutSpec.vertical { field } }
    root.keyBindings = bindings
    let screen = HeadlessScreen(root)
    var traits = screen.window.traits
    traits.hasKeyboardProtocol = hasProtocol
    screen.window.traitsDidChange(traits)
    screen.window.focus(field)
    screen.draw()
    return screen
  }

  @Test(arguments: [true, false]) func theWarningIsForOtherTerminals(_ hasProtocol: Bool) {
    let screen = screen([KeyBinding("ctrl+i", title: "x") {}], hasProtocol: hasProtocol)
    screen.key(.function(1))
    #expect(screen.window.warnings.contains { $0.contains("kitty") } == !hasProtocol)
    #expect(screen.window.hasKeyboardProtocol == hasProtocol)
  }

  /// A key that nothing takes is the one that other terminals send.
  @Test func aKeyWithoutABindingIsTheUsualOne() {
    var heard: [String] = []
    func binding(_ key: KeyPattern, _ name: String) -> KeyBinding {
      KeyBinding(keys: [key], title: { name }) { _ in heard.append(name) }
    }
    let screen = screen([
      binding("f1", "help"), binding("escape", "escape"), binding("ctrl+s", "save"),
      binding("ctrl+shift+x", "own"),
      binding("ctrl+x", "other"),
    ])
    let field = screen.window.focusedNode as? TextFieldNode
    // Ctrl-H deletes, as Backspace does.
    screen.key(.character("h"), .control)
    #expect(field?.text == "a")
    screen.key(.character("["), .control)
    screen.key(.character("s"), [.control, .shift])
    screen.key(.character("x"), [.control, .shift])
    #expect(heard == ["escape", "save", "own"])
    let other = self.screen(hasProtocol: false)
    other.key(.character("h"), .control)
    #expect((other.window.focusedNode as? TextFieldNode)?.text == "ab")
  }

  @Test func nodesObserveTheKeyboard() {
    let label = TextNode("")
    label.updating { [weak label] _ in label?.string = label?.window?.isActive == true ? "active" : "inactive"
    }
    let screen = HeadlessScreen(DisplayNode { _ in StackLayoutSpec.vertical { label } })
    #expect(screen.lines.first == "active")
    var traits = screen.window.traits
    traits.isActive = false
    screen.window.traitsDidChange(traits)
    screen.draw()
    #expect(screen.lines.first == "inactive")
    // Only nodes that observe it ask for a frame.
    let other = HeadlessScreen(TextNode("x"))
    other.window.traitsDidChange(traits)
    #expect(!other.window.needsDisplay && !other.window.isActive)
  }
}
