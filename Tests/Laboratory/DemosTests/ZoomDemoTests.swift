import Demos
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// The names on the map, and the scale that shows for a moment.
@Suite(.bounded) struct ZoomDemoTests {
  private static let streets = ["Street", "Lane", "Row", "Alley", "Yard", "Walk", "Court"]

  /// The words of a row between lines and frames.
  private static func labels(_ driver: DemoDriver) -> [String] {
    driver.text.dropLast().flatMap { row in
      row.split(whereSeparator: { "╭╮╰╯│─═▾▸▴◂".contains($0) })
        .map { $0.drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }) }
        .map { String($0.reversed()) }.filter { !$0.isEmpty }
    }
  }

  /// A driver at a scale, at rest and without the small map.
  private static func driver(larger steps: Int) throws -> DemoDriver {
    let driver = try DemoDriver("zoom")
    for _ in 0..<steps { driver.key(.character("+")) }
    _ = driver.settle()
    driver.advance(1.5)
    #expect(driver.settle())
    return driver
  }

  @Test func districtsHaveNames() throws {
    let labels = try Self.labels(Self.driver(larger: 0))
    for name in ["Old Town", "Harbour", "Fish Market", "Guild Quarter", "Station", "Lime Park"] {
      #expect(labels.contains(name))
    }
    #expect(labels.count >= 5)
  }

  @Test func streetsHaveNamesAtTwice() throws {
    let labels = try Self.labels(Self.driver(larger: 2))
    let streets = labels.filter { name in Self.streets.contains { name.hasSuffix(" " + $0) } }
    #expect(Set(streets).count >= 12, "\(streets)")
    // Names are whole: one or two words, a street's kind at the end.
    let others = labels.filter { !streets.contains($0) }
    #expect(Set(others).isSubset(of: ["Old Town", "Harbour", "Guild Quarter", "Station"]), "\(others)")
  }

  @Test func housesHaveNumbersAtSix() throws {
    let driver = try Self.driver(larger: 6)
    let numbers = Self.labels(driver).flatMap { $0.split(separator: " ") }.compactMap { Int($0) }
    #expect(numbers.count >= 10, "\(driver.text.joined(separator: "\n"))")
    #expect(numbers.allSatisfy { 1...16 ~= $0 })
  }

  /// No label is cut at any scale and place: each is a whole name.
  @Test(arguments: seeds(1)) func namesAreWholeEverywhere(_ seed: UInt64) throws {
    let driver = try DemoDriver("zoom")
    var generator = SplitMix64(seed: seed)
    let known = try Set(
      (0..<8).flatMap { steps in
        try Self.labels(Self.driver(larger: steps))
      })
    #expect(known.count > 20)
    for _ in 0..<60 {
      driver.key(
        [.character("+"), .character("-"), .down, .right, .up, .left, .pageDown].randomElement(
          using: &generator)!)
      driver.advance(0.5)
      #expect(driver.settle())
      driver.advance(1.5)
      for label in Self.labels(driver) where !label.contains(where: \.isNumber) {
        let words = label.split(separator: " ")
        #expect(
          words.count <= 2 && words.allSatisfy { $0.first?.isUppercase == true && $0.count > 2 }, "\(label)")
      }
    }
  }

  /// The scale and the small map show for a second after a change of the scale or the place, not at first.
  @Test(arguments: [(80, 24), (30, 10)]) func theScaleShowsForASecond(_ columns: Int, _ rows: Int) throws {
    let driver = try DemoDriver("zoom", columns: columns, rows: rows)
    func shows(_ scale: String) -> Bool { driver.text.joined().contains(scale) }
    driver.advance(2)
    #expect(!shows("×"))
    driver.key(.character("+"))
    driver.key(.character("+"))
    driver.advance(0.1)
    #expect(shows("×2.0"))
    driver.advance(1.2)
    #expect(driver.settle() && !shows("×"))
    driver.key(.down)
    driver.advance(0.1)
    #expect(shows("×2.0"))
    driver.advance(3)
    #expect(driver.settle() && !shows("×"))
    driver.resize(columns: columns + 3, rows: rows + 3)
    driver.advance(0.1)
    #expect(!shows("×"))
  }
}
