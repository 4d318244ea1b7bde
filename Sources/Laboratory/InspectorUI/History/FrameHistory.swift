import NodeUI

/// The last frames of the program, with the numbers of its scroll views: those of a minute, or 64 MiB.
///
/// A row that is shown several times, as when content scrolls, is kept once.
struct FrameHistory {
  private struct Entry {
    let moment: PastMoment
    let rows: [KeptRow]
    let cursor: (row: Int, column: Int)?
    let columns: Int
  }

  static let seconds = 60.0
  static let bytes = 64 << 20

  private var entries: [Entry] = []
  /// The number of entries at the front that are given up.
  private var first = 0
  /// The rows of the kept frames, by their contents.
  private var known: [Int: [KeptRow]] = [:]
  private(set) var size = 0

  /// The time of the first frame.
  var start: Double? { first < entries.count ? entries[first].moment.time : nil }

  // MARK: Keeping

  /// Keeps a frame. One at the time of the last one replaces it. O(cells)
  mutating func add(_ canvas: Canvas, _ moment: PastMoment) {
    while let last = entries.last, entries.count > first, last.moment.time >= moment.time {
      entries.removeLast()
      release(last)
    }
    let last = entries.count > first ? entries.last : nil
    var rows: [KeptRow] = []
    rows.reserveCapacity(canvas.rows)
    for row in 0..<canvas.rows {
      let kept: KeptRow
      if let last, row < last.rows.count, last.columns == canvas.columns,
        canvas.shows(row: row, sameAs: last.rows[row].canvas, row: 0)
      {
        kept = last.rows[row]
      } else {
        kept = self.row(row, of: canvas)
      }
      kept.uses += 1
      rows.append(kept)
    }
    entries.append(Entry(moment: moment, rows: rows, cursor: canvas.cursor, columns: canvas.columns))
    size += Self.cost(of: moment, rows: rows.count)
    while entries.count - first > 1,
      moment.time - entries[first].moment.time > Self.seconds || size > Self.bytes
    {
      release(entries[first])
      first += 1
    }
    if first > 1_000, first > entries.count / 2 {
      entries.removeFirst(first)
      first = 0
    }
  }

  private mutating func row(_ row: Int, of canvas: Canvas) -> KeptRow {
    let hash = canvas.hash(ofRow: row)
    if let same = known[hash]?.first(where: { canvas.shows(row: row, sameAs: $0.canvas, row: 0) }) {
      return same
    }
    let kept = KeptRow(canvas.copy(ofRow: row), hash)
    known[hash, default: []].append(kept)
    size += kept.bytes
    return kept
  }

  private mutating func release(_ entry: Entry) {
    size -= Self.cost(of: entry.moment, rows: entry.rows.count)
    for row in entry.rows {
      row.uses -= 1
      guard row.uses == 0 else { continue }
      size -= row.bytes
      known[row.hash]?.removeAll { $0 === row }
      if known[row.hash]?.isEmpty == true { known[row.hash] = nil }
    }
  }

  /// The bytes of a frame's numbers and of its list of rows, roughly.
  private static func cost(of moment: PastMoment, rows: Int) -> Int {
    moment.states.count * 1_000 + rows * 8 + 100
  }

  /// Forgets the frames after a time, from which the program continues.
  mutating func removeFrames(after time: Double) {
    while let last = entries.last, entries.count > first, last.moment.time > time {
      entries.removeLast()
      release(last)
    }
  }

  // MARK: Looking back

  /// The last frame not later than a time, or the first of all.
  private func entry(at time: Double) -> Entry? {
    guard first < entries.count else { return nil }
    let kept = entries[first...]
    let next = kept.partitioningIndex { $0.moment.time > time + 1e-6 }
    return entries[max(first, next - 1)]
  }

  /// The numbers at a time: those of the last frame before it, in which moving views move on. O(log frames)
  func moment(at time: Double) -> PastMoment? {
    guard let entry = entry(at: time), let start else { return nil }
    var moment = PastMoment(time: max(start, time))
    moment.states = entry.moment.states
    moment.phaseSeconds = entry.moment.phaseSeconds.mapValues { $0 + max(0, time - entry.moment.time) }
    return moment
  }

  /// The frame at a time. O(cells)
  func frame(at time: Double) -> Canvas? {
    guard let entry = entry(at: time) else { return nil }
    var canvas = Canvas(rows: entry.rows.count, columns: entry.columns)
    for (index, row) in entry.rows.enumerated() { canvas.copy(row.canvas, row: index, column: 0) }
    canvas.cursor = entry.cursor
    return canvas
  }
}

/// A row of kept frames.
private final class KeptRow {
  /// The cells, with their links.
  let canvas: Canvas
  let hash: Int
  /// The number of frames that show it, once for each place.
  var uses = 0

  init(_ canvas: Canvas, _ hash: Int) { (self.canvas, self.hash) = (canvas, hash) }

  var bytes: Int { canvas.columns * 16 + 200 }
}
