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
      "F12\nType ds\nExpect inspector contains \"keys: scene\"\nF12\nExpect inspector contains \"keys: panel\""
    )
    #expect(scene.inspector.isOpen)
    let closed = try InspectedScene(InspectedScene.a, "F12\nType ds\nF12\nF12")
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

  /// While the panel has the keys the program gets none, and the pointer goes where it is.
  @Test func inputGoesToItsSide() throws {
    let keys = try InspectedScene(
      InspectedScene.a, "F12\nDown 5\nExpect offset s 0,0\nType s\nDown 5\nExpect offset s 0,5")
    #expect(keys.inspector.isOpen)
    _ = try InspectedScene(
      InspectedScene.a,
      "F12\nWheel down 2 at 5,20\nExpect offset s 0,0\nWheel down 2 at 5,5\nExpect offset s 0,6")
    // A drag that begins in the program ends there.
    _ = try InspectedScene(
      InspectedScene.a, "F12\nPress 5,5\nMove@20ms 5,15\nRelease 5,20\nSleep 2s\nExpect offset s 0,0")
  }

  /// Escape ends what was begun in the panel, and never moves the keys to the scene.
  @Test func escapeStaysInThePanel() throws {
    let scene = try InspectedScene(
      InspectedScene.b, size: "120x40",
      """
      F12
      Type d
      Type c
      Expect inspector contains "Click a scroll view"
      Escape
      Expect inspector not contains "Click a scroll view"
      Type t
      Down 2
      Escape
      Expect inspector contains "View page"
      Escape
      Expect inspector contains "s gives the keys to the scene, F12 closes"
      Expect inspector contains "keys: panel"
      Down 3
      PageDown
      Space
      Expect offset page 0,0
      Type s
      Expect inspector contains "keys: scene"
      """)
    #expect(scene.inspector.isOpen)
    // An older event is left for the newest.
    _ = try InspectedScene(
      InspectedScene.a, size: "120x40",
      "F12\nType ds\nDown@1s 3\nF12\nType e\nUp\nEscape\nExpect inspector not contains \"gives the keys\"\nEscape\n"
        + "Expect inspector contains \"gives the keys\"")
  }

  /// The panel explains why it is elsewhere.
  @Test func aPlaceWithoutRoomIsExplained() throws {
    func rows(_ placement: InspectorPlacement, _ size: Size) throws -> [String] {
      let window = try Scene.load(Array(InspectedScene.a.utf8), file: "scene.yaml").makeWindow()
      let inspector = Inspector(window)
      inspector.open(placement, takesKeys: false)
      return HeadlessScreen(
        application: inspector, window: { window }, columns: size.width, rows: size.height
      ).lines
    }
    #expect(
      try rows(.right, Size(80, 24)).last
        == " 110 columns and 12 rows are needed at the right: the panel is below")
    #expect(
      try rows(.below, Size(80, 19)).last == " 20 rows are needed below: the panel is over the program")
    #expect(try rows(.right, Size(110, 24)).last?.contains("needed") == false)
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
