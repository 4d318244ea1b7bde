import DocumentCore
import NodeUI

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

  /// The column whose right border in the header is at a point of the view, if there is one.
  private func columnWithBorder(at point: Point) -> Int? {
    guard point.y >= 0, point.y < frozen.rows, let column = column(at: point) else { return nil }
    let isFrozen = point.x < view.leftColumns + frozen.width
    let place = point.x - view.leftColumns + (isFrozen ? 0 : view.contentOffset.x)
    return place == columns.start(of: column) + columns.widths[column] + 1 ? column : nil
  }

  /// Takes hold of the border that was pressed; false if there is none.
  func takeBorder(_ pointer: Pointer) -> Bool {
    guard pointer.button == 0, let column = columnWithBorder(at: pointer.location) else { return false }
    drag = (column: column, width: columns.widths[column], x: pointer.location.x)
    return true
  }

  /// Moves the border that is held; false if there is none.
  func dragBorder(_ pointer: Pointer) -> Bool {
    guard let drag else { return false }
    // From the press on: the border may be elsewhere after each step.
    resize(drag.column, to: max(1, drag.width +| (pointer.location.x -| drag.x)))
    return true
  }

  /// Lets go of the border that is held; false if there is none.
  func letGoOfBorder() -> Bool {
    defer { drag = nil }
    return drag != nil
  }
}
