import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// A field's history, completions and table of keys.
@Suite(.bounded) struct FieldHistoryTests {
  private func screen(_ node: DisplayNode) -> HeadlessScreen {
    let screen = HeadlessScreen(node, columns: 30, rows: 4)
    screen.key(.tab)
    return screen
  }

  @Test func arrowsBringBackWhatWasEntered() {
    var entered: [String] = []
    let field = TextFieldNode("", onSubmit: { entered.append($0.text) }, onChange: { _ in })
    field.history = ["make all", "ls"]
    let screen = screen(field)
    screen.type("make test\n")
    #expect(field.history == ["make all", "ls", "make test"] && entered == ["make test"])
    screen.type("\n")
    #expect(field.history?.count == 3, "the same line again is one entry")
    field.text = "ma"
    screen.key(.up)
    #expect(field.text == "make test")
    screen.key(.up)
    #expect(field.text == "make all", "entries that begin otherwise are passed over")
    screen.key(.up)
    #expect(field.text == "make all")
    screen.key(.down)
    screen.key(.down)
    #expect(field.text == "ma", "the text that was typed comes back")
    screen.key(.up)
    screen.key(.character("z"), .control)
    #expect(field.text == "ma")
    field.text = ""
    screen.key(.enter)
    field.isSecure = true
    screen.type("secret\n")
    #expect(field.history?.count == 3, "neither nothing nor secrets are kept")
  }

  @Test func aHistoryHasTheNewestLines() {
    var history: [String] = []
    for line in ["", "a", "a"] { EditedText.remember(line, in: &history) }
    #expect(history == ["a"])
    for number in 1...1200 { EditedText.remember("\(number)", in: &history) }
    #expect(history == (201...1200).map { "\($0)" })
    EditedText.remember("", in: &history, atMost: 2)
    #expect(history == ["1199", "1200"])
  }

  @Test func withoutHistoryArrowsAreLeftToOthers() {
    let field = TextFieldNode("")
    let screen = HeadlessScreen(field, columns: 30, rows: 4)
    screen.key(.tab)
    #expect(!field.handleKey(.up, []) && !field.handleKey(.down, []))
    field.history = []
    #expect(!field.handleKey(.up, []))
    field.history = ["a"]
    #expect(field.handleKey(.up, []))
  }

  /// Words to complete are a list, too; a function comes before it, and without both Tab moves the focus.
  @Test func aListOfWordsIsCompleted() {
    let field = TextFieldNode("")
    field.completedWords = ["berry", "bread", "cake"]
    let screen = screen(field)
    screen.type("x br")
    screen.key(.tab)
    #expect(field.text == "x bread")
    field.completions = { _ in ["brown"] }
    (field.text, field.selection) = ("br", 2..<2)
    screen.key(.tab)
    #expect(field.text == "brown")
    (field.completions, field.completedWords) = (nil, [])
    (field.text, field.selection) = ("br", 2..<2)
    screen.key(.tab)
    #expect(field.text == "br")
  }

  @Test func tabCompletesWordsAndElseMovesTheFocus() {
    let (field, button) = (TextFieldNode("", text: "x b"), ButtonNode("Go") { _ in })
    field.completions = { word in ["berry", "bread", "cake"].filter { $0.hasPrefix(word) && !word.isEmpty } }
    let page = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        field
        button
      }
    }
    let screen = screen(page)
    screen.key(.end)
    screen.key(.tab)
    #expect(field.text == "x berry")
    screen.key(.tab)
    screen.key(.backTab)
    #expect(field.text == "x berry")
    screen.key(.tab)
    #expect(field.text == "x bread")
    screen.key(.tab)
    #expect(field.text == "x b")
    screen.type("er")
    screen.key(.tab)
    #expect(field.text == "x berry" && screen.window.focusedNode === field)
    screen.key(.tab)
    #expect(screen.window.focusedNode === button, "a whole word has nothing to complete")
    screen.key(.backTab)
    screen.type(" ")
    screen.key(.backTab)
    #expect(screen.window.focusedNode === button && field.text == "x berry ")
  }

  @Test func theTableOfKeysCanBeChangedAndExchanged() {
    let field = TextFieldNode("", text: "one two")
    let screen = screen(field)
    field.editingKeys["ctrl+t"] = .transpose
    field.editingKeys["ctrl+w"] = nil
    #expect(field.editingKeys["ctrl+t"] == .transpose && field.editingKeys["ctrl+w"] == nil)
    #expect(EditingKeys.standard["ctrl+w"] == .killWordBefore && field.editingKeys["g g"] == nil)
    screen.key(.character("t"), .control)
    #expect(field.text == "one tow")
    screen.key(.character("w"), .control)
    #expect(field.text == "one tow")
    field.editingKeys = .less
    screen.key(.character("b"), .alt)
    #expect(field.selection == 4..<4)
    screen.key(.insert)
    screen.type("TWO")
    #expect(field.text == "one TWO")
    screen.key(.insert)
    screen.key(.character("v"), .control)
    screen.key(.tab)
    #expect(field.text == "one TWO\t")
  }

  @Test func anAreaHasATableOfKeysToo() {
    let area = EditableTextNode("ab\ncd")
    let screen = screen(area)
    area.editingKeys["f5"] = .down
    area.editingKeys["f6"] = .killToEnd
    screen.key(.function(5))
    screen.key(.function(6))
    #expect(area.text == "ab\n")
    area.text = "abc"
    screen.key(.function(6))
    #expect(area.text == "", "a new text keeps the table")
  }

  @Test func aPastedLineHasOneRule() {
    func pasted(_ lines: EditedText.Lines, _ text: String, keepsTabs: Bool = false) -> String {
      var editor = EditedText("", lines: lines)
      _ = editor.paste(text, keepsTabs: keepsTabs)
      return editor.text
    }
    #expect(pasted(.first, "a\tb\u{7}\r\nc") == "ab" && pasted(.first, "a\tb", keepsTabs: true) == "a\tb")
    #expect(pasted(.one, "a\tb\r\nc\rd\n") == "a b c d")
    #expect(pasted(.many, "a\tb\r\nc\rd\n\u{7}") == "a\tb\nc\nd\n")
  }

  /// Any keys of any table leave a text with a selection at boundaries of characters, within its limits.
  @Test(arguments: seeds(2)) func randomKeysKeepTheTextWhole(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let isPrompt = Bool.random(using: &random)
      var editor = isPrompt ? EditedText(prompt: "a\u{301}日") : EditedText("a b", lines: .one)
      (editor.maximumBytes, editor.history) = (40, ["a x", "日b", "\u{301}"])
      editor.completions = { [$0 + "c", "👨‍👩‍👧", ""] }
      for _ in 0..<60 {
        if Int.random(in: 0..<3, using: &random) == 0 {
          _ = editor.handle(.character("ab é日\u{301}👩".unicodeScalars.randomElement(using: &random)!))
        } else {
          _ = editor.perform(
            EditingAction.allCases.randomElement(using: &random)!, extends: Bool.random(using: &random))
        }
        let (text, range) = (editor.text, editor.buffer.selection)
        #expect(text.utf8.count <= 60)
        #expect(editor.buffer.boundary(atOrAfter: range.lowerBound) == range.lowerBound)
        #expect(editor.buffer.boundary(atOrAfter: range.upperBound) == range.upperBound)
      }
    }
  }
}
