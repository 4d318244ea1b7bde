import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Searching, counting and filtering the text of a pipe.
@Suite(.bounded) struct PipeSearchTests {
  private func lines(_ numbers: ClosedRange<Int>) -> String { numbers.map { "\($0)\n" }.joined() }

  /// The frames of the movement to the last line that is there come before the viewer is woken.
  @Test func aMovementBeyondTheEndOfAPipeContinuesAfterItsGlide() {
    let screen = Headless.pipe(reducesMotion: false)
    screen.pipe.write((1...20).map { "line \($0)\n" }.joined())
    screen.expect("all lines to be known") { screen.pager.view.lastTop > 90 }
    for key in "18j".unicodeScalars { screen.pager.handle(.key(.character(key)), at: screen.time) }
    for _ in 0..<20 { screen.draw(after: 0.02) }
    #expect(screen.rows.first == "line 14")
    screen.pipe.write("line 21\nline 22\n")
    screen.expect("the movement to continue") { screen.rows.first == "line 16" }
    screen.pipe.write((23...40).map { "line \($0)\n" }.joined())
    screen.expect("the movement to end") { screen.rows.first == "line 19" }
  }

  /// The user has moved elsewhere since.
  @Test func anotherMovementEndsIt() {
    let screen = Headless.pipe(reducesMotion: false)
    screen.pipe.write((1...20).map { "line \($0)\n" }.joined())
    screen.expect("all lines to be known") { screen.pager.view.lastTop > 90 }
    for key in "18j".unicodeScalars { screen.pager.handle(.key(.character(key)), at: screen.time) }
    screen.draw(after: 0.02)
    screen.pager.handle(.mouse(MouseEvent(.wheel(.up), row: 2, column: 2)), at: screen.time)
    for _ in 0..<20 { screen.draw(after: 0.02) }
    #expect(screen.pager.view.goal == nil)
  }

  @Test func aMatchFarDownThePipeIsFound() {
    let screen = Headless.pipe()
    var rest = Array(lines(1...100_000).utf8)[...]
    screen.press("/^99999$\n")
    screen.expect("the match is shown") {
      if rest.isEmpty { screen.pipe.close() } else { rest = rest.dropFirst(screen.pipe.write(rest)) }
      return screen.rows.contains("99999")
    }
    screen.expect("it is the only one") {
      if rest.isEmpty { screen.pipe.close() } else { rest = rest.dropFirst(screen.pipe.write(rest)) }
      return screen.status.contains("1 of 1 ")
    }
  }

  /// After a delay the status line shows progress and that the search waits for the writer.
  @Test func aSearchWaitsForTheWriter() {
    let screen = Headless.pipe()
    screen.pipe.write(lines(1...50))
    screen.expect("the lines are shown") {
      screen.rows.first == "1" && screen.pager.view.document.length == 141
    }
    screen.press("/57\n")
    #expect(!screen.status.contains("not found"))
    screen.expect("it waits") { screen.status.contains("searching… waiting for more") }
    screen.pipe.write(lines(51...60))
    screen.expect("the match is shown") { screen.rows.contains("57") && screen.status.contains("1 of 1…") }
    screen.press("/nowhere\n")
    screen.expect("it waits") { screen.status.contains("searching… waiting for more") }
    screen.pipe.close()
    screen.expect("there is none") { screen.status.contains("not found: nowhere") }
  }

  /// While a search waits, `n` is pressed more often than an integer can count.
  @Test func pendingMatchCountsSaturate() throws {
    let screen = Headless.pipe()
    screen.pipe.write(lines(1...50))
    screen.expect("the lines are shown") { screen.rows.first == "1" }
    screen.press("/nowhere\n")
    screen.expect("it waits") { screen.status.contains("waiting for more") }
    for _ in 0..<3 { screen.pager.search.nextMatch(reversed: false, count: .max) }
    #expect(screen.pager.search.session?.pending == .max)
    for _ in 0..<6 { screen.pager.search.nextMatch(reversed: true, count: .max) }
    #expect(try #require(screen.pager.search.session).pending < -TypedNumber.largest)
    screen.pipe.close()
    screen.expect("there is none") { screen.status.contains("not found: nowhere") }
    #expect(screen.pager.search.session?.pending == 0)
  }

  /// Otherwise short searches would flicker.
  @Test func progressIsReportedOnlyAfterAWhile() {
    let screen = Headless.pipe()
    screen.pipe.write(lines(1...50))
    screen.expect("the lines are shown") { screen.rows.first == "1" }
    screen.press("/nowhere\n")
    let began = screen.time
    while screen.time < began + 0.09 {
      screen.look(after: 0.03)
      #expect(!screen.status.contains("searching"))
    }
    screen.expect("progress is reported") { screen.status.contains("searching…") }
    screen.press("\u{3}")
    #expect(screen.status.contains("stopped"))
    #expect(!screen.hasQuit)
  }

  /// The view is redrawn when matching lines arrive.
  @Test func aFilterShowsNewLinesWithoutAKey() {
    let screen = Headless.pipe(rows: 24)
    screen.pipe.write(lines(1...30))
    screen.press("&5\n")
    screen.expect("the first lines are shown") { screen.rows == ["5", "15", "25"] }
    #expect(screen.status.contains("lines with 5…") && screen.status.contains("3 of ? lines"))
    screen.pipe.write(lines(31...60))
    screen.expect("the others are shown") {
      screen.rows == ["5", "15", "25", "35", "45"] + (50...59).map(String.init)
    }
    screen.pipe.close()
    screen.expect("that is all") {
      screen.status.contains("lines with 5  ") && screen.status.contains("15 of 60 lines")
    }
  }

  /// Any movement cancels the scroll to a match that is found later.
  @Test func aLateMatchDoesNotScrollAfterAMove() {
    let screen = Headless.pipe()
    screen.pipe.write(lines(1...50))
    screen.expect("the lines are shown") { screen.rows.first == "1" }
    screen.press("/57\nnj")
    #expect(screen.rows.first == "2")
    screen.pipe.write(lines(51...60))
    screen.pipe.close()
    screen.expect("the match is counted") { screen.status.contains("1 match") }
    #expect(screen.rows.first == "2")
    screen.press("n")
    screen.expect("the match is shown") { screen.rows.contains("57") }
  }

  @Test func theSpoolLimitEndsTheSearchAndIsReported() {
    let screen = Headless.pipe(spoolLimit: 12_300)
    screen.press("/nowhere\n")
    screen.pipe.write(String(repeating: "x", count: 12_299) + "\n")
    screen.expect("all is searched") { screen.status.contains("waiting for more") }
    screen.pipe.write("more")
    screen.expect("the reason is named") {
      screen.status.contains("searched to 12 kB; stopped at the spool limit of 12 kB")
    }
    #expect(!screen.status.contains("not found"))
  }

  // MARK: Ctrl-C

  @Test func controlCStopsASearch() {
    let screen = Headless.pipe()
    screen.pipe.write(lines(1...50))
    screen.press("/nowhere\n\u{3}")
    #expect(!screen.hasQuit)
    #expect(screen.status.contains("stopped"))
    #expect(!screen.pager.search.isBusy)
    screen.pipe.write("nowhere\n")
    screen.look(after: 1)
    #expect(!screen.status.contains("searching"))
  }

  @Test func controlCStopsAFilterAndKeepsItsLines() {
    let screen = Headless.pipe()
    screen.pipe.write(lines(1...50))
    screen.press("&7\n")
    screen.expect("the lines are shown") { screen.rows == ["7", "17", "27", "37", "47"] }
    screen.press("\u{3}")
    #expect(!screen.hasQuit)
    screen.expect("it is stopped") { screen.status.contains("lines with 7, stopped at 141 bytes") }
    screen.pipe.write(lines(51...60))
    screen.look(after: 1)
    #expect(screen.rows == ["7", "17", "27", "37", "47"])
    // Going to the end resumes the filter.
    screen.press("G")
    screen.expect("the next line is shown") { screen.rows == ["7", "17", "27", "37", "47", "57"] }
  }

  @Test func controlCStopsReadingToTheEnd() {
    let screen = Headless.pipe()
    screen.pipe.write(lines(1...50))
    screen.press("G")
    screen.expect("progress is reported") { screen.status.contains("reading to the end… 141 bytes") }
    screen.press("\u{3}")
    #expect(!screen.hasQuit && screen.status.contains("stopped"))
    screen.press("\u{3}")
    #expect(!screen.hasQuit && screen.status.contains("q quits"))
  }
}
