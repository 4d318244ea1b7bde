import Demos
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// The line with a photo's place, which the layout shows and hides.
@Suite(.bounded) struct FeedTests {
  @Test func theButtonIsNamedAfterItsEffect() throws {
    let driver = try DemoDriver("feed")
    #expect(driver.text[1].contains("Essaouira"))
    driver.key(.tab)
    driver.key(.enter)
    #expect(driver.text.joined().contains("♥ 12"))
    driver.key(.tab)
    let row = try #require(driver.place(of: "♥ 12")).y
    #expect(driver.text[row].contains("[ Hide place ]"))
    driver.key(.enter)
    #expect(driver.settle())
    #expect(driver.text[row - 2].contains("♥ 12") && driver.text[row - 2].contains("[ Where? ]"))
    #expect(!driver.text.joined().contains("Essaouira"))
    driver.key(.enter)
    #expect(driver.settle())
    #expect(driver.text[row].contains("[ Hide place ]") && driver.text[1].contains("Essaouira"))
  }

  /// The line slides out to the right edge and back in many steps.
  @Test func thePlaceSlidesOutAndBack() throws {
    let driver = try DemoDriver("feed")
    driver.key(.tab)
    driver.key(.tab)
    let home = try #require(driver.place(of: "Essaouira")).x
    func columns() -> [Int] {
      var seen: [Int] = []
      for _ in 0..<30 {
        driver.advance(1.0 / 60)
        if let x = driver.place(of: "Ess")?.x, seen.last != x { seen.append(x) }
      }
      return seen
    }
    driver.key(.enter)
    let out = columns()
    #expect(out.count >= 5 && out == out.sorted(), "\(out)")
    #expect(driver.settle() && driver.place(of: "Ess") == nil)
    driver.key(.enter)
    let back = columns()
    #expect(back.count >= 10 && back == back.sorted(by: >), "\(back)")
    #expect((back.first ?? 0) > home + 30 && back.last == home)
  }

  /// The photo and the buttons below it glide: they pass through the row in between.
  @Test func thePhotoMovesWhileThePlaceSlides() throws {
    let driver = try DemoDriver("feed")
    driver.key(.tab)
    driver.key(.tab)
    func rows() -> [Int] {
      var seen: [Int] = []
      for _ in 0..<40 {
        driver.advance(1.0 / 60)
        if let y = driver.place(of: "[ ♡ 11 ]")?.y, seen.last != y { seen.append(y) }
      }
      return seen
    }
    let home = try #require(driver.place(of: "[ ♡ 11 ]")).y
    driver.key(.enter)
    #expect(rows() == [home, home - 1, home - 2])
    driver.key(.enter)
    #expect(rows() == [home - 2, home - 1, home])
  }

  /// Pressing the button again during the slide reverses the line in place.
  @Test func aSlideCanBeReversed() throws {
    let driver = try DemoDriver("feed")
    driver.key(.tab)
    driver.key(.tab)
    let home = try #require(driver.place(of: "Essaouira")).x
    driver.key(.enter)
    for _ in 0..<8 { driver.advance(1.0 / 60) }
    let turn = try #require(driver.place(of: "Ess")).x
    #expect(turn > home)
    driver.key(.enter)
    driver.advance(1.0 / 60)
    let next = try #require(driver.place(of: "Ess")).x
    #expect(abs(next - turn) <= 2)
    #expect(driver.settle() && driver.place(of: "Essaouira")?.x == home)
  }
}
