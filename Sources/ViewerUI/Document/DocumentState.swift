import LayoutCore
import ScrollCore

// The state of a view of a file besides its position and settings, grouped by subject.

/// Blank rows that the view may show beyond the ends of the content.
struct BlankRows: Equatable {
  /// Those below the last line, after a movement past the end.
  var pastEnd = 0
  /// Those above the first line, after a movement past the start.
  var beforeStart = 0
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
  /// The last heading that was jumped to, with the first row after that jump.
  var heading: (start: Int, top: Int)?
  /// The row that a jump led to, and the first row after that jump: headings found later must not cover it.
  var landed: (row: Int, top: Int)?
  /// A heading to go to once the kind of the sections is known.
  var section: SectionJump?
}

/// A jump to another heading.
struct SectionJump: Equatable {
  var isForward: Bool
  var count = 1
  /// Whether headings of deeper levels are passed over.
  var keepsLevel = false
}

/// The part of the document that was shown last.
struct ShownPart {
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

/// The marks of matches on the scroll indicator.
struct MatchMarks {
  /// The byte offsets of the matches, ascending.
  var places: [Int] = []
  /// How long the marks stay after a jump to a match.
  var visibility = IndicatorVisibility()
  /// The byte at which each cell of the indicator's track begins; a cache.
  var trackCells: DocumentNode.TrackCells?
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
