import Foundation
import LayoutCore
import NodeUI
import Simulator
import SimulatorTesting
import Testing

/// Lists that tapes are played on.
@Suite struct ListTapeTests {
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

  /// The stack measures the list at its own height before it takes the box's three rows off.
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
    let player = try play("Set Size 40x10\nSleep 1500ms\nUp@300ms 2", on: Self.chat)
    #expect(player.scrollNodes.first?.node.contentOffset == Point(x: 0, y: 41))
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
    player.onScreenshot = { name in
      let rows = player.canvas.text.filter { $0.hasPrefix("message") }
      last[name] = rows.last?.split(separator: " ").dropFirst().first.map(String.init)
    }
    player.play()
    let first = try #require(last["first"])
    for name in ["a", "b", "c", "d", "e"] { #expect(last[name] == first, "\(name)") }
    if motion.isEmpty { #expect(first == "3") }
  }

  /// While it moves, too: the throw ends where it would have ended.
  @Test func anInvertedListInMotionKeepsItsLastRow() throws {
    func end(_ resize: String) throws -> String? {
      let player = try play(
        "Set Size 40x10\nSleep 1500ms\nDrag 5,2 5,5 60ms\nSleep 50ms\n\(resize)\nSleep 2s", on: Self.chat)
      return player.canvas.text.last { $0.hasPrefix("message") }?.prefix(10).description
    }
    #expect(try end("Resize 40x13") == end("Resize 40x10"))
  }
}
