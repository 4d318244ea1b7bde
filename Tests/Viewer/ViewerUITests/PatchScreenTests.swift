import LayoutCore
import NodeUI
import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore
@testable import DocumentUI
@testable import ViewerUI

/// Patches with their signs and line numbers next to the text.
@Suite(.bounded) struct PatchScreenTests {
  private static let text = """
    commit 0123456789abcdef
    Author: Ann <ann@example.org>

        One function starts programs

    diff --git a/Sources/start.swift b/Sources/start.swift
    index 01c564a..f73d81f 100644
    --- a/Sources/start.swift
    +++ b/Sources/start.swift
    @@ -9,4 +9,4 @@ final class Copies {
     let one = 1
    -let old = 2
    +let new = 2
     }
    \\ No newline at end of file
    diff --git a/notes.md b/guide.md
    similarity index 100%
    rename from notes.md
    rename to guide.md
    diff --git a/picture b/picture
    new file mode 100644
    index 0000000..bdc955b
    Binary files /dev/null and b/picture differ

    """

  private func screen(
    _ text: String = text, name: String = "/folder/a.patch", rows: Int = 20, columns: Int = 60,
    theme: Theme = .dark, set: (inout Pager.Options) -> Void = { _ in }
  ) -> Headless {
    let screen = Headless(
      file: MemorySource(Array(text.utf8)), named: name, rows: rows, columns: columns
    ) { options in
      options.text.sticky = .never
      set(&options)
    }
    screen.pager.window.theme = theme
    screen.draw()
    return screen
  }

  private func isPatch(_ screen: Headless) -> Bool { screen.pager.view.content.traits.kind == "patch" }

  // MARK: Rows

  @Test func signsAndNumbersStandBesideTheText() {
    let screen = screen()
    #expect(isPatch(screen))
    #expect(
      Array(screen.screen.prefix(14)) == [
        " commit 0123456789abcdef", " Author: Ann <ann@example.org>", "",
        "     One function starts programs", "",
        " Sources/start.swift  +1 −1", " @@ -9,4 +9,4 @@ final class Copies {",
        "   9    9    let one = 1", "  10      ▌− let old = 2", "       10 ▌+ let new = 2",
        "  11   11    }", "             \\ No newline at end of file",
        " guide.md  from notes.md", " picture  new, binary",
      ])
  }

  @Test func narrowWindowsHaveNoNumbers() {
    #expect(screen(columns: 40).screen[8] == "▌− let old = 2")
    #expect(screen(columns: 10).screen[8] == "−let old ›")
    let narrow = screen(columns: 20)
    #expect(narrow.screen[5] == " …start.swift  +1 −1")
    var theme = Theme.dark
    theme.hasSymbols = false
    #expect(screen(theme: theme).screen[8] == "  10       - let old = 2")
  }

  @Test func largerNumbersWidenTheColumns() {
    let screen = screen(Self.text.replacing("-9,4 +9,4", with: "-99998,4 +123456,4"), columns: 80)
    screen.settle()
    #expect(screen.screen[8] == " 99999        ▌− let old = 2")
    #expect(screen.screen[9].hasSuffix("123457 ▌+ let new = 2"))
  }

  @Test func looksFollowTheMeaning() throws {
    let (screen, theme) = (screen(), Theme.dark)
    let (added, removed) = (theme.ground(inHueOf: theme.successText), theme.ground(inHueOf: theme.errorText))
    #expect((0..<13).allSatisfy { screen.canvas[8, $0].style.background == removed })
    #expect(screen.canvas[8, 59].style.background == removed && screen.canvas[9, 0].style.background == added)
    #expect(screen.canvas[8, 10].style.foreground == theme.errorText.foreground)
    #expect(screen.canvas[9, 11].style.foreground == theme.successText.foreground)
    #expect(screen.canvas[9, 13].style.foreground == theme.keyword.foreground)
    #expect(screen.canvas[9, 8].style.foreground == theme.lineNumber.foreground)
    #expect(screen.canvas[9, 17].style.background == theme.ground(inHueOf: theme.successText, isStrong: true))
    #expect((0..<60).allSatisfy { screen.canvas[5, $0].style.background == theme.pane.background })
    #expect(
      screen.canvas[5, 10].style.attributes.contains(.bold)
        && !screen.canvas[5, 2].style.attributes.contains(.bold))
    #expect(screen.canvas[6, 3].style.foreground == theme.type.foreground)
    // `I` removes colours and keeps the form.
    screen.press("I")
    #expect(
      screen.screen[8] == "  10      ▌− let old = 2" && screen.canvas[8, 59].style.background != removed)
  }

  @Test func theColorsOfGitGiveWayToThoseOfTheView() {
    let colored = Self.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if ["diff", "index", "---", "+++"].contains(where: { line.hasPrefix($0) }) {
        return "\u{1b}[1m\(line)\u{1b}[m"
      }
      if line.hasPrefix("+") { return "\u{1b}[32m+\u{1b}[m\u{1b}[32m\(line.dropFirst())\u{1b}[m" }
      return line.hasPrefix("-") ? "\u{1b}[31m\(line)\u{1b}[m" : String(line)
    }.joined(separator: "\n")
    let (plain, painted) = (screen(), screen(colored))
    #expect(isPatch(painted) && painted.screen.dropLast() == plain.screen.dropLast())
    for row in 0..<14 {
      for column in 0..<60 {
        #expect(plain.canvas[row, column].style == painted.canvas[row, column].style, "\(row), \(column)")
      }
    }
  }

  @Test func otherFormsAreShownAsTheyCame() {
    #expect(!isPatch(screen(Self.text.replacing("-let old", with: "[-let old-]"))))
    let merge = """
      diff --cc x
      index 1,2..3
      --- a/x
      +++ b/x
      @@@ -1,1 -1,1 +1,2 @@@
      + one
       +two

      """
    let screen = screen(merge + Self.text)
    #expect(isPatch(screen))
    #expect(screen.screen.prefix(7) == merge.split(separator: "\n").map { " " + $0 }[...])
  }

  @Test func longLinesAndWrappedLinesHaveOneSign() {
    let text = Self.text.replacing("let new = 2", with: String(repeating: "word ", count: 20))
    let cut = screen(text)
    #expect(cut.screen[9].hasPrefix("       10 ▌+ word word") && cut.screen[9].hasSuffix("›"))
    cut.send(.right)
    cut.settle()
    #expect(
      cut.screen[9].hasPrefix("       10 ▌+‹") || cut.screen[9].hasPrefix("       10 ▌+ ‹"),
      "\(cut.screen[9])")
    let wrapped = screen(text) { $0.wrap = .word }
    #expect(
      wrapped.screen[9].hasPrefix("       10 ▌+ word") && wrapped.screen[10].hasPrefix("          ▌  word"))
    #expect(wrapped.screen[12].hasPrefix("  11   11    }"))
    let huge = screen(Self.text.replacing("let new = 2", with: String(repeating: "word ", count: 40_000)))
    huge.settle()
    #expect(huge.screen[9].hasPrefix("       10 ▌+ word word"))
  }

  @Test(arguments: ["", "\n", "@@ -1 +1 @@", "diff --git a b", "--- a\n+++ b\n@@ -1 +1 @@\n-\n+", "x"])
  func anyShortTextHasRows(text: String) {
    for (rows, columns) in [(1, 1), (2, 1), (3, 20), (10, 80)] {
      let screen = screen(
        "diff --git a/x b/x\nindex 1..2\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n" + text, rows: rows,
        columns: columns)
      for keys in ["G", "g", "j", "k", "i", "i", "G", "100%"] { screen.press(keys) }
      screen.settle()
      #expect(isPatch(screen))
    }
  }

  // MARK: The text as it came

  @Test func theNameAndTheOptionsDecide() {
    #expect(isPatch(screen(name: "/a/b.diff")) && !isPatch(screen(name: "/a/b.txt")))
    #expect(!isPatch(screen { $0.text.painting = .never }) && !isPatch(screen { $0.text.header.lines = 2 }))
    #expect(!isPatch(screen { $0 = Pager.Options(profile: .less) }))
    let named = screen(name: "/a/b.txt")
    named.press("i")
    #expect(isPatch(named))
  }

  @Test func theKeyShowsTheTextAndKeepsThePlace() {
    let text = (0..<30).map { Self.text.replacing("start.swift", with: "start\($0).swift") }.joined()
    let screen = screen(text, rows: 8)
    for movement in ["7j", "30%", "G", "12k", "g"] {
      screen.press(movement)
      screen.settle()
      let (top, rows) = (screen.pager.view.top, screen.screen)
      screen.press("i")
      #expect(!isPatch(screen) && screen.pager.view.top <= top && top < screen.pager.view.windowEnd)
      screen.press("i")
      #expect(isPatch(screen) && screen.pager.view.top == top && screen.screen == rows)
    }
  }

  @Test func copiedTextIsTheTextAsItCame() {
    let screen = screen()
    func drag(_ from: (Int, Int), _ to: (Int, Int)) -> String? {
      screen.drag(from, to)
      return screen.copied
    }
    // From the middle of a line to that of the next one; a number stands for the sign.
    #expect(drag((17, 8), (15, 9)) == "old = 2\n+let")
    #expect(drag((2, 8), (15, 9)) == "-let old = 2\n+let")
    #expect(drag((9, 5), (13, 5)) == "start")
    #expect(drag((9, 5), (2, 6))?.hasPrefix("start.swift\n@@") == true)
  }

  @Test func searchFindsSignsAndPaths() {
    let screen = screen(rows: 6)
    func search(_ text: String) {
      screen.press("/" + text)
      screen.send(.enter)
      screen.work(until: "the search ends") { !screen.pager.search.isBusy }
      screen.settle()
    }
    func row(_ text: String) -> Int? { screen.screen.firstIndex { $0.hasPrefix(text) } }
    let match = Theme.dark.currentMatch.background
    search("^-let")
    if let row = row("  10      ▌− let old = 2") {
      #expect(screen.canvas[row, 11].style.background == match)
      #expect(screen.canvas[row, 13].style.background == match)
      #expect(screen.canvas[row, 12].style.background != match)
    } else {
      Issue.record("\(screen.screen)")
    }
    search("guide")
    if let row = row(" guide.md  from notes.md") {
      // The current match is in a line that is not shown.
      #expect(screen.canvas[row, 1].style.background == Theme.dark.match.background)
    } else {
      Issue.record("\(screen.screen)")
    }
    // In a line that is not shown, its row is found.
    search("bdc955b")
    #expect(screen.screen.contains(" picture  new, binary"))
  }

  @Test func sectionsWorkInTheForm() {
    let text = (0..<9).map { Self.text.replacing("start.swift", with: "start\($0).swift") }.joined()
    let screen = screen(text, rows: 12) { $0.text.sticky = .always }
    screen.settle()
    screen.press("8j")
    screen.settle()
    let theme = Theme.dark
    // The rows that stay look as they do in the text.
    #expect(screen.screen[0].contains("One function starts programs"), "\(screen.screen)")
    #expect(screen.screen[1].hasPrefix("▎Sources/start0.swift  +1 −1"), "\(screen.screen)")
    #expect(screen.screen[2].hasPrefix("▎@@ -9,4 +9,4 @@ final class"), "\(screen.screen)")
    for row in 0..<3 {
      #expect((0..<60).allSatisfy { screen.canvas[row, $0].style.background == theme.pane.background })
    }
    #expect(screen.canvas[2, 3].style.foreground == theme.type.foreground)
    screen.press(";")
    screen.settle()
    #expect(screen.screen.contains(" guide.md  from notes.md"), "\(screen.screen)")
  }

  // MARK: Pipes and large files

  @Test func aPipeBecomesAPatchOnceItsBeginningTells() {
    let screen = Headless.pipe(rows: 24)
    screen.pager.window.theme = .dark
    let parts = Self.text.split(separator: "@@ -9", maxSplits: 1)
    screen.pipe.write(String(parts[0]))
    screen.expect("the text is shown") { screen.screen.contains { $0.contains("commit") } }
    #expect(!isPatch(screen))
    screen.pipe.write("@@ -9" + parts[1])
    screen.expect("the form is shown") { screen.screen.contains { $0.contains("  10      ▌− let old = 2") } }
    // The header comes in two parts, and the end of the input tells that no more lines follow.
    screen.pipe.write("diff --git a/last.txt b/last.txt\n")
    screen.expect("the header begins") { screen.screen.contains(" diff --git a/last.txt b/last.txt") }
    screen.pipe.write("index 1..2 100644\n--- a/last.txt\n+++ b/last.txt\n@@ -1 +1,3 @@\n a\n+b\n+c\n")
    screen.expect("the header is one row") {
      screen.screen.contains { $0.hasPrefix("        3 ▌+ c") } && screen.screen.contains(" last.txt")
    }
    screen.pipe.close()
    screen.expect("the last file is counted") { screen.screen.contains(" last.txt  +2 −0") }
  }

  /// A reader who has scrolled keeps the text.
  @Test func aPipeThatIsBeingReadKeepsItsForm() {
    let screen = Headless.pipe(rows: 4)
    screen.pipe.write((0..<40).map { "line \($0)\n" }.joined())
    screen.expect("the text is shown") { screen.screen[0] == "line 0" }
    screen.press("j")
    screen.pipe.write(Self.text)
    screen.pipe.close()
    screen.expect("all is read") { screen.pager.view.document.isComplete }
    for _ in 0..<5 { screen.look(after: 1) }
    #expect(!isPatch(screen) && screen.screen[0] == "line 1")
  }

  @Test func aHugeHunkHasItsNumbersEverywhere() {
    let lines = 60_000
    let text =
      "diff --git a/x.txt b/x.txt\nnew file mode 100644\n--- /dev/null\n+++ b/x.txt\n@@ -0,0 +1,\(lines) @@\n"
      + (1...lines).map { "+line \($0)\n" }.joined()
    let screen = screen(text, rows: 8, columns: 80)
    #expect(screen.screen[0].hasPrefix(" x.txt") && screen.screen[1] == " @@ -0,0 +1,60000 @@")
    for keys in ["50%", "10k", "3j"] {
      screen.press(keys)
      screen.settle()
      screen.draw()
      for row in screen.screen.dropLast() {
        let parts = row.split(separator: " ")
        #expect(parts.count == 4 && parts[0] == parts[3] && parts[1] == "▌+", "\(row)")
      }
    }
  }

  @Test func aLargePatchIsOpenAtOnce() {
    let source = RepeatedText(Array(Self.text.utf8), length: 300 << 20)
    let executor = SteppedExecutor()
    var options = Pager.Options()
    (options.indicators, options.text.sticky) = (.never, .never)
    let pager = Pager(
      sources: [
        .init(name: "b.patch") {
          Document(source: source, name: "b.patch", path: FileName("/a/b.patch"), executor: executor)
        }
      ], options: options, executor: executor)
    #expect(pager.openFirst())
    let host = HeadlessHost(pager, rows: 24, columns: 60)
    // No work in the background is needed.
    for key in ["", "G", "k"] {
      for scalar in key.unicodeScalars { host.send(.key(.character(scalar))) }
      host.draw()
      #expect(host.canvas.text.contains { $0.hasPrefix("  10      ▌− let old") }, "\(host.canvas.text)")
    }
    #expect(pager.view.content.traits.kind == "patch" && source.bytesRead < 8 << 20)
  }
}

/// A text that is repeated, and the number of bytes that were read.
private final class RepeatedText: ByteSource {
  private let part: [UInt8]
  private let counted = Locked(0)
  let length: Int

  init(_ part: [UInt8], length: Int) { (self.part, self.length) = (part, length / part.count * part.count) }

  var bytesRead: Int { counted.withLock { $0 } }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = max(0, min(buffer.count, length - offset))
    for index in 0..<count { buffer[index] = part[(offset + index) % part.count] }
    counted.withLock { $0 += count }
    return count
  }
}
