import PortholeSystem

/// The number of rows before certain places of a document at one width, in bounded memory. A value;
/// ``RowIndexer`` fills it. See `LineIndex.swift` for the idea.
struct RowIndex: Sendable {
  /// The start of a segment, and the number of rows before it.
  struct Place: Hashable, Sendable {
    var start = 0
    var rows = 0
  }

  private var places = SparseIndex<Place>(gap: 64 << 10, capacity: 32_768) { $0.start }
  /// The end of the whole segments that have been counted, and their rows.
  private(set) var counted = Place()
  /// The rows of a last line that may still grow, and the byte where it ends.
  private var tail = 0
  private(set) var length = 0

  init() { places.append(Place(), at: 0) }

  /// The least number of bytes between two stored places.
  var gap: Int { places.gap }

  /// All rows counted, including those of an unfinished last line.
  var rows: Int { counted.rows + tail }

  /// Adds whole segments up to `place`, and the rows of an unfinished line after them. Constant time,
  /// amortised.
  mutating func append(upTo place: Place, tail: Int, length: Int) {
    counted = place
    self.tail = tail
    self.length = length
    places.append(place, at: place.start)
  }

  /// The last stored place at or before a byte. Logarithmic.
  func place(before byte: Int) -> Place { places.entries[places.index(before: byte)] }

  /// The last stored place at or before a row. Logarithmic.
  func place(beforeRow row: Int) -> Place { places.entries[places.lastIndex { $0.rows <= row }] }
}

/// Fills a ``RowIndex``.
final class RowIndexer: Indexer {
  let scan: BackgroundScan<RowIndex>
  let empty = RowIndex()
  private let breaker: SegmentBreaker
  private let source: any ByteSource
  private let squeezes: Bool
  private let folding: HeaderFolding

  /// - Parameter onProgress: called on a background thread when everything is counted.
  init(
    source: any ByteSource, breaker: SegmentBreaker, squeezes: Bool = false, folding: HeaderFolding = .none,
    executor: any BackgroundExecutor = .threads,
    onProgress: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.breaker = breaker
    (self.squeezes, self.folding) = (squeezes, folding)
    scan = BackgroundScan(empty, on: executor, onChange: onProgress) { $0.length < source.length }
  }

  func begin() -> BackgroundScan<RowIndex>.Step {
    let reader = SegmentReader(source: source, squeezes: squeezes, folding: folding, readahead: 256 << 10)
    var last: Int?
    return { [self] pass in
      // The reader's window holds bytes of an earlier generation.
      if last != pass.generation { reader.forget() }
      last = pass.generation
      return countPart(pass, reader)
    }
  }

  /// Counts up to the next place to store; false if the source has fewer bytes than its length says.
  private func countPart(_ pass: BackgroundScan<RowIndex>.Pass, _ reader: SegmentReader) -> Bool {
    let (begin, before, gap) = pass.read { ($0.counted, $0.length, $0.gap) }
    let available = source.length
    var place = begin
    var (tail, length, isOpen) = (0, begin.start, false)
    while length - begin.start < gap || isOpen, let segment = reader.segment(containing: length) {
      let count = breaker.count(segment, reader.bytes(of: segment))
      length = segment.next
      // Rows after those that may grow are counted with them.
      isOpen = isOpen || segment.mayGrow
      if isOpen { tail += count } else { place = .init(start: length, rows: place.rows + count) }
    }
    pass.commit { $0.state.append(upTo: place, tail: tail, length: length) }
    return place != begin || length > before || available != source.length
  }
}
