import Threading

/// A search through a document: the next match either way, how many there are, and where they lie; all of it on other
/// threads, so that no key waits for it.
public final class DocumentSearch: Sendable {
  public let pattern: SearchPattern
  private let source: any ByteSource
  private let onChange: @Sendable () -> Void
  private let chunk: Int
  private let patience: UInt64
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
    /// Raised when the bytes are others: what is counted of the old ones is thrown away.
    var generation = 0
    var counted = 0
    var matches = 0
    /// Matches up to the ends of parts that have been counted.
    var sums: [(end: Int, matches: Int)] = []
    var places: [Int] = []
    var gap = 0
    var hasGivenUp = false
    /// The match whose ordinal is looked for in the background, and what came of that.
    var asked: Int?
    var ordinal: (byte: Int, number: Int)?

    /// At most so many places of matches are remembered; of more, those near others go.
    private static let mostPlaces = 8192

    mutating func remember(_ more: [Int], length: Int) {
      for place in more where place >= (places.last ?? -1) + max(1, gap) { places.append(place) }
      guard places.count > Self.mostPlaces else { return }
      gap = max(2 * gap, length / Self.mostPlaces, 1)
      var kept: [Int] = []
      for place in places where place >= (kept.last ?? -gap) + gap { kept.append(place) }
      places = kept
    }
  }

  /// `onChange` is called on another thread when there is something new.
  ///
  /// - Parameter patience: nanoseconds in which an ordinal is counted at once; what takes longer is left to the background.
  public convenience init(
    source: any ByteSource, pattern: SearchPattern, patience: UInt64 = .max,
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(source: source, pattern: pattern, chunk: 1 << 20, patience: patience, onChange: onChange)
  }

  init(
    source: any ByteSource, pattern: SearchPattern, chunk: Int, patience: UInt64 = .max,
    onChange: @escaping @Sendable () -> Void
  ) {
    self.patience = patience
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
  /// Whether ``takeOutcome()`` has an answer, or will have one.
  public var isAwaited: Bool { state.withLock { $0.isFinding || $0.outcome != nil } }
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
    scanner.matcher.goesOn = { isWanted(0) }
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
    scanner.scan(
      from: source.lineStart(before: start), to: source.length, progress: { $0 < end && isWanted($0) }
    ) {
      if $0.lowerBound < start { return true }
      if $0.lowerBound < end { found = $0 }
      return false
    }
    return found
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

  /// Forgets all that was found and counted, because the bytes may be others now. Nothing is looked for until that is asked.
  public func restart() {
    stopFinding()
    state.withLock { state in
      state.generation += 1
      state.outcome = nil
      state.hasGivenUp = false
      (state.counted, state.matches, state.gap) = (0, 0, 0)
      (state.sums, state.places) = ([], [])
      (state.asked, state.ordinal) = (nil, nil)
    }
  }

  private func countOn() {
    let scanner = SearchScanner(source, pattern, chunk: chunk)
    while true {
      let generation = state.withLock { $0.generation }
      scanner.matcher.goesOn = { [self] in
        state.withLock { !$0.isCancelled && $0.generation == generation }
      }
      takeBackUnfinishedLine(scanner, generation)
      count(with: scanner, generation)
      let isDone = state.withLock { state in
        // What came meanwhile was left to this thread, as long as it said that it counts.
        let isAll = state.generation == generation && state.counted >= source.length
        guard isAll || state.isCancelled else { return false }
        state.isCounting = false
        if scanner.matcher.hasGivenUp { state.hasGivenUp = true }
        return true
      }
      if isDone { break }
    }
    onChange()
  }

  private func count(with scanner: SearchScanner, _ generation: Int) {
    let length = source.length
    var (matches, places): (Int, [Int]) = (0, [])
    /// Notes a part that has been counted; whether to go on.
    func note(_ end: Int) -> Bool {
      let goesOn = state.withLock { state in
        guard state.generation == generation else { return false }
        state.matches += matches
        state.counted = end
        state.sums.append((end, state.matches))
        state.remember(places, length: length)
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
    if goesOn, !scanner.matcher.wasStopped { _ = note(length) }
  }

  /// The last line may have got longer since it was counted, so that it has other matches: it is counted again.
  private func takeBackUnfinishedLine(_ scanner: SearchScanner, _ generation: Int) {
    let counted = state.withLock { $0.counted }
    guard counted > 0 else { return }
    let start = source.lineStart(before: counted)
    guard start < counted else { return }
    var matches = 0
    scanner.scan(from: start, to: counted, progress: { _ in true }) { _ in
      matches += 1
      return true
    }
    guard !scanner.matcher.wasStopped else { return }
    state.withLock { state in
      guard state.generation == generation else { return }
      state.counted = start
      state.matches = max(0, state.matches - matches)
      while let last = state.sums.last, last.end > start { state.sums.removeLast() }
      if state.sums.last?.end != start { state.sums.append((start, state.matches)) }
      while let last = state.places.last, last >= start { state.places.removeLast() }
    }
  }

  /// Which match begins at a byte, from 1, once that is known. Counts again at most one part, and what would take long in
  /// the background: then there is something new later.
  public func ordinal(ofMatchAt byte: Int) -> Int? {
    let (number, known) = state.withLock { state -> (Int?, (start: Int, matches: Int)?) in
      if let known = state.ordinal, known.byte == byte { return (known.number, nil) }
      guard byte < state.counted, state.asked != byte else { return (nil, nil) }
      var (low, high) = (0, state.sums.count)
      while low < high {
        let middle = (low + high) / 2
        if state.sums[middle].end <= byte { low = middle + 1 } else { high = middle }
      }
      return (nil, low == 0 ? (0, 0) : state.sums[low - 1])
    }
    guard let known else { return number }
    let (began, most) = (Matcher.now(), patience)
    if let number = ordinal(ofMatchAt: byte, after: known, goesOn: { Matcher.now() &- began < most }) {
      return number
    }
    state.withLock { $0.asked = byte }
    let failure = BackgroundThread.start { [self] in
      let number = ordinal(ofMatchAt: byte, after: known) { [self] in
        state.withLock { $0.asked == byte && !$0.isCancelled }
      }
      state.withLock { state in
        guard let number, state.asked == byte else { return }
        state.ordinal = (byte, number)
        state.asked = nil
      }
      onChange()
    }
    if failure != 0 { state.withLock { $0.asked = nil } }
    return nil
  }

  /// Counts from the end of a part on; nil if that was stopped.
  private func ordinal(
    ofMatchAt byte: Int, after known: (start: Int, matches: Int), goesOn: @escaping () -> Bool
  ) -> Int? {
    let scanner = SearchScanner(source, pattern, chunk: chunk)
    scanner.matcher.goesOn = goesOn
    var ordinal = known.matches
    scanner.scan(from: known.start, to: source.length, progress: { $0 <= byte }) { match in
      guard match.lowerBound <= byte else { return false }
      ordinal += 1
      return true
    }
    return scanner.matcher.wasStopped ? nil : ordinal
  }

  /// Places of matches, in bytes, in order: of many, some of those that are near each other.
  public var places: [Int] { state.withLock { $0.places } }
}
