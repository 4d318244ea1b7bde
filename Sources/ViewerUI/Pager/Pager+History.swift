import DocumentCore

// Patterns entered before, also in earlier runs.
extension Pager {
  /// The patterns to choose from in prompts, the oldest first.
  var searchHistory: [String] { history?.searches ?? enteredPatterns }

  /// The newest pattern of the history as a search, for `n` before any search.
  var newestSearch: SearchRequest? {
    guard !hasForgottenSearch, let text = searchHistory.last,
      let pattern = try? pattern(text, options.search.modifiers)
    else {
      return nil
    }
    return SearchRequest(
      patterns: [pattern], direction: .forward, modifiers: options.search.modifiers.repeated)
  }

  /// Keeps a pattern that was entered.
  func rememberSearch(_ text: String) {
    hasForgottenSearch = false
    guard let history else {
      if enteredPatterns.last != text { enteredPatterns.append(text) }
      return
    }
    history.add(search: text, removesDuplicates: options.search.removesDuplicates)
    if options.search.autosave.contains("/") { history.save() }
  }
}
