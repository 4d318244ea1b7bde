import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// `porthole run` on the command line.
@Suite(.programs, .bounded) struct RunCommandTests {
  private static let scene = """
    title: Boxes
    root:
      scroll:
        id: page
        content:
          column:
            children:
              - text: {string: Title, height: 1}
              - box: {height: 40, fill: "x"}
    """

  @Test func aSceneScrollsAndQuittingRestoresTheTerminal() throws {
    let fixture = try Fixture(Self.scene)
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    try terminal.launch(Executable.built("porthole"), ["run", fixture.path])
    terminal.owner = fixture
    try terminal.wait("the screen") { terminal.screen.isAlternate && terminal.screen.hasMouse }
    terminal.send("\u{1b}[B")
    terminal.resize(rows: 1, columns: 1)
    terminal.send("\u{1b}[B")
    terminal.resize(rows: 24, columns: 80)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(terminal.settings == before && !terminal.screen.isAlternate && !terminal.screen.hasMouse)
  }

  @Test func aSceneIsReadAgainWhenItsFileChanges() throws {
    let fixture = try Fixture(Self.scene)
    let terminal = try PseudoTerminal()
    try terminal.launch(Executable.built("porthole"), ["run", fixture.path])
    terminal.owner = fixture
    try terminal.wait("the scene") { terminal.screen.row(2).hasPrefix("x") }
    let file = URL(fileURLWithPath: fixture.path)
    try Data(Self.scene.replacingOccurrences(of: "\"x\"", with: "\"o\"").utf8).write(
      to: file, options: .atomic)
    try terminal.wait("the new scene") { terminal.screen.row(2).hasPrefix("o") }
    try Data("root: {boks: 1}".utf8).write(to: file)
    try terminal.wait("the mistake") {
      // The rest of the message is beyond the edge: the file's path is long.
      terminal.screen.row(23).contains("file.txt:1:") && terminal.screen.row(2).hasPrefix("o")
    }
    try Data(Self.scene.utf8).write(to: file)
    try terminal.wait("the first scene") { terminal.screen.row(23).hasPrefix("x") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// A pipe has its bytes only once: to read it again would wait for another writer.
  @Test func aSceneFromAPipeIsReadOnce() throws {
    let folder = TemporaryFolder()
    folder.makeFIFO("pipe")
    nonisolated(unsafe) let writer = folder
    // Waits for the reader.
    BackgroundThread.start { writer.append("pipe", Self.scene) }
    let terminal = try PseudoTerminal()
    try terminal.launch(Executable.built("porthole"), ["run", folder.path("pipe")])
    try terminal.wait("the scene") { terminal.screen.row(2).hasPrefix("x") }
    #expect(chmod(folder.path("pipe"), 0o600) == 0)
    terminal.send("\u{1b}[B")
    try terminal.wait("the next row") { terminal.screen.row(0).hasPrefix("x") }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func controlCEndsTheScene() throws {
    let terminal = try Fixture(Self.scene).run()
    try terminal.wait("the screen") { terminal.screen.isAlternate }
    terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == .status(130))
  }

  @Test func anInvalidSceneIsReportedWithoutDrawing() throws {
    let terminal = try Fixture("root: {boks: }\ntitel: x").run()
    #expect(try terminal.waitForExit() == .status(2))
    #expect(!terminal.output.contains(0x1b))
    let text = String(decoding: terminal.output, as: UTF8.self)
    #expect(text.contains("unknown kind") && text.contains("unknown key"))
  }

  @Test func withoutATerminalOneFrameIsPrinted() throws {
    let fixture = try Fixture(Self.scene)
    let frame = try Command.run(["run", fixture.path])
    #expect(frame.status == 0 && frame.errors.isEmpty)
    let lines = frame.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 25 && lines.last == "")
    let small = try Command.run(["run", fixture.path, "--size", "9x3"])
    #expect(small.output.split(separator: "\n", omittingEmptySubsequences: false).count == 4)
    let picture = try Command.run(["run", fixture.path, "--svg"])
    #expect(picture.output.hasPrefix("<svg") && picture.output.contains("Boxes"))
    #expect(try Command.run(["run", fixture.path, "--size", "0x3"]).status == 2)
    // Bars that show themselves at the start are in no printed frame, unless it is asked for.
    let page = try Fixture("root: {scroll: {content: {box: {height: 99}}}}")
    #expect(!(try Command.run(["run", page.path]).output.contains("█")))
    #expect(try Command.run(["run", page.path, "--at", "500ms"]).output.contains("█"))
    #expect(try Command.run(["run", page.path, "--at", "never"]).status == 2)
    #expect(try Command.run(["run", "-"], input: Self.scene).output == frame.output)
  }

  @Test func warningsGoToStandardError() throws {
    let nested = """
      root:
        scroll:
          id: outer
          content:
            column:
              children:
                - scroll: {id: inner, height: 5, content: {box: {height: 20}}}
                - box: {height: 40}
      """
    let frame = try Command.run(["run", "-"], input: nested)
    #expect(frame.status == 0)
    #expect(frame.errors.contains("inner") && frame.errors.contains("outer"))
    let terminal = try Fixture(nested).run()
    try terminal.wait("the screen") { terminal.screen.isAlternate }
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(!terminal.screen.isAlternate && terminal.screen.text.joined().contains("inner"))
  }
}

extension Fixture {
  fileprivate func run() throws -> PseudoTerminal {
    let terminal = try Self.launch(["run", path])
    terminal.owner = self
    return terminal
  }
}
