import PortholePlatform
import PortholeThreading

/// A search through a document: the next match either way, how many there are, and where they lie. The work is done on
/// another thread, so that no key waits for it.
///
/// One thread does one thing at a time, the most urgent first: the next match, then the number of a match, then the
/// count. A pipe is read ahead for as long as a match is looked for, and for the count as far as its bytes are kept in
/// memory: a total is not worth filling the disk.
public final class DocumentSearch: Sendable {
  public let pattern: SearchPattern
  let source: any ByteSource
  let onChange: @Sendable () -> Void
  private let chunk: Int
  private let patience: UInt64
  private let worker: SearchWorker
  let state = Locked(State())
  /// Asks the source for bytes while a match is looked for.
  let finder = SourceReader()
  /// Asks the source for bytes that are counted.
  private let counter = SourceReader()

  public enum Direction: Hashable, Sendable { case forward, backward }

  /// The answer to the question for the next match.
  public enum Outcome: Hashable, Sendable {
    /// The bytes of the match; and whether it was found from the other end of the document on.
    case found(Range<Int>, wrapped: Bool)
    case notFound
  }

  /// A question for the next match, and how far looking for it has come.
  struct Question {
    let number: Int
    let direction: Direction
    /// The byte from which on, or before which, a match is looked for.
    let start: Int
    /// The byte that is looked at next; nil before the first look.
    var position: Int?
    /// Bytes that there were at the last look.
    var length = 0
    /// Whether nothing was found up to the end, so that it is looked for from the other end on.
    var isAround = false
    /// Bytes that have been looked through.
    var searched = 0
    /// Whether all bytes that have come have been looked through, and more may come.
    var isWaiting = false
  }

  struct State {
    var isCancelled = false
    /// Whether a job of this search waits for the thread or has it.
    var isRunning = false
    var question: Question?
    /// The number of the last question. Answers to older ones are thrown away.
    var questions = 0
    var outcome: Outcome?
    var counts = false
    /// Raised when the bytes are others: counts of the old ones are thrown away.
    var generation = 0
    var tally = MatchTally()
    var hasGivenUp = false
    /// The match whose number is worked out on the thread, and the last result of that.
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

  /// `onChange` is called on another thread when there is something new.
  ///
  /// - Parameters:
  ///   - patience: nanoseconds in which an ordinal is counted at once; what takes longer is left to the background.
  ///   - worker: does the work; searches that share one share its thread.
  public convenience init(
    source: any ByteSource, pattern: SearchPattern, patience: UInt64 = .max,
    worker: SearchWorker = SearchWorker(),
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      source: source, pattern: pattern, chunk: 1 << 20, patience: patience, worker: worker, onChange: onChange
    )
  }

  init(
    source: any ByteSource, pattern: SearchPattern, chunk: Int, patience: UInt64 = .max,
    worker: SearchWorker = SearchWorker(), onChange: @escaping @Sendable () -> Void
  ) {
    self.patience = patience
    self.source = source
    self.pattern = pattern
    self.chunk = chunk
    self.worker = worker
    self.onChange = onChange
  }

  deinit { cancel() }

  /// Ends all work, soon and for good.
  public func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.question = nil
    }
    source.demand(upTo: 0, by: finder)
    source.demand(upTo: 0, by: counter)
  }

  /// Forgets all that was found and counted, because the bytes may be others now. Nothing is looked for until that is asked.
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

  /// Continues with bytes that have come since; returns at once. To be called when the source has changed.
  public func resume() {
    let (length, isComplete) = (source.length, source.isComplete)
    state.withLock { state in
      guard let question = state.question, question.isWaiting else { return }
      // The last match before a place at the end is known only when that has come.
      guard isComplete || question.direction == .forward && length > question.length else { return }
      state.question?.isWaiting = false
    }
    start()
  }

  /// Whether somewhere matching took more than it may, so that matches can be missing.
  public var hasGivenUp: Bool { state.withLock { $0.hasGivenUp } }

  // MARK: The next match

  /// Whether a match is being looked for.
  public var isFinding: Bool { state.withLock { $0.question != nil } }
  /// Whether ``takeOutcome()`` has an answer, or will have one.
  public var isAwaited: Bool { state.withLock { $0.question != nil || $0.outcome != nil } }
  /// Whether all bytes of a pipe that have come have been looked through for the next match, and more may come.
  public var isWaiting: Bool { state.withLock { $0.question?.isWaiting == true } }
  /// Bytes that have been looked through for the next match.
  public var searched: Int { state.withLock { $0.question?.searched ?? 0 } }

  /// Looks for the first match that begins at or after `byte`, or the last that begins before it, and past the end of the
  /// document from its other end. A pipe is read as far as that takes. Returns at once; ``takeOutcome()`` has the answer
  /// later.
  public func find(_ direction: Direction, from byte: Int) {
    state.withLock { state in
      state.questions += 1
      state.outcome = nil
      state.question = Question(number: state.questions, direction: direction, start: byte)
    }
    if !start() { state.withLock { ($0.question, $0.outcome) = (nil, .notFound) } }
  }

  /// Gives up what is being looked for.
  public func stopFinding() {
    state.withLock { state in
      state.questions += 1
      (state.question, state.outcome) = (nil, nil)
    }
    source.demand(upTo: 0, by: finder)
  }

  /// The answer, once.
  public func takeOutcome() -> Outcome? {
    state.withLock { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }

  // MARK: All matches

  /// How many matches have been counted, and whether that is all.
  public var count: (matches: Int, isComplete: Bool) {
    let isComplete = source.isComplete
    let length = source.length
    return state.withLock { ($0.tally.matches, isComplete && $0.tally.counted >= length) }
  }

  /// Whether there are bytes to count.
  public var isCounting: Bool {
    let length = source.length
    return state.withLock { $0.counts && !$0.isCancelled && $0.tally.counted < length }
  }

  /// Counts what has not been counted, in the background, and from now on what comes.
  public func resumeCounting() {
    state.withLock { $0.counts = true }
    source.demand(upTo: PipeSource.defaultMemoryLimit, by: counter)
    start()
  }

  /// Counts no more until ``resumeCounting()``.
  public func stopCounting() {
    state.withLock { $0.counts = false }
    source.demand(upTo: 0, by: counter)
  }

  /// Places of matches, in bytes, in order: of many, some of those that are near each other.
  public var places: [Int] { state.withLock { $0.tally.places } }

  /// Which match begins at a byte, from 1, once that is known. Counts again at most one part, and what would take long in
  /// the background: then there is something new later.
  public func ordinal(ofMatchAt byte: Int) -> Int? {
    let (number, known) = state.withLock { state -> (Int?, (end: Int, matches: Int)?) in
      if let known = state.ordinal, known.byte == byte { return (known.number, nil) }
      guard byte < state.tally.counted, state.asked != byte else { return (nil, nil) }
      return (nil, state.tally.sum(before: byte))
    }
    guard let known else { return number }
    let (began, most) = (MonotonicClock.nanoseconds, patience)
    let scanner = SearchScanner(source, pattern, chunk: chunk)
    if let number = ordinal(
      ofMatchAt: byte, after: known, scanner, goesOn: { MonotonicClock.nanoseconds &- began < most })
    {
      return number
    }
    state.withLock { $0.asked = byte }
    if !start() { state.withLock { $0.asked = nil } }
    return nil
  }

  // MARK: The thread

  /// Whether a job waits for the thread or has it.
  var isWorking: Bool { state.withLock { $0.isRunning } }

  /// Has the thread do whatever there is to do; false if there is no thread.
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
      // A question that comes after this look finds that nothing runs, and has the thread run again.
      if task == nil { state.isRunning = false }
      return task
    }
  }

  /// The most urgent of what there is to do.
  private func task(for state: State) -> Task? {
    if state.isCancelled { return nil }
    if let question = state.question, !question.isWaiting { return .find(question) }
    if let byte = state.asked { return .ordinal(byte: byte) }
    // A question that waits goes through what comes first, and finds most of it empty.
    if state.question != nil { return nil }
    return state.counts && state.tally.counted < source.length ? .count(generation: state.generation) : nil
  }

  /// Works out the number of a match.
  private func number(_ byte: Int, _ scanner: SearchScanner) {
    let known = state.withLock { $0.tally.sum(before: byte) }
    let number = ordinal(ofMatchAt: byte, after: known, scanner) { [self] in
      state.withLock { $0.asked == byte && !$0.isCancelled && $0.question?.isWaiting != false }
    }
    state.withLock { state in
      guard state.asked == byte else { return }
      guard let number else {
        // A question came first: the number is worked out after it.
        if state.isCancelled { state.asked = nil }
        return
      }
      (state.asked, state.ordinal) = (nil, (byte, number))
    }
    if number != nil { onChange() }
  }

  /// Counts from the end of a part on; nil if that was stopped.
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

  /// Counts what has come up to now.
  private func count(_ scanner: SearchScanner, _ generation: Int) {
    takeBackUnfinishedLine(scanner, generation)
    let isEndOpen = !source.isComplete
    let length = source.length
    var places: [Int] = []
    /// Notes a part that has been counted; whether to continue.
    func note(_ end: Int) -> Bool {
      let goesOn = state.withLock { state in
        guard state.generation == generation else { return false }
        state.tally.add(places, upTo: end, length: length, isEndOpen: isEndOpen && end == length)
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

  /// The last line may have got longer since it was counted, so that it has other matches: it is counted again.
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
