import PortholeSystem

/// The lines of another source that pass filters, as a source of their own, with lines around them if wanted.
/// They are found in the background, so this source grows like a pipe. The other source, if it is a pipe, is
/// read only until there are as many bytes here as readers demand.
public final class FilteredSource: DerivedSource {
  let base: any ByteSource
  private let filters: [SearchPattern]
  private let context: FilterContext
  private let chunk: Int
  let scan: BackgroundScan<State>
  private let reader = SourceReader()

  struct State: DerivedState {
    var derivation: Derivation
    var lines = FilteredLines()
    var surroundings: FilterSurroundings
    /// The bytes of the source that have been scanned, and the line feeds among them.
    var scanned = 0
    var newlines = 0
    /// Whether the last line scanned had no line feed then: it may have grown.
    var isLastLineOpen = false
    var error: String?

    /// An empty state.
    init(_ context: FilterContext, _ base: any ByteSource) {
      surroundings = FilterSurroundings(context, base)
      derivation = Derivation(of: base)
    }
  }

  /// The maximum number of lines kept; the rest is left out, and ``error`` reports that.
  private static let mostLines = 20_000_000

  /// - Parameters:
  ///   - filters: a line passes if it passes each of them; not empty.
  ///   - context: the lines shown around each that passes.
  ///   - chunk: the number of bytes scanned at a time.
  ///   - onChange: called on a background thread when there are more lines, or all have been found.
  public init(
    _ source: any ByteSource, filters: [SearchPattern], context: FilterContext = FilterContext(),
    chunk: Int = 1 << 20, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    base = source
    // One filter finds the lines, the others decide about them.
    self.filters = filters.sorted { $0.filterOrder < $1.filterOrder }
    self.context = context
    self.chunk = chunk
    scan = BackgroundScan(
      State(context, source), on: executor, interval: 0, onChange: onChange
    ) {
      $0.scanned < source.length && $0.error == nil
    }
    resume()
  }

  public convenience init(
    _ source: any ByteSource, pattern: SearchPattern, chunk: Int = 1 << 20,
    executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(source, filters: [pattern], chunk: chunk, executor: executor, onChange: onChange)
  }

  // MARK: ByteSource

  public var length: Int { scan.withLock { $0.state.lines.length } }

  public var isComplete: Bool {
    let (length, isComplete) = (base.length, base.isComplete)
    return scan.withLock { !$0.isRunning && ($0.isPaused || isComplete && $0.state.scanned >= length) }
  }

  public var error: String? { scan.withLock { $0.state.error } ?? base.error }

  func advance() {
    readAhead()
    resume()
  }

  func restart(in origin: SourceGeneration) {
    let empty = State(context, base)
    scan.withLock { $0.restart(empty, origin: origin.number, cause: origin.cause) }
  }

  /// Demands more of the source while there are fewer bytes here than demanded.
  private func readAhead() {
    let wanted = scan.withLock { content -> Bool? in
      let state = content.state
      let wants =
        !content.isCancelled && !content.isPaused && state.error == nil
        && state.lines.length < state.derivation.demanded
      guard wants != state.derivation.isReadingAhead else { return nil }
      content.state.derivation.isReadingAhead = wants
      return wants
    }
    if let wanted { base.demand(upTo: wanted ? .max : 0, by: reader) }
  }

  public func close() {
    scan.cancel()
    readAhead()
  }

  /// Stops finding lines until ``resumeAfterStop()``; those found remain.
  public func stop() {
    scan.pause()
    readAhead()
  }

  /// Finds lines again after ``stop()``.
  public func resumeAfterStop() {
    scan.unpause()
    advance()
  }

  /// Whether ``stop()`` ended the scan before the end of the source.
  public var isStopped: Bool {
    let (length, isComplete) = (base.length, base.isComplete)
    return scan.withLock { $0.isPaused && !(isComplete && $0.state.scanned >= length) }
  }

  /// The number of lines that pass.
  public var lineCount: Int { scan.withLock { $0.state.lines.passing } }

  /// Whether lines are being scanned for, or waited for.
  public var isBusy: Bool {
    let isComplete = base.isComplete
    return scan.withLock {
      !$0.isPaused && ($0.isRunning || $0.state.derivation.isReadingAhead && !isComplete)
    }
  }

  /// The number of bytes of the source that have been scanned.
  public var scanned: Int { scan.withLock { $0.state.scanned } }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var done = 0
    while done < buffer.count {
      guard let part = scan.withLock({ $0.state.lines.part(at: offset + done) }) else { break }
      let wanted = min(part.count, buffer.count - done)
      guard let origin = part.origin else {
        buffer[done] = 0x0a
        done += 1
        continue
      }
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[done..<(done + wanted)])
      let count = base.read(at: origin, into: room)
      done += count
      if count < wanted { break }
    }
    return done
  }

  // MARK: Mapping between the two

  /// The byte of the source that a byte here was copied from.
  public func origin(of offset: Int) -> Int { scan.withLock { $0.state.lines.origin(of: offset) } }

  /// The start here of the first line that contains a byte of the source or follows it; nil if not known yet.
  public func offset(ofLineFrom origin: Int) -> Int? {
    scan.withLock { $0.state.lines.offset(ofLineFrom: origin) }
  }

  /// The number (from 0) in the source of the line that contains a byte here; nil for a rule.
  public func lineNumber(at offset: Int) -> Int? {
    scan.withLock { content in
      guard offset >= 0, offset < content.state.lines.length else { return nil }
      let index = content.state.lines.index(at: offset)
      return content.state.lines.kind(index) == .rule ? nil : content.state.lines.numbers[index]
    }
  }

  /// The start here of the last line whose number in the source is `line` (from 0) or lower, otherwise of the
  /// first line; nil if not known yet.
  public func offset(ofLineNumbered line: Int) -> Int? {
    let isComplete = isComplete
    return scan.withLock { $0.state.lines.offset(ofLineNumbered: line, isComplete: isComplete) }
  }

  /// Whether the line that contains a byte here is shown only because a line near it passes.
  public func isContext(at offset: Int) -> Bool { kind(at: offset) == .context }

  /// Whether the line that contains a byte here only parts two groups of lines.
  public func isRule(at offset: Int) -> Bool { kind(at: offset) == .rule }

  private func kind(at offset: Int) -> FilteredLine.Kind {
    guard !context.isEmpty else { return .passing }
    return scan.withLock { content in
      guard offset >= 0, offset < content.state.lines.length else { return .passing }
      return content.state.lines.kind(content.state.lines.index(at: offset))
    }
  }

  public func isSearched(at offset: Int) -> Bool { kind(at: offset) == .passing }

  // MARK: Finding the lines

  /// Continues with new bytes in the background; returns at once. Call this when the source has changed.
  public func resume() { scan.resume { self.begin() } }

  private func begin() -> BackgroundScan<State>.Step {
    let scanner = SearchScanner(base, filters[0], chunk: chunk)
    let others = filters.dropFirst().map { Matcher($0) }
    return { [self] pass in
      if takeBackUnfinishedLine(pass) { return true }
      for matcher in [scanner.matcher] + others { matcher.goesOn = { pass.isWanted } }
      let start = pass.read { $0.scanned }
      let (length, isWhole) = (base.length, base.isComplete)
      guard let part = scanner.filteredPart(from: start, to: length, isWhole: isWhole, others) else {
        return (base.length, base.isComplete) != (length, isWhole)
      }
      note(part, pass)
      readAhead()
      return true
    }
  }

  /// The last line counts although it has no line feed yet. After it has grown it is another line, and is
  /// scanned again.
  private func takeBackUnfinishedLine(_ pass: BackgroundScan<State>.Pass) -> Bool {
    let (scanned, isOpen) = pass.read { ($0.scanned, $0.isLastLineOpen) }
    guard isOpen else { return false }
    let start = base.lineStart(before: scanned, near: Self.longestUnfinished)
    return pass.commit { content in
      content.state.isLastLineOpen = false
      guard start < scanned else { return }
      content.state.scanned = start
      guard content.state.lines.removeLast(from: start) else { return }
      content.state.surroundings.takeBack(to: start)
      // The line may no longer match, so results computed from its bytes are invalid.
      content.beginGeneration(.grew)
    }
  }

  /// An unfinished line longer than this is scanned in parts, which count as lines.
  private static let longestUnfinished = 1 << 20

  /// Adds the lines found in a part.
  private func note(_ part: FilteredPart, _ pass: BackgroundScan<State>.Pass) {
    // The lines around are read outside the lock.
    var (surroundings, before) = pass.read { ($0.surroundings, $0.newlines) }
    var added: [FilteredLine] = []
    added.reserveCapacity(part.lines.count)
    for line in part.lines {
      let found = FilteredLine(bytes: line.bytes, number: before + line.newlinesBefore)
      if context.isEmpty { added.append(found) } else { added += surroundings.lines(with: found) }
    }
    added += surroundings.owedLines(before: part.end)
    before += part.newlines
    pass.commit { content in
      for line in added {
        guard content.state.lines.count < Self.mostLines else {
          content.state.error = "more than \(Self.mostLines) lines match; the rest is left out"
          return
        }
        content.state.lines.append(line)
      }
      content.state.surroundings = surroundings
      (content.state.scanned, content.state.newlines) = (part.end, before)
      content.state.isLastLineOpen = part.isOpen
    }
  }
}
