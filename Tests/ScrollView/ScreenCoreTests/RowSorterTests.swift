import ScreenCore
import TestSupport
import Testing

/// The order of rows by keys, found in several parts.
@Suite(.bounded) struct RowSorterTests {
  /// The rows in the order of the standard library: those without a value last, and equal ones as they were.
  private func expected<Value: Comparable>(_ values: [Value?], _ isDescending: Bool) -> [UInt32] {
    values.enumerated().sorted { a, b in
      guard let first = a.element, let second = b.element else {
        return a.element != nil || b.element == nil && a.offset < b.offset
      }
      if first == second { return a.offset < b.offset }
      return (first < second) != isDescending
    }.map { UInt32($0.offset) }
  }

  private func order(_ keys: SortKeys, _ isDescending: Bool, _ isShown: [Bool]? = nil) -> [UInt32]? {
    var sorter = RowSorter(keys, isDescending: isDescending, isShown: isShown)
    return sorter.sort()
  }

  @Test(arguments: seeds(1)) func manyRowsAreSortedInParts(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 200_000
    // A seventh of the numbers is 3, so that ranges begin between equal rows.
    let numbers = (0..<count).map { _ in
      Int.random(in: 0..<7, using: &random) == 0 ? 3 : Int.random(in: -9_999...9_999, using: &random)
    }
    let texts = numbers.map { number -> String? in
      number == 0
        ? nil
        : "all of them begin with these words" + String(repeating: "b", count: number & 3)
          + String(UnicodeScalar(UInt8(97 + abs(number) % 26)))
    }
    let shares = numbers.map { $0 == 0 ? nil : Double($0) / 3 }
    let isShown = numbers.map { $0 % 5 != 0 }
    for isDescending in [false, true] {
      let wanted = expected(numbers, isDescending)
      #expect(order(SortKeys(numbers), isDescending) == wanted)
      #expect(order(SortKeys(numbers.map(Int16.init)), isDescending) == wanted, "others are compared by <")
      #expect(order(SortKeys(shares.map { $0 ?? .nan }), isDescending) == expected(shares, isDescending))
      #expect(
        order(SortKeys(numbers), isDescending, isShown) == wanted.filter { isShown[Int($0)] })
      // Keys that were extracted in parts.
      var keys = SortKeys()
      for start in stride(from: 0, to: count, by: 70_000) {
        keys.append(
          SortKeys(texts[start..<min(count, start + 70_000)].map { $0 ?? "" }, firstRow: start))
      }
      #expect(order(keys, isDescending) == expected(texts, isDescending))
    }
  }

  @Test func aTextIsAfterItsBeginning() {
    let texts = ["a\0b", "a", "", "a\0", "0123456789abcdef", "0123456789abcdefg", "0123456789abcde"]
    #expect(
      order(SortKeys(texts), false)?.map { texts[Int($0)] } == [
        "0123456789abcde", "0123456789abcdef", "0123456789abcdefg", "a", "a\0", "a\0b", "",
      ])
    #expect(order(SortKeys(["b", "A", "file10", "file9", "B"]), false) == [1, 0, 4, 3, 2])
    #expect(order(SortKeys([Int.max, .min, 0, -1]), true) == [0, 2, 3, 1])
    #expect(order(SortKeys([0.0, -.infinity, .nan, .infinity, -0.0]), false) == [1, 0, 4, 3, 2])
    #expect(order(SortKeys(), false) == [])
  }

  @Test func sortingCanBeCancelled() {
    var sorter = RowSorter(SortKeys(Array(0..<300_000)), isDescending: true)
    var asked = 0
    let found = sorter.sort {
      asked += 1
      return asked == 2
    }
    #expect(found == nil && sorter.order == nil && sorter.progress < 1)
    #expect(sorter.sort()?.first == 299_999 && sorter.progress == 1)
  }
}
