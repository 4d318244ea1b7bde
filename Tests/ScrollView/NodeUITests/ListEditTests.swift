import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@Suite(.bounded) struct ListEditTests {
  private func row(_ name: String, _ height: Int = 1) -> NamedRows.Row {
    NamedRows.Row(name: name, height: height)
  }

  private func made(_ count: Int = 50, height: Int = 2) -> (NamedRows, ListNode, HeadlessScreen) {
    let source = NamedRows(count: count) { _ in height }
    let list = ListNode.plain(source)
    let screen = HeadlessScreen(list)
    return (source, list, screen)
  }

  @Test func editsAboveTheFirstVisibleRowDoNotMoveIt() {
    let (source, list, screen) = made()
    list.scrollToRow(at: 20, position: .start)
    screen.settle()
    screen.key(.down)
    let lines = screen.lines
    #expect(lines[0] == "20.1")
    source.sections[0].insert(contentsOf: [row("a", 3), row("b", 1)], at: 5)
    list.insertRows(at: [5, 6], animated: false)
    screen.draw()
    #expect(screen.lines == lines)
    source.sections[0].removeSubrange(0..<4)
    list.deleteRows(0..<4, animated: false)
    screen.draw()
    #expect(screen.lines == lines)
    source.sections[0].append(row("z"))
    list.insertRows(at: [RowPath(row: 48)], animated: false)
    screen.draw()
    #expect(screen.lines == lines)
    // A row that stays keeps its node.
    let node = list.nodeForRow(at: 19)
    source.sections[0].insert(row("c"), at: 0)
    list.insertRows(at: [0], animated: false)
    screen.draw()
    #expect(list.nodeForRow(at: 20) === node && node != nil)
  }

  @Test func aRowInsertedAtTheStartIsShownThere() {
    let (source, list, screen) = made()
    source.sections[0].insert(row("new"), at: 0)
    list.insertRows(at: [0], animated: false)
    screen.draw()
    #expect(screen.lines == ["new.0", "0.0", "0.1", "1.0", "1.1", "2.0"])
  }

  @Test func rowsThatAreLeftStayWhenTheFirstVisibleOneIsDeleted() {
    let (source, list, screen) = made()
    list.scrollToRow(at: 20, position: .start)
    screen.settle()
    screen.key(.down)
    source.sections[0].remove(at: 20)
    list.deleteRows(at: [20], animated: false)
    screen.draw()
    #expect(screen.lines == ["19.1", "21.0", "21.1", "22.0", "22.1", "23.0"])
    // All visible rows and those below them are deleted.
    source.sections[0].removeSubrange(10...)
    list.deleteRows(10..<49, animated: false)
    screen.draw()
    #expect(screen.lines == ["7.0", "7.1", "8.0", "8.1", "9.0", "9.1"])
    source.sections[0] = []
    list.deleteRows(0..<10, animated: false)
    screen.draw()
    #expect(screen.lines == ["", "", "", "", "", ""])
    source.sections[0] = [row("one")]
    list.insertRows(at: [0], animated: false)
    screen.draw()
    #expect(screen.lines[0] == "one.0")
  }

  @Test func movedRowsKeepTheirNodesAndReloadedRowsAreMadeAgain() {
    let (source, list, screen) = made(10, height: 1)
    let node = list.nodeForRow(at: 0)
    source.sections[0].insert(source.sections[0].remove(at: 0), at: 3)
    list.moveRow(at: 0, to: 3, animated: false)
    screen.draw()
    #expect(screen.lines == ["1.0", "2.0", "3.0", "0.0", "4.0", "5.0"])
    #expect(list.nodeForRow(at: 3) === node)
    source.sections[0][1] = row("X", 2)
    list.reloadRows(at: [1])
    screen.draw()
    #expect(screen.lines == ["1.0", "X.0", "X.1", "3.0", "0.0", "4.0"])
    // A batch of edits with UIKit's meaning of the indices.
    source.sections[0] = ["8", "1", "n", "3", "4", "5"].map { row($0) }
    list.performBatchUpdates(animated: false) {
      list.moveRow(at: 8, to: 0)
      list.insertRows(at: [2])
      list.deleteRows(at: [1, 3, 6, 7, 9])
    }
    screen.draw()
    #expect(screen.lines == ["8.0", "1.0", "n.0", "3.0", "4.0", "5.0"])
  }

  /// A row of height zero is not in view, but reloading it must still show its new height.
  @Test func aRowWithoutHeightIsReloaded() {
    let source = NamedRows([row("a", 0)])
    let list = ListNode.plain(source)
    let screen = HeadlessScreen(list)
    screen.draw()
    source.sections[0][0] = row("b", 2)
    list.reloadRows(at: [0])
    screen.draw()
    #expect(screen.lines[0] == "b.0")
  }

  @Test func sectionEditsKeepTheFirstVisibleRowAndTheSelection() {
    let source = NamedRows(count: 0)
    source.sections = (0..<6).map { section in (0..<5).map { row("\(section)-\($0)", 2) } }
    source.headers = (0..<6).map { "s\($0)" }
    let list = ListNode.plain(source)
    list.hasStickyHeaders = false
    list.selectionMode = .multiple
    let screen = HeadlessScreen(list)
    list.scrollToRow(at: RowPath(section: 3, row: 1), position: .start)
    screen.settle()
    screen.key(.down)
    list.select([RowPath(section: 3, row: 2), RowPath(section: 1, row: 0)])
    screen.draw()
    let lines = screen.lines
    #expect(lines[0] == "3-1.1")
    let node = list.nodeForRow(at: RowPath(section: 3, row: 1))
    // Inserting a section above moves nothing on the screen and keeps the selection.
    source.sections.insert([row("new")], at: 1)
    source.headers.insert(nil, at: 1)
    list.insertSections(1..<2, animated: false)
    screen.draw()
    #expect(screen.lines == lines)
    #expect(list.nodeForRow(at: RowPath(section: 4, row: 1)) === node && node != nil)
    #expect(list.selectedRows == [RowPath(section: 4, row: 2), RowPath(section: 2, row: 0)])
    // Deletes sections above, one of which has a selected row.
    source.sections.removeSubrange(1...2)
    source.headers.removeSubrange(1...2)
    list.deleteSections(1..<3, animated: false)
    screen.draw()
    #expect(screen.lines == lines)
    #expect(list.selectedRows == [RowPath(section: 2, row: 2)])
    // Moves the first section below the visible one.
    source.sections.append(source.sections.removeFirst())
    source.headers.append(source.headers.removeFirst())
    list.moveSection(0, to: 4, animated: false)
    screen.draw()
    #expect(screen.lines == lines)
    #expect(list.nodeForRow(at: RowPath(section: 1, row: 1)) === node)
    // Deletes the visible section: the next is shown from its beginning.
    source.sections.remove(at: 1)
    source.headers.remove(at: 1)
    list.deleteSections(1..<2, animated: false)
    screen.draw()
    #expect(screen.lines[0] == "= s4")
    // Reloads the visible section with other rows.
    source.sections[1] = [row("other")]
    source.headers[1] = "o"
    list.reloadSections(1..<2)
    screen.draw()
    #expect(screen.lines[0...2] == ["= o", "other.0", "= s5"])
    // Deletes all sections and inserts one.
    source.sections = []
    source.headers = []
    list.deleteSections(0..<4, animated: true)
    screen.settle()
    #expect(screen.lines.allSatisfy { $0.isEmpty })
    source.sections = [[row("back")]]
    source.headers = [nil]
    list.insertSections(0..<1)
    screen.settle()
    #expect(screen.lines[0] == "back.0")
  }

  @Test func sectionEditsThatContradictTheDataReloadIt() {
    let (source, list, screen) = made(3)
    source.sections.append([row("a")])
    source.headers.append("more")
    list.insertSections(5..<9)
    screen.settle()
    #expect(screen.lines[0] == "0.0")
    list.deleteSections(-3 ..< .max)
    list.moveSection(7, to: -1)
    source.sections[0].removeFirst()
    list.performBatchUpdates {
      list.deleteRows(at: [0])
      list.insertSections(0..<1)
    }
    screen.settle()
    #expect(screen.lines[0] == "1.0")
    #expect(list.numberOfSections == 2)
  }

  @Test func rowEditsThatContradictTheDataReloadIt() {
    let (source, list, screen) = made()
    list.insertRows(at: [3], animated: false)
    screen.draw()
    #expect(screen.lines[0] == "0.0" && list.numberOfRows(inSection: 0) == 50)
    list.deleteRows(at: [99, RowPath(section: 4, row: 0), RowPath(row: -1), RowPath(row: .max)])
    list.moveRow(at: 3, to: RowPath(section: -1, row: .min))
    list.reloadRows(at: [RowPath(section: 9, row: 9)])
    list.insertRows(.max - 2 ..< .max)
    list.deleteRows(-5..<3)
    screen.draw()
    #expect(screen.lines[0] == "0.0")
    source.sections = [[row("a")], [row("b")]]
    source.headers = [nil, nil]
    list.insertRows(at: [0])
    screen.draw()
    #expect(screen.lines[0...2] == ["a.0", "b.0", ""])
  }

  @Test func insertedAndDeletedRowsAreAnimated() {
    let (source, list, screen) = made(20, height: 1)
    source.sections[0].insert(contentsOf: [row("n"), row("m")], at: 2)
    list.insertRows(at: [2, 3])
    screen.draw()
    #expect(screen.lines.contains("2.0") && list.nodeForRow(at: 4)?.frame.minY == 2)
    screen.advance(0.1)
    #expect(list.nodeForRow(at: 4)?.frame.minY == 3)
    screen.advance(0.3)
    #expect(screen.lines == ["0.0", "1.0", "n.0", "m.0", "2.0", "3.0"])
    #expect(screen.window.deadline == nil || screen.window.deadline! > screen.time)
    source.sections[0].remove(at: 1)
    list.deleteRows(at: [1])
    screen.draw()
    #expect(screen.lines[1] == "1.0" || screen.lines[1] == "n.0")
    screen.advance(0.5)
    #expect(screen.lines == ["0.0", "n.0", "m.0", "2.0", "3.0", "4.0"])
    #expect(!list.subnodes.contains { ($0 as? TextNode)?.string == "1.0" })
    // With reduced motion the rows disappear at once.
    screen.window.reducesMotion = true
    source.sections[0].remove(at: 0)
    list.deleteRows(at: [0])
    screen.draw()
    #expect(screen.lines == ["n.0", "m.0", "2.0", "3.0", "4.0", "5.0"])
  }

  @Test func editsDuringAnAnimationDoNotDisturbIt() {
    let (source, list, screen) = made(400)
    screen.key(.pageDown)
    screen.advance(0.05)
    for step in 0..<20 {
      source.sections[0].insert(row("n\(step)", 1 + step % 3), at: 0)
      list.insertRows(at: [0], animated: false)
      screen.advance(0.016)
      #expect(!screen.lines.contains(""))
    }
    screen.settle()
    // It comes to rest one page below its start, although the edits moved all those rows.
    #expect(screen.lines == ["2.1", "3.0", "3.1", "4.0", "4.1", "5.0"])
  }

  @Test func theEndIsFollowedUntilScrolledUp() {
    let (source, list, screen) = made(10)
    list.followsEnd = true
    screen.key(.end)
    screen.settle()
    #expect(screen.lines[5] == "9.1")
    source.sections[0].append(row("n", 3))
    list.insertRows(at: [10], animated: false)
    screen.draw()
    #expect(screen.lines[5] == "n.2")
    (list.nodeForRow(at: 10) as? TextNode)?.string = "x\ny\nz\nw"
    screen.draw()
    #expect(screen.lines[5] == "w")
    screen.key(.up)
    source.sections[0].append(row("o"))
    list.insertRows(at: [11], animated: false)
    screen.draw()
    #expect(screen.lines[5] == "z")
  }
}
