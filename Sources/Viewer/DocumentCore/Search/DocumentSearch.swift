// Three questions about one pattern: the next match, the number of a match, and how many there are.
//
// The problem. A scan of a large file takes seconds, and no key may wait for it. The questions differ in
// urgency: the user waits for the next match, while the count is only a number in the status line. And each
// letter typed starts a new search.
//
// The idea. Each question is a `BackgroundScan` of its own, and all run one after another on one
// `SearchWorker`. A scan has nothing to do while a more urgent one has: a count stops as soon as a question
// arrives, since the `Matcher` asks every few milliseconds whether to continue, and the end of the urgent scan
// resumes it. So an interruption repeats at most one part, and no work needs its own thread. The number of a
// match is not stored with each match: the tally has sums at the ends of parts, and one part is counted again.
//
// The rules. A new question, and a new content, raises the generation of its scan, which drops results for the
// older one. A scan's lock may be held while that of a more urgent one is taken, never the other way. A last
// line that is still being written may lose its matches as it grows, so it is taken back and scanned again.

import PortholePlatform
import PortholeSystem

/// A search through a document: the next match in either direction, the number of matches, and their places.
/// The work is done on a background thread.
///
/// A pipe is read as far as finding a match needs. For the count it is read only as far as its bytes are kept
/// in memory: a total is not worth filling the disk.
public final class DocumentSearch: Sendable {
  public let pattern: SearchPattern
  /// The lines and columns that are not searched.
  public let omission: SearchOmission
  private let source: any ByteSource
  private let chunk: Int
  private let timeBudget: Double
  private let finding: BackgroundScan<Finding>
  private let numbering: BackgroundScan<Numbering>
  private let counting: BackgroundScan<MatchTally>
  /// True after a match took more than its limits allow.
  private let gaveUp = Locked(false)
  /// Demands the bytes needed to find a match.
  private let finder = SourceReader()
  /// Demands the bytes to be counted.
  private let counter = SourceReader()

  public enum Direction: Hashable, Sendable { case forward, backward }

  /// The result of ``DocumentSearch/find(_:from:wraps:)``.
  public enum Outcome: Hashable, Sendable {
    /// The bytes of the match; `wrapped` if the search passed the end of the document and continued at the
    /// other.
    case found(Range<Int>, wrapped: Bool)
    case notFound
  }

  private struct Finding {
    var question: MatchQuestion?
    var outcome: Outcome?

    /// Whether a part can be scanned now.
    var isUrgent: Bool { question?.isWaiting == false }
  }

  private struct Numbering {
    /// The match whose number is being computed.
    var asked: Int?
    /// The last result.
    var known: (byte: Int, number: Int)?
  }

  /// `onChange` is called on a background thread when there is a result or progress.
  ///
  /// - Parameters:
  ///   - timeBudget: seconds that ``ordinal(ofMatchAt:)`` may count on the caller's thread before it leaves
  ///     the rest to the background.
  ///   - worker: does the work; searches that share a worker share its thread.
  ///   - omission: the lines and columns that are not searched.
  ///   - chunk: the most bytes that are searched at a time.
  public init(
    source: any ByteSource, pattern: SearchPattern, chunk: Int = 1 << 20, timeBudget: Double = .infinity,
    worker: SearchWorker = SearchWorker(), omitting omission: SearchOmission = SearchOmission(),
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.omission = omission
    (self.source, self.pattern, self.chunk, self.timeBudget) = (source, pattern, chunk, timeBudget)
    let finding = BackgroundScan(Finding(), on: worker, onChange: onChange) { $0.isUrgent }
    let numbering = BackgroundScan(Numbering(), on: worker, onChange: onChange) { state in
      state.asked != nil && !finding.withLock { $0.state.isUrgent }
    }
    counting = BackgroundScan(MatchTally(), on: worker, onChange: onChange) { tally in
      // A waiting question scans new bytes first, and the count skips those found empty.
      tally.counted < source.length && finding.withLock { $0.state.question == nil }
        && numbering.withLock { $0.state.asked == nil }
    }
    (self.finding, self.numbering) = (finding, numbering)
    counting.pause()
  }

  deinit { cancel() }

  /// Stops all work soon, permanently.
  public func cancel() {
    finding.restart { $0.question = nil }
    finding.cancel()
    numbering.cancel()
    counting.cancel()
    source.demand(upTo: 0, by: finder)
    source.demand(upTo: 0, by: counter)
  }

  /// Discards all results, because the bytes may have changed. Starts nothing by itself.
  public func restart() {
    finding.restart(with: Finding())
    source.demand(upTo: 0, by: finder)
    numbering.restart(with: Numbering())
    counting.restart(with: MatchTally())
    gaveUp.withLock { $0 = false }
  }

  /// Continues with bytes that have arrived since; returns at once. To be called when the source has changed.
  public func resume() {
    let (length, isComplete) = (source.length, source.isComplete)
    finding.withLock { content in
      guard let question = content.state.question, question.isWaiting else { return }
      // The last match before a place at the end is known only once the end has come.
      guard isComplete || question.direction == .forward && length > question.length else { return }
      content.state.question?.isWaiting = false
    }
    finding.resume { self.beginFinding() }
    resumeOthers()
  }

  /// Resumes the less urgent scans.
  private func resumeOthers() {
    numbering.resume { self.beginNumbering() }
    counting.resume { self.beginCounting() }
  }

  /// Whether a job of this search is queued or running.
  var isWorking: Bool { finding.isRunning || numbering.isRunning || counting.isRunning }

  /// Whether a match took more than its limits allow somewhere, so that matches may be missing.
  public var hasGivenUp: Bool { gaveUp.withLock { $0 } }

  /// A scanner for one run, and the step that uses it.
  private func begin<State>(
    _ step: @escaping (BackgroundScan<State>.Pass, SearchScanner) -> Void
  ) -> BackgroundScan<State>.Step {
    let scanner = SearchScanner(source, pattern, chunk: chunk, omitting: omission)
    return { [self] pass in
      scanner.matcher.goesOn = { pass.isWanted }
      scanner.matcher.hasGivenUp = false
      step(pass, scanner)
      if scanner.matcher.hasGivenUp { gaveUp.withLock { $0 = true } }
      return true
    }
  }

  // MARK: The next match

  /// Whether a match is being looked for.
  public var isFinding: Bool { finding.withLock { $0.state.question != nil } }
  /// Whether ``takeOutcome()`` has an answer, or will have one.
  public var isAwaited: Bool { finding.withLock { $0.state.question != nil || $0.state.outcome != nil } }
  /// Whether all available bytes of a pipe have been scanned for the next match, and more may come.
  public var isWaiting: Bool { finding.withLock { $0.state.question?.isWaiting == true } }
  /// The number of bytes scanned for the next match.
  public var searched: Int { finding.withLock { $0.state.question?.searched ?? 0 } }

  /// Finds the first match that begins at or after `byte`, or the last that begins before it, and by default
  /// continues at the other end of the document if there is none. Reads a pipe as far as needed. Returns at once;
  /// ``takeOutcome()`` has the answer later.
  public func find(_ direction: Direction, from byte: Int, wraps: Bool = true) {
    finding.restart(with: Finding(question: MatchQuestion(direction, from: byte, wraps: wraps)))
    let isRun = finding.resume { self.beginFinding() }
    if !isRun { finding.withLock { $0.state = Finding(outcome: .notFound) } }
  }

  /// Cancels finding the next match.
  public func stopFinding() {
    finding.restart(with: Finding())
    source.demand(upTo: 0, by: finder)
    resumeOthers()
  }

  /// Returns the answer once, and nil from then on.
  public func takeOutcome() -> Outcome? { finding.take(\.outcome) }

  private func beginFinding() -> BackgroundScan<Finding>.Step {
    begin { [self] pass, scanner in
      guard var question = pass.read({ $0.question }) else { return }
      let generation = counting.withLock { $0.generation }
      let (outcome, empty) = question.scanPart(of: source, scanner)
      counting.withLock { if $0.generation == generation { $0.state.noteEmpty(empty) } }
      let waits = question.isWaiting
      if waits || outcome != nil { source.demand(upTo: waits ? .max : 0, by: finder) }
      // Bytes may have arrived between the scan and the demand.
      if waits { question.isWaiting = !source.isComplete && source.length <= question.length }
      let isCurrent = pass.commit { content in
        content.state.question = outcome == nil ? question : nil
        if let outcome { content.state.outcome = outcome }
      }
      // The question may have been cancelled just before the demand was made.
      if waits, !isCurrent { source.demand(upTo: 0, by: finder) }
      if waits || outcome != nil { resumeOthers() }
    }
  }

  // MARK: The number of a match

  /// The number, from 1, of the match at a byte; nil while unknown. Counts at most one part again; if that
  /// takes longer than `timeBudget`, it continues in the background and `onChange` reports the result.
  public func ordinal(ofMatchAt byte: Int) -> Int? {
    let (known, asked) = numbering.withLock { ($0.state.known, $0.state.asked) }
    if let known, known.byte == byte { return known.number }
    guard asked != byte else { return nil }
    let sum = counting.withLock { byte < $0.state.counted ? $0.state.sum(before: byte) : nil }
    guard let sum else { return nil }
    let (began, most) = (MonotonicClock.seconds, timeBudget)
    let scanner = SearchScanner(source, pattern, chunk: chunk, omitting: omission)
    scanner.matcher.goesOn = { MonotonicClock.seconds - began < most }
    if let number = scanner.ordinal(ofMatchAt: byte, after: sum) { return number }
    numbering.restart { $0.asked = byte }
    let isRun = numbering.resume { self.beginNumbering() }
    if !isRun { numbering.withLock { $0.state.asked = nil } }
    return nil
  }

  private func beginNumbering() -> BackgroundScan<Numbering>.Step {
    begin { [self] pass, scanner in
      guard let byte = pass.read({ $0.asked }) else { return }
      let sum = counting.withLock { $0.state.sum(before: byte) }
      // A question interrupts this; the number is computed after it.
      guard let number = scanner.ordinal(ofMatchAt: byte, after: sum) else { return }
      pass.commit { $0.state = Numbering(known: (byte, number)) }
      resumeOthers()
    }
  }

  // MARK: All matches

  /// The number of matches counted, and whether that is all of them.
  public var count: (matches: Int, isComplete: Bool) {
    let isComplete = source.isComplete
    let length = source.length
    return counting.withLock { ($0.state.matches, isComplete && $0.state.counted >= length) }
  }

  /// Whether there are bytes left to count.
  public var isCounting: Bool {
    let length = source.length
    return counting.withLock { !$0.isPaused && !$0.isCancelled && $0.state.counted < length }
  }

  /// The offsets of matches, ascending; of very many, only a selection.
  public var places: [Int] { counting.withLock { $0.state.places } }

  /// Counts the matches in the background, and those in new bytes as they arrive.
  public func resumeCounting() {
    counting.unpause()
    source.demand(upTo: PipeSource.defaultMemoryLimit, by: counter)
    counting.resume { self.beginCounting() }
  }

  /// Pauses counting until ``resumeCounting()``.
  public func stopCounting() {
    counting.pause()
    source.demand(upTo: 0, by: counter)
  }

  private func beginCounting() -> BackgroundScan<MatchTally>.Step {
    begin { [source] pass, scanner in
      // In this order: once the source is complete, its length no longer grows.
      let isEndOpen = !source.isComplete
      let length = source.length
      let (counted, isAtEnd, wasOpen, next) = pass.read { ($0.counted, $0.isAtEnd, $0.isEndOpen, $0.next) }
      if isAtEnd {
        // The last line may have grown since it was counted and have other matches now: count it again.
        let start = source.lineStart(before: counted)
        var matches = 0
        scanner.scan(from: start, to: counted, isEndOpen: wasOpen) { _ in
          matches += 1
          return true
        }
        guard !scanner.matcher.wasStopped else { return }
        pass.commit { $0.state.takeBack(lineAt: start, matches: matches) }
      } else if next > counted {
        pass.commit {
          $0.state.add([], upTo: min(next, length), isAtEnd: next >= length, isEndOpen: isEndOpen)
        }
      } else {
        var places: [Int] = []
        let next = scanner.scanPart(at: counted, to: length, isEndOpen: isEndOpen) {
          places.append($0.lowerBound)
          return true
        }
        guard !scanner.matcher.wasStopped else { return }
        let end = next ?? length
        pass.commit { $0.state.add(places, upTo: end, isAtEnd: end >= length, isEndOpen: isEndOpen) }
      }
    }
  }
}
