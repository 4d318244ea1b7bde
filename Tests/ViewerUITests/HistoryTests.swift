import Glibc
import NodeUI
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
    #expect(second.pager.session?.hit == 5..<8)
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
        == ".less-history-file:\n.search\n\"old\n\"first\n\"second\n.shell\n\"ls\n.mark\nm a 1 2 /f\n")
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

  @Test func aDeviceIsNotReplaced() {
    #expect(!HistoryFile.update("/dev/null", most: 5) { $0.searches = ["a"] })
    var info = stat()
    #expect(stat("/dev/null", &info) == 0 && info.st_mode & S_IFMT == S_IFCHR)
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
