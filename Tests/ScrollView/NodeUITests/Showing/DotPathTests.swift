import LayoutCore
import NodeUI
import TestSupport
import Testing

/// Paths of dots at a place, and paths read from text.
@Suite(.bounded) struct DotPathTests {
  /// Paths inside and outside of the grid, compared with their edges drawn one by one.
  @Test(arguments: seeds(3)) func pathsHaveTheDotsOfTheirEdges(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      var (paths, edges) = (DotCanvas(Size(30, 8)), DotCanvas(Size(30, 8)))
      let place = DotPlace(
        scale: (Double.random(in: -9...9, using: &random), Double.random(in: 1...9, using: &random)),
        origin: (Double.random(in: -60...60, using: &random), Double.random(in: -30...30, using: &random)))
      var rings: [DotPath] = []
      for _ in 0..<4 {
        let (x, y) = (
          Double.random(in: -20...20, using: &random), Double.random(in: -10...10, using: &random)
        )
        var points = (0..<3).map { _ in
          (x: x + .random(in: 0...6, using: &random), y: y + .random(in: 0...6, using: &random))
        }
        points.append(points[0])
        rings.append(DotPath(points))
        for (start, end) in zip(points, points.dropFirst()) {
          edges.outline(from: place.dot(start), to: place.dot(end))
        }
      }
      paths.outline(of: rings, at: place)
      paths.fillOutlines()
      edges.fillOutlines()
      paths.line(along: rings, at: place)
      for ring in rings {
        for (start, end) in zip(ring.points, ring.points.dropFirst()) {
          edges.line(from: place.dot(start), to: place.dot(end))
        }
      }
      for row in 0..<8 {
        for column in 0..<30 {
          #expect(paths.pattern(column: column, row: row) == edges.pattern(column: column, row: row))
        }
      }
    }
  }

  @Test func pathsWithoutALineDrawNothing() {
    var dots = DotCanvas(Size(4, 2))
    let paths = [
      DotPath([]), DotPath([(1, 1)]), DotPath([(.nan, 1), (2, .nan)]),
    ]
    for scale in [1, .nan, .infinity, 1e300] {
      dots.line(along: paths, at: DotPlace(scale: (scale, scale)))
      dots.outline(of: paths, at: DotPlace(scale: (scale, 1), origin: (scale, -scale)))
    }
    dots.fillOutlines()
    #expect((0..<2).allSatisfy { row in (0..<4).allSatisfy { dots.pattern(column: $0, row: row) == 0 } })
  }

  /// The example of the format's own description: 38.5, -120.2; 40.7, -120.95; 43.252, -126.453 in 100,000ths.
  @Test func pathsAreReadFromEncodedPolylines() {
    let paths = DotPath.paths(polylines: "_p~iF~ps|U_ulLnnqC_mqNvxq`@ AB ") { (Double($0), Double($1)) }
    #expect(paths.count == 3 && paths[2].points.isEmpty)
    let points = paths[0].points.map { [$0.x, $0.y] }
    #expect(points == [[3_850_000, -12_020_000], [4_070_000, -12_095_000], [4_325_200, -12_645_300]])
    #expect(paths[1].points.map { [$0.x, $0.y] } == [[1, -2]], "each path begins at 0")
  }

  @Test func otherTextIsReadWithoutATrap() {
    for text: StaticString in [
      "", "~", "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~?", "!\"#$%&'()*+,-./0 9:;<=>", "\u{0}é €",
    ] {
      for path in DotPath.paths(polylines: text, { (Double($0), Double($1)) }) {
        #expect(path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
    }
  }

  @Test func coloursMix() {
    let (black, white) = (Color.rgb(0, 0, 0), Color.rgb(200, 100, 50))
    #expect(black.mixed(with: white, 0.5) == .rgb(100, 50, 25))
    #expect(black.mixed(with: white, -3) == black && black.mixed(with: white, 9) == white)
    #expect(white.mixed(with: black, .nan) == white)
    #expect(Color.palette(196).mixed(with: .default, 0) == .rgb(255, 0, 0))
  }
}
