import PortholeSystem

/// A row to be sorted.
struct SortEntry {
  /// The beginning of its key, in the order of the keys.
  var key: UInt64
  /// For a number, the bits of a large integer. For a text, the place of the rest of its key, and its length in the
  /// lower 16 bits.
  var rest: UInt64
  /// The row's number in the file, from 0.
  var row: UInt32

  static func text(_ bytes: ArraySlice<UInt8>, rest place: Int, row: UInt32) -> SortEntry {
    var key: UInt64 = 0
    var shift = 56
    for byte in bytes.prefix(8) {
      key |= UInt64(byte) << UInt64(shift)
      shift -= 8
    }
    let rest = UInt64(place) << 16 | UInt64(max(0, bytes.count - 8))
    return SortEntry(key: key, rest: rest, row: row)
  }
}

/// The order of entries of one kind.
struct SortOrder {
  var isText: Bool
  var isDescending: Bool

  /// Whether an entry comes before another. No two are equal: those with the same key are in the order of the file.
  @inline(__always)
  func precedes(_ first: SortEntry, _ second: SortEntry, _ keys: UnsafeRawBufferPointer) -> Bool {
    if first.key != second.key { return (first.key < second.key) != isDescending }
    if first.rest != second.rest {
      let order = isText ? Self.compare(first.rest, second.rest, keys) : first.rest < second.rest ? -1 : 1
      if order != 0 { return (order < 0) != isDescending }
    }
    return first.row < second.row
  }

  private static func compare(_ first: UInt64, _ second: UInt64, _ keys: UnsafeRawBufferPointer) -> Int {
    let (count, otherCount) = (Int(first & 0xffff), Int(second & 0xffff))
    let shared = min(count, otherCount)
    if shared > 0, let base = keys.baseAddress {
      let order = memcmp(base + Int(first >> 16), base + Int(second >> 16), shared)
      if order != 0 { return Int(order) }
    }
    return count - otherCount
  }
}

/// Entries of one kind that are sorted in steps, none of which takes longer than a few milliseconds.
struct SortGroup {
  private(set) var entries: [SortEntry] = []
  let order: SortOrder
  private var buffer: [SortEntry] = []
  /// The entries before this one are in sorted runs of ``run`` entries.
  private var sorted = 0
  private var run = Self.firstRun
  /// The place up to which runs have been merged into the buffer.
  private var merged = 0
  /// The state of an unfinished merge: the next entries of both runs.
  private var merging: (left: Int, right: Int)?

  static let firstRun = 16 << 10
  private static let stepEntries = 64 << 10

  init(_ order: SortOrder) { self.order = order }

  mutating func append(_ entry: SortEntry) { entries.append(entry) }

  /// Sorts the runs that are complete.
  mutating func sortRuns(isEnd: Bool, _ keys: UnsafeRawBufferPointer) {
    let order = order
    while entries.count - sorted >= Self.firstRun || isEnd && sorted < entries.count {
      let end = min(entries.count, sorted + Self.firstRun)
      entries[sorted..<end].sort { order.precedes($0, $1, keys) }
      sorted = end
    }
  }

  /// Whether everything is one sorted run; only after ``sortRuns(isEnd:_:)`` with `isEnd`.
  var isSorted: Bool { run >= entries.count }

  /// The share of the merging that is done, 0 to 1.
  var progress: Double {
    let passes = passes(from: Self.firstRun)
    guard passes > 0 else { return 1 }
    let done = Double(passes - self.passes(from: run)) + Double(merged) / Double(max(1, entries.count))
    return min(1, done / Double(passes))
  }

  private func passes(from run: Int) -> Int {
    var (length, passes) = (run, 0)
    while length < entries.count {
      length *= 2
      passes += 1
    }
    return passes
  }

  /// Merges some more entries of neighbouring runs.
  mutating func merge(_ keys: UnsafeRawBufferPointer) {
    guard !isSorted else { return }
    if buffer.isEmpty {
      buffer = [SortEntry](repeating: SortEntry(key: 0, rest: 0, row: 0), count: entries.count)
    }
    let (count, run, order) = (entries.count, run, order)
    var (merged, merging) = (merged, merging)
    let stop = min(count, merged + Self.stepEntries)
    entries.withUnsafeBufferPointer { from in
      buffer.withUnsafeMutableBufferPointer { to in
        while merged < stop {
          let first = merged / (2 * run) * 2 * run
          let (middle, end) = (min(count, first + run), min(count, first + 2 * run))
          var (left, right) = merging ?? (first, middle)
          let limit = min(end, stop)
          while merged < limit {
            let takesLeft =
              right >= end || left < middle && order.precedes(from[left], from[right], keys)
            if takesLeft {
              to[merged] = from[left]
              left += 1
            } else {
              to[merged] = from[right]
              right += 1
            }
            merged += 1
          }
          merging = merged < end ? (left, right) : nil
        }
      }
    }
    (self.merged, self.merging) = (merged, merging)
    if merged >= count {
      swap(&entries, &buffer)
      (self.run, self.merged, self.merging) = (run * 2, 0, nil)
    }
  }

  /// Gives back the memory that only sorting needed.
  mutating func finish() { buffer = [] }
}
