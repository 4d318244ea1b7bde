import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The name of a pipe.
@Suite(.programs, .bounded) struct InputTitleTests {
  /// Runs a command line in an interactive shell, which makes a job of it.
  private func run(_ command: String, in folder: TemporaryFolder) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(rows: 10, columns: 100)
    terminal.owner = folder
    folder.write("command", command + "\n")
    try terminal.launch(
      "/bin/bash", ["--norc", "--noprofile", "-c", "set -m; cd \(folder.path); " + command],
      environment: ["PORTHOLE": "--motion never", "HOME": folder.path, "LESS": ""])
    return terminal
  }

  private let program = Executable.built("porthole")

  /// The command that has started first is named, not one of those that it runs.
  @Test func theOldestWriterIsNamed() throws {
    let folder = TemporaryFolder()
    folder.write("build.sh", "seq 50\nsleep 1000\n")
    let terminal = try run("bash build.sh | \(program) +F", in: folder)
    try terminal.wait(forLastRow: "bash build.sh")
    terminal.send("\u{3}q")
  }

  /// A writer that waits for room is found, however little is shown.
  @Test func aWriterThatWaitsIsNamed() throws {
    let terminal = try run("seq 100000 | \(program)", in: TemporaryFolder())
    try terminal.wait(forLastRow: "seq 100000")
    terminal.send("q")
  }

  @Test func theArgumentsOfGitAreLeftOut() throws {
    let folder = TemporaryFolder()
    let text = (1...400).map { "\($0)\n" }.joined()
    folder.write("a", text)
    folder.write("b", text.replacing("1", with: "x"))
    let terminal = try run(
      "git -C \(folder.path) -c core.pager=\(program) -c color.ui=never diff --no-index a b", in: folder)
    try terminal.wait(forLastRow: "git diff --no-index a b")
    terminal.send("q")
  }
}
