import NodeUI
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// Probable mistakes in a scene that can be shown all the same, in the words of its author: ids, kinds and keys.
@Suite(.bounded) struct SceneHintTests: SceneSuite {
  private func warnings(_ text: String, columns: Int = 20, rows: Int = 10) throws -> [String] {
    let screen = HeadlessScreen(application: try load(text).makeWindow(), columns: columns, rows: rows)
    screen.draw()
    return screen.window.warnings
  }

  // MARK: Fields in braces

  private static let allowed =
    "allowed: {index}, {number}, {section}, {count}, {tick}, {time}, and {{ for a brace"

  @Test func anUnknownFieldInARowIsTold() throws {
    let row = "{text: \"{nummer} {index} {{nummer} {a b} {1} {} {\"}"
    #expect(
      try warnings("title: Rows\nroot: {list: {count: 3, row: \(row)}}") == [
        "root.list.row.text in line 2: unknown field “{nummer}”; did you mean {number}? \(Self.allowed)"
      ])
    #expect(
      try warnings("root: {list: {count: 3, row: {column: {children: [{text: \"{xyzzy}\"}]}}}}") == [
        "root.list.row.column.children[0].text in line 1: unknown field “{xyzzy}”; \(Self.allowed)"
      ])
  }

  @Test(arguments: [
    ("{list: {sections: [{header: {text: \"{secton}\"}, count: 1, row: {text: x}}]}}", "section"),
    ("{list: {count: 1, row: {text: x}, every: 1s, append: {text: \"{tik}\"}}}", "tick"),
    ("{list: {count: 1, row: {text: x}, onSelect: {set: {id: t, string: \"{indx}\"}}}}", "index"),
    ("{text: {strings: [a, \"{tme}\"], every: 1s}}", "time"),
  ])
  func fieldsOfAllTemplatesAreChecked(_ element: String, _ meant: String) throws {
    let found = try warnings(
      "root: {column: {children: [\(element), {text: {id: t, string: \"{nummer}\"}}]}}")
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains("; did you mean {\(meant)}? allowed: ") == true, "\(found)")
  }

  /// Braces of the inner row are doubled in the outer one.
  @Test func fieldsOfNestedRowsAreCheckedOnce() throws {
    let inner = "{list: {height: 2, count: 1, row: {text: \"{{nummer} {{number} {nmber}\"}}}"
    let found = try warnings("root: {list: {count: 2, row: \(inner)}}")
    #expect(
      found
        == ["nmber", "nummer"].map {
          "root.list.row.list.row.text in line 1: unknown field “{\($0)}”; did you mean {number}? \(Self.allowed)"
        })
  }

  /// `{value}` is the value of a field in the settings of its action.
  @Test func valuesOfActionsAreNoMistakes() throws {
    let field = "{textField: {onSubmit: {set: {id: t, string: \"{value} {valu}\"}}}}"
    let found = try warnings(
      "root: {column: {children: [{list: {height: 2, count: 1, row: \(field)}}, {text: {id: t}}]}}")
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains("unknown field “{valu}”; did you mean {value}?") == true, "\(found)")
  }

  // MARK: Keys

  @Test(arguments: [
    ("q", "{scrollTo: {id: m, edge: top}}", "takes q (quit) away; ctrl+c still quits"),
    ("q", "[{scrollTo: {id: m, edge: top}}, {quit: true}]", ""),
    ("?", "{focus: m}", "takes ? (help) away; H and f1 still work"),
    ("ctrl+z", "{focus: m}", "takes ctrl+z (suspend) away"),
    ("x", "{focus: m}", ""),
  ])
  func aKeyOfTheProgramThatIsTakenIsTold(_ key: String, _ action: String, _ told: String) throws {
    func scene(_ id: String) -> String {
      "root: {column: {children: [{scroll: {id: m, content: {text: x}}}, {box: {\(id)keys: [{key: \"\(key)\", action: \(action)}]}}]}}"
    }
    #expect(
      try warnings(scene("id: card, "))
        == (told.isEmpty ? [] : ["the key “\(key)” of box “card” \(told)"]))
    #expect(try warnings(scene("")) == (told.isEmpty ? [] : ["the key “\(key)” of box in line 1 \(told)"]))
  }

  // MARK: Names and words

  @Test func warningsHaveTheKeysOfScenes() throws {
    let wide = "content: {row: {children: [{box: {width: 30, height: 3, flexShrink: 0}}]}}"
    let rest =
      " scrolls up and down only, and has content that is wider: the rest is out of reach; set directions: both, or let the content shrink or wrap"
    #expect(try warnings("root: {scroll: {id: m, \(wide)}}") == ["scroll “m”" + rest])
    #expect(try warnings("root:\n  scroll: {\(wide)}") == ["scroll in line 2" + rest])
    #expect(
      try warnings("root: {row: {children: [{text: {id: t, string: x, sticky: top}}]}}") == [
        "text “t” has sticky, but no scroll view around it scrolls up and down: it stays in its place"
      ])
  }

  /// The view of a pager is a part of it, and has its name.
  @Test func partsHaveTheNameOfTheirElement() throws {
    let inner = "{scroll: {id: inner, content: {box: {height: 90}}}}"
    func scene(_ id: String) -> String {
      "root: {pager: {\(id)orientation: vertical, pages: [\(inner), {box: {height: 3}}]}}"
    }
    func told(_ name: String) -> String {
      "scroll “inner” scrolls vertically inside \(name), which does too: it is hard to say which of them will move"
    }
    #expect(try warnings(scene("id: hero, ")) == [told("pager “hero”")])
    #expect(try warnings(scene("")) == [told("pager in line 1")])
    // The same in Swift.
    let box = BoxNode()
    box.style.height = .points(90)
    let view = ScrollNode(content: box)
    view.name = "inner"
    let pager = PagerNode(.vertical, pages: [view, BoxNode()])
    pager.name = "hero"
    let screen = HeadlessScreen(pager, columns: 20, rows: 10)
    screen.draw()
    #expect(
      screen.window.warnings == [
        "ScrollNode “inner” scrolls vertically inside PagerNode “hero”, which does too: it is hard to say which of them will move"
      ])
  }

  @Test func anElementWithAnActionHasItsKind() throws {
    let scene =
      "root: {column: {children: [{box: {id: card, action: {focus: card}, keys: [{key: q, action: {press: card}}]}}]}}"
    #expect(
      try warnings(scene) == ["the key “q” of box “card” takes q (quit) away; ctrl+c still quits"])
  }
}
