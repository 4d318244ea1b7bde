/// A cell of a table: the byte of the document at which its record starts, and the number of its column.
struct TableCell: Equatable {
  var record: Int
  var column: Int
}

/// A cell as the file stores it.
struct StoredCell {
  /// Its bytes in the document, with its quotes.
  var range: Range<Int>
  var isQuoted: Bool

  /// Its bytes without the quotes around it.
  var inner: Range<Int> {
    guard isQuoted, range.count >= 2 else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }
}
