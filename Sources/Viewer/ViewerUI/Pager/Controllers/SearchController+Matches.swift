import DocumentCore
import LayoutCore

// Searching: from one match to the next.
extension SearchController {
  /// The byte at which a search from the screen begins.
  func searchStart(_ direction: DocumentSearch.Direction) -> Int {
    let isForward = direction == .forward
    switch options.search.start {
    case .atTop:
      guard options.has(.searchesUnderHeader), isForward else {
        return isForward ? view.firstVisibleRow : view.windowEnd
      }
      // In less, a header hides rows that are searched as well.
      return view.documentRows.advance(from: view.top, by: -view.content.space.headerRows).start
    case .afterScreen: return isForward ? view.windowEnd : view.firstVisibleRow
    case .afterJumpTarget: return startAfterTarget(direction)
    }
  }

  /// The byte after the row of the jump target, or before it.
  private func startAfterTarget(_ direction: DocumentSearch.Direction) -> Int {
    let isForward = direction == .forward
    // Before anything is shown, the first line is searched as well.
    guard let row = view.landingRow, pager.frame.phase != .first else {
      return isForward ? view.firstVisibleRow : view.windowEnd
    }
    return view.lineStart(onRow: max(row, view.coveredRows), isAfter: isForward)
  }

  /// Makes a search the active one; it finds nothing yet. A text that was searched for as bytes becomes a regular
  /// expression in a view of text, and the other way round.
  func begin(_ request: SearchRequest) {
    end()
    var request = request
    request.compile(options.search.caseRule, for: view.content)
    begin(
      request, in: view.document.source, omitting: options.search.omission(of: view))
    updateHighlighter()
  }

  /// Compiles the patterns of the last search again, for settings that the user has changed since. The search
  /// continues from the same match.
  func compileSearchAgain() {
    guard var request = last else { return }
    request.compile(options.search.caseRule, for: view.content, again: true)
    remember(request)
    guard let hit = session?.hit else { return }
    begin(request)
    session?.hit = hit
    session?.search.resumeCounting()
  }

  /// Counts the matches again if other lines or columns are left out than before: since an option has changed, or since
  /// the lines of the header have come. The current match may be among those that are left out now.
  private func adaptOmission() {
    guard let old = session, !old.search.isAwaited,
      old.search.omission != options.search.omission(of: view)
    else { return }
    begin(old.request)
    session?.isForward = old.isForward
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
    view.leavesOutHeaderLines = !options.search.searchesHeaderLines
    view.highlighter = highlighter(
      for: session.search.pattern, findsGroups: PartStyles.Part.groups.contains(where: pager.parts.has),
      omitting: session.search.omission)
  }

  func find(_ direction: DocumentSearch.Direction, from byte: Int) {
    session?.find(direction, from: byte, options.search)
  }

  /// Reports that there is no search to repeat.
  func refuseToRepeat() { message = "no search yet; / begins one" }

  /// Takes the marks of a search away, or shows them again.
  func toggleHighlights() {
    if session != nil { return end() }
    guard let last else { return refuseToRepeat() }
    begin(last)
    session?.search.resumeCounting()
  }

  /// Shows a match that the form before has hidden: the last search continues from it.
  func show(hiddenMatch match: Range<Int>) {
    guard let last else { return }
    begin(last)
    session?.search.resumeCounting()
    find(.forward, from: match.lowerBound)
  }

  /// Moves to the `count`-th next match, or previous if `reversed`.
  ///
  /// - Parameter throughFiles: whether it continues in the next files.
  func nextMatch(reversed: Bool, count: Int = 1, throughFiles: Bool = false) {
    if session == nil, let request = repeatable(options.search) {
      remember(request)
      begin(request)
    }
    guard session != nil else { return refuseToRepeat() }
    // Take a result that has already arrived.
    takeAnswer()
    guard var session else { return }
    let isForward = (session.direction == .forward) != reversed
    let goesThroughFiles = throughFiles || session.request.modifiers.contains(.throughFiles)
    session.route = goesThroughFiles ? route(isForward: isForward, goesAround: throughFiles) : nil
    // Skip full rounds through all matches.
    let (matches, isComplete) = session.search.count
    let isRound = isComplete && matches > 0 && session.wrapsAround(options.search)
    let count = isRound ? (count - 1) % matches + 1 : count
    let sign = isForward ? 1 : -1
    // Added to the pending matches, so that three fast presses move three matches.
    let isAwaited = session.search.isAwaited
    session.pending = isAwaited ? session.pending +| sign *| count : sign * (count - 1)
    self.session = session
    if !isAwaited { findNext(isForward ? .forward : .backward) }
  }

  /// - Parameter isOnTheWay: whether the last match was only passed and is not in view.
  private func findNext(_ direction: DocumentSearch.Direction, isOnTheWay: Bool = false) {
    let isForward = direction == .forward
    session?.search.resumeCounting()
    session?.isForward = isForward
    // Continue after the last match if it is in view, otherwise from the screen.
    // As in less, the match that was found before does not matter.
    if options.has(.searchesFromTarget), !isOnTheWay {
      return find(direction, from: startAfterTarget(direction))
    }
    guard let hit = session?.hit else { return find(direction, from: searchStart(direction)) }
    // An empty match on the first row ends where it begins.
    let end = max(hit.upperBound, hit.lowerBound + 1)
    guard isOnTheWay || view.isRevealingMatch || end > view.top && hit.lowerBound < view.windowEnd else {
      return find(direction, from: searchStart(direction))
    }
    if isForward {
      find(.forward, from: options.search.stepsByLine ? view.lineEnd(after: hit.lowerBound) : end)
    } else {
      let start = options.search.stepsByLine ? view.document.lineStart(containing: hit.lowerBound) : nil
      find(.backward, from: start ?? hit.lowerBound)
    }
  }

  /// Fetches the results of the search.
  func takeAnswer() {
    adaptOmission()
    guard let active = session?.search else { return }
    if let outcome = active.takeOutcome() {
      setNeedsDisplay()
      switch outcome {
      case .found(let range, let wrapped): show(match: range, wrapped)
      case .notFound: didNotFind()
      }
      // Another file may be searched now.
      guard session?.search === active else { return }
    }
    session?.noticeAdded(length: view.document.length)
    session?.noticeCount(options.search, isTyping: prompt.typing != nil)
    view.matchMarks.places = active.places
  }

  private func show(match range: Range<Int>, _ wrapped: Bool) {
    session?.hasFailed = false
    if session?.hasMovedOn == true {
      let line = view.document.lineNumber(at: view.document.lineStart(containing: range.lowerBound) ?? 0)
      let number = view.fileLines?.number(range.lowerBound) ?? line
      let place = number.map { "in line \(($0 + 1).grouped)" }
      message = "match \(place ?? (range.lowerBound < view.top ? "further up" : "further down"))"
      return
    }
    if let next = session?.pass(range, wrapped: wrapped) { return findNext(next, isOnTheWay: true) }
    session?.route = nil
    view.currentMatch = range
    view.reveal(range, onRow: view.landingRow, matchColumn: options.search.matchShift)
  }

  private func didNotFind() {
    if continueInNextFile() { return }
    session?.hasFailed = true
    session?.pending = 0
    view.currentMatch = nil
    if let typing = prompt.typing { view.move(to: typing.origin) }
  }

  /// Discards the search's results after the bytes have changed, and searches again.
  func searchAnew() {
    tab.filter?.place = nil
    // The place to return to is a byte as well, so it is invalid too.
    if prompt.typing != nil {
      pager.prompt.typing?.start = view.top
      pager.prompt.typing?.origin = (view.top, view.horizontal.offset)
      pager.prompt.typing?.before?.session.restart()
      pager.prompt.typing?.before?.match = nil
    }
    guard let active = session?.search else { return }
    let wasFinding = active.isFinding
    session?.restart()
    view.currentMatch = nil
    view.matchMarks.places = []
    if prompt.typing == nil { active.resumeCounting() }
    if wasFinding || prompt.typing != nil { find(session?.direction ?? .forward, from: view.top) }
  }

  // MARK: One file after another

  /// The files that a search continues in: those ahead or, if `goesAround`, all others, once round.
  ///
  /// - Parameter top: the byte to return to; nil for the first one in the window.
  func route(isForward: Bool, goesAround: Bool = false, top: Int? = nil) -> SearchRoute {
    SearchRoute(
      ahead: !pager.shown.isHelp ? files.others(isForward: isForward, goesAround: goesAround) : [],
      origin: (files.current, top ?? view.top))
  }

  /// The files that a search with modifiers continues in; nil if it stays in this one.
  func route(for typing: SearchTyping) -> SearchRoute? {
    guard typing.modifiers.contains(.throughFiles) else { return nil }
    return route(isForward: typing.direction == .forward, top: typing.origin.top)
  }

  /// Continues the search in the next file, if it goes through files; false if there is none. If no file has a
  /// match, the place where it began returns.
  func continueInNextFile() -> Bool {
    guard let before = session, var route = before.route, prompt.typing == nil, !before.hasMovedOn else {
      return false
    }
    if route.ahead.isEmpty {
      guard route.origin.file !== files.current else { return false }
      openKeepingSearch(route.origin.file, before)
      view.toByte(route.origin.top)
      session?.hasFailed = true
      session?.search.resumeCounting()
      return true
    }
    let next = route.ahead.removeFirst()
    guard files.index(of: next) != nil, openKeepingSearch(next, before) else { return false }
    session?.route = route
    session?.pending = before.pending
    find(before.isForward ? .forward : .backward, from: before.isForward ? 0 : view.document.length)
    session?.search.resumeCounting()
    return true
  }

  @discardableResult
  private func openKeepingSearch(_ file: FileTab, _ before: SearchSession) -> Bool {
    guard pager.open(file), lines != nil else { return false }
    begin(before.request)
    session?.isForward = before.isForward
    return true
  }
}
