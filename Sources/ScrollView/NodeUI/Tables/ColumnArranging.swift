// The columns of a table as people choose and arrange them.
//
// Idea: a table of a program and a file in the viewer have different rows: nodes in a list, or bytes that are decoded
// for a frame. Their columns are the same value, `TableColumns`, and so one set of functions moves the cursor in it,
// arranges it, takes the pointer in the header, and draws lines, marks and the cursor.

import LayoutCore
import ScreenCore

/// A table whose columns people choose and arrange: a ``TableNode``, or a file as a table.
@MainActor
package protocol ColumnArranging: AnyObject {
  /// The columns, with the choices of people.
  var tableColumns: TableColumns { get }
  /// The part of the columns that is in view.
  var columnsInView: ColumnWindow { get }
  /// The column of the cursor; nil without one. Setting it brings the column into view.
  var currentColumn: Int? { get set }
  /// The column by which the rows are sorted; nil in the order of the source.
  var sorting: TableSorting? { get }
  /// Whether people can sort by a column and move it, with the pointer on its name.
  var takesNames: Bool { get }
  /// Changes the choices of people about columns, and shows the result.
  @discardableResult
  func changeColumns<Result>(_ body: (inout TableColumns) -> Result) -> Result
  /// The cells that the widest text of a column in view needs.
  func contentWidth(ofColumn column: Int) -> Int
}

extension ColumnArranging {
  // MARK: The cursor

  /// Moves the cursor by columns that are shown, to the left if negative. Returns false at the edge, and without a cursor.
  @discardableResult
  package func moveCurrentColumn(by count: Int) -> Bool {
    guard let old = currentColumn else { return false }
    var column = old
    for _ in 0..<min(count.magnitude, UInt(tableColumns.count)) {
      guard let next = tableColumns.shownColumn(after: column, count.signum()) else { break }
      column = next
    }
    currentColumn = column
    return column != old
  }

  /// Moves the cursor to the first or the last column that is shown; does nothing without a cursor.
  package func moveCurrentColumn(toLast isLast: Bool) {
    guard currentColumn != nil else { return }
    currentColumn = isLast ? tableColumns.lastShown : tableColumns.shownColumn(after: -1) ?? 0
  }

  // MARK: Arranging

  /// Makes a column wider by some cells, narrower if negative.
  package func widen(_ column: Int, by cells: Int) { changeColumns { $0.widen(column, by: cells) } }

  /// Makes a column as wide as its widest cell in view, or as before if it is that wide.
  package func fit(_ column: Int) {
    guard 0..<tableColumns.count ~= column else { return }
    let width = max(1, contentWidth(ofColumn: column))
    changeColumns { $0.toggleWidth(width, of: column) }
  }

  /// Hides a column; the cursor goes to one next to it. Returns false if it is the only one that is shown, or there is none.
  @discardableResult
  package func hide(_ column: Int) -> Bool {
    guard 0..<tableColumns.count ~= column, !tableColumns.isHidden(column),
      let other = changeColumns({ $0.hide(column) })
    else { return false }
    if currentColumn == column { currentColumn = other }
    return true
  }

  /// Shows all hidden columns again; returns how many there were.
  @discardableResult
  package func showHiddenColumns() -> Int {
    let count = tableColumns.hiddenCount
    changeColumns { $0.choices.showAll() }
    return count
  }

  // MARK: Drawing

  /// The distances of the cells of the cursor's column that are in view, from the left edge of the frozen columns; nil
  /// if none is.
  package var currentCells: Range<Int>? {
    let (columns, window) = (tableColumns, columnsInView)
    guard let column = currentColumn, 0..<columns.count ~= column else { return nil }
    let start = columns.distance(of: column, in: window)
    let isFrozen = columns.place(of: column) < window.frozen
    let first = max(start, isFrozen ? 0 : window.frozenWidth)
    let end = start + columns.widths[column]
    return first < end ? first..<end : nil
  }

  /// The mark after the name of a column by which the rows are sorted: with a blank before it, empty for others.
  package func sortMark(ofColumn column: Int, isSorting: Bool = false, hasSymbols: Bool) -> String {
    guard let sorting, sorting.column == column else { return "" }
    if isSorting { return hasSymbols ? " ⠋" : " ." }
    return sorting.isDescending ? hasSymbols ? " ▼" : " v" : hasSymbols ? " ▲" : " ^"
  }
}

extension TableColumns {
  /// The number of hidden columns.
  package var hiddenCount: Int { choices.hidden.count { $0 < count } }

  /// The cells of a sort mark.
  package static let markWidth = 2
}

/// The pointer in the header of a table: it drags the borders of columns, sorts by the column whose name it clicks, and
/// moves a column by its name. Its places are distances from the left edge of the frozen columns; nil outside of the header.
@MainActor
package struct HeaderPointer {
  private var drag: ColumnDrag?
  /// The column on which the pointer is pressed, and the one over which it is.
  package private(set) var pressed: Int?
  package private(set) var target: Int?

  package init() {}

  /// Whether a border or a name is held.
  package var isHeld: Bool { drag != nil || pressed != nil }

  /// Takes hold of the border or the name at a place. Returns false if there is none.
  package mutating func press(at distance: Int, in table: some ColumnArranging) -> Bool {
    let (columns, window) = (table.tableColumns, table.columnsInView)
    if let column = columns.columnWithBorder(at: distance, in: window) {
      drag = ColumnDrag(column, of: columns, at: distance)
    } else if table.takesNames {
      pressed = columns.column(at: distance, in: window)
    }
    return isHeld
  }

  /// Moves what is held. The border follows the pointer, also outside of the header.
  package mutating func move(to distance: Int, isInHeader: Bool, in table: some ColumnArranging) {
    if let drag {
      let width = drag.width(at: distance)
      table.changeColumns { $0.choices.setWidth(width, of: drag.column) }
    }
    guard pressed != nil else { return }
    target = isInHeader ? table.tableColumns.column(at: distance, in: table.columnsInView) : nil
  }

  /// Lets go. Returns the column that was held by its name, and the one over which it was let go of.
  package mutating func release(
    at distance: Int, isInHeader: Bool, in table: some ColumnArranging
  ) -> (column: Int, target: Int)? {
    move(to: distance, isInHeader: isInHeader, in: table)
    defer { self = HeaderPointer() }
    return pressed.flatMap { pressed in target.map { (pressed, $0) } }
  }
}

extension DrawingContext {
  /// Draws the line after a column of a table, in a row and a part of the screen.
  ///
  /// - Parameter x: the place of the left edge of the frozen columns.
  package func putLine(after column: ShownColumn, from x: Int, y: Int, within area: Rect) {
    let place = Point(x: x + column.lineStart, y: y)
    guard column.line != .none, area.contains(place) else { return }
    put(
      theme.hasSymbols ? 0x2502 : 0x7c, at: place, style: column.line == .edge ? .plain : theme.border)
  }
}
