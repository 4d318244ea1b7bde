import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Selecting and copying in the real program: the exact bytes that the terminal gets.
@Suite(.programs, .bounded) struct CopyingTests {
  /// A button event as the terminal reports it, at a column and a row from 0. Alt is 8, Control 16.
  private func press(_ column: Int, _ row: Int, _ modifiers: Int = 0) -> String {
    "\u{1b}[<\(modifiers);\(column + 1);\(row + 1)M"
  }
  private func drag(_ column: Int, _ row: Int, _ modifiers: Int = 0) -> String {
    "\u{1b}[<\(32 + modifiers);\(column + 1);\(row + 1)M"
  }
  private func release(_ column: Int, _ row: Int, _ modifiers: Int = 0) -> String {
    "\u{1b}[<\(modifiers);\(column + 1);\(row + 1)m"
  }
  private func dragging(_ from: (Int, Int), _ to: (Int, Int), _ modifiers: Int = 0) -> String {
    press(from.0, from.1, modifiers) + drag(to.0, to.1, modifiers) + release(to.0, to.1, modifiers)
  }

  /// The sequence that sets a clipboard.
  private func sequence(_ target: Character, _ text: String) -> [UInt8] {
    Array("\u{1b}]52;\(target);\(Data(text.utf8).base64EncodedString())\u{7}".utf8)
  }

  private static let outside = ["TMUX": "", "STY": ""]

  /// Waits until the terminal has got a sequence.
  private func wait(_ terminal: PseudoTerminal, for target: Character, _ text: String) throws {
    let wanted = sequence(target, text)
    try terminal.wait("\(target) is \(text.debugDescription)") { terminal.output.contains(wanted) }
  }

  /// Opens a text and makes a drag in it.
  private func check(
    _ text: String, _ arguments: [String] = [], _ from: (Int, Int), _ to: (Int, Int), _ modifiers: Int = 0,
    _ expected: String, name: String = "file.txt", rows: Int = 10, columns: Int = 40, before keys: String = ""
  ) throws {
    let fixture = try Fixture(Array(text.utf8), name: name)
    let terminal = try fixture.open(arguments, rows: rows, columns: columns, environment: Self.outside)
    try terminal.wait("the file is shown") {
      !terminal.screen.row(0).isEmpty && !terminal.screen.lastRow.isEmpty
    }
    if !keys.isEmpty {
      terminal.send(keys + "=")
      try terminal.wait("the keys are done") {
        (0..<rows).contains { terminal.screen.row($0).contains("file.txt,") }
      }
      // A filter reads the file on another thread.
      let last = expected.split(separator: "\n").last ?? ""
      try terminal.wait("the text to select") { terminal.screen.row(to.1).contains(last) }
    }
    terminal.send(dragging(from, to, modifiers))
    try wait(terminal, for: "p", expected)
    terminal.send("y")
    try wait(terminal, for: "c", expected)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// Case 35 of the design: a wrapped line.
  @Test func wrappedRowsAreOneText() throws {
    let fixture = try Fixture("abcdefghijklmno\n")
    let terminal = try fixture.open(["--profile", "less"], rows: 10, columns: 10, environment: Self.outside)
    try terminal.wait(forRow: 1, "klmno")
    terminal.send(dragging((8, 0), (1, 1)))
    try terminal.wait("the primary selection") {
      terminal.output.contains(Array("\u{1b}]52;p;aWprbA==\u{7}".utf8))
    }
    terminal.send("y")
    try terminal.wait("the clipboard") { terminal.output.contains(Array("\u{1b}]52;c;aWprbA==\u{7}".utf8)) }
  }

  @Test func lineNumbersAreNotCopied() throws {
    try check("first line\nsecond line\n", ["-N"], (8, 0), (10, 1), 0, "st line\nsecond", columns: 30)
  }

  /// Case 36: words, rectangles, cells and overstrikes.
  @Test func doubleClicksTakeWords() throws {
    let fixture = try Fixture("a\t日本\n")
    let terminal = try fixture.open(environment: Self.outside)
    try terminal.wait(forRow: 0, "a       日本")
    let click = press(10, 0) + release(10, 0)
    terminal.send(click + click)
    try wait(terminal, for: "p", "日本")
  }

  @Test func altTakesARectangle() throws { try check("ab\ncd\n", [], (1, 0), (1, 1), 8, "b\nd") }
  @Test func cellsOfATable() throws {
    try check("x,y\na,b\nc,d\n", [], (0, 1), (6, 2), 0, "a\tb\nc\td", name: "file.csv")
  }
  @Test func aBlockOfCells() throws {
    try check("x,y\na,\"b\"\"1\"\"\"\nc,d\n", [], (5, 1), (5, 2), 8, "b\"1\"\nd", name: "file.csv")
  }
  @Test func overstrikesAreLetters() throws { try check("xb\u{8}by\n", [], (1, 0), (2, 0), 0, "by") }
  @Test func tabsStayTabs() throws { try check("a\tb\tc\n", [], (0, 0), (8, 0), 0, "a\tb") }
  @Test func wideAndCombiningCharacters() throws {
    try check("日本語e\u{301}x\n", [], (1, 0), (6, 0), 0, "日本語e\u{301}")
  }
  @Test func lineEndsAreLineFeeds() throws { try check("one\r\ntwo\r\n", [], (1, 0), (5, 1), 0, "ne\ntwo\n") }
  @Test func colorsAreNotCopied() throws {
    try check("\u{1b}[31mred\u{1b}[m and \u{1b}[1mbold\u{1b}[m\n", [], (0, 0), (11, 0), 0, "red and bold")
  }
  @Test func hiddenCharactersAreCopiedAsShown() throws {
    try check("a\u{1}\u{7}b\u{200b}c\n", ["-f"], (0, 0), (14, 0), 0, "a^A^Gb<U+200B>c")
  }
  @Test func filteredLinesAreLeftOut() throws {
    let text = (1...20).map { "line \($0)\n" }.joined()
    try check(text, [], (0, 0), (6, 2), 0, "line 1\nline 10\nline 11", before: "&1\r")
  }
  @Test func aLineThatIsCutAndScrolled() throws {
    try check(
      String(repeating: "0123456789", count: 10) + "\n", ["--motion", "never"], (3, 0), (6, 0), 0, "3456",
      before: "20l")
  }
  @Test func bytesAreDigits() throws {
    try check("ABCDEFGH\n", [], (13, 0), (16, 0), 0, "42 43", before: "x")
  }

  @Test func textFromAGrowingFile() throws {
    let fixture = try Fixture("one\ntwo\nthree\n")
    let terminal = try fixture.open(["--follow"], rows: 5, columns: 80, environment: Self.outside)
    try terminal.wait(forLastRow: "following")
    terminal.send(press(0, 0) + drag(1, 1))
    try terminal.wait(forLastRow: "2 lines selected")
    #expect(!terminal.screen.lastRow.contains("following"))
    let file = try #require(FileHandle(forWritingAtPath: fixture.path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("four\nfive\nsix\n".utf8))
    try terminal.wait(forLastRow: "6 lines")
    #expect(terminal.screen.row(0).hasPrefix("one"))
    terminal.send(release(1, 1))
    try wait(terminal, for: "p", "one\ntw")
  }

  @Test func bytesThatChangeEndTheSelection() throws {
    let fixture = try Fixture("one\ntwo\nthree\n")
    let terminal = try fixture.open(rows: 6, columns: 60, environment: Self.outside)
    try terminal.wait(forLastRow: "3 lines")
    terminal.send(dragging((0, 0), (2, 1)))
    try terminal.wait(forLastRow: "2 lines selected")
    let file = try #require(FileHandle(forWritingAtPath: fixture.path))
    try file.truncate(atOffset: 5)
    try terminal.wait("the selection ends") { !terminal.screen.lastRow.contains(" selected") }
    terminal.send("y")
    try terminal.wait(forLastRow: "line 1")
    #expect(!terminal.output.contains(Array("]52;c;".utf8)))
  }

  @Test func pipesAndFilesTakeTheSelection() throws {
    let folder = TemporaryFolder()
    let fixture = try Fixture("one\r\ntwo\r\nthree\r\n")
    let terminal = try fixture.open(rows: 6, columns: 60, environment: Self.outside)
    try terminal.wait(forLastRow: "3 lines")
    terminal.send(dragging((1, 0), (1, 1)))
    try terminal.wait(forLastRow: "selected")
    terminal.send("s\(folder.path("saved"))\r")
    try terminal.wait(forLastRow: "saved 5 bytes")
    #expect(try String(contentsOfFile: folder.path("saved"), encoding: .utf8) == "ne\ntw")
    terminal.send("|cat > \(folder.path("piped"))\r")
    try terminal.wait(for: "done")
    terminal.send(" ")
    #expect(try String(contentsOfFile: folder.path("piped"), encoding: .utf8) == "ne\ntw")
  }

  @Test func screenGetsItInPieces() throws {
    let fixture = try Fixture(String(repeating: "0123456789", count: 40) + "\n")
    let terminal = try fixture.open(
      ["--wrap", "character"], rows: 10, columns: 80, environment: ["TMUX": "", "STY": "1.tty"])
    try terminal.wait(forRow: 4, String(repeating: "0123456789", count: 8))
    terminal.send(dragging((0, 0), (79, 4)))
    let text = Data(String(repeating: "0123456789", count: 40).utf8).base64EncodedString()
    let whole = "\u{1b}]52;p;\(text)\u{7}"
    let pieces = stride(from: 0, to: whole.utf8.count, by: 240).map { start -> String in
      let part = Array(whole.utf8)[start..<min(start + 240, whole.utf8.count)]
      return "\u{1b}P" + String(decoding: part, as: UTF8.self) + "\u{1b}\\"
    }
    try terminal.wait("the pieces") { terminal.output.contains(Array(pieces.joined().utf8)) }
  }

  /// With tmux's own settings, OSC 52 of a program in it is dropped.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")))
  func tmuxGetsTheText() throws {
    let folder = TemporaryFolder()
    let fixture = try Fixture("abcdefghijklmno\n")
    let socket = folder.path("socket")
    func tmux(_ arguments: [String]) throws -> String {
      try Command.run(["-S", socket, "-f", "/dev/null"] + arguments, program: "/usr/bin/tmux").output
    }
    defer { _ = try? tmux(["kill-server"]) }
    // In a terminal: the server keeps the descriptors of its parent, for whose end `Command` would wait.
    let terminal = try PseudoTerminal(rows: 11, columns: 40)
    try terminal.launch(
      "/usr/bin/tmux",
      ["-S", socket, "-f", "/dev/null", "new-session", Executable.built("porthole"), fixture.path])
    terminal.owner = fixture
    try terminal.wait(for: "1 line")
    _ = try tmux(["send-keys", "-l", press(8, 0)])
    _ = try tmux(["send-keys", "-l", drag(11, 0)])
    _ = try tmux(["send-keys", "-l", release(11, 0)])
    try eventually("tmux has the text") { try tmux(["show-buffer"]) == "ijkl" }
    _ = try tmux(["send-keys", "q"])
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func nothingIsCopiedWithoutAGesture() throws {
    let fixture = try Fixture("\u{1b}]52;c;aGVsbG8=\u{7}text\n")
    let terminal = try fixture.open(["--copy", "never"], environment: Self.outside)
    try terminal.wait(forLastRow: "1 line")
    terminal.send(dragging((0, 0), (3, 0)) + "y")
    try terminal.wait(forLastRow: "nothing is copied")
    #expect(!terminal.output.contains(Array("\u{1b}]52;".utf8)))
  }
}
