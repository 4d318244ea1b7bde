import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// The status line is one sentence: each fact stands there once, no number is without its meaning, and words about the
/// last key go with the next movement.
@Suite(.bounded) struct StatusSentenceTests {
  nonisolated private static let widths = [20, 30, 80, 200]
  private static let man =
    "s Manual page ls(1) ?ltline %lt?L/%L.:byte %bB?s/%s..?e (END):?pB %pB\\%.. (press h for help or q to quit)"

  private func lines(_ count: Int, _ word: String = "line") -> String {
    (1...count).map { "\(word) \($0)\n" }.joined()
  }

  private func press(_ screen: Headless, _ keys: String) {
    SearchTests().search(screen, keys)
    screen.waitForFilter()
  }

  private func status(_ screen: Headless) -> String { screen.screen.last ?? "" }

  private func screen(
    _ texts: [String], columns: Int = 80, rows: Int = 10, name: String? = nil,
    set: (inout Pager.Options) -> Void = { _ in }
  ) -> Headless {
    var options = Pager.Options()
    options.indicators = .never
    options.reducesMotion = true
    set(&options)
    let executor = SteppedExecutor()
    return Headless(
      texts.enumerated().map { index, text in
        let name = name ?? "file\(index + 1)"
        return .init(name: name) { Document(text: text, name: name, executor: executor) }
      }, rows: rows, columns: columns, options: options, executor: executor)
  }

  /// One percentage and one place at most, and no number that stands alone at the right.
  private func check(_ text: String, _ columns: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let words = text.split(separator: " ")
    #expect(text.count { $0 == "%" } <= 1, "\(columns): \(text)", sourceLocation: sourceLocation)
    #expect(words.count { $0 == "line" } <= 1, "\(columns): \(text)", sourceLocation: sourceLocation)
    guard let last = words.last, last.allSatisfy({ $0.isNumber || $0 == "," }), words.count > 1 else {
      return
    }
    #expect(
      ["line", "row", "of", "with"].contains(words[words.count - 2]), "\(columns): \(text)",
      sourceLocation: sourceLocation)
  }

  // MARK: Prompts of the user

  @Test(arguments: widths) func thePromptOfManSaysThePlaceOnce(_ columns: Int) {
    let screen = screen([lines(248)], columns: columns) { $0.keys.prompts.set(Self.man) }
    press(screen, "24g")
    check(status(screen), columns)
    let whole = " Manual page ls(1) line 24/248 11%"
    #expect(columns < 40 ? status(screen).hasSuffix("e 24/248 11%") : status(screen) == whole)
    press(screen, "/line 3\\d$\n")
    check(status(screen), columns)
    // The text is cut for the answer, and for nothing else.
    #expect(columns < 40 ? status(screen).hasSuffix(" 1 of 10") : status(screen) == whole + "  1 of 10")
  }

  @Test func aPromptReplacesOnlyWhatItSays() {
    let prompts = [
      ("s%f", " 100 lines  All  line 1"), ("s%f %lt", "100 lines  All"), ("s%f %pt\\%", "100 lines  line 1"),
      ("s%f %lt/%L", "All"), ("s%f %lt/%L %Pt", ""),
    ]
    for (prompt, right) in prompts {
      let screen = screen([(1...100).map { "\($0)" }.joined(separator: "\n")], rows: 200) {
        $0.keys.prompts.set(prompt)
      }
      #expect(right.isEmpty ? !status(screen).contains("All") : status(screen).hasSuffix(right), "\(prompt)")
    }
  }

  @Test func thePromptWinsOverTheRight() {
    let text = "a prompt that takes as much as forty columns"
    for columns in [44, 45, 50, 53, 60, 70] {
      let screen = screen([lines(500)], columns: columns) { $0.keys.prompts.set("s" + text) }
      #expect(status(screen).hasPrefix(text), "\(columns)")
      check(status(screen), columns)
    }
    #expect(
      status(screen([lines(500)], columns: 54) { $0.keys.prompts.set("s" + text) }).hasSuffix("  line 1"))
  }

  // MARK: Names and states

  @Test(arguments: widths) func namesAndStatesMakeOneSentence(_ columns: Int) {
    let long = "/srv/www/service-frontend/releases/2024-05-01/logs/service-frontend-production.log"
    for name in [long, "git log -p", "a"] {
      let screen = screen([lines(1_200)], columns: columns, name: name)
      for keys in ["", "500g", "G", "/line 7\n", "n", "&5\n", "F", "g"] {
        press(screen, keys)
        check(status(screen), columns)
        #expect(DisplayWidth.of(status(screen)) <= columns)
      }
      #expect(columns < 80 || status(screen).contains("lines with 5"))
    }
    let two = screen([lines(1_200), lines(7)], columns: columns)
    press(two, "500g")
    check(status(two), columns)
    #expect(status(two).contains("(1/2)"))
  }

  // MARK: The answer to =

  @Test(arguments: widths) func theAnswerToEqualsCutsNoFigure(_ columns: Int) {
    var line = StatusLine()
    let path = "service-frontend-production-eu-central-1.log.gz"
    let figures = ["file 2 of 3", "lines 1–23/1,200", "byte 0 of 113,900", "5,319 of gzip", "12%"]
    line.info = [path] + figures
    let rows = line.infoRows(columns: columns)
    var canvas = Canvas(rows: 12, columns: columns)
    canvas.put("text", row: 11 - rows.count, column: 0)
    line.draw(into: &canvas, row: 11)
    #expect(Array(canvas.text.suffix(rows.count)) == rows)
    #expect(canvas.text[11 - rows.count] == "text")
    #expect(canvas[12 - rows.count, 1].style == .reverse && canvas[11, columns - 1].style == .plain)
    let all = rows.joined()
    for figure in figures { #expect(all.contains(figure), "\(columns): \(rows)") }
    #expect(all.contains("…") == (DisplayWidth.of(path) > columns - 2))
    #expect(all.split(separator: "production").count <= 2, "the name is said once")
    #expect(rows.allSatisfy { DisplayWidth.of($0) <= columns })
    #expect(rows.count == [20: 5, 30: 5, 80: 2, 200: 1][columns])
  }

  @Test func theAnswerToEqualsCoversTextAndMovesNone() {
    let screen = screen([lines(300), ""], columns: 30, rows: 8)
    press(screen, "100g")
    let before = screen.screen
    screen.press("=")
    #expect(
      Array(screen.screen.suffix(3)) == [
        " file1, file 1 of 2,", " lines 100–106/300,", " byte 783 of 2,592, 33%",
      ])
    #expect(Array(screen.screen.prefix(5)) == Array(before.prefix(5)))
    screen.press("j")
    screen.press("k")
    screen.settle()
    #expect(Array(screen.screen.prefix(7)) == Array(before.prefix(7)))
    let own = self.screen([lines(300)]) { $0.keys.prompts.set("=the line is %lt") }
    own.press("=")
    #expect(status(own) == " the line is 1")
  }

  // MARK: Words about the last key

  @Test func theWayToAMatchIsNoNewsAfterAMovement() {
    let screen = screen([lines(300)])
    press(screen, "/line 7$\nn")
    #expect(status(screen).contains("1 of 1, from the top again"))
    press(screen, "G")
    #expect(status(screen).contains("1 of 1") && !status(screen).contains("again"))
    press(screen, "n")
    #expect(status(screen).contains("from the top again"))
    screen.wheel(.down, row: 2, column: 2)
    #expect(!status(screen).contains("again"))
  }

  @Test func aFilterThatIsStoppedSaysSoOnce() {
    let screen = screen([lines(300)])
    screen.press("&5")
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.send(.character("c"), .control)
    #expect(status(screen).split(separator: "stopped", omittingEmptySubsequences: false).count == 2)
  }

  @Test func anAddedPatternThatIsNowhereIsNamed() {
    let screen = screen([lines(300) + "bar\n"])
    press(screen, "/line 7$\n/+nothing\n")
    #expect(status(screen).contains("1 of 1, not found: nothing"))
    press(screen, "G")
    #expect(status(screen).contains("not found: nothing"))
    press(screen, "/+bar\n")
    #expect(!status(screen).contains("not found"))
    screen.press("/")
    screen.send(.character("k"), .control)
    press(screen, "zzz\n")
    #expect(status(screen).contains("not found: zzz"))
    screen.press("/@")
    press(screen, "yyy\n")
    #expect(status(screen).contains("not found: yyy"))
  }

  @Test func changesOfASearchAreNamedInPlainWords() {
    let screen = screen([lines(300)])
    let words = [
      ("r", "plain text /"), ("n", "lines without /"), ("e", "through all files /"),
      ("f", "from the first file /"),
      ("k", "without moving /"), ("w", "to the end only /"),
    ]
    for (key, text) in words {
      screen.press("/")
      screen.send(.character(key.unicodeScalars.first!), .control)
      #expect(status(screen).hasPrefix(text))
      screen.send(.escape)
    }
    screen.press("/+")
    screen.send(.character("r"), .control)
    #expect(status(screen).hasPrefix("also, plain text /"))
  }

  @Test func aFilteredTableKnowsItsRows() {
    let screen = Headless.tables(["number,name,size,kind\n" + tableRows(500)], columns: 80)
    press(screen, "&7,\n")
    screen.work(until: "the rows are counted") { status(screen).contains("of 500 rows") }
    // From the first frame on.
    let first = Headless.tables(["number,name,size,kind\n" + tableRows(500)], columns: 80) {
      $0.keys.firstCommands = ["&7,"]
    }
    first.work(until: "the rows are counted") { status(first).contains("of 500 rows") }
  }
}
