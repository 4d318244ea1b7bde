import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Modifiers of a search, as typed at the first position of its prompt, and the settings of searches.
@Suite(.bounded) struct SearchModifierTests {
  private func numbers(_ last: Int) -> String { (1...last).map { "\($0)\n" }.joined() }

  private func options(_ profile: ViewerProfile = .less) -> Pager.Options {
    var options = Pager.Options(profile: profile)
    options.indicators = .never
    options.reducesMotion = true
    return options
  }

  private func less(_ texts: [String], rows: Int = 10, change: (inout Pager.Options) -> Void = { _ in })
    -> Headless
  {
    var options = options()
    change(&options)
    return Headless(texts, rows: rows, columns: 40, options: options)
  }

  /// Presses keys, `^N` for a control character, and waits for the searches they start.
  private func type(_ screen: Headless, _ keys: String) {
    var isControl = false
    for scalar in keys.unicodeScalars {
      if scalar == "^", !isControl {
        isControl = true
        continue
      }
      let key: Key =
        switch scalar {
        case "\n": .enter
        case "\u{1b}": .escape
        default: .character(isControl ? Unicode.Scalar(scalar.properties.lowercaseMapping)! : scalar)
        }
      screen.pager.handle(.key(key, isControl ? .control : []), at: screen.time)
      isControl = false
      work(screen)
    }
  }

  private func work(_ screen: Headless) {
    for _ in 0..<4 {
      screen.work()
      screen.pager.wake(at: screen.time)
    }
    screen.draw()
    screen.settle()
  }

  @Test func aMatchLandsOnTheRowOfTheJumpTarget() {
    let screen = less([numbers(100)]) { $0.movement.jumpTarget = .row(5) }
    type(screen, "/50\n")
    #expect(screen.screen[0] == "46" && screen.screen[8] == "54")
    let first = less([numbers(100)])
    type(first, "/50\n")
    #expect(first.screen[0] == "50")
    #expect(first.screen[9].contains("1 of 1"))
  }

  @Test func aSearchBeginsAtTheTopOrAfterTheRowOfTheJumpTarget() {
    let screen = less([numbers(100)])
    type(screen, "/1\n")
    #expect(screen.screen[0] == "1", "the default of less")
    type(screen, "n")
    #expect(screen.screen[0] == "10")
    let target = less([numbers(100)]) { $0.search.start = .afterJumpTarget }
    type(target, "/1\n")
    #expect(target.screen[0] == "10")
    type(target, "?1\n")
    #expect(target.screen[0] == "1")
    let below = less([numbers(100)]) { $0.search.start = .afterScreen }
    type(below, "/1\n")
    #expect(below.screen[0] == "10")
  }

  @Test func nGoesToTheNextLineInTheProfileOfLess() {
    let text = "x\na a a\nb\na a\n" + numbers(20)
    let screen = less([text])
    type(screen, "/a\n")
    #expect(screen.screen[0] == "a a a")
    type(screen, "n")
    #expect(screen.screen[0] == "a a")
    type(screen, "n")
    #expect(screen.screen[9].contains("not found"), "it does not wrap around")
    type(screen, "/^Wa\n")
    #expect(screen.screen[0] == "a a", "the top row counts")
    type(screen, "n")
    #expect(screen.screen[0] == "a a a")
  }

  @Test func aLiteralPatternAndLinesThatDoNotMatch() {
    let text = "abc\nx\na.c\n" + String(repeating: "y\n", count: 12)
    let screen = less([text])
    screen.press("/")
    type(screen, "^R")
    #expect(screen.screen[9].hasPrefix("Regex-off /"))
    type(screen, "a.c\n")
    #expect(screen.screen[0] == "a.c")
    type(screen, "/^N")
    #expect(screen.screen[9].hasPrefix("Non-match /"))
    type(screen, "c\n")
    #expect(screen.screen[0] == "y")
    #expect(screen.canvas[0, 0].style.background == .default, "a whole line is not lit")
    type(screen, "g")
    type(screen, "/^N^N")
    #expect(screen.screen[9].hasPrefix("/"), "the second time takes it away")
  }

  @Test func aSearchGoesThroughTheFiles() {
    let screen = less([numbers(5), numbers(100)])
    type(screen, "/*77\n")
    #expect(screen.screen[0] == "77")
    #expect(screen.screen[9].contains("file2"))
    screen.pager.handle(.key(.character("N"), .alt), at: screen.time)
    work(screen)
    #expect(screen.screen[0] == "77", "no other file has it")
    #expect(screen.screen[9].contains("file2"))
  }

  @Test func aPromptStaysOpenWhileASearchOpensFiles() {
    let screen = less([numbers(5), numbers(100)]) { $0.keys.commandsForEachFile = ["7"] }
    type(screen, "/*77\n")
    screen.press("g")
    screen.pager.handle(.key(.character("N"), .alt), at: screen.time)
    screen.press(":12")
    work(screen)
    #expect(screen.screen[9] == ":12", "the command for each file is not typed into it")
    type(screen, "\n")
    #expect(screen.screen[0] == "12")
  }

  @Test func aSearchBeginsInTheFirstFile() {
    let screen = less([numbers(100), numbers(50)])
    screen.press(":n")
    type(screen, "/@33\n")
    #expect(screen.screen[0] == "33")
    #expect(screen.screen[9].contains("file1"))
  }

  @Test func aSearchThatKeepsThePositionOnlyHighlights() {
    let screen = less([numbers(100)])
    type(screen, "/^K9\n")
    #expect(screen.screen[0] == "1")
    #expect(screen.canvas[8, 0].style.background == screen.pager.window.theme.match.background)
    #expect(screen.screen[9].contains("20 matches"))
  }

  @Test func addedPatternsHaveColoursOfTheirOwn() {
    let screen = Headless(
      ["foo\nbar\nbaz\n" + numbers(30)], rows: 10, columns: 60, options: options(.porthole))
    type(screen, "/foo\n")
    type(screen, "/+ba.\n")
    #expect(screen.screen[9].contains("of 3"))
    #expect(
      Set([0, 2].map { "\(screen.canvas[$0, 0].style.background)" }).count == 2, "two patterns, two colours")
    type(screen, "n")
    #expect(screen.screen[9].contains("2 of 3"))
  }

  @Test func altUTakesTheMarksAwayAndBack() {
    let screen = Headless([numbers(100)], rows: 10, columns: 60, options: options(.porthole))
    type(screen, "/5\n")
    #expect(screen.canvas[4, 0].style.background != .default)
    screen.pager.handle(.key(.character("u"), .alt), at: screen.time)
    work(screen)
    #expect(screen.canvas[4, 0].style.background == .default)
    screen.pager.handle(.key(.character("u"), .alt), at: screen.time)
    work(screen)
    #expect(screen.canvas[4, 0].style.background != .default)
    screen.pager.handle(.key(.character("U"), .alt), at: screen.time)
    type(screen, "n")
    #expect(screen.screen[9].contains("no search yet"))
  }

  @Test func onlyTheCurrentMatchIsHighlightedIfWanted() {
    var options = options(.porthole)
    options.search.highlight = .current
    let screen = Headless(["a\na\na\n"], rows: 10, columns: 60, options: options)
    type(screen, "/a\n")
    #expect(screen.canvas[0, 0].style.background != .default)
    #expect(screen.canvas[1, 0].style.background == .default)
  }

  @Test func aMatchFoundAfterMovingOnDoesNotMoveTheScreen() {
    let screen = Headless([numbers(1000)], rows: 10, columns: 60, options: options(.porthole))
    screen.pager.handle(.key(.character("/")), at: screen.time)
    for scalar in "900".unicodeScalars { screen.pager.handle(.key(.character(scalar)), at: screen.time) }
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.pager.handle(.key(.character("j")), at: screen.time)
    work(screen)
    #expect(screen.screen[0] == "2")
    #expect(screen.screen[9].contains("match in line 900"))
  }

  @Test func aNumberBeforeASearchIsThatOfTheMatch() {
    let screen = less([numbers(100)])
    type(screen, "3/5\n")
    #expect(screen.screen[0] == "25")
  }

  @Test func caseFollowsTheSettings() {
    let screen = less(["x\nFoo\nfoo\n" + numbers(20)])
    type(screen, "/foo\n")
    #expect(screen.screen[0] == "foo")
    let ignoring = less(["x\nFoo\nfoo\n" + numbers(20)]) { $0.search.caseRule = .ignored }
    type(ignoring, "/FOO\n")
    #expect(ignoring.screen[0] == "Foo")
  }

  @Test func theCaseRuleCanBeChanged() {
    let screen = less(["ab\nAB\nx\nAB\nab\n" + numbers(30)])
    type(screen, "/AB\n")
    #expect(screen.screen[0] == "AB" && screen.screen[1] == "x")
    type(screen, "n")
    #expect(screen.screen[0] == "AB" && screen.screen[1] == "ab")
    screen.pager.options.search.caseRule = .ignored
    type(screen, "n")
    #expect(screen.screen[0] == "ab" && screen.screen[1] == "1")
  }
}
