import Foundation
import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore

/// The records of a text, with their cells as they are shown.
struct ReadTable {
  let layout: TableLayout
  let header: [[String]]
  let rows: [[String]]
  let strayQuotes: Int

  init(_ text: [UInt8], _ form: TableForm = TableForm(), blockSize: Int = 64 << 10) {
    let executor = SteppedExecutor()
    let records = RecordSource(MemorySource(text), form: form, blockSize: blockSize, executor: executor)
    records.resume()
    executor.runAll()
    self.init(records)
  }

  init(_ text: String, _ form: TableForm = TableForm()) { self.init(Array(text.utf8), form) }

  init(_ records: RecordSource) {
    layout = records.layout
    strayQuotes = records.strayQuotes
    let bytes = records.bytes(in: 0..<records.length)
    var cells = RecordCells(records.division)
    func split(_ range: Range<Int>) -> [[String]] {
      bytes[range].split(separator: 0x0a, omittingEmptySubsequences: false)
        .dropLast(range.isEmpty || bytes[range.upperBound - 1] == 0x0a ? 1 : 0).map { record in
          Array(record).withUnsafeBytes { record in
            cells.removeAll()
            cells.split(record)
            return (0..<cells.count).map { number in
              let range = cells.range(of: number)!
              let cell = UnsafeRawBufferPointer(rebasing: record[range])
              let isQuoted = cell.first == 0x22 && cells.opensQuotes(at: range.lowerBound)
              return String(decoding: CellText.plain(cell, isQuoted: isQuoted), as: UTF8.self)
            }
          }
        }
    }
    let start = records.bodyStart ?? records.length
    header = split(records.contentStart..<start)
    rows = split(start..<records.length)
  }
}

extension TableForm {
  init(
    _ delimiter: String? = nil, headerLine: Int? = nil, headerRecords: Int? = nil, comment: String? = nil
  ) {
    self.init()
    self.delimiter = delimiter.map { Array($0.utf8) }
    (self.headerLine, self.headerRecords) = (headerLine, headerRecords)
    self.comment = comment.map { Array($0.utf8) }
  }
}

/// Delimiters and headers by all of the first records.
@Suite(.bounded) struct TableLayoutTests {
  @Test(arguments: [
    // The text, its header, the number of rows and the lines above.
    ("Report of 2025-01-06\nid;name;amount\n1;a;1,50\n2;b;2,75\n", ["id", "name", "amount"], 2, 1),
    (
      "# made by tool, v2\n# second comment\nid;name;amount\n1;a;1,50\n2;b;2,75\n3;c;3,75\n",
      ["id", "name", "amount"], 3, 2
    ),
    ("\n\r\n\nid,name\n1,a\n", ["id", "name"], 1, 0),
    ("Title\n\n\nid,name\n1,a\n2,b\n", ["id", "name"], 2, 1),
    ("Station,Berlin\nPeriod,2024\n\nDate,Temp,Rain\n1,2,3\n2,3,4\n", ["Date", "Temp", "Rain"], 2, 2),
    // A comment over names, and names that begin with the sign of a comment.
    ("# a, b, c\nid,name,x\n1,a,2\n2,b,3\n", ["id", "name", "x"], 2, 1),
    ("##x=1\n#CHROM\tPOS\n1\t5\n1\t7\n", ["#CHROM", "POS"], 2, 1),
    ("#,name\nx,y\nz,w\n", ["#", "name"], 2, 0),
    ("#id,name,y\nx,y,z\nz,w,v\n", ["#id", "name", "y"], 2, 0),
    // A header of another length than the rows is a header.
    ("a,b,c\n1,2,3,4\n5,6,7,8\n", ["a", "b", "c"], 2, 0),
    ("a,b,c,\n1,2,3\n5,6,7\n", ["a", "b", "c", ""], 2, 0),
    ("x,y\nk,l,m\nn,o,p\n", ["x", "y"], 2, 0), ("name\nAnna\nBea\n", ["name"], 2, 0),
    ("only\na,b\n", ["only"], 1, 0),
    // Quotes are respected, also over lines.
    ("\"a;b;c\",d\n\"1;2;3\",x\n\"4;5\",\"y\nz\"\n", ["a;b;c", "d"], 2, 0),
    ("a|b,c\n\"1|2\"|x\n\"3,4,5\"|y\n", ["a", "b,c"], 2, 0),
    // Lines end with CR only, also within quotes.
    ("a,b,c\r1,2,3\r4,5,6\r", ["a", "b", "c"], 2, 0), ("a;b\r\"x\ry\";2", ["a", "b"], 1, 0),
    ("a,b\r1,2\r3,4\n", ["a", "b"], 2, 0), ("a,b\r\n", ["a", "b"], 0, 0),
    ("\u{feff}Title\r\na;b\r\n1;2\r\n3;4\r\n", ["a", "b"], 2, 1),
  ])
  func headersAreRecognised(_ text: String, _ header: [String], _ rows: Int, _ above: Int) {
    let table = ReadTable(text)
    #expect(table.header == [header] && table.rows.count == rows && table.layout.linesAbove == above)
    #expect(table.rows.allSatisfy { $0.count > 1 || header.count == 1 })
  }

  @Test func theUserDecidesAboutHeaders() {
    let text = "a,b\nc,d\n# x,y\n1,\"2\n# z\"\n\n# end"
    #expect(ReadTable(text, TableForm(headerLine: 2)).header == [["c", "d"]])
    #expect(ReadTable(text, TableForm(headerLine: 0)).header.isEmpty)
    #expect(ReadTable(text, TableForm(headerLine: 99)).header == [["a", "b"]])
    let commented = ReadTable(text, TableForm(comment: "#"))
    #expect(commented.rows == [["c", "d"], ["1", "2\n# z"], [""]], "a sign within quotes is text")
    let names = "# a,b\nx,y\n1,2\n3,4\n"
    #expect(
      ReadTable(names).header == [["x", "y"]]
        && ReadTable(names, TableForm(comment: "")).header == [["# a", "b"]])
    #expect(
      ReadTable("// a\n// b,c\nx,y\n1,2\n//3,4\n5,6\n", TableForm(comment: "//")).rows == [
        ["1", "2"], ["5", "6"],
      ])
    // Quotes of a comment open no cell.
    #expect(ReadTable("x,y\n#,\"z\n1,2\n", TableForm(comment: "#")).rows == [["1", "2"]])
    #expect(ReadTable("x,y\n1,2\n", TableForm(headerRecords: 2)).header.count == 2)
    // Comments above a header that is given, and blank lines between them.
    for (above, lines) in [("# a\n# b,c\n", 2), ("\n# a\n\n#\n", 2), ("", 0)] {
      for records in 0...2 {
        let table = ReadTable(above + "x,y\n# c\n1,2\n", TableForm(headerRecords: records, comment: "#"))
        #expect(table.header + table.rows == [["x", "y"], ["1", "2"]] && table.header.count == records)
        #expect(table.layout.linesAbove == lines)
      }
    }
  }

  @Test(arguments: ["\u{1}", "§", "│", "\"", "x", " ", "👩‍👧", "~", "\\"])
  func anyCharacterIsADelimiter(_ delimiter: String) {
    let text = (0..<300).map { "a\($0)\(delimiter)\(delimiter)“é”\($0)\n" }.joined()
    let rows = (0..<300).map { ["a\($0)", "", "“é”\($0)"] }
    for size in [3, 64 << 10] {
      let table = ReadTable(Array(text.utf8), TableForm(delimiter, headerLine: 0), blockSize: size)
      #expect(table.rows == rows)
    }
  }

  /// Reading in parts of any size gives the same bytes, where lines are hidden and delimiters are long.
  @Test(arguments: seeds(4)) func partsAreLikeTheWhole(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let pieces = ["#", "\n", "§", "\"", "a", "\r\n", "# x\n", "§\"b\n\"", "\n#"]
      let text = (0..<Int.random(in: 1...60, using: &random)).map { _ in pieces.randomElement(using: &random)!
      }
      let bytes = Array(text.joined().utf8)
      let records = RecordSource(
        MemorySource(bytes), form: TableForm("§", headerLine: 1, comment: "#"),
        blockSize: Int.random(in: 1...16, using: &random), executor: SteppedExecutor())
      let whole = records.bytes(in: 0..<records.length)
      #expect(records.isComplete && whole.count == bytes.count)
      for _ in 0..<20 {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = Int.random(in: start...bytes.count, using: &random)
        #expect(records.bytes(in: start..<end) == Array(whole[start..<end]))
      }
    }
  }

  // MARK: Tabs

  @Test(arguments: [
    // The text, its rows and the unclosed quotes.
    (
      "id\ttext\n1\t\"hello\n2\tworld\n3\t\"x\n4\tend\n",
      [["1", "\"hello"], ["2", "world"], ["3", "\"x"], ["4", "end"]], 2
    ),
    ("id\ttext\n1\t\"hello\" she said\n2\tplain\n", [["1", "\"hello\" she said"], ["2", "plain"]], 0),
    ("id\tt\n1\t\"\n2\t\"\n", [["1", "\""], ["2", "\""]], 2), ("id\tt\n1\t\"a\tb\"\n", [["1", "a\tb"]], 0),
    ("id\tt\n1\t\"a\nb\"\n2\tc\n", [["1", "a\nb"], ["2", "c"]], 0),
    ("id\tt\n1\t\"a\"\"b\"\n2\t\"c\nd\" e\n", [["1", "a\"b"], ["2", "\"c"], ["d\" e"]], 1),
    ("a\tb\n\"x\"y\t\"z\"\n", [["\"x\"y", "z"]], 0),
  ])
  func quotesBetweenTabsSwallowNoRows(_ text: String, _ rows: [[String]], _ stray: Int) {
    let table = ReadTable(text)
    #expect(table.rows == rows && table.strayQuotes == stray)
    #expect(ReadTable(text, TableForm("\t")).rows == rows)
  }

  /// A quote that is closed far below is as in RFC 4180, but it is reported.
  @Test func aQuoteWithTextAfterItsEndIsReported() {
    let table = ReadTable("id,name,age\n2,\"Alice,Doe\",30\n1,\"John, Doe,25\n3,\"Bob\",35\n4,x,45\n")
    #expect(
      table.rows.count == 3 && table.rows[1] == ["1", "John, Doe,25\n3,Bob\"", "35"] && table.strayQuotes == 1
    )
    #expect(ReadTable("id,t\n1,\"2\\\" seam\"\n").rows == [["1", "2\\ seam\""]])
  }

  @Test func quotesInManyRowsTakeLittleTime() {
    let text = "id\ttext\n1\t\"a\"\n" + (0..<200_000).map { "\($0)\t\"x\n" }.joined()
    let table = ReadTable(text)
    #expect(table.rows.count == 200_001 && table.strayQuotes > 0)
  }

  // MARK: Boxes

  private static let boxes: [(name: String, text: String)] = [
    (
      "mysql",
      "+----+-------+--------+\n| id | name  | amount |\n+----+-------+--------+\n|  1 | Alice |  10.50 |\n|  2 | Bob   |   9.00 |\n+----+-------+--------+\n"
    ),
    ("psql", " id | name  | amount \n----+-------+--------\n  1 | Alice |  10.50\n  2 | Bob   |   9.00\n"),
    (
      "psql, unicode",
      " id │ name  │ amount \n────┼───────┼────────\n  1 │ Alice │  10.50\n  2 │ Bob   │   9.00\n"
    ),
    (
      "psql, title",
      "   Things\n+----+-------+--------+\n| id | name  | amount |\n+----+-------+--------+\n|  1 | Alice |  10.50 |\n|  2 | Bob   |   9.00 |\n+----+-------+--------+\n"
    ),
    (
      "sqlite, box",
      "┌────┬───────┬────────┐\n│ id │ name  │ amount │\n├────┼───────┼────────┤\n│ 1  │ Alice │ 10.50  │\n│ 2  │ Bob   │ 9.00   │\n└────┴───────┴────────┘\n"
    ),
    ("sqlite, column", "id  name   amount\n--  -----  ------\n1   Alice  10.50 \n2   Bob    9.00  \n"),
    (
      "markdown",
      "| id | name  | amount |\n|----|:-----:|-------:|\n| 1  | Alice | 10.50  |\n| 2  | Bob   | 9.00   |\n"
    ),
    (
      "double",
      "╔════╦═══════╦════════╗\n║ id ║ name  ║ amount ║\n╠════╬═══════╬════════╣\n║ 1  ║ Alice ║ 10.50  ║\n║ 2  ║ Bob   ║ 9.00   ║\n╚════╩═══════╩════════╝\n"
    ),
    (
      "grid",
      "+----+-------+--------+\n| id | name  | amount |\n+====+=======+========+\n|  1 | Alice |  10.50 |\n+----+-------+--------+\n|  2 | Bob   |   9.00 |\n+----+-------+--------+\n"
    ),
  ]

  @Test func boxesAreColumns() {
    for (name, text) in Self.boxes {
      for text in [text, text.replacing("\n", with: "\r\n")] {
        let table = ReadTable(text)
        #expect(table.header == [["id", "name", "amount"]], "\(name)")
        #expect(table.rows == [["1", "Alice", "10.50"], ["2", "Bob", "9.00"]], "\(name)")
      }
    }
  }

  @Test func boxesMayHaveTypesBarsAndLinesBelow() {
    let duck =
      "┌───────┬─────────┐\n│  id   │  name   │\n│ int32 │ varchar │\n├───────┼─────────┤\n│     1 │ Älice   │\n└───────┴─────────┘\n"
    let table = ReadTable(duck)
    #expect(table.header == [["id", "name"], ["int32", "varchar"]] && table.rows == [["1", "Älice"]])
    let bars = ReadTable(" id | name  \n----+-------\n  1 | a|b|c \n  2 | 日本  \n(2 rows)\n")
    #expect(bars.rows == [["1", "a|b|c"], ["2", "日本"], ["(2 rows)"]])
    let empty = ReadTable(" id | name | n\n----+------+---\n    | b    | 2\n  1 |      |  \n    |      |  \n")
    #expect(empty.rows == [["", "b", "2"], ["1", "", ""], ["", "", ""]])
    let sum = ReadTable("+---+---+\n| a | b |\n+---+---+\n|   | 2 |\n+---+---+\n| 1 row |\n+-------+\n")
    #expect(sum.rows == [["", "2"], ["1 row"], ["+-------+"]])
    let unnamed = ReadTable("    | b\n---+---\n  1 | 2\n")
    #expect(unnamed.header == [["", "b"]] && unnamed.rows == [["1", "2"]])
    let open = ReadTable("a | b\n:--|--:\n1 | 2\n3 | 4\n")
    #expect(open.header == [["a", "b"]] && open.rows == [["1", "2"], ["3", "4"]])
    // A rule below rows hides none of them.
    for text in [
      "┌─id─┬─name─┐\n│  1 │ Ann  │\n│  2 │ Bea  │\n└────┴──────┘\n",
      "id   amount\n1    10\n2    20\n---  ------\n     30\n", " a | b\n 1 | 2\n---+---\n   | 2\n",
    ] {
      let table = ReadTable(text)
      #expect(table.layout.linesAbove == 0 && table.header.count + table.rows.count >= 4)
    }
    // Other text with dashes is not a box.
    for text in ["a,b\n---\n1,2\n", "Title\n=====\nText\n", "- a\n- b\n"] {
      #expect(ReadTable(text).layout.division.aligned == nil)
    }
  }

  // MARK: Pipes and growing files

  /// The layout by all of the first records is found although the first line comes alone.
  @Test func aLayoutIsFoundAgainAsAFileGrows() {
    let folder = TemporaryFolder()
    folder.write("t.csv", "Report, 2025\n")
    let executor = SteppedExecutor()
    let source = FileSource(descriptor: open(folder.path("t.csv"), O_RDONLY))
    let records = RecordSource(source, executor: executor)
    #expect(records.delimiter == 0x2c)
    folder.append("t.csv", "id;name;v\n1;a;2\n2;b;3\n")
    #expect(records.refresh() == .grew)
    records.resume()
    executor.runAll()
    #expect(ReadTable(records).header == [["id", "name", "v"]])
    folder.append("t.csv", "3;c;4\n")
    _ = records.refresh()
    records.resume()
    executor.runAll()
    #expect(ReadTable(records).rows.count == 3)
  }

  // MARK: Files as Python writes them

  @Test(arguments: seeds(4)) func randomFilesAreRecognised(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var recognised = 0
    for round in 0..<250 {
      let delimiter = [",", ";", "\t", "|"].randomElement(using: &random)!
      let pieces = [
        "a", "bc", "1", "25", " ", ",", ";", "\t", "|", "\"", "\n", "é", "日本", "x", "long word", ".", "-",
        "#",
      ]
      let columns = Int.random(in: 2...7, using: &random)
      let rows = (0..<Int.random(in: 2...30, using: &random)).map { _ in
        (0..<columns).map { _ in
          (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random)! }
            .joined()
        }
      }
      let end = Bool.random(using: &random) ? "\r\n" : "\n"
      let text = rows.map { row in
        row.map { cell in
          cell.contains { "\"\n\(delimiter)".contains($0) }
            ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
        }.joined(separator: delimiter) + end
      }.joined()
      let given = ReadTable(text, TableForm(delimiter))
      #expect(given.header + given.rows == rows, "seed \(seed), round \(round)")
      let found = ReadTable(text)
      if found.header + found.rows == rows { recognised += 1 }
    }
    #expect(recognised >= 246, "\(recognised) of 250")
  }
}
