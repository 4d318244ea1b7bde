import Threading

/// Fills a ``RowIndex`` from a source, off the main thread for as long as there is something to count.
final class RowIndexer: Sendable {
  private struct State {
    var index = RowIndex()
    var isRunning = false
    var isCancelled = false
    /// Raised when what was counted no longer holds; work begun before it is thrown away.
    var generation = 0
  }

  private let source: any ByteSource
  private let breaker: SegmentBreaker
  private let state = Locked(State())
  private let onProgress: @Sendable () -> Void

  /// - Parameter onProgress: called from the background when everything has been counted.
  init(source: any ByteSource, breaker: SegmentBreaker, onProgress: @escaping @Sendable () -> Void) {
    self.source = source
    self.breaker = breaker
    self.onProgress = onProgress
  }

  /// Asks something of the index as it is now.
  func withIndex<Result: Sendable>(_ body: (borrowing RowIndex) -> Result) -> Result {
    state.withLock { body($0.index) }
  }

  /// Counts what the source has beyond what was counted; returns at once.
  func resume() {
    let starts = state.withLock { state in
      guard !state.isRunning, !state.isCancelled, state.index.length < source.length else { return false }
      state.isRunning = true
      return true
    }
    guard starts else { return }
    if BackgroundThread.start({ self.run() }) != 0 { state.withLock { $0.isRunning = false } }
  }

  /// Begins anew, because the bytes counted may be others now.
  func restart() {
    state.withLock { state in
      state.index = RowIndex()
      state.generation += 1
    }
    resume()
  }

  /// Stops soon and for good.
  func cancel() { state.withLock { $0.isCancelled = true } }

  private func run() {
    let reader = SegmentReader(source: source, readahead: 256 << 10)
    var generation: Int?
    while step(reader, &generation) {}
    onProgress()
  }

  /// Counts as far as the next place to remember; false when all is counted or counting is over.
  private func step(_ reader: SegmentReader, _ last: inout Int?) -> Bool {
    let (begin, before, gap, generation) = state.withLock {
      ($0.index.counted, $0.index.length, $0.index.gap, $0.generation)
    }
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
    return state.withLock { state in
      let isCurrent = state.generation == generation
      if isCurrent { state.index.append(upTo: place, tail: tail, length: length) }
      // A file that shrinks has less to give than it says.
      let isStuck = place == begin && length <= before && available == source.length
      let isDone = isCurrent && (isStuck || state.index.length >= source.length)
      guard !isDone, !state.isCancelled else {
        state.isRunning = false
        return false
      }
      return true
    }
  }
}
