import DocumentCore
import NodeUI
import Synchronization
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// Files shown as bytes.
@Suite(.bounded) struct HexTests {
  private func screen(
    _ bytes: [UInt8], rows: Int = 10, columns: Int = 80, set: (inout Pager.Options) -> Void = { _ in }
  ) -> Headless {
    var options = Pager.Options()
    options.indicators = .never
    set(&options)
    let executor = SteppedExecutor()
    return Headless(
      [.init(name: "file") { Document(source: MemorySource(bytes), name: "file", executor: executor) }],
      rows: rows, columns: columns, options: options, executor: executor)
  }

  private func lines(_ count: Int) -> [UInt8] {
    Array((1...count).map { "line \($0) " + String(repeating: "x", count: $0 * 7 % 40) + "\n" }.joined().utf8)
  }

  @Test func aRowHasAnOffsetTheBytesAndTheText() {
    let screen = screen(Array("Hello, world!\n".utf8) + [0xff, 0x00, 0x1b, 0x7f, 0x41])
    screen.press("x")
    #expect(
      screen.screen[0]
        == "00000000  48 65 6c 6c 6f 2c 20 77  6f 72 6c 64 21 0a ff 00  Hello, world!...")
    #expect(screen.screen[1] == "00000010  1b 7f 41" + String(repeating: " ", count: 42) + "..A")
    #expect(screen.screen[2] == "")
    screen.press("x")
    #expect(screen.screen[0] == "Hello, world!")
  }

  @Test func narrowWindowsHaveEightBytesInARow() {
    let bytes = Array(0..<UInt8(200))
    let wide = screen(bytes, columns: 76)
    wide.press("x")
    #expect(wide.screen[1].hasPrefix("00000010  10 11 "))
    let narrow = screen(bytes, columns: 75)
    narrow.press("x")
    #expect(narrow.screen[4] == "00000020  20 21 22 23 24 25 26 27   !\"#$%&'")
    // The bytes at the top stay there.
    narrow.press("2j")
    narrow.settle()
    narrow.resize(rows: 4, columns: 76)
    narrow.draw()
    #expect(narrow.screen[0].hasPrefix("00000010"))
  }

  @Test(arguments: [0, 1, 2, 499, 998, 999])
  func aLineStaysAtTheTop(line: Int) {
    let bytes = lines(1_000)
    for columns in [80, 60] {
      let screen = screen(bytes, rows: 9, columns: columns)
      screen.press("\(line + 1)G")
      screen.settle()
      let (top, rows) = (screen.pager.view.top, screen.screen.dropLast())
      screen.press("x")
      screen.settle()
      let row = screen.pager.view.top
      #expect(row <= top && row.isMultiple(of: columns < 76 ? 8 : 16), "line \(line)")
      #expect(row + 8 * 16 > top, "line \(line)")
      screen.press("x")
      screen.settle()
      #expect(screen.pager.view.top == top, "line \(line)")
      #expect(screen.screen.dropLast() == rows, "line \(line)")
    }
  }

  @Test func afterAMovementTheTextShowsTheNewPlace() {
    let screen = screen(lines(1_000), rows: 9)
    screen.press("500Gx20j")
    screen.settle()
    let byte = screen.pager.view.top
    screen.press("x")
    screen.settle()
    #expect(screen.pager.view.top == screen.pager.view.document.lineStart(containing: byte))
  }

  @Test func movementsCountRowsOfBytes() {
    let bytes = lines(1_000)
    let screen = screen(bytes, rows: 9)
    screen.press("x")
    screen.press("G")
    screen.settle()
    let last = (bytes.count + 15) / 16 - 8
    #expect(screen.pager.view.top == last * 16)
    screen.press("g")
    screen.settle()
    #expect(screen.pager.view.top == 0)
    screen.press("50%")
    screen.settle()
    #expect(screen.pager.view.top == bytes.count / 2 / 16 * 16)
    screen.press("300G")
    screen.settle()
    let start = screen.pager.view.document.start(ofLine: 299) ?? -1
    #expect(screen.pager.view.top == start / 16 * 16)
    screen.press("1000P")
    screen.settle()
    #expect(screen.pager.view.top == 992)
  }

  @Test func aMarkIsAPlaceOfTheFile() {
    let screen = screen(lines(1_000), rows: 9)
    screen.press("300Gma")
    screen.press("gx'a")
    screen.settle()
    let start = screen.pager.view.document.start(ofLine: 299) ?? -1
    #expect(screen.pager.view.top == start / 16 * 16)
  }

  /// The bytes found, in a file with these bytes at a place.
  private func found(_ pattern: String, _ needle: [UInt8], at place: Int, filler: UInt8 = 0x20) -> Range<Int>?
  {
    var bytes = [UInt8](repeating: filler, count: 2_000)
    bytes.replaceSubrange(place..<place + needle.count, with: needle)
    let screen = screen(bytes, rows: 9)
    screen.press("x/")
    screen.press(pattern)
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.work(until: "the search ends") { !screen.pager.search.isBusy }
    screen.settle()
    guard let match = screen.pager.view.currentMatch else { return nil }
    #expect(screen.pager.view.top <= match.lowerBound && match.lowerBound < screen.pager.view.windowEnd)
    return match
  }

  @Test func bytesAreFoundAcrossRowsAndLines() {
    #expect(found("\\xff\\xfe", [0xff, 0xfe], at: 1_007) == 1_007..<1_009)
    #expect(found("\\xff\\xfe", [0xff, 0xfe], at: 15) == 15..<17, "across two rows")
    #expect(found("b\\x0ac", Array("b\nc".utf8), at: 999) == 999..<1_002, "across a line feed")
    #expect(found("\\x80", [0xe2, 0x82, 0x80], at: 500) == 502..<503, "inside of a character")
    #expect(
      found("\\x80", [0x80], at: 500, filler: 0x81) == 500..<501, "among bytes that continue characters")
    #expect(found("\\x1b[1m", Array("\u{1b}[1m".utf8), at: 500) == 500..<504, "a sequence for the terminal")
    #expect(found("needle.", Array("needle needle.".utf8), at: 500) == 507..<514, "no regular expression")
    #expect(found("Å", Array("Å".utf8), at: 500) == 500..<502)
    #expect(found("\\x41", Array("aA".utf8), at: 500) == 501..<502, "a code is one byte")
    #expect(found("\\\\x41", Array("\\x41".utf8), at: 500) == 500..<504)
  }

  @Test func aMatchThatSpansRowsIsHighlightedInBoth() {
    var bytes = [UInt8](repeating: 0x20, count: 64)
    bytes.replaceSubrange(15..<17, with: [0xff, 0xfe])
    let screen = screen(bytes)
    screen.press("x/")
    screen.press("\\xff\\xfe")
    screen.pager.handle(.key(.enter), at: screen.time)
    screen.work(until: "the search ends") { !screen.pager.search.isBusy }
    screen.draw()
    let style = screen.pager.window.theme.currentMatch
    #expect(screen.canvas[0, 56].style.background == style.background)
    #expect(screen.canvas[1, 10].style.background == style.background)
    #expect(screen.canvas[1, 13].style.background != style.background || style.background == .default)
  }

  @Test func aRepeatedSearchIsForTextAgain() {
    let screen = screen(lines(30))
    func finish() {
      screen.work(until: "the search ends") { !screen.pager.search.isBusy }
      screen.settle()
    }
    screen.press("x/e 2\\d")
    screen.pager.handle(.key(.enter), at: screen.time)
    finish()
    #expect(screen.pager.view.currentMatch == nil, "the bytes of the pattern")
    screen.press("xn")
    finish()
    #expect(screen.screen.contains { $0.hasPrefix("line 20 ") }, "a regular expression")
    screen.press("xgn")
    finish()
    #expect(screen.pager.view.currentMatch == nil, "bytes again")
  }

  @Test func aFilterIsRefused() {
    let screen = screen(lines(10))
    screen.press("x&")
    #expect(screen.screen.last?.contains("x shows the text") == true)
  }

  @Test func theTableReturnsAfterTheBytes() {
    let screen = Headless.tables(["number,name,rest,more\n" + tableRows(100)])
    screen.press("x")
    #expect(screen.screen[0].hasPrefix("00000000  6e 75 6d 62"))
    screen.press("x")
    screen.readTables()
    #expect(screen.pager.tableView != nil)
    screen.press("t")
    #expect(screen.screen[0] == "number,name,rest,more")
  }

  /// A source of a gigabyte that counts the bytes read.
  private final class HugeSource: ByteSource {
    let bytesRead = Atomic(0)
    var length: Int { 1 << 30 }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      guard offset >= 0, offset < length else { return 0 }
      let count = min(buffer.count, length - offset)
      for index in 0..<count { buffer[index] = UInt8(truncatingIfNeeded: offset + index) | 0x80 }
      bytesRead.add(count, ordering: .relaxed)
      return count
    }
  }

  @Test func aHugeFileIsShownWithoutAScan() throws {
    let source = HugeSource()
    let content = HexContent(Document(source: source, name: "huge", executor: SteppedExecutor()))
    let node = DocumentNode(content)
    node.indicators = ScrollNodeIndicators(.never)
    let host = HeadlessHost(Window(node), rows: 24, columns: 80)
    host.draw()
    #expect(host.canvas.text[23].hasPrefix("00000170  f0 f1"))
    node.toEnd()
    host.draw()
    #expect(host.canvas.text[23].hasPrefix("3ffffff0  f0 f1"))
    #expect(node.percent == 100)
    #expect(source.bytesRead.load(ordering: .relaxed) < 256 << 10)
  }
}
