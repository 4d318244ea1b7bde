import DocumentCore
import NodeUI

extension Command {
  static let searching: [Command] = [
    Command(
      "searchForward", "/", "search; ignores case, unless the pattern has upper case",
      lesskey: ("forw-search", "/"),
      of: .searchable, [.marksPlace, .keepsShortScreen]
    ) { $0.search.beginTyping(.forward, count: $1?.whole) },
    Command(
      "searchBackward", "?", "search upwards", lesskey: ("back-search", "?"),
      of: .searchable, [.marksPlace, .keepsShortScreen]
    ) { $0.search.beginTyping(.backward, count: $1?.whole) },
    Command(
      "nextMatch", "n", "the next match; N matches on with a number", lesskey: ("repeat-search", "n"),
      of: .searchable, .continuesMatches
    ) { $0.search.nextMatch(reversed: false, count: $1?.whole ?? 1) },
    Command(
      "previousMatch", "N", "the match before", lesskey: ("reverse-search", "N"), of: .searchable,
      .continuesMatches
    ) {
      $0.search.nextMatch(reversed: true, count: $1?.whole ?? 1)
    },
    Command(
      "searchFilesForward", "ESC-/", "search also in the next files", of: .searchable, .keepsShortScreen
    ) {
      $0.search.beginTyping(.forward, count: $1?.whole, modifiers: .throughFiles)
    },
    Command("searchFilesBackward", "ESC-?", "the same upwards", of: .searchable, .keepsShortScreen) {
      $0.search.beginTyping(.backward, count: $1?.whole, modifiers: .throughFiles)
    },
    Command(
      "nextMatchInFiles", "ESC-n", "the next match, also in other files",
      lesskey: ("repeat-search-all", "\u{1b}n"), of: .searchable
    ) { $0.search.nextMatch(reversed: false, count: $1?.whole ?? 1, throughFiles: true) },
    Command(
      "previousMatchInFiles", "ESC-N", "the match before, also there",
      lesskey: ("reverse-search-all", "\u{1b}N"), of: .searchable
    ) { $0.search.nextMatch(reversed: true, count: $1?.whole ?? 1, throughFiles: true) },
    Command(
      "toggleHighlights", "ESC-u", "clear the highlights of the search, or show them",
      lesskey: ("undo-hilite", "\u{1b}u")
    ) { pager, _ in pager.search.toggleHighlights() },
    Command("forgetSearch", "ESC-U", "forget the search", lesskey: ("clear-search", "\u{1b}U")) {
      pager, _ in pager.search.forget()
    },
  ]
}

/// The searches of the viewer: the active one, the last one, and the patterns entered before.
final class SearchController: ViewerController {
  /// The active search.
  var session: SearchSession?
  /// The search in the file while the help is shown.
  private var held: SearchSession?
  /// The last search, for `n` when its marks are gone.
  private(set) var last: SearchRequest?
  /// Whether the search was forgotten, so that `n` does not take one from the history.
  private var isForgotten = false
  var patterns = PatternHistory()
  /// Per-frame time budget for match counting and highlighting, in seconds.
  var timeBudget = 0.01
  /// Does the work of all searches, one after another.
  private lazy var worker = SearchWorker(on: pager.executor)

  /// Whether a match is being looked for, or matches are counted.
  var isBusy: Bool {
    session.map { $0.search.isFinding || $0.search.isCounting || $0.added?.isFinding == true } ?? false
  }

  // MARK: The active search

  /// Makes a search the active one; it finds nothing yet.
  ///
  /// - Parameter omission: the lines and columns that are not searched.
  func begin(_ request: SearchRequest, in source: any ByteSource, omitting omission: SearchOmission) {
    discardSession()
    session = SearchSession(
      search: search(for: request.pattern, in: source, omitting: omission), request: request)
  }

  private func search(
    for pattern: SearchPattern, in source: any ByteSource, omitting omission: SearchOmission
  ) -> DocumentSearch {
    DocumentSearch(
      source: source, pattern: pattern, timeBudget: timeBudget, worker: worker, omitting: omission,
      onChange: window.wakeFrontEnd)
  }

  /// Looks whether the pattern that the active search has added to others has a match.
  func lookForAdded(in source: any ByteSource, omitting omission: SearchOmission) {
    guard let patterns = session?.request.patterns, patterns.count > 1, let last = patterns.last else {
      return
    }
    session?.added = search(for: last, in: source, omitting: omission)
    session?.added?.find(.forward, from: 0, wraps: false)
  }

  private func discardSession() {
    session?.search.cancel()
    session = nil
  }

  /// Stops the work of the active search; false if there is none.
  override func stop() -> Bool {
    guard isBusy else { return false }
    session?.search.stopFinding()
    session?.search.stopCounting()
    session?.added = nil
    session?.pending = 0
    return true
  }

  /// Sets the active search aside. Its work stops, since another search may need the thread.
  func hold() {
    session?.search.stopCounting()
    (held, session) = (session, nil)
  }

  /// Gives the active search away, without its work. It may become the active one again.
  func release() -> SearchSession? {
    _ = stop()
    defer { session = nil }
    return session
  }

  /// Continues the search that was set aside.
  func resumeHeld() {
    discardSession()
    (session, held) = (held, nil)
    session?.search.resumeCounting()
  }

  /// Stops all work, and keeps the patterns. Returns a line for the user if that is not possible.
  ///
  /// - Parameter savesMarks: whether the marks are saved, too.
  func close(savesMarks: Bool) -> String? {
    discardSession()
    held?.search.cancel()
    return patterns.file?.save(withMarks: savesMarks)
  }

  // MARK: Earlier searches

  /// Keeps a pattern that was entered.
  func remember(_ text: String, _ options: SearchOptions) {
    isForgotten = false
    patterns.add(text, options)
  }

  /// Keeps a search, to be repeated.
  func remember(_ request: SearchRequest) { last = request }

  /// Forgets the search, so that `n` has nothing to repeat.
  func forget() {
    end()
    (last, isForgotten) = (nil, true)
  }

  /// Ends the active search, and takes its marks away.
  func end() {
    discardSession()
    view.highlighter = nil
    view.currentMatch = nil
    view.matchMarks.places = []
  }

  /// The search to repeat: the last one or, before any, the newest pattern of the history.
  func repeatable(_ options: SearchOptions) -> SearchRequest? {
    if let last { return last }
    guard !isForgotten, let text = patterns.all.last,
      let pattern = try? options.pattern(text, options.modifiers, in: nil)
    else { return nil }
    return SearchRequest(patterns: [pattern], direction: .forward, modifiers: options.modifiers.repeated)
  }

  // MARK: Highlights

  /// - Parameters:
  ///   - findsGroups: whether groups of the pattern have colours.
  ///   - omission: the columns that are not searched.
  func highlighter(
    for pattern: SearchPattern, findsGroups: Bool = false,
    omitting omission: SearchOmission = SearchOmission()
  ) -> MatchHighlighter {
    MatchHighlighter(pattern, timeBudget: timeBudget, findsGroups: findsGroups, omitting: omission)
  }

  // MARK: Moments

  override func takeResults(at time: Double) { takeAnswer() }
  override func userDidMove() {
    if prompt.typing == nil { session?.giveUpPending() }
  }
}

extension SearchOptions {
  /// Compiles a pattern by the settings and its modifiers.
  ///
  /// - Parameter content: the content to search; nil if ``SearchRequest/compile(_:for:again:)`` follows.
  func pattern(_ text: String, _ modifiers: SearchModifiers, in content: (any FileContent)?)
    throws(SearchPattern.Problem) -> SearchPattern
  {
    try SearchPattern(
      text, caseRule: caseRule, isLiteral: modifiers.contains(.literal),
      isInverted: modifiers.contains(.nonMatching), isBytes: content?.traits.isBytes ?? false,
      showsReturns: content?.traits.showsReturns ?? false)
  }
}
