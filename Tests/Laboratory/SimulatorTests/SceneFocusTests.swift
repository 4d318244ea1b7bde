import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// Focus, selection, keys, elements that can be pressed, and the settings of a whole scene.
@Suite(.bounded) struct SceneFocusTests: SceneSuite {
  private func screen(_ text: String, columns: Int = 40, rows: Int = 10) throws -> HeadlessScreen {
    HeadlessScreen(application: try load(text).makeWindow(), columns: columns, rows: rows)
  }

  // MARK: Elements with actions and keys

  @Test func aCardReactsToEnterAndClicks() throws {
    let screen = try screen(
      """
      focus: card
      root: {column: {alignItems: start, children: [{box: {id: card, width: 12, height: 3, border: rounded, title: Oslo, \
      action: {set: {id: t, string: "pressed"}}}}, {text: {id: t, string: "-"}}, {row: {id: r, action: {set: {id: t, string: row}}, \
      children: [{text: "a row"}]}}]}}
      """)
    #expect(screen.lines[0] == "┏ Oslo ━━━━┓" && screen.lines[2] == "┗━━━━━━━━━━┛")
    screen.play(
      """
      Enter
      Expect value t pressed
      Tab
      Expect focus r
      Expect row 0 "╭ Oslo ────╮"
      Space
      Expect value t row
      Click 3,1
      Expect value t pressed
      Expect focus card
      """)
    #expect(screen.style(0, 4).attributes == [])
    screen.key(.tab)
    screen.draw()
    #expect(screen.style(0, 4).attributes.contains(.reverse))
  }

  /// `?` shows the keys of the scene and the usual ones over it.
  @Test func aSceneShowsItsKeys() throws {
    let screen = try screen(
      """
      root: {column: {keys: [{key: ctrl+d, title: Deploy it, action: {set: {id: t, string: deployed}}}], \
      children: [{text: {id: t, string: "-"}}, {scroll: {flexGrow: 1, flexBasis: 0, content: {box: {height: 90}}}}]}}
      """, columns: 60, rows: 50)
    screen.play(
      """
      Type "?"
      Expect contains "Ctrl-D                  Deploy it"
      Expect contains "Scroll down"
      Type "q"
      Expect not contains "Deploy it"
      Ctrl+D
      Expect value t deployed
      """)
  }

  @Test func keysOfASceneWork() throws {
    let screen = try screen(
      """
      focus: n
      root:
        column:
          keys:
            - {key: ctrl+d, title: Deploy, priority: true, action: {press: deploy}}
            - {key: "g g", action: {set: {id: t, string: chord}}}
          children:
            - textField: {id: n}
            - list: {id: l, height: 2, count: 9, row: {text: x}, selection: true, keys: [{key: x, action: {set: {id: t, string: "in the list"}}}]}
            - button: {id: deploy, title: Deploy, action: {set: {id: t, string: deployed}}}
            - text: {id: t, string: "-"}
      """)
    screen.play(
      """
      Type "gg x"
      Expect value n "gg x"
      Ctrl+d
      Expect value t deployed
      Tab
      Expect focus l
      Type "gg"
      Expect value t chord
      Type x
      Expect value t "in the list"
      Tab
      Type x
      Expect value t "in the list"
      """)
    #expect(screen.window.reachableBindings.contains { $0.title == "Deploy" })
  }

  @Test func keysOfTheRootWorkWithoutAFocus() throws {
    let screen = try screen(
      "root: {column: {keys: [{key: r, action: {reveal: low}}], children: [{scroll: {id: s, content: {column: {children: ["
        + "{box: {height: 30}}, {text: {id: low, string: low}}]}}}}]}}")
    screen.play("Type r\nSleep 2s\nExpect offset s 0,21")
  }

  @Test func rowsHaveActionsForThemselvesAndTheScene() throws {
    let screen = try screen(
      """
      root: {column: {children: [{list: {height: 3, count: 3, row: {row: {children: [{button: {title: "{number}", \
      action: [{set: {id: out, string: "row {index}"}}, {set: {id: here, string: "*"}}]}}, {text: {id: here, string: "-"}}]}}}}, \
      {text: {id: out, string: "-"}}]}}
      """)
    screen.play("Tab 2\nEnter\nExpect value out \"row 1\"")
    #expect(screen.lines[0].hasSuffix("-") && screen.lines[1].hasSuffix("*"), "\(screen.lines)")
  }

  // MARK: Focus and selection

  /// Acceptance case 31.
  @Test func aSelectionShowsAPage() throws {
    let screen = try screen(
      """
      focus: mail
      root: {row: {children: [{list: {id: mail, width: 10, count: 3, row: {text: "m {index}"}, selection: single, \
      shows: body}}, {pager: {id: body, flexGrow: 1, pages: [{text: one}, {text: two}, {text: three}]}}]}}
      """)
    screen.play("Down 2\nSleep 1s\nExpect selected mail 1\nExpect page body 1\nExpect contains \"two\"")
  }

  @Test func theFirstFocusIsInView() throws {
    let screen = try screen(
      "focus: low\nroot: {scroll: {id: s, content: {column: {children: [{box: {height: 90}}, {textArea: {id: low}}]}}}}"
    )
    #expect((screen.window.root as? ScrollNode)?.contentOffset == Point(x: 0, y: 81))
    screen.play("Expect focus low\nExpect phase s idle\nType Hi\nExpect value low Hi")
    try self.screen(
      "focus: p\nroot: {row: {children: [{list: {width: 5, count: 99, row: {text: a}}}, {pager: {id: p, flexGrow: 1, pages: [{text: a}, {text: b}]}}]}}"
    ).play("Expect focus p\nRight\nSleep 1s\nExpect page p 1")
  }

  @Test func aRowWithoutAPageShowsTheLastAndIsNoted() throws {
    let screen = try screen(
      """
      focus: l
      root: {row: {children: [{list: {id: l, width: 5, count: 5, row: {text: "{index}"}, shows: p}}, \
      {pager: {id: p, flexGrow: 1, pages: [{text: one}, {text: two}]}}]}}
      """)
    screen.play("Expect selected l none\nEnd\nSleep 1s\nExpect selected l 4\nExpect page p 1")
    #expect(screen.window.warnings == ["row 4 of the list “l” has no page: the pager “p” has 2"])
  }

  @Test func aSelectionDoesActionsForItsRow() throws {
    let screen = try screen(
      """
      focus: l
      root: {column: {children: [{list: {id: l, height: 4, count: 5, row: {text: "m {index}"}, onSelect: {set: {id: t, string: "{number} of 5"}}}}, \
      {text: {id: t, string: "-"}}]}}
      """)
    screen.play("Down 3\nExpect value t \"3 of 5\"\nClick 0,0\nExpect value t \"1 of 5\"")
  }

  @Test func selectionIsAlsoTrueOrFalse() throws {
    for (word, mode) in [("true", ListSelectionMode.single), ("false", .none), ("multiple", .multiple)] {
      let list = try load("root: {list: {count: 1, row: {text: a}, selection: \(word)}}").root as? ListNode
      #expect(list?.selectionMode == mode)
    }
  }

  @Test func listsShowPagesInSwift() {
    let list = ListNode(count: 4) { TextNode("\($0)") }
    let pager = PagerNode(pages: (0..<4).map { TextNode("page \($0)") })
    list.selectionMode = .single
    list.shows = pager
    var selected: [Int] = []
    list.onSelect = { list in selected += list.selectedRows.map(\.row) }
    let root = DisplayNode { _, _ in
      StackLayoutSpec.horizontal {
        list.width(5)
        pager.flexGrow(1).flexShrink(1).flexBasis(0)
      }
    }
    let screen = HeadlessScreen(root, columns: 20, rows: 4)
    list.selectRow(at: 2)
    screen.settle()
    #expect(pager.currentPage == 2 && selected == [])
    screen.window.focus(list)
    screen.key(.down)
    screen.settle()
    #expect(pager.currentPage == 3 && selected == [3])
  }

  // MARK: The whole scene

  @Test func aSceneHasATheme() throws {
    let scene = try load("theme: dark\nroot: {text: {string: x, color: accent, background: surface}}")
    let screen = HeadlessScreen(application: scene.makeWindow(), columns: 4, rows: 1)
    #expect(screen.window.theme == .dark)
    #expect(screen.style(0, 0).foreground == Theme.dark.accent.foreground)
    screen.window.theme = .light
    screen.draw()
    #expect(screen.style(0, 0).foreground == Theme.light.accent.foreground)
    #expect(screen.style(0, 0).background == Theme.light.text.background)
    #expect(try load("root: {text: x}").makeWindow().theme == .automatic)
    #expect(try load("theme: highContrast\nroot: {text: x}").makeWindow().theme == .highContrast)
    #expect(try load("theme: terminal\nroot: {text: x}").makeWindow().theme == .terminal)
    #expect(
      error("root: {text: {string: x, color: acent}}").contains(
        "found “acent”; did you mean accent? allowed: default, text, textSecondary, "))
    #expect(error("root: {text: {string: x, color: [1]}}").contains("allowed: default, text, "))
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("{keys: 3}", "keys: found “3”; allowed: a list of keys"),
    ("{keys: [{title: x}]}", "keys[0]: key is missing"),
    ("{keys: [{key: x}]}", "keys[0]: action is missing"),
    (
      "{keys: [{key: crtl+d, action: []}]}",
      "keys[0].key: found “crtl+d”, which is no key; did you mean ctrl+d?"
    ),
    (
      "{keys: [{key: x, action: {focus: nosuch}}]}",
      "keys[0].action.focus: found “nosuch”; no element has an id"
    ),
    ("{keys: [{key: x, action: [], titel: a}]}", "keys[0]: unknown key “titel”; did you mean title?"),
  ]) func wrongKeysAreReported(_ fields: String, _ expected: String) {
    #expect(error("root: {box: \(fields)}").contains(expected), "\(error("root: {box: \(fields)}"))")
  }

  @Test(arguments: [
    (
      "theme: drak\nroot: {text: x}",
      "1:8: theme: unknown word “drak”; did you mean dark? allowed: automatic, standard"
    ),
    ("focus: x\nroot: {text: {id: y, string: a}}", "1:8: focus: unknown id “x”; did you mean y?"),
    (
      "focus: t\nroot: {text: {id: t, string: x}}",
      "1:8: focus: the element “t” is a text; allowed: a control"
    ),
    (
      "focus: b\nroot: {button: {id: b, title: x, enabled: false}}",
      "1:8: focus: the element “b” is a button; allowed: an element that is enabled"
    ),
    ("reducesMotion: 3\nroot: {text: x}", "1:16: reducesMotion: found “3”; allowed: true, false"),
    (
      "root: {list: {id: l, count: 1, row: {text: x}, shows: l}}",
      "root.list.shows: the element “l” is a list; allowed: a pager"
    ),
    (
      "root: {list: {count: 1, row: {text: x}, selection: none, onSelect: []}}",
      "root.list.onSelect: onSelect needs selection: single or multiple"
    ),
    (
      "root: {list: {count: 1, row: {text: x}, selection: yes}}",
      "root.list.selection: unknown word “yes”; allowed: none, single, multiple"
    ),
    (
      "root: {list: {count: 1, row: {button: {title: a, action: {focus: nosuch}}}}}",
      "root.list.row.button.action.focus: found “nosuch”; no element has an id"
    ),
  ]) func wrongSettingsAreReported(_ scene: String, _ expected: String) {
    #expect(error(scene).contains(expected), "\(error(scene))")
  }
}
