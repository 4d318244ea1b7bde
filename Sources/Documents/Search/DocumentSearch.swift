import Threading

/// A search through a document: the next match either way, how many there are, and where they lie; all of it on other
/// threads, so that no key waits for it.
public final class DocumentSearch: Sendable {
  public let pattern: SearchPattern
  private let source: any ByteSource
  private let onChange: @Sendable () -> Void
  private let chunk: Int
  private let state = Locked(State())

  public enum Direction: Hashable, Sendable { case forward, backward }

  /// What looking for the next match came to.
  public enum Outcome: Hashable, Sendable {
    /// The bytes of the match; and whether the search went on at the other end of the document.
    case found(Range<Int>, wrapped: Bool)
    case notFound
  }

  private struct State {
    var isCancelled = false
    /// Raised by each new question: what is found for an older one is thrown away.
    var question = 0
    var isFinding = false
    var outcome: Outcome?
    var isCounting = false
    var counted = 0
    var matches = 0
    /// Matches up to the ends of parts that have been counted.
    var sums: [(end: Int, matches: Int)] = []
    var places: [Int] = []
    var gap = 0
    var hasGivenUp = false
  }

  /// At most so many places of matches are remembered; of more, those near others go.
  private static let mostPlaces = 8192

  /// `onChange` is called on another thread when there is something new.
  public convenience init(
    source: any ByteSource, pattern: SearchPattern, onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(source: source, pattern: pattern, chunk: 1 << 20, onChange: onChange)
  }

  init(source: any ByteSource, pattern: SearchPattern, chunk: Int, onChange: @escaping @Sendable () -> Void) {
    self.source = source
    self.pattern = pattern
    self.chunk = chunk
    self.onChange = onChange
  }

  deinit { cancel() }

  /// Ends what runs, soon and for good.
  public func cancel() { state.withLock { $0.isCancelled = true } }

  // MARK: The next match

  /// Whether a match is being looked for.
  public var isFinding: Bool { state.withLock { $0.isFinding } }
  /// Whether somewhere matching took more than it may, so that matches can be missing.
  public var hasGivenUp: Bool { state.withLock { $0.hasGivenUp } }

  /// Looks for the first match that begins at or after `byte`, or the last that begins before it, and past the end of the
  /// document from its other end. Returns at once; ``takeOutcome()`` has the answer later.
  public func find(_ direction: Direction, from byte: Int) {
    let question = state.withLock { state in
      state.question += 1
      state.isFinding = true
      state.outcome = nil
      return state.question
    }
    let failure = BackgroundThread.start { [self] in
      let outcome = outcome(direction, from: byte, question)
      state.withLock { state in
        guard state.question == question else { return }
        state.isFinding = false
        state.outcome = outcome
      }
      onChange()
    }
    if failure != 0 { state.withLock { ($0.isFinding, $0.outcome) = (false, .notFound) } }
  }

  /// Gives up what is being looked for.
  public func stopFinding() {
    state.withLock { state in
      state.question += 1
      state.isFinding = false
    }
  }

  /// What came of looking, once.
  public func takeOutcome() -> Outcome? {
    state.withLock { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }

  private func outcome(_ direction: Direction, from byte: Int, _ question: Int) -> Outcome {
    let scanner = SearchScanner(source, pattern, chunk: chunk)
    func isWanted(_: Int) -> Bool { state.withLock { $0.question == question && !$0.isCancelled } }
    defer { if scanner.matcher.hasGivenUp { state.withLock { $0.hasGivenUp = true } } }
    let length = source.length
    switch direction {
    case .forward:
      if let found = first(scanner, from: byte, to: length, isWanted) { return .found(found, wrapped: false) }
      if let found = first(scanner, from: 0, to: byte, isWanted) { return .found(found, wrapped: true) }
    case .backward:
      if let found = scanner.last(before: byte, progress: isWanted) { return .found(found, wrapped: false) }
      if let found = scanner.last(before: length, progress: isWanted), found.lowerBound >= byte {
        return .found(found, wrapped: true)
      }
    }
    return .notFound
  }

  /// The first match that begins in a range of the source.
  private func first(
    _ scanner: SearchScanner, from start: Int, to end: Int, _ isWanted: (Int) -> Bool
  ) -> Range<Int>? {
    var found: Range<Int>?
    // From the start of the line, so that ^ means that.
    scanner.scan(from: lineStart(before: start), to: source.length, progress: { $0 < end && isWanted($0) }) {
      if $0.lowerBound < start { return true }
      if $0.lowerBound < end { found = $0 }
      return false
    }
    return found
  }

  /// Where the line begins that holds a byte, unless that is far.
  private func lineStart(before byte: Int) -> Int {
    guard byte > 0 else { return 0 }
    return withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      let start = max(0, byte - buffer.count)
      let count = source.read(
        at: start, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<(byte - start)]))
      guard count > 0, let feed = Newlines.last(in: UnsafeRawBufferPointer(buffer), before: count) else {
        return start == 0 ? 0 : byte
      }
      return start + feed + 1
    }
  }

  // MARK: All matches

  /// How many matches have been counted, and whether that is all.
  public var count: (matches: Int, isComplete: Bool) {
    let length = source.length
    let isComplete = source.isComplete
    return state.withLock { ($0.matches, isComplete && $0.counted >= length) }
  }

  /// Counts what has not been counted, in the background.
  public func resumeCounting() {
    let length = source.length
    let starts = state.withLock { state in
      guard !state.isCounting, !state.isCancelled, state.counted < length else { return false }
      state.isCounting = true
      return true
    }
    guard starts else { return }
    if BackgroundThread.start({ [self] in countOn() }) != 0 { state.withLock { $0.isCounting = false } }
  }

  /// Forgets what was counted, because the bytes may be others now.
  public func restartCounting() {
    state.withLock { state in
      (state.counted, state.matches, state.gap) = (0, 0, 0)
      (state.sums, state.places) = ([], [])
    }
    resumeCounting()
  }

  private func countOn() {
    let scanner = SearchScanner(source, pattern, chunk: chunk)
    let length = source.length
    var (matches, places): (Int, [Int]) = (0, [])
    /// Notes a part that has been counted; whether to go on.
    func note(_ end: Int) -> Bool {
      let goesOn = state.withLock { state in
        state.matches += matches
        state.counted = end
        state.sums.append((end, state.matches))
        for place in places where place >= (state.places.last ?? -1) + max(1, state.gap) {
          state.places.append(place)
        }
        if state.places.count > Self.mostPlaces {
          state.gap = max(2 * state.gap, length / Self.mostPlaces, 1)
          var kept: [Int] = []
          for place in state.places where place >= (kept.last ?? -state.gap) + state.gap {
            kept.append(place)
          }
          state.places = kept
        }
        return !state.isCancelled
      }
      (matches, places) = (0, [])
      return goesOn
    }
    let start = state.withLock { $0.counted }
    var goesOn = true
    scanner.scan(
      from: start, to: length,
      progress: { offset in
        if offset > start { goesOn = note(offset) }
        return goesOn
      }
    ) {
      matches += 1
      places.append($0.lowerBound)
      return true
    }
    if goesOn { _ = note(length) }
    state.withLock { state in
      state.isCounting = false
      if scanner.matcher.hasGivenUp { state.hasGivenUp = true }
    }
    onChange()
  }

  /// Which match begins at a byte, from 1, once that is known. Counts again at most one part.
  public func ordinal(ofMatchAt byte: Int) -> Int? {
    let known = state.withLock { state -> (start: Int, matches: Int)? in
      guard byte < state.counted else { return nil }
      var (low, high) = (0, state.sums.count)
      while low < high {
        let middle = (low + high) / 2
        if state.sums[middle].end <= byte { low = middle + 1 } else { high = middle }
      }
      return low == 0 ? (0, 0) : state.sums[low - 1]
    }
    guard let known else { return nil }
    var ordinal = known.matches
    SearchScanner(source, pattern, chunk: chunk).scan(
      from: known.start, to: source.length, progress: { $0 <= byte }
    ) { match in
      guard match.lowerBound <= byte else { return false }
      ordinal += 1
      return true
    }
    return ordinal
  }

  /// Places of matches, in bytes, in order: of many, some of those that are near each other.
  public var places: [Int] { state.withLock { $0.places } }
}

/// The matches within lines that are shown, for the main thread.
public final class MatchHighlighter {
  private let matcher: Matcher

  public init(_ pattern: SearchPattern) { matcher = Matcher(pattern) }

  /// Ranges of a line's bytes. Linear; at most 1,000 of them.
  public func matches(in line: UnsafeRawBufferPointer) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    matcher.forEachMatch(in: line) {
      if !$0.isEmpty { ranges.append($0) }
      return ranges.count < 1_000
    }
    return ranges
  }
}
