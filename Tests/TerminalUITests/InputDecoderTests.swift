import NodeUI
import TestSupport
import Testing

@testable import TerminalUI

@Suite struct InputDecoderTests {
  private static let samples: [(String, [InputEvent])] = [
    ("a", [.key(.character("a"))]), ("é", [.key(.character("é"))]), ("\r", [.key(.enter)]),
    ("\u{1b}[A", [.key(.up)]), ("\u{1b}OA", [.key(.up)]), ("\u{1b}[1;5C", [.key(.right, .control)]),
    ("\u{1b}[5~", [.key(.pageUp)]), ("\u{1b}[6;2~", [.key(.pageDown, .shift)]),
    ("\u{1b}[Z", [.key(.tab, .shift)]),
    ("\u{1b}v", [.key(.character("v"), .alt)]), ("\u{3}", [.key(.character("c"), .control)]),
    ("\u{1b}[<0;10;5M", [.mouse(MouseEvent(.press(button: 0), row: 4, column: 9))]),
    ("\u{1b}[<32;11;5M", [.mouse(MouseEvent(.drag(button: 0), row: 4, column: 10))]),
    ("\u{1b}[<0;11;5m", [.mouse(MouseEvent(.release, row: 4, column: 10))]),
    ("\u{1b}[<65;1;1M", [.mouse(MouseEvent(.wheel(.down), row: 0, column: 0))]),
    ("\u{1b}[<70;1;1M", [.mouse(MouseEvent(.wheel(.left), row: 0, column: 0, modifiers: .shift))]),
    ("\u{1b}[M !!", [.mouse(MouseEvent(.press(button: 0), row: 0, column: 0))]),
    ("\u{1b}[?2026;2$y", []), ("\u{1b}]11;rgb:0/0/0\u{1b}\\", []),
    ("\u{1b}[97;5u", [.key(.character("a"), .control)]),
  ]

  /// Sequences come in pieces of any size; the events are the same.
  @Test func decodesHoweverTheBytesAreCutUp() {
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

  @Test func tellsAnEscapeFromASequence() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1b]).isEmpty && decoder.isUndecided)
    #expect(decoder.flush() == [.key(.escape)] && !decoder.isUndecided)
    #expect(decoder.decode([0x1b]).isEmpty)
    #expect(decoder.decode(Array("[B".utf8)) == [.key(.down)])
  }

  @Test func survivesAnyBytes() {
    var random = SplitMix64(seed: 5)
    let pieces: [[UInt8]] = [
      [0x1b], Array("[<".utf8), Array("[M".utf8), Array("]".utf8), Array(";".utf8), Array("9".utf8),
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

  /// Answers about modes are never keys; the one that is asked for is kept.
  @Test(arguments: [
    ("\u{1b}[?2026;2$y", 2), ("\u{1b}[?2026;1$y", 1), ("\u{1b}[?2026;0$y", 0), ("\u{1b}[?2026;4$y", 4),
    ("\u{1b}[?2004;2$y", nil), ("\u{1b}[?2026;2y", nil), ("\u{1b}[2026;2$y", nil), ("\u{1b}[?2026$y", nil),
    ("\u{1b}[$y", nil), ("\u{1b}[?2026;2;2$y", nil), ("\u{1b}\u{1b}[?2026;2$y", 2),
  ])
  func takesAnswersAboutModes(_ bytes: String, _ state: Int?) {
    var decoder = InputDecoder()
    let events = decoder.decode(Array(bytes.utf8))
    #expect(events.allSatisfy { $0 == .key(.escape) })
    #expect(decoder.synchronizedOutputState == state)
  }
}
