import Foundation
import PortholeTesting
import PseudoTerminal
import TestSupport
import Testing

@testable import Deploy
@testable import IssueList
@testable import IssuesApp
@testable import MailApp

/// Whole programs of few lines, each with a short session.
@Suite(.programs, .bounded) @MainActor struct ShortProgramTests {
  /// The programs with their most lines.
  nonisolated static let programs = [("IssueList", 40), ("Deploy", 68), ("IssuesApp", 110), ("MailApp", 120)]

  @Test(arguments: programs) func theProgramIsShort(_ name: String, _ most: Int) throws {
    let file = TestSource.project.appendingPathComponent("Tests/Programs/\(name)/\(name).swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.allSatisfy { $0 == " " } && !$0.hasPrefix("//") }
    #expect(lines.count <= most && lines.allSatisfy { $0.count <= 125 }, "\(lines.count) lines")
  }

  /// A list, its detail, a search, a dialog.
  @Test func issuesAreFoundClosedAndDeleted() async throws {
    let session = ProgramSession(try HeadlessScreen(IssueList.Issues.self, columns: 60, rows: 10))
    await session.note("start")
    session.screen.type("/42")
    session.press(.tab, .down)
    await session.note("an issue is found and selected")
    session.screen.type("c")
    await session.note("it is closed")
    session.screen.type("d")
    await session.note("a question")
    session.press(.tab, .enter)
    await session.note("it is deleted")
    #expect(session.has("Choose an issue") && session.has("142"))
    try session.expectWords("IssueList")
  }

  /// Tabs, a form, a dialog, work in the background.
  @Test func aDeploymentIsStopped() async throws {
    let session = ProgramSession(try HeadlessScreen(Deploy.self, columns: 60, rows: 14))
    await session.note("start")
    session.press(.backTab)
    session.screen.key(.character("u"), .control)
    await session.note("no name")
    session.screen.type("shop")
    session.press(.tab, .down, .down, .enter)
    await session.note("another region")
    session.press(.tab, .enter)
    await session.note("a question")
    session.press(.tab, .enter)
    // The steps take real time, and on a busy machine all of them could be over after a settling: the test looks after each
    // turn of the main actor, and a step needs a turn, too.
    while !session.has("░") {
      await Task.yield()
      session.screen.draw()
    }
    session.screen.key(.character("x"), .control)
    await session.screen.settle(realTime: .seconds(60))
    await session.screen.advance(0.1)
    #expect(session.has("Stopped: CancellationError()") && !session.has("░"))
    try session.expectWords("Deploy")
  }

  /// Sections, a filter over 100,000, pages, work in the background, a dialog.
  @Test func aHundredThousandIssuesAreFilteredReadAndDeleted() async throws {
    let session = ProgramSession(try HeadlessScreen(IssuesApp.self, columns: 60, rows: 10))
    await session.note("start")
    session.screen.type("/9999")
    await session.note("a filter")
    session.press(.tab, .down, .down, .enter)
    await session.note("a page")
    session.press(.escape)
    session.screen.type("s")
    await session.screen.advance(0.55)
    #expect(session.has(" 30%"), "of two seconds")
    await session.screen.settle()
    session.screen.type("d")
    await session.note("a question")
    session.press(.tab, .enter)
    await session.note("nothing is left")
    try session.expectWords("IssuesApp")
  }

  /// A table, a form, a log, a dialog, the palette.
  @Test func mailIsReadWrittenAndDeleted() async throws {
    let session = ProgramSession(try HeadlessScreen(MailApp.self, columns: 80, rows: 20))
    await session.note("start")
    session.press(.down, .down)
    await session.note("a mail is read")
    session.screen.type("d")
    await session.note("a question")
    session.press(.tab, .enter)
    await session.note("it is deleted")
    session.screen.type("c")
    session.press(.enter)
    await session.note("an address is needed")
    session.screen.type("ada@example.org")
    session.press(.enter)
    session.screen.type("Engines")
    session.press(.enter, .right, .tab, .tab, .tab)
    await session.note("it can be sent")
    session.press(.enter)
    await session.note("it is sent")
    session.screen.key(.character("p"), .control)
    session.screen.type("com")
    await session.note("commands")
    session.press(.escape)
    session.screen.key(.pageDown, .control)
    session.screen.key(.pageDown, .control)
    await session.screen.settle()
    #expect(session.has("sent to ada@example.org") && session.has("deleted 1"))
    await session.screen.advance(30)
    #expect(session.has("checked 60"), "it follows")
    try session.expectWords("MailApp")
  }

  /// Programs by lines of keys, without a terminal.
  @Test(arguments: [
    ("IssueList", "/\n4\n2\ntab\ndown\nc\nq\n", "> row \"● Issue 42\""),
    ("Deploy", "tab\ntab\nq\n", "popUp \"Region\""),
    ("IssuesApp", "/\n9\n9\n9\n9\n9\ntab\ndown\nenter\nq\n", "Issue 99999 about layout"),
    ("MailApp", "down\nd\nenter\nq\n", "Delete “Subject number 0"),
  ])
  func linesAreKeys(_ program: String, _ keys: String, _ words: String) throws {
    let result = try Command.run(
      [], program: Executable.built(program), input: keys,
      environment: ["TERM": "dumb", "LANG": "C.UTF-8", "LINES": "24", "COLUMNS": "80"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.contains(words), "\(result.output)")
    #expect(!result.output.contains("\u{1b}"))
  }
}
