import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// Values of controls in actions and rows, forms that know if they are valid, and views that start at an element.
@Suite(.bounded) struct SceneValueTests: SceneSuite {
  private func screen(_ text: String, columns: Int = 40, rows: Int = 12) throws -> HeadlessScreen {
    HeadlessScreen(application: try load(text).makeWindow(), columns: columns, rows: rows)
  }

  // MARK: Values in actions

  private func scene(_ action: String, _ controls: String = "") -> String {
    """
    focus: go
    root: {column: {children: [
      {button: {id: go, title: Go, action: \(action)}},
      {slider: {id: rows, minimum: 0, maximum: 40, value: 7}},
      {select: {id: part, options: [top, low], selectedIndex: 1}},
      {list: {id: mail, height: 2, count: 5, selection: single, row: {text: "{number}"}}},
      {textField: {id: name, text: Ada}},
      {text: {id: state}},
      {progress: {id: bar}},
      {pager: {id: pages, height: 1, pages: [{text: a}, {text: b}, {text: c}], pageControl: false}},
      {scroll: {id: page, height: 3, content: {column: {children: [{box: {id: top, height: 30}}, {box: {id: low, height: 30}}]}}}}
    ]}}
    """
  }

  @Test func anActionTakesTheValueOfAControl() throws {
    let screen = try screen(scene("{scrollTo: {id: page, y: {value: rows}}}"))
    screen.play(
      "Enter\nWait+Rest\nExpect offset page 0,7\nTab\nRight 3\nShift+Tab\nEnter\nWait+Rest\nExpect offset page 0,10"
    )
  }

  @Test(arguments: [
    ("{set: {id: state, string: {value: name}}}", "Expect value state Ada"),
    ("{set: {id: state, string: {value: part}}}", "Expect value state low"),
    ("{set: {id: rows, value: {value: rows}}}", "Expect value rows 7"),
    ("{reveal: {value: part}}", "Expect offset page 0,30"),
    ("{scrollBy: {id: page, y: {value: rows}}}", "Expect offset page 0,7"),
    ("[{focus: mail}, {set: {id: state, string: \"row {value mail}\"}}]", "Expect value state \"row \""),
  ]) func valuesStandForTextsAndNumbers(_ action: String, _ check: String) throws {
    let screen = try screen(scene(action), rows: 20)
    screen.play("Enter\nWait+Rest\n\(check)")
    #expect(screen.window.warnings.isEmpty)
  }

  /// The value of a list is the number of its selected row, as in `{index}`.
  @Test func aListHasTheValueOfItsSelection() throws {
    let screen = try screen(scene("{page: {id: pages, to: {value: mail}}}"), rows: 20)
    screen.play("Tab 3\nDown 2\nShift+Tab 3\nEnter\nWait+Rest\nExpect page pages 1")
  }

  @Test func aValueThatDoesNotFitIsReportedAndLeftOut() throws {
    let screen = try screen(scene("[{scrollTo: {id: page, y: {value: name}}}, {focus: name}]"))
    screen.play("Enter\nWait+Rest\nExpect offset page 0,0\nExpect focus name\nExpect warnings 1")
    #expect(
      screen.window.warnings.first?.contains("the action in line 3 cannot be done: found “Ada”") == true)
  }

  @Test(arguments: [
    ("{reveal: {value: nam}}", "3:", "did you mean name?"),
    ("{reveal: {value: top}}", "3:", "is a box; allowed: a text, or a control with a value"),
    ("{scrollTo: {id: page, y: {value: rows}, z: 3}}", "3:", "unknown key “z”"),
    ("{scrollTo: {id: name, y: {value: rows}}}", "3:", "is a textField; allowed: a scroll, list or pager"),
    ("{set: {id: state, strin: {value: name}}}", "3:", "did you mean string?"),
    ("{scrollTo: {id: page, y: {valu: rows}}}", "3:", "a whole number"),
  ]) func wrongValuesAreRefused(_ action: String, _ line: String, _ message: String) {
    let error = error(scene(action))
    #expect(error.contains("scene.yaml:\(line)") && error.contains(message), "\(error)")
  }

  /// A text that people type is no part of the scene, whatever it looks like.
  @Test func typedBracesAreText() throws {
    let screen = try screen(
      """
      focus: entry
      root: {column: {children: [
        {textField: {id: entry, onSubmit: {set: {id: state, string: {value: entry}}}}},
        {textField: {id: secret, text: hidden}}, {text: {id: state, string: waiting}}]}}
      """, rows: 4)
    for text in ["{value secret}", "{value nope}", "{{x", "a: b"] {
      screen.play(
        "Ctrl+U\nType \"\(text)\"\nEnter\nExpect value state \(text.debugDescription)\nExpect warnings 0")
    }
  }

  @Test func rowsThatComeHaveTheValuesOfThatMoment() throws {
    let screen = try screen(
      """
      focus: entry
      root: {column: {children: [
        {list: {id: chat, height: 3, followsEnd: true, append: {text: "me: {value entry} {{"}}},
        {textField: {id: entry, onSubmit: [{tick: chat}, {set: {id: entry, text: ""}}]}}]}}
      """, rows: 4)
    screen.play("Type one\nEnter\nType two\nEnter\nExpect row 0 \"me: one {\"\nExpect row 1 \"me: two {\"")
    // Made again after it was out of view, a row is the same.
    screen.play(
      "Type three\nEnter\nType four\nEnter\nWait+Rest\nExpect row 0 \"me: two {\"\nWheel up 3 at 1,1\nWait+Rest\nExpect row 0 \"me: one {\""
    )
    #expect(
      error("root: {list: {append: {text: \"{value nam}\"}, every: 1s}}").contains("no element has an id"))
  }

  // MARK: Forms

  private let form = """
    focus: name
    root:
      column:
        children:
          - form:
              id: account
              fields:
                - textField: {id: name, title: Name, required: true}
                - textField: {id: age, title: Age, minimum: 16, maximum: 120}
                - textField: {id: code, title: Code, matches: '[a-z]{2}'}
                - select: {id: plan, title: Plan, required: true, options: [Reader, Writer]}
                - radioGroup: {id: size, title: Size, required: true, options: [S, M]}
                - checkbox: {id: terms, title: Terms, required: true}
          - button: {id: create, title: Create, form: account, action: {set: {id: state, string: done}}}
          - button: {id: other, title: Other, action: {press: create}}
          - text: {id: state, string: waiting}
    """

  @Test func aButtonWorksOnceItsFormIsValid() throws {
    let screen = try screen(form, rows: 20)
    let button = try #require(screen.window.root.tree.compactMap { $0 as? ButtonNode }.first)
    let steps = ["Type Ada", "Tab 2\nType ab", "Tab\nEnter\nDown\nEnter", "Tab\nRight", "Tab\nSpace"]
    for step in steps {
      #expect(!button.canBecomeFocused)
      screen.play(step)
    }
    #expect(button.canBecomeFocused)
    screen.play("Tab\nExpect focus create\nEnter\nExpect value state done")
  }

  @Test func aButtonIsNotPressedByActionsEither() throws {
    let screen = try screen(form, rows: 20)
    screen.play("Tab 6\nExpect focus other\nEnter\nExpect value state waiting")
  }

  @Test(arguments: [
    ("15", false), ("16", true), ("120", true), ("121", false), ("x", false), ("", true), ("1e2", true),
  ])
  func aNumberHasARange(_ text: String, _ isValid: Bool) throws {
    let scene = try load("root: {textField: {id: age, minimum: 16, maximum: 120, text: \"\(text)\"}}")
    let field = try #require(scene.elements["age"] as? TextFieldNode)
    #expect(field.isValid == isValid)
    field.checkText()
    #expect(field.message == (isValid ? nil : "a number from 16 to 120"))
  }

  @Test func messagesSayWhatIsMissing() throws {
    let screen = try screen(form, rows: 20)
    screen.play("Tab\nExpect contains \"required\"\nShift+Tab\nType a\nExpect not contains \"required\"")
    #expect(error("root: {textField: {minimum: 3, maximum: 2}}").contains("maximum is less than minimum"))
    #expect(
      error("root: {column: {id: c, children: [{button: {title: a, form: c}}]}}").contains(
        "is a column; allowed: a node with fields in it"))
  }

  /// The default button of a form shows what is wrong when Enter comes to it.
  @Test func theDefaultButtonShowsTheReasons() throws {
    let screen = try screen(
      form.replacing("title: Create,", with: "title: Create, isDefault: true,"), rows: 20)
    screen.play("Enter\nExpect focus name\nExpect contains \"required\"\nExpect value state waiting")
  }

  // MARK: Starts

  private func start(_ start: String, _ more: String = "") -> String {
    """
    root:
      scroll:
        id: page
        startsAt: \(start)
        \(more)
        content: {column: {children: [{box: {height: 30}}, {inset: {insets: {top: 3}, child: {text: {id: new, string: new}}}}, {box: {height: 30}}]}}
    """
  }

  @Test func aViewStartsAtAnElement() throws {
    for (word, offset) in [("new", 33), ("start", 0), ("end", 52)] {
      let screen = try screen(start(word))
      screen.play("Expect offset page 0,\(offset)")
      // Only the first layout goes there.
      screen.play("Home\nWait+Rest\nResize 50x12\nExpect offset page 0,0")
    }
    // An offset wins.
    try screen(start("new", "contentOffset: [0, 5]")).play("Expect offset page 0,5")
    // Near the end, as far as there is content.
    try screen(start("new"), rows: 50).play("Expect offset page 0,14")
  }

  @Test func aStartElsewhereIsRefused() {
    #expect(error(start("nev")).contains("did you mean new?"))
    #expect(
      error("root: {column: {children: [{text: {id: t}}, {scroll: {startsAt: t, content: {text: a}}}]}}")
        .contains(
          "is a text; allowed: a node in the content of the view"))
  }
}
