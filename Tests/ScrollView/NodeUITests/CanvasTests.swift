import PortholeSystem
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct CanvasTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  @Test func clipsAtEveryEdge() {
    var canvas = Canvas(rows: 2, columns: 5)
    canvas.put("hello world", row: 0, column: 0)
    canvas.put("abc", row: 1, column: -1)
    canvas.put("x", row: 2, column: 0)
    canvas.put("x", row: -1, column: 0)
    #expect(canvas.text == ["hello", "bc"])
    _ = Canvas(rows: -1, columns: .min)
  }

  /// For any size that a terminal may report.
  @Test(arguments: [
    (65_535, 65_535, 2_000, 2_000), (10_000, 10_000, 2_000, 2_000), (24, 65_535, 24, 65_535),
    (65_535, 24, 65_535, 24), (100, 65_535, 100, 40_000), (65_535, 1_000, 4_000, 1_000),
    (2_000, 2_000, 2_000, 2_000), (.max, 1, 65_535, 1), (0, .max, 0, 65_535),
  ])
  func hasAtMostFourMillionCells(_ rows: Int, _ columns: Int, _ wantedRows: Int, _ wantedColumns: Int) {
    let canvas = Canvas(rows: rows, columns: columns)
    #expect(canvas.rows == wantedRows && canvas.columns == wantedColumns)
  }

  @Test func neverShowsHalfOfAWideCharacter() {
    var canvas = Canvas(rows: 1, columns: 5)
    canvas.put("日本語", row: 0, column: 0)
    #expect(canvas.text(row: 0) == "日本")
    #expect(canvas[0, 4].span == 1)
    canvas.put("x", row: 0, column: 1)
    #expect(canvas.text(row: 0) == " x本")
    canvas.put("y", row: 0, column: 2)
    #expect(canvas.text(row: 0) == " xy")
    canvas.put("日", row: 0, column: -1)
    #expect(canvas.text(row: 0) == " xy")
    canvas.put("語", row: 0, column: 1)
    #expect(canvas.text(row: 0) == " 語")
    for column in 0..<5 where canvas[0, column].span == 2 { #expect(canvas[0, column + 1].span == 0) }
  }

  @Test func keepsMarksWithTheirCharacter() {
    var canvas = Canvas(rows: 1, columns: 5)
    canvas.put("e\u{301}a", row: 0, column: 0)
    #expect(canvas.scalars(at: 0, 0) == [0x65, 0x301])
    var other = Canvas(rows: 1, columns: 5)
    other.put("xxxo\u{308}", row: 0, column: 0)
    other.put("e\u{301}", row: 0, column: 0)
    #expect(canvas.shows(0, 0, sameAs: other, 0, 0))
    #expect(!canvas.shows(0, 1, sameAs: other, 0, 3))
  }

  @Test func scrollsRows() {
    var canvas = Canvas(rows: 4, columns: 2)
    for row in 0..<4 { canvas.put("\(row)", row: row, column: 0) }
    canvas.scroll(0..<3, by: 1)
    #expect(canvas.text == ["1", "2", "", "3"])
    canvas.scroll(0..<4, by: -2)
    #expect(canvas.text == ["", "", "1", "2"])
    canvas.scroll(0..<4, by: 9)
    #expect(canvas.text == ["", "", "", ""])
  }

  @Test func drawsThumbsInEighths() {
    func glyph(_ start: Int, _ count: Int, _ orientation: IndicatorGlyphs.Orientation) -> String? {
      IndicatorGlyphs.glyph(start: start, count: count, orientation: orientation).map {
        ($0.isReversed ? "-" : "") + String(Unicode.Scalar($0.scalar)!)
      }
    }
    #expect((1...8).map { glyph(8 - $0, $0, .vertical) } == ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"])
    #expect((1...7).map { glyph(0, $0, .vertical) } == ["▔", "-▆", "-▅", "▀", "-▃", "-▂", "-▁"])
    #expect((1...7).map { glyph(0, $0, .horizontal) } == ["▏", "▎", "▍", "▌", "▋", "▊", "▉"])
    #expect((1...7).map { glyph(8 - $0, $0, .horizontal) } == ["▕", "-▊", "-▋", "▐", "-▍", "-▎", "-▏"])
    #expect(glyph(0, 0, .vertical) == nil)
  }

  /// Frames are compared and copied cell by cell: four words to a cache line.
  @Test func cellsTakeSixteenBytes() {
    #expect(MemoryLayout<Cell>.stride == 16)
    #expect(MemoryLayout<Cell>.size == 16)
  }

  @Test func equalLinksShareANumber() {
    var canvas = Canvas(rows: 1, columns: 4)
    #expect(canvas.link("https://a.example/") == 1)
    #expect(canvas.link("https://b.example/?q=1;2") == 2)
    #expect(canvas.link("https://a.example/") == 1)
    #expect(canvas.links == ["https://a.example/", "https://b.example/?q=1;2"])
    #expect(canvas.url(of: 2) == "https://b.example/?q=1;2")
    #expect(canvas.url(of: 0) == nil && canvas.url(of: 3) == nil)
    canvas.clear()
    #expect(canvas.links.isEmpty && canvas.url(of: 1) == nil)
    #expect(canvas.link("https://b.example/") == 1)
  }

  @Test(arguments: [
    "", "a\u{1b}\\", "a\u{7}", "a\nb", "\u{7f}", "https://é.example", "\u{9c}", "\0", "a b", "a\"b", "<a",
    "a>",
  ])
  func refusesLinksThatCouldEscape(_ url: String) {
    var canvas = Canvas(rows: 1, columns: 4)
    #expect(canvas.link(url) == 0)
    #expect(canvas.links.isEmpty)
  }

  /// A title is often a file name, so it may contain anything.
  @Test func titlesOfPicturesAreEscapedForXML() {
    let canvas = Canvas(rows: 1, columns: 1)
    let svg = canvas.svg(title: "a\u{1b}]0;E\u{7}\u{1}\u{9b}\u{fffe}\u{202e}&<b>\n")
    #expect(
      svg.contains("<title>a^[]0;E^G^A&lt;U+009B&gt;&lt;U+FFFE&gt;&lt;U+202E&gt;&amp;&lt;b&gt;^J</title>"))
  }

  /// An invisible joiner is kept only inside an emoji.
  @Test func joinersAreDrawnOnlyInsideEmoji() {
    var canvas = Canvas(rows: 1, columns: 20)
    canvas.put("a\u{200d}b\u{fe0f}c\u{200b}d\u{e0041}❤\u{fe0f}\u{200d}🔥x", row: 0, column: 0)
    #expect(canvas.text(row: 0).unicodeScalars.elementsEqual("abcd❤\u{fe0f}\u{200d}🔥x".unicodeScalars))
  }

  /// Drawing over the second half of a joined emoji also removes the joiner of the first.
  @Test func joinersEndWithTheirEmoji() {
    var canvas = Canvas(rows: 1, columns: 4)
    canvas.put("👨\u{200d}👩", row: 0, column: 0)
    #expect(canvas.text(row: 0).unicodeScalars.elementsEqual("👨\u{200d}👩".unicodeScalars))
    canvas.put("█", row: 0, column: 2)
    #expect(canvas.text(row: 0).unicodeScalars.elementsEqual("👨█".unicodeScalars))
    var narrow = Canvas(rows: 1, columns: 3)
    narrow.put("👨\u{200d}👩", row: 0, column: 0)
    #expect(narrow.text(row: 0).unicodeScalars.elementsEqual("👨".unicodeScalars))
  }

  @Test func limitsTheLengthAndNumberOfLinks() {
    var canvas = Canvas(rows: 1, columns: 4)
    #expect(canvas.link(String(repeating: "x", count: 2083)) == 1)
    #expect(canvas.link(String(repeating: "x", count: 2084)) == 0)
    for number in 2...65_535 { #expect(canvas.link("\(number)") == UInt16(number)) }
    #expect(canvas.link("one too many") == 0)
  }

  /// Links are equal if their URLs are, whatever their numbers.
  @Test func comparesLinksByURL() {
    var canvas = Canvas(rows: 1, columns: 4)
    var other = Canvas(rows: 1, columns: 4)
    _ = other.link("https://b.example")
    for (column, url) in ["https://a.example", "https://b.example", "https://a.example"].enumerated() {
      canvas.put("x", row: 0, column: column, style: TextStyle(link: canvas.link(url)))
      other.put("x", row: 0, column: column, style: TextStyle(link: other.link("https://a.example")))
    }
    #expect((0..<4).map { canvas.shows(0, $0, sameAs: other, 0, $0) } == [true, false, true, true])
    other.put("x", row: 0, column: 0, style: .plain)
    #expect(!canvas.shows(0, 0, sameAs: other, 0, 0))
    // A number that was never assigned is no link.
    other.put("y", row: 0, column: 3, style: TextStyle(link: 99))
    canvas.put("y", row: 0, column: 3)
    #expect(canvas.shows(0, 3, sameAs: other, 0, 3))
  }

  @Test(arguments: [0, 1, -1, 2, 4, -4, 5, 100, Int.max, Int.min])
  func scrollsAnyDistance(_ distance: Int) {
    var canvas = Canvas(rows: 6, columns: 3)
    for row in 0..<6 { canvas.put("\(row)", row: row, column: 1) }
    canvas.scroll(1..<5, by: distance)
    for row in 1..<5 {
      let (source, isOutside) = row.addingReportingOverflow(distance)
      #expect(canvas.text(row: row) == (!isOutside && (1..<5).contains(source) ? " \(source)" : ""))
    }
    #expect(canvas.text(row: 0) == " 0" && canvas.text(row: 5) == " 5")
    canvas.scroll(-3..<90, by: 1)
    #expect(canvas.text(row: 5).isEmpty)
    canvas.scroll(7..<9, by: 1)
  }

  /// Links are numbers of a canvas: in another they would lead elsewhere.
  @Test func aDrawnCanvasLosesItsLinks() {
    var (canvas, other) = (Canvas(rows: 1, columns: 4), Canvas(rows: 1, columns: 4))
    #expect(canvas.link("https://a.example/") == 1 && other.link("https://b.example/") == 1)
    var style = TextStyle.reverse
    style.link = 1
    other.put("b", row: 0, column: 0, style: style)
    canvas.put(other, row: 0, column: 1)
    #expect(canvas.text == [" b"] && canvas[0, 1].style == .reverse)
  }

  @Test func comparesRowsByTheirContent() {
    var canvas = Canvas(rows: 2, columns: 8)
    var other = Canvas(rows: 3, columns: 8)
    canvas.put("abc", row: 1, column: 2)
    other.put("abc", row: 2, column: 2)
    #expect(canvas.shows(row: 1, sameAs: other, row: 2) && canvas.shows(row: 0, sameAs: other, row: 0))
    #expect(!canvas.shows(row: 1, sameAs: other, row: 1))
    #expect(!canvas.shows(row: 2, sameAs: other, row: 2) && !canvas.shows(row: 0, sameAs: other, row: -1))
    #expect(!canvas.shows(row: 0, sameAs: Canvas(rows: 2, columns: 9), row: 0))
    other.put(0x61, marks: [0x301], row: 0, column: 0, style: .plain)
    #expect(canvas.shows(row: 1, sameAs: other, row: 2) && !canvas.shows(row: 0, sameAs: other, row: 0))
    other.put("abc", row: 2, column: 2, style: .reverse)
    #expect(!canvas.shows(row: 1, sameAs: other, row: 2))
    #expect(Canvas(rows: 2, columns: 0).shows(row: 0, sameAs: Canvas(rows: 2, columns: 0), row: 1))
  }
}
