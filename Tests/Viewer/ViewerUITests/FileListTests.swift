import DocumentCore
import NodeUI
import ScreenCore
import TestSupport
import Testing

@testable import ViewerUI

/// Commands about the list of files.
@Suite(.bounded) struct FileListTests {
  private let folder = TemporaryFolder()

  private func enter(_ screen: Headless, _ keys: String) { screen.press(keys + "\n") }

  @Test func filesAreOpenedByNamesAndWildcards() {
    for name in ["one", "two", "three", "a b"] { folder.write(name, "\(name)\n") }
    let screen = Headless(files: [folder.path("one")])
    enter(screen, ":e\(folder.path("t*"))")
    screen.expect(["three"], status: "(2/3)")
    screen.press(":n")
    screen.expect(["two"], status: "(3/3)")
    // The last file, and the one on the screen.
    enter(screen, "E#")
    screen.expect(["three"], status: "(2/3)")
    enter(screen, "E\"\(folder.path("a b"))\"")
    screen.expect(["a b"], status: "(3/4)")
    enter(screen, "E\(folder.path("none"))")
    screen.expect(["a b"], status: "No such file")
    #expect(screen.pager.files.count == 4 && screen.pager.failures.isEmpty)
    enter(screen, "E\(folder.path("none")) \(folder.path("none2"))")
    screen.press(":n")
    screen.expect(["two"], status: "No such file")
    #expect(screen.pager.failures.isEmpty, "only files of the command line decide about the exit status")
  }

  @Test func tabCompletesNames() {
    for name in ["apple", "april", "x y"] { folder.write(name, "\(name)\n") }
    let screen = Headless(files: [folder.path("apple")])
    screen.press(":e\(folder.path("ap"))")
    screen.pager.handle(.key(.tab), at: 0)
    screen.pager.handle(.key(.tab), at: 0)
    #expect(screen.pager.prompt.question?.editor.text == folder.path("april"))
    screen.press("\n")
    screen.expect(["april"], status: "(2/2)")
    screen.press("E\(folder.path("x"))")
    screen.pager.handle(.key(.tab), at: 0)
    screen.press("\n")
    screen.expect(["x y"], status: "(3/3)")
  }

  @Test func filesLeaveTheListAndCountersReachThem() {
    for name in ["a", "b", "c"] { folder.write(name, "\(name)\n") }
    let screen = Headless(files: ["a", "b", "c"].map { folder.path($0) })
    screen.press("3:x")
    screen.expect(["c"], status: "(3/3)")
    screen.press(":x")
    screen.expect(["a"], status: "(1/3)")
    screen.press("2:n")
    screen.expect(["c"], status: "(3/3)")
    screen.press("2:p:d")
    screen.expect(["b"], status: "(1/2)")
    screen.press(":n:d")
    screen.expect(["b"], status: "/b ")
    #expect(screen.pager.files.count == 1)
    screen.press(":d")
    #expect(screen.pager.files.count == 1)
  }

  @Test func secureModeOpensNothing() {
    folder.write("a", "a\n")
    let screen = Headless(files: [folder.path("a")])
    screen.pager.options.permissions = .secure
    screen.press("E\(folder.path("a"))")
    #expect(screen.status.contains("not available in secure mode"))
    screen.pager.take(.enter, [])
    screen.press("")
    #expect(screen.pager.prompt.question == nil && screen.status.contains("not available in secure mode"))
    #expect(screen.pager.files.count == 1)
  }

  @Test func wordsAreSplitAndExpanded() {
    func split(_ line: String) -> [String] {
      FileWords.split(line, quotes: "\"", this: "now", last: "old").map(\.name)
    }
    #expect(split(" a  b ") == ["a", "b"])
    #expect(split("\"a b\"c d") == ["a bc", "d"])
    #expect(split("% x# %% ##") == ["now", "xold", "%", "#"])
    #expect(split("") == [] && split("\"\"") == [""])
    #expect(FileWords.split("<a b> c", quotes: "<>", this: "", last: "").map(\.name) == ["a b", "c"])
  }

  /// A name that `%` inserts is that file, and no pattern.
  @Test func namesAreNoPatterns() {
    for name in ["a[b]", "ab"] { folder.write(name, "") }
    let typed = folder.path("a[b]")
    for (line, name) in [("%", "a[b]"), (typed, "ab")] {
      let words = FileWords.split(line, quotes: "\"", this: typed, last: "")
      #expect(words.flatMap(FileWords.files) == [FileName(folder.path(name))], "\(line)")
    }
  }
}
