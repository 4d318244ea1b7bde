import PortholePlatform
import PortholeThreading

#if canImport(Glibc)
  import Glibc
#endif

/// Fills a ``LineIndex`` from a source in the background, until all bytes are counted.
final class LineIndexer: Sendable {
  private let source: any ByteSource
  private let filler: IndexFiller<LineIndex>
  private let empty: LineIndex
  private let onProgress: @Sendable () -> Void

  /// Bytes read at a time.
  private static let chunk = 256 << 10
  /// Seconds between two calls of `onProgress`: shorter work needs no progress display.
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

  /// Reads from the current index under its lock.
  func withIndex<Result: Sendable>(_ body: (borrowing LineIndex) -> Result) -> Result {
    filler.withIndex(body)
  }

  /// Counts the bytes that the source has beyond the index; returns at once.
  func resume() { filler.resume { self.run() } }

  /// Discards the counts and starts again, because the bytes counted may have changed.
  func restart() {
    filler.restart(with: empty)
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

  /// Counts one part, never past a block's end; false when all is counted or counting has ended.
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
