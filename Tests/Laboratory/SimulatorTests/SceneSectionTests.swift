import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// Sections of lists in scenes, and the placeholders of their templates.
@Suite(.bounded) struct SceneSectionTests {
  private func screen(_ element: String, columns: Int = 20, rows: Int = 7) throws -> HeadlessScreen {
    let scene = try Scene.load(Array("root: \(element)".utf8), file: "scene.yaml")
    return HeadlessScreen(scene.rootNode, columns: columns, rows: rows)
  }

  /// The same list in Swift.
  private final class Days: ListDataSource {
    let counts = [3, 0, 12]
    func numberOfSections(in list: ListNode) -> Int { counts.count }
    func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
      let text = "\(path.row + 1) of \(counts[path.section])"
      return { TextNode(text) }
    }
    func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool { section != 1 }
    func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock {
      { TextNode("Day \(section + 1)") }
    }
  }

  @Test(arguments: [true, false]) func sectionsAreThoseOfSwift(_ isSticky: Bool) throws {
    let row = #"row: {text: "{number} of {count}"}"#
    let header = #"header: {text: "Day {section}"}"#
    let scene = try screen(
      """
      {list: {indicators: never, stickyHeaders: \(isSticky), sections: [{\(header), count: 3, \(row)}, {count: 0, \(row)}, \
      {\(header), count: 12, \(row)}]}}
      """)
    let days = Days()
    let list = ListNode()
    list.indicators = ScrollNodeIndicators(.never)
    list.hasStickyHeaders = isSticky
    list.preparesAhead = false
    list.dataSource = days
    let swift = HeadlessScreen(list, columns: 20, rows: 7)
    #expect(scene.lines == swift.lines && scene.lines[0] == "Day 1" && scene.lines[1] == "1 of 3")
    for key in [Key.down, .down, .pageDown, .end, .up, .home] {
      for screen in [scene, swift] {
        screen.key(key)
        screen.settle()
      }
      #expect(scene.lines == swift.lines, "\(key)")
    }
  }

  @Test func bracesStandForValues() throws {
    let screen = try screen(
      #"{list: {indicators: never, count: 2, row: {text: "{index} {number} {section} {count} {tick} {time} {x} {{index} {"}}}"#,
      columns: 50)
    #expect(screen.lines[0] == "0 1 1 2 0 0.0 {x} {index} {")
    #expect(screen.lines[1] == "1 2 1 2 0 0.0 {x} {index} {")
  }

  /// Rows that come with time are added to the last section, and at the start of the first one.
  @Test func timedRowsJoinTheOuterSections() throws {
    let screen = try screen(
      """
      {list: {indicators: never, every: 1s, append: {text: 'new {section} {index}'}, prepend: {text: 'new {section} {index}'}, \
      sections: [{header: {text: A}, count: 1, row: {text: a}}, {header: {text: B}, count: 2, row: {text: b}}]}}
      """)
    screen.advance(1)
    #expect(screen.lines == ["A", "new 1 1", "a", "B", "b", "b", "new 2 2"])
  }
}
