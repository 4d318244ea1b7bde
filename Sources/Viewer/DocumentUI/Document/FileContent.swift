import DocumentCore
import LayoutCore
import NodeUI

/// A kind of content that a file is shown as, such as text or a table: the rows into which it divides the
/// bytes, and the characters that these rows show.
///
/// The view (`DocumentNode`) has everything that all kinds share: the position, movements, following, marks,
/// highlights, line numbers and drawing.
package protocol FileContent: AnyObject {
  /// The view that shows the content; set by it.
  var view: DocumentNode! { get set }
  /// The kind's name, for messages about nodes.
  var kind: String { get }
  /// Whether rows are lines of text, or of a part of the text.
  var showsLines: Bool { get }
  var rows: any RowSource { get }
  /// Offset of the document's first byte in the file.
  var origin: Int { get }
  /// The same kind of content for the lines that pass a filter.
  func filtered(_ document: Document) -> any FileContent
  /// The settings that apply to this kind of content.
  func adapted(_ settings: LineSettings) -> LineSettings

  // MARK: Space

  /// Computes everything below from the size of the view, before space is reserved.
  func measure()
  /// The columns that stay at the left, between the line numbers and those that scroll.
  var frozenColumns: Int { get }
  /// The rows of the header, which stay at the top.
  var headerRows: Int { get }
  /// The columns that scroll; nil if they are found while rows are decoded.
  var scrollingColumns: Int? { get }
  /// The first row that can be shown: the one below the header.
  var firstTop: Int { get }
  /// The number of rows before ``firstTop``.
  var firstRow: Int { get }
  /// The number (from 0) of the line at ``firstTop``.
  var firstTopLine: Int { get }
  /// Called when space has been reserved.
  func didReserveSpace()
  /// Called when the view has been laid out.
  func viewDidLayOut()
  /// Why rows cannot be wrapped; nil if they can.
  var wrapRefusal: String? { get }
  /// Why rows cannot be filtered; nil if they can.
  var filterRefusal: String? { get }
  /// Whether rows have the numbers of lines.
  var hasLineNumbers: Bool { get }
  /// Whether the text has links.
  var hasLinks: Bool { get }
  /// Whether rows may be headings of sections.
  var hasSections: Bool { get }
  /// Whether patterns are bytes, and not text.
  var searchesBytes: Bool { get }
  /// Whether a CR at the end of a line is shown, and so can be found.
  var showsReturns: Bool { get }
  /// The lines and columns that a search leaves out, by whether it includes those of the header.
  func omission(searchesLines: Bool, columns searchesColumns: Bool) -> SearchOmission
  /// How lines are broken if the user wants them broken in a way.
  func wrap(for wanted: TextWrap) -> TextWrap
  /// Divides the bytes into rows for the size of the view; returns whether that is a change.
  func divide(_ wrap: TextWrap) -> Bool

  // MARK: Rows

  /// Called before the rows in view are decoded.
  func willDecode()
  /// Called after the rows in view were decoded.
  func didDecode()
  /// Whether decoded rows stay as they are while their bytes and the layout do.
  var keepsRows: Bool { get }
  /// Whether the decoded row of a text that is too long to compare is still right.
  func keeps(_ decoded: DecodedRows, ofLong text: RowText) -> Bool
  /// Decodes rows of a text.
  func decode(_ text: RowText, _ range: ClosedRange<Int>, isContext: Bool) -> DecodedRows
  /// Calls `body` for each row of the header in view.
  func forEachHeaderRow(_ body: (DecodedRows, _ number: Int?) -> Void)
  /// Attributes of the header's text.
  var headerAttributes: TextStyle.Attributes { get }
  /// The number with which a line (from 0) is shown; nil if it has none.
  func numberShown(_ line: Int) -> Int?
  /// Scrolls sideways to a match.
  func revealColumns(of match: Range<Int>, inRowAt start: Int)
  /// The byte at a column that is far to the right of the window's first rows, if they reach it.
  func byte(atFarColumn column: Int) -> Int?
  /// Scrolls sideways to a byte, if it is far from the start of its row.
  func showColumn(of byte: Int, inRowAt start: Int)
  /// Whether rows have columns of any width, which are the steps of movements sideways.
  var hasColumns: Bool { get }
  /// Moves by `count` of these columns, left if negative.
  func scroll(steps count: Int)
  /// Moves by `count` halves of the window, to the start of a column.
  func scroll(halfPages count: Int)

  // MARK: Selecting (FileContent+Selecting.swift)

  /// The place at a column of the view, in one of the rows of a text; nil if nothing there can be selected.
  func place(in row: PreparedRow, _ index: Int, x: Int) -> PointedPlace?
  /// The selected columns of the view in one of the rows of a text.
  func selectedColumns(_ selection: MarkedSelection, in row: PreparedRow, _ index: Int) -> [Range<Int>]
  /// The bytes of the word or of the line around a place.
  func bytes(of unit: TextSelection.Unit, around place: SelectionPlace) -> Range<Int>
  /// The place that a movement leads to; nil if it leads nowhere.
  func place(_ move: SelectionMove, from place: SelectionPlace, in selection: TextSelection)
    -> SelectionPlace?
  /// The text of a selection.
  func text(of selection: TextSelection) -> SelectedText

  // MARK: Background

  /// Long rows that are measured in the background.
  var measuring: Measuring? { get }
  /// Takes over the widths measured so far; returns whether there is something to draw.
  func noticeMeasured() -> Bool
  /// Whether background work may still change the rows in view.
  var isBusy: Bool { get }
  /// Gives up a jump that waits for columns to be measured.
  func giveUpColumns()
  /// Continues the background work; returns whether it has a result to draw.
  func takeNews() -> Bool
  /// Called when settings of the view have changed.
  func settingsDidChange(from old: LineSettings)
  /// Called when the bytes have changed other than by growing.
  func bytesDidChange()
  /// Whether the row with a byte that has been read can be found now.
  func isKnown(_ byte: Int) -> Bool
  /// The place of the N-th bracket (from 1) of a kind in a row.
  func place(ofBracket bracket: UInt8, number: Int, inRowAt start: Int) -> Int?
  /// The search for the bracket that matches the one at a byte, by the rules of JSON; nil for other content.
  func brackets(at byte: Int, isForward: Bool) -> JSONBrackets?
  /// Facts for the status line.
  var note: String { get }
  func close()
}

/// The long rows that are still being measured.
package struct Measuring {
  /// Whether a jump waits for the columns of one.
  package var isAwaited: Bool
  /// The length of the longest, in bytes.
  package var length: Int
}

extension FileContent {
  package var showsLines: Bool { true }
  /// The name of a row in the status line.
  package var unit: String { showsLines ? "line" : "row" }
  package var origin: Int { 0 }
  package func adapted(_ settings: LineSettings) -> LineSettings { settings }
  package func measure() {}
  package var frozenColumns: Int { 0 }
  package var headerRows: Int { 0 }
  package var scrollingColumns: Int? { nil }
  package var firstTop: Int { 0 }
  package var firstRow: Int { 0 }
  package var firstTopLine: Int { 0 }
  package func didReserveSpace() {}
  package func viewDidLayOut() {}
  package var wrapRefusal: String? { nil }
  package var filterRefusal: String? { nil }
  package var hasLineNumbers: Bool { true }
  package var hasLinks: Bool { false }
  package var hasSections: Bool { false }
  package var searchesBytes: Bool { false }
  package var showsReturns: Bool { false }
  package func omission(searchesLines: Bool, columns searchesColumns: Bool) -> SearchOmission {
    SearchOmission()
  }
  package func wrap(for wanted: TextWrap) -> TextWrap { .none }
  package func willDecode() {}
  package func didDecode() {}
  package func keeps(_ decoded: DecodedRows, ofLong text: RowText) -> Bool { false }
  package var keepsRows: Bool { true }
  package func forEachHeaderRow(_ body: (DecodedRows, _ number: Int?) -> Void) {}
  package var headerAttributes: TextStyle.Attributes { [] }
  package func numberShown(_ line: Int) -> Int? { line +| 1 }
  package func byte(atFarColumn column: Int) -> Int? { nil }
  package func showColumn(of byte: Int, inRowAt start: Int) {}
  package var hasColumns: Bool { false }
  package func scroll(steps count: Int) {}
  package func scroll(halfPages count: Int) {}
  package var measuring: Measuring? { nil }
  package func noticeMeasured() -> Bool { false }
  package func giveUpColumns() {}
  package var isBusy: Bool { false }
  package func takeNews() -> Bool { false }
  package func settingsDidChange(from old: LineSettings) {}
  package func bytesDidChange() {}
  package func isKnown(_ byte: Int) -> Bool { true }
  package func place(ofBracket bracket: UInt8, number: Int, inRowAt start: Int) -> Int? {
    rows.document.place(ofByte: bracket, number: number, inLineFrom: start)
  }
  package func brackets(at byte: Int, isForward: Bool) -> JSONBrackets? { nil }
  package var note: String { "" }
  package func close() {}
}
