import NodeUI
import TestSupport
import Testing

@testable import ProgramCore

/// The effect of each sequence on a screen of 8 columns and 4 rows, by ECMA-48 and DEC's manuals, and by xterm where both are
/// silent. In the tables `^` is an escape, and `|` separates rows.
@Suite(.bounded) struct ScreenSequenceTests {
  private static func screen(_ output: String) -> (screen: EmulatedScreen, replies: String) {
    let screen = EmulatedScreen(Size(8, 4))
    let replies = screen.write(Array(output.replacing("^", with: "\u{1b}").utf8))
    return (screen, String(decoding: replies, as: UTF8.self).replacing("\u{1b}", with: "^"))
  }

  nonisolated struct Case: CustomTestStringConvertible {
    let output: String
    let rows: String
    /// The row and the column of the cursor, from 0; nil if it is not compared.
    let cursor: [Int]?

    init(_ output: String, _ rows: String, _ cursor: [Int]? = nil) {
      (self.output, self.cursor) = (output, cursor)
      self.rows = rows + String(repeating: "|", count: 3 - rows.filter { $0 == "|" }.count)
    }
    var testDescription: String { output }
  }

  private func check(_ wanted: Case) {
    let shown = Self.screen(wanted.output).screen
    #expect(shown.canvas.text.joined(separator: "|") == wanted.rows)
    if let cursor = wanted.cursor { #expect([shown.cursor.row, shown.cursor.column] == cursor) }
  }

  @Test(arguments: [
    Case("12345678", "12345678", [0, 7]), Case("123456789", "12345678|9", [1, 1]),
    Case("12345678\rx", "x2345678", [0, 1]), Case("12345678\nx", "12345678|       x", [1, 7]),
    Case("12345678\u{8}x", "123456x8", [0, 7]), Case("12345678^[2Cx", "1234567x", [0, 7]),
    // A tab and a style leave the next character to wrap, erasing does not.
    Case("12345678\tx", "12345678|x", [1, 1]), Case("12345678^[1mx", "12345678|x", [1, 1]),
    Case("12345678^[Kx", "1234567x", [0, 7]), Case("12345678^[Jx", "1234567x", [0, 7]),
    Case("12345678^7^[2;2H^8x", "12345678|x", [1, 1]), Case("12345678^[1;8Hx", "1234567x", [0, 7]),
    Case("^[?7l123456789", "12345679", [0, 7]), Case("^[?7l12345678^[?7h9", "12345678|9", [1, 1]),
    Case("1234567日", "1234567|日", [1, 2]), Case("123456日x", "123456日|x", [1, 1]),
    Case("^[?7l1234567日", "1234567", [0, 7]), Case("^[4;8Hab", "||       a|b", [3, 1]),
    Case("^[2;3r^[3;8Hab", "|       a|b", [2, 1]), Case("^[2;3r^[4;8Hab", "|||b      a", [3, 1]),
  ])
  func aCharacterInTheLastColumnWrapsLater(_ wanted: Case) { check(wanted) }

  @Test(arguments: [
    Case("e\u{301}x", "e\u{301}x", [0, 2]), Case("1234567e\u{301}x", "1234567e\u{301}|x", [1, 1]),
    Case("^[?7l1234567e\u{301}", "1234567e\u{301}", [0, 7]), Case("日\u{301}", "日\u{301}", [0, 2]),
    Case("123456日\u{301}x", "123456日\u{301}|x"), Case("\u{301}x", "x", [0, 1]),
    Case("ab^[1;2H\u{301}", "a\u{301}b", [0, 1]), Case("^[1;3H\u{301}", "  \u{301}"),
    Case("e\u{301}\u{302}\u{303}\u{304}\u{305}", "e\u{301}\u{302}\u{303}\u{304}"),
    Case("👩\u{200d}👧", "👩\u{200d}👧", [0, 4]), Case("👩\u{200d}x", "👩x", [0, 3]),
    Case("a\u{202e}b", "ab", [0, 2]), Case("a\u{e000}b", "a\u{fffd}b", [0, 3]), Case("a\u{a0}b", "a b"),
  ])
  func marksCombineWithTheCellBefore(_ wanted: Case) { check(wanted) }

  @Test(arguments: [
    Case("^[2;3Hx", "|  x", [1, 3]), Case("^[9;99Hx", "|||       x", [3, 7]), Case("ab^[Hx", "xb", [0, 1]),
    Case("^[3;3H^[Ax^[2By", "|  x||   y", [3, 4]), Case("abc^[2Dx^[Cy", "axcy"),
    Case("ab^[2Ec^[Fd", "ab|d|c", [1, 1]), Case("^[5Gx^[2`y^[3dz^[2aw^[ev", " y  x||  z  w|      v", [3, 7]),
    // The edges of the scroll region stop a cursor that is not beyond them.
    Case("^[2;3r^[3;1H^[9Ax", "|x"), Case("^[2;3r^[9Ax", "x"), Case("^[2;3r^[4;1H^[9Ax", "|x"),
    Case("^[2;3r^[2;1H^[9Bx", "||x"), Case("^[2;3r^[4;1H^[9Bx", "|||x"), Case("^[2;3r^[9Bx", "||x"),
    Case("^[2;3r^[?6hx^[9;9Hy", "|x|       y", [2, 7]), Case("^[2;3r^[?6h^[9dx^[?6ly", "y||x", [0, 1]),
    Case("^[2;3r^[4;4H^[3;2rx", "|||   x"), Case("^[4;4H^[3;3rx", "|||   x"),
    Case("^[4;4H^[2rx", "x", [0, 1]),
    Case("a\tx", "a      x", [0, 7]), Case("^[3g^[4G^H\r\tx", "   x"), Case("^[8G^[Zx", "x", [0, 1]),
    Case("^[3G^H^[6G^H\r^[2Ix", "     x"), Case("^[3G^H^[6G^H^[3G^[g\r\tx", "     x"),
    Case("^[3G^H^[8G^[Zx", "  x"), Case("^[3G^H^[8G^[2Zx", "x"),
    Case("^[2;3H^7^[Ha^8b", "a|  b"), Case("^[2;3H^[sa^[ub", "|  b"),
    Case("^[20hab\ncd", "ab|cd"), Case("ab\u{b}c\u{c}d", "ab|  c|   d"),
  ])
  func theCursorMoves(_ wanted: Case) { check(wanted) }

  nonisolated private static let numbers = "1\r\n2\r\n3\r\n4"

  @Test(arguments: [
    Case(numbers + "\n5", "2|3|4| 5", [3, 2]), Case(numbers + "^D5", "2|3|4| 5"),
    Case(numbers + "^E5", "2|3|4|5"),
    Case(numbers + "^[H^Mx", "x|1|2|3", [0, 1]), Case(numbers + "^Mx", "1|2|3x|4"),
    Case(numbers + "^[2S", "3|4", [3, 1]), Case(numbers + "^[T", "|1|2|3"), Case(numbers + "^[9S", ""),
    Case(numbers + "^[2;3r^[S", "1|3||4", [0, 0]), Case(numbers + "^[2;3r^[T", "1||2|4"),
    Case(numbers + "^[2;3r^[3;1H\nx", "1|3|x|4"), Case(numbers + "^[2;3r^[2;1H^Mx", "1|x|2|4"),
    Case(numbers + "^[2;3r^[4;1H\nx", "1|2|3|x"), Case(numbers + "^[2;3r^[1;1H^Mx", "x|2|3|4"),
    Case(numbers + "^[2;2H^[Lx", "1|x|2|3", [1, 1]), Case(numbers + "^[2;2H^[Mx", "1|x|4", [1, 1]),
    Case(numbers + "^[2;3r^[2;1H^[L", "1||2|4"), Case(numbers + "^[2;3r^[2;1H^[9M", "1|||4"),
    Case(numbers + "^[2;3r^[L", "1|2|3|4"), Case(numbers + "^[2;3r^[4;1H^[M", "1|2|3|4"),
  ])
  func rowsScroll(_ wanted: Case) { check(wanted) }

  @Test(arguments: [
    Case("abcdef^[1;3H^[2@x", "abx cdef"), Case("abcdefgh^[1;3H^[2@", "ab  cdef"),
    Case("abc^[1;2H^[99@", "a"),
    Case("abcdef^[1;3H^[2Px", "abxf"), Case("abc^[1;2H^[99P", "a"),
    Case("abcdef^[1;3H^[2X", "ab  ef", [0, 2]),
    Case("abc^[H^[4hx^[4ly", "xybc"), Case("ab日^[H^[4h本", "本ab日"), Case("abcdef日^[H^[4hx", "xabcdef"),
    Case("abc^[2;3r^[H^[@^[P", "abc"),
    Case("a^[3b", "aaaa"), Case("a^[b^[b", "aaa"), Case("日^[b", "日日"), Case("a^[2;1H^[3b", "a"),
    Case("^[3b", ""),
    Case("a^[99b", "aaaaaaaa|a"), Case("^(0q^[2b", "───"), Case("e\u{301}^[b", "e\u{301}"),
    Case("abc\r\ndef\r\nghi^[2;2H^[J", "abc|d"), Case("abc\r\ndef\r\nghi^[2;2H^[1J", "|  f|ghi"),
    Case("abc\r\ndef^[2J", "", [1, 3]), Case("abc^[3J", "abc"), Case("abc\r\ndef^[H^[?J", ""),
    Case("abc^[1;2H^[K", "a"), Case("abc^[1;2H^[1K", "  c"), Case("abc^[1;2H^[?2K", ""),
    Case("abc^[H^[9K", "abc"),
    Case("^#8", "EEEEEEEE|EEEEEEEE|EEEEEEEE|EEEEEEEE", [0, 0]),
    Case("^[2;3r^#8^[H^[9Bx", "EEEEEEEE|EEEEEEEE|EEEEEEEE|xEEEEEEE"),
  ])
  func cellsAreInsertedDeletedAndErased(_ wanted: Case) { check(wanted) }

  /// Half of a wide character is a blank.
  @Test(arguments: [
    Case("日x^[1;1H^[X", "  x"), Case("日x^[1;1Ht", "t x"), Case("日x^[1;2Ht", " tx"), Case("日本^[1;2H^[P", " 本"),
    Case("日本x^[1;3H^[1J", "    x"), Case("日本^[1;2H^[@", "   本"), Case("日本語^[1;2H本", " 本 語"),
    Case("日本語かx^[1;2H^[P", " 本語か|x"),
  ])
  func halvesOfWideCharactersAreBlank(_ wanted: Case) {
    check(wanted)
    let canvas = Self.screen(wanted.output).screen.canvas
    for column in 0..<8 {
      let isSecond = canvas[0, column].span == 0
      #expect(isSecond == (column > 0 && canvas[0, column - 1].span == 2))
    }
  }

  @Test(arguments: [
    Case("^(0lqk^(Bx", "┌─┐x"), Case("^)0a\u{e}x\u{f}x", "a│x"), Case("^(A#^(B#", "£#"),
    Case("^(0_`~", " ◆·"),
    Case("^(0^7^(B^8q", "─"), Case("\u{e}^7\u{f}^)0^8q", "q"), Case("^(0^cq", "q"),
    Case("a^[?1049hb^[?1049l", "a", [0, 1]), Case("a^[?1049hb", " b"), Case("a^[?47hb^[?47l", "a", [0, 2]),
    Case("^[?47hx^[?47l^[?47h", "x"), Case("^[?1047hx^[?1047l^[?47h", ""), Case("^[?47hx^[?47l^[?1049h", ""),
    Case("^[2;2H^7^[?47h^[3;3H^7^[?47l^8x", "| x"), Case("^[2;2H^[?1048h^[H^[?1048lx", "| x"),
    Case("a^[?1049hx^c", "", [0, 0]), Case("^[2;2H^[31m^8x", "x"),
    Case("^[2;3r^[?6h^[4h^[!p^[Hab^[Hc", "cb"), Case("^[4G^H^c\tx", "       x"),
    Case("^[?1049hx^cb^[?47l", "b"),
    Case("abc^[\r2Cx", "abx"), Case("a\u{9b}b", "ab"), Case("^[3\u{18}x", "x"), Case("^[3^[2Cx", "  x"),
    Case("a\u{7f}\u{0}b", "ab"),
    Case("^P1;2|abc^\\x", "x"), Case("^]0;a\u{7}x", "x"), Case("^]0;a^[2Cx", "  x"), Case("^[1;2;3:4Hx", "x"),
    Case("^[=5Cx", "x"), Case("^[5!Cx", "x"), Case("^[5 @x", "x"), Case("^[?5Cx", "x"), Case("^%Gx", "x"),
  ])
  func setsScreensAndStatesAreRestored(_ wanted: Case) { check(wanted) }

  @Test(arguments: [
    ("1;2;3;4;5;7;8;9", TextStyle(attributes: .init(rawValue: 0xff))), ("1;2;22", .plain), ("4;24", .plain),
    ("1;3;5;7;8;9;22;23;25;27;28;29", .plain), ("1;", .plain), ("21", TextStyle(attributes: .underline)),
    ("4:3", TextStyle(attributes: .underline)), ("4;4:0", .plain),
    ("31;42;39", TextStyle(background: .palette(2))),
    ("31;42;49", TextStyle(foreground: .palette(1))),
    ("90;107", TextStyle(foreground: .palette(8), background: .palette(15))),
    ("38;5;200;1", TextStyle(foreground: .palette(200), attributes: .bold)),
    ("48:5:200", TextStyle(background: .palette(200))),
    ("38;2;1;2;3;3", TextStyle(foreground: .rgb(1, 2, 3), attributes: .italic)),
    ("38:2:1:2:3", TextStyle(foreground: .rgb(1, 2, 3))),
    ("48:2::1:2:3", TextStyle(background: .rgb(1, 2, 3))), ("58;5;1;3", TextStyle(attributes: .italic)),
    ("58:2::1:2:3;3", TextStyle(attributes: .italic)), ("38;5;256;3", TextStyle(attributes: .italic)),
    ("38;2;1;2", .plain), ("38;5", .plain), ("38", .plain), ("38;9;3", TextStyle(attributes: .italic)),
    ("53;99", .plain),
  ])
  func stylesAreSet(_ numbers: String, _ wanted: TextStyle) {
    #expect(Self.screen("^[\(numbers)mx").screen.canvas[0, 0].style == wanted)
  }

  /// Cells that a sequence empties have the colours of the pen, and no attributes.
  @Test(arguments: [
    "^[2;2H^[K", "^[2;2H^[1K", "^[2;2H^[J", "^[2J", "^[2;2H^[3X", "^[2;2H^[3@", "^[2;2H^[3P", "^[2;2H^[L",
    "^[2;2H^[2M",
    "^[2S", "^[9T", "^[4;1H\n", "^[H^M", "^[2;3r^[T", "^[?1049h", "^[4;8Hxx",
  ])
  func emptiedCellsHaveTheColoursOfThePen(_ output: String) {
    let canvas = Self.screen("^#8^[1;7;31;44m" + output).screen.canvas
    let cells = (0..<4).flatMap { row in (0..<8).map { canvas[row, $0] } }
    let empty = cells.filter { $0.glyph == 0x20 }
    #expect(!empty.isEmpty)
    #expect(empty.allSatisfy { $0.style == TextStyle(foreground: .palette(1), background: .palette(4)) })
  }

  @Test(arguments: [
    ("^[c", "^[?1;2c"), ("^[>c", "^[>0;100;0c"), ("^[5n", "^[0n"), ("^[?5n", "^[?0n"),
    ("^[2;3H^[6n", "^[2;3R"),
    ("^[2;3H^[?6n", "^[?2;3R"), ("12345678^[6n", "^[1;8R"), ("^[2;3r^[?6h^[6n", "^[1;1R"), ("^[1c^[1n", ""),
    ("^[?7$p", "^[?7;1$y"), ("^[?1$p", "^[?1;2$y"), ("^[?6h^[?6$p", "^[?6;1$y"), ("^[?69$p", "^[?69;0$y"),
    ("^[?2026$p^[?2026h^[?2026$p", "^[?2026;2$y^[?2026;1$y"), ("^[?1049h^[?1049$p", "^[?1049;1$y"),
    ("^[?1000;1002h^[?1000$p^[?1002$p", "^[?1000;2$y^[?1002;1$y"), ("^[?2004h^c^[?2004$p", "^[?2004;2$y"),
  ])
  func queriesHaveReplies(_ output: String, _ wanted: String) {
    #expect(Self.screen(output).replies == wanted)
  }

  @Test(
    arguments: [
      (.up, [], "^[A"), (.left, .shift, "^[1;2D"), (.home, .control, "^[1;5H"),
      (.end, [.alt, .control], "^[1;7F"),
      (.insert, [], "^[2~"), (.delete, .shift, "^[3;2~"), (.pageUp, [], "^[5~"), (.pageDown, .alt, "^[6;3~"),
      (.enter, [], "\r"), (.enter, .alt, "^\r"), (.enter, .control, "^[13;5u"), (.tab, [], "\t"),
      (.tab, .shift, "^[Z"),
      (.backTab, [], "^[Z"), (.tab, [.shift, .control], "^[1;6Z"), (.tab, .control, "^[9;5u"),
      (.escape, [], "^"),
      (.escape, .alt, "^^"), (.backspace, [], "\u{7f}"), (.backspace, .control, "^[127;5u"),
      (.function(1), [], "^OP"),
      (.function(4), .shift, "^[1;2S"), (.function(5), [], "^[15~"), (.function(12), .control, "^[24;5~"),
      (.function(99), [], "^[24~"),
      (.character("a"), .shift, "a"), (.character("A"), .control, "^[65;5u"),
      (.character("a"), .control, "\u{1}"),
      (.character("a"), [.alt, .control], "^\u{1}"), (.character("é"), .alt, "^é"),
      (.character("é"), .control, "^[233;5u"),
      (.character("i"), .control, "^[105;5u"), (.character("i"), .alt, "^i"),
      (.character("["), .control, "^[91;5u"),
      (.character("]"), .control, "\u{1d}"), (.character(" "), .control, "\u{0}"),
      (.character(" "), .shift, "^[32;2u"),
      (.character("1"), .control, "^[49;5u"), (.character("1"), .alt, "^1"),
    ] as [(Key, Modifiers, String)])
  func keysBecomeBytes(_ key: Key, _ modifiers: Modifiers, _ wanted: String) {
    #expect(
      Self.screen("").screen.bytes(of: key, modifiers) == Array(wanted.replacing("^", with: "\u{1b}").utf8))
    #expect(Self.screen("^[20h").screen.bytes(of: .enter, modifiers) == [0x0d, 0x0a])
  }

  /// A press, a drag, a release and a notch of the wheel at row 9 and column 299, each form as xterm has it.
  @Test(arguments: [
    ("^[?1006h", "^[<4;300;10M^[<32;301;10M^[<0;301;10m^[<65;301;10M"),
    ("^[?1015h", "^[36;300;10M^[64;301;10M^[35;301;10M^[97;301;10M"),
    ("^[?1005h", "^[M$\u{14c}*^[M@\u{14d}*^[M#\u{14d}*^[Ma\u{14d}*"),
    ("^[?1006h^[?1006l^[?1005h^[?1005l", ""),
  ])
  func eventsOfThePointerHaveTheChosenForm(_ form: String, _ wanted: String) {
    let shown = Self.screen("^[?1002h" + form).screen
    let bytes = [
      MouseEvent(.press(button: 0), row: 9, column: 299, modifiers: .shift),
      MouseEvent(.drag(button: 0), row: 9, column: 300),
      MouseEvent(.release, row: 9, column: 300), MouseEvent(.wheel(.down), row: 9, column: 300),
    ].flatMap { shown.bytes(of: $0) }
    let plain: [UInt8] = [0x24, 0xff, 0x2a, 0x40, 0xff, 0x2a, 0x23, 0xff, 0x2a, 0x61, 0xff, 0x2a]
    let short = (0..<4).flatMap { Array("\u{1b}[M".utf8) + plain[($0 * 3)..<($0 * 3 + 3)] }
    #expect(bytes == (wanted.isEmpty ? short : Array(wanted.replacing("^", with: "\u{1b}").utf8)))
  }
}
