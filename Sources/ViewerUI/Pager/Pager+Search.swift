import DocumentCore
import LayoutCore
import NodeUI

// Searching: from one match to the next.
extension Pager {
  /// Whether the active search continues at the other end of the file.
  private var wrapsAround: Bool {
    guard let session else { return false }
    return session.filesAhead == nil
      && options.search.wrapsAround != session.request.modifiers.contains(.wrapToggle)
  }

  /// The byte at which a search from the screen begins.
  func searchStart(_ direction: DocumentSearch.Direction) -> Int {
    let isForward = direction == .forward
    switch options.search.start {
    case .atTop: return isForward ? view.top : view.windowEnd
    case .afterScreen: return isForward ? view.windowEnd : view.top
    case .afterJumpTarget:
      // Before anything is shown, the first line is searched as well.
      guard let row = view.landingRow, !awaitsFirstFrame else { return isForward ? view.top : view.windowEnd }
      return view.lineStart(onRow: row, isAfter: isForward)
    }
  }

  /// Makes a search the active one; it finds nothing yet.
  func begin(_ request: SearchRequest) {
    endSession()
    let search = DocumentSearch(
      source: view.document.source, pattern: request.pattern, timeBudget: searchTimeBudget,
      worker: searchWorker, onChange: window.wakeFrontEnd)
    session = SearchSession(search: search, request: request)
    updateHighlighter()
  }

  /// Compiles the patterns of the last search again, for a case rule that the user has changed since. The
  /// search continues from the same match.
  func applyCaseRule() {
    guard let last = lastSearch else { return }
    var request = last
    request.patterns = last.patterns.compactMap {
      try? SearchPattern(
        $0.text, caseRule: options.search.caseRule, isLiteral: $0.isLiteral, isInverted: $0.isInverted)
    }
    lastSearch = request
    guard let hit = session?.hit else { return }
    begin(request)
    session?.hit = hit
    session?.search.resumeCounting()
  }

  /// Highlights the matches in view as the settings say. Whole lines are not highlighted.
  func updateHighlighter() {
    guard let session, options.search.highlight != .none,
      !session.request.modifiers.contains(.nonMatching)
    else {
      view.highlighter = nil
      return
    }
    view.highlightsOnlyCurrent = options.search.highlight == .current
    view.highlighter = MatchHighlighter(session.search.pattern, timeBudget: searchTimeBudget)
  }

  func find(_ direction: DocumentSearch.Direction, from byte: Int) {
    session?.hasMovedOn = false
    session?.search.find(direction, from: byte, wraps: wrapsAround)
  }

  func endSession() {
    session?.search.cancel()
    session = nil
    view.highlighter = nil
    view.currentMatch = nil
    view.matchPlaces = []
  }

  /// Reports that a picture cannot be searched.
  func refuseSearch() { message = "a picture has no text to search" }

  /// Takes the marks of a search away, or shows them again.
  func toggleHighlights() {
    if session != nil { return endSession() }
    guard let lastSearch else {
      message = "no search yet; / begins one"
      return
    }
    begin(lastSearch)
    session?.search.resumeCounting()
  }

  /// Forgets the search, so that `n` has nothing to repeat.
  func forgetSearch() {
    endSession()
    lastSearch = nil
    hasForgottenSearch = true
  }

  /// Moves to the `count`-th next match, or previous if `reversed`.
  ///
  /// - Parameter throughFiles: whether it continues in the next files.
  func nextMatch(reversed: Bool, count: Int = 1, throughFiles: Bool = false) {
    guard imageView == nil else { return refuseSearch() }
    if session == nil, let last = lastSearch ?? newestSearch {
      lastSearch = last
      begin(last)
    }
    guard let session else {
      message = "no search yet; / begins one"
      return
    }
    // Take a result that has already arrived.
    noticeSearch()
    let isForward = (session.direction == .forward) != reversed
    if throughFiles || session.request.modifiers.contains(.throughFiles) {
      self.session?.filesAhead = otherFiles(isForward: isForward, goesAround: throughFiles)
      self.session?.origin = (files.current, view.top)
    } else {
      self.session?.filesAhead = nil
    }
    // Skip full rounds through all matches.
    let (matches, isComplete) = session.search.count
    let isRound = isComplete && matches > 0 && wrapsAround
    let count = isRound ? (count - 1) % matches + 1 : count
    let sign = isForward ? 1 : -1
    if session.search.isAwaited {
      // Add to the pending matches, so that three fast presses move three matches.
      let pending = self.session?.pending ?? 0
      self.session?.pending = pending +| sign *| count
      return
    }
    self.session?.pending = sign * (count - 1)
    findNext(isForward: isForward)
  }

  /// - Parameter isOnTheWay: whether the last match was only passed and is not in view.
  private func findNext(isForward: Bool, isOnTheWay: Bool = false) {
    guard let session else { return }
    session.search.resumeCounting()
    self.session?.isForward = isForward
    // Continue after the last match if it is in view, otherwise from the screen.
    if let hit = session.hit {
      // An empty match on the first row ends where it begins.
      let end = max(hit.upperBound, hit.lowerBound + 1)
      if isOnTheWay || view.isRevealing || end > view.top && hit.lowerBound < view.windowEnd {
        if isForward {
          return find(.forward, from: options.search.stepsByLine ? view.lineEnd(after: hit.lowerBound) : end)
        }
        let start = options.search.stepsByLine ? view.document.lineStart(containing: hit.lowerBound) : nil
        return find(.backward, from: start ?? hit.lowerBound)
      }
    }
    find(isForward ? .forward : .backward, from: searchStart(isForward ? .forward : .backward))
  }

  /// The user moves: a match found later does not move the screen.
  func giveUpPendingMatch() {
    guard let search = session?.search, prompt.typing == nil else { return }
    if search.isAwaited { session?.hasMovedOn = true }
    session?.pending = 0
  }

  /// Fetches the results of the search.
  func noticeSearch() {
    guard let search = session?.search else { return }
    if let outcome = search.takeOutcome() {
      setNeedsDisplay()
      switch outcome {
      case .found(let range, let wrapped): noticeMatch(range, wrapped)
      case .notFound: noticeFailure()
      }
      // Another file may be searched now.
      guard session?.search === search else { return }
    }
    if let hit = session?.hit, session?.ordinal == nil {
      session?.ordinal = search.ordinal(ofMatchAt: hit.lowerBound)
    }
    view.matchPlaces = search.places
    // A growing file may contain a match now.
    if session?.hasFailed == true, prompt.typing == nil, search.count.matches > 0, wrapsAround {
      session?.hasFailed = false
    }
  }

  private func noticeMatch(_ range: Range<Int>, _ wrapped: Bool) {
    session?.hasFailed = false
    if session?.hasMovedOn == true {
      let line = view.document.lineNumber(at: view.document.lineStart(containing: range.lowerBound) ?? 0)
      let number = view.fileLines?.number(range.lowerBound) ?? line
      let place = number.map { "in line \(StatusLine.grouped($0 + 1))" }
      message = "match \(place ?? (range.lowerBound < view.top ? "further up" : "further down"))"
      return
    }
    session?.hit = range
    session?.ordinal = nil
    let hasWrapped = wrapped || session?.hasPassedEnd == true
    session?.hasWrapped = hasWrapped
    let isPassing = session?.pending != 0
    session?.hasPassedEnd = hasWrapped && isPassing
    if let pending = session?.pending, pending != 0 {
      session?.pending -= pending.signum()
      return findNext(isForward: pending > 0, isOnTheWay: true)
    }
    session?.filesAhead = nil
    view.currentMatch = range
    view.reveal(range, onRow: view.landingRow, matchColumn: options.search.matchShift)
  }

  private func noticeFailure() {
    if continueInNextFile() { return }
    session?.hasFailed = true
    session?.pending = 0
    view.currentMatch = nil
    if let typing = prompt.typing { view.move(to: typing.origin) }
  }
}
