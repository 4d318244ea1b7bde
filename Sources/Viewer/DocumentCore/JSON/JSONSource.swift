import GeometryCore
import PortholeSystem

/// The rows of a JSON value that have been read, as a source: what is inside of a string, and how deep, is known
/// only for those. The bytes are those of the file.
package final class JSONSource: ByteSource {
  let base: any ByteSource
  let indexer: JSONIndexer

  /// Bytes read at once, so that a small file never waits for the background: a millisecond's work.
  private static let promptly = 256 << 10

  /// - Parameters:
  ///   - isOne: whether a second value in a line is a mistake.
  ///   - onChange: called on a background thread when more has been read.
  package convenience init(
    _ base: any ByteSource, isOne: Bool = false, executor: any BackgroundExecutor,
    onChange: @escaping @Sendable () -> Void
  ) {
    self.init(base, index: JSONIndex(isLines: false, isOne: isOne), executor: executor, onChange: onChange)
  }

  init(
    _ base: any ByteSource, index: JSONIndex, executor: any BackgroundExecutor,
    onChange: @escaping @Sendable () -> Void
  ) {
    self.base = base
    indexer = JSONIndexer(source: base, index: index, executor: executor, onProgress: onChange)
    indexer.read(atMost: Self.promptly)
  }

  /// The end of the last row that is known to be whole.
  package var length: Int {
    let (length, isComplete) = (base.length, base.isComplete)
    return indexer.withIndex { index in
      index.length >= length && isComplete ? length : min(length, index.reader.rowStart)
    }
  }

  package var isComplete: Bool {
    let (length, isComplete) = (base.length, base.isComplete)
    return isComplete && indexer.withIndex { $0.length >= length }
  }

  package var error: String? { base.error }
  package var generation: SourceGeneration { base.generation }

  /// The part of the file that has been read, from 0 to 1; nil at the end, and while a pipe brings more.
  package var partRead: Double? {
    let (length, isComplete) = (base.length, base.isComplete)
    let read = indexer.withIndex { $0.length }
    return isComplete && read < length ? Double(read) / Double(length) : nil
  }

  /// Whether the rest is being read.
  package var isReading: Bool { indexer.scan.isRunning }

  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    offset < 0 ? 0 : base.bytes(at: offset, atMost: length - offset, in: buffer).count
  }

  package func demand(upTo offset: Int, by reader: SourceReader) {
    // The end of a row is known when the next one begins.
    base.demand(upTo: offset > 0 ? offset +| (64 << 10) : 0, by: reader)
  }

  package func refresh() -> SourceChange {
    let change = base.refresh()
    let generation = base.generation.number
    let isShorter = base.length < indexer.withIndex { $0.length }
    if isShorter || indexer.withIndex({ $0.generation != generation }) {
      var index = indexer.empty
      index.generation = generation
      indexer.scan.restart(with: index)
    }
    indexer.read(atMost: Self.promptly)
    return change == .none && isShorter ? .truncated : change
  }

  /// Reads the rest in the background; returns at once.
  package func resume() { indexer.resume() }

  package func close() { indexer.cancel() }
}
