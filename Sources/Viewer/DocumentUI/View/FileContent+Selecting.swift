// How a cell becomes the bytes of a selection, and back.
//
// A character of a prepared row knows which bytes made it (`TextDecoder.Character.bytes`), so the cells in view say which
// bytes are under the pointer and which columns are selected. Keys and words need rows that are not in view, or more of
// a row than is: those are decoded as if they were (`text(near:)`). All kinds of content but tables, whose unit is the
// cell, are selected by the code here.

import DocumentCore
import LayoutCore
import NodeUI

extension PreparedRow {
  /// Cells next to each other, the columns of the view that they may fill, and the one at which a line begins.
  package typealias Pane = (cells: [RowCell], area: Range<Int>, start: Int)
}

/// The characters of a line, or of a part of a very long one, with the end of the line.
private struct SelectableText {
  let segment: RowSegment
  var characters: [TextDecoder.Character]

  /// The place of one of the characters.
  func place(of character: TextDecoder.Character?) -> SelectionPlace? {
    guard let character else { return nil }
    let row = segment.rows[segment.index(ofRowWith: character.offset)]
    return SelectionPlace(bytes: character.bytes, column: max(0, character.column - row.column))
  }
}

extension FileContent {
  package func characters(of text: RowText, near byte: Int) -> [TextDecoder.Character] { [] }
  package func lineEnd(of segment: RowSegment) -> Range<Int>? { nil }
  package func line(around byte: Int, _ segment: RowSegment) -> Range<Int> { segment.start..<segment.end }

  // MARK: Cells in view

  /// The column of the view at which lines begin.
  var lineStart: Int { view.reservedInset.left - view.contentOffset.x - space.frozenColumns }

  /// The columns of lines in view, besides those that stay at the left.
  var visibleColumns: Range<Int> {
    let first = view.viewport.minX - lineStart
    return max(0, first)..<max(0, first, first + view.viewport.size.width)
  }

  /// The part of a row of the text that stays at the left, and the one that scrolls.
  package func panes(of row: PreparedRow, _ index: Int) -> [PreparedRow.Pane] {
    let left = view.leftColumns
    let cells = row.decoded.cells.filter { $0.row == index }
    if row.decoded.isWide {
      let (edge, end) = (view.viewport.minX, view.viewport.maxX)
      return [
        (cells, min(left, edge)..<edge, lineStart), (cells, edge..<end, lineStart),
      ]
    }
    return [
      (row.decoded.frozenCells.filter { $0.row == index }, left..<left + space.frozenColumns, left),
      (cells, view.viewport.minX..<view.viewport.maxX, lineStart),
    ]
  }

  package func place(in row: PreparedRow, _ index: Int, x: Int) -> PointedPlace? {
    let panes = panes(of: row, index)
    // Columns without text stand for the start of the text next to them.
    let isFrozen = x < view.viewport.minX && panes[0].cells.contains { $0.part == .text }
    let pane = panes[space.frozenColumns > 0 && isFrozen ? 0 : 1]
    let column = max(0, x - pane.start)
    let found = RowCell.nearest(to: x, in: pane.cells, row: index)
    if found?.distance != 0, let end = lineEnd(of: row, index) {
      return PointedPlace(
        place: SelectionPlace(bytes: end.bytes, column: column), distance: max(1, x - end.column + 1))
    }
    return found.map {
      PointedPlace(
        place: SelectionPlace(bytes: $0.cell.character.bytes, column: column), distance: $0.distance)
    }
  }

  /// The bytes that end the line in one of the rows of a text, and the column of the view there; nil if that is not in
  /// view.
  private func lineEnd(of row: PreparedRow, _ index: Int) -> (bytes: Range<Int>, column: Int)? {
    guard let segment = row.segment, row.firstIndex + index == segment.rows.count - 1,
      let bytes = lineEnd(of: segment)
    else { return nil }
    guard !rows.isWrapping else {
      return (bytes, row.decoded.cells.last { $0.row == index }?.columns.upperBound ?? lineStart)
    }
    let column = lineStart + row.decoded.width
    return column <= view.viewport.maxX ? (bytes, column) : nil
  }

  package func selectedColumns(_ marked: MarkedSelection, in row: PreparedRow, _ index: Int) -> [Range<Int>] {
    let selection = marked.selection
    guard let segment = row.segment,
      !selection.isBlock || marked.rows.contains(segment.rows[row.firstIndex + index].start)
    else { return [] }
    var found = panes(of: row, index).compactMap { pane -> Range<Int>? in
      var block: Range<Int>?
      if selection.isBlock {
        let (first, last) = (selection.columns.lowerBound, selection.columns.upperBound)
        block = (first + pane.start..<last + pane.start + 1).clamped(to: pane.area)
      }
      guard block?.isEmpty != true else { return nil }
      var columns = block
      for cell in pane.cells where cell.row == index && cell.part == .text {
        // A wide character counts if any of its cells is inside.
        guard block?.overlaps(cell.columns) ?? selection.bytes.contains(cell.character.offset) else {
          continue
        }
        columns = columns.map {
          min($0.lowerBound, cell.columns.lowerBound)..<max($0.upperBound, cell.columns.upperBound)
        }
        columns = columns ?? cell.columns
      }
      return columns.map { $0.clamped(to: pane.area) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    // The end of a line is blank, so it shows only where nothing else of the row is selected.
    if !selection.isBlock, found.isEmpty, let end = lineEnd(of: row, index), !end.bytes.isEmpty,
      selection.bytes.contains(end.bytes.lowerBound),
      (view.viewport.minX..<view.viewport.maxX).contains(end.column)
    {
      found.append(end.column..<end.column + 1)
    }
    return found
  }

  // MARK: Text anywhere

  /// The text that contains a byte, or the last one. Decoded as for the screen, whether it is in view or not.
  private func text(near byte: Int) -> SelectableText? {
    guard rows.document.length > 0 else { return nil }
    let byte = min(byte, rows.document.length - 1)
    var found: SelectableText?
    rows.forEachText(from: rows.rowStart(containing: byte) ?? byte) { text in
      var result = SelectableText(segment: text.segment, characters: characters(of: text, near: byte))
      if let end = lineEnd(of: text.segment), !end.isEmpty {
        let column = result.characters.last.map { $0.column + $0.span } ?? 0
        var character = TextDecoder.Character(
          scalar: 0x0a, column: column, span: 1, style: .plain, offset: end.lowerBound)
        character.byteCount = end.count
        result.characters.append(character)
      }
      found = result
      return false
    }
    return found
  }

  package func bytes(of unit: TextUnit, around place: SelectionPlace) -> Range<Int> {
    let byte = place.bytes.lowerBound
    guard unit != .character, byte < rows.document.length, let text = text(near: byte) else {
      return place.bytes
    }
    return unit == .paragraph
      ? line(around: byte, text.segment) : text.characters.word(around: byte) ?? place.bytes
  }

  package func place(_ move: SelectionMove, from place: SelectionPlace, in selection: TextSelection)
    -> SelectionPlace?
  {
    let byte = place.bytes.lowerBound
    if selection.isBlock {
      switch move {
      case .left: return SelectionPlace(bytes: place.bytes, column: max(0, place.column - 1))
      case .right: return SelectionPlace(bytes: place.bytes, column: place.column + 1)
      case .lineStart: return SelectionPlace(bytes: place.bytes, column: 0)
      case .lineEnd, .rows: break
      }
    }
    guard let text = text(near: move == .right ? place.bytes.upperBound : byte) else { return nil }
    let (segment, length) = (text.segment, rows.document.length)
    switch move {
    case .right:
      // The end of a word or a line is behind its last character.
      let end = place.bytes.upperBound
      guard end < length else { return nil }
      let next = text.characters.first { $0.bytes.upperBound > end }
      guard next == nil, segment.next < length, let after = self.text(near: segment.next) else {
        return text.place(of: next)
      }
      return after.place(of: after.characters.first)
    case .left:
      let last = text.characters.last { $0.offset < byte }
      guard last == nil, segment.start > 0, let before = self.text(near: segment.start - 1) else {
        return text.place(of: last)
      }
      return before.place(of: before.characters.last)
    case .lineStart:
      let start = self.text(near: line(around: byte, segment).lowerBound)
      return start?.place(of: start?.characters.first)
    case .lineEnd:
      let end = self.text(near: max(segment.start, segment.end - 1))
      return end?.place(of: end?.characters.last { $0.offset < segment.end })
    case .rows(let count):
      let start = rows.rowStart(containing: min(byte, length - 1)) ?? byte
      let target = rows.advance(from: start, by: count)
      guard target.moved > 0, let text = self.text(near: target.start) else { return nil }
      let (rows, index) = (text.segment.rows, text.segment.index(ofRowWith: target.start))
      let end = index + 1 < rows.count ? rows[index + 1].start : text.segment.next
      let row = text.characters.filter { $0.offset >= rows[index].start && $0.offset < end }
      let under = row.first { $0.column - rows[index].column + $0.span > place.column }
      let found = traits.keepsColumns ? under ?? row.last : count > 0 ? row.last : row.first
      return found.map { SelectionPlace(bytes: $0.bytes, column: place.column) }
    }
  }

  package func selection(of bytes: Range<Int>) -> TextSelection {
    let place = SelectionPlace(bytes: bytes, column: 0)
    return TextSelection(anchor: place, end: place)
  }

  package func text(of selection: TextSelection) -> SelectedText {
    SelectedText(RunText(rows.document.source, selection.bytes, view.settings.text))
  }
}

extension RowCell {
  /// The columns of the view that it fills.
  var columns: Range<Int> { character.column..<character.column + max(1, character.span) }

  /// The cell of a row at a column of the view or nearest to it, and the columns behind it, counted from 1.
  static func nearest(to x: Int, in cells: [RowCell], row: Int) -> (cell: RowCell, distance: Int)? {
    var found: RowCell?
    for cell in cells where cell.row == row && cell.part == .text {
      if found == nil || cell.character.column <= x { found = cell }
    }
    return found.map { ($0, max(0, x - $0.columns.upperBound + 1)) }
  }
}
