import LayoutCore
import ScreenCore

/// The names of a table's columns, which people press to sort, and drag to arrange the columns.
final class TableHeaderNode: ResponderNode {
  private weak var table: TableNode?
  private var held = HeaderPointer()

  init(_ table: TableNode) {
    self.table = table
    super.init()
  }

  override var kind: String { "tableHeader" }

  override var defaultAccessibility: Accessibility {
    guard let table else { return Accessibility() }
    var result = Accessibility()
    result.parts = table.shownColumns.map(\.column).map { column in
      AccessibilityPart(
        .columnHeader, label: table.headings[column].title, states: sortedInWords(column),
        position: Accessibility.position(table.tableColumns.place(of: column), of: table.headings.count),
        isCurrent: table.isInHeader && table.cursorColumn == column)
    }
    return result
  }

  private func sortedInWords(_ column: Int) -> [String] {
    guard let table, let sorting = table.sorting, sorting.column == column else { return [] }
    return [table.isSorting ? "sorting" : sorting.isDescending ? "sorted down" : "sorted up"]
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(maximumSize.width == .infinity ? 0 : maximumSize.width, 1)
  }

  override func draw(in context: DrawingContext) {
    guard let table else { return }
    let (hasSymbols, isFocused) = (context.theme.hasSymbols, context.isFocused(table))
    let ground = context.theme.hasSurfaces ? context.theme.raised : nil
    if let ground { context.fill(context.bounds, style: ground) }
    table.drawCells(in: context, on: ground) { _, shown, x in
      let (column, width) = (shown.column, shown.width)
      let mark = table.sortMark(ofColumn: column, isSorting: table.isSorting, hasSymbols: hasSymbols)
      var style = TextStyle(attributes: .bold)
      if column == held.pressed || column == held.target { style.attributes.insert(.underline) }
      if isFocused, column == table.cursorColumn, table.isInHeader {
        context.fill(Rect(x: x, y: 0, width: width, height: 1), style: context.theme.selection)
        style = context.theme.selection.merged(over: style)
      }
      let title = table.headings[column].title
      let room = max(0, width - mark.columns)
      let cells = min(room, title.columns)
      let start = x + shown.indent(cells + mark.columns)
      context.put(title, at: Point(x: start, y: 0), columns: room, style: style)
      if !mark.isEmpty { context.put(mark, at: Point(x: start + cells, y: 0), style: style) }
    }
  }

  // MARK: The pointer

  /// The distance of a place from the left edge of the columns in view.
  private func distance(_ pointer: Pointer) -> Int {
    pointer.location.x - max(0, table?.contentOffset.x ?? 0)
  }

  override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard let table, pointer.button == 0, pointer.location.y == 0, table.selectionMode != .none,
      held.press(at: distance(pointer), in: table)
    else { return .ignored }
    setNeedsDisplay()
    return .captured
  }

  override func pointerMoved(_ pointer: Pointer) {
    guard let table else { return }
    let old = held.target
    held.move(to: distance(pointer), isInHeader: pointer.location.y == 0, in: table)
    if held.target != old { setNeedsDisplay() }
  }

  override func pointerReleased(_ pointer: Pointer) {
    defer { pointerCancelled() }
    guard let table,
      let (column, target) = held.release(
        at: distance(pointer), isInHeader: pointer.location.y == 0, in: table)
    else { return }
    table.cursorColumn = column
    column == target ? table.sortNext(by: column) : table.moveColumn(column, to: target)
  }

  override func pointerCancelled() {
    held = HeaderPointer()
    setNeedsDisplay()
  }
}
