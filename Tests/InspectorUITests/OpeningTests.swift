import InspectorUI
import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Opening and closing the panel, docking, and who has the keys.
@Suite(.bounded) struct OpeningTests {
  /// Acceptance case 1.
  @Test func theKeyOpensMovesTheKeysAndCloses() throws {
    let docked = try InspectedScene(
      InspectedScene.a, "F12\nType d\nExpect inspector contains \"keys: panel\"")
    #expect(docked.view("s")?.state.bounds == Size(80, 13))
    let scene = try InspectedScene(
      InspectedScene.a,
      "F12\nType d\nEscape\nExpect inspector contains \"keys: scene\"\nF12\nExpect inspector contains \"keys: panel\""
    )
    #expect(scene.inspector.isOpen)
    let closed = try InspectedScene(InspectedScene.a, "F12\nType d\nEscape\nF12\nF12")
    #expect(!closed.inspector.isOpen)
    #expect(closed.view("s")?.state.bounds == Size(80, 24))
    #expect(closed.lines.allSatisfy { $0 == String(repeating: ".", count: 80) })
  }

  /// Acceptance case 2.
  @Test(arguments: [("120x40", Size(74, 40)), ("200x60", Size(120, 60)), ("40x12", Size(40, 12))])
  func dockingLeavesTheProgramTheRest(_ screen: String, _ program: Size) throws {
    let scene = try InspectedScene(InspectedScene.a, size: screen, "F12\nType d")
    #expect(scene.view("s")?.state.bounds == program)
  }

  /// Docking goes through right, below and over, where there is room.
  @Test func dockingGoesThroughThePlaces() throws {
    let sizes = try (1...4).map {
      try InspectedScene(InspectedScene.a, size: "120x40", "F12\nType \(String(repeating: "d", count: $0))")
        .view("s")?.state.bounds
    }
    #expect(sizes == [Size(74, 40), Size(120, 29), Size(120, 40), Size(74, 40)])
  }

  @Test func theLineCanBeDragged() throws {
    let right = try InspectedScene(InspectedScene.a, size: "120x40", "F12\nType d\nDrag 74,5 60,5 100ms")
    #expect(right.view("s")?.state.bounds == Size(60, 40))
    let below = try InspectedScene(InspectedScene.a, "F12\nType d\nDrag 5,13 5,10 100ms")
    #expect(below.view("s")?.state.bounds == Size(80, 10))
    // Neither side disappears.
    let far = try InspectedScene(InspectedScene.a, size: "120x40", "F12\nType d\nDrag 74,5 0,5 100ms")
    #expect(far.view("s")?.state.bounds == Size(20, 40))
  }

  /// Acceptance case 5: over the program nothing else changes.
  @Test func overTheProgramFramesAndTracesStayEqual() throws {
    func trace(_ placement: InspectorPlacement?, opens: Bool = false) throws -> (String, [String]) {
      let window = try Scene.load(Array(InspectedScene.b.utf8), file: "scene.yaml").makeWindow()
      let inspector = Inspector(window)
      if let placement { inspector.openKeepingSize(placement) }
      let tape = try Tape.load(
        """
        Set Size 40x20
        Sleep 1s
        Wheel@100ms down 3 at 5,7
        Drag 5,8 5,2 200ms
        PageDown
        Sleep 1s
        """, file: "tape")
      let player = TapePlayer(
        tape, inspector, window: { inspector.window }, inspected: inspector.inspectedScreen)
      var (text, trace, frames) = ("", ScrollTrace(), [String]())
      player.onFrame = { frame in
        guard let line = trace.line(for: frame) else { return }
        text += line
        frames.append(frame.canvas.text[..<9].joined(separator: "\n"))
      }
      player.play()
      return (text + (trace.lastLine(player) ?? ""), frames)
    }
    let (plain, frames) = try trace(nil)
    let (inspected, inspectedFrames) = try trace(.over)
    #expect(plain == inspected && !plain.isEmpty)
    #expect(frames == inspectedFrames && frames.count > 20)
  }

  /// A screen that is larger by the panel leaves the program its size.
  @Test(arguments: [
    (InspectorPlacement.right, Size(80 + 46, 24)), (.below, Size(80, 24 + 11)), (.over, Size(80, 24)),
  ])
  func aTapeKeepsTheProgramsSize(_ placement: InspectorPlacement, _ screen: Size) throws {
    let scene = try InspectedScene(InspectedScene.a, placement: placement, "Down 2")
    #expect(scene.view("s")?.state.bounds == Size(80, 24))
    #expect(Size(scene.player.canvas.columns, scene.player.canvas.rows) == screen)
  }

  /// While the panel has the keys the program gets none, and the pointer goes where it is.
  @Test func inputGoesToItsSide() throws {
    let keys = try InspectedScene(
      InspectedScene.a, "F12\nDown 5\nExpect offset s 0,0\nEscape\nDown 5\nExpect offset s 0,5")
    #expect(keys.inspector.isOpen)
    _ = try InspectedScene(
      InspectedScene.a,
      "F12\nWheel down 2 at 5,20\nExpect offset s 0,0\nWheel down 2 at 5,5\nExpect offset s 0,6")
    // A drag that begins in the program ends there.
    _ = try InspectedScene(
      InspectedScene.a, "F12\nPress 5,5\nMove@20ms 5,15\nRelease 5,20\nSleep 2s\nExpect offset s 0,0")
  }

  @Test func smallScreensDoNoHarm() throws {
    for size in ["1x1", "2x1", "1x2", "5x3", "30x4", "20x20", "111x12", "110x11", "1x200", "300x2"] {
      for placement in InspectorPlacement.allCases {
        let scene = try InspectedScene(
          InspectedScene.b, size: size, placement: placement, "Down\nF12\nType dtvn\nTab\nDown 3")
        #expect(scene.player.canvas.rows > 0, "\(size)")
      }
      _ = try InspectedScene(InspectedScene.b, size: size, "F12\nType dddd")
    }
  }
}
