import DocumentCore
import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import ViewerUI

/// The first line shown (`+N`), and files that cannot be opened.
@Suite(.bounded) struct FirstPlaceTests {
  private struct Refusal: Error, CustomStringConvertible { var description: String }

  private func lines(_ count: Int) -> String { (1...count).map { "line \($0)\n" }.joined() }

  private func pager(
    _ sources: [Pager.Source], line: Int?, context: Int = 0, executor: any BackgroundExecutor = .threads
  ) -> Pager {
    setlocale(LC_CTYPE, "C.UTF-8")
    var options = Pager.Options()
    options.firstLine = line
    options.context = context
    options.indicators = .never
    let pager = Pager(sources: sources, options: options, executor: executor)
    #expect(pager.openFirst())
    pager.resize(rows: 6, columns: 80)
    return pager
  }

  private func pager(_ texts: [String], line: Int?, context: Int = 0) -> Pager {
    pager(
      texts.enumerated().map { index, text in
        .init(name: "file\(index)") { Document(text: text, name: "file\(index)") }
      }, line: line, context: context)
  }

  private func frame(_ pager: Pager) -> [String] {
    var canvas = Canvas(rows: 6, columns: 80)
    pager.draw(into: &canvas, at: 0)
    return canvas.text
  }

  @Test func theFirstFrameShowsTheGivenLine() {
    let shown = frame(pager([lines(1000)], line: 499))
    #expect(shown[0] == "line 500")
    #expect(shown[5].hasSuffix("line 500"))
    #expect(
      frame(pager([lines(1000)], line: 499, context: 2)).prefix(3) == ["line 498", "line 499", "line 500"])
    #expect(frame(pager([lines(1000)], line: 0))[0] == "line 1")
    // The last line is at the bottom, not above blank rows.
    #expect(frame(pager([lines(1000)], line: 999))[4] == "line 1000")
  }

  /// The line is too far away to be found within a frame: no other lines flash up before it.
  @Test func nothingIsShownUntilAFarLineIsFound() throws {
    let executor = SteppedExecutor()
    let text = String(repeating: "x\n", count: 5_000_000)
    let pager = pager(
      [.init(name: "file") { Document(text: text, name: "file", executor: executor) }], line: 4_899_999,
      executor: executor)
    for _ in 0..<3 {
      let shown = frame(pager)
      #expect(shown.prefix(5).allSatisfy { $0 == "" })
      #expect(shown[5].contains("looking for line 4,900,000…"))
      pager.wake(at: 0)
    }
    executor.runAll()
    pager.wake(at: 0)
    #expect(frame(pager)[0] == "x")
    #expect(pager.view.topLine == 4_899_999)
    pager.close()
  }

  @Test func escapeShowsTheLinesReadSoFar() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let text = Array(lines(20).utf8)
    #expect(text.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) } == text.count)
    let input = ends[0]
    let pager = pager(
      [.init(name: "pipe") { try DocumentOpener.standardInput(descriptor: input) }], line: 499)
    eventually("the pipe has been read") { pager.view.document.length >= text.count }
    #expect(frame(pager)[0] == "")
    pager.handle(.key(.escape), at: 0)
    #expect(frame(pager)[0] == "line 1")
    // Going to a missing line later does not blank the screen.
    pager.handle(.key(.character("5")), at: 0)
    pager.handle(.key(.character("0")), at: 0)
    pager.handle(.key(.character("0")), at: 0)
    pager.handle(.key(.character("g")), at: 0)
    #expect(frame(pager)[0] == "line 1")
    pager.close()
  }

  @Test func onlyTheFirstFileBeginsAtTheGivenLine() {
    let pager = pager([lines(1000), lines(1000)], line: 499)
    #expect(frame(pager)[0] == "line 500")
    for key in ":n" { pager.handle(.key(.character(key.unicodeScalars.first!)), at: 0) }
    #expect(frame(pager)[0] == "line 1")
  }

  /// The first file is missing, so `+N` applies to the next.
  @Test func theFirstFileThatOpensBeginsAtTheGivenLine() {
    let text = lines(1000)
    let pager = pager(
      [
        .init(name: "a") { throw Refusal(description: "a: gone") },
        .init(name: "b") { Document(text: text, name: "b") },
      ], line: 499)
    #expect(frame(pager)[0] == "line 500")
  }

  @Test func allSkippedFilesAreNamed() {
    let text = lines(10)
    let pager = pager(
      [
        .init(name: "a") { Document(text: text, name: "a") },
        .init(name: "b") { throw Refusal(description: "b: gone") },
        .init(name: "c") { throw Refusal(description: "c: locked") },
        .init(name: "d") { Document(text: text, name: "d") },
      ], line: nil)
    for key in ":n" { pager.handle(.key(.character(key.unicodeScalars.first!)), at: 0) }
    let shown = frame(pager)
    #expect(shown[5].hasPrefix(" d (2/2)  2 files skipped: b: gone; c: locked "), "\(shown[5])")
    #expect(pager.failures == ["b: gone", "c: locked"])
  }
}
