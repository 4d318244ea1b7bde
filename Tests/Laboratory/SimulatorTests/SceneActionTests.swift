import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// Actions of scenes, as tapes play them.
@Suite(.bounded) struct SceneActionTests: SceneSuite {
  private func screen(_ text: String, columns: Int = 40, rows: Int = 10) throws -> HeadlessScreen {
    HeadlessScreen(application: try load(text).makeWindow(), columns: columns, rows: rows)
  }

  /// A scroll view of 100 rows and a button above it that does something.
  private func buttonAndView(_ action: String) -> String {
    """
    focus: b
    root: {column: {children: [{button: {id: b, title: Go, action: \(action)}}, \
    {scroll: {id: s, directions: both, flexGrow: 1, flexShrink: 1, flexBasis: 0, content: \
    {column: {children: [{box: {id: top, width: 90, height: 50, fill: a}}, {box: {id: low, height: 50, fill: b}}]}}}}]}}
    """
  }

  /// Acceptance case 32.
  @Test func aFieldSubmitsAndAButtonSets() throws {
    let screen = try screen(
      """
      focus: n
      root: {column: {children: [{textField: {id: n, onSubmit: {focus: b}}}, \
      {button: {id: b, title: Go, action: {set: {id: n, text: ""}}}}]}}
      """)
    screen.play(
      """
      Type Ada
      Expect value n Ada
      Enter
      Expect focus b
      Enter
      Expect value n ""
      """)
  }

  @Test(arguments: [
    ("{scrollTo: {id: s, y: 30}}", "0,30"), ("{scrollTo: {id: s, x: 5, y: 7}}", "5,7"),
    ("{scrollTo: {id: s, edge: bottom}}", "0,91"), ("{scrollTo: {id: s, edge: trailing}}", "50,0"),
    ("[{scrollTo: {id: s, y: 30}}, {scrollTo: {id: s, edge: top}}]", "0,0"),
    ("[{scrollTo: {id: s, x: 9}}, {scrollTo: {id: s, edge: leading}}]", "0,0"),
    ("{scrollBy: {id: s, y: 4}}", "0,4"),
    ("[{scrollBy: {id: s, y: 4}}, {scrollBy: {id: s, x: 3, y: -1}}]", "3,3"),
    ("{scrollTo: {id: s, y: 9223372036854775807}}", "0,91"),
    ("[{scrollTo: {id: s, y: 20}}, {scrollBy: {id: s, y: -9223372036854775808}}]", "0,0"),
    ("{reveal: low}", "0,50"), ("[]", "0,0"),
  ]) func aButtonScrolls(_ action: String, _ offset: String) throws {
    let screen = try screen(buttonAndView(action))
    screen.play("Enter\nSleep 3s\nExpect offset s \(offset)\nExpect focus b")
  }

  @Test func scrollingGlidesUnlessTheActionSaysOtherwise() throws {
    let gliding = try screen(buttonAndView("{scrollTo: {id: s, y: 30}}"))
    gliding.play("Enter\nSleep 20ms\nExpect phase s animating\nSleep 2s\nExpect offset s 0,30")
    let atOnce = try screen(buttonAndView("{scrollTo: {id: s, y: 30, animated: false}}"))
    atOnce.play("Set TypingSpeed 0s\nEnter\nExpect offset s 0,30\nExpect phase s idle")
    let calm = try screen("reducesMotion: true\n" + buttonAndView("{scrollTo: {id: s, y: 30}}"))
    calm.play("Set TypingSpeed 0s\nEnter\nExpect offset s 0,30\nExpect phase s idle")
  }

  @Test func aButtonTurnsPages() throws {
    func turning(_ to: String) throws -> HeadlessScreen {
      try screen(
        """
        focus: b
        root: {column: {children: [{button: {id: b, title: Go, action: {page: {id: p, to: \(to)}}}}, \
        {pager: {id: p, flexGrow: 1, pages: [{text: one}, {text: two}, {text: three}, {text: four}]}}]}}
        """)
    }
    // Two presses turn two pages, also while the first still glides.
    try turning("next").play("Enter@50ms 2\nSleep 2s\nExpect page p 2\nEnter 3\nSleep 2s\nExpect page p 3")
    try turning("2").play("Enter\nSleep 2s\nExpect page p 2\nEnter\nSleep 2s\nExpect page p 2")
    try turning("99").play("Enter\nSleep 2s\nExpect page p 3")
    try turning("previous").play("Enter\nSleep 2s\nExpect page p 0")
    let scroll = try screen(
      """
      focus: b
      root: {column: {children: [{button: {id: b, title: Go, action: [{page: {id: s, to: next}}, {page: {id: s, to: \
      next}}]}}, {scroll: {id: s, paging: true, height: 5, content: {box: {height: 40, fill: a}}}}]}}
      """)
    scroll.play("Enter\nSleep 2s\nExpect offset s 0,10")
  }

  @Test func actionsPressButtonsAndOtherControls() throws {
    let screen = try screen(
      """
      focus: a
      root: {column: {children: [{button: {id: a, title: All, action: [{press: b}, {press: c}, {press: d}, {press: e}]}}, \
      {button: {id: b, title: B, action: {set: {id: t, string: "pressed"}}}}, {checkbox: {id: c, title: C}}, \
      {switch: {id: d, title: D}}, {box: {id: e, height: 1, action: {set: {id: u, string: "boxed"}}}}, {text: {id: t, string: \
      "?"}}, {text: {id: u, string: "?"}}]}}
      """)
    screen.play(
      "Expect value c off\nEnter\nExpect value t pressed\nExpect value c on\nExpect value d on\nExpect value u boxed"
    )
  }

  @Test func aSceneCanQuit() throws {
    let scene = try load("root: {text: {string: x}}")
    #expect(scene.initialFocus == nil && scene.theme == nil)
    let screen = try screen("focus: b\nroot: {button: {id: b, title: Quit, action: {quit: true}}}")
    screen.key(.enter)
    #expect(screen.window.takeRequest() == .quit(status: 0))
  }

  /// The content also changes with time, but not in the seconds of this test.
  @Test func actionsTickAndRefresh() throws {
    let screen = try screen(
      """
      focus: b
      root: {column: {children: [{button: {id: b, title: Go, action: [{tick: log}, {tick: news}, \
      {set: {id: news, spacing: 1}}, {refresh: mail}]}}, \
      {list: {id: log, height: 2, every: 60m, append: {text: "line {tick}"}}}, \
      {column: {id: news, every: 60m, append: {text: "news {tick}"}, children: [{text: first}]}}, \
      {list: {id: mail, flexGrow: 1, flexBasis: 0, count: 20, row: {text: "row {index}"}, \
      refresh: {duration: 1s, prepend: {text: "new {tick}"}}}}]}}
      """, columns: 20, rows: 12)
    screen.play(
      """
      Enter
      Expect row 1 "line 1"
      Expect row 3 "first"
      Expect row 4 ""
      Expect row 5 "news 1"
      Sleep 700ms
      Expect refresh mail refreshing
      Sleep 2s
      Expect refresh mail idle
      Expect row 6 "new 1"
      Enter
      Sleep 100ms
      Expect row 2 "line 2"
      Expect row 7 "news 2"
      """)
  }

  @Test func aSetChangesSpecsAndStyles() throws {
    let screen = try screen(
      """
      focus: b
      root: {column: {children: [{row: {id: r, children: [{text: {id: a, string: a, width: 1}}, {text: {string: b, width: 1}}]}}, \
      {button: {id: b, title: Go, action: [{set: {id: r, spacing: 3, height: 2}}, {set: {id: a, width: 4, string: AAA, \
      bold: true, color: red}}]}}]}}
      """)
    #expect(screen.lines[0] == "ab")
    screen.key(.enter)
    screen.draw()
    #expect(screen.lines[0] == "AAA    b" && screen.lines[1] == "" && screen.lines[2].contains("Go"))
    #expect(screen.style(0, 0).attributes.contains(.bold) && screen.style(0, 0).foreground == .palette(1))
  }

  @Test func buttonsThatPressEachOtherEnd() throws {
    let screen = try screen(
      """
      focus: a
      root: {column: {children: [{button: {id: a, title: A, action: [{press: b}, {press: b}]}}, \
      {button: {id: b, title: B, action: [{press: a}, {press: a}]}}, {button: {id: c, title: C, action: {focus: a}}}]}}
      """)
    screen.key(.enter)
    #expect(screen.window.warnings.contains { $0.contains("press each other") })
    screen.key(.tab, [.shift])
    screen.key(.enter)
    #expect(screen.window.focusedNode?.name == "a")
  }

  // MARK: Mistakes

  @Test func thereIsALimitToActionsAndKeys() {
    let many = [String](repeating: "{quit: true}", count: 1_000).joined(separator: ", ")
    let buttons = [String](repeating: "{button: {title: b, action: *a}}", count: 101).joined(separator: ", ")
    let actions = error(
      "root: {column: {children: [{button: {title: a, action: &a [\(many)]}}, \(buttons)]}}")
    #expect(actions.contains("more than 100000 actions and keys") && !actions.contains("\n"), "\(actions)")
    let keys = [String](repeating: "{key: x, action: []}", count: 1_001).joined(separator: ", ")
    #expect(error("root: {box: {keys: [\(keys)]}}").contains("keys: more than 1000 keys"))
  }

  @Test(arguments: [
    (
      "{}",
      "61: root.row.children[0].button.action: scrollTo, scrollBy, page, reveal, focus, refresh, set, tick, press or quit is missing"
    ),
    (
      "[{focus: t, press: b}]",
      "root.row.children[0].button.action[0].press: focus and press exclude each other"
    ),
    ("{scrolTo: {id: s}}", "button.action: unknown key “scrolTo”; did you mean scrollTo?"),
    ("top", "button.action: found “top”; a mapping is needed: scrollTo, scrollBy"),
    ("{scrollTo: {id: s}}", "action.scrollTo: x, y or edge is missing"),
    ("{scrollTo: {y: 1}}", "action.scrollTo: id is missing"),
    ("{scrollTo: {id: s, y: 1, edge: top}}", "action.scrollTo.edge: edge excludes x and y"),
    ("{scrollTo: {id: s, edge: up}}", "action.scrollTo.edge: unknown word “up”; allowed: top, bottom"),
    ("{scrollBy: {id: s, y: half}}", "action.scrollBy.y: found “half”; allowed: a whole number"),
    (
      "{scrollBy: {id: t, y: 1}}",
      "action.scrollBy.id: the element “t” is a text; allowed: a scroll, list or pager"
    ),
    (
      "{page: {id: s, to: next}}",
      "action.page.id: the element “s” is a scroll; allowed: a pager, a scroll with paging"
    ),
    (
      "{page: {id: p, to: up}}",
      "action.page.to: found “up”; allowed: next, previous, a whole number of at least 0"
    ),
    ("{page: {id: p}}", "action.page: to is missing"),
    ("{reveal: nosuch}", "action.reveal: unknown id “nosuch”"),
    ("{reveal: r}", "action.reveal: the element “r” is a row; allowed: a node"),
    ("{focus: t}", "action.focus: the element “t” is a text; allowed: a control"),
    ("{press: s}", "action.press: the element “s” is a scroll; allowed: a button, checkbox or switch"),
    ("{refresh: s}", "action.refresh: the element “s” is a scroll; allowed: a view with refresh"),
    ("{tick: t}", "action.tick: the element “t” is a text; allowed: an element with every"),
    ("{quit: false}", "action.quit: found “false”; allowed: true"),
    ("{set: t}", "action.set: found “t”; allowed: a mapping of id and fields"),
    ("{set: {string: x}}", "action.set: id is missing"),
    ("{set: {id: t}}", "action.set: a field to set is missing"),
    ("{set: {id: t, strng: x}}", "action.set: unknown key “strng”; did you mean string?"),
    ("{set: {id: t, bold: 7}}", "action.set.bold: found “7”; allowed: true, false"),
    ("{set: {id: s, content: {text: x}}}", "action.set.content: content cannot be changed by an action"),
    ("{set: {id: nosuch, bold: true}}", "action.set.id: unknown id “nosuch”"),
  ]) func wrongActionsAreReported(_ action: String, _ expected: String) {
    let found = error(
      "root: {row: {id: r, children: [{button: {title: Go, action: \(action)}}, {text: {id: t, string: x}}, {scroll: {id: s}}, "
        + "{pager: {id: p, pages: [{text: x}]}}]}}")
    #expect(found.contains(expected), "\(found)")
    #expect(found.hasPrefix("scene.yaml:1:") && !found.contains("\n"), "\(found)")
  }
}
