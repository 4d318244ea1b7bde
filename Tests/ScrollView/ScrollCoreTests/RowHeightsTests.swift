import ScrollCore
import TestSupport
import Testing

@Suite(.bounded) struct RowHeightsTests {
  /// A plain array with the same behaviour.
  private struct Naive {
    var heights: [Int?] = []
    var estimate = 1

    func height(_ row: Int) -> Int { heights[row] ?? estimate }
    func offset(_ row: Int) -> Int { heights[..<row].reduce(0) { $0 + ($1 ?? estimate) } }
    func row(at offset: Int) -> Int {
      guard offset >= 0 else { return 0 }
      var end = 0
      for row in heights.indices {
        end += height(row)
        if offset < end { return row }
      }
      return heights.count
    }
  }

  @Test func unknownRowsAreEstimated() {
    var heights = RowHeights(count: 10_000_000, estimate: 3)
    #expect(heights.total == 30_000_000)
    #expect(heights.row(at: 29_999_999) == 9_999_999)
    #expect(heights.row(at: 30_000_000) == 10_000_000)
    #expect(heights.row(at: -5) == 0)
    heights.set(10, at: 5_000_000)
    #expect(heights.total == 30_000_007)
    #expect(heights.offset(of: 5_000_001) == 15_000_010)
    #expect(heights.row(at: 15_000_009) == 5_000_000)
    #expect(heights.known(5_000_000) == 10 && heights.known(4_999_999) == nil)
    heights.estimate = 1
    #expect(heights.total == 10_000_009)
    #expect(heights.knownCount == 1)
    heights.forgetAll()
    #expect(heights.total == 10_000_000 && heights.knownCount == 0)
  }

  @Test func invalidCountsAndHeightsDoNotTrap() {
    var heights = RowHeights(count: -3, estimate: -1)
    #expect(heights.count == 0 && heights.total == 0 && heights.row(at: 0) == 0)
    heights.set(3, at: 0)
    heights.remove(0..<10)
    heights.insert(3, at: 99)
    heights.insert(-3, at: 0)
    heights.set(.max, at: 0)
    heights.set(.max, at: 1)
    heights.set(-7, at: 2)
    #expect(heights.total == .max)
    #expect(heights.row(at: .max - 1) == 0)
    #expect(heights.height(of: 2) == 0 && heights.height(of: -1) == 0 && heights.height(of: 3) == 0)
    heights.set(1, at: 0)
    heights.set(1, at: 1)
    #expect(heights.total == 2, "what was saturated comes back")
    heights.insert(.max, at: 0)
    #expect(heights.count == 3)
    heights.remove(-5..<2)
    #expect(heights.count == 1)
    var many = RowHeights(count: .max / 2, estimate: 5)
    #expect(many.total == .max)
    many.set(2, at: .max / 2 - 1)
    #expect(many.height(of: .max / 2 - 1) == 2)
  }

  @Test(arguments: seeds(8)) func randomEditsAgreeWithAnArray(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var naive = Naive()
    naive.estimate = Int(seed % 3)
    var heights = RowHeights(count: 0, estimate: naive.estimate)
    for step in 0..<1_500 {
      let count = naive.heights.count
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        let row = Int.random(in: 0...count, using: &random)
        let rows =
          step % 97 == 0 ? Int.random(in: 1...3_000, using: &random) : Int.random(in: 1...3, using: &random)
        naive.heights.insert(contentsOf: repeatElement(nil, count: rows), at: row)
        heights.insert(rows, at: row)
      case 2 where count > 0:
        let row = Int.random(in: 0..<count, using: &random)
        let end = min(count, row + (step % 53 == 0 ? 1_500 : Int.random(in: 1...4, using: &random)))
        naive.heights.removeSubrange(row..<end)
        heights.remove(row..<end)
      case 3 where step % 5 == 0:
        naive.estimate = Int.random(in: 0...4, using: &random)
        heights.estimate = naive.estimate
      default:
        guard count > 0 else { continue }
        let row = Int.random(in: 0..<count, using: &random)
        let height: Int? =
          switch Int.random(in: 0..<20, using: &random) {
          case 0: nil
          case 1: 65_530 + Int.random(in: 0...10, using: &random)
          default: Int.random(in: 0...9, using: &random)
          }
        naive.heights[row] = height
        heights.set(height, at: row)
      }
      guard step % 25 == 0 else { continue }
      let rows = naive.heights.count
      #expect(heights.count == rows, "seed \(seed) step \(step)")
      #expect(heights.total == naive.offset(rows), "seed \(seed) step \(step)")
      for _ in 0..<5 {
        let row = Int.random(in: 0...rows, using: &random)
        #expect(heights.offset(of: row) == naive.offset(row), "seed \(seed) step \(step)")
        if row < rows { #expect(heights.known(row) == naive.heights[row], "seed \(seed) step \(step)") }
        let offset = Int.random(in: -1...naive.offset(rows) + 1, using: &random)
        #expect(heights.row(at: offset) == naive.row(at: offset), "seed \(seed) step \(step)")
      }
    }
  }
}
