import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import ViewerUI

/// Patterns kept from one run to the next.
@Suite(.bounded) struct HistoryTests {
  private func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 100_000)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }

  private func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  private func press(_ screen: Headless, _ keys: String) {
    for scalar in keys.unicodeScalars {
      screen.pager.handle(.key(scalar == "\n" ? .enter : .character(scalar)), at: screen.time)
      screen.work()
      screen.pager.wake(at: screen.time)
    }
    screen.draw()
  }

  @Test func aPatternIsKeptForTheNextRun() {
    let folder = TemporaryFolder()
    let path = folder.path("state/porthole/history")
    let first = Headless(["zero\none\ntwo\n"], rows: 6)
    first.pager.history = InputHistory(path: path)
    press(first, "/one\n")
    first.pager.close()
    #expect(text(path) == ".less-history-file:\n.search\n\"one\n")
    var info = stat()
    #expect(stat(path, &info) == 0 && info.st_mode & 0o777 == 0o600)

    let second = Headless(["zero\none\ntwo\n"], rows: 6)
    second.pager.history = InputHistory(path: path)
    press(second, "n")
    #expect(second.pager.search.session?.hit == 5..<8)
    second.press("/")
    second.pager.handle(.key(.up), at: second.time)
    second.draw()
    #expect(second.screen[5].hasPrefix("/one"))
  }

  @Test func entriesOfOtherRunsAreKept() {
    let folder = TemporaryFolder()
    let path = folder.path("history")
    write(".less-history-file:\n.search\n\"old\n.shell\n\"ls\n.mark\nm a 1 2 /f\n", to: path)
    let (first, second) = (InputHistory(path: path), InputHistory(path: path))
    first.add(search: "first")
    second.add(search: "second")
    first.save()
    second.save()
    #expect(
      text(path)
        == ".less-history-file:\n.search\n\"old\n.shell\n\"ls\n.mark\nm a 1 2 /f\n.search\n\"first\n\"second\n"
    )
    #expect(InputHistory(path: path).searches == ["old", "first", "second"])
  }

  @Test func onlySomeEntriesAreKept() {
    let folder = TemporaryFolder()
    let path = folder.path("history")
    let history = InputHistory(path: path, most: 2)
    for entry in ["a", "b", "b", "c", " blank", "tab\t", String(repeating: "x", count: 4_097)] {
      history.add(search: entry)
    }
    #expect(history.searches == ["a", "b", "c"])
    history.add(search: "a", removesDuplicates: true)
    #expect(history.searches == ["b", "c", "a"])
    history.save()
    #expect(text(path) == ".less-history-file:\n.search\n\"c\n\"a\n")
  }

  /// The file may keep more entries than a run without a file.
  @Test(arguments: [(2, 1000), (1100, 1100)]) func aLongRunKeepsTheNewestEntries(_ most: Int, _ kept: Int) {
    let folder = TemporaryFolder()
    let history = InputHistory(path: folder.path("history"), most: most)
    for number in 1...1200 {
      history.add(search: "\(number)")
      history.add(command: "\(number)")
    }
    let newest = (1201 - kept...1200).map { "\($0)" }
    #expect(history.searches == newest && history.commands == newest)
  }

  @Test func theFileIsNamedByTheEnvironment() throws {
    let folder = TemporaryFolder()
    write(".less-history-file:\n.search\n\"of less\n", to: folder.path(".lesshst"))
    let home = folder.path("")
    #expect(InputHistory(variable: { ["LESSHISTFILE": "-", "HOME": home][$0] }) == nil)
    #expect(InputHistory(variable: { _ in nil }) == nil)
    let history = try #require(InputHistory(variable: { ["HOME": home][$0] }))
    #expect(history.searches == ["of less"])
    history.add(search: "mine")
    history.save()
    #expect(text(folder.path(".local/state/porthole/history")).contains("\"of less\n\"mine\n"))
    #expect(text(folder.path(".lesshst")) == ".less-history-file:\n.search\n\"of less\n")
    let other = try #require(
      InputHistory(variable: { ["LESSHISTFILE": folder.path("delta"), "HOME": home][$0] }))
    #expect(other.searches == [])
  }

  @Test func aDeviceIsNotReplaced() throws {
    #expect(try HistoryFile.add(HistoryChanges(searches: ["a"]), to: "/dev/null", most: 5) == false)
    var info = stat()
    #expect(stat("/dev/null", &info) == 0 && info.st_mode & S_IFMT == S_IFCHR)
  }

  /// Some of them find the file too long, and write it again.
  @Test(arguments: [500, 10]) func viewersThatEndTogetherKeepAllPatterns(_ most: Int) throws {
    let folder = TemporaryFolder()
    let path = folder.path("history")
    if most == 10 {
      write(".less-history-file:\n.search\n" + (1...8).map { "\"old \($0)\n" }.joined(), to: path)
    }
    let threads = (1...12).map { number in
      BackgroundThread.startJoinable(stackSize: 1 << 20) {
        let history = InputHistory(path: path, most: most)
        history.add(search: "pattern \(number)")
        // However busy the machine is.
        history.save(patience: 60)
      }
    }
    for thread in threads { try #require(thread).join() }
    let kept = try #require(HistoryFile.read(path)).searches
    #expect(kept.count == min(most, 12))
    #expect(Set(kept).isSubset(of: (1...12).map { "pattern \($0)" }))
    #expect(Set(kept).count == kept.count)
  }

  @Test(arguments: ["some text\n", "\n.less-history-file:\n", ".less-history-file\n", "\u{0}"])
  func aFileThatIsNoHistoryIsRefused(_ content: String) throws {
    let folder = TemporaryFolder()
    folder.write("letters", content)
    folder.link("link", to: "letters")
    let screen = Headless(["zero\none\n"], rows: 6)
    screen.pager.history = InputHistory(path: folder.path("link"))
    press(screen, "/one\n")
    screen.pager.close()
    #expect(
      screen.pager.failures == [
        "\(folder.path("link")) is no history file; it stays as it is, and nothing is kept there"
      ])
    #expect(text(folder.path("letters")) == content)
  }

  @Test func aSymbolicLinkStaysALink() {
    let folder = TemporaryFolder()
    folder.link("link", to: "real")
    let history = InputHistory(path: folder.path("link"), most: 2)
    for pattern in ["a", "b", "c"] {
      history.add(search: pattern)
      history.save()
    }
    var info = stat()
    #expect(lstat(folder.path("link"), &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
    #expect(text(folder.path("real")) == ".less-history-file:\n.search\n\"b\n\"c\n")
  }

  @Test func aLockOfAnotherProgramOnlyDelays() {
    let folder = TemporaryFolder()
    let path = folder.path("history")
    write(".less-history-file:\n.shell\n\"ls", to: path)
    let other = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    let history = InputHistory(path: path)
    history.add(search: "mine")
    history.save(patience: 0)
    #expect(text(path) == ".less-history-file:\n.shell\n\"ls\n.search\n\"mine\n")
  }

  @Test func nothingIsReadBeforeItIsNeeded() {
    let folder = TemporaryFolder()
    let path = folder.path("history")
    let screen = Headless(["one\n"], rows: 6)
    screen.pager.history = InputHistory(path: path)
    screen.press("j")
    screen.pager.close()
    #expect(access(path, F_OK) != 0)
  }
}
