import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// A data source with a checkbox in each cell of the third column, and in the first one of every second row.
private final class Checks: TableDataSource {
  let rows: Int
  private(set) var made: [CellPath: CheckboxNode] = [:]
  private(set) var count = 0

  init(rows: Int) { self.rows = rows }

  func numberOfRows(in table: TableNode) -> Int { rows }
  func table(_ table: TableNode, textAt cell: CellPath) -> AttributedText {
    AttributedText("\(cell.row).\(cell.column)")
  }
  func table(_ table: TableNode, nodeAt cell: CellPath) -> DisplayNode? {
    guard cell.column == 2 || cell.column == 0 && cell.row % 2 == 1 else { return nil }
    count += 1
    let node = CheckboxNode("\(cell.row)")
    made[cell] = node
    return node
  }
}

/// Nodes in cells, and limits of columns.
@Suite(.bounded) struct TableCellTests {
  private func table(_ source: Checks, columns: Int = 4) -> TableNode {
    let table = TableNode(source, columns: (0..<columns).map { TableHeading("c\($0)", width: 6) })
    table.indicators = ScrollNodeIndicators(.never)
    table.preparesAhead = false
    return table
  }

  @Test func aNodeStandsInItsCell() throws {
    let source = Checks(rows: 3)
    let table = table(source)
    let screen = HeadlessScreen(table, columns: 36, rows: 4)
    #expect(
      screen.picture == """
        c0     │ c1     │ c2     │ c3
        0.0    │ 0.1    │ ☐ 0    │ 0.3
        ☐ 1    │ 1.1    │ ☐ 1    │ 1.3
        2.0    │ 2.1    │ ☐ 2    │ 2.3
        """)
    screen.click(18, 2)
    #expect(screen.lines[2] == "☐ 1    │ 1.1    │ ☑ 1    │ 1.3")
    #expect(source.made[CellPath(row: 1, column: 2)]?.isOn == true)
    #expect(source.count == 4, "a node is asked for once")
    table.setWidth(2, ofColumn: 1)
    screen.settle()
    #expect(screen.lines[2] == "☐ 1    │ 1… │ ☑ 1    │ 1.3")
    #expect(source.count == 4)
  }

  @Test func nodesFollowTheColumns() {
    let source = Checks(rows: 40)
    let table = table(source, columns: 8)
    let screen = HeadlessScreen(table, columns: 24, rows: 4)
    screen.settle()
    screen.key(.tab)
    screen.key(.down)
    #expect(screen.lines[2] == "☐ 1    │ 1.1    │ ☐ 1", "\(screen.lines)")
    screen.key(.right)
    screen.settle()
    #expect(screen.lines[2] == "☐ 1    │ ☐ 1    │ 1.3", "\(screen.lines)")
    // The frozen column covers a part of the cell.
    table.setContentOffset(Point(x: 12, y: 0), animated: false)
    screen.settle()
    #expect(
      screen.lines[2].hasPrefix("☐ 1    │ ") && !screen.lines[2].dropFirst(3).contains("☐"), "\(screen.lines)"
    )
    screen.key(.end)
    screen.settle()
    #expect(screen.lines[3].hasPrefix("☐ 39"), "\(screen.lines)")
    #expect(!screen.window.needsDisplay && screen.window.warnings == [], "\(screen.window.warnings)")
  }

  /// An inset is in view at the start, and clicks find the cells that stand after it.
  @Test func anInsetAtTheLeftIsScrolledAway() {
    let source = Cells(rows: 9)
    let table = TableNode(source, columns: (0..<8).map { TableHeading("c\($0)", width: 4) })
    table.indicators = ScrollNodeIndicators(.never)
    table.contentInset = EdgeInsets(top: 0, left: 3, bottom: 0, right: 0)
    table.selectionMode = .cells
    let screen = HeadlessScreen(table, columns: 24, rows: 4)
    screen.settle()
    #expect(screen.lines[0] == "   c0   │ c1   │ c2   │", "\(screen.lines)")
    #expect(screen.lines[1] == "   0.0  │ 0.1  │ 0.2  │", "\(screen.lines)")
    screen.click(11, 1)
    screen.settle()
    #expect(table.cursorColumn == 1 && table.selectedRows == [RowPath(row: 0)])
    screen.click(11, 0)
    #expect(table.sorting?.column == 1)
    screen.key(.right)
    screen.settle()
    screen.key(.right)
    screen.settle()
    #expect(table.cursorColumn == 3 && table.contentOffset.x > 0, "\(screen.lines)")
    for _ in 0..<3 { screen.key(.left) }
    screen.settle()
    #expect(table.cursorColumn == 0, "a frozen column is in view")
    table.selectionMode = .single
    for _ in 0..<5 { screen.key(.left) }
    screen.settle()
    #expect(screen.lines[0] == "   c0   │ c1 ▲ │ c2   │", "\(screen.lines)")
  }

  /// The cell of the cursor is marked as far as the frozen columns leave it in view.
  @Test func aCellBehindFrozenColumnsIsMarkedInPart() {
    let source = Cells(rows: 3)
    let table = TableNode(source, columns: (0..<8).map { TableHeading("c\($0)", width: 6) })
    table.indicators = ScrollNodeIndicators(.never)
    table.selectionMode = .cells
    let screen = HeadlessScreen(table, columns: 30, rows: 4, theme: .monochrome)
    screen.click(10, 1)
    func marked() -> [Int] { (0..<30).filter { screen.style($0, 1).attributes.contains(.reverse) } }
    #expect(marked() == Array(9..<15))
    table.setContentOffset(Point(x: 4, y: 0), animated: false)
    screen.settle()
    #expect(marked() == [9, 10])
    table.setContentOffset(Point(x: 9, y: 0), animated: false)
    screen.settle()
    #expect(marked() == [])
  }

  @Test func columnsKeepTheirLimits() {
    let people = People([Person(id: 0, name: String(repeating: "n", count: 30), age: 5)])
    let table = TableNode(
      { people.all },
      columns: [
        TableColumn("Name", \.name).limited(maximum: 10), TableColumn("Age", \.age).limited(minimum: 9),
        TableColumn("City", \.city).limited(minimum: 12, maximum: 8),
      ])
    let screen = HeadlessScreen(table, columns: 60, rows: 3)
    #expect((0..<3).map { table.width(ofColumn: $0) } == [10, 9, 8], "a maximum comes first")
    table.setWidth(20, ofColumn: 0)
    #expect(table.width(ofColumn: 0) == 20, "people choose any width")
    for limit in [Int.min, -1, 0, .max] {
      table.headings = [TableHeading("a", minimum: limit), TableHeading("b", maximum: limit)]
      screen.settle()
      #expect((0..<2).allSatisfy { (1...1_000).contains(table.width(ofColumn: $0)) })
    }
  }

  @Test func aRowOrACellIsSelected() {
    for mode in ListSelectionMode.allCases {
      let table = TableNode.people(People(ada))
      table.selectionMode = mode
      let screen = HeadlessScreen(table, columns: 24, rows: 5)
      screen.click(1, 1)
      screen.mouse(.press(button: 0), 9, 3, .control)
      screen.mouse(.release, 9, 3, .control)
      let wanted: Set<AnyHashable> = mode == .none ? [] : mode == .multiple ? [1, 3] : [3]
      #expect(table.selection == wanted, "\(mode)")
      #expect(table.cursorColumn == (mode == .none ? 0 : 1))
      // Only the cell is marked.
      #expect((screen.style(1, 3) == screen.style(1, 2)) == (mode == .none || mode == .cells), "\(mode)")
      table.selection = [1, 2]
      #expect(table.selection.count == (mode == .none ? 0 : mode == .multiple ? 2 : 1))
    }
  }
}
