import DocumentCore
import NodeUI
import PaintCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// Text that is painted by its meaning, in the viewer.
@Suite(.bounded) struct PaintingTests {
  private func screen(
    _ text: String, name: String, rows: Int = 8, columns: Int = 60, theme: Theme = .dark,
    set: (inout Pager.Options) -> Void = { _ in }
  ) -> Headless {
    let screen = Headless(
      file: MemorySource(Array(text.utf8)), named: name, rows: rows, columns: columns, set: set)
    screen.pager.window.theme = theme
    screen.draw()
    return screen
  }

  /// The style of the first cell of a text; nil if it is not in view.
  private func style(_ text: String, _ screen: Headless) -> TextStyle? {
    for (y, line) in screen.screen.enumerated() {
      guard let range = line.range(of: text) else { continue }
      return screen.canvas[y, line.distance(from: line.startIndex, to: range.lowerBound)].style
    }
    return nil
  }

  private func color(_ text: String, _ screen: Headless) -> Color? { style(text, screen)?.foreground }

  private static let log = """
    2026-11-20 10:20:30 INFO  server started in 132 ms
    2026-11-20 10:20:31 WARN  slow
    2026-11-20 10:20:32 ERROR failed at "x"
    java.lang.IllegalStateException: no
    \tat com.example.Db.open(Db.java:42)

    """

  @Test func levelsOfALogHaveTheirRoles() {
    let screen = screen(Self.log, name: "app.log")
    let theme = Theme.dark
    #expect(color("INFO", screen) == theme.info.foreground)
    #expect(color("WARN", screen) == theme.warningText.foreground)
    #expect(
      color("ERROR", screen) == theme.errorText.foreground && style("ERROR", screen)?.attributes == .bold)
    #expect(color("132", screen) == theme.number.foreground)
    #expect(color("\"x\"", screen) == theme.string.foreground)
    #expect(color("2026", screen) == theme.textSecondary.foreground)
    #expect(color("server", screen) == theme.text.foreground)
  }

  /// Without colours the weight tells what matters.
  @Test func withoutColorsTheWeightRemains() {
    let screen = screen(Self.log, name: "app.log", theme: .monochrome)
    #expect(style("ERROR", screen)?.attributes.contains(.bold) == true)
    #expect(style("ERROR", screen)?.foreground == .default)
    #expect(style("server", screen)?.attributes == [])
  }

  @Test func aKeyAndAnOptionLeaveTextPlain() {
    let screen = screen(Self.log, name: "app.log")
    screen.press("I")
    #expect(color("ERROR", screen) == Theme.dark.text.foreground)
    #expect(screen.status.contains("text is plain"))
    screen.press("I")
    #expect(color("ERROR", screen) == Theme.dark.errorText.foreground)
    let never = self.screen(Self.log, name: "app.log") { $0.text.painting = .never }
    #expect(color("ERROR", never) == Theme.dark.text.foreground)
    // The name less paints nothing.
    #expect(ViewerOptions(profile: .less).text.painting == .never)
  }

  @Test func anyTextIsPaintedOnRequest() {
    let text = "one 2 three\n"
    #expect(color("2", screen(text, name: "notes")) == Theme.dark.text.foreground)
    #expect(
      color("2", screen(text, name: "notes") { $0.text.painting = .always }) == Theme.dark.number.foreground)
  }

  /// Search, selection, width and the text are those of plain text.
  @Test func paintingChangesNoText() {
    for name in ["app.log", "a.patch", "a.swift", "a.py", "page"] {
      let texts = [Painting.never, .always].map { painting in
        screen(Self.log, name: name, columns: 30) { $0.text.painting = painting }.screen.dropLast()
      }
      #expect(texts[0] == texts[1])
    }
    let searched = screen(Self.log, name: "app.log")
    searched.press("/slow")
    searched.send(.enter)
    searched.work(until: "the search ends") { !searched.pager.search.isBusy }
    #expect(style("slow", searched)?.background == Theme.dark.currentMatch.background)
  }

  @Test func colorsOfTheTextStay() {
    let text = Self.log + "2026-11-20 10:20:33 \u{1b}[35mERRATIC\u{1b}[0m 12\n"
    let screen = screen(text, name: "app.log")
    #expect(color("ERRATIC", screen) == .palette(5))
  }

  @Test func programsHaveTheColorsOfTheirLanguage() {
    let screen = screen("let a = 12 // note\n/* open\nlet b\n*/ let c\n", name: "a.swift")
    let theme = Theme.dark
    #expect(color("let a", screen) == theme.keyword.foreground)
    #expect(color("12", screen) == theme.number.foreground)
    #expect(color("// note", screen) == theme.comment.foreground)
    #expect(color("let b", screen) == theme.comment.foreground)
    #expect(color("let c", screen) == theme.keyword.foreground)
    #expect(
      color("def", self.screen("#!/usr/bin/env python3\ndef f(): pass\n", name: "tool"))
        == theme.keyword.foreground)
  }

  /// A line in the middle of a file is painted as it is from the start of the file.
  @Test(arguments: seeds(6)) func aLineHasTheSameRolesFromAnyPlace(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var lines: [String] = []
    var left = 0
    for number in 0..<400 {
      if left == 0, Int.random(in: 0..<20, using: &random) == 0 {
        left = Int.random(in: 1...30, using: &random)
        lines.append("/* begin \(number)")
      } else if left == 1 {
        lines.append("end */ let x = \(number)")
      } else {
        lines.append("let y\(number) = \"text\" // note")
      }
      left = max(0, left - 1)
    }
    let text = lines.joined(separator: "\n") + "\n"
    func roles(_ screen: Headless) -> [[PaintRole?]] {
      screen.pager.view.prepared.rows.map { $0.decoded.cells.map(\.role) }
    }
    let line = Int.random(in: 1...380, using: &random)
    let jumped = screen(text, name: "a.swift")
    jumped.press("\(line)g")
    let scrolled = screen(text, name: "a.swift")
    for _ in 1..<line { scrolled.press("j") }
    scrolled.settle()
    jumped.settle()
    #expect(jumped.pager.view.top == scrolled.pager.view.top)
    #expect(roles(jumped) == roles(scrolled))
  }

  private static let patch = """
    diff --git a/x.swift b/x.swift
    --- a/x.swift
    +++ b/x.swift
    @@ -1,3 +1,3 @@
     same
    -let old = 1
    -gone
    +let new = 1

    """

  /// The background of the cell in which a text begins, or of one some cells to its right.
  private func ground(_ text: String, _ screen: Headless, after cells: Int = 0) -> Color? {
    for (y, line) in screen.screen.enumerated() {
      guard let range = line.range(of: text) else { continue }
      return screen.canvas[y, line.distance(from: line.startIndex, to: range.lowerBound) + cells].style
        .background
    }
    return nil
  }

  @Test func linesOfPatchesLieOnAreas() throws {
    let theme = Theme.dark
    let screen = screen(Self.patch, name: "out", rows: 12)
    let (added, removed) = (theme.ground(inHueOf: theme.successText), theme.ground(inHueOf: theme.errorText))
    // Up to the right edge, but for the words that have changed.
    #expect(ground("+let new", screen) == added && ground("+let new", screen, after: 50) == added)
    #expect(ground("-let old", screen) == removed && ground("-gone", screen, after: 50) == removed)
    #expect(ground("new", screen) == theme.ground(inHueOf: theme.successText, isStrong: true))
    #expect(ground("old", screen) == theme.ground(inHueOf: theme.errorText, isStrong: true))
    #expect(ground("= 1", screen) == removed && ground(" same", screen) == theme.text.background)
    #expect(ground("diff", screen) == theme.pane.background)
    // The text is free for the colours of its language.
    #expect(color("let new", screen) == theme.keyword.foreground)
    for area in [added, removed] {
      let area = try #require(area)
      #expect(theme.text.foreground.contrast(with: area) >= 4.5)
    }
  }

  @Test func withoutSurfacesLinesOfPatchesHaveColors() {
    let screen = screen(Self.patch, name: "out", rows: 12, theme: .standard)
    let theme = screen.pager.window.theme
    #expect(color("-gone", screen) == theme.errorText.foreground && ground("-gone", screen) == .default)
    #expect(color("+let", screen) == theme.successText.foreground)
    #expect(style("new", screen)?.attributes.contains(.underline) == true)
    #expect(style("= 1", screen)?.attributes.contains(.underline) == false)
  }

  /// The colours that git gives by itself make no difference to areas; those of another program stay alone.
  @Test func patchesWithTheColorsOfGitArePaintedToo() {
    let text =
      Self.patch.split(separator: "\n").map { line in
        line.hasPrefix("-") && !line.hasPrefix("---")
          ? "\u{1b}[31m\(line)\u{1b}[m"
          : line.hasPrefix("+") && !line.hasPrefix("+++") ? "\u{1b}[32m\(line)\u{1b}[m" : "\(line)"
      }.joined(separator: "\n") + "\n"
    let theme = Theme.dark
    let painted = screen(text, name: "out", rows: 12)
    #expect(ground("+let new", painted, after: 50) == theme.ground(inHueOf: theme.successText))
    #expect(ground("new", painted) == theme.ground(inHueOf: theme.successText, isStrong: true))
    let other = screen(text.replacing("[32m", with: "[38;5;10m"), name: "out", rows: 12)
    #expect(ground("+let new", other, after: 50) == theme.text.background)
  }

  /// The removed lines of a change may come before the added ones, as from a slow pipe.
  @Test func aChangeThatComesInPartsIsComparedAgain() throws {
    let screen = Headless.pipe(rows: 12)
    screen.pager.window.theme = .dark
    let parts = Self.patch.split(separator: "+let", maxSplits: 1)
    screen.pipe.write(String(parts[0]))
    screen.expect("the patch has come") { screen.pager.view.content.traits.kind == "patch" }
    screen.press("i")
    let strong = Theme.dark.ground(inHueOf: Theme.dark.errorText, isStrong: true)
    screen.expect("the removed lines are painted") { ground("-gone", screen) != .default }
    #expect(ground("old", screen) != strong)
    screen.pipe.write("+let" + parts[1])
    screen.pipe.close()
    screen.expect("the changed word stands out") { ground("old", screen) == strong }
  }

  @Test func aPageKeepsItsLooks() {
    let screen = screen("# Title\n\nText\n", name: "/folder/page.md")
    screen.press("I")
    #expect(screen.status.contains("a page keeps its looks") && screen.pager.options.text.painting == .auto)
    screen.press("iI")
    #expect(screen.pager.options.text.painting == .never)
  }

  // MARK: Marks at the edge

  @Test func errorsAndWarningsHaveMarksAtTheEdge() {
    let screen = screen(Self.log, name: "app.log")
    let theme = Theme.dark
    #expect(
      Array(screen.screen.prefix(5)) == [
        "  2026-11-20 10:20:30 INFO  server started in 132 ms", "▌ 2026-11-20 10:20:31 WARN  slow",
        "▌ 2026-11-20 10:20:32 ERROR failed at \"x\"", "│ java.lang.IllegalStateException: no",
        "│         at com.example.Db.open(Db.java:42)",
      ])
    let colors = (1...4).map { screen.canvas[$0, 0].style.foreground }
    let (warning, error) = (theme.warningText.foreground, theme.errorText.foreground)
    #expect(colors == [warning, error, error, error])
    // Rows of a wrapped entry are tied, too.
    let wrapped = self.screen(Self.log, name: "app.log", columns: 42) { $0.wrap = .word }
    #expect(wrapped.screen[1].hasPrefix("  ") && wrapped.screen[2].hasPrefix("▌ 2026"))
    let long = self.screen(
      Self.log.replacing("slow", with: String(repeating: "slow ", count: 20)), name: "app.log", columns: 42
    ) { $0.wrap = .word }
    #expect(long.screen[2].hasPrefix("▌ 2026") && long.screen[3].hasPrefix("│ slow"))
    var plain = Theme.dark
    plain.hasSymbols = false
    #expect(self.screen(Self.log, name: "app.log", theme: plain).screen[2].hasPrefix("! 2026"))
  }

  /// The edge is no part of the text: columns, copies and matches are the same as without it.
  @Test func theEdgeIsNoPartOfTheText() {
    let painted = screen(Self.log, name: "app.log")
    let plain = screen(Self.log, name: "app.log") { $0.text.painting = .never }
    let left = painted.screen.dropLast().map { String($0.dropFirst(2)) }
    #expect(left == plain.screen.dropLast().map { $0 })
    for (screen, shift) in [(painted, 2), (plain, 0)] {
      screen.drag((20 + shift, 1), (7 + shift, 2))
      #expect(screen.copied == "WARN  slow\n2026-11-")
      screen.drag((20 + shift, 1), (23 + shift, 2), .alt)
      #expect(screen.copied == "WARN\nERRO")
      screen.send(.escape)
    }
    // A drag from the edge begins at the line's start.
    painted.drag((0, 1), (5, 1))
    #expect(painted.copied == "2026")
    painted.send(.escape)
    // Sideways the edge stays.
    let narrow = screen(Self.log, name: "app.log", columns: 40)
    narrow.send(.right)
    narrow.settle()
    #expect(narrow.screen[2].hasPrefix("▌ ") && !narrow.screen[2].contains("2026-"), "\(narrow.screen[2])")
    // A very narrow window has no room for it.
    #expect(screen(Self.log, name: "app.log", columns: 39).screen[2].hasPrefix("2026"))
  }

  // MARK: Errors and warnings

  private static let levels = (0..<60).map {
    "2026-11-\($0 < 30 ? 20 : 21) 10:20:\($0) \($0 % 20 == 10 ? "ERROR" : $0 % 7 == 0 ? "WARN" : "INFO") entry \($0)\n"
  }.joined()

  /// A frame without a terminal has all errors and warnings.
  @Test func aFrameWaitsForErrorsAndWarnings() throws {
    let finding = try #require(FrameCondition.all.first { $0.activity == "finding errors and warnings" })
    let screen = screen(Self.levels, name: "app.log")
    screen.settle()
    #expect(!finding.isPending(screen.pager))
    screen.pager.lines?.levels?.documentDidChange(.replaced)
    #expect(finding.isPending(screen.pager))
    screen.work()
    #expect(!finding.isPending(screen.pager))
  }

  @Test func theStatusLineCountsErrorsAndWarnings() {
    let screen = screen(Self.levels, name: "app.log", columns: 100)
    screen.settle()
    #expect(screen.status.contains("3 errors  9 warnings"), "\(screen.status)")
    screen.press("I")
    screen.settle()
    screen.press("j")
    #expect(!screen.status.contains("error"))
    let plain = self.screen(Self.levels, name: "app.log") { $0.text.painting = .never }
    plain.settle()
    #expect(!plain.status.contains("error"))
  }

  /// The keys for headings stop at days and at errors.
  @Test func keysGoFromErrorToError() {
    let screen = screen(Self.levels, name: "app.log")
    screen.settle()
    var visited: [String] = []
    for _ in 0..<3 {
      screen.press(";")
      screen.settle()
      visited.append(String(screen.pager.view.topLine ?? -1))
    }
    // The heading of the day covers the row above the error.
    #expect(visited == ["9", "30", "49"])
    screen.press(",")
    screen.settle()
    #expect(screen.pager.view.topLine == 30)
  }
}
