/// Fills an index of a source in the background, until all bytes are counted.
protocol Indexer: AnyObject, Sendable {
  associatedtype Index: Sendable
  var scan: BackgroundScan<Index> { get }
  /// The index before anything is counted.
  var empty: Index { get }
  /// Begins a run; see ``BackgroundScan/resume(_:)``.
  func begin() -> BackgroundScan<Index>.Step
}

extension Indexer {
  /// Reads from the current index under its lock.
  func withIndex<Result: Sendable>(_ body: (borrowing Index) -> Result) -> Result {
    scan.withLock { body($0.state) }
  }

  /// Counts the bytes that the source has beyond the index; returns at once.
  func resume() { scan.resume { self.begin() } }

  /// Counts those bytes on the caller's thread, unless another one is counting already.
  func resumeHere() { scan.runHere({ begin() }, while: { true }) }

  /// Discards the counts and starts again, because the bytes counted may have changed.
  func restart() {
    scan.restart(with: empty)
    resume()
  }

  /// Pauses counting soon, until ``unpause()``. The index keeps its counts.
  func pause() { scan.pause() }

  /// Lets ``resume()`` count again.
  func unpause() { scan.unpause() }

  var isPaused: Bool { scan.isPaused }

  /// Stops counting soon, permanently.
  func cancel() { scan.cancel() }
}
