import Foundation
import NodeUI
import PortholeTesting
import ScrollCore
import TapeCore
import TestSupport
import Testing

/// `Wait`, `Hide` and `Show` on the virtual clock.
@Suite(.bounded) struct TapeWaitTests: SceneSuite {
  private static let tall =
    "{scroll: {id: s, indicators: never, edgeHint: none, content: {box: {width: 40, height: 100, fill: \".\"}}}}"

  private func play(_ tape: String, on element: String = tall, framesPerSecond: Int = 60) throws -> TapePlayer
  {
    setlocale(LC_CTYPE, "C.UTF-8")
    let player = TapePlayer(
      try Tape.load(tape, file: "t"), Window(try load("root: \(element)").rootNode),
      framesPerSecond: framesPerSecond)
    player.play()
    return player
  }

  private func failures(_ tape: String, on element: String = tall) throws -> [String] {
    try play(tape, on: element).failures.map(\.description)
  }

  /// Acceptance case 33.
  @Test(arguments: [60, 7, 144]) func aWaitForRestEndsAndOneForNothingFailsAtOnce(_ rate: Int) throws {
    let player = try play(
      """
      Set Size 40x20
      Sleep 2s
      Drag 5,15 5,9 100ms
      Wait+Rest
      Expect offset s 0,18
      Wait+Screen /never/
      Expect offset s 0,18
      """, framesPerSecond: rate)
    #expect(player.failures.count == 1)
    let failure = try #require(player.failures.first)
    #expect(failure.command == "Wait+Screen /never/" && failure.place.line == 6)
    #expect(failure.found.hasPrefix("that nothing moves after "))
    #expect(failure.found.contains("\n  0|....."))
    #expect(player.time > .seconds(3) && player.time < .seconds(8))
  }

  @Test func aWaitForStillnessIncludesTransientBars() throws {
    let element = "{scroll: {id: s, content: {box: {width: 40, height: 100, fill: \".\"}}}}"
    let player = try play(
      """
      Set Size 41x20
      Down
      Wait+Rest
      Expect indicator s vertical shown
      Wait+Still
      Expect indicator s vertical hidden
      Expect offset s 0,1
      """, on: element)
    #expect(player.failures.isEmpty)
    #expect(player.time >= .seconds(1) && player.time < .seconds(2))
    // The thumb is held by the pointer.
    #expect(
      try failures("Set Size 41x20 Press 40,0 Wait+Still", on: element)
        == [
          "t:1:27: Wait+Still: expected rest without transient bars, found that nothing moves after 0.016 s; s shows a transient bar"
        ])
    #expect(
      try failures("Set Size 41x20 Wait+Still@500ms", on: element)
        == [
          "t:1:16: Wait+Still: expected rest without transient bars, found none in 500ms; s shows a transient bar"
        ])
  }

  @Test func commandsAfterAWaitFollowItsEnd() throws {
    let element = "{text: {id: t, strings: [a, b, c, d], every: 1s}}"
    let player = try play(
      "Wait+Screen /c/\nSleep 500ms\nScreenshot x\nWait+Line /d/\nWait /e|a/", on: element)
    #expect(player.failures.isEmpty)
    // Ticks at 1, 2, 3 and 4 s.
    #expect(player.time == .seconds(4))
  }

  @Test func aTimeoutCountsOnTheClockAndTheRestIsPlayed() throws {
    let element = "{text: {id: t, strings: [a, b], every: 1s}}"
    let player = try play(
      """
      Wait@2500ms /c/
      Expect value t a
      Set WaitTimeout 1s
      Wait /c/
      Wait+Rest@500ms
      """, on: element)
    #expect(
      player.failures.map(\.description) == [
        "t:1:1: Wait+Line /c/: expected a match in the line, found none in 2.5s; this screen:\n  0|a",
        "t:4:1: Wait+Line /c/: expected a match in the line, found none in 1s; this screen:\n  0|b",
        "t:5:1: Wait+Rest: expected rest, found none in 500ms; timed content changes",
      ])
    #expect(player.time == .seconds(4))
  }

  @Test func restIsNotWhileAPointerHoldsAView() throws {
    #expect(
      try failures("Set Size 40x20 Press 5,5 Move 5,3 Wait+Rest")
        == ["t:1:35: Wait+Rest: expected rest, found that nothing moves after 0.050 s; s is dragging"])
  }

  @Test func aLineIsTheLastOneWithTextOrTheCursors() throws {
    #expect(try failures("Wait /^two$/", on: "{text: \"one\\ntwo\"}") == [])
    #expect(try failures("Wait@0s /one/", on: "{text: \"one\\ntwo\"}").count == 1)
    let form = "{column: {children: [{textField: {id: f, text: hello}}, {text: end}]}}"
    #expect(try failures("Tab Wait /hello/ Expect focus f", on: form) == [])
  }

  /// A search that would take exponential time is given up.
  @Test func anEndlessSearchIsReported() throws {
    let found = try failures(
      "Expect contains /^(a|aa)+$/", on: "{text: \(String(repeating: "a", count: 60))x}")
    #expect(found.count == 1 && found[0].hasSuffix("found that the pattern takes too many steps on it"))
  }

  @Test func aProgramThatQuitsFailsItsWaits() throws {
    let found = try failures(
      "Type q Wait /x/ Expect exit 0 Expect exit 1 Expect not exit 1", on: "{text: one}")
    #expect(
      found == [
        "t:1:8: Wait+Line /x/: expected a match in the line, found the end of the program at t:1:1",
        "t:1:31: Expect exit: expected 1, found 0",
      ])
    #expect(
      try failures("Expect exit 0", on: "{text: one}")
        == ["t:1:1: Expect exit: expected the program to end with 0, found it running"])
  }

  @Test func headlessScreensWait() throws {
    let screen = HeadlessScreen(try load("root: \(Self.tall)").rootNode, columns: 40, rows: 20)
    screen.play("Drag 5,15 5,9 100ms\nWait+Rest\nExpect offset s 0,18")
    withKnownIssue {
      screen.play("Wait+Screen /never/")
    } matching: {
      "\($0)".contains("Wait+Screen /never/: expected a match")
    }
  }

  // MARK: Hidden frames

  private static let numbers = "{list: {id: s, indicators: never, count: 99, row: {text: \"row {index}\"}}}"

  private func cast(_ tape: String) throws -> [String] {
    let folder = TemporaryFolder()
    setlocale(LC_CTYPE, "C.UTF-8")
    let player = TapePlayer(
      try Tape.load(tape, file: "t"), Window(try load("root: \(Self.numbers)").rootNode))
    var outputs = Replay.Outputs(cast: folder.path + "/c", animation: folder.path + "/a.svg")
    outputs.castVersion = .two
    try Replay(player, title: "x", outputs: outputs).run()
    #expect(player.failures.isEmpty)
    let svg = try String(contentsOfFile: folder.path + "/a.svg", encoding: .utf8)
    #expect(svg.hasPrefix("<svg"))
    return try String(contentsOfFile: folder.path + "/c", encoding: .utf8).split(separator: "\n").map {
      String($0)
    }
  }

  /// The offset is checked, but no frame of the motion is recorded, and its time is left out.
  @Test func hiddenFramesAreLeftOutOfRecordings() throws {
    let all = try cast(
      "Set Size 20x5 Sleep 2s PageDown Sleep 3s Expect offset s 0,4 Down Sleep 2s Screenshot a")
    let some = try cast(
      "Set Size 20x5 Sleep 2s Hide PageDown Sleep 3s Expect offset s 0,4 Screenshot b Show Down Sleep 2s Screenshot a"
    )
    #expect(some.count < all.count && some.count == 5)
    #expect(some.last == "[4.05,\"m\",\"a\"]" && all.last == "[7.1,\"m\",\"a\"]")
    let hidden = try cast("Hide Down 3 Show")
    #expect(hidden.count == 2 && hidden[1].hasPrefix("[0,\"o\""))
  }
}
