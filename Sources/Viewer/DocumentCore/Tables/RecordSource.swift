import GeometryCore
import PortholeSystem

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
public final class RecordSource: DerivedSource {
  let base: any ByteSource
  let form: TableForm
  private let breakLimit: Int
  private let blockSize: Int
  let scan: BackgroundScan<RecordScanState>

  /// The maximum number of bytes in a quoted cell after its first line feed.
  public static let breakLimit = 1 << 20

  /// The number of bytes scanned at once on the caller's thread.
  private static let promptly = 64 << 10
  /// The number of bytes that decide the layout at the latest, and at most.
  static let sample = 8 << 10
  static let longSample = 64 << 10
  /// Quotes that text after their closing quote makes ordinary. Each takes another reading of a part.
  private static let mostStrictQuotes = 10_000
  private static let mostRecent = 8

  /// - Parameters:
  ///   - base: the delimited text; not closed with this source.
  ///   - delimiter: recognised from the first records if nil.
  ///   - headerRecords: the number of records before the body; see `bodyStart`. If nil, one, or none where
  ///     columns are aligned by blanks and the first line is like the others.
  ///   - form: further choices of the user.
  ///   - blockSize: the bytes between two places whose state is kept.
  ///   - breakLimit: the maximum number of bytes in a quoted cell after its first line feed.
  ///   - executor: runs the scan of all bytes that are not needed at once.
  ///   - onChange: called on a background thread when more bytes are available.
  public init(
    _ base: any ByteSource, delimiter: UInt8? = nil, headerRecords: Int? = nil, form: TableForm = TableForm(),
    blockSize: Int = 64 << 10, breakLimit: Int = breakLimit, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.base = base
    var form = form
    if let delimiter { form.delimiter = [delimiter] }
    if let headerRecords { form.headerRecords = max(0, headerRecords) }
    self.form = form
    self.blockSize = blockSize
    self.breakLimit = breakLimit
    let layout = TableLayout(division: .delimiter(form.delimiter ?? [0x2c]))
    let state = State(
      derivation: Derivation(of: base), index: Self.emptyIndex(blockSize),
      scanner: QuoteScanner(layout.division),
      layout: layout)
    // Shorter work needs no progress display.
    scan = BackgroundScan(state, on: executor, interval: 0.5, onChange: onChange) { state in
      let (length, isWhole) = (base.length, base.isComplete)
      return state.scanned < length || isWhole && state.settled < length
    }
    scanPromptly()
  }

  // MARK: Results of the scan

  public var length: Int { scan.withLock { $0.state.settled } }

  public var isComplete: Bool {
    let (length, isComplete) = (base.length, base.isComplete)
    return isComplete && scan.withLock { $0.state.settled >= length }
  }

  public var error: String? { base.error }

  /// The byte between two cells; a guess until there is enough content to recognise it.
  package var delimiter: UInt8 { division.delimiter }
  /// How records are divided into cells; a guess until there is enough content to recognise it.
  package var division: CellDivision { scan.withLock { $0.state.division } }
  /// The start of the first record, after a byte order mark and the lines before the header.
  package var contentStart: Int { layout.start }
  /// The arrangement of records; a guess until there is enough content to recognise it.
  package var layout: TableLayout { scan.withLock { $0.state.layout } }
  /// The start of the records after the header; nil until the scan has reached it.
  package var bodyStart: Int? {
    let (length, isComplete) = (base.length, base.isComplete)
    return scan.withLock { content in
      let state = content.state
      // The file may consist of a header only.
      return state.bodyStart ?? (isComplete && state.settled >= length ? state.settled : nil)
    }
  }
  /// The number of quotes treated as ordinary characters because their cell is not closed, or not soon
  /// enough.
  package var strayQuotes: Int { scan.withLock { $0.state.literals.count + $0.state.scanner.unclosed.count } }
  /// The place of the first of these quotes.
  package var firstStrayQuote: Int? {
    scan.withLock { [$0.state.literals.first, $0.state.scanner.unclosed.first].compactMap { $0 }.min() }
  }

  // MARK: Reading

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0 else { return 0 }
    let (settled, place, literals, layout, generation) = scan.withLock { content in
      let block = content.state.index.index(before: offset)
      var place = (offset: content.state.index.place(block), state: content.state.index.entries[block])
      for recent in content.state.recent where recent.offset <= offset && recent.offset > place.offset {
        place = recent
      }
      return (
        content.state.settled, place, content.state.literals, content.state.layout, content.generation
      )
    }
    let wanted = min(buffer.count, settled - offset)
    guard wanted > 0 else { return 0 }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
    let refusals = WorkBudget.refusals
    let count = load(at: offset, into: part, layout)
    guard layout.changesLineFeeds else { return count }
    var scanner = QuoteScanner(layout.division, state: place.state)
    let start = max(place.offset, layout.start)
    // Scan the bytes between the place with a known state and the bytes wanted.
    if start < offset { skip(&scanner, start..<offset, literals, layout) }
    // Without those bytes nobody knows what is quoted.
    guard WorkBudget.refusals == refusals else { return 0 }
    let first = max(0, start - offset)
    if count > first {
      _ = scanner.run(
        UnsafeMutableRawBufferPointer(rebasing: part[first..<count]), at: offset + first, literals: literals,
        after: following(offset + count, layout))
      remember((offset + count, scanner.state), generation)
    }
    return count
  }

  /// The same for bytes of a record that is known to begin at a place.
  package func read(
    at offset: Int, inRecordFrom record: Int, into buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard offset >= record, offset - record < blockSize else { return read(at: offset, into: buffer) }
    let (settled, literals, layout) = scan.withLock {
      ($0.state.settled, $0.state.literals, $0.state.layout)
    }
    let wanted = min(buffer.count, settled - offset)
    guard wanted > 0, record >= layout.start else { return 0 }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
    let refusals = WorkBudget.refusals
    let count = load(at: offset, into: part, layout)
    guard layout.changesLineFeeds, count > 0 else { return count }
    var scanner = QuoteScanner(layout.division)
    if record < offset { skip(&scanner, record..<offset, literals, layout) }
    guard WorkBudget.refusals == refusals else { return 0 }
    _ = scanner.run(
      UnsafeMutableRawBufferPointer(rebasing: part[..<count]), at: offset, literals: literals,
      after: following(offset + count, layout))
    return count
  }

  private func skip(
    _ scanner: inout QuoteScanner, _ range: Range<Int>, _ literals: [Int], _ layout: TableLayout
  ) {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      var position = range.lowerBound
      while position < range.upperBound {
        let wanted = min(buffer.count, range.upperBound - position)
        let count = load(
          at: position, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), layout)
        guard count > 0 else { return }
        _ = scanner.run(
          UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: position, literals: literals,
          after: following(position + count, layout))
        position += count
      }
    }
  }

  private func remember(_ place: (offset: Int, state: QuoteScanner.State), _ generation: Int) {
    scan.withLock { content in
      guard content.generation == generation else { return }
      if content.state.recent.count >= Self.mostRecent { content.state.recent.removeFirst() }
      content.state.recent.append(place)
    }
  }

  // MARK: Scanning

  public func demand(upTo offset: Int, by reader: SourceReader) {
    let isUndecided = scan.withLock { content in
      content.state.derivation.demand(upTo: offset, by: reader)
      return content.state.scanner.isUndecided
    }
    guard offset > 0 else { return base.demand(upTo: 0, by: reader) }
    // Far enough to see the end of a quoted cell.
    base.demand(upTo: offset +| Self.sample +| (isUndecided ? breakLimit : 0), by: reader)
  }

  func advance() {
    let demands = scan.withLock { $0.state.derivation.demands }
    for (reader, offset) in demands { demand(upTo: offset, by: reader) }
  }

  func restart(in origin: SourceGeneration) {
    scan.withLock { reset(&$0, origin: origin.number, cause: origin.cause) }
  }

  /// Checks for changes, and scans a small amount of new bytes at once.
  public func refresh() -> SourceChange {
    var change = base.refresh()
    restartAfterChange()
    let length = base.length
    let (layout, isComplete) = (layoutAfterGrowth(length), base.isComplete)
    let isCutShort = scan.withLock { content in
      if length < content.state.scanned {
        reset(&content, cause: .truncated)
        return true
      }
      guard length > content.state.scanned else { return false }
      // More bytes show another layout, or the meaning of the last line feed.
      if content.state.hasOnlyMark || layout.map({ $0 != content.state.layout }) ?? false
        || isComplete && content.state.layout.reach > 0
      {
        reset(&content, cause: .grew)
        content.state.isRevised = true
      }
      guard content.state.isLastLiteralOpen else { return false }
      // The file ended inside a quoted cell; now it has grown, so the quote may still be closed.
      let opened = content.state.literals.removeLast()
      if let body = content.state.bodyStart, body <= opened {
        content.state.isLastLiteralOpen = false
        content.state.rewind(to: opened)
        content.state.settled = min(content.state.settled, opened)
        content.beginGeneration(.grew)
      } else {
        reset(&content, cause: .grew)
      }
      content.state.isRevised = true
      return false
    }
    if change == .none, isCutShort { change = .truncated }
    scanPromptly()
    let (isUndecided, isRevised) = scan.withLock { content in
      defer { content.state.isRevised = false }
      return (content.state.scanner.isUndecided, content.state.isRevised)
    }
    // No byte of the quoted cell is available before its end has come.
    if isUndecided { advance() }
    return change == .none && isRevised ? .grew : change
  }

  public func close() { scan.cancel() }

  /// Scans the rest in the background; returns at once.
  public func resume() { scan.resume { self.begin() } }

  /// Whether the rest is being scanned.
  package var isScanning: Bool { scan.isRunning }

  private func scanPromptly() {
    var left = Self.promptly
    func limited() -> BackgroundScan<State>.Step {
      let step = begin()
      return { pass in
        let before = pass.read { $0.scanned }
        defer { left -= max(1, pass.read { $0.scanned } - before) }
        return step(pass)
      }
    }
    scan.runHere(limited, while: { left > 0 })
  }

  private func begin() -> BackgroundScan<State>.Step {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    return { [self] pass in buffer.withUnsafeMutableBytes { scanPart(pass, $0) } }
  }

  private static func emptyIndex(_ blockSize: Int) -> SparseIndex<QuoteScanner.State> {
    SparseIndex(.cellStart, gap: blockSize, capacity: 256 << 10)
  }

  private func reset(
    _ content: inout BackgroundScan<State>.Content, origin: Int? = nil, cause: SourceChange
  ) {
    let before = content.state
    let empty = State(
      derivation: before.derivation, index: Self.emptyIndex(blockSize),
      scanner: QuoteScanner(before.division), layout: before.layout)
    content.restart(empty, origin: origin, cause: cause)
  }

  /// Scans the next part; false if there is none now.
  private func scanPart(_ pass: BackgroundScan<State>.Pass, _ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let (length, isWhole) = (base.length, base.isComplete)
    guard recognise(pass, length, isWhole) else { return false }
    var (offset, room, literals, scanner, layout) = pass.read {
      ($0.scanned, $0.index.room(at: $0.scanned), $0.literals, $0.scanner, $0.layout)
    }
    scanner.breakLimit = breakLimit
    scanner.isStrict = literals.count < Self.mostStrictQuotes
    let available = isWhole ? length : length - layout.reach
    let wanted = max(0, min(buffer.count, room, available - offset))
    let count = load(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), layout)
    let isEnd = isWhole && offset + count >= length
    // Truncated since `length` was read, which the next `refresh` will notice; or nothing new.
    guard count > 0 || isEnd && pass.read({ $0.settled < length }) else { return false }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    var stray = scanner.run(part, at: offset, literals: literals, after: following(offset + count, layout))
    if isEnd, scanner.division.quoting == .withinLines, scanner.state == .quoted { scanner.noteUnclosed() }
    let endsOpen = stray == nil && isEnd && scanner.stray(endingAt: length) != nil
    if endsOpen { stray = scanner.opened }
    let end = stray ?? offset + count
    pass.commit { content in
      content.state.noteHeader(UnsafeRawBufferPointer(part), at: offset, to: end)
      if let stray {
        content.state.literals.append(stray)
        content.state.isLastLiteralOpen = endsOpen
        // Only if the file has grown after it had ended inside this cell.
        if scanner.firstBreak < content.state.settled {
          content.state.settled = scanner.firstBreak
          content.beginGeneration(.grew)
          content.state.isRevised = true
        }
        content.state.rewind(to: stray)
      } else {
        content.state.scanner = scanner
        content.state.scanned = end
        content.state.index.append(scanner.state, at: end)
        content.state.settled = max(
          content.state.settled, scanner.isUndecided && !isEnd ? scanner.firstBreak : end)
      }
    }
    return true
  }
}
