import NodeUI
import TestSupport
import Testing

@testable import TerminalUI

@Suite(.bounded) struct InputDecoderTests {
  private static let samples: [(String, [InputEvent])] = [
    ("a", [.key(.character("a"))]), ("é", [.key(.character("é"))]), ("\r", [.key(.enter)]),
    ("\u{1b}[A", [.key(.up)]), ("\u{1b}OA", [.key(.up)]), ("\u{1b}[1;5C", [.key(.right, .control)]),
    ("\u{1b}[5~", [.key(.pageUp)]), ("\u{1b}[6;2~", [.key(.pageDown, .shift)]),
    ("\u{1b}[Z", [.key(.backTab)]), ("\u{1b}[1;6Z", [.key(.backTab, .control)]),
    ("\u{1b}v", [.key(.character("v"), .alt)]), ("\u{3}", [.key(.character("c"), .control)]),
    ("\u{1b}[<0;10;5M", [.mouse(MouseEvent(.press(button: 0), row: 4, column: 9))]),
    ("\u{1b}[<32;11;5M", [.mouse(MouseEvent(.drag(button: 0), row: 4, column: 10))]),
    ("\u{1b}[<35;12;5M", [.mouse(MouseEvent(.move, row: 4, column: 11))]),
    ("\u{1b}[<0;11;5m", [.mouse(MouseEvent(.release, row: 4, column: 10))]),
    ("\u{1b}[<65;1;1M", [.mouse(MouseEvent(.wheel(.down), row: 0, column: 0))]),
    ("\u{1b}[<70;1;1M", [.mouse(MouseEvent(.wheel(.left), row: 0, column: 0, modifiers: .shift))]),
    ("\u{1b}[M !!", [.mouse(MouseEvent(.press(button: 0), row: 0, column: 0))]),
    ("\u{1b}[?2026;2$y", []), ("\u{1b}]11;rgb:0/0/0\u{1b}\\", []),
    ("\u{1b}[200~two\r\nlines\u{1b}[31m\u{1b}[201~", [.paste("two\nlines[31m")]),
    ("\u{1b}[97;5u", [.key(.character("a"), .control)]),
  ]

  /// Pieces of any size give the same events.
  @Test func piecesOfAnySizeDecodeToTheSameEvents() {
    let bytes = Self.samples.flatMap { Array($0.0.utf8) }
    let events = Self.samples.flatMap(\.1)
    for size in 1...9 {
      var decoder = InputDecoder()
      var decoded: [InputEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        decoded += decoder.decode(bytes[start..<min(bytes.count, start + size)])
      }
      decoded += decoder.flush()
      #expect(decoded == events, "pieces of \(size)")
    }
  }

  @Test func escapeIsDistinguishedFromASequence() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1b]).isEmpty && decoder.isUndecided)
    #expect(decoder.flush() == [.key(.escape)] && !decoder.isUndecided)
    #expect(decoder.decode([0x1b]).isEmpty)
    #expect(decoder.decode(Array("[B".utf8)) == [.key(.down)])
  }

  @Test(arguments: seeds(1)) func anyBytesDoNotTrap(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces: [[UInt8]] = [
      [0x1b], Array("[<".utf8), Array("[M".utf8), Array("]".utf8), Array(";".utf8), Array("9".utf8),
      Array("\u{1b}[200~".utf8), Array("\u{1b}[201~".utf8), Array("\u{1b}[?2026;".utf8), Array("$y".utf8),
    ]
    for round in 0..<5000 {
      var decoder = InputDecoder(keys: [([0x1b, 0x5b, 0x41], .up)])
      for _ in 0..<20 {
        let piece =
          Bool.random(using: &random)
          ? pieces.randomElement(using: &random)! : [UInt8.random(in: 0...255, using: &random)]
        for case .mouse(let event) in decoder.decode(piece) {
          #expect(event.row >= 0 && event.column >= 0, "seed 5, round \(round)")
        }
      }
      _ = decoder.flush()
      #expect(!decoder.isUndecided, "seed 5, round \(round)")
    }
  }

  /// Answers about modes are never keys; the one about synchronized output is kept.
  @Test(arguments: [
    ("\u{1b}[?2026;2$y", 2), ("\u{1b}[?2026;1$y", 1), ("\u{1b}[?2026;0$y", 0), ("\u{1b}[?2026;4$y", 4),
    ("\u{1b}[?2026;2y", nil), ("\u{1b}[2026;2$y", nil), ("\u{1b}[?2026$y", nil),
    ("\u{1b}[$y", nil), ("\u{1b}[?2026;2;2$y", nil), ("\u{1b}\u{1b}[?2026;2$y", 2),
  ])
  func answersAboutModesAreNotKeys(_ bytes: String, _ state: Int?) {
    var decoder = InputDecoder()
    let events = decoder.decode(Array(bytes.utf8))
    #expect(events.allSatisfy { $0 == .key(.escape) })
    #expect(decoder.takeAnswers() == (state.map { [.mode(2026, state: $0)] } ?? []))
  }

  // MARK: Pointer

  /// Every kind of report with single and combined modifiers.
  @Test(arguments: [
    (0, MouseEvent.Kind.press(button: 0)), (1, .press(button: 1)), (2, .press(button: 2)),
    (32, .drag(button: 0)), (33, .drag(button: 1)), (34, .drag(button: 2)),
    (64, .wheel(.up)), (65, .wheel(.down)), (66, .wheel(.left)), (67, .wheel(.right)),
    (128, .press(button: 7)), (129, .press(button: 8)), (160, .drag(button: 7)),
  ])
  func mouseReportsAreDecodedWithModifiers(_ code: Int, _ kind: MouseEvent.Kind) {
    for (bits, modifiers) in [
      (0, []), (4, .shift), (8, .alt), (16, .control), (20, [.shift, .control]),
      (28, [.shift, .alt, .control]),
    ] as [(Int, Modifiers)] {
      var decoder = InputDecoder()
      let events = decoder.decode(Array("\u{1b}[<\(code + bits);300;1000M".utf8))
      #expect(events == [.mouse(MouseEvent(kind, row: 999, column: 299, modifiers: modifiers))])
      let released = decoder.decode(Array("\u{1b}[<\(code + bits);300;1000m".utf8))
      if code & 64 != 0 {
        #expect(released.isEmpty, "a wheel is not let go")
      } else {
        #expect(released == [.mouse(MouseEvent(.release, row: 999, column: 299, modifiers: modifiers))])
      }
    }
  }

  /// The X10 encoding, for terminals that support no other.
  @Test func oldMouseReportsAreDecoded() {
    func report(_ code: UInt8) -> [UInt8] { [0x1b, 0x5b, 0x4d, 32 + code, 32 + 10, 32 + 5] }
    for (code, kind) in [
      (0, .press(button: 0)), (2, .press(button: 2)), (3, .release), (32, .drag(button: 0)),
      (64, .wheel(.up)),
      (65, .wheel(.down)), (35, .move),
    ] as [(UInt8, MouseEvent.Kind)] {
      var decoder = InputDecoder()
      #expect(decoder.decode(report(code)) == [.mouse(MouseEvent(kind, row: 4, column: 9))])
      #expect(
        decoder.decode(report(code + 16)) == [
          .mouse(MouseEvent(kind, row: 4, column: 9, modifiers: .control))
        ])
    }
  }

  @Test(arguments: [
    "<0;0;1M", "<0;1;0M", "<0;1M", "<0;1;1;1M", "<;;M", "<0;1;1X", "<256;1;1M", "<192;1;1M",
    "<3;1;1M",
    "<99999999999999999999;1;1M", "I", "O",
  ])
  func invalidMouseReportsAreDropped(_ report: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("\u{1b}[\(report)a".utf8)) == [.key(.character("a"))])
  }

  // MARK: Unterminated sequences

  /// A control string of any length, in pieces of any size, contains no keys.
  @Test(arguments: ["]", "P", "_", "^", "X"])
  func controlStringsAreSkippedUpToTheirEnd(_ kind: String) {
    let text = String(repeating: "qj:\u{3}\u{1b}[A\u{1b}q", count: 1_000)
    let bytes = Array("\u{1b}\(kind)\(text)\u{1b}\\q".utf8)
    for size in [1, 2, 3, 4_095, 4_096, bytes.count] {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        events += decoder.decode(bytes[start..<min(bytes.count, start + size)])
      }
      #expect(events == [.key(.character("q"))], "pieces of \(size)")
    }
    var decoder = InputDecoder()
    // BEL ends only a control string that begins with ESC ].
    let events = decoder.decode(Array("\u{1b}\(kind)a\u{7}q".utf8))
    #expect(events == (kind == "]" ? [.key(.character("q"))] : []))
  }

  @Test func overlongSequencesAreSkipped() {
    var decoder = InputDecoder()
    let digits = String(repeating: "9;", count: 10_000)
    #expect(decoder.decode(Array("\u{1b}[\(digits)~j".utf8)) == [.key(.character("j"))])
  }

  /// After a second of silence an unterminated control string or paste is dropped.
  @Test(arguments: ["\u{1b}]0;q", "\u{1b}P", "\u{1b}[200~", "\u{1b}[200~q", "\u{1b}[200~q\u{1b}[20"])
  func silenceEndsUnterminatedInput(_ start: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode(Array((start + "q").utf8)).isEmpty)
    #expect(decoder.timeout == 1)
    #expect(decoder.flush(after: 0.99).isEmpty)
    #expect(decoder.decode(Array("qqq".utf8)).isEmpty)
    #expect(decoder.flush(after: 1).isEmpty && decoder.timeout == nil)
    #expect(decoder.decode(Array("j".utf8)) == [.key(.character("j"))])
  }

  /// Three Ctrl-C in a row also end it; other bytes that arrive with them are not keys either.
  @Test(arguments: ["\u{1b}]0;q", "\u{1b}[200~q"])
  func threeInterruptsEndUnterminatedInput(_ start: String) {
    for bytes in ["\u{3}\u{3}\u{3}", "\u{3}\u{3}a\u{3}\u{3}\u{3}qGq\u{1b}[201~\u{1b}"] {
      var decoder = InputDecoder()
      #expect(decoder.decode(Array((start + bytes).utf8)).isEmpty)
      #expect(decoder.flush(after: 0.03).isEmpty && decoder.timeout == nil)
      #expect(decoder.decode(Array("j".utf8)) == [.key(.character("j"))])
    }
    var decoder = InputDecoder()
    #expect(decoder.decode(Array((start + "\u{3}\u{3}j\u{3}").utf8)).isEmpty)
    #expect(decoder.timeout == 1, "they do not follow each other")
  }

  // MARK: Pasted text

  @Test(arguments: [
    ("abc", "abc"), ("a\rb\nc\r\nd", "a\nb\nc\nd"), ("\ta\u{1}\u{7f}\u{9b}b", "\tab"), ("\u{1b}", ""),
    ("\u{1b}[201", "[201"), ("\u{1b}\u{1b}[A", "[A"), ("é日\u{301}🎉", "é日\u{301}🎉"),
    ("\u{1b}[200~x", "[200~x"), ("", ""),
  ])
  func pastedTextLosesItsControlCharacters(_ pasted: String, _ text: String) {
    let bytes = Array("\u{1b}[200~\(pasted)\u{1b}[201~q".utf8)
    for size in 1...bytes.count {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        events += decoder.decode(bytes[start..<min(bytes.count, start + size)])
        // A short pause within the paste does not end it.
        if start + size >= 6 { events += decoder.flush(after: 0.03) }
      }
      #expect(events == (text.isEmpty ? [] : [.paste(text)]) + [.key(.character("q"))], "pieces of \(size)")
    }
  }

  @Test func pastedTextIsLimitedToAMebibyte() {
    var decoder = InputDecoder()
    var events = decoder.decode(Array("\u{1b}[200~a".utf8))
    let piece = Array(String(repeating: "é", count: 50_000).utf8)
    for _ in 0..<30 { events += decoder.decode(piece) }
    #expect(events.isEmpty && decoder.flush(after: 0.03).isEmpty)
    events = decoder.decode(Array("\u{1b}[201~j".utf8))
    #expect(events == [.paste("a" + String(repeating: "é", count: (1 << 19) - 1)), .key(.character("j"))])
    #expect(decoder.decode(Array("\u{1b}[201~j".utf8)) == [.key(.character("j"))])
  }

  @Test(
    arguments: [
      (nil, 25), ("0", 0), ("100", 100), ("1000", 1000), ("1001", 25), ("-1", 25), ("soon", 25), ("", 25),
    ] as [(String?, Int32)])
  func theUserSetsTheDelayAfterEscape(_ text: String?, _ milliseconds: Int32) {
    #expect(EscapeDelay.milliseconds(text) == milliseconds)
  }
}
