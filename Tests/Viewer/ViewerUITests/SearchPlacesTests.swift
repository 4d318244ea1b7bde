import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// Searches during a running animation.
@Suite(.bounded) struct SearchPlacesTests {
  private var lines: String { (1...300).map { "line \($0)" }.joined(separator: "\n") }

  /// Presses keys and waits for the search of each, without drawing or advancing time.
  private func press(_ screen: Headless, _ keys: String) {
    for scalar in keys.unicodeScalars {
      let key: Key = scalar == "\n" ? .enter : scalar == "\u{1b}" ? .escape : .character(scalar)
      screen.pager.handle(.key(key), at: screen.time)
      screen.work()
      #expect(screen.pager.search.session?.search.isFinding != true)
      screen.pager.wake(at: screen.time)
    }
  }

  private func settle(_ screen: Headless) {
    screen.draw()
    screen.settle()
  }

  private func isShown(_ screen: Headless, _ text: String) -> Bool {
    screen.screen.dropLast().contains { $0 == text || $0.hasPrefix(text + " ") }
  }

  /// The distance to a match is measured from the target of the running animation.
  @Test func eachMatchIsInViewAfterFastPresses() {
    let screen = Headless([lines], rows: 11)
    press(screen, "/line (12|24|30|48)$\n")
    settle(screen)
    #expect(isShown(screen, "line 12"))
    press(screen, "nn")
    settle(screen)
    #expect(isShown(screen, "line 30"))
    #expect(screen.pager.view.topLine == 23)
    press(screen, "nNN")
    settle(screen)
    #expect(isShown(screen, "line 24"))
  }

  /// The match is in view now, but would not be at the target of the running animation.
  @Test func aMatchThatWouldLeaveTheViewIsScrolledTo() {
    let screen = Headless([lines], rows: 11)
    press(screen, "  ")
    press(screen, "/line (1|2)$\n")
    settle(screen)
    #expect(isShown(screen, "line 1") || isShown(screen, "line 2"))
    screen.press("g")
    settle(screen)
    press(screen, "/line 25$\n?line 4$\n")
    settle(screen)
    #expect(isShown(screen, "line 4"))
  }

  /// Cancelling a search before the first frame also cancels its animation.
  @Test func escapeCancelsTheScrollToAMatch() {
    let screen = Headless([lines], rows: 11)
    press(screen, "/line 25\u{1b}")
    settle(screen)
    #expect(screen.pager.view.top == 0)
  }

  /// A backward search also restarts from its origin with each letter typed.
  @Test func backwardSearchRestartsFromItsOriginWithEachLetter() {
    let screen = Headless(
      [
        (1...300).map { "line \($0)" + ($0 == 150 ? " ab" : $0 == 280 ? " ax" : "") }
          .joined(separator: "\n") + "\nend"
      ], rows: 11)
    screen.press("G")
    press(screen, "?a")
    settle(screen)
    #expect(isShown(screen, "line 280"))
    press(screen, "b")
    settle(screen)
    #expect(isShown(screen, "line 150"))
    press(screen, "\u{1b}?a")
    settle(screen)
    press(screen, "x")
    settle(screen)
    #expect(isShown(screen, "line 280"))
    #expect(screen.pager.search.session?.hasWrapped == false)
  }

  /// A number before `n` is the number of matches to move by.
  @Test func aNumberBeforeNMovesByThatManyMatches() {
    let screen = Headless([lines], rows: 11)
    press(screen, "/line 2\\d\\d\n")
    press(screen, "5n")
    screen.waitForStatus("6 of 100")
    // Passing the end on the way to the last of them is reported.
    press(screen, "7N")
    screen.waitForStatus("99 of 100, from the end again")
  }

  /// A mark is where the thumb would begin with the match at the top, even with lines of very different
  /// lengths.
  @Test(arguments: [false, true])
  func marksOnTheTrackMatchTheThumb(isWrapped: Bool) throws {
    let text =
      (1...100).map { "short \($0)" }
      + (1...100).map { "long \($0) " + String(repeating: "word ", count: 50) }
    var options = Pager.Options()
    options.indicators = .always
    options.wrap = isWrapped ? .word : .none
    let screen = Headless([text.joined(separator: "\n")], rows: 42, columns: 30, options: options)
    screen.work(until: "the rows are counted") { screen.pager.view.rowAxis != nil }
    press(screen, "/short 9\\d$\n")
    screen.work(until: "ten matches are found") { screen.pager.view.matchMarks.places.count >= 10 }
    screen.press("G")
    settle(screen)
    let count = try #require(screen.pager.view.rowAxis?.contentLength)
    let height = try #require(screen.pager.view.indicatorTrack(.vertical, at: screen.time)?.size.height)
    // The row below is the other track.
    let marks = (0..<height).filter { row in ["▐", "▕"].contains { screen.screen[row].hasSuffix($0) } }
    let (first, last) = (89 * height / count, 98 * height / count)
    #expect(marks == Array(first...last))
  }
}
