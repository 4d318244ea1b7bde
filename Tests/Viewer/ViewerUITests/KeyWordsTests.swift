import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Words about keys, the bell, and keys that end the viewer.
@Suite(.bounded) struct KeyWordsTests {
  private let lines = (1...100).map { "line \($0)\n" }.joined()

  private func screen(_ texts: [String]? = nil, _ change: (inout Pager.Options) -> Void = { _ in })
    -> Headless
  {
    var options = Pager.Options()
    options.indicators = .never
    options.reducesMotion = true
    change(&options)
    return Headless(texts ?? [lines], columns: 80, options: options)
  }

  private func status(_ screen: Headless) -> String { screen.screen.last ?? "" }

  /// Acceptance case 40.
  @Test func aKeyThatMeansNothingRingsAndSaysSo() {
    let screen = screen()
    let before = Array(screen.screen.dropLast())
    screen.press("U")
    #expect(status(screen).contains("U has no effect here; H shows the keys"))
    #expect(screen.pager.takeRequest() == .ring)
    #expect(Array(screen.screen.dropLast()) == before)
    screen.press("'z")
    #expect(status(screen).contains("no mark z"))
    #expect(screen.pager.takeRequest() == .ring)
    screen.press("T")
    #expect(status(screen).contains("T goes to the tag before in less; it is not there yet"))
    screen.pager.handle(.key(.character("c"), .control), at: 0)
    screen.draw()
    #expect(status(screen).contains("q quits"))
    #expect(screen.pager.takeRequest() == .ring)
    #expect(Array(screen.screen.dropLast()) == before)
  }

  @Test func keysOfLessAreExplainedOnce() {
    let screen = screen()
    screen.press("h")
    #expect(status(screen).contains("h goes left; H is help"))
    screen.press("h")
    #expect(!status(screen).contains("H is help"))
    screen.press("w")
    #expect(status(screen).contains("lines wrap between words (ESC-z pages back)"))
    screen.press("w")
    #expect(status(screen).contains("long lines are cut"))
    screen.press("M")
    #expect(status(screen).contains("the mouse is the terminal's; M takes it back (less's M is \")"))
    let quiet = self.screen { $0.keys.showsHints = false }
    quiet.press("h")
    #expect(!status(quiet).contains("H is help"))
    // Away from the first column it goes left.
    let wide = self.screen([String(repeating: "x", count: 200)])
    wide.press("lh")
    #expect(status(wide).contains("h goes left") == false)
  }

  @Test func sequencesOfKeysWaitForTheirEnd() {
    let screen = screen()
    screen.press("50gZ")
    #expect(status(screen).contains("Z…"))
    #expect(screen.pager.takeRequest() == nil)
    screen.press("x")
    #expect(status(screen).contains("Zx has no effect here; H shows the keys"))
    screen.press("Z")
    screen.pager.handle(.key(.escape), at: 0)
    screen.draw()
    #expect(!status(screen).contains("has no effect"))
    func control(_ keys: String) {
      for scalar in keys.unicodeScalars { screen.pager.handle(.key(.character(scalar), .control), at: 0) }
    }
    control("xx")
    screen.press("'")
    #expect(screen.screen[0] == "line 1")
    screen.press("ZZ")
    #expect(screen.pager.takeRequest() == .quit(status: 0))
  }

  @Test func theBellCanBeTurnedOff() {
    let never = screen { $0.keys.bell = .never }
    never.press("c")
    #expect(never.pager.takeRequest() == nil)
    for (bell, rings) in [(KeyOptions.Bell.always, true), (.notAtEnds, false)] {
      let screen = screen {
        $0.movement.hasElasticEdges = false
        $0.keys.bell = bell
      }
      screen.press("Gj")
      #expect((screen.pager.takeRequest() == .ring) == rings)
      screen.press("c")
      #expect(screen.pager.takeRequest() == .ring)
    }
  }

  @Test func interruptsMayQuit() {
    let screen = screen { $0.keys.quitsOnInterrupt = true }
    screen.pager.handle(.key(.character("c"), .control), at: 0)
    #expect(screen.pager.takeRequest() == .quit(status: 2))
    let other = self.screen { $0.keys.interruptKey = "\u{18}" }
    other.press("/x")
    other.pager.handle(.key(.character("x"), .control), at: 0)
    #expect(other.pager.prompt.typing == nil)
  }

  @Test func theEndOfTheLastFileMayQuit() {
    let second = screen([lines, lines]) { $0.keys.quitAtEnd = .atSecondKey }
    second.press("G")
    #expect(second.pager.takeRequest() == nil)
    second.press(" ")
    #expect(second.pager.files.index == 1 && second.screen[0] == "line 1")
    second.press("Gk ")
    #expect(second.pager.takeRequest() == nil)
    second.press(" ")
    #expect(second.pager.takeRequest() == .quit(status: 0))
    let once = screen { $0.keys.quitAtEnd = .atOnce }
    once.press("50g")
    #expect(once.pager.takeRequest() == nil)
    once.press("G")
    #expect(once.pager.takeRequest() == .quit(status: 0))
  }

  @Test func theWheelMovesByItsLines() {
    for (isReversed, row) in [(false, "line 58"), (true, "line 42")] {
      let screen = screen {
        $0.movement.wheelLines = 8
        $0.movement.reversesWheel = isReversed
      }
      screen.press("50g")
      screen.pager.handle(.mouse(MouseEvent(.wheel(.down), row: 2, column: 2)), at: screen.time)
      screen.settle()
      #expect(screen.screen[0] == row)
    }
  }

  @Test func theFileInfoNamesLinesAndBytes() {
    let screen = screen([lines, "x\n"])
    screen.press("50g=")
    #expect(status(screen).contains("file1, file 1 of 2, lines 50–58/100, byte 383 of 792, 53%"))
    screen.press(":n=")
    #expect(status(screen).contains("file2, file 2 of 2, line 1, byte 0 of 2, all"))
  }

  @Test func percentagesAreThoseOfTheBytes() {
    let text = String(repeating: "x", count: 99) + "\n" + String(repeating: "y\n", count: 50)
    let screen = screen([text])
    screen.press("50%")
    #expect(screen.screen[0] == "y")
    #expect(screen.pager.view.top == 100)
    #expect(status(screen).contains("50%"))
  }
}
