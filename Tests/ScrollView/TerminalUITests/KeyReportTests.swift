import NodeUI
import TestSupport
import Testing

@testable import TerminalUI

/// Keys of the kitty keyboard protocol and of its relatives, and the terminal's answers about it.
@Suite(.bounded) struct KeyReportTests {
  nonisolated private static let keys: [(String, InputEvent?)] = [
    // Codes that other terminals cannot tell from Tab, Enter, Backspace and Escape.
    ("105;5u", .key(.character("i"), .control)), ("109;5u", .key(.character("m"), .control)),
    ("104;5u", .key(.character("h"), .control)), ("91;5u", .key(.character("["), .control)),
    ("27u", .key(.escape)), ("13;2u", .key(.enter, .shift)), ("9;5u", .key(.tab, .control)),
    ("9;2u", .key(.backTab)), ("9;6u", .key(.backTab, .control)), ("127;5u", .key(.backspace, .control)),
    ("127;2u", .key(.backspace)), ("32;2u", .key(.character(" "), .shift)),
    // With Ctrl a letter is the small one, without it the capital one. Of other keys the shifted character counts.
    ("97:65;6u", .key(.character("a"), [.control, .shift])),
    ("65;6u", .key(.character("a"), [.control, .shift])),
    ("97:65;4u", .key(.character("A"), .alt)), ("97;4u", .key(.character("A"), .alt)),
    ("47:63;6u", .key(.character("?"), .control)), ("47;6u", .key(.character("/"), [.control, .shift])),
    ("228;3u", .key(.character("ä"), .alt)), ("228::39;3u", .key(.character("ä"), .alt)),
    // A Cyrillic letter on the key of c.
    ("1089::99;5u", .key(.character("c"), .control)), ("1089::99u", .key(.character("с"))),
    ("1089:1057:99;6u", .key(.character("c"), [.control, .shift])),
    // Locks count for nothing, Meta for Alt, and the keys of Super and Hyper are others.
    ("97;197u", .key(.character("a"), .control)), ("97;33u", .key(.character("a"), .alt)), ("113;9u", nil),
    ("113;17u", nil),
    // Events: pressed, repeated, released.
    ("97;5:1u", .key(.character("a"), .control)), ("97;5:2u", .key(.character("a"), .control)),
    ("97;5:3u", nil),
    ("97;1;97u", .key(.character("a"))),
    // Keys with codes of the protocol.
    ("57376u", .key(.function(13))), ("57398;2u", .key(.function(35), .shift)),
    ("57399u", .key(.character("0"))),
    ("57408u", .key(.character("9"))), ("57414;5u", .key(.enter, .control)), ("57419;3u", .key(.up, .alt)),
    ("57413u", .key(.character("+"))), ("57441;2u", nil), ("57358u", nil), ("57363u", nil), ("63743u", nil),
    // No keys.
    ("u", nil), ("0u", nil), ("7u", nil), ("133u", nil), ("55296u", nil), ("1114112u", nil),
    ("99999999999999999999u", nil),
    ("97;99999999999999999999u", nil), (":;:u", nil), ("?1u", nil), ("?u", nil), (">1u", nil), ("=1;2u", nil),
    ("<u", nil),
    // Older sequences, which the protocol keeps for some keys.
    ("1;5A", .key(.up, .control)), ("1;5:1A", .key(.up, .control)), ("1;5:3A", nil), ("A", .key(.up)),
    ("1;2P", .key(.function(1), .shift)), ("13~", .key(.function(3))), ("3;5~", .key(.delete, .control)),
    ("3;5:3~", nil), ("1;5R", .key(.function(3), .control)), ("1;2Z", .key(.backTab)),
    // xterm's other keys.
    ("27;5;105~", .key(.character("i"), .control)), ("27;6;65~", .key(.character("a"), [.control, .shift])),
    ("27;2;13~", .key(.enter, .shift)), ("27;5~", nil), ("27~", nil), ("?1~", nil), (">4;1m", nil),
  ]

  @Test(arguments: keys) func aKeyIsUnderstood(_ sequence: String, _ event: InputEvent?) {
    var decoder = InputDecoder()
    let bytes = "\u{1b}[\(sequence)."
    #expect(decoder.decode(bytes.utf8) == [event, .key(.character("."))].compactMap(\.self), "\(sequence)")
  }

  nonisolated private static let answers: [(String, TerminalAnswer?)] = [
    ("\u{1b}[?5u", .keyboard(flags: 5)), ("\u{1b}[?62;1;4c", .attributes), ("\u{1b}[?c", nil),
    ("\u{1b}[>0;1;0c", nil),
    ("\u{1b}[?2027;2$y", .mode(2027, state: 2)), ("\u{1b}P>|foot(1.20.2)\u{1b}\\", .version("foot(1.20.2)")),
    ("\u{1b}P>|a\u{1}b\u{7}\u{1b}\\", .version("ab")), ("\u{1b}P1$r0m\u{1b}\\", nil),
    ("\u{1b}_>|x\u{1b}\\", nil), ("\u{1b}P>|\(String(repeating: "x", count: 90))\u{1b}\\", nil),
    ("\u{1b}[I", .focus(true)), ("\u{1b}[O", .focus(false)), ("\u{1b}[1I", nil),
  ]

  @Test(arguments: answers) func anAnswerIsNoKey(_ bytes: String, _ answer: TerminalAnswer?) {
    for size in 1...bytes.utf8.count {
      var decoder = InputDecoder()
      let bytes = Array(bytes.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        #expect(decoder.decode(bytes[start..<min(bytes.count, start + size)]).isEmpty, "pieces of \(size)")
      }
      #expect(decoder.takeAnswers() == [answer].compactMap(\.self), "pieces of \(size)")
    }
  }

  /// The answer about the cursor looks like F3 with modifiers.
  @Test func theCursorIsFoundOnlyWhenItIsAskedFor() {
    var decoder = InputDecoder()
    decoder.expectedCursors = 1
    #expect(decoder.decode("\u{1b}[7;5R".utf8).isEmpty)
    #expect(decoder.takeAnswers() == [.cursor(row: 6, column: 4)])
    #expect(decoder.decode("\u{1b}[1;5R".utf8) == [.key(.function(3), .control)])
  }
}
