import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// Fills a ``LineIndex`` from a source, off the main thread for as long as there is something to count.
final class LineIndexer: Sendable {
  private struct State {
    var index: LineIndex
    var isRunning = false
    var isCancelled = false
    /// Raised when what was counted no longer holds; work begun before it is thrown away.
    var generation = 0
  }

  private let source: any ByteSource
  private let state: Locked<State>
  private let onProgress: @Sendable () -> Void

  /// Bytes read at a time.
  private static let chunk = 256 << 10
  /// Seconds between two calls of `onProgress`: what takes less needs no progress shown.
  private static let progressInterval = 0.5

  init(
    source: any ByteSource, index: LineIndex = LineIndex(), onProgress: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.onProgress = onProgress
    state = Locked(State(index: index))
  }

  /// Asks something of the index as it is now.
  func withIndex<Result: Sendable>(_ body: (borrowing LineIndex) -> Result) -> Result {
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
      state.index.removeAll()
      state.generation += 1
    }
    resume()
  }

  /// Stops soon and for good.
  func cancel() { state.withLock { $0.isCancelled = true } }

  private func run() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 64)
    defer { buffer.deallocate() }
    var lastProgress = Self.now()
    while step(buffer) {
      let now = Self.now()
      if now - lastProgress >= Self.progressInterval {
        lastProgress = now
        onProgress()
      }
    }
    onProgress()
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Counts one part, never past a block's end; false when all is counted or counting is over.
  private func step(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let (offset, wanted, generation) = state.withLock { state in
      (state.index.length, min(state.index.room, buffer.count), state.generation)
    }
    let available = min(wanted, source.length - offset)
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<max(0, available)])
    let count = part.isEmpty ? 0 : source.read(at: offset, into: part)
    let bytes = UnsafeRawBufferPointer(rebasing: part[..<count])
    let newlines = Newlines.count(in: bytes)
    return state.withLock { state in
      if state.generation == generation {
        state.index.append(newlines: newlines, count: count, endsWithNewline: bytes.last == 0x0a)
      }
      // What came since the length was asked for was left to this thread, as long as it said that it runs.
      let isStuck = count == 0 && available > 0
      let isDone = state.generation == generation && (isStuck || state.index.length >= source.length)
      guard !isDone, !state.isCancelled else {
        state.isRunning = false
        return false
      }
      return true
    }
  }
}
