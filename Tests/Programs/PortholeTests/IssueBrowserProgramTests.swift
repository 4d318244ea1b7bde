import PseudoTerminal
import TestSupport
import Testing

/// The program of docs/tutorial.md in the real terminal.
@Suite(.programs, .bounded) struct IssueBrowserProgramTests {
  private static let down = "\u{1b}[B"

  private func launch() throws -> (terminal: PseudoTerminal, settings: [UInt32]) {
    let terminal = try PseudoTerminal()
    let settings = terminal.settings
    try terminal.launch(Executable.built("IssueBrowser"), environment: ["PORTHOLE_SCREEN": "direct"])
    try terminal.wait(for: "30 of 30")
    return (terminal, settings)
  }

  @Test func theSelectedIssueStandsBesideTheList() throws {
    let (terminal, _) = try launch()
    #expect(terminal.screen.contains("Choose an issue"))
    terminal.send(Self.down)
    try terminal.wait(for: "#1, open.")
    terminal.send(Self.down + Self.down)
    try terminal.wait(for: "#3, open.")
  }

  @Test(arguments: [down, "\r"]) func theFilterLeadsToTheList(_ key: String) throws {
    let (terminal, _) = try launch()
    terminal.send("/EDITOR")
    try terminal.wait(for: "5 of 30")
    #expect(terminal.screen.row(0).hasPrefix("Filter ▏EDITOR"))
    terminal.send(key)
    try terminal.wait(for: "#4, open.")
    // A letter is a key again, and not text.
    terminal.send("c")
    try terminal.wait(for: "#4, closed.")
    #expect(terminal.screen.row(0).hasPrefix("Filter ▏EDITOR"))
    // Rows that come and go move for a moment.
    try terminal.wait("the row is made again") { terminal.screen.row(1).hasPrefix("● The editor is slow") }
  }

  @Test func nothingBehindTheQuestionHearsKeys() throws {
    let (terminal, _) = try launch()
    terminal.send(Self.down + "d")
    try terminal.wait(for: "It cannot be undone.")
    // Keys, and a click on another issue.
    terminal.send("qc/x" + "\u{1b}[<0;5;8M\u{1b}[<0;5;8m")
    terminal.send("\r")
    try terminal.wait("Enter presses Cancel, which has the focus") {
      !terminal.screen.contains("It cannot be undone.")
    }
    #expect(terminal.screen.contains("30 of 30"))
    #expect(terminal.screen.contains("#1, open."))
    terminal.send(Self.down)
    try terminal.wait(for: "#2, open.")
  }

  @Test func anIssueIsDeletedWithAMessage() throws {
    let (terminal, _) = try launch()
    terminal.send(Self.down + "d")
    try terminal.wait(for: "It cannot be undone.")
    terminal.send("\t\r")
    try terminal.wait(for: "Deleted “The list is slow”")
    try terminal.wait(for: "29 of 29")
    try terminal.wait("the row is gone") { terminal.screen.row(1).hasPrefix("○ The filter is slow") }
  }

  @Test func helpListsTheKeys() throws {
    let (terminal, _) = try launch()
    // A key that can do nothing is left out.
    terminal.send(Self.down)
    try terminal.wait(for: "#1, open.")
    terminal.send("?")
    try terminal.wait(for: "Close or open")
    terminal.send("\u{1b}")
    try terminal.wait("Escape closes the help") { !terminal.screen.contains("Close or open") }
  }

  @Test func qEndsTheProgram() throws {
    let (terminal, settings) = try launch()
    terminal.send("q")
    #expect(try terminal.waitForExit() == .status(0))
    expectRestored(terminal, settings)
  }
}
