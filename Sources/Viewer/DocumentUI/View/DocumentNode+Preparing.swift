import DocumentCore
import GeometryCore
import LayoutCore
import NodeUI
import ScrollCore

// Before a frame is drawn, the rows in view are decoded, and what they teach about the content changes the
// limits and the width. Drawing then only reads.
extension DocumentNode {
  func prepareRows() {
    prepared.rows = showsContent ? preparedRows() : []
    content.didDecode()
    prepareHeadings()
    selecting.followPointer()
    selecting.markRows()
  }

  /// Texts up to this length are compared with those of the last frame, and kept if they are the same.
  private static let keptBytes = 128 << 10
  /// Texts up to this length are decoded for any frame: a screen has some hundred rows.
  private static let shortBytes = 2 << 10

  /// Decodes the rows in view; when stretched past an edge, they begin further down or end further up.
  private func preparedRows() -> [PreparedRow] {
    content.willDecode()
    completeNumbers()
    limits.hasJumped = false
    updateLimits()
    followAgain()
    keepLandingInView()
    demandAhead()
    if content.space.scrollingColumns == nil { shown.width = 0 }
    let key = PreparedRows.Key(
      viewport: viewport, left: reservedInset.left, column: contentOffset.x,
      frozen: content.space.frozenColumns,
      version: layoutVersion, settings: settings, highlighter: highlighter.map { ObjectIdentifier($0) },
      currentMatch: currentMatch, litBytes: litBytes)
    // Nil if rows are decoded for each frame.
    var known: [PreparedRow]?
    if content.traits.keepsRows {
      known = key == prepared.key && highlighter?.hasGivenUp != true ? prepared.rows : []
    }
    prepared.key = key
    let rows = rows
    let refusals = WorkBudget.refusals
    let first = state.vertical.axis.clamped(contentOffset.y) - contentOffset.y + blankRows.beforeStart
    var found: [PreparedRow] = []
    var (row, position, number, width) = (first, top, topLine, 0)
    if row < rows {
      documentRows.forEachText(from: top) { text in
        let segment = text.segment
        let index = segment.index(ofRowWith: position)
        let last = min(segment.rows.count - 1, index + rows - 1 - row)
        let prepared = prepare(text, index...last, at: position, row: row, line: number, key, known)
        width = max(width, prepared.decoded.width)
        found.append(prepared)
        row += last - index + 1
        if let lines = number { number = lines + segment.lines }
        position = last + 1 < segment.rows.count ? segment.rows[last + 1].start : segment.next
        return row < rows
      }
      if row < rows, position < document.length, WorkBudget.refusals > refusals {
        found.append(loadingRow(at: position, row: row))
        row += 1
      }
    }
    shown.end = min(position, document.length)
    if content.space.scrollingColumns == nil { widen(to: width) }
    let used = first..<max(first, row)
    prepared.tildes =
      settings.showsTildes && !hidesTildes && document.isComplete
      ? (0..<max(0, rows)).filter { !used.contains($0) } : []
    prepareHeader()
    if !state.isMoving { revealing.isPending = false }
    return found
  }

  private func prepare(
    _ text: RowText, _ range: ClosedRange<Int>, at start: Int, row: Int, line: Int?, _ key: PreparedRows.Key,
    _ known: [PreparedRow]?
  ) -> PreparedRow {
    let segment = text.segment
    let isContext = fileLines?.isContext?(segment.start) == true
    // No closures for the standard library here: each would check its thread for each row.
    let old =
      if let known { kept(text, range, at: start, isContext: isContext, in: known) } else { nil as KeptRows? }
    var (source, isLoading) = (old?.source, false)
    let decoded =
      old?.decoded ?? decode(text, range, isContext: isContext, keeps: known != nil, &source, &isLoading)
    var result = PreparedRow(
      text: segment.start..<max(segment.start, segment.next), start: start, decoded: decoded,
      y: key.viewport.minY + row, height: range.count,
      area: key.viewport.minY..<max(key.viewport.minY, key.viewport.maxY))
    (result.source, result.isContext, result.isLoading) = (source, isContext, isLoading)
    (result.segment, result.firstIndex) = (segment, range.lowerBound)
    result.isRule = fileLines?.isRule?(segment.start) == true
    if let target, result.text.contains(target) { result.isLit = true }
    if let unread, result.text.contains(unread) { result.isLit = true }
    result.isNumberLit = start == target || start == unread
    let isLineStart = segment.isLineStart && range.lowerBound == 0
    if showsLineNumbers, key.leftColumns > 1, isLineStart || settings.repeatsNumbers {
      let number = if let fileLines { fileLines.number(start) } else { line }
      result.number = if let number { content.numberShown(number) } else { nil }
      result.numberedRows = settings.repeatsNumbers ? range.count : 1
    }
    if settings.statusWidth > 0, key.leftColumns > 0, isLineStart {
      result.status = markLetter?(result.text) ?? (result.decoded.hasMatches ? "*" : nil)
    }
    return result
  }

  private typealias KeptRows = (decoded: DecodedRows, source: PreparedRow.Source?)

  /// The decoded characters of rows, and their bytes, from the last frame; nil if the bytes have changed since.
  private func kept(
    _ text: RowText, _ range: ClosedRange<Int>, at start: Int, isContext: Bool, in known: [PreparedRow]
  ) -> KeptRows? {
    let index = known.partitioningIndex { $0.start >= start }
    guard index < known.count, known[index].start == start, !known[index].isLoading,
      known[index].isContext == isContext,
      known[index].text == text.segment.start..<max(text.segment.start, text.segment.next)
    else { return nil }
    guard let bytes = text.bytes else {
      let keeps = content.longLineContent?.keeps(known[index].decoded, ofLong: text) == true
      return keeps ? (known[index].decoded, nil) : nil
    }
    guard let source = known[index].source, source.range == range, source.style == text.style,
      source.hasBytes(bytes)
    else { return nil }
    return (known[index].decoded, source)
  }

  /// Decodes rows, or says that they are loading; copies their bytes if the rows are to be kept.
  private func decode(
    _ text: RowText, _ range: ClosedRange<Int>, isContext: Bool, keeps: Bool,
    _ source: inout PreparedRow.Source?, _ isLoading: inout Bool
  ) -> DecodedRows {
    let refusals = WorkBudget.refusals
    let length = text.bytes?.count ?? 0
    if keeps, let bytes = text.bytes, length <= Self.keptBytes {
      source = .init(bytes: Array(bytes), style: text.style, range: range)
    }
    let decoded =
      length > Self.shortBytes && !WorkBudget.allowsMeasuring(length)
      ? loadingRow : content.decode(text, range, isContext: isContext)
    isLoading = decoded.isLoading || WorkBudget.refusals > refusals
    return decoded
  }

  // MARK: Rows that are not ready

  /// A row whose text comes later.
  var loadingRow: DecodedRows {
    var result = DecodedRows()
    result.isLoading = true
    let text = window?.theme.hasSymbols == false ? "loading..." : "loading…"
    for (column, scalar) in text.unicodeScalars.enumerated() {
      let character = TextDecoder.Character(
        scalar: scalar.value, column: viewport.minX + column, span: 1, style: TextStyle(attributes: .dim))
      result.cells.append(RowCell(character: character, part: .plain))
    }
    return result
  }

  /// That row in place of one that cannot even be found yet.
  private func loadingRow(at start: Int, row: Int) -> PreparedRow {
    var result = PreparedRow(
      text: start..<start, start: start, decoded: loadingRow, y: viewport.minY + row, height: 1,
      area: viewport.minY..<max(viewport.minY, viewport.maxY))
    result.isLoading = true
    return result
  }

  private func prepareHeader() {
    prepared.header = []
    let count = min(content.space.headerRows, reservedInset.top)
    guard count > 0, viewport.minY > 0 else { return }
    content.forEachHeaderRow { decoded, number in
      let y = prepared.header.count
      guard y < count else { return }
      var row = PreparedRow(
        text: 0..<0, start: 0, decoded: decoded, y: y, height: 1, area: y..<y + 1,
        attributes: content.traits.headerAttributes)
      row.isHeader = true
      if showsLineNumbers, leftColumns > 1 { (row.number, row.numberedRows) = (number, 1) }
      prepared.header.append(row)
    }
  }
}
