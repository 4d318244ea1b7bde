import DocumentCore
import LayoutCore

// Selecting bytes: their digits or, at the right, the text that they are.
extension HexContent {
  private static let textPane = 1

  func place(in row: PreparedRow, _ index: Int, x: Int) -> PointedPlace? {
    guard let segment = row.segment, x >= view.viewport.minX else { return nil }
    let count = segment.end - segment.start
    let column = x - view.viewport.minX + view.contentOffset.x
    var pane = column >= textColumn - 1 ? Self.textPane : 0
    if let selection = view.selection, view.selecting.state.isDragging { pane = selection.pane }
    var byte = column - textColumn
    if pane != Self.textPane { byte = (0..<count).last { self.column(ofByte: $0) <= column } ?? 0 }
    let distance = pane == Self.textPane ? max(0, byte - count + 1) : 0
    byte = segment.start + min(max(0, byte), count - 1)
    return PointedPlace(
      place: SelectionPlace(bytes: byte..<byte + 1, column: byte - segment.start), distance: distance,
      pane: pane)
  }

  func selectedColumns(_ marked: MarkedSelection, in row: PreparedRow, _ index: Int) -> [Range<Int>] {
    let bytes = marked.selection.bytes
    let text = view.viewport.minX - view.contentOffset.x + textColumn
    let window = view.viewport.minX..<view.viewport.maxX
    return [false, true].compactMap { isText in
      PreparedRow.columns(of: row.decoded.cells, inRow: index) {
        bytes.contains($0.character.offset) && ($0.character.column >= text) == isText
      }?.clamped(to: window)
    }.filter { !$0.isEmpty }
  }

  func bytes(of unit: TextSelection.Unit, around place: SelectionPlace) -> Range<Int> {
    guard unit == .lines else { return place.bytes }
    let start = place.bytes.lowerBound - place.bytes.lowerBound % bytes.bytesPerRow
    return start..<min(bytes.document.length, start + bytes.bytesPerRow)
  }

  func place(_ move: SelectionMove, from place: SelectionPlace, in selection: TextSelection)
    -> SelectionPlace?
  {
    let (length, row) = (bytes.document.length, bytes.bytesPerRow)
    var byte = place.bytes.lowerBound
    switch move {
    case .left: byte -= 1
    case .right: byte += 1
    case .lineStart: byte -= byte % row
    case .lineEnd: byte = min(length - 1, byte - byte % row + row - 1)
    case .rows(let count): byte += count * row
    }
    guard byte >= 0, byte < length else { return nil }
    return SelectionPlace(bytes: byte..<byte + 1, column: byte % row)
  }

  func text(of selection: TextSelection) -> SelectedText {
    let source = bytes.document.source
    if selection.pane == Self.textPane {
      return SelectedText(of: source, selection.bytes, view.settings.text)
    }
    return SelectedText(digitsOf: source, selection.bytes, bytesPerRow: bytes.bytesPerRow)
  }
}
