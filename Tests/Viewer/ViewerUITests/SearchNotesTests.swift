import DocumentCore
import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import ViewerUI

/// The messages of a search, and the match that `n` goes to.
@Suite(.bounded) struct SearchNotesTests {
  private func search(_ screen: Headless, _ keys: String) { SearchTests().search(screen, keys) }

  private func lines(_ count: Int, _ text: (Int) -> String = { "line \($0)" }) -> String {
    (1...count).map(text).joined(separator: "\n")
  }

  /// An empty match on the first row counts as in view although its range is empty.
  @Test(arguments: ["^$", "^", "x*"]) func nLeavesAnEmptyMatchOnTheFirstRow(_ pattern: String) throws {
    let screen = Headless(["\na\n\nb\n\nc\n"], rows: 11)
    search(screen, "/\(pattern)\n")
    let first = try #require(screen.pager.search.session?.hit)
    #expect(first == 0..<0)
    search(screen, "n")
    let second = try #require(screen.pager.search.session?.hit)
    #expect(second.lowerBound > 0)
    search(screen, "n")
    #expect(try #require(screen.pager.search.session?.hit).lowerBound > second.lowerBound)
  }

  @Test func emptyMatchesAreVisitedInTurn() {
    let screen = Headless(["\na\n\nb\n\nc\n"], rows: 11)
    search(screen, "/^$\nn")
    #expect(screen.screen[10].contains("2 of 3"))
    search(screen, "n")
    #expect(screen.screen[10].contains("3 of 3"))
    search(screen, "n")
    #expect(screen.screen[10].contains("1 of 3, from the top again"))
  }

  @Test func escapeKeepsTheDirectionOfTheSearch() throws {
    let screen = Headless([lines(1000) { $0 % 50 == 0 ? "foo \($0)" : "line \($0)" }], rows: 11)
    screen.press("500g")
    search(screen, "?foo\n\u{1b}n")
    let first = try #require(screen.pager.search.session?.hit).lowerBound
    search(screen, "n")
    #expect(try #require(screen.pager.search.session?.hit).lowerBound < first)
    search(screen, "N")
    #expect(screen.pager.search.session?.hit?.lowerBound == first)
  }

  @Test func aSearchThatWrapsRoundReportsIt() {
    let screen = Headless([lines(1000)], rows: 11)
    screen.press("G")
    search(screen, "/line 50$")
    #expect(screen.screen[10].hasPrefix("/line 50$") && screen.screen[10].contains("from the top again"))
    search(screen, "\n")
    #expect(screen.screen[10].contains("1 of 1, from the top again"))
    screen.press("g")
    search(screen, "?line 950$\n")
    #expect(screen.screen[10].contains("1 of 1, from the end again"))
    screen.press("g")
    search(screen, "/line 5$\n")
    #expect(screen.screen[10].contains("1 of 1") && !screen.screen[10].contains("again"))
  }

  @Test func searchingInTheHelpKeepsTheFilesSearch() {
    let screen = Headless([lines(300)], rows: 11)
    search(screen, "/line 25$\n")
    let before = (screen.screen, screen.pager.view.matchMarks.places)
    let row = before.0.firstIndex { $0.hasPrefix("line 25") } ?? 0
    screen.press("H")
    search(screen, "/Mouse\n")
    #expect(screen.screen[10].contains(" of "))
    screen.press("q")
    screen.settle()
    screen.settle()
    #expect(screen.screen == before.0)
    #expect(screen.pager.view.matchMarks.places == before.1)
    #expect(
      screen.canvas[row, 0].style.background == screen.pager.window.theme.currentMatch.background)
    search(screen, "/line 2$\nH")
    screen.press(":n")
    #expect(screen.screen[10].contains("no next file"))
    #expect(screen.pager.search.session?.hit != nil, "the last file is shown instead of the help")
  }

  @Test func searchKeysInAPictureReportThatItHasNoText() throws {
    let folder = TemporaryFolder()
    let path = folder.path("picture.png")
    let header: [UInt8] = [
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 16, 0, 0,
      0,
      16, 8, 6, 0, 0, 0, 0, 0, 0, 0,
    ]
    let file = try #require(fopen(path, "w"))
    #expect(fwrite(header, 1, header.count, file) == header.count)
    fclose(file)
    let executor = SteppedExecutor()
    let screen = Headless(
      [.init(name: path) { try DocumentOpener.open(path: path, executor: executor) }], rows: 6, columns: 80,
      executor: executor)
    #expect(screen.pager.picture != nil)
    for key in ["/", "?", "n", "N", "&"] {
      screen.press("+")
      screen.press(key)
      #expect(screen.screen[5].contains("a picture has no text to search"), "\(key)")
      #expect(screen.pager.prompt.typing == nil)
    }
    // The keys that zoom and move are the window's, unless a number stands before them.
    let scale = try #require(screen.pager.picture?.imageNode.zoomScale)
    screen.press("+")
    #expect(screen.pager.picture.map { $0.imageNode.zoomScale > scale } == true)
    screen.press("1")
    #expect(screen.pager.picture?.imageNode.zoomScale == 1 && screen.pager.prompt.command.number == nil)
    screen.press("21")
    #expect(screen.pager.prompt.command.number?.whole == 21)
    screen.press("+")
    #expect(screen.pager.prompt.isText)
  }

  @Test func nWithoutASearchExplainsHowToBeginOne() {
    let screen = Headless([lines(20)], rows: 6)
    screen.press("n")
    #expect(screen.screen[5].contains("no search yet; / begins one"))
  }

  @Test func aSlowSearchIsReportedInThePrompt() {
    let screen = Headless([lines(1000)], rows: 6)
    screen.press("/zzz")
    #expect(screen.screen[5] == "/zzz", "not before it is noticeable")
    #expect(screen.pager.deadline.map { $0 <= screen.time + 0.1 } == true)
    screen.time += 0.1
    screen.pager.wake(at: screen.time)
    #expect(screen.pager.needsDisplay)
    screen.draw()
    #expect(screen.screen[5].contains("searching…"))
    screen.work()
    screen.pager.wake(at: screen.time)
    screen.draw()
    #expect(screen.screen[5].contains("not found"))
  }
}
