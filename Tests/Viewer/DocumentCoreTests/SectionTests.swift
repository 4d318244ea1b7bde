import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// Headings of sections: their kinds, and their places in texts of any size.
@Suite(.bounded) struct SectionTests {
  private func kind(_ text: String, name: String? = nil, isManual: Bool = false) -> String {
    let found = Array(text.utf8).withUnsafeBytes {
      SectionRecognition(name: name, isManual: isManual).kind(of: $0, isWhole: true)
    }
    switch found {
    case .diff(let namesFiles): return namesFiles ? "diff" : "plain diff"
    case .manual: return "man"
    case .markdown: return "markdown"
    case .log: return "log"
    case .pattern: return "pattern"
    case nil: return "none"
    }
  }

  @Test(arguments: [
    ("commit 0123456\n\ndiff --git a/x b/x\n", "diff"), ("diff --cc x\n", "diff"),
    ("\u{1b}[1mdiff --git a/x b/x\u{1b}[m\n", "diff"), ("--- a\n+++ b\n@@ -1 +1 @@\n", "plain diff"),
    ("--- a\n+++ b\n", "none"), ("a --- b\n", "none"), ("GIT(1)   Git Manual   GIT(1)\n\nNAME\n", "man"),
    ("\nLS(1)  User Commands  LS(1)\n", "man"), ("GIT(1) x GIT(2)\n", "none"), ("GIT(1)\n", "none"),
    ("# Title\n", "none"), ("Index: x\n", "none"),
    (String(repeating: "2024-05-01 10:00:00 x\n", count: 5), "log"),
    (String(repeating: "2024-05-01 10:00:00 x\n", count: 4), "none"),
    (String(repeating: "May  1 10:00:00 x\nmore\nmore\n", count: 9), "log"),
    (String(repeating: "x\n", count: 20) + String(repeating: "May  1 10:00:00 x\n", count: 9), "none"),
    (String(repeating: "::1 - ann [26/Nov/2026:04:40:49 +0100] \"GET / HTTP/1.1\" 200 1\n", count: 5), "log"),
    (String(repeating: "time=\"2026-11-20T10:20:30Z\" level=info msg=x\n", count: 5), "log"),
    (String(repeating: "level=info time=2026-11-20T10:20:30Z msg=x\n", count: 5), "none"),
  ])
  func theKindIsRecognised(_ text: String, _ wanted: String) { #expect(kind(text) == wanted) }

  @Test func namesDecideAboutMarkdownAndManuals() {
    #expect(kind("x", name: "README.md") == "markdown")
    #expect(kind("diff --git a/x b/x\n", name: "/a/Notes.MARKDOWN") == "markdown")
    #expect(kind("x", name: "notes.txt") == "none")
    #expect(kind("NAME\n", isManual: true) == "man")
  }

  // MARK: Compared with all lines at once

  private func naive(_ headings: [SectionHeading]) -> [NaiveSections.Heading] {
    headings.map { .init(start: $0.start, level: $0.level, line: $0.line ?? -1) }
  }

  private func request(_ kind: NaiveSections.Kind) -> SectionRequest {
    switch kind {
    case .diff: .kind(.diff(namesFiles: true))
    case .manual: .kind(.manual)
    case .markdown: .kind(.markdown)
    case .log: .kind(.log)
    }
  }

  private func sections(
    _ source: any ByteSource, _ request: SectionRequest, executor: SteppedExecutor = SteppedExecutor(),
    index: SectionIndex = SectionIndex(gap: 300, mostStates: 5), part: Int = 256
  ) -> DocumentSections {
    let document = Document(source: source, name: "text", executor: executor)
    return DocumentSections(document, SectionRecognition(request: request), index: index, part: part)
  }

  @Test func statesThatDifferOnlyInTheirPlaceShareTheRest() {
    var state = SectionState()
    state.path = [SectionHeading(start: 0, level: 1, line: 0)]
    var kept: [KeptSectionState] = []
    for (offset, line) in [(100, 7), (200, nil), (300, 9)] {
      (state.offset, state.line) = (offset, line)
      kept.append(KeptSectionState(state, after: kept.last))
      #expect(kept.last?.state == state)
    }
    #expect(kept[1].rest === kept[0].rest && kept[2].rest === kept[0].rest)
    state.isInFile = true
    let other = KeptSectionState(state, after: kept.last)
    #expect(other.rest !== kept[0].rest && other.state == state)
    #expect(MemoryLayout<KeptSectionState>.stride == 24)
  }

  @Test(arguments: NaiveSections.Kind.allCases, seeds(40))
  func allHeadingsAreThoseOfAllLines(_ kind: NaiveSections.Kind, _ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = NaiveSections.text(kind, lines: Int.random(in: 1...120, using: &random), using: &random)
    let wanted = NaiveSections.headings(in: text, kind)
    let executor = SteppedExecutor()
    let sections = sections(MemorySource(Array(text.utf8)), request(kind), executor: executor)
    sections.index()
    executor.runAll()
    #expect(naive(sections.headings) == wanted, "seed \(seed):\n\(text)")
    // The kind of an empty text is not known.
    guard !text.isEmpty else { return #expect(sections.surroundings(of: 1..<2) == nil) }
    for _ in 0..<30 {
      let start = Int.random(in: 1...text.utf8.count + 1, using: &random)
      let end = start + Int.random(in: 0...200, using: &random)
      let found = sections.surroundings(of: start..<end)
      #expect(
        found.map { naive($0.path) } == NaiveSections.path(before: start, in: wanted),
        "seed \(seed), \(start):\n\(text)")
      #expect(
        found.map { naive($0.following) } == wanted.filter { $0.start >= start && $0.start < end },
        "seed \(seed), \(start)..<\(end):\n\(text)")
    }
  }

  /// Texts whose files always or never begin with lines that name them, as a search from the middle expects. Changed
  /// lines that look like the beginning of a file come only in a file with a name: after a commit they would begin one.
  private static let evenDiffs = [
    [
      "commit 0123456789abcdef", "    subject", "diff --git a/x b/x", "@@ -1 +1 @@", "-old", "+new", " same",
      "diff --git a/x b/x\n@@ -1 +1 @@\n--- -\n+++ +\n@@ -1 +1 @@",
    ],
    ["--- a/x\n+++ b/x\n@@ -1 +1 @@", "@@ -1 +1 @@", "-old", "+new", " same"],
  ]

  @Test(arguments: seeds(60))
  func headingsAreFoundWithoutAnIndex(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let kind = [NaiveSections.Kind.diff, .diff, .log][Int(seed % 3)]
    let lines = Int.random(in: 1...150, using: &random)
    let text =
      kind == .log
      ? NaiveSections.text(kind, lines: lines, using: &random)
      : NaiveSections.text(of: Self.evenDiffs[Int(seed % 3)], lines: lines, using: &random)
    let wanted = NaiveSections.headings(in: text, kind)
    let (source, executor) = (MemorySource(Array(text.utf8)), SteppedExecutor())
    let indexer = SectionIndexer(
      source: source, recognition: SectionRecognition(request: request(kind)), executor: executor
    ) {}
    indexer.resume()
    executor.runAll()
    let finder = SectionFinder(source, indexer, window: 128, executor: executor) {}
    func answer(_ question: SectionQuestion) -> Int? {
      finder.ask(question)
      executor.runAll()
      guard case .found(let heading) = finder.takeAnswer() else { return nil }
      return heading.start
    }
    for _ in 0..<20 {
      let place = Int.random(in: 0...text.utf8.count, using: &random)
      let (count, level) = (Int.random(in: 1...3, using: &random), Int.random(in: 1...3, using: &random))
      let after = wanted.filter { $0.start > place && $0.level <= level }
      #expect(
        answer(.next(after: place, count: count, level: level)) == after.dropFirst(count - 1).first?.start,
        "seed \(seed), after \(place):\n\(text)")
      let before = wanted.filter { $0.start < place && $0.level <= level }
      #expect(
        answer(.previous(before: place, count: count, level: level))
          == before.dropLast(count - 1).last?.start,
        "seed \(seed), \(count) before \(place):\n\(text)")
      _ = answer(.around(place))
      let path = NaiveSections.path(before: place, in: wanted)
      #expect(
        finder.surroundings(of: place)?.path.map(\.start) == path.map(\.start),
        "seed \(seed), \(place):\n\(text)")
    }
  }

  // MARK: Changes

  @Test(arguments: NaiveSections.Kind.allCases, seeds(10))
  func aTextThatGrowsHasTheHeadingsOfItsPresentEnd(_ kind: NaiveSections.Kind, _ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = Array(NaiveSections.text(kind, lines: 60, using: &random).utf8)
    let (source, executor) = (ChangingBytes(), SteppedExecutor())
    let document = Document(source: source, name: "text", executor: executor)
    let sections = DocumentSections(
      document, SectionRecognition(request: request(kind)), index: SectionIndex(gap: 100), part: 64)
    sections.index()
    var end = 0
    while end < bytes.count {
      end = min(bytes.count, end + Int.random(in: 1...90, using: &random))
      source.set(Array(bytes[..<end]))
      sections.documentDidChange(document.refresh(), isOther: false)
      executor.runAll()
      let wanted = NaiveSections.headings(in: String(decoding: bytes[..<end], as: UTF8.self), kind)
      #expect(naive(sections.headings) == wanted, "seed \(seed), \(end)")
    }
  }

  @Test func anotherTextIsRecognisedAgain() {
    let (source, executor) = (ChangingBytes(), SteppedExecutor())
    source.set(Array("diff --git a/x b/x\n@@ -1 +1 @@\n".utf8))
    let document = Document(source: source, name: "text", executor: executor)
    let sections = DocumentSections(document)
    sections.index()
    executor.runAll()
    #expect(sections.headings.map(\.level) == [2, 3])
    source.set(Array("GIT(1)  x  GIT(1)\n\nNAME\n       git\n".utf8), cause: .rewritten)
    _ = document.refresh()
    sections.documentDidChange(.rewritten, isOther: true)
    executor.runAll()
    #expect(sections.headings.map(\.line) == [2])
    #expect(sections.headings.map { sections.title(of: $0) } == ["NAME"])
  }

  @Test func aNextHeadingThatHasNotComeYetIsAwaited() {
    let (source, executor) = (ChangingBytes(), SteppedExecutor())
    source.set(Array("diff --git a/x b/x\n@@ -1 +1 @@\n".utf8), isComplete: false)
    let document = Document(source: source, name: "text", executor: executor)
    let sections = DocumentSections(document)
    executor.runAll()
    #expect(sections.findNext(after: 20) == nil)
    executor.runAll()
    #expect(sections.takeAnswer() == nil && sections.isFinding)
    source.set(Array("diff --git a/x b/x\n@@ -1 +1 @@\n+a\n@@ -9 +9 @@\n".utf8), isComplete: false)
    sections.documentDidChange(.grew, isOther: false)
    executor.runAll()
    #expect(sections.takeAnswer() == .found(SectionHeading(start: 34, level: 3, line: 3)))
    #expect(sections.findNext(after: 34) == nil)
    executor.runAll()
    source.set(Array("diff --git a/x b/x\n@@ -1 +1 @@\n+a\n@@ -9 +9 @@\n".utf8))
    sections.resume()
    executor.runAll()
    #expect(sections.takeAnswer() == SectionAnswer.none)
  }

  // MARK: Limits

  @Test func aListThatIsTooLongLosesItsDeepestLevel() {
    var text = ""
    for file in 0..<30 {
      text += "diff --git a/\(file) b/\(file)\n" + String(repeating: "@@ -1 +1 @@\n+x\n", count: 9)
    }
    let executor = SteppedExecutor()
    let sections = sections(
      MemorySource(Array(text.utf8)), .automatic, executor: executor,
      index: SectionIndex(gap: 100, mostStates: 5, mostHeadings: 100))
    sections.index()
    executor.runAll()
    #expect(sections.headings.count == 30 && sections.headings.allSatisfy { $0.level == 2 })
    // Those of the level that is left out are still found.
    #expect(sections.findNext(after: 0) == nil)
    executor.runAll()
    #expect(sections.takeAnswer() == .found(SectionHeading(start: 19, level: 3, line: 1)))
  }

  @Test func aLineOfManyMegabytesIsJudgedByItsBeginning() {
    let text = "# A" + String(repeating: "a", count: 3 << 20) + "\n# B\n"
    let executor = SteppedExecutor()
    let document = Document(source: MemorySource(Array(text.utf8)), name: "text", executor: executor)
    let sections = DocumentSections(document, .kind(.markdown))
    sections.index()
    executor.runAll()
    #expect(sections.headings.map(\.line) == [0, 1])
    #expect(sections.title(of: sections.headings[1], isShort: true) == "B")
  }

  @Test func aPatternMakesHeadingsOfItsLines() throws {
    let text = "BEGIN a\nx\n\u{1b}[1mBEGIN\u{1b}[m b\nno BEGIN\n"
    let executor = SteppedExecutor()
    let document = Document(source: MemorySource(Array(text.utf8)), name: "text", executor: executor)
    let sections = DocumentSections(document, try SectionRequest("^BEGIN"))
    sections.index()
    executor.runAll()
    #expect(sections.headings.map { sections.title(of: $0) } == ["BEGIN a", "BEGIN b"])
    #expect(throws: (any Error).self) { try SectionRequest("(") }
  }

  // MARK: Titles

  @Test(arguments: [
    ("commit 0123456789abcdef0123\nAuthor: A\n\n    The subject\n\n    More\n", 1, "0123456789 The subject"),
    ("commit 0123456789abcdef\n", 1, "0123456789"),
    ("diff --git a/x b/y\n--- a/x\n+++ b/dir/y\n@@", 2, "dir/y"),
    ("diff --git a/x b/x\n--- a/x\n+++ /dev/null\n", 2, "x"),
    ("diff --git a/a b b/a b\nnew file mode 100644\n", 2, "a b"),
    ("diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n", 2, "y"),
    ("--- x\t2024-01-01\n+++ y.c\t2024-01-01\n@@ -1 +1 @@\n", 2, "y.c"),
    ("diff --cc dir/x\nindex 1,2..3\n", 2, "dir/x"),
    ("\u{1b}[36m@@ -1 +1 @@\u{1b}[m f()\n", 3, "@@ -1 +1 @@ f()"),
  ])
  func titlesOfPatches(_ text: String, _ level: Int, _ wanted: String) {
    let heading = SectionHeading(start: 0, level: level)
    #expect(
      SectionTitle.text(of: heading, .diff(namesFiles: true), in: MemorySource(Array(text.utf8))) == wanted)
  }

  @Test func otherTitles() {
    func title(_ text: String, _ kind: SectionKind, isShort: Bool) -> String {
      SectionTitle.text(
        of: SectionHeading(start: 0, level: 1), kind, in: MemorySource(Array(text.utf8)), isShort: isShort)
    }
    #expect(title("## A # b ##  \n", .markdown, isShort: true) == "A # b")
    #expect(title("## A\n", .markdown, isShort: false) == "## A")
    #expect(title("Title\n===\n", .markdown, isShort: true) == "Title")
    #expect(title("   S\u{8}Su\u{8}ub\n", .manual, isShort: true) == "Sub")
    #expect(title("   Sub\n", .manual, isShort: false) == "   Sub")
    #expect(title("::1 - - [26/Nov/2026:04:40:49 +0100] \"GET\"\n", .log, isShort: false) == "26/Nov/2026")
    #expect(title("ts=2026-11-20T10:20:30Z a=b\n", .log, isShort: false) == "2026-11-20")
    #expect(title("[2024-05-01 10:00:00] x\n", .log, isShort: false) == "2024-05-01")
    #expect(title("a\u{7}b\tc\u{1b}]0;x\u{7}\n", .manual, isShort: true) == "a^Gb c^[]0;x^G")
  }
}

/// Bytes that a test replaces.
private final class ChangingBytes: ByteSource {
  private struct State {
    var bytes: [UInt8] = []
    var isComplete = true
    var generation = SourceGeneration()
  }
  private let state = Locked(State())

  var length: Int { state.withLock { $0.bytes.count } }
  var isComplete: Bool { state.withLock { $0.isComplete } }
  var generation: SourceGeneration { state.withLock { $0.generation } }

  func set(_ bytes: [UInt8], isComplete: Bool = true, cause: SourceChange? = nil) {
    state.withLock { state in
      (state.bytes, state.isComplete) = (bytes, isComplete)
      if let cause { state.generation = state.generation.next(cause) }
    }
  }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      guard offset >= 0, offset < state.bytes.count else { return 0 }
      let part = state.bytes[offset...].prefix(buffer.count)
      part.withUnsafeBytes { buffer.copyMemory(from: $0) }
      return part.count
    }
  }
}
