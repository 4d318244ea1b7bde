import DocumentCore
import LayoutCore
import PaintCore
import ScreenCore

/// The columns at the left of the text that stay when the view scrolls sideways. They show the signs and line numbers of a
/// patch, and the marks of errors and warnings in a log.
struct LineGutter: Equatable {
  /// The width, with the blank before the text.
  var columns = 0
  /// The digits of each of two line numbers; 0 without numbers.
  var digits = 0

  /// The width of a window from which on there is room for marks, and for line numbers.
  private static let (leastForMarks, leastForNumbers) = (40, 60)
  /// The least digits: the columns stay in place in most files.
  static let usualDigits = 4

  /// Marks of entries of a log, and a blank.
  static func marks(inWidth width: Int) -> LineGutter { LineGutter(columns: width < leastForMarks ? 0 : 2) }

  /// A bar, a sign and a blank, after two numbers if there is room.
  static func patch(digits: Int, inWidth width: Int) -> LineGutter {
    if width < 12 { return LineGutter(columns: min(1, width / 2)) }
    guard width >= max(leastForNumbers, 6 * digits) else { return LineGutter(columns: 3) }
    return LineGutter(columns: 2 * digits + 5, digits: digits)
  }

  /// The column of the sign, after the bar.
  var sign: Int { max(0, columns - 2) }
}

/// The place of a line next to the gutter.
struct LinePlace {
  /// The column of the row at which the columns of the line begin.
  var shift = 0
  /// True for a line without a sign or number: its text begins in the gutter.
  var isWide = false
  /// The byte of the line whose character stands in the gutter.
  var sign: Int?

  /// The column of a row of the line, from 0, at which its text begins.
  func shift(ofRow row: Int, _ gutter: LineGutter) -> Int {
    row == 0 || isWide ? shift : gutter.columns
  }
}

// The columns at the left, and the lines next to them.
extension TextContent {
  /// Measures the columns that the next frame has at the left.
  func willReserveSpace() {
    // Before the first layout the size is zero.
    let known = max(view.frame.size.width, view.window?.size.width ?? 0)
    if hasSymbols != hadSymbols {
      hadSymbols = hasSymbols
      view.layoutVersion += 1
    }
    gutter = gutter(inWidth: known > 0 ? known : 80)
  }

  /// Bytes at the start of a line that tell its place.
  private static let beginning = 1 << 10

  /// The place of a line, and its parts as far as the gutter shows them, without decoding it.
  func place(ofLineAt start: Int) -> (place: LinePlace, line: LinePainting.Line?) {
    guard gutter.columns > 0 else { return (LinePlace(), nil) }
    return document.withBytes(start..<min(document.length, start + Self.beginning)) { bytes in
      let end = Newlines.first(in: bytes) ?? bytes.count
      let row = UnsafeRawBufferPointer(rebasing: bytes[..<end])
      let line = painting?.paint(row, at: start)
      return (place(of: line, row, isLineStart: true), line)
    }
  }

  /// The columns in view of a line.
  func columns(of place: LinePlace) -> Range<Int> {
    let columns = visibleColumns
    guard gutter.columns > 0 else { return columns }
    let first = max(0, columns.lowerBound - (place.isWide ? gutter.columns : 0) - place.shift)
    return first..<max(first, columns.upperBound - place.shift)
  }

  // MARK: Signs, numbers and marks

  /// Adds what the gutter says about a line that is too long to decode as a whole.
  func addGutter(
    _ rows: inout DecodedRows, of line: LinePainting.Line, at place: LinePlace, longLineAt start: Int
  ) {
    rows.isWide = place.isWide
    if view.settings.painting != .never { rows.ground = line.ground }
    document.withBytes(start..<min(document.length, start + Self.beginning)) {
      addGutter(&rows, of: line, at: place, 0...0, $0, from: start, LineHighlights())
    }
  }

  var bar: Unicode.Scalar { hasSymbols ? "▌" : "!" }

  func add(
    _ scalar: Unicode.Scalar, at column: Int, row: Int, _ role: PaintRole?, _ part: RowCell.Part = .plain,
    to rows: inout DecodedRows
  ) {
    let character = TextDecoder.Character(
      scalar: scalar.value, column: view.leftColumns + column, span: 1, style: .plain)
    rows.frozenCells.append(RowCell(character: character, row: row, part: part, role: role))
  }
}
