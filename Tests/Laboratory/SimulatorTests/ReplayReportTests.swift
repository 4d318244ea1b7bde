import Foundation
import LayoutCore
import NodeUI
import SceneCore
import ScreenCore
@testable import TapeCore
import TestSupport
import Testing

/// Full traces and reports of replays.
@Suite(.bounded) struct ReplayReportTests: SceneSuite {
  /// A page with a list in it; each view without bars and marks.
  static let nested = """
    root:
      scroll:
        id: page
        indicators: never
        edgeHint: none
        content:
          column:
            children:
              - box: {height: 5, fill: "-"}
              - scroll:
                  id: inner
                  height: 6
                  indicators: never
                  edgeHint: none
                  content: {box: {width: 40, height: 12, fill: i}}
              - box: {height: 60, fill: "="}
    """

  static let tape = """
    Set Size 40x20
    Sleep 1s
    # three notches
    Wheel@400ms down 3 at 5,7
    Screenshot turned
    Expect offset page 0,3
    Expect row 0 "======"
    Sleep 100ms
    """

  private struct Result {
    let player: TapePlayer
    let folder: TemporaryFolder
    let remarks: [String]
    func file(_ name: String) -> String {
      (try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)) ?? ""
    }
    var html: String { file("report/index.html") }
  }

  private func replay(_ tape: String, scene: String = nested, title: String = "nested") throws -> Result {
    setlocale(LC_CTYPE, "C.UTF-8")
    let folder = TemporaryFolder()
    let path = folder.path + "/a.tape"
    try tape.write(toFile: path, atomically: true, encoding: .utf8)
    let player = TapePlayer(try Tape.load(path: path), Window(try load(scene).rootNode))
    let remarks = try Replay(
      player, title: title,
      outputs: .init(
        trace: folder.path + "/plain.jsonl", fullTrace: folder.path + "/full.jsonl",
        report: folder.path + "/report")
    ).run()
    return Result(player: player, folder: folder, remarks: remarks)
  }

  // MARK: Traces

  @Test func aFullTraceSaysWhoTookTheWheel() throws {
    let result = try replay(Self.tape)
    let lines = result.file("full.jsonl").split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { TraceLine(json: $0)?.json == $0 })
    #expect(lines[0].hasPrefix("{\"trace\":2,\"scene\":\"nested\",\"tape\":\""))
    #expect(lines[0].hasSuffix("\"size\":[40,20],\"fps\":60}"))
    let inputs = lines.filter { $0.contains("\"input\"") }
    #expect(inputs.count == 3)
    let place = result.folder.path + "/a.tape:4:1"
    #expect(
      inputs.last
        == "{\"t\":1.8,\"input\":\"wheel down\",\"at\":[5,7],\"place\":\"\(place)\",\"taken\":\"page\","
        + "\"rule\":\"7.chain\",\"moved\":[0,3],\"left\":[0,0],\"asked\":[[\"inner\",\"end\"],[\"page\",3]]}")
    let checks = lines.filter { $0.contains("\"expect\"") }
    #expect(checks.count == 2)
    #expect(checks[0].contains("\"expect\":\"offset page\"") && checks[0].contains("\"ok\":true"))
    #expect(checks[1].contains("\"ok\":false,\"expected\":"))
    #expect(lines.contains { $0.contains("\"screenshot\":\"turned\"") })
    #expect(lines.contains { $0.contains("\"damage\":") && $0.contains("\"rows\":") })
    #expect(lines.contains { $0.contains("\"target\":[0,3]") })
  }

  /// The plain trace has the same bytes, with or without the full one.
  @Test func thePlainTraceIsUnchanged() throws {
    let result = try replay(Self.tape)
    let player = TapePlayer(try Tape.load(Self.tape, file: "t"), Window(try load(Self.nested).rootNode))
    var (trace, text) = (ScrollTrace(), "")
    player.onFrame = { text += trace.line(for: $0) ?? "" }
    player.play()
    text += trace.lastLine(player) ?? ""
    #expect(result.file("plain.jsonl") == text)
    // The full one has the same frames.
    let full = try Trace.load(path: result.folder.path + "/full.jsonl")
    let plain = try Trace.load(path: result.folder.path + "/plain.jsonl")
    #expect(full.frames.map(\.time) == plain.frames.map(\.time))
    #expect(TraceDifferences(full, plain).all.isEmpty)
  }

  // MARK: Reports

  /// Acceptance case 37 of the laboratory.
  @Test func aFailureIsShownWithItsScreenAndPlots() throws {
    let result = try replay(Self.tape)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: result.folder.path + "/report").sorted()
        == ["failure-1.svg", "index.html"])
    let html = result.html
    let plain = html.replacingOccurrences(of: "xmlns=\"http://www.w3.org/2000/svg\"", with: "")
    for forbidden in ["<script", "src=", "http:", "https:", "javascript", "url(", "@import"] {
      #expect(!plain.contains(forbidden), "\(forbidden)")
    }
    #expect(
      html.contains("Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    #expect(html.contains("<del>") && html.contains("<ins>"))
    #expect(html.contains("offset y of page, cells") && html.contains("offset y of inner, cells"))
    #expect(html.contains("1 of 2 passed"))
    #expect(html.contains("href=\"#failure-1\"") && html.contains("id=\"failure-1\""))
    #expect(html.contains("href=\"#line-0-7\"") && html.contains("id=\"line-0-7\""))
    #expect(html.contains("# three notches"))
    // Failures come before the tape.
    let (failure, tape) = (html.range(of: "id=\"failure-1\""), html.range(of: "class=\"tape\""))
    #expect(try #require(failure).lowerBound < #require(tape).lowerBound)
  }

  @Test func aReportIsTheSameEachTime() throws {
    let (first, second) = (try replay(Self.tape), try replay(Self.tape))
    func shared(_ result: Result) -> String {
      result.html.replacingOccurrences(of: result.folder.path, with: "")
    }
    #expect(shared(first) == shared(second))
  }

  @Test func aReportOfATapeThatPassesHasNoFailures() throws {
    let html = try replay("Set Size 40x20\nWheel down 1 at 5,15\nExpect offset page 0,3\nSleep 1s").html
    #expect(html.contains("1 of 1 passed"))
    #expect(!html.contains("class=\"failure\""))
    #expect(html.contains("Did not move: inner"))
    #expect(html.contains("before and after"))
    // The screens are pictures, with nothing in the colours of failures.
    #expect(html.contains("<figcaption>after</figcaption><svg") && !html.contains("<del>"))
  }

  /// Text from scenes and tapes is never markup.
  @Test func hostileTextIsHarmless() throws {
    let bad = "<script>alert(1)</script><img src=x onerror=y>&\\\"'"
    let scene = """
      root: {scroll: {id: "\(bad)", content: {column: {children: [{text: "\(bad)"}, {box: {height: 50}}]}}}}
      """
    let html = try replay(
      """
      Set Size 60x10
      # <script src="http://x/y.js"></script>
      Down 3
      Expect row 0 "<b onclick=z>\u{202e}x</b>"
      Screenshot s
      """, scene: scene, title: "</title><script>"
    ).html
    for forbidden in ["<script", "<img", "<b onclick", "\u{202e}", "</title><"] {
      #expect(!html.contains(forbidden), "\(forbidden)")
    }
    #expect(html.contains("&lt;script"))
  }

  @Test func anEndBeforeTheLastCheckIsReported() throws {
    let html = try replay("Set Size 40x20\nType q\nExpect row 0 \"x\"\nExpect contains \"y\"").html
    #expect(html.contains("the program quit with status 0"))
    #expect(html.contains("0 of 2 passed"))
  }

  // MARK: Differences of screens

  @Test func cellsThatDifferAreMarked() {
    let difference = ScreenDifference(expected: "abc\nsame\n", found: "abX\nsame\n")
    #expect(difference.rows[0].expected.map(\.text) == ["ab", "c", " "])
    #expect(difference.rows[0].found.map(\.text) == ["ab", "X", " "])
    #expect(difference.rows[0].found.map(\.kind) == [.same, .changed, .same])
    #expect(difference.rows[1].isEqual)
    #expect(difference.words == ["1 different cell in 1 row"])
    #expect(ScreenDifference(expected: "a\n", found: "a\n").isEmpty)
    let wide = ScreenDifference(expected: "日本\n", found: "a 本\n")
    #expect(wide.cells == 2)
    #expect(wide.rows[0].expected.map(\.text) == ["日", "本"])
    let all = String(repeating: String(repeating: ".", count: 40) + "\n", count: 20)
    #expect(ScreenDifference(expected: all, found: all.replacingOccurrences(of: ".", with: ",")).cells == 800)
  }

  /// A file with styles has its own; without them a character that is the same looks as it was found.
  @Test func anExpectedScreenIsDrawn() {
    var found = Canvas(rows: 2, columns: 4)
    _ = found.put("abcd", row: 0, column: 0, style: TextStyle(foreground: .palette(2)))
    let plain = ScreenPictures(expected: "abXd\n\n", found: found)
    #expect(plain.expected.text == ["abXd", ""] && plain.difference.text == ["abcd", ""])
    #expect(plain.expected[0, 0].style.foreground == .palette(2) && plain.expected[0, 2].style == .plain)
    #expect(plain.difference[0, 2].style == TextStyle(attributes: .reverse))
    #expect(
      plain.difference[0, 0].style.attributes == .dim && plain.difference[1, 0].style.attributes == .dim)
    let styled = ScreenPictures(expected: "abcd\n\n---\n0:0-1 bold fg=green\n0:2-9 fg=green\n", found: found)
    #expect(styled.expected[0, 1].style == TextStyle(foreground: .palette(2), attributes: .bold))
    #expect(styled.difference[0, 1].style == TextStyle(attributes: .reverse))
    #expect(styled.difference[0, 2].style.attributes == .dim)
    // A file of another size, or with senseless styles.
    let odd = ScreenPictures(expected: "a\nb\nc\nlonger\n---\n9:0-9 bold\n0:5-2 bold\nx\n", found: found)
    #expect(odd.difference.rows == 4 && odd.expected.text[3] == "longer")
    // Styles right of both screens, and more rows than a canvas has.
    let wide = ScreenPictures(expected: "abcd\n\n---\n0:60-70 bold\n", found: found)
    #expect(wide.expected.text == ["abcd", ""])
    let long = ScreenPictures(expected: String(repeating: "\n", count: 70_000), found: found)
    #expect(long.expected.rows == Canvas.size(forScreenOf: 70_000, columns: 4).rows)
  }

  @Test func aMoveOfTheContentIsRecognized() {
    let rows = (0..<20).map { "row \($0 * 7)" }
    let (expected, found) = (rows[0..<12], rows[3..<15])
    let text = { (rows: ArraySlice<String>) in rows.joined(separator: "\n") + "\n" }
    let up = ScreenDifference(expected: text(expected), found: text(found))
    #expect(up.shift == -3)
    #expect(up.words.last == "found is 3 rows further up")
    let down = ScreenDifference(expected: text(found), found: text(expected))
    #expect(down.words.last == "found is 3 rows further down")
    #expect(ScreenDifference(expected: "a\nb\nc\n", found: "d\ne\nf\n").shift == nil)
  }

  @Test func stylesThatDifferAreToldInWords() {
    let difference = ScreenDifference(
      expected: "abc\n---\n0:1-1 bold\n", found: "abc\n---\n0:1-2 underline\n")
    #expect(difference.rows[0].found.map(\.kind) == [.same, .restyled, .restyled])
    #expect(difference.rows[0].found[1].note == "expected bold, found underline")
    #expect(difference.rows[0].found[2].note == "expected plain, found underline")
    #expect(difference.words == ["2 cells in another style"])
  }

  /// Any two texts can be compared; each side shows its own text.
  @Test func anyTwoScreensCanBeCompared() {
    let parts = ["a", "日", " ", "\n", "e\u{301}", "---\n", "0:1-2 bold", "🇫🇷", "\u{202e}", "9:", "-"]
    for seed in seeds(200) {
      var random = SplitMix64(seed: seed)
      func text() -> String {
        (0..<Int.random(in: 0...30, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
          .joined()
      }
      let (a, b) = (text(), text())
      let difference = ScreenDifference(expected: a, found: b)
      #expect(ScreenDifference(expected: a, found: a).isEmpty, "seed \(seed)")
      for (index, line) in a.components(separatedBy: "\n---\n")[0].split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .prefix(while: { $0 != "---" }).enumerated() where index < difference.rows.count {
        let shown = difference.rows[index].expected.map(\.text).joined()
        #expect(shown.hasPrefix(line), "seed \(seed)")
      }
    }
  }
}
