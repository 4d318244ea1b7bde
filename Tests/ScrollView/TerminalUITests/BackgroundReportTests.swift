import ScreenCore
import TestSupport
import Testing

@testable import TerminalUI

extension InputDecoder {
  /// The last report of the background since the last call.
  fileprivate mutating func takeBackground() -> ScreenTraits.Background? {
    takeAnswers().reduce(nil) {
      switch $1 {
      case .background(let known): known
      case .backgroundColor(let color): ScreenTraits.Background(color)
      default: $0
      }
    }
  }
}

/// Reports of the terminal's background: never keys, whatever their form and however reads divide them.
@Suite(.bounded) struct BackgroundReportTests {
  nonisolated private static let answers: [(String, ScreenTraits.Background?)] = [
    ("\u{1b}]11;rgb:0000/0000/0000\u{1b}\\", .dark), ("\u{1b}]11;rgb:ffff/ffff/ffff\u{7}", .light),
    ("\u{1b}]11;rgb:00/2b/36\u{7}", .dark), ("\u{1b}]11;rgb:FD/F6/E3\u{1b}\\", .light),
    ("\u{1b}]11;rgb:0/f/f\u{7}", .light), ("\u{1b}]11;rgba:1e1e/1e1e/1e1e/ffff\u{1b}\\", .dark),
    ("\u{1b}]11;#fdf6e3\u{7}", .light),
    // On both sides of a luminance of 0.18.
    ("\u{1b}]11;rgb:75/75/75\u{7}", .dark), ("\u{1b}]11;rgb:77/77/77\u{7}", .light),
    ("\u{1b}[?997;1n", .dark), ("\u{1b}[?997;2n", .light),
    // Others, and answers that make no sense.
    ("\u{1b}]10;rgb:ffff/ffff/ffff\u{7}", nil), ("\u{1b}]11;?\u{1b}\\", nil),
    ("\u{1b}]11;rgb:00/00\u{7}", nil),
    ("\u{1b}]11;rgb:00/00/00/00\u{7}", nil), ("\u{1b}]11;rgb:00000/00000/00000\u{7}", nil),
    ("\u{1b}]11;rgb://\u{7}", nil), ("\u{1b}]11;rgb:q/q/q\u{7}", nil), ("\u{1b}]11;\u{7}", nil),
    ("\u{1b}]\u{7}", nil), ("\u{1b}]111;rgb:0/0/0\u{7}", nil),
    ("\u{1b}]11;rgb:00/00/00\(String(repeating: "0", count: 90))\u{7}", nil),
    ("\u{1b}Prgb:00/00/00\u{1b}\\", nil),
    ("\u{1b}[?997;3n", nil), ("\u{1b}[?997n", nil), ("\u{1b}[997;1n", nil), ("\u{1b}[?996;1n", nil),
  ]

  @Test(arguments: answers)
  func reportsAreUnderstoodInPiecesOfAnySize(_ bytes: String, _ expected: ScreenTraits.Background?) {
    let bytes = Array(bytes.utf8)
    for size in 1...bytes.count {
      var decoder = InputDecoder()
      for start in stride(from: 0, to: bytes.count, by: size) {
        #expect(decoder.decode(bytes[start..<min(bytes.count, start + size)]).isEmpty, "pieces of \(size)")
      }
      #expect(!decoder.isUndecided)
      #expect(decoder.takeBackground() == expected, "pieces of \(size)")
      #expect(decoder.takeBackground() == nil)
    }
  }

  @Test func keysAroundAReportStay() {
    var decoder = InputDecoder()
    let bytes = "j\u{1b}]11;rgb:0000/0000/0000\u{1b}\\k\u{1b}[?997;2n\u{1b}[B"
    #expect(decoder.decode(bytes.utf8) == [.key(.character("j")), .key(.character("k")), .key(.down)])
    // The last one counts.
    #expect(decoder.takeBackground() == .light)
  }

  /// A report without an end is given up after a silence, and is none.
  @Test func aReportThatIsCutIsForgotten() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1b}]11;rgb:0000/0000/0000".utf8).isEmpty)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.takeBackground() == nil && !decoder.isUndecided)
    #expect(decoder.decode("q".utf8) == [.key(.character("q"))])
  }

  @Test(arguments: seeds(1)) func anyCommandIsSkippedWithoutATrap(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("11;rgba:#/0fF?\u{1b}\\é\u{3}".utf8)
    for _ in 0..<5_000 {
      var decoder = InputDecoder()
      _ = decoder.decode("\u{1b}]11;".utf8)
      let count = Int.random(in: 0...60, using: &random)
      _ = decoder.decode((0..<count).map { _ in alphabet.randomElement(using: &random)! })
      _ = decoder.flush()
      #expect(!decoder.isUndecided, "seed 11")
    }
  }

  @Test(arguments: [
    ("15;0", ScreenTraits.Background.dark), ("0;15", .light), ("0;default;15", .light),
    ("15;default;0", .dark),
    ("0;7", .light), ("7;8", .dark), ("12;default", .unknown), ("15", .unknown), ("", .unknown),
    (";", .unknown),
    ("0;16", .unknown), ("0;-1", .unknown), ("0;999999999999999999999", .unknown),
  ])
  func theVariableOfOtherTerminalsIsRead(_ value: String, _ expected: ScreenTraits.Background) {
    #expect(BackgroundReport.background(inVariable: value) == expected)
    #expect(BackgroundReport.background(inVariable: nil) == .unknown)
  }
}
