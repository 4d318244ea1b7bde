import DocumentCore
import NodeUI
import ScreenCore

// The pointer in a table: it chooses cells, and drags the borders of columns.
extension TableContent {
  /// Chooses the cell under a point of the view that was clicked; false if there is none.
  package func chooseCell(clickedAt point: Point) -> Bool {
    guard let cell = cell(at: point) else { return false }
    view.finishMotion()
    chosen = cell
    reveal(column: cell.column)
    return true
  }

  /// Takes hold of the border that was pressed; false if there is none.
  func takeBorder(_ pointer: Pointer) -> Bool {
    let (x, y) = (pointer.location.x - view.leftColumns, pointer.location.y)
    guard pointer.button == 0, y >= 0, y < frozen.rows,
      let column = columns.columnWithBorder(at: x, in: window)
    else { return false }
    drag = ColumnDrag(column, of: columns, at: x)
    return true
  }

  /// Moves the border that is held; false if there is none.
  func dragBorder(_ pointer: Pointer) -> Bool {
    guard let drag else { return false }
    resize(drag.column, to: drag.width(at: pointer.location.x -| view.leftColumns))
    return true
  }

  /// Lets go of the border that is held; false if there is none.
  func letGoOfBorder() -> Bool {
    defer { drag = nil }
    return drag != nil
  }
}
