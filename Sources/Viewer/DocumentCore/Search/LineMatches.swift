// The matches in the lines of a text.
//
// The problem. A match belongs to one line, as this is shown: without its colours, its overstriking and, mostly,
// the CR at its end. Giving PCRE2 one line at a time costs more than matching, and decoding every line far more.
//
// The idea. Lines in which nothing is hidden are searched together, where they are. Lines next to one another in
// which something is hidden are decoded and then searched together, too. If a pattern could tell that it sees
// several lines at once, each line is a text of its own.
//
// The rules. The result never depends on how lines are put together. A CR is hidden only as the last byte of
// the line in the file: in `a\r\r\n` the first one is shown, and so is one before a colour. The functions call one
// another, and all pass on the same `body`: one that wrapped it at each step would make the compiler write a copy of
// all of them for each depth of wrapping.

/// The place of a text that is searched in the bytes of the caller.
struct MatchOrigin {
  /// The place in the lines, or in the lines as shown.
  private var start = 0
  /// The lines as shown; nil if they are searched as they are.
  private var shown: SearchText?
  /// The place of the lines as shown in the bytes of the caller.
  private var shownStart = 0

  /// The place of a later part of the text.
  func advanced(by count: Int) -> MatchOrigin {
    var origin = self
    origin.start += count
    return origin
  }

  /// The place of lines as shown that stand for the bytes at this place.
  func showing(_ text: SearchText) -> MatchOrigin {
    var origin = MatchOrigin()
    (origin.shown, origin.shownStart) = (text, start)
    return origin
  }

  /// The bytes of the caller for a match in the text.
  func range(of match: Range<Int>) -> Range<Int> {
    let (low, high) = (start + match.lowerBound, start + match.upperBound)
    guard let shown else { return low..<high }
    return shownStart + shown.origin(of: low)..<shownStart + shown.origin(of: high)
  }
}

extension Matcher {
  /// Calls `body` for each match within the lines of `bytes`, in order, with its range; `body` returns
  /// whether to continue. `bytes` begins at the start of a line and has whole lines, except perhaps the last.
  /// A line has at most one empty match. An inverted pattern matches lines as a whole.
  ///
  /// Linear; only lines with colours or overstriking are decoded.
  ///
  /// - Parameter isEndOpen: whether more bytes of the last line may come.
  func forEachMatch(
    in bytes: UnsafeRawBufferPointer, isEndOpen: Bool = false, _ body: (Range<Int>) -> Bool
  ) {
    if pattern.isInverted {
      forEachLineWithoutMatch(in: bytes, isEndOpen: isEndOpen, body)
    } else if parts.isEmpty {
      _ = forEachOwnMatch(in: bytes, isEndOpen: isEndOpen, body)
    } else {
      forEachMatchOfParts(in: bytes, isEndOpen: isEndOpen, body)
    }
  }

  /// Whether a line, without its line feed, passes the pattern: whether it has a match or, if the pattern is
  /// inverted, none.
  func passes(_ line: UnsafeRawBufferPointer) -> Bool {
    var hasMatch = false
    _ = forEachOwnMatch(in: line) { _ in
      hasMatch = true
      return false
    }
    return hasMatch != pattern.isInverted
  }

  /// Calls `body` for each match of the pattern itself, in any column; false if `body` stopped it.
  func forEachMatchAnywhere(
    in bytes: UnsafeRawBufferPointer, from origin: MatchOrigin = MatchOrigin(), isEndOpen: Bool,
    _ body: (Range<Int>) -> Bool
  ) -> Bool {
    let decodesReturns = decodesReturns
    // Otherwise the CR is taken off line by line.
    let hasReturns = !pattern.showsReturns && !decodesReturns
    guard !pattern.isBytes, var hidden = SearchText.hidden(in: bytes, returns: decodesReturns) else {
      return forEachMatch(inShown: bytes, from: origin, hasReturns: hasReturns, isEndOpen: isEndOpen, body)
    }
    var start = 0
    while true {
      let first = Newlines.start(ofLineAt: hidden, in: bytes, from: start)
      if first > start {
        let plain = UnsafeRawBufferPointer(rebasing: bytes[start..<first])
        let goesOn = forEachMatch(
          inShown: plain, from: origin.advanced(by: start), hasReturns: hasReturns, isEndOpen: false, body)
        guard goesOn else { return false }
      }
      var (end, next) = (first, hidden as Int?)
      while let place = next, Newlines.start(ofLineAt: place, in: bytes, from: end) == end {
        let feed = Newlines.first(in: bytes, from: place)
        // If nothing of the last line is shown, it could not be told from the end of the line before it.
        if feed == nil, end > first { break }
        end = feed.map { $0 + 1 } ?? bytes.count
        next = SearchText.hidden(in: bytes, from: end, returns: decodesReturns)
      }
      guard !wasStopped else { return true }
      shownText.read(
        UnsafeRawBufferPointer(rebasing: bytes[first..<end]), hidesReturns: !pattern.showsReturns)
      let isOpen = isEndOpen && end == bytes.count
      let shownOrigin = origin.advanced(by: first).showing(shownText)
      let goesOn = shownText.text.withUnsafeBytes {
        forEachMatch(inShown: $0, from: shownOrigin, hasReturns: false, isEndOpen: isOpen, body)
      }
      guard goesOn else { return false }
      guard let next else {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[end...])
        return rest.isEmpty
          || forEachMatch(
            inShown: rest, from: origin.advanced(by: end), hasReturns: hasReturns, isEndOpen: isEndOpen, body)
      }
      (start, hidden) = (end, next)
    }
  }

  /// Whether lines that end with a CR are decoded: if they are searched together, and the CR makes a difference.
  private var decodesReturns: Bool {
    guard !pattern.showsReturns else { return false }
    switch pattern.scan {
    case .literals(let runs): return runs.contains { $0.bytes.contains(0x0d) }
    case .lines where scanIsWorthwhile: return false
    case .everything, .lines: return pattern.staysInLine
    }
  }

  /// The end of a line's text: before the CR that is hidden.
  func textEnd(ofLine line: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Int {
    let hasReturn = !pattern.showsReturns && !line.isEmpty && bytes[line.upperBound - 1] == 0x0d
    return hasReturn ? line.upperBound - 1 : line.upperBound
  }

  /// - Parameter hasReturns: whether lines may end with a CR that is hidden; nothing else is.
  private func forEachMatch(
    inShown bytes: UnsafeRawBufferPointer, from origin: MatchOrigin, hasReturns: Bool, isEndOpen: Bool,
    _ body: (Range<Int>) -> Bool
  ) -> Bool {
    switch pattern.scan {
    case .literals(let runs): return forEachRun(runs, in: bytes) { body(origin.range(of: $0)) }
    case .lines(holding: let runs) where scanIsWorthwhile:
      return forEachLine(holding: runs, in: bytes) {
        forEachMatch(
          inLine: $0, of: bytes, from: origin, hasReturns: hasReturns, isEndOpen: isEndOpen, body)
      } otherwise: { start in
        // From now on, lines are searched in another way.
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
        let origin = origin.advanced(by: start)
        return hasReturns
          ? forEachMatchAnywhere(in: rest, from: origin, isEndOpen: isEndOpen, body)
          : forEachMatch(inShown: rest, from: origin, hasReturns: false, isEndOpen: isEndOpen, body)
      }
    case .everything, .lines:
      if pattern.staysInLine || pattern.isBytes {
        return hasReturns
          ? forEachMatchAnywhere(in: bytes, from: origin, isEndOpen: isEndOpen, body)
          : forEachMatch(byPCRE2: bytes, isEndOpen: isEndOpen) { body(origin.range(of: $0)) }
      }
      var start = 0
      repeat {
        let end = Newlines.first(in: bytes, from: start) ?? bytes.count
        let goesOn = forEachMatch(
          inLine: start..<end, of: bytes, from: origin, hasReturns: hasReturns, isEndOpen: isEndOpen, body)
        guard goesOn else { return false }
        start = end + 1
      } while start < bytes.count && !wasStopped
      return true
    }
  }

  /// Finds the matches in one line, which is a text of its own.
  private func forEachMatch(
    inLine line: Range<Int>, of bytes: UnsafeRawBufferPointer, from origin: MatchOrigin, hasReturns: Bool,
    isEndOpen: Bool, _ body: (Range<Int>) -> Bool
  ) -> Bool {
    let end = hasReturns ? textEnd(ofLine: line, in: bytes) : line.upperBound
    let text = UnsafeRawBufferPointer(rebasing: bytes[line.lowerBound..<end])
    return forEachMatch(byPCRE2: text, isEndOpen: isEndOpen && line.upperBound == bytes.count) {
      body(origin.range(of: line.lowerBound + $0.lowerBound..<line.lowerBound + $0.upperBound))
    }
  }

  /// - Parameter first: the first byte at which a match may begin.
  func forEachMatch(
    byPCRE2 bytes: UnsafeRawBufferPointer, from first: Int = 0, isEndOpen: Bool, _ body: (Range<Int>) -> Bool
  ) -> Bool {
    // No line begins after the last line feed.
    let last = bytes.last == 0x0a ? bytes.count - 1 : bytes.count
    var start = first
    while start <= last, let match = firstMatch(in: bytes, from: start, through: last, isEndOpen: isEndOpen) {
      var match = match
      // Classes such as \s and [^x] could match into the next line: only the part within one line counts.
      let found = UnsafeRawBufferPointer(rebasing: bytes[match])
      if !pattern.isBytes, let feed = Newlines.first(in: found) {
        let lineEnd = match.lowerBound + feed
        let lineStart = Newlines.start(ofLineAt: match.lowerBound, in: bytes, from: 0)
        let line = UnsafeRawBufferPointer(rebasing: bytes[lineStart..<lineEnd])
        guard let inside = firstMatch(in: line, from: match.lowerBound - lineStart) else {
          start = lineEnd + 1
          continue
        }
        match = lineStart + inside.lowerBound..<lineStart + inside.upperBound
      }
      guard body(match) else { return false }
      // An empty match would match everywhere: continue with the next line.
      start =
        match.isEmpty ? (Newlines.first(in: bytes, from: match.lowerBound) ?? last) + 1 : match.upperBound
    }
    return true
  }
}
