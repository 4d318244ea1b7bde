import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// JSON, indented and as it is in the file.
@Suite(.bounded) struct JSONScreenTests {
  private func screen(
    _ text: String, name: String = "file.json", rows: Int = 12, columns: Int = 60,
    set: (inout Pager.Options) -> Void = { _ in }
  ) -> Headless {
    Headless(
      file: MemorySource(Array(text.utf8)), named: name, rows: rows, columns: columns, set: set)
  }

  /// Presses keys and waits for the background.
  private func press(_ keys: String, _ screen: Headless) {
    screen.press(keys)
    screen.work(until: "all has been read") { !screen.pager.view.content.isBusy }
    screen.settle()
  }

  private static let one =
    #"{"name":"Ann","age":41,"ok":true,"none":null,"list":[1,-2.5e3,{}],"text":"a\"b\\"}"#

  private static let lines = (1...400).map {
    #"{"n":\#($0),"tags":["t\#($0 % 7)","x"],"in":{"deep":[\#($0)]}}"# + "\n"
  }
  .joined()

  @Test func aValueIsIndented() {
    let screen = screen(Self.one)
    press("i", screen)
    #expect(
      Array(screen.screen.prefix(11)) == [
        "{", #"  "name": "Ann","#, #"  "age": 41,"#, #"  "ok": true,"#, #"  "none": null,"#, #"  "list": ["#,
        "    1,",
        "    -2.5e3,", "    {}", "  ],", #"  "text": "a\"b\\""#,
      ])
    press("i", screen)
    #expect(screen.screen[0].hasPrefix(#"{"name":"Ann","#))
  }

  @Test func tokensHaveTheirColors() throws {
    for keys in ["", "i"] {
      let screen = screen(Self.one, columns: 120)
      press(keys, screen)
      var theme = Theme.standard
      theme.keyword = TextStyle(foreground: .palette(1))
      theme.string = TextStyle(foreground: .palette(2))
      theme.number = TextStyle(foreground: .palette(3))
      theme.type = TextStyle(foreground: .palette(4))
      screen.pager.window.theme = theme
      screen.draw()
      func color(_ text: String) -> Color? {
        for (y, line) in screen.screen.enumerated() {
          guard let range = line.range(of: text) else { continue }
          return screen.canvas[y, line.distance(from: line.startIndex, to: range.lowerBound)].style.foreground
        }
        return nil
      }
      #expect(color(#""name""#) == .palette(1))
      #expect(color("Ann") == .palette(2))
      #expect(color("41") == .palette(3))
      #expect(color("-2.5e3") == .palette(3))
      #expect(color("true") == .palette(4))
      #expect(color("null") == .palette(4))
      #expect(color("{") == .default)
      #expect(color(#"\""#) == .palette(2))
    }
  }

  @Test func otherTextHasNoColors() {
    for (text, name) in [("[info] 12 \"x\"\n", "log"), ("x \"y\" 12", "a.txt"), ("# {\"a\":1}", "notes")] {
      let screen = screen(text, name: name)
      screen.pager.window.theme.string = TextStyle(foreground: .palette(2))
      screen.pager.window.theme.number = TextStyle(foreground: .palette(2))
      screen.draw()
      #expect((0..<20).allSatisfy { screen.canvas[0, $0].style.foreground == .default })
    }
    let other = screen("text")
    other.press("i")
    #expect(other.screen[0] == "text")
    #expect(other.screen.last?.contains("JSON") == true || other.screen[0] == "text")
    let refused = screen("text", name: "a.txt")
    refused.press("i")
    #expect(refused.screen.last?.contains("not JSON") == true)
  }

  @Test(arguments: [0, 1, 57, 200, 399]) func aLineStaysAtTheTop(line: Int) {
    for wrap in [TextWrap.none, .word] {
      let screen = screen(Self.lines, rows: 9, columns: 30) { $0.wrap = wrap }
      press("\(line + 1)G", screen)
      let (top, rows) = (screen.pager.view.top, screen.screen.dropLast())
      press("i", screen)
      #expect(screen.pager.view.content is JSONContent)
      let row = screen.pager.view.top
      #expect(row <= top && top < screen.pager.view.windowEnd, "line \(line)")
      press("i", screen)
      #expect(screen.pager.view.top == top, "line \(line)")
      #expect(screen.screen.dropLast() == rows, "line \(line)")
    }
  }

  @Test func afterAMovementTheTextShowsTheNewPlace() {
    let screen = screen(Self.lines, rows: 9)
    press("100Gi25j", screen)
    let byte = screen.pager.view.top
    press("i", screen)
    #expect(screen.pager.view.top == screen.pager.view.document.lineStart(containing: byte))
  }

  /// The only line of a file is scrolled sideways: the byte at the left edge comes to the top, and back.
  @Test func thePlaceInALongLineIsKept() {
    let text = "[" + (0..<60_000).map { #"{"id":\#($0)}"# }.joined(separator: ",") + "]"
    let screen = screen(text, rows: 9)
    press("i", screen)
    let record = "\"id\": 40000"
    press("/" + record.replacing(": ", with: ":"), screen)
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.work(until: "the search ends") { !screen.pager.search.isBusy }
    screen.settle()
    #expect(screen.screen.contains { $0.contains(record) })
    let byte = screen.pager.view.top
    press("i", screen)
    screen.work(until: "the line is measured") { !screen.pager.view.isMeasuring }
    screen.settle()
    #expect(screen.pager.view.top == 0 && screen.pager.view.contentOffset.x == byte)
    press("i", screen)
    #expect(screen.pager.view.top == byte)
    press("Gi", screen)
    screen.work(until: "the line is measured") { !screen.pager.view.isMeasuring }
    screen.settle()
    #expect(screen.screen[0].contains(#"{"id":59999}]"#), "\(screen.screen[0])")
  }

  @Test func numbersAreThoseOfTheLines() {
    let screen = screen("[1,\n2,\n\n{\"a\":3}]\n") { $0.showsLineNumbers = true }
    press("i", screen)
    #expect(
      Array(screen.screen.prefix(7)) == [
        "   1 [", "       1,", "   2   2,", "   4   {", #"         "a": 3"#, "       }", "     ]",
      ])
    #expect(screen.screen.last?.contains("4 lines") == true)
  }

  @Test func aSearchFindsTheBytesOfTheFile() {
    let screen = screen(Self.one)
    press("i/", screen)
    screen.press(#""age":41,"ok""#)
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.work(until: "the search ends") { !screen.pager.search.isBusy }
    screen.settle()
    let style = screen.pager.window.theme.currentMatch
    let y = screen.screen.firstIndex { $0.contains(#""age": 41,"#) }
    #expect(y != nil)
    guard let y else { return }
    #expect(screen.canvas[y, 2].style.background == style.background)
    #expect(screen.canvas[y, 9].style.background == style.background)
    #expect(screen.canvas[y + 1, 3].style.background == style.background, "the next row belongs to the match")
    #expect(screen.canvas[y + 1, 9].style.background != style.background)
  }

  @Test func aFilterShowsTheLinesThatPass() {
    let screen = screen(Self.lines, rows: 14)
    press("i&", screen)
    screen.press("\"n\":7\\d\\d?,")
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.waitForFilter()
    #expect(screen.screen[0] == "{" && screen.screen[1] == #"  "n": 70,"#)
    #expect(screen.pager.view.content is JSONContent)
    // The filter stays when the text is shown.
    press("i", screen)
    screen.waitForFilter()
    #expect(screen.screen[0].hasPrefix(#"{"n":70,"#) && screen.screen[1].hasPrefix(#"{"n":71,"#))
    let value = self.screen("[1,2,3\n]")
    press("i&", value)
    #expect(value.screen.last?.contains("i shows the text") == true)
  }

  @Test func mistakesAreReported() {
    let screen = screen("{\"a\":[1,,2],\n\"b\":\u{0}\u{1b}[31mx}")
    press("i", screen)
    #expect(screen.screen.last?.contains("invalid JSON in line 1, column 9") == true)
    #expect(screen.screen.contains { $0.contains(#""b": ^@^[[31mx"#) || $0.contains(#""b": ^@^["#) })
  }

  @Test func rowsWrapNextToTheirIndentation() {
    let screen = screen(#"{"a":{"text":"one two three four five six seven eight"}}"#, columns: 30) {
      $0.wrap = .word
    }
    press("i", screen)
    #expect(
      Array(screen.screen.prefix(6)) == [
        "{", #"  "a": {"#, #"    "text": "one two three"#, #"    four five six seven eight""#, "  }", "}",
      ])
  }

  @Test func bracketsMatch() {
    let screen = screen(
      "{\"a\":[" + (1...40).map { "\"}]\($0)\"" }.joined(separator: ",") + "],\"b\":{\"c\":1}}", rows: 9)
    press("ij", screen)
    #expect(screen.screen[0].hasPrefix("  \"a\": ["))
    screen.press("[")
    screen.work(until: "the bracket is found") { !screen.pager.search.isBusy }
    screen.settle()
    #expect(screen.screen[7] == "  ],")
    press("g2j", screen)
    screen.press("{")
    #expect(screen.screen.last?.contains("no bracket") == true)
  }

  @Test func aLargeValueIsReadInTheBackground() {
    let text = "[" + (0..<100_000).map { "\($0)" }.joined(separator: ",") + "]"
    let screen = screen(text, rows: 6)
    press("Gi", screen)
    #expect(screen.pager.view.documentRows.rowCount == 100_002)
    press("G", screen)
    #expect(Array(screen.screen.prefix(5)) == ["  99996,", "  99997,", "  99998,", "  99999", "]"])
    press("50%i", screen)
    press("i", screen)
    #expect(screen.screen[0].hasPrefix("  5"))
  }

  /// Words are those of the screen, and blanks between the rows of a file are no steps.
  @Test func theKeysOfASelectionMoveByShownCharacters() {
    let screen = screen("{\n  \"a\":1,\n  \"b\": [2]\n}\n")
    press("i", screen)
    screen.click(7, 1, times: 2)
    #expect(screen.selected == "1")
    screen.time += 1
    screen.drag((2, 1), (4, 1))
    screen.key(.end, .shift)
    #expect(screen.selected == #""a":1,"#)
    screen.key(.right, .shift)
    #expect(screen.selected == "\"a\":1,\n  \"")
    screen.key(.left, .shift)
    #expect(screen.selected == #""a":1,"#)
  }

  /// The text is that of the file, also where rows show blanks and line ends that the file does not have.
  @Test func whatIsSelectedIsTheTextOfTheFile() {
    let screen = screen(Self.one)
    press("i", screen)
    screen.drag((3, 1), (7, 2))
    #expect(screen.selected == #"name":"Ann","age":"#)
    #expect(screen.marked(1).hasSuffix(#"name": "Ann","#) && screen.marked(2).contains(#""age":"#))
    screen.click(4, 2, times: 2)
    #expect(screen.selected == "age")
    screen.time += 1
    screen.click(4, 2, times: 3)
    #expect(screen.selected == #""age":41,"#)
    screen.key(.down, .shift)
    #expect(screen.selected == #""age":41,"ok":true,"#)
    screen.key(.up, .shift)
    screen.key(.up, .shift)
    #expect(screen.selected == #""name":"Ann","age":41,"#)
  }
}
