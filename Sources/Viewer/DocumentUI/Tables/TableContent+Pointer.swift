import DocumentCore
import NodeUI
import ScreenCore

// The pointer in a table: it chooses cells, sorts by columns, and drags their borders.
extension TableContent: PointerContent {
  package var pointerContent: (any PointerContent)? { self }

  /// Chooses the cell under a point of the view that was clicked.
  package func handleClick(at point: Point) -> Bool {
    guard let cell = cell(at: point) else { return false }
    view.finishMotion()
    chosen = cell
    reveal(column: cell.column)
    return true
  }

  /// The distance of a place from the left edge of the columns, and whether it lies in the header.
  private func place(_ pointer: Pointer) -> (distance: Int, isInHeader: Bool) {
    (pointer.location.x -| view.leftColumns, 0..<frozen.rows ~= pointer.location.y)
  }

  /// Holds the border or the name that was pressed.
  package func press(_ pointer: Pointer) -> Bool {
    let place = place(pointer)
    return pointer.button == 0 && place.isInHeader && held.press(at: place.distance, in: self)
  }

  package func drag(_ pointer: Pointer) -> Bool {
    let place = place(pointer)
    held.move(to: place.distance, isInHeader: place.isInHeader, in: self)
    return held.isHeld
  }

  package func cancel() { held = HeaderPointer() }

  /// Releases the border or the name that is held, and reports a click on a name.
  package func release(_ pointer: Pointer) -> Bool {
    guard held.isHeld else { return false }
    let place = place(pointer)
    if let (column, target) = held.release(at: place.distance, isInHeader: place.isInHeader, in: self),
      column == target
    {
      view.selecting.onEvent?(.sort(column: column))
    }
    return true
  }
}
