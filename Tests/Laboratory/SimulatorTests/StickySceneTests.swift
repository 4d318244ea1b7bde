import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// Sticky elements of scenes, as tapes play them.
@Suite(.bounded) struct StickySceneTests: SceneSuite {
  private func screen(_ text: String, columns: Int, rows: Int) throws -> HeadlessScreen {
    let scene = try load("root: " + text)
    for case let scroll as ScrollNode in scene.elements.values { scroll.edgeHint = .none }
    return HeadlessScreen(scene.rootNode, columns: columns, rows: rows)
  }

  /// Three sections with a heading of two rows each.
  private static let sections: String = {
    let parts = [("A", "a", 8), ("B", "b", 8), ("C", "c", 18)].map { name, fill, height in
      "{column: {children: [{text: {string: \"\(name)1\\n\(name)2\", sticky: top}}, "
        + "{box: {height: \(height), fill: \(fill)}}]}}"
    }
    return
      "{scroll: {id: s, indicators: never, content: {column: {children: [\(parts.joined(separator: ", "))]}}}}"
  }()

  /// Acceptance case 21.
  @Test func aHeadingStaysUntilItsSectionEnds() throws {
    let screen = try screen(Self.sections, columns: 20, rows: 10)
    screen.play(
      """
      Sleep 2s
      Wheel@400ms down 1 at 5,5
      Expect row 0 "A1"
      Wheel@400ms down 2 at 5,5
      Expect offset s 0,9
      Expect row 0 "A2"
      Expect row 1 "B1"
      Wheel@400ms down 1 at 5,5
      Expect offset s 0,12
      Expect row 0 "B1"
      """)
  }

  /// Acceptance case 22.
  @Test func beyondAnEdgeItMovesWithTheContent() throws {
    let screen = try screen(Self.sections, columns: 20, rows: 10)
    screen.play("Sleep 2s\nPress 5,1\nMove@300ms 5,9\nExpect row 3 \"A1\"")
  }

  /// Acceptance case 23.
  @Test func aFooterStaysAtTheBottom() throws {
    let screen = try screen(
      """
      {scroll: {id: s, indicators: never, content: {column: {children: \
      [{box: {height: 40, fill: x}}, {text: {string: sum, sticky: bottom}}]}}}}
      """, columns: 20, rows: 10)
    screen.play(
      """
      Sleep 2s
      Expect row 9 "sum"
      Wheel@400ms down 5 at 5,5
      Expect offset s 0,15
      Expect row 9 "sum"
      End
      Sleep 2s
      Expect offset s 0,31
      Expect row 9 "sum"
      """)
  }

  @Test func edgesAreAWordOrAMapping() throws {
    func edges(_ value: String) throws -> StickyInsets {
      let scene = try load("root: {column: {children: [{text: {id: t, string: a, sticky: \(value)}}]}}")
      return try #require(scene.elements["t"]).style.sticky
    }
    #expect(try edges("top") == .top)
    #expect(try edges("leading") == .leading)
    #expect(try edges("bottom") == .bottom)
    #expect(try edges("trailing") == .trailing)
    #expect(try edges("{top: 1, leading: 0}") == StickyInsets(top: 1, leading: 0))
    #expect(try edges("{bottom: -2, trailing: 3}") == StickyInsets(bottom: -2, trailing: 3))
  }

  @Test(arguments: [
    (
      "root: {text: {string: a, sticky: top}}",
      "1:34: root.text.sticky: the root is in no row, column or absolute"
    ),
    (
      "root: {row: {children: [{text: {string: a, sticky: tap}}]}}",
      "1:52: root.row.children[0].text.sticky: unknown edge “tap”; did you mean top?"
    ),
    (
      "root: {row: {children: [{text: {string: a, sticky: {left: 1}}}]}}",
      "1:53: root.row.children[0].text.sticky: unknown key “left”"
    ),
    (
      "root: {row: {children: [{text: {string: a, sticky: {top: high}}}]}}",
      "1:58: root.row.children[0].text.sticky.top: found “high”; allowed: a whole number"
    ),
    (
      "root: {row: {children: [{text: {string: a, sticky: [top]}}]}}",
      "1:52: root.row.children[0].text.sticky: found a list; allowed: top, leading, bottom, trailing, a mapping"
    ),
  ])
  func wrongEdgesAreReported(_ scene: String, _ expected: String) {
    #expect(error(scene).hasPrefix("scene.yaml:" + expected), "\(error(scene))")
  }

  @Test func rowsOfAListMayHaveStickyElements() throws {
    let screen = try screen(
      """
      {list: {id: l, count: 9, indicators: never, row: \
      {column: {children: [{text: {string: "n{index}", sticky: top}}, {text: "a\\nb\\nc\\nd"}]}}}}
      """, columns: 10, rows: 4)
    screen.play("Wheel@400ms down 1 at 1,1\nExpect row 0 \"n0\"\nExpect row 1 \"d\"\nExpect row 2 \"n1\"")
  }
}
