import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Programs that start the viewer as their pager, for real.
@Suite(.programs, .bounded) struct CallersTests {
  private static func has(_ program: String) -> Bool { access("/usr/bin/\(program)", X_OK) == 0 }

  private func run(_ command: String, _ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    let pager = Executable.built("porthole")
    try terminal.launch(
      "/bin/sh", ["-c", command + "; exit $?"],
      environment: ["GIT_PAGER": pager, "MANPAGER": pager, "GIT_CONFIG_NOSYSTEM": "1"].merging(environment) {
        $1
      })
    return terminal
  }

  /// A repository with some commits; the commands run in it.
  private func repository(commits: Int) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let make = """
      cd \(folder.path) && git init -q . && git config user.email a@example.org && git config user.name A &&
      for i in $(seq \(commits)); do git commit -q --allow-empty -m "commit $i"; done
      """
    let terminal = try run(make)
    #expect(try terminal.waitForExit() == .status(0))
    return folder
  }

  @Test(.enabled("git is not installed") { has("git") }) func gitShowsOneCommitByPrintingIt() throws {
    let folder = try repository(commits: 1)
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    let shown = try run("cd \(folder.path) && git log -1")
    #expect(try shown.waitForExit() == .status(0))
    #expect(shown.screen.text.prefix(6).contains("    commit 1"))
    let text = String(decoding: shown.output, as: UTF8.self)
    #expect(!text.contains("\u{1b}[?"))
    #expect(text.contains("\u{1b}[33mcommit"))
    #expect(shown.settings == before)
    let empty = try run("cd \(folder.path) && git -p stash list")
    #expect(try empty.waitForExit() == .status(0))
    #expect(empty.output.isEmpty)
  }

  /// git's own options (`FRX`) keep the viewer on the main screen.
  @Test(.enabled("git is not installed") { has("git") }) func gitShowsALongLogOnTheMainScreen() throws {
    let folder = try repository(commits: 20)
    let terminal = try run("cd \(folder.path) && git log")
    try terminal.wait(forLastRow: " git log ")
    #expect(!terminal.screen.isAlternate)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    #expect(terminal.screen.row(0).hasPrefix("commit "))
    #expect(terminal.screen.lastRow == "")
  }

  @Test(.enabled("man is not installed") { has("man") }) func manShowsAPage() throws {
    let folder = TemporaryFolder()
    let body = (1...60).map { ".SH SECTION \($0)\ntext\n" }.joined()
    folder.write("page.1", ".TH PAGE 1\n.SH NAME\npage \\- a page\n" + body)
    let terminal = try run("man -l \(folder.path("page.1"))")
    try terminal.wait("the page") {
      terminal.screen.isAlternate && terminal.screen.row(0).hasPrefix("PAGE(1)")
    }
    #expect(terminal.screen.cell(2, 0).isBold)
    #expect(
      terminal.screen.lastRow.hasPrefix("Manual page page.1")
        || terminal.screen.lastRow.hasPrefix(" Manual page page.1"))
    #expect(!terminal.screen.lastRow.contains("press h"))
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
  }

  /// A writer that stalls: its text is shown, and closes with it.
  @Test func aStalledWriterIsShown() throws {
    let folder = TemporaryFolder()
    folder.makeFIFO("go")
    let terminal = try run("(echo a; read x < \(folder.path("go")); echo b) | $GIT_PAGER")
    try terminal.wait(forLastRow: "reading…")
    #expect(terminal.screen.isAlternate && terminal.screen.row(0) == "a")
    // A reply that the viewer has not read would be shown after its end.
    try terminal.waitUntilInputIsRead()
    let go = open(folder.path("go"), O_WRONLY | O_CLOEXEC)
    _ = write(go, "\n", 1)
    close(go)
    #expect(try terminal.waitForExit() == .status(0))
    #expect(terminal.screen.text.prefix(3) == ["a", "b", ""])
  }

  /// The writer of an endless output gets SIGPIPE when the user quits.
  @Test func quittingEndsTheWriter() throws {
    let folder = TemporaryFolder()
    let terminal = try run("(yes; echo $? > \(folder.path("status"))) | $GIT_PAGER")
    try terminal.wait(forRow: 22, "y")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    eventually("the writer has ended") {
      (try? String(contentsOfFile: folder.path("status"), encoding: .utf8)) == "141\n"
    }
  }
}
