import PaintCore

/// The headers of files in a patch whose lines are one row. A header names a file and says how it has changed.
package enum HeaderFolding: Sendable {
  /// No headers.
  case none
  /// Headers that begin with `diff` or `Index:`.
  case named
  /// Also pairs of `---` and `+++` before a hunk. Not for patches that name their files: there, such a pair may be lines of
  /// a hunk.
  case all
}

// The lines around one tell whether it belongs to a file's header, so that its row is the same whichever way leads there.
extension SegmentReader {
  /// The most lines of a header, and the most of their bytes.
  private static let (mostLines, mostBytes) = (16, 16 << 10)

  private typealias Part = PatchLine.HeaderPart

  /// The lines that name a file around the one at a line start; nil if that line is none of them, or stands alone.
  func fileHeader(around start: Int) -> Segment? {
    guard let part = part(at: start) else { return nil }
    var (first, found, steps) = (start, part, 0)
    while found != .first, steps < Self.mostLines, let before = line(before: first),
      let part = self.part(at: before)
    {
      (first, found, steps) = (before, part, steps + 1)
    }
    if found == .first, let header = header(from: first), header.next > start { return header }
    guard folding == .all, part == .old || part == .new,
      let first = part == .old ? start : line(before: start), self.part(at: first) == .old
    else { return nil }
    return pair(from: first)
  }

  /// The lines from one that begins a header.
  private func header(from first: Int) -> Segment? {
    var (next, end, lines, isEnded) = (first, first, 0, false)
    while lines < Self.mostLines, !isEnded, let part = part(at: next), part == .first ? lines == 0 : lines > 0
    {
      // A removed line may look like one of the two that belong together.
      if part == .old, newline(from: next).flatMap({ self.part(at: $0 + 1) }) != .new { break }
      guard let feed = newline(from: next) else {
        // A line without an end in the window is longer than a header, unless the text ends in it.
        guard window.upperBound >= length else { break }
        return joined(first, lines == 0 ? window.upperBound : end, window.upperBound, lines, mayGrow: true)
      }
      if lines == 0 { end = feed }
      (next, lines, isEnded) = (feed + 1, lines + 1, part == .new || part == .last)
    }
    let mayGrow = !isEnded && window.upperBound >= length && newline(from: next) == nil
    return lines > 1 || mayGrow ? joined(first, end, next, lines, mayGrow: mayGrow) : nil
  }

  /// The lines of `---` and `+++` before a hunk.
  private func pair(from first: Int) -> Segment? {
    guard let feed = newline(from: first), part(at: feed + 1) == .new, let last = newline(from: feed + 1)
    else {
      return nil
    }
    let mayGrow = last + 1 >= length
    let hunk = bytes.dropFirst(last + 1 - window.lowerBound).prefix(64)
    let start = PatchLine.endOfColors(UnsafeRawBufferPointer(rebasing: hunk))
    guard mayGrow || hunk.dropFirst(start).starts(with: "@@ -".utf8) else { return nil }
    return joined(first, feed, last + 1, 2, mayGrow: mayGrow)
  }

  private func joined(_ start: Int, _ end: Int, _ next: Int, _ lines: Int, mayGrow: Bool) -> Segment? {
    guard next - start <= Self.mostBytes else { return nil }
    return Segment(
      start: start, end: end, next: next, isLineStart: true, isLineEnd: true, lines: lines, mayGrow: mayGrow,
      isJoined: lines > 1 || next > end + 1)
  }

  private func part(at start: Int) -> Part? {
    guard window.contains(start) else { return nil }
    return PatchLine.headerPart(
      UnsafeRawBufferPointer(rebasing: bytes[(start - window.lowerBound)...].prefix(96)))
  }

  /// The start of the line before the one at a line start, if that is near.
  private func line(before start: Int) -> Int? {
    guard start > window.lowerBound else { return nil }
    let least = max(window.lowerBound, start - Self.mostBytes)
    return newline(before: start - 1, from: least).map { $0 + 1 } ?? (least == 0 ? 0 : nil)
  }
}
