import NodeUI
import Observation
import PortholeKit
import PortholeTesting
import TestSupport
import Testing

/// Tests of whole programs without a terminal, as their authors write them.
@Suite(.bounded) struct AppTestingTests {
  @Observable final class Counter {
    var count = 0
  }

  struct App: TerminalApplication {
    var counter = Counter()
    var fails = false

    var options: ApplicationOptions {
      ApplicationOptions(theme: .highContrast, quitKeys: ["x"], motion: .reduced)
    }

    struct NoStore: Error {}

    func makeRoot() throws -> DisplayNode {
      if fails { throw NoStore() }
      let text = TextNode { "\(counter.count) clicks" }
      let button = ButtonNode("Click", .primary) { _ in counter.count += 1 }
      return DisplayNode { _ in
        StackLayoutSpec.vertical(alignItems: .start) {
          text; button
        }
      }
      .bindings { KeyBinding("c", title: "Click twice") { counter.count += 2 } }
    }
  }

  @Test func aProgramRunsWithItsOptionsAndBindings() throws {
    let screen = try HeadlessScreen(App.self)
    #expect(screen.canvas.columns == 80 && screen.canvas.rows == 24)
    expectScreen(
      screen,
      """
      0 clicks
      ▎ Click
      """)
    screen.type("c")
    screen.key(.tab)
    screen.key(.enter)
    #expect(screen.lines[0] == "3 clicks")
    #expect(screen.window.reducesMotion)
    #expect(screen.window.theme == .highContrast)
    screen.type("q")
    #expect(screen.window.takeRequest() == nil)
    screen.type("x")
    #expect(screen.window.takeRequest() == .quit(status: 0))
  }

  @Test func aProgramOfTheTestHasItsModel() throws {
    let counter = Counter()
    let screen = try HeadlessScreen(application: App(counter: counter), columns: 12, rows: 2)
    counter.count = 7
    screen.settle()
    #expect(screen.lines[0] == "7 clicks")
  }

  @Test func theErrorOfTheRootIsThrown() {
    #expect(throws: App.NoStore.self) { try HeadlessScreen(application: App(fails: true)) }
  }

  // MARK: Styles

  @Test func stylesAreCompared() throws {
    let screen = HeadlessScreen(
      TextNode(AttributedText(markup: "a [ **bold** b"), textStyle: TextStyle(foreground: Color("red")!)),
      columns: 12, rows: 1)
    #expect(
      expectScreen(
        screen, styles: true,
        """
        [red]a [[ [/][bold red]bold[/][red] b[/]
        """))
    withKnownIssue {
      // No literal of several lines, which an update would replace.
      expectScreen(screen, styles: true, "[red]a [[ [/][bold blue]bold[/][red] b[/]")
    } matching: {
      "\($0)".contains("bold blue") && "\($0)".contains("Picture of both: ")
    }
  }

  @Test(arguments: seeds(20)) func textWithStylesIsReadAgain(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var canvas = Canvas(rows: 3, columns: 14)
    let colors = ["default", "accent", "brightBlue", "200", "#0a0B0c"].compactMap { Color($0) }
    for _ in 0..<12 {
      let style = TextStyle(
        foreground: colors.randomElement(using: &random)!, background: colors.randomElement(using: &random)!,
        attributes: TextStyle.Attributes(rawValue: UInt16(random.next() & 255)))
      let text = ["[", "]", "[/]", "[bold]", "ab", "日本", "e\u{301}", " "].randomElement(using: &random)!
      _ = canvas.put(
        text, row: Int(random.next() % 3), column: Int(random.next() % 14),
        style: Bool.random(using: &random) ? .plain : style)
    }
    let read = Canvas(styledText: canvas.styledText)
    #expect(read.styledText == canvas.styledText)
    for row in 0..<3 {
      for column in 0..<min(read.columns, canvas.columns) {
        #expect(read.shows(row, column, sameAs: canvas, row, column))
      }
    }
  }

  // MARK: Pictures

  @Test func aFailureNamesAPictureOfBoth() throws {
    let screen = HeadlessScreen(TextNode("found text"), columns: 12, rows: 1)
    withKnownIssue {
      expectScreen(screen, "wanted text")
    } matching: { issue in
      let path = "\(issue)".split(separator: "Picture of both: ").last.map(String.init) ?? ""
      let text = TestFile.text(at: String(path.prefix { !$0.isWhitespace })) ?? ""
      return text.hasPrefix("<svg") && text.contains("found") && text.contains("wanted")
    }
  }
}
