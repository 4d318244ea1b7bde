import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// Numbers typed before keys and after a colon, and the lines they go to.
@Suite(.bounded) struct TypedNumberTests {
  private func screen(_ count: Int, rows: Int = 11) -> Headless {
    var options = Pager.Options()
    options.indicators = .never
    return Headless(
      [(1...count).map { "line \($0)" }.joined(separator: "\n")], rows: rows, columns: 70, options: options)
  }

  private func press(_ screen: Headless, _ key: Key) {
    screen.pager.handle(.key(key), at: screen.time)
    screen.draw()
  }

  private func enter(_ screen: Headless, _ command: String) {
    screen.press(":" + command)
    press(screen, .enter)
    screen.settle()
  }

  @Test(arguments: [1, 5, 10, 25, 33, 50, 66, 75, 90, 99])
  func jumpingToAPercentageShowsThatPercentage(_ percent: Int) {
    for count in [31, 60, 137, 1000, 12_345] {
      let screen = screen(count)
      screen.press("\(percent)%")
      #expect(screen.screen[10].contains("  \(percent)%  "), "\(count) lines: \(screen.screen[10])")
      // At the end the bottom of the view counts.
      screen.press("G")
      #expect(screen.screen[10].contains("  100%  "))
    }
  }

  @Test func percentagesMayHaveDecimals() {
    let screen = screen(1000)
    screen.press("25.5%")
    // Of 8,892 bytes; 783 of them are before line 100.
    #expect(screen.pager.view.topLine == 263)
    #expect(screen.screen[10].contains("  25%  "))
    screen.press(".5%")
    #expect(screen.pager.view.topLine == 6)
    screen.press("12.5.5g")
    #expect(screen.pager.view.topLine == 11, "a second point is dropped, and lines have no decimals")
  }

  @Test func percentagesOfALengthAreRounded() {
    #expect(Percentage(50).whole(of: 977) == 489 && Percentage(49).whole(of: 977) == 479)
    #expect(Percentage(0).whole(of: 977) == 0 && Percentage(100).whole(of: 977) == 977)
    #expect(Percentage(99).whole(of: .max) < .max)
    #expect(Percentage(-5) == 0 && Percentage(200) == 100)
  }

  @Test func aTypedNumberIsShownAndCanBeErased() {
    let screen = screen(1000)
    screen.press("50g")
    screen.press("12.5")
    #expect(screen.screen[10] == ":12.5")
    press(screen, .backspace)
    press(screen, .backspace)
    #expect(screen.screen[10] == ":12")
    press(screen, .backspace)
    press(screen, .backspace)
    screen.settle()
    #expect(screen.screen[10].contains("line 50"), "nothing is left of it, and nothing has moved")
    press(screen, .backspace)
    screen.settle()
    #expect(screen.pager.view.topLine == 40, "without a number it turns a page")
    screen.press(String(repeating: "9", count: 40) + "g")
    #expect(screen.pager.view.topLine == 990)
  }

  @Test func aSignMakesANumberAfterTheColonADistance() {
    let screen = screen(1000)
    screen.press("50g")
    enter(screen, "+5")
    #expect(screen.pager.view.topLine == 54)
    enter(screen, "-3")
    #expect(screen.pager.view.topLine == 51)
    enter(screen, "7")
    #expect(screen.pager.view.topLine == 6)
    enter(screen, "-9223372036854775808")
    #expect(screen.pager.view.topLine == 0)
    enter(screen, "+9223372036854775807")
    #expect(screen.pager.view.topLine == 990)
  }

  /// Half the columns of a wide window times the largest number overflows an integer.
  @Test(arguments: [80, 18_448, 65_535])
  func aHugeNumberOfHalfWidthsSaturates(_ columns: Int) {
    var options = Pager.Options()
    options.indicators = .never
    options.reducesMotion = true
    let text = String(repeating: "a", count: 2 * columns)
    let screen = Headless([text], rows: 3, columns: columns, options: options)
    for (key, offset) in [(Key.right, columns), (.left, 0)] {
      screen.press("9999999999999999")
      screen.pager.handle(.key(key, .shift), at: screen.time)
      screen.draw()
      #expect(screen.pager.view.horizontal.offset == offset)
    }
  }

  @Test func markKeysExplainThemselves() {
    let screen = screen(1000)
    screen.press("50g")
    screen.press("m")
    #expect(screen.screen[10].contains("m + letter"))
    screen.press("1")
    #expect(screen.screen[10].contains("a mark is a letter"))
    screen.press("'")
    #expect(screen.screen[10].contains("' + letter"))
    screen.press("1")
    #expect(screen.screen[10].contains("no mark 1"))
    screen.press("'$")
    #expect(screen.pager.view.topLine == 990)
    screen.press("''")
    #expect(screen.pager.view.topLine == 49)
    screen.press("'^")
    #expect(screen.pager.view.topLine == 0)
    let other = self.screen(100)
    other.press("''")
    #expect(other.screen[10].contains("no previous place"))
  }
}
