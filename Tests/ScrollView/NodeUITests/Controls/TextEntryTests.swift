import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// The keys of texts, in a field and in an area.
@Suite(.bounded) struct TextEntryTests {
  /// A field or an area on a screen, with the focus.
  private struct Entry {
    let screen: HeadlessScreen
    let text: () -> String
    let selection: () -> Range<Int>

    init(isArea: Bool, _ start: String = "") {
      let node: DisplayNode
      if isArea {
        let area = TextAreaNode("", text: start)
        (node, text, selection) = (area, { area.text }, { area.editor.selection })
      } else {
        let field = TextFieldNode("", text: start)
        (node, text, selection) = (field, { field.text }, { field.selection })
      }
      screen = HeadlessScreen(node, columns: 40, rows: 5)
      screen.key(.tab)
      screen.key(.end)
    }

    func key(_ key: Key, _ modifiers: Modifiers = []) { screen.key(key, modifiers) }
    func control(_ letter: Unicode.Scalar) { key(.character(letter), .control) }
    func alt(_ letter: Unicode.Scalar) { key(.character(letter), .alt) }
  }

  @Test(arguments: [false, true]) func keysMove(isArea: Bool) {
    let entry = Entry(isArea: isArea, "one two")
    func expect(_ place: Int, _ location: SourceLocation = #_sourceLocation) {
      #expect(entry.selection() == place..<place, sourceLocation: location)
    }
    expect(7)
    entry.key(.left, .control)
    expect(4)
    entry.key(.left, .alt)
    expect(0)
    entry.key(.right, .alt)
    expect(3)
    entry.control("e")
    expect(7)
    entry.control("a")
    expect(0)
    entry.key(.end)
    entry.key(.left)
    expect(6)
    entry.key(.home)
    entry.key(.right)
    expect(1)
    entry.key(.right, .shift)
    entry.key(.right, [.shift, .control])
    #expect(entry.selection() == 1..<3)
    entry.alt("a")
    #expect(entry.selection() == 0..<7)
    #expect(entry.text() == "one two")
  }

  @Test(arguments: [false, true]) func killedTextComesBack(isArea: Bool) {
    let entry = Entry(isArea: isArea, "one two three")
    entry.control("w")
    entry.control("w")
    #expect(entry.text() == "one ")
    entry.control("y")
    #expect(entry.text() == "one two three", "kills one after another are one text")
    entry.control("a")
    entry.alt("d")
    #expect(entry.text() == " two three")
    entry.key(.end)
    entry.control("u")
    #expect(entry.text() == "")
    entry.control("y")
    entry.key(.home)
    entry.key(.right)
    entry.control("k")
    #expect(entry.text() == " ")
    entry.control("y")
    #expect(entry.text() == " two three")
  }

  @Test(arguments: [false, true]) func undoJoinsTyping(isArea: Bool) {
    let entry = Entry(isArea: isArea)
    entry.screen.type("one")
    entry.screen.advance(1.5)
    entry.screen.type("two")
    entry.control("z")
    #expect(entry.text() == "one", "a pause ends an edit")
    entry.control("_")
    #expect(entry.text() == "")
    entry.control("z")
    #expect(entry.screen.window.takeRequest() == nil, "a text without edits keeps the key")
    entry.alt("z")
    entry.alt("z")
    entry.alt("z")
    #expect(entry.text() == "onetwo")
    entry.screen.type("x")
    entry.alt("z")
    #expect(entry.text() == "onetwox", "a new edit ends what can be made again")
    entry.key(.left)
    entry.screen.type("y")
    entry.control("z")
    #expect(entry.text() == "onetwox", "a move ends an edit")
    #expect(entry.selection() == 6..<6)
    entry.key(.end)
    entry.screen.type(String(repeating: "1234567890", count: 3))
    entry.control("z")
    #expect(entry.text() == "onetwox12345678901234567890", "20 characters end an edit")
    for _ in 0..<3 { entry.key(.backspace) }
    entry.control("z")
    #expect(entry.text() == "onetwox12345678901234567890")
  }

  @Test(arguments: [false, true], seeds(1)) func randomEditsCanAllBeUndoneAndMadeAgain(
    isArea: Bool, _ seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let start = TextLayoutProperties.text(&random).filter { !$0.isNewline }
      let entry = Entry(isArea: isArea, start)
      var modifiers: [(Key, Modifiers)] = [
        (.left, []), (.right, .shift), (.backspace, []), (.delete, []), (.character("é"), []),
        (.character("日"), []), (.character("\u{301}"), []), (.character(" "), []),
      ]
      for letter in "wukyxv".unicodeScalars { modifiers.append((.character(letter), .control)) }
      modifiers.append((.character("d"), .alt))
      for _ in 0..<30 {
        let (key, modifier) = modifiers.randomElement(using: &random)!
        entry.key(key, modifier)
      }
      let end = entry.text()
      for _ in 0..<31 { entry.control("z") }
      #expect(entry.text() == start)
      for _ in 0..<31 { entry.alt("z") }
      #expect(entry.text() == end)
    }
  }

  @Test(arguments: [false, true]) func cutCopyAndPaste(isArea: Bool) {
    let entry = Entry(isArea: isArea, "one")
    entry.key(.left, .shift)
    entry.control("c")
    #expect(entry.screen.window.takeRequest() == nil)
    entry.control("x")
    #expect(entry.text() == "on")
    entry.control("v")
    entry.control("v")
    #expect(entry.text() == "onee")
    entry.screen.send(.paste("a\u{7}b"))
    #expect(entry.text() == "oneeab")
    entry.control("c")
    #expect(entry.screen.window.takeRequest() == .quit(status: 130), "with nothing selected")
  }

  /// A family of several people, a flag, and a letter with a mark.
  @Test(arguments: [false, true]) func clustersAreOneStep(isArea: Bool) {
    let entry = Entry(isArea: isArea, "a👩‍👩‍👧🇩🇪e\u{301}")
    entry.key(.left)
    entry.key(.backspace)
    #expect(entry.text() == "a👩‍👩‍👧e\u{301}")
    entry.key(.backspace)
    #expect(entry.text() == "ae\u{301}")
    entry.key(.delete)
    #expect(entry.text() == "a")
  }

  @Test(arguments: [false, true]) func aMegabyteIsPasted(isArea: Bool) {
    let entry = Entry(isArea: isArea, "<>")
    entry.key(.left)
    let text = String(repeating: "0123456789abcde ", count: 65_536)
    entry.screen.send(.paste(text))
    #expect(entry.text() == "<" + text + ">")
    entry.screen.type("z")
    entry.key(.home, .control)
    #expect(entry.text().hasSuffix(" z>") && entry.screen.lines[0].contains("<0123"))
  }
}

@Suite(.bounded) struct TextFieldNodeTests {
  private func screen(_ node: TextFieldNode, _ columns: Int = 16, _ rows: Int = 2) -> HeadlessScreen {
    let screen = HeadlessScreen(node, columns: columns, rows: rows)
    screen.key(.tab)
    return screen
  }

  @Test func aTextThatIsTooLongScrolls() {
    let field = TextFieldNode("To", text: "0123456789abcdef")
    let screen = HeadlessScreen(field, columns: 13, rows: 1)
    #expect(screen.lines == ["To ▏0123456…▕"])
    screen.key(.tab)
    #expect(screen.lines == ["To ▏9abcdef ▕"])
    screen.key(.home)
    #expect(screen.lines == ["To ▏01234567▕"])
    screen.click(6, 0)
    #expect(field.selection == 2..<2)
    screen.advance(2)
    screen.mouse(.press(button: 0), 4, 0)
    screen.mouse(.drag(button: 0), 7, 0)
    screen.mouse(.release, 7, 0)
    #expect(field.selectedText == "012")
    screen.advance(2)
    screen.click(5, 0, count: 2)
    #expect(field.selectedText == field.text)
    field.text = "日本語日本語日本"
    screen.draw()
    #expect(screen.lines[0].columns <= 13)
  }

  @Test func enterSubmitsAValidText() {
    var (submitted, changed): ([String], Int) = ([], 0)
    let field = TextFieldNode(
      "Name", placeholder: "Ada", validate: { $0.isEmpty ? "A name is needed" : nil },
      onSubmit: { submitted.append($0.text) }, onChange: { _ in changed += 1 })
    let screen = screen(field, 40)
    #expect(screen.lines[0].contains("Ada") && field.message == nil && !field.isValid)
    screen.key(.enter)
    #expect(submitted.isEmpty && field.message == "A name is needed")
    #expect(screen.lines[0].hasSuffix("▕  A name is needed"))
    screen.type("Bo")
    #expect(field.message == nil && changed == 2)
    screen.key(.enter)
    #expect(submitted == ["Bo"])
    screen.key(.backspace)
    screen.key(.backspace)
    #expect(field.message == nil, "no message while typing")
    screen.window.focus(nil)
    #expect(field.message == "A name is needed")
    field.text = "Cy"
    #expect(field.message == nil && changed == 4)
  }

  @Test func aClosureAfterTheParenthesesHearsOfChanges() {
    var (changed, submitted) = ([String](), 0)
    let fields = [
      TextFieldNode("Name") { changed.append($0.text) },
      TextFieldNode("Name", text: "", validate: { $0.isEmpty ? "empty" : nil }) { changed.append($0.text) },
      TextFieldNode("Name", onSubmit: { _ in submitted += 1 }) { changed.append($0.text) },
      TextFieldNode("Name", onChange: { changed.append($0.text) }),
    ]
    for (index, field) in fields.enumerated() {
      let screen = screen(field)
      screen.type("x\n")
      #expect(changed.count == index + 1)
    }
    #expect(submitted == 1)
  }

  @Test func anAreaPassesTheFocusOn() {
    let area = TextAreaNode("Notes")
    let screen = HeadlessScreen(area, columns: 10, rows: 4)
    screen.window.focus(area)
    #expect(screen.window.focusedNode === area.editor)
    screen.type("a\nb")
    #expect(area.text == "a\nb")
    area.isEditable = false
    screen.type("q")
    #expect(area.text == "a\nb")
    area.tabInserts = true
    area.isEditable = true
    screen.window.focus(area)
    screen.key(.tab)
    #expect(area.text == "a\nb\t")
  }

  @Test func aSelectionInASecureFieldKeepsCtrlC() {
    let field = TextFieldNode("", text: "secret")
    field.isSecure = true
    let screen = screen(field)
    screen.key(.character("a"), .alt)
    screen.key(.character("c"), .control)
    #expect(screen.window.takeRequest() == nil && screen.window.clipboard == "")
  }

  @Test func aSecureTextIsNeitherShownNorCopied() {
    let field = TextFieldNode("", text: "日é")
    field.isSecure = true
    let screen = screen(field, 8, 1)
    #expect(screen.lines == ["▏••    ▕"])
    screen.key(.character("a"), .alt)
    #expect(!field.copySelection())
    screen.key(.character("u"), .control)
    screen.key(.character("y"), .control)
    #expect(field.text == "" && screen.window.clipboard == "")
    screen.window.theme = .ascii
    screen.type("x")
    screen.draw()
    #expect(screen.lines == ["[*     ]"])
  }

  @Test func theTextIsOneLineOfLimitedLength() {
    let field = TextFieldNode("", text: "a\nb")
    #expect(field.text == "a b")
    field.maximumLength = 5
    let screen = screen(field)
    screen.send(.paste("c\r\nde\u{301}fgh"))
    #expect(field.text.count == 5)
    screen.type("z")
    #expect(field.text.count == 5)
    screen.key(.character("a"), .alt)
    screen.type("z")
    #expect(field.text == "z")
    screen.send(.paste("q\n"))
    #expect(field.text == "zq", "the newline after a copied line is left out")
  }

  @Test func enterWithoutASubmissionPressesTheDefaultButton() {
    var pressed = 0
    let field = TextFieldNode("Name")
    let button = ButtonNode("Save", .primary, isDefault: true) { _ in pressed += 1 }
    let page = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        field
        button
      }
    }
    let screen = HeadlessScreen(page, columns: 30, rows: 2)
    screen.window.focus(field)
    screen.type("q\n")
    #expect(pressed == 1 && field.text == "q")
    button.isEnabled = false
    screen.key(.enter)
    #expect(pressed == 1)
  }
}
