import PaintCore
import TestSupport
import Testing

@Suite(.bounded) struct PatchPainterTests {
  private let painter = PatchPainter()

  /// The kinds of the rows and their numbers, such as `+ 0 12`.
  private func numbered(_ text: String) -> [String] {
    states(painter, text).map { "\($0.kind) \($0.oldNumber ?? 0) \($0.newNumber ?? 0)" }
  }

  @Test func rowsHaveTheNumbersOfBothTexts() {
    let text = """
      --- a/x.swift\t2026-11-20
      +++ b/x.swift
      @@ -10,3 +20,3 @@ func a() {
       a
      -b
      +c
       d
      after
      """
    #expect(
      numbered(text) == [
        "fileHeader 0 0", "fileHeader 0 0", "hunk 0 0", "context 10 20", "removed 11 0", "added 0 21",
        "context 12 22",
        "text 0 0",
      ])
    #expect(
      marked(painter, text) == [
        "{fileHeader:--- a/}{filePath:x.swift}{fileHeader:\t2026-11-20}",
        "{fileHeader:+++ b/}{filePath:x.swift}",
        "{hunk:@@ -10,3 +20,3 @@} {hunkContext:func a() {}", " a", "{removed:-b}", "{added:+c}", " d",
        "after",
      ])
  }

  /// The number of lines in a hunk says which rows belong to it, not their first characters.
  @Test func aRemovedLineMayLookLikeAHeader() {
    let text = "@@ -1,2 +1,2 @@\n--- a/x\n+++ b/x\n-commit 1234567\n+@@ -1 +1 @@\n--- a/y"
    #expect(states(painter, text).map(\.kind) == [.hunk, .removed, .added, .removed, .added, .fileHeader])
  }

  @Test func aHunkThatIsCutShortEnds() {
    let text = "@@ -1,9 +1,9 @@\n a\n\nother\n a"
    #expect(numbered(text) == ["hunk 0 0", "context 1 1", "context 2 2", "text 0 0", "text 0 0"])
  }

  @Test func numbersOfAnySizeAreHarmless() {
    let text =
      "@@ -99999999999999999999,5 +1,99999999999999999999 @@\n@@ -1,9999999999 +9999999999 @@\n a\n-b\n+c"
    #expect(states(painter, text).map(\.kind) == [.hunk, .hunk, .context, .removed, .added])
    #expect(states(painter, text)[2].newNumber == 999_999_999)
  }

  @Test func aLogOfCommitsIsPainted() throws {
    let text = try Sample.text("log.patch")
    let rows = marked(painter, text)
    for row in [
      "{commit:commit b970fe77759ca636a5865b2c47a86ea58b15fbc5}",
      "{key:Author:}{secondary: Ann Example <ann@example.org>}",
      "    Merge the smaller limit", " start.swift          |   {number:9} {added:++++}{removed:-----}",
      "{fileHeader:similarity index 100%}", "{fileHeader:diff --git a/picture.bin b/}{filePath:picture.bin}",
      "{hunk:@@ -5,7 +5,7 @@} {hunkContext:final class TmuxCopies {}", "{removed:-  let limit = 131_072}",
      "{secondary:\\ No newline at end of file}",
    ] { #expect(rows.contains(row), "\(row)") }
    // Each hunk has as many rows as it says: none is left over.
    let kinds = states(painter, text).map(\.kind)
    for (row, kind) in zip(text.split(separator: "\n", omittingEmptySubsequences: false), kinds)
    where row.hasPrefix("+") && !row.hasPrefix("+++") {
      #expect(kind == .added, "\(row)")
    }
  }

  @Test func aMergeHasAColumnOfSignsForEachParent() throws {
    let text = try Sample.text("merge.patch")
    let found = states(painter, text)
    let hunk = try #require(found.firstIndex { $0.kind == .hunk })
    #expect(found[hunk].signs == 2)
    #expect(
      found[(hunk + 1)...].map(\.kind) == [
        .context, .context, .context, .removed, .removed, .added, .context, .context, .added, .context,
        .context, .text,
      ])
    #expect(found[(hunk + 1)...].map(\.newNumber) == [5, 6, 7, nil, nil, 8, 9, 10, 11, 12, 13, nil])
  }

  @Test func theColoursOfGitChangeNothing() throws {
    let colored = try Sample.text("color.patch")
    let rows = marked(painter, colored)
    #expect(
      rows.contains("\u{1b}[32m{added:+\u{1b}[m\u{1b}[32m    return start(\"tmux load-buffer\")}\u{1b}[m"))
    #expect(rows.contains("\u{1b}[36m{hunk:@@ -1,14 +1,13 @@}\u{1b}[m"))
    let escapes = #/\x1b\[[0-9;]*m/#
    #expect(states(painter, colored) == states(painter, colored.replacing(escapes, with: "")))
    for (row, state) in zip(
      colored.split(separator: "\n"), states(painter, colored.replacing("\n\n", with: "\n")))
    {
      #expect(!Array(row.utf8).withUnsafeBytes { painter.hasOwnColors($0, state: state) }, "\(row)")
    }
  }

  @Test func theTextOfFilesMayBePaintedAsCode() throws {
    let rows = marked(PatchPainter(paintsCode: true), try Sample.text("log.patch"))
    for row in [
      "{removed:-}  {keyword:let} limit = {number:131_072}",
      "{added:+}  {keyword:let} limit = {number:100_000}",
      "   {comment:/// Copies what was typed, also through ssh.}", "{added:+}no feed",
      "{added:+}    {keyword:return} start({string:\"tmux load-buffer\"})",
    ] { #expect(rows.contains(row), "\(row)") }
    let merge = marked(PatchPainter(paintsCode: true), try Sample.text("merge.patch"))
    #expect(merge.contains("{removed: -}  {keyword:let} limit = {number:1_024}"))
    // The new text ends the comment, and the old one does not.
    let comments = "--- a/x.c\n+++ b/x.c\n@@ -1,2 +1,3 @@\n int /*\n+int */\n+int\n-int"
    #expect(
      marked(PatchPainter(paintsCode: true), comments).suffix(4) == [
        " {type:int} {comment:/*}", "{added:+}{comment:int */}", "{added:+}{type:int}",
        "{removed:-}{comment:int}",
      ])
  }

  @Test func otherColoursStay() throws {
    let row = "\u{1b}[48;2;0;40;0m+let a = 1\u{1b}[0m"
    #expect(marked(painter, "@@ -1 +1 @@\n" + row)[1] == row)
    let words = try Sample.text("word.patch")
    let own = zip(words.split(separator: "\n", omittingEmptySubsequences: false), states(painter, words))
      .filter { row, state in
        Array(row.utf8).withUnsafeBytes { painter.hasOwnColors($0, state: state) }
      }
    #expect(!own.isEmpty)
  }

  @Test(arguments: [
    ("diff --git a/a b.txt b/a b.txt", "a b.txt"), ("diff --git a/x b/y", nil),
    ("+++ b/Sources/a.swift", "Sources/a.swift"),
    ("+++ /dev/null", nil), ("--- old.c\t2026-11-20", "old.c"), ("rename to b.txt", "b.txt"),
    ("diff --cc a.c", "a.c"),
    ("+++ ", nil), ("text", nil), ("\u{1b}[1m+++ b/a.c\u{1b}[m", "a.c"),
  ]) func aHeaderNamesItsPath(_ row: String, _ path: String?) {
    let bytes = Array(row.utf8)
    let range = bytes.withUnsafeBytes { painter.path(of: $0) }
    #expect(range.map { String(decoding: bytes[$0], as: UTF8.self) } == path)
  }
}
