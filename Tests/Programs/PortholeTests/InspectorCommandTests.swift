import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The inspector in the real program.
@Suite(.programs, .bounded) struct InspectorCommandTests {
  private static let scene = """
    root: {scroll: {id: s, indicators: never, edgeHint: none, content: {box: {width: 40, height: 100, fill: "."}}}}
    """
  private static let f12 = "\u{1b}[24~"

  @Test func theKeyOpensAndClosesThePanel() throws {
    let terminal = try Fixture(Self.scene).shown()
    try terminal.wait("the scene") { terminal.screen.row(20).hasPrefix("......") }
    terminal.send(Self.f12)
    try terminal.wait(for: "keys: panel")
    #expect(terminal.screen.contains("velocity") && terminal.screen.contains("80×24 at 0,0"))
    terminal.send("d")
    try terminal.wait(for: "80×13 at 0,0")
    terminal.send("s")
    try terminal.wait(for: "keys: scene")
    terminal.send("\u{1b}[B")
    try terminal.wait("the offset") {
      terminal.screen.text.contains { $0.contains("offset") && $0.contains(" 1 ") }
    }
    terminal.send(Self.f12)
    try terminal.wait(for: "keys: panel")
    terminal.send(Self.f12)
    try terminal.wait("the closed panel") { !terminal.screen.contains("velocity") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// Acceptance case 7.
  @Test func aScreenWithoutUTF8ShowsOnlyASCII() throws {
    let terminal = try Fixture(Self.scene).shown(environment: ["LC_ALL": "C"])
    try terminal.wait("the scene") { terminal.screen.row(20).hasPrefix("......") }
    terminal.send(Self.f12)
    try terminal.wait(for: "keys: panel")
    terminal.send("s")
    try terminal.wait(for: "keys: scene")
    terminal.send("\u{1b}[B")
    terminal.send("\u{1b}[B")
    try terminal.wait("the offset") {
      terminal.screen.text.contains { $0.contains("offset") && $0.contains(" 2 ") }
    }
    for row in terminal.screen.text {
      #expect(row.unicodeScalars.allSatisfy { $0.isASCII }, "\(row)")
    }
  }

  @Test func optionsOpenThePanelAndChangeItsKey() throws {
    let fixture = try Fixture(Self.scene)
    let printed = try Command.run(["run", fixture.path, "--size", "120x40", "--inspect=right"])
    #expect(printed.status == 0)
    let rows = printed.output.split(separator: "\n")
    #expect(rows[0].contains("│─ Inspector ───── keys: scene  ×1 ▶ ") && rows[0].hasSuffix("0 s ─"))
    #expect(rows[5].hasPrefix("..........") && rows[5].dropFirst(74).hasPrefix("│"))
    // Without a place it lies over the program.
    let over = try Command.run(["run", "--inspect", fixture.path, "--size", "80x24"])
    #expect(over.output.contains("80×24 at 0,0"))
    // A place may be a word of its own.
    let right = try Command.run(["run", "--inspect", "right", fixture.path, "--size", "120x40"])
    #expect(
      right.status == 0 && right.output.contains("│─ Inspector ─") && right.output.contains("74×40 at 0,0"))
    #expect(try Command.run(["run", fixture.path, "--inspect=left"]).status == 2)
    #expect(try Command.run(["run", fixture.path, "--inspector-key", "hello"]).status == 2)
    let terminal = try fixture.shown(["--inspector-key", "ctrl+o"])
    try terminal.wait("the scene") { terminal.screen.row(20).hasPrefix("......") }
    terminal.send("\u{f}")
    try terminal.wait(for: "keys: panel")
  }

  /// A refused value stays in its field, and no Escape gives keys to the scene.
  @Test func aRefusedValueAndEscapeStayInThePanel() throws {
    let terminal = try Fixture(Self.scene).shown()
    try terminal.wait("the scene") { terminal.screen.row(20).hasPrefix("......") }
    terminal.send(Self.f12)
    try terminal.wait(for: "keys: panel")
    terminal.send("f/wheelStep\r")
    try terminal.wait(for: "wheelStep        3")
    terminal.send("\r")
    try terminal.wait(for: "▏3 ")
    terminal.send("x\r")
    try terminal.wait(for: "found “3x”")
    #expect(terminal.screen.contains("▏3x "))
    terminal.send("\u{1b}")
    try terminal.wait("the old value") {
      terminal.screen.contains("wheelStep        3") && !terminal.screen.contains("found “3x”")
    }
    terminal.send("\u{1b}")
    try terminal.wait(for: "s gives the keys to the scene, F12 closes")
    terminal.send("\u{1b}[B ")
    try terminal.wait(for: "■")
    #expect(terminal.screen.contains("keys: panel"))
    #expect(terminal.screen.text.contains { $0.contains("offset") && $0.contains(" 0 ") })
    terminal.send(" s")
    try terminal.wait(for: "keys: scene")
    terminal.send("\u{1b}[B")
    try terminal.wait("the offset") {
      terminal.screen.text.contains { $0.contains("offset") && $0.contains(" 1 ") }
    }
  }

  /// Acceptance case 5: a trace and warnings are the same with the panel, wherever it is.
  @Test(arguments: ["40x20", "99x30", "120x40"]) func aReplayKeepsItsTrace(_ size: String) throws {
    let fixture = try Fixture(Self.scene)
    let folder = (fixture.path as NSString).deletingLastPathComponent
    func trace(_ options: [String]) throws -> (String, Command.Result) {
      let path = "\(folder)/trace.jsonl"
      let result = try Command.run(
        ["replay", fixture.path, "-", "--trace", path] + options,
        input:
          "Set Size \(size)\nSleep 1s\nWheel@100ms down 3 at 5,7\nDrag 5,8 5,2 100ms\nSleep 2s\nExpect offset s 0,27"
      )
      return (try String(contentsOfFile: path, encoding: .utf8), result)
    }
    let (plain, first) = try trace([])
    #expect(first.status == 0 && first.errors.isEmpty)
    for placement in ["--inspect", "--inspect=over", "--inspect=right", "--inspect=below"] {
      let (inspected, second) = try trace([placement])
      #expect(inspected == plain && second.errors == first.errors && second.status == 0, "\(placement)")
    }
    // The frame is larger by the whole panel.
    let frame = try Command.run(
      ["replay", fixture.path, "-", "--inspect=right"], input: "Set Size \(size)\nSleep 2s\n")
    let cast = "\(folder)/frame.cast"
    _ = try Command.run(
      ["replay", fixture.path, "-", "--inspect=right", "--cast", cast],
      input: "Set Size \(size)\nSleep 2s\n")
    let header = try #require(frame.output.split(separator: "\n").first)
    let columns = try #require(Int(size.prefix { $0 != "x" }))
    let wanted = columns + (columns < 100 ? 46 : 80)
    #expect(header.count == wanted && header.hasSuffix(" ─"))
    #expect(try String(contentsOfFile: cast, encoding: .utf8).contains("\"cols\":\(wanted),"))
  }
}

extension Fixture {
  /// Shows the scene in a terminal.
  fileprivate func shown(_ arguments: [String] = [], environment: [String: String] = [:]) throws
    -> PseudoTerminal
  {
    let terminal = try Self.launch(["run", path] + arguments, environment: environment)
    terminal.owner = self
    return terminal
  }
}
