import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Text on screens that have only ASCII.
@Suite(.bounded) struct ASCIIFallbackTests {
  @Test(arguments: [
    ("Reykjavík 4°C", "Reykjavik 4 C"), ("Gdańsk, Wrocław, Košice", "Gdansk, Wroclaw, Kosice"),
    ("ÆØÅ æøå ß þ ŁÐ", "AOA aoa s t LE"), ("← ↑ → ↓ ▸▾", "< ^ > v >v"), ("“a” ‘b’ – c…", "\"a\" 'b' - c."),
    ("┌─┐│╰╯█▀░", "+-+|++##."), ("■ □ ● ♥ ⚠ −½", "# o * * ! -/"), ("Київ", "????"),
    ("▁▂▃▄▅▆▇█▀", "___######"),
  ])
  func scalarsBecomeTheirClosestASCIILookalikes(_ text: String, _ expected: String) {
    #expect(
      String(decoding: text.unicodeScalars.map { ASCIIFallback.byte(for: $0.value) }, as: UTF8.self)
        == expected)
  }

  /// Any scalar, even an invalid one, becomes printable ASCII.
  @Test func everyScalarBecomesPrintableASCII() {
    for scalar in (0..<0x3000).map(UInt32.init) + [0xd800, 0x1f600, 0x10_ffff, .max] {
      #expect((0x20..<0x7f).contains(ASCIIFallback.byte(for: scalar)), "\(scalar)")
    }
  }

  /// Characters after wide ones and combining marks stay in their columns.
  @Test func wideAndCombiningCharactersKeepTheColumns() {
    let screen = HeadlessScreen(TextNode("日本 e\u{301}x í|"), columns: 12, rows: 1)
    #expect(screen.canvas.asciiText == ["? ?  ex i|"])
    #expect(screen.canvas.ascii.text == screen.canvas.asciiText)
  }
}
