import DocumentCore
import NodeUI
import ScreenCore
import TestSupport
import Testing

@testable import ViewerUI

/// Each letter of `-D` gives its part another look.
@Suite(.bounded) struct PartColorTests {
  /// A letter, the content and options that show its part, the keys, and a cell of that part: a row from 0, or from the
  /// end if negative, and a text in it.
  struct Case: Sendable, CustomTestStringConvertible {
    var letter: String
    var content = "text\n"
    var keys = ""
    var row = 0
    var text = "text"
    var prepare: (inout Pager.Options) -> Void = { _ in }
    var testDescription: String { letter }
  }

  static let cases = [
    Case(letter: "B", content: "a\u{202e}b\n", text: "<U+202E>"),
    Case(letter: "C", content: "a\u{1}b\n", text: "^A"),
    Case(letter: "E", keys: "U", row: -1, text: "U has no effect here"),
    Case(letter: "H", content: "head\nline\nline 2\n", text: "head") { $0.text.header.lines = 1 },
    Case(letter: "H", content: "ab line\nab line 2\n", text: "ab") { $0.text.header.columns = 2 },
    Case(letter: "J", content: (1...99).map { "line \($0)\n" }.joined(), keys: "50g", text: "line 50") {
      $0.text.highlightsTarget = true
    },
    Case(letter: "M", keys: "ma", text: "a") { $0.text.showsStatusColumn = true },
    Case(letter: "N", text: "1") { $0.showsLineNumbers = true },
    Case(letter: "O", content: "\u{1b}]8;;https://a\u{7}link\u{1b}]8;;\u{7}\n", text: "link"),
    Case(letter: "P", row: -1, text: "file1"),
    Case(letter: "P", keys: "/x", row: -1, text: "/x"),
    Case(letter: "R", content: String(repeating: "x", count: 99) + "\n", text: "›"),
    Case(letter: "S", content: "some text\n", keys: "/e", text: "e text"),
    Case(letter: "T", row: 3, text: "~") { $0.text.showsTildes = true },
    Case(letter: "W", content: (1...99).map { "line \($0)\n" }.joined(), keys: " ", row: 1, text: "line 10") {
      $0.movement.unreadHighlight = .afterPages
    },
    Case(letter: "A", content: (1...99).map { "line \($0)\n" }.joined(), keys: " ", row: 1, text: "line 10") {
      $0.movement.unreadHighlight = .afterPages
    },
    Case(letter: "n"),
    Case(letter: "s", row: -1, text: "file1"),
    Case(letter: "s", content: "a\u{1}b\n", text: "^A"),
    Case(letter: "d", content: "b\u{8}bo\u{8}o plain\n", text: "bo"),
    Case(letter: "d", row: 3, text: "~") { $0.text.showsTildes = true },
    Case(letter: "u", content: "_\u{8}u plain\n", text: "u"),
    Case(letter: "k", content: "\u{1b}[5mblink\u{1b}[m\n", text: "blink"),
    Case(letter: "1", content: "key=value\n", keys: "/(\\w+)=(\\w+)", text: "key"),
    Case(letter: "2", content: "\u{1b}[1mkey\u{1b}[m=value\n", keys: "/(\\w+)=(\\w+)", text: "value"),
    Case(letter: "3", content: "abcde\n", keys: "/(a)(b)(c)(d)(e)", text: "c"),
    Case(letter: "4", content: "abcde\n", keys: "/(a)(b)(c)(d)(e)", text: "d"),
    Case(letter: "5", content: "abcde\n", keys: "/(a)(b)(c)(d)(e)", text: "e"),
  ]

  /// The style of the first cell of the case's part.
  private static func style(_ test: Case, _ color: String, colors: ScreenTraits.Colors = .palette) throws
    -> TextStyle
  {
    var options = Pager.Options()
    test.prepare(&options)
    let own = try #require(PartColor(test.letter + color))
    options.text.colors = [own]
    let screen = Headless([test.content], options: options)
    var traits = ScreenTraits()
    traits.colors = colors
    screen.pager.traitsDidChange(traits)
    screen.press(test.keys)
    if test.keys.hasPrefix("/"), test.letter != "P" {
      screen.pager.handle(.key(.enter), at: screen.time)
      screen.settle()
    }
    screen.settle()
    let row = test.row < 0 ? screen.screen.count + test.row : test.row
    let line = screen.screen[row]
    let range = try #require(line.firstRange(of: test.text), "\(line)")
    return screen.canvas[row, line.distance(from: line.startIndex, to: range.lowerBound)].style
  }

  @Test(arguments: await cases)
  func eachLetterHasItsPart(_ test: Case) throws {
    let style = try Self.style(test, "201.22")
    #expect(style.foreground == .palette(201) && style.background == .palette(22))
  }

  /// A plus sign keeps the part's own look.
  @Test func colorsCanBeAdded() throws {
    let underlined = Case(letter: "u", content: "_\u{8}u plain\n", text: "u")
    #expect(try Self.style(underlined, "g").attributes == [])
    #expect(try Self.style(underlined, "+g").attributes == .underline)
    let link = Self.cases.first { $0.letter == "O" }!
    #expect(
      try Self.style(link, "g").attributes == [] && (try Self.style(link, "+g").attributes == .underline))
    #expect(try Self.style(link, "g").link > 0)
  }

  /// Text that sequences make bold is not overstruck.
  @Test func sequencesKeepTheirLooks() throws {
    let bold = Case(letter: "d", content: "\u{1b}[1mbold\u{1b}[m\n", text: "bold")
    let style = try Self.style(bold, "r")
    #expect(style.foreground == .default && style.attributes == .bold)
  }

  /// Without colours only small letters count, and only their attributes.
  @Test func withoutColoursAttributesAreLeft() throws {
    let number = Self.cases.first { $0.letter == "N" }!
    #expect(try Self.style(number, "r*", colors: .none).foreground == .default)
    let underlined = Case(letter: "u", content: "_\u{8}u plain\n", text: "u")
    let style = try Self.style(underlined, "r*", colors: .none)
    #expect(style.foreground == .default && style.attributes == .bold)
    #expect(try Self.style(underlined, "r", colors: .none).attributes == .underline)
  }

  /// An answer in the viewer changes a part at once.
  @Test func coloursCanBeChanged() {
    let screen = Headless(["b\u{8}b\n"])
    screen.press("-D")
    screen.press("d9")
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.draw()
    #expect(screen.canvas[0, 0].style.foreground == .palette(9))
  }
}
