import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// `reloadData` keeps rows by identity, and the delegate hears of changes that the program did not make.
@Suite(.bounded) struct ListIdentityTests {
  private final class Source: ListDataSource, ListDelegate {
    var rows: [Int]
    let hasIdentities: Bool
    private(set) var (changes, questions) = (0, 0)

    init(_ rows: some Sequence<Int>, hasIdentities: Bool = true) {
      self.rows = Array(rows)
      self.hasIdentities = hasIdentities
    }

    func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { rows.count }
    func list(_ list: ListNode, identityOfRowAt path: RowPath) -> AnyHashable? {
      questions += 1
      return hasIdentities ? rows[path.row] : nil
    }
    func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
      let number = rows[path.row]
      return { TextNode("row \(number)") }
    }
    func listDidChangeSelection(_ list: ListNode) { changes += 1 }
  }

  private func shown(_ source: Source, rows: Int = 5) -> (ListNode, HeadlessScreen) {
    let list = ListNode()
    list.indicators = ScrollNodeIndicators(.never)
    list.selectionMode = .multiple
    list.dataSource = source
    list.listDelegate = source
    return (list, HeadlessScreen(list, columns: 12, rows: rows))
  }

  @Test func rowsInViewKeepTheirPlace() {
    let source = Source(0..<100)
    let (list, screen) = shown(source)
    list.scrollToRow(at: 50, position: .start)
    screen.settle()
    #expect(screen.lines.first == "row 50")
    source.rows = Array(0..<100).filter { $0 % 2 == 0 }
    list.reloadData()
    screen.settle()
    #expect(screen.lines.first == "row 50")
    #expect(screen.lines.last == "row 58")
    source.rows = Array(-30..<100)
    list.reloadData()
    screen.settle()
    #expect(screen.lines == ["row 50", "row 51", "row 52", "row 53", "row 54"])
  }

  @Test func atTheStartNewRowsComeIntoView() {
    let source = Source(0..<100)
    let (list, screen) = shown(source)
    source.rows.insert(-1, at: 0)
    list.reloadData()
    screen.settle()
    #expect(screen.lines.first == "row -1")
    source.rows.reverse()
    list.reloadData()
    screen.settle()
    #expect(screen.lines.first == "row 99")
  }

  @Test func aRowInViewThatIsGoneCostsNoSearchOfTheWholeList() {
    let source = Source(0..<100_000)
    let (list, screen) = shown(source)
    list.scrollToRow(at: 50, position: .start)
    screen.settle()
    source.rows.removeAll { $0 == 51 }
    let before = source.questions
    list.reloadData()
    #expect(source.questions < before + 200)
    screen.settle()
    #expect(screen.lines.prefix(2) == ["row 50", "row 52"])
  }

  @Test func theSelectionStaysWithItsRows() {
    let source = Source(0..<20)
    let (list, screen) = shown(source)
    list.select([3, 5, 7])
    #expect(source.changes == 0, "the program knows what it selects")
    source.rows = Array((0..<20).reversed())
    list.reloadData()
    screen.settle()
    #expect(list.selectedRows == [16, 14, 12])
    #expect(list.cursor == 16)
    #expect(source.changes == 0)
    source.rows.removeAll { $0 == 5 }
    list.reloadData()
    #expect(list.selectedRows.count == 2)
    #expect(source.changes == 1, "a selected row is gone")
  }

  @Test func withoutIdentitiesAReloadReportsTheLostSelection() {
    let source = Source(0..<20, hasIdentities: false)
    let (list, screen) = shown(source)
    screen.window.focus(list)
    screen.key(.down)
    screen.key(.down)
    let before = source.changes
    #expect(before > 0)
    list.reloadData()
    #expect(list.selectedRows.isEmpty)
    #expect(source.changes == before + 1)
  }

  @Test func restoringASelectionDoesNotRecurse() {
    let source = Source(0..<20)
    let (list, _) = shown(source)
    list.selectRow(at: 4)
    list.selectRow(at: 5)
    #expect(source.changes == 0)
    #expect(list.selectedRows == [5])
  }
}
