import DocumentCore
import NodeUI
import ScrollCore
import TestSupport
import Testing

@testable import ViewerUI

/// Transient indicators overlay text and keep it readable.
@Suite(.bounded) struct IndicatorTextTests {
  private func long(_ count: Int) -> String {
    (1...count).map { line in String((0..<200).map { "\(($0 + line) % 10)" }.joined()) + "\n" }.joined()
  }

  @Test func indicatorsInTheFirstFrameKeepTheTextBelow() {
    let screen = Headless([long(100)], rows: 11, columns: 40)
    for row in 0..<10 {
      #expect(
        screen.screen[row] == String((0..<39).map { "\(($0 + row + 1) % 10)" }.joined()) + "›", "row \(row)")
    }
    // The thumbs reverse the colours of the text.
    #expect(screen.canvas[0, 39].style.attributes.contains(.reverse))
    #expect(!screen.canvas[5, 39].style.attributes.contains(.reverse))
    // Nothing has moved sideways, so the last row of text is plain.
    #expect(!screen.canvas[9, 0].style.attributes.contains(.reverse))
    screen.time = 2
    screen.draw()
    #expect(!screen.canvas[0, 39].style.attributes.contains(.reverse))
  }

  /// The words of the last row are whole, in the first frame, in a snapshot, and after a step sideways.
  @Test func theHorizontalThumbLeavesWordsAlone() {
    let text = (1...40).map { "line \($0) of the file that is much longer than the window is wide\n" }
      .joined()
    let screen = Headless([text], rows: 8, columns: 40)
    #expect(screen.screen[6] == "line 7 of the file that is much longer ›")
    screen.settle()
    screen.send(.right, .shift)
    #expect(screen.screen[6] == "‹ne 7 of the file that is much longer t›")
    let row = (0..<40).map { screen.canvas[6, $0].style.attributes.contains(.reverse) }
    #expect(row.contains(true) && row.prefix(5).contains(false), "the thumb shows for a second")
    screen.time += 2
    screen.draw()
    #expect((0..<39).allSatisfy { !screen.canvas[6, $0].style.attributes.contains(.reverse) })
  }

  /// A trackpad sends 40 notches in a third of a second: they stretch the edge by a quarter of the text's rows.
  @Test func theWheelAtTheStartShowsTheHatchInAQuarterOfTheRows() {
    let screen = Headless([long(100)], rows: 24, columns: 40)
    screen.settle()
    var most = 0
    for _ in 0..<40 {
      screen.wheel(.up, row: 5, column: 5)
      screen.time += 0.008
      most = max(most, screen.screen.prefix(23).count { $0.hasPrefix("╱") })
    }
    #expect(most == 5, "a quarter of 23 rows, whole ones")
    screen.time += 2
    screen.draw()
    #expect(screen.screen[0].hasPrefix("1234"))
  }

  @Test func indicatorsDuringScrollingKeepTheTextBelow() {
    let screen = Headless([long(100)], rows: 11, columns: 40)
    screen.settle()
    screen.press("3j")
    for row in 0..<10 { #expect(screen.screen[row].count == 40) }
    screen.settle()
    screen.press("5l")
    #expect(screen.screen[9].count == 40)
  }

  @Test func aThumbCoversAWideCharacterWhole() {
    var options = Pager.Options()
    options.text.cutSign.isShown = false
    let screen = Headless(
      [String(repeating: String(repeating: "日本", count: 50) + "\n", count: 100)], rows: 6, options: options)
    #expect(screen.screen[0] == String(repeating: "日本", count: 15))
    for column in 58...59 { #expect(screen.canvas[0, column].style.attributes.contains(.reverse)) }
    #expect(!screen.canvas[0, 57].style.attributes.contains(.reverse))
  }

  /// Only a thumb over text is drawn in whole cells.
  @Test func aThumbOverBlanksIsDrawnInEighths() {
    let screen = Headless([(1...100).map { "line \($0)" }.joined(separator: "\n")], rows: 6, columns: 40)
    #expect(screen.screen[0] == "line 1" + String(repeating: " ", count: 33) + "█")
  }

  /// Marks on the track underline the text. A sign that a row is cut gives way.
  @Test(arguments: [false, true]) func marksOfMatchesKeepTheTextBelow(_ hasSigns: Bool) {
    var options = Pager.Options()
    options.text.cutSign.isShown = hasSigns
    let screen = Headless([long(100)], rows: 11, columns: 40, options: options)
    SearchTests().search(screen, "/0\n")
    screen.press("j")
    for row in 0..<10 { #expect(screen.screen[row].count == 40) }
    let underlined = (0..<10).filter { screen.canvas[$0, 39].style.attributes.contains(.underline) }
    let marks = (0..<10).filter { screen.screen[$0].hasSuffix("▐") }
    #expect(underlined.isEmpty == hasSigns && marks.isEmpty == !hasSigns)
  }

  /// More matches in a part of the file have a stronger mark.
  @Test func marksShowTheDensityOfMatches() {
    let counts = [1, 4, 9, 0, 0]
    let text = counts.map {
      (0..<20).map { _ in "-" }.joined(separator: "\n") + "\n" + String(repeating: "x\n", count: $0)
    }
    var options = Pager.Options()
    options.indicators = .always
    let screen = Headless([text.joined()], rows: 7, columns: 40, options: options)
    SearchTests().search(screen, "/x\n")
    screen.work(until: "the matches are found") { screen.pager.view.matchMarks.places.count == 14 }
    screen.press("G")
    screen.settle()
    func marks() -> [(glyph: UInt32, color: Color)] {
      (0..<6).map { screen.canvas[$0, 39] }.filter { [0x2590, 0x2595].contains($0.glyph) }
        .map { ($0.glyph, $0.style.foreground) }
    }
    // On an unknown background no colour is known to be stronger.
    #expect(Set(marks().map(\.glyph)) == [0x2590, 0x2595])
    screen.pager.window.theme = .dark
    screen.draw()
    let colors = marks().map(\.color)
    #expect(colors.count >= 3 && colors.first == Theme.dark.matchMark.foreground, "\(screen.screen)")
    #expect(colors.contains(Theme.dark.currentMatch.background) && Set(colors).count == 3, "\(colors)")
  }

  /// A jump to a match hides the indicators, which could cover it, and leaves the marks for a moment.
  @Test func noThumbCoversAMatch() {
    let screen = Headless([long(100)], rows: 11, columns: 40)
    func isCovered() -> Bool {
      [ScrollState.Axis.vertical, .horizontal].contains {
        screen.pager.view.indicatorTrack($0, at: screen.time) != nil
      }
    }
    func hasMarks() -> Bool {
      (0..<10).contains { row in ["▐", "▕"].contains { screen.screen[row].hasSuffix($0) } }
    }
    for keys in ["/0123\n", "n", "N"] {
      screen.press("j")
      #expect(isCovered(), "it shows while the view scrolls")
      for scalar in keys.unicodeScalars {
        screen.pager.handle(.key(scalar == "\n" ? .enter : .character(scalar)), at: screen.time)
      }
      screen.work()
      screen.pager.wake(at: screen.time)
      for _ in 0..<600 where screen.pager.view.state.isMoving {
        screen.time += 1.0 / 60
        screen.draw()
      }
      screen.draw()
      #expect(!isCovered(), "after \(keys)")
      #expect(hasMarks(), "after \(keys)")
    }
    screen.time += 1.1
    screen.draw()
    #expect(!hasMarks())
    for key in ["G", "g", "50%"] {
      screen.press("j")
      screen.press(key)
      screen.draw()
      #expect(!isCovered(), "after \(key)")
    }
  }

  @Test func indicatorsWithRoomOfTheirOwnAreBlocks() {
    var options = Pager.Options()
    options.indicators = .always
    let screen = Headless([long(100)], rows: 11, columns: 40, options: options)
    #expect(screen.screen[0].hasSuffix("█"))
  }
}
