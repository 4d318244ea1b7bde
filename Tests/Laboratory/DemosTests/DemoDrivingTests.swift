import Foundation
import LayoutCore
import NodeUI
import TestSupport
import Testing

@testable import Demos

/// Demos under keys and mouse.
@Suite(.bounded) struct DemoDrivingTests {
  @Test(arguments: await Demo.names, seeds(1))
  func randomInputComesToRest(_ name: String, _ seed: UInt64) throws {
    let driver = try DemoDriver(#require(Demo.named(name)))
    var person = RandomPerson(generator: SplitMix64(seed: seed))
    var size = Size(80, 24)
    for step in 0..<300 {
      if step % 60 == 59 {
        size =
          [Size(1, 1), Size(200, 60), Size(20, 6), Size(80, 24)].randomElement(using: &person.generator)
          ?? size
        driver.resize(columns: size.width, rows: size.height)
      }
      person.act(on: driver, columns: size.width, rows: size.height)
    }
    driver.mouse(.release, 0, 0)
    driver.resize(columns: 80, rows: 24)
    #expect(driver.settle(), "\(name), PORTHOLE_SEED=\(seed): never comes to rest")
    for node in driver.scrollNodes {
      for axis in [node.state.horizontal, node.state.vertical] {
        #expect(
          (axis.axis.minOffset...axis.axis.maxOffset).contains(axis.axis.offset),
          "\(name), PORTHOLE_SEED=\(seed): \(node)")
      }
      #expect(node.phase == .idle, "\(name), PORTHOLE_SEED=\(seed): \(node)")
    }
    #expect(driver.text.contains { !$0.isEmpty })
  }

  /// Each example of the gallery can be inspected, also one that has its natural height.
  @Test(arguments: [Size(33, 19), Size(53, 17), Size(80, 24), Size(130, 40)])
  func theGalleryRestsWithEachExample(_ size: Size) throws {
    let driver = try DemoDriver("gallery", columns: size.width, rows: size.height)
    driver.key(.tab)
    let first = driver.stage.window.focusedNode
    var steps = 0
    repeat {
      driver.key(.tab)
      steps += 1
      guard driver.settle(), steps < 1_000 else {
        Issue.record("\(size), Tab \(steps + 1): never comes to rest")
        return
      }
    } while driver.stage.window.focusedNode !== first
    #expect(steps > GallerySample.all.count)
  }

  @Test func theTourOpensEachDemoAndReturns() throws {
    let driver = try DemoDriver(Demo.tour)
    for demo in Demo.all {
      // The first one is chosen from the start.
      if demo.name != Demo.all[0].name { driver.key(.right) }
      driver.key(.enter)
      #expect(driver.text.last?.contains(" \(demo.name) ") == true)
      driver.key(demo.name.count % 2 == 0 ? .escape : .character("q"))
      #expect(driver.text.last?.contains(" tour ") == true && driver.status == nil)
      #expect(driver.settle())
    }
    driver.key(.character("q"))
    #expect(driver.status == 0)
  }

  @Test func aClickInTheTourOpensADemo() throws {
    let driver = try DemoDriver(Demo.tour)
    let row = try #require(driver.text.firstIndex { $0.contains("┏ paging") })
    driver.mouse(.press(button: 0), 8, row)
    driver.mouse(.release, 8, row)
    #expect(driver.text.last?.contains(" paging ") == true)
    driver.key(.character("c"), .control)
    #expect(driver.status == 130)
  }

  @Test func aPageIsTurnedByAKeyAndByADrag() throws {
    let driver = try DemoDriver(#require(Demo.named("paging")))
    #expect(driver.text[1].contains("Kyiv"))
    driver.key(.right)
    #expect(driver.settle() && driver.text[1].contains("Nairobi"))
    driver.mouse(.press(button: 0), 60, 5)
    for x in stride(from: 58, through: 40, by: -2) {
      driver.advance(0.01)
      driver.mouse(.drag(button: 0), x, 5)
    }
    driver.mouse(.release, 40, 5)
    #expect(driver.settle() && driver.text[1].contains("Reykjavík"))
  }

  @Test func pagesOfReportsOverlapByTwoLines() throws {
    let driver = try DemoDriver(#require(Demo.named("paging")))
    let first = driver.text.firstIndex { $0.contains("Reports") }.map { $0 + 1 } ?? 0
    let last = driver.text.count - 2
    func line(_ row: Int) -> String { driver.text[row].prefix(60).trimmingCharacters(in: .whitespaces) }
    let before = (line(last - 1), line(last))
    driver.key(.down)
    #expect(driver.settle())
    #expect([line(first), line(first + 1)] == [before.0, before.1])
  }

  @Test func theSearchScrollsToItsMatch() throws {
    let driver = try DemoDriver(#require(Demo.named("article")))
    driver.key(.character("/"))
    for scalar in "overscroll-behavior".unicodeScalars { driver.key(.character(scalar)) }
    #expect(driver.settle())
    #expect(driver.text.joined().contains("1 of 1"))
    #expect(driver.text.joined().contains("overscroll-behavior"))
    driver.key(.escape)
    driver.key(.character("q"))
    #expect(driver.status == 0)
  }
}
