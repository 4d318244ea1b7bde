import PortholeThreading

/// Fills a ``RowIndex`` from a source in the background, until all bytes are counted.
final class RowIndexer: Sendable {
  private let breaker: SegmentBreaker
  private let source: any ByteSource
  private let squeezes: Bool
  private let filler: IndexFiller<RowIndex>
  private let onProgress: @Sendable () -> Void

  /// - Parameter onProgress: called on a background thread when everything is counted.
  init(
    source: any ByteSource, breaker: SegmentBreaker, squeezes: Bool = false,
    executor: any BackgroundExecutor = .threads,
    onProgress: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.breaker = breaker
    self.squeezes = squeezes
    self.onProgress = onProgress
    filler = IndexFiller(RowIndex(), of: source, on: executor) { $0.length }
  }

  /// Reads from the current index under its lock.
  func withIndex<Result: Sendable>(_ body: (borrowing RowIndex) -> Result) -> Result {
    filler.withIndex(body)
  }

  /// Counts the bytes that the source has beyond the index; returns at once.
  func resume() { filler.resume { self.run() } }

  /// Discards the counts and starts again, because the bytes counted may have changed.
  func restart() {
    filler.restart(with: RowIndex())
    resume()
  }

  /// Pauses counting soon, until ``unpause()``.
  func pause() { filler.pause() }

  /// Lets ``resume()`` count again.
  func unpause() { filler.unpause() }

  var isPaused: Bool { filler.isPaused }

  /// Stops counting soon, permanently.
  func cancel() { filler.cancel() }

  private func run() {
    let reader = SegmentReader(source: source, squeezes: squeezes, readahead: 256 << 10)
    var generation: Int?
    while step(reader, &generation) {}
    onProgress()
  }

  /// Counts up to the next place to store; false when all is counted or counting has ended.
  private func step(_ reader: SegmentReader, _ last: inout Int?) -> Bool {
    let ((begin, before, gap), generation) = filler.begin { ($0.counted, $0.length, $0.gap) }
    // The reader's window holds bytes of an earlier generation.
    if last != generation { reader.forget() }
    last = generation
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
    // A file that has just shrunk has fewer bytes than its length says.
    let isStuck = { place == begin && length <= before && available == self.source.length }
    return filler.commit(generation, isStuck: isStuck) { $0.append(upTo: place, tail: tail, length: length) }
  }
}
