import Demos
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// The warning about nested scroll views of the same orientation.
@Suite(.bounded) struct DemoWarningTests {
  @Test func theWarningMovesNothingAndDisappears() throws {
    let driver = try DemoDriver("nested")
    let page = try #require(driver.scrollNodes.first { $0.name == "page" })
    let height = page.frame.size.height
    #expect(!driver.text.joined().contains("⚠"))
    driver.key(.end)
    for _ in 0..<60 { driver.advance(1.0 / 60) }
    #expect(driver.text.joined().contains("⚠ scroll “alerts”"))
    #expect(driver.stage.warnings.count == 1)
    #expect(page.frame.size.height == height, "the page has the rows that it had")
    #expect(page.contentOffset.y == page.contentSize.height - height)
    let list = driver.text.firstIndex { $0.contains("09:30") }
    driver.advance(10)
    #expect(!driver.text.joined().contains("⚠"))
    #expect(driver.text.firstIndex { $0.contains("09:30") } == list)
    #expect(driver.settle())
  }

  /// Small screens have no row for the warning.
  @Test func aSmallScreenShowsNoWarning() throws {
    let driver = try DemoDriver("nested", columns: 30, rows: 5)
    driver.key(.end)
    for _ in 0..<60 { driver.advance(1.0 / 60) }
    #expect(!driver.text.joined().contains("⚠"))
  }

  /// An example of the gallery is no mistake: none scrolls within the page.
  @Test(arguments: [40, 80, 130]) func theGalleryWarnsOfNothing(_ columns: Int) throws {
    let driver = try DemoDriver("gallery", columns: columns)
    let page = try #require(driver.scrollNodes.first)
    repeat {
      driver.key(.pageDown)
      #expect(driver.settle())
    } while page.contentOffset.y < page.contentSize.height - page.viewport.size.height
    #expect(driver.stage.warnings.isEmpty, "\(driver.stage.warnings)")
  }
}
