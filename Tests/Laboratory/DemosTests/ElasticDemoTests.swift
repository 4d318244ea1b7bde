import Demos
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// The numbers, the curves and the settings next to the paper.
@Suite(.bounded) struct ElasticDemoTests {
  private static func isCurve(_ character: Character) -> Bool {
    character.unicodeScalars.contains { (0x2801..<0x2900).contains($0.value) }
  }

  private func drag(_ driver: DemoDriver) {
    driver.mouse(.press(button: 0), 20, 3)
    for step in 1...8 {
      driver.advance(0.02)
      driver.mouse(.drag(button: 0), 20, 3 + step / 2)
    }
    driver.mouse(.release, 20, 7)
  }

  /// Curves appear with motion and stay when it ends.
  @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60), (45, 30)])
  func motionIsPlotted(_ columns: Int, _ rows: Int) throws {
    let driver = try DemoDriver("elastic", columns: columns, rows: rows)
    func dots() -> Int { driver.text.joined().count(where: Self.isCurve) }
    #expect(driver.settle() && dots() == 0)
    drag(driver)
    #expect(driver.settle())
    let first = dots()
    #expect(first > 6 && driver.place(of: "offset y") != nil && driver.place(of: "velocity y") != nil)
    driver.advance(10)
    #expect(driver.settle() && dots() == first)
  }

  @Test func plainScreensHaveStars() throws {
    let driver = try DemoDriver("elastic", traits: ScreenTraits(isUTF8: false))
    drag(driver)
    #expect(driver.settle())
    let text = driver.text.joined()
    #expect(text.count { $0 == "*" } > 6 && !text.contains(where: Self.isCurve))
    #expect(text.contains("--O bounces"))
  }

  /// All numbers, and the phase, end in the same column.
  @Test(arguments: [80, 120]) func numbersAreAlignedToTheRight(_ columns: Int) throws {
    let driver = try DemoDriver("elastic", columns: columns)
    driver.mouse(.press(button: 0), 20, 3)
    for phase in ["dragging", "idle"] {
      if phase == "dragging" {
        driver.mouse(.drag(button: 0), 25, 9)
      } else {
        driver.mouse(.release, 25, 9)
        #expect(driver.settle())
      }
      let rows = driver.text.filter { row in
        ["offset  ", "beyond  ", "velocity  ", "phase  "].contains { row.contains(" \($0)") }
      }
      #expect(rows.count == 4 && Set(rows.map(\.count)).count == 1, "\(rows)")
      #expect(rows.contains { $0.hasSuffix(" \(phase)") })
    }
  }

  /// The settings are the library's switches, and change the scroll view.
  @Test func settingsAreSwitches() throws {
    let driver = try DemoDriver("elastic")
    let scroll = try #require(driver.scrollNodes.first)
    driver.key(.tab)
    driver.key(.character(" "))
    #expect(!scroll.bounces && driver.place(of: "●━━ bounces") != nil)
    let paging = try #require(driver.place(of: "●━━ paging"))
    driver.mouse(.press(button: 0), paging.x, paging.y)
    driver.mouse(.release, paging.x, paging.y)
    #expect(scroll.isPagingEnabled && driver.place(of: "━━● paging") != nil)
  }
}
