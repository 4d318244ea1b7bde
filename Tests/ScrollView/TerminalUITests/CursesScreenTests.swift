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
}

/// The tests of the screens run one after the other: ncurses and the environment belong to the whole process.
@Suite(.bounded, .serialized) struct ScreenTests {}
