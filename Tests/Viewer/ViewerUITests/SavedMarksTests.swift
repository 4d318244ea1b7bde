import Glibc
import TestSupport
import Testing

@testable import ViewerUI

/// Marks and commands kept from one run to the next.
@Suite(.bounded) struct SavedMarksTests {
  private let folder = TemporaryFolder()
  private var history: String { folder.path("history") }

  /// A run of the viewer on a file.
  private func run(_ name: String = "numbers", savesMarks: Bool = true, autosave: String = "") -> Headless {
    if access(folder.path(name), F_OK) != 0 {
      folder.write(name, (1...100).map { "\($0)\n" }.joined())
    }
    let screen = Headless(files: [folder.path(name)])
    screen.pager.history = InputHistory(path: history)
    screen.pager.options.search.savesMarks = savesMarks
    screen.pager.options.search.autosave = autosave
    return screen
  }

  private var saved: String { folder.text("history") }
  private func path(_ name: String) -> String {
    guard let path = realpath(folder.path(name), nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  @Test func aMarkIsKeptForTheNextRun() {
    let first = run()
    first.press("50gma60gmb")
    first.pager.close()
    #expect(
      saved == ".less-history-file:\n.mark\nm a 1 138 \(path("numbers"))\nm b 1 168 \(path("numbers"))\n")
    let second = run()
    second.press("'a")
    #expect(second.screen[0].hasPrefix("50"))
    second.press("'b")
    #expect(second.screen[0].hasPrefix("60"))
    second.press("'c")
    #expect(second.pager.message == "no mark c")
    // Unchanged marks are not written again.
    second.pager.close()
    #expect(saved.split(separator: "\n").count == 4)
  }

  @Test func marksBelongToTheirFile() {
    let first = run()
    first.press("50gma")
    first.pager.close()
    let other = run("others")
    other.press("'a")
    #expect(other.pager.message == "no mark a")
    other.press("7gma")
    other.pager.close()
    for (name, line) in [("numbers", "50"), ("others", "7")] {
      let screen = run(name)
      screen.press("'a")
      #expect(screen.screen[0].hasPrefix(line))
    }
  }

  @Test func aMarkThatMovesOrIsForgottenLeavesNoOtherLine() {
    let first = run()
    first.press("50gma60gmb")
    first.pager.close()
    let second = run()
    second.press("20gma\u{1b}")
    second.send(.character("m"), .alt)
    second.press("b")
    second.pager.close()
    #expect(saved == ".less-history-file:\n.mark\nm a 1 48 \(path("numbers"))\n")
    let third = run()
    third.press("'b")
    #expect(third.pager.message == "no mark b")
  }

  @Test func withoutTheOptionMarksAreNotWritten() {
    let first = run(savesMarks: false)
    first.press("50gma")
    first.pager.close()
    #expect(saved == "")
  }

  @Test func commandsAreKeptForTheNextRun() {
    let first = run(savesMarks: false)
    first.press("!true\n!  secret\n!echo %\n")
    first.pager.close()
    #expect(saved == ".less-history-file:\n.shell\n\"true\n\"echo %\n")
    let second = run()
    second.press("!")
    second.send(.up)
    #expect(second.pager.prompt.editor?.text == "echo %")
    second.send(.up)
    #expect(second.pager.prompt.editor?.text == "true")
    second.send(.enter)
    second.pager.close()
    // A command that is the newest again is no other entry.
    #expect(saved == ".less-history-file:\n.shell\n\"true\n\"echo %\n\"true\n")
  }

  @Test(arguments: [("m", "ma"), ("m", "ma:n"), ("!", "!true\n"), ("*", "ma"), ("*", "!true\n")])
  func theHistoryIsWrittenAtOnce(_ letters: String, _ keys: String) {
    let screen = run()
    // Set as the option does.
    let (option, defaults) = (ViewerOption.all.first { $0.name == "autosave" }!, ViewerOptions())
    _ = option.apply(.text(letters), to: &screen.pager.options, defaults: defaults)
    screen.press(keys)
    #expect(saved.contains(keys.hasPrefix("m") ? "m a 1 0" : "\"true"))
  }

  @Test(arguments: ["m", "!", "/", "z"]) func otherEventsWaitForTheEnd(_ letter: String) {
    let screen = run(autosave: letter)
    screen.press(letter == "m" ? "!true\n" : "ma")
    #expect(saved == "")
    if letter == "z" {
      screen.send(.character("z"), .control)
      #expect(saved.contains("m a 1 0"))
    }
    screen.pager.close()
    #expect(saved != "")
  }

  /// Other versions may know more than this one.
  @Test func whatIsNotUnderstoodStays() throws {
    let unknown = ".future\nsome line\n.mark\nm\nm a x y\nz a 1 2 /f\n"
    let old = (1...4).map { "\"old \($0)\n" }
    folder.write("history", ".less-history-file:\n.search\n" + old.joined() + unknown)
    let history = InputHistory(path: folder.path("history"), most: 4)
    history.add(search: "new")
    history.set(mark: "a", at: 5, of: "/g")
    history.save(withMarks: true)
    #expect(
      saved == ".less-history-file:\n.search\n" + old.dropFirst().joined()
        + "\"new\n.mark\nm\nm a x y\nz a 1 2 /f\nm a 1 5 /g\n.future\nsome line\n")
  }

  @Test func namesThatAreNoTextHaveNoMarks() {
    let history = InputHistory(path: folder.path("history"))
    history.set(mark: "a", at: 5, of: "/line\nfeed")
    history.save(withMarks: true)
    #expect(saved == "")
  }
}
