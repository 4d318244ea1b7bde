import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// Open files that other programs rename, delete, replace, truncate and rewrite.
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

  @Test func theOpenFileStaysUntilItsReplacementIsTaken() throws {
    folder.write("log", "one\ntwo\n")
    let (document, source) = try open(executor)
    #expect(document.refresh() == .none && document.standing == .current)
    folder.rename("log", "log.1")
    #expect(document.refresh() == .none && document.standing == .gone)
    // Its writer still writes to the renamed file.
    folder.append("log.1", "three\n")
    #expect(document.refresh() == .grew)
    folder.write("log", "")
    #expect(document.refresh() == .none && document.standing == .replaced(isEmpty: true))
    folder.append("log", "four\n")
    #expect(document.refresh() == .none && document.standing == .replaced(isEmpty: false))
    #expect(text(source) == "one\ntwo\nthree\n")
    let before = source.generation.number
    try document.takeReplacement()
    #expect(document.refresh() == .replaced && document.standing == .current)
    #expect(source.generation.number == before + 1)
    #expect(text(source) == "four\n" && source.length == 5)
    #expect(document.refresh() == .none)
    executor.runAll()
    #expect(document.lineCount == 1)
  }

  @Test func everyWayOfReplacingAFileIsDetected() throws {
    folder.write("log", "old\n")
    let (document, source) = try open(executor)
    folder.replace("log", "new\n")
    _ = document.refresh()
    #expect(document.standing == .replaced(isEmpty: false))
    #expect(text(source) == "old\n")
    try document.takeReplacement()
    #expect(document.refresh() == .replaced && text(source) == "new\n")
    folder.remove("log")
    #expect(document.refresh() == .none && document.standing == .gone)
    #expect(throws: ReplacementError(description: "No such file or directory")) {
      try document.takeReplacement()
    }
    #expect(text(source) == "new\n")
    folder.makeFolder("log")
    _ = document.refresh()
    #expect(throws: ReplacementError(description: "it is not a regular file")) {
      try document.takeReplacement()
    }
    folder.remove("log")
    folder.makeFIFO("log")
    #expect(throws: ReplacementError(description: "it is not a regular file")) {
      try document.takeReplacement()
    }
    #expect(document.refresh() == .none && text(source) == "new\n")
    // The new file is renamed away and back.
    folder.remove("log")
    folder.write("log", "newer\n")
    folder.rename("log", "aside")
    folder.rename("aside", "log")
    try document.takeReplacement()
    #expect(document.refresh() == .replaced)
    try document.takeReplacement()
    #expect(document.refresh() == .none)
  }

  @Test func aRetargetedLinkIsDetected() throws {
    folder.write("monday", "monday\n")
    folder.write("tuesday", "tuesday\n")
    folder.link("log", to: "monday")
    let (document, source) = try open(executor)
    folder.link("log.new", to: "tuesday")
    folder.rename("log.new", "log")
    _ = document.refresh()
    #expect(document.standing == .replaced(isEmpty: false))
    try document.takeReplacement()
    #expect(text(source) == "tuesday\n")
  }

  /// The file is truncated and grows beyond its former length between two refreshes, as with `copytruncate`.
  @Test func aRewrittenFileIsNotTakenForAGrownOne() throws {
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
    // The start is unchanged and only the rest is new.
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

  /// A filter's document shares the source: the first to refresh must not consume the change.
  @Test func allDocumentsOfASourceReportAChange() throws {
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
    try document.takeReplacement()
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

  /// The file is replaced again and again while index, search and filter read it.
  @Test(arguments: seeds(4))
  func indexSearchAndFilterForgetAReplacedFile(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func content() -> (text: String, lines: Int, matches: Int) {
      let lines = Int.random(in: 0...30_000, using: &random)
      let every = Int.random(in: 1...9, using: &random)
      // Each content has bytes of its own: a file that is longer and has the same first and last bytes has grown.
      let straw = "straw \(random.next())\n"
      let text = (0..<lines).map { $0 % every == 0 ? "needle \($0)\n" : straw }.joined()
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
        try document.takeReplacement()
      }
      let change = document.refresh()
      if change == .grew {
        // An empty file has only grown.
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

/// Searching and filtering a file that grows by pieces that end anywhere.
@Suite(.bounded) struct GrowingSourceTests {
  private let folder = TemporaryFolder()

  @Test(arguments: seeds(12))
  func aGrowingFileHasTheMatchesOfAWholeOne(seed: UInt64) throws {
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
