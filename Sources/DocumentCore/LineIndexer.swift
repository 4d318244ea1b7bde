import PortholePlatform
import PortholeThreading

#if canImport(Glibc)
  import Glibc
#endif

/// Fills a ``LineIndex`` from a source, off the main thread for as long as there is something to count.
final class LineIndexer: Sendable {
  private let source: any ByteSource
  private let filler: IndexFiller<LineIndex>
  private let empty: LineIndex
  private let onProgress: @Sendable () -> Void

  /// Bytes read at a time.
  private static let chunk = 256 << 10
  /// Seconds between two calls of `onProgress`: what takes less needs no progress shown.
  private static let progressInterval = 0.5

  init(
    source: any ByteSource, index: LineIndex = LineIndex(), executor: any BackgroundExecutor = .threads,
    onProgress: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.onProgress = onProgress
    empty = index
    filler = IndexFiller(index, of: source, on: executor) { $0.length }
  }

  /// Asks something of the index as it is now.
  func withIndex<Result: Sendable>(_ body: (borrowing LineIndex) -> Result) -> Result {
    filler.withIndex(body)
  }

  /// Counts what the source has beyond what was counted; returns at once.
  func resume() { filler.resume { self.run() } }

  /// Begins anew, because the bytes counted may be others now.
  func restart() {
    filler.restart(with: empty)
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
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 64)
    defer { buffer.deallocate() }
    var lastProgress = MonotonicClock.seconds
    while step(buffer) {
      let now = MonotonicClock.seconds
      if now - lastProgress >= Self.progressInterval {
        lastProgress = now
        onProgress()
      }
    }
    onProgress()
  }

  /// Counts one part, never past a block's end; false when all is counted or counting is over.
  private func step(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let ((offset, wanted), generation) = filler.begin { ($0.length, min($0.room, buffer.count)) }
    let available = min(wanted, source.length - offset)
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<max(0, available)])
    let count = part.isEmpty ? 0 : source.read(at: offset, into: part)
    let bytes = UnsafeRawBufferPointer(rebasing: part[..<count])
    let newlines = Newlines.count(in: bytes)
    return filler.commit(generation, isStuck: { count == 0 && available > 0 }) { index in
      index.append(newlines: newlines, count: count, endsWithNewline: bytes.last == 0x0a)
    }
  }
}
