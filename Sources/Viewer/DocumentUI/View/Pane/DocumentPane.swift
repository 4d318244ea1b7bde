// A document in a program that is no viewer.
//
// Problem: the viewer drives its views itself: it wakes them for results, watches their files, and has the keys. A
// program with a document in a pane has nothing of that.
//
// Idea: a pane is a part of the view that does it. It comes with the initialiser that takes a path, so the viewer's own
// views have none.

import DocumentCore
import LayoutCore
import NodeUI
import PortholeSystem

/// The work of a view that stands in a program by itself: results from the background, changes of the file, a search.
final class DocumentPane: HostGuest {
  private unowned let view: DocumentNode
  /// The file itself, of which a table shows the cells.
  private let file: Document
  private let news: DocumentNews
  private var watch: FileWatch?
  /// The size of the view when room was made last.
  private var size = Size.zero
  /// The text that is searched for.
  private(set) var text = ""
  private var search: DocumentSearch?
  private var hasFailed = false

  init(_ view: DocumentNode, _ file: Document, _ news: DocumentNews) {
    (self.view, self.file, self.news) = (view, file, news)
  }

  func arrive(at host: AnyObject) {
    guard let window = host as? Window else { return }
    news.onNews = { [weak self, weak window] in
      window?.perform { self?.takeNews() }
    }
    file.startCounting()
    file.startDecoding()
    if watch == nil, let path = file.path { watch = FileWatch(path: path) }
    if let watch {
      window.watch(watch.descriptor) { [weak self] in self?.lookAtFile() ?? false }
    }
    takeNews()
  }

  /// Looks whether the file has changed. Returns false once the view is in no window any more.
  private func lookAtFile() -> Bool {
    guard view.window != nil else {
      view.handToHost(self)
      return false
    }
    if watch?.drain() == true { takeNews() }
    return true
  }

  /// Makes room for the header of a table and for line numbers, which depends on the size.
  func viewDidLayOut() {
    guard view.frame.size != size, let window = view.window else { return }
    size = view.frame.size
    window.perform { [weak self] in self?.takeNews() }
  }

  private func takeNews() {
    news.look()
    view.refresh()
    view.reserveForIndicators()
    let isNews =
      view.content.longLineContent?.updateWidths() == true || view.hasUnfinishedRows
      || view.content.continueWork()
    view.contentChanged()
    takeOutcome()
    view.matchMarks.places = search?.places ?? []
    if isNews || view.goal != nil { view.setNeedsDisplay() }
  }

  // MARK: Search

  /// Searches for a text from the first row shown on; an empty one ends the search.
  func search(for text: String) {
    self.text = text
    search?.cancel()
    (search, view.highlighter, view.currentMatch, hasFailed) = (nil, nil, nil, false)
    view.matchMarks.places = []
    guard let pattern = try? SearchPattern(text, isBytes: view.content.traits.isBytes) else {
      return view.setNeedsDisplay()
    }
    view.highlighter = MatchHighlighter(pattern, timeBudget: Self.timeBudget)
    let found = DocumentSearch(
      source: view.document.source, pattern: pattern, timeBudget: Self.timeBudget, onChange: news.post)
    search = found
    found.find(.forward, from: view.top)
    found.resumeCounting()
    view.setNeedsDisplay()
  }

  /// Seconds of a frame for the numbers of matches and their marks.
  private static let timeBudget = 0.01

  /// Whether there is a search to continue.
  var isSearching: Bool { search != nil }

  /// Goes to the next match, or to the one before.
  func findNext(_ direction: DocumentSearch.Direction) {
    let start = view.currentMatch.map { direction == .forward ? $0.upperBound : $0.lowerBound } ?? view.top
    search?.find(direction, from: start)
  }

  private func takeOutcome() {
    switch search?.takeOutcome() {
    case .found(let match, _):
      (view.currentMatch, hasFailed) = (match, false)
      view.reveal(match)
    case .notFound:
      hasFailed = true
      view.setNeedsDisplay()
    case nil: break
    }
  }

  /// The number of the match and of all matches; nil without a search.
  var matchNote: String? {
    guard let search else { return nil }
    let (matches, isComplete) = search.count
    if hasFailed || isComplete && matches == 0 { return "not found" }
    let total = matches.grouped + (isComplete ? "" : "…")
    let ordinal = view.currentMatch.flatMap { search.ordinal(ofMatchAt: $0.lowerBound) }
    return ordinal.map { "\($0.grouped) of \(total)" } ?? total
  }
}

/// Tells a pane, once until it looks, that something is new; from any thread.
nonisolated final class DocumentNews: Sendable {
  private struct State: Sendable {
    var isNoted = false
    var onNews: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  var onNews: (@Sendable () -> Void)? {
    get { state.withLock { $0.onNews } }
    set { state.withLock { $0.onNews = newValue } }
  }

  /// Something is new.
  func post() {
    let told = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.isNoted, let onNews = state.onNews else { return nil }
      state.isNoted = true
      return onNews
    }
    told?()
  }

  /// Takes the news so far: the next change is reported again.
  func look() { state.withLock { $0.isNoted = false } }
}
