import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// New rows at the end while the user is away, their chip, and the first row that a list shows.
@Suite(.bounded) struct UnseenRowsTests {
  private func screen(_ list: ListNode) -> HeadlessScreen {
    list.indicators = ScrollNodeIndicators(.never)
    return HeadlessScreen(list, columns: 20, rows: 6)
  }

  private func add(_ list: ListNode, _ rows: Range<Int>) {
    list.setCount(list.numberOfRows(inSection: 0) + rows.count)
    list.insertRows(rows, animated: false)
  }

  @Test(arguments: [false, true]) func rowsThatComeAtTheEndAreCountedUntilTheyAreSeen(_ isInverted: Bool) {
    let list = ListNode(count: 40) { TextNode("row \($0)") }
    (list.followsEnd, list.isInverted) = (!isInverted, isInverted)
    let screen = screen(list)
    func come(_ count: Int) {
      let start = isInverted ? 0 : list.numberOfRows(inSection: 0)
      add(list, start..<start + count)
      screen.draw()
    }
    come(3)
    #expect(list.unseenCount == 0, "the list is at its end")
    screen.wheel(.up, 3, at: (3, 3))
    screen.settle()
    come(5)
    #expect(list.unseenCount == 5)
    // Older rows.
    let (count, old) = (list.numberOfRows(inSection: 0), isInverted ? list.numberOfRows(inSection: 0) : 0)
    add(list, old..<old + 7)
    #expect(list.unseenCount == 5)
    // Two of the new rows go, and four of the old ones.
    list.setCount(count + 1)
    list.performBatchUpdates(animated: false) {
      list.deleteRows(isInverted ? 0..<2 : count + 5..<count + 7)
      list.deleteRows(isInverted ? count..<count + 4 : 0..<4)
    }
    screen.draw()
    #expect(list.unseenCount == 3)
    screen.wheel(.down, 3, at: (3, 3))
    screen.settle()
    #expect(list.unseenCount == 3, "the old end is in view")
    screen.key(.down)
    #expect(list.unseenCount == 2)
    screen.key(.end)
    #expect(list.unseenCount == 0)
    screen.settle()
    come(4)
    #expect(list.unseenCount == 0 && list.state.isAtEnd(.vertical))
  }

  @Test func aReloadKeepsTheNumber() {
    final class Names: ListDataSource {
      var names = (0..<40).map { "row \($0)" }
      func numberOfSections(in list: ListNode) -> Int { 1 }
      func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { names.count }
      func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
        let name = names[path.row]
        return { TextNode(name) }
      }
      func list(_ list: ListNode, identityOfRowAt path: RowPath) -> AnyHashable? { names[path.row] }
    }
    let (list, source) = (ListNode(), Names())
    list.followsEnd = true
    list.dataSource = source
    let screen = screen(list)
    screen.wheel(.up, 3, at: (3, 3))
    screen.settle()
    source.names += ["new", "newer"]
    source.names.insert(contentsOf: ["old", "older", "oldest"], at: 0)
    list.reloadData()
    screen.draw()
    #expect(list.unseenCount == 2)
    source.names.removeFirst(4)
    list.reloadData()
    #expect(list.unseenCount == 2)
  }

  @Test func aFilterCountsTheRowsThatItShows() {
    let buffer = LogBuffer()
    buffer.append((0..<40).map { "line \($0) \($0 % 2 == 0 ? "even" : "odd")" }.joined(separator: "\n"))
    let log = LogNode(buffer)
    let screen = screen(log)
    screen.wheel(.up, 3, at: (3, 3))
    screen.settle()
    buffer.append("line 40 even\nline 41 odd\nline 42 even")
    screen.settle()
    #expect(log.unseenCount == 3)
    let table = TableNode(
      { (0..<numbers).map { Row(id: $0) } }, columns: [TableColumn("Number") { "\($0.id)" }])
    table.followsEnd = true
    let page = self.screen(table)
    #expect(page.lines.contains("39"))
    page.wheel(.up, 3, at: (3, 3))
    page.settle()
    numbers = 44
    table.reloadData()
    page.draw()
    #expect(table.unseenCount == 4)
    table.filter = { $0 % 2 == 0 }
    page.draw()
    #expect(table.unseenCount == 2)
    table.filter = nil
    page.draw()
    #expect(table.unseenCount == 4)
  }

  @Test func theChipGoesToTheEnd() {
    let list = ListNode(count: 40) { TextNode("row \($0)") }
    (list.followsEnd, list.showsUnseen) = (true, true)
    let screen = screen(list)
    screen.wheel(.up, 3, at: (3, 3))
    screen.settle()
    #expect(!screen.lines.joined().contains("new"))
    add(list, 40..<42)
    screen.settle()
    #expect(screen.lines[5].contains(" 2 new"))
    screen.key(.up)
    screen.settle()
    #expect(screen.lines[5].contains(" 2 new") && !screen.lines[4].contains("new"))
    add(list, 42..<43)
    screen.settle()
    #expect(screen.lines[5].contains(" 3 new"))
    screen.click(10, 5)
    screen.settle()
    #expect(screen.lines == (37..<43).map { "row \($0)" })
    add(list, 43..<44)
    screen.settle()
    #expect(screen.lines[5] == "row 43")
  }

  // MARK: Start

  @Test func aListStartsAtARow() {
    func lines(_ count: Int = 100, _ change: (ListNode) -> Void) -> [String] {
      let source = NamedRows(count: count)
      let list = ListNode.plain(source)
      return withExtendedLifetime(source) {
        change(list)
        return screen(list).lines
      }
    }
    #expect(lines { $0.startsAtRow = RowPath(row: 30) }[0] == "30.0")
    #expect(lines { ($0.startsAtRow, $0.followsEnd) = (RowPath(row: 30), true) }[0] == "30.0")
    #expect(lines { $0.startsAtRow = RowPath(row: 200) }[5] == "99.\(unlikeHeight(99) - 1)")
    #expect(lines { $0.startsAtRow = RowPath(section: 3, row: 1) }[0] == "0.0")
    // The first rows are added later.
    let (source, list) = (NamedRows(count: 0), ListNode())
    list.dataSource = source
    list.startsAtRow = RowPath(row: 30)
    let later = screen(list)
    source.sections = [(0..<100).map { NamedRows.Row(name: "\($0)", height: 1) }]
    list.reloadData()
    later.draw()
    #expect(later.lines[0] == "30.0")
    later.key(.home)
    later.settle()
    list.reloadData()
    later.draw()
    #expect(later.lines[0] == "0.0")
    let values = ListNode({ (0..<100).map { Row(id: $0) } }) { TextNode("value \($0.id)") }
    values.startsAtIdentity = 42
    #expect(screen(values).lines[0] == "value 42")
  }
}

private struct Row: Identifiable, Equatable {
  let id: Int
}

private var numbers = 40
