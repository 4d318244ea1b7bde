import DocumentCore

/// How long background work has been running, so that only long work is reported.
struct ProgressReport {
  private var counting = LastingState()
  private var finding = LastingState()
  private var waiting = LastingState()
  /// The file's length when the count fell behind; counting up to there is the work to report.
  private var backlog = 0
  private var now = 0.0
  /// The last complete number of lines, and the generation it belongs to.
  private var known: (generation: Int, lines: Int)?

  /// Seconds between two updates of visible progress.
  private static let interval = 0.2

  /// Checks the background work of a pager.
  mutating func update(_ pager: Pager, at time: Double) {
    now = time
    let document = pager.status.countedDocument
    let counted = document.counted
    // The count of a growing log is always a moment behind, which is not worth reporting.
    if counted >= backlog { backlog = document.length }
    counting.update(
      document.indexProgress != nil && !document.isCountingStopped, work: backlog, at: time)
    if let lines = document.lineCount { known = (document.generation, lines) }
    let search = pager.search.session?.search
    finding.update(search?.isFinding == true, at: time)
    waiting.update(search?.isWaiting == true, work: pager.view.document.length, at: time)
  }

  /// Whether counting lines has lasted long enough to be reported.
  var reportsCounting: Bool { counting.isDue(at: now) }
  /// Whether finding a match has lasted long enough to be reported.
  var reportsFinding: Bool { finding.isDue(at: now) }
  /// Whether a search has scanned all available bytes and none has arrived for a while.
  var reportsWaiting: Bool { waiting.isDue(at: now) }

  /// The number of lines before the file grew, until counting the new ones is reported.
  func lastCount(of document: Document) -> Int? {
    guard document.isComplete, !document.isCountingStopped, !reportsCounting, let known,
      known.generation == document.generation
    else { return nil }
    return known.lines
  }

  /// When work becomes due to be reported, or its progress to be updated.
  var deadline: Double? {
    let begins = [counting, finding, waiting].compactMap { $0.deadline(after: now) }.min()
    guard reportsFinding, !reportsWaiting else { return begins }
    return min(begins ?? .infinity, now + Self.interval)
  }
}

/// A state that is reported only after it has lasted a while, so that short work does not flicker.
struct LastingState: Equatable {
  /// Seconds before it is reported.
  static let delay = 0.1

  /// The time at which the state began, in seconds of the pager's clock; nil while it does not hold.
  private(set) var since: Double?
  /// Identifies the work; a different number means that other work has begun.
  private var work = 0

  /// Updates whether the state holds now.
  ///
  /// - Parameter work: identifies the work; a different number restarts the delay.
  mutating func update(_ holds: Bool, work: Int = 0, at time: Double) {
    if !holds {
      since = nil
    } else if since == nil || work != self.work {
      (since, self.work) = (time, work)
    }
  }

  /// Whether the state has lasted long enough to be reported.
  func isDue(at time: Double) -> Bool { since.map { time - $0 >= Self.delay } ?? false }

  /// The time at which the state is due; nil if it does not hold or is due already.
  func deadline(after time: Double) -> Double? {
    guard let since, !isDue(at: time) else { return nil }
    return since + Self.delay
  }
}
