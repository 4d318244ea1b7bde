import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// Programs in lines of words, as on a braille display, in a simple terminal and through a pipe.
@Suite(.programs, .bounded) struct LinearModeTests {
  private func run(
    _ arguments: [String] = [], program: String = "KitApp", input: String = "",
    _ environment: [String: String] = [:]
  ) throws -> Command.Result {
    try Command.run(
      arguments, program: Executable.built(program), input: input,
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8", "LINES": "24", "COLUMNS": "80"].merging(
        environment
      ) { $1 })
  }

  /// The words of a program, which a file keeps. `PORTHOLE_UPDATE=1` writes the file.
  private func expectWords(
    _ result: Command.Result, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = TestSource.project.appendingPathComponent("Tests/Fixtures/Semantics/\(name).txt")
    #expect(result.status == 0 && result.errors.isEmpty, sourceLocation: sourceLocation)
    if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE"] == "1" {
      try result.output.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(result.output == (try String(contentsOf: file, encoding: .utf8)), sourceLocation: sourceLocation)
  }

  // MARK: Words

  @Test func anAppWithoutATerminalSaysItsScene() throws { try expectWords(try run(), "KitApp") }

  @Test(arguments: ["controls", "list"]) func aDemoSaysItsScene(_ name: String) throws {
    try expectWords(try run(["demo", name, "--linear"], program: "porthole-simulator"), name)
  }

  @Test func aSceneIsShownInLines() throws {
    let scene = "root:\n  button: {id: b, title: Press me}\n"
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).yaml")
    try scene.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try run(
      ["run", file.path], program: "porthole-simulator", input: "tab\nq\n", ["PORTHOLE_LINEAR": "1"])
    #expect(result.output == "button \"Press me\"\n> button \"Press me\"\n")
    #expect(result.status == 0)
  }

  // MARK: Lines

  @Test func linesFromAPipeAreKeys() throws {
    let result = try run(input: "s\nt\n")
    #expect(
      result.output == """
        text "waiting"
        text "the store is ready"
        text "the store has changed"
        text "from a task"

        """)
    #expect(result.status == 0)
  }

  @Test(arguments: [("q\n", 0), ("ctrl+c\n", 130), ("x\nq", 0), ("", 0)] as [(String, Int32)])
  func aKeyOrTheEndOfTheInputEndsTheProgram(_ input: String, _ status: Int32) throws {
    #expect(try run(input: input).status == status)
  }

  @Test func aTerminalWithoutUTF8GetsASCII() throws {
    let result = try run(["words"], ["LC_ALL": "C", "LANG": "C"])
    #expect(result.output.utf8.allSatisfy { $0 < 128 })
  }

  // MARK: Terminals

  private func launch(
    _ arguments: [String] = [], _ environment: [String: String]
  ) throws -> (terminal: PseudoTerminal, settings: [UInt32]) {
    let terminal = try PseudoTerminal()
    let settings = terminal.settings
    try terminal.launch(Executable.built("KitApp"), arguments, environment: environment)
    try terminal.wait(for: "text \"the store is ready\"")
    return (terminal, settings)
  }

  /// A terminal of this type may have its own line to edit, as that of Emacs.
  @Test(arguments: ["dumb", ""]) func aSimpleTerminalIsUsedByLines(_ type: String) throws {
    let (terminal, settings) = try launch([], ["TERM": type])
    terminal.send("t\n")
    try terminal.wait(for: "text \"from a task\"")
    terminal.send("p\n")
    try terminal.wait(for: "text \"from another thread\"")
    terminal.send("q\n")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(!terminal.output.contains(0x1b))
    expectRestored(terminal, settings)
  }

  @Test(arguments: [[], ["linear"]]) func aTerminalGivesKeysAtOnce(_ arguments: [String]) throws {
    let (terminal, settings) = try launch(arguments, arguments.isEmpty ? ["PORTHOLE_LINEAR": "1"] : [:])
    terminal.send("t")
    try terminal.wait(for: "text \"from a task\"")
    #expect(!terminal.screen.isAlternate)
    terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == .status(130))
    #expect(!terminal.output.contains(0x1b))
    expectRestored(terminal, settings)
  }

  @Test func aSignalRestoresTheTerminal() throws {
    let (terminal, settings) = try launch([], ["PORTHOLE_LINEAR": "1"])
    terminal.kill(SIGTERM)
    #expect(try terminal.waitForExit() == .signal(SIGTERM))
    expectRestored(terminal, settings)
  }
}
