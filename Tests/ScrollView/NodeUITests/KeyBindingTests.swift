import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

/// The order in which a window looks for the action of a key (docs/keys.md).
@Suite(.bounded) struct KeyBindingTests {
  /// Takes some keys, and perhaps text, and notes them.
  private final class Taker: ResponderNode {
    var taken: [Key] = []
    var isField = false
    override var acceptsText: Bool { isField }
    var captures: (Key) -> Bool = { _ in false }
    var takes: (Key) -> Bool = { _ in false }
    var isTabStop = true
    override var canBecomeFocused: Bool { isTabStop }
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(6, 1) }
    override func captureKey(_ key: Key, _ modifiers: Modifiers) -> Bool { captures(key) }
    override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
      guard takes(key) else { return false }
      taken.append(key)
      return true
    }
  }

  /// A node in a node in a window, and the names of those that heard a key.
  private final class Rig {
    let (inner, outer) = (Taker(), Taker())
    let screen: HeadlessScreen
    var heard: [String] = []
    var window: Window { screen.window }

    init() {
      let (inner, outer) = (inner, outer)
      outer.layoutSpecBlock = { _, _ in StackLayoutSpec.vertical { inner } }
      screen = HeadlessScreen(outer)
      screen.window.focus(inner)
    }

    func binding(_ name: String, _ keys: KeyPattern..., priority: Bool = false) -> KeyBinding {
      KeyBinding(keys: keys, title: { name }, priority: priority) { [unowned self] _ in heard.append(name) }
    }

    /// The names of those that hear a key.
    func press(_ key: Key, _ modifiers: Modifiers = []) -> [String] {
      heard = []
      screen.key(key, modifiers)
      return heard
    }
  }

  /// Something that takes Ctrl-X, and a way to remove it.
  private struct Row {
    let name: String
    let remove: (Rig) -> Void
  }

  /// Every row of the table takes the key; the first is taken away after each press.
  @Test func rowsAreAskedInOrder() throws {
    let rig = Rig()
    let (window, inner, outer) = (rig.window, rig.inner, rig.outer)
    inner.keyBindings = [
      rig.binding("inner", "ctrl+x"), rig.binding("inner first", "ctrl+x", priority: true),
    ]
    outer.keyBindings = [
      rig.binding("outer", "ctrl+x"), rig.binding("outer first", "ctrl+x", priority: true),
    ]
    window.keyBindings = [
      rig.binding("window", "ctrl+x"), rig.binding("window first", "ctrl+x", priority: true),
    ]
    inner.takes = { [unowned rig] _ in
      rig.heard.append(rig.inner.acceptsText ? "text" : "inner key")
      return true
    }
    inner.isField = true
    outer.takes = { [unowned rig] _ in
      rig.heard.append("outer key")
      return true
    }
    window.onKey = { [unowned rig] _, _ in
      rig.heard.append("onKey")
      return true
    }
    window.standardBindings.application.append(rig.binding("application", "ctrl+x"))
    let rows = [
      Row(name: "inner first") { $0.inner.keyBindings.removeLast() },
      Row(name: "outer first") { $0.outer.keyBindings.removeLast() },
      Row(name: "window first") { $0.window.keyBindings.removeLast() },
      Row(name: "text") { $0.inner.isField = false },
      Row(name: "inner") { $0.inner.keyBindings = [] },
      Row(name: "inner key") { $0.inner.takes = { _ in false } },
      Row(name: "outer") { $0.outer.keyBindings = [] },
      Row(name: "outer key") { $0.outer.takes = { _ in false } },
      Row(name: "window") { $0.window.keyBindings = [] },
      Row(name: "onKey") { $0.window.onKey = nil },
      Row(name: "application") { $0.window.standardBindings.application = [] },
    ]
    for row in rows {
      try #require(rig.press(.character("x"), .control) == [row.name])
      row.remove(rig)
    }
    #expect(rig.press(.character("x"), .control) == [])
  }

  /// Tab comes after the nodes and before the window's bindings; zoom and scrolling come after those, and before
  /// `onKey`.
  @Test func standardKeysHaveTheirRows() {
    let page = ScrollNode(content: GridNode(20, 50))
    let screen = HeadlessScreen(page)
    let window = screen.window
    var heard: [String] = []
    window.onKey = { key, _ in
      heard.append("onKey")
      return true
    }
    screen.key(.down)
    screen.settle()
    #expect(page.contentOffset.y == 1 && heard == [])
    screen.key(.character("+"))
    #expect(heard == ["onKey"], "nothing zooms")
    window.bindings {
      KeyBinding("down", "tab", title: "window") { heard.append("window \($0.key)") }
    }
    screen.key(.down)
    screen.key(.tab)
    #expect(page.contentOffset.y == 1 && heard == ["onKey", "window down"])
    page.bindings { KeyBinding("tab", title: "page") { heard.append("page") } }
    screen.key(.tab)
    #expect(heard.last == "page")
  }

  /// Escape ends nothing that has the focus.
  @Test func escapeKeepsTheFocus() {
    let rig = Rig()
    #expect(rig.press(.escape) == [])
    #expect(rig.window.focusedNode === rig.inner)
    let field = EditableTextNode("text")
    let screen = HeadlessScreen(field)
    screen.window.focus(field)
    screen.key(.escape)
    #expect(screen.window.focusedNode === field)
  }

  /// A field takes characters before all bindings but those with priority, and leaves Escape, Tab and F keys.
  @Test func fieldsTakeTextFirst() {
    let field = EditableTextNode()
    let rig = Rig()
    let screen = HeadlessScreen(field)
    screen.window.focus(field)
    screen.window.bindings {
      rig.binding("letter", "a", "q", "?")
      rig.binding("space", "space")
      rig.binding("left", "ctrl+left")
      rig.binding("escape", "escape")
      rig.binding("F2", "f2")
      rig.binding("enter", "enter", priority: true)
    }
    screen.type("aq? \n")
    screen.key(.left, .control)
    #expect(field.text == "aq? " && rig.heard == ["enter"])
    screen.key(.escape)
    screen.key(.function(2))
    #expect(rig.heard == ["enter", "escape", "F2"])
    // Text that cannot be edited leaves the keys to the bindings.
    field.isEditable = false
    screen.type("q")
    #expect(rig.heard.last == "letter" && field.text == "aq? ")
  }

  /// Without a focus the chain begins at the scroll view last pointed at, else at the root.
  @Test func withoutAFocusTheScrollViewPointedAtIsAskedFirst() {
    let (first, second) = (ScrollNode(content: GridNode(10, 9)), ScrollNode(content: GridNode(10, 9)))
    for node in [first, second] { node.style.height = 3 }
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        first
        second
      }
    }
    let rig = Rig()
    first.keyBindings = [rig.binding("first", "x")]
    second.keyBindings = [rig.binding("second", "x")]
    root.keyBindings = [rig.binding("root", "x", "y")]
    let screen = HeadlessScreen(root)
    screen.type("x")
    screen.wheel(.down, at: (1, 4))
    screen.type("xy")
    #expect(rig.heard == ["root", "second", "root"])
  }

  /// A field or list has its own keys only with the focus; the nodes around it are asked without one.
  @Test func withoutAFocusFieldsAndListsAreNotAsked() {
    let rig = Rig()
    for node in [rig.inner, rig.outer] { node.takes = { _ in true } }
    rig.window.focus(nil)
    _ = rig.press(.character("x"))
    #expect(rig.outer.taken == [])
    rig.outer.isTabStop = false
    _ = rig.press(.character("x"))
    #expect(rig.outer.taken == [.character("x")])
    rig.window.focus(rig.inner)
    rig.inner.takes = { _ in false }
    rig.outer.isTabStop = true
    _ = rig.press(.character("y"))
    #expect(rig.outer.taken.last == .character("y"), "the focus is in it")
  }

  @Test func disabledBindingsLeaveTheirKeys() {
    let rig = Rig()
    var isOn = true
    rig.inner.bindings {
      KeyBinding("x", title: "inner", isEnabled: { isOn }) { [unowned rig] in rig.heard.append("inner") }
    }
    rig.outer.keyBindings = [rig.binding("outer", "x")]
    #expect(rig.press(.character("x")) == ["inner"])
    isOn = false
    #expect(rig.press(.character("x")) == ["outer"])
    // Of two bindings at one node the later one wins.
    rig.outer.keyBindings.append(rig.binding("later", "x"))
    #expect(rig.press(.character("x")) == ["later"])
  }

  @Test func aDetachedNodeHearsNothing() {
    let rig = Rig()
    let node = Taker()
    node.keyBindings = [rig.binding("gone", "x")]
    rig.outer.layoutSpecBlock = { _, _ in StackLayoutSpec.vertical { node } }
    rig.outer.setNeedsLayout()
    rig.window.focus(node)
    rig.outer.layoutSpecBlock = { [inner = rig.inner] _, _ in StackLayoutSpec.vertical { inner } }
    #expect(rig.press(.character("x")) == [])
  }

  // MARK: Scrolling

  @Test func lettersScrollUnlessTheyAreTurnedOff() {
    let page = ScrollNode(content: GridNode(20, 50))
    let screen = HeadlessScreen(page)
    func offset(after keys: String) -> Int {
      screen.type(keys)
      screen.settle()
      return page.contentOffset.y
    }
    #expect(offset(after: "jj") == 2)
    #expect(offset(after: "k") == 1)
    #expect(offset(after: "G") == 44)
    #expect(offset(after: "g") == 0)
    let half = offset(after: "d")
    #expect(half > 1 && offset(after: "u") == 0)
    screen.window.scrollKeys = .arrows
    #expect(offset(after: "jdG") == 0)
    screen.key(.end)
    screen.settle()
    #expect(page.contentOffset.y == 44)
  }

  /// A node that captures a key comes before all bindings and before the nodes in it, but not into a chord.
  @Test func anOuterNodeCanCaptureKeys() {
    let rig = Rig()
    rig.window.keyBindings = [rig.binding("window", "ctrl+x", priority: true), rig.binding("chord", "g x")]
    rig.inner.captures = { [unowned rig] _ in
      rig.heard.append("inner")
      return true
    }
    #expect(rig.press(.character("x"), .control) == ["inner"])
    rig.outer.captures = { [unowned rig] key in
      rig.heard.append("outer")
      return key == .character("x")
    }
    #expect(rig.press(.character("x"), .control) == ["outer"])
    #expect(rig.press(.character("y")) == ["outer", "inner"])
    rig.inner.captures = { _ in false }
    #expect(rig.press(.character("g")) == ["outer"] && rig.window.typedKeys == "g")
    #expect(rig.press(.character("x")) == ["chord"])
  }

  // MARK: Lists of bindings

  @Test func reachableBindingsLeaveOutShadowedOnes() {
    let rig = Rig()
    var title = "Save"
    rig.inner.bindings {
      KeyBinding("ctrl+s", id: "save", title: title, group: "File", priority: true) {}
      KeyBinding("x", title: "off", isEnabled: { false }) {}
    }
    rig.outer.keyBindings = [rig.binding("outer", "ctrl+s", "x")]
    rig.window.keyBindings = [rig.binding("window", "x")]
    func titles() -> [String] { rig.window.reachableBindings.map { "\($0.title): \($0.keys[0])" } }
    #expect(titles().prefix(2) == ["Save: ctrl+s", "outer: x"])
    #expect(titles().contains("Quit: q") && titles().contains("Next control: tab"))
    #expect(!titles().contains { $0.hasPrefix("window") })
    #expect(!titles().contains { $0.hasPrefix("Scroll") }, "nothing scrolls")
    title = "Sichern"
    #expect(titles().first == "Sichern: ctrl+s")
    rig.inner.isField = true
    #expect(!titles().contains("Quit: q"), "the field takes the letter")
  }

  @Test func aWindowIsNotKeptByItsBindings() {
    weak var window: Window?
    var bindings: [KeyBinding] = []
    do {
      let screen = HeadlessScreen(ScrollNode(content: GridNode(9, 99)))
      window = screen.window
      screen.key(.down)
      bindings = screen.window.reachableBindings
    }
    #expect(window == nil && bindings.count > 5)
    for binding in bindings {
      #expect(!binding.isEnabled)
      binding.perform(KeyInvocation(key: binding.keys[0]))
    }
  }

  // MARK: Conflicts

  @Test func conflictsAreReportedOnce() {
    let rig = Rig()
    rig.inner.name = "list"
    rig.inner.bindings {
      rig.binding("a", "x", "g", "g g", "pagdown", "ctrl+i", "ctrl+shift+s")
      rig.binding("b", "x", "alt+x", "strg+s")
      rig.binding("c", "s", "ctrl+s", "escape", priority: true)
    }
    for _ in 0..<3 { _ = rig.press(.character("a")) }
    let start = "of Taker \u{201c}list\u{201d}"
    #expect(
      rig.window.warnings == [
        "the key “g” \(start) begins the chord “g g” too, so it works only after a second",
        "the key “pagdown” \(start) cannot be read, so it does nothing; did you mean “pagedown”?",
        "the key “ctrl+i” \(start) works only in terminals with the kitty keyboard protocol: others send another key"
          + " for it",
        "the key “ctrl+shift+s” \(start) works only in terminals with the kitty keyboard protocol: others send"
          + " another key for it",
        "the key “x” \(start) has two bindings; the later one is used",
        "the key “strg+s” \(start) cannot be read, so it does nothing; did you mean “ctrl+s”?",
        "the key “s” \(start) comes before fields, which lose the character: leave out priority",
      ])
    rig.window.bindings { rig.binding("c", "shift+1") }
    #expect(rig.window.warnings.last == "the key “shift+1” of the window cannot be read, so it does nothing")
  }

  /// Release builds do not look, since that takes longer than the key.
  @Test func conflictsAreNotLookedForWithoutDevelopers() {
    let rig = Rig()
    rig.window.looksAtKeys = false
    rig.inner.bindings { rig.binding("a", "x", "pagdown") }
    rig.window.bindings { rig.binding("c", "shift+1") }
    _ = rig.press(.character("x"))
    #expect(rig.window.warnings == [])
  }

  @Test func ordinaryBindingsAreNotReported() {
    let rig = Rig()
    rig.inner.keyBindings = [
      rig.binding("a", "x", "g g", "g e", "f5"), rig.binding("b", "ctrl+s", priority: true),
    ]
    rig.outer.keyBindings = [rig.binding("c", "x", "g")]
    _ = rig.press(.character("a"))
    #expect(rig.window.warnings == [])
  }
}
