import Foundation
import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Tapes played on lists.
@Suite(.bounded) struct ListTapeTests {
  private static let chat = """
    root: {column: {children: [
      {list: {id: chat, count: 50, row: {text: "message {index}"}, inverted: true, flexGrow: 1, flexShrink: 1}},
      {box: {border: rounded, height: 3}}]}}
    """

  private func play(_ tape: String, on scene: String, framesPerSecond: Int = 60) throws -> TapePlayer {
    setlocale(LC_CTYPE, "C.UTF-8")
    let player = TapePlayer(
      try Tape.load(tape, file: "t"), Window(try Scene.load(Array(scene.utf8), file: "s").rootNode),
      framesPerSecond: framesPerSecond)
    player.play()
    #expect(player.failures.map { $0.description } == [])
    #expect(player.ending == .rest)
    return player
  }

  // MARK: Inverted lists

  /// The stack first measures the list at the full height, before it subtracts the box's three rows.
  @Test(arguments: ["40x10", "40x20"]) func aStepMovesAnInvertedListByOneRow(_ size: String) throws {
    _ = try play(
      """
      Set Size \(size)
      Sleep 1500ms
      Expect contains "message 0"
      Up@300ms
      Expect contains "message 1"
      Expect not contains "message 0"
      Up@300ms
      Expect contains "message 2"
      Expect not contains "message 1 "
      Down@300ms 2
      Expect contains "message 0"
      """, on: Self.chat)
    _ = try play(
      """
      Set Size 40x10
      Sleep 1500ms
      Expect offset chat 0,43
      Up
      Sleep 300ms
      Expect offset chat 0,42
      Up
      Sleep 300ms
      Expect offset chat 0,41
      """, on: Self.chat)
  }

  /// The same at the end of a list that is not inverted.
  @Test func aListKeepsItsEndWhileAStackMeasuresIt() throws {
    let scene = Self.chat.replacingOccurrences(of: "inverted: true, ", with: "")
    let player = try play(
      "Set Size 40x10\nEnd\nSleep 1s\nExpect offset chat 0,43\nResize 41x10\nSleep 1s\nUp@300ms 2", on: scene)
    #expect(player.scrollNodes.first?.node.contentOffset == Point(x: 0, y: 41))
  }

  @Test(arguments: ["", "Wheel up 1 at 5,5 Sleep 100ms", "Drag 5,2 5,3 20ms Sleep 30ms"])
  func anInvertedListKeepsItsLastRowWhenItsHeightChanges(_ motion: String) throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let scene = try Scene.load(Array(Self.chat.utf8), file: "s")
    let tape = """
      Set Size 40x10
      Sleep 1500ms
      Up 3
      Sleep 500ms
      \(motion)
      Sleep 2s
      Screenshot first
      Resize 40x11 Sleep 500ms Screenshot a
      Resize 40x12 Sleep 500ms Screenshot b
      Resize 40x14 Screenshot c
      Sleep 500ms
      Resize 40x10 Sleep 500ms Screenshot d
      Resize 40x3 Sleep 500ms Screenshot nothing
      Resize 40x10 Sleep 500ms Screenshot e
      """
    let player = TapePlayer(try Tape.load(tape, file: "t"), Window(scene.rootNode))
    var last: [String: String] = [:]
    player.onScreenshot = { [unowned player] name in
      let rows = player.canvas.text.filter { $0.hasPrefix("message") }
      last[name] = rows.last?.split(separator: " ").dropFirst().first.map(String.init)
    }
    player.play()
    let first = try #require(last["first"])
    for name in ["a", "b", "c", "d", "e"] { #expect(last[name] == first, "\(name)") }
    if motion.isEmpty { #expect(first == "3") }
  }

  /// The throw ends at the same row with and without a resize.
  @Test func aThrownInvertedListKeepsItsTargetWhenResized() throws {
    func end(_ resize: String) throws -> String? {
      let player = try play(
        "Set Size 40x10\nSleep 1500ms\nDrag 5,2 5,5 60ms\nSleep 50ms\n\(resize)\nSleep 2s", on: Self.chat)
      return player.canvas.text.last { $0.hasPrefix("message") }?.prefix(10).description
    }
    #expect(try end("Resize 40x13") == end("Resize 40x10"))
  }

  // MARK: Frame rates

  private static let rows = """
    root: {list: {id: rows, count: 60, row:
      {text: "message {index} with so many words that it is wrapped into a few lines {index} {index} more"}}}
    """

  nonisolated private static let tapes = [
    "End Sleep 2s", "Drag 5,9 5,1 20ms Sleep 2s", "End Sleep 60ms Home Sleep 2s",
    "End Sleep 60ms Wheel up 2 at 5,5 Sleep 2s", "PageDown@30ms 9 Sleep 1s PageUp@110ms 4 Sleep 1s",
    "End Sleep 70ms Resize 20x8 Sleep 2s",
    "Drag 5,9 5,1 10ms Sleep 33ms Resize 30x4 Sleep 40ms Resize 41x9 Sleep 2s",
    "End Sleep 1s Drag 5,1 5,9 10ms Sleep 55ms Click 3,3 Sleep 1s",
    "End Sleep 77ms Screenshot middle Sleep 2s",
  ]

  /// Which of the rows passed by a fast motion are measured does not depend on the frame rate.
  @Test(arguments: tapes, ["", ", inverted: true"])
  func theSameRowsAreMeasuredAtAllFrameRates(_ tape: String, _ setting: String) throws {
    let scene = Self.rows.replacingOccurrences(of: "count: 60", with: "count: 60\(setting)")
    var ends: [[String]] = []
    for rate in [60, 13, 144, 1_000, 7] {
      let player = try play("Set Size 30x10\nSleep 1s\n" + tape, on: scene, framesPerSecond: rate)
      let node = try #require(player.scrollNodes.first?.node)
      ends.append(["\(node.contentSize)", "\(node.contentOffset)"] + player.canvas.text)
    }
    for end in ends.dropFirst() { #expect(end == ends[0]) }
    #expect(ends[0][0] != "\(Size(30, 60))")
  }

  /// A screenshot between two frames does not change the frames after it.
  @Test func screenshotsOfAListChangeNothing() throws {
    let looks = (0..<20).map { "Sleep \($0 % 7 + 3)ms Screenshot s\($0)" }.joined(separator: "\n")
    let sleeps = (0..<20).map { "Sleep \($0 % 7 + 3)ms" }.joined(separator: "\n")
    func end(_ waits: String) throws -> Size? {
      try play("Set Size 30x10\nSleep 1s\nEnd\n\(waits)\nSleep 2s", on: Self.rows).scrollNodes.first?.node
        .contentSize
    }
    #expect(try end(looks) == end(sleeps))
  }
}
