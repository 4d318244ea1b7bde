import DocumentCore
import PaintCore

// The roles of text in the form that it has in the file.
extension TextContent {
  /// Paints the lines; nil if they are plain.
  var painting: LinePainting? {
    if let knownPainting, knownPainting.hasGrounds == hasGrounds { return knownPainting.painting }
    guard view.settings.painting != .never || kindOfForm != nil else { return nil }
    if let known = knownPainting { return know(known.kind, isSure: true) }
    let refusals = WorkBudget.refusals
    var kind = kindOfForm ?? view.sections?.kind?.textKind ?? TextKind.recognise(lines.document)
    if kind == nil, view.settings.painting == .always { kind = .log }
    // More of a pipe may tell, and so may the sections.
    let isSure =
      kind != nil || lines.document.length >= TextKind.length(of: lines.document) || lines.document.isComplete
    return know(kind, isSure: isSure && WorkBudget.refusals == refusals)
  }

  private func know(_ kind: TextKind?, isSure: Bool) -> LinePainting? {
    let painter = kind?.painter(hasGrounds)
    let painting = painter.map { LinePainting($0, lines.document) }
    guard isSure else { return painting }
    knownPainting = (painting, kind, hasGrounds)
    // Rows may have been decoded before.
    view.layoutVersion += 1
    return painting
  }

  private var hasGrounds: Bool { view.window?.theme.hasSurfaces == true }

  /// Paints by the kind of the sections once that is known, and again in a theme with or without surfaces, and where the
  /// rest of a change has come.
  func updateKind() {
    guard let known = knownPainting, view.settings.painting != .never || kindOfForm != nil else { return }
    if known.painting?.noticeGrowth() == true { view.layoutVersion += 1 }
    let kind = known.kind ?? view.sections?.kind?.textKind
    guard kind != known.kind || known.hasGrounds != hasGrounds else { return }
    _ = know(kind, isSure: true)
  }

  /// The parts of a line; nil for one that is not painted. A part of a very long line stays plain.
  func painting(of bytes: UnsafeRawBufferPointer, in segment: RowSegment) -> LinePainting.Line? {
    guard segment.isLineStart, kindOfForm != nil || !isJSON else { return nil }
    return painting?.paint(bytes, at: segment.start)
  }

  /// Gives the cells of a line the roles of their parts, and adds what the gutter says.
  func paint(
    _ rows: inout DecodedRows, _ line: LinePainting.Line, at place: LinePlace, _ range: ClosedRange<Int>,
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ matches: LineHighlights
  ) {
    rows.isWide = place.isWide
    if kindOfForm != nil, line.patch != nil { rows.removeOwnColors() }
    addGutter(&rows, of: line, at: place, range, bytes, from: start, matches)
    guard view.settings.painting != .never else { return }
    rows.ground = line.ground
    line.paint(&rows.cells, from: start)
    line.paint(&rows.frozenCells, from: start)
  }
}

extension DecodedRows {
  /// Removes the colours that git gives to patches: the view has its own.
  fileprivate mutating func removeOwnColors() {
    for index in cells.indices {
      cells[index].character.style.foreground = .default
      cells[index].character.style.attributes.remove(.bold)
    }
  }
}

extension LinePainting.Line {
  fileprivate func paint(_ cells: inout [RowCell], from start: Int) {
    spans.visit(&cells, from: start) { $0.role = $1 }
    changes.visit(&cells, from: start) { cell, _ in cell.isChanged = true }
  }
}

extension [PaintSpan] {
  /// Calls `body` with the cells of the spans. The cells are in the order of their bytes.
  ///
  /// - Parameter start: the byte of the document from which the spans count.
  fileprivate func visit(
    _ cells: inout [RowCell], from start: Int, _ body: (inout RowCell, PaintRole) -> Void
  ) {
    guard !isEmpty else { return }
    var next = 0
    for index in cells.indices {
      guard cells[index].part == .text else { continue }
      let byte = cells[index].character.offset - start
      while next < count, self[next].range.upperBound <= byte { next += 1 }
      guard next < count else { return }
      if self[next].range.lowerBound <= byte { body(&cells[index], self[next].role) }
    }
  }
}
