import DocumentCore

/// The matches that reach into a row, by bytes from `start` on.
struct RowMatches {
  var highlights = LineHighlights()
  var start = 0
  var isFound = false
}

extension FileContent {
  /// The matches in the text of the file around a row: several rows may stand in one line of it, and a match may begin
  /// before its row.
  ///
  /// - Parameter row: bytes of one line of the file, with or without its line feed.
  func matches(around row: Range<Int>) -> RowMatches {
    guard view.highlighter != nil || !view.litBytes.isEmpty else { return RowMatches() }
    // Bytes before and after the row that are searched for matches reaching into it.
    let context = 1 << 10
    let first = max(0, row.lowerBound - context)
    let end = min(rows.document.length, row.upperBound + context)
    return rows.document.source.bytes(in: first..<max(first, end)).withUnsafeBytes { bytes in
      // A match stays within a line of the file.
      let before = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, row.lowerBound - first)])
      let lower = before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
      let upper = bytes[min(bytes.count, row.upperBound - first)...].firstIndex(of: 0x0a) ?? bytes.count
      let text = UnsafeRawBufferPointer(rebasing: bytes[lower..<max(lower, upper)])
      var found = RowMatches(start: first + lower)
      found.highlights = LineHighlights(view.highlighter, text, start: found.start, lit: view.litBytes)
      found.isFound =
        found.highlights.hidden(nil) {
          $0.overlaps(row.lowerBound - found.start..<row.upperBound - found.start)
        } != nil
      return found
    }
  }

  /// Marks matches that no character shows, such as a part of an address, in the row that represents them.
  ///
  /// - Parameter characters: all characters of the row if some may be out of view.
  func markHidden(
    _ result: inout DecodedRows, of segment: RowSegment, _ range: ClosedRange<Int>,
    characters: [TextDecoder.Character] = []
  ) {
    guard let highlighter = view.highlighter, !result.isLoading else { return }
    let last = range.upperBound + 1
    let bytes =
      segment.rows[range.lowerBound]
      .start..<(last < segment.rows.count ? segment.rows[last].start : segment.next)
    let shown = Set((result.cells + result.frozenCells).compactMap { $0.match?.range.lowerBound })
    var hidden: [RowMatch] = []
    // Whole lines: the text before a match may decide about it.
    let context = 1 << 10
    let from = max(0, bytes.lowerBound - context)
    rows.document.source.bytes(in: from..<min(rows.document.length, bytes.upperBound + context))
      .withUnsafeBytes {
        var start = $0[..<min($0.count, bytes.lowerBound - from)].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
        while start < $0.count, from + start < bytes.upperBound {
          let end = $0[start...].firstIndex(of: 0x0a) ?? $0.count
          let line = UnsafeRawBufferPointer(rebasing: $0[start..<end])
          hidden += LineHighlights(highlighter, line, start: from + start).all
          start = end + 1
        }
      }
    hidden.removeAll { match in
      !bytes.contains(match.range.lowerBound) || shown.contains(match.range.lowerBound)
        || characters.contains { match.range.contains($0.offset) }
    }
    mark(hidden, in: &result) { segment.index(ofRowWith: $0.range.lowerBound) - range.lowerBound }
  }

  /// Marks the rows of hidden matches: all characters of a row, unless it shows another match, and always for the current match.
  func mark(_ hidden: [RowMatch], in result: inout DecodedRows, row place: (RowMatch) -> Int) {
    guard !hidden.isEmpty else { return }
    (result.hidden, result.hasMatches) = (hidden.map(\.range), true)
    let texts = Set(result.cells.lazy.filter { $0.part == .text }.map(\.row))
    let found = Set(result.cells.lazy.filter { $0.match != nil }.map(\.row))
    var marks: [Int: RowMatch] = [:]
    for match in hidden {
      var row = place(match)
      while row > 0, !texts.contains(row) { row -= 1 }
      if match.range == view.currentMatch || marks[row] == nil && !found.contains(row) { marks[row] = match }
    }
    // The current match is seen even if other matches cover its row.
    let free = Set(result.cells.lazy.filter { $0.part == .text && $0.match == nil }.map(\.row))
    for index in result.cells.indices where result.cells[index].part == .text {
      guard let mark = marks[result.cells[index].row] else { continue }
      if result.cells[index].match == nil || !free.contains(result.cells[index].row) {
        result.cells[index].match = mark
      }
    }
    for (row, match) in marks where !texts.contains(row) {
      let blank = TextDecoder.Character(scalar: 0x20, column: view.viewport.minX, span: 1, style: .plain)
      result.cells.append(RowCell(character: blank, row: row, match: match))
    }
  }
}
