import LayoutCore
import NodeUI
import PortholeSystem
import PortholeTesting
import ScreenCore
import TestSupport
import Testing

/// A list that would be blank or out of date says why.
@Suite(.bounded) struct ListWarningTests {
  private final class Source: ListDataSource {
    var rows = [5]
    func numberOfSections(in list: ListNode) -> Int { rows.count }
    func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { rows[section] }
    func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock { { TextNode("row") } }
  }

  private let source = Source()
  private let list = ListNode()

  private func screen() -> HeadlessScreen {
    list.name = "mail"
    list.dataSource = source
    return HeadlessScreen(list, columns: 20, rows: 4)
  }

  @Test func aDataSourceThatIsGone() {
    let list = ListNode()
    list.name = "mail"
    do {
      let source = Source()
      list.dataSource = source
    }
    let screen = HeadlessScreen(list, columns: 20, rows: 4)
    screen.settle()
    #expect(screen.window.warnings.count == 1)
    #expect(
      screen.window.warnings.first?.hasPrefix("ListNode “mail” is empty, since its data source is gone")
        == true)
    let empty = ListNode()
    empty.dataSource = nil
    #expect(HeadlessScreen(empty, columns: 20, rows: 4).window.warnings.isEmpty)
  }

  @Test func rowsThatChangeWithoutAReport() {
    let screen = screen()
    source.rows[0] = 7
    screen.window.setNeedsDisplay()
    screen.draw()
    #expect(screen.window.warnings.count == 1)
    #expect(
      screen.window.warnings.first?.contains("shows 5 rows in section 0, and its data source has 7: report")
        == true)
    list.reloadData()
    source.rows.append(1)
    screen.draw()
    screen.draw()
    #expect(screen.window.warnings.count == 1)
  }

  @Test(arguments: ["missing", "count", "sections", "reload"]) func editsOfRowsThatAreNotThere(_ kind: String)
  {
    let screen = screen()
    let wanted: String
    switch kind {
    case "missing":
      source.rows[0] = 6
      list.insertRows(at: [9])
      wanted = "an edit of ListNode “mail” names rows in section 0 that are not there"
    case "count":
      list.insertRows(at: [2])
      wanted = "has 6 rows in section 0 after its edits, and its data source 5: change the data first"
    case "sections":
      source.rows = [5, 1]
      list.insertRows(at: [RowPath(section: 1, row: 0)])
      wanted = "has 1 sections, and its data source 2 after an edit of rows"
    default:
      list.reloadRows(at: [2, 12])
      wanted = "cannot make row 12 of section 0 again"
    }
    screen.settle()
    #expect(screen.window.warnings.count == 1)
    #expect(screen.window.warnings.first?.contains(wanted) == true, "\(screen.window.warnings)")
  }

  @Test func editsThatFitAreNoMistakes() {
    let screen = screen()
    source.rows[0] = 6
    list.insertRows(at: [0])
    screen.settle()
    source.rows = [6, 3]
    list.insertSections(1..<2)
    screen.settle()
    source.rows = [7]
    list.performBatchUpdates {
      list.deleteSections(1..<2)
      list.insertRows(at: [0])
    }
    screen.settle()
    #expect(screen.window.warnings.isEmpty)
  }

  /// A window that nobody has given a way to wake its front end wakes the one that runs.
  @Test func aWindowWakesTheFrontEndThatRuns() {
    let wakes = Locked(0)
    let window = Window(TextNode("text"))
    window.perform {}
    #expect(wakes.withLock { $0 } == 0)
    RunningFrontEnd.begin { wakes.withLock { $0 += 1 } }
    window.perform {}
    RunningFrontEnd.end()
    window.perform {}
    #expect(wakes.withLock { $0 } >= 1)
  }
}
