import LayoutCore
import ScreenCore

// Widths, order and visibility of columns, and the keys for them. Columns have their numbers in `headings`.
extension TableNode {
  /// Gives a column a width of 1 to 4,000 cells; nil for that of its content.
  public final func setWidth(_ width: Int?, ofColumn column: Int) {
    change { $0.choices.setWidth(width, of: column) }
  }

  /// The width of a column in cells; 0 if it is hidden, or there is none.
  public final func width(ofColumn column: Int) -> Int {
    layout.widths.indices.contains(column) ? layout.widths[column] : 0
  }

  /// Hides a column. Returns false if it is the only one that is shown, or there is none.
  @discardableResult
  public final func hideColumn(_ column: Int) -> Bool {
    guard headings.indices.contains(column), !layout.isHidden(column) else { return false }
    var other: Int?
    change { other = $0.hide(column) }
    if let other, cursorColumn == column { cursorColumn = other }
    return other != nil
  }

  /// Shows all columns that are hidden.
  public final func showAllColumns() { change { $0.choices.showAll() } }

  /// Puts a column in the place of another one.
  public final func moveColumn(_ column: Int, to other: Int) {
    guard headings.indices.contains(column), headings.indices.contains(other) else { return }
    change { $0.choices.move(column, to: other, of: $0.count) }
  }

  /// The columns from left to right, without hidden ones.
  public final var columnOrder: [Int] {
    headings.indices.map { layout.column(inPlace: $0) }.filter { !layout.isHidden($0) }
  }

  private func change(_ body: (inout TableColumns) -> Void) {
    body(&layout)
    setNeedsLayout()
  }

  /// Makes a column as wide as its content in view, or as before.
  private func fit(_ column: Int) {
    let widths = visibleRows.compactMap { body.source($0.row) }.map {
      body.rows.text($0, column).string.columns
    }
    let title = headings[column].title.columns + TableHeaderNode.markWidth
    change { $0.toggleWidth(max(widths.max() ?? 1, title), of: column) }
  }

  // MARK: Keys

  final func takeTableKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard !headings.isEmpty else { return false }
    if isInHeader || selectionMode == .cells, takeColumnKey(key, modifiers) { return true }
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
    case (.left, []): return moveCursor(to: layout.shownColumn(after: column, -1))
    case (.right, []): return moveCursor(to: layout.shownColumn(after: column))
    case (.home, []) where isInHeader: return moveCursor(to: columnOrder.first)
    case (.end, []) where isInHeader: return moveCursor(to: columnOrder.last)
    case (.left, .shift), (.right, .shift):
      if let other = layout.shownColumn(after: column, key == .left ? -1 : 1) {
        moveColumn(column, to: other)
      }
    case (.enter, []) where isInHeader, (.character(" "), []) where isInHeader: sortNext(by: column)
    case (.character("S"), _): sortNext(by: column)
    case (.character("<"), _): change { $0.widen(column, by: -2) }
    case (.character(">"), _): change { $0.widen(column, by: 2) }
    case (.character("*"), _): fit(column)
    case (.character("D"), _): hideColumn(column)
    case (.character("A"), _): showAllColumns()
    default: return false
    }
    revealCursorColumn()
    return true
  }

  private func moveCursor(to column: Int?) -> Bool {
    guard let column else { return false }
    cursorColumn = column
    revealCursorColumn()
    return true
  }

  private func revealCursorColumn() {
    guard let offset = layout.offset(revealing: cursorColumn, in: columnsInView) else { return }
    setContentOffset(Point(x: offset, y: contentOffset.y), animated: false)
  }

  /// Scrolls sideways by a column. Returns false at the edge.
  private func scroll(by direction: Int) -> Bool {
    let window = columnsInView
    let most = layout.lastOffset(in: window)
    let next = direction > 0 ? layout.offset(after: window, most: most) : layout.offset(before: window)
    guard next != window.offset else { return false }
    setContentOffset(Point(x: next, y: contentOffset.y), animated: false)
    return true
  }
}
