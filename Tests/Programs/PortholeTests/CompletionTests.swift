import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Tries the completion scripts in their shells.
@Suite(.programs, .bounded) struct CompletionTests {
  struct Shell: CustomTestStringConvertible, Sendable {
    var name: String
    var arguments: [String]
    /// Loads the script.
    var setUp: String

    var path: String { "/usr/bin/\(name)" }
    var testDescription: String { name }

    static let all = [
      Shell(name: "bash", arguments: ["--norc", "--noprofile", "-i"], setUp: "source ./script"),
      Shell(
        name: "zsh", arguments: ["-f", "-i"],
        setUp: "autoload -Uz compinit; compinit -u -d ./dump; unsetopt beep; source ./script"),
      Shell(name: "fish", arguments: ["--no-config", "-i"], setUp: "source ./script"),
    ]
    static let installed = all.filter { access($0.path, X_OK) == 0 }
  }

  /// A shell in a folder with two files, waiting for a command line.
  private func start(_ shell: Shell, _ arguments: [String]? = nil) throws -> PseudoTerminal {
    let fixture = try Fixture("text")
    let folder = (fixture.path as NSString).deletingLastPathComponent
    for name in ["unusual.txt", "scene.yaml"] {
      try Data().write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    let script = try Command.run(arguments ?? ["--generate-completion-script", shell.name])
    #expect(script.status == 0)
    try Data(script.output.utf8).write(to: URL(fileURLWithPath: folder + "/script"))
    let terminal = try PseudoTerminal(rows: 40, columns: 100)
    try terminal.launch(
      shell.path, shell.arguments,
      environment: [
        "PS1": "$ ", "HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder, "LC_ALL": "C.UTF-8",
      ])
    terminal.owner = fixture
    // The quotes keep the echo of the typed command from matching.
    terminal.send("cd \(folder); \(shell.setUp); echo rea''dy\n")
    try terminal.wait(for: "ready")
    return terminal
  }

  @Test(arguments: Shell.installed) func completesFilesAndOptions(_ shell: Shell) throws {
    let terminal = try start(shell)
    for (typed, completed) in [
      ("porthole unu", "porthole unusual.txt"), ("porthole view unu", "porthole view unusual.txt"),
      ("porthole --squ", "porthole --squeeze-blank-lines"),
      ("porthole --wrap chara", "porthole --wrap character"),
      ("porthole --LINE-NUMBERS unu", "porthole --LINE-NUMBERS unusual.txt"),
      ("porthole view --squ", "porthole view --squeeze-blank-lines"), ("porthole snaps", "porthole snapshot"),
      ("porthole --quit-if", "porthole --quit-if-one-screen"),
      ("porthole --log-file unu", "porthole --log-file unusual.txt"),
      ("porthole snapshot --fro", "porthole snapshot --frozen-columns"),
      ("porthole snapshot --theme hig", "porthole snapshot --theme highContrast"),
      ("porthole snapshot unu", "porthole snapshot unusual.txt"),
      ("porthole layout scen", "porthole layout scene.yaml"), ("porthole run --he", "porthole run --help"),
      ("porthole help sna", "porthole help snapshot"), ("porthole help sce", "porthole help scene"),
    ] {
      terminal.send(typed + "\t")
      try terminal.wait(for: completed)
      // Clears the line for the next completion.
      terminal.send("\u{15}")
      terminal.send("clear\n")
      try terminal.wait("an empty screen") { !terminal.screen.contains(completed) }
    }
    terminal.send("exit\n")
    _ = try terminal.waitForExit()
  }

  /// The scripts for the name less.
  @Test(arguments: Shell.installed) func completesTheOptionsOfLess(_ shell: Shell) throws {
    let terminal = try start(shell, ["--print", "less.\(shell.name)"])
    for (typed, completed) in [
      ("less unu", "less unusual.txt"), ("less --quit-if", "less --quit-if-one-screen"),
      ("less --squ", "less --squeeze-blank-lines"),
    ] {
      terminal.send(typed + "\t")
      try terminal.wait(for: completed)
      terminal.send("\u{15}")
      terminal.send("clear\n")
      try terminal.wait("an empty screen") { !terminal.screen.contains(completed) }
    }
    terminal.send("exit\n")
    _ = try terminal.waitForExit()
  }

  @Test func bashIsInstalled() { #expect(Shell.installed.contains { $0.name == "bash" }) }

  @Test func anUnknownShellIsRefused() throws {
    let result = try Command.run(["--generate-completion-script", "csh"])
    #expect(result.status == 2)
    #expect(
      result.errors == "porthole: can't generate completion scripts for 'csh'; see porthole --help\n")
  }

  /// Without a name the shell is that of the user.
  @Test func theShellIsRecognised() throws {
    for (path, shell) in [("/usr/bin/fish", "fish"), ("/bin/bash", "bash")] {
      let result = try Command.run(["--generate-completion-script"], environment: ["SHELL": path])
      #expect(result.output == (try Command.run(["--generate-completion-script=\(shell)"]).output))
      #expect(result.status == 0 && !result.output.isEmpty)
    }
    let other = try Command.run(["--generate-completion-script"], environment: ["SHELL": "/bin/csh"])
    #expect(other.status == 2 && other.output.isEmpty)
  }
}
