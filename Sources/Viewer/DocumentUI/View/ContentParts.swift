import DocumentCore
import LayoutCore
import NodeUI

/// How the text of a content is selected. Kinds with cells for bytes need `characters(of:near:)` only; see
/// `FileContent+Selecting.swift`.
package protocol SelectableContent: AnyObject {
  /// The characters of a text with their bytes of the document, each of them once, and their columns from the start of
  /// its segment. A text that is too long to decode as a whole has only the characters near a byte.
  func characters(of text: RowText, near byte: Int) -> [TextDecoder.Character]
  /// The bytes that end a line; nil if none can be selected.
  func lineEnd(of segment: RowSegment) -> Range<Int>?
  /// The bytes of the line around a byte of a segment.
  func line(around byte: Int, _ segment: RowSegment) -> Range<Int>
  /// The parts of one row of a prepared text, by its index among the visible rows.
  func panes(of row: PreparedRow, _ index: Int) -> [PreparedRow.Pane]
  /// The place at a column of the view, in one of the rows of a text; nil if nothing there can be selected.
  func place(in row: PreparedRow, _ index: Int, x: Int) -> PointedPlace?
  /// The selected columns of the view in one of the rows of a text.
  func selectedColumns(_ selection: MarkedSelection, in row: PreparedRow, _ index: Int) -> [Range<Int>]
  /// The bytes of the word or of the line around a place.
  func bytes(of unit: TextUnit, around place: SelectionPlace) -> Range<Int>
  /// The place that a movement leads to; nil if it leads nowhere.
  func place(_ move: SelectionMove, from place: SelectionPlace, in selection: TextSelection)
    -> SelectionPlace?
  /// The selection of consecutive bytes.
  func selection(of bytes: Range<Int>) -> TextSelection
  /// The text of a selection.
  func text(of selection: TextSelection) -> SelectedText
}

/// Content with lines that are too long to decode as a whole: they are measured in the background.
package protocol LongLineContent: AnyObject {
  /// While long lines in view are measured: whether a jump waits for columns, and the bytes of the longest line.
  var measuring: (isAwaited: Bool, length: Int)? { get }
  /// Uses the widths measured so far; returns whether there is something to draw.
  func updateWidths() -> Bool
  /// Cancels a jump that waits for columns to be measured.
  func cancelColumns()
  /// Whether the rows of the last frame still show a long line, so that they need no decoding.
  func keeps(_ decoded: DecodedRows, ofLong text: RowText) -> Bool
  /// The byte at a column of the window's first row that reaches it.
  func byte(atColumn column: Int) -> Int?
  /// The byte at a column past the part of a line that one window shows when wrapped.
  func byte(atFarColumn column: Int) -> Int?
  /// Scrolls sideways to a byte of a row if it is far from the row's start.
  func showColumn(of byte: Int, inRowAt start: Int)
}

/// Content with parts that the pointer drags or chooses. Each function returns whether it has used the event.
package protocol PointerContent: AnyObject {
  func press(_ pointer: Pointer) -> Bool
  func drag(_ pointer: Pointer) -> Bool
  func release(_ pointer: Pointer) -> Bool
  func cancel()
  func handleClick(at point: Point) -> Bool
}
