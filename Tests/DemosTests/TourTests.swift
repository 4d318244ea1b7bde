import Demos
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// Keys in the list of demos.
@Suite(.bounded) struct TourTests {
  /// Space scrolls whichever node has the focus; only Enter and a click open a demo.
  @Test func spaceScrollsAndDoesNotOpenADemo() throws {
    let driver = try DemoDriver("tour")
    driver.key(.down)
    driver.key(.down)
    let scroll = try #require(driver.scrollNodes.first)
    let before = scroll.contentOffset.y
    driver.key(.character(" "))
    #expect(driver.settle())
    #expect(driver.text.last?.hasPrefix(" tour ") == true)
    #expect(scroll.contentOffset.y > before + 5)
    driver.key(.character(" "), .shift)
    #expect(driver.settle() && scroll.contentOffset.y == before)
    driver.key(.enter)
    #expect(driver.text.last?.hasPrefix(" nested ") == true)
  }

  /// If the selected demo is scrolled out of view, arrows select one in view, so that nothing jumps.
  @Test func arrowsSelectADemoInView() throws {
    let driver = try DemoDriver("tour")
    let scroll = try #require(driver.scrollNodes.first)
    driver.key(.down)
    driver.key(.end)
    #expect(driver.settle())
    let end = scroll.contentOffset.y
    driver.key(.up)
    #expect(driver.settle() && scroll.contentOffset.y == end)
    driver.key(.enter)
    #expect(driver.text.last?.hasPrefix(" indicators ") == true)
  }

  /// On a small screen the first demo is below the visible part.
  @Test func theFirstArrowSelectsTheFirstDemo() throws {
    let driver = try DemoDriver("tour", columns: 40, rows: 12)
    #expect(driver.place(of: "[ paging ]") == nil)
    driver.key(.down)
    #expect(driver.settle() && driver.place(of: "[ paging ]") != nil)
    driver.key(.enter)
    #expect(driver.text.last?.hasPrefix(" paging ") == true)
  }
}
