import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// Movements in the profile less. The rows are those that less 590 shows for the same keys.
@Suite(.bounded) struct LessMovementTests {
  private static let f100 = (1...100).map { "\($0)\n" }.joined()

  private func screen(_ texts: [String] = [f100], _ change: (inout Pager.Options) -> Void = { _ in })
    -> Headless
  {
    var options = Pager.Options(profile: .less)
    options.indicators = .never
    change(&options)
    return Headless(texts, rows: 10, columns: 40, options: options)
  }

  /// Acceptance case 20, and what else less shows.
  @Test(arguments: [
    ("3dd", "7"), ("3dduu", "1"), ("d", "6"), ("3z ", "7"), ("3z b", "4"), ("25.5%", "28"), ("50p", "52"),
    ("100P", "37"), ("G5J", "97"), ("GJ", "93"), ("G20J", "100"), ("G5Jk", "96"), ("G5Jkj", "96"),
    ("G5Jg", "1"),
    ("98g", "98"), ("99%", "100"), (" ", "10"), ("  b", "10"), ("  k", "18"), ("20 ", "21"),
    ("50gp", "1"), ("G ", "92"), ("50gmaG'a", "50"), ("50gmag''", "50"), ("G'^", "1"), ("50g'$", "92"),
    ("50gmag3'a", "48"), ("70mb'b", "70"), ("50g\"ag'a", "58"), ("ww", "1"),
    // Percentages are rounded, and '' goes back from far jumps only.
    ("42p", "45"), ("50gP", "1"), ("5g''", "1"), ("2gg''", "1"), ("50g41g''", "1"), ("50g40g''", "50"),
    ("50g58g''", "1"),
    ("50g59g''", "50"), ("95g98g''", "1"),
  ])
  func theFirstRowIsThatOfLess(_ keys: String, _ row: String) {
    let screen = screen()
    screen.press(keys)
    screen.settle()
    #expect(screen.screen[0] == row, "\(screen.screen)")
  }

  /// The place before a jump stays when its target is found only after the key.
  @Test(arguments: ["{", "/}"]) func aJumpThatIsFoundLaterIsGoneBackFrom(_ keys: String) {
    let numbers = (1...49).map { "\($0)\n" }.joined()
    let screen = screen([numbers + "{\n" + numbers + "}\n" + numbers])
    screen.press("50g")
    screen.press(keys)
    if keys.hasPrefix("/") { screen.send(.enter) }
    screen.settle()
    #expect(screen.screen.prefix(9).contains("}") && !screen.screen.contains("{"), "\(screen.screen)")
    screen.press("''")
    screen.settle()
    #expect(screen.screen[0] == "{", "\(screen.screen)")
  }

  @Test func rowsBeyondTheEndsShowTildes() {
    let screen = screen()
    screen.press("G5J")
    #expect(Array(screen.screen.prefix(9)) == ["97", "98", "99", "100", "~", "~", "~", "~", "~"])
    screen.press("k")
    #expect(Array(screen.screen.prefix(6)) == ["96", "97", "98", "99", "100", "~"])
    screen.press("g3K")
    #expect(Array(screen.screen.prefix(5)) == ["~", "~", "~", "1", "2"])
    screen.press("j")
    #expect(Array(screen.screen.prefix(4)) == ["~", "~", "1", "2"])
    screen.press("5j")
    #expect(screen.screen[0] == "4")
    screen.press("11K")
    #expect(screen.screen[7] == "~" && screen.screen[8] == "1")
    screen.press("50K")
    #expect(screen.screen[7] == "~" && screen.screen[8] == "1")
    screen.press("g50K")
    #expect(screen.screen[0] == "1")
    let short = self.screen(["a\nb\n"])
    short.press("g")
    #expect(Array(short.screen.prefix(4)) == ["a", "b", "~", "~"])
  }

  @Test func escapeKeysPagePastTheEnds() {
    let screen = screen()
    screen.press("G")
    screen.pager.handle(.key(.character(" "), .alt), at: screen.time)
    screen.draw()
    #expect(screen.screen[0] == "100" && screen.screen[1] == "~")
    screen.press("g")
    screen.pager.handle(.key(.character("b"), .alt), at: screen.time)
    screen.draw()
    #expect(screen.screen[7] == "~" && screen.screen[8] == "1")
  }

  @Test func linesOfTheFileAreCountedWhereTheyWrap() {
    let long = (1...30).map { "\($0) " + String(repeating: "a", count: 90) + "\n" }.joined()
    let screen = screen([long])
    func press(_ key: Unicode.Scalar) {
      screen.pager.handle(.key(.character(key), .alt), at: screen.time)
      screen.draw()
    }
    screen.press("2")
    press("j")
    #expect(screen.screen[0].hasPrefix("3 aaa"))
    screen.press("j")
    press("k")
    #expect(screen.screen[0].hasPrefix("3 aaa"))
    press("k")
    #expect(screen.screen[0].hasPrefix("2 aaa"))
  }

  /// `-j5`.
  @Test(arguments: [
    ("50g", 0, "46"), ("50gg", 0, "1"), ("G2g", 0, "~"), ("G2g", 3, "1"), ("G2g", 4, "2"),
    ("50gmag'a", 0, "46"),
    ("50%", 0, "48"), ("98g", 4, "98"), ("98g", 7, "~"),
  ])
  func jumpsLandOnTheirRow(_ keys: String, _ row: Int, _ text: String) {
    let screen = screen { $0.movement.jumpTarget = .row(5) }
    screen.press(keys)
    screen.settle()
    #expect(screen.screen[row] == text, "\(screen.screen)")
  }

  @Test func placesOfTheWindowAreCountedAsInLess() {
    #expect(WindowPlace.row(1).row(in: 9) == 0 && WindowPlace.row(5).row(in: 9) == 4)
    #expect(WindowPlace.row(99).row(in: 9) == 8 && WindowPlace.row(0).row(in: 9) == 0)
    #expect(WindowPlace.rowFromBottom(1).row(in: 9) == 8 && WindowPlace.rowFromBottom(3).row(in: 9) == 6)
    #expect(WindowPlace.part(0.5).row(in: 9) == 4 && WindowPlace.part(0).row(in: 9) == 0)
    #expect(WindowPlace.part(0.5).length(of: 80) == 40 && WindowPlace.row(7).length(of: 80) == 7)
  }

  @Test func arrowsMoveByHalfTheWidthAndKeepTheirNumber() {
    let line = (0..<20).map { "\($0 % 10)" + String(repeating: "a", count: 9) }.joined()
    let screen = screen([line]) { $0.wrap = .none }
    func press(_ key: Key, _ modifiers: Modifiers = []) {
      screen.pager.handle(.key(key, modifiers), at: screen.time)
      screen.settle()
    }
    press(.right)
    #expect(screen.pager.view.horizontal.offset == 20)
    screen.press("10")
    press(.right)
    press(.right)
    #expect(screen.pager.view.horizontal.offset == 40)
    press(.left)
    #expect(screen.pager.view.horizontal.offset == 30)
    press(.right, .control)
    #expect(screen.pager.view.horizontal.offset == 160)
    press(.left, .shift)
    #expect(screen.pager.view.horizontal.offset == 0)
    press(.right, .shift)
    #expect(screen.pager.view.horizontal.offset == 160)
    press(.right, .alt)
    #expect(screen.pager.view.horizontal.offset == 160)
    press(.left, .control)
    #expect(screen.pager.view.horizontal.offset == 0)
  }

  /// Acceptance case 31.
  @Test func bracketsLeadToTheirPartners() {
    let text = "{\n" + (1...10).map { "\($0)\n" }.joined() + "}\nz\n"
    let screen = screen([text])
    screen.press("{")
    screen.work(until: "the bracket is found") { screen.pager.brackets.search == nil }
    #expect(screen.screen[0] == "3" && screen.screen[8] == "}")
    #expect(screen.canvas[8, 0].style != screen.canvas[7, 0].style, "the bracket is lit")
    screen.press("}")
    screen.work(until: "the bracket is found") { screen.pager.brackets.search == nil }
    #expect(screen.screen[0] == "{")
    screen.press("j")
    #expect(screen.canvas[0, 0].style == screen.canvas[1, 0].style)
    screen.press("(")
    #expect(screen.screen[9].contains("no bracket in the top line"))
    #expect(screen.pager.takeRequest() == .ring)
    screen.press("g}")
    #expect(screen.screen[9].contains("no bracket in the bottom line"))
  }

  @Test func bracketsAreNestedAndCounted() {
    let text = "a(b(c)\n" + (1...20).map { "\($0)\n" }.joined() + "x)y)\n<a <b> c>\n"
    let screen = screen([text])
    func wait() { screen.work(until: "the bracket is found") { screen.pager.brackets.search == nil } }
    screen.press("(")
    wait()
    #expect(screen.pager.view.litBytes == [1, text.utf8.count - 14])
    screen.press("g2(")
    wait()
    #expect(screen.pager.view.litBytes == [3, 5])
    screen.press("g3(")
    #expect(screen.screen[9].contains("no bracket in the top line"))
    screen.press("G")
    screen.pager.handle(.key(.character("b"), [.alt, .control]), at: screen.time)
    screen.press("<>")
    wait()
    #expect(screen.pager.view.litBytes == [text.utf8.count - 7, text.utf8.count - 5])
    let alone = self.screen(["{\n"])
    alone.press("{")
    alone.work(until: "the search ends") { alone.pager.brackets.search == nil }
    #expect(alone.screen.contains { $0.contains("no matching bracket") })
  }
}
