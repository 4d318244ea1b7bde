import DocumentCore
import NodeUI

// Typing a pattern: the next match is shown as it is typed; Enter stays there, Escape returns.
extension SearchController {
  func beginTyping(
    _ direction: DocumentSearch.Direction, count: Int? = nil, modifiers: SearchModifiers = []
  ) {
    var typing = SearchTyping(
      direction: direction, start: searchStart(direction), origin: (view.top, view.horizontal.offset))
    typing.modifiers = options.search.modifiers.union(modifiers)
    typing.count = count
    typing.editor.history = patterns.all
    prompt = .pattern(typing)
    pager.selection.offerAsPattern()
  }

  /// Takes a key that stands for a modifier where no text has been typed. ^L takes the next key as text, like
  /// ^V.
  func takesModifier(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let current = prompt.typing, current.editor.isEmpty else { return false }
    if key == .character("l"), modifiers == .control {
      _ = pager.prompt.typing?.editor.handle(.character("v"), .control)
      return true
    }
    guard let modifier = SearchModifiers.key(key, modifiers, inFilter: current.isFilter) else { return false }
    pager.prompt.typing?.modifiers.formSymmetricDifference(modifier)
    return true
  }

  func acceptPattern() {
    guard let current = prompt.typing else { return }
    guard current.problem == nil else { return ring() }
    pager.shortScreen.end()
    prompt = .nothing
    if current.isFilter { return pager.filtering.add(current) }
    if current.text.isEmpty {
      returnToSearch(before: current)
      return repeatSearch(current)
    }
    remember(current.text, options.search)
    pager.saveHistory(after: "/")
    if session == nil || !isShownWhileTyping(current) {
      guard let request = request(for: current) else { return }
      start(request, from: current)
    } else {
      session?.search.resumeCounting()
      session?.route = route(for: current)
      if session?.hasFailed == true { _ = continueInNextFile() }
      if let count = current.count, count > 1 { nextMatch(reversed: false, count: count - 1) }
    }
    if var last = session?.request ?? request(for: current) {
      (last.direction, last.modifiers) = (current.direction, current.modifiers.repeated)
      remember(last)
    }
    // A pipe is not read to its end for this.
    if current.modifiers.contains(.adds), view.document.isComplete {
      lookForAdded(in: view.document.source, omitting: options.search.omission(of: view))
    }
    takeAnswer()
  }

  /// Whether a pattern's match is shown before Enter.
  private func isShownWhileTyping(_ typing: SearchTyping) -> Bool {
    options.search.isIncremental && !typing.modifiers.contains(.fromFirstFile)
  }

  /// Repeats the last search with the modifiers typed for it, as in less.
  private func repeatSearch(_ typing: SearchTyping) {
    guard let last = repeatable(options.search), let text = last.patterns.last?.text else {
      return refuseToRepeat()
    }
    if typing.modifiers == options.search.modifiers, session != nil {
      return nextMatch(reversed: typing.direction != session?.direction, count: typing.count ?? 1)
    }
    guard
      let pattern = try? options.search.pattern(text, typing.modifiers, in: view.content)
    else { return }
    let request = SearchRequest(
      patterns: Array(last.patterns.dropLast()) + [pattern], direction: typing.direction,
      modifiers: typing.modifiers.repeated)
    remember(request)
    start(request, from: typing)
  }

  /// The search for a pattern that has been typed; nil if it is invalid.
  private func request(for typing: SearchTyping) -> SearchRequest? {
    guard
      let pattern = try? options.search.pattern(typing.text, typing.modifiers, in: view.content)
    else { return nil }
    var patterns = [pattern]
    if typing.modifiers.contains(.adds), let last {
      patterns = Array((last.patterns + patterns).suffix(SearchRequest.mostPatterns))
    }
    return SearchRequest(
      patterns: patterns, direction: typing.direction, modifiers: typing.modifiers.repeated)
  }

  /// Begins a search with Enter.
  private func start(_ request: SearchRequest, from typing: SearchTyping) {
    if typing.modifiers.contains(.fromFirstFile), !pager.shown.isHelp {
      let first = request.direction == .forward ? files.tabs.first : files.tabs.last
      if let first, first !== files.current { pager.open(first) }
    }
    begin(request)
    session?.route = route(for: typing)
    session?.isForward = request.direction == .forward
    if typing.modifiers.contains(.keepsPosition) {
      session?.search.resumeCounting()
      return
    }
    if let count = typing.count, count > 1 {
      session?.pending = request.direction == .forward ? count - 1 : 1 - count
    }
    let isAtEdge = typing.modifiers.contains(.fromFirstFile)
    let edge = request.direction == .forward ? 0 : view.document.length
    find(request.direction, from: isAtEdge ? edge : searchStart(request.direction))
    session?.search.resumeCounting()
  }

  func patternDidChange() {
    guard var current = prompt.typing else { return }
    current.problem = nil
    defer { prompt = .pattern(current) }
    if !current.isFilter {
      if !current.hasReplaced {
        current.hasReplaced = true
        let match = view.currentMatch
        current.before = release().map { SearchBefore(session: $0, match: match) }
      }
      end()
      view.move(to: current.origin)
    }
    guard !current.text.isEmpty else { return }
    do throws(SearchPattern.Problem) {
      _ = try options.search.pattern(current.text, current.modifiers, in: view.content)
    } catch {
      current.problem = "\(error)"
      return
    }
    guard !current.isFilter, isShownWhileTyping(current), let request = request(for: current) else { return }
    begin(request)
    session?.isForward = current.direction == .forward
    if !current.modifiers.contains(.keepsPosition) { find(current.direction, from: current.start) }
  }

  func giveUp(_ current: SearchTyping) {
    prompt = .nothing
    if current.isFilter { return }
    returnToSearch(before: current)
    view.move(to: current.origin)
  }

  /// Shows the marks and the count of the search that was active before a pattern was typed.
  private func returnToSearch(before typing: SearchTyping) {
    guard typing.hasReplaced else { return }
    end()
    guard let before = typing.before else { return }
    (session, view.currentMatch) = (before.session, before.match)
    updateHighlighter()
    session?.search.resumeCounting()
    takeAnswer()
  }
}
