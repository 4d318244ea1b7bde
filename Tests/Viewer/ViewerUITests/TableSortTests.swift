import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Sorted tables on a headless screen.
@Suite(.bounded) struct TableSortTests {
  private let text = "id,name,size\n1,pear,10\n2,fig,9\n3,apple,\n4,Cherry,100\n5,fig,-1\n"

  private func status(_ screen: Headless) -> String { screen.screen.last ?? "" }

  /// The first cells of the rows in view.
  private func rows(_ screen: Headless) -> [String] {
    screen.screen.dropFirst().dropLast().filter { $0.contains("│") }.map {
      String($0.prefix { $0 != "│" }).trimmingCharacters()
    }
  }

  private func key(_ screen: Headless, _ key: Key) {
    screen.pager.handle(.key(key), at: screen.time)
    screen.draw()
  }

  private func sort(_ screen: Headless, _ keys: String = "S") {
    screen.press(keys)
    screen.work(until: "the order is known") { screen.pager.tab.sorting?.sort == nil }
    screen.readTables()
    screen.settle()
    screen.draw()
  }

  @Test func aColumnIsSortedUpDownAndNotAtAll() {
    let screen = Headless.tables([text], columns: 90)
    sort(screen, "c2lS")
    #expect(rows(screen) == ["5", "2", "1", "4", "3"])
    #expect(status(screen).contains("sorted by size, ascending") && status(screen).contains("row 5"))
    sort(screen)
    #expect(
      rows(screen) == ["4", "1", "2", "5", "3"] && status(screen).contains("sorted by size, descending"))
    sort(screen)
    #expect(rows(screen) == ["1", "2", "3", "4", "5"] && !status(screen).contains("sorted"))
    sort(screen, "hS")
    #expect(rows(screen) == ["3", "4", "2", "5", "1"], "letters without regard to case; fig twice")
  }

  /// The mark needs no name, and in a narrow column no blank before it.
  @Test func theMarkStandsWithoutANameAndInANarrowColumn() {
    let nameless = Headless.tables(["id,,size\n1,pear,10\n2,fig,9\n"], columns: 60)
    sort(nameless, "clS")
    #expect(nameless.screen[0].contains("▲") && rows(nameless) == ["2", "1"])
    let narrow = Headless.tables([text], columns: 90)
    sort(narrow, "c2lS")
    narrow.press("9<")
    narrow.draw()
    #expect(narrow.screen[0].hasSuffix("│ ›▲"), "\(narrow.screen[0])")
  }

  /// Without a chosen cell, the key asks for a column.
  @Test func theColumnIsAskedFor() {
    let screen = Headless.tables([text], rows: 14, columns: 90)
    screen.press("Ssi")
    key(screen, .enter)
    screen.work(until: "the order is known") { screen.pager.tab.sorting?.sorted != nil }
    screen.readTables()
    #expect(rows(screen).first == "5" && status(screen).contains("sorted by size, ascending"))
  }

  /// Numbers, marks, `g` and the place after a switch are those of the file.
  @Test func placesAreThoseOfTheFile() {
    let screen = Headless.tables(
      ["n,v\n" + (1...60).map { "\($0),\($0 * 37 % 61)\n" }.joined()], rows: 8, columns: 90)
    sort(screen, "clS")
    #expect(rows(screen).prefix(3) == ["33", "5", "38"])
    screen.press("5g")
    screen.settle()
    #expect(rows(screen).first == "5" && status(screen).contains("row 5"))
    screen.press("ma")
    screen.press("G")
    screen.settle()
    #expect(rows(screen).last == "28")
    screen.press("'a")
    screen.settle()
    #expect(rows(screen).first == "5")
    screen.press("L")
    #expect(screen.screen[1].hasPrefix("   5 "))
    screen.press("L=")
    #expect(status(screen).contains("row"))
    // As text and back; then in the order of the file, at the same row.
    screen.press("t")
    screen.settle()
    #expect(screen.screen[0].hasPrefix("5,"))
    screen.press("t")
    screen.settle()
    screen.draw()
    #expect(rows(screen).first == "5" && status(screen).contains("sorted by v, ascending"))
  }

  @Test func filtersAndSearchesWork() {
    let screen = Headless.tables(
      ["n,v,w\n" + (1...60).map { "\($0),\($0 * 37 % 61),\($0 % 2 == 0 ? "even" : "odd")\n" }.joined()],
      rows: 8, columns: 90)
    sort(screen, "clS")
    screen.press("&odd")
    key(screen, .enter)
    screen.waitForFilter()
    #expect(rows(screen).prefix(3) == ["33", "5", "43"])
    // Another order, under the filter.
    sort(screen, "cl")
    sort(screen, "S")
    screen.waitForFilter()
    screen.draw()
    #expect(status(screen).contains("sorted by v, descending") && status(screen).contains("rows with odd"))
    #expect(rows(screen).allSatisfy { Int($0)! % 2 == 1 } && rows(screen).first == "23")
    screen.press("&")
    key(screen, .enter)
    screen.settle()
    screen.press("g/,1,")
    key(screen, .enter)
    screen.work(until: "the match is found") { !screen.pager.search.isBusy }
    screen.settle()
    screen.draw()
    #expect(rows(screen).contains("33"))
  }

  /// The header is the one of every table: a click on a name sorts by it, and a mark shows that.
  @Test func aClickOnANameSorts() {
    let screen = Headless.tables([text], columns: 90)
    func click() {
      screen.click(row: 0, column: 15)
      sort(screen, "")
    }
    click()
    #expect(screen.screen[0] == "id │ name   │ size ▲" && rows(screen) == ["5", "2", "1", "4", "3"])
    click()
    #expect(screen.screen[0] == "id │ name   │ size ▼" && rows(screen) == ["4", "1", "2", "5", "3"])
    click()
    #expect(screen.screen[0] == "id │ name   │   size" && rows(screen) == ["1", "2", "3", "4", "5"])
    // On the border, and right of the columns, a click does nothing.
    for column in [12, 40] {
      screen.click(row: 0, column: column)
      screen.work()
      #expect(screen.pager.tab.sorting == nil)
    }
  }

  @Test func sortingIsStoppedByControlC() {
    let screen = Headless.tables([text], columns: 90)
    screen.press("clS")
    #expect(status(screen).contains("sorting by name…"))
    screen.pager.handle(.key(.character("c"), .control), at: 0)
    screen.work()
    screen.draw()
    #expect(status(screen).contains("stopped") && rows(screen) == ["1", "2", "3", "4", "5"])
    #expect(screen.pager.tab.sorting == nil)
  }

  // MARK: Changes

  private func file(_ text: String) -> (TemporaryFolder, Headless) {
    let folder = TemporaryFolder()
    folder.write("table.csv", text)
    return (folder, Headless(files: [folder.path("table.csv")], rows: 9))
  }

  @Test func newRowsAreSortedIn() {
    let (folder, screen) = file(text)
    screen.expect(status: "5 rows")
    screen.press("c2lS")
    screen.expect(["id │ name   │ size ▲", " 5 │ fig    │     -1"], status: "sorted by size, ascending")
    folder.append("table.csv", "6,kiwi,-7\n")
    screen.expect(
      ["id │ name   │ size ▲", " 6 │ kiwi   │     -7"], status: "sorted by size, ascending, as numbers")
  }

  @Test func aRewrittenTableIsSortedAgain() {
    let (folder, screen) = file(text)
    screen.expect(status: "5 rows")
    screen.press("c2lS")
    screen.expect(["id │ name   │ size ▲", " 5 │ fig    │     -1"], status: "sorted by size, ascending")
    folder.write("table.csv", "id,name,size\n7,a,3\n8,b,2\n")
    screen.expect("the new rows are shown") { screen.rows.count == 3 }
    screen.expect(status: "sorted by size, ascending")
    screen.press("g")
    screen.expect(status: "row 2")
  }

  /// A pipe is read to its end, and rows that come later are sorted in.
  @Test func aPipeIsSorted() {
    let screen = Headless.pipe()
    _ = screen.pipe.write("id,size\n1,5\n2,4\n")
    // Another thread reads the pipe. Until the rows have come, there are no columns to choose.
    screen.expect("the lines have come") { screen.rows.count == 3 }
    screen.press("t")
    screen.expect("the columns are known") { screen.rows.count == 3 && screen.rows[0].contains("│") }
    screen.press("clS")
    screen.expect("the first rows are sorted") { screen.rows.count == 3 && screen.rows[1].contains("2 │") }
    _ = screen.pipe.write("3,1\n")
    screen.pipe.close()
    screen.expect("the new row is sorted in") {
      screen.press("g")
      return screen.rows.count == 4 && screen.rows[1].contains("3 │")
    }
  }
}

extension String {
  fileprivate func trimmingCharacters() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
