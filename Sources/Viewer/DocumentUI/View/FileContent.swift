import DocumentCore
import NodeUI

/// A kind of content that a file is shown as, such as text or a table: the rows into which it divides the
/// bytes, and the characters that these rows show.
///
/// The view (`DocumentNode`) has everything that all kinds share: the position, movements, following, marks,
/// highlights, line numbers and drawing.
package protocol FileContent: SelectableContent {
  /// The view that shows the content; set by it.
  var view: DocumentNode! { get set }
  var rows: any RowSource { get }
  var traits: ContentTraits { get }
  /// The room that the parts need which do not scroll.
  var space: ContentSpace { get }
  /// The same kind of content for the lines that pass a filter.
  func filtered(_ document: Document) -> any FileContent
  /// The settings that apply to this kind of content.
  func adapted(_ settings: LineSettings) -> LineSettings

  // MARK: Rows

  /// Divides the bytes into rows for the size of the view; returns whether that is a change.
  func divide(_ wrap: TextWrap) -> Bool
  /// Decodes rows of a text.
  func decode(_ text: RowText, _ range: ClosedRange<Int>, isContext: Bool) -> DecodedRows
  /// Scrolls sideways to a match.
  func revealColumns(of match: Range<Int>, inRowAt start: Int)

  // MARK: Moments (nothing happens by default)

  /// Called before the view reserves space for the parts that do not scroll.
  func willReserveSpace()
  func didReserveSpace()
  func viewDidLayOut()
  /// Called before the rows in view are decoded.
  func willDecode()
  func didDecode()
  /// Called when the bytes have changed other than by growing.
  func bytesDidChange()
  func settingsDidChange(from old: LineSettings)
  /// Called when the file is closed.
  func close()

  // MARK: Background work

  /// Whether background work may still change the rows in view.
  var isBusy: Bool { get }
  /// Continues the background work; returns whether it has a result to draw.
  func continueWork() -> Bool
  /// Whether the row with a byte that has been read can be found now.
  func isKnown(_ byte: Int) -> Bool
  /// Facts for the status line; empty for none.
  var note: String { get }

  // MARK: The header

  /// The first row that can be shown, below the header.
  var firstRow: FirstRow { get }
  /// Calls `body` for each row of the header in view.
  func forEachHeaderRow(_ body: (DecodedRows, _ number: Int?) -> Void)
  /// The number with which a line (from 0) is shown; nil if it has none.
  func numberShown(_ line: Int) -> Int?
  /// The lines and columns that a search leaves out. It may include the header's lines and its columns.
  func omission(searchesLines: Bool, columns searchesColumns: Bool) -> SearchOmission

  // MARK: The structure of the text

  /// The place of the N-th bracket (from 1) of a kind in a row.
  func place(ofBracket bracket: UInt8, number: Int, inRowAt start: Int) -> Int?
  /// The search for the matching bracket, if the content has rules for it.
  func brackets(at byte: Int, isForward: Bool) -> JSONBrackets?
  /// The link or the place that a search finds; nil if links are sequences of the text.
  func findLink(_ wanted: LinkSearch.Wanted, from start: Int) -> LinkSearch.Outcome?
  /// The row of a heading that stays in view; nil for its title.
  func row(ofHeading heading: SectionHeading) -> DecodedRows?

  // MARK: Parts that few kinds have

  var longLineContent: (any LongLineContent)? { get }
  var pointerContent: (any PointerContent)? { get }
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
  /// Whether headings that stay in view are shown without their signs.
  package var headingsAreShort = false
  /// The column at which they begin; nil for the column next to their bar.
  package var headingColumn: Int?
  /// Whether the text is a painted log, whose errors and warnings are counted.
  package var hasLevels = false
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

extension FileContent {
  var hasSymbols: Bool { view.window?.theme.hasSymbols != false }

  package var space: ContentSpace { ContentSpace() }
  package func adapted(_ settings: LineSettings) -> LineSettings { settings }
  package func willReserveSpace() {}
  package func didReserveSpace() {}
  package func viewDidLayOut() {}
  package func willDecode() {}
  package func didDecode() {}
  package func bytesDidChange() {}
  package func settingsDidChange(from old: LineSettings) {}
  package func close() {}
  package var isBusy: Bool { false }
  package func continueWork() -> Bool { false }
  package func isKnown(_ byte: Int) -> Bool { true }
  package var note: String { "" }
  package var firstRow: FirstRow { FirstRow() }
  package func forEachHeaderRow(_ body: (DecodedRows, _ number: Int?) -> Void) {}
  package func numberShown(_ line: Int) -> Int? { line +| 1 }
  package func omission(searchesLines: Bool, columns searchesColumns: Bool) -> SearchOmission {
    SearchOmission()
  }
  package func place(ofBracket bracket: UInt8, number: Int, inRowAt start: Int) -> Int? {
    rows.document.place(ofByte: bracket, number: number, inLineFrom: start)
  }
  package func brackets(at byte: Int, isForward: Bool) -> JSONBrackets? { nil }
  package func findLink(_ wanted: LinkSearch.Wanted, from start: Int) -> LinkSearch.Outcome? { nil }
  package func row(ofHeading heading: SectionHeading) -> DecodedRows? { nil }
  package var longLineContent: (any LongLineContent)? { nil }
  package var pointerContent: (any PointerContent)? { nil }
}
