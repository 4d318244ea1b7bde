import Foundation
import LayoutCore
import NodeUI
import SceneFields
import SceneCore
import TestSupport
import Testing

@testable import TapeCore

/// Reading valid and invalid tapes.
@Suite(.bounded) struct TapeReaderTests {
  private func actions(_ text: String) throws -> [TapeAction] {
    try Tape.load(text, file: "t.tape").commands.map(\.action)
  }

  nonisolated private static let step = Duration.milliseconds(50)

  @Test(
    arguments: await [
      ("Down 3", TapeAction.key(.down, [], count: 3, every: step)),
      ("PageDown@200ms 2", .key(.pageDown, [], count: 2, every: .milliseconds(200))),
      ("Space", .key(.character(" "), [], count: 1, every: step)),
      ("F12", .key(.function(12), [], count: 1, every: step)),
      ("Ctrl+C", .key(.character("c"), .control, count: 1, every: step)),
      ("Ctrl+i", .key(.tab, [], count: 1, every: step)),
      ("Ctrl+[", .key(.escape, [], count: 1, every: step)),
      ("Ctrl+@", .key(.character(" "), .control, count: 1, every: step)),
      ("Ctrl+@@1s 2", .key(.character(" "), .control, count: 2, every: .seconds(1))),
      ("Ctrl+Alt+Shift+Left", .key(.left, [.control, .alt, .shift], count: 1, every: step)),
      ("Alt+x", .key(.character("x"), .alt, count: 1, every: step)),
      ("Alt+#", .key(.character("#"), .alt, count: 1, every: step)),
      ("Shift+a", .key(.character("A"), [], count: 1, every: step)),
      ("Shift+Tab 2", .key(.backTab, [], count: 2, every: step)),
      (#"Type "it's /a `b`""#, .type("it's /a `b`", every: step)),
      ("Type@.5 '\"'", .type("\"", every: .milliseconds(500))),
      ("Type `日本\u{301}` # said so", .type("日本\u{301}", every: step)),
      ("Type some 'more words'", .type("some more words", every: step)),
      ("Sleep 500ms", .sleep(.milliseconds(500))),
      ("Sleep 2s", .sleep(.seconds(2))),
      ("Sleep 1.25", .sleep(.milliseconds(1250))),
      ("Sleep 2 ms", .sleep(.milliseconds(2))),
      ("Sleep 1m", .sleep(.seconds(60))),
      ("Sleep 0.0000000019s", .sleep(.nanoseconds(1))),
      ("Wheel down 3 at 10,5", .wheel(.down, [], count: 3, at: Point(x: 10, y: 5), every: .zero)),
      ("Ctrl+Wheel up at 3,4", .wheel(.up, .control, count: 1, at: Point(x: 3, y: 4), every: .zero)),
      (
        "Shift+Wheel@10ms left 2 at 0,0",
        .wheel(.left, .shift, count: 2, at: .zero, every: .milliseconds(10))
      ),
      ("Drag 10,20 10,5 120ms", .drag(Point(x: 10, y: 20), Point(x: 10, y: 5), .milliseconds(120))),
      ("Click 10,5", .click(Point(x: 10, y: 5), [], count: 1, every: step)),
      ("Click 79,23 2", .click(Point(x: 79, y: 23), [], count: 2, every: step)),
      ("Ctrl+Click 1,2", .click(Point(x: 1, y: 2), .control, count: 1, every: step)),
      ("Shift+Press 1,2", .button(.press(button: 0), Point(x: 1, y: 2), .shift, every: step)),
      ("Press@0s 1,2 3", .button(.press(button: 2), Point(x: 1, y: 2), [], every: .zero)),
      ("Move@16ms 1,2", .button(.drag(button: 0), Point(x: 1, y: 2), [], every: .milliseconds(16))),
      ("Release 0,0", .button(.release, .zero, [], every: step)),
      ("Resize 100x30", .resize(Size(100, 30))),
      ("Screenshot docs/first.png", .screenshot("first")),
      ("Wait /x/", .wait(TapeWait(.line(try! TapeRegex("x"))))),
      (
        "Wait+Line@2s /x/i",
        .wait(TapeWait(.line(try! TapeRegex("x", ignoresCase: true)), timeout: .seconds(2)))
      ),
      ("Wait+Screen@50ms /^a$/", .wait(TapeWait(.screen(try! TapeRegex("^a$")), timeout: .milliseconds(50)))),
      ("Wait+Rest", .wait(TapeWait(.rest))),
      ("Wait+Still@3s", .wait(TapeWait(.still, timeout: .seconds(3)))),
      (
        "Set WaitTimeout 1s Set WaitPattern /p/ Wait+Screen",
        .wait(TapeWait(.screen(try! TapeRegex("p")), timeout: .seconds(1)))
      ),
      ("Hide", .hide), ("Show", .show),
    ])
  func commandsAreRead(_ text: String, _ action: TapeAction) throws {
    #expect(try actions(text) == [action])
  }

  /// The words of a check in messages, and the value that it demands.
  @Test(arguments: [
    ("Expect offset page 0,-12", "offset page", "0,-12"),
    ("Expect offset page *,>10", "offset page", "*,>10"),
    ("Expect not offset page <0,-3..-1", "not offset page", "not <0,-3..-1"),
    ("Expect contains \"Markets\"", "contains", "“Markets”"),
    ("Expect not contains 'x'", "not contains", "no “x”"),
    ("Expect contains 'x' with bars", "contains with bars", "“x”"),
    ("Expect row 3 \"\"", "row 3", "“”"),
    ("Expect row 3 \"a\" with bars", "row 3 with bars", "“a”"),
    ("Expect not row 3 /a/ with bars", "not row 3 with bars", "not /a/"),
    ("Expect page 'my pages' 2", "page my pages", "2"),
    ("Expect page p *", "page p", "*"),
    ("Expect page p >1", "page p", ">1"),
    ("Expect page p 1..3", "page p", "1..3"),
    ("Expect refresh mail armed", "refresh mail", "armed"),
    ("Expect phase page idle", "phase page", "idle"),
    ("Expect focus none", "focus", "none"),
    ("Expect focus \"none\"", "focus", "“none”"),
    ("Expect size page 80x200", "size page", "80x200"),
    ("Expect bounds s 80x13", "bounds s", "80x13"),
    ("Expect target s 0,-1", "target s", "0,-1"),
    ("Expect target s 0..9,<5", "target s", "0..9,<5"),
    ("Expect velocity s 0,46.7..46.9", "velocity s", "0,46.7..46.9"),
    ("Expect not overscroll s *,<-2", "not overscroll s", "not *,<-2"),
    ("Expect zoom s >1", "zoom s", ">1"),
    ("Expect indicator s vertical 12,23", "indicator s vertical", "12,23"),
    ("Expect indicator s horizontal hidden", "indicator s horizontal", "hidden"),
    ("Expect selected list none", "selected list", "none"),
    ("Expect field s snap.every 19", "field s snap.every", "19"),
    ("Expect taken page left 0,-3", "taken page", "page left 0,-3"),
    ("Expect title 'a b'", "title", "“a b”"),
    ("Expect row 3 '/x/'", "row 3", "“/x/”"),
    ("Expect contains /a\\/b c/i", "contains", "/a\\/b c/i"),
    ("Expect screen start", "screen start", "start.txt"),
    ("Expect screen start styled", "screen start styled", "start.txt"),
    ("Expect cursor 3,4", "cursor", "3,4"),
    ("Expect cursor none", "cursor", "none"),
    ("Expect style 3,4..1,2 bold -dim fg=red", "style 1,2..3,4", "bold -dim fg=red"),
    ("Expect inspector contains 'a'", "inspector contains", "“a”"),
    ("Expect inspector not contains 'a'", "not inspector contains", "no “a”"),
    ("Expect exit 0", "exit", "0"),
    ("Expect warnings 2", "warnings", "2"),
  ])
  func checksAreRead(_ text: String, _ words: String, _ wanted: String) throws {
    let found = try actions(text)
    guard case .expect(let check) = try #require(found.first), found.count == 1 else {
      Issue.record("\(text) is no check")
      return
    }
    #expect(check.description == words && check.wanted == wanted)
  }

  @Test func settingsAndSeveralCommandsPerLineAreRead() throws {
    let tape = try Tape.load(
      "\u{feff}# A tape\r\nSet Size 100x30\r\n\r\nSet TypingSpeed .1\r\nCopy 'a b' Down Paste Sleep 1 Up 2 # end\r\n",
      file: "t")
    #expect(tape.size == Size(100, 30) && tape.notes.isEmpty)
    let step = Duration.milliseconds(100)
    #expect(
      tape.commands.map(\.action) == [
        .key(.down, [], count: 1, every: step), .paste("a b", every: step), .sleep(.seconds(1)),
        .key(.up, [], count: 2, every: step),
      ])
    #expect(tape.commands.map(\.place.column) == [12, 17, 23, 31] && tape.duration == .milliseconds(1400))
  }

  /// VHS commands without a meaning here are skipped, so that one tape works in both programs.
  @Test func vhsCommandsAreIgnored() throws {
    let tape = try Tape.load(
      """
      Output demo.gif
      Require porthole
      Set Theme { "name": "x",
        "black": "#000" }
      Set FontSize 22
      Set LoopOffset 20 %
      Set LineHeight 1
      Env NAME "value"
      Subtitle "words"
      ScrollUp@100ms 3 Down
      """, file: "t")
    #expect(tape.commands.count == 1 && tape.commands[0].place.line == 10)
    #expect(
      tape.notes
        == [
          "t:1:1: Output", "t:2:1: Require", "t:3:1: Set Theme", "t:5:1: Set FontSize",
          "t:6:1: Set LoopOffset",
          "t:7:1: Set LineHeight", "t:9:1: Subtitle", "t:10:1: ScrollUp",
        ].map { $0 + " has no effect here" } + ["t:8:1: Env has no effect without a program"])
  }

  @Test(arguments: [
    (
      "Dwon 3\nSleep x",
      ["t:1:1: unknown command “Dwon”; did you mean Down?", "t:2:7: found “x”; allowed: a time"]
    ),
    (
      "Ctrl+Dwn",
      ["t:1:1: unknown key “Dwn”; did you mean Down? see porthole help tape, or use one character"]
    ),
    ("x", ["t:1:1: unknown command “x”; see porthole help tape"]),
    ("\"Down\"", ["t:1:1: found “Down”; allowed: a command; see porthole help tape"]),
    ("Down@5x", ["t:1:1: found “5x” after @; allowed: a time"]),
    ("Down 0", ["t:1:6: found “0”; allowed: a whole number from 1 on"]),
    ("Down 99999999999999999999", ["t:1:6: found “99999999999999999999”"]),
    ("Type", ["t:1:5: found nothing; allowed: a text, in quotes"]),
    ("Type \"open\nDown", ["t:1:6: the text that begins here is not closed by \""]),
    ("Type '\u{1b}'", ["t:1:6: ^[ cannot be typed"]),
    ("Sleep", ["t:1:6: found nothing; allowed: a time"]),
    ("Sleep@1s 1s", ["t:1:1: Sleep takes no @time"]),
    ("Wheel dwn 3 at 1,1", ["t:1:7: unknown direction “dwn”; did you mean down?"]),
    ("Wheel down 3", ["t:1:13: found nothing; allowed: at"]),
    ("Wheel down 3 at 80,5", ["t:1:17: 80,5 is outside of the screen, which is 80x24"]),
    ("Resize 100x30 Click 99,29 Click 100,0", ["t:1:33: 100,0 is outside of the screen, which is 100x30"]),
    ("Drag 1,1 2,2", ["t:1:13: found nothing; allowed: how long it takes"]),
    ("Click 1.5,2", ["t:1:7: found “1.5,2”; allowed: a cell"]),
    ("Resize 0x5", ["t:1:8: found “0x5”; allowed: columns and rows, 1 to 1000"]),
    ("Down\nSet Size 80x24", ["t:2:5: Set Size must come before all events"]),
    ("Set Sise 80x24", ["t:1:5: unknown setting “Sise”; did you mean Size?"]),
    ("Screenshot ..", ["t:1:12: found “..”; allowed: a name for a file"]),
    ("Screenshot a\nScreenshot a.png", ["t:2:12: the name “a” is taken by t:1:12"]),
    ("Paste", ["t:1:1: there is nothing to paste"]),
    ("Wait+Lines", ["t:1:1: Wait waits for Line, Screen, Rest or Still, not “Lines”"]),
    ("Wait\nWait@2s", ["t:1:1: Wait needs a pattern: Wait /done/", "t:2:1: Wait needs a pattern"]),
    ("Wait 'x'", ["t:1:6: found “x”; allowed: a pattern, as in /done/"]),
    ("Wait+Rest /x/", ["t:1:1: Wait+Rest takes no pattern"]),
    ("Wait+Still /x/", ["t:1:1: Wait+Still takes no pattern"]),
    ("Expect offset s 0,1.5", ["t:1:17: found “0,1.5”; allowed: an offset, as in 0,12 or *,>10"]),
    ("Expect offset s 9..5,0", ["t:1:17: found “9..5,0”; allowed: an offset, as in 0,12 or *,>10"]),
    ("Expect target s '0,1'", ["t:1:17: found “0,1”; allowed: an offset, as in 0,12 or *,>10"]),
    ("Expect target s >=1,0", ["t:1:17: found “>=1,0”; allowed: an offset, as in 0,12 or *,>10"]),
    ("Expect page p two", ["t:1:15: found “two”; allowed: a page, from 0, as in 2 or 1..3"]),
    ("Expect page p", ["t:1:14: found nothing; allowed: a page, from 0, as in 2 or 1..3"]),
    ("Expect row 3 'a' with", ["t:1:22: found nothing; allowed: bars"]),
    ("Expect contains a with bar", ["t:1:24: found “bar”; allowed: bars"]),
    ("Wait /a", ["t:1:6: the pattern that begins here is not closed by /; a text that begins with /"]),
    (
      "Expect contains /usr/bin",
      ["t:1:17: after the pattern that begins here comes a blank, or i and a blank"]
    ),
    ("Wait /日(/", ["t:1:9: wrong pattern: missing closing parenthesis"]),
    ("Set WaitPattern x", ["t:1:17: found “x”; allowed: a pattern"]),
    ("Expect velocity s 0", ["t:1:19: found “0”; allowed: two velocities"]),
    ("Expect overscroll s 2..1,0", ["t:1:21: found “2..1,0”; allowed: cells"]),
    ("Expect indicator s down none", ["t:1:20: unknown axis “down”; allowed: vertical, horizontal"]),
    ("Expect indicator s vertical 3", ["t:1:29: found “3”; allowed: position and length"]),
    ("Expect taken s 0,0", ["t:1:16: found “0,0”; allowed: left, and the cells"]),
    ("Expect style 1,1", ["t:1:17: found nothing; allowed: bold, dim"]),
    ("Expect style 1,1 bald", ["t:1:18: found “bald”; allowed: bold, dim"]),
    ("Expect style 1,1 fg=accent", ["t:1:18: found “fg=accent”; allowed: bold, dim"]),
    ("Expect style 1,1..80,1 bold", ["t:1:14: 80,1 is outside of the screen"]),
    ("Expect screen a/b", ["t:1:15: found “a/b”; allowed: a name for a file"]),
    ("Expect cursor x", ["t:1:15: found “x”; allowed: a cell"]),
    ("Expect exit", ["t:1:12: found nothing; allowed: an exit status"]),
    ("Expect ofset p 1,1", ["t:1:8: unknown check “ofset”; did you mean offset?"]),
    ("Expect phase p idel", ["t:1:16: unknown phase “idel”; did you mean idle?"]),
    ("Expect row 24 ''", ["t:1:8: row 24 is outside of the screen, which has 24 rows"]),
    ("Expect not not row", ["t:1:12: found “not”; allowed: one of 25, see porthole help tape"]),
    ("Expect not offset", ["t:1:18: found nothing; allowed: the id of a scroll view"]),
    ("Source nothing.tape", ["t:1:8: nothing.tape: No such file"]),
    ("Set Theme {", ["t:1:11: the { here is not closed by }"]),
    ("Down 999999\nUp 2\nUp x", ["t:2:1: more than 1000000 events"]),
    ("Sleep 24h", ["t:1:7: found “24h”"]),
    ("Sleep 20000000m", ["t:1:1: a tape that takes more than 86400s"]),
    ("Sleep 1440m Sleep 1ms", ["t:1:13: a tape that takes more than 86400s"]),
    ("Drag 0,0 1,1 1440m", ["t:1:1: more than 1000000 events"]),
  ])
  func invalidTapesAreReportedWithTheirPlace(_ text: String, _ expected: [String]) {
    let error = #expect(throws: TapeError.self) { try Tape.load(text, file: "t") }
    let lines = error?.lines ?? []
    #expect(lines.count == expected.count, "\(lines)")
    for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start), "\(line)") }
  }

  /// The help has no word that the reader does not know.
  @Test func theReaderKnowsAllWordsOfTheHelp() {
    let settings = TapeManual.settingWords.map { "Set \($0)" }
    for text in TapeManual.commandWords + settings {
      do { _ = try Tape.load(text, file: "t") } catch {
        #expect(!"\(error)".contains("unknown"), "\(error)")
      }
    }
    #expect(TapeManual.commandWords.count > 40 && settings.count == 9)
  }

  @Test func tapesCanIncludeOtherTapes() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tape-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    try write("Up Source b.tape Down", "a.tape")
    try write("Left\n", "b.tape")
    let path = folder.path + "/a.tape"
    let keys = try Tape.load(path: path).commands.map(\.action)
    #expect(keys == [Key.up, .left, .down].map { .key($0, [], count: 1, every: Self.step) })
    try write("Lefft\nSource a.tape", "b.tape")
    let error = #expect(throws: TapeError.self) { try Tape.load(path: path) }
    #expect(
      error?.lines.map { $0.replacing(folder.path + "/", with: "") } == [
        "b.tape:1:1: unknown command; did you mean Left? see porthole help tape",
        "b.tape:2:8: a.tape would be played inside itself",
      ])
  }

  @Test func bytesThatAreNotTextAreRefused() {
    #expect(throws: TapeError.self) { try Tape.load([0xff], file: "t") }
    #expect(throws: TapeError.self) { try Tape.load(path: "/nonexistent.tape") }
    #expect(throws: Never.self) { try Tape.load("", file: "t") }
  }

  /// Randomly mutated tapes are read, or refused with the place of every mistake.
  @Test(arguments: seeds(40))
  func mutatedTapesAreReadOrRefusedWithPlaces(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = Array(
      """
      Set Size 80x24\nDown@20ms 3 Type "a 'b' `c`" Sleep 1.5s\nWheel down 3 at 10,5 Ctrl+Alt+Shift+x Drag 1,1 2,2 3ms
      Expect offset page 0,12 Expect not contains "x" Resize 1x1 Screenshot a/b.png Wait+Screen@1s /x y/ Set Theme {}
      Copy '日本' Paste Source t @ + # "
      """.unicodeScalars)
    for _ in 0..<50 {
      var text = words
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: text.removeSubrange(place..<min(text.count, place + Int.random(in: 1...5, using: &random)))
        case 1: text.insert(words.randomElement(using: &random)!, at: place)
        default:
          text.insert(
            ["\u{0}", "\u{ff}", "-", "9", "\n", "\"", "{", "@"].randomElement(using: &random)!, at: place)
        }
        if text.isEmpty { text = words }
      }
      do {
        let tape = try Tape.load(String(String.UnicodeScalarView(text)), file: "t")
        #expect(tape.duration <= Tape.timeLimit)
      } catch {
        let issues = (error as? TapeError)?.issues ?? []
        #expect(
          !issues.isEmpty
            && issues.allSatisfy { $0.place.line > 0 && $0.place.column > 0 && !$0.message.isEmpty })
      }
    }
  }
}
