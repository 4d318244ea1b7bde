import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Keys that are pressed one after another, and numbers before keys.
@Suite(.bounded) struct KeyChordTests {
  private final class Rig {
    let page = ScrollNode(content: GridNode(20, 500))
    let screen: HeadlessScreen
    var heard: [String] = []
    var window: Window { screen.window }

    init() {
      screen = HeadlessScreen(page)
      page.keyBindings = ["g g", "g e", "ctrl+k ctrl+s", "ctrl+k ctrl+k x", "z", "z z"].map(binding)
    }

    func binding(_ key: KeyPattern) -> KeyBinding {
      KeyBinding(keys: [key], title: { key.name }) { [unowned self] pressed in
        heard.append((pressed.count.map { "\($0)× " } ?? "") + "\(pressed.key)")
      }
    }

    /// The bindings that typed text carries out.
    func type(_ text: String) -> [String] {
      heard = []
      screen.type(text)
      return heard
    }
  }

  @Test func theNextKeyContinuesAChordOrEndsItUnheard() {
    let rig = Rig()
    #expect(rig.type("gg") == ["g g"])
    #expect(rig.type("ge") == ["g e"])
    #expect(rig.type("gx") == [] && rig.window.typedKeys == nil)
    #expect(rig.type("gj") == [] && rig.page.contentOffset.y == 0, "the second key is not heard elsewhere")
    for _ in 0..<2 { rig.screen.key(.character("k"), .control) }
    #expect(rig.window.typedKeys == "ctrl+k ctrl+k")
    #expect(rig.type("x") == ["ctrl+k ctrl+k x"] && rig.window.typedKeys == nil)
  }

  @Test func aProgramHearsOfChordsThatEndWithoutABinding() {
    let rig = Rig()
    rig.window.onUnknownChord = { [unowned rig] in rig.heard.append("? \($0)") }
    #expect(rig.type("gx") == ["? g x"])
    #expect(rig.type("ggx") == ["g g"], "a single key is no chord")
    _ = rig.type("g")
    rig.screen.key(.escape)
    #expect(rig.heard == ["? g escape"])
    rig.screen.key(.character("k"), .control)
    rig.screen.advance(1.5)
    #expect(rig.heard == ["? g escape", "? ctrl+k"])
  }

  @Test func aChordCanWaitForItsNextKey() {
    let rig = Rig()
    rig.window.chordPatience = .infinity
    _ = rig.type("z")
    rig.screen.advance(3600)
    #expect(rig.heard == [] && rig.window.deadline == nil)
    #expect(rig.type("z") == ["z z"])
  }

  @Test func escapeEndsAChordAndNothingElse() {
    let rig = Rig()
    rig.window.keyBindings = [rig.binding("escape")]
    _ = rig.type("g")
    rig.screen.key(.escape)
    #expect(rig.heard == [] && rig.window.typedKeys == nil)
    #expect(rig.type("e") == [])
    rig.screen.key(.escape)
    #expect(rig.heard == ["escape"])
  }

  /// After a second without a key the shorter binding is carried out: by a wake-up, or before the next event.
  @Test func aSecondEndsAChord() throws {
    let rig = Rig()
    #expect(rig.type("z") == [])
    let deadline = try #require(rig.window.deadline)
    #expect(deadline <= rig.screen.time + 1)
    rig.screen.advance(0.9)
    #expect(rig.heard == [] && rig.window.typedKeys == "z")
    rig.screen.advance(0.2)
    #expect(rig.heard == ["z"] && rig.window.typedKeys == nil && rig.window.deadline == nil)
    #expect(rig.type("zz") == ["z z"])
    // Nobody wakes the window here.
    rig.heard = []
    let time = rig.screen.time
    rig.window.handle(.key(.character("z")), at: time)
    rig.window.handle(.key(.character("z")), at: time + 1.5)
    #expect(rig.heard == ["z"] && rig.window.typedKeys == "z")
    rig.window.handle(.key(.character("z")), at: time + 2.4)
    #expect(rig.heard == ["z", "z z"])
  }

  /// The shorter binding may be one of the window's own.
  @Test func aSecondLeavesTheFirstKeyToLaterRows() {
    let rig = Rig()
    rig.page.contentOffset.y = 90
    #expect(rig.type("g") == [])
    rig.screen.advance(3)
    #expect(rig.page.contentOffset.y == 0)
    #expect(rig.type("g") == [])
    rig.screen.key(.character("k"), .control)
    rig.screen.advance(3)
    #expect(rig.heard == [] && rig.page.contentOffset.y == 0)
  }

  @Test func aNearerKeyComesBeforeAChord() {
    let rig = Rig()
    let node = DisplayNode()
    node.keyBindings = [rig.binding("g")]
    let page = rig.page
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        node
        page
      }
    }
    root.keyBindings = page.keyBindings
    page.keyBindings = []
    let screen = HeadlessScreen(root)
    screen.window.focus(node)
    screen.type("g")
    #expect(rig.heard == ["g"])
    screen.window.focus(page)
    screen.type("gg")
    #expect(rig.heard == ["g", "g g"])
  }

  // MARK: Numbers

  @Test func numbersGoToTheKeyAfterThem() {
    let rig = Rig()
    rig.page.acceptsCounts = true
    #expect(rig.type("12gg") == ["12× g g"])
    #expect(rig.type("gg") == ["g g"])
    #expect(rig.type("70z") == [] && rig.window.typedCount == 70)
    rig.screen.advance(2)
    #expect(rig.heard == ["70× z"] && rig.window.typedCount == nil)
    // Keys that scroll take them, too.
    _ = rig.type("30j")
    rig.screen.settle()
    #expect(rig.page.contentOffset.y == 30)
  }

  @Test func numbersAreCorrectedAndForgotten() {
    let rig = Rig()
    rig.page.acceptsCounts = true
    _ = rig.type("12")
    rig.screen.key(.backspace)
    #expect(rig.window.typedCount == 1)
    rig.screen.key(.backspace)
    #expect(rig.window.typedCount == nil)
    _ = rig.type("12")
    rig.screen.key(.escape)
    #expect(rig.window.typedCount == nil && rig.type("gg") == ["g g"])
    #expect(rig.type("5%gg") == ["g g"], "a key that means nothing uses the number up")
    #expect(rig.type("5gxgg") == ["g g"], "and so does a chord that ends")
    _ = rig.type(String(repeating: "9", count: 40))
    #expect(rig.window.typedCount == .max)
    #expect(rig.type("gg") == ["\(Int.max)× g g"])
  }

  /// 0 begins no number, and a binding of a digit comes before one.
  @Test func digitsMayBeKeys() {
    let rig = Rig()
    rig.page.acceptsCounts = true
    rig.window.keyBindings = [rig.binding("0")]
    rig.page.keyBindings += [rig.binding("3")]
    #expect(rig.type("0") == ["0"] && rig.type("3") == ["3"])
    #expect(rig.type("130gg") == ["130× g g"], "within a number they are digits")
  }

  @Test func numbersAreTextWithoutAcceptsCounts() {
    let rig = Rig()
    rig.window.keyBindings = [rig.binding("7")]
    #expect(rig.type("7gg") == ["7", "g g"])
    rig.window.acceptsCounts = true
    #expect(rig.type("7gg") == ["7", "g g"])
    #expect(rig.type("8gg") == ["8× g g"])
  }

  @Test func aFieldTakesDigits() {
    let field = EditableTextNode()
    let screen = HeadlessScreen(field)
    screen.window.acceptsCounts = true
    screen.type("4")
    #expect(screen.window.typedCount == 4)
    screen.window.focus(field)
    screen.type("2")
    #expect(field.text == "2" && screen.window.typedCount == nil)
  }
}
