import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TapeCore
import TestSupport
import Testing

/// The `list` kind of scenes.
@Suite(.bounded) struct SceneListTests: SceneSuite {
  private func errors(_ text: String) -> [String] {
    do {
      _ = try load(text)
      return []
    } catch {
      return (error as? SceneError)?.lines ?? ["\(error)"]
    }
  }

  @Test func rowsAreMadeFromATemplate() throws {
    let scene = try load(
      "root: {list: {id: rows, count: 10000000, indicators: never, row: {row: {children: [{text: 'row {index}'}]}}}}"
    )
    let screen = HeadlessScreen(scene.rootNode, columns: 12, rows: 3)
    #expect(screen.lines == ["row 0", "row 1", "row 2"])
    screen.key(.end)
    screen.settle()
    #expect(screen.lines == ["row 9999997", "row 9999998", "row 9999999"])
  }

  @Test func layoutContainsOnlyVisibleRows() throws {
    let scene = try load(
      "root: {list: {count: 100, estimatedRowHeight: 2, row: {text: {id: 'r{index}', string: x}}}}")
    let tree = scene.root.layoutTree(SizeRange(exact: Size(10, 2)), flattened: true)
    #expect(
      LayoutDump(tree).json
        == #"{"kind":"list","frame":[0,0,10,2],"contentSize":[10,198],"children":["#
        + #"{"kind":"text","id":"r0","frame":[0,0,10,1],"children":[]},"#
        + #"{"kind":"text","id":"r1","frame":[0,1,10,1],"children":[]}]}"#)
  }

  @Test func listsCanBeInvertedAndHaveColumns() throws {
    let chat = try load("root: {list: {count: 50, inverted: true, row: {text: '{index}'}}}")
    #expect(HeadlessScreen(chat.rootNode, columns: 5, rows: 3).lines.map { $0.prefix(1) } == ["2", "1", "0"])
    let grid = try load(
      "root: {list: {count: 50, columns: 3, columnSpacing: 1, indicators: never, row: {text: '{index}'}}}")
    #expect(HeadlessScreen(grid.rootNode, columns: 11, rows: 2).lines == ["0   1   2", "3   4   5"])
  }

  @Test func invalidListsAreReported() {
    #expect(errors("root: {list: {count: 3}}").first?.contains("row, sections or file is missing") == true)
    #expect(errors("root: {list: {row: {text: a}}}").first?.contains("count is missing") == true)
    #expect(errors("root: {list: {count: -1, row: {text: a}}}").first?.contains("at least 0") == true)
    #expect(errors("root: {list: {count: 1, row: {txet: a}}}").first?.contains("text") == true)
    #expect(errors("root: {list: {file: nothing.txt}}").first?.contains("nothing.txt") == true)
    #expect(errors("root: {list: {file: a, count: 3}}").contains { $0.contains("exclude") })
  }
}
