import DocumentCore
import LayoutCore

// Selecting bytes: their digits or, at the right, the text that they are.
extension HexContent {
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
