import InspectorUI
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// Overlays over the program's frame.
@Suite(.bounded) struct OverlayTests {
  private func background(_ scene: InspectedScene, _ x: Int, _ y: Int) -> Color {
    scene.player.canvas[y, x].style.background
  }

  /// Acceptance case 6.
  @Test func snapLinesLieAtTheSnapPoints() throws {
    let plain = try InspectedScene(InspectedScene.c, size: "120x40", "Sleep 1s")
    let scene = try InspectedScene(InspectedScene.c, size: "120x40", "F12\nType 3\nSleep 1s")
    #expect(background(scene, 19, 1) == .palette(5))
    #expect(background(scene, 18, 1) == .default)
    // The line to which points come, at the start of the view.
    #expect(background(scene, 0, 1) == .palette(13))
    // Characters stay, and blank cells get a line.
    for y in 0..<5 {
      for x in 0..<74 where plain.player.canvas.scalars(at: y, x) != [0x20] {
        #expect(plain.player.canvas.scalars(at: y, x) == scene.player.canvas.scalars(at: y, x))
      }
    }
    #expect(scene.player.canvas.scalars(at: 10, 19) == ["┊".unicodeScalars.first!.value])
    let off = try InspectedScene(InspectedScene.c, size: "120x40", "F12\nType 33\nSleep 1s")
    #expect(background(off, 19, 1) == .default)
  }

  @Test func outlinesShowTheChosenViewAndUnderlineOthers() throws {
    let scene = try InspectedScene(InspectedScene.b, size: "120x40", "F12\nType 1\nTab\nSleep 1s")
    #expect(background(scene, 0, 5) == .palette(6) && background(scene, 30, 5) == .palette(6))
    #expect(background(scene, 30, 6) == .default)
    #expect(scene.player.canvas[0, 10].style.attributes.contains(.underline))
    #expect(scene.lines[5].hasPrefix("iiii"))
  }

  @Test func pagesHaveBoundariesAndNumbers() throws {
    let pager =
      "root: {pager: {id: p, pageControl: false, pages: [{box: {fill: a}}, {text: second}, {box: {fill: c}}]}}"
    let scene = try InspectedScene(pager, "F12\nType 4\nType s\nRight\nSleep 3s")
    #expect(background(scene, 0, 5) == .palette(3))
    #expect(scene.lines[0].contains("second") && scene.lines[0].contains("2"))
  }

  @Test func listsShowTheirRanges() throws {
    let list = "root: {list: {id: l, count: 1000, row: {text: \"row {index}\"}}}"
    let scene = try InspectedScene(list, size: "80x24", "F12\nType 2\nSleep 3s")
    #expect(background(scene, 0, 0) == .palette(2))
    #expect(scene.lines[0].hasPrefix("row 0"))
  }

  @Test func theChosenElementShowsItsInsetsAndSpacing() throws {
    let text = """
      root: {column: {id: c, spacing: 2, children: [{inset: {insets: {left: 3, top: 1}, child: {text: one}}}, {text: two}]}}
      """
    let scene = try InspectedScene(text, size: "120x40", "F12\nType 6dt\nHome\nDown 1\nSleep 1s")
    // The column: its frame, and the rows between its children.
    #expect(background(scene, 0, 0) == .palette(6))
    #expect(background(scene, 0, 2) == .palette(2) && background(scene, 0, 3) == .palette(2))
    let inset = try InspectedScene(text, size: "120x40", "F12\nType 6dt\nHome\nDown 2\nSleep 1s")
    #expect(background(inset, 0, 0) == .palette(4) && background(inset, 3, 1) == .palette(6))
  }

  /// Cells that a frame changes are marked in that frame only; at a pause they stay.
  @Test func changedCellsAreMarkedForOneFrame() throws {
    let rest = try InspectedScene(InspectedScene.b, size: "80x40", "F12\nType 5\nType s\nDown\nSleep 1s")
    #expect((0..<20).allSatisfy { y in (0..<80).allSatisfy { background(rest, $0, y) == .default } })
    let paused = try InspectedScene(
      InspectedScene.b, size: "80x40", "F12\nType 5\nType s\nDrag 5,25 5,19 100ms\nF8\nF9\nSleep 1s")
    #expect((0..<20).contains { y in (0..<80).contains { background(paused, $0, y) == .palette(1) } })
    #expect(paused.lines.contains { $0.contains(" cells") })
  }
}
