import CPortholeNcurses
import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import TerminalUI

extension ScreenTests {
  /// Keys that ncurses reads.
  @Suite struct CursesKeysTests {
    /// The events of bytes that the terminal sends, in parts; nothing else comes after each part.
    private func events(_ parts: [[UInt8]], _ terminal: String = "xterm-256color") throws -> [InputEvent] {
      var ends: [Int32] = [-1, -1]
      #expect(pipe(&ends) == 0)
      defer {
        close(ends[0])
        close(ends[1])
      }
      var screen = try TestedScreen.ncurses.make(terminal, input: ends[0])
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      for part in parts {
        var rest = part[...]
        while !rest.isEmpty {
          let chunk = Array(rest.prefix(4096))
          rest = rest.dropFirst(chunk.count)
          #expect(write(ends[1], chunk, chunk.count) == chunk.count)
          repeat {
            if case .events(let more) = screen.readInput(from: ends[0], with: &decoder) { events += more }
          } while hasInput(ends[0])
        }
      }
      return events + decoder.flush()
    }

    private func hasInput(_ descriptor: Int32) -> Bool {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&state, 1, 0) > 0
    }

    private func events(_ text: String, _ terminal: String = "xterm-256color") throws -> [InputEvent] {
      try events([Array(text.utf8)], terminal)
    }

    /// A key, the bytes that a type of terminal sends for it, and that type.
    struct SentKey: CustomTestStringConvertible {
      let key: Key
      let modifiers: Modifiers
      let bytes: String
      let terminal: String
      var testDescription: String { "\(terminal): \(key) \(modifiers.rawValue)" }

      init(_ terminal: String, _ bytes: String, _ key: Key, _ modifiers: Modifiers = []) {
        (self.terminal, self.bytes, self.key, self.modifiers) = (terminal, bytes, key, modifiers)
      }
    }

    private static let xtermKeys: [SentKey] = [
      ("\u{1b}OA", Key.up, []), ("\u{1b}[A", .up, []), ("\u{1b}[6~", .pageDown, []),
      ("\u{1b}[1;5A", .up, Modifiers.control), ("\u{1b}[1;2B", .down, .shift),
      ("\u{1b}[6;3~", .pageDown, .alt),
      ("\u{1b}[Z", .backTab, []), ("\u{1b}OP", .function(1), []), ("\u{1b}[1;2P", .function(1), .shift),
      ("\u{1b}[24~", .function(12), []), ("\u{7f}", .backspace, []), ("\r", .enter, []),
      ("\u{1b}", .escape, []), ("\u{1b}x", .character("x"), .alt), ("\u{3}", .character("c"), .control),
      ("é", .character("é"), []), ("日", .character("日"), []), ("\u{1b}ü", .character("ü"), .alt),
    ].map { SentKey("xterm-256color", $0.0, $0.1, $0.2) }

    private static let otherKeys = [
      SentKey("linux", "\u{1b}[[A", .function(1)), SentKey("linux", "\u{1b}[1~", .home),
      SentKey("linux", "\u{1b}[A", .up), SentKey("cons25", "\u{1b}[M", .function(1)),
      SentKey("vt100", "\u{1b}OB", .down), SentKey("vt52", "\u{1b}A", .up),
      SentKey("vt52", "\u{1b}D", .left), SentKey("wyse60", "\u{b}", .up),
      SentKey("wyse60", "\u{1b}K", .pageDown),
    ]

    /// Keys as terminals of several types send them.
    @Test(arguments: await xtermKeys + otherKeys) func keys(_ sent: SentKey) throws {
      #expect(try events(sent.bytes, sent.terminal) == [.key(sent.key, sent.modifiers)])
    }

    @Test func thePointerAndPastedTextAreNoKeys() throws {
      #expect(
        try events("a\u{1b}[<0;5;3M\u{1b}[<64;5;3Mb\u{1b}[200~q\u{1b}[A\nq\u{1b}[201~c\u{1b}[M !!\u{1b}[B")
          == [
            .key(.character("a")), .mouse(MouseEvent(.press(button: 0), row: 2, column: 4)),
            .mouse(MouseEvent(.wheel(.up), row: 2, column: 4)), .key(.character("b")), .paste("q[A\nq"),
            .key(.character("c")), .mouse(MouseEvent(.press(button: 0), row: 0, column: 0)), .key(.down),
          ])
    }

    @Test func aPastedMegabyteIsNoKey() throws {
      let text = String(repeating: "quit\n", count: 200_000)
      #expect(try events("\u{1b}[200~" + text + "\u{1b}[201~j") == [.paste(text), .key(.character("j"))])
    }

    /// Reads may end anywhere but after an ESC, which then is a key.
    @Test func sequencesInPartsAreWhole() throws {
      let text = Array("\u{1b}[<0;5;3M\u{1b}[200~pasted\u{1b}[201~é\u{1b}[1;5A".utf8)
      let whole = try events([text])
      #expect(whole.count == 4)
      for cut in 1..<text.count where text[cut - 1] != 0x1b {
        #expect(try events([Array(text[..<cut]), Array(text[cut...])]) == whole, "cut at \(cut)")
      }
    }

    /// Bytes that are no text are left out, and nothing after them is lost.
    @Test func bytesThatAreNoTextAreLeftOut() throws {
      #expect(
        try events([[0xff, 0x61, 0xc3, 0x62, 0xe6, 0x97, 0x63]])
          == ["a", "b", "c"].map { .key(.character($0)) })
    }

    /// A flood of reports is read in parts, since frames and signals wait for each.
    @Test(arguments: ["\u{1b}[<64;5;3M", "\u{1b}[200~"]) func aFloodIsReadInParts(_ start: String) throws {
      var ends: [Int32] = [-1, -1]
      #expect(pipe(&ends) == 0)
      defer {
        close(ends[0])
        close(ends[1])
      }
      var screen = try TestedScreen.ncurses.make("xterm", input: ends[0])
      var decoder = InputDecoder()
      let bytes = Array(String(repeating: start, count: 4_000).utf8)
      #expect(write(ends[1], bytes, bytes.count) == bytes.count)
      var reads = 0
      while hasInput(ends[0]), reads < 1_000 {
        _ = screen.readInput(from: ends[0], with: &decoder)
        reads += 1
      }
      #expect(reads >= bytes.count / 4_096 && reads < 100)
    }

    /// A wrong or endless ESCDELAY is not taken.
    @Test(arguments: ["abc", "-5", "", "100000"]) func strangeDelaysAreIgnored(_ delay: String) throws {
      setenv("ESCDELAY", delay, 1)
      defer { unsetenv("ESCDELAY") }
      _ = try TestedScreen.ncurses.make("xterm")
      #expect(get_escdelay() == 25)
      setenv("ESCDELAY", "40", 1)
      _ = try TestedScreen.ncurses.make("xterm")
      #expect(get_escdelay() == 40)
    }

    /// The end of the input is not "no input".
    @Test func hangingUpIsReported() throws {
      var ends: [Int32] = [-1, -1]
      #expect(pipe(&ends) == 0)
      defer { close(ends[0]) }
      var screen = try TestedScreen.ncurses.make("xterm", input: ends[0])
      var decoder = InputDecoder()
      #expect(screen.readInput(from: ends[0], with: &decoder) == .nothing)
      close(ends[1])
      #expect(screen.readInput(from: ends[0], with: &decoder) == .hangUp)
    }
  }
}
