import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// Scenes with controls, linked views, peeking pages and snapping children, as tapes play them.
@Suite(.bounded) struct SceneAdditionsTests {
  private func load(_ text: String) throws -> Scene {
    try Scene.load(Array(text.utf8), file: "scene.yaml")
  }

  private func error(_ text: String) -> String {
    do {
      _ = try load(text)
      return "no error"
    } catch { return "\(error)" }
  }

  private func screen(_ text: String, columns: Int, rows: Int) throws -> HeadlessScreen {
    screen(try load("root: " + text), columns: columns, rows: rows)
  }

  private func screen(_ scene: Scene, columns: Int, rows: Int) -> HeadlessScreen {
    let root = DisplayNode { _, _ in scene.root }
    root.automaticallyManagesSubnodes = true
    return HeadlessScreen(root, columns: columns, rows: rows)
  }

  private func linked(_ a: String, _ b: String) -> String {
    """
    {row: {children: [{scroll: {id: a, width: 20, \(a)content: {box: {height: 110, fill: a}}}}, \
    {scroll: {id: b, width: 20, \(b)content: {box: {height: 60, fill: b}}}}]}}
    """
  }

  /// Acceptance case 24.
  @Test func linkedViewsReachTheirEndsTogether() throws {
    let screen = try screen(linked("", "scrollsWith: {id: a, by: proportion}, "), columns: 40, rows: 10)
    screen.play(
      """
      Wheel down 1 at 5,5
      Expect offset a 0,3
      Expect offset b 0,2
      Sleep 1s
      Wheel down 1 at 25,5
      Expect offset b 0,5
      Expect offset a 0,10
      Click 5,5
      End
      Sleep 1s
      Expect offset b 0,50
      """)
  }

  @Test func theShortFormLinksByTheOffset() throws {
    let screen = try screen(linked("scrollsWith: b, ", ""), columns: 40, rows: 10)
    screen.play("Wheel down 2 at 5,5\nSleep 1s\nExpect offset a 0,6\nExpect offset b 0,6")
  }

  /// A part of acceptance case 25.
  @Test func wrongLinksAreReported() {
    let unknown = error("root: " + linked("", "scrollsWith: nosuch, "))
    #expect(unknown.contains("scene.yaml:1:") && unknown.contains("unknown id \u{201c}nosuch\u{201d}"))
    #expect(error("root: " + linked("", "scrollsWith: b, ")).contains("another scroll view"))
    #expect(
      error("root: " + linked("", "scrollsWith: {id: a, by: half}, ")).contains("offset, proportion"))
  }

  /// Acceptance case 26.
  @Test func pagesPeek() throws {
    let screen = try screen(
      "{pager: {id: p, peek: 4, pageControl: false, pages: [{box: {fill: a}}, {box: {fill: b}}, {box: {fill: c}}]}}",
      columns: 80, rows: 10)
    screen.play(
      """
      Expect offset p -4,0
      Right
      Sleep 1s
      Expect offset p 68,0
      Right
      Sleep 1s
      Expect offset p 140,0
      Expect page p 2
      """)
  }

  /// Acceptance case 27.
  @Test func childrenAreSnapPoints() throws {
    let boxes = [String](repeating: "{box: {width: 18, height: 5, border: single}}", count: 6)
    let screen = try screen(
      """
      {scroll: {id: s, directions: horizontal, snap: {children: true, align: center}, content: \
      {row: {spacing: 1, children: [\(boxes.joined(separator: ", "))]}}}}
      """, columns: 40, rows: 5)
    screen.play("Right\nSleep 1s\nExpect offset s 8,0")
  }

  @Test func controlsAreMadeFromTheirFields() throws {
    let scene = try load(
      """
      root:
        column:
          children:
            - textField: {id: name, title: Name, text: Ada, placeholder: none, matches: '\\w+', message: one word}
            - textArea: {id: notes, title: Notes, text: "a\\nb", isEditable: false}
            - checkbox: {id: wrap, title: Wrap, isOn: true}
            - switch: Dry run
            - radioGroup: {id: size, options: [S, M, L], selectedIndex: 1, axis: vertical}
            - select: {id: region, title: Region, options: [eu, us], enabled: false}
            - slider: {id: volume, title: Volume, minimum: -5, maximum: 5, step: 0.5, value: 1.5}
            - button: {title: Delete, variant: destructive, isDefault: true}
      """)
    let screen = screen(scene, columns: 60, rows: 20)
    func node<Node: DisplayNode>(_ id: String, _: Node.Type = Node.self) throws -> Node {
      try #require(screen.window.root.descendant(id) as? Node)
    }
    let field = try node("name", TextFieldNode.self)
    #expect(field.text == "Ada" && field.isValid && field.label == "Name")
    field.text = "two words"
    #expect(field.validate?(field.text) == "one word")
    #expect(try node("notes", TextAreaNode.self).text == "a\nb")
    #expect(try node("wrap", CheckboxNode.self).isOn == true)
    #expect(try node("size", RadioGroupNode.self).selectedIndex == 1)
    #expect(try node("region", SelectNode.self).isEnabled == false)
    let slider = try node("volume", SliderNode.self)
    #expect(slider.range == -5...5 && slider.value == 1.5 && slider.step == 0.5)
    #expect(screen.lines.contains { $0.contains("Dry run") })
    #expect(screen.lines.contains { $0.contains("Delete") })
  }

  @Test func wrongControlsAreReported() {
    #expect(error("root: {select: {title: x}}").contains("options is missing"))
    #expect(error("root: {radioGroup: {options: 3}}").contains("a list of texts"))
    #expect(error("root: {textField: {matches: '('}}").contains("regular expression"))
    #expect(error("root: {checkbox: {isOn: maybe}}").contains("true, false"))
    #expect(error("root: {button: {title: x, variant: huge}}").contains("destructive"))
    #expect(error("root: {scroll: {snap: {children: true, every: 3}}}").contains("exclude each other"))
  }
}

extension DisplayNode {
  fileprivate func descendant(_ id: String) -> DisplayNode? {
    if name == id { return self }
    for node in subnodes { if let found = node.descendant(id) { return found } }
    return nil
  }
}
