import PaintCore

/// The errors and warnings of a log, counted and found in the background.
///
/// All are counted; the places of the first ``mostPlaces`` of each are kept. For the main thread; nothing here waits.
package final class LogLevels {
  /// The entries of one level.
  package struct Entries: Sendable {
    /// The number of all entries found so far.
    package fileprivate(set) var count = 0
    /// The starts of their lines in the order of the document, as far as they are kept.
    package fileprivate(set) var places: [Int] = []

    fileprivate mutating func add(_ place: Int) {
      count += 1
      if places.count < LogLevels.mostPlaces { places.append(place) }
    }
  }

  private let indexer: LogLevelIndexer

  /// The most places that are kept of a level.
  package static let mostPlaces = 50_000

  /// Prepares to look; ``resume()`` begins.
  package init(_ document: Document) {
    indexer = LogLevelIndexer(
      source: document.source, executor: document.executor, onProgress: document.onChange)
  }

  deinit { close() }

  /// Stops the work.
  package func close() { indexer.cancel() }

  /// Begins again if other bytes have taken the place of those that were read. To be called when the document has changed.
  package func documentDidChange(_ change: SourceChange) {
    if change != .none, change != .grew { indexer.restart() }
  }

  /// Begins, and continues with bytes that have arrived. Cheap if the work is running already.
  package func resume() { indexer.resume() }

  /// The errors and the warnings found so far, and whether all of the text that is there has been looked through.
  package var found: (errors: Entries, warnings: Entries, isWhole: Bool) {
    indexer.withIndex { ($0.errors, $0.warnings, $0.isWhole) }
  }

  /// The counts alone. Cheap.
  package var counts: (errors: Int, warnings: Int) {
    indexer.withIndex { ($0.errors.count, $0.warnings.count) }
  }

  /// Whether work is running that may find more.
  package var isBusy: Bool { indexer.scan.isRunning }

  /// The start of the next error after a place, or the last one before it; nil if none is known.
  package func error(after place: Int, isForward: Bool, count: Int = 1) -> Int? {
    indexer.withIndex { index in
      let places = index.errors.places
      let next = places.partitioningIndex { isForward ? $0 > place : $0 >= place }
      let found = isForward ? next + count - 1 : next - count
      return places.indices.contains(found) ? places[found] : nil
    }
  }
}

/// The entries of a log as far as they have been looked through.
struct LogLevelIndex: Sendable {
  var errors = LogLevels.Entries()
  var warnings = LogLevels.Entries()
  /// The bytes looked through: whole lines, or the beginning of a very long one.
  var length = 0
  /// Whether `length` is inside a line that is longer than a part.
  var isInLine = false
  /// Whether there is no whole line after `length`.
  var isWhole = false

  mutating func add(_ level: LogLevel, at place: Int) {
    switch level {
    case .error: errors.add(place)
    case .warning: warnings.add(place)
    case .info, .debug: break
    }
  }
}

/// Fills a ``LogLevelIndex``.
final class LogLevelIndexer: Indexer {
  let scan: BackgroundScan<LogLevelIndex>
  let empty = LogLevelIndex()
  private let source: any ByteSource

  /// Bytes read at a time.
  private static let chunk = 256 << 10

  init(
    source: any ByteSource, executor: any BackgroundExecutor, onProgress: @escaping @Sendable () -> Void
  ) {
    self.source = source
    scan = BackgroundScan(empty, on: executor, interval: 0.25, onChange: onProgress) {
      $0.length < source.length
    }
  }

  func begin() -> BackgroundScan<LogLevelIndex>.Step {
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    return { [source] pass in
      buffer.withUnsafeMutableBytes { Self.takePart(of: source, pass, $0) }
    }
  }

  /// Looks through the whole lines of one part; false if there is none yet.
  private static func takePart(
    of source: any ByteSource, _ pass: BackgroundScan<LogLevelIndex>.Pass,
    _ buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    let (offset, wasInLine) = pass.read { ($0.length, $0.isInLine) }
    let bytes = source.bytes(at: offset, atMost: min(buffer.count, source.length - offset), in: buffer)
    let painter = LogPainter()
    var (start, isInLine) = (0, wasInLine)
    var found: [(place: Int, level: LogLevel)] = []
    func take(upTo end: Int) {
      guard !isInLine else { return }
      let level = painter.level(of: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      if let level, level >= .warning { found.append((offset + start, level)) }
    }
    while let feed = Newlines.first(in: bytes, from: start) {
      take(upTo: feed)
      (start, isInLine) = (feed + 1, false)
    }
    if start == 0, bytes.count == buffer.count || isInLine && !bytes.isEmpty {
      // The line is longer than a part: its beginning says all.
      take(upTo: bytes.count)
      (start, isInLine) = (bytes.count, true)
    } else if source.isComplete, start < bytes.count, offset + bytes.count == source.length {
      take(upTo: bytes.count)
      (start, isInLine) = (bytes.count, false)
    }
    let end = start
    return pass.commit { [found, isInLine] content in
      for entry in found { content.state.add(entry.level, at: entry.place) }
      (content.state.length, content.state.isInLine) = (offset + end, isInLine)
      content.state.isWhole = offset + end >= source.length || end == 0
    } && end > 0
  }
}
