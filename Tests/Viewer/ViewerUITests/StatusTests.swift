import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// The status line shows all current states.
@Suite(.bounded) struct StatusTests {
  private let folder = TemporaryFolder()

  private func lines(_ numbers: ClosedRange<Int>, _ word: String = "line") -> String {
    numbers.map { "\(word) \($0)\n" }.joined()
  }

  @Test func allStatesAreShownTogether() {
    folder.write("log", lines(1...100))
    let screen = Headless(files: [folder.path("log")])
    screen.press("F&5\n/9\n")
    screen.expect(status: "of 2")
    screen.press("F")
    screen.expect(status: "of 2  following  lines with 5")
    folder.rename("log", "log.1")
    screen.expect(status: "following  lines with 5")
    screen.expect(status: "of 2  the file is gone; waiting for it  following  lines with 5")
    screen.press("k")
    screen.expect(status: "of 2  the file is gone  lines with 5")
    folder.write("log", lines(1...3))
    screen.expect(status: "of 2  the file was replaced; R reads it  lines with 5")
  }

  @Test func aSearchDoesNotHideThatTheFileWasReplaced() {
    folder.write("log", lines(1...20, "foo"))
    let screen = Headless(files: [folder.path("log")])
    screen.press("/foo\n")
    screen.expect(status: "1 of 20")
    folder.replace("log", lines(1...20, "fuu"))
    screen.expect(status: "1 of 20  the file was replaced; R reads it")
  }

  @Test func notFoundDisappearsWhenAMatchIsAppended() {
    folder.write("log", lines(1...20))
    let screen = Headless(files: [folder.path("log")], follows: true)
    screen.press("/BOOM\n")
    screen.expect(status: "not found: BOOM")
    folder.append("log", "a BOOM one\n")
    screen.expect(status: "1 match")
    #expect(!screen.status.contains("not found"))
    folder.append("log", "a BOOM two\n")
    screen.expect(status: "2 matches")
  }

  /// The count of a log that gets a line every 50 ms is briefly behind each time, which is not worth
  /// reporting.
  @Test func aBusyLogNeverReportsCounting() {
    folder.write("log", lines(1...100))
    let screen = Headless(files: [folder.path("log")], follows: true)
    screen.expect(status: "100 lines")
    for number in 101...300 {
      folder.append("log", "line \(number)\n")
      // The first frame with the new line, before its number is known.
      screen.look(after: 0.05)
      #expect(!screen.status.contains("counting") && screen.status.contains(" lines"), "\(screen.status)")
      screen.expect(status: "\(number) lines")
    }
  }

  /// The first frame of a short file has nothing to report.
  @Test func theFirstFrameReportsNoCounting() {
    folder.write("log", lines(1...20))
    let screen = Headless(files: [folder.path("log")])
    #expect(
      !screen.firstStatus.contains("counting") && !screen.firstStatus.contains("?"), "\(screen.firstStatus)")
    screen.expect(status: "20 lines")
  }

  @Test func goingToTheEndOfAPipeReportsReading() {
    var options = Pager.Options()
    options.firstLine = .max
    let pipe = TestPipe()
    pipe.write(lines(1...50))
    let pager = Pager(
      sources: [
        .init(name: "pipe") { Document(source: PipeSource(descriptor: pipe.reader), name: "pipe") }
      ], options: options)
    #expect(pager.openFirst())
    pager.resize(rows: 6, columns: 80)
    #expect(pager.status.line().notes.first?.hasPrefix("reading to the end…") == true)
    pager.close()
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1.0 kB"), (12_345, "12 kB"),
    (1_234_567, "1.2 MB"), (999_999_999, "999 MB"), (3_200_000_000, "3.2 GB"), (Int.max, "9.2 EB"),
    (-5, "0 bytes"),
  ])
  func sizesAreShownInReadableUnits(_ bytes: Int, _ text: String) {
    #expect(ByteCount.text(bytes) == text)
  }

  /// On a narrow screen first the right side is shortened, then whole notes are dropped, least important
  /// first.
  @Test func notesThatDoNotFitAreOmitted() {
    var line = StatusLine()
    line.name = "a.log"
    line.notes = ["1 of 20", "following", "with pattern"]
    line.lineCount = 1_000
    line.percent = "50%"
    line.line = 499
    func text(_ columns: Int) -> String {
      var canvas = Canvas(rows: 1, columns: columns)
      line.draw(into: &canvas, row: 0)
      return canvas.text[0]
    }
    #expect(text(74) == " a.log  1 of 20  following  with pattern        1,000 lines  50%  line 500")
    #expect(text(60) == " a.log  1 of 20  following  with pattern       50%  line 500")
    #expect(text(54) == " a.log  1 of 20  following  with pattern      line 500")
    // A number is never alone.
    #expect(text(49) == " a.log  1 of 20  following  with pattern      50%")
    #expect(text(36) == " a.log  1 of 20  following       50%")
    #expect(text(24) == " a.log  1 of 20      50%")
    #expect(text(20) == " a.log  1 of 20")
  }

  // MARK: Filters

  @Test func aFilterKeepsTheCurrentLine() {
    folder.write("file", (1...1_000).map { "line \($0)\($0 % 50 == 0 ? " foo" : "")\n" }.joined())
    let screen = Headless(files: [folder.path("file")], rows: 24)
    screen.expect(status: "1,000 lines")
    for pattern in ["foo", "zzz", "line"] {
      screen.press("500g")
      #expect(screen.screen[0].hasPrefix("line 500"))
      screen.press("&\(pattern)\n")
      screen.expect(status: pattern == "foo" ? "20 of 1,000 lines" : pattern == "zzz" ? "0 of" : "1,000 of")
      if pattern == "zzz" {
        eventually("no row has a place") {
          screen.look()
          return screen.status.hasSuffix("  0 of 1,000 lines")
        }
      }
      screen.press("=")
      let lines = ["foo": "lines 500–1,000/1,000", "zzz": "line 500/1,000", "line": "lines 500–522/1,000"]
      screen.expect(status: "file, \(lines[pattern] ?? ""), byte")
      screen.press("&\n")
      screen.expect(status: "line 500")
      #expect(screen.screen[0].hasPrefix("line 500"))
    }
    // Moving in the filtered view changes the current line.
    screen.press("&line\n")
    screen.expect(["line 500 foo"], status: "1,000 of")
    screen.press("3j&\n")
    screen.expect(["line 503"], status: "line 503")
  }

  @Test func aFilterKeepsTheLineNumbersOfTheFile() {
    folder.write("file", lines(1...1_000))
    let screen = Headless(files: [folder.path("file")])
    screen.expect(status: "1,000 lines")
    screen.press("L&50$\n")
    screen.expect(["  50 line 50", " 150 line 150"], status: "10 of 1,000 lines")
    #expect(screen.status.hasSuffix("line 50"))
    screen.press("j")
    screen.expect([" 150 line 150"], status: "line 150")
    // A number is a line of the file; if the filter hides it, the shown line before it is used.
    screen.press("300g")
    screen.expect([" 250 line 250"], status: "line 250")
    screen.press(":450\n")
    screen.expect([" 450 line 450"], status: "line 450")
  }

  @Test func anInvalidPatternKeepsTheFilter() {
    folder.write("file", lines(1...100))
    let screen = Headless(files: [folder.path("file")])
    screen.press("&5\n")
    screen.expect(["line 5", "line 15"], status: "lines with 5")
    screen.press("&([\n")
    #expect(screen.screen[0] == "line 5" && screen.screen[1] == "line 15")
    #expect(screen.status.contains("missing terminating ]"))
    screen.press("\u{1b}j")
    screen.expect(["line 15"], status: "lines with 5")
  }
}
