import DocumentCore

/// How long work in the background has lasted, so that only work that takes a while is reported.
struct ProgressReport {
  private var counting = LastingState()
  private var finding = LastingState()
  private var waiting = LastingState()
  /// Bytes whose lines are to be counted before the count is up to date with the file as it was when it fell behind.
  private var backlog = 0
  private var now = 0.0
  /// The number of lines when all were counted last, and the bytes it is of.
  private var known: (generation: Int, lines: Int)?

  /// Seconds between two looks at progress that is shown.
  private static let interval = 0.2

  /// Looks at the work that a pager has under way.
  mutating func update(_ pager: Pager, at time: Double) {
    now = time
    let document = pager.countedDocument
    let counted = document.counted
    // A log that grows all the time is behind for a moment again and again; that is no work worth reporting.
    if counted >= backlog { backlog = document.length }
    counting.update(
      document.indexProgress != nil && !document.isCountingStopped, work: backlog, at: time)
    if let lines = document.lineCount { known = (document.generation, lines) }
    let search = pager.session?.search
    finding.update(search?.isFinding == true, at: time)
    waiting.update(search?.isWaiting == true, work: pager.view.document.length, at: time)
  }

  /// Whether counting lines has lasted long enough to be reported.
  var reportsCounting: Bool { counting.isDue(at: now) }
  /// Whether looking for a match has lasted long enough to be reported.
  var reportsFinding: Bool { finding.isDue(at: now) }
  /// Whether a search has looked through all bytes that have come and none has come for a while.
  var reportsWaiting: Bool { waiting.isDue(at: now) }

  /// The number of lines before the file grew, for as long as the new ones are not reported to be counted.
  func lastCount(of document: Document) -> Int? {
    guard document.isComplete, !document.isCountingStopped, !reportsCounting, let known,
      known.generation == document.generation
    else { return nil }
    return known.lines
  }

  /// When there is something to report, or progress to be looked at again.
  var deadline: Double? {
    let begins = [counting, finding, waiting].compactMap { $0.deadline(after: now) }.min()
    guard reportsFinding, !reportsWaiting else { return begins }
    return min(begins ?? .infinity, now + Self.interval)
  }
}
