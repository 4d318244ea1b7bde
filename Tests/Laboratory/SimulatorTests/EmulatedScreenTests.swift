import NodeUI
import PseudoTerminal
import ScreenCore
import TestSupport
import Testing

@testable import ProgramCore

/// The terminal in which tapes play other programs.
@Suite(.bounded) struct EmulatedScreenTests {
  private func screen(_ text: String, _ size: Size = Size(20, 4)) -> EmulatedScreen {
    let screen = EmulatedScreen(size)
    _ = screen.write(Array(text.utf8))
    return screen
  }

  private func style(_ text: String) -> TextStyle { screen(text).canvas[0, 0].style }

  @Test func textAndStylesAreShown() {
    let shown = screen("one\r\n日本 e\u{301}\u{1b}[4;18Hend\u{1b}[2;1Hx")
    #expect(shown.canvas.text == ["one", "x 本 e\u{301}", "", String(repeating: " ", count: 17) + "end"])
    #expect(shown.canvas.cursor?.row == 1 && shown.canvas.cursor?.column == 1)
    #expect(
      style("\u{1b}[1;3;4;5;7;9mx").attributes == [
        .bold, .italic, .underline, .blink, .reverse, .strikethrough,
      ])
    #expect(style("\u{1b}[31;48;5;200mx") == TextStyle(foreground: .palette(1), background: .palette(200)))
    #expect(style("\u{1b}[38;2;1;2;3mx").foreground == .rgb(1, 2, 3))
    #expect(style("\u{1b}[38:2::1:2:3mx").foreground == .rgb(1, 2, 3))
    #expect(
      style("\u{1b}[38;5;58;48;5;58;3mx")
        == TextStyle(foreground: .palette(58), background: .palette(58), attributes: .italic))
    #expect(style("\u{1b}[58;5;1;3mx") == TextStyle(attributes: .italic))
    #expect(style("\u{1b}[58:2::1:2:3;1;4:3mx") == TextStyle(attributes: [.bold, .underline]))
    #expect(style("\u{1b}[1m\u{1b}[mx") == .plain)
    // Erased cells have the colours of the pen, and no attributes.
    #expect(
      style("\u{1b}[1;7;31;44m\u{1b}[2J") == TextStyle(foreground: .palette(1), background: .palette(4)))
    #expect(screen("\u{1b}[?25l").canvas.cursor == nil)
  }

  @Test func screensScrollAndSwitch() {
    let shown = screen("1\r\n2\r\n3\r\n4\r\n5")
    #expect(shown.canvas.text == ["2", "3", "4", "5"])
    _ = shown.write(Array("\u{1b}[2;3r\u{1b}[3;1H\nx\u{1b}[r".utf8))
    #expect(shown.canvas.text == ["2", "4", "x", "5"])
    _ = shown.write(Array("\u{1b}[?1049h\u{1b}[Hother".utf8))
    #expect(shown.canvas.text == ["other", "", "", ""])
    _ = shown.write(Array("\u{1b}[?1049l".utf8))
    #expect(shown.canvas.text == ["2", "4", "x", "5"])
    _ = shown.write(Array("\u{1b}[1;1H\u{1b}[2@ab\u{1b}[1P".utf8))
    #expect(shown.canvas.text[0] == "ab")
    #expect(screen("ab\u{1b}[3b").canvas.text[0] == "abbbb")
  }

  @Test func aResizeKeepsTheRowsAboveTheCursor() {
    let shown = screen("1\r\n2\r\n3\r\n4")
    shown.resize(Size(10, 2))
    #expect(shown.canvas.text == ["3", "4"])
    shown.resize(Size(10, 3))
    _ = shown.write(Array("\r\n5".utf8))
    #expect(shown.canvas.text == ["3", "4", "5"])
    shown.resize(Size(1, 1))
    _ = shown.write(Array("日".utf8))
    #expect(shown.canvas.text == ["日"])
    shown.resize(Size(1, 3))
    _ = shown.write(Array("\u{1b}c12".utf8))
    #expect(shown.canvas.text == ["1", "2", ""])
  }

  @Test func titlesUpdatesAndQuestionsAreRead() {
    let shown = screen("\u{1b}]2;a\u{202e}b\u{7}")
    #expect(shown.title == "a<U+202E>b" && !shown.isUpdating)
    _ = shown.write(Array("\u{1b}]0;c\u{1b}\\\u{1b}[?2026;25h".utf8))
    #expect(shown.title == "c" && shown.isUpdating)
    #expect(shown.write(Array("\u{1b}[?2026$p".utf8)) == Array("\u{1b}[?2026;1$y".utf8))
    _ = shown.write(Array("\u{1b}[?2026l".utf8))
    #expect(!shown.isUpdating)
    #expect(shown.write(Array("\u{1b}[3;4H\u{1b}[6n".utf8)) == Array("\u{1b}[3;4R".utf8))
    #expect(!shown.write(Array("\u{1b}[c".utf8)).isEmpty)
    // Questions that reveal or change something outside of the screen have no answer.
    for text in ["\u{1b}[21t", "\u{1b}]11;?\u{7}", "\u{1b}]52;c;?\u{7}", "\u{1b}P$qm\u{1b}\\"] {
      #expect(shown.write(Array(text.utf8)).isEmpty, "\(text)")
    }
  }

  @Test func inputFollowsTheModes() {
    let shown = screen("")
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    #expect(text(shown.bytes(of: .up, [])) == "\u{1b}[A")
    #expect(text(shown.bytes(of: .character("c"), .control)) == "\u{3}")
    #expect(text(shown.bytes(of: .character("é"), [])) == "é")
    #expect(text(shown.bytes(of: .function(5), .shift)) == "\u{1b}[15;2~")
    #expect(text(shown.bytes(ofPaste: "a\n\u{1b}b")) == "a\rb")
    let click = MouseEvent(.press(button: 0), row: 1, column: 2)
    #expect(shown.bytes(of: click).isEmpty && !shown.wants(click))
    _ = shown.write(Array("\u{1b}[?1h\u{1b}[?2004h\u{1b}[?1002h\u{1b}[?1006h".utf8))
    #expect(text(shown.bytes(of: .up, [])) == "\u{1b}OA")
    #expect(text(shown.bytes(ofPaste: "a\u{1b}[201~b")) == "\u{1b}[200~a[201~b\u{1b}[201~")
    #expect(text(shown.bytes(of: click)) == "\u{1b}[<0;3;2M")
    #expect(text(shown.bytes(of: MouseEvent(.drag(button: 0), row: 1, column: 4))) == "\u{1b}[<32;5;2M")
    // A move within the cell is wanted, and nothing tells it.
    let still = MouseEvent(.drag(button: 0), row: 1, column: 4)
    #expect(shown.wants(still) && shown.bytes(of: still).isEmpty)
    #expect(text(shown.bytes(of: MouseEvent(.release, row: 1, column: 4))) == "\u{1b}[<0;5;2m")
    #expect(text(shown.bytes(of: MouseEvent(.wheel(.down), row: 0, column: 0))).hasSuffix("\u{1b}[<65;1;1M"))
  }

  /// Each of these has stopped or ended another emulator.
  @Test func sequencesThatHarmOtherEmulatorsAreHarmless() {
    #expect(screen("\u{1b}[99999999999b").canvas.text[0] == "")
    #expect(screen("\u{301}\u{1b}[5bx").canvas.text[0].hasSuffix("x"))
    let edge = screen("\u{1b}[?7l\u{1b}[1;20H日\u{1b}[2;3Hok")
    #expect(edge.canvas.text[1].hasSuffix("ok"))
    #expect(screen("\u{9b}5b\u{90}x\u{7f}\u{ad}y").canvas.text[0].hasSuffix("y"))
  }

  /// Bytes of a program, as far as they are random.
  private static func output(_ random: inout SplitMix64) -> [UInt8] {
    let finals = Array("ABCDEFGHIJKLMPSTXZ@`abcdefghilmnpqrstuxyz|{}~".utf8)
    func number() -> String {
      String([0, 1, 2, 5, 9, 80, 9_999, 123_456_789_012].randomElement(using: &random)!)
    }
    switch Int.random(in: 0...9, using: &random) {
    case 0...3:
      let prefix = ["", "", "", "?", ">", "!", "=", "?"].randomElement(using: &random)!
      let middle = ["", "", "", "", " ", "$", "\"", "'"].randomElement(using: &random)!
      let numbers = (0..<Int.random(in: 0...4, using: &random)).map { _ in number() }
        .joined(separator: Bool.random(using: &random) ? ";" : ":")
      return Array("\u{1b}[\(prefix)\(numbers)\(middle)".utf8) + [finals.randomElement(using: &random)!]
    case 4:
      let mode = [1, 3, 4, 5, 6, 7, 20, 25, 47, 69, 1000, 1006, 1049, 2004, 2026].randomElement(
        using: &random)!
      return Array("\u{1b}[?\(mode)\(Bool.random(using: &random) ? "h" : "l")".utf8)
    case 5:
      let texts = ["日本語", "hello\r\n", "\t\u{8}", "🇫🇷👩‍👧", "e\u{301}\u{302}\u{303}\u{304}\u{305}"]
      return Array(texts[Int.random(in: 0..<5, using: &random)].utf8)
    case 6: return [0x1b] + (0..<3).map { _ in UInt8.random(in: 0x20...0x7e, using: &random) }
    case 7: return Array("\u{1b}]0;\(number())".utf8) + (Bool.random(using: &random) ? [7] : [0x1b, 0x5c])
    default:
      return (0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
      }
    }
  }

  @Test(arguments: seeds(30)) func anyOutputAndSizeIsShown(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shown = EmulatedScreen(Size(20, 5))
    for _ in 0..<1_500 {
      if Int.random(in: 0..<50, using: &random) == 0 {
        shown.resize(
          Size(Int.random(in: 1...60, using: &random), Int.random(in: 1...30, using: &random)))
      }
      _ = shown.write(Self.output(&random))
      let canvas = shown.canvas
      #expect(canvas.rows == shown.size.height && canvas.columns == shown.size.width)
      for row in canvas.text {
        #expect(!row.unicodeScalars.contains { $0.value < 0x20 || (0x7f..<0xa0).contains($0.value) })
      }
    }
    _ = shown.write(Array("\u{18}\u{1b}c\u{1b}[Hend".utf8))
    #expect(shown.canvas.text[0].hasPrefix("end") || shown.size.width < 3)
  }

  @Test(arguments: seeds(10)) func piecesOfOutputMakeNoDifference(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<100 { bytes += Self.output(&random) }
    let (whole, parts) = (EmulatedScreen(Size(30, 8)), EmulatedScreen(Size(30, 8)))
    let answer = whole.write(bytes)
    var answers: [UInt8] = []
    while !bytes.isEmpty {
      let count = Int.random(in: 1...7, using: &random)
      answers += parts.write(Array(bytes.prefix(count)))
      bytes.removeFirst(min(count, bytes.count))
    }
    #expect(whole.canvas.text == parts.canvas.text && answer == answers)
    #expect((0..<8).allSatisfy { whole.canvas.shows(row: $0, sameAs: parts.canvas, row: $0) })
  }
}
