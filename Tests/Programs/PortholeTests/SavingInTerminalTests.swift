import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Saving by the real program: at the limit for sizes of files, and from standard input.
@Suite(.programs, .bounded) struct SavingInTerminalTests {
  private let folder = TemporaryFolder()
  private static let source = (1...10_000).map { "line \($0)\n" }.joined()

  private func launch(_ line: String) throws -> PseudoTerminal {
    folder.write("f", Self.source)
    let terminal = try PseudoTerminal(rows: 24, columns: 80)
    try terminal.launch(
      "/bin/sh", ["-c", "cd '\(folder.path)' && \(line)", Executable.built("porthole")],
      environment: ["LESSHISTFILE": "-"])
    return terminal
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
  }

  /// The signal that the system sends would end the program.
  @Test func aFileThatReachesTheLimitIsAnErrorAndLosesNothing() throws {
    folder.write("kept", "kept\n")
    let terminal = try launch("ulimit -f 40; exec \"$0\" --indicators never f")
    try terminal.wait(forLastRow: "10,000 lines")
    for keys in ["skept\rO", "snew\r"] {
      terminal.send(keys)
      try terminal.wait(forLastRow: "File too large")
      terminal.send("j")
      try terminal.wait("the end of the message") { !terminal.screen.lastRow.contains("too large") }
    }
    #expect(text("kept") == "kept\n" && names == ["f", "kept"])
    terminal.send("skept\rA")
    try terminal.wait(forLastRow: "kept: File too large")
    #expect(text("kept") == "kept\n")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(text("f") == Self.source)
  }

  @Test func redirectedInputIsNoTarget() throws {
    let terminal = try launch("exec \"$0\" --indicators never < f")
    try terminal.wait(forLastRow: "10,000 lines")
    terminal.send("sf\r")
    try terminal.wait(forLastRow: "f: this file is in use here; choose another name")
    #expect(text("f") == Self.source)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  @Test func printedInputIsNoTarget() throws {
    folder.write("short", "one\ntwo\n")
    let terminal = try launch("exec \"$0\" -F -O short < short")
    try terminal.wait(for: "short: this file is in use here; choose another name")
    try terminal.wait(for: "two")
    _ = try terminal.waitForExit()
    #expect(text("short") == "one\ntwo\n")
  }
}
