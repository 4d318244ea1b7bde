import InspectorUI
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// The tree, the numbers of a view, and notes.
@Suite(.bounded) struct SectionTests {
  @Test func theTreeShowsElementsAndTheirPlaces() throws {
    let scene = try InspectedScene(InspectedScene.b, size: "120x40", "F12\nType d\nSleep 2s")
    let tree = scene.lines[2...9].map { $0.dropFirst(74) }
    #expect(tree[0].contains("▾ scroll page ◆") && tree[0].hasSuffix("0,0     74×40"))
    #expect(scene.lines.contains { $0.contains("scroll inner") && $0.hasSuffix("0,5      74×6") })
    // Choosing in the tree chooses the view for all sections.
    let chosen = try InspectedScene(
      InspectedScene.b, size: "120x40", "F12\nType dt\nDown 3\nExpect inspector contains \"View inner\"")
    #expect(chosen.lines.contains { $0.contains("inner ◆") })
  }

  @Test func tabChoosesTheNextView() throws {
    _ = try InspectedScene(
      InspectedScene.b, size: "120x40",
      """
      F12
      Type d
      Expect inspector contains "View page"
      Tab
      Expect inspector contains "View inner"
      Shift+Tab
      Expect inspector contains "View page"
      Type c
      Click 5,7
      Expect inspector contains "View inner"
      """)
  }

  @Test func theNumbersAreThoseOfTheView() throws {
    let scene = try InspectedScene(
      InspectedScene.a, size: "120x40", "F12\nType ds\nDrag 5,12 5,6 100ms\nSleep 50ms\nF8")
    let rows = scene.lines.map { String($0.dropFirst(74)) }
    #expect(rows.contains { $0.hasPrefix("│─ View s ─") && $0.hasSuffix("scroll ↕  74×40 at 0,0 ─") })
    #expect(rows.contains { $0.hasPrefix("│ content           74        100  cells") })
    #expect(rows.contains { $0.hasPrefix("│ limits           0…0       0…60  cells") })
    // The path of acceptance case 15: 46.816 cells/s after 50 ms.
    #expect(rows.contains { $0.hasPrefix("│ velocity           0     +46.8") })
    #expect(
      rows.contains {
        $0.hasPrefix("│ phase      decelerating  0.050 s")
      })
    #expect(rows.contains { $0.contains("target") && $0.contains(" 18  at ") })
    // Settings that are the usual ones have no rows.
    #expect(!rows.contains { $0.hasPrefix("│ zoom") || $0.hasPrefix("│ insets") || $0.hasPrefix("│ over") })
  }

  /// The bar is drawn as long as the view's own would be, or says why there is none.
  @Test func theBarIsDrawn() throws {
    func bar(_ fields: String, _ tape: String = "") throws -> String? {
      let text = "root: {scroll: {id: s, \(fields), content: {box: {height: 80, fill: \".\"}}}}"
      let scene = try InspectedScene(text, size: "120x40", "F12\nType ds" + tape)
      return scene.lines.map { String($0.dropFirst(74)) }.first { $0.hasPrefix("│ bar ↕") }
    }
    let line = String(repeating: "─", count: 25)
    #expect(try bar("indicators: never") == "│ bar ↕      none: indicators never")
    #expect(try bar("height: 40, indicators: always")?.contains("━━━━━━━━━━━━" + line.prefix(12)) == true)
    #expect(
      try bar("height: 40, indicators: always", "\nEnd\nSleep 2s")?.contains("─━━━━━━━━━━━━━ shown") == true)
  }

  /// A view that was never given room, and numbers that are too large for their columns, are shown somehow.
  @Test func oddNumbersAreShown() throws {
    for fields in [
      "height: 0", "width: 0, height: 0",
      "contentInset: 1000000000, contentSize: [1000000000, 1000000000], managesContentSize: false",
    ] {
      let scene = try InspectedScene(
        "root: {column: {children: [{scroll: {id: s, directions: both, \(fields), content: {text: a}}}]}}",
        size: "120x40", "F12\nType 123456\nType d\nSleep 1s")
      #expect(scene.lines.contains { $0.contains(" offset  ") })
    }
  }

  @Test func theHelpListsTheKeys() throws {
    _ = try InspectedScene(
      InspectedScene.a, size: "120x40",
      """
      F12
      Type d?
      Expect inspector contains "Tab"
      Expect inspector contains "frame back"
      Expect inspector not contains "velocity"
      Escape
      Expect inspector contains "velocity"
      Expect inspector contains "keys: panel"
      """)
    // It scrolls where there is little room.
    _ = try InspectedScene(
      InspectedScene.a,
      "F12\nType ?\nEnd\nSleep 1s\nExpect inspector contains \"chooses the element\"\nType ?\nExpect inspector contains \"velocity\""
    )
  }

  @Test func notesSayWhyAViewDoesNotScroll() throws {
    let text = InspectedScene.b.replacing("height: 6, ", with: "")
    _ = try InspectedScene(
      text, size: "200x60", "F12\nType d\nExpect inspector contains \"scroll “inner” is as high as its\"")
  }
}
