import DocumentCore
import LayoutCore
import NodeUI
import PaintCore
import ScrollCore

/// A document as text: its lines, wrapped or not, with lines that stay at the top and columns that stay at
/// the left.
class TextContent: FileContent, LongLineContent {
  unowned var view: DocumentNode!
  let lines: DocumentRows
  /// The lines in the window that are too long to decode for every frame.
  private(set) var longLines: [LongLine] = []
  /// Those of the last frame.
  private var knownLongLines: [LongLine] = []
  /// Measures them in the background; made for the first one.
  private var meter: LineMeter?
  /// The number of lines that were not measured to their ends when that was last looked at.
  private var openLines = 0
  /// Bytes of a long line to scroll to once their columns are measured.
  private var columnGoal: (line: Int, bytes: Range<Int>)?
  /// The lines of the header; see `TextContent+Header.swift`.
  var knownHeader: Header?
  /// Whether the text is JSON; see `TextContent+JSON.swift`.
  var isKnownJSON: Bool?
  /// The painting of the text; see `TextContent+Painting.swift`.
  var knownPainting: (painting: LinePainting?, kind: TextKind?, hasGrounds: Bool)?
  /// The columns at the left; see `LineGutter.swift`.
  var gutter = LineGutter()
  /// Whether the theme had symbols when the gutter was measured last.
  var hadSymbols = true

  /// - Parameter folding: the lines that are one row, for a patch with signs next to the text.
  init(_ document: Document, folding: HeaderFolding = .none) {
    lines = DocumentRows(document, folding: folding)
  }

  var rows: any RowSource { lines }
  var traits: ContentTraits {
    ContentTraits(
      kind: "document", hasLinks: text.interpretsSequences, hasSections: true,
      hasLevels: knownPainting?.kind?.hasLevels == true && settings.painting != .never,
      showsReturns: text.returns == .caret, hasBlocks: true)
  }
  var document: Document { lines.document }
  var text: TextDecoder.Options { view.settings.text }

  func filtered(_ document: Document) -> any FileContent { TextContent(document) }

  func adapted(_ settings: LineSettings) -> LineSettings { settings }

  func divide(_ wrap: TextWrap) -> Bool {
    lines.configure(
      wrap: wrap, width: view.viewport.size.width, text: text, squeezes: view.settings.squeezes)
  }

  func bytesDidChange() {
    longLines.removeAll()
    meter?.measure([])
    (isKnownJSON, knownPainting) = (nil, nil)
  }

  func settingsDidChange(from old: LineSettings) {
    if text != old.text {
      (longLines, columnGoal) = ([], nil)
      meter?.measure([])
    }
    if view.settings.header != old.header { knownHeader = nil }
    if view.settings.painting != old.painting { knownPainting = nil }
  }

  // MARK: The form of the lines

  /// The kind of the text, if the form is for one kind only. Then the colours of the view replace the text's.
  var kindOfForm: TextKind? { nil }

  /// The columns at the left in a window of a width.
  func gutter(inWidth width: Int) -> LineGutter {
    let isLog =
      settings.header.columns == 0 && !isJSON && painting != nil && knownPainting?.kind?.hasLevels == true
    return isLog ? .marks(inWidth: width) : LineGutter()
  }

  /// The place of a line, or of a part of a very long one, next to the gutter.
  ///
  /// - Parameter line: its parts; nil for a line that is not painted.
  func place(of line: LinePainting.Line?, _ bytes: UnsafeRawBufferPointer, isLineStart: Bool) -> LinePlace {
    LinePlace(shift: gutter.columns)
  }

  /// Adds what the gutter says about a line, whose rows are a range, with the matches in its bytes.
  func addGutter(
    _ rows: inout DecodedRows, of line: LinePainting.Line, at place: LinePlace, _ range: ClosedRange<Int>,
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ matches: LineHighlights
  ) {
    guard gutter.columns > 0, let mark = line.mark else { return }
    for index in range {
      let isFirst = index == 0 && !mark.isContinued
      add(isFirst ? bar : hasSymbols ? "│" : "|", at: 0, row: index - range.lowerBound, mark.role, to: &rows)
    }
  }

  /// The characters of a row that joins several lines.
  func characters(ofJoined segment: RowSegment) -> [TextDecoder.Character] { [] }

  func row(ofHeading heading: SectionHeading) -> DecodedRows? { nil }

  // MARK: Rows

  func willDecode() {
    noticeColumns()
    updateKind()
    (knownLongLines, longLines) = (longLines, [])
  }

  func didDecode() {
    if meter == nil, longLines.contains(where: { !$0.isMeasured }) { meter = LineMeter(document) }
    meter?.measure(longLines)
  }

  func decode(_ text: RowText, _ range: ClosedRange<Int>, isContext: Bool) -> DecodedRows {
    let view = view!
    let highlighter = isContext ? nil : view.highlighter
    guard let bytes = text.bytes else { return decodeLong(text, highlighter) }
    let segment = text.segment
    let line = painting(of: bytes, in: segment)
    let place = place(of: line, bytes, isLineStart: segment.isLineStart)
    let matches = LineHighlights(
      highlighter, bytes, start: segment.start, isInside: !segment.isLineStart, lit: view.litBytes)
    var result = DecodedRows()
    result.hasMatches = !matches.isEmpty
    var decoder = TextDecoder(view.settings.text, style: text.style)
    if lines.isWrapping {
      result.cells = wrappedCells(segment, range, bytes, &decoder, matches, place)
    } else {
      let (frozen, columns, start) = (frozenColumns, columns(of: place), lineStart + place.shift)
      if frozen > 0, gutter.columns == 0 {
        var cells = CellCollector(
          matches, base: segment.start, shift: view.leftColumns, room: min(frozen, bytes.count))
        var decoder = decoder
        _ = decoder.decode(bytes, isLineEnd: true, columns: 0..<frozen) { cells.add($0) }
        result.frozenCells = cells.cells
      }
      var cells = CellCollector(
        matches, base: segment.start, shift: start, room: min(columns.count, bytes.count))
      let used = decoder.decode(bytes, isLineEnd: true, columns: columns) { cells.add($0) }
      if used < bytes.count {
        _ = decoder.decode(
          UnsafeRawBufferPointer(rebasing: bytes[used...]), isLineEnd: true, columns: .max - 1 ..< .max
        ) { _ in }
      }
      (result.cells, result.width) = (cells.cells, decoder.column + place.shift)
      result.signs = cells.signs(
        of: decoder.column, at: columns, frozen: place.isWide ? .max : frozen - place.shift, matches, in: view
      )
    }
    if decoder.hasLinks || lines.isWrapping && !segment.isLineStart {
      let start = segment.isLineStart ? segment.start : 0
      result.addLinks(links(in: bytes, at: segment.start, inLineFrom: start))
    }
    if let line { paint(&result, line, at: place, range, bytes, from: segment.start, matches) }
    if isJSON { color(&result, of: bytes, in: segment) }
    return result
  }

  /// The links in a part of a line.
  private func links(in bytes: UnsafeRawBufferPointer, at start: Int, inLineFrom line: Int) -> [ContentLink] {
    guard text.interpretsSequences else { return [] }
    let open = LinkReader.openLink(at: start, inLineFrom: line, of: document.source)
    var links: [ContentLink] = []
    LinkReader.forEachLink(in: bytes, at: start, after: open) {
      links.append($0)
      return true
    }
    return links
  }

  private func wrappedCells(
    _ segment: RowSegment, _ range: ClosedRange<Int>, _ bytes: UnsafeRawBufferPointer,
    _ decoder: inout TextDecoder, _ matches: LineHighlights, _ place: LinePlace
  ) -> [RowCell] {
    let rows = segment.rows
    let end = range.upperBound + 1 < rows.count ? rows[range.upperBound + 1].column : .max - 1
    var cells = CellCollector(
      matches, base: segment.start, shift: lineStart, room: min(range.count *| lines.width, bytes.count))
    var index = range.lowerBound
    _ = decoder.decode(bytes, isLineEnd: true, columns: rows[index].column..<end) { character in
      while index < range.upperBound, segment.start + character.offset >= rows[index + 1].start {
        index += 1
      }
      var character = character
      character.column -= rows[index].column
      // Blanks at the end of a row may reach past the edge.
      guard character.column >= 0, character.column < lines.width else { return }
      character.column += place.shift(ofRow: index, gutter)
      cells.add(character, row: index - range.lowerBound)
    }
    return cells.cells
  }

  func keeps(_ decoded: DecodedRows, ofLong text: RowText) -> Bool {
    guard let line = knownLongLines.first(where: { $0.start == text.segment.start }),
      line.width == decoded.width, (line.end, line.isEndKnown) == (text.segment.end, text.isEndKnown)
    else { return false }
    longLines.append(line)
    return true
  }

  /// Decodes the visible part of a line that is longer than the buffer, if it is measured that far. Its beginning is
  /// measured here, the rest in the background.
  private func decodeLong(_ text: RowText, _ highlighter: MatchHighlighter?) -> DecodedRows {
    let (start, end) = (text.segment.start, text.segment.end)
    let line =
      knownLongLines.first { $0.start == start }
      ?? LongLine(start: start, end: end, isEndKnown: text.isEndKnown, text: self.text)
    longLines.append(line)
    line.extend(to: end, isEndKnown: text.isEndKnown)
    guard WorkBudget.allowsMeasuring(LongLine.threshold) else { return view.loadingRow }
    let (place, painted) = place(ofLineAt: start)
    let (frozen, columns) = (frozenColumns, columns(of: place))
    if line.measured == 0 {
      line.measure(document.source, budget: 1, until: columns.upperBound + view.horizontal.boundsLength)
    }
    guard line.isMeasured || line.width > columns.lowerBound else {
      var result = view.loadingRow
      result.width = line.width
      return result
    }
    var result = DecodedRows()
    result.width = line.width + place.shift
    if frozen > 0, gutter.columns == 0 {
      result.frozenCells = part(of: line, 0..<frozen, shift: view.leftColumns, highlighter).0.cells
    }
    let (cells, matches, roles) = part(of: line, columns, shift: lineStart + place.shift, highlighter)
    (result.cells, result.hasMatches) = (cells.cells, !matches.isEmpty)
    for (index, role) in roles.enumerated() where index < result.cells.count {
      result.cells[index].role = role
    }
    if line.hasLinks, let part = cells.bytes?.prefix(1 << 20) {
      result.addLinks(document.withBytes(part) { links(in: $0, at: part.lowerBound, inLineFrom: start) })
    }
    if let painted { addGutter(&result, of: painted, at: place, longLineAt: start) }
    result.signs = cells.signs(
      of: line.width, at: columns, frozen: place.isWide ? .max : frozen - place.shift, matches, in: view)
    return result
  }

  /// Bytes before and after the visible part that are searched for matches reaching into it.
  private static let matchContext = 1 << 10

  private func part(
    of line: LongLine, _ columns: Range<Int>, shift: Int, _ highlighter: MatchHighlighter?
  ) -> (CellCollector, LineHighlights, roles: [PaintRole?]) {
    var characters: [TextDecoder.Character] = []
    line.decode(document.source, columns: columns) { characters.append($0) }
    let roles = isJSON ? roles(of: characters, in: line) : []
    var matches = LineHighlights()
    var start = line.start
    if highlighter != nil || !view.litBytes.isEmpty, let first = characters.first, let last = characters.last
    {
      start = max(line.start, line.start + first.offset - Self.matchContext)
      let end = min(line.end, line.start + last.offset + 1 + Self.matchContext)
      matches = document.withBytes(start..<max(start, end)) {
        LineHighlights(highlighter, $0, start: start, isInside: start > line.start, lit: view.litBytes)
      }
    }
    var cells = CellCollector(matches, base: start, shift: shift, room: characters.count)
    for var character in characters {
      character.offset += line.start - start
      cells.add(character)
    }
    return (cells, matches, roles)
  }

  // MARK: Columns

  var longLineContent: (any LongLineContent)? { self }

  var measuring: (isAwaited: Bool, length: Int)? {
    let open = longLines.filter { !$0.isMeasured || $0.start == columnGoal?.line }
    guard !open.isEmpty else { return nil }
    return (columnGoal != nil, longLines.map { $0.end - $0.start }.max() ?? 0)
  }

  func updateWidths() -> Bool {
    let open = longLines.count { !$0.isMeasured }
    var isNews = open != openLines
    openLines = open
    for line in longLines {
      view.widen(to: line.width)
      guard columnGoal?.line == line.start else { continue }
      let (isMeasured, refusals) = (line.isMeasured && line.isEndKnown, WorkBudget.refusals)
      noticeColumns()
      // The whole line is measured and does not have the columns: give up.
      if isMeasured, WorkBudget.refusals == refusals { columnGoal = nil }
      if columnGoal == nil { isNews = true }
    }
    return isNews
  }

  func cancelColumns() { columnGoal = nil }

  func revealColumns(of match: Range<Int>, inRowAt start: Int) {
    columnGoal = nil
    guard let line = LongLine.whole(document.source, start: start, text: text) else {
      // Continue when the line has been measured that far.
      columnGoal = (start, match)
      return
    }
    guard let first = line.column(document.source, ofByte: match.lowerBound) else { return }
    let last = line.column(document.source, ofByte: match.upperBound) ?? line.width
    let shift = place(ofLineAt: start).place.shift
    view.widen(to: line.width + shift)
    reveal(first + shift..<max(last, first + 1) + shift)
  }

  /// Scrolls sideways as little as needed to show columns of a line next to those that stay at the left.
  private func reveal(_ columns: Range<Int>) {
    let frozen = frozenColumns
    guard columns.upperBound > frozen else { return }
    view.revealColumns(max(0, columns.lowerBound - frozen)..<columns.upperBound - frozen)
  }

  /// Scrolls to the awaited columns as soon as they are measured.
  private func noticeColumns() {
    guard let goal = columnGoal, let line = longLines.first(where: { $0.start == goal.line }),
      let first = line.column(document.source, ofByte: goal.bytes.lowerBound)
    else { return }
    let last = line.column(document.source, ofByte: goal.bytes.upperBound) ?? first
    columnGoal = nil
    if goal.bytes.isEmpty { view.toColumn(first) } else { reveal(first..<max(last, first + 1)) }
  }

  /// Whether a column is beyond the part of its line that one window shows when wrapped.
  private func isFar(_ column: Int) -> Bool {
    column >= max(1, view.viewport.size.width) * max(1, view.rows)
  }

  func showColumn(of byte: Int, inRowAt start: Int) {
    if isFar(byte - start) { columnGoal = (start, byte..<byte) }
  }

  func byte(atFarColumn column: Int) -> Int? { isFar(column) ? byte(atColumn: column) : nil }

  func byte(atColumn column: Int) -> Int? {
    var (start, left) = (view.top, view.rows)
    while left > 0 {
      let line =
        longLines.first { $0.start == start }
        ?? LongLine.whole(document.source, start: start, text: text)
      if let byte = line?.byte(document.source, atColumn: column) { return byte }
      let next = document.advance(from: start, by: 1)
      guard next.moved == 1 else { return nil }
      start = next.start
      left -= 1
    }
    return nil
  }
}
