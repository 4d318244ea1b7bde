/// Finds the order of rows by keys.
struct SortedOrder: Sendable {
  private struct Entry {
    let number, rest: UInt64
    let row: Int32
  }

  /// The rows to sort, in the order of the source; nil for all.
  let rows: [Int32]?
  let count: Int
  let isDescending: Bool
  /// Extracts the keys of some rows of the source.
  let keys: @Sendable (Range<Int>) -> SortKeys

  /// Rows in each run. A cancelled sort ends after the runs that have begun.
  private static let run = 65_536

  /// The order, on the thread of the caller. O(n log n)
  func make() -> [Int32] {
    let keys = keys(0..<count)
    return sorted(entries(0..<(rows?.count ?? count), keys), keys).map(\.row)
  }

  /// The order, on other threads, as many as there are processors. O(n log n)
  @concurrent func makeAside() async throws -> [Int32] {
    let parts = Self.parts(count)
    let found = try await Self.inOrder(parts) { [keys] in keys($0) }
    guard var all = found.first else { return [] }
    for part in found.dropFirst() { all.append(part) }
    let keys = all
    var runs = try await Self.inOrder(Self.parts(rows?.count ?? count)) { sorted(entries($0, keys), keys) }
    while runs.count > 1 {
      let left = runs
      runs = try await Self.inOrder(
        stride(from: 0, to: left.count, by: 2).map { $0..<min($0 + 2, left.count) }
      ) {
        $0.count == 2 ? merged(left[$0.lowerBound], left[$0.lowerBound + 1], keys) : left[$0.lowerBound]
      }
    }
    return runs.first?.map(\.row) ?? []
  }

  private static func parts(_ count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: run).map { $0..<min(count, $0 + run) }
  }

  /// Works on parts at the same time. The results have the order of the parts.
  private static func inOrder<Result: Sendable>(
    _ parts: [Range<Int>], _ work: @escaping @Sendable (Range<Int>) -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      for (index, part) in parts.enumerated() {
        group.addTask {
          try Task.checkCancellation()
          return (index, work(part))
        }
      }
      var results: [Result?] = Array(repeating: nil, count: parts.count)
      for try await (index, result) in group { results[index] = result }
      return results.compactMap(\.self)
    }
  }

  private func entries(_ range: Range<Int>, _ keys: SortKeys) -> [Entry] {
    range.map { index in
      let row = rows?[index] ?? Int32(index)
      let (number, rest) = keys.numbers(Int(row))
      return Entry(number: isDescending ? ~number : number, rest: isDescending ? ~rest : rest, row: row)
    }
  }

  private func isLess(_ a: Entry, _ b: Entry, _ keys: SortKeys) -> Bool {
    if a.number != b.number { return a.number < b.number }
    if a.rest != b.rest { return a.rest < b.rest }
    if case .numbers = keys { return a.row < b.row }
    let (first, second) = isDescending ? (b, a) : (a, b)
    if keys.isLess(Int(first.row), Int(second.row)) { return true }
    return a.row < b.row && !keys.isLess(Int(second.row), Int(first.row))
  }

  private func sorted(_ entries: [Entry], _ keys: SortKeys) -> [Entry] {
    entries.sorted { isLess($0, $1, keys) }
  }

  private func merged(_ a: [Entry], _ b: [Entry], _ keys: SortKeys) -> [Entry] {
    var merged: [Entry] = []
    merged.reserveCapacity(a.count + b.count)
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if isLess(b[j], a[i], keys) {
        merged.append(b[j])
        j += 1
      } else {
        merged.append(a[i])
        i += 1
      }
    }
    merged += a[i...]
    merged += b[j...]
    return merged
  }
}
