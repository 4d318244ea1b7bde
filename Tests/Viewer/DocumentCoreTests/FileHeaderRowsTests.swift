import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore

/// The lines of a patch that name a file, as one row.
@Suite(.bounded) struct FileHeaderRowsTests {
  /// The first lines of the rows.
  private func rows(_ lines: [String], _ folding: HeaderFolding = .named) -> [String] {
    let text = lines.joined(separator: "\n") + "\n"
    let rows = DocumentRows(Document(text: text, name: "text"), folding: folding)
    var found: [String] = []
    rows.forEachText(from: 0) { text in
      found.append(String(decoding: text.bytes!, as: UTF8.self))
      return true
    }
    return found
  }

  private static let header = [
    "diff --git a/x b/x", "similarity index 90%", "rename from x", "rename to y", "index 12..34 100644",
    "--- a/x", "+++ b/y",
  ]

  @Test func theLinesOfAHeaderAreOneRow() {
    let hunk = ["@@ -1 +1 @@", "--- a", "+++ b"]
    #expect(rows(Self.header + hunk) == [Self.header[0]] + hunk)
    #expect(rows(Self.header + Self.header + hunk) == [Self.header[0], Self.header[0]] + hunk)
    #expect(rows(["x"] + Array(Self.header.prefix(4)) + ["y"]) == ["x", Self.header[0], "y"])
    #expect(rows(["diff --git a b", "Binary files a and b differ", "index"]) == ["diff --git a b", "index"])
    #expect(
      rows(["Index: x", "==========", "--- x", "+++ x", "@@ -1 +1 @@"]) == ["Index: x", "@@ -1 +1 @@"])
    let colored = Self.header.map { "\u{1b}[1m\($0)\u{1b}[m" }
    #expect(rows(colored + hunk) == [colored[0]] + hunk)
  }

  @Test func linesThatOnlyLookLikeItStay() {
    let hunk = ["@@ -1 +1 @@", "--- a", "+++ b", "@@ -1 +1 @@", "-x", "+y"]
    #expect(rows(hunk) == hunk)
    let shown = ["--- a", "@@ -1 +1 @@", "--- a", "@@ -1 +1 @@", "-x", "+y"]
    #expect(rows(["--- a", "+++ b"] + hunk, .all) == shown)
    for lines in [
      ["index 1", "--- a"], ["diff --cc a", "index 1", "--- a", "+++ a", "x"], ["--- a", "x"], ["+++ a"],
    ] {
      #expect(rows(lines, .all) == lines)
    }
    // A header has few lines.
    let many = ["diff --git a b"] + (0..<40).map { "index \($0)" }
    #expect(rows(many).count > 20)
  }

  /// A line that is longer than the bytes read at once does not belong to a header that may grow, or all rows after it
  /// would be counted again and again.
  @Test func aLongLineEndsAHeader() {
    let long = String(repeating: "x", count: 300 << 10)
    let lines = ["diff --git a b", long] + (0..<2_000).map { "line \($0)" }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let reader = SegmentReader(source: MemorySource(bytes), folding: .named)
    #expect(reader.segment(containing: 0).map { $0.mayGrow } == false)
    #expect(reader.segment(containing: 0)?.next == "diff --git a b\n".utf8.count)
  }

  /// Rows, row numbers and moves are the same from any place, wrapped or not, and as the text grows.
  @Test(arguments: seeds(8), [HeaderFolding.named, .all])
  func rowsAreTheSameFromAnyPlace(_ seed: UInt64, folding: HeaderFolding) {
    var random = SplitMix64(seed: seed)
    let lines =
      Self.header + [
        "@@ -1 +1 @@", "-x", "+y", " z", "", "--- a", "+++ b", "Index: x",
        "text that is longer than a row of it", "diff -u a b",
        "Binary files a and b differ", "\u{1b}[1mdiff --git a/b b/b\u{1b}[m",
      ]
    var text = (0..<400).map { _ in lines.randomElement(using: &random)! }.joined(separator: "\n")
    if Bool.random(using: &random) { text += "\n" }
    let bytes = Array(text.utf8)
    let (source, executor) = (GrowingText(), SteppedExecutor())
    let document = Document(source: source, name: "random", executor: executor)
    document.startCounting()
    let rows = DocumentRows(document, folding: folding)
    let wrap = [TextWrap.none, .word].randomElement(using: &random)!
    _ = rows.configure(wrap: wrap, width: 20)
    rows.startCounting()
    var length = 0
    while length < bytes.count {
      length = min(bytes.count, length + Int.random(in: 1...2_000, using: &random))
      source.append(bytes[source.length..<length])
      rows.documentDidChange(document.refresh())
      rows.startCounting()
      executor.runAll()
    }
    var starts: [Int] = []
    var lineFeeds = 0
    rows.forEachText(from: 0) { text in
      starts += text.segment.rows.map(\.start)
      lineFeeds += text.segment.lines
      return true
    }
    // Without wrapping, a last line that has no line feed is counted, too.
    let last = wrap == .none && bytes.last != 0x0a ? 1 : 0
    #expect(lineFeeds == bytes.count { $0 == 0x0a } + last, "seed \(seed)")
    #expect(rows.rowCount == starts.count, "seed \(seed)")
    let fresh = DocumentRows(document, folding: folding)
    _ = fresh.configure(wrap: wrap, width: 20)
    for _ in 0..<300 {
      let row = Int.random(in: 0..<starts.count, using: &random)
      #expect(rows.rowNumber(at: starts[row]) == row && rows.start(ofRow: row) == starts[row], "seed \(seed)")
      let end = row + 1 < starts.count ? starts[row + 1] : bytes.count
      let inside = Int.random(in: starts[row]..<max(end, starts[row] + 1), using: &random)
      #expect(fresh.rowStart(containing: inside) == starts[row], "seed \(seed)")
      let by = Int.random(in: -30...30, using: &random)
      let to = min(max(row + by, 0), starts.count - 1)
      #expect(fresh.advance(from: starts[row], by: by).start == starts[to], "seed \(seed)")
    }
  }
}

/// The form of a patch, which decides whether a view of its own shows it.
@Suite(.bounded) struct PatchFormTests {
  private func form(_ text: String, path: String? = "x.patch", isComplete: Bool = true) -> PatchForm? {
    let source = GrowingText()
    source.append(Array(text.utf8)[...])
    source.isComplete = isComplete
    return PatchForm.recognise(
      Document(source: source, name: "x", path: path.map { FileName($0) }, executor: SteppedExecutor()))
  }

  private let header = "diff --git a/x b/x\n--- a/x\n+++ b/x\n"
  private let hunk = "@@ -1,2 +1,2 @@\n one\n-two\n+three\n"

  @Test func plainPatchesHaveTheForm() {
    for path in [nil, "x.patch", "notes"] {
      #expect(form(header + hunk, path: path) == .plain(.named))
      #expect(form("--- a\n+++ b\n" + hunk, path: path) == .plain(.all))
    }
    #expect(form("diff --git a/x b/x\nold mode 100644\nnew mode 100755\n") == .plain(.named))
    let colored = (header + hunk).split(separator: "\n").map { line in
      let color = line.hasPrefix("+") ? "32" : line.hasPrefix("-") ? "31" : "36"
      return line.hasPrefix(" ") ? String(line) : "\u{1b}[\(color)m\(line)\u{1b}[m"
    }
    #expect(form(colored.joined(separator: "\n") + "\n") == .plain(.named))
  }

  @Test func otherFormsAndOtherTextAreLeftAlone() {
    // Changed words within lines, as git marks them.
    #expect(form(header + "@@ -1,2 +1,2 @@\n one\n [-two-]{+three+}\n") != .plain(.named))
    #expect(form(header + "@@ -1,2 +1,2 @@\n one\n [-two-]{+three+}\n" + header + hunk) == .other)
    #expect(form(header + "@@ -1,2 +1,2 @@\none\n[-two-]{+three+}\n") == .other)
    #expect(form(header + "@@ -1,2 +1,2 @@\n one\n \u{1b}[31mtwo\u{1b}[m\u{1b}[32mthree\u{1b}[m\n") == .other)
    #expect(form(header + "@@ -1,2 +1,2 @@\n\u{1b}[38;5;1m one\u{1b}[m\n-two\n+three\n") == .other)
    #expect(form("just text\n", path: nil) == .other)
    #expect(form("# Title\n" + header + hunk, path: "x.md") == .other)
  }

  @Test func moreOfAPipeMayTell() {
    #expect(form("commit 0123456789\nAuthor: A\n", path: nil, isComplete: false) == nil)
    #expect(form(header, path: nil, isComplete: false) == nil)
    #expect(form(header + hunk, path: nil, isComplete: false) == .plain(.named))
  }
}
