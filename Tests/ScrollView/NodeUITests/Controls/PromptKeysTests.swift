import ScreenCore
import TestSupport
import Testing

@testable import NodeUI

/// The line in which patterns, commands and names are typed: the keys of less.
@Suite(.bounded) struct PromptKeysTests {
  /// Presses keys: `^X` is Control, `\u{1b}` before a letter is Alt.
  private func type(_ keys: String, into editor: inout EditedText) -> EditedText.Outcome? {
    var last: EditedText.Outcome?
    var modifiers: Modifiers = []
    for scalar in keys.unicodeScalars {
      switch scalar {
      case "^": modifiers = .control
      case "\u{1b}": modifiers = .alt
      default:
        last = editor.handle(.character(scalar), modifiers)
        modifiers = []
      }
    }
    return last
  }

  private func typed(_ keys: String, _ text: String = "") -> String {
    var editor = EditedText(prompt: text)
    _ = type(keys, into: &editor)
    let (shown, cursor) = editor.display
    let place = shown.index(shown.startIndex, offsetBy: cursor)
    return shown[..<place] + "|" + shown[place...]
  }

  @Test(arguments: [
    ("abc", "abc|"), ("abc^b^b", "a|bc"), ("abc\u{1b}h", "ab|c"), ("abc^a", "|abc"), ("abc\u{1b}0", "|abc"),
    ("abc^a^f", "a|bc"), ("abc^a\u{1b}l", "a|bc"), ("abc^a^e", "abc|"), ("abc^a\u{1b}$", "abc|"),
    ("a bc d\u{1b}b\u{1b}b", "a |bc d"), ("a bc d^a\u{1b}w", "a |bc d"),
    ("a bc d^a\u{1b}f\u{1b}f", "a bc |d"),
    ("abc^h", "ab|"), ("abc^a^d", "|bc"), ("abc^a\u{1b}x", "|bc"),
    ("foo bar^w", "foo |"), ("foo bar^a\u{1b}d", "|bar"), ("foo bar^a\u{1b}X", "|bar"),
    ("foo bar\u{1b}b^k", "foo |"), ("foo bar\u{1b}b^u", "|bar"), ("foo^a^u", "|"),
    ("foo bar^w^y^y", "foo barbar|"), ("a b c^w^w^y", "a b c|"), ("a b^a\u{1b}d^k^y", "a b|"),
    ("abc^t", "acb|"), ("abc^a^f^t", "ba|c"), ("abc^a\u{1b}ixy", "xy|c"), ("ab^vu", "abu|"),
  ])
  func eachKeyEdits(_ keys: String, _ text: String) {
    #expect(typed(keys) == text)
  }

  /// Acceptance case 30.
  @Test func cutTextComesBack() {
    #expect(typed("foo bar^wx^a\u{1b}x") == "|oo x")
    #expect(typed("foo bar^wx^a\u{1b}x^u") == "|")
    #expect(typed("foo bar^wx^a\u{1b}x^u^y") == "oo x|")
  }

  @Test func namedKeysMoveAndDelete() {
    var editor = EditedText(prompt: "one two three")
    _ = editor.handle(.left, .control)
    #expect(editor.display.cursor == 8)
    _ = editor.handle(.left, .alt)
    _ = editor.handle(.right, .control)
    #expect(editor.display.cursor == 8)
    _ = editor.handle(.delete, .control)
    #expect(editor.text == "one two ")
    _ = editor.handle(.backspace, .alt)
    #expect(editor.text == "one ")
    _ = editor.handle(.home)
    _ = editor.handle(.delete)
    _ = editor.handle(.end)
    _ = editor.handle(.backspace, .control)
    #expect(editor.text == "")
    #expect(editor.handle(.backspace) == .cancelled)
  }

  @Test func keysThatMeanNothingAreReported() {
    var editor = EditedText(prompt: "a")
    #expect(editor.handle(.function(5)) == .unknown)
    #expect(editor.handle(.character("z"), .alt) == .unknown)
    #expect(editor.handle(.tab) == .unknown, "nothing completes here")
    #expect(editor.handle(.escape) == .cancelled && editor.handle(.character("g"), .control) == .cancelled)
    #expect(editor.handle(.enter) == .submitted)
    #expect(editor.text == "a")
  }

  @Test func aLiteralKeyIsInsertedAndShownAsText() {
    var editor = EditedText(prompt: "a")
    _ = editor.handle(.character("v"), .control)
    #expect(editor.handle(.character("c"), .control).isChange)
    _ = editor.handle(.character("v"), .control)
    _ = editor.handle(.escape)
    #expect(editor.text == "a\u{3}\u{1b}")
    #expect(editor.display.text == "a^C^[" && editor.display.cursor == 5)
  }

  @Test func marksBelongToTheirLetter() {
    var editor = EditedText(prompt: "e\u{301}日")
    #expect(editor.display.cursor == 3)
    _ = editor.handle(.left)
    #expect(editor.display.cursor == 1)
    _ = editor.handle(.backspace)
    #expect(editor.text == "日" && editor.display.cursor == 0)
  }

  @Test func theHistoryIsWalkedByBeginning() {
    var editor = EditedText(prompt: "", history: ["foo 1", "bar", "foo 2"])
    _ = type("fo", into: &editor)
    _ = editor.handle(.up)
    #expect(editor.text == "foo 2")
    _ = editor.handle(.up)
    #expect(editor.text == "foo 1")
    #expect(editor.handle(.up) == .moved && editor.text == "foo 1", "there is no earlier entry")
    _ = type("^n", into: &editor)
    #expect(editor.text == "foo 2")
    _ = type("\u{1b}j", into: &editor)
    #expect(editor.text == "fo")
    _ = type("\u{1b}k^u^p", into: &editor)
    #expect(editor.text == "foo 2")
    // Another key begins a new walk.
    _ = type("^u", into: &editor)
    _ = editor.handle(.up)
    _ = editor.handle(.up)
    #expect(editor.text == "bar")
  }

  @Test func tabWalksThroughTheCompletions() {
    var editor = EditedText(prompt: "x lib/")
    editor.completions = { word in word == "lib/" ? ["lib/a", "lib/b c"] : [] }
    _ = editor.handle(.tab)
    #expect(editor.text == "x lib/a")
    _ = editor.handle(.tab)
    #expect(editor.text == "x lib/b c")
    _ = editor.handle(.tab)
    #expect(editor.text == "x lib/")
    _ = editor.handle(.backTab, [])
    #expect(editor.text == "x lib/b c")
    _ = type("^o", into: &editor)
    #expect(editor.text == "x lib/a")
    _ = type("!", into: &editor)
    #expect(editor.handle(.tab) == .unknown && editor.text == "x lib/a!")
    editor.replace(with: "x lib/")
    _ = type("^l", into: &editor)
    #expect(editor.text == "x lib/a lib/b c")
  }

  @Test func theTextHasALimit() {
    var editor = EditedText(prompt: "")
    editor.maximumBytes = 5
    _ = type("abc日d", into: &editor)
    #expect(editor.text == "abcd")
    #expect(editor.handle(.character("日")) == .refused)
    _ = editor.paste("xyz\nq")
    #expect(editor.text == "abcdx")
  }
}
