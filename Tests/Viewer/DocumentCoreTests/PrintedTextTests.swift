import DocumentCore
import ScreenCore
import TestSupport
import Testing

@Suite(.bounded) struct PrintedTextTests {
  /// The text with styles as tags: `<1>` is bold, `<r>` reverse, `<c>` coloured, `<>` plain.
  private func printed(
    _ bytes: [UInt8], in part: Int = .max, _ change: (inout PrintedText.Format) -> Void = { _ in }
  )
    -> (text: String, rows: Int, isWide: Bool)
  {
    var format = PrintedText.Format()
    change(&format)
    var text = PrintedText(format) { style, output in
      var tag = "<"
      if style.attributes.contains(.bold) { tag += "1" }
      if style.attributes.contains(.underline) { tag += "4" }
      if style.attributes.contains(.reverse) { tag += "r" }
      if style.foreground != .default || style.background != .default { tag += "c" }
      output += Array((tag + ">").utf8)
    }
    for start in stride(from: 0, to: bytes.count, by: min(part, max(1, bytes.count))) {
      text.append(bytes[start..<min(start +| part, bytes.count)])
    }
    text.finish()
    return (String(decoding: text.output, as: UTF8.self), text.rows, text.hasWideLine)
  }

  private func text(_ text: String, _ change: (inout PrintedText.Format) -> Void = { _ in }) -> String {
    printed(Array(text.utf8), change).text
  }

  @Test func stylesEndWithTheirLine() {
    #expect(text("\u{1b}[31mred\nnext\n") == "<c>red<>\nnext\n")
    #expect(text("b\u{8}bo\u{8}o _\u{8}u") == "<1>bo<> <4>u<>\n")
    #expect(text("") == "")
    #expect(text("a\r\nb") == "a\nb\n")
  }

  @Test func linksAreClosedInTheirLine() {
    func printed(_ text: String) -> String {
      var output = PrintedText(
        .init(), writeStyle: { _, _ in },
        writeLink: { link, output in output += Array((link.map { "<\($0.address)>" } ?? "</>").utf8) })
      output.append(Array(text.utf8)[...])
      output.finish()
      return String(decoding: output.output, as: UTF8.self)
    }
    let open = "\u{1b}]8;;man:a\u{7}"
    #expect(printed("a \(open)b c\u{1b}]8;;\u{7} d\n") == "a <man:a>b c</> d\n")
    #expect(printed("\(open)b\(open)c\nd") == "<man:a>b</><man:a>c</>\nd\n")
    #expect(printed("\(open)\u{1b}[1mb\u{8}b\u{1b}[m\u{1b}]8;;\u{7}\tx\n") == "<man:a>b</>\tx\n")
    #expect(printed("\u{1b}]8;;javascript:x\u{7}b\n\u{1b}]8;;#id\u{7}c") == "b\nc\n")
  }

  @Test func controlCharactersAreShown() {
    #expect(text("\u{1b}]0;x\u{7}\n") == "<r>^[<>]0;x<r>^G<>\n")
    #expect(printed([0x61, 0xff, 0x62]).text == "a<r><FF><>b\n")
    #expect(text("\u{202e}x") == "<r><U+202E><>x\n")
    #expect(text("é日x") { $0.isUTF8 = false } == "e? x\n")
  }

  @Test func tabsStayWhereTheTerminalsStopsAgree() {
    #expect(text("a\tb\t\tc") == "a\tb\t\tc\n")
    #expect(text("a\tb") { $0.text.tabStops = TabStops(every: 4) } == "a   b\n")
    #expect(text("a\tb\tc\td") { $0.text.tabStops = TabStops(at: [2, 6]) } == "a b   c   d\n")
    #expect(text("a\tb") { $0.text.tabs = .caret } == "a<r>^I<>b\n")
    #expect(text("a\tb") { $0.numberDigits = 7 } == "      1 a\tb\n")
    #expect(text("a\tb") { $0.numberDigits = 2 } == " 1 a       b\n")
    // A terminal does not paint the cells that a tab skips.
    #expect(text("\u{1b}[7ma\tb") == "<r>a       b<>\n")
  }

  @Test func numbersAreTheFiles() {
    let lines = "a\n\n\nb\n"
    #expect(text(lines) { $0.numberDigits = 1 } == "1 a\n2 \n3 \n4 b\n")
    #expect(
      text(lines) {
        $0.numberDigits = 1
        $0.squeezesBlankLines = true
      } == "1 a\n2 \n4 b\n")
  }

  @Test(arguments: [
    ("", 0), ("\n", 1), (String(repeating: "x", count: 10), 1), (String(repeating: "x", count: 11), 2),
    ("日日日日日", 1), ("x日日日日日", 2), ("a\tb", 1), ("a\tbcd", 2), ("1234567890\t", 1), ("123456789\tab", 2),
    ("\u{1b}[1m1234567890\u{1b}[m", 1), ("_\u{8}a_\u{8}b", 1), ("\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}", 2),
  ])
  func rowsAreThoseOfATerminalThatWraps(_ line: String, _ rows: Int) {
    #expect(printed(Array(line.utf8)) { $0.columns = 10 }.rows == rows)
  }

  @Test func wideLinesAreNoticed() {
    #expect(!printed(Array("1234567890\n".utf8)) { $0.columns = 10 }.isWide)
    #expect(printed(Array("1234567890x\n".utf8)) { $0.columns = 10 }.isWide)
    #expect(printed(Array("12345678\n".utf8)) { ($0.columns, $0.numberDigits) = (10, 2) }.isWide)
  }

  /// The parts in which the bytes arrive make no difference.
  @Test func partsMakeNoDifference() {
    let bytes = Array("日本\u{1b}[1;31mx\u{1b}[m\ta\u{8}a\r\n\n\n\u{1}\u{7f}é".utf8) + [0xff, 0x0a, 0xe6]
    let whole = printed(bytes)
    for part in 1...bytes.count { #expect(printed(bytes, in: part) == whole) }
  }
}
