import GeometryCore
import PortholeThreading

/// Delimited text with one line for each record: the bytes of another source at the same offsets, except that
/// line feeds inside quoted cells are vertical tabs. So everything that handles lines handles records.
///
/// Whether a byte is quoted depends on all bytes before it, so the source is scanned once, in the background.
/// `length` is how far the scan has come, so this source grows like a pipe. Its bytes never depend on how far
/// that was.
///
/// If a quoted cell has more than ``breakLimit`` bytes after its first line feed, or contains a line feed and
/// is never closed, its quote is treated as an ordinary character. So one stray quote cannot swallow the
/// file.
package final class RecordSource: ByteSource {
  private let base: any ByteSource
  private let headerRecords: Int
  private let wantedDelimiter: UInt8?
  private let breakLimit: Int
  private let blockSize: Int
  private let executor: any BackgroundExecutor
  private let onChange: @Sendable () -> Void
  private let state: Locked<State>

  private struct State {
    /// The states before the blocks.
    var index: SparseIndex<QuoteScanner.State>
    var scanner: QuoteScanner
    /// Nothing is scanned before the delimiter is known.
    var hasBegun = false
    /// The start of the first record, after a byte order mark.
    var contentStart = 0
    /// Whether the content so far is a byte order mark or a part of one.
    var hasOnlyMark = false
    /// The bytes scanned, and those of them whose meaning is final.
    var scanned = 0
    var settled = 0
    /// The places of quotes that are ordinary characters, although they begin a cell.
    var literals: [Int] = []
    /// Whether the last of these is one only because the file ends inside its cell.
    var isLastLiteralOpen = false
    /// Whether the meaning of a quote has changed since the last `refresh`.
    var isRevised = false
    var headers = 0
    var bodyStart: Int?
    var isScanning = false
    var isCancelled = false
    var generation = SourceGeneration()
    /// The generation of the file that this state belongs to.
    var origin = 0
    var demands: [SourceReader: Int] = [:]
    /// The states at the ends of recent reads, where the next read may continue.
    var recent: [(offset: Int, state: QuoteScanner.State)] = []
  }

  /// The maximum number of bytes in a quoted cell after its first line feed.
  package static let breakLimit = 1 << 20

  /// A byte order mark.
  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]
  /// The number of bytes scanned at once on the caller's thread.
  private static let promptly = 64 << 10
  /// The number of bytes from which the delimiter is recognised at the latest.
  private static let sample = 8 << 10
  private static let mostRecent = 8

  /// - Parameters:
  ///   - base: the delimited text; not closed with this source.
  ///   - delimiter: recognised from the first records if nil.
  ///   - headerRecords: the number of records before the body; see ``bodyStart``.
  ///   - executor: runs the scan of all bytes that are not needed at once.
  ///   - onChange: called on a background thread when more bytes are available.
  package convenience init(
    _ base: any ByteSource, delimiter: UInt8? = nil, headerRecords: Int = 1,
    executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      base, delimiter: delimiter, headerRecords: headerRecords, blockSize: 64 << 10,
      breakLimit: Self.breakLimit, executor: executor, onChange: onChange)
  }

  init(
    _ base: any ByteSource, delimiter: UInt8?, headerRecords: Int, blockSize: Int, breakLimit: Int,
    executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void
  ) {
    self.base = base
    self.headerRecords = max(0, headerRecords)
    self.blockSize = blockSize
    self.breakLimit = breakLimit
    self.executor = executor
    self.onChange = onChange
    wantedDelimiter = delimiter
    state = Locked(
      State(index: Self.emptyIndex(blockSize), scanner: QuoteScanner(delimiter: delimiter ?? 0x2c)))
    state.withLock { $0.origin = base.generation.number }
    scanPromptly()
  }

  // MARK: Results of the scan

  package var length: Int { state.withLock { $0.settled } }

  package var isComplete: Bool {
    let (length, isComplete) = (base.length, base.isComplete)
    return isComplete && state.withLock { $0.settled >= length }
  }

  package var error: String? { base.error }

  /// The byte between two cells; a guess until there is enough content to recognise it.
  package var delimiter: UInt8 { state.withLock { $0.scanner.delimiter } }
  /// The start of the first record, after a byte order mark.
  package var contentStart: Int { state.withLock { $0.contentStart } }
  /// The start of the records after the header; nil until the scan has reached it.
  package var bodyStart: Int? {
    let (length, isComplete) = (base.length, base.isComplete)
    return state.withLock { state in
      // The file may consist of a header only.
      state.bodyStart ?? (isComplete && state.settled >= length ? state.settled : nil)
    }
  }
  /// The number of quotes treated as ordinary characters because their cell is not closed, or not soon
  /// enough.
  package var strayQuotes: Int { state.withLock { $0.literals.count } }
  /// The place of the first of these quotes.
  package var firstStrayQuote: Int? { state.withLock { $0.literals.first } }
  /// Also changes, with the cause `grew`, when new bytes change the meaning of a quote.
  package var generation: SourceGeneration { state.withLock { $0.generation } }

  // MARK: Reading

  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0 else { return 0 }
    let (settled, contentStart, place, literals, delimiter, generation) = state.withLock { state in
      let block = state.index.index(before: offset)
      var place = (offset: state.index.place(block), state: state.index.entries[block])
      for recent in state.recent where recent.offset <= offset && recent.offset > place.offset {
        place = recent
      }
      return (
        state.settled, state.contentStart, place, state.literals, state.scanner.delimiter, state.generation
      )
    }
    let wanted = min(buffer.count, settled - offset)
    guard wanted > 0 else { return 0 }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
    let count = base.read(at: offset, into: part)
    var scanner = QuoteScanner(delimiter: delimiter, state: place.state)
    let start = max(place.offset, contentStart)
    // Scan the bytes between the place with a known state and the bytes wanted.
    if start < offset { skip(&scanner, start..<offset, literals) }
    let first = max(0, start - offset)
    if count > first {
      _ = scanner.run(
        UnsafeMutableRawBufferPointer(rebasing: part[first..<count]), at: offset + first, literals: literals)
      remember((offset + count, scanner.state), generation)
    }
    return count
  }

  private func skip(_ scanner: inout QuoteScanner, _ range: Range<Int>, _ literals: [Int]) {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      var position = range.lowerBound
      while position < range.upperBound {
        let wanted = min(buffer.count, range.upperBound - position)
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
        let count = base.read(at: position, into: part)
        guard count > 0 else { return }
        _ = scanner.run(
          UnsafeMutableRawBufferPointer(rebasing: part[..<count]), at: position, literals: literals)
        position += count
      }
    }
  }

  private func remember(_ place: (offset: Int, state: QuoteScanner.State), _ generation: SourceGeneration) {
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.recent.count >= Self.mostRecent { state.recent.removeFirst() }
      state.recent.append(place)
    }
  }

  // MARK: Scanning

  package func demand(upTo offset: Int, by reader: SourceReader) {
    let isUndecided = state.withLock { state in
      state.demands[reader] = offset > 0 ? offset : nil
      return state.scanner.isUndecided
    }
    guard offset > 0 else { return base.demand(upTo: 0, by: reader) }
    // Far enough to see the end of a quoted cell.
    base.demand(upTo: offset +| Self.sample +| (isUndecided ? breakLimit : 0), by: reader)
  }

  /// Checks for changes, and scans a small amount of new bytes at once.
  package func refresh() -> SourceChange {
    var change = base.refresh()
    let (length, origin) = (base.length, base.generation)
    let isCutShort = state.withLock { state in
      if origin.number != state.origin {
        reset(&state, cause: origin.cause)
        state.origin = origin.number
      } else if length < state.scanned {
        reset(&state, cause: .truncated)
        return true
      }
      guard length > state.scanned else { return false }
      if state.hasOnlyMark {
        reset(&state, cause: .grew)
        state.isRevised = true
      }
      guard state.isLastLiteralOpen else { return false }
      // The file ended inside a quoted cell; now it has grown, so the quote may still be closed.
      let opened = state.literals.removeLast()
      if let body = state.bodyStart, body <= opened {
        state.isLastLiteralOpen = false
        rewind(&state, to: opened)
        state.settled = min(state.settled, opened)
        state.generation = state.generation.next(.grew)
      } else {
        reset(&state, cause: .grew)
      }
      state.isRevised = true
      return false
    }
    if change == .none, isCutShort { change = .truncated }
    scanPromptly()
    let (isUndecided, demands, isRevised) = state.withLock { state in
      defer { state.isRevised = false }
      return (state.scanner.isUndecided, state.demands, state.isRevised)
    }
    // No byte of the quoted cell is available before its end has come.
    if isUndecided { for (reader, offset) in demands { demand(upTo: offset, by: reader) } }
    return change == .none && isRevised ? .grew : change
  }

  package func close() { state.withLock { $0.isCancelled = true } }

  /// Scans the rest in the background; returns at once.
  package func resume() {
    let (length, isWhole) = (base.length, base.isComplete)
    let starts = state.withLock { state in
      guard !state.isScanning, !state.isCancelled,
        state.scanned < length || isWhole && state.settled < length
      else { return false }
      state.isScanning = true
      return true
    }
    guard starts else { return }
    let isRun = executor.execute { [self] in
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 64)
      defer { buffer.deallocate() }
      var untold = 0
      while case let count = step(buffer), count >= 0 {
        untold += count
        // Shorter work needs no progress display.
        if untold > 512 << 20 {
          untold = 0
          onChange()
        }
      }
      state.withLock { $0.isScanning = false }
      onChange()
    }
    if !isRun { state.withLock { $0.isScanning = false } }
  }

  /// Whether the rest is being scanned.
  package var isScanning: Bool { state.withLock { $0.isScanning } }

  private func scanPromptly() {
    let starts = state.withLock { state in
      guard !state.isScanning, !state.isCancelled else { return false }
      state.isScanning = true
      return true
    }
    guard starts else { return }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 64)
    defer { buffer.deallocate() }
    var left = Self.promptly
    while left > 0, case let count = step(buffer), count >= 0 { left -= max(1, count) }
    state.withLock { $0.isScanning = false }
  }

  private static func emptyIndex(_ blockSize: Int) -> SparseIndex<QuoteScanner.State> {
    SparseIndex(.cellStart, gap: blockSize, capacity: 256 << 10)
  }

  private func reset(_ state: inout State, cause: SourceChange) {
    let before = state
    state = State(
      index: Self.emptyIndex(blockSize), scanner: QuoteScanner(delimiter: before.scanner.delimiter))
    state.generation = before.generation.next(cause)
    state.origin = before.origin
    (state.isScanning, state.isCancelled) = (before.isScanning, before.isCancelled)
    state.demands = before.demands
  }

  private func rewind(_ state: inout State, to opened: Int) {
    state.index.removeAll(after: opened)
    state.scanner = QuoteScanner(delimiter: state.scanner.delimiter)
    state.scanned = opened
    state.recent.removeAll { $0.offset > opened }
  }

  /// Scans the next part; returns its length, or -1 if there is none now.
  private func step(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let (length, isWhole) = (base.length, base.isComplete)
    guard begin(length, isWhole) else { return -1 }
    let (offset, wanted, literals, generation, goesOn) = state.withLock { state in
      state.scanner.breakLimit = breakLimit
      return (
        state.scanned, min(buffer.count, state.index.room(at: state.scanned), length - state.scanned),
        state.literals, state.generation, !state.isCancelled
      )
    }
    guard goesOn else { return -1 }
    var scanner = state.withLock { $0.scanner }
    let count =
      wanted > 0
      ? base.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])) : 0
    let isEnd = isWhole && offset + count >= length
    // Truncated since `length` was read, which the next `refresh` will notice; or nothing new.
    guard count > 0 || isEnd && state.withLock({ $0.settled < length }) else { return -1 }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    var stray = scanner.run(part, at: offset, literals: literals)
    let endsOpen = stray == nil && isEnd && scanner.stray(endingAt: length) != nil
    if endsOpen { stray = scanner.opened }
    let end = stray ?? offset + count
    state.withLock { state in
      guard state.generation == generation else { return }
      noteHeader(&state, UnsafeRawBufferPointer(part), at: offset, to: end)
      if let stray {
        state.literals.append(stray)
        state.isLastLiteralOpen = endsOpen
        // Only if the file has grown after it had ended inside this cell.
        if scanner.firstBreak < state.settled {
          state.settled = scanner.firstBreak
          state.generation = state.generation.next(.grew)
          state.isRevised = true
        }
        rewind(&state, to: stray)
      } else {
        state.scanner = scanner
        state.scanned = end
        state.index.append(scanner.state, at: end)
        state.settled = max(state.settled, scanner.isUndecided && !isEnd ? scanner.firstBreak : end)
      }
    }
    return max(0, end - offset)
  }

  /// Recognises a byte order mark and the delimiter; false while there are too few bytes.
  private func begin(_ length: Int, _ isWhole: Bool) -> Bool {
    let (hasBegun, generation) = state.withLock { ($0.hasBegun, $0.generation) }
    if hasBegun { return true }
    return withUnsafeTemporaryAllocation(byteCount: Self.sample, alignment: 16) { buffer in
      let count = base.read(at: 0, into: buffer)
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      // If bytes arrive slowly, one line is enough.
      guard isWhole || count == buffer.count || Newlines.first(in: bytes) != nil, count > 0 else {
        return false
      }
      let start = bytes.starts(with: Self.mark) ? Self.mark.count : 0
      let delimiter =
        wantedDelimiter
        ?? TableFormat.delimiter(
          in: UnsafeRawBufferPointer(rebasing: bytes[start...]), isWhole: isWhole && count == length)
      return state.withLock { state in
        guard state.generation == generation else { return false }
        state.hasBegun = true
        state.contentStart = start
        state.hasOnlyMark = Self.mark.starts(with: bytes)
        state.scanner = QuoteScanner(delimiter: delimiter)
        (state.scanned, state.settled) = (start, start)
        if headerRecords == 0 { state.bodyStart = start }
        return true
      }
    }
  }

  private func noteHeader(_ state: inout State, _ bytes: UnsafeRawBufferPointer, at offset: Int, to end: Int)
  {
    guard state.bodyStart == nil, end > offset else { return }
    let part = UnsafeRawBufferPointer(rebasing: bytes[..<(end - offset)])
    var index = 0
    while state.headers < headerRecords, let feed = Newlines.first(in: part, from: index) {
      index = feed + 1
      state.headers += 1
      if state.headers == headerRecords { state.bodyStart = offset + index }
    }
  }
}
