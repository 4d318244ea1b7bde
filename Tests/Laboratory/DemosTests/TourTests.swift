import Demos
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// Keys in the grid of demos, and the demos that play in it.
@Suite(.bounded) struct TourTests {
  private func hasFocus(_ driver: DemoDriver, _ name: String) -> Bool {
    driver.place(of: "┏ \(name) ━") != nil
  }

  /// Space scrolls whichever demo is chosen; only Enter and a click open one.
  @Test func spaceScrollsAndDoesNotOpenADemo() throws {
    let driver = try DemoDriver("tour")
    driver.key(.right)
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

  /// If the chosen demo is scrolled out of view, arrows choose one in view, so that nothing jumps.
  @Test func arrowsChooseADemoInView() throws {
    let driver = try DemoDriver("tour")
    let scroll = try #require(driver.scrollNodes.first)
    driver.key(.end)
    #expect(driver.settle())
    let end = scroll.contentOffset.y
    driver.key(.left)
    #expect(driver.settle() && scroll.contentOffset.y == end)
    driver.key(.enter)
    #expect(driver.text.last?.hasPrefix(" issues ") == true)
  }

  @Test func arrowsGoThroughTheGrid() throws {
    for (columns, below) in [(40, "nested"), (80, "atlas"), (120, "feed"), (200, "feed")] {
      let driver = try DemoDriver("tour", columns: columns, rows: 24)
      #expect(hasFocus(driver, "paging"), "the first demo is chosen at the start")
      driver.key(.down)
      #expect(driver.settle() && hasFocus(driver, below), "\(columns) columns")
      driver.key(.up)
      #expect(driver.settle() && hasFocus(driver, "paging"))
      driver.key(.right)
      #expect(driver.settle() && hasFocus(driver, "nested"))
    }
  }

  /// A card may be in view and its demo not, which is never drawn then.
  @Test(arguments: seeds(1)) func theTourComesToRestWhereverItIsScrolled(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let driver = try DemoDriver("tour")
    for step in 0..<20 {
      let sizes = [Size(1, 1), Size(200, 60), Size(20, 6), Size(80, 24), Size(80, 9)]
      let size = sizes.randomElement(using: &generator) ?? Size(80, 24)
      driver.resize(columns: size.width, rows: size.height)
      driver.mouse(.wheel(Bool.random(using: &generator) ? .down : .up), 0, 0)
      driver.advance(Double.random(in: 0...0.4, using: &generator))
      driver.key([.right, .left, .up, .down, .end, .home][Int.random(in: 0..<6, using: &generator)])
      guard driver.settle() else {
        Issue.record("step \(step), \(size): never comes to rest")
        return
      }
    }
  }

  @Test func aClickOpensADemo() throws {
    let driver = try DemoDriver("tour")
    let place = try #require(driver.place(of: "Photos that slide in"))
    driver.mouse(.press(button: 0), place.x, place.y)
    driver.mouse(.release, place.x, place.y)
    #expect(driver.text.last?.hasPrefix(" feed ") == true)
    driver.key(.escape)
    #expect(driver.text.last?.hasPrefix(" tour ") == true)
  }

  /// Only the chosen demo moves, and after its preview it stands still.
  @Test func theChosenDemoPlaysOnce() throws {
    let driver = try DemoDriver("tour")
    driver.key(.right)
    driver.key(.left)
    let (first, others) = (column(driver, 0..<39), column(driver, 40..<80))
    driver.advance(1.2)
    driver.advance(0.3)
    #expect(column(driver, 0..<39) != first, "the page is turned")
    #expect(column(driver, 40..<80) == others, "the demos beside it stand still")
    #expect(driver.settle(), "the preview ends")
    #expect(driver.stage.deadline == nil)
  }

  /// A poster plays when it is pointed at, too, and again when the pointer returns.
  @Test func theDemoUnderThePointerPlaysOnce() throws {
    let driver = try DemoDriver("tour")
    #expect(driver.stage.wantsPointerMotion && driver.settle())
    for _ in 0..<2 {
      let others = column(driver, 0..<39)
      driver.mouse(.move, 60, 5)
      var shown: Set<[String]> = []
      for _ in 0..<20 {
        driver.advance(0.2)
        shown.insert(column(driver, 40..<80))
      }
      #expect(shown.count > 3, "its strip and its page move")
      #expect(column(driver, 0..<39) == others)
      driver.mouse(.move, 0, 0)
      #expect(driver.settle() && driver.stage.deadline == nil)
    }
    #expect(hasFocus(driver, "paging"), "the pointer moves no focus")
  }

  /// Nothing wakes the tour 20 s after the last input, whichever demo is chosen.
  @Test func theTourRestsAfterTwentySeconds() throws {
    let driver = try DemoDriver("tour")
    for demo in Demo.all {
      for _ in 0..<80 where driver.stage.deadline != nil { driver.advance(0.25) }
      #expect(driver.stage.deadline == nil, "\(demo.name)")
      driver.key(.right)
    }
  }

  @Test func nothingPlaysWithoutMotion() throws {
    let driver = try DemoDriver("tour")
    driver.stage.reducesMotion = true
    #expect(driver.settle())
    let before = driver.text
    driver.advance(3)
    #expect(driver.settle() && driver.text == before)
  }

  private func column(_ driver: DemoDriver, _ columns: Range<Int>) -> [String] {
    driver.text.prefix(9).map { row in
      let cells = Array(row)
      return String(cells[min(columns.lowerBound, cells.count)..<min(columns.upperBound, cells.count)])
    }
  }
}
