extension Matcher {
  /// Calls `body` for each match within the lines of `bytes`, in order, with its range; `body` returns
  /// whether to continue. `bytes` begins at the start of a line and has whole lines, except perhaps the last.
  /// A line has at most one empty match. An inverted pattern matches lines as a whole.
  ///
  /// Linear; lines with colours or overstriking are searched one by one without these.
  ///
  /// - Parameter isEndOpen: whether more bytes of the last line may come.
  func forEachMatch(
    in bytes: UnsafeRawBufferPointer, isEndOpen: Bool = false, _ body: (Range<Int>) -> Bool
  ) {
    if pattern.isInverted {
      forEachLineWithoutMatch(in: bytes, isEndOpen: isEndOpen, body)
    } else if parts.isEmpty {
      forEachOwnMatch(in: bytes, isEndOpen: isEndOpen, body)
    } else {
      forEachMatchOfParts(in: bytes, isEndOpen: isEndOpen, body)
    }
  }

  /// Whether a line, without its line feed, passes the pattern: whether it has a match or, if the pattern is
  /// inverted, none.
  func passes(_ line: UnsafeRawBufferPointer) -> Bool {
    var hasMatch = false
    forEachOwnMatch(in: line) { _ in
      hasMatch = true
      return false
    }
    return hasMatch != pattern.isInverted
  }

  func forEachOwnMatch(
    in bytes: UnsafeRawBufferPointer, isEndOpen: Bool = false, _ body: (Range<Int>) -> Bool
  ) {
    if pattern.isBytes || SearchText.isPlain(bytes) {
      _ = forEachPlainMatch(in: bytes, offset: 0, isEndOpen: isEndOpen, body)
      return
    }
    var start = 0
    while start < bytes.count {
      let feed = Newlines.first(in: bytes, from: start)
      let (end, isOpen) = (feed ?? bytes.count, isEndOpen && feed == nil)
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      let goesOn: Bool
      if SearchText.isPlain(line) {
        goesOn = forEachPlainMatch(in: line, offset: start, isEndOpen: isOpen, body)
      } else {
        let text = SearchText(line)
        goesOn = text.text.withUnsafeBytes { shown in
          forEachPlainMatch(in: shown, offset: 0, isEndOpen: isOpen) {
            body(start + text.origins[$0.lowerBound]..<start + text.origins[$0.upperBound])
          }
        }
      }
      guard goesOn else { return }
      start = end + 1
    }
  }

  private func forEachPlainMatch(
    in bytes: UnsafeRawBufferPointer, offset: Int, isEndOpen: Bool, _ body: (Range<Int>) -> Bool
  ) -> Bool {
    switch pattern.scan {
    case .literals(let runs):
      return forEachRun(runs, in: bytes) { body(offset + $0.lowerBound..<offset + $0.upperBound) }
    case .lines(holding: let runs) where scanIsWorthwhile:
      return forEachLine(holding: runs, in: bytes) { line in
        forEachMatch(in: bytes, from: line.lowerBound, through: line.upperBound, offset, isEndOpen, body)
      } otherwise: {
        forEachMatch(in: bytes, from: $0, through: bytes.count, offset, isEndOpen, body)
      }
    case .everything, .lines:
      return forEachMatch(in: bytes, from: 0, through: bytes.count, offset, isEndOpen, body)
    }
  }

  /// Finds the matches that begin in a part of the bytes by PCRE2, which sees the bytes around that part.
  private func forEachMatch(
    in bytes: UnsafeRawBufferPointer, from first: Int, through last: Int, _ offset: Int, _ isEndOpen: Bool,
    _ body: (Range<Int>) -> Bool
  ) -> Bool {
    var start = first
    while start <= last, let match = firstMatch(in: bytes, from: start, through: last, isEndOpen: isEndOpen) {
      // Classes such as \s and [^x] could match into the next line: only the part within one line counts.
      let found = UnsafeRawBufferPointer(rebasing: bytes[match])
      if !pattern.isBytes, let feed = Newlines.first(in: found) {
        let lineEnd = match.lowerBound + feed
        let lineStart = Newlines.last(in: bytes, before: match.lowerBound).map { $0 + 1 } ?? 0
        let line = UnsafeRawBufferPointer(rebasing: bytes[lineStart..<lineEnd])
        let first = match.lowerBound - lineStart
        if let inside = firstMatch(in: line, from: first), !inside.isEmpty {
          let range = lineStart + inside.lowerBound..<lineStart + inside.upperBound
          guard body(offset + range.lowerBound..<offset + range.upperBound) else { return false }
          start = max(range.upperBound, start + 1)
        } else {
          start = lineEnd + 1
        }
        continue
      }
      guard body(offset + match.lowerBound..<offset + match.upperBound) else { return false }
      if match.isEmpty {
        // An empty match would match everywhere: continue with the next line.
        start = (Newlines.first(in: bytes, from: match.lowerBound) ?? bytes.count) + 1
      } else {
        start = match.upperBound
      }
    }
    return true
  }
}
