import LayoutCore
import NodeUI
import ScreenCore
import TestSupport
import Testing

@testable import Demos

/// The map of the world: its tables, its edges, its names, its sun and its journeys.
@Suite(.bounded) struct AtlasDemoTests {
  // MARK: The table

  @Test func theTableHasTheWorldAndItsCities() {
    let texts =
      AtlasData.coasts + AtlasData.lakes + AtlasData.borders + AtlasData.rivers
      + [AtlasData.cities, AtlasData.grounds]
    #expect(texts.reduce(0) { $0 + $1.utf8CodeUnitCount } <= 400_000)
    #expect(AtlasCity.all.count == 500 && Set(AtlasCity.all.map(\.name)).count > 490)
    #expect(AtlasCity.all.allSatisfy { $0.population > 0 && !$0.country.isEmpty })
    for columns in [100, 1_000, 5_000] {
      let world = World.forWidth(columns)
      for paths in [world.land, world.borders, world.rivers] {
        #expect(paths.count > 10)
        #expect(
          paths.allSatisfy { path in path.points.allSatisfy { (0...1).contains($0.x) && abs($0.y) < 2 } })
      }
      #expect(
        world.land.allSatisfy { path in
          path.points.first.map { $0 == path.points[path.points.count - 1] } == true
        },
        "outlines are rings")
    }
  }

  /// Places whose ground is known, at each level.
  @Test(arguments: [180, 800, 3_000]) func landIsWhereItShouldBe(_ columns: Int) {
    let land = World.picture(Size(columns, Int(Double(columns) * Projection.height / 2)))
    func isLand(_ longitude: Double, _ latitude: Double) -> Bool {
      land[
        Int((longitude + 180) / 360 * Double(land.dotSize.width)),
        Int(Projection.row(latitude) * Double(land.dotSize.height))]
    }
    let lands = [
      (2.4, 47.0), (-100, 40), (25, 0), (135, -25), (100, 60), (-60, -10), (-42, 72), (20, -76), (179, 67.5),
    ]
    let seas = [
      (-30.0, 0.0), (-150, 20), (80, -30), (5, 57), (51, 41), (33, -1), (-87, 44), (-150, -65), (0, 83),
    ]
    for place in lands { #expect(isLand(place.0, place.1), "\(place)") }
    for place in seas { #expect(!isLand(place.0, place.1), "\(place)") }
  }

  @Test func theSeaIsDeepInItsMiddleAndTheGroundIsKnown() {
    let depths = [(4.0, 56.0), (-62, -48), (-55, 25), (142.5, 11.5)].map {
      Ground.step($0.0, $0.1, isLand: false)
    }
    #expect(depths.prefix(2).allSatisfy { $0 <= 1 } && depths.suffix(2).allSatisfy { $0 >= 4 }, "\(depths)")
    let grounds = [(-60.0, -5.0), (75, 51), (10, 24), (-40, 75)].map { Ground.step($0.0, $0.1, isLand: true) }
    #expect(
      grounds[0] == 0 && (2...4).contains(grounds[1]) && grounds[2] == 4 && grounds[3] == 6, "\(grounds)")
    for (longitude, latitude) in [(-180.0, 90.0), (180, -90), (179.9, 0)] {
      for isLand in [false, true] {
        let count = isLand ? Ground.kinds : Ground.depths
        #expect((0..<count).contains(Ground.step(longitude, latitude, isLand: isLand)))
      }
    }
  }

  @Test func theSunStandsWhereTheAlmanacSays() {
    // 21 June 2026, 12:02 UTC: noon at Greenwich, near the tropic.
    let june = Sun(at: 1_782_043_320)
    #expect(june.dusk(june.column(0), Sun.row(23.4)) == 0 && june.dusk(june.column(180), Sun.row(0)) == 4)
    #expect(june.dusk(june.column(180), Sun.row(80)) == 0, "the midnight sun")
    #expect(june.dusk(june.column(0), Sun.row(-80)) == 4, "the polar night")
    let height = { (longitude: Double) in june.column(longitude) }
    #expect((-10...10).max { height(Double($0)) < height(Double($1)) } == 0)
    #expect(AtlasCity.all.first { $0.name == "Tokyo" }?.time(at: 1_782_043_320) == "21:02")
    #expect(AtlasCity.all.first { $0.name == "London" }?.time(at: 1_782_043_320) == "13:02", "summer time")
    #expect(AtlasCity.all.first { $0.name == "London" }?.time(at: 1_768_000_000) == "23:06", "winter time")
  }

  // MARK: Moving

  private func map(_ driver: DemoDriver) throws -> ScrollNode {
    try #require(driver.scrollNodes.first { $0.zoomingNode is WorldNode })
  }

  private func worldSize(_ map: ScrollNode) throws -> Size {
    try #require(map.zoomingNode as? WorldNode).worldSize
  }

  private func rest(_ driver: DemoDriver) {
    for _ in 0..<32 { driver.advance(0.1) }
  }

  @Test func theMapGoesAroundTheWorldButNotOverThePoles() throws {
    let driver = try DemoDriver("atlas")
    let map = try map(driver)
    let (width, start) = try (worldSize(map).width, map.contentOffset.x)
    let before = Array(driver.text.prefix(18))
    for _ in 0..<5 {
      driver.key(.right, .shift)
      rest(driver)
      let middle = map.contentOffset.x + map.viewport.size.width / 2
      #expect(middle / width == AtlasNode.worlds / 2, "the middle is at home")
      if (map.contentOffset.x - start) % width == 0 { #expect(Array(driver.text.prefix(18)) == before) }
    }
    driver.key(.character("+"))
    driver.key(.home)
    rest(driver)
    #expect(map.contentOffset.y == 0)
    driver.mouse(.press(button: 0), 40, 4)
    driver.mouse(.drag(button: 0), 40, 14)
    #expect(map.contentOffset.y < 0, "the pole stretches")
    driver.mouse(.release, 40, 14)
    rest(driver)
    #expect(map.contentOffset.y == 0)
  }

  /// A city is in the middle of the map after a flight, and its name is there.
  private func isInTheMiddle(_ city: AtlasCity, _ driver: DemoDriver) throws -> Bool {
    let map = try map(driver)
    let (world, size) = try (worldSize(map), map.viewport.size)
    let x = Int(city.place.x * Double(world.width)) + AtlasNode.worlds / 2 * world.width - map.contentOffset.x
    let y = Int(city.place.y * Double(world.height)) - map.contentOffset.y
    let isThere = abs(x - size.width / 2) < 2 && abs(y - size.height / 2) < 2
    let isNamed = driver.text[max(0, y - 1)...(y + 1)].contains { $0.contains(city.name) }
    #expect(
      isThere && isNamed, "\(city.name) at \(x), \(y) of \(size):\n\(driver.text.joined(separator: "\n"))")
    return isThere && isNamed
  }

  @Test func keysAndCardsFlyToCities() throws {
    let driver = try DemoDriver("atlas")
    let map = try map(driver)
    for number in 1...3 {
      driver.key(.character("n"))
      #expect(map.isZooming)
      rest(driver)
      #expect(try isInTheMiddle(AtlasCity.all[number], driver))
    }
    // A press on the second card of the strip.
    driver.mouse(.press(button: 0), 35, 20)
    driver.mouse(.release, 35, 20)
    #expect(map.isZooming)
    rest(driver)
    #expect(try isInTheMiddle(AtlasCity.all[4], driver))
    driver.mouse(.press(button: 0), 60, 20)
    for x in stride(from: 58, through: 6, by: -4) { driver.mouse(.drag(button: 0), x, 20) }
    driver.advance(0.3)
    driver.mouse(.release, 6, 20)
    rest(driver)
    #expect(try isInTheMiddle(AtlasCity.all[6], driver), "where the strip came to rest")
  }

  @Test func aSearchFliesToItsCity() throws {
    let driver = try DemoDriver("atlas")
    driver.key(.character("/"))
    for letter in "nairobi".unicodeScalars { driver.key(.character(letter)) }
    driver.key(.enter)
    rest(driver)
    let nairobi = try #require(AtlasCity.all.first { $0.name == "Nairobi" })
    #expect(try isInTheMiddle(nairobi, driver))
    driver.key(.character("0"))
    #expect(try map(driver).zoomScale == map(driver).minimumZoomScale)
  }

  @Test func itRestsUntilTheNextMinute() throws {
    let driver = try DemoDriver("atlas")
    #expect(driver.settle() && driver.stage.deadline == nil, "a tape comes to rest")
    let setting = DemoSetting(showsMachine: true)
    let stage = try DemoStage(#require(Demo.named("atlas")), setting)
    let host = HeadlessHost(stage, rows: 24, columns: 80)
    for _ in 0..<5 { host.drawIfNeeded(atMost: 3) }
    let deadline = try #require(stage.deadline)
    #expect(deadline > stage.window.time && deadline <= stage.window.time + 60)
  }

  // MARK: Names

  /// At random places and scales each word on the map is the whole name of a city, and none is next to another.
  @Test(arguments: seeds(2)) func namesAreWholeAndApart(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let driver = try DemoDriver("atlas", columns: 100, rows: 30, traits: ScreenTraits(colors: .direct))
    let map = try map(driver)
    let names = Set(AtlasCity.all.map(\.name))
    for _ in 0..<8 {
      map.setZoomScale(map.minimumZoomScale * Double.random(in: 1...20, using: &random))
      let size = try worldSize(map)
      map.setContentOffset(
        Point(
          x: 2 * size.width + Int.random(in: 0..<size.width, using: &random),
          y: Int.random(in: 0..<size.height, using: &random)), animated: false)
      driver.advance(1.1)
      let covered = try #require(map.zoomingNode as? WorldNode).covered()
      for (y, row) in driver.text.prefix(map.viewport.size.height).enumerated() {
        let end = y < covered.height ? 100 - covered.width : 100
        let words = String(row.prefix(end)).split { !$0.isLetter && !" ,'’.-()/".contains($0) }
        for word in words {
          let word = word.trimming(" ")
          guard word.contains(where: \.isLetter) else { continue }
          #expect(names.contains(word), "\(word)")
        }
      }
    }
  }
}

extension Substring {
  /// The text without a character at its ends.
  fileprivate func trimming(_ character: Character) -> String {
    var text = drop { $0 == character }
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
