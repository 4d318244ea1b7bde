import Foundation
import PortholeSystem
import PseudoTerminal
import TestSupport
import Testing

/// Signals end every command and restore the terminal, whatever the main thread does.
@Suite(.programs, .bounded) struct SignalAttackTests {
  private static let signals = [SIGTERM, SIGHUP, SIGINT]

  private func expectRestored(_ terminal: PseudoTerminal, _ settings: [UInt32], _ note: Comment) {
    #expect(terminal.settings == settings, note)
    #expect(
      !terminal.screen.isAlternate && terminal.screen.isCursorVisible && !terminal.screen.hasMouse, note)
  }

  /// The main thread never comes back from a key.
  @Test(arguments: signals + [SIGQUIT], [[:], ["PORTHOLE_LINEAR": "1"], ["PORTHOLE_SCREEN": "ncurses"]])
  func aBusyMainThreadDoesNotKeepTheProgram(_ signal: Int32, _ environment: [String: String]) throws {
    let terminal = try PseudoTerminal()
    let settings = terminal.settings
    try terminal.launch(Executable.built("KitApp"), environment: environment)
    try terminal.wait(for: "the store is ready")
    try terminal.wait("the settings of the program") { terminal.settings != settings }
    terminal.send("B")
    try terminal.waitUntilInputIsRead()
    terminal.kill(signal)
    #expect(try terminal.waitForExit() == .signal(signal), "\(environment)")
    expectRestored(terminal, settings, "\(environment)")
  }

  /// In addition, the terminal reads nothing.
  @Test(arguments: signals) func aBusyMainThreadAndAStuckTerminalDoNotKeepTheProgram(_ signal: Int32) throws {
    let terminal = try PseudoTerminal()
    let settings = terminal.settings
    try terminal.launch(Executable.built("KitApp"))
    try terminal.wait(for: "the store is ready")
    terminal.send("B")
    try terminal.waitUntilInputIsRead()
    terminal.stopOutput()
    terminal.kill(signal)
    #expect(try terminal.waitForExit(reading: false) == .signal(signal))
    #expect(terminal.settings == settings)
  }

  private static let reading = [
    "layout -", "lint -", "run -", "replay - page.tape", "replay page.yaml -", "trace /dev/stdin",
    "test --junit out.xml /dev/stdin", "layout /dev/stdin", "run --tape - page.yaml",
  ]

  /// The command waits for standard input, which does not end.
  @Test(arguments: signals, reading) func aCommandThatReadsEnds(_ signal: Int32, _ command: String) throws {
    let folder = TemporaryFolder()
    folder.write("page.yaml", "root: {scroll: {id: page, content: {text: a}}}\n")
    folder.write("page.tape", "Down\n")
    let terminal = try PseudoTerminal()
    let settings = terminal.settings
    try terminal.launch(
      "/bin/sh", ["-c", "cd '\(folder.path)' && exec \"$0\" \(command)", Executable.built("porthole")])
    terminal.send("# a comment\n")
    try terminal.wait("the line to be read") { terminal.hasReadInput || terminal.hasEnded }
    terminal.kill(signal)
    let exit = try terminal.waitForExit()
    // Some refuse a terminal as their input.
    #expect(exit == .signal(signal) || exit == .status(2), "\(command)")
    expectRestored(terminal, settings, "\(command)")
  }

  /// The program that a tape plays ignores signals, and the tape waits for ever. No program is left.
  @Test(
    arguments: signals,
    ["test stubborn.tape", "test --jobs 3 .", "replay stubborn.tape", "test --time-limit 1s ."])
  func aStubbornProgramDoesNotKeepTheCommand(_ signal: Int32, _ command: String) throws {
    let folder = TemporaryFolder()
    for name in ["stubborn", "second"] {
      folder.write(
        "\(name).sh",
        "trap '' TERM HUP INT\necho $$ > \(name).new; mv \(name).new \(name).runs\nwhile :; do sleep 1; done\n"
      )
      folder.write("\(name).tape", "Set Program \"sh \(name).sh\"\nWait+Screen@10m /never/\n")
    }
    let terminal = try PseudoTerminal()
    let settings = terminal.settings
    try terminal.launch(
      "/bin/sh", ["-c", "cd '\(folder.path)' && exec \"$0\" \(command)", Executable.built("porthole")],
      environment: ["XDG_STATE_HOME": folder.path])
    try terminal.wait("the program") { access(folder.path("stubborn.runs"), F_OK) == 0 }
    let isLimited = command.contains("--time-limit")
    if !isLimited { terminal.kill(signal) }
    let exit = try terminal.waitForExit()
    #expect(
      exit == .status(isLimited ? 1 : 128 + signal) || !isLimited && exit == .signal(signal), "\(command)")
    expectRestored(terminal, settings, "\(command)")
    for name in ["stubborn", "second"] {
      let process = pid_t(folder.text("\(name).runs").filter(\.isNumber)) ?? 0
      try terminal.wait("the end of \(name)") { process == 0 || kill(process, 0) != 0 }
    }
  }
}
