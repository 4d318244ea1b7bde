import GeometryCore
import LayoutCore
import ScrollCore

// The state of a view of a file besides its position and settings, grouped by subject.

/// Blank rows that the view may show beyond the ends of the content.
package struct BlankRows: Equatable {
  /// Those below the last line, after a movement past the end.
  var pastEnd = 0
  /// Those above the first line, after a movement past the start.
  package internal(set) var beforeStart = 0

  package init() {}
}

/// Jumps that cannot be completed yet, and the last one to a percentage.
struct PendingJump {
  /// A byte of the file whose row goes to the top as soon as it is known.
  var wantedByte: Int?
  /// The match to show as soon as its row is known, and where.
  var wantedMatch: (match: Range<Int>, row: Int?, column: Int?)?
  /// The goal to show first: nothing is drawn until it is reached or given up.
  var awaitedStart: DocumentNode.Goal?
  /// The last jump to a percentage, with the row that it brought to the top.
  var asked: (percent: Percentage, top: Int, length: Int)?
  /// The end of the motion whose rest is a goal, not counting rows that were renumbered.
  var motionEnd: Int?
  /// The last heading that was jumped to, with the first row after that jump.
  var heading: (start: Int, top: Int)?
  /// The place that a jump led to, which must stay visible when more becomes known about the content.
  var landed: Landing?
}

/// The place that a jump led to. Headings that stay, line numbers and wider columns are found later and may cover it.
struct Landing {
  var row: Int
  /// The first row after the jump.
  var top: Int
  /// The match of a search, if the jump led to one.
  var match: RevealedPart?
  /// The space that the jump knew of.
  var space: Space

  struct RevealedPart {
    var bytes: Range<Int>
    /// The row of the window on which it was put; nil for the shortest way.
    var row: Int?
    /// The first column of the window before the jump, and after it.
    var before: Int
    var column: Int
  }

  struct Space: Equatable {
    /// The size of the view, and of the part for rows that scroll.
    var view: Size
    var rows: Size
    /// The columns of a table, which become wider as rows are read.
    var columns: Int?
  }
}

/// The part of the document that was shown last.
struct ShownExtent {
  /// The end of its bytes.
  var end = 0
  /// The columns of its widest row.
  var width = 0
}

/// The match to which the view is going.
struct RevealedMatch {
  /// Whether no frame at rest has shown it yet.
  var isPending = false
  /// The column at which a match beyond the right edge is put; nil for the shortest way.
  var column: Int?
}

/// The scroll limits as far as they are known.
struct KnownLimits {
  /// The first row of the last screenful, and the sizes for which it is valid.
  var lastTop: (length: Int, rows: Int, top: Int)?
  /// The limits around the first row while rows are not counted.
  var surroundings: DocumentNode.Surroundings?
  /// Whether the view has jumped among uncounted rows since the last frame. Distant rows are scanned once per
  /// frame, and not for each of many jumping keys.
  var hasJumped = false
  /// Whether the view has been idle since its first frame, so that there is time to scan further.
  var hasRested = false
}

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
