// A table is a list whose rows are drawn cell by cell.
//
// Idea: `ListNode` knows how to scroll, select and keep the place of any number of rows, and `TableColumns` where columns
// are. A row is one node that draws the cells in view; the header is the header of the only section, and so sticks. The
// list's rows are as wide as all columns, so that the scroll view moves them sideways; frozen columns are drawn last, over
// the others, at the offset.
//
// Pitfalls:
// - Columns that become wider while they move under the eyes of people. Cells are measured while the table rests.
// - An order by rows of the past. A sort has the rows that it began with, and they are shown with its order or never.

import LayoutCore
import ScreenCore
import ScrollCore

/// Rows of cells in columns with names, of any number, which people scroll, sort, select and arrange.
///
/// ```
/// Name ▲        │ Age │ City
/// Ada Lovelace  │  36 │ London
/// Grace Hopper  │  85 │ New York
/// ```
///
/// The header and the first columns stay in view. Only cells in view are asked for, so that rows and columns may be many.
/// A click on a name sorts by it: up, down, and in the order of the source.
///
/// | keys | action |
/// |---|---|
/// | `↑` in the first row | goes to the header |
/// | `←` `→` | scroll by columns; in the header, and where cells are selected, go to another column |
/// | Enter, `S` in the header | sorts by the column |
/// | `<` `>` `*` in the header | make the column narrower, wider, as wide as its content |
/// | Shift-`←` `→` in the header | move the column |
/// | `D`, `A` in the header | hides the column, shows all again |
/// | drag, in the header | at the edge of a column changes its width, on its name moves it |
///
/// With ``ListSelectionMode/cells`` as ``ListNode/selectionMode`` all keys of the header work in the rows, too, except Enter,
/// which activates.
open class TableNode: ListNode, ColumnArranging {
  let body: TableBody
  private(set) lazy var header = TableHeaderNode(self)
  /// The names of the columns, and how their cells look, in the order in which they were given. Setting them forgets widths
  /// and order; those that a table of values has no column for are empty.
  public final var headings: [TableHeading] {
    didSet { if headings != oldValue { headingsDidChange() } }
  }

  /// The number of columns that stay at the left, as far as a third of the width is left to the others.
  public final var frozenColumns = 1 { didSet { if frozenColumns != oldValue { setNeedsLayout() } } }
  /// The column of the cursor, by its number in ``headings``.
  public final internal(set) var cursorColumn = 0 {
    didSet { if cursorColumn != oldValue { setNeedsDisplay() } }
  }
  /// Whether the keys go to the header.
  public final internal(set) var isInHeader = false {
    didSet { if isInHeader != oldValue { setNeedsDisplay() } }
  }

  /// The rows that are shown, by their numbers in the source; nil for all. The first row in view that is still shown stays in
  /// its place, and the cursor in view. O(rows) to set
  public final var filter: ((Int) -> Bool)? { didSet { filterDidChange() } }
  /// The column by which the rows are sorted; nil for the order of the source.
  public final internal(set) var sorting: TableSorting?
  /// Whether an order is being found.
  public final internal(set) var isSorting = false {
    didSet { if isSorting != oldValue { setNeedsDisplay() } }
  }

  final var sortTask: Task<Void, Never>?

  package final internal(set) var tableColumns = TableColumns(ColumnLimits(usual: 40, most: 1_000)) {
    didSet { shown.place = nil }
  }
  /// The columns in view, the place in which they are that, and how often they have changed.
  final var shown: (place: ShownPlace?, columns: [ShownColumn], version: Int) = (nil, [], 1)
  /// Whether the data source has given a node for a cell, and the columns in view for which nodes have been placed.
  final var cellNodes: (areKnown: Bool, version: Int) = (false, 0)
  /// The columns whose first rows have been measured.
  final var measured: Set<Int> = []
  /// The widths of cells that were in view since the table was at rest, if they are wider than those before.
  final var seen: [Int: Int] = [:]

  /// A table of a model's values, which follows the model.
  ///
  /// ```swift
  /// TableNode({ store.people }, columns: [TableColumn("Name", \.name), TableColumn("Age", \.age)])
  /// ```
  ///
  /// `rows` runs again when an observable property that it has read changes. Selection, cursor and place stay with the values.
  ///
  /// - Parameters:
  ///   - rows: the values, each with an identity of its own.
  ///   - columns: the columns from left to right.
  ///   - onSelect: called with the first selected value when people change the selection, and with nil when nothing is
  ///     selected any more.
  ///   - onActivate: called with a value when Enter is pressed on its row, or the row is clicked twice.
  public init<Rows: Collection>(
    _ rows: @escaping () -> Rows, columns: [TableColumn<Rows.Element>],
    onSelect: ((Rows.Element?) -> Void)? = nil,
    onActivate: ((Rows.Element) -> Void)? = nil
  ) where Rows.Element: Identifiable {
    headings = columns.map(\.heading)
    body = TableBody(TableItems({ Array(rows()) }, columns, onSelect, onActivate))
    super.init()
    show()
    updating { table in table.follow() }
  }

  /// A table of a data source, which it does not keep alive.
  ///
  /// - Parameters:
  ///   - source: the cells. A change of them needs ``ListNode/reloadData()``.
  ///   - columns: the columns from left to right.
  ///   - onSelect: called with the number of the first selected row when people change the selection, and with nil when
  ///     nothing is selected any more.
  ///   - onActivate: called with the number of a row when Enter is pressed on it, or it is clicked twice.
  public init(
    _ source: any TableDataSource, columns: [TableHeading], onSelect: ((Int?) -> Void)? = nil,
    onActivate: ((Int) -> Void)? = nil
  ) {
    headings = columns
    let rows = TableSourceRows(source, onSelect, onActivate)
    body = TableBody(rows)
    super.init()
    rows.table = self
    rows.take()
    show()
  }

  private func show() {
    body.table = self
    scrollableDirections = .both
    layOutHeadings()
    dataSource = body
    listDelegate = body
    unseen.numbers = body.numbers
    selectionMode = .single
    // A row costs little until it is in view, and nothing is asked for it.
    preparesAhead = false
    let range = ListRange(leading: 0.5, trailing: 0.5)
    minimumRanges = ListRanges(display: range, preload: range)
    fullRanges = minimumRanges
  }

  private func headingsDidChange() {
    (tableColumns, measured, cursorColumn) = (TableColumns(tableColumns.limits), [], 0)
    layOutHeadings()
    sort(by: nil)
    reloadData()
  }

  private func layOutHeadings() {
    for (column, heading) in headings.enumerated() {
      tableColumns.limit(column, to: heading.maximum)
      _ = tableColumns.note(
        column, width: max(heading.minimum, heading.title.columns + TableColumns.markWidth))
      if heading.isNumeric { tableColumns.note(column, isNumber: true) }
      if let width = heading.width { tableColumns.choices.setWidth(width, of: column) }
    }
    tableColumns.layOut()
  }

  open override var kind: String { "table" }

  /// The rows that are measured for the widths of columns.
  private static let measuredRows = 200

  // MARK: Columns

  /// The columns in view.
  package final var columnsInView: ColumnWindow { columnWindow(in: viewWidth, at: contentOffset.x) }

  /// The width of the view, also in the first layout, which finds it out.
  final var viewWidth: Int { viewport.size.width > 0 ? viewport.size.width : tableColumns.room }

  final func columnWindow(in width: Int, at offset: Int) -> ColumnWindow {
    var window = ColumnWindow(offset: max(0, offset))
    window.freeze(frozenColumns, of: tableColumns, in: width)
    // At the start an inset moves the columns to the right.
    window.room = max(0, width + min(0, offset) - window.frozenWidth)
    return window
  }

  final override func rowLength(in cross: Int, atLeast least: Int) -> Int {
    tableColumns.room = cross
    if isResting { measureFirstRows(in: columnWindow(in: cross, at: contentOffset.x)) }
    return cross +| tableColumns.lastOffset(in: columnWindow(in: cross, at: 0))
  }

  /// Measures the columns in view that have not been measured.
  private func measureFirstRows(in window: ColumnWindow) {
    var widths: [(column: Int, width: Int)] = []
    for column in tableColumns.shown(in: window).map(\.column) where measured.insert(column).inserted {
      for row in 0..<min(Self.measuredRows, body.rows.count) {
        widths.append((column, body.rows.text(row, column).string.columns))
      }
    }
    tableColumns.widen(to: widths)
  }

  open override func prepareToDraw(at time: Double) {
    super.prepareToDraw(at: time)
    defer { placeCellNodes() }
    guard isResting else { return }
    let view = contentOffset.y..<contentOffset.y +| viewport.size.height
    for line in content.live {
      if let row = line.nodes.first as? TableRowNode, view.contains(row.frame.minY) {
        row.makeCells(of: self)
      }
    }
    guard !seen.isEmpty else { return }
    if tableColumns.widen(to: seen.map { (column: $0.key, width: $0.value) }) { setNeedsLayout() }
    seen = [:]
  }

  open override func contentOffsetDidChange(by distance: Point) {
    super.contentOffsetDidChange(by: distance)
    if distance.x != 0 {
      _ = shownColumns
      placeCellNodes()
    }
  }

  // MARK: Rows

  /// Follows the model.
  private func follow() {
    if body.rows.update() { rowsDidChange() }
  }

  override func takeReload() -> Bool {
    if body.rows.update() { rowsDidChange() }
    return true
  }

  // MARK: People

  override func takeKey(_ key: Key, _ modifiers: Modifiers) -> Bool { takeTableKey(key, modifiers) }

  override func takeRelease(_ pointer: Pointer, on path: RowPath) -> Bool {
    isInHeader = false
    let distance = pointer.location.x - viewport.minX + min(0, contentOffset.x)
    if let column = tableColumns.column(at: distance, in: columnsInView) { cursorColumn = column }
    return false
  }

  /// The cell of the cursor's column, if the cursor is a cell.
  override func selectedFrame(of node: DisplayNode) -> Rect {
    guard selectionMode == .cells else { return node.frame }
    guard let cells = currentCells else { return .zero }
    return Rect(
      x: cells.lowerBound + max(0, contentOffset.x), y: node.frame.minY, width: cells.count, height: 1)
  }

  // MARK: In words

  open override var defaultAccessibility: Accessibility {
    var result = super.defaultAccessibility
    result.role = .table
    return result
  }
}
