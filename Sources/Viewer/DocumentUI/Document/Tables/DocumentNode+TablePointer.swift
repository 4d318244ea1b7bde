import DocumentCore
import LayoutCore
import NodeUI

// The pointer in tables.
extension DocumentNode {
  /// Chooses the cell under a point of the view that was clicked; false if there is none.
  package func chooseCell(clickedAt point: Point) -> Bool {
    guard let table = content as? TableContent, let cell = table.cell(at: point) else { return false }
    finishMotion()
    table.chosen = cell
    table.reveal(column: cell.column)
    return true
  }

  /// The column whose right border in the header is at a point of the view, if there is one.
  func columnWithBorder(at point: Point) -> Int? {
    guard let table = content as? TableContent, point.y >= 0, point.y < table.headerRows,
      let column = table.column(at: point)
    else {
      return nil
    }
    let isFrozen = point.x < leftColumns + table.frozenColumns
    let place = point.x - leftColumns + (isFrozen ? 0 : contentOffset.x)
    return place == table.columns.start(of: column) + table.columns.widths[column] + 1 ? column : nil
  }
}

// Dragging the border of a column.
extension DocumentNode {
  /// Takes hold of the border that was pressed; false if there is none.
  func takeBorder(_ pointer: Pointer) -> Bool {
    guard let table = content as? TableContent, pointer.button == 0,
      let column = columnWithBorder(at: pointer.location)
    else { return false }
    table.drag = (column: column, width: table.columns.widths[column], x: pointer.location.x)
    return true
  }

  /// Moves the border that is held; false if there is none.
  func dragBorder(_ pointer: Pointer) -> Bool {
    guard let table = content as? TableContent, let drag = table.drag else { return false }
    // From the press on: the border may be elsewhere after each step.
    table.resize(drag.column, to: max(1, drag.width +| (pointer.location.x -| drag.x)))
    return true
  }

  /// Lets go of the border that is held; false if there is none.
  func letGoOfBorder() -> Bool {
    guard let table = content as? TableContent, table.drag != nil else { return false }
    table.drag = nil
    return true
  }
}
