import DocumentCore
import NodeUI
import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// Tables on a headless screen.
@Suite(.bounded) struct TableTests {
  private let people = #"""
    id,name,note,amount
    1,Anna,short,10.5
    2,"Bjørn, the ""bear""","two
    lines",-3
    3,大輔,a note that is longer than its column may be,1200
    4,,ragged
    5,more,than,1,usual

    """#

  @Test func cellsAreAlignedInColumns() {
    let screen = Headless.tables([people])
    #expect(
      screen.screen == [
        "id │ name              │ note                 │ amount │",
        " 1 │ Anna              │ short                │   10.5 │",
        " 2 │ Bjørn, the \"bear\" │ two↵lines            │     -3 │",
        " 3 │ 大輔              │ a note that is long› │   1200 │",
        " 4 │                   │ ragged               │        │",
        " 5 │ more              │ than                 │      1 │ us›",
        "", "", " file1                                    5 rows  All  row 1",
      ])
    let header = screen.canvas[0, 0].style.attributes
    #expect(header.contains(.bold) && header.contains(.underline))
    #expect(!screen.canvas[1, 1].style.attributes.contains(.bold))
  }

  @Test func tablesWithoutSymbolsAreASCII() {
    let screen = Headless.tables([people]) { $0.hasBlocks = false }
    #expect(screen.screen[2] == " 2 | Bjørn, the \"bear\" | two lines            |     -3 |")
    #expect(screen.screen[3].contains("a note that is long> |"))
  }

  @Test func headerAndFirstColumnStayInView() {
    let screen = Headless.tables(["number,name,rest,more\n" + tableRows(100)], rows: 6, columns: 26)
    screen.press("G")
    #expect(screen.screen[0] == "number │ name     │ rest │")
    #expect(screen.screen[4] == "   100 │ name 100 │  700 │")
    #expect(screen.screen[5].hasSuffix("row 97"))
    screen.press("l")
    screen.settle()
    #expect(screen.screen[0] == "number │ rest │ more")
    #expect(screen.screen[4] == "   100 │  700 │ text")
    screen.press("g")
    #expect(screen.screen[1] == "     1 │    7 │ text")
    screen.press("0")
    #expect(screen.screen[1].hasPrefix("     1 │ name 1 "))
  }

  @Test func frozenRowsAndColumnsCanBeChanged() {
    let text = "a,b,c,d\n1,2,3,4\n" + String(repeating: "11111,22222,33333,44444\n", count: 20)
    let two = Headless.tables([text], rows: 6, columns: 24) {
      $0.tables.headerRows = 2
      $0.tables.frozenColumns = 2
    }
    two.press("$G")
    two.settle()
    #expect(two.screen[0] == "    a │     b │     d")
    #expect(two.screen[1] == "    1 │     2 │     4")
    #expect(two.screen[2] == "11111 │ 22222 │ 44444")
    let none = Headless.tables([text], rows: 6, columns: 24) {
      $0.tables.headerRows = 0
      $0.tables.frozenColumns = 0
    }
    #expect(none.screen[0] == "    a │     b │     c │")
    #expect(none.pager.view.document.lineCount == 22)
    none.press("$j")
    none.settle()
    #expect(none.screen[0] == "    2 │     3 │     4")
  }

  /// For each key, the column at the left edge after it.
  @Test func keysMoveByColumns() {
    let header = (0..<30).map { "column\($0)" }.joined(separator: ",")
    let screen = Headless.tables([header + "\n" + header], rows: 4, columns: 50)
    func left() -> String {
      let cells = screen.screen[0].split(separator: "│").map { $0.split(separator: " ").first ?? "" }
      return cells.count > 1 ? String(cells[1]) : ""
    }
    for (key, column) in [
      ("l", 1 + 1), ("l", 3), ("5l", 8), ("h", 7), ("20l", 27), ("9999999999999999l", 27), ("0", 1),
      ("$", 27),
      ("1000h", 1),
    ] {
      screen.press(key)
      screen.settle()
      #expect(left() == "column\(column)", "after \(key)")
    }
    for (modifier, key, column) in [(Modifiers.shift, Key.right, 3), (.shift, .right, 5), (.shift, .left, 3)]
    {
      screen.pager.handle(.key(key, modifier), at: screen.time)
      screen.draw()
      screen.settle()
      #expect(left() == "column\(column)", "Shift, \(column)")
    }
    #expect(screen.screen[3].contains("column 4 of 30: column3"))
  }

  @Test func columnsWiderThanTheWindowScrollInSteps() {
    let wide = String(repeating: "0123456789", count: 10)
    let screen = Headless.tables(["a,b\n" + wide + "," + wide + "\n"], rows: 4, columns: 25) {
      $0.tables.columnWidth = 100
    }
    #expect(screen.screen[1] == "012345678901234567890123›")
    screen.press("l")
    screen.settle()
    #expect(screen.screen[1] == "567890123456789012345678›")
    screen.press("$")
    #expect(screen.screen[1].hasSuffix("6789"))
    screen.press("h0")
    #expect(screen.screen[1] == "012345678901234567890123›")
  }

  @Test func tSwitchesBetweenTableAndText() {
    let screen = Headless.tables(["number,name,rest,more\n" + tableRows(100)], rows: 6, columns: 40)
    screen.pager.options.keys.showsHints = false
    screen.press("50g")
    #expect(screen.screen[1].hasPrefix("    50 │ name 50"))
    screen.press("t")
    screen.readTables()
    #expect(screen.screen[0] == "50,name 50,350,text")
    #expect(screen.screen[5].hasSuffix("line 51"))
    screen.press("t")
    screen.readTables()
    #expect(screen.screen[1].hasPrefix("    50 │ name 50"))
    screen.press("gt")
    #expect(screen.screen[0] == "number,name,rest,more")
    screen.press("t")
    #expect(screen.screen[1].hasPrefix("     1 │"))
    screen.press("H")
    let help = screen.screen
    screen.press("t")
    #expect(screen.screen == help)
  }

  @Test func fileNamesDecideWhatIsATable() {
    var options = Pager.Options()
    for (name, wanted, isTable) in [
      ("a.csv", nil, true), ("a.txt", nil, false), ("a.csv", false, false), ("a.txt", true, true),
    ] as [(String, Bool?, Bool)] {
      options.tables.showsTables = wanted
      let pager = Pager(
        sources: [
          .init(name: name) {
            Document(source: MemorySource(Array("a,b\n".utf8)), name: name, path: FileName(name))
          }
        ],
        options: options)
      #expect(pager.openFirst())
      #expect((pager.view.content is TableContent) == isTable, "\(name)")
    }
  }

  @Test func searchAndFilterWorkInTables() {
    let screen = Headless.tables(["number,name,rest,more\n" + tableRows(300)], rows: 7, columns: 24)
    screen.press("/text$")
    screen.pager.handle(.key(.enter), at: 0)
    screen.readTables()
    // The match is in a column that was out of view.
    #expect(screen.screen[1] == "     1 │  rest".replacing("rest", with: "  7 │ text"))
    screen.press("0/name 123")
    screen.pager.handle(.key(.enter), at: 0)
    screen.readTables()
    screen.settle()
    let row = screen.screen.firstIndex { $0.hasPrefix("   123 │ name 123") }
    #expect(row != nil)
    if let row {
      #expect(screen.canvas[row, 9].style.background != .default)
      #expect(screen.canvas[row, 3].style.background == .default)
    }
    screen.press("&name 1.5")
    screen.pager.handle(.key(.enter), at: 0)
    screen.readTables()
    screen.press("g")
    #expect(screen.screen[0].hasPrefix("number │ name"))
    #expect(screen.screen[1].hasPrefix("   105 │ name 105"))
    #expect(screen.screen[2].hasPrefix("   115 │ name 115"))
    // The filter stays when the table becomes text.
    screen.press("t")
    screen.readTables()
    #expect(screen.screen[0] == "105,name 105,735,text")
    screen.press("t&")
    screen.pager.handle(.key(.enter), at: 0)
    screen.readTables()
    screen.press("g")
    #expect(screen.screen[1].hasPrefix("     1 │ name 1"))
  }

  @Test func theTargetRowOfAJumpIsHighlighted() {
    let screen = Headless.tables(["number,name,rest,more\n" + tableRows(300)], rows: 8, columns: 30) {
      $0.context = 2
    }
    screen.press("100g")
    #expect(screen.screen[1].hasPrefix("    98 │"))
    #expect(screen.screen[3].hasPrefix("   100 │"))
    #expect(screen.canvas[3, 3].style.background != .default)
    #expect(screen.canvas[2, 3].style.background == .default)
    screen.press("l")
    #expect(screen.canvas[3, 3].style.background == .default)
  }

  /// A match in the truncated part of a cell highlights its sign.
  @Test func hiddenMatchesHighlightTheSign() {
    let screen = Headless.tables([people])
    screen.press("/its column")
    screen.pager.handle(.key(.enter), at: 0)
    screen.readTables()
    let mark = screen.screen[3].firstIndex(of: "›").map { screen.screen[3][..<$0] } ?? ""
    let column = DisplayWidth.of(String(mark))
    #expect(column > 0)
    #expect(screen.canvas[3, column].style.background != .default)
    #expect(screen.canvas[3, column - 1].style.background == .default)
  }

  /// The awaited row is at the top for marks, too.
  @Test func thePlaceOfARowThatIsNotReadYetIsThatOfTheText() {
    let text = "name,size\n" + (0..<20_000).map { "row \($0),\($0)\n" }.joined()
    let screen = Headless([text])
    screen.press("15000g")
    screen.settle()
    let top = screen.pager.tab.topByte
    screen.press("t")
    #expect(screen.pager.view.jump.wantedByte != nil && screen.pager.tab.topByte == top)
    screen.settle()
    #expect(screen.pager.view.jump.wantedByte == nil && screen.pager.tab.topByte == top)
  }

  @Test func marksAndJumpsAgreeBetweenTableAndText() {
    let screen = Headless.tables(["number,name,rest,more\n" + tableRows(300)], rows: 6, columns: 30)
    screen.press("L")
    #expect(screen.screen[1].hasPrefix("   1      1 │ name 1"))
    screen.press("40gma200g'a")
    #expect(screen.screen[1].hasPrefix("  40     40 │ name 40"))
    // The mark has the same place in the text view.
    screen.press("Lt")
    screen.readTables()
    screen.press("100g'a")
    #expect(screen.screen[0].hasPrefix("40,name 40,"))
    screen.press("t50%")
    screen.readTables()
    #expect(screen.screen[1].hasPrefix("   156 │"))
    screen.press("=")
    #expect(screen.screen[4].contains("rows 156–159/3"))
    screen.press("0P")
    screen.press("30P")
    #expect(screen.screen[1].hasPrefix("     1 │"))
  }

  /// For any bytes at any size, nothing traps and no control characters reach the terminal.
  @Test(arguments: seeds(6))
  func randomTablesDoNotTrapOrEmitControlCharacters(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "1", ",", ",", "\n", "\"", "\"\"", "\u{1b}[31m", "\u{1b}]0;title\u{7}", "\u{0}", "\r\n", "日本",
      "e\u{301}",
      "\u{202e}", "\t", "\u{8}", "x\u{8}x", ",\"p\nq\",", "\u{b}", String(repeating: "long", count: 40),
      String(repeating: ",", count: 50),
    ]
    for round in 0..<12 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...300, using: &random) {
        if Int.random(in: 0..<8, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        } else {
          bytes += Array(pieces.randomElement(using: &random)!.utf8)
        }
      }
      var options = Pager.Options()
      options.tables.showsTables = true
      options.tables.headerRows = Int.random(in: 0...4, using: &random)
      options.tables.frozenColumns = Int.random(in: 0...4, using: &random)
      options.tables.columnWidth = Int.random(in: 1...30, using: &random)
      options.indicators = [.auto, .always, .never].randomElement(using: &random)!
      let content = bytes
      let pager = Pager(
        sources: [.init(name: "any") { Document(source: MemorySource(content), name: "any") }],
        options: options)
      #expect(pager.openFirst())
      let keys = Array("jkhl bduGg$0ttnLHq5%&/a\n".unicodeScalars)
      for step in 0..<80 {
        let note: Comment = "seed \(seed), round \(round), step \(step)"
        let (rows, columns) = (Int.random(in: 1...12, using: &random), Int.random(in: 1...40, using: &random))
        if step % 7 == 0 { pager.resize(rows: rows, columns: columns) }
        let key = keys.randomElement(using: &random)!
        pager.handle(.key(key == "\n" ? .enter : .character(key)), at: Double(step))
        var canvas = Canvas(rows: rows, columns: columns)
        if step % 7 == 0 { pager.draw(into: &canvas, at: Double(step)) }
        pager.wake(at: Double(step))
        for row in canvas.text {
          #expect(row.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }, note)
        }
        let view = pager.view
        #expect(view.top >= 0 && view.top <= view.document.length, note)
        #expect(view.horizontal.offset >= 0 && view.horizontal.offset <= view.horizontal.maxOffset, note)
        _ = pager.takeRequest()
      }
      pager.close()
    }
  }

  /// Only the visible part of a cell of 30 MB is decoded.
  @Test func hugeCellsAreTruncated() {
    let huge = String(repeating: "0123456789", count: 3_000_000)
    let screen = Headless.tables(["a,b,c\n1,\"" + huge + "\",last\n2,y,z\n"], rows: 5, columns: 50)
    screen.work(until: "no frame is requested") { !screen.pager.needsDisplay }
    #expect(screen.screen[1] == "1 │ 0123456789012345678› │ last")
    #expect(screen.screen[2].hasPrefix("2 │ y"))
  }
}
