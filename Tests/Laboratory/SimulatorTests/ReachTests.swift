import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// Content whose parts have sizes in per cent, or stick out of it: everything can be scrolled to.
@Suite(.bounded) struct ReachTests: SceneSuite {
  private func play(_ root: String, columns: Int = 80, rows: Int = 24, _ tape: String) throws
    -> HeadlessScreen
  {
    let scene = try load("root: " + root)
    for case let scroll as ScrollNode in scene.elements.values { scroll.edgeHint = .none }
    let screen = HeadlessScreen(scene.rootNode, columns: columns, rows: rows)
    screen.play(tape)
    return screen
  }

  nonisolated static let wraps = [
    "%", "{inset: {insets: 0, child: %}}", "{node: {child: %}}", "{wrapper: {children: [%]}}",
    "{node: {child: {inset: {insets: 0, child: {wrapper: {children: [%]}}}}}}",
  ]

  private func wrapped(_ content: String, in wrap: String) -> String {
    let parts = wrap.split(separator: "%", omittingEmptySubsequences: false)
    return parts[0] + content + parts[1]
  }

  @Test(arguments: wraps) func threePagesOfTheWholeHeightPage(_ wrap: String) throws {
    let pages = ["a", "b", "c"].map { "{box: {height: 100%, fill: \($0)}}" }.joined(separator: ", ")
    let content = wrapped("{column: {children: [\(pages)]}}", in: wrap)
    let screen = try play(
      "{scroll: {id: v, paging: true, indicators: never, content: \(content)}}", columns: 20, rows: 8,
      """
      Sleep 2s
      Expect row 7 "aaaaaaaaaaaaaaaaaaaa"
      PageDown
      Wait+Rest
      Expect page v 1
      Expect offset v 0,8
      Expect row 0 "bbbbbbbbbbbbbbbbbbbb"
      End
      Wait+Rest
      Expect page v 2
      Expect offset v 0,16
      Expect row 0 "cccccccccccccccccccc"
      Expect row 7 "cccccccccccccccccccc"
      Home
      Wait+Rest
      Drag 5,7 5,1 100ms
      Wait+Rest
      Expect page v 1
      """)
    #expect(screen.window.warnings == [])
    // Another height alone makes other pages.
    screen.resize(columns: 20, rows: 5)
    screen.play(
      """
      Wait+Rest
      Home
      Wait+Rest
      PageDown
      Wait+Rest
      Expect offset v 0,5
      End
      Wait+Rest
      Expect offset v 0,10
      Expect row 4 "cccccccccccccccccccc"
      """)
  }

  @Test(arguments: wraps) func twoBoxesOfTheWholeWidthAreTwiceAsWide(_ wrap: String) throws {
    let boxes = ["a", "b"].map { "{box: {width: 100%, height: 3, fill: \($0)}}" }.joined(separator: ", ")
    let content = wrapped("{row: {children: [\(boxes)]}}", in: wrap)
    let screen = try play(
      "{scroll: {id: m, directions: horizontal, indicators: never, content: \(content)}}",
      """
      Sleep 2s
      Expect contains "\(String(repeating: "a", count: 80))"
      End
      Wait+Rest
      Expect offset m 80,0
      Expect contains "\(String(repeating: "b", count: 80))"
      """)
    #expect((screen.window.root as? ScrollNode)?.contentSize == Size(160, 24))
  }

  /// A badge at the right end of a strip, and a box that is higher than its row.
  @Test func partsThatStickOutAreInReach() throws {
    let badge = "{text: {string: NEW}}"
    let card = "{box: {width: 30, height: 4, fill: x}}"
    _ = try play(
      """
      {scroll: {id: s, directions: both, indicators: never, content: {row: {height: 4, alignItems: start, children: [\
      {corner: {location: topRight, offset: [4, 3], child: \(card), corner: \(badge)}}, \
      {column: {height: 4, children: [{box: {width: 2, height: 12, fill: y}}]}}]}}}}
      """, columns: 20, rows: 6,
      """
      Sleep 2s
      Drag 10,5 10,0 1s
      Wait+Rest
      Expect offset s 0,5
      Drag 18,3 1,3 1s
      Wait+Rest
      Expect offset s 15,5
      Expect contains "yy"
      Drag 10,5 10,0 1s
      Wait+Rest
      Expect offset s 15,6
      Drag 10,0 10,5 1s
      Wait+Rest
      Expect contains "NEW"
      """)
  }

  @Test func fractionsWithoutEffectAreReported() throws {
    let screen = try play(
      """
      {scroll: {id: view, content: {column: {children: [{column: {children: \
      [{box: {id: half, height: 50%, fill: x}}]}}, {box: {height: 60}}]}}}}
      """, "Sleep 1s")
    let warning = try #require(screen.window.warnings.first)
    #expect(warning.contains("half") && warning.contains("height 50%") && warning.contains("view"))
  }
}
