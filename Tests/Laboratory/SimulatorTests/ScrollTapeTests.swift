import Foundation
import LayoutCore
import NodeUI
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Tapes played on scroll views of 20 rows with 100 rows of content.
@Suite(.bounded) struct ScrollTapeTests {
  private func play(
    _ tape: String, _ settings: String, content: String = "box: {width: 200, height: 100, fill: a}"
  )
    throws -> TapePlayer
  {
    setlocale(LC_CTYPE, "C.UTF-8")
    let scene = "root: {scroll: {id: s, \(settings)content: {\(content)}}}"
    let player = TapePlayer(
      try Tape.load("Set Size 40x20\nSleep 1500ms\n" + tape, file: "t"),
      Window(try Scene.load(Array(scene.utf8), file: "s").rootNode))
    player.play()
    #expect(player.failures.map { $0.description } == [])
    #expect(player.ending == .rest)
    return player
  }

  @Test func snapPointsHoldAfterEveryKindOfScrolling() throws {
    _ = try play(
      """
      Down
      Sleep 500ms
      Expect offset s 0,5
      Home
      Sleep 500ms
      PageDown
      Sleep 500ms
      Expect offset s 0,20
      Home
      Sleep 500ms
      Wheel down at 5,5
      Sleep 100ms
      Expect offset s 0,3
      Sleep 60ms
      Expect offset s 0,5
      Expect phase s idle
      Home
      Sleep 500ms
      Drag 5,12 5,5 900ms
      Sleep 500ms
      Expect offset s 0,5
      """, "snap: 5, ")
  }

  @Test func stepsSidewaysGoToTheNextPointOrFourAndSixColumns() throws {
    _ = try play(
      """
      Right
      Sleep 500ms
      Expect offset s 4,0
      Wheel right at 5,5
      Expect offset s 10,0
      Shift+Wheel up at 5,5
      Expect offset s 4,0
      Left
      Sleep 500ms
      Expect offset s 0,0
      """, "directions: both, ")
    _ = try play(
      "Right@500ms 2\nSleep 500ms\nExpect offset s 36,0\nLeft\nSleep 500ms\nExpect offset s 18,0",
      "directions: horizontal, snap: 18, ")
  }

  @Test func aFastWheelGoesFurtherIfASceneSaysSo() throws {
    for (setting, rows) in [("", 18), ("wheelAcceleration: true, ", 28)] {
      _ = try play("Wheel@60ms down 6 at 5,5\nSleep 400ms\nExpect offset s 0,\(rows)", setting)
      _ = try play("Wheel down 3 at 5,5\nSleep 400ms\nExpect offset s 0,9", setting)
    }
    _ = try play("Wheel down 2 at 5,5\nExpect offset s 0,10", "wheelStep: 5, ")
  }

  /// Without a direction sideways, the second of three boxes is cut off, and the third cannot be reached.
  @Test func contentOutOfReachIsReported() throws {
    let boxes =
      "row: {children: [" + "{box: {width: 30, height: 100}}, {box: {width: 30}}, {box: {width: 30}}]}"
    let found = try play("Sleep 1s", "", content: boxes).window.warnings
    #expect(found.count == 1 && found.first?.contains("“s”") == true)
    #expect(found.first?.contains("directions: both") == true)
    #expect(try play("Sleep 1s", "directions: both, ", content: boxes).window.warnings == [])
  }
}
