import DocumentCore
import NodeUI
import Synchronization
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// Tables whose files, headers and columns change while they are shown.
@Suite(.bounded) struct TableChangesTests {
  /// A match is scrolled to although the columns are measured again at the same time (found by the soak).
  @Test func aMatchInARewrittenTableIsScrolledTo() throws {
    let lines = (1...6000).map { "row \($0)\n" }.joined() + "a,b,c,d,needle,f\n"
    let source = RewrittenSource(Array(lines.utf8))
    var options = Pager.Options()
    options.tables.showsTables = true
    options.tables.delimiter = [UInt8(ascii: ",")]
    let executor = SteppedExecutor()
    let screen = Headless(
      [.init(name: "file") { Document(source: source, name: "file", executor: executor) }], rows: 9,
      columns: 30, options: options, executor: executor)
    screen.readTables()
    let view = try #require(screen.pager.tableView)
    let start = view.document.length - 17
    view.reveal(start + 8..<start + 14)
    screen.draw()
    for _ in 0..<3 {
      source.rewrite()
      _ = view.table?.table.records.refresh()
      executor.runAll()
      #expect(view.document.length >= start)
      view.reveal(start + 8..<start + 14)
      screen.settle()
      screen.draw()
    }
    screen.readTables()
    #expect(screen.screen.contains { $0.contains("needle") })
  }

  /// A header that is known only later takes a row from the content (found by the soak).
  @Test func theEndStaysInViewWhenTheHeaderArrivesLater() throws {
    let folder = TemporaryFolder()
    folder.write("table.csv", "")
    var options = Pager.Options()
    options.indicators = .never
    let path = folder.path("table.csv")
    let executor = SteppedExecutor()
    let screen = Headless(
      [.init(name: "table") { try DocumentOpener.open(path: path, executor: executor) }], rows: 9,
      columns: 60, options: options, executor: executor)
    let view = try #require(screen.pager.tableView)
    folder.append("table.csv", "number,name,rest,more\n" + tableRows(100))
    view.refresh()
    executor.runAll()
    #expect(view.document.length > 0 && view.document.isComplete)
    // No frame in between.
    screen.pager.handle(.key(.character("G")), at: screen.time)
    screen.draw()
    screen.settle()
    #expect(screen.screen[0].contains("number"))
    #expect(screen.screen[7].contains("name 100"))
  }

  @Test func theEndIsStillWantedAfterAFileWasReplaced() throws {
    let folder = TemporaryFolder()
    folder.write("table.csv", "number,name,rest,more\n" + tableRows(20_000))
    var options = Pager.Options()
    options.indicators = .never
    let path = folder.path("table.csv")
    let executor = SteppedExecutor()
    let screen = Headless(
      [.init(name: "table") { try DocumentOpener.open(path: path, executor: executor) }], rows: 9,
      columns: 60, options: options, executor: executor)
    folder.replace("table.csv", "number,name,rest,more\n" + tableRows(25_000))
    screen.press("R")
    screen.press("G")
    #expect(screen.pager.view.goal == .end)
    folder.replace("table.csv", "number,name,rest,more\n" + tableRows(30_000))
    screen.press("R")
    screen.readTables()
    screen.settle()
    screen.draw()
    #expect(screen.screen[7].contains("name 30000"), "\(screen.screen)")
  }

  @Test func cellsFoundLaterWidenColumnsWhenShown() {
    // The wide cell is far beyond the rows measured at first.
    var text = "a,b,c\n" + String(repeating: "1,x,y\n", count: 40_000)
    text += "2,a wide cell,y\n"
    let screen = Headless.tables([text], rows: 5, columns: 40)
    screen.press("G")
    #expect(screen.screen[3] == "2 │ a wide cell │ y")
    screen.press("g")
    #expect(screen.screen[1] == "1 │ x           │ y")
  }
}

/// A source that reports a rewrite without changing its bytes.
private final class RewrittenSource: ByteSource {
  private let bytes: MemorySource
  private let number = Atomic(0)

  init(_ bytes: [UInt8]) { self.bytes = MemorySource(bytes) }

  func rewrite() { number.wrappingAdd(1, ordering: .relaxed) }

  var length: Int { bytes.length }
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    bytes.read(at: offset, into: buffer)
  }
  var generation: SourceGeneration {
    (0..<number.load(ordering: .relaxed)).reduce(SourceGeneration()) { generation, _ in
      generation.next(.rewritten)
    }
  }
}
