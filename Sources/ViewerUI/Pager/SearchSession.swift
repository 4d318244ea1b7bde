import DocumentCore

/// A search as the user asked for it, kept so that it can be repeated when its marks are gone.
struct SearchRequest {
  /// The patterns whose matches are found and highlighted, in the order in which they were added.
  var patterns: [SearchPattern]
  var direction: DocumentSearch.Direction
  /// The modifiers that hold for each repetition.
  var modifiers: SearchModifiers = []

  /// The pattern that finds the matches of all of them.
  var pattern: SearchPattern { patterns.count == 1 ? patterns[0] : SearchPattern(anyOf: patterns) }

  /// The most patterns that are highlighted in colours of their own.
  static let mostPatterns = 5
}

/// The active search and its progress.
struct SearchSession {
  let search: DocumentSearch
  let request: SearchRequest
  var direction: DocumentSearch.Direction { request.direction }
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
  /// Whether the user has moved on since the search began: its match does not move the screen then.
  var hasMovedOn = false
  /// The files still to be searched for the first match, nearest first; nil if only this one is.
  var filesAhead: [FileTab]?
  /// The file and the place to return to if none of them has a match.
  var origin: (file: FileTab, top: Int)?

  /// The note in the status line after the search has wrapped around.
  var wrapNote: String { isForward ? "from the top again" : "from the end again" }
}

/// A pattern that is being typed.
struct SearchTyping {
  var editor = LineEditor()
  let direction: DocumentSearch.Direction
  /// The byte at which the search starts.
  var start: Int
  /// Whether the pattern is for a filter.
  var isFilter = false
  /// The place to return to if typing is cancelled.
  var origin: (top: Int, column: Int)
  var problem: String?
  /// The modifiers typed so far.
  var modifiers: SearchModifiers = []
  /// The number typed before the command: of the match to go to, or of the context lines of a filter.
  var count: Int?

  /// The pattern as typed.
  var text: String { editor.text }
}
