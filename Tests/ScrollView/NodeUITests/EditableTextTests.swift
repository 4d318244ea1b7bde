import LayoutCore
import PortholeSystem
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct EditableTextTests {
  private func screen(_ node: EditableTextNode, _ columns: Int = 12, _ rows: Int = 4) -> HeadlessScreen {
    let screen = HeadlessScreen(node, columns: columns, rows: rows)
    screen.window.focus(node)
    screen.draw()
    return screen
  }

  /// A focused text of numbered lines in a scroll view.
  private func scrolled(_ lines: Int = 40, rows: Int = 6) -> (EditableTextNode, ScrollNode, HeadlessScreen) {
    let node = EditableTextNode((0..<lines).map { "line \($0)" }.joined(separator: "\n"))
    let scroll = ScrollNode { node }
    scroll.indicators = ScrollNodeIndicators(.never)
    scroll.edgeHint = .none
    let screen = HeadlessScreen(scroll, columns: 20, rows: rows)
    screen.window.focus(node)
    screen.draw()
    return (node, scroll, screen)
  }

  private func reversed(_ screen: HeadlessScreen) -> [[Int]] {
    (0..<screen.canvas.rows).map { row in
      (0..<screen.canvas.columns).filter { screen.style($0, row).attributes.contains(.reverse) }
    }
  }

  @Test func typedTextIsInsertedAndWraps() {
    let node = EditableTextNode()
    let screen = screen(node)
    screen.type("hello world\nab")
    #expect(screen.lines == ["hello world", "ab", "", ""])
    #expect(reversed(screen)[1] == [2])
    screen.key(.backspace)
    screen.key(.home)
    screen.key(.delete)
    screen.key(.backspace)
    #expect(node.text == "hello world")
    screen.type("!")
    #expect(screen.lines == ["hello", "world!", "", ""], "a column is kept for the insertion point")
    #expect(reversed(screen)[1] == [6])
    screen.type("\u{7}\u{301}")
    #expect(node.text == "hello world!\u{301}")
    screen.key(.left)
    screen.type("日")
    #expect(node.text == "hello world日!\u{301}")
  }

  @Test func keysMoveTheInsertionPoint() {
    let node = EditableTextNode("one two three\n\nfour")
    let screen = screen(node, 9)
    #expect(screen.lines == ["one two", "three", "", "four"])
    func expect(_ place: Int, _ line: SourceLocation = #_sourceLocation) {
      #expect(node.selection == place..<place, sourceLocation: line)
    }
    screen.key(.end)
    expect(7)
    screen.key(.right)
    expect(8)
    screen.key(.end)
    expect(13)
    screen.key(.down)
    expect(14)
    screen.key(.down)
    expect(19)
    screen.key(.up)
    screen.key(.up)
    expect(13)
    screen.key(.home)
    expect(8)
    screen.key(.left, .control)
    expect(4)
    screen.key(.right, .control)
    expect(7)
    screen.key(.end, .control)
    expect(19)
    screen.key(.down)
    screen.key(.home, .control)
    screen.key(.up)
    expect(0)
    screen.key(.left)
    expect(0)
  }

  @Test func keysAndClicksSelectCutCopyAndPaste() {
    let node = EditableTextNode("one two\nthree four")
    let screen = screen(node)
    screen.key(.right, .shift)
    screen.key(.down, .shift)
    #expect(node.selectedText == "one two\nt")
    #expect(reversed(screen)[0] == Array(0..<8), "a selected newline shows")
    #expect(reversed(screen)[1] == [0])
    screen.key(.left)
    #expect(node.selection == 0..<0)
    screen.click(5, 0, count: 2)
    #expect(node.selectedText == "two")
    screen.type("2")
    #expect(node.text == "one 2\nthree four")
    screen.advance(2)
    screen.click(1, 1, count: 3)
    #expect(node.selectedText == "three four")
    screen.key(.character("x"), .control)
    #expect(node.text == "one 2\n")
    screen.key(.character("v"), .control)
    screen.key(.character("v"), .control)
    #expect(node.text == "one 2\nthree fourthree four")
    screen.key(.character("a"), .alt)
    #expect(node.selectedText == node.text)
    screen.advance(2)
    screen.mouse(.press(button: 0), 4, 0)
    screen.mouse(.drag(button: 0), 2, 1)
    screen.mouse(.release, 2, 1)
    #expect(node.selectedText == "2\nth")
    screen.key(.backspace)
    #expect(screen.lines[0] == "one ree")
    var copied: [String] = []
    node.onCopy = { copied.append($0) }
    #expect(!node.handleKey(.character("c"), .control), "with nothing selected it is for somebody else")
    node.selection = 0..<3
    screen.key(.character("c"), .control)
    #expect(copied == ["one"])
    #expect(node.handlePaste("a\r\nb\rc\u{1b}\td"))
    #expect(node.text.hasPrefix("a\nb\nc\td ree"))
  }

  @Test func wordsAreSelectedByDragging() {
    let node = EditableTextNode("one two three")
    let screen = screen(node, 20)
    screen.click(5, 0)
    screen.mouse(.press(button: 0), 5, 0)
    screen.mouse(.drag(button: 0), 9, 0)
    #expect(node.selectedText == "two three")
    screen.mouse(.drag(button: 0), 1, 0)
    #expect(node.selectedText == "one two")
    screen.mouse(.release, 1, 0)
  }

  @Test func typingScrollsBackToTheInsertionPoint() {
    let (node, scroll, screen) = scrolled()
    screen.key(.pageDown)
    screen.settle()
    screen.key(.pageDown)
    screen.settle()
    #expect(scroll.contentOffset.y == 10)
    screen.type("x")
    #expect(scroll.contentOffset.y == 0)
    #expect(screen.lines[0] == "xline 0")
    for _ in 0..<5 { screen.key(.down) }
    #expect(scroll.contentOffset.y == 1, "a row of context")
    screen.key(.end, .control)
    #expect(scroll.contentOffset.y == 34)
    #expect(node.selection.lowerBound == node.text.utf8.count)
  }

  @Test func copyingASelectionScrollsItIntoView() {
    let (node, scroll, screen) = scrolled()
    node.selection = 0..<4
    scroll.setContentOffset(Point(x: 0, y: 20), animated: false)
    screen.key(.character("c"), .control)
    #expect(scroll.contentOffset.y == 0)
    node.selection = 0..<60
    scroll.setContentOffset(Point(x: 0, y: 5), animated: false)
    screen.key(.character("c"), .control)
    #expect(scroll.contentOffset.y == 5, "a part in view is enough")
  }

  @Test func findingSelectsTheMatchAndScrollsToIt() {
    let (node, scroll, screen) = scrolled()
    #expect(node.find("line 30", animated: false))
    #expect(node.selectedText == "line 30")
    #expect(scroll.contentOffset.y == 26)
    #expect(node.find("line 3"))
    screen.settle()
    #expect(node.find("line 2", animated: false) && node.selectedText == "line 2", "goes on from the start")
    #expect(!node.find("nothing") && !node.find(""))
    let marked = EditableTextNode("e\u{301}e")
    #expect(marked.find("e") && marked.selection == 3..<4)
  }

  @Test func draggingPastTheEdgeScrolls() {
    let (node, scroll, screen) = scrolled()
    screen.mouse(.press(button: 0), 2, 1)
    screen.mouse(.drag(button: 0), 3, 5)
    screen.advance(1)
    #expect(scroll.contentOffset.y > 2)
    #expect(node.selection.upperBound > 60)
    screen.mouse(.release, 3, 5)
  }

  @Test func placeholderIsShownAndReadOnlyTextIgnoresKeys() {
    let node = EditableTextNode()
    node.placeholder = "Search"
    let screen = screen(node)
    #expect(screen.lines[0] == "Search")
    node.isEditable = false
    screen.type("x")
    #expect(node.text.isEmpty)
  }

  @Test(arguments: seeds(1)) func randomEditsAgreeWithAPlainString(_ seed: UInt64) {
    setlocale(LC_CTYPE, "C.UTF-8")
    var random = SplitMix64(seed: seed)
    for round in 0..<150 {
      let node = EditableTextNode(TextLayoutProperties.text(&random))
      let scroll = ScrollNode { node }
      // A click on the room for an indicator would take the focus from the field.
      scroll.indicators = ScrollNodeIndicators(.never)
      let screen = HeadlessScreen(
        scroll, columns: Int.random(in: 1...14, using: &random),
        rows: Int.random(in: 1...5, using: &random))
      screen.window.focus(node)
      var model = EditModel(text: node.text)
      for step in 0..<40 {
        let extends: Modifiers = Bool.random(using: &random) ? .shift : []
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
          screen.key(.left, extends)
          model.left(extends: !extends.isEmpty)
        case 1:
          screen.key(.right, extends)
          model.right(extends: !extends.isEmpty)
        case 2:
          screen.key(.backspace)
          model.delete(backward: true)
        case 3:
          screen.key(.delete)
          model.delete(backward: false)
        case 4, 5, 6:
          let text = TextLayoutProperties.text(&random, upTo: 3)
          node.insert(text)
          if !text.isEmpty || model.anchor != model.head { model.replace(with: text) }
        case 7:
          screen.key([.up, .down, .home, .end].randomElement(using: &random)!, extends)
          model.follow(node)
        case 8:
          screen.click(
            Int.random(in: 0..<screen.canvas.columns, using: &random),
            Int.random(in: 0..<screen.canvas.rows, using: &random),
            count: Int.random(in: 1...3, using: &random))
          // While content springs back, there is room next to the field; a click there takes the focus from it.
          screen.window.focus(node)
          model.follow(node)
        case 9:
          screen.key(.character("x"), .control)
          if model.anchor != model.head { model.replace(with: "") }
        case 10:
          screen.resize(
            columns: Int.random(in: 1...14, using: &random), rows: Int.random(in: 1...5, using: &random))
        default:
          _ = node.find(TextLayoutProperties.text(&random, upTo: 2))
          model.follow(node)
        }
        #expect(node.text.unicodeScalars.elementsEqual(model.text.unicodeScalars), "\(round).\(step)")
        #expect(node.selection == model.selection, "\(round).\(step) \(node.text.debugDescription)")
        screen.draw()
        let width = node.frame.size.width
        let fresh = TextLayout(node.text, width: max(1, width - 1), wrap: .word, hasLastLine: true)
        #expect(node.layout.lines == fresh.lines, "\(round).\(step)")
        if model.selection != node.selection { break }
      }
    }
  }

  @Test func aLetterTypedInAMegabyteBreaksOnlyItsOwnLinesAgain() {
    let node = EditableTextNode(String(repeating: "the quick brown fox jumps over\n", count: 34_000))
    let screen = HeadlessScreen(ScrollNode { node }, columns: 80, rows: 24)
    screen.window.focus(node)
    screen.key(.end, .control)
    let before = node.brokenLines
    #expect(before >= 34_000)
    let text = "typing at the end"
    screen.type(text)
    #expect(screen.lines[23].hasPrefix(text))
    // A letter breaks its own line and at most the two before it again, at each of two widths.
    #expect((1...text.count * 6).contains(node.brokenLines - before))
  }
}

/// The same edits on a plain string, implemented naively.
private struct EditModel {
  var text: String
  var anchor = 0
  var head = 0

  var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }

  private var boundaries: [Int] {
    text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [text.utf8.count]
  }

  mutating func follow(_ node: EditableTextNode) {
    (anchor, head) = (node.buffer.anchor, node.buffer.head)
    #expect(boundaries.contains(anchor) && boundaries.contains(head))
  }

  private mutating func move(_ place: Int, _ extends: Bool) {
    head = place
    if !extends { anchor = place }
  }

  mutating func left(extends: Bool) {
    let selected = selection
    if extends || selected.isEmpty {
      move(boundaries.last { $0 < head } ?? 0, extends)
    } else {
      move(selected.lowerBound, false)
    }
  }

  mutating func right(extends: Bool) {
    let selected = selection
    if extends || selected.isEmpty {
      move(boundaries.first { $0 > head } ?? head, extends)
    } else {
      move(selected.upperBound, false)
    }
  }

  mutating func replace(with new: String) { replace(selection, with: new) }

  private mutating func replace(_ range: Range<Int>, with new: String) {
    let bytes = Array(text.utf8)
    text = String(
      decoding: bytes[..<range.lowerBound] + Array(new.utf8) + bytes[range.upperBound...], as: UTF8.self)
    let place = range.lowerBound + new.utf8.count
    move(boundaries.first { $0 >= place } ?? place, false)
  }

  mutating func delete(backward: Bool) {
    guard selection.isEmpty else { return replace(with: "") }
    let other = backward ? boundaries.last { $0 < head } : boundaries.first { $0 > head }
    guard let other else { return }
    replace(min(other, head)..<max(other, head), with: "")
  }
}
