import PortholeSystem
import TestSupport
import Testing

@testable import DocumentCore

/// The numbers of lines that parts of a patch add and remove.
@Suite(.bounded) struct PatchSizesTests {
  /// The headings of a patch, and the size of each: `+added -removed`, or `?` if it is not known.
  private func sizes(_ text: String, isWhole: Bool = true) -> [String] {
    let source = MemorySource(Array(text.utf8))
    var (state, headings) = (SectionState(), [SectionHeading]())
    let scanner = SectionScanner(source, .diff(namesFiles: true))
    headings = scanner.headings(&state, until: .max, to: source.length)
    let sizes = PatchSizes(source)
    return headings.map { heading in
      sizes.size(of: heading, in: headings, isWhole: isWhole).map { "+\($0.added) -\($0.removed)" } ?? "?"
    }
  }

  private let commit = """
    commit 0123456789
    Author: A

        - a subject
        + and more

    diff --git a/x b/x
    --- a/x
    +++ b/x
    @@ -1,3 +1,4 @@ f
     one
    -two
    +two!
    +three
     four
    @@ -9 +10,0 @@
    -nine
    diff --git a/y b/y
    --- a/y
    +++ b/y
    @@ -0,0 +1,2 @@
    +--- a
    ++++ b

    """

  @Test func commitsFilesAndHunksAreCounted() {
    #expect(sizes(commit) == ["+4 -2", "+2 -2", "+2 -1", "+0 -1", "+2 -0", "+2 -0"])
    #expect(sizes(commit + commit.dropLast()) == sizes(commit) + sizes(commit))
  }

  @Test func coloursDoNotCount() {
    let colored = commit.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : "\u{1b}[3\(line.first == "+" ? 2 : 1)m\(line)\u{1b}[m"
    }
    #expect(sizes(colored.joined(separator: "\n")) == sizes(commit))
  }

  /// Text behind a hunk belongs to none: its first line says how many lines follow.
  @Test func textBehindAHunkDoesNotCount() {
    let mail =
      "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n\\ No newline\n-- \n2.39\n+ no line\n"
    #expect(sizes(mail) == ["+1 -1", "+1 -1"])
  }

  @Test func partsThatAreNotKnownHaveNoSize() {
    // The end of the last parts is still to be found.
    #expect(sizes(commit, isWhole: false) == ["?", "+2 -2", "+2 -1", "+0 -1", "?", "?"])
    let merge = "diff --cc x\n--- a/x\n+++ b/x\n@@@ -1,1 -1,1 +1,1 @@@\n- a\n +b\n"
    #expect(sizes(merge) == ["?", "?"])
    let long =
      "diff --git a/x b/x\n@@ -1 +1,99999 @@\n" + String(repeating: "+a line of text\n", count: 20_000)
    #expect(sizes(long) == ["?", "?"])
  }

  /// Numbers of any size do no harm.
  @Test(arguments: ["-1 +1", "-0,0 +0,0", "-1,99999999999999999999 +1,1", "- +", "-1,1", "-1, +1,", "-1,1 +"])
  func anyNumbersAreRead(_ numbers: String) {
    let patch = "diff --git a/x b/x\n@@ \(numbers) @@\n+a\n-b\n"
    for size in sizes(patch) { #expect(size == "?" || size.hasPrefix("+")) }
  }
}
