import CPortholeNcurses
import NodeUI
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

@testable import TerminalUI

extension ScreenTests {
  @Suite struct DirectScreenTests {
    /// The capabilities of a terminal, independent of the environment of the tests.
    func capabilities(_ terminal: String, noColor: String? = nil) throws -> TerminalCapabilities {
      setlocale(LC_CTYPE, "C.UTF-8")
      setenv("TERM", terminal, 1)
      unsetenv("COLORTERM")
      if let noColor { setenv("NO_COLOR", noColor, 1) } else { unsetenv("NO_COLOR") }
      return try TerminalCapabilities(descriptor: 1)
    }

    /// Only the upper left part of a screen that is too large is used.
    @Test(arguments: ["xterm-256color", "vt100"], seeds(1))
    func framesOnPartOfAScreenShowTheCanvas(_ terminal: String, _ seed: UInt64) throws {
      let capabilities = try capabilities(terminal)
      var random = SplitMix64(seed: seed)
      var presenter = DirectScreen(capabilities: capabilities)
      let screen = Screen(rows: 12, columns: 40)
      presenter.resize(rows: 12, columns: 40)
      _ = screen.write(capabilities.enterScreen)
      var canvas = Canvas(rows: 8, columns: 30)
      for frame in 0..<60 {
        let distance = Int.random(in: -3...3, using: &random)
        canvas.scroll(0..<8, by: distance)
        canvas.scrolled = .init(rows: 0..<8, distance: distance)
        for row in 0..<8 where canvas.text(row: row).isEmpty {
          canvas.put(String(repeating: "word \(frame) ", count: 6), row: row, column: 0)
        }
        _ = screen.write(presenter.present(canvas))
        #expect((0..<12).map { screen.row($0) } == canvas.text + ["", "", "", ""], "frame \(frame)")
      }
    }

    /// The pointer beyond that part is ignored, unless it was dragged there.
    @Test func thePointerBeyondTheCanvasIsIgnoredUnlessDragged() {
      let canvas = Canvas(rows: 8, columns: 30)
      for (kind, isTaken) in [
        (MouseEvent.Kind.press(button: 0), false), (.wheel(.down), false), (.drag(button: 0), true),
        (.release, true),
      ] {
        #expect(canvas.takes(.mouse(MouseEvent(kind, row: 7, column: 29))))
        #expect(canvas.takes(.mouse(MouseEvent(kind, row: 8, column: 0))) == isTaken)
        #expect(canvas.takes(.mouse(MouseEvent(kind, row: 0, column: 30))) == isTaken)
      }
      #expect(canvas.takes(.key(.up)) && canvas.takes(.paste("a")))
    }

    /// Scrolling by a line costs the new text and about twenty bytes, whatever is fixed around it.
    @Test func scrollingByALineSendsLittleMoreThanTheLine() throws {
      var presenter = DirectScreen(capabilities: try capabilities("xterm-256color"))
      var canvas = Canvas(rows: 24, columns: 80)
      func draw(_ top: Int) {
        canvas.clear()
        for row in 0..<23 { canvas.put(String(repeating: "\(top + row) ", count: 40), row: row, column: 0) }
        canvas.put(0x2588, row: 3, column: 79, style: .plain)
        canvas.put("line \(top)", row: 23, column: 72)
        canvas.scrolled = .init(rows: 0..<23, distance: 1)
      }
      for top in 1000...1005 {
        draw(top)
        let bytes = presenter.present(canvas)
        if top > 1001 { #expect(bytes.count <= 80 + 25) }
      }
      #expect(presenter.present(canvas).isEmpty)
    }

    /// NO_COLOR removes colours but not attributes. An empty variable counts as unset.
    @Test func noColorRemovesColorsButNotAttributes() throws {
      var canvas = Canvas(rows: 1, columns: 8)
      canvas.put(
        "x", row: 0, column: 0,
        style: TextStyle(foreground: .palette(1), background: .rgb(1, 2, 3), attributes: .bold))
      for (value, parameters) in [("1", "\u{1b}[1mx"), ("", "\u{1b}[1;31;48;5;16mx")] {
        var presenter = DirectScreen(capabilities: try capabilities("xterm-256color", noColor: value))
        let bytes = String(decoding: presenter.present(canvas), as: UTF8.self)
        #expect(bytes.contains(parameters), "NO_COLOR=\(value)")
      }
    }

    /// A terminal without UTF-8 gets the closest ASCII characters, one byte per column.
    @Test func terminalsWithoutUTF8GetASCII() throws {
      var canvas = Canvas(rows: 1, columns: 20)
      #expect(canvas.put("Reykjavík 4° → 日e\u{301}!", row: 0, column: 0) == 19)
      var capabilities = try capabilities("xterm-256color")
      capabilities.isUTF8 = false
      var presenter = DirectScreen(capabilities: capabilities)
      let bytes = presenter.present(canvas)
      #expect(bytes.allSatisfy { $0 < 0x80 })
      #expect(String(decoding: bytes, as: UTF8.self).contains("Reykjavik 4  > ? e!"))
    }

    /// A joiner that is not followed by its emoji, for example because the cursor moves first, would be
    /// hidden text.
    @Test func joinersAreSentOnlyInsideEmoji() throws {
      var canvas = Canvas(rows: 1, columns: 10)
      var presenter = DirectScreen(capabilities: try capabilities("xterm-256color"))
      func draw(_ text: String) -> String {
        canvas.clear()
        canvas.put(text, row: 0, column: 0)
        return String(decoding: presenter.present(canvas), as: UTF8.self)
      }
      for text in ["👨\u{200d}👩", "👩\u{200d}👩", "👩\u{200d}x", "👨\u{200d}👩 x", "❤\u{fe0f}\u{200d}🔥"] {
        let scalars = Array(draw(text).unicodeScalars)
        for (index, scalar) in scalars.enumerated() where scalar == "\u{200d}" {
          #expect(scalars[(index + 1)...].first?.properties.isEmoji == true, "\(text): \(scalars)")
        }
      }
    }

    // MARK: Cursor

    @Test func theCursorIsShownAtItsPlaceOrHidden() throws {
      let capabilities = try capabilities("xterm-256color")
      var presenter = DirectScreen(capabilities: capabilities)
      let screen = Screen(rows: 4, columns: 10)
      _ = screen.write(capabilities.enterScreen)
      var canvas = Canvas(rows: 4, columns: 10)
      func show(_ cursor: (row: Int, column: Int)?, _ text: String = "text") -> [UInt8] {
        canvas.clear()
        #expect(canvas.cursor == nil)
        canvas.put(text, row: 3, column: 0)
        canvas.cursor = cursor
        let bytes = presenter.present(canvas)
        _ = screen.write(bytes)
        return bytes
      }
      _ = show(nil)
      #expect(!screen.isCursorVisible)
      #expect(show(nil).isEmpty)
      _ = show((1, 5))
      #expect(screen.isCursorVisible && screen.cursor == (1, 5))
      #expect(show((1, 5)).isEmpty)
      // Moving the cursor costs little, and drawing elsewhere does not hide it.
      #expect(show((1, 6)).count <= 3)
      _ = show((1, 6), "other text")
      #expect(screen.isCursorVisible && screen.cursor == (1, 6) && screen.row(3) == "other text")
      _ = show((3, 9), "last words")
      #expect(screen.isCursorVisible && screen.cursor == (3, 9))
      for outside in [(4, 0), (0, 10), (-1, 0), (0, -1), (Int.max, Int.min)] {
        _ = show((0, 0))
        #expect(screen.isCursorVisible)
        _ = show(outside)
        #expect(!screen.isCursorVisible)
      }
      // Leaving and entering the screen hides the cursor, so it is shown again.
      _ = show((2, 2))
      presenter.invalidate()
      _ = screen.write(capabilities.leaveScreen + capabilities.enterScreen)
      _ = show((2, 2))
      #expect(screen.isCursorVisible && screen.cursor == (2, 2))
    }

    // MARK: Links

    private func linked(_ url: String, _ text: String, before: String = "") -> Canvas {
      var canvas = Canvas(rows: 2, columns: 20)
      _ = canvas.link(before)
      canvas.put("see ", row: 0, column: 0)
      canvas.put(text, row: 0, column: 4, style: TextStyle(link: canvas.link(url)))
      canvas.put(" there", row: 0, column: 4 + text.count)
      return canvas
    }

    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func linksAreSentWhenTheirURLChanges() throws {
      let capabilities = try capabilities("xterm-256color")
      var presenter = DirectScreen(capabilities: capabilities)
      #expect(!presenter.hasSentLinks)
      let first = presenter.present(linked("https://a.example/;x", "this"))
      let end = "\u{1b}]8;;\u{1b}\\"
      #expect(text(first).contains(";https://a.example/;x\u{1b}\\this\(end) there"))
      #expect(text(first).contains("see \u{1b}]8;id="))
      #expect(presenter.hasSentLinks)
      // The same URL under another number sends nothing; another URL with the same text is sent.
      #expect(presenter.present(linked("https://a.example/;x", "this", before: "https://b.example")).isEmpty)
      let second = presenter.present(linked("https://b.example", "this"))
      #expect(text(second).hasSuffix(";https://b.example\u{1b}\\this\(end)"))
      // The text is sent again without the link.
      let third = presenter.present(linked("", "this"))
      #expect(text(third).hasSuffix("this") && !text(third).contains("]8;"))
      let screen = Screen(rows: 2, columns: 20)
      _ = screen.write(capabilities.enterScreen + first)
      #expect(screen.row(0) == "see this there")
    }

    /// Blanks with a link are written, not erased, and a frame that ends with a link closes it.
    @Test func linksAreClosedAtTheEndOfAFrame() throws {
      var presenter = DirectScreen(capabilities: try capabilities("xterm-256color"))
      var canvas = Canvas(rows: 1, columns: 6)
      _ = presenter.present(canvas)
      let link = canvas.link("https://a.example")
      canvas.put("      ", row: 0, column: 0, style: TextStyle(link: link))
      let bytes = text(presenter.present(canvas))
      #expect(bytes.hasSuffix("      \u{1b}]8;;\u{1b}\\"))
      canvas.clear()
      #expect(text(presenter.present(canvas)).hasSuffix("\u{1b}[K"))
    }

    @Test(arguments: ["linux", "vt100"])
    func consolesGetNoLinks(_ terminal: String) throws {
      var presenter = DirectScreen(capabilities: try capabilities(terminal))
      #expect(!text(presenter.present(linked("https://a.example", "this"))).contains("]8;"))
    }
  }
}
