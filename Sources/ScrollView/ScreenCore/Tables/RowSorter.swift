// The order of rows by their keys.
//
// Problem: a million rows are to be sorted within a second on all processors, stopped at any time, and without locks.
//
// Idea: two rounds of parts of some 65,536 rows, each a function of values. In the first round each part of the rows is sorted. Rows
// taken from the sorted parts at even distances then divide the keys into ranges, and the second round makes the order of each range:
// a range is a piece of each sorted part, found by a binary search, and the sort of the standard library merges such pieces.
// The number of the row decides between equal keys: that makes the order stable, upwards and downwards, and lets ranges be equally
// long even if all keys are the same.
//
// Each row takes 48 bytes while it is sorted, and 4 in the order.

import GeometryCore
import PortholeSystem

/// Sorts rows in steps of some milliseconds, each on all processors.
package struct RowSorter: Sendable {
  private enum Round { case sorting, merging, done }

  private var keys: SortKeys
  private let isDescending: Bool
  private var round = Round.sorting
  /// The rows: in parts, in sorted parts, and at the end in order.
  private var lists: [[SortEntry]]
  /// The results of the parts of this round.
  private var done: [[SortEntry]] = []
  /// The first row of each range of keys but the first.
  private var bounds: [SortEntry] = []

  /// Rows in a part, and rows from one of the sample to the next.
  private static let part = 65_536
  private static let distance = 1_024

  /// - Parameter isShown: whether a row, by its number in the source, belongs to the order; nil for all.
  package init(_ keys: SortKeys, isDescending: Bool, isShown: [Bool]? = nil) {
    self.keys = keys
    self.isDescending = isDescending
    var entries = self.keys.takeEntries()
    if let isShown { entries.removeAll { !isShown[Int($0.row)] } }
    lists = stride(from: 0, to: entries.count, by: Self.part).map {
      Array(entries[$0..<min($0 + Self.part, entries.count)])
    }
    if lists.isEmpty { round = .done }
  }

  /// The number of parts of this round; 0 after the last one.
  private var partCount: Int {
    switch round {
    case .sorting: lists.count
    case .merging: bounds.count + 1
    case .done: 0
    }
  }

  /// Does a part of this round. O(n log n) in its rows
  private func part(_ index: Int) -> [SortEntry] {
    guard round == .merging else { return lists[index].sorted { precedes($0, $1) } }
    var rows: [SortEntry] = []
    for list in lists { rows += list[start(of: index, in: list)..<start(of: index + 1, in: list)] }
    // This sort finds the pieces, which are sorted, and merges them.
    rows.sort { precedes($0, $1) }
    return rows
  }

  private mutating func finishRound() {
    (lists, done) = (done, [])
    guard round == .sorting, lists.count > 1 else { return round = .done }
    round = .merging
    let sample = lists.flatMap { list in
      stride(from: Self.distance / 2, to: list.count, by: Self.distance).map { list[$0] }
    }.sorted { precedes($0, $1) }
    let count = lists.count
    bounds = (1..<count).map { sample[$0 * sample.count / count] }
  }

  /// The rows in order, by their numbers in the source; nil until the work is done. O(n)
  package var order: [UInt32]? { round == .done ? lists.flatMap { $0.lazy.map(\.row) } : nil }

  /// Does the rest of the work on all processors, unless `isCancelled` says so after some milliseconds of it. Returns the order.
  package mutating func sort(unless isCancelled: () -> Bool = { false }) -> [UInt32]? {
    while partCount > 0 {
      if isCancelled() { return nil }
      doSomeParts()
    }
    return order
  }

  /// Does some parts at the same time, as many as take some milliseconds.
  package mutating func doSomeParts() {
    let (sorter, first) = (self, done.count)
    done += BackgroundThread.map(min(partCount - first, 2 * BackgroundThread.processors)) {
      sorter.part(first + $0)
    }
    if done.count >= partCount { finishRound() }
  }

  /// The share of the work that is done, 0 to 1.
  package var progress: Double {
    let share = Double(done.count) / Double(max(1, partCount))
    return switch round {
    case .sorting: 0.7 * share
    case .merging: 0.7 + 0.3 * share
    case .done: 1
    }
  }

  /// The place in a sorted list at which a range begins. Logarithmic
  private func start(of range: Int, in list: [SortEntry]) -> Int {
    if range == 0 { return 0 }
    guard range <= bounds.count else { return list.count }
    let bound = bounds[range - 1]
    return list.partitioningIndex { !precedes($0, bound) }
  }

  /// Whether a row comes before another. No two are equal.
  @inline(__always)
  private func precedes(_ a: SortEntry, _ b: SortEntry) -> Bool {
    if a.kind != b.kind { return a.kind < b.kind }
    if a.key != b.key { return (a.key < b.key) != isDescending }
    if a.rest != b.rest { return (a.rest < b.rest) != isDescending }
    switch a.kind {
    case .empty: break
    case .number, .text:
      if a.length != b.length { return (a.length < b.length) != isDescending }
      let order = keys.compareRest(a.row, b.row)
      if order != 0 { return (order < 0) != isDescending }
    case .value:
      guard let values = keys.values else { break }
      if values.isLess(a.row, b.row) { return !isDescending }
      if values.isLess(b.row, a.row) { return isDescending }
    }
    return a.row < b.row
  }
}
