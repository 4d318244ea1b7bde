import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

@Suite(.bounded) struct SearchTests {
  var lines: String { (1...300).map { "line \($0)" }.joined(separator: "\n") }

  /// Presses keys and waits for the searches they start.
  func search(_ screen: Headless, _ keys: String) {
    for scalar in keys.unicodeScalars {
      let key: Key = scalar == "\n" ? .enter : scalar == "\u{1b}" ? .escape : .character(scalar)
      screen.pager.handle(.key(key), at: screen.time)
      screen.work()
      #expect(!screen.pager.search.isBusy)
      screen.pager.wake(at: screen.time)
      screen.draw()
      screen.settle()
    }
  }

  private func row(_ screen: Headless, _ text: String) -> Int? {
    screen.screen.firstIndex { $0.hasPrefix(text) }
  }

  @Test func searchGoesToTheNextMatchAsItIsTyped() throws {
    let screen = Headless([lines], rows: 11)
    search(screen, "/25")
    // A near match is at the bottom, with three lines of context.
    #expect(row(screen, "line 25") == 6)
    #expect(screen.screen[10].hasPrefix("/25"))
    search(screen, "6")
    // A far match is in the middle.
    #expect(row(screen, "line 256") == 5)
    search(screen, "\n")
    #expect(screen.screen[10].contains("1 of 1"))
    #expect(screen.canvas[5, 5].style.background == screen.pager.window.theme.currentMatch.background)
    #expect(screen.canvas[5, 8].style.background == .default)
  }

  @Test func searchScrollsNoFurtherThanNeeded() {
    let screen = Headless([lines], rows: 11)
    search(screen, "/line 7\n")
    #expect(screen.pager.view.top == 0)
    search(screen, "/line 14\n")
    // A match just below is at the bottom, with three lines of context.
    #expect(row(screen, "line 14") == 6)
    search(screen, "/line 1[56]\n")
    let top = screen.pager.view.topLine
    search(screen, "n")
    #expect(screen.pager.view.topLine == top)
    #expect(screen.screen[10].contains("2 of 22"))
    #expect(
      screen.canvas[row(screen, "line 16")!, 0].style.background
        == screen.pager.window.theme.currentMatch.background)
    #expect(
      screen.canvas[row(screen, "line 15")!, 0].style.background == screen.pager.window.theme.match.background
    )
  }

  @Test func searchWrapsRoundBothEnds() {
    let screen = Headless([lines], rows: 11)
    search(screen, "/line 29\\d\n")
    #expect(screen.screen[10].contains("1 of 10"))
    search(screen, "NN")
    #expect(screen.screen[10].contains("9 of 10") || screen.screen[10].contains("10 of 10"))
    search(screen, "nnn")
    #expect(screen.screen[10].contains("of 10"))
    search(screen, "?line 20$\n")
    #expect(row(screen, "line 20") != nil)
  }

  /// The presses arrive before the first one's match is found.
  @Test func threeFastPressesMoveByThreeMatches() {
    let screen = Headless([lines], rows: 11)
    search(screen, "/line 2\\d\\d\n")
    screen.press("nnn")
    screen.waitForStatus("4 of 100")
    screen.press("NN")
    screen.waitForStatus("2 of 100")
  }

  /// A match that the view is still scrolling to counts as seen.
  @Test func nextMatchDuringAnAnimationCountsFromItsTarget() {
    let screen = Headless([lines], rows: 6)
    search(screen, "/line (1|9|20)$\n")
    #expect(screen.screen[5].contains("1 of 3"))
    for expected in ["2 of 3", "3 of 3"] {
      screen.pager.handle(.key(.character("n")), at: screen.time)
      screen.work()
      // No frame and no time in between.
      screen.pager.wake(at: screen.time)
      #expect(screen.pager.status.searchNote == expected)
    }
  }

  /// A frame without a terminal waits until a match is shown, not just found.
  @Test func aFrameWaitsUntilTheFoundMatchIsShown() throws {
    let screen = Headless([lines], rows: 11)
    search(screen, "/line 2\\d\\d\n")
    let searching = try #require(FrameCondition.all.first { $0.activity == "searching" })
    #expect(!searching.isPending(screen.pager))
    screen.pager.handle(.key(.character("n")), at: screen.time)
    screen.work()
    #expect(searching.isPending(screen.pager))
    screen.pager.wake(at: screen.time)
    #expect(!searching.isPending(screen.pager) && screen.pager.status.searchNote == "2 of 100")
  }

  @Test func escapeReturnsToTheFirstPlaceOrRemovesMarks() {
    let screen = Headless([lines], rows: 11)
    screen.press("100g")
    let before = screen.screen
    search(screen, "/line 250")
    #expect(!screen.screen[0].hasPrefix(before[0].prefix(8)))
    search(screen, "\u{1b}")
    #expect(screen.screen[0] == "line 100" && screen.screen[9] == "line 109")
    // After Enter, Escape removes the highlights and does not scroll.
    search(screen, "/line 102\n")
    #expect(screen.canvas[2, 0].style.background != .default)
    search(screen, "\u{1b}")
    #expect(screen.canvas[2, 0].style.background == .default)
    #expect(screen.pager.view.topLine == 99)
  }

  /// Escape, ^C and Backspace before the first character give up a pattern. The search before it stays as it was.
  @Test(arguments: [
    (Key.escape, Modifiers()), (.character("c"), Modifiers.control), (.backspace, Modifiers()),
  ])
  func aPatternThatIsGivenUpKeepsTheSearchBefore(_ key: Key, _ modifiers: Modifiers) {
    let screen = Headless([lines], rows: 11)
    search(screen, "/line 2\\d\\d\nn")
    let (status, top) = (screen.screen[10], screen.pager.view.top)
    let places = screen.pager.view.matchMarks.places
    #expect(status.contains("2 of 100") && places.count == 100)
    let colors = (0..<10).map { screen.canvas[$0, 0].style }
    for typed in ["", "/", "/9", "/nothing like it", "?1", "/a(b"] {
      search(screen, typed)
      if typed.isEmpty { search(screen, "/") }
      let presses = key == .backspace ? max(1, typed.count) : 1
      for _ in 0..<presses {
        screen.pager.handle(.key(key, modifiers), at: screen.time)
        screen.work(until: "the search has ended") { !screen.pager.search.isBusy }
      }
      screen.settle()
      screen.draw()
      #expect(screen.screen[10] == status, "\(typed)")
      #expect(screen.pager.view.top == top && screen.pager.view.matchMarks.places == places, "\(typed)")
      #expect((0..<10).map { screen.canvas[$0, 0].style } == colors, "\(typed)")
    }
    search(screen, "n")
    #expect(screen.screen[10].contains("3 of 100"))
    // Without a search before, nothing is left.
    search(screen, "\u{1b}/line 1")
    screen.send(.escape)
    #expect(screen.pager.search.session == nil && !screen.screen[10].contains(" of "))
  }

  @Test func aPatternThatIsAcceptedReplacesTheSearchBefore() {
    let screen = Headless([lines], rows: 11)
    search(screen, "/line 2\\d\\d\n/line 7\n")
    #expect(screen.screen[10].contains("1 of 11"))
    search(screen, "n")
    #expect(screen.screen[10].contains("2 of 11"))
    // Deleted again, it repeats the search before.
    search(screen, "/x")
    screen.send(.character("u"), .control)
    search(screen, "\n")
    #expect(screen.screen[10].contains("3 of 11"))
  }

  @Test func patternErrorsAndMissingMatchesAreReported() {
    let screen = Headless([lines], rows: 11)
    search(screen, "/a(b")
    #expect(
      screen.screen[10].contains("/a(b") && screen.screen[10].contains("at 5")
        || screen.screen[10].contains("at 4"))
    search(screen, "\n")
    #expect(screen.screen[10].contains("parenthesis"))
    // The prompt stays open.
    search(screen, "\u{1b}/nothing like it")
    #expect(screen.screen[10].contains("not found"))
    search(screen, "\n")
    #expect(screen.screen[10].contains("not found"))
    #expect(screen.screen[0] == "line 1" || screen.screen[0].hasPrefix("line 1 "))
  }

  @Test func searchScrollsSidewaysToAMatch() {
    let wide = String(repeating: "x", count: 500) + "needle" + String(repeating: "y", count: 200)
    let screen = Headless(["short\n\(wide)\nshort"], rows: 6, columns: 40)
    search(screen, "/needle\n")
    #expect(screen.screen[1].contains("needle"))
    #expect(screen.pager.view.horizontal.offset > 460)
    search(screen, "/x{3}\n")
    #expect(screen.screen[1].contains("xxx"))
  }

  @Test func searchingAnEmptyFileIsReported() {
    let screen = Headless([""], rows: 6)
    search(screen, "n")
    #expect(screen.screen[5].contains("/ begins one"))
    search(screen, "/x\n")
    #expect(screen.screen[5].contains("not found"))
  }
}

/// Filters: only matching lines are shown.
extension SearchTests {
  private func filter(_ screen: Headless, _ pattern: String) {
    screen.press("&" + pattern)
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.waitForFilter()
  }

  @Test func aFilterShowsOnlyMatchingLines() {
    let screen = Headless([lines], rows: 6)
    filter(screen, "7$")
    for (row, number) in [7, 17, 27, 37, 47].enumerated() {
      #expect(screen.screen[row].hasPrefix("line \(number)"))
    }
    #expect(screen.screen[5].contains("lines with 7$"))
    #expect(screen.screen[5].contains("30 of 300 lines"))
    screen.press("G")
    #expect(screen.screen[4].hasPrefix("line 297"))
    // Without the filter, the top line stays at the top.
    filter(screen, "")
    #expect(screen.screen[0].hasPrefix("line 257"))
    #expect(screen.screen[5].contains("300 lines"))
    // A new filter begins at the next matching line.
    filter(screen, "line 2.5")
    #expect(screen.screen[4].hasPrefix("line 295"))
    filter(screen, "nothing")
    #expect(screen.screen[0] == "")
    #expect(screen.screen[5].contains("0 lines"))
    filter(screen, "")
    #expect(screen.screen[5].contains("300 lines"))
  }

  @Test func aFilterCanBeCancelledAndSearched() {
    let screen = Headless([lines, lines], rows: 6)
    screen.press("&a(b")
    #expect(screen.screen[5].contains("parenthesis"))
    search(screen, "\u{1b}")
    #expect(screen.pager.filter == nil)
    filter(screen, "5")
    search(screen, "/25\n")
    #expect(screen.screen[5].contains("1 of 13"))
    screen.press(":n")
    #expect(screen.screen[0].hasPrefix("line 1"))
    screen.press(":p")
    #expect(screen.pager.filter != nil)
  }
}
