import DocumentCore
import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import ViewerUI

@Suite(.bounded) struct FileChangesTests {
  private let folder = TemporaryFolder()

  private func lines(_ numbers: ClosedRange<Int>, _ word: String = "line") -> String {
    numbers.map { "\(word) \($0)\n" }.joined()
  }

  private func open(_ names: String..., follows: Bool = false) -> Headless {
    Headless(files: names.map { folder.path($0) }, follows: follows)
  }

  @Test func followingContinuesInTheNewFileOfARotatedLog() {
    folder.write("log", lines(1...20))
    let screen = open("log", follows: true)
    screen.expect(["line 16", "line 17", "line 18", "line 19", "line 20"], status: "following")
    folder.rename("log", "log.1")
    screen.expect(["line 16"], status: "the file is gone; waiting for it")
    folder.append("log.1", "last words\n")
    screen.expect(["line 17", "line 18", "line 19", "line 20", "last words"], status: "is gone")
    folder.write("log", "")
    screen.expect(["line 17"], status: "the new file is still empty")
    folder.append("log.1", "very last words\n")
    screen.expect(["line 18", "line 19", "line 20", "last words", "very last words"], status: "still empty")
    folder.append("log", lines(1...3, "new"))
    screen.expect(["new 1", "new 2", "new 3", "", ""], status: "the file was replaced")
    screen.expect(status: "3 lines")
    folder.append("log", lines(4...9, "new"))
    screen.expect(["new 5", "new 6", "new 7", "new 8", "new 9"], status: "9 lines")
    #expect(screen.pager.view.isFollowing)
    // Replaced once more, this time by renaming as editors do.
    folder.replace("log", lines(1...30, "newer"))
    screen.expect(["newer 26"], status: "the file was replaced")
  }

  @Test func aTableShowsItsHeaderBeforeItHasRows() {
    folder.write("log.csv", "")
    let screen = open("log.csv", follows: true)
    screen.expect(["", ""], status: "no rows")
    folder.append("log.csv", "id,na")
    screen.expect(["id │ na", ""], status: "no rows")
    folder.append("log.csv", "me,place\n")
    screen.expect(["id │ name │ place", ""], status: "no rows")
    folder.append("log.csv", "1,Anna,here\n")
    screen.expect(["id │ name │ place", " 1 │ Anna │ here"], status: "1 row")
    folder.write("log.csv", "x;y\n")
    screen.expect(["x │ y", ""], status: "the file was")
  }

  /// Text is written to the old file and to its replacement between two reads: the old file's end is still
  /// shown.
  @Test func theLastLinesOfTheOldFileAreShown() {
    folder.write("log", lines(1...20))
    let screen = open("log", follows: true)
    screen.expect(["line 16"], status: "following")
    folder.append("log", "last words\n")
    folder.rename("log", "log.1")
    folder.write("log", "first words\n")
    screen.expect(
      ["line 17", "line 18", "line 19", "line 20", "last words"], status: "replaced")
    screen.expect(["first words", "", "", "", ""], status: "the file was replaced")
  }

  @Test func aReplacedFileStaysUntilItIsReread() {
    folder.write("log", lines(1...300))
    let screen = open("log")
    screen.expect(status: "300 lines")
    screen.press("100g")
    screen.expect(["line 100"], status: "line 100")
    folder.replace("log", lines(1...200, "other"))
    screen.expect(["line 100", "line 101"], status: "the file was replaced; R reads it")
    // All of the old file can still be read.
    screen.press("G")
    screen.expect(["line 296"], status: "R reads it")
    screen.press("120g")
    screen.expect(["line 120"], status: "R reads it")
    screen.press("R")
    screen.expect(["other 120"], status: "the new file is shown")
    screen.expect(status: "200 lines")
    screen.press("j")
    #expect(!screen.status.contains("replaced"))
    // The new file is shorter than the current line.
    folder.replace("log", lines(1...10, "short"))
    screen.expect(["other 121"], status: "R reads it")
    screen.press("R")
    screen.expect(["short 6", "short 7", "short 8", "short 9", "short 10"], status: "10 lines")
    folder.remove("log")
    screen.press("k")
    screen.expect(["short 5"], status: "the file is gone")
    screen.press("R")
    screen.expect(["short 5"], status: "the file was deleted; showing its last content")
  }

  @Test func rereadingKeepsTheLineNumber() {
    folder.write("log", lines(1...20_000))
    let screen = open("log")
    screen.expect(status: "20,000 lines")
    screen.press("15000g")
    screen.expect(["line 15000"], status: "line 15,000")
    folder.replace("log", lines(1...20_000, "a longer line"))
    screen.expect(status: "R reads it")
    screen.press("R")
    screen.expect(["a longer line 15000"], status: "line 15,000")
  }

  @Test func returningToTheEndFollowsTheNewFile() {
    folder.write("log", lines(1...50))
    let screen = open("log", follows: true)
    screen.expect(["line 46"], status: "following")
    screen.press("10k")
    screen.expect(["line 36"], status: "50 lines")
    folder.rename("log", "log.1")
    screen.expect(["line 36"], status: "the file is gone")
    folder.write("log", lines(1...9, "new"))
    screen.expect(["line 36"], status: "was replaced; R reads it")
    screen.press("G")
    screen.expect(["new 5"], status: "the file was replaced")
    #expect(screen.pager.view.isFollowing)
  }

  @Test func aTruncatedOrRewrittenFileIsFollowed() {
    folder.write("log", lines(1...100))
    let screen = open("log", follows: true)
    screen.expect(["line 96"], status: "following")
    folder.truncate("log", 0)
    screen.expect(["", "", "", "", ""], status: "the file was truncated")
    folder.append("log", lines(1...7, "new"))
    screen.expect(["new 3", "new 4", "new 5", "new 6", "new 7"], status: "7 lines")
    folder.write("log", lines(1...2000, "newest"))
    screen.expect(["newest 1996"], status: "the file was rewritten")
    screen.expect(status: "2,000 lines")
  }

  @Test func anUnreadableReplacementIsReported() {
    folder.write("log", lines(1...10))
    let screen = open("log", follows: true)
    screen.expect(["line 6"], status: "following")
    folder.rename("log", "log.1")
    folder.makeFolder("log")
    screen.expect(["line 6"], status: "the new file cannot be read: it is not a regular")
    // No deadline, as it is tried again only when the folder changes.
    screen.look()
    #expect(screen.pager.deadline == nil)
    folder.remove("log")
    folder.write("log", "at last\n")
    screen.expect(["at last"], status: "the file was replaced")
  }

  @Test func aSearchForgetsTheMatchesOfTheOldFile() {
    folder.write("log", lines(1...100))
    let screen = open("log")
    screen.press("/line 1\n")
    screen.expect(status: "1 of 12")
    screen.press("nn")
    screen.expect(status: "3 of 12")
    folder.append("log", "line 1\n")
    screen.expect(status: "3 of 13")
    folder.replace("log", lines(1...5))
    screen.press("R")
    screen.expect(["line 1"], status: "new file is shown")
    #expect(screen.pager.search.session?.hit == nil && screen.pager.view.currentMatch == nil)
    screen.press("n")
    screen.expect(status: "1 of 1")
    #expect(screen.pager.view.currentMatch == 0..<6)
    folder.write("log", "")
    screen.expect(["", "", "", "", ""], status: "truncated")
    #expect(screen.pager.view.currentMatch == nil && screen.pager.view.matchMarks.places.isEmpty)
    folder.append("log", "nothing\n")
    screen.press("n")
    screen.expect(["nothing"], status: "not found")
    folder.append("log", "line 1, line 1\n")
    screen.expect(status: "2 lines")
    screen.press("n")
    screen.expect(["nothing", "line 1, line 1"], status: "1 of 2")
  }

  /// Escape returns to a place in the old bytes.
  @Test func aPatternCanBeTypedWhileTheFileChanges() {
    folder.write("log", lines(1...100))
    let screen = open("log")
    screen.press("50g/line 9")
    screen.expect(status: "/line 9")
    folder.write("log", lines(1...30, "a much longer line"))
    screen.press("9")
    screen.press("\u{1b}")
    screen.expect(status: "30 lines")
    #expect(screen.screen[0].hasPrefix("a much longer line "), "\(screen.screen)")
  }

  @Test func aFilterFollowsAGrowingAndReplacedFile() {
    folder.write("log", lines(1...100))
    let screen = open("log", follows: true)
    screen.expect(["line 96"], status: "following")
    screen.press("&7\n")
    screen.expect(["line 77", "line 78", "line 79", "line 87", "line 97"], status: "lines with 7")
    #expect(screen.pager.view.isFollowing)
    folder.append("log", lines(101...107))
    screen.expect(["line 78", "line 79", "line 87", "line 97", "line 107"], status: "20 of 107 lines")
    folder.append("log", "half of line")
    folder.append("log", " 7\n")
    screen.expect(["line 79", "line 87", "line 97", "line 107", "half of line 7"], status: "21 of 108 lines")
    folder.rename("log", "log.1")
    folder.write("log", lines(1...17))
    screen.expect(["line 7", "line 17", "", "", ""], status: "the file was replaced")
    folder.truncate("log", 0)
    screen.expect(["", ""], status: "truncated")
    folder.append("log", "7\n")
    screen.expect(["7", ""], status: "1 of 1 lines")
    screen.press("&\n")
    screen.expect(["7", ""], status: "following")
    folder.append("log", lines(1...10))
    screen.expect(["line 6"], status: "following")
  }

  @Test func rereadingAppliesTheFilterToTheNewFile() {
    folder.write("log", lines(1...1000))
    let screen = open("log")
    screen.expect(status: "1,000 lines")
    screen.press("&5\n")
    screen.expect(["line 5"], status: "271 of 1,000 lines")
    screen.press("105g")
    screen.expect(["line 105"], status: "line 105")
    folder.replace("log", lines(1...1000, "5:"))
    screen.expect(["line 105"], status: "R reads it")
    screen.press("R")
    screen.expect(["5: 20"], status: "new file is shown")
    screen.press("&\n")
    screen.expect(status: "1,000 lines")
    #expect(screen.screen[0].hasPrefix("5: "))
  }

  @Test func eachFileHasItsOwnMessageAboutItsReplacement() {
    folder.write("a", lines(1...50, "a"))
    folder.write("b", lines(1...50, "b"))
    let screen = open("a", "b")
    screen.expect(["a 1"], status: "(1/2)")
    folder.replace("a", lines(1...50, "A"))
    screen.expect(["a 1"], status: "R reads")
    screen.press(":n")
    screen.expect(["b 1"], status: "(2/2)")
    #expect(!screen.status.contains("replaced"))
    screen.press("H")
    #expect(!screen.status.contains("replaced"))
    screen.press("q:p")
    screen.expect(["a 1"], status: "R reads")
    screen.press("R")
    screen.expect(["A 1"], status: "new file is shown")
  }
}
