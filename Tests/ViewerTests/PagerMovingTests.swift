import Documents
import NodeUI
import ScrollCore
import Testing

@testable import Viewer

/// The viewer's views come and go while they move.
@Suite struct PagerMovingTests {
  private let lines = (1...400).map { "line \($0)" }.joined(separator: "\n")

  @Test func lineNumbersOfEverySizeAreTaken() {
    let screen = Headless([lines])
    for text in ["\(Int.min)", "\(Int.max)", "-1", "0", "99999999999999999999"] {
      screen.press(":\(text)")
      screen.pager.handle(.key(.enter), at: 0)
      screen.draw()
      screen.settle()
    }
  }

  @Test func theLastFileIsShownInsteadOfTheHelp() {
    let screen = Headless([lines])
    screen.press("?")
    #expect(!screen.screen[0].hasPrefix("line 1"))
    screen.press(":n")
    #expect(screen.screen[0].hasPrefix("line 1 "))
    screen.press("j")
    screen.settle()
    #expect(screen.screen[0].hasPrefix("line 2"))
  }

  @Test func viewsComeBackWhereTheirMotionLed() {
    let screen = Headless([lines, lines])
    for away in ["?", ":n"] {
      screen.press("g ")
      screen.time += 0.01
      screen.draw()
      #expect(screen.pager.view.phase == .animating)
      screen.press(away)
      screen.time += 5
      screen.draw()
      screen.press(away == "?" ? "?" : ":p")
      #expect(screen.screen[0].hasPrefix("line 9"))
      screen.settle()
      #expect(screen.screen[0].hasPrefix("line 9"))
      #expect(screen.pager.view.phase == .idle)
    }
  }

  @Test func smallFilesAndScreens() {
    for text in ["", "\n", "one", "one\n", "日本"] {
      for (rows, columns) in [(1, 1), (1, 10), (2, 1), (10, 3), (0, 0), (0, 7), (7, 0)] {
        for policy in IndicatorPolicy.allCases {
          var options = Pager.Options()
          options.indicators = policy
          let screen = Headless([text, text], rows: rows, columns: columns, options: options)
          screen.press("jkG$g ub5j50%F?jG:nF=:0")
          screen.pager.handle(.key(.enter), at: screen.time)
          screen.draw()
          for kind in [
            MouseEvent.Kind.press(button: 0), .drag(button: 0), .wheel(.down), .wheel(.right), .release,
          ] {
            screen.pager.handle(.mouse(MouseEvent(kind, row: 0, column: 0)), at: screen.time)
          }
          screen.draw()
          screen.settle()
        }
      }
    }
  }
}
