import LayoutCore
import ScreenCore

// Widths, order and visibility of columns, and the keys for them. Columns have their numbers in `headings`.
extension TableNode {
  /// Gives a column a width of 1 to 4,000 cells; nil for that of its content.
  public final func setWidth(_ width: Int?, ofColumn column: Int) {
    changeColumns { $0.choices.setWidth(width, of: column) }
  }

  /// The width of a column in cells; 0 if it is hidden, or there is none.
  public final func width(ofColumn column: Int) -> Int {
    tableColumns.widths.indices.contains(column) ? tableColumns.widths[column] : 0
  }

  /// Hides a column. Returns false if it is the only one that is shown, or there is none.
  @discardableResult
  public final func hideColumn(_ column: Int) -> Bool { hide(column) }

  /// Shows all columns that are hidden.
  public final func showAllColumns() { showHiddenColumns() }

  /// Puts a column in the place of another one.
  public final func moveColumn(_ column: Int, to other: Int) {
    guard headings.indices.contains(column), headings.indices.contains(other) else { return }
    changeColumns { $0.choices.move(column, to: other, of: $0.count) }
  }

  /// The columns from left to right, without hidden ones.
  public final var columnOrder: [Int] {
    headings.indices.map { tableColumns.column(inPlace: $0) }.filter { !tableColumns.isHidden($0) }
  }

  // MARK: The columns as every table has them

  package final var currentColumn: Int? {
    get { cursorColumn }
    set {
      guard let newValue else { return }
      cursorColumn = newValue
      if hasColumnCursor { revealCursorColumn() }
    }
  }

  /// Whether the column of the cursor is seen: the keys go to the header, or the cursor is a cell.
  private var hasColumnCursor: Bool { isInHeader || selectionMode == .cells }

  package final var takesNames: Bool { true }

  @discardableResult
  package final func changeColumns<Result>(_ body: (inout TableColumns) -> Result) -> Result {
    defer { setNeedsLayout() }
    return body(&tableColumns)
  }

  /// The name counts as if the mark of the order stood after it.
  package final func contentWidth(ofColumn column: Int) -> Int {
    let widths = visibleRows.compactMap { body.source($0.row) }.map {
      body.rows.text($0, column).string.columns
    }
    return max(widths.max() ?? 1, headings[column].title.columns + TableColumns.markWidth)
  }

  // MARK: Keys

  final func takeTableKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard !headings.isEmpty else { return false }
    if hasColumnCursor, takeColumnKey(key, modifiers) { return true }
    guard modifiers.isEmpty else { return false }
    switch key {
    case .up where !isInHeader && (cursor == nil && selectedRows.isEmpty && body.count == 0 || cursor == 0):
      isInHeader = true
      revealCursorColumn()
    case .down where isInHeader && (cursor != nil || body.count == 0), .escape where isInHeader:
      isInHeader = false
    case .left where !isInHeader: return scroll(by: -1)
    case .right where !isInHeader: return scroll(by: 1)
    default:
      if isInHeader, key != .up { isInHeader = false }
      return false
    }
    return true
  }

  /// Takes a key for the column of the cursor.
  private func takeColumnKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let column = cursorColumn
    switch (key, modifiers) {
    case (.left, []): return moveCurrentColumn(by: -1)
    case (.right, []): return moveCurrentColumn(by: 1)
    case (.home, []) where isInHeader: moveCurrentColumn(toLast: false)
    case (.end, []) where isInHeader: moveCurrentColumn(toLast: true)
    case (.left, .shift), (.right, .shift):
      if let other = tableColumns.shownColumn(after: column, key == .left ? -1 : 1) {
        moveColumn(column, to: other)
      }
    case (.enter, []) where isInHeader, (.character(" "), []) where isInHeader: sortNext(by: column)
    case (.character("S"), _): sortNext(by: column)
    case (.character("<"), _): widen(column, by: -2)
    case (.character(">"), _): widen(column, by: 2)
    case (.character("*"), _): fit(column)
    case (.character("D"), _): hide(column)
    case (.character("A"), _): showHiddenColumns()
    default: return false
    }
    revealCursorColumn()
    return true
  }

  private func revealCursorColumn() {
    if let offset = tableColumns.offset(revealing: cursorColumn, in: columnsInView) {
      scrollSideways(to: offset)
    }
  }

  /// Scrolls sideways by a column. Returns false at the edge.
  private func scroll(by direction: Int) -> Bool {
    let window = columnsInView
    let most = tableColumns.lastOffset(in: window)
    return scrollSideways(
      to: direction > 0
        ? tableColumns.offset(after: window, most: most) : tableColumns.offset(before: window))
  }

  /// Scrolls to an offset of the columns; the first one has the inset before it. Returns whether that moves.
  @discardableResult
  private func scrollSideways(to offset: Int) -> Bool {
    let x = offset == 0 ? state.horizontal.axis.minOffset : offset
    guard x != contentOffset.x else { return false }
    setContentOffset(Point(x: x, y: contentOffset.y), animated: false)
    return true
  }
}
