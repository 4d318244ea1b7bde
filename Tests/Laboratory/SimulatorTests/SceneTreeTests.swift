import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TapeCore
import TestSupport
import Testing

/// Trees and tables of scenes look as those made by code, and act.
@Suite(.bounded) struct SceneTreeTests {
  private func screen(_ text: String) throws -> HeadlessScreen {
    HeadlessScreen(try Scene.load(Array(text.utf8), file: "scene.yaml").rootNode, columns: 30, rows: 8)
  }

  private struct Item: Identifiable {
    let id: String
    var items: [Item]?
  }

  @Test func aTreeIsReadFromItsLines() throws {
    let screen = try screen(
      """
      root:
        tree:
          id: files
          open: 1
          items: |
            Sources
              NodeUI
                Exports.swift
              LayoutCore
            README.md
      """)
    let roots = [
      Item(
        id: "Sources",
        items: [Item(id: "NodeUI", items: [Item(id: "Exports.swift")]), Item(id: "LayoutCore")]),
      Item(id: "README.md"),
    ]
    let tree = TreeNode({ roots }, children: { $0.items }) { TextNode($0.id) }
    tree.setOpen(true, row: 0)
    let other = HeadlessScreen(tree, columns: 30, rows: 8)
    #expect(screen.lines == other.lines)
    #expect(screen.lines[0...3] == ["▾ Sources", "  ▸ NodeUI", "    LayoutCore", "  README.md"])
    screen.play("Tab\nDown\nDown\nRight\nExpect contains \"▾ NodeUI\"\nExpect contains \"Exports.swift\"")
  }

  @Test func aTableIsReadFromItsLines() throws {
    let screen = try screen(
      """
      root:
        table:
          id: people
          columns: [Name, Age]
          rows: |
            Cy | 5
            Ada | 36
            Bob
      """)
    #expect(screen.lines[0...3] == ["Name   │   Age", "Cy     │     5", "Ada    │    36", "Bob    │"])
    screen.play("Tab\nDown\nUp\nRight\nEnter\nExpect contains \"Age ▲\"")
    #expect(screen.lines[1...3] == ["Cy     │     5", "Ada    │    36", "Bob    │"])
  }

  @Test func wrongFieldsAreReported() {
    #expect(sceneError("root: {tree: {}}").contains("items"))
    #expect(sceneError("root: {table: {columns: 3, rows: a}}").contains("a list of texts"))
  }
}
