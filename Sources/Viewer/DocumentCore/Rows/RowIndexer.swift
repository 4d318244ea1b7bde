import PortholeThreading

/// Fills a ``RowIndex``.
final class RowIndexer: Indexer {
  let scan: BackgroundScan<RowIndex>
  let empty = RowIndex()
  private let breaker: SegmentBreaker
  private let source: any ByteSource
  private let squeezes: Bool

  /// - Parameter onProgress: called on a background thread when everything is counted.
  init(
    source: any ByteSource, breaker: SegmentBreaker, squeezes: Bool = false,
    executor: any BackgroundExecutor = .threads,
    onProgress: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.breaker = breaker
    self.squeezes = squeezes
    scan = BackgroundScan(empty, on: executor, onChange: onProgress) { $0.length < source.length }
  }

  func begin() -> BackgroundScan<RowIndex>.Step {
    let reader = SegmentReader(source: source, squeezes: squeezes, readahead: 256 << 10)
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
    var (tail, length) = (0, begin.start)
    while place.start - begin.start < gap, let segment = reader.segment(containing: place.start) {
      let count = breaker.count(segment, reader.bytes(of: segment))
      length = segment.next
      if segment.mayGrow {
        tail = count
        break
      }
      place = .init(start: segment.next, rows: place.rows + count)
    }
    pass.commit { $0.state.append(upTo: place, tail: tail, length: length) }
    return place != begin || length > before || available != source.length
  }
}
