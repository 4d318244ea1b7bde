import InspectorUI
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// Pause, steps, slow motion, and looking back.
@Suite(.bounded) struct TimeTests {
  /// Acceptance case 14.
  @Test func aStoppedProgramIsSteppedThrough() throws {
    _ = try InspectedScene(
      InspectedScene.a,
      """
      F12
      Type s
      Drag 5,12 5,6 100ms
      F8
      Sleep 5s
      Expect offset s 0,6
      F9 3
      Expect offset s 0,9
      F7 2
      Expect offset s 0,7
      F8
      Sleep 2s
      Expect offset s 0,18
      """)
  }

  /// Acceptance case 15: a hand is not slowed, and the motion is.
  @Test func aThrowGoesAsFarInSlowMotion() throws {
    let start = "F12\nType \"<<\"\nType s\nDrag 5,12 5,6 100ms\nSleep 200ms\nExpect offset s 0,9"
    _ = try InspectedScene(
      InspectedScene.a, start + "\nExpect inspector contains \"×¼\"\nSleep 10s\nExpect offset s 0,18")
    for slower in ["", "<", "<<<", "<<<<"] {
      let keys = slower.isEmpty ? "" : "Type \"\(slower)\"\n"
      _ = try InspectedScene(
        InspectedScene.a, "F12\n\(keys)Type s\nDrag 5,12 5,6 100ms\nSleep 40s\nExpect offset s 0,18")
    }
  }

  @Test func lookingBackShowsTheFrameAndTheNumbersOfThen() throws {
    let scene = try InspectedScene(
      InspectedScene.a.replacing("fill: \".\"", with: "border: single"), size: "120x40",
      """
      F12
      Type d
      Type s
      Sleep 500ms
      Down 3
      Sleep 1s
      F7 30
      Expect inspector contains "−0.500 s"
      Expect offset s 0,3
      F7 40
      Expect offset s 0,0
      Expect contains "┌"
      Expect inspector contains " 0  cells"
      F12
      Space
      Expect offset s 0,3
      Expect not contains "┌"
      """)
    #expect(scene.view("s")?.contentOffset == Point(x: 0, y: 3))
  }

  /// Nothing reaches a program that stands still, and closing the panel lets it continue.
  @Test func aStoppedProgramGetsNoInput() throws {
    _ = try InspectedScene(
      InspectedScene.a,
      "F12\nSpace\nType s\nDown 5\nWheel down 3 at 5,5\nExpect offset s 0,0\nF12\nF12\nDown 2\nExpect offset s 0,2"
    )
  }

  /// Time continues from where it stopped: a motion has the same path, only later.
  @Test func aPauseOnlyDelays() throws {
    for pause in ["10ms", "333ms", "7s"] {
      _ = try InspectedScene(
        InspectedScene.a,
        """
        F12
        Type s
        Drag 5,12 5,6 100ms
        Sleep 50ms
        F8
        Sleep \(pause)
        F8
        Sleep 5s
        Expect offset s 0,18
        Expect phase s idle
        """)
    }
  }

  /// Acceptance case 16: the third Down is gone.
  @Test func aSceneGoesOnFromAMomentOfThePast() throws {
    let scene = try InspectedScene(
      InspectedScene.a,
      """
      F12
      Type s
      Down@1s 3
      F7 90
      Expect offset s 0,2
      F12
      Type g
      Type s
      F8
      Sleep 1s
      Expect offset s 0,2
      Down
      Expect offset s 0,3
      """)
    #expect(scene.view("s")?.window === scene.inspector.window)
  }

  /// Whatever people did, going back a moment and on from there leads to the same state as waiting there.
  @Test(arguments: seeds(12)) func goingOnRepeatsTheInput(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let inputs = [
      "Down", "PageDown", "Up", "End", "Wheel down 2 at 5,7", "Drag 5,9 5,3 100ms", "Drag 5,3 5,9 50ms",
      "Tab",
    ]
    var tape = ""
    for _ in 0..<20 {
      tape += inputs[Int.random(in: inputs.indices, using: &random)]
      tape += "\nSleep \(Int.random(in: 0...400, using: &random))ms\n"
    }
    let before = try InspectedScene(InspectedScene.b, "F12\nType s\n\(tape)F8\nSleep 1s")
    let again = try InspectedScene(
      InspectedScene.b, "F12\nType s\n\(tape)F8\nF9 60\nF7 60\nF12\nType g\nSleep 1s")
    for id in ["page", "inner"] {
      let (first, second) = (try #require(before.view(id)), try #require(again.view(id)))
      #expect(first !== second)
      #expect(
        first.contentOffset == second.contentOffset && first.phase == second.phase, "seed \(seed), \(id)")
    }
  }

  @Test func theHistoryIsBounded() throws {
    // More than a minute of motion: looking back ends after a minute.
    let scene = try InspectedScene(
      InspectedScene.a, "F12\nType s\nDown@1s 80\nF7 4200\nExpect inspector contains \"−60.\"")
    #expect(scene.inspector.isOpen)
  }
}
