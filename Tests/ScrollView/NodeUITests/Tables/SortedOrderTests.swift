import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct SortedOrderTests {
  /// Sorting on other threads, at once, and by the standard library lead to the same order.
  @Test(arguments: seeds(3)) func ordersAreStable(_ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let rows = (0..<3_000).map { id in
      Person(
        id: id,
        name: (0..<Int.random(in: 0...12, using: &random)).map { _ in
          "ab\u{301}é日\0".randomElement(using: &random)!
        }
        .map(String.init).joined(), age: Int.random(in: -3...3, using: &random))
    }
    let table = TableNode.people(People(rows))
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    for (column, isDescending) in [(0, false), (0, true), (1, false), (1, true)] {
      table.sort(by: TableSorting(column: column, isDescending: isDescending))
      #expect(table.isSorting)
      await screen.settle(realTime: .seconds(60))
      func isLess(_ a: Person, _ b: Person) -> Bool {
        column == 1 ? a.age < b.age : a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
      }
      let wanted = rows.sorted { a, b in
        // Rows without a name are last in both directions.
        if column == 0, a.name.isEmpty != b.name.isEmpty { return b.name.isEmpty }
        let (first, second) = isDescending ? (b, a) : (a, b)
        return isLess(first, second) || !isLess(second, first) && a.id < b.id
      }
      var found: [AnyHashable] = []
      for row in 0..<rows.count {
        table.select([RowPath(row: row)])
        found += table.selection
      }
      #expect(found == wanted.map { AnyHashable($0.id) }, "\(column) \(isDescending)")
    }
  }
}
