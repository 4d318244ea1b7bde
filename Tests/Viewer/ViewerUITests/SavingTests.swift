import NodeUI
import PortholePlatform
import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore
@testable import ViewerUI

/// The keys that save the input, on real files: whatever the target is, the source keeps its bytes.
@Suite(.bounded) struct SavingTests {
  private let folder = TemporaryFolder()
  private static let source = (1...3_000).map { "line \($0)\n" }.joined()

  /// Ways to save: the first under a name, and the two answers for a name that is taken.
  enum Way: String, CaseIterable { case first = "", overwrite = "O", append = "A" }

  private func screen(_ names: [String] = ["f"], columns: Int = 150) -> Headless {
    for name in names where access(folder.path(name), F_OK) != 0 { folder.write(name, Self.source) }
    let executor = SteppedExecutor()
    return Headless(
      names.map { name in
        let path = FileName(folder.path(name))
        var entry = Pager.Source(name: name) { try DocumentOpener.open(path: path, executor: executor) }
        entry.path = path
        return entry
      }, rows: 6, columns: columns, executor: executor)
  }

  private func text(_ name: String) -> String? {
    (try? readFile(folder.path(name), limit: 1 << 24)).map { String(decoding: $0, as: UTF8.self) }
  }

  private func type(_ keys: String, on screen: Headless) {
    for scalar in keys.unicodeScalars {
      screen.send(scalar == "\n" ? .enter : .character(scalar))
    }
  }

  /// Saves, and returns the status line afterwards.
  private func save(_ screen: Headless, as name: String, _ way: Way) -> String {
    type("s\(name.hasPrefix("/") ? name : folder.path(name))\n", on: screen)
    if screen.screen[5].contains("exists; O overwrites") { type(way.rawValue, on: screen) }
    screen.work(until: "the copy has ended") { screen.pager.saving.savings.isEmpty }
    return screen.screen[5]
  }

  @Test(arguments: ["f", "./f", "link", "hard", "second"], Way.allCases)
  func noOpenFileIsATarget(_ name: String, _ way: Way) {
    folder.write("f", Self.source)
    folder.link("link", to: "f")
    Glibc.link(folder.path("f"), folder.path("hard"))
    // The second file has not been shown yet.
    let screen = screen(["f", "second"])
    #expect(save(screen, as: name, way).contains("this file is in use here; choose another name"))
    #expect(text("f") == Self.source && text("second") == Self.source)
  }

  @Test(arguments: ["fifo", "below", "/dev/full"], Way.allCases)
  func aTargetThatTakesNothingIsOneSentence(_ name: String, _ way: Way) {
    folder.makeFIFO("fifo")
    folder.makeFolder("below")
    let screen = screen()
    let status = save(screen, as: name, way)
    switch (name, way) {
    case ("below", _): #expect(status.contains("Is a directory"))
    case (_, .first): #expect(status.contains("exists; O overwrites, A appends, D gives up"))
    case ("fifo", _): #expect(status.contains("nothing reads from this pipe"))
    default: #expect(status.contains("No space left on device"))
    }
    #expect(text("f") == Self.source)
  }

  @Test func aFileIsSavedOverwrittenAndAppendedTo() {
    let screen = screen()
    #expect(save(screen, as: "copy", .first).contains("saved 28 kB in"))
    #expect(text("copy") == Self.source)
    folder.write("copy", "old\n")
    chmod(folder.path("copy"), 0o600)
    folder.link("link", to: "copy")
    #expect(save(screen, as: "link", .append).contains("saved 28 kB in"))
    #expect(text("copy") == "old\n" + Self.source)
    #expect(save(screen, as: "link", .overwrite).contains("saved 28 kB in"))
    #expect(text("copy") == Self.source && text("f") == Self.source)
    var info = stat()
    #expect(lstat(folder.path("copy"), &info) == 0 && info.st_mode == S_IFREG | 0o600)
    #expect(lstat(folder.path("link"), &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
    #expect(save(screen, as: "/dev/null", .overwrite).contains("saved 28 kB in"))
  }

  @Test func aSelectionIsNotSavedInItsOwnFile() {
    let screen = screen()
    screen.drag((0, 0), (3, 0))
    #expect(screen.selected == "line")
    #expect(save(screen, as: "f", .overwrite).contains("this file is in use here"))
    folder.write("copy", "old")
    #expect(save(screen, as: "copy", .overwrite).contains("saved 4 bytes"))
    #expect(text("f") == Self.source && text("copy") == "line")
  }

  @Test(arguments: [Way.append, .overwrite]) func aCopyEndsWhereTheFileEndedWhenItBegan(_ way: Way) {
    folder.write("copy", "")
    let screen = screen()
    type("s\(folder.path("copy"))\n\(way.rawValue)", on: screen)
    folder.append("f", "written meanwhile\n")
    _ = screen.pager.view.document.refresh()
    #expect(screen.pager.view.document.length > Self.source.utf8.count)
    screen.work(until: "the copy has ended") { screen.pager.saving.savings.isEmpty }
    #expect(text("copy") == Self.source)
  }

  @Test func aFileThatIsCutMeanwhileDoesNotReplaceAnother() {
    folder.write("copy", "old")
    let screen = screen()
    type("s\(folder.path("copy"))\nO", on: screen)
    folder.truncate("f", 10)
    let copy = screen.pager.saving.savings.first?.copy
    screen.executor.runAll()
    #expect(copy?.error == "the input has changed since the copy began" && copy?.isKept == false)
    #expect(text("copy") == "old")
  }

  @Test func leavingKeepsTheOldFileOrWhatHasComeOfAPipe() {
    folder.write("copy", "old")
    let screen = screen()
    type("s\(folder.path("copy"))\nO", on: screen)
    // Nothing runs the copy.
    screen.pager.close()
    #expect(text("copy") == "old")
    #expect(screen.pager.failures == ["\(folder.path("copy")): the writing was stopped"])

    let pipe = Headless.pipe()
    pipe.pipe.write("first\nsecond\n")
    pipe.expect("the lines") { pipe.rows.count == 2 }
    pipe.press("s\(folder.path("copy"))\nO")
    pipe.expect("they are copied") { pipe.pager.saving.savings.first?.copy.copied == 13 }
    #expect(text("copy") == "old")
    pipe.pager.close()
    #expect(text("copy") == "first\nsecond\n")
  }

  /// The bytes of a pipe are nowhere else: those that were read are kept, although no thread has run yet.
  @Test func leavingAtOnceCopiesAllThatHasComeOfAPipe() {
    let pipe = TestPipe()
    let source = PipeSource(descriptor: pipe.reader, memoryLimit: 1 << 20)
    source.demand(upTo: .max, by: SourceReader())
    pipe.write("first\nsecond\n")
    eventually("the lines are read") { source.length == 13 }
    let executor = SteppedExecutor()
    let target = FileTarget(FileName(folder.path("copy")), .refuse, isStreamed: true, inUse: FilesInUse())
    let copy = SourceCopy(of: source, to: target, demandsAll: false, executor: executor)
    copy.resume()
    #expect(!copy.willEnd)
    copy.endAtReceivedBytes()
    executor.runAll()
    copy.close()
    #expect(copy.isFinished && copy.isKept && copy.error == nil && text("copy") == "first\nsecond\n")
  }

  /// Its bytes would come back for ever.
  @Test func aPipeIsNotSavedInItself() {
    folder.makeFIFO("fifo")
    let screen = screen(["fifo"])
    #expect(save(screen, as: "fifo", .overwrite).contains("this file is in use here"))
    screen.pager.close()
  }
}
