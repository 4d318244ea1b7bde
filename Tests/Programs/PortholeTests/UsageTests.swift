import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Messages about the command line.
@Suite(.programs, .bounded) struct UsageTests {
  /// The content is never lost. Without a terminal the complaint is a line that begins with the program's name.
  @Test(arguments: [
    (["-Y"], "no option -Y"),
    (["--folow"], "no option --folow (did you mean --follow?)"),
    (["--context", "-1"], "--context takes a number from 0 to 1000, not -1"),
    (["--tabs"], "--tabs needs a value"),
    (["--tabs=x"], "--tabs takes columns from 1 to 64, as 4 or 9,17, not x"),
    (["--wrap", "x"], "--wrap takes word, character or none, not x"),
    (
      ["--spool-limit", "-5"],
      "--spool-limit takes a number of bytes, or one with k, M, G or T as in 500M, not -5"
    ),
    (["--column-width", "-1"], "--column-width takes a number from 1 to 1000, not -1"),
  ])
  func aWrongOptionLosesNoOutput(_ arguments: [String], _ complaint: String) throws {
    let result = try Command.run(arguments, input: "text\n", environment: ["LESS": "-Y", "PORTHOLE": "x"])
    #expect(result.errors == "porthole: \(complaint)\n")
    #expect(result.output == "text\n")
    #expect(result.status == 0)
  }

  /// A file can be shown again, so a wrong option ends the program as it does elsewhere.
  @Test(arguments: [["--folow", "x"], ["x", "--folow"]]) func anUnknownOptionEndsTheProgram(
    _ arguments: [String]
  ) throws {
    let result = try Command.run(arguments, input: "text\n")
    #expect(
      result.errors == "porthole: no option --folow (did you mean --follow?); see porthole help options\n")
    #expect(result.output == "" && result.status == 2)
  }

  @Test func topicsHavePages() throws {
    for (topic, part) in [
      ("keys", "  ESC-U  "), ("options", "STARTING AND ENDING:\n"), ("cheatsheet", "  / ? · n N  "),
      ("tape", "CHECKS OF SCROLL VIEWS:\n  offset ID X,Y "), ("scene", "  scroll "),
    ] {
      let help = try Command.run(["help", topic])
      #expect(help.status == 0 && help.errors == "" && help.output.contains(part), "\(topic)")
      #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(topic)")
      #expect(!help.output.contains("\u{1b}") && help.output.last == "\n", "\(topic)")
      #expect(try Command.run(["help"]).output.contains("  porthole help \(topic)"))
    }
  }

  @Test(arguments: [
    (["tapes"], "no topic tapes (did you mean tape?)"), (["nothing"], "no topic nothing"),
    (["keys", "x"], "unexpected argument x"), (["run", "x"], "unexpected argument x"),
  ])
  func anUnknownTopicGetsTheNearest(_ words: [String], _ complaint: String) throws {
    let help = try Command.run(["help"] + words)
    #expect(help.errors == "porthole: \(complaint); see porthole help\n")
    #expect(help.output == "" && help.status == 2)
  }

  /// The message is one line that begins with the program's name and points to the help.
  @Test(arguments: [
    (
      ["snapshot", "--spool-limit", "much", "x"],
      "--spool-limit takes a number of bytes, or one with k, M, G or T as in 500M, not 'much'; see porthole snapshot --help"
    ),
    (
      ["snapshot", "--rows", "0", "x"],
      "a window has 1 to 1000 rows and columns, not 0 by 80; see porthole snapshot --help"
    ),
    (["snapshot"], "missing argument FILE; see porthole snapshot --help"),
    (["snapshot", "--rows"], "--rows needs a value; see porthole snapshot --help"),
    (
      ["snapshot", "--rowz", "3", "x"],
      "no option --rowz (did you mean --rows?); see porthole snapshot --help"
    ),
    (["snapshot", "-5", "x"], "no option -5; see porthole snapshot --help"),
    (
      ["snapshot", "--format", "gif", "x"],
      "--format takes text, svg or png, not 'gif'; see porthole snapshot --help"
    ),
    (["run"], "missing argument <scene>; see porthole run --help"),
    (["run", "--inspct"], "unknown option --inspct (did you mean --inspect?); see porthole run --help"),
    (["replay", "--bogus"], "unknown option --bogus; see porthole replay --help"),
    (["layout", "a", "b"], "unexpected argument b; see porthole layout --help"),
  ])
  func aWrongCommandLineIsReportedInOneLine(_ arguments: [String], _ complaint: String) throws {
    let result = try Command.run(arguments)
    #expect(result.errors == "porthole: \(complaint)\n")
    #expect(result.output == "")
    #expect(result.status == 2)
  }

  /// A command has a page of its own, in either way.
  @Test func theHelpOfSnapshotHasItsOptions() throws {
    let help = try Command.run(["snapshot", "--help"])
    #expect(help.status == 0 && help.errors == "")
    #expect(help.output.hasPrefix("USAGE: porthole snapshot [OPTION ...] FILE ...\n"))
    for part in [
      "--rows N", "--format text|svg|png", "--frozen-columns N", "--theme NAME", "--secure", "-h, --help",
    ] {
      #expect(help.output.contains("  \(part) "), "\(part)")
    }
    for line in help.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(try Command.run(["help", "snapshot"]).output == help.output)
    #expect(try Command.run(["snapshot", "-h"]).output == help.output)
  }

  @Test func theHelpListsTheOtherCommands() throws {
    let help = try Command.run(["help"]).output
    for command in ["demo", "run", "replay", "trace", "layout", "snapshot", "help"] {
      #expect(help.contains("\n  \(command) "), "\(command)")
    }
  }

  /// Keys are read from the terminal, so it cannot be the input as well.
  @Test(
    arguments: [
      ([], 1, "porthole: no file (porthole --help)"),
      (["+5"], 1, "porthole: no file (porthole --help)"),
      (["--wrap", "word"], 1, "porthole: no file (porthole --help)"),
      (["--folow"], 2, "porthole: no option --folow (did you mean --follow?); see porthole help options"),
      (["-"], 1, "porthole: standard input: is a terminal; name a file, or pipe something in"),
      (["/dev/tty"], 1, "porthole: /dev/tty: is a terminal"),
    ] as [([String], Int32, String)])
  func aTerminalCannotBeShown(_ arguments: [String], _ status: Int32, _ complaint: String) throws {
    let terminal = try Fixture.launch(arguments)
    #expect(try terminal.waitForExit() == .status(status))
    #expect(terminal.screen.row(0) == complaint)
    #expect(!terminal.output.contains(0x1b))
  }

  @Test func aTerminalAmongTheFilesIsSkippedAndReported() throws {
    let fixture = try Fixture(lines: 10)
    let terminal = try Fixture.launch(["-", fixture.path])
    try terminal.wait("the file") { terminal.screen.row(0).hasPrefix("line 1") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(1))
    #expect(terminal.screen.contains("porthole: standard input: is a terminal"))
  }

  @Test func theHelpShowsUsageAndExamples() throws {
    let help = try Command.run(["--help"]).output
    #expect(help.contains("USAGE: porthole [OPTION ...] [+N | +G] [FILE ...]"))
    for part in ["EXAMPLES:", "porthole +120 main.c", "git log -p | porthole", "PAGER=porthole", "./demo"] {
      #expect(help.contains(part), "\(part)")
    }
    #expect(!help.contains("porthole view"))
    // Each list of values appears once.
    for value in ["word|", "halfBlocks", "sextants"] {
      #expect(help.components(separatedBy: value).count == 2, "\(value)")
    }
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func theFirstFrameShowsTheGivenLine() throws {
    let fixture = try Fixture(lines: 1000)
    let terminal = try fixture.open(["+500"])
    try terminal.wait(forLastRow: "1,000 lines")
    #expect(terminal.screen.row(0).hasPrefix("line 500"))
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(!output.contains("line 2"), "the beginning was never shown")
  }

  @Test func aTruncatedPictureIsReported() throws {
    var bytes: [UInt8] = Array("BM".utf8)
    func put(_ number: Int, _ count: Int = 4) {
      for i in 0..<count { bytes.append(UInt8(number >> (8 * i) & 0xff)) }
    }
    for number in [54 + 3 * 64 * 64, 0, 54, 40, 64, 64] { put(number) }
    put(1, 2)
    put(24, 2)
    for _ in 0..<6 { put(0) }
    let half = bytes + [UInt8](repeating: 0x80, count: 3 * 64 * 32)
    let whole = bytes + [UInt8](repeating: 0x80, count: 3 * 64 * 64)
    let fixture = try Fixture(half, name: "half.bmp")
    let terminal = try fixture.open()
    try terminal.wait(forLastRow: "the file is cut short")
    let other = try Fixture(whole, name: "whole.bmp").open()
    try other.wait("the picture") { other.screen.cell(11, 40).background != -1 }
    #expect(!other.screen.lastRow.contains("cut short"))
  }
}
