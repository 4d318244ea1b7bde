import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

/// Sections, selection, inverted and horizontal lists, columns, and fetching.
@Suite(.bounded) struct ListKindsTests {
  private func sections(_ counts: [Int], height: Int = 1) -> NamedRows {
    let source = NamedRows([])
    source.sections = counts.enumerated().map { section, count in
      (0..<count).map { NamedRows.Row(name: "\(section)-\($0)", height: height) }
    }
    source.headers = counts.indices.map { "s\($0)" }
    return source
  }

  // MARK: Sections

  @Test func headersStayUntilTheNextOnePushesThem() {
    let source = sections([5, 4, 30])
    let list = ListNode.plain(source)
    let screen = HeadlessScreen(list, columns: 10, rows: 4)
    #expect(screen.lines == ["= s0", "0-0.0", "0-1.0", "0-2.0"])
    screen.key(.down)
    #expect(screen.lines == ["= s0", "0-1.0", "0-2.0", "0-3.0"])
    for _ in 0..<4 { screen.key(.down) }
    #expect(screen.lines == ["= s0", "= s1", "1-0.0", "1-1.0"])
    screen.key(.down)
    #expect(screen.lines == ["= s1", "1-0.0", "1-1.0", "1-2.0"])
    list.scrollToRow(at: RowPath(section: 2, row: 20), position: .start)
    screen.settle()
    #expect(screen.lines == ["= s2", "2-20.0", "2-21.0", "2-22.0"])
    screen.key(.home)
    screen.settle()
    #expect(screen.lines == ["= s0", "0-0.0", "0-1.0", "0-2.0"])
    list.hasStickyHeaders = false
    screen.key(.down)
    screen.draw()
    #expect(screen.lines == ["0-0.0", "0-1.0", "0-2.0", "0-3.0"])
  }

  @Test func highHeadersArePushedRowByRow() {
    let source = sections([3, 20])
    source.headers = ["a\n=", "b\n="]
    let list = ListNode.plain(source)
    let screen = HeadlessScreen(list, columns: 10, rows: 5)
    #expect(screen.lines[0...2] == ["= a", "=", "0-0.0"])
    for _ in 0..<4 { screen.key(.down) }
    #expect(screen.lines[0...2] == ["=", "= b", "="])
    screen.key(.down)
    #expect(screen.lines[0...2] == ["= b", "=", "1-0.0"])
  }

  @Test func editsInSectionsAboveDoNotMoveTheView() {
    let source = sections([3, 3, 40])
    let list = ListNode.plain(source)
    let screen = HeadlessScreen(list, columns: 10, rows: 5)
    list.scrollToRow(at: RowPath(section: 2, row: 10), position: .start)
    screen.settle()
    let lines = screen.lines
    source.sections[1].append(NamedRows.Row(name: "n", height: 2))
    source.sections[0].remove(at: 1)
    list.performBatchUpdates(animated: false) {
      list.insertRows(at: [RowPath(section: 1, row: 3)])
      list.deleteRows(at: [1])
    }
    screen.draw()
    #expect(screen.lines == lines)
    screen.key(.home)
    screen.settle()
    #expect(screen.lines == ["= s0", "0-0.0", "0-2.0", "= s1", "1-0.0"])
  }

  // MARK: Selection

  private final class Recorder: ListDelegate {
    var activated: [RowPath] = []
    var changes = 0
    func listDidChangeSelection(_ list: ListNode) { changes += 1 }
    func list(_ list: ListNode, didActivate row: RowPath) { activated.append(row) }
  }

  @Test func arrowsMoveTheSelection() {
    let source = NamedRows(count: 100)
    let list = ListNode.plain(source)
    let recorder = Recorder()
    list.selectionMode = .single
    list.listDelegate = recorder
    let screen = HeadlessScreen(list)
    screen.key(.tab)
    screen.key(.down)
    #expect(list.selectedRows == [0])
    #expect(screen.style(0, 0).attributes.contains(.reverse))
    for _ in 0..<30 { screen.key(.down) }
    #expect(list.selectedRows == [30] && list.visibleRows.contains(30))
    #expect(screen.lines[5] == "30.\(unlikeHeight(30) - 1)")
    for _ in 0..<25 { screen.key(.up) }
    #expect(list.selectedRows == [5] && screen.lines[0] == "5.0")
    screen.key(.character("j"))
    #expect(list.selectedRows == [6])
    screen.key(.character("k"))
    #expect(list.selectedRows == [5])
    screen.window.scrollKeys = .arrows
    screen.key(.character("j"))
    #expect(list.selectedRows == [5])
    screen.window.scrollKeys = .arrowsAndLetters
    screen.key(.enter)
    #expect(recorder.activated == [5])
    screen.key(.end)
    screen.settle()
    #expect(list.selectedRows == [99] && screen.lines[5] == "99.\(unlikeHeight(99) - 1)")
    screen.key(.home)
    screen.settle()
    #expect(list.selectedRows == [0] && screen.lines[0] == "0.0")
    screen.key(.pageDown)
    screen.settle()
    #expect(list.selectedRows.first!.row >= 1)
    #expect(recorder.changes > 50)
  }

  @Test func clicksSelectRowsAndDragsDoNot() {
    let source = NamedRows(count: 100) { _ in 1 }
    let list = ListNode.plain(source)
    let recorder = Recorder()
    list.selectionMode = .multiple
    list.listDelegate = recorder
    let screen = HeadlessScreen(list)
    screen.click(1, 2)
    #expect(list.selectedRows == [2])
    screen.advance(1)
    screen.mouse(.press(button: 0), 1, 4, .control)
    screen.mouse(.release, 1, 4, .control)
    #expect(list.selectedRows == [2, 4])
    screen.advance(1)
    screen.click(1, 3, count: 2)
    #expect(recorder.activated == [3])
    screen.key(.down, .shift)
    screen.key(.down, .shift)
    #expect(list.selectedRows == [3, 4, 5])
    screen.key(.character(" "))
    #expect(list.selectedRows == [3, 4])
    // A drag scrolls and selects nothing.
    screen.drag(from: (1, 5), to: (1, 1), seconds: 1)
    screen.settle()
    #expect(list.selectedRows == [3, 4] && list.contentOffset.y == 4)
  }

  @Test func selectionFollowsItsRows() {
    let source = NamedRows(count: 20) { _ in 1 }
    let list = ListNode.plain(source)
    list.selectionMode = .multiple
    let screen = HeadlessScreen(list)
    list.select([2, 5])
    source.sections[0].remove(at: 2)
    source.sections[0].insert(NamedRows.Row(name: "n", height: 1), at: 0)
    list.performBatchUpdates {
      list.deleteRows(at: [2])
      list.insertRows(at: [0])
    }
    #expect(list.selectedRows == [5])
    source.sections[0].remove(at: 0)
    list.deleteRows(at: [0])
    screen.settle()
    #expect(list.selectedRows == [4])
    list.select([99, -1])
    #expect(list.selectedRows == [])
  }

  // MARK: Inverted

  @Test func invertedListsBeginAndStayAtTheEnd() {
    let source = NamedRows(count: 100) { _ in 2 }
    let list = ListNode.plain(source)
    list.isInverted = true
    let screen = HeadlessScreen(list)
    #expect(screen.lines == ["2.0", "2.1", "1.0", "1.1", "0.0", "0.1"])
    source.sections[0].insert(NamedRows.Row(name: "n", height: 1), at: 0)
    list.insertRows(at: [0], animated: false)
    screen.draw()
    #expect(screen.lines == ["2.1", "1.0", "1.1", "0.0", "0.1", "n.0"].map { $0 })
    screen.key(.up)
    #expect(screen.lines == ["2.0", "2.1", "1.0", "1.1", "0.0", "0.1"])
    source.sections[0].insert(NamedRows.Row(name: "m", height: 3), at: 0)
    list.insertRows(at: [0], animated: false)
    screen.draw()
    #expect(screen.lines == ["2.0", "2.1", "1.0", "1.1", "0.0", "0.1"])
    screen.key(.home)
    screen.settle()
    #expect(screen.lines[0] == "99.0")
    screen.key(.end)
    screen.settle()
    #expect(screen.lines[5] == "m.2")
  }

  @Test func aShortInvertedListIsAtTheBottom() {
    let source = NamedRows(count: 2) { _ in 1 }
    let list = ListNode.plain(source)
    list.isInverted = true
    let screen = HeadlessScreen(list)
    #expect(screen.lines == ["", "", "", "", "1.0", "0.0"])
    for step in 0..<6 {
      source.sections[0].insert(NamedRows.Row(name: "n\(step)", height: 1), at: 0)
      list.insertRows(at: [0], animated: false)
      screen.draw()
      #expect(screen.lines[5] == "n\(step).0")
    }
    #expect(screen.lines[0] == "n0.0")
  }

  // MARK: Fetching

  @Test(arguments: [false, true]) func moreRowsAreFetchedNearTheEnd(isInverted: Bool) {
    let source = NamedRows(count: 40) { _ in 1 }
    let list = ListNode.plain(source)
    list.isInverted = isInverted
    var contexts: [BatchFetchContext] = []
    list.willBeginBatchFetch = { _, context in contexts.append(context) }
    let screen = HeadlessScreen(list)
    #expect(contexts.isEmpty)
    func on(_ count: Int) { for _ in 0..<count { screen.key(isInverted ? .up : .down) } }
    on(10)
    #expect(contexts.isEmpty)
    on(12)
    #expect(contexts.count == 1 && list.isFetching)
    screen.key(isInverted ? .home : .end)
    screen.settle()
    #expect(screen.lines[isInverted ? 0 : 5] == "…")
    #expect(contexts.count == 1)
    let lines = screen.lines
    source.sections[0] += (40..<60).map { NamedRows.Row(name: "\($0)", height: 1) }
    list.insertRows(40..<60, animated: false)
    contexts[0].complete()
    screen.draw()
    #expect(!list.isFetching)
    if isInverted {
      #expect(screen.lines == ["40.0"] + lines[1...])
    } else {
      #expect(screen.lines == lines[...4] + ["40.0"])
    }
    on(10)
    #expect(contexts.count == 2)
    // A fetch that added no rows is not repeated.
    contexts[1].complete()
    on(20)
    #expect(contexts.count == 2)
  }

  // MARK: Horizontal

  @Test func horizontalListsScrollSideways() {
    let list = ListNode(count: 1_000) {
      TextNode("\($0 % 10)" + String(repeating: "-", count: unlikeHeight($0) - 1))
    }
    list.indicators = ScrollNodeIndicators(.never)
    list.preparesAhead = false
    list.scrollableDirections = .horizontal
    let text = (0..<1_000).map { "\($0 % 10)" + String(repeating: "-", count: unlikeHeight($0) - 1) }.joined()
    let screen = HeadlessScreen(list, columns: 20, rows: 2)
    func expect(_ start: Int) {
      let from = text.index(text.startIndex, offsetBy: start)
      #expect(screen.lines[0] == text[from...].prefix(20))
    }
    expect(0)
    list.horizontalLineStep = 1
    for step in 1...30 {
      screen.key(.right)
      expect(step)
    }
    screen.key(.end)
    screen.settle()
    expect(text.count - 20)
    for step in 1...30 {
      screen.key(.left)
      expect(text.count - 20 - step)
    }
  }

  // MARK: Columns

  @Test func rowsFlowInColumns() {
    let source = NamedRows(count: 101) { $0 % 4 == 0 ? 2 : 1 }
    let list = ListNode.plain(source)
    list.columns = .minimumWidth(6)
    list.columnSpacing = 1
    let screen = HeadlessScreen(list, columns: 20, rows: 4)
    #expect(screen.lines == ["0.0    1.0    2.0", "0.1", "3.0    4.0    5.0", "       4.1"])
    screen.key(.end)
    screen.settle()
    #expect(screen.lines[3].hasPrefix("99.0   100.0") || screen.lines[2].hasPrefix("99.0   100.0"))
    #expect(list.row(at: Point(x: 8, y: 0)) == 1)
    screen.key(.home)
    screen.settle()
    let node = list.nodeForRow(at: 0)
    source.sections[0].insert(NamedRows.Row(name: "n", height: 1), at: 0)
    list.insertRows(at: [0], animated: false)
    screen.draw()
    #expect(screen.lines == ["n.0    0.0    1.0", "       0.1", "2.0    3.0    4.0", "              4.1"])
    #expect(list.nodeForRow(at: 1) === node)
    screen.resize(columns: 14, rows: 4)
    #expect(screen.lines == ["n.0    0.0", "       0.1", "1.0    2.0", "3.0    4.0"])
    list.columns = .count(1)
    screen.draw()
    #expect(screen.lines == ["n.0", "0.0", "0.1", "1.0"])
  }
}
