import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// The reading of a column's numbers, and the lines above a header, on a headless screen.
@Suite(.bounded) struct TableReadingTests {
  private func status(_ screen: Headless) -> String { screen.screen.last ?? "" }

  private func cells(_ screen: Headless) -> [String] {
    screen.screen.dropFirst().dropLast().compactMap { $0.split(separator: "│").first }.map {
      String($0.filter { $0 != " " })
    }
  }

  private func sort(_ screen: Headless, _ keys: String) {
    screen.press(keys)
    screen.work(until: "the order is known") { screen.pager.tab.sorting?.sort == nil }
    screen.readTables()
    screen.settle()
    screen.draw()
  }

  @Test func theStatusShowsTheReadingAndAKeyChangesIt() {
    let screen = Headless.tables(["v;id\n1,234;a\n12;b\n2,5;c\nx;d\n"], rows: 9, columns: 110)
    sort(screen, "cS")
    #expect(cells(screen) == ["1,234", "2,5", "12", "x"])
    #expect(status(screen).contains("sorted by v, ascending, decimal comma, 1 value not read"))
    sort(screen, "B")
    #expect(cells(screen) == ["1,234", "2,5", "12", "x"] && status(screen).contains("ascending, as text"))
    sort(screen, "B")
    #expect(cells(screen).prefix(2) == ["12", "1,234"])
    #expect(status(screen).contains("decimal point, 2 values not read"))
    sort(screen, "B")
    #expect(status(screen).contains("decimal comma, 1 value not read"))
    // The choice stays for the other direction, and not for another column.
    sort(screen, "B")
    sort(screen, "B")
    sort(screen, "S")
    #expect(status(screen).contains("sorted by v, descending, decimal point"))
    sort(screen, "lS")
    #expect(status(screen).contains("sorted by id, ascending, as text"))
  }

  @Test func theKeyNeedsAnOrder() {
    let screen = Headless.tables(["v\n1\n"], columns: 90)
    screen.press("B")
    #expect(status(screen).contains("S sorts by a column"))
  }

  @Test func linesAboveTheHeaderAreAnnounced() {
    let screen = Headless.tables(["Report\nof May\nid;v\n1;2,5\n2;3\n"], columns: 90)
    #expect(
      screen.screen[0].hasPrefix("id │") && status(screen).contains("2 lines above the header, t shows them"))
    screen.press("t")
    screen.settle()
    screen.draw()
    #expect(screen.screen.contains { $0.hasPrefix("of May") } || screen.screen[0].hasPrefix("1;2,5"))
  }

  @Test func aNamedDelimiterOpensATableThatLooksBinary() {
    let source = MemorySource(Array("a\u{1}b\n1\u{1}2\n".utf8))
    let plain = Headless(file: source, named: "/x.csv", rows: 6, columns: 60)
    #expect(status(plain).contains("binary"))
    let table = Headless(file: source, named: "/x.csv", rows: 6, columns: 60) { $0.tables.delimiter = [1] }
    table.readTables()
    #expect(table.screen[0].hasPrefix("a │ b"))
  }
}
