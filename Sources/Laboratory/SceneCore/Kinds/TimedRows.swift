/// The rows of a section, or the children of a stack, to which ticks and refreshes add some at both ends.
///
/// The rows of the start are only counted, so that there may be any number of them.
struct TimedRows {
  /// A row that came later.
  struct Arrival {
    /// The number of the tick, or of the refresh.
    let tick: Int
    let seconds: Double
    var isRefresh = false
    /// The values that elements had then, by their ids.
    var elementValues: [String: String] = [:]
  }

  enum Row {
    /// A row of the start, by its number from 0.
    case first(Int)
    case before(Arrival)
    case after(Arrival)
  }

  /// The number of rows at the start.
  let firstCount: Int
  /// The rows of the start that are left.
  private var first: Range<Int>
  /// The latest is last here, and the first row of all.
  private var before = Queue()
  private var after = Queue()
  /// Whether rows come only before the others, so that the oldest are at the end.
  let growsAtStart: Bool

  init(count: Int, growsAtStart: Bool = false) {
    firstCount = count
    first = 0..<count
    self.growsAtStart = growsAtStart
  }

  var count: Int { before.count + first.count + after.count }

  /// The row at a place, which must exist.
  subscript(_ place: Int) -> Row {
    if place < before.count { return .before(before[before.count - 1 - place]) }
    let place = place - before.count
    return place < first.count ? .first(first.lowerBound + place) : .after(after[place - first.count])
  }

  mutating func prepend(_ row: Arrival) { before.append(row) }

  mutating func append(_ row: Arrival) { after.append(row) }

  /// Takes over the rows that came later from another list, and what is left of the start if that is as long.
  mutating func takeArrivals(of old: TimedRows) {
    (before, after) = (old.before, old.after)
    if firstCount == old.firstCount, growsAtStart == old.growsAtStart { first = old.first }
  }

  /// Takes the oldest rows away until at most `limit` are left. Returns their places; nil if there are none.
  /// O(removed rows that came later)
  mutating func removeOldest(keeping limit: Int) -> Range<Int>? {
    let surplus = count - max(0, limit)
    guard surplus > 0 else { return nil }
    let taken = min(surplus, first.count)
    if growsAtStart {
      first = first.lowerBound..<first.upperBound - taken
    } else {
      first = first.lowerBound + taken..<first.upperBound
    }
    for _ in 0..<surplus - taken {
      // Those that came first lie next to the rows of the start.
      let takesBefore =
        after.count == 0 || before.count > 0 && before[0].seconds <= after[0].seconds
      if takesBefore { before.removeFirst() } else { after.removeFirst() }
    }
    let start = growsAtStart ? before.count + first.count : before.count
    return start..<start + surplus
  }

  /// A list from whose start elements are taken in constant time.
  private struct Queue {
    private var rows: [Arrival] = []
    private var head = 0

    var count: Int { rows.count - head }

    subscript(_ index: Int) -> Arrival { rows[head + index] }

    mutating func append(_ row: Arrival) { rows.append(row) }

    mutating func removeFirst() {
      head += 1
      guard head > 32, head > rows.count / 2 else { return }
      rows.removeFirst(head)
      head = 0
    }
  }
}
