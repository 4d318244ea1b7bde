import DocumentCore
import LayoutCore
import NodeUI

/// The active search and its progress.
struct SearchSession {

  let search: DocumentSearch
  let direction: DocumentSearch.Direction
  /// The match that was last jumped to.
  var hit: Range<Int>?
  /// The number of that match, from 1, once known.
  var ordinal: Int?
  /// The number of further matches to pass after the one being found; negative if backward.
  var pending = 0
  /// Whether the search wrapped around on the way to the pending match.
  var hasPassedEnd = false
  /// Whether the search has wrapped around the end of the document.
  var hasWrapped = false
  var hasFailed = false
  /// The direction in which the last match was searched for.
  var isForward = true

  /// The note in the status line after the search has wrapped around.
  var wrapNote: String { isForward ? "from the top again" : "from the bottom again" }
}

/// A pattern that is being typed.
struct SearchTyping {
  var editor = LineEditor()
  let direction: DocumentSearch.Direction
  /// The byte at which the search starts: the first one on the screen, or the end of the last row.
  let start: Int
  /// Whether the pattern is for a filter.
  var isFilter = false
  /// The place to return to if typing is cancelled.
  let origin: (top: Int, column: Int)
  var problem: String?

  /// The pattern as typed.
  var text: String { editor.text }
}

// Searching: the next match is shown while the pattern is typed; Enter stays there, Escape returns.
extension Pager {
  func beginSearch(_ direction: DocumentSearch.Direction) {
    guard imageView == nil else { return refuseSearch() }
    typing = SearchTyping(
      direction: direction, start: direction == .forward ? view.top : view.windowEnd,
      origin: (view.top, view.horizontal.offset))
  }

  /// Handles a key while a pattern is typed.
  func editSearch(_ key: Key, _ modifiers: Modifiers) {
    guard let current = typing else { return }
    if key == .character("z"), modifiers == .control, !current.editor.takesNextLiterally {
      return suspend()
    }
    switch typing?.editor.handle(key, modifiers) {
    case .accepted where current.isFilter:
      typing = nil
      filter(current.text)
    case .accepted:
      typing = nil
      if current.text.isEmpty {
        // An empty pattern repeats the last one, as in less.
        if session != nil { nextMatch(reversed: current.direction != session?.direction) }
      } else if let problem = current.problem {
        message = problem
      } else {
        session?.search.resumeCounting()
        (lastPattern, lastDirection) = (current.text, current.direction)
      }
    case .cancelled: giveUpSearch(current)
    case .changed: patternDidChange()
    case .unknown: ring()
    case .moved, nil: break
    }
  }

  /// Appends the first line of pasted text to the pattern.
  func pasteIntoSearch(_ text: String) {
    guard typing != nil else { return }
    typing?.editor.paste(text, keepsTabs: true)
    patternDidChange()
  }

  private func patternDidChange() {
    guard var current = typing else { return }
    current.problem = nil
    if current.isFilter {
      do throws(SearchPattern.Problem) {
        if !current.text.isEmpty { _ = try SearchPattern(current.text) }
      } catch {
        current.problem = "\(error)"
      }
      typing = current
      return
    }
    endSession()
    if current.text.isEmpty {
      view.move(to: current.origin)
    } else {
      do throws(SearchPattern.Problem) {
        begin(try SearchPattern(current.text), current.direction)
        session?.isForward = current.direction == .forward
        session?.search.find(current.direction, from: current.start)
      } catch {
        current.problem = "\(error)"
        view.move(to: current.origin)
      }
    }
    typing = current
  }

  private func begin(_ pattern: SearchPattern, _ direction: DocumentSearch.Direction) {
    let search = DocumentSearch(
      source: view.document.source, pattern: pattern, timeBudget: searchTimeBudget, worker: searchWorker,
      onChange: window.wakeFrontEnd)
    session = SearchSession(search: search, direction: direction)
    view.highlighter = MatchHighlighter(pattern, timeBudget: searchTimeBudget)
  }

  private func giveUpSearch(_ current: SearchTyping) {
    typing = nil
    if current.isFilter { return }
    endSession()
    view.move(to: current.origin)
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

  /// Moves to the `count`-th next match, or previous if `reversed`.
  func nextMatch(reversed: Bool, count: Int = 1) {
    guard imageView == nil else { return refuseSearch() }
    if session == nil, let lastPattern, let pattern = try? SearchPattern(lastPattern) {
      begin(pattern, lastDirection)
    }
    guard let session else {
      message = "no search yet; / begins one"
      return
    }
    // Take a result that has already arrived.
    noticeSearch()
    let isForward = (session.direction == .forward) != reversed
    // Skip full rounds through all matches.
    let (matches, isComplete) = session.search.count
    let count = isComplete && matches > 0 ? (count - 1) % matches + 1 : count
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
    // Continue after the last match if it is in view, otherwise from the edge of the screen.
    let seen = session.hit.flatMap { hit in
      // An empty match on the first row ends where it begins.
      let end = max(hit.upperBound, hit.lowerBound + 1)
      let isSeen =
        isOnTheWay || view.isRevealing || end > view.top && hit.lowerBound < view.windowEnd
      return isSeen ? (start: hit.lowerBound, end: end) : nil
    }
    if isForward {
      session.search.find(.forward, from: seen?.end ?? view.top)
    } else {
      session.search.find(.backward, from: seen?.start ?? view.windowEnd)
    }
  }

  /// The user moves: a match found later must not move the screen, so the search only continues counting.
  func giveUpPendingMatch() {
    guard let search = session?.search, typing == nil else { return }
    if search.isAwaited { search.stopFinding() }
    session?.pending = 0
  }

  /// Fetches the results of the search.
  func noticeSearch() {
    guard let search = session?.search else { return }
    if let outcome = search.takeOutcome() {
      setNeedsDisplay()
      switch outcome {
      case .found(let range, let wrapped):
        session?.hit = range
        session?.ordinal = nil
        session?.hasFailed = false
        let hasWrapped = wrapped || session?.hasPassedEnd == true
        session?.hasWrapped = hasWrapped
        let isPassing = session?.pending != 0
        session?.hasPassedEnd = hasWrapped && isPassing
        if let pending = session?.pending, pending != 0 {
          session?.pending -= pending.signum()
          findNext(isForward: pending > 0, isOnTheWay: true)
          return
        }
        view.currentMatch = range
        view.reveal(range)
      case .notFound:
        session?.hasFailed = true
        session?.pending = 0
        view.currentMatch = nil
        if let typing { view.move(to: typing.origin) }
      }
    }
    if let hit = session?.hit, session?.ordinal == nil {
      session?.ordinal = search.ordinal(ofMatchAt: hit.lowerBound)
    }
    view.matchPlaces = search.places
    // A growing file may contain a match now.
    if session?.hasFailed == true, typing == nil, search.count.matches > 0 { session?.hasFailed = false }
  }
}
