import PortholeTesting
import TestSupport
import Testing

@testable import IssueBrowser

@Suite(.programs, .bounded) @MainActor struct IssueBrowserTests {
  let screen: HeadlessScreen

  init() throws { screen = try HeadlessScreen(IssueBrowser.self, columns: 72, rows: 12) }

  @Test func theFilterLeavesIssuesThatMatch() async {
    screen.type("/Dialog")
    await screen.settle()
    #expect(screen.lines[1].hasPrefix("○ The dialog is slow"))
    #expect(screen.lines[11].hasPrefix("5 of 30"))
  }

  @Test func anIssueIsDeletedAfterAQuestion() async {
    screen.key(.down)
    screen.type("d")
    await screen.settle()
    #expect(screen.lines.contains { $0.contains("Delete “The list is slow”?") })
    screen.key(.tab)
    screen.key(.enter)
    await screen.settle()
    #expect(screen.lines[1].hasPrefix("○ The filter is slow"))
    #expect(screen.lines[11].hasPrefix("29 of 29"))
  }
}
