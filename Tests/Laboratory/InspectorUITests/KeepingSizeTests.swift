import InspectorUI
import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TapeCore
import TestSupport
import Testing

/// A replay gives the program the size in the tape, wherever the panel is.
@Suite(.bounded) struct KeepingSizeTests {
  /// The screen for a program of some size.
  private func screen(_ size: Size, _ placement: InspectorPlacement) -> Size {
    switch placement {
    case .right: Size(size.width + (size.width >= 100 ? 80 : 46), size.height)
    case .below: Size(size.width, size.height + 11)
    case .over: size
    }
  }

  private func sizes(_ scene: InspectedScene) -> [Size?] {
    [scene.view("s")?.state.bounds, Size(scene.player.canvas.columns, scene.player.canvas.rows)]
  }

  @Test(
    arguments: [
      Size(1, 1), Size(20, 4), Size(80, 24), Size(99, 30), Size(100, 30), Size(120, 40), Size(200, 60),
    ], InspectorPlacement.allCases)
  func theScreenIsLargerByThePanel(_ size: Size, _ placement: InspectorPlacement) throws {
    let scene = try InspectedScene(
      InspectedScene.a, size: "\(size.width)x\(size.height)", placement: placement, "Down 2")
    let screen = screen(size, placement)
    #expect(sizes(scene) == [size, screen])
    let panel = try #require(scene.inspector.panelFrame)
    if placement == .right {
      // It is laid out for the columns that it has: the end of its header is on the screen.
      #expect(panel.columns == screen.width - size.width && panel.rows == size.height)
      #expect(scene.lines[0].hasSuffix(" ─"))
    }
    if placement == .below { #expect(panel.rows == 11 && panel.columns == size.width) }
  }

  /// A tape that resizes gives the size of the program, too.
  @Test func resizingIsOfTheProgram() throws {
    for size in [Size(60, 20), Size(150, 40)] {
      let scene = try InspectedScene(
        InspectedScene.a, placement: .right, "Resize \(size.width)x\(size.height)\nDown 2")
      #expect(sizes(scene) == [size, screen(size, .right)])
    }
  }

  /// Docking elsewhere and closing changes the screen, not the program.
  @Test func dockingAndClosingLeaveTheProgramItsSize() throws {
    let size = Size(110, 30)
    func played(_ tape: String) throws -> [Size?] {
      sizes(try InspectedScene(InspectedScene.a, size: "110x30", placement: .right, tape))
    }
    #expect(try played("F12\nType d") == [size, Size(110, 41)])
    #expect(try played("F12\nType dd") == [size, size])
    #expect(try played("F12\nType ddd") == [size, Size(190, 30)])
    #expect(try played("F12\nF12") == [size, size])
    #expect(try played("F12\nF12\nResize 90x20\nF12") == [Size(90, 20), Size(136, 20)])
  }
}
