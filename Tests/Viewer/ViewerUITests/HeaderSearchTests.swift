import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Searches that leave the header out.
@Suite(.bounded) struct HeaderSearchTests {
  /// Two lines and four columns of header.
  private func screen(_ text: String, _ arguments: [String]) -> Headless {
    var parser = OptionParser()
    parser.read(arguments: ["--indicators=never", "--motion=never"] + arguments)
    return Headless([text], rows: 8, columns: 60, options: parser.finish().options)
  }

  private func search(_ screen: Headless, _ keys: String) {
    for scalar in keys.unicodeScalars {
      screen.send(scalar == "\n" ? .enter : .character(scalar))
      screen.settle()
    }
    screen.draw()
  }

  private let text = "aa a\nname\naa x\nbb aa\naa aa\n" + (1...20).map { "\($0)\n" }.joined()

  @Test(
    arguments: [
      ([], [10..<12, 6..<7], 7), (["--no-search-header-lines"], [10..<12, 24..<26], 4),
      (["--no-search-header-columns"], [18..<20, 3..<4], 3),
      (["--no-search-headers"], [18..<20, 24..<26], 2),
    ] as [([String], [Range<Int>], Int)])
  func theHeaderIsNotSearched(_ options: [String], _ found: [Range<Int>], _ count: Int) {
    let screen = screen(text, ["--header=2,3"] + options)
    search(screen, "/a+\n")
    #expect(screen.pager.search.session?.hit == found[0])
    #expect(screen.pager.search.session?.search.count.matches == count)
    search(screen, "N")
    #expect(screen.pager.search.session?.hit == found[1])
  }

  /// The option can be changed while a search is shown.
  @Test func theOptionAndTheHeaderCanBeChanged() {
    let screen = screen(text, ["--header=2,3"])
    search(screen, "/a+\n")
    for (keys, count) in [
      ("--no-search-headers\n", 2), ("-+-no-search-header-columns\n", 4), ("--+no-search-headers\n", 7),
      ("--no-search-header-columns\n", 3), ("--header=1,0\n", 7), ("--no-search-header-lines\n", 5),
    ] {
      search(screen, keys)
      #expect(screen.pager.search.session?.search.count.matches == count, "\(keys)")
    }
  }

  @Test func matchesInTheHeaderAreNotHighlighted() {
    let plain = screen(text, ["--header=2,3", "--no-search-headers"])
    let marked = screen(text, ["--header=2,3", "--no-search-headers"])
    search(marked, "/aa\n")
    func isMarked(_ row: Int, _ column: Int) -> Bool {
      plain.canvas[row, column].style != marked.canvas[row, column].style
    }
    // The rows: two of the header, then "aa x", "bb aa" and "aa aa".
    #expect(!isMarked(0, 0) && !isMarked(2, 0) && isMarked(3, 3) && !isMarked(4, 0) && isMarked(4, 3))
  }

  /// Under a filter the lines of the header are lines like others if they pass.
  @Test func aFilterShowsLinesOfTheHeaderThatPass() {
    let screen = screen(text, ["--header=2,3", "--no-search-headers"])
    for scalar in "&a\n".unicodeScalars { screen.send(scalar == "\n" ? .enter : .character(scalar)) }
    screen.waitForFilter()
    search(screen, "/a+\n")
    #expect(screen.pager.search.session?.search.count.matches == 3)
  }
}
