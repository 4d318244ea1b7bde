import PortholeThreading

/// Looks for the bracket that matches another one, in the background.
///
/// Only brackets of the same kind count, wherever they stand: the content need not be a program.
public final class BracketSearch: Sendable {
  public enum Outcome: Hashable, Sendable {
    /// The byte of the matching bracket.
    case found(Int)
    case notFound
  }

  private struct State {
    var outcome: Outcome?
    var searched = 0
    var isCancelled = false
  }

  private let state = Locked(State())
  private let source: any ByteSource
  private let opening: UInt8
  private let closing: UInt8
  /// The byte of the bracket whose partner is looked for.
  public let start: Int
  public let isForward: Bool

  /// - Parameters:
  ///   - opening: the bracket that opens a pair, which is at `start` for a search forward.
  ///   - closing: the bracket that closes it, which is at `start` for a search backward.
  public init(_ source: any ByteSource, opening: UInt8, closing: UInt8, at start: Int, isForward: Bool) {
    (self.source, self.opening, self.closing) = (source, opening, closing)
    (self.start, self.isForward) = (start, isForward)
  }

  /// The result, once known.
  public var outcome: Outcome? { state.withLock { $0.outcome } }
  /// The number of bytes searched.
  public var searched: Int { state.withLock { $0.searched } }

  /// Stops searching soon; there will be no result.
  public func cancel() { state.withLock { $0.isCancelled = true } }

  /// Searches; returns at once.
  ///
  /// - Parameter onChange: called on a background thread when there is a result.
  public func run(on executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void) {
    let isRun = executor.execute { [self] in
      search()
      onChange()
    }
    if !isRun { state.withLock { $0.outcome = .notFound } }
  }

  private func search() {
    var (depth, found) = (1, Int?.none)
    let (own, other) = isForward ? (opening, closing) : (closing, opening)
    forEachPart { part, offset in
      var index = isForward ? 0 : part.count - 1
      while index >= 0, index < part.count {
        let byte = part[index]
        if byte == other { depth -= 1 } else if byte == own { depth += 1 }
        if depth == 0 {
          found = offset + index
          return false
        }
        index += isForward ? 1 : -1
      }
      return true
    }
    state.withLock { state in
      if !state.isCancelled { state.outcome = found.map { .found($0) } ?? .notFound }
    }
  }

  /// Calls `body` with the parts of the content beyond the start and their offsets, until it returns false.
  private func forEachPart(_ body: (UnsafeRawBufferPointer, Int) -> Bool) {
    withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { buffer in
      var place = isForward ? start + 1 : start
      while isForward ? place < source.length : place > 0 {
        let count = min(buffer.count, isForward ? source.length - place : place)
        let offset = isForward ? place : place - count
        let read = source.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
        // The content has become shorter.
        guard read > 0, isForward || read == count else { return }
        guard body(UnsafeRawBufferPointer(rebasing: buffer[..<read]), offset) else { return }
        place = isForward ? place + read : offset
        let goesOn = state.withLock { state in
          state.searched += read
          return !state.isCancelled
        }
        guard goesOn else { return }
      }
    }
  }
}
