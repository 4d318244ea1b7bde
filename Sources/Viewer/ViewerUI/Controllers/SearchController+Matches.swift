import DocumentCore
import LayoutCore
import NodeUI

extension Command {
  static let searching: [Command] = [
    Command(
      "searchForward", "/", "search; small letters find capitals, too", lesskey: ("forw-search", "/"),
      [.marksPlace, .keepsShortScreen]
    ) { $0.beginSearch(.forward, count: $1?.whole) },
    Command(
      "searchBackward", "?", "search upwards", lesskey: ("back-search", "?"),
      [.marksPlace, .keepsShortScreen]
    ) { $0.beginSearch(.backward, count: $1?.whole) },
    Command(
      "nextMatch", "n", "the next match; N matches on with a number", lesskey: ("repeat-search", "n"),
      .continuesMatches
    ) { $0.nextMatch(reversed: false, count: $1?.whole ?? 1) },
    Command("previousMatch", "N", "the match before", lesskey: ("reverse-search", "N"), .continuesMatches) {
      $0.nextMatch(reversed: true, count: $1?.whole ?? 1)
    },
    Command("searchFilesForward", "ESC-/", "search through the next files, too", .keepsShortScreen) {
      $0.beginSearch(.forward, count: $1?.whole, modifiers: .throughFiles)
    },
    Command("searchFilesBackward", "ESC-?", "the same upwards", .keepsShortScreen) {
      $0.beginSearch(.backward, count: $1?.whole, modifiers: .throughFiles)
    },
    Command(
      "nextMatchInFiles", "ESC-n", "the next match, also in other files",
      lesskey: ("repeat-search-all", "\u{1b}n")
    ) { $0.nextMatch(reversed: false, count: $1?.whole ?? 1, throughFiles: true) },
    Command(
      "previousMatchInFiles", "ESC-N", "the match before, also there",
      lesskey: ("reverse-search-all", "\u{1b}N")
    ) { $0.nextMatch(reversed: true, count: $1?.whole ?? 1, throughFiles: true) },
    Command(
      "toggleHighlights", "ESC-u", "take the marks of the search away, or show them",
      lesskey: ("undo-hilite", "\u{1b}u")
    ) { pager, _ in pager.toggleHighlights() },
    Command("forgetSearch", "ESC-U", "forget the search", lesskey: ("clear-search", "\u{1b}U")) {
      pager, _ in pager.forgetSearch()
    },
    Command(
      "filter", "&", "one more filter; all lines again with nothing typed", lesskey: ("filter", "&"),
      .keepsShortScreen
    ) { $0.beginFilter(count: $1?.whole) },
    Command("removeFilter", "ESC-&", "take the last filter away") { pager, _ in pager.removeLastFilter() },
  ]
}

// Searching: from one match to the next.
extension Pager {
  /// The active search.
  var session: SearchSession? {
    get { search.session }
    set { search.session = newValue }
  }

  /// The byte at which a search from the screen begins.
  func searchStart(_ direction: DocumentSearch.Direction) -> Int {
    let isForward = direction == .forward
    switch options.search.start {
    case .atTop:
      guard isLess, isForward else { return isForward ? view.firstVisibleRow : view.windowEnd }
      // In less, a header hides rows that are searched as well.
      return view.documentRows.advance(from: view.top, by: -view.content.headerRows).start
    case .afterScreen: return isForward ? view.windowEnd : view.firstVisibleRow
    case .afterJumpTarget: return startAfterTarget(direction)
    }
  }

  /// The byte after the row of the jump target, or before it.
  private func startAfterTarget(_ direction: DocumentSearch.Direction) -> Int {
    let isForward = direction == .forward
    // Before anything is shown, the first line is searched as well.
    guard let row = view.landingRow, frame.phase != .first else {
      return isForward ? view.firstVisibleRow : view.windowEnd
    }
    return view.lineStart(onRow: max(row, view.coveredRows), isAfter: isForward)
  }

  /// Makes a search the active one; it finds nothing yet. A text that was searched for as bytes becomes a regular
  /// expression in a view of text, and the other way round.
  func begin(_ request: SearchRequest) {
    endSession()
    var request = request
    request.compile(options.search.caseRule, for: view.content)
    search.begin(
      request, in: view.document.source, omitting: view.content.omission(options.search))
    updateHighlighter()
  }

  /// Compiles the patterns of the last search again, for settings that the user has changed since. The search
  /// continues from the same match.
  func compileSearchAgain() {
    guard var request = search.last else { return }
    request.compile(options.search.caseRule, for: view.content, again: true)
    search.remember(request)
    guard let hit = session?.hit else { return }
    begin(request)
    session?.hit = hit
    session?.search.resumeCounting()
  }

  /// Counts the matches again if other lines or columns are left out than before: since an option has changed, or since
  /// the lines of the header have come. The current match may be among those that are left out now.
  private func adaptOmission() {
    guard let old = session, !old.search.isAwaited,
      old.search.omission != view.content.omission(options.search)
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
    view.highlighter = search.highlighter(
      for: session.search.pattern, findsGroups: PartStyles.Part.groups.contains(where: parts.has),
      omitting: session.search.omission)
  }

  func find(_ direction: DocumentSearch.Direction, from byte: Int) {
    session?.find(direction, from: byte, options.search)
  }

  func endSession() {
    search.end()
    view.highlighter = nil
    view.currentMatch = nil
    view.matchMarks.places = []
  }

  /// Reports that a picture cannot be searched.
  func refuseSearch() { message = "a picture has no text to search" }

  /// Reports that there is no search to repeat.
  func refuseToRepeat() { message = "no search yet; / begins one" }

  /// Takes the marks of a search away, or shows them again.
  func toggleHighlights() {
    if session != nil { return endSession() }
    guard let last = search.last else { return refuseToRepeat() }
    begin(last)
    session?.search.resumeCounting()
  }

  /// Forgets the search, so that `n` has nothing to repeat.
  func forgetSearch() {
    endSession()
    search.forget()
  }

  /// Moves to the `count`-th next match, or previous if `reversed`.
  ///
  /// - Parameter throughFiles: whether it continues in the next files.
  func nextMatch(reversed: Bool, count: Int = 1, throughFiles: Bool = false) {
    guard lines != nil else { return refuseSearch() }
    if session == nil, let request = search.repeatable(options.search) {
      search.remember(request)
      begin(request)
    }
    guard session != nil else { return refuseToRepeat() }
    // Take a result that has already arrived.
    noticeSearch()
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
    if isLess, !isOnTheWay { return find(direction, from: startAfterTarget(direction)) }
    guard let hit = session?.hit else { return find(direction, from: searchStart(direction)) }
    // An empty match on the first row ends where it begins.
    let end = max(hit.upperBound, hit.lowerBound + 1)
    guard isOnTheWay || view.revealing.isPending || end > view.top && hit.lowerBound < view.windowEnd else {
      return find(direction, from: searchStart(direction))
    }
    if isForward {
      find(.forward, from: options.search.stepsByLine ? view.lineEnd(after: hit.lowerBound) : end)
    } else {
      let start = options.search.stepsByLine ? view.document.lineStart(containing: hit.lowerBound) : nil
      find(.backward, from: start ?? hit.lowerBound)
    }
  }

  /// The user moves: a match found later does not move the screen.
  func giveUpPendingMatch() {
    if prompt.typing == nil { session?.giveUpPending() }
  }

  /// Fetches the results of the search.
  func noticeSearch() {
    adaptOmission()
    guard let active = session?.search else { return }
    if let outcome = active.takeOutcome() {
      setNeedsDisplay()
      switch outcome {
      case .found(let range, let wrapped): noticeMatch(range, wrapped)
      case .notFound: noticeFailure()
      }
      // Another file may be searched now.
      guard session?.search === active else { return }
    }
    session?.noticeAdded(length: view.document.length)
    session?.noticeCount(options.search, isTyping: prompt.typing != nil)
    view.matchMarks.places = active.places
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
    if let next = session?.pass(range, wrapped: wrapped) { return findNext(next, isOnTheWay: true) }
    session?.route = nil
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
