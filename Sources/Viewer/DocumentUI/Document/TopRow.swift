/// The first row shown, not counting a stretch past an edge.
package struct TopRow: Equatable {
  /// Its first byte.
  var byte: Int
  /// The byte that the user reads there, kept when lines are broken differently: the row contains it.
  package var read: Int
  /// The number (from 0) of the line that contains the byte; nil until known.
  var line: Int?
  /// The number of the row, if rows are not lines; nil until known.
  var number: Int?

  init(_ byte: Int, line: Int?, number: Int?) {
    (self.byte, read) = (byte, byte)
    (self.line, self.number) = (line, number)
  }
}

/// Whether a view keeps the end in view as the content grows.
enum Following {
  case off, on
  /// The user has moved up, and returning to the end resumes it.
  case resumesAtEnd
  /// As `resumesAtEnd`, after the next movement down: a new view may already be at its end.
  case resumesAfterMove
}
