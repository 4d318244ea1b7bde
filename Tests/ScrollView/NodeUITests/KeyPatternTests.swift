import NodeUI
import TestSupport
import Testing

/// Keys as text.
@Suite(.bounded) struct KeyPatternTests {
  nonisolated private static let keys: [(String, Key, Modifiers, String)] = [
    ("ctrl+s", .character("s"), .control, "Ctrl-S"), ("G", .character("G"), [], "G"),
    ("shift+tab", .backTab, [], "Shift-Tab"), ("f5", .function(5), [], "F5"),
    ("space", .character(" "), [], "Space"), ("shift+space", .character(" "), .shift, "Shift-Space"),
    ("?", .character("?"), [], "?"), ("ctrl++", .character("+"), .control, "Ctrl-+"),
    ("-", .character("-"), [], "−"), ("alt+x", .character("x"), .alt, "Alt-x"),
    ("ctrl+alt+pagedown", .pageDown, [.control, .alt], "Ctrl-Alt-PageDown"), ("up", .up, [], "↑"),
    ("é", .character("é"), [], "é"), ("ctrl+shift+s", .character("s"), [.control, .shift], "Ctrl-Shift-S"),
  ]

  @Test(arguments: keys)
  func readsOneKey(_ text: String, _ key: Key, _ modifiers: Modifiers, _ name: String) throws {
    let pattern = try #require(KeyPattern(text))
    #expect(pattern == KeyPattern(key, modifiers))
    #expect(pattern.description == text && pattern.name == name)
  }

  /// Shift is part of a character, however the terminal reports it.
  @Test func theSameKeyHasOneForm() {
    #expect(KeyPattern("shift+g") == "G" && KeyPattern(.character("G"), .shift) == "G")
    #expect(KeyPattern(.character("?"), .shift) == "?")
    #expect(KeyPattern("ctrl+S") == "ctrl+shift+s")
    #expect(KeyPattern(.character("S"), [.control, .shift]) == "ctrl+shift+s")
    #expect(KeyPattern(.character("+"), [.control, .shift]) == "ctrl++")
    #expect(KeyPattern("alt+ctrl+x") == "ctrl+alt+x")
    #expect(KeyPattern("backtab") == "shift+tab" && KeyPattern(.tab, .shift) == "shift+tab")
    #expect(KeyPattern("ctrl+backtab") == "ctrl+shift+tab" && KeyPattern("tab") != "shift+tab")
    #expect(KeyPattern("g") != "G" && KeyPattern("ctrl+s") != "ctrl+shift+s")
  }

  @Test func readsChords() {
    let chord: KeyPattern = "ctrl+k ctrl+s"
    #expect(chord.name == "Ctrl-K Ctrl-S" && chord.description == "ctrl+k ctrl+s")
    #expect(KeyPattern("g g") != "g" && KeyPattern("g g") == KeyPattern("g  g"))
  }

  @Test(arguments: [
    "", " ", "ctrl+", "ctrl", "strg+s", "ctrl+ctrl+s", "shift+1", "f0", "f64", "f5x", "pgdown", "gg",
    "\u{1b}",
    "e\u{301}", "g pgdown",
  ])
  func refusesOtherText(_ text: String) {
    #expect(KeyPattern(text) == nil)
    // As a literal it is no pattern of any key, and shows the text itself.
    #expect(KeyPattern(stringLiteral: text).description == text)
  }
}
