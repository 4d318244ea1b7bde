import Demos
import LayoutCore
import NodeUI
import ScrollCore
import TestSupport
import Testing

/// Demos on a screen of 40 by 12 cells.
@Suite(.bounded) struct SmallScreenTests {
  @Test func theIndicatorsDemoShowsFiveListsAndATable() throws {
    let driver = try DemoDriver("indicators", columns: 40, rows: 12)
    let names = ["regular", "small", "mini", "auto", "never"]
    for name in names {
      let heading = driver.text[2]
      let range = try #require(heading.range(of: name), "\(name) is cut")
      let list = try #require(driver.scrollNodes.first { $0.name == name })
      #expect(list.viewport.size.height >= 3)
      let column = heading.distance(from: heading.startIndex, to: range.lowerBound)
      #expect(driver.text[3].dropFirst(column).hasPrefix("Aar"), "\(name) shows nothing")
    }
    let table = try #require(driver.scrollNodes.first { $0.name == "both" })
    #expect(table.viewport.size.height >= 2)
    #expect(driver.place(of: "Two bars leave the corner free") != nil)
  }

  /// The settings named in the bottom line are shown and can be changed.
  @Test func theElasticDemoShowsItsNumbersAndSettings() throws {
    let driver = try DemoDriver("elastic", columns: 40, rows: 12)
    for part in [
      "offset  beyond velocity  idle", "velocity y", "━━● bounces", "●━━ paging", "●━━ directional lock",
      "●━━ slow to stop",
    ] {
      #expect(driver.place(of: part) != nil, "\(part) is missing")
    }
    #expect(driver.place(of: "┼─────────┼") != nil)
    driver.key(.tab)
    driver.key(.enter)
    #expect(driver.place(of: "●━━ bounces") != nil)
    driver.key(.down)
    #expect(driver.place(of: "y    1.0     0.0      0.0") != nil)
  }
}
