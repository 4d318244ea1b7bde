import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// Scenes with controls, linked views, peeking pages and snapping children, as tapes play them.
@Suite(.bounded) struct SceneAdditionsTests: SceneSuite {
  private func screen(_ text: String, columns: Int, rows: Int) throws -> HeadlessScreen {
    screen(try load("root: " + text), columns: columns, rows: rows)
  }

  private func screen(_ scene: Scene, columns: Int, rows: Int) -> HeadlessScreen {
    let root = DisplayNode { _, _ in scene.root }
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

  /// Acceptance case 25.
  @Test func wrongLinksAreReported() {
    let two = error(
      "root: " + linked("scrollsWith: {id: b, by: offset}, ", "scrollsWith: {id: a, by: proportion}, "))
    #expect(two.contains("scene.yaml:1:") && two.contains("scrolls by offset already"))
    #expect(error("root: " + linked("", "scrollsWith: b, ")).contains("is the view itself"))
    let unknown = error("root: " + linked("", "scrollsWith: nosuch, "))
    #expect(unknown.contains("scene.yaml:1:") && unknown.contains("unknown id \u{201c}nosuch\u{201d}"))
    #expect(error("root: " + linked("", "directions: horizontal, scrollsWith: a, ")).contains("no axis"))
    let inner = "{scroll: {id: inner, LINK content: {box: {height: 90}}}}"
    let nested =
      "root: {column: {children: [{scroll: {id: outer, OUTER content: {column: {children: [\(inner)]}}}}]}}"
    func nest(_ outer: String, _ link: String) -> String {
      error(nested.replacing("OUTER", with: outer).replacing("LINK", with: link))
    }
    #expect(nest("", "scrollsWith: outer,").contains("contains this view"))
    #expect(nest("scrollsWith: inner,", "").contains("is inside this view"))
    #expect(
      error("root: {row: {children: [{box: {id: x}}, {list: {count: 1, row: {text: a}, scrollsWith: x}}]}}")
        .contains("is a box; allowed: another scroll view"))
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

  private let cards =
    "content: {row: {spacing: 1, children: ["
    + [String](repeating: "{box: {width: 18, height: 5, border: single}}", count: 6).joined(separator: ", ")
    + "]}}"

  /// Acceptance case 28.
  @Test func throwsComeToRestAtSnapPoints() throws {
    for (start, end, duration, offset) in [
      (35, 20, "300ms", 19), (35, 30, "300ms", 0), (35, 24, "400ms", 19), (35, 5, "150ms", 73),
    ] {
      let screen = try screen(
        "{scroll: {id: s, directions: horizontal, snap: {every: 19}, \(cards)}}", columns: 40, rows: 5)
      screen.play("Drag \(start),2 \(end),2 \(duration)\nSleep 3s\nExpect offset s \(offset),0")
    }
  }

  @Test func pagesAreAPartOfTheView() throws {
    let strip = "content: {box: {width: 160, height: 5, fill: x}}"
    for (paging, first, second) in [
      ("{pageSize: \"80%\", align: center}", -4, 28), ("{pageSize: \"80%\"}", 0, 32),
      ("{horizontal: {pageSize: 30, align: center}}", -5, 25), ("{peek: 3}", -3, 31),
    ] {
      let screen = try screen(
        "{scroll: {id: s, directions: horizontal, paging: \(paging), \(strip)}}", columns: 40, rows: 5)
      screen.play("Expect offset s \(first),0\nRight\nSleep 1s\nExpect offset s \(second),0")
    }
  }

  @Test func peekingWithoutRoomIsNoted() throws {
    let screen = try screen(
      "{scroll: {id: s, directions: horizontal, paging: {peek: 30}, content: {box: {width: 160, height: 5}}}}",
      columns: 40, rows: 5)
    #expect(screen.window.warnings.contains { $0.contains("peek by 30 cells; there is room for 19") })
  }

  @Test func wrongPagingIsReported() {
    func paging(_ text: String) -> String { error("root: {scroll: {paging: \(text), content: {box: {}}}}") }
    #expect(paging("{peek: 3, pageSize: 20}").contains("peek and pageSize exclude each other"))
    #expect(paging("{enabled: false, peek: 3}").contains("peek needs paging, which is off"))
    #expect(
      paging("{pageSize: 0}").contains("found \u{201c}0\u{201d}; allowed: a whole number of at least 1"))
    #expect(paging("{pageSize: auto}").contains("allowed: a whole number of at least 1"))
    #expect(paging("{pageSize: \"80%\", align: end}").contains("start, center"))
  }

  @Test func settingsOfMotionReachScrollsAndLists() throws {
    let settings =
      "decelerationRate: 0.99, wheelStep: 5, horizontalWheelStep: 8, horizontalLineStep: 2, edgeHint: none, "
      + "isScrollEnabled: false, bounces: {vertical: false}"
    let scene = try load(
      "root: {row: {children: [{scroll: {id: s, \(settings), anchoring: false, content: {box: {}}}}, "
        + "{list: {id: l, count: 3, row: {text: x}, \(settings)}}]}}")
    for id in ["s", "l"] {
      let node = try #require(scene.elements[id] as? ScrollNode)
      #expect(node.decelerationRate == 0.99 && node.wheelStep == 5 && node.horizontalWheelStep == 8)
      #expect(node.horizontalLineStep == 2 && node.edgeHint == .none && !node.isScrollEnabled)
      #expect(!node.bouncesVertically && node.bouncesHorizontally)
    }
    #expect((scene.elements["s"] as? ScrollNode)?.anchorsContent == false)
    #expect(error("root: {scroll: {decelerationRate: 2, content: {box: {}}}}").contains("0.5 to 0.99999"))
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
