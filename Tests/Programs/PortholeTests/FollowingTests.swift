import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// The real program showing logs while they are rotated.
@Suite(.programs, .bounded) struct FollowingTests {
  private func append(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "a"))
    fputs(text, file)
    fclose(file)
  }

  @Test func followsARotatedLog() throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open(["--follow", "--indicators", "never"], rows: 10)
    try terminal.wait(forRow: 8, "line 100")
    for round in 1...3 {
      rename(fixture.path, fixture.path + ".1")
      try terminal.wait(forLastRow: "the file is gone; waiting for it")
      try append("last words \(round)\n", to: fixture.path + ".1")
      try terminal.wait(forRow: 8, "last words \(round)")
      try append("", to: fixture.path)
      try terminal.wait(forLastRow: "the new file is still empty")
      try append(Fixture.lines(1...(50 * round)), to: fixture.path)
      try terminal.wait(forRow: 8, "line \(50 * round)")
      try terminal.wait(forLastRow: "the file was replaced")
      try append("more\n", to: fixture.path)
      try terminal.wait(forRow: 8, "more")
    }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// As with logrotate's copytruncate, the log is copied and truncated, and its writer keeps writing to it.
  @Test func followsALogThatIsCopiedAndTruncated() throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open(["--follow", "--indicators", "never"], rows: 10)
    try terminal.wait(forRow: 8, "line 100")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: fixture.path + ".1")
    truncate(fixture.path, 0)
    try terminal.wait(forLastRow: "the file was truncated")
    try append("first\n", to: fixture.path)
    try terminal.wait(forRow: 0, "first")
    try append(Fixture.lines(1...100), to: fixture.path)
    try terminal.wait(forRow: 8, "line 100")
    try terminal.wait(forLastRow: "101 lines")
  }

  @Test func readsAReplacedFileOnRequest() throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open(["--indicators", "never"], rows: 10)
    terminal.send("40g")
    try terminal.wait(forRow: 0, "line 40")
    try append((1...60).map { "new line \($0)\n" }.joined(), to: fixture.path + ".new")
    rename(fixture.path + ".new", fixture.path)
    try terminal.wait(forLastRow: "the file was replaced; R reads it")
    #expect(terminal.screen.row(0) == "line 40")
    terminal.send("R")
    try terminal.wait(forRow: 0, "new line 40")
    try terminal.wait(forLastRow: "60 lines")
  }

  @Test func readsAReplacedTableOnRequest() throws {
    let fixture = try Fixture((["name,size"] + (1...100).map { "a\($0),\($0)" }).joined(separator: "\n"))
    let terminal = try fixture.open(["--table", "--indicators", "never"], rows: 10)
    try terminal.wait(forRow: 1, "a1   │    1")
    try append("name,colour\n" + (1...60).map { "b\($0),red\n" }.joined(), to: fixture.path + ".new")
    rename(fixture.path + ".new", fixture.path)
    try terminal.wait(forLastRow: "the file was replaced; R reads it")
    #expect(terminal.screen.row(1) == "a1   │    1")
    terminal.send("R")
    try terminal.wait(forRow: 1, "b1   │ red")
    #expect(terminal.screen.row(0).hasSuffix("colour"))
    terminal.send("F")
    try append("last,one\n", to: fixture.path)
    try terminal.wait(forRow: 8, "last │ one")
    // The file is truncated and rewritten.
    try Data("x,y\n1,2\n".utf8).write(to: URL(fileURLWithPath: fixture.path))
    try terminal.wait(forRow: 1, "1 │ 2")
    try terminal.wait(forLastRow: "1 row")
  }

  /// The writer never pauses. Its latest lines are shown; scrolling up stops following, and the end key
  /// resumes it.
  @Test func followsAnEndlessPipe() throws {
    let terminal = try PseudoTerminal(rows: 10, columns: 80)
    // Slow enough not to fill the disk, fast enough that every check sees progress.
    try terminal.launch(
      "/bin/sh",
      [
        "-c",
        "i=0; while echo line $((i += 1)); do :; done | \(Executable.built("porthole")) --follow --indicators never",
      ])
    var last = 0
    func number() -> Int { Int(terminal.screen.row(0).split(separator: " ").last ?? "") ?? 0 }
    for _ in 0..<5 {
      try terminal.wait("more lines") { number() > last + 50 }
      last = number()
    }
    try terminal.wait(forLastRow: "following")
    terminal.send("k")
    try terminal.wait("no following") { !terminal.screen.lastRow.contains("following") }
    terminal.send("=")
    try terminal.wait(forLastRow: "byte")
    let top = number()
    terminal.send("k=")
    try terminal.wait("a line up") { number() == top - 1 }
    terminal.send("G")
    try terminal.wait(forLastRow: "following")
    last = number()
    try terminal.wait("more lines") { number() > last + 50 }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// If the temporary file cannot grow, the text read so far stays, with a message.
  @Test func aPipeThatCannotBeSpooledIsReported() throws {
    let terminal = try PseudoTerminal(rows: 10, columns: 100)
    try terminal.launch(
      "/bin/sh",
      [
        "-c",
        "trap '' XFSZ; ulimit -f 2000; yes | \(Executable.built("porthole")) --follow --indicators never",
      ])
    try terminal.wait(forLastRow: "TMPDIR cannot be used: File too large")
    terminal.send("g")
    try terminal.wait(forRow: 0, "y")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }
}
