// Headings in a text that is not looked through yet.
//
// Problem: after a jump to the end of a huge file, the headings above the first row are known only once the whole file
// has been looked through, and so is the next heading for a key.
//
// Idea: most kinds judge a line from those nearby, so headings can be found from any place. Forwards that is a plain
// scan. Backwards, one window of 64 KiB after the other is judged, the nearest first: the headings of the innermost
// section are found first, and each earlier window may add those around it.
//
// Pitfall: the first dated line in a window of a log begins a day only if the line with a date before it has another
// one. So it stays `open` until an earlier window knows.

import PaintCore
import PortholeSystem

/// Answers one question at a time about the headings near a place, in the background.
final class SectionFinder: Sendable {
  private struct Work: Sendable {
    var question: SectionQuestion?
    /// The end of the window to judge next.
    var end = 0
    /// The state before the next line, for a search forwards.
    var state: SectionState?
    /// The number of headings still to be passed, with the one that is wanted.
    var left = 0
    /// The bytes judged so far.
    var scanned = 0
    /// The length at which the text ended; more of it is awaited.
    var waitsAt: Int?
    /// The first dated line of a window, and its day.
    var open: Open?
    /// The headings found around a place.
    var path: [SectionHeading] = []
    var answer: SectionAnswer?
    /// The place to whose question `path` is the answer, perhaps without the outer levels.
    var answered: Int?

    struct Open: Sendable {
      var heading: SectionHeading
      var day: LogDay
    }
  }

  /// The headings around a place, and whether all levels have been found.
  struct Surroundings {
    var path: [SectionHeading]
    var isComplete: Bool
  }

  private let source: any ByteSource
  private let indexer: SectionIndexer
  private let scan: BackgroundScan<Work>
  private let reader = SourceReader()
  private let window: Int
  /// The bytes before a place in which the headings around it are looked for.
  private static let reach = 16 << 20

  init(
    _ source: any ByteSource, _ indexer: SectionIndexer, window: Int = 64 << 10,
    executor: any BackgroundExecutor, onChange: @escaping @Sendable () -> Void
  ) {
    (self.source, self.indexer, self.window) = (source, indexer, max(2, window))
    scan = BackgroundScan(Work(), on: executor, interval: 0.02, onChange: onChange) { work in
      work.question != nil && work.waitsAt == nil
    }
  }

  /// Stops soon, permanently.
  func cancel() {
    scan.cancel()
    source.demand(upTo: 0, by: reader)
  }

  /// Asks a question, which replaces the one before. Returns at once.
  func ask(_ question: SectionQuestion) {
    var work = Work(question: question)
    switch question {
    case .around(let place): (work.end, work.answered) = (place, place)
    case .next(_, let count, _): work.left = max(1, count)
    case .previous(let place, let count, _): (work.end, work.left) = (place, max(1, count))
    }
    scan.restart(with: work)
    if !scan.resume({ self.begin() }) { stop() }
  }

  /// Gives the question up. Of an answer in parts, those found stay.
  func stop() {
    scan.restart { $0.question = nil }
    source.demand(upTo: 0, by: reader)
  }

  /// Forgets everything, because the bytes may have changed.
  func restart() {
    scan.restart(with: Work())
    source.demand(upTo: 0, by: reader)
  }

  /// Continues with bytes that have arrived since.
  func resume() {
    let (length, isComplete) = (source.length, source.isComplete)
    scan.withLock { content in
      if let end = content.state.waitsAt, length > end || isComplete { content.state.waitsAt = nil }
    }
    scan.resume { self.begin() }
  }

  var isBusy: Bool { scan.withLock { $0.state.question != nil } }

  /// The answer about one heading, once.
  func takeAnswer() -> SectionAnswer? { scan.take(\.answer) }

  /// The headings found so far around a place; nil unless it was the last question.
  func surroundings(of place: Int) -> Surroundings? {
    scan.withLock { content in
      content.state.answered == place
        ? Surroundings(path: content.state.path, isComplete: content.state.question == nil) : nil
    }
  }

  // MARK: Steps

  private func begin() -> BackgroundScan<Work>.Step {
    var known: (generation: Int, scanner: SectionScanner)?
    return { [self] pass in
      guard let kind = indexer.withIndex({ $0.kind }) else {
        return pass.commit { $0.state.question = nil }
      }
      if known?.generation != pass.generation { known = (pass.generation, SectionScanner(source, kind)) }
      var work = pass.read { $0 }
      guard let scanner = known?.scanner, let question = work.question else { return false }
      switch question {
      case .around, .previous: stepBack(&work, question, kind, scanner)
      case .next(let place, _, let level): stepForward(&work, after: place, level, kind, scanner)
      }
      if work.waitsAt != nil || work.question == nil {
        source.demand(upTo: work.waitsAt == nil ? 0 : .max, by: reader)
      }
      // Bytes may have arrived between the scan and the demand.
      if let end = work.waitsAt, source.length > end { work.waitsAt = nil }
      return pass.commit { [work] in $0.state = work }
    }
  }

  private func stepForward(
    _ work: inout Work, after place: Int, _ level: Int, _ kind: SectionKind, _ scanner: SectionScanner
  ) {
    var state = work.state ?? self.state(before: place, kind, scanner)
    func wanted(_ found: [SectionHeading]) -> [SectionHeading] {
      found.filter { $0.start > place && $0.level <= level }
    }
    let (isComplete, length) = (source.isComplete, source.length)
    var found: [SectionHeading] = []
    let continues = scanner.scanPart(&state, to: length, &found)
    work.state = state
    var matches = wanted(found)
    if !continues { matches += wanted(scanner.lastLine(state, to: length)) }
    if matches.count >= work.left {
      (work.answer, work.question) = (.found(matches[work.left - 1]), nil)
    } else if continues {
      work.left -= matches.count
    } else if isComplete {
      (work.answer, work.question) = (SectionAnswer.none, nil)
    } else {
      work.waitsAt = length
    }
  }

  /// A state before a place that decides about the lines after it.
  private func state(before place: Int, _ kind: SectionKind, _ scanner: SectionScanner) -> SectionState {
    let known = indexer.withIndex { $0.state.offset >= place ? $0.state(before: place) : nil }
    var distance = window
    while known == nil, case .log = kind, distance < min(place, Self.reach) {
      // Some line before the place must have a day.
      var state = SectionState(somewhereAt: place - distance, in: kind)
      _ = scanner.headings(&state, until: place, to: source.length)
      if state.day != nil { break }
      distance *= 4
    }
    return known ?? SectionState(somewhereAt: max(0, place - distance), in: kind)
  }

  private func stepBack(
    _ work: inout Work, _ question: SectionQuestion, _ kind: SectionKind, _ scanner: SectionScanner
  ) {
    let end = work.end
    let known = indexer.withIndex { index in
      index.state.offset >= end ? index.state(before: max(0, end - 1)) : nil
    }
    let first = max(0, end - window)
    var state = known ?? SectionState(somewhereAt: first, in: kind)
    let before = state.path
    let isExact = known != nil || first == 0
    var found = scanner.headings(&state, until: end, to: source.length)
    if case .log = kind { takeDays(&found, &work, state.day, isExact: isExact) }
    work.end = known?.offset ?? first
    work.scanned += end - work.end
    if case .previous(_, _, let level) = question {
      takePrevious(found.filter { $0.level <= level }, &work, before.filter { $0.level <= level }, isExact)
    } else {
      takeAround(found, &work, before, isExact)
    }
  }

  /// Finds out which dated lines of a window of a log begin a day.
  ///
  /// - Parameter last: the day of the last dated line in the window.
  private func takeDays(_ found: inout [SectionHeading], _ work: inout Work, _ last: LogDay?, isExact: Bool) {
    let first = found.first
    if !isExact, first != nil { found.removeFirst() }
    if let open = work.open, last != nil || isExact {
      if last != open.day { found.append(open.heading) }
      work.open = nil
    }
    if !isExact, let first, let day = LogDay(at: first.start, in: source) {
      work.open = .init(heading: first, day: day)
    }
  }

  private func takePrevious(
    _ found: [SectionHeading], _ work: inout Work, _ before: [SectionHeading], _ isExact: Bool
  ) {
    guard found.count < work.left else {
      (work.answer, work.question) = (.found(found[found.count - work.left]), nil)
      return
    }
    work.left -= found.count
    guard isExact else { return }
    // The last one before the window is around its start.
    guard let last = before.last else {
      (work.answer, work.question) = (SectionAnswer.none, nil)
      return
    }
    work.left -= 1
    work.end = last.start
    if work.left == 0 { (work.answer, work.question) = (.found(last), nil) }
  }

  private func takeAround(
    _ found: [SectionHeading], _ work: inout Work, _ before: [SectionHeading], _ isExact: Bool
  ) {
    var path = before
    for heading in found { path.enter(heading) }
    let level = work.path.first?.level ?? .max
    work.path = path.filter { $0.level < level } + work.path
    if isExact || work.path.first?.level == 1 || work.scanned >= Self.reach {
      if work.path.isEmpty, let open = work.open { work.path = [open.heading] }
      work.question = nil
    }
  }
}

extension LogDay {
  /// The day of the line at a place.
  init?(at start: Int, in source: any ByteSource) {
    let day = source.withBytes(start..<start + 256) { bytes in
      let end = Newlines.first(in: bytes) ?? bytes.count
      return PlainLine.with(UnsafeRawBufferPointer(rebasing: bytes[..<end])) { LogDay($0) }
    }
    guard let day else { return nil }
    self = day
  }
}

/// A question about the headings near a place.
enum SectionQuestion: Equatable, Sendable {
  /// The headings of the sections around a place.
  case around(Int)
  /// The `count`-th heading after a place whose level is at most `level`.
  case next(after: Int, count: Int, level: Int)
  /// The `count`-th heading before a place.
  case previous(before: Int, count: Int, level: Int)

  var level: Int {
    switch self {
    case .around: .max
    case .next(_, _, let level), .previous(_, _, let level): level
    }
  }
}

/// The answer to a question about one heading.
public enum SectionAnswer: Hashable, Sendable {
  case found(SectionHeading)
  case none
}
