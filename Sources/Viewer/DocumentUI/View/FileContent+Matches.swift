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
}
