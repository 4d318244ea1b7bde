import DocumentCore
import LayoutCore
import NodeUI

/// A document as bytes: rows of an offset, 16 bytes in hexadecimal and the same as text. Narrow windows have 8
/// in a row.
final class HexContent: FileContent {
  unowned var view: DocumentNode!
  let bytes: HexRows
  /// The matches in the rows in view and around them; nil until needed for a frame.
  private var matches: LineHighlights?

  init(_ document: Document) { bytes = HexRows(document) }

  var rows: any RowSource { bytes }
  var traits: ContentTraits {
    // A match may continue in the rows around.
    ContentTraits(
      kind: "hex", isBytes: true, keepsRows: view.highlighter == nil,
      wrapRefusal: "rows of bytes do not wrap; x shows the text",
      filterRefusal: "a filter shows lines, not bytes; x shows the text")
  }
  var space: ContentSpace { ContentSpace(frozenColumns: frozenColumns) }

  func filtered(_ document: Document) -> any FileContent { HexContent(document) }
  func adapted(_ settings: LineSettings) -> LineSettings { settings.forTable }

  func divide(_ wrap: TextWrap) -> Bool {
    bytes.configure(bytesPerRow: view.viewport.size.width + view.reservedInset.left >= 76 ? 16 : 8)
  }

  // MARK: Columns

  /// The digits of an offset.
  private var digits: Int { max(8, String(max(0, bytes.document.length - 1), radix: 16).count) }
  /// The columns of the offset, and two blanks. Before the first layout the size is zero.
  private var frozenColumns: Int {
    let width = view.frame.size.width
    return width == 0 ? digits + 2 : min(digits + 2, width * 2 / 3)
  }
  /// The column of the text, after two blanks.
  var textColumn: Int { column(ofByte: bytes.bytesPerRow) + 1 }
  /// The column of a byte's two digits. There is a gap after eight bytes.
  func column(ofByte index: Int) -> Int { index * 3 + (index >= 8 && bytes.bytesPerRow > 8 ? 1 : 0) }

  func revealColumns(of match: Range<Int>, inRowAt start: Int) {
    let column = column(ofByte: match.lowerBound - start)
    view.revealColumns(column..<column + 2)
  }

  // MARK: Rows

  func willDecode() { matches = nil }

  func decode(_ text: RowText, _ range: ClosedRange<Int>, isContext: Bool) -> DecodedRows {
    let start = text.segment.start
    if matches == nil { matches = matches(around: start) }
    var result = DecodedRows()
    result.width = frozenColumns + textColumn + bytes.bytesPerRow
    let offset = String(start, radix: 16)
    let zeros = String(repeating: "0", count: max(0, digits - offset.count))
    for (column, digit) in (zeros + offset).utf8.enumerated() {
      add(digit, column: view.leftColumns + column, .plain, to: &result.frozenCells)
    }
    let first = view.viewport.minX - view.contentOffset.x
    for (index, byte) in (text.bytes ?? .init(start: nil, count: 0)).enumerated() {
      let column = first + column(ofByte: index)
      let match = match(at: start + index)
      if match != nil { result.hasMatches = true }
      let place = start + index
      add(Self.digits[Int(byte >> 4)], column: column, .text, match, byte: place, to: &result.cells)
      add(Self.digits[Int(byte & 15)], column: column + 1, .text, match, byte: place, to: &result.cells)
      let isPrintable = (0x20..<0x7f).contains(byte)
      add(
        isPrintable ? byte : UInt8(ascii: "."), column: first + textColumn + index, .text, match,
        byte: place, isDim: !isPrintable, to: &result.cells)
    }
    return result
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private func add(
    _ scalar: UInt8, column: Int, _ part: RowCell.Part, _ match: RowMatch? = nil, byte: Int = 0,
    isDim: Bool = false, to cells: inout [RowCell]
  ) {
    let style = TextStyle(attributes: isDim || part == .plain ? .dim : [])
    let character = TextDecoder.Character(
      scalar: UInt32(scalar), column: column, span: 1, style: style, offset: byte)
    cells.append(RowCell(character: character, match: match, part: part))
  }

  // MARK: Matches

  /// Bytes before and after the rows in view that are searched for matches reaching into them.
  private static let matchContext = 1 << 10
  /// The first byte that was searched.
  private var searched = 0

  private func matches(around start: Int) -> LineHighlights {
    searched = max(0, start - Self.matchContext)
    guard view.highlighter != nil || !view.litBytes.isEmpty else { return LineHighlights() }
    let end = start + view.rows * bytes.bytesPerRow + Self.matchContext
    return bytes.document.source.bytes(in: searched..<end).withUnsafeBytes {
      LineHighlights(view.highlighter, $0, start: searched, lit: view.litBytes)
    }
  }

  private func match(at byte: Int) -> RowMatch? { matches?.match(at: byte - searched) }

  // MARK: Selecting: digits of bytes or, at the right, the text that they are

  func panes(of row: PreparedRow, _ index: Int) -> [PreparedRow.Pane] {
    let (window, start) = (view.viewport.minX..<view.viewport.maxX, view.viewport.minX - view.contentOffset.x)
    return [false, true].map { isText in
      (
        row.decoded.cells.filter {
          $0.row == index && ($0.character.column >= start + textColumn) == isText
        }, window, start
      )
    }
  }

  func place(in row: PreparedRow, _ index: Int, x: Int) -> PointedPlace? {
    let panes = panes(of: row, index)
    guard let segment = row.segment, x >= view.viewport.minX else { return nil }
    var pane = x - panes[0].start >= textColumn - 1 ? 1 : 0
    if let selection = view.selection, view.selecting.state.isDragging { pane = selection.pane }
    return RowCell.nearest(to: x, in: panes[pane].cells, row: index).map { cell, distance in
      PointedPlace(
        place: SelectionPlace(bytes: cell.character.bytes, column: cell.character.offset - segment.start),
        distance: pane == 0 ? 0 : distance, pane: pane)
    }
  }

  func characters(of text: RowText, near byte: Int) -> [TextDecoder.Character] {
    (text.segment.start..<text.segment.end).map {
      TextDecoder.Character(
        scalar: 0, column: $0 - text.segment.start, span: 1, style: .plain, offset: $0)
    }
  }

  func text(of selection: TextSelection) -> SelectedText {
    let source = bytes.document.source
    return selection.pane == 0
      ? SelectedText(HexText(source, selection.bytes, bytesPerRow: bytes.bytesPerRow))
      : SelectedText(RunText(source, selection.bytes, view.settings.text))
  }
}
