/// A line that passes: its bytes in the source, and the number of line feeds before it in its part.
struct FoundLine {
  let bytes: Range<Int>
  let newlinesBefore: Int
}

/// The lines of a part of a source that pass.
struct FilteredPart {
  let lines: [FoundLine]
  /// The number of line feeds in the part.
  let newlines: Int
  let end: Int
  /// Whether the part ends with a line that has no line feed yet.
  let isOpen: Bool
}

extension SearchPattern {
  /// The order in which several filters look at a line: first those that scan for the rarest bytes. A filter
  /// that leaves out its matches decides about few lines.
  var filterOrder: Int { (isInverted ? 2_000 : 0) + (scan.rank ?? 1_000) }
}

extension SearchScanner {
  /// The part of a source at `start`, with its lines that pass, including their line feeds; nil if there is
  /// none yet.
  ///
  /// - Parameters:
  ///   - isWhole: whether the bytes after the last line feed are a complete line.
  ///   - others: further patterns that a line must pass.
  func filteredPart(from start: Int, to end: Int, isWhole: Bool, _ others: [Matcher]) -> FilteredPart? {
    var (bytes, used) = wholePart(at: start, to: end)
    guard used > 0 else { return nil }
    let isOpen = start + used >= end && bytes.last != 0x0a
    if isOpen, !isWhole {
      // A line that is still being written is left to a later part.
      guard let feed = Newlines.last(in: bytes, before: bytes.count) else { return nil }
      (bytes, used) = (UnsafeRawBufferPointer(rebasing: bytes[...feed]), feed + 1)
    }
    let (lines, newlines) = lines(in: bytes, at: start, others)
    guard !matcher.wasStopped, !others.contains(where: \.wasStopped) else { return nil }
    return FilteredPart(lines: lines, newlines: newlines, end: start + used, isOpen: isOpen && isWhole)
  }

  private func lines(
    in bytes: UnsafeRawBufferPointer, at offset: Int, _ others: [Matcher]
  ) -> ([FoundLine], newlines: Int) {
    var lines: [FoundLine] = []
    // The end of the last line looked at, and of the bytes whose line feeds are counted.
    var (last, counted, newlines) = (0, 0, 0)
    var hasLine = false
    matcher.forEachMatch(in: bytes) { match in
      if hasLine, match.lowerBound < last { return true }
      let start = Newlines.last(in: bytes, before: match.lowerBound).map { $0 + 1 } ?? 0
      // An empty match behind the last byte is in a line without a line feed that has matched already.
      if hasLine, start < last { return true }
      let end = Newlines.first(in: bytes, from: match.lowerBound).map { $0 + 1 } ?? bytes.count
      (last, hasLine) = (end, true)
      let hasFeed = end > start && bytes[end - 1] == 0x0a
      if !others.isEmpty {
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<(hasFeed ? end - 1 : end)])
        guard others.allSatisfy({ $0.passes(line) }) else { return true }
      }
      newlines += Newlines.count(in: UnsafeRawBufferPointer(rebasing: bytes[counted..<start]))
      lines.append(FoundLine(bytes: offset + start..<offset + end, newlinesBefore: newlines))
      newlines += hasFeed ? 1 : 0
      counted = end
      return true
    }
    newlines += Newlines.count(in: UnsafeRawBufferPointer(rebasing: bytes[counted...]))
    return (lines, newlines)
  }
}
