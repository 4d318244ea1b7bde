import ScreenCore

/// Divides a document into rows of the screen: lines, the rows of wrapped lines, records or groups of bytes.
///
/// A row is identified by the byte at which it starts, which is known at once anywhere in a document; its
/// number is known once the rows before it are counted. For the main thread; counting runs in the background.
package protocol RowSource: AnyObject {
  var document: Document { get }
  /// Whether each row is a line, so that both have the same numbers.
  var rowsAreLines: Bool { get }
  /// Whether rows are broken at the window's width, so that none is wider.
  var isWrapping: Bool { get }

  /// The number of rows, once all are counted and no more can come; nil before.
  var rowCount: Int? { get }
  /// Whether the rows of a complete document are being counted.
  var isCounting: Bool { get }
  /// Counts rows in the background, if they are not lines. Cheap if the count is running already.
  func startCounting()
  /// Stops counting.
  func stopCounting()
  /// Updates the counts after the document has changed.
  ///
  /// - Parameter isOther: whether the document has a new generation, even if it only grew.
  func documentDidChange(_ change: SourceChange, isOther: Bool)

  /// The number (from 0) of the row that starts at `start`; nil if not counted yet.
  func rowNumber(at start: Int) -> Int?
  /// The start of row `row` (from 0); nil if there is no such row or it is not counted yet.
  func start(ofRow row: Int) -> Int?
  /// The start of the row that contains `byte`; nil if it is too far away and not counted yet.
  func rowStart(containing byte: Int) -> Int?
  /// The start of the line that a row belongs to. In a very long line, which is divided into parts, and if rows are not lines,
  /// the start of the row.
  func lineStart(ofRowAt start: Int) -> Int
  /// Moves by `rows` (up if negative) from the start of a row, or from the document's end.
  func advance(from start: Int, by rows: Int) -> RowAdvance
  /// Calls `body` with the text of the rows from a row start on, in order, until it returns false.
  func forEachText(from start: Int, _ body: (RowText) -> Bool)
}

extension RowSource {
  package var isWrapping: Bool { false }
  package var isCounting: Bool { false }
  package func lineStart(ofRowAt start: Int) -> Int { start }
  package func startCounting() {}
  package func stopCounting() {}
  package func documentDidChange(_ change: SourceChange, isOther: Bool) {}
}

/// The result of a movement by rows.
package struct RowAdvance: Hashable, Sendable {
  /// The start of the row reached.
  package var start: Int
  /// The number of rows passed, not negative: fewer than asked for at the ends of the content.
  package var moved: Int
  /// The number of line starts passed, not negative.
  package var lines: Int
  /// False if the lines passed are too far to count.
  package var areLinesKnown = true
  /// The next row is too far away to scan for and is not counted yet: ask again later.
  package var isPending = false

  init(start: Int, moved: Int, lines: Int, areLinesKnown: Bool = true, isPending: Bool = false) {
    (self.start, self.moved, self.lines) = (start, moved, lines)
    (self.areLinesKnown, self.isPending) = (areLinesKnown, isPending)
  }

  /// A movement between two places of a document, whose lines are counted if their bytes are there.
  init(moved: Int, from start: Int, to end: Int, of document: Document) {
    let refusals = WorkBudget.refusals
    self.init(start: end, moved: moved, lines: document.lineCount(between: start, end))
    areLinesKnown = WorkBudget.refusals == refusals
  }

  /// The number of a line, moved as far in a direction of 1 or -1; nil if not known.
  package func line(from line: Int?, sign: Int) -> Int? {
    areLinesKnown ? line.map { $0 + sign * lines } : nil
  }
}

/// The rows that are decoded together: those of a line or of a part of it.
package struct RowText {
  package let segment: RowSegment
  /// The bytes, valid until the next text; nil if there are too many to decode them for every frame.
  package let bytes: UnsafeRawBufferPointer?
  /// Whether the end of the segment is the line's true end.
  package var isEndKnown = true
  /// The style at the start of the bytes.
  package var style = TextStyle.plain

  /// The text of one row.
  package init(
    _ range: Range<Int>, next: Int, lines: Int = 1, isJoined: Bool = false, bytes: UnsafeRawBufferPointer?,
    isEndKnown: Bool = true
  ) {
    segment = RowSegment(
      rows: [.init(start: range.lowerBound, column: 0)], end: range.upperBound, next: next, isLineStart: true,
      lines: lines, isJoined: isJoined)
    (self.bytes, self.isEndKnown) = (bytes, isEndKnown)
  }

  init(_ segment: RowSegment, _ bytes: UnsafeRawBufferPointer, _ style: TextStyle) {
    (self.segment, self.bytes, self.style) = (segment, bytes, style)
  }
}
