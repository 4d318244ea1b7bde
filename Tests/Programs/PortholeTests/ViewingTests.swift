import Foundation
import PseudoTerminal
import TestSupport
import Testing

@Suite(.programs, .bounded) struct ViewingTests {
  @Test func opensAFileAndQuits() throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open()
    try terminal.wait(forLastRow: "100 lines  0%  line 1")
    #expect(
      terminal.screen.text.prefix(23).map { String($0.prefix(7)) }.map {
        $0.trimmingCharacters(in: .whitespaces)
      }
        == (1...23).map { "line \($0)" })
    #expect(terminal.screen.isAlternate)
    #expect(!terminal.screen.isCursorVisible)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// For each key pressed at line 50, the first line shown after it.
  @Test(arguments: [
    ("j", 51), ("\u{1b}[B", 51), ("\u{1b}OB", 51), ("\r", 51), ("e", 51), ("\u{0e}", 51), ("\u{05}", 51),
    ("k", 49), ("\u{1b}[A", 49), ("y", 49), ("\u{10}", 49), ("\u{19}", 49), ("\u{0b}", 49),
    (" ", 72), ("\u{1b}[6~", 72), ("f", 72), ("\u{06}", 72), ("\u{16}", 72),
    ("b", 28), ("\u{1b}[5~", 28), ("\u{02}", 28), ("\u{1b}v", 28),
    ("d", 61), ("\u{04}", 61), ("u", 39), ("\u{15}", 39),
    ("g", 1), ("\u{1b}[H", 1), ("\u{1b}OH", 1), ("\u{1b}[1~", 1), ("<", 1), ("\u{1b}<", 1),
    ("G", 978), ("\u{1b}[F", 978), ("\u{1b}OF", 978), ("\u{1b}[4~", 978), (">", 978),
    ("10j", 60), ("10k", 40), ("3 ", 53), ("120g", 120), ("120G", 120), ("50%", 507), ("100%", 978),
    (":300\r", 300), (":$\r", 978), ("9999999999999999999999g", 978), ("9999999999999999999j", 978),
    ("9999999999999999999k", 1), ("\u{1b}[<65;5;5M", 53), ("\u{1b}[<64;5;5M", 47),
    ("\u{1b}[65;1u", 50), ("\u{1b}[99~", 50), ("\u{1b}]11;rgb:0/0/0\u{7}j", 51), ("\u{c3}\u{a9}", 50),
  ])
  func keysMoveToTheirLine(_ keys: String, _ line: Int) throws {
    let fixture = try Fixture(lines: 1000)
    let terminal = try fixture.open()
    try terminal.wait(forLastRow: "1,000 lines")
    terminal.send("50g")
    try terminal.wait(forLastRow: "line 50")
    terminal.send(keys)
    // The response to `=` shows that the key before it has been handled.
    terminal.send("=")
    try terminal.wait(forLastRow: ", lines \(line)–")
  }

  @Test func keysMoveSideways() throws {
    let text = (1...50).map { "\($0): " + (0..<30).map { "\($0)abcdefgh" }.joined() }.joined(separator: "\n")
    let fixture = try Fixture(text)
    let terminal = try fixture.open(["--indicators", "never", "--rscroll", "-"], rows: 10, columns: 40)
    let line = Array(text.split(separator: "\n")[0])
    func shown(_ from: Int) -> String { String(line[from..<min(line.count, from + 40)]) }
    try terminal.wait(forRow: 0, shown(0))
    for (keys, column) in [
      ("l", 1), ("\u{1b}[C", 21), ("20l", 41), ("h", 40), ("\u{1b}[D", 20), ("\u{1b}[1;2C", 21),
      ("\u{1b}[1;2D", 20), ("\u{1b})", 40), ("\u{1b}[<67;3;3M", 46), ("\u{1b}[<66;3;3M", 40),
      ("\u{1b}[<69;3;3M", 46), ("0", 0), ("99999999999999999999h", 0),
    ] {
      terminal.send(keys)
      try terminal.wait(forRow: 0, shown(column))
    }
    terminal.send("$")
    try terminal.wait("the line's end") { terminal.screen.row(1).hasSuffix("29abcdefgh") }
    terminal.send("l")
    terminal.send("j")
    try terminal.wait(forLastRow: "line 2")
    #expect(terminal.screen.row(0).hasSuffix("29abcdefgh"))
  }

  @Test func opensTheNextAndThePreviousFile() throws {
    let first = try Fixture("first\n")
    let second = try Fixture("second\n")
    let terminal = try Fixture.launch([first.path, "/nonexistent/file", "/tmp", second.path])
    try terminal.wait(forRow: 0, "first")
    try terminal.wait(forLastRow: "(1/4)")
    terminal.send(":n")
    try terminal.wait(forRow: 0, "second")
    try terminal.wait(forLastRow: "(2/2)")
    terminal.send(":n")
    try terminal.wait(forLastRow: "no next file")
    terminal.send(":p")
    try terminal.wait(forRow: 0, "first")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(1))
    #expect(terminal.screen.contains("porthole: /nonexistent/file: No such file or directory"))
    #expect(terminal.screen.contains("porthole: /tmp: is a directory"))
  }

  @Test func filesThatCannotBeShownAreReported() throws {
    for (path, reason) in [("/nonexistent", "No such file or directory"), ("/tmp", "is a directory")] {
      let terminal = try Fixture.launch([path])
      #expect(try terminal.waitForExit() == .status(1))
      #expect(terminal.screen.row(0) == "porthole: \(path): \(reason)")
      #expect(!terminal.output.contains(0x1b))
    }
  }

  @Test func theHelpIsShownAndScrolls() throws {
    let fixture = try Fixture(lines: 10)
    let terminal = try fixture.open(rows: 12)
    try terminal.wait(forLastRow: "10 lines")
    terminal.send("H")
    try terminal.wait(forLastRow: " Help ")
    #expect(terminal.screen.row(0).hasPrefix("Porthole"))
    terminal.send("G")
    try terminal.wait(for: "your terminal.")
    terminal.send("q")
    try terminal.wait(forLastRow: "file.txt")
    #expect(terminal.screen.row(0).hasPrefix("line 1"))
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func draggingTheIndicatorScrolls() throws {
    let fixture = try Fixture(lines: 1000)
    let terminal = try fixture.open(["--indicators", "always"])
    try terminal.wait(forLastRow: "1,000 lines")
    // Drags the thumb five cells down: 5 cells of 22 stand for 222 of 977 lines.
    terminal.send("\u{1b}[<0;80;1M\u{1b}[<32;80;6M")
    try terminal.wait(forLastRow: "line 223")
    terminal.send("\u{1b}[<32;80;23M")
    try terminal.wait(forLastRow: "line 978")
    terminal.send("\u{1b}[<0;80;23m")
    // A press on the track turns a page in its direction.
    terminal.send("\u{1b}[<0;80;2M\u{1b}[<0;80;2m")
    try terminal.wait(forLastRow: "line 956")
  }

  /// All reports arrive at the same time, so the drag has no velocity and throws nothing.
  @Test func draggingWithTheMiddleButtonScrolls() throws {
    let fixture = try Fixture(lines: 1000)
    let terminal = try fixture.open()
    try terminal.wait(forLastRow: "1,000 lines")
    terminal.send("\u{1b}[<1;5;20M\u{1b}[<33;5;15M\u{1b}[<33;5;10M\u{1b}[<1;5;10m")
    try terminal.wait(forRow: 0, "line 11")
    terminal.send("\u{1b}[<1;5;5M\u{1b}[<33;5;15M\u{1b}[<33;5;20M")
    // Past the edge the content moves about half of the way, until the button is released.
    try terminal.wait("a stretched edge") {
      terminal.screen.row(0).hasPrefix("╱╱╱") && terminal.screen.contains("line 1")
    }
    terminal.send("\u{1b}[<1;5;20m")
    try terminal.wait("the edge") { terminal.screen.row(0).hasPrefix("line 1") }
  }

  @Test func theMouseCanBeReleased() throws {
    let fixture = try Fixture(lines: 100)
    let terminal = try fixture.open()
    try terminal.wait(forLastRow: "100 lines")
    #expect(terminal.screen.hasMouse)
    terminal.send("M")
    try terminal.wait("the mouse to be free") { !terminal.screen.hasMouse }
    terminal.send("M")
    try terminal.wait("the mouse to be taken") { terminal.screen.hasMouse }
    let without = try fixture.open(["--mouse", "never"])
    try without.wait(forLastRow: "100 lines")
    #expect(!without.screen.hasMouse)
  }
}
