import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import TestSupport
import Testing

/// Forms in scenes: values that people have typed, default buttons, and lists that a field moves.
@Suite(.bounded) struct SceneFormTests: SceneSuite {
  private func screen(_ text: String, columns: Int = 50, rows: Int = 10) throws -> HeadlessScreen {
    HeadlessScreen(application: try load(text).makeWindow(), columns: columns, rows: rows)
  }

  @Test func aSubmissionUsesWhatWasTyped() throws {
    let screen = try screen(
      """
      focus: n
      root: {column: {children: [{textField: {id: n, title: Name, onSubmit: [{set: {id: hello, string: "Hello {value}"}}, \
      {set: {id: twice, string: "{value}, {value} {{value}", color: red}}, {set: {id: n, text: ""}}]}}, \
      {text: {id: hello, string: "?"}}, {text: {id: twice, string: "{value}"}}]}}
      """)
    screen.play(
      """
      Expect value twice "{value}"
      Type "Ada {number}"
      Enter
      Expect value hello "Hello Ada {number}"
      Expect value twice "Ada {number}, Ada {number} {value}"
      Expect value n ""
      Type "null"
      Enter
      Expect value hello "Hello null"
      """)
  }

  /// Every action can use the values of other elements, as they are at that moment.
  @Test func actionsUseTheValuesOfElements() throws {
    let screen = try screen(
      """
      focus: n
      root: {column: {children: [{textField: {id: n, title: Name}}, {stepper: {id: c, title: Count, minimum: 0, maximum: 9, value: 2}}, \
      {select: {id: to, title: To, options: [Oslo, Rome], selectedIndex: 1}}, {checkbox: {id: w, title: Wrap}}, \
      {button: {id: b, title: Order, action: {set: {id: t, string: "{value c} to {value to} for {value n}, {value w}"}}}}, \
      {list: {id: l, count: 3, height: 2, row: {text: "row {number}"}, onSelect: {set: {id: t, string: "{number} of {value n}"}}}}, \
      {text: {id: t, string: "?"}}]}}
      """)
    screen.play(
      """
      Type Ada
      Tab
      Up
      Tab 3
      Expect focus b
      Enter
      Expect value t "3 to Rome for Ada, off"
      Tab
      Expect focus l
      Down 2
      Expect value t "2 of Ada"
      """)
  }

  /// Typed text can be the value of another control.
  @Test func aTypedNumberIsSet() throws {
    let screen = try screen(
      """
      focus: n
      root: {column: {children: [{textField: {id: n, onSubmit: {set: {id: s, value: "{value}"}}}}, \
      {slider: {id: s, minimum: 0, maximum: 10, value: 1}}]}}
      """)
    screen.play("Type 7\nEnter\nExpect value s 7\nType x\nEnter\nExpect value s 7")
    #expect(
      screen.window.warnings == ["value cannot be “7x”; allowed: a number from -1000000000 to 1000000000"])
  }

  @Test(arguments: [
    ("{button: {id: b, title: Go, action: {set: {id: t, string: \"{value}\"}}}}", "in its onSubmit"),
    ("{textField: {id: f, onSubmit: {set: {id: t, string: \"{value nme}\"}}}}", "did you mean name?"),
    ("{textField: {id: f, onSubmit: {set: {id: t, string: \"{value s}\"}}}}", "is a scroll; allowed: a text"),
    ("{textField: {id: f, list: t}}", "is a text; allowed: a list with selection"),
    ("{textField: {id: f, list: rows}}", "is a list; allowed: a list with selection"),
  ])
  func mistakesAreReported(_ element: String, _ reason: String) throws {
    let text = """
      root: {column: {children: [\(element), {text: {id: t, string: a}}, {textField: {id: name}}, \
      {list: {id: rows, count: 3, row: {text: a}}}, {scroll: {id: s, content: {text: b}}}]}}
      """
    #expect(throws: SceneError.self) { try load(text) }
    do { _ = try load(text) } catch { #expect("\(error)".contains(reason), "\(error)") }
  }

  /// The default button waits for all fields, however it is pressed.
  @Test(arguments: ["Enter", "Tab\nSpace", "Click 3,2", "Ctrl+d"])
  func theDefaultButtonWaitsForValidFields(_ press: String) throws {
    let screen = try screen(
      """
      focus: key
      root: {column: {keys: [{key: ctrl+d, priority: true, action: {press: deploy}}], children: [\
      {textField: {id: name, title: Name, matches: '\\w+', message: one word}}, {textField: {id: key, title: Key}}, \
      {button: {id: deploy, title: Deploy, isDefault: true, action: {set: {id: state, string: "Deployed {value name}"}}}}, \
      {text: {id: state, string: waiting}}]}}
      """)
    screen.play(
      """
      \(press)
      Expect focus name
      Expect contains "one word"
      Expect value state waiting
      Type Ada
      Tab
      \(press)
      Expect value state "Deployed Ada"
      """)
  }

  /// In a row of a list `{value}` is known in `onSubmit`, and elsewhere a word that stays.
  @Test func aRowKnowsWhatWasTyped() throws {
    let text = """
      root: {column: {children: [{text: {id: t, string: "?"}}, {list: {id: l, height: 3, count: 2, row: \
      {textField: {title: "{number}", onSubmit: {set: {id: t, string: "{number}: {value}"}}}}}}]}}
      """
    let scene = try load(text)
    #expect(scene.hints == [])
    let screen = HeadlessScreen(application: scene.makeWindow(), columns: 40, rows: 6)
    screen.play("Tab\nTab\nType Ada\nEnter\nExpect value t \"2: Ada\"")
    #expect(try load(text.replacing("title: \"{number}\"", with: "title: \"{value}\"")).hints.count == 1)
  }

  @Test func aFieldMovesTheSelectionOfItsList() throws {
    let screen = try screen(
      """
      focus: find
      root: {column: {children: [{textField: {id: find, title: Find, list: rows, onSubmit: {set: {id: t, string: "{value}: {value at}"}}}}, \
      {list: {id: rows, count: 30, height: 5, row: {text: "row {index}"}, onSelect: {set: {id: at, string: "{index}"}}}}, \
      {text: {id: at, string: none}}, {text: {id: t, string: "?"}}]}}
      """)
    screen.play(
      """
      Type ab
      Down 3
      Expect selected rows 2
      Expect value at 2
      PageDown
      Up
      Expect focus find
      Expect value find ab
      Type c
      Enter
      Expect value t "abc: 5"
      """)
  }
}
