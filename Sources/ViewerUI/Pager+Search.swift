import DocumentCore
import LayoutCore
import NodeUI

/// A pattern that is searched for, and how far that is.
struct SearchSession {

  let search: DocumentSearch
  let direction: DocumentSearch.Direction
  /// The match that was last gone to.
  var hit: Range<Int>?
  /// Which match that is, from 1, once that is known.
  var ordinal: Int?
  /// Matches to go on or back when the one that is being looked for has been found.
  var pending = 0
  /// Whether one of the matches passed meanwhile was beyond the end.
  var hasPassedEnd = false
  /// Whether the search has gone on at the other end of the document.
  var hasWrapped = false
  var hasFailed = false
  /// Which way the match was looked for that was gone to last.
  var isForward = true

  /// Says that the search has gone on at the other end.
  var wrapNote: String { isForward ? "from the top again" : "from the bottom again" }
}

/// A pattern that is being typed.
struct SearchTyping {
  var text: String
  let direction: DocumentSearch.Direction
  /// The byte where the search begins: at what was first on the screen, or behind what was last.
  let start: Int
  /// Whether only the lines that match shall be shown, instead of going to them.
  var isFilter = false
  /// What is shown again if it is given up.
  let origin: (top: Int, column: Int)
  var problem: String?
}

// Searching: while a pattern is typed its next match is shown already; Enter stays there, Escape goes back.
extension Pager {
  func beginSearch(_ direction: DocumentSearch.Direction) {
    guard imageView == nil else { return refuseSearch() }
    typing = SearchTyping(
      text: "", direction: direction, start: direction == .forward ? view.top : view.windowEnd,
      origin: (view.top, view.horizontal.offset))
  }

  /// Takes a key while a pattern is typed.
  func editSearch(_ key: Key, _ modifiers: Modifiers) {
    guard var current = typing else { return }
    switch key {
    case .enter where current.isFilter:
      typing = nil
      filter(current.text)
      return
    case .enter:
      typing = nil
      if current.text.isEmpty {
        // The last pattern again, as less has it.
        if session != nil { nextMatch(reversed: current.direction != session?.direction) }
      } else if let problem = current.problem {
        message = problem
      } else {
        session?.search.resumeCounting()
        (lastPattern, lastDirection) = (current.text, current.direction)
      }
      return
    case .escape: return giveUpSearch(current)
    case .backspace where current.text.isEmpty: return giveUpSearch(current)
    case .backspace: current.text.removeLast()
    case .character(let scalar) where modifiers == .control:
      switch scalar {
      case "c", "g": return giveUpSearch(current)
      case "u": current.text = ""
      default: return
      }
    case .character(let scalar) where modifiers.subtracting(.shift).isEmpty:
      guard current.text.utf8.count < SearchPattern.longest - 4 else { return }
      current.text.unicodeScalars.append(scalar)
    default: return
    }
    typing = current
    patternDidChange()
  }

  /// Adds pasted text, of which the first line counts, to a pattern.
  func pasteIntoSearch(_ text: String) {
    guard typing != nil else { return }
    let line = text.unicodeScalars.prefix { $0 != "\n" }
    typing?.text.unicodeScalars.append(contentsOf: line.prefix(1_000))
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
      view.place(current.origin)
    } else {
      do throws(SearchPattern.Problem) {
        begin(try SearchPattern(current.text), current.direction)
        session?.isForward = current.direction == .forward
        session?.search.find(current.direction, from: current.start)
      } catch {
        current.problem = "\(error)"
        view.place(current.origin)
      }
    }
    typing = current
  }

  private func begin(_ pattern: SearchPattern, _ direction: DocumentSearch.Direction) {
    let search = DocumentSearch(
      source: view.document.source, pattern: pattern, patience: searchPatience, worker: searchWorker,
      onChange: window.wakeFrontEnd)
    session = SearchSession(search: search, direction: direction)
    view.highlighter = MatchHighlighter(pattern, patience: searchPatience)
  }

  private func giveUpSearch(_ current: SearchTyping) {
    typing = nil
    if current.isFilter { return }
    endSession()
    view.place(current.origin)
  }

  func endSession() {
    session?.search.cancel()
    session = nil
    view.highlighter = nil
    view.currentMatch = nil
    view.matchPlaces = []
  }

  /// Pictures have nothing to search.
  func refuseSearch() { message = "a picture has no text to search" }

  /// Goes so many matches on in the direction of the search, or the other way.
  func nextMatch(reversed: Bool, count: Int = 1) {
    guard imageView == nil else { return refuseSearch() }
    if session == nil, let lastPattern, let pattern = try? SearchPattern(lastPattern) {
      begin(pattern, lastDirection)
    }
    guard let session else {
      message = "no search yet; / begins one"
      return
    }
    // What has been found meanwhile comes first.
    noticeSearch()
    let isForward = (session.direction == .forward) != reversed
    // Round and round is no further.
    let (matches, isComplete) = session.search.count
    let count = isComplete && matches > 0 ? (count - 1) % matches + 1 : count
    let sign = isForward ? 1 : -1
    if session.search.isAwaited {
      // So that three fast presses go three matches on.
      let pending = self.session?.pending ?? 0
      self.session?.pending = pending +| sign *| count
      return
    }
    self.session?.pending = sign * (count - 1)
    findNext(isForward: isForward)
  }

  /// - Parameter isOnTheWay: whether it is about matches that are only passed, so that they are not in view.
  private func findNext(isForward: Bool, isOnTheWay: Bool = false) {
    guard let session else { return }
    session.search.resumeCounting()
    self.session?.isForward = isForward
    // From the match that is seen, or else from what is on the screen.
    let isSeen =
      session.hit.map {
        // An empty match on the first row ends where it begins.
        isOnTheWay || view.isRevealing
          || max($0.upperBound, $0.lowerBound + 1) > view.top && $0.lowerBound < view.windowEnd
      }
      ?? false
    if isForward {
      let start = isSeen ? max(session.hit!.upperBound, session.hit!.lowerBound + 1) : view.top
      session.search.find(.forward, from: start)
    } else {
      session.search.find(.backward, from: isSeen ? session.hit!.lowerBound : view.windowEnd)
    }
  }

  /// The user moves, so a match that is found later must not move the screen: the search continues only to count.
  func giveUpPendingMatch() {
    guard let search = session?.search, typing == nil else { return }
    if search.isAwaited { search.stopFinding() }
    session?.pending = 0
  }

  /// Takes what the search has found meanwhile.
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
        if let typing { view.place(typing.origin) }
      }
    }
    if let hit = session?.hit, session?.ordinal == nil {
      session?.ordinal = search.ordinal(ofMatchAt: hit.lowerBound)
    }
    view.matchPlaces = search.places
    // A file that is followed may get the match that it did not have.
    if session?.hasFailed == true, typing == nil, search.count.matches > 0 { session?.hasFailed = false }
  }
}
