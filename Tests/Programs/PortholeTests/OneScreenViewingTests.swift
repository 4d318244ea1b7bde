import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Content that fits the screen is printed, so that it stays in the terminal.
@Suite(.programs, .bounded) struct OneScreenViewingTests {
  /// The program with a pipe whose writing end the test holds.
  private final class Piped {
    let terminal: PseudoTerminal
    private var writer: Int32

    init(_ arguments: [String] = [], environment: [String: String] = [:]) throws {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
      writer = ends[1]
      terminal = try Fixture.launch(arguments, environment: environment, standardInput: ends[0])
      Glibc.close(ends[0])
    }

    deinit { close() }

    func write(_ text: String) {
      let bytes = Array(text.utf8)
      _ = bytes.withUnsafeBytes { Glibc.write(writer, $0.baseAddress, $0.count) }
    }

    func close() {
      if writer >= 0 { Glibc.close(writer) }
      writer = -1
    }
  }

  private static func numbers(_ range: ClosedRange<Int>) -> String { range.map { "\($0)\n" }.joined() }
  private static func printed(_ range: ClosedRange<Int>) -> String { range.map { "\($0)\r\n" }.joined() }

  private func output(_ terminal: PseudoTerminal) -> String {
    String(decoding: terminal.output, as: UTF8.self)
  }

  /// The output of a program that is given all of its input at once.
  private func output(of input: String, _ arguments: [String] = []) throws -> String {
    let piped = try Piped(arguments)
    piped.write(input)
    piped.close()
    #expect(try piped.terminal.waitForExit() == .status(0))
    return output(piped.terminal)
  }

  @Test func emptyInputEndsAtOnce() throws {
    #expect(try output(of: "") == "")
    // Also where nothing would be printed.
    #expect(try output(of: "", ["--follow"]) == "")
  }

  @Test func aLineIsPrintedAsItIs() throws {
    #expect(try output(of: "abc") == "abc\r\n")
    #expect(try output(of: "\n") == "\r\n")
  }

  @Test func oneScreenIsPrinted() throws {
    let piped = try Piped()
    let before = try PseudoTerminal().settings
    piped.write(Self.numbers(1...23))
    piped.close()
    #expect(try piped.terminal.waitForExit() == .status(0))
    #expect(output(piped.terminal) == Self.printed(1...23))
    #expect(piped.terminal.settings == before)
  }

  @Test func moreThanAScreenIsShown() throws {
    let piped = try Piped()
    piped.write(Self.numbers(1...24))
    piped.close()
    try piped.terminal.wait(forLastRow: "24 lines")
    let shown = piped.terminal.screen.text.prefix(23).map { row in String(row.prefix { $0 != " " }) }
    let expected = (1...23).map { String($0) }
    #expect(shown == expected)
    #expect(piped.terminal.screen.isAlternate)
    piped.terminal.send("q")
    #expect(try piped.terminal.waitForExit() == .status(0))
    #expect(!piped.terminal.screen.isAlternate)
    #expect(!piped.terminal.screen.contains("1"))
  }

  @Test func coloursArePrintedAndOtherSequencesAreNot() throws {
    #expect(
      try output(of: "\u{1b}[31mred\u{1b}[m\n\u{1b}]0;x\u{7}\n")
        == "\u{1b}[31mred\u{1b}[m\r\n\u{1b}[7m^[\u{1b}[m]0;x\u{1b}[7m^G\u{1b}[m\r\n")
  }

  /// A slow writer: the screen opens on trial, and is left when the content ends and fits.
  @Test func theScreenOpensOnTrial() throws {
    let piped = try Piped()
    piped.write("a\n")
    try piped.terminal.wait("the screen") { piped.terminal.screen.isAlternate }
    try piped.terminal.wait(forLastRow: "reading…")
    #expect(piped.terminal.output.first == 0x1b)
    #expect(piped.terminal.screen.row(0) == "a")
    piped.write("b\n")
    piped.close()
    #expect(try piped.terminal.waitForExit() == .status(0))
    #expect(!piped.terminal.screen.isAlternate)
    #expect(piped.terminal.screen.text.prefix(3) == ["a", "b", ""])
    #expect(output(piped.terminal).hasSuffix("a\r\nb\r\n"))
  }

  @Test(arguments: ["j", "\u{1b}[<65;5;5M", "\u{1b}[<0;5;5M"]) func aTouchKeepsTheScreen(_ keys: String)
    throws
  {
    let piped = try Piped()
    piped.write("a\n")
    try piped.terminal.wait(forLastRow: "reading…")
    piped.terminal.send(keys)
    try piped.terminal.wait("the end of the trial") { !piped.terminal.screen.lastRow.contains("reading") }
    piped.write("b\n")
    piped.close()
    try piped.terminal.wait(forLastRow: "2 lines")
    piped.terminal.send("q")
    #expect(try piped.terminal.waitForExit() == .status(0))
    #expect(!output(piped.terminal).hasSuffix("b\r\n"))
  }

  @Test func tooMuchOnTrialKeepsTheScreen() throws {
    let piped = try Piped()
    piped.write("a\n")
    try piped.terminal.wait(forLastRow: "reading…")
    piped.write(Self.numbers(1...23))
    piped.close()
    try piped.terminal.wait(forLastRow: "24 lines")
    #expect(!piped.terminal.screen.lastRow.contains("reading"))
    piped.terminal.send("q")
    #expect(try piped.terminal.waitForExit() == .status(0))
  }

  /// On a screen that has become smaller, the content on trial does not fit any more.
  @Test func aSmallerWindowEndsTheTrial() throws {
    let piped = try Piped()
    piped.write(Self.numbers(1...5))
    try piped.terminal.wait(forLastRow: "reading…")
    piped.terminal.resize(rows: 5, columns: 40)
    try piped.terminal.wait("the end of the trial") {
      piped.terminal.screen.lastRow.contains("line 1") && !piped.terminal.screen.lastRow.contains("reading")
    }
    piped.terminal.send("q")
    #expect(try piped.terminal.waitForExit() == .status(0))
  }

  /// Until there is a byte, the terminal belongs to others: Ctrl-C ends the program as it would `cat`.
  @Test func anInterruptEndsWaiting() throws {
    let piped = try Piped()
    piped.terminal.kill(SIGINT)
    #expect(try piped.terminal.waitForExit() == .signal(SIGINT))
    #expect(piped.terminal.output.isEmpty)
  }

  @Test func aFIFOCountsAsAPipe() throws {
    let folder = TemporaryFolder()
    let path = folder.path("fifo")
    #expect(mkfifo(path, 0o600) == 0)
    let terminal = try Fixture.launch([path])
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    _ = write(writer, "text\n", 5)
    close(writer)
    #expect(try terminal.waitForExit() == .status(0))
    #expect(output(terminal) == "text\r\n")
  }

  @Test func filesAndTablesAreShown() throws {
    let fixture = try Fixture(lines: 3)
    let file = try fixture.open()
    try file.wait(forLastRow: "3 lines")
    let table = try Piped(["--table"])
    table.write("a,b\n1,2\n")
    table.close()
    try table.terminal.wait(forLastRow: "1 row")
  }

  @Test func dumbTerminalsGetTheTextWithoutARemark() throws {
    let piped = try Piped(environment: ["TERM": "dumb"])
    piped.write(Self.numbers(1...30) + "\u{1b}[1mbold\u{1b}[m\n")
    piped.close()
    #expect(try piped.terminal.waitForExit() == .status(0))
    #expect(output(piped.terminal) == Self.printed(1...30) + "bold\r\n")
  }
}
