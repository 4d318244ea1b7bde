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
    let width = known > 0 ? known : 80
    if hasSymbols != hadSymbols {
      hadSymbols = hasSymbols
      view.layoutVersion += 1
    }
    guard settings.header.columns == 0, settings.header.lines == 0 || !isPatch else {
      return gutter = LineGutter()
    }
    if isPatch {
      gutter = .patch(digits: patch.digits, inWidth: width)
    } else {
      gutter =
        !isJSON && painting != nil && knownPainting?.kind?.hasLevels == true
        ? .marks(inWidth: width) : LineGutter()
    }
  }

  /// The place of a line, or of a part of a very long one.
  ///
  /// - Parameter line: its parts; nil for a line that is not painted.
  func place(
    of line: LinePainting.Line?, _ bytes: UnsafeRawBufferPointer, isLineStart: Bool
  ) -> LinePlace {
    guard gutter.columns > 0 else { return LinePlace() }
    guard isPatch, isLineStart else { return LinePlace(shift: gutter.columns) }
    guard let state = line?.patch, state.signs == 1 else { return LinePlace(shift: 1, isWide: true) }
    switch state.kind {
    case .context, .added, .removed:
      let sign = PatchLine.endOfColors(bytes)
      guard sign < bytes.count, [0x20, 0x2b, 0x2d].contains(bytes[sign]) else {
        return LinePlace(shift: gutter.columns)
      }
      return LinePlace(shift: gutter.columns - 1, sign: sign)
    case .remark: return LinePlace(shift: gutter.columns)
    default: return LinePlace(shift: 1, isWide: true)
    }
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

  /// Adds what the gutter says about a line.
  ///
  /// - Parameters:
  ///   - range: the rows of the line.
  ///   - matches: those in its bytes.
  func addGutter(
    _ rows: inout DecodedRows, of line: LinePainting.Line, at place: LinePlace, _ range: ClosedRange<Int>,
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ matches: LineHighlights
  ) {
    guard gutter.columns > 0, !place.isWide else { return }
    if isPatch {
      addSigns(&rows, of: line, at: place, range, bytes, from: start, matches)
    } else if let mark = line.mark {
      for index in range {
        let isFirst = index == 0 && !mark.isContinued
        add(
          isFirst ? bar : hasSymbols ? "│" : "|", at: 0, row: index - range.lowerBound, mark.role, to: &rows)
      }
    }
  }

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

  private var hasSymbols: Bool { view.window?.theme.hasSymbols != false }
  private var bar: Unicode.Scalar { hasSymbols ? "▌" : "!" }

  private func addSigns(
    _ rows: inout DecodedRows, of line: LinePainting.Line, at place: LinePlace, _ range: ClosedRange<Int>,
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ matches: LineHighlights
  ) {
    guard let state = line.patch else { return }
    let role: PaintRole? = state.kind == .added ? .added : state.kind == .removed ? .removed : nil
    if let role, hasSymbols, gutter.columns > 2 {
      for index in range {
        add(bar, at: gutter.sign - 1, row: index - range.lowerBound, role, to: &rows)
      }
    }
    guard range.lowerBound == 0 else { return }
    if let sign = place.sign {
      rows.cells.removeAll { $0.character.offset == start + sign }
      let scalar: Unicode.Scalar = bytes[sign] == 0x2d && hasSymbols ? "−" : Unicode.Scalar(bytes[sign])
      var matches = matches
      add(scalar, at: gutter.sign, row: 0, role, .text, to: &rows)
      rows.frozenCells[rows.frozenCells.count - 1].character.offset = start + sign
      rows.frozenCells[rows.frozenCells.count - 1].match = matches.match(at: sign)
    }
    guard gutter.digits > 0 else { return }
    for (number, end) in [(state.oldNumber, gutter.digits), (state.newNumber, 2 * gutter.digits + 1)] {
      guard let digits = number.map({ Array(String($0).unicodeScalars) }) else { continue }
      if digits.count > patch.digits { patch.digits = digits.count }
      for (index, digit) in digits.suffix(gutter.digits).reversed().enumerated() {
        add(digit, at: end - 1 - index, row: 0, nil, .lineNumber, to: &rows)
      }
    }
  }

  private func add(
    _ scalar: Unicode.Scalar, at column: Int, row: Int, _ role: PaintRole?, _ part: RowCell.Part = .plain,
    to rows: inout DecodedRows
  ) {
    let character = TextDecoder.Character(
      scalar: scalar.value, column: view.leftColumns + column, span: 1, style: .plain)
    rows.frozenCells.append(RowCell(character: character, row: row, part: part, role: role))
  }
}
