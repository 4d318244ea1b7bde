import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Screens and keys under the name less. LessComparisonTests plays the same in less itself, where it is installed.
@Suite(.bounded) struct LessScreenTests {
  private func screen(
    _ texts: [String], rows: Int = 8, columns: Int = 30, _ change: (inout Pager.Options) -> Void = { _ in }
  ) -> Headless {
    var options = Pager.Options(profile: .less)
    options.indicators = .never
    change(&options)
    return Headless(texts, rows: rows, columns: columns, options: options)
  }

  /// Types keys and draws; Return is `\r`, and Escape begins a key with Alt.
  private func type(_ keys: String, on screen: Headless) {
    var isAfterEscape = false
    for scalar in keys.unicodeScalars {
      switch scalar {
      case "\r": screen.send(.enter)
      case "\u{1b}": isAfterEscape = true
      default:
        screen.send(.character(scalar), isAfterEscape ? .alt : [])
        isAfterEscape = false
      }
    }
    screen.settle()
  }

  private func numbers(_ count: Int) -> String { (1...count).map { "\($0)\n" }.joined() }
  private let wide = (1...20).map { "\($0) " + String(repeating: "abcdefghij", count: 6) + "\n" }.joined()

  // MARK: The first screen of a short file

  @Test func thePromptOfAShortFileStandsBelowItsLastLine() {
    let screen = screen(["a\nb\n"])
    #expect(screen.screen == ["a", "b", "file1 (END)", "", "", "", "", ""])
    screen.press("j")
    #expect(screen.screen[2] == "(END)", "nothing is further down, and the name was said")
    screen.press("/x")
    #expect(screen.screen[2] == "/x" && screen.screen[3] == "")
    screen.send(.backspace)
    screen.send(.backspace)
    screen.press("k")
    #expect(Array(screen.screen[..<7]) == ["a", "b", "~", "~", "~", "~", "~"])
    screen.press("jg")
    #expect(screen.screen[2] == "~", "it was the first screen")
  }

  @Test(arguments: ["k", "g", "G", "ma", "J", "=", "V", "r", "-N", "/a\r", "&a\r", ":x\r", "h", "\u{1b}u"])
  func anyOtherKeyDrawsAWholeScreen(keys: String) {
    let screen = screen(["a\nb\n"])
    type(keys, on: screen)
    #expect(screen.pager.shortScreen.shown == nil, "after \(keys)")
    #expect(!screen.screen[7].isEmpty)
  }

  @Test func onlyAShortFileHasThatScreen() {
    #expect(screen([numbers(6)]).screen[6] == "file1 (END)")
    #expect(screen([numbers(7)]).screen[6] == "7")
    #expect(screen([numbers(7)]).pager.shortScreen.shown == nil)
    #expect(screen([""]).pager.shortScreen.shown == nil)
    // A wrapped line has several rows.
    #expect(screen([String(repeating: "x", count: 70) + "\n"]).screen[3] == "file1 (END)")
    let own = Headless(["a\n"], rows: 8, columns: 30)
    #expect(own.pager.shortScreen.shown == nil && own.screen[7].contains("file1"))
    // With -X, the last frame stays in the terminal, without its prompt.
    let main = screen(["a\n"]) { $0.session.staysOnMainScreen = true }
    #expect(main.screen[1] == "file1 (END)")
    main.press("q")
    _ = main.pager.takeRequest()
    main.draw()
    #expect(main.screen == ["a", "", "", "", "", "", "", ""])
    #expect(screen(["a\n", "b\n"]).screen[1] == "file1 (file 1 of 2) (END)")
    #expect(screen(["a\n"]) { $0.keys.firstCommands = ["G"] }.screen[6] == "a")
  }

  @Test func aResizedWindowDrawsAWholeScreen() {
    let screen = screen(["a\n"])
    screen.resize(rows: 6, columns: 40)
    screen.draw()
    #expect(screen.pager.shortScreen.shown == nil && screen.screen[1] == "~")
  }

  @Test func theEndOfAShortFileIsTheBottomOfTheWindow() {
    let screen = screen(["a\nb\n"])
    screen.press("G")
    #expect(Array(screen.screen[..<7]) == ["~", "~", "~", "~", "~", "a", "b"])
    screen.press("k")
    #expect(screen.screen[6] == "b", "nothing is further up")
    screen.press("2j")
    #expect(Array(screen.screen[..<7]) == ["~", "~", "~", "a", "b", "~", "~"])
    screen.press("g")
    #expect(screen.screen[0] == "a")
  }

  // MARK: Sideways

  @Test func wrappedLinesAreCutWhileTheWindowIsShifted() {
    let screen = screen([wide])
    #expect(screen.screen[0] == "1 abcdefghijabcdefghijabcdefgh" && screen.screen[1].hasPrefix("ijab"))
    screen.send(.right)
    #expect(screen.screen[0].hasSuffix(">") && screen.screen[0].hasPrefix("defghij"))
    #expect(screen.screen[1] == screen.screen[0] && screen.pager.options.wrap == .character)
    screen.press("j")
    screen.send(.left)
    #expect(screen.screen[0].hasPrefix("2 abc") && screen.screen[1].hasPrefix("ijab"), "wrapped again")
  }

  @Test func aShiftFromTheMiddleOfALineBeginsWithTheWholeLine() {
    let screen = screen([wide])
    screen.press("2j1")
    screen.send(.right)
    #expect(screen.screen[0].hasPrefix(" abcdef"))
  }

  @Test func theRightEdgeIsOpen() {
    let screen = screen([numbers(9)]) { $0.wrap = .none }
    screen.press("1000")
    screen.send(.right)
    #expect(screen.pager.view.horizontal.offset == 1_000 && screen.screen[0] == "")
    screen.press("999999999999999999999999")
    screen.send(.right)
    screen.send(.left, .control)
    #expect(screen.pager.view.horizontal.offset == 0 && screen.screen[0] == "1")
    let long = self.screen([wide])
    long.send(.right, .shift)
    #expect(long.screen[0].hasSuffix("j") && !long.screen[0].contains(">"), "the end of the longest line")
    long.send(.left, .shift)
    #expect(long.screen[0].hasPrefix("1 abc"))
  }

  @Test func aMatchBringsTheFirstRowOfItsLine() {
    let screen = screen([wide + "last " + String(repeating: "x", count: 40) + " needle\n" + numbers(20)])
    type("/needle\r", on: screen)
    #expect(screen.screen[0].hasPrefix("last xxx") && screen.screen[1].hasSuffix("needle"))
    // A match that would stay below the window is shown on its own row.
    let far = self.screen(["first\n" + String(repeating: "y", count: 3_000) + "needle\n" + numbers(20)])
    type("/needle\r", on: far)
    #expect(far.screen[0].contains("needle"))
  }

  // MARK: Keys

  @Test func theKeysThatDifferAreThoseOfLess() {
    let screen = screen([numbers(99)])
    screen.press("50g3w")
    #expect(screen.screen[0] == "47")
    screen.press("w")
    #expect(screen.screen[0] == "44", "3 lines from now on")
    screen.press("Mag'a")
    #expect(screen.screen[0] == "50", "the last row was marked")
    screen.send(.backspace)
    #expect(screen.screen[0] == "50" && screen.pager.message.contains("has no effect"))
    screen.press("t")
    #expect(screen.pager.message.contains("tag") && screen.pager.view.table == nil)
    screen.press("h")
    #expect(screen.pager.shown.isHelp)
    screen.press("q")
    #expect(!screen.pager.shown.isHelp)
  }

  @Test func everyKeyOfTheTableIsBoundAndOnlyOnce() {
    let groups = KeyBindings.groups(for: .less)
    let keys = groups.flatMap(\.entries).flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    #expect(groups.flatMap(\.entries).allSatisfy { $0.differences.isEmpty && !$0.names.isEmpty })
    let all = Set(KeyBindings.entries.flatMap(\.keys))
    // Backspace means nothing in less, and t is announced.
    #expect(all.subtracting(keys) == Set(KeyPattern.list("Backspace t")))
  }

  @Test func theHelpNamesTheKeysOfLess() {
    let own = HelpText.text(columns: 80), less = HelpText.text(columns: 80, profile: .less)
    #expect(own.contains("h goes left") && !less.contains("h goes left"))
    #expect(less.contains("h H F1") && less.contains("w ESC-z") && !less.contains("press M"))
  }

  @Test func aPromptKeepsTheKeysThatItNames() {
    let prompt = "x (press h for help or q to quit)"
    #expect(screen([numbers(20)], columns: 60) { $0.keys.prompts.short = prompt }.screen[7].hasPrefix(prompt))
    var own = Pager.Options()
    own.keys.prompts.short = prompt
    #expect(!Headless([numbers(20)], rows: 8, columns: 60, options: own).screen[7].contains("press h"))
  }
}
