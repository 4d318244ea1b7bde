import CPortholeNcurses
import NodeUI
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

@testable import TerminalUI

extension ScreenTests {
  @Suite struct CursesScreenTests {
    /// All pairs of eight colours and the terminal's own fit; pairs that are no longer shown make room for
    /// others.
    @Test func pairsOfColorsAreReused() throws {
      var screen = try TestedScreen.ncurses.make("xterm")
      let emulator = Screen(rows: 9, columns: 9)
      screen.resize(rows: 9, columns: 9)
      _ = emulator.write(screen.enter())
      let colors = [Color.default] + (0..<8).map { .palette($0) }
      for shift in 0..<9 {
        var canvas = Canvas(rows: 9, columns: 9)
        for row in 0..<9 {
          for column in 0..<9 {
            canvas.put(
              0x78, row: row, column: (column + shift) % 9,
              style: TextStyle(foreground: colors[row], background: colors[column]))
          }
        }
        _ = emulator.write(screen.present(canvas))
        #expect(emulator.differences(from: canvas).isEmpty)
      }
    }

    /// With more pairs in a frame than there are numbers, the rest has the terminal's own colours, and a pair
    /// keeps its colours as long as it is shown.
    @Test func pairsThatAreShownKeepTheirColors() {
      var defined: [Int32: ColorPairs.Pair] = [:]
      var pairs = ColorPairs(limit: 4) { number, pair in
        defined[number] = pair
        return true
      }
      func pair(_ color: Int32) -> ColorPairs.Pair { .init(foreground: color, background: -1) }
      let shown: Set = [pair(1), pair(3)]
      #expect((1...3).map { pairs.number(of: pair($0)) { shown } } == [1, 2, 3])
      #expect(pairs.number(of: pair(4)) { shown } == 2)
      #expect(defined == [1: pair(1), 2: pair(4), 3: pair(3)])
      #expect(pairs.number(of: pair(5)) { shown.union([pair(4)]) } == 0)
      #expect(pairs.number(of: .default) { shown } == 0)
      #expect(pairs.number(of: pair(1)) { shown } == 1)
    }

    /// `newterm` sets the scrolling region of a terminal with 24 rows; all rows of a larger one scroll.
    @Test(arguments: [9, 24, 49]) func allRowsScroll(_ rows: Int) throws {
      var screen = try TestedScreen.ncurses.make("xterm-256color")
      let emulator = Screen(rows: rows, columns: 20)
      screen.resize(rows: rows, columns: 20)
      _ = emulator.write(screen.enter())
      for first in 0..<3 {
        var canvas = Canvas(rows: rows, columns: 20)
        for row in 0..<rows { _ = canvas.put("line \(first + row) of many", row: row, column: 0) }
        _ = emulator.write(screen.present(canvas))
        #expect(emulator.differences(from: canvas).isEmpty, "from line \(first)")
      }
    }

    /// `newterm` leaves the handlers of signals alone that are there before it.
    @Test func handlersOfSignalsStay() throws {
      let signals = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH, SIGCONT, SIGQUIT, SIGHUP]
      var before: [sigaction] = []
      for signal in signals {
        var (ours, old) = (sigaction(), sigaction())
        ours.__sigaction_handler.sa_handler = { _ in }
        sigaction(signal, &ours, &old)
        before.append(old)
      }
      defer {
        for (signal, old) in zip(signals, before) {
          withUnsafePointer(to: old) { _ = sigaction(signal, $0, nil) }
        }
      }
      func handlers() -> [Int] {
        signals.map { signal in
          var now = sigaction()
          sigaction(signal, nil, &now)
          return unsafeBitCast(now.__sigaction_handler.sa_handler, to: Int.self)
        }
      }
      let ours = handlers()
      var screen = try TestedScreen.ncurses.make("xterm")
      screen.resize(rows: 3, columns: 3)
      _ = screen.enter()
      _ = screen.present(Canvas(rows: 3, columns: 3))
      _ = screen.leave()
      #expect(handlers() == ours)
    }

    @Test(arguments: ["no-such-terminal", "dumb", "hardcopy"])
    func terminalsWithoutACursorAreRefused(_ terminal: String) {
      #expect(throws: TerminalError.self) { try TestedScreen.ncurses.make(terminal) }
    }

    /// A type that is gone when the screen is made, and a keyboard that cannot be read.
    @Test func aScreenThatCannotBeMadeIsAnError() throws {
      setenv("TERM", "xterm", 1)
      let capabilities = try TerminalCapabilities(descriptor: 1)
      #expect(throws: TerminalError.noScreen("xterm")) {
        try CursesScreen(capabilities: capabilities, input: -1)
      }
      setenv("TERM", "no-such-terminal", 1)
      #expect(throws: TerminalError.noScreen("xterm")) {
        try CursesScreen(capabilities: capabilities, input: STDIN_FILENO)
      }
    }

    /// Wrong sizes in the environment change nothing.
    @Test(arguments: ["1", "99999999", "-5", "x"])
    func theSizeOfTheEnvironmentIsIgnored(_ size: String) throws {
      setenv("LINES", size, 1)
      setenv("COLUMNS", size, 1)
      defer {
        unsetenv("LINES")
        unsetenv("COLUMNS")
      }
      var screen = try TestedScreen.ncurses.make("linux")
      #expect(String(cString: getenv("LINES")) == size)
      let emulator = Screen(rows: 5, columns: 40)
      screen.resize(rows: 5, columns: 40)
      var canvas = Canvas(rows: 5, columns: 40)
      canvas.put("the last row", row: 4, column: 28)
      _ = emulator.write(screen.present(canvas))
      #expect(emulator.text == canvas.text)
    }

    /// A line that scrolls costs little more than its text; so does a page.
    @Test func scrollingSendsLittleMoreThanTheText() throws {
      var screen = try TestedScreen.ncurses.make("xterm-256color")
      screen.resize(rows: 24, columns: 80)
      var canvas = Canvas(rows: 24, columns: 80)
      var counts: [Int] = []
      for top in 0..<6 {
        canvas.clear()
        for row in 0..<23 {
          canvas.put("\(top + row) " + String(repeating: "\(top + row)", count: 25), row: row, column: 0)
        }
        canvas.put("line \(top)", row: 23, column: 70)
        counts.append(screen.present(canvas).count)
      }
      #expect(counts[2...].allSatisfy { $0 < 53 + 60 }, "\(counts)")
    }

    /// The eighth bit belongs to the characters, so no terminal is asked to send Alt in the eighth.
    @Test func altStaysAPrefix() throws {
      var screen = try TestedScreen.ncurses.make("xterm")
      screen.resize(rows: 2, columns: 2)
      let text = String(decoding: screen.present(Canvas(rows: 2, columns: 2)), as: UTF8.self)
      #expect(text.contains("\u{1b}[?1049h") && !text.contains("1034"))
    }

    /// No control character of a canvas reaches the terminal.
    @Test func controlCharactersAreReplaced() throws {
      var screen = try TestedScreen.ncurses.make("xterm")
      screen.resize(rows: 1, columns: 8)
      var canvas = Canvas(rows: 1, columns: 8)
      _ = screen.present(canvas)
      for (column, scalar) in [0x07, 0x1b, 0x7f, 0x9b].enumerated() {
        canvas.put(UInt32(scalar), row: 0, column: column, style: .plain)
      }
      canvas.put("end", row: 0, column: 5)
      let emulator = Screen(rows: 1, columns: 8)
      let bytes = screen.present(canvas)
      #expect(!bytes.contains(7) && !bytes.contains(0x7f) && !bytes.contains(0x9b))
      _ = emulator.write(bytes)
      #expect(emulator.row(0) == "???? end")
    }

    /// ncurses counts rows and columns in 16 bits.
    @Test(arguments: [(40_000, 2), (2, 40_000), (65_535, 65_535), (32_768, 1)])
    func enormousSizesAreCut(_ rows: Int, _ columns: Int) throws {
      var screen = try TestedScreen.ncurses.make("xterm")
      let size = screen.drawableSize((rows, columns))
      #expect(size.rows <= 32_767 && size.columns <= 32_767)
      screen.resize(rows: rows, columns: columns)
      var canvas = Canvas(rows: size.rows, columns: size.columns)
      canvas.put("x", row: 0, column: 0)
      canvas.put("y", row: canvas.rows - 1, column: canvas.columns - 1)
      let bytes = screen.present(canvas)
      #expect(bytes.contains(UInt8(ascii: "x")) && bytes.contains(UInt8(ascii: "y")))
    }

    /// A dark blue must not become an entry of a palette in the lowest numbers.
    @Test func directColorsAvoidThePalette() {
      let colors = CursesColors(depth: .direct, supported: [], indexed: 256)
      func number(_ color: Color) -> Int32 { colors.pair(of: TextStyle(foreground: color)).foreground }
      #expect(number(.rgb(0, 0, 100)) == 256 && number(.rgb(1, 0, 0)) == 65_536)
      #expect(number(.palette(12)) == 12 && number(.default) == -1)
    }

    /// The palette of the user stays, keys send their sequences again, and margins are given back.
    @Test func enteringAgainIsComplete() throws {
      var screen = try TestedScreen.ncurses.make("xterm-256color")
      screen.resize(rows: 2, columns: 2)
      for _ in 0..<2 {
        let begin = screen.enter() + screen.present(Canvas(rows: 2, columns: 2))
        let text = String(decoding: begin, as: UTF8.self)
        #expect(text.contains("\u{1b}[?1h") && text.contains("\u{1b}[?1049h") && !text.contains("\u{1b}]104"))
        #expect(String(decoding: screen.leave() ?? [], as: UTF8.self).contains("\u{1b}[?7h"))
      }
      // Without leaving, as after SIGSTOP.
      _ = screen.enter()
      _ = screen.present(Canvas(rows: 2, columns: 2))
      let again = screen.enter() + screen.present(Canvas(rows: 2, columns: 2))
      #expect(String(decoding: again, as: UTF8.self).contains("\u{1b}[?1049h"))
    }

    /// Screens that are made and given up again and again; for the Address Sanitizer.
    @Test func screensCanBeMadeAgainAndAgain() throws {
      for round in 0..<100 {
        var screen = try TestedScreen.ncurses.make(round % 2 == 0 ? "xterm-256color" : "vt100")
        _ = screen.enter()
        for size in [8, 12] {
          screen.resize(rows: size, columns: size * 3)
          var canvas = Canvas(rows: size, columns: size * 3)
          for frame in 0..<25 {
            canvas.put("frame \(frame) 日本", row: frame % size, column: frame % 9, style: .reverse)
            #expect(!screen.present(canvas).isEmpty)
          }
        }
        #expect(screen.leave()?.isEmpty == false)
      }
    }

    // MARK: Choice

    /// The screen of `auto`. Only terminals that declare 24-bit colour and understand ECMA-48 get the direct
    /// one.
    @Test(arguments: [
      ("xterm", "", true), ("xterm-256color", "", true), ("xterm-256color", "truecolor", false),
      ("xterm-256color", "24bit", false), ("xterm-256color", "yes", true), ("xterm-direct", "", false),
      ("screen-256color", "", true), ("screen-256color", "truecolor", false),
      ("tmux-256color", "truecolor", false),
      ("linux", "", true), ("vt100", "", true), ("vt52", "", true), ("vt52", "truecolor", true),
      ("wyse60", "", true), ("hp", "", true), ("sun", "", true),
    ])
    func automaticChoice(_ terminal: String, _ colorTerm: String, _ usesCurses: Bool) throws {
      setenv("TERM", terminal, 1)
      setenv("COLORTERM", colorTerm, 1)
      defer { unsetenv("COLORTERM") }
      for noColor in ["", "1"] {
        setenv("NO_COLOR", noColor, 1)
        defer { unsetenv("NO_COLOR") }
        let capabilities = try TerminalCapabilities(descriptor: 1)
        #expect(try capabilities.usesCurses(.auto) == usesCurses)
        #expect(try capabilities.usesCurses(.ncurses))
        if capabilities.isECMA48 {
          #expect(try !capabilities.usesCurses(.direct))
        } else {
          #expect(throws: TerminalError.foreignTerminal(terminal)) { try capabilities.usesCurses(.direct) }
        }
      }
    }
  }

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

/// The tests of the screens run one after the other: ncurses and the environment belong to the whole process.
@Suite(.bounded, .serialized) struct ScreenTests {}
