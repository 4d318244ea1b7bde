import PortholeThreading

/// Fills a ``RowIndex`` from a source, off the main thread for as long as there is something to count.
final class RowIndexer: Sendable {
  private let breaker: SegmentBreaker
  private let source: any ByteSource
  private let filler: IndexFiller<RowIndex>
  private let onProgress: @Sendable () -> Void

  /// - Parameter onProgress: called from the background when everything has been counted.
  init(
    source: any ByteSource, breaker: SegmentBreaker, executor: any BackgroundExecutor = .threads,
    onProgress: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.breaker = breaker
    self.onProgress = onProgress
    filler = IndexFiller(RowIndex(), of: source, on: executor) { $0.length }
  }

  /// Asks something of the index as it is now.
  func withIndex<Result: Sendable>(_ body: (borrowing RowIndex) -> Result) -> Result {
    filler.withIndex(body)
  }

  /// Counts what the source has beyond what was counted; returns at once.
  func resume() { filler.resume { self.run() } }

  /// Begins anew, because the bytes counted may be others now.
  func restart() {
    filler.restart(with: RowIndex())
    resume()
  }

  /// Stops counting soon, until ``unpause()``.
  func pause() { filler.pause() }

  /// Lets ``resume()`` count again.
  func unpause() { filler.unpause() }

  var isPaused: Bool { filler.isPaused }

  /// Stops soon and for good.
  func cancel() { filler.cancel() }

  private func run() {
    let reader = SegmentReader(source: source, readahead: 256 << 10)
    var generation: Int?
    while step(reader, &generation) {}
    onProgress()
  }

  /// Counts as far as the next place to remember; false when all is counted or counting is over.
  private func step(_ reader: SegmentReader, _ last: inout Int?) -> Bool {
    let ((begin, before, gap), generation) = filler.begin { ($0.counted, $0.length, $0.gap) }
    // What it has kept is of bytes that are no longer there.
    if last != generation { reader.forget() }
    last = generation
    let available = source.length
    var place = begin
    var (tail, length) = (0, begin.start)
    while place.start - begin.start < gap, let segment = reader.segment(containing: place.start) {
      let count = breaker.count(segment, reader.bytes(of: segment))
      length = segment.next
      if segment.isLineEnd, segment.next == segment.end {
        // Without a line feed: this may go on.
        tail = count
        break
      }
      place = .init(start: segment.next, rows: place.rows + count)
    }
    // A file that shrinks has less to give than it says.
    let isStuck = { place == begin && length <= before && available == self.source.length }
    return filler.commit(generation, isStuck: isStuck) { $0.append(upTo: place, tail: tail, length: length) }
  }
}
