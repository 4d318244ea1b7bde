import PortholeSystem
import ScreenCore

/// Large content as lines: the bytes of a source, and the places where lines begin, found in bounded memory.
///
/// A line is identified by the byte offset at which it starts, which is known at once anywhere in a file; its
/// number is known once the index has counted that far. A line feed at the very end opens no further line.
/// For the main thread; counting runs in the background.
public final class Document {
  public let source: any ByteSource
  public let name: String
  /// The file to watch for changes, if there is one.
  public package(set) var path: FileName?
  let indexer: LineIndexer
  /// A remark for the user about the way in which the file was opened.
  public internal(set) var note: String?
  /// The source, if it knows its lines.
  private let numbered: (any NumberedLines)?
  /// The last answer of ``fileByte(of:)``.
  var lastFileByte: (byte: Int, generation: Int, result: Int)?
  /// Runs the counting.
  package let executor: any BackgroundExecutor
  /// Called on a background thread when something about the document is new.
  package let onChange: @Sendable () -> Void
  private var lastLength: Int
  /// The number of the source's generation at the last ``refresh()``.
  public private(set) var generation: Int
  private let scanLimit: Int
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 64)

  /// - Parameters:
  ///   - onChange: called on a background thread when something about the document is new.
  ///   - scanLimit: bytes that a search for the next or previous line reads before it uses the index instead.
  ///   - executor: runs the counting.
  public convenience init(
    source: any ByteSource, name: String, path: FileName? = nil, scanLimit: Int = 8 << 20,
    executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      source: source, name: name, path: path, scanLimit: scanLimit, index: LineIndex(), executor: executor,
      onChange: onChange)
  }

  init(
    source: any ByteSource, name: String, path: FileName?, scanLimit: Int, index: LineIndex,
    executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void
  ) {
    self.source = source
    numbered = source is FileSource ? nil : source as? any NumberedLines
    self.name = name
    self.path = path
    self.scanLimit = max(1, scanLimit)
    self.executor = executor
    self.onChange = onChange
    lastLength = source.length
    generation = source.generation.number
    indexer = LineIndexer(source: source, index: index, executor: executor, onProgress: onChange)
  }

  /// A document of text in memory.
  public convenience init(text: String, name: String, executor: any BackgroundExecutor = .threads) {
    self.init(source: MemorySource(Array(text.utf8)), name: name, executor: executor)
  }

  deinit {
    close()
    buffer.deallocate()
  }

  /// Stops background work and reading. Bytes that were read from a file stay readable.
  public func close() {
    source.decoded?.endReports(to: indexer)
    indexer.cancel()
    source.close()
  }

  // MARK: Extent

  /// The number of bytes available now.
  public var length: Int { source.length }
  /// Whether no more bytes are expected from a pipe.
  public var isComplete: Bool { source.isComplete }
  /// Why content may be missing.
  public var error: String? { source.error }
  /// Decodes a compressed file to its end, in the background. Other content ignores this.
  public func startDecoding() { source.decoded?.startPass() }
  /// Asks a pipe for bytes; files ignore this.
  public func demand(upTo offset: Int) { source.demand(upTo: offset) }

  /// Checks for changes and counts new lines; counts all lines again if bytes already counted have changed.
  @discardableResult
  public func refresh() -> SourceChange {
    var change = source.refresh()
    let (length, now) = (source.length, source.generation)
    if change == .none, length > lastLength { change = .grew }
    // Another document of the same source may have called `refresh` first and received the change.
    let isOther = now.number != generation
    if isOther { change = now.cause }
    (lastLength, generation) = (length, now.number)
    switch change {
    case _ where numbered != nil: break
    case .grew, .none: isOther ? indexer.restart() : change == .grew ? resumeCounting() : ()
    case .truncated, .rewritten, .replaced: indexer.restart()
    }
    return change
  }

  /// Counts what is new; while a decoder runs, its follower does.
  private func resumeCounting() {
    if (source as? DecodedSource)?.reportsGrowth(to: indexer) != true { indexer.resume() }
  }

  /// Makes a watch for changes of the file; nil if this is no file, or the system has no watches.
  public func watch() -> FileWatch? {
    source.watch() ?? path.flatMap { FileWatch(path: $0) }
  }

  /// The state of the file's path at the last ``refresh()``.
  public var standing: FileStanding { source.standing }

  /// Switches to the file that has replaced this one; the next ``refresh()`` reports `replaced`.
  public func takeReplacement() throws(ReplacementError) { try source.takeReplacement() }

  /// The number of lines, once all are counted and no more can come; nil before.
  public var lineCount: Int? {
    guard source.isComplete else { return nil }
    if let numbered { return numbered.lineCount }
    let length = source.length
    return indexer.withIndex { $0.length == length ? $0.lineCount : nil }
  }

  /// The counted share of the content, 0 to 1; nil once all is counted, and for a pipe that is still being
  /// read, since its final length is unknown.
  public var indexProgress: Double? {
    guard source.isComplete, numbered == nil else { return nil }
    let length = source.length
    let counted = indexer.withIndex { $0.length }
    return counted >= length ? nil : Double(counted) / Double(length)
  }

  /// Whether the lines of all bytes available now are counted.
  public var isCounted: Bool { isFullyIndexed }

  /// Counts the lines in the background, also after ``stopCounting()``. Counting never starts by itself: a
  /// view draws its first frame before, which needs no line numbers but needs the processor.
  public func startCounting() {
    guard numbered == nil else { return }
    // Count what is decoded while it is in memory, on the thread that follows the decoder.
    source.decoded?.whenGrown(for: indexer) { [weak indexer] in indexer?.resumeHere() }
    indexer.unpause()
    indexer.resume()
  }

  /// Pauses counting until ``startCounting()``.
  public func stopCounting() { indexer.pause() }

  /// Whether ``stopCounting()`` has paused the count.
  public var isCountingStopped: Bool { indexer.isPaused }

  /// The number of bytes whose lines are counted.
  public var counted: Int { numbered?.length ?? indexer.withIndex { $0.length } }

  // MARK: Line numbers

  /// The start of line `line` (from 0); nil if there is no such line or it is not counted yet. Reads one
  /// block of the index.
  public func start(ofLine line: Int) -> Int? {
    if let numbered { return numbered.start(ofLine: line) }
    guard line > 0 else { return line == 0 && length > 0 ? 0 : nil }
    guard let feed = position(ofNewline: line) else { return nil }
    return feed + 1 < length ? feed + 1 : nil
  }

  /// The number (from 0) of the line that starts at `start`; nil if not counted yet. Reads one block.
  public func lineNumber(at start: Int) -> Int? {
    guard start >= 0 else { return nil }
    if let numbered { return numbered.lineNumber(at: start) }
    let known = indexer.withIndex { index in
      index.length >= start ? index.block(ofByte: start) : nil
    }
    guard let known else { return nil }
    var newlines = known.newlines
    var offset = known.start
    while offset < start {
      let bytes = read(at: offset, count: min(buffer.count, start - offset))
      if bytes.isEmpty { return nil }
      newlines += Newlines.count(in: bytes)
      offset += bytes.count
    }
    return newlines
  }

  /// The offset of line feed number `newline` (from 1), if it has been counted.
  private func position(ofNewline newline: Int) -> Int? {
    if let numbered { return numbered.start(ofLine: newline).map { $0 - 1 } }
    let known = indexer.withIndex { index in
      index.newlines >= newline ? index.block(ofNewline: newline) : nil
    }
    guard let known else { return nil }
    var left = newline - known.newlines
    var offset = known.start
    while true {
      let bytes = read(at: offset, count: buffer.count)
      if bytes.isEmpty { return nil }
      let here = Newlines.count(in: bytes)
      if here >= left { return Newlines.position(of: left, in: bytes).map { offset + $0 } }
      left -= here
      offset += bytes.count
    }
  }

  // MARK: Moving by lines

  /// The result of a movement by lines.
  public struct Advance: Hashable, Sendable {
    /// The start of the line reached.
    public var start: Int
    /// The number of lines passed, not negative: fewer than asked for at the ends of the content.
    public var moved: Int
    /// The next line is too far away to scan for and is not counted yet: ask again later.
    public var isPending: Bool
  }

  /// Moves by `lines` (up if negative) from the start of a line, or from the end of the content. Linear in
  /// the bytes passed, at most the scan limit per line; logarithmic for distant targets that are counted
  /// already.
  public func advance(from start: Int, by lines: Int) -> Advance {
    if lines > 0 { return forward(from: start, lines) }
    if lines < 0 { return backward(from: start, lines == .min ? .max : -lines) }
    return Advance(start: start, moved: 0, isPending: false)
  }

  /// The start of the line that contains `byte`; nil if it is too far away and not counted yet.
  public func lineStart(containing byte: Int) -> Int? {
    guard byte > 0 else { return 0 }
    let feed = previousNewline(before: min(byte, max(0, length - 1)))
    switch feed {
    case .found(let position): return position + 1
    case .none: return 0
    case .pending: return nil
    }
  }

  /// Movements by more lines than this use the index instead of scanning.
  private static let farLines = 4096

  private func forward(from start: Int, _ lines: Int) -> Advance {
    let refusals = WorkBudget.refusals
    if lines > Self.farLines, let line = lineNumber(at: start) {
      if let far = self.start(ofLine: line +| lines) {
        return Advance(start: far, moved: lines, isPending: false)
      }
      if WorkBudget.refusals > refusals { return Advance(start: start, moved: 0, isPending: true) }
      if let count = lineCount {
        let last = max(line, count - 1)
        return Advance(start: self.start(ofLine: last) ?? start, moved: last - line, isPending: false)
      }
    }
    var result = Advance(start: start, moved: 0, isPending: false)
    let length = self.length
    var offset = start
    var scanned = 0
    var size = Self.firstRead
    while result.moved < lines, offset < length {
      let bytes = read(at: offset, count: size)
      size = min(size * 4, buffer.count)
      if bytes.isEmpty {
        result.isPending = WorkBudget.refusals > refusals
        break
      }
      var index = 0
      while result.moved < lines, let feed = Newlines.first(in: bytes, from: index) {
        index = feed + 1
        scanned = 0
        guard offset + index < length else { break }
        result.start = offset + index
        result.moved += 1
      }
      offset += bytes.count
      scanned += bytes.count
      if scanned >= scanLimit, result.moved < lines {
        // The scan found no line feed nearby: only the index knows where the line ends.
        guard let line = lineNumber(at: result.start) else { return pending(result) }
        if let next = self.start(ofLine: line + 1) {
          result.start = next
          result.moved += 1
          offset = next
          scanned = 0
        } else {
          return isFullyIndexed && WorkBudget.refusals == refusals ? result : pending(result)
        }
      }
    }
    return result
  }

  private func backward(from start: Int, _ lines: Int) -> Advance {
    let refusals = WorkBudget.refusals
    if lines > Self.farLines, let line = lineNumber(at: start),
      let far = self.start(ofLine: max(0, line - lines))
    {
      return Advance(start: far, moved: min(line, lines), isPending: false)
    }
    var result = Advance(start: min(start, length), moved: 0, isPending: false)
    // The last chunk read, kept so that many short lines take few reads.
    var chunk = 0..<0
    var size = Self.firstRead
    while result.moved < lines, result.start > 0 {
      var end = result.start
      if chunk.isEmpty || end - 1 < chunk.lowerBound {
        chunk = readChunk(endingAt: end, count: size)
        size = min(size * 4, buffer.count)
      }
      guard !chunk.isEmpty else {
        result.isPending = WorkBudget.refusals > refusals
        break
      }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<chunk.count])
      if bytes[end - 1 - chunk.lowerBound] == 0x0a { end -= 1 }
      if let feed = Newlines.last(in: bytes, before: end - chunk.lowerBound) {
        result.start = chunk.lowerBound + feed + 1
      } else if chunk.lowerBound == 0 {
        result.start = 0
      } else {
        switch previousNewline(before: end) {
        case .found(let position): result.start = position + 1
        case .none: result.start = 0
        case .pending: return pending(result)
        }
        chunk = 0..<0
      }
      result.moved += 1
    }
    return result
  }

  private enum Search {
    case found(Int)
    case none, pending
  }

  /// The last line feed before `end`.
  private func previousNewline(before end: Int) -> Search {
    var end = end
    var scanned = 0
    let first = end
    var size = Self.firstRead
    let refusals = WorkBudget.refusals
    while end > 0 {
      let chunk = readChunk(endingAt: end, count: size)
      size = min(size * 4, buffer.count)
      guard !chunk.isEmpty else { return WorkBudget.refusals > refusals ? .pending : .none }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<chunk.count])
      if let feed = Newlines.last(in: bytes, before: chunk.count) { return .found(chunk.lowerBound + feed) }
      end = chunk.lowerBound
      scanned += chunk.count
      if scanned >= scanLimit {
        guard let newlines = lineNumber(at: first) else { return .pending }
        if newlines == 0 { return .none }
        return position(ofNewline: newlines).map { .found($0) } ?? .pending
      }
    }
    return .none
  }

  private var isFullyIndexed: Bool {
    guard numbered == nil else { return true }
    let length = self.length
    return indexer.withIndex { $0.length >= length }
  }

  private func pending(_ advance: Advance) -> Advance {
    var advance = advance
    advance.isPending = true
    return advance
  }

  // MARK: Reading

  /// The bytes from an offset on, at most a chunk; valid until the next call.
  func read(at offset: Int, count: Int) -> UnsafeRawBufferPointer {
    source.bytes(at: offset, atMost: count, in: buffer)
  }

  /// The bytes of a scan's first read; the next ones fill the buffer. Most scans pass a screen or less.
  private static let firstRead = 8 << 10

  /// Reads up to `count` bytes before `end`; empty if the source has become too short for that.
  private func readChunk(endingAt end: Int, count: Int) -> Range<Int> {
    let start = max(0, end - min(count, buffer.count))
    return read(at: start, count: end - start).count == end - start ? start..<end : 0..<0
  }
}
