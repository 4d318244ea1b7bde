import LayoutCore
import NodeUI
import TestSupport
import Testing

/// Dots as cells, lines that are cut at the edges, and areas compared with a test of each dot.
@Suite(.bounded) struct DotCanvasTests {
  @Test func dotsHaveTheirPlacesInTheBrailleCharacter() {
    let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    for column in [0, 31, 32, 40] {
      for y in 0..<4 {
        for x in 0..<2 {
          var dots = DotCanvas(Size(41, 3))
          dots.set(column * 2 + x, 4 + y)
          #expect(dots.pattern(column: column, row: 1) == bits[y][x])
          #expect(dots.pattern(column: column, row: 0) == 0 && dots[column * 2 + x, 4 + y])
        }
      }
    }
  }

  @Test func nothingIsDrawnOutOfTheGrid() {
    var dots = DotCanvas(Size(3, 2))
    for place in [(-1, 0), (0, -1), (6, 0), (0, 8), (.max, .min)] { dots.set(place.0, place.1) }
    dots.line(from: (.nan, 0), to: (5, 5))
    dots.line(from: (0, -.infinity), to: (0, .infinity))
    dots.line(from: (-1e300, 4), to: (-1e299, 5))
    dots.line(from: (-1e300, 20), to: (7.4e299, 21))
    var huge = dots
    huge.line(from: (-1e300, 0), to: (7.4e299, 1))
    dots.outline(from: (0, .nan), to: (4, 4))
    dots.outline(from: (-.infinity, -1e300), to: (1e300, 1e300))
    dots.outline(from: (0, -1e300), to: (3, 1e300))
    dots.outline(from: (0, -.infinity), to: (3, .infinity))
    dots.clear()
    dots.fillOutlines()
    #expect((0..<2).allSatisfy { row in (0..<3).allSatisfy { dots.pattern(column: $0, row: row) == 0 } })
    #expect(dots.pattern(column: 3, row: 0) == 0 && !dots[-1, 0])
    #expect(DotCanvas(Size(-5, .max)).dotSize == Size(0, 4_000))
  }

  @Test func aLineThroughTheGridIsTheSameAsItsPart() {
    var (long, short) = (DotCanvas(Size(8, 4)), DotCanvas(Size(8, 4)))
    long.line(from: (-1_000, 7.5), to: (1e9, 7.5))
    short.line(from: (0, 7.5), to: (15.9, 7.5))
    for x in 0..<16 { #expect(long[x, 7] && short[x, 7]) }
    #expect(!long[3, 6] && !long[3, 8])
    var slanted = DotCanvas(Size(8, 4))
    slanted.line(from: (0.5, 0.5), to: (15.5, 15.5))
    #expect((0..<16).allSatisfy { slanted[$0, $0] })
  }

  /// Triangles and rings within rings, whose dots are those whose middle is inside by counting crossings to the left.
  @Test(arguments: seeds(3)) func areasHaveTheDotsWhoseMiddleIsInside(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let size = Size(Int.random(in: 1...70, using: &random), Int.random(in: 1...6, using: &random))
      var dots = DotCanvas(size)
      var edges: [((x: Double, y: Double), (x: Double, y: Double))] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let ring = (0..<Int.random(in: 3...6, using: &random)).map { _ in
          (
            x: Double.random(in: -40...180, using: &random), y: Double.random(in: -10...34, using: &random)
          )
        }
        for index in ring.indices { edges.append((ring[index], ring[(index + 1) % ring.count])) }
      }
      for edge in edges { dots.outline(from: edge.0, to: edge.1) }
      dots.fillOutlines()
      var wrong = 0
      for y in 0..<dots.dotSize.height {
        for x in 0..<dots.dotSize.width {
          let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
          let crossings = edges.map { a, b -> Double? in
            guard (a.y < py) != (b.y < py) else { return nil }
            return a.x + (py - a.y) * (b.x - a.x) / (b.y - a.y)
          }
          .compactMap { $0 }
          // A middle on an edge may belong to both sides.
          if crossings.contains(where: { abs($0 - px) < 1e-6 }) { continue }
          if dots[x, y] != (crossings.count { $0 < px } % 2 == 1) { wrong += 1 }
        }
      }
      #expect(wrong == 0)
    }
  }
}

/// Labels next to their points.
@Suite(.bounded) struct LabelPlacesTests {
  @Test func aLabelGoesToTheFirstSideWithRoom() {
    var places = LabelPlaces(in: Rect(x: 0, y: 0, width: 20, height: 5))
    #expect(places.place(columns: 5, at: Point(x: 10, y: 2)) == Rect(x: 12, y: 2, width: 5, height: 1))
    #expect(places.place(columns: 5, at: Point(x: 9, y: 2)) == Rect(x: 3, y: 2, width: 5, height: 1))
    #expect(places.place(columns: 5, at: Point(x: 19, y: 3)) == Rect(x: 13, y: 3, width: 5, height: 1))
    #expect(places.place(columns: 5, at: Point(x: 8, y: 2)) == nil, "its point is under a label")
    #expect(
      places.place(columns: 21, at: Point(x: 1, y: 1)) == nil && places.place(columns: 0, at: .zero) == nil)
    #expect(places.place(columns: 3, at: Point(x: -1, y: 0)) == nil)
    // Far away, and at infinity, which only must not trap.
    var far = LabelPlaces(in: Rect(x: .max - 100, y: .max - 100, width: 10, height: 1))
    #expect(far.place(columns: 8, at: Point(x: .max - 91, y: .max - 100))?.maxX == .max - 92)
    var last = LabelPlaces(in: Rect(x: .max - 10, y: .max - 1, width: 10, height: 1))
    _ = last.place(columns: 8, at: Point(x: .max - 1, y: .max - 1))
  }

  @Test(arguments: seeds(3)) func labelsNeverTouchEachOtherNorWhatIsReserved(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let area = Rect(x: 7, y: -3, width: 60, height: 12)
    let legend = Rect(x: 50, y: -10, width: 100, height: 11)
    var places = LabelPlaces(in: area)
    places.reserve(legend)
    var labels: [Rect] = []
    for _ in 0..<200 {
      let point = Point(
        x: Int.random(in: 0..<80, using: &random), y: Int.random(in: -5..<12, using: &random))
      guard let label = places.place(columns: Int.random(in: 1...9, using: &random), at: point) else {
        continue
      }
      #expect(label.intersection(area) == label && label.intersection(legend).isEmpty)
      let wide = Rect(x: label.minX - 1, y: label.minY, width: label.size.width + 2, height: 1)
      #expect(labels.allSatisfy { $0.intersection(wide).isEmpty })
      labels.append(label)
    }
    #expect(labels.count > 10)
  }
}
