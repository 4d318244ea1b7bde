// Three questions about one pattern: the next match, the number of a match, and how many there are.
//
// The problem. A scan of a large file takes seconds, and no key may wait for it. The questions differ in
// urgency: the user waits for the next match, while the count is only a number in the status line. And each
// letter typed starts a new search.
//
// The idea. One `State` under a lock is the list of things to do; one thread does them, the most urgent first
// (`task(for:)`). While it scans, the `Matcher` asks every few milliseconds whether to continue. A count
// stops as soon as a question arrives, and later continues from the end of the last whole part (1 MiB). So an
// interruption repeats at most one part, and no work needs its own thread. The number of a match is not
// stored with each match: the tally has sums at the ends of parts, and one part is counted again.
//
// The rules. Each question has a number and each content a `generation`; a result for an older one is
// discarded. "Nothing to do" and `isRunning = false` are decided under one lock, so a question that arrives
// at that moment starts the thread again. A last line that is still being written may lose its matches as it
// grows, so it is taken back and scanned again.

import PortholePlatform
import PortholeThreading

/// A search through a document: the next match in either direction, the number of matches, and their places.
/// The work is done on a background thread.
///
/// A pipe is read as far as finding a match needs. For the count it is read only as far as its bytes are kept
/// in memory: a total is not worth filling the disk.
public final class DocumentSearch: Sendable {
  public let pattern: SearchPattern
  let source: any ByteSource
  let onChange: @Sendable () -> Void
  private let chunk: Int
  private let timeBudget: Double
  private let worker: SearchWorker
  let state = Locked(State())
  /// Demands the bytes needed to find a match.
  let finder = SourceReader()
  /// Demands the bytes to be counted.
  private let counter = SourceReader()

  public enum Direction: Hashable, Sendable { case forward, backward }

  /// The result of ``find(_:from:)``.
  public enum Outcome: Hashable, Sendable {
    /// The bytes of the match; `wrapped` if the search passed the end of the document and continued at the
    /// other.
    case found(Range<Int>, wrapped: Bool)
    case notFound
  }

  /// A request for the next match, and its progress.
  struct Question {
    let number: Int
    let direction: Direction
    /// A match is wanted that begins at or after this byte or, backward, before it.
    let start: Int
    let wraps: Bool
    /// The byte at which the scan continues; nil before it has begun.
    var position: Int?
    /// The source's length at the last scan.
    var length = 0
    /// Whether the scan reached the end without a match and continues at the other end.
    var isAround = false
    /// The number of bytes scanned.
    var searched = 0
    /// Whether all available bytes have been scanned and more may come.
    var isWaiting = false
  }

  struct State {
    var isCancelled = false
    /// Whether a job of this search is queued or running.
    var isRunning = false
    var question: Question?
    /// The number of the newest question; answers to older ones are discarded.
    var questions = 0
    var outcome: Outcome?
    var counts = false
    /// Incremented when the bytes have changed: counts of older ones are discarded.
    var generation = 0
    var tally = MatchTally()
    var hasGivenUp = false
    /// The match whose number is being computed, and the last result.
    var asked: Int?
    var ordinal: (byte: Int, number: Int)?

    /// Whether something is more urgent than counting.
    var hasQuestion: Bool { question?.isWaiting == false || asked != nil }
  }

  private enum Task {
    case find(Question)
    case ordinal(byte: Int)
    case count(generation: Int)
  }

  /// `onChange` is called on a background thread when there is a result or progress.
  ///
  /// - Parameters:
  ///   - timeBudget: seconds that ``ordinal(ofMatchAt:)`` may count on the caller's thread before it leaves
  ///     the rest to the background.
  ///   - worker: does the work; searches that share a worker share its thread.
  public convenience init(
    source: any ByteSource, pattern: SearchPattern, timeBudget: Double = .infinity,
    worker: SearchWorker = SearchWorker(),
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      source: source, pattern: pattern, chunk: 1 << 20, timeBudget: timeBudget, worker: worker,
      onChange: onChange
    )
  }

  init(
    source: any ByteSource, pattern: SearchPattern, chunk: Int, timeBudget: Double = .infinity,
    worker: SearchWorker = SearchWorker(), onChange: @escaping @Sendable () -> Void
  ) {
    self.timeBudget = timeBudget
    self.source = source
    self.pattern = pattern
    self.chunk = chunk
    self.worker = worker
    self.onChange = onChange
  }

  deinit { cancel() }

  /// Stops all work soon, permanently.
  public func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.question = nil
    }
    source.demand(upTo: 0, by: finder)
    source.demand(upTo: 0, by: counter)
  }

  /// Discards all results, because the bytes may have changed. Starts nothing by itself.
  public func restart() {
    stopFinding()
    state.withLock { state in
      state.generation += 1
      state.outcome = nil
      state.hasGivenUp = false
      state.tally = MatchTally()
      (state.asked, state.ordinal) = (nil, nil)
    }
  }

  /// Continues with bytes that have arrived since; returns at once. To be called when the source has changed.
  public func resume() {
    let (length, isComplete) = (source.length, source.isComplete)
    state.withLock { state in
      guard let question = state.question, question.isWaiting else { return }
      // The last match before a place at the end is known only once the end has come.
      guard isComplete || question.direction == .forward && length > question.length else { return }
      state.question?.isWaiting = false
    }
    start()
  }

  /// Whether a match took more than its limits allow somewhere, so that matches may be missing.
  public var hasGivenUp: Bool { state.withLock { $0.hasGivenUp } }

  // MARK: The next match

  /// Whether a match is being looked for.
  public var isFinding: Bool { state.withLock { $0.question != nil } }
  /// Whether ``takeOutcome()`` has an answer, or will have one.
  public var isAwaited: Bool { state.withLock { $0.question != nil || $0.outcome != nil } }
  /// Whether all available bytes of a pipe have been scanned for the next match, and more may come.
  public var isWaiting: Bool { state.withLock { $0.question?.isWaiting == true } }
  /// The number of bytes scanned for the next match.
  public var searched: Int { state.withLock { $0.question?.searched ?? 0 } }

  /// Finds the first match that begins at or after `byte`, or the last that begins before it, and by default
  /// continues at the other end of the document if there is none. Reads a pipe as far as needed. Returns at once;
  /// ``takeOutcome()`` has the answer later.
  public func find(_ direction: Direction, from byte: Int, wraps: Bool = true) {
    state.withLock { state in
      state.questions += 1
      state.outcome = nil
      state.question = Question(number: state.questions, direction: direction, start: byte, wraps: wraps)
    }
    if !start() { state.withLock { ($0.question, $0.outcome) = (nil, .notFound) } }
  }

  /// Cancels finding the next match.
  public func stopFinding() {
    state.withLock { state in
      state.questions += 1
      (state.question, state.outcome) = (nil, nil)
    }
    source.demand(upTo: 0, by: finder)
  }

  /// Returns the answer once, and nil from then on.
  public func takeOutcome() -> Outcome? {
    state.withLock { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }

  // MARK: All matches

  /// The number of matches counted, and whether that is all of them.
  public var count: (matches: Int, isComplete: Bool) {
    let isComplete = source.isComplete
    let length = source.length
    return state.withLock { ($0.tally.matches, isComplete && $0.tally.counted >= length) }
  }

  /// Whether there are bytes left to count.
  public var isCounting: Bool {
    let length = source.length
    return state.withLock { $0.counts && !$0.isCancelled && $0.tally.counted < length }
  }

  /// Counts the matches in the background, and those in new bytes as they arrive.
  public func resumeCounting() {
    state.withLock { $0.counts = true }
    source.demand(upTo: PipeSource.defaultMemoryLimit, by: counter)
    start()
  }

  /// Pauses counting until ``resumeCounting()``.
  public func stopCounting() {
    state.withLock { $0.counts = false }
    source.demand(upTo: 0, by: counter)
  }

  /// The offsets of matches, ascending; of very many, only a selection.
  public var places: [Int] { state.withLock { $0.tally.places } }

  /// The number, from 1, of the match at a byte; nil while unknown. Counts at most one part again; if that
  /// takes longer than `timeBudget`, it continues in the background and `onChange` reports the result.
  public func ordinal(ofMatchAt byte: Int) -> Int? {
    let (number, known) = state.withLock { state -> (Int?, (end: Int, matches: Int)?) in
      if let known = state.ordinal, known.byte == byte { return (known.number, nil) }
      guard byte < state.tally.counted, state.asked != byte else { return (nil, nil) }
      return (nil, state.tally.sum(before: byte))
    }
    guard let known else { return number }
    let (began, most) = (MonotonicClock.seconds, timeBudget)
    let scanner = SearchScanner(source, pattern, chunk: chunk)
    if let number = ordinal(
      ofMatchAt: byte, after: known, scanner, goesOn: { MonotonicClock.seconds - began < most })
    {
      return number
    }
    state.withLock { $0.asked = byte }
    if !start() { state.withLock { $0.asked = nil } }
    return nil
  }

  // MARK: The thread

  /// Whether a job of this search is queued or running.
  var isWorking: Bool { state.withLock { $0.isRunning } }

  /// Starts the thread if there is something to do; false if no thread is available.
  @discardableResult
  private func start() -> Bool {
    let starts = state.withLock { state in
      guard !state.isRunning, task(for: state) != nil else { return false }
      state.isRunning = true
      return true
    }
    guard starts else { return true }
    guard worker.run({ [self] in run() }) else {
      state.withLock { $0.isRunning = false }
      return false
    }
    return true
  }

  private func run() {
    let scanner = SearchScanner(source, pattern, chunk: chunk)
    while let task = nextTask() {
      scanner.matcher.hasGivenUp = false
      switch task {
      case .find(let question):
        scanner.matcher.goesOn = { [self] in isWanted(question) }
        find(question, scanner)
      case .ordinal(let byte): number(byte, scanner)
      case .count(let generation):
        scanner.matcher.goesOn = { [self] in
          state.withLock {
            $0.counts && !$0.isCancelled && $0.generation == generation && !$0.hasQuestion
          }
        }
        count(scanner, generation)
      }
      if scanner.matcher.hasGivenUp { state.withLock { $0.hasGivenUp = true } }
    }
    onChange()
  }

  private func nextTask() -> Task? {
    state.withLock { state in
      let task = task(for: state)
      // A question that arrives after this finds `isRunning` false and starts the thread again.
      if task == nil { state.isRunning = false }
      return task
    }
  }

  /// The most urgent thing to do.
  private func task(for state: State) -> Task? {
    if state.isCancelled { return nil }
    if let question = state.question, !question.isWaiting { return .find(question) }
    if let byte = state.asked { return .ordinal(byte: byte) }
    // The waiting question scans new bytes first, and the count skips those found empty.
    if state.question != nil { return nil }
    return state.counts && state.tally.counted < source.length ? .count(generation: state.generation) : nil
  }

  /// Computes the number of a match.
  private func number(_ byte: Int, _ scanner: SearchScanner) {
    let known = state.withLock { $0.tally.sum(before: byte) }
    let number = ordinal(ofMatchAt: byte, after: known, scanner) { [self] in
      state.withLock { $0.asked == byte && !$0.isCancelled && $0.question?.isWaiting != false }
    }
    state.withLock { state in
      guard state.asked == byte else { return }
      guard let number else {
        // A question interrupted this; the number is computed after it.
        if state.isCancelled { state.asked = nil }
        return
      }
      (state.asked, state.ordinal) = (nil, (byte, number))
    }
    if number != nil { onChange() }
  }

  /// Counts from the end of a part up to the match at `byte`; nil if interrupted.
  private func ordinal(
    ofMatchAt byte: Int, after known: (end: Int, matches: Int), _ scanner: SearchScanner,
    goesOn: @escaping () -> Bool
  ) -> Int? {
    scanner.matcher.goesOn = goesOn
    var ordinal = known.matches
    scanner.scan(from: known.end, to: source.length, progress: { $0 <= byte }) { match in
      guard match.lowerBound <= byte else { return false }
      ordinal += 1
      return true
    }
    return scanner.matcher.wasStopped ? nil : ordinal
  }

  /// Counts the matches in the bytes available now.
  private func count(_ scanner: SearchScanner, _ generation: Int) {
    takeBackUnfinishedLine(scanner, generation)
    let isEndOpen = !source.isComplete
    let length = source.length
    var places: [Int] = []
    /// Adds a counted part to the tally; returns whether to continue.
    func note(_ end: Int) -> Bool {
      let goesOn = state.withLock { state in
        guard state.generation == generation else { return false }
        state.tally.add(places, upTo: end, isEndOpen: isEndOpen && end == length)
        return state.counts && !state.isCancelled && !state.hasQuestion
      }
      places = []
      return goesOn
    }
    let (counted, next) = state.withLock { ($0.tally.counted, min($0.tally.next, length)) }
    if next > counted, !note(next) { return }
    var goesOn = true
    scanner.scan(
      from: next, to: length, isEndOpen: isEndOpen,
      progress: { offset in
        if offset > next { goesOn = note(offset) }
        return goesOn
      }
    ) {
      places.append($0.lowerBound)
      return true
    }
    if goesOn, !scanner.matcher.wasStopped, next < length { _ = note(length) }
  }

  /// The last line may have grown since it was counted and have other matches now: counts it again.
  private func takeBackUnfinishedLine(_ scanner: SearchScanner, _ generation: Int) {
    let (counted, isEndOpen) = state.withLock { ($0.tally.counted, $0.tally.isEndOpen) }
    guard counted > 0 else { return }
    let start = source.lineStart(before: counted)
    guard start < counted else { return }
    var matches = 0
    scanner.scan(from: start, to: counted, isEndOpen: isEndOpen, progress: { _ in true }) { _ in
      matches += 1
      return true
    }
    guard !scanner.matcher.wasStopped else { return }
    state.withLock { state in
      guard state.generation == generation else { return }
      state.tally.takeBack(lineAt: start, matches: matches)
    }
  }
}
