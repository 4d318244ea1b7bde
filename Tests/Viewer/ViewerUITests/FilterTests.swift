import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Several filters of a file, those that leave lines out, and the lines around.
@Suite(.bounded) struct FilterTests {
  private var numbers: String { (1...100).map { "\($0)\n" }.joined() }

  private func screen(numbered: Bool = true, rows: Int = 10, change: (inout Pager.Options) -> Void = { _ in })
    -> Headless
  {
    var options = Pager.Options()
    options.indicators = .never
    options.reducesMotion = true
    options.showsLineNumbers = numbered
    change(&options)
    return Headless([numbers], rows: rows, columns: 60, options: options)
  }

  private func filter(_ screen: Headless, _ keys: String) {
    screen.press(keys)
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.waitForFilter()
  }

  private func rows(_ screen: Headless) -> [String] {
    screen.screen.dropLast().map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
  }

  @Test func aLineMustPassAllFilters() {
    let screen = screen()
    filter(screen, "&5")
    filter(screen, "&!1")
    filter(screen, "&2")
    #expect(rows(screen) == ["25 25", "52 52"])
    #expect(screen.screen[9].contains("lines with 5 and 2, without 1"))
    #expect(screen.pager.status.line().lineCount == 2 && screen.pager.status.line().total == "100")
    screen.pager.handle(.key(.character("&"), .alt), at: screen.time)
    screen.waitForFilter()
    #expect(
      screen.screen[9].contains("lines with 5, without 1") && screen.pager.status.line().lineCount == 17)
    filter(screen, "&")
    #expect(rows(screen).count == 9)
    #expect(screen.pager.filter == nil)
  }

  @Test func thePlaceReturnsWhenTheFiltersGo() {
    let screen = screen(numbered: false)
    screen.press("50g")
    filter(screen, "&0")
    filter(screen, "&")
    #expect(screen.screen[0] == "50")
  }

  /// Line 45 is hidden: the last one before it that passes.
  @Test func aHiddenLineIsThePassingOneBeforeIt() {
    let screen = screen(numbered: false, rows: 4)
    filter(screen, "&0")
    screen.press("45g")
    screen.waitForFilter()
    #expect(screen.screen[0] == "40")
  }

  @Test func anInvalidFilterChangesNothing() {
    let screen = screen(numbered: false)
    filter(screen, "&5")
    screen.press("&([")
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.draw()
    #expect(screen.screen[9].contains("at "))
    screen.pager.handle(.key(.escape), at: screen.time)
    screen.waitForFilter()
    #expect(screen.screen[0] == "5" && screen.screen[1] == "15")
    #expect(screen.screen[9].contains("lines with 5"))
  }

  @Test func atMostEightFilters() {
    let screen = screen()
    for _ in 0..<8 { filter(screen, "&5") }
    filter(screen, "&5")
    #expect(screen.screen[9].contains("8 filters at most"))
    #expect(screen.pager.filter?.patterns.count == 8)
  }

  @Test func linesAroundAreDim() {
    let screen = screen()
    filter(screen, "2&^50$")
    #expect(rows(screen) == ["48 48", "49 49", "50 50", "51 51", "52 52"])
    let isDim = (0..<5).map { screen.canvas[$0, 6].style.attributes.contains(.dim) }
    #expect(isDim == [true, true, false, true, true])
    #expect(screen.screen[9].contains("1 of 100 lines"))
  }

  @Test func theLinesAroundCanBeChanged() {
    let screen = screen()
    filter(screen, "&^50$")
    #expect(rows(screen) == ["50 50"])
    screen.pager.options.filterContext = FilterContext(before: 1, after: 2)
    screen.waitForFilter()
    #expect(rows(screen) == ["49 49", "50 50", "51 51", "52 52"])
  }

  @Test func groupsOfLinesArePartedByARule() {
    let screen = screen(numbered: false, rows: 12) {
      $0.filterContext.before = 1
      $0.filterContext.after = 1
    }
    filter(screen, "&^(1|2|50|99)$")
    #expect(rows(screen)[..<3] == ["1", "2", "3"])
    #expect(rows(screen)[3].hasPrefix("───"))
    #expect(rows(screen)[4..<7] == ["49", "50", "51"])
    #expect(rows(screen)[8...] == ["98", "99", "100"])
    // Context lines are not searched.
    screen.press("/9")
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.work()
    screen.pager.wake(at: screen.time)
    screen.draw()
    #expect(screen.screen[11].contains("of 2"), "99 has two matches, 49 and 98 none")
  }
}
