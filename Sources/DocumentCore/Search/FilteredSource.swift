import PortholeThreading

/// The lines of another source that pass filters, as a source of their own, with lines around them if wanted.
/// They are found in the background, so this source grows like a pipe. The other source, if it is a pipe, is
/// read only until there are as many bytes here as readers demand.
public final class FilteredSource: ByteSource {
  private let source: any ByteSource
  private let filters: [SearchPattern]
  private let context: FilterContext
  private let onChange: @Sendable () -> Void
  private let executor: any BackgroundExecutor
  private let chunk: Int
  private let state: Locked<State>
  private let reader = SourceReader()

  private struct State {
    var lines = FilteredLines()
    var surroundings: FilterSurroundings
    /// The bytes of the source that have been scanned, and the line feeds among them.
    var scanned = 0
    var newlines = 0
    var isScanning = false
    var isStopped = false
    var demands: [SourceReader: Int] = [:]
    /// Whether the source has a demand for more bytes.
    var isReadingAhead = false
    var isCancelled = false
    var generation = SourceGeneration()
    /// The generation of the source that the lines belong to.
    var origin: Int
    var error: String?

    /// An empty state for a generation of the source.
    init(_ context: FilterContext, _ source: any ByteSource, origin: Int) {
      surroundings = FilterSurroundings(context, source)
      self.origin = origin
    }
  }

  /// The maximum number of lines kept; the rest is left out, and ``error`` reports that.
  private static let mostLines = 20_000_000

  /// `onChange` is called on a background thread when there are more lines, or all have been found.
  ///
  /// - Parameters:
  ///   - filters: a line passes if it passes each of them; not empty.
  ///   - context: the lines shown around each that passes.
  public convenience init(
    _ source: any ByteSource, filters: [SearchPattern], context: FilterContext = FilterContext(),
    executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      source, filters: filters, context: context, chunk: 1 << 20, executor: executor, onChange: onChange)
  }

  public convenience init(
    _ source: any ByteSource, pattern: SearchPattern, executor: any BackgroundExecutor = .threads,
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(source, filters: [pattern], executor: executor, onChange: onChange)
  }

  convenience init(
    _ source: any ByteSource, pattern: SearchPattern, chunk: Int,
    executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void
  ) {
    self.init(source, filters: [pattern], chunk: chunk, executor: executor, onChange: onChange)
  }

  init(
    _ source: any ByteSource, filters: [SearchPattern], context: FilterContext = FilterContext(), chunk: Int,
    executor: any BackgroundExecutor = .threads, onChange: @escaping @Sendable () -> Void
  ) {
    self.source = source
    // One filter finds the lines, the others decide about them.
    self.filters = filters.sorted { $0.filterOrder < $1.filterOrder }
    self.context = context
    self.chunk = chunk
    self.executor = executor
    self.onChange = onChange
    state = Locked(State(context, source, origin: source.generation.number))
    resume()
  }

  // MARK: ByteSource

  public var length: Int { state.withLock { $0.lines.length } }

  public var isComplete: Bool {
    let (length, isComplete) = (source.length, source.isComplete)
    return state.withLock {
      !$0.isScanning && ($0.isStopped || isComplete && $0.scanned >= length)
    }
  }

  public var error: String? { state.withLock { $0.error } ?? source.error }

  public func demand(upTo offset: Int, by reader: SourceReader) {
    state.withLock { $0.demands[reader] = offset > 0 ? offset : nil }
    readAhead()
    resume()
  }

  /// Demands more of the source while there are fewer bytes here than demanded.
  private func readAhead() {
    let wanted = state.withLock { state -> Bool? in
      let most = state.demands.values.max() ?? 0
      let wants = !state.isCancelled && !state.isStopped && state.error == nil && state.lines.length < most
      guard wants != state.isReadingAhead else { return nil }
      state.isReadingAhead = wants
      return wants
    }
    if let wanted { source.demand(upTo: wanted ? .max : 0, by: reader) }
  }

  public var generation: SourceGeneration { state.withLock { $0.generation } }

  public func refresh() -> SourceChange {
    _ = source.refresh()
    let origin = source.generation
    let isOther = state.withLock { state in
      guard origin.number != state.origin else { return false }
      let before = state
      state = State(context, source, origin: origin.number)
      (state.generation, state.isScanning) = (before.generation.next(origin.cause), before.isScanning)
      (state.demands, state.isReadingAhead) = (before.demands, before.isReadingAhead)
      state.isStopped = before.isStopped
      return true
    }
    resume()
    return isOther ? origin.cause : .none
  }

  public func close() {
    state.withLock { $0.isCancelled = true }
    readAhead()
  }

  /// Stops finding lines until ``resumeAfterStop()``; those found remain.
  public func stop() {
    state.withLock { $0.isStopped = true }
    readAhead()
  }

  /// Finds lines again after ``stop()``.
  public func resumeAfterStop() {
    state.withLock { $0.isStopped = false }
    readAhead()
    resume()
  }

  /// Whether ``stop()`` ended the scan before the end of the source.
  public var isStopped: Bool {
    let (length, isComplete) = (source.length, source.isComplete)
    return state.withLock { $0.isStopped && !(isComplete && $0.scanned >= length) }
  }

  /// The number of lines that pass.
  public var lineCount: Int { state.withLock { $0.lines.passing } }

  /// Whether lines are being scanned for, or waited for.
  public var isBusy: Bool {
    let isComplete = source.isComplete
    return state.withLock { !$0.isStopped && ($0.isScanning || $0.isReadingAhead && !isComplete) }
  }

  /// The number of bytes of the source that have been scanned.
  public var scanned: Int { state.withLock { $0.scanned } }

  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var done = 0
    while done < buffer.count {
      guard let part = state.withLock({ $0.lines.part(at: offset + done) }) else { break }
      let wanted = min(part.count, buffer.count - done)
      guard let origin = part.origin else {
        buffer[done] = 0x0a
        done += 1
        continue
      }
      let count = source.read(
        at: origin, into: UnsafeMutableRawBufferPointer(rebasing: buffer[done..<(done + wanted)]))
      done += count
      if count < wanted { break }
    }
    return done
  }

  // MARK: Mapping between the two

  /// The byte of the source that a byte here was copied from.
  public func origin(of offset: Int) -> Int { state.withLock { $0.lines.origin(of: offset) } }

  /// The start here of the first line that contains a byte of the source or follows it; nil if not known yet.
  public func offset(ofLineFrom origin: Int) -> Int? {
    state.withLock { $0.lines.offset(ofLineFrom: origin) }
  }

  /// The number (from 0) in the source of the line that contains a byte here; nil for a rule.
  public func lineNumber(at offset: Int) -> Int? {
    state.withLock { state in
      guard offset >= 0, offset < state.lines.length else { return nil }
      let index = state.lines.index(at: offset)
      return state.lines.kind(index) == .rule ? nil : state.lines.numbers[index]
    }
  }

  /// The start here of the last line whose number in the source is `line` (from 0) or lower, otherwise of the
  /// first line; nil if not known yet.
  public func offset(ofLineNumbered line: Int) -> Int? {
    let isComplete = isComplete
    return state.withLock { $0.lines.offset(ofLineNumbered: line, isComplete: isComplete) }
  }

  /// Whether the line that contains a byte here is shown only because a line near it passes.
  public func isContext(at offset: Int) -> Bool { kind(at: offset) == .context }

  /// Whether the line that contains a byte here only parts two groups of lines.
  public func isRule(at offset: Int) -> Bool { kind(at: offset) == .rule }

  private func kind(at offset: Int) -> FilteredLine.Kind {
    guard !context.isEmpty else { return .passing }
    return state.withLock { state in
      guard offset >= 0, offset < state.lines.length else { return .passing }
      return state.lines.kind(state.lines.index(at: offset))
    }
  }

  public func isSearched(at offset: Int) -> Bool { kind(at: offset) == .passing }

  // MARK: Finding the lines

  /// Continues with new bytes in the background; returns at once. Call this when the source has changed.
  public func resume() {
    let length = source.length
    let starts = state.withLock { state in
      guard !state.isScanning, !state.isCancelled, !state.isStopped, state.scanned < length,
        state.error == nil
      else { return false }
      state.isScanning = true
      return true
    }
    guard starts else { return }
    if !executor.execute({ [self] in scan() }) { state.withLock { $0.isScanning = false } }
  }

  private func scan() {
    let scanner = SearchScanner(source, filters[0], chunk: chunk)
    let others = filters.dropFirst().map { Matcher($0) }
    var isDone = false
    while !isDone {
      takeBackUnfinishedLine()
      let (start, generation) = state.withLock { ($0.scanned, $0.generation) }
      let (length, isWhole) = (source.length, source.isComplete)
      let goesOn = { [self] in
        state.withLock { !$0.isCancelled && !$0.isStopped && $0.generation == generation }
      }
      scanner.matcher.goesOn = goesOn
      for other in others { other.goesOn = goesOn }
      // A line that is still being written is left to a later pass.
      scanner.scanLines(from: start, to: length, isWhole: isWhole, others) { lines, newlines, end in
        guard !scanner.matcher.wasStopped, !others.contains(where: \.wasStopped) else { return false }
        let goesOn = note(lines, newlines: newlines, scanned: end, generation)
        readAhead()
        onChange()
        return goesOn
      }
      isDone = state.withLock { state in
        // `resume` leaves new bytes to this thread while `isScanning` is set, so both are decided under one
        // lock.
        let isNew = (source.length, source.isComplete) != (length, isWhole)
        let isStuck = state.generation == generation && state.scanned == start && !isNew
        let isEnded = state.isCancelled || state.isStopped
        guard isEnded || isStuck || state.error != nil || state.scanned >= source.length else {
          return false
        }
        if state.generation != generation, !isEnded { return false }
        state.isScanning = false
        return true
      }
    }
    onChange()
  }

  /// The last line counts although it has no line feed yet. After it has grown it is another line, and is
  /// scanned again.
  private func takeBackUnfinishedLine() {
    let (scanned, generation) = state.withLock { ($0.scanned, $0.generation) }
    guard scanned > 0, scanned < source.length else { return }
    let start = source.lineStart(before: scanned, near: Self.longestUnfinished)
    guard start < scanned else { return }
    state.withLock { state in
      guard state.generation == generation else { return }
      state.scanned = start
      guard state.lines.removeLast(from: start) else { return }
      state.surroundings.takeBack(to: start)
      // The line may no longer match, so results computed from its bytes are invalid.
      state.generation = generation.next(.grew)
    }
  }

  /// An unfinished line longer than this is scanned in parts, which count as lines.
  private static let longestUnfinished = 1 << 20

  /// Adds the lines found in a part, and the number of its line feeds; returns whether to continue.
  private func note(
    _ lines: [FoundLine], newlines: Int, scanned: Int, _ generation: SourceGeneration
  ) -> Bool {
    // The lines around are read outside the lock.
    var (surroundings, before) = state.withLock { ($0.surroundings, $0.newlines) }
    var added: [FilteredLine] = []
    added.reserveCapacity(lines.count)
    for line in lines {
      let found = FilteredLine(bytes: line.bytes, number: before + line.newlinesBefore)
      if context.isEmpty { added.append(found) } else { added += surroundings.lines(with: found) }
    }
    added += surroundings.owedLines(before: scanned)
    before += newlines
    return state.withLock { state in
      guard state.generation == generation, !state.isCancelled else { return false }
      for line in added {
        guard state.lines.count < Self.mostLines else {
          state.error = "more than \(Self.mostLines) lines match; the rest is left out"
          return false
        }
        state.lines.append(line)
      }
      state.surroundings = surroundings
      state.scanned = scanned
      state.newlines = before
      return !state.isStopped
    }
  }
}
