import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TapeCore
import TestSupport
import Testing

/// The nodes that arrange others, bars and menus, as scenes have them.
@Suite(.bounded) struct SceneArrangingTests {
  private func screen(_ text: String, columns: Int = 40, rows: Int = 8) throws -> HeadlessScreen {
    HeadlessScreen(
      try Scene.load(Array(text.utf8), file: "scene.yaml").rootNode, columns: columns, rows: rows)
  }

  /// A scene, and the same page in Swift.
  private static let pages: [(yaml: String, make: @MainActor () -> DisplayNode)] = [
    (
      "root: {split: {first: {text: a}, second: {text: b}, fraction: 0.25, minimums: 3}}",
      {
        let split = SplitNode(TextNode("a"), TextNode("b"), fraction: 0.25)
        split.minimums = 3
        return split
      }
    ),
    (
      "root: {split: {first: {text: a}, second: {text: b}, axis: vertical, collapses: second, isCollapsed: true}}",
      {
        let split = SplitNode(TextNode("a"), TextNode("b"), axis: .vertical)
        (split.collapses, split.isCollapsed) = (.second, true)
        return split
      }
    ),
    (
      "root: {tabs: {tabs: [{title: A, page: {text: a}}, {title: B, page: {row: {children: [{text: b}]}}}], currentIndex: 1}}",
      { TabsNode([.init("A", TextNode("a")), .init("B", TextNode("b"))], currentIndex: 1) }
    ),
    (
      "root: {disclosure: {title: More, isOn: true, content: {text: a}}}",
      { DisclosureNode("More", isOn: true, TextNode("a")) }
    ),
    (
      "root: {form: {spacing: 1, fields: [{textField: {title: Name}}, {checkbox: Wait}]}}",
      {
        FormNode(spacing: 1) {
          TextFieldNode("Name"); CheckboxNode("Wait")
        }
      }
    ),
    (
      "root: {menuBar: {menus: [{title: File, items: [{title: Save}]}]}}",
      { MenuBarNode([Menu("File", [MenuItem("Save") {}])]) }
    ),
    ("root: {footer: {}}", { FooterNode() }),
    (
      "root: {statusBar: {leading: a, middle: b, trailing: c}}",
      { StatusBarNode(leading: "a", middle: "b", trailing: "c") }
    ),
  ]

  @Test(arguments: 0..<8) func aSceneLooksAsThePageInSwift(_ index: Int) throws {
    let (yaml, make) = Self.pages[index]
    let (scene, page) = (try screen(yaml), HeadlessScreen(make(), columns: 40, rows: 8))
    for _ in 0..<2 {
      #expect(scene.lines == page.lines)
      for screen in [scene, page] {
        screen.key(.tab)
        screen.draw()
      }
    }
  }

  @Test func menusDoActions() throws {
    let screen = try screen(
      """
      root:
        column:
          children:
            - menuBar:
                menus:
                  - title: File
                    items:
                      - {title: Greet, key: ctrl+g, action: {set: {id: t, string: Hello}}}
                      - {}
                      - {title: Off, enabled: false, action: {quit: true}}
                      - {title: Ticked, checked: true}
            - text: {id: t, string: nothing, contextMenu: [{title: Clear, action: {set: {id: t, string: "-"}}}]}
      """)
    screen.play(
      """
      Expect row 0 " File"
      F10
      Expect contains "│  Greet   Ctrl-G│"
      Expect contains "│✓ Ticked        │"
      Enter
      Expect row 1 "Hello"
      """)
    screen.mouse(.press(button: 2), 1, 1)
    screen.mouse(.release, 1, 1)
    screen.play("Expect contains \"│Clear│\"\nEnter\nExpect row 1 \"-\"\nCtrl+G\nExpect row 1 \"Hello\"")
  }

  @Test func wrongMenusAreReported() {
    #expect(sceneError("root: {menuBar: {}}").contains("menus is missing"))
    #expect(sceneError("root: {menuBar: {menus: [{title: A}]}}").contains("items is missing"))
    #expect(
      sceneError("root: {menuBar: {menus: [{title: A, items: [{title: B, key: strg+x}]}]}}").contains(
        "which is no key"))
    #expect(sceneError("root: {split: {first: {text: a}}}").contains("second is missing"))
    #expect(sceneError("root: {text: {string: a, contextMenu: 3}}").contains("a list of mappings"))
    #expect(sceneError("root: {tabs: {tabs: []}}").contains("a list of mappings"))
  }
}
