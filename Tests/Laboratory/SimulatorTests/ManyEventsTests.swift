import Foundation
import LayoutCore
import NodeUI
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Tapes with many events per frame.
@Suite(.bounded) struct ManyEventsTests {
  static let three = """
    root: {row: {children: [
      {scroll: {id: a, width: 20, content: {box: {height: 500, fill: "a"}}}},
      {scroll: {id: b, width: 20, content: {box: {height: 500, fill: "b"}}}},
      {scroll: {id: c, width: 20, content: {box: {height: 500, fill: "c"}}}}]}}
    """

  /// Two lists are thrown and still move while a third is dragged by twenty events within 10 ms.
  @Test(arguments: [20, 40, 400]) func workPerDragEventStaysConstantWhileOtherViewsMove(_ steps: Int) throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let scene = try Scene.load(Array(Self.three.utf8), file: "three.yaml")
    let window = Window(scene.rootNode)
    let drags = Array(repeating: "Move 35,15\nMove 55,15", count: steps / 2).joined(separator: "\n")
    let tape = """
      Set Size 60x20
      Set TypingSpeed 0.1ms
      Drag 5,15 5,5 60ms
      Drag 25,15 25,5 60ms
      Press 55,15
      \(drags)
      Release 35,15
      Sleep 1s
      """
    let player = TapePlayer(try Tape.load(tape, file: "t.tape"), window)
    var moments = 0
    while player.next != nil {
      let before = window.advanceCount
      player.step()
      moments += 1
      // Checked at every step: if the work doubled with each event, the tape would never end.
      try #require(window.advanceCount - before <= 4 * 3, "at \(player.time)")
    }
    #expect(player.ending == .rest && moments > steps)
    #expect(player.scrollNodes.map { $0.node.contentOffset.y } == [43, 43, 0])
  }
}
