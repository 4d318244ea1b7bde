import Glibc
import TestSupport
import Testing

@testable import DocumentCore

/// What other programs do to a file that is open: it is renamed, deleted, replaced, cut short, written anew.
@Suite(.bounded) struct FileChangesTests {
  private let folder = TemporaryFolder()

  private let executor = SteppedExecutor()

  private func open(_ executor: any BackgroundExecutor) throws -> (document: Document, source: FileSource) {
    let document = try DocumentOpener.open(path: folder.path("log"), executor: executor)
    return (document, try #require(document.source as? FileSource))
  }

  private func text(_ source: any ByteSource) -> String {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = bytes.withUnsafeMutableBytes { source.read(at: 0, into: $0) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  @Test func whatIsOpenStaysUntilTheNewFileIsAskedFor() throws {
    folder.write("log", "one\ntwo\n")
    let (document, source) = try open(executor)
    #expect(document.refresh() == .none && document.standing == .current)
    folder.rename("log", "log.1")
    #expect(document.refresh() == .none && document.standing == .gone)
    // Its writer has not noticed yet.
    folder.append("log.1", "three\n")
    #expect(document.refresh() == .grew)
    folder.write("log", "")
    #expect(document.refresh() == .none && document.standing == .replaced(isEmpty: true))
    folder.append("log", "four\n")
    #expect(document.refresh() == .none && document.standing == .replaced(isEmpty: false))
    #expect(text(source) == "one\ntwo\nthree\n")
    let before = source.generation.number
    #expect(document.takeReplacement() == nil)
    #expect(document.refresh() == .replaced && document.standing == .current)
    #expect(source.generation.number == before + 1)
    #expect(text(source) == "four\n" && source.length == 5)
    #expect(document.refresh() == .none)
    executor.runAll()
    #expect(document.lineCount == 1)
  }

  @Test func everyWayOfReplacingAFileIsNoticed() throws {
    folder.write("log", "old\n")
    let (document, source) = try open(executor)
    folder.replace("log", "new\n")
    _ = document.refresh()
    #expect(document.standing == .replaced(isEmpty: false))
    #expect(text(source) == "old\n")
    #expect(document.takeReplacement() == nil)
    #expect(document.refresh() == .replaced && text(source) == "new\n")
    folder.remove("log")
    #expect(document.refresh() == .none && document.standing == .gone)
    #expect(document.takeReplacement() == "No such file or directory")
    #expect(text(source) == "new\n")
    folder.makeFolder("log")
    _ = document.refresh()
    #expect(document.takeReplacement() == "it is not a regular file")
    folder.remove("log")
    folder.makeFIFO("log")
    #expect(document.takeReplacement() == "it is not a regular file")
    #expect(document.refresh() == .none && text(source) == "new\n")
    // The same file by its old name again.
    folder.remove("log")
    folder.write("log", "newer\n")
    folder.rename("log", "aside")
    folder.rename("aside", "log")
    #expect(document.takeReplacement() == nil)
    #expect(document.refresh() == .replaced)
    #expect(document.takeReplacement() == nil)
    #expect(document.refresh() == .none)
  }

  @Test func aLinkThatLeadsElsewhereIsNoticed() throws {
    folder.write("monday", "monday\n")
    folder.write("tuesday", "tuesday\n")
    folder.link("log", to: "monday")
    let (document, source) = try open(executor)
    folder.link("log.new", to: "tuesday")
    folder.rename("log.new", "log")
    _ = document.refresh()
    #expect(document.standing == .replaced(isEmpty: false))
    #expect(document.takeReplacement() == nil && text(source) == "tuesday\n")
  }

  /// Cut short and grown beyond its former length between two looks, as `copytruncate` can have it.
  @Test func aFileThatWasWrittenAnewIsNotTakenForOneThatGrew() throws {
    folder.write("log", String(repeating: "the first day\n", count: 100))
    let (document, source) = try open(executor)
    document.startCounting()
    executor.runAll()
    #expect(document.lineCount == 100)
    folder.append("log", "more\n")
    #expect(document.refresh() == .grew)
    executor.runAll()
    #expect(document.lineCount == 101)
    folder.write("log", String(repeating: "the next day, with longer lines\n", count: 90))
    #expect(document.refresh() == .rewritten)
    #expect(source.generation.cause == .rewritten)
    executor.runAll()
    #expect(document.lineCount == 90)
    // The start is as it was, and only what follows is new.
    folder.write(
      "log",
      String(repeating: "the next day, with longer lines\n", count: 60)
        + String(repeating: "x\n", count: 2000))
    #expect(document.refresh() == .rewritten)
    executor.runAll()
    #expect(document.lineCount == 2060)
    folder.truncate("log", 10)
    #expect(document.refresh() == .truncated)
    executor.runAll()
    #expect(document.lineCount == 1)
    #expect(document.refresh() == .none)
  }

  /// A filter's document looks at the same source: whoever looks first must not keep the news for itself.
  @Test func allDocumentsOfASourceLearnOfAChange() throws {
    folder.write("log", "a\nb\nab\n")
    let (document, source) = try open(executor)
    document.startCounting()
    let filter = FilteredSource(source, pattern: try SearchPattern("a"), executor: executor)
    let filtered = Document(source: filter, name: "a", executor: executor)
    filtered.startCounting()
    executor.runAll()
    #expect(filter.isComplete && filtered.refresh() == .grew)
    executor.runAll()
    #expect(filtered.lineCount == 2)
    folder.replace("log", "aa\nb\nb\na\na\na\n")
    #expect(document.takeReplacement() == nil)
    #expect(document.refresh() == .replaced)
    #expect(filtered.refresh() == .replaced)
    #expect(document.refresh() == .none)
    executor.runAll()
    #expect(filtered.refresh() == .grew)
    executor.runAll()
    #expect(filtered.lineCount == 4 && document.lineCount == 6)
    #expect(text(filter) == "aa\na\na\na\n")
    folder.truncate("log", 3)
    #expect(filtered.refresh() == .truncated)
    #expect(document.refresh() == .truncated)
  }

  /// Index, search and filter run all the time while the file is exchanged under them.
  @Test(arguments: seeds(4))
  func nothingOfAnOldFileIsLeft(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func content() -> (text: String, lines: Int, matches: Int) {
      let lines = Int.random(in: 0...30_000, using: &random)
      let every = Int.random(in: 1...9, using: &random)
      let text = (0..<lines).map { $0 % every == 0 ? "needle \($0)\n" : "straw\n" }.joined()
      return (text, lines, (lines + every - 1) / every)
    }
    var now = content()
    folder.write("log", now.text)
    let (document, source) = try open(.threads)
    document.startCounting()
    let pattern = try SearchPattern("needle")
    let search = DocumentSearch(source: source, pattern: pattern, chunk: 4096) {}
    search.resumeCounting()
    let filter = FilteredSource(source, pattern: pattern, chunk: 4096) {}
    let filtered = Document(source: filter, name: "filter")
    for step in 0..<25 {
      now = content()
      switch Int.random(in: 0...2, using: &random) {
      case 0: folder.write("log", now.text)
      default:
        folder.replace("log", now.text)
        #expect(document.takeReplacement() == nil)
      }
      let change = document.refresh()
      if change == .grew {
        // From nothing: there was nothing to be rewritten.
        search.resumeCounting()
      } else if change != .none {
        search.restart()
        search.find(.forward, from: 0)
        search.resumeCounting()
      }
      _ = filtered.refresh()
      guard step % 3 == 0 else { continue }
      eventually("the lines are counted, seed \(seed), step \(step)") { document.lineCount == now.lines }
      eventually("\(now.matches) matches are counted, seed \(seed), step \(step)") {
        search.count == (now.matches, true)
      }
      eventually("the lines are filtered, seed \(seed), step \(step)") {
        _ = filtered.refresh()
        return filter.isComplete && filtered.lineCount == now.matches
      }
    }
  }
}

/// What is searched or filtered while it grows, in pieces that end anywhere.
@Suite(.bounded) struct GrowingSourceTests {
  private let folder = TemporaryFolder()

  @Test(arguments: seeds(12))
  func aGrowingFileComesToTheSameAsAWholeOne(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    folder.write("log", "")
    let document = try DocumentOpener.open(path: folder.path("log"))
    let pattern = try SearchPattern(["ab", "ab$", "^ab", "b c?$"].randomElement(using: &random)!)
    let search = DocumentSearch(source: document.source, pattern: pattern, chunk: 512) {}
    let filter = FilteredSource(document.source, pattern: pattern, chunk: 512) {}
    let filtered = Document(source: filter, name: "filter")
    filtered.startCounting()
    var text = ""
    for _ in 0..<40 {
      var piece = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        piece += ["ab", "b", "\n", " ", "c", "a", "ab\n"].randomElement(using: &random)!
      }
      text += piece
      folder.append("log", piece)
      _ = document.refresh()
      _ = filtered.refresh()
      search.resumeCounting()
      if Bool.random(using: &random) { continue }
      let bytes = Array(text.utf8)
      var matches = 0
      bytes.withUnsafeBytes {
        Matcher(pattern).forEachMatch(in: $0) { _ in
          matches += 1; return true
        }
      }
      let whole = FilteredSource(MemorySource(bytes), pattern: pattern)
      func isThere() -> Bool {
        _ = filtered.refresh()
        search.resumeCounting()
        guard whole.isComplete, filter.isComplete, search.count.isComplete else { return false }
        return lines(filter) == lines(whole) && search.count.matches == matches
          && filtered.lineCount == lines(whole).split(separator: "\n", omittingEmptySubsequences: true).count
      }
      eventually("all is found, seed \(seed)", isThere)
      #expect(lines(filter) == lines(whole), "seed \(seed), \(pattern.text) in \(text.debugDescription)")
      #expect(search.count.matches == matches, "seed \(seed), \(pattern.text) in \(text.debugDescription)")
    }
  }

  private func lines(_ source: any ByteSource) -> String {
    var bytes = [UInt8](repeating: 0, count: source.length + 10)
    let count = bytes.withUnsafeMutableBytes { source.read(at: 0, into: $0) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
