import DocumentCore

/// The searches of the viewer: the active one, the last one, and the patterns entered before. It knows bytes and
/// matches; the pager gives it the source to search and shows what is found.
final class SearchController {
  /// The active search.
  var session: SearchSession?
  /// The search in the file while the help is shown.
  private var held: SearchSession?
  /// The last search, for `n` when its marks are gone.
  private(set) var last: SearchRequest?
  /// Whether the search was forgotten, so that `n` does not take one from the history.
  private var isForgotten = false
  var patterns = PatternHistory()
  /// The search for a matching bracket.
  private(set) var brackets: BracketSearch?
  /// Per-frame time budget for match counting and highlighting, in seconds.
  var timeBudget = 0.01
  private let executor: any BackgroundExecutor
  /// Does the work of all searches, one after another.
  private let worker: SearchWorker
  private let onChange: @Sendable () -> Void

  init(executor: any BackgroundExecutor, onChange: @escaping @Sendable () -> Void) {
    (self.executor, self.onChange) = (executor, onChange)
    worker = SearchWorker(on: executor)
  }

  /// Whether a match is being looked for, or matches are counted.
  var isBusy: Bool {
    session.map { $0.search.isFinding || $0.search.isCounting || $0.added?.isFinding == true } ?? false
  }

  // MARK: The active search

  /// Makes a search the active one; it finds nothing yet.
  ///
  /// - Parameter omission: the lines and columns that are not searched.
  func begin(_ request: SearchRequest, in source: any ByteSource, omitting omission: SearchOmission) {
    end()
    session = SearchSession(
      search: search(for: request.pattern, in: source, omitting: omission), request: request)
  }

  private func search(
    for pattern: SearchPattern, in source: any ByteSource, omitting omission: SearchOmission
  ) -> DocumentSearch {
    DocumentSearch(
      source: source, pattern: pattern, timeBudget: timeBudget, worker: worker, omitting: omission,
      onChange: onChange)
  }

  /// Looks whether the pattern that the active search has added to others has a match.
  func lookForAdded(in source: any ByteSource, omitting omission: SearchOmission) {
    guard let patterns = session?.request.patterns, patterns.count > 1, let last = patterns.last else {
      return
    }
    session?.added = search(for: last, in: source, omitting: omission)
    session?.added?.find(.forward, from: 0, wraps: false)
  }

  func end() {
    session?.search.cancel()
    session = nil
  }

  /// Stops the work of the active search; false if there is none.
  func stop() -> Bool {
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
    end()
    (session, held) = (held, nil)
    session?.search.resumeCounting()
  }

  /// Stops all work, and keeps the patterns. Returns a line for the user if that is not possible.
  ///
  /// - Parameter savesMarks: whether the marks are saved, too.
  func close(savesMarks: Bool) -> String? {
    end()
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

  /// The search to repeat: the last one or, before any, the newest pattern of the history.
  func repeatable(_ options: SearchOptions) -> SearchRequest? {
    if let last { return last }
    guard !isForgotten, let text = patterns.all.last,
      let pattern = try? options.pattern(text, options.modifiers, in: nil)
    else { return nil }
    return SearchRequest(patterns: [pattern], direction: .forward, modifiers: options.modifiers.repeated)
  }

  // MARK: Highlights and brackets

  /// - Parameters:
  ///   - findsGroups: whether groups of the pattern have colours.
  ///   - omission: the columns that are not searched.
  func highlighter(
    for pattern: SearchPattern, findsGroups: Bool = false,
    omitting omission: SearchOmission = SearchOmission()
  ) -> MatchHighlighter {
    MatchHighlighter(pattern, timeBudget: timeBudget, findsGroups: findsGroups, omitting: omission)
  }

  func findBracket(_ search: BracketSearch) {
    endBrackets()
    brackets = search
    search.run(on: executor, onChange: onChange)
  }

  /// The search for a bracket and its result, once, when that is known.
  func takeBracket() -> (search: BracketSearch, outcome: BracketSearch.Outcome)? {
    guard let search = brackets, let outcome = search.outcome else { return nil }
    brackets = nil
    return (search, outcome)
  }

  func endBrackets() {
    brackets?.cancel()
    brackets = nil
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
      isInverted: modifiers.contains(.nonMatching), isBytes: content?.searchesBytes ?? false,
      showsReturns: content?.showsReturns ?? false)
  }
}
