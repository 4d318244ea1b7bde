import Foundation
import LayoutCore
import NodeUI
import ScrollCore
import TapeCore
import TestSupport
import Testing

/// Checks of scroll views, styles and screens.
@Suite(.bounded) struct TapeCheckTests: SceneSuite {
  private static let tall =
    "{scroll: {id: s, edgeHint: none, content: {box: {width: 40, height: 100, fill: \".\"}}}}"

  private func failures(
    _ tape: String, on element: String = tall, file: String = "t", _ prepare: (TapePlayer) -> Void = { _ in }
  ) throws -> [String] {
    setlocale(LC_CTYPE, "C.UTF-8")
    let scene = try load("root: \(element)")
    let tape = try Tape.load(tape, file: file)
    try tape.check(against: scene.elements)
    let player = TapePlayer(tape, Window(scene.rootNode))
    player.context.element = { scene.elements[$0] }
    prepare(player)
    player.play()
    return player.failures.map(\.description)
  }

  /// Acceptance case 34.
  @Test func stylesOfCellsAreChecked() throws {
    #expect(
      try failures(
        """
        Expect style 0,0..1,0 bold -italic fg=red
        Expect contains /^H\\w$/
        Expect style 0,0 dim
        Expect not style 0,0 bold
        Expect style 0,0..5,0 bold
        Expect style 1,0..0,0 fg=1 bg=default
        Expect not style 1,0..0,0 underline
        Expect not contains /h/i
        """, on: "{text: {string: Hi, bold: true, color: red}}") == [
          "t:3:1: Expect style 0,0: expected dim, found bold fg=red at 0,0",
          "t:4:1: Expect not style 0,0: expected not bold, found bold fg=red at 0,0",
          "t:5:1: Expect style 0,0..5,0: expected bold, found a plain cell at 2,0",
          "t:8:1: Expect not contains: expected no /h/i, found it in row 0: “Hi”",
        ])
  }

  @Test func linksAreAStyle() throws {
    let element = "{text: {markup: \"[site](https://example.org)\"}}"
    guard let _ = try? load("root: \(element)") else { return }
    #expect(
      try failures("Expect style 0,0..3,0 link=\"https://example.org\"\nExpect style 0,0 link=x", on: element)
        .count == 1)
  }

  /// The numbers of scrolling.md: a throw of 60 cells/s comes to rest 12 cells further.
  @Test func motionIsChecked() throws {
    #expect(
      try failures(
        """
        Set Size 40x20
        Sleep 2s
        Expect bounds s 40x20
        Expect size s 40x100
        Expect target s 0,0
        Expect velocity s 0,0
        Drag 5,15 5,9 100ms
        Expect target s 0,18
        Sleep 50ms
        Expect velocity s 0,46.7..46.9
        Expect not velocity s *,<46
        Expect overscroll s 0,0
        Expect indicator s vertical shown
        Expect indicator s horizontal none
        Sleep 10s
        Expect velocity s *,0
        Expect indicator s vertical hidden
        Expect zoom s 1
        Home
        Sleep 1s
        Press 5,1
        Move@300ms 5,9
        Expect overscroll s 0,-3.61
        Expect overscroll s 0,<-3
        Expect overscroll s 0,>0
        Release 5,9
        Sleep 1s
        Expect warnings 0
        """) == ["t:25:1: Expect overscroll s: expected 0,>0, found 0,-3.607"])
  }

  @Test func offsetsAndPagesAreCheckedInRanges() throws {
    #expect(
      try failures(
        """
        Set Size 40x20
        Expect offset s *,*
        Down 8
        Sleep 2s
        Expect offset s 0,>7
        Expect offset s <1,5..8
        Expect not offset s *,<8
        Expect offset s *,>8
        Expect target s 0,9..12
        Expect page s 0
        Expect not page s >0
        Expect page s 1..3
        """) == [
          "t:8:1: Expect offset s: expected *,>8, found 0,8",
          "t:9:1: Expect target s: expected 0,9..12, found 0,8",
          "t:12:1: Expect page s: expected 1..3, found 0",
        ])
  }

  /// Numbers beyond 2⁵³, which have no neighbours as fractions.
  @Test func rangesOfWholeNumbersAreExact() {
    let large = (1 << 53) + 1
    #expect(TapeRange<Int>("\(large)")?.contains(large - 1) == false)
    #expect(TapeRange<Int>(">\(large - 1)")?.contains(large) == true)
    #expect(TapeRange<Int>("\(Int.min)..\(Int.max)")?.contains(0) == true)
    #expect(TapeRange<Int>("99999999999999999999") == nil && TapeRange<Int>("..") == nil)
  }

  // MARK: Transient bars

  private static let messages =
    "{list: {id: l, edgeHint: mark, count: 30, row: {text: \"message {number}\"}}}"

  /// The bar shows for a second after the first frame. Text checks see the screen as it is after that.
  @Test func transientBarsAreNoPartOfText() throws {
    #expect(
      try failures(
        """
        Set Size 40x8
        Expect indicator l vertical shown
        Expect row 1 "message 2"
        Expect row 7 /^message 8 +▾$/
        Expect contains /^message 2$/
        Expect not contains "█"
        Expect row 1 "message 2" with bars
        Expect row 7 "message 8" with bars
        Expect contains "█" with bars
        Expect not contains /▾$/ with bars
        Expect not row 1 "message 2"
        Wait@0s /message 8 +▾/
        """, on: Self.messages) == [
          "t:7:1: Expect row 1 with bars: expected “message 2”, found “message 2\(String(repeating: " ", count: 30))█”",
          "t:11:1: Expect not row 1: expected not “message 2”, found “message 2”",
        ])
  }

  @Test func permanentBarsAreAPartOfText() throws {
    let element = "{list: {id: l, indicators: always, count: 30, row: {text: \"message {number}\"}}}"
    #expect(try failures("Set Size 40x8\nExpect not row 1 'message 2'", on: element) == [])
    #expect(try failures("Set Size 40x8\nExpect row 1 /^message 2 +█$/", on: element) == [])
  }

  /// A message over the scene has no bar under it, and stays a part of the text.
  @Test func textOverABarStays() throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let window = Window(try load("root: \(Self.messages)").rootNode)
    window.resize(rows: 3, columns: 12)
    var canvas = Canvas(rows: 3, columns: 12)
    window.draw(into: &canvas, at: 0)
    #expect(canvas.text[0] == "message 1  █")
    window.draw(messages: ["a.yaml: no!!"], into: &canvas)
    #expect(window.rowsWithoutTransientBars(canvas) == ["message 1", "message 2", "a.yaml: no!!"])
  }

  /// The frames and their times are those of a tape without checks.
  @Test(arguments: [60, 7]) func looksChangeNoFrames(_ rate: Int) throws {
    func frames(_ check: String) throws -> [String] {
      setlocale(LC_CTYPE, "C.UTF-8")
      let tape = try Tape.load(
        "Set Size 40x8\nPageDown\nSleep 130ms\n\(check)\nSleep 990ms\n\(check)\nSleep 3s", file: "t")
      let player = TapePlayer(
        tape, Window(try load("root: \(Self.messages)").rootNode), framesPerSecond: rate)
      var frames: [String] = []
      player.onFrame = { frames.append("\($0.time) \($0.canvas.text)") }
      player.play()
      #expect(player.failures.isEmpty)
      return frames
    }
    let plain = try frames("")
    #expect(plain.count > 3)
    #expect(try frames("Expect not contains '█'") == plain)
  }

  @Test func theThumbIsCheckedInEighths() throws {
    #expect(
      try failures(
        """
        Set Size 41x20
        Expect indicator s vertical 0,32
        Expect not indicator s vertical none
        Expect indicator s vertical 8,32
        """) == ["t:4:1: Expect indicator s vertical: expected 8,32, found 0,32"])
  }

  @Test func fieldsOfElementsAreChecked() throws {
    let element = """
      {column: {id: c, spacing: 2, children: [{scroll: {id: s, snap: {vertical: {every: 19}}, bounces: {vertical: false},
      content: {text: {id: t, string: hi, bold: true}}}}]}}
      """
    #expect(
      try failures(
        """
        Expect field s decelerationRate 0.995
        Expect field s bounces.vertical false
        Expect field s bounces.horizontal true
        Expect field s alwaysBounce false
        Expect field s snap.vertical.every 19
        Expect field c spacing 2
        Expect field t bold true
        Expect field t bold false
        Expect field s id s
        """, on: element) == ["t:8:1: Expect field t bold: expected false, found true"])
    let error = #expect(throws: TapeError.self) {
      try failures("Expect field s bouncs true\nExpect field s snap.evry 3\nExpect field u x 1", on: element)
    }
    #expect(
      error?.lines == [
        "t:1:1: scroll has no field “bouncs”; did you mean bounces?",
        "t:2:1: scroll has no field “snap.evry”",
        "t:3:1: the scene has no id “u”; did you mean c?",
      ])
  }

  @Test func titleCursorAndRowsAreChecked() throws {
    let form = "{column: {children: [{textField: {id: f, text: hello, title: \"\"}}, {text: end}]}}"
    let found = try failures(
      """
      Expect cursor none
      Expect title "A scene"
      Expect title /^a .*e$/i
      Expect not title "A"
      Expect row 1 /^e/
      Expect not row 1 "en"
      Expect row 1 /x/
      """, on: form
    ) { $0.context.title = "A scene" }
    #expect(found == ["t:7:1: Expect row 1: expected /x/, found “end”"])
    #expect(try failures("Tab Expect cursor none", on: form).count == 1)
  }

  @Test func takenInputsComeFromTheContext() throws {
    let tape = "Expect taken s left 0,3\nExpect taken s left 0,0"
    #expect(try failures(tape).count == 2)
    #expect(
      try failures(tape) { $0.context.taken = { TakenInput(name: "s", left: Point(x: 0, y: 3)) } }
        == ["t:2:1: Expect taken s: expected s left 0,0, found s left 0,3"])
  }

  // MARK: Screens

  /// Acceptance case 36.
  @Test func screensAreComparedWithFiles() throws {
    let folder = TemporaryFolder()
    let tape = folder.path + "/a.tape"
    func run(_ text: String, fill: String = ".", updates: Bool = false) throws -> ([String], [String]) {
      let screens = ExpectedScreens(updates: updates)
      let found = try failures(
        "Set Size 6x3\n" + text,
        on: "{column: {children: [{text: {string: ab, bold: true}}, {box: {height: 9, fill: \"\(fill)\"}}]}}",
        file: tape
      ) { $0.context.screens = screens }
      return (found, try screens.write())
    }
    let missing = try run("Expect screen start")
    #expect(missing.0.count == 1 && missing.0[0].contains("No such file or directory; --update writes it"))
    #expect(missing.1.isEmpty)
    let path = folder.path + "/a.screens/start.txt"
    let written = try run("Expect screen start", updates: true)
    #expect(written.0.isEmpty && written.1 == [path])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "ab\n......\n......\n")
    #expect(try run("Expect screen start") == ([], []))
    #expect(try run("Expect screen start", updates: true) == ([], []))
    let changed = try run("Expect screen start", fill: "x")
    #expect(
      changed.0 == [
        "\(tape):2:1: Expect screen start: expected start.txt, found 2 different lines:"
          + "\n  expected 1|......\n  found    1|xxxxxx\n  expected 2|......\n  found    2|xxxxxx"
      ])
    #expect(try run("Expect not screen start", fill: "x").0.isEmpty)
    #expect(try run("Expect not screen start").0.count == 1)
    // With its styles, the same rows are not enough.
    #expect(try run("Expect screen start styled").0.count == 1)
    #expect(try run("Expect screen start styled", updates: true).1 == [path])
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("\n---\n0:0-1 bold\n"))
    #expect(try run("Expect screen start\nExpect screen start styled") == ([], []))
    // One name cannot be two screens.
    let twice = try run("Expect screen b\nResize 5x3\nExpect screen b", updates: true)
    #expect(twice.0.count == 1 && twice.1.count == 1)
  }

  @Test(arguments: [
    ("1", 1.05, true), ("1", 1.06, false), ("-2.5", -2.52, true), ("1..2", 2, true), ("1..2", 2.01, false),
    ("<3", 2.999, true), ("<3", 3, false), (">-1", -0.9, true), ("*", 1e300, true), ("1e2", 100, true),
  ])
  func rangesOfNumbers(_ text: String, _ value: Double, _ isIn: Bool) throws {
    let range = try #require(TapeRange<Double>(text))
    #expect(range.contains(value) == isIn)
    for range in [text, "\(range)"] {
      #expect(throws: Never.self) { try Tape.load("Expect zoom s \(range)", file: "t") }
    }
  }

  @Test(arguments: ["", "..", "1..", "nan", "inf", "0x10", "<", "2..1", "1,5", "--1"])
  func wrongRangesAreRefused(_ text: String) {
    #expect(throws: TapeError.self) { try Tape.load("Expect zoom s \(text)", file: "t") }
  }
}
