import DocumentCore
import LayoutCore
import NodeUI
import ScreenCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// The chosen cell of a table, and the columns that the user hides and resizes.
@Suite(.bounded) struct TableCellTests {
  private let people = #"""
    id,name,note,amount
    1,Anna,"says ""hello""
    twice",10.5
    2,Bjørn,a note that is longer than its column may be and needs more than one row of the window,-3
    3,大輔,,1200

    """#

  private func status(_ screen: Headless) -> String { screen.screen.last ?? "" }

  /// The text of the cells that are highlighted as chosen.
  private func chosen(_ screen: Headless) -> String {
    var text = ""
    for row in 1..<screen.canvas.rows - 1 {
      for column in 0..<screen.canvas.columns {
        let cell = screen.canvas[row, column]
        if cell.style.attributes.contains(.reverse), cell.glyph > 0, let scalar = Unicode.Scalar(cell.glyph) {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }

  private func key(_ screen: Headless, _ key: Key, _ modifiers: Modifiers = []) {
    screen.pager.handle(.key(key, modifiers), at: screen.time)
    screen.settle()
    screen.draw()
  }

  @Test func arrowsMoveTheChosenCell() {
    let screen = Headless.tables([people], columns: 100)
    #expect(chosen(screen) == "")
    screen.press("c")
    #expect(chosen(screen) == " 1" && status(screen).contains("↑↓←→ move  Enter read  y copy  Esc end"))
    key(screen, .right)
    #expect(chosen(screen).hasPrefix("Anna") && status(screen).contains("column 2 of 4: name"))
    key(screen, .down)
    #expect(chosen(screen).hasPrefix("Bjørn"))
    screen.press("j")
    #expect(chosen(screen).replacing(" ", with: "") == "大輔")
    screen.press("2k$")
    #expect(chosen(screen) == "  10.5")
    screen.press("0")
    #expect(chosen(screen) == " 1")
    key(screen, .left)
    #expect(screen.pager.takeRequest() == .ring)
    key(screen, .escape)
    #expect(chosen(screen) == "")
    screen.press("cc")
    #expect(chosen(screen) == "")
  }

  /// The view follows the cell, and the cell the view.
  @Test func theChosenCellStaysInView() {
    let screen = Headless.tables(["number,name,rest,more\n" + tableRows(100)], rows: 6, columns: 26)
    screen.press("c6j")
    screen.settle()
    #expect(chosen(screen) == "     7" && screen.screen[4].hasPrefix("     7"))
    screen.press("G")
    screen.settle()
    #expect(chosen(screen) == "   100")
    screen.press("40k")
    screen.settle()
    #expect(chosen(screen) == "    60")
    screen.press("g")
    screen.settle()
    #expect(chosen(screen) == "     1")
    screen.press(" ")
    screen.settle()
    screen.draw()
    #expect(chosen(screen) == "     \(screen.pager.view.topLine! + 1)")
    screen.press("$")
    screen.settle()
    #expect(chosen(screen) == "text" && screen.screen[0].hasSuffix("more"))
    screen.press("/name 50")
    key(screen, .enter)
    screen.work(until: "the match is found") { screen.pager.search.isBusy == false }
    screen.settle()
    screen.draw()
    #expect(chosen(screen).hasPrefix("name 50"))
  }

  @Test func enterReadsTheWholeCell() {
    let screen = Headless.tables([people], rows: 16, columns: 100)
    screen.press("c$h")
    key(screen, .enter)
    #expect(
      screen.panel == [" note ", " says \"hello\"", " twice", " y copy  / search  Esc close"])
    // The row of the cell stays in view above, and a free one between them.
    #expect(screen.screen[1].hasPrefix(" 1 │ Anna") && screen.panelFrame.minY == 3)
    screen.press("y")
    #expect(screen.copied == "says \"hello\"\ntwice")
    #expect(status(screen).contains("copied 18 bytes"))
    key(screen, .escape)
    #expect(screen.panel.isEmpty && chosen(screen).hasPrefix("says"))
    screen.press("j")
    key(screen, .enter)
    #expect(screen.panel.contains { $0.hasSuffix("more than one row of the") }, "\(screen.panel)")
    screen.press("q")
    #expect(screen.pager.shown.panel == nil && screen.pager.takeRequest() == nil)
    screen.press("j")
    key(screen, .enter)
    #expect(status(screen).contains("the cell is empty"))
    screen.press("hy")
    #expect(screen.copied == "大輔")
  }

  /// The panel scrolls, can be searched, and shows no byte that could command the terminal.
  @Test func longAndHostileCellsAreShown() {
    let long = (1...200).map { "word\($0)" }.joined(separator: "\n")
    let screen = Headless.tables(["a,b\n1,\"\(long)\"\n2,\"x\u{1b}]0;title\u{7}y\"\n"], rows: 12)
    screen.press("cl")
    key(screen, .enter)
    #expect(screen.panel.contains(" word1"))
    screen.press("G")
    screen.settle()
    #expect(screen.panel.contains(" word200"))
    screen.press("/word77")
    key(screen, .enter)
    screen.work(until: "it is found") { screen.panel.contains(" word77") }
    key(screen, .escape)
    key(screen, .escape)
    #expect(screen.pager.shown.panel == nil)
    screen.press("j")
    key(screen, .enter)
    #expect(screen.screen.contains { $0.contains("x^[]0;title^Gy") })
  }

  @Test(arguments: [(1, 1), (2, 3), (3, 30), (4, 40), (8, 20), (9, 31), (10, 29)])
  func panelsFitSmallScreens(_ rows: Int, _ columns: Int) {
    let screen = Headless.tables([people], rows: rows, columns: columns)
    screen.press("cjl")
    key(screen, .enter)
    #expect(screen.pager.shown.panel != nil)
    if rows > 8, columns > 30 { #expect(screen.panel.contains { $0.contains("Bjørn") }, "\(screen.screen)") }
    key(screen, .escape)
    screen.press("Cam")
    #expect(screen.pager.shown.panel == nil && screen.pager.tables.columns?.picker.shownCount == 2)
    key(screen, .enter)
    #expect(screen.pager.tables.columns == nil && screen.pager.tables.table?.chosen?.column == 3)
  }

  @Test func aClickOutsideClosesThePanel() {
    let screen = Headless.tables([people], rows: 16, columns: 100)
    screen.press("cl")
    key(screen, .enter)
    let frame = screen.panelFrame
    screen.click(frame.minX + 4, frame.minY + 1)
    #expect(screen.pager.shown.panel != nil)
    screen.click(frame.minX + 4, frame.maxY)
    #expect(screen.pager.shown.panel == nil && chosen(screen).hasPrefix("Anna"))
  }

  /// The panel stands next to the row of its cell.
  @Test func thePanelLeavesTheRowOfItsCellInView() {
    let rows = (1...30).map { "\($0),text \($0)\n" }.joined()
    let screen = Headless.tables(["a,b\n" + rows], rows: 12, columns: 60)
    for row in 1...10 {
      screen.press(row == 1 ? "cl" : "j")
      key(screen, .enter)
      let frame = screen.panelFrame
      #expect(
        frame.size.height == 3 && !(frame.minY - 1...frame.maxY).contains(row), "\(row): \(screen.screen)")
      #expect(screen.screen[row].hasSuffix("│ text \(row)"), "\(row): \(screen.screen)")
      key(screen, .escape)
    }
  }

  /// A cell of several megabytes is not copied to be shown.
  @Test func aHugeCellIsRead() {
    let huge = String(repeating: "0123456789", count: 600_000)
    let screen = Headless.tables(["a,b\n1,\(huge)\n2,\"\(huge)\"\n"], rows: 12)
    for row in ["c", "j"] {
      screen.press(row + "$")
      key(screen, .enter)
      #expect(screen.pager.shown.panel?.tab.text.document.length == huge.utf8.count)
      #expect(screen.panel.contains { $0.hasPrefix(" 0123456789") && !$0.contains("│") })
      key(screen, .escape)
    }
  }

  // MARK: Columns

  @Test func columnsAreResized() {
    let screen = Headless.tables([people], columns: 100)
    #expect(screen.screen[0].hasPrefix("id │ name  │ note"))
    screen.press("cl>")
    #expect(screen.screen[0].hasPrefix("id │ name    │ note"))
    screen.press("5<")
    #expect(screen.screen[1].hasPrefix(" 1 │ A› │ says"))
    screen.press("99<")
    #expect(screen.screen[1].hasPrefix(" 1 │ › │ says"))
    screen.press("*")
    #expect(screen.screen[0].hasPrefix("id │ name  │ note"))
    screen.press("l*")
    screen.settle()
    #expect(screen.screen.contains { $0.contains("longer than its column") })
    screen.press("*")
    screen.settle()
    #expect(!screen.screen.contains { $0.contains("longer than its column") })
  }

  @Test func columnsAreHiddenAndShownAgain() {
    let screen = Headless.tables([people], columns: 100)
    screen.press("clD")
    #expect(
      screen.screen[0].hasPrefix("id │ note") && status(screen).contains("name is hidden; A shows it again"))
    #expect(chosen(screen).hasPrefix("says"))
    screen.press("D")
    #expect(screen.screen[1] == " 1 │   10.5")
    screen.press("h")
    #expect(chosen(screen) == " 1" && status(screen).contains("2 columns hidden"))
    screen.press("l")
    #expect(chosen(screen) == "  10.5")
    screen.press("hD")
    #expect(screen.screen[1] == "  10.5")
    screen.press("D")
    #expect(status(screen).contains("only column"))
    screen.press("A")
    #expect(
      screen.screen[0].hasPrefix("id │ name  │ note") && status(screen).contains("3 columns shown again"))
  }

  @Test func aColumnIsFoundByItsName() {
    let screen = Headless.tables([people], rows: 16, columns: 100)
    screen.press("C")
    #expect(screen.panel.contains(" 4  amount") && screen.panel[0].hasPrefix(" Columns › "))
    screen.press("am")
    #expect(screen.panel.contains(" 4  amount") && !screen.panel.contains(" 3  note"))
    #expect(screen.panel[0].hasSuffix("2 of 4 "))
    key(screen, .enter)
    #expect(chosen(screen) == "  10.5" && screen.pager.tables.columns == nil)
    screen.press("Cn")
    // A name that begins with the letters comes first.
    key(screen, .down)
    key(screen, .enter)
    #expect(status(screen).contains("column 3 of 4: note"))
    screen.press("Czzz")
    #expect(screen.panel[0].contains("no such column"))
    key(screen, .enter)
    #expect(screen.pager.tables.columns != nil)
    key(screen, .escape)
    #expect(screen.pager.tables.columns == nil && status(screen).contains("column 3 of 4: note"))
    // Hidden columns are shown when they are chosen; without a cell, the key asks for a column.
    key(screen, .escape)
    screen.press("Dname")
    key(screen, .enter)
    #expect(screen.screen[0].hasPrefix("id │ note"))
    screen.press("C2")
    #expect(screen.panel.contains(" 2  name  (hidden)"))
    key(screen, .enter)
    #expect(screen.screen[0].hasPrefix("id │ name"))
  }

  /// `q` is a letter, but where no name has it, it is meant to leave the list.
  @Test func qLeavesAListOfColumnsWithoutAQ() {
    let screen = Headless.tables([people], rows: 16, columns: 100)
    screen.press("Cq")
    #expect(
      screen.pager.tables.columns == nil && screen.pager.prompt.isCommand && screen.pager.takeRequest() == nil
    )
    screen.press("Cnq")
    #expect(screen.pager.tables.columns != nil && screen.panel[0].contains("no such column"))
    screen.press("q")
    #expect(screen.pager.tables.columns == nil && screen.pager.prompt.isCommand)
    let other = Headless.tables(["id,Quantity,unique\n1,2,3\n"], rows: 16, columns: 100)
    other.press("Cq")
    #expect(other.pager.tables.columns != nil && !other.panel.contains(" 1  id"))
    key(other, .enter)
    #expect(status(other).contains("column 2 of 3: Quantity"))
  }

  @Test func theKeysMeanNothingInText() {
    let screen = Headless(["some text\n"], columns: 100)
    for key in ["c", "C", "S", "D", "A"] {
      screen.press(key)
      #expect(status(screen).contains("this key works in tables"))
      #expect(screen.pager.takeRequest() == .ring)
    }
  }

  // MARK: The pointer

  @Test func aClickChoosesACell() throws {
    let screen = Headless.tables([people], columns: 100)
    screen.click(6, 2)
    #expect(chosen(screen).hasPrefix("Bjørn"))
    let table = try #require(screen.pager.tables.table)
    let cell = table.chosen
    screen.click(6, 7)
    // In the header, right of the names.
    screen.click(90, 0)
    #expect(cell != nil && table.chosen == cell)
    // A drag selects cells and chooses none.
    screen.key(.escape)
    screen.drag((6, 1), (6, 2))
    #expect(table.chosen == nil)
  }

  @Test func aBorderIsDragged() {
    let screen = Headless.tables([people], columns: 100)
    screen.drag((11, 0), (15, 0))
    #expect(screen.screen[0].hasPrefix("id │ name      │ note"))
    #expect(screen.pager.view.selection == nil)
    screen.drag((8, 0), (15, 0))
    screen.drag((15, 1), (19, 1))
    #expect(screen.screen[0].hasPrefix("id │ name      │ note"))
  }

  @Test func textsOfCellsHaveNoQuotes() throws {
    let screen = Headless.tables([people], columns: 100)
    let table = try #require(screen.pager.tables.table)
    func text(_ column: Int) -> String? {
      table.text(of: TableCell(record: 0, column: column)).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(text(0) == "1" && text(2) == "says \"hello\"\ntwice" && text(3) == "10.5" && text(4) == nil)
    #expect(table.text(of: TableCell(record: 0, column: 2), atMost: 3) == nil)
    #expect(table.text(of: TableCell(record: 1 << 40, column: 0)) == nil)
  }
}
