import LayoutCore
import NodeUI
import Observation
import PortholeTesting
import TestSupport
import Testing

nonisolated struct Person: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
  var age: Int
  var city = "Oslo"
}

@Observable final class People {
  var all: [Person]
  init(_ all: [Person]) { self.all = all }
}

/// A table of any size, which counts the cells that are asked for.
final class Cells: TableDataSource {
  var rows: Int
  private(set) var asked = 0
  init(rows: Int) { self.rows = rows }
  func numberOfRows(in table: TableNode) -> Int { rows }
  func table(_ table: TableNode, textAt cell: CellPath) -> AttributedText {
    asked += 1
    return AttributedText("\(cell.row).\(cell.column)")
  }
  func table(_ table: TableNode, identityOfRow row: Int) -> AnyHashable? { row }
}

let ada = [
  Person(id: 1, name: "Cy", age: 5), Person(id: 2, name: "Ada", age: 36), Person(id: 3, name: "Bob", age: 5),
]

extension TableNode {
  static func people(_ people: People, onSelect: ((Person?) -> Void)? = nil) -> TableNode {
    let table = TableNode(
      { people.all },
      columns: [TableColumn("Name", \.name), TableColumn("Age", \.age), TableColumn("City", \.city)],
      onSelect: onSelect)
    table.indicators = ScrollNodeIndicators(.never)
    table.preparesAhead = false
    return table
  }

  static func cells(_ source: Cells, columns: Int) -> TableNode {
    let table = TableNode(source, columns: (0..<columns).map { TableHeading("c\($0)") })
    table.indicators = ScrollNodeIndicators(.never)
    table.preparesAhead = false
    return table
  }
}

@Suite(.bounded) struct TableNodeTests {
  @Test func rowsAreBelowTheirNames() {
    let table = TableNode.people(People(ada))
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    #expect(
      screen.picture == """
        Name   │   Age │ City
        Cy     │     5 │ Oslo
        Ada    │    36 │ Oslo
        Bob    │     5 │ Oslo
        """)
  }

  @Test func clicksOnNamesSortUpDownAndNotAtAll() {
    let table = TableNode.people(People(ada))
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    screen.click(1, 0)
    #expect(screen.lines[0] == "Name ▲ │   Age │ City")
    #expect(screen.lines[1...3].map { $0.prefix(3) } == ["Ada", "Bob", "Cy "])
    screen.click(1, 0)
    #expect(screen.lines[0] == "Name ▼ │   Age │ City")
    #expect(screen.lines[1...3].map { $0.prefix(3) } == ["Cy ", "Bob", "Ada"])
    screen.click(1, 0)
    #expect(screen.lines[1...3].map { $0.prefix(3) } == ["Cy ", "Ada", "Bob"])
    #expect(table.sorting == nil)
    screen.click(11, 0)
    #expect(screen.lines[1...3].map { $0.prefix(3) } == ["Cy ", "Bob", "Ada"], "equal rows keep their order")
    screen.click(11, 0)
    #expect(screen.lines[1...3].map { $0.prefix(3) } == ["Ada", "Cy ", "Bob"])
  }

  @Test func aReleaseOutsideTheHeaderDoesNothing() {
    let table = TableNode.people(People(ada))
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    let cells = screen.cells
    screen.mouse(.press(button: 0), 1, 0)
    #expect(screen.cells != cells, "a press can be seen")
    screen.mouse(.drag(button: 0), 1, 3)
    screen.mouse(.release, 1, 3)
    #expect(table.sorting == nil && screen.cells == cells)
  }

  @Test func theSelectionStaysWithItsRow() {
    var selected: [String?] = []
    let people = People(ada)
    let table = TableNode.people(people) { selected.append($0?.name) }
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    screen.click(1, 3)
    #expect(selected == ["Bob"] && table.selection == [3])
    table.sort(by: TableSorting(column: 0))
    screen.draw()
    #expect(table.selectedRows == [1] && table.selection == [3])
    people.all.insert(Person(id: 4, name: "Abe", age: 1), at: 0)
    screen.draw()
    #expect(screen.lines[1...4].map { $0.prefix(3) } == ["Abe", "Ada", "Bob", "Cy "])
    #expect(table.selectedRows == [2] && selected == ["Bob"])
    table.filter = { $0 > 1 }
    screen.draw()
    #expect(table.numberOfRows(inSection: 0) == 2 && table.selection == [3])
    people.all.removeLast()
    screen.draw()
    #expect(table.selection == [] && selected == ["Bob", nil])
  }

  /// So that people delete one row after the other.
  @Test func theCursorGoesToTheRowInThePlaceOfOneThatIsGone() {
    let people = People(ada)
    let table = TableNode.people(people)
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    screen.click(1, 2)
    people.all.remove(at: 1)
    screen.draw()
    #expect(table.cursor == 1 && table.selection == [])
    people.all.removeLast()
    screen.draw()
    #expect(table.cursor == 0)
    people.all = []
    screen.draw()
    #expect(table.cursor == nil)
  }

  @Test func keysSortAndArrangeFromTheHeader() {
    let table = TableNode.people(People(ada))
    let screen = HeadlessScreen(table, columns: 30, rows: 5)
    screen.key(.tab)
    screen.key(.down)
    screen.key(.up)
    #expect(table.isInHeader)
    screen.key(.right)
    screen.key(.enter)
    #expect(table.sorting == TableSorting(column: 1))
    screen.key(.character(">"))
    #expect(screen.lines[0] == "Name   │   Age ▲ │ City")
    screen.key(.character("*"))
    #expect(screen.lines[0] == "Name   │ Age ▲ │ City")
    screen.key(.right, .shift)
    #expect(table.columnOrder == [0, 2, 1])
    screen.key(.character("D"))
    #expect(table.columnOrder == [0, 2])
    screen.key(.character("D"))
    screen.key(.character("D"))
    #expect(table.columnOrder.count == 1)
    screen.key(.character("A"))
    #expect(table.columnOrder == [0, 2, 1])
    screen.key(.down)
    #expect(!table.isInHeader)
    #expect(table.selectedRows == [0])
  }

  @Test func bordersAreDragged() {
    let table = TableNode.people(People(ada))
    let screen = HeadlessScreen(table, columns: 40, rows: 5)
    screen.mouse(.press(button: 0), 7, 0)
    screen.mouse(.drag(button: 0), 12, 0)
    #expect(table.width(ofColumn: 0) == 11)
    screen.mouse(.drag(button: 0), -50, 3)
    screen.mouse(.release, -50, 3)
    #expect(table.width(ofColumn: 0) == 1 && table.sorting == nil)
    screen.draw()
    #expect(screen.lines[1] == "… │     5 │ Oslo")
    table.setWidth(nil, ofColumn: 0)
    screen.draw()
    screen.mouse(.press(button: 0), 1, 0)
    screen.mouse(.drag(button: 0), 18, 0)
    screen.mouse(.release, 18, 0)
    #expect(table.columnOrder == [1, 2, 0], "a name that is dragged takes its column with it")
  }

  @Test func cellsAreChosenWithArrows() {
    let table = TableNode.people(People(ada))
    table.selectionMode = .cells
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    screen.key(.tab)
    screen.key(.down)
    screen.key(.down)
    screen.key(.right)
    #expect(table.cursor == 1 && table.cursorColumn == 1)
    #expect(screen.style(12, 2) != screen.style(1, 2))
    screen.click(18, 3)
    #expect(table.cursor == 2 && table.cursorColumn == 2)
    screen.key(.character("S"))
    #expect(table.sorting == TableSorting(column: 2))
  }

  @Test func onlyCellsInViewAreAskedFor() {
    let source = Cells(rows: 1_000_000)
    let table = TableNode.cells(source, columns: 50)
    let screen = HeadlessScreen(table, columns: 60, rows: 20)
    #expect(screen.lines[1].hasPrefix("0.0"))
    let first = source.asked
    #expect(first <= 200 * 11 + 20 * 11)
    screen.draw()
    #expect(source.asked == first, "a frame without a change asks for nothing")
    table.scrollToRow(at: RowPath(row: 999_999), position: .end)
    screen.settle()
    #expect(screen.lines.last?.hasPrefix("999999.0") == true)
    #expect(source.asked <= first + 30 * 12)
    let before = source.asked
    // Columns that come into view become wider.
    for _ in 0..<3 {
      table.setContentOffset(Point(x: 10_000, y: table.contentOffset.y), animated: false)
      screen.settle()
    }
    #expect(screen.lines.last?.hasSuffix("999999.49") == true, "\(screen.lines)")
    #expect(screen.lines.last?.hasPrefix("999999.0") == true, "the first column is frozen")
    #expect(source.asked <= before + 200 * 20 + 30 * 20)
  }

  @Test func aTableOfAMillionIsSortedWhileKeysAreAnswered() async {
    var random = SplitMix64(seed: seeds(1)[0])
    let people = People(
      (0..<100_000).map { Person(id: $0, name: "\(UInt32.random(in: 0...999, using: &random))", age: $0 % 7) }
    )
    let table = TableNode.people(people)
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    screen.key(.tab)
    screen.key(.down)
    screen.click(1, 0)
    #expect(table.isSorting && screen.lines[0].hasPrefix("Name ⠋"))
    let old = screen.lines[1...]
    screen.key(.down)
    #expect(table.cursor == 1 && screen.lines[1...] == old)
    // A later change ends the first one.
    screen.click(11, 0)
    #expect(table.isSorting)
    await screen.settle(realTime: .seconds(60))
    #expect(!table.isSorting && table.sorting?.column == 1)
    #expect(table.selection == [1], "the selected row is in view")
    table.sort(by: TableSorting(column: 0, isDescending: true))
    await screen.settle(realTime: .seconds(60))
    // The digits of texts count as numbers.
    let wanted = people.all.sorted {
      let (first, second) = (Int($0.name) ?? 0, Int($1.name) ?? 0)
      return first > second || first == second && $0.id < $1.id
    }
    table.scrollToRow(at: 0, position: .start)
    await screen.settle()
    #expect(screen.lines[1].hasPrefix(wanted[0].name))
    table.select([RowPath(row: 50_000)])
    #expect(table.selection == [wanted[50_000].id])
  }

  @Test func aChangeOfTheRowsBeginsTheSortAgain() async {
    let people = People((0..<5_000).map { Person(id: $0, name: "n", age: $0 * 7919 % 5_000) })
    let table = TableNode.people(people)
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    table.selection = [17]
    table.sort(by: TableSorting(column: 1, isDescending: true))
    #expect(table.isSorting)
    people.all.removeFirst()
    people.all.append(Person(id: 9_000, name: "new", age: 9_999))
    screen.draw()
    #expect(table.isSorting && table.selection == [17])
    await screen.settle(realTime: .seconds(60))
    table.scrollToRow(at: 0, position: .start)
    await screen.settle()
    #expect(screen.lines[1].hasPrefix("new") && table.numberOfRows(inSection: 0) == 5_000)
    #expect(!table.isSorting && table.selection == [17])
  }

  /// A type of this module, which belongs to the main actor.
  private struct Planet: Identifiable {
    let id: Int
    let moons: Int
  }

  @Test func valuesOfTheMainActorAreSortedThere() async {
    let planets = (0..<5_000).map { Planet(id: $0, moons: $0 * 7919 % 5_000) }
    let table = TableNode({ planets }, columns: [TableColumn("Moons", value: { $0.moons })])
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    table.sort(by: TableSorting(column: 0))
    #expect(table.isSorting)
    await screen.settle(realTime: .seconds(60))
    table.select([RowPath(row: 4_321)])
    #expect(table.selection == [planets.first { $0.moons == 4_321 }?.id])
  }

  @Test func aDataSourceIsSortedByItsTexts() async {
    let source = Cells(rows: 5_000)
    let table = TableNode.cells(source, columns: 3)
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    table.sort(by: TableSorting(column: 0, isDescending: true))
    #expect(table.isSorting)
    await screen.settle(realTime: .seconds(60))
    screen.draw()
    #expect(screen.lines[1].hasPrefix("4999.0"))
    // Rows that are gone are not shown while the others are sorted again.
    source.rows = 3_000
    table.reloadData()
    screen.draw()
    #expect(table.isSorting && table.numberOfRows(inSection: 0) == 3_000)
    source.rows = 900
    table.reloadData()
    screen.draw()
    #expect(!table.isSorting && screen.lines[1].hasPrefix("899.0"))
  }

  @Test func aTableSaysItsCells() {
    let table = TableNode.people(People(ada))
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    screen.key(.tab)
    screen.key(.down)
    screen.click(1, 0)
    #expect(
      screen.semantics == """
        table
          columnHeader "Name" (sorted up) [1 of 3]
          columnHeader "Age" [2 of 3]
          columnHeader "City" [3 of 3]
          row "Ada, 36, Oslo" [1 of 3]
          row "Bob, 5, Oslo" [2 of 3]
          > row "Cy, 5, Oslo" (selected) [3 of 3]
        """)
  }

  @Test func everySizeAndLookIsDrawn() {
    for look in ScreenLook.allCases {
      for (columns, rows) in [(1, 1), (3, 2), (0, 0), (12, 3)] {
        for people in [ada, [], [Person(id: 0, name: "d\u{1b}[31m\n日本", age: .min)]] {
          let table = TableNode.people(People(people))
          if people.count == 1 { table.selectionMode = .cells }
          let screen = look.screen(table, columns: columns, rows: rows)
          for key in [
            Key.tab, .down, .up, .up, .right, .enter, .character(">"), .character("D"), .left, .end,
          ] {
            screen.key(key)
          }
          screen.click(0, 0)
          screen.settle()
          #expect(screen.lines.allSatisfy { $0.columns <= columns })
          if look == .ascii { #expect(screen.lines.joined().allSatisfy { $0.isASCII || "日本".contains($0) }) }
          #expect(!screen.window.needsDisplay && screen.window.warnings == [], "\(screen.window.warnings)")
        }
      }
    }
  }

  @Test func columnsThatAreNotThereChangeNothing() {
    let table = TableNode.people(People(ada))
    let screen = HeadlessScreen(table, columns: 24, rows: 5)
    for column in [-1, 3, .max, .min] {
      table.sort(by: TableSorting(column: column))
      table.setWidth(.max, ofColumn: column)
      table.moveColumn(column, to: 0)
      table.moveColumn(0, to: column)
      #expect(!table.hideColumn(column) && table.width(ofColumn: column) == 0)
    }
    table.frozenColumns = .max
    table.frozenColumns = -5
    screen.draw()
    #expect(table.sorting == nil && table.columnOrder == [0, 1, 2])
    #expect(screen.lines[1] == "Cy     │     5 │ Oslo")
  }

  @Test func anAssignmentCallsNothing() {
    var selected: [String?] = []
    let table = TableNode.people(People(ada)) { selected.append($0?.name) }
    _ = HeadlessScreen(table, columns: 24, rows: 5)
    table.selection = [2]
    table.sort(by: TableSorting(column: 0))
    table.filter = { $0 < 2 }
    #expect(selected == [] && table.selection == [2])
  }
}
