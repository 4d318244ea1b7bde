import DocumentCore

/// The active search and its progress.
struct SearchSession {
  let search: DocumentSearch
  let request: SearchRequest
  /// The match that was last jumped to.
  var hit: Range<Int>?
  /// The number of that match, from 1, once known.
  private(set) var ordinal: Int?
  /// The number of further matches to pass after the one being found; negative if backward.
  var pending = 0
  /// Whether the search wrapped around on the way to the pending match.
  private var hasPassedEnd = false
  /// Whether the search has wrapped around the end of the document.
  private(set) var hasWrapped = false
  var hasFailed = false
  /// The direction in which the last match was searched for.
  var isForward = true
  /// Whether the user has moved on since the search began: its match does not move the screen then.
  private(set) var hasMovedOn = false
  /// A search for the last added pattern alone. Matches of the other patterns would hide that this one has none.
  var added: DocumentSearch?
  /// The length of the content in which the added pattern has no match; nil if it has one, or while that is unknown.
  private var lengthWithoutAdded: Int?
  /// The other files of the search; nil if it stays in this one.
  var route: SearchRoute?

  init(search: DocumentSearch, request: SearchRequest) {
    (self.search, self.request) = (search, request)
  }

  var direction: DocumentSearch.Direction { request.direction }
  /// The note in the status line after the search has wrapped around.
  private var wrapNote: String { isForward ? "from the top again" : "from the end again" }

  /// Whether the search continues at the other end of the file.
  func wrapsAround(_ options: SearchOptions) -> Bool {
    route == nil && options.wrapsAround != request.modifiers.contains(.wrapToggle)
  }

  mutating func find(_ direction: DocumentSearch.Direction, from byte: Int, _ options: SearchOptions) {
    hasMovedOn = false
    search.find(direction, from: byte, wraps: wrapsAround(options))
  }

  /// Discards the results after the bytes have changed.
  mutating func restart() {
    search.restart()
    (hit, ordinal, pending, hasWrapped, hasFailed) = (nil, nil, 0, false, false)
    isForward = direction == .forward
  }

  /// The user moves: a match found later does not move the screen, and the way to the last one is no news.
  mutating func giveUpPending() {
    if search.isAwaited { hasMovedOn = true }
    pending = 0
    hasWrapped = false
  }

  /// A match has been found.
  ///
  /// - Returns: the direction of the next one to find, if this one is only passed on the way.
  mutating func pass(_ match: Range<Int>, wrapped: Bool) -> DocumentSearch.Direction? {
    (hit, ordinal) = (match, nil)
    hasWrapped = wrapped || hasPassedEnd
    hasPassedEnd = hasWrapped && pending != 0
    guard pending != 0 else { return nil }
    let isForward = pending > 0
    pending -= pending.signum()
    return isForward ? .forward : .backward
  }

  /// Takes the numbers that have been counted since.
  mutating func noticeCount(_ options: SearchOptions, isTyping: Bool) {
    if let hit, ordinal == nil { ordinal = search.ordinal(ofMatchAt: hit.lowerBound) }
    // A growing file may contain a match now.
    if hasFailed, !isTyping, search.count.matches > 0, wrapsAround(options) { hasFailed = false }
  }

  /// Takes the answer about the added pattern.
  mutating func noticeAdded(length: Int) {
    if added == nil, lengthWithoutAdded != length { lengthWithoutAdded = nil }
    guard let outcome = added?.takeOutcome() else { return }
    added = nil
    if case .notFound = outcome { lengthWithoutAdded = length }
  }

  /// The text of the pattern that was added last, or of the only one.
  private var text: String { request.patterns.last?.text ?? "" }

  /// The number of the match and of all matches; nil if there is nothing to report.
  func matchNote(hasGivenUp: Bool) -> String? {
    let (matches, isComplete) = search.count
    let total = matches.grouped + (isComplete ? "" : "…")
    var text: String
    if hit == nil {
      // A search that moves nowhere has no other answer.
      guard matches > 0 else { return isComplete && !search.isAwaited ? "not found: \(self.text)" : nil }
      text = total + (matches == 1 ? " match" : " matches")
    } else {
      text = ordinal.map { "\($0.grouped) of \(total)" } ?? (matches == 0 ? "" : total)
    }
    if lengthWithoutAdded != nil { text += (text.isEmpty ? "" : ", ") + "not found: \(self.text)" }
    if hasWrapped { text += (text.isEmpty ? "" : ", ") + wrapNote }
    if search.hasGivenUp || hasGivenUp { text += ", some lines took too long" }
    return text.isEmpty ? nil : text
  }
}

/// The way of a search through several files.
struct SearchRoute {
  /// The files still to be searched for the first match, nearest first.
  var ahead: [FileTab]
  /// The file and the place to return to if none of them has a match.
  var origin: (file: FileTab, top: Int)
}
