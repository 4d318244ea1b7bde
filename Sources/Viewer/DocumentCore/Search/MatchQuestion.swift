/// A request for the next match, and its progress. A value; ``DocumentSearch`` asks it for the next part.
struct MatchQuestion {
  let direction: DocumentSearch.Direction
  /// A match is wanted that begins at or after this byte or, backward, before it.
  let start: Int
  /// Whether the search continues at the other end.
  let wraps: Bool
  /// The byte at which the scan continues; nil before it has begun.
  private var position: Int?
  /// The source's length at the last scan.
  private(set) var length = 0
  /// Whether the scan reached the end without a match and continues at the other end.
  private var isAround = false
  /// The number of bytes scanned.
  private(set) var searched = 0
  /// Whether all available bytes have been scanned and more may come.
  var isWaiting = false

  init(_ direction: DocumentSearch.Direction, from start: Int, wraps: Bool) {
    (self.direction, self.start, self.wraps) = (direction, start, wraps)
  }

  /// The result of scanning a part.
  private struct Part {
    var match: Range<Int>?
    /// Whether no part is left in this direction.
    var isLast = false
    /// The bytes at which no match begins.
    var empty = 0..<0
  }

  /// Scans the next part. If the scanner was stopped, the question is as before.
  ///
  /// - Returns: the answer, if there is one now, and a range of bytes at which no match begins.
  mutating func scanPart(
    of source: any ByteSource, _ scanner: SearchScanner
  ) -> (outcome: DocumentSearch.Outcome?, empty: Range<Int>) {
    // In this order: once the source is complete, its length no longer grows.
    let isComplete = source.isComplete
    length = source.length
    let part =
      direction == .forward
      ? forward(source, scanner, isEndOpen: !isComplete) : backward(scanner, isEndOpen: !isComplete)
    if let match = part.match { return (.found(match, wrapped: isAround), part.empty) }
    guard part.isLast else { return (nil, part.empty) }
    if isComplete, isAround || !wraps { return (.notFound, part.empty) }
    if isComplete {
      isAround = true
      position = direction == .forward ? 0 : length
    } else {
      isWaiting = true
    }
    return (nil, part.empty)
  }

  /// The first match at or after the start or, after wrapping around, before it.
  private mutating func forward(_ source: any ByteSource, _ scanner: SearchScanner, isEndOpen: Bool) -> Part {
    let first = isAround ? 0 : start
    let end = isAround ? min(start, length) : length
    // From the start of the line, so that `^` matches only there.
    let from = position ?? source.lineStart(before: start)
    guard from < end else { return Part(isLast: true) }
    var part = Part()
    var hasMatches = false
    let next = scanner.scanPart(at: from, to: length, isEndOpen: isEndOpen) { match in
      hasMatches = true
      if match.lowerBound < first { return true }
      if match.lowerBound < end { part.match = match }
      return false
    }
    guard part.match == nil, !scanner.matcher.wasStopped else { return part }
    let reached = next ?? length
    part.isLast = reached >= end
    // The last line may still grow, so it will be scanned again.
    let position = isEndOpen && part.isLast ? max(from, source.unfinishedLine(before: length)) : reached
    if !hasMatches { part.empty = from..<position }
    searched += reached - from
    self.position = position
    return part
  }

  /// The last match before the start or, after wrapping around, after it.
  private mutating func backward(_ scanner: SearchScanner, isEndOpen: Bool) -> Part {
    let (from, least) = (position ?? start, isAround ? start : 0)
    guard from > least else { return Part(isLast: true) }
    let (match, begin) = scanner.lastMatch(inPartBefore: from, isEndOpen: isEndOpen)
    guard !scanner.matcher.wasStopped else { return Part() }
    searched += from - begin
    position = begin
    if let match, match.lowerBound >= least { return Part(match: match) }
    return Part(isLast: match != nil || begin <= least)
  }
}

extension ByteSource {
  /// The start of the line before `length` that has no end yet; for a very long one, a place near its end.
  fileprivate func unfinishedLine(before length: Int) -> Int {
    guard length > 0 else { return 0 }
    let start = lineStart(before: length)
    if start < length { return start }
    return byte(at: length - 1) == 0x0a ? length : max(0, length - SearchScanner.overlap)
  }
}
