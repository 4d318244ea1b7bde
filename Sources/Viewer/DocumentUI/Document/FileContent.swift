import DocumentCore
import NodeUI

/// A kind of content that a file is shown as, such as text or a table: the rows into which it divides the
/// bytes, and the characters that these rows show.
///
/// The view (`DocumentNode`) has everything that all kinds share: the position, movements, following, marks,
/// highlights, line numbers and drawing.
package protocol FileContent: AnyObject {
  /// The view that shows the content; set by it.
  var view: DocumentNode! { get set }
  var rows: any RowSource { get }
  var traits: ContentTraits { get }
  /// The room that the parts need which do not scroll.
  var space: ContentSpace { get }
  /// The first row that can be shown: the one below the header.
  var firstRow: FirstRow { get }
  /// The same kind of content for the lines that pass a filter.
  func filtered(_ document: Document) -> any FileContent
  /// The settings that apply to this kind of content.
  func adapted(_ settings: LineSettings) -> LineSettings

  // MARK: Rows

  /// Divides the bytes into rows for the size of the view; returns whether that is a change.
  func divide(_ wrap: TextWrap) -> Bool
  /// Called before the rows in view are decoded.
  func willDecode()
  /// Decodes rows of a text.
  func decode(_ text: RowText, _ range: ClosedRange<Int>, isContext: Bool) -> DecodedRows
  /// Calls `body` for each row of the header in view.
  func forEachHeaderRow(_ body: (DecodedRows, _ number: Int?) -> Void)
  /// Scrolls sideways to a match.
  func revealColumns(of match: Range<Int>, inRowAt start: Int)

  // MARK: Selecting (FileContent+Selecting.swift)

  /// The characters of a text with their bytes of the document, each of them once, and their columns from the start of
  /// its segment. Of a text that is too long to decode as a whole, those near a byte.
  func characters(of text: RowText, near byte: Int) -> [TextDecoder.Character]
  /// The bytes that end a line; nil if none can be selected.
  func lineEnd(of segment: RowSegment) -> Range<Int>?
  /// The bytes of the line around a byte of a segment.
  func line(around byte: Int, _ segment: RowSegment) -> Range<Int>
  /// The parts of one row of a prepared text, by its number among those in view.
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

  // MARK: Changes

  /// Called when the bytes have changed other than by growing.
  func bytesDidChange()
  /// Whether background work may still change the rows in view.
  var isBusy: Bool { get }
  /// Continues the background work; returns whether it has a result to draw.
  func takeNews() -> Bool
}

/// How a kind of content differs from lines of text.
package struct ContentTraits {
  /// The kind's name, for messages about nodes.
  package var kind: String
  /// The name of a row in the status line: `row` if rows are no lines of text.
  package var unit = "line"
  package var showsLines: Bool { unit == "line" }
  /// Offset of the document's first byte in the file.
  package var origin = 0
  /// Whether rows are bytes: they have no line numbers, and patterns are bytes, too.
  package var isBytes = false
  /// Whether the text has links.
  package var hasLinks = false
  /// Whether rows may be headings of sections.
  package var hasSections = false
  /// Whether a CR at the end of a line is shown, and so can be found.
  package var showsReturns = false
  /// Whether decoded rows stay as they are while their bytes and the layout do.
  package var keepsRows = true
  /// Whether the end of a selection stays in its column when a key moves it by rows; otherwise it takes whole rows.
  package var keepsColumns = true
  /// Whether a selection may be a rectangle or a block of cells.
  package var hasBlocks = false
  /// Why rows cannot be wrapped or filtered; nil if they can.
  package var wrapRefusal: String?
  package var filterRefusal: String?
  /// Attributes of the header's text.
  package var headerAttributes: TextStyle.Attributes = []
}

/// The room that a content needs for the parts that do not scroll.
package struct ContentSpace {
  /// The columns that stay at the left, between the line numbers and those that scroll.
  package var frozenColumns = 0
  /// The rows of the header, which stay at the top.
  package var headerRows = 0
  /// The columns that scroll; nil if they are found while rows are decoded.
  package var scrollingColumns: Int?
}

/// The first row below the header.
package struct FirstRow {
  package var byte = 0
  /// The number of rows before it.
  package var number = 0
  /// The number (from 0) of its line.
  package var line = 0
}

/// The long rows that are still being measured.
package struct Measuring {
  /// Whether a jump waits for the columns of one.
  package var isAwaited: Bool
  /// The length of the longest, in bytes.
  package var length: Int
}

extension FileContent {
  package var space: ContentSpace { ContentSpace() }
  package var firstRow: FirstRow { FirstRow() }
  package func adapted(_ settings: LineSettings) -> LineSettings { settings }
  package func willDecode() {}
  package func forEachHeaderRow(_ body: (DecodedRows, _ number: Int?) -> Void) {}
  package func bytesDidChange() {}
  package var isBusy: Bool { false }
  package func takeNews() -> Bool { false }
}
