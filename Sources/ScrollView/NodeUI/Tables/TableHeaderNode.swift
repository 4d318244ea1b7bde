import LayoutCore
import ScreenCore

/// The names of a table's columns, which people press to sort, and drag to arrange the columns.
final class TableHeaderNode: DisplayNode, DrawableNode, ResponderNode {
  private weak var table: TableNode?
  private var drag: ColumnDrag?
  /// The column on which the pointer is pressed, and the one over which it is.
  private var pressed: Int?
  private var target: Int? { didSet { if target != oldValue { setNeedsDisplay() } } }

  /// Cells of the mark of the sorted column, with a blank before it.
  static let markWidth = 2

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
        position: Accessibility.position(table.layout.place(of: column), of: table.headings.count),
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

  func draw(in context: DrawingContext) {
    guard let table else { return }
    let (hasSymbols, isFocused) = (context.theme.hasSymbols, context.isFocused(table))
    let ground = context.theme.hasSurfaces ? context.theme.raised : nil
    if let ground { context.fill(context.bounds, style: ground) }
    table.drawCells(in: context, on: ground) { _, shown, x in
      let (column, width) = (shown.column, shown.width)
      var mark = ""
      if let sorting = table.sorting, sorting.column == column {
        mark =
          table.isSorting
          ? hasSymbols ? " ⠋" : " ."
          : sorting.isDescending ? hasSymbols ? " ▼" : " v" : hasSymbols ? " ▲" : " ^"
      }
      var style = TextStyle(attributes: .bold)
      if column == pressed || target != nil && column == target { style.attributes.insert(.underline) }
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

  private func column(_ pointer: Pointer) -> Int? {
    guard let table, pointer.location.y == 0 else { return nil }
    return table.layout.column(at: distance(pointer), in: table.columnsInView)
  }

  func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard let table, pointer.button == 0, table.selectionMode != .none else { return .ignored }
    if let column = table.layout.columnWithBorder(at: distance(pointer), in: table.columnsInView) {
      drag = ColumnDrag(column, of: table.layout, at: distance(pointer))
      return .captured
    }
    pressed = column(pointer)
    setNeedsDisplay()
    return pressed == nil ? .ignored : .captured
  }

  func pointerMoved(_ pointer: Pointer) {
    if let drag { table?.setWidth(drag.width(at: distance(pointer)), ofColumn: drag.column) }
    if pressed != nil { target = column(pointer) }
  }

  func pointerReleased(_ pointer: Pointer) {
    defer { pointerCancelled() }
    guard let table, let pressed, let column = column(pointer) else { return }
    table.cursorColumn = pressed
    column == pressed ? table.sortNext(by: column) : table.moveColumn(pressed, to: column)
  }

  func pointerCancelled() {
    (drag, pressed, target) = (nil, nil, nil)
    setNeedsDisplay()
  }
}
