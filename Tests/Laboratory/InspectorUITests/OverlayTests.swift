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
  @Test func snapPointsAreMarkedAtTheEdgeOfTheView() throws {
    let plain = try InspectedScene(InspectedScene.c, size: "120x40", "F12\nType d\nSleep 1s")
    let scene = try InspectedScene(InspectedScene.c, size: "120x40", "F12\nType 3d\nSleep 1s")
    // The view ends at the last row of the screen.
    #expect(scene.lines[39].hasPrefix("◆snap 0" + String(repeating: " ", count: 12) + "◆snap 19 "))
    // The line to which points come, at the start of the view.
    #expect(scene.lines[10].hasPrefix("┊   "))
    // The content stays as it is, with its colours.
    for y in 0..<5 {
      for x in 0..<74 where plain.player.canvas.scalars(at: y, x) != [0x20] {
        #expect(plain.player.canvas.scalars(at: y, x) == scene.player.canvas.scalars(at: y, x))
        #expect(plain.player.canvas[y, x].style == scene.player.canvas[y, x].style)
      }
    }
    let off = try InspectedScene(InspectedScene.c, size: "120x40", "F12\nType 33\nSleep 1s")
    #expect(!off.lines.contains { $0.prefix(74).contains("◆") })
  }

  /// Marks lie below a strip that has room there, only where the views around it show them, and over text in reverse
  /// video.
  @Test func marksLieBelowAStripAndLeaveTextAsItIs() throws {
    func strip(_ below: String, height: Int = 30) throws -> InspectedScene {
      let text = """
        root: {column: {children: [{scroll: {id: page, height: \(height), indicators: never, edgeHint: none, content: {column: \
        {children: [{scroll: {id: s, directions: horizontal, height: 3, indicators: never, edgeHint: none, snap: {every: 8}, \
        content: {box: {width: 200, height: 3, fill: x}}}}, \(below)]}}}}]}}
        """
      return try InspectedScene(text, size: "120x40", "F12\nType 3\nSleep 1s")
    }
    let free = try strip("{box: {height: 40, contentSize: [1, 1]}}")
    #expect(
      free.lines[2].hasPrefix("xxxxxxxxx") && free.lines[3].hasPrefix("◆snap 0 ◆snap 8 ◆       ◆       ◆"),
      "\(free.lines[0...4])")
    let text = try strip("{text: abcdefghijkl}")
    #expect(text.lines[3].hasPrefix("abcdefghijkl"))
    let style = text.player.canvas[3, 8].style
    #expect(
      style.attributes.contains(.reverse) && !text.player.canvas[3, 7].style.attributes.contains(.reverse))
    // The page ends with the strip.
    let cut = try strip("{text: abcdefghijkl}", height: 3)
    #expect(cut.lines[2].hasPrefix("xxxxxxxxx") && !cut.lines[3].contains("◆"))
    #expect(cut.player.canvas[2, 8].style.attributes.contains(.reverse))
  }

  @Test func verticalSnapPointsAreMarkedAtTheRight() throws {
    let text = """
      root: {scroll: {id: s, width: 20, indicators: never, edgeHint: none, snap: {every: 4}, \
      content: {box: {width: 20, height: 100, fill: x}}}}
      """
    let scene = try InspectedScene(
      "{root: {row: {children: [\(text.dropFirst(6))]}}}", size: "120x40", "F12\nType 3\nSleep 1s")
    #expect(scene.lines[4].hasPrefix(String(repeating: "x", count: 20) + "◆snap 4 "))
    #expect(scene.lines[5].hasPrefix(String(repeating: "x", count: 20) + "  "))
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
