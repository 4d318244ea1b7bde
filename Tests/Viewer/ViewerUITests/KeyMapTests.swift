import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Keys in the language of lesskey.
@Suite(.bounded) struct KeyMapTests {
  private func map(_ text: String) -> KeyMap {
    var map = KeyMap()
    map.read(lesskey: text)
    return map
  }

  @Test func linesBindKeysToActions() {
    let map = map(
      "#command\nx forw-line\n\\ku quit\n^Xa back-line 3\n\\et toggle-option S\\n\n# remark\nq invalid\n")
    #expect(map.lookUp([KeyStroke(.character("x"))]) == .found(.keys("j")))
    #expect(map.lookUp([KeyStroke(.up)]) == .found(.keys("q")))
    #expect(map.lookUp([KeyStroke(.character("x"), .control)]) == .beginning)
    #expect(
      map.lookUp([KeyStroke(.character("x"), .control), KeyStroke(.character("a"))]) == .found(.keys("k3")))
    #expect(map.lookUp([KeyStroke(.character("t"), .alt)]) == .found(.keys("-S\n")))
    #expect(map.lookUp([KeyStroke(.character("q"))]) == .found(.invalid))
    #expect(map.lookUp([KeyStroke(.character("z"))]) == .none)
    #expect(map.unknownLines == 0)
  }

  @Test func sectionsAreForPromptsAndVariables() {
    let map = map(
      "#line-edit\n^X kill-line\n#env\nLESS = -iR\nLESS += N\nOTHER=a\\ttab\n#command\nx bogus\ny")
    #expect(map.editing[KeyStroke(.character("x"), .control)] == KeyStroke(.character("u"), .control))
    #expect(map.variables == ["LESS": "-iRN", "OTHER": "a\ttab"])
    #expect(map.unknownLines == 2)
  }

  @Test func theViewerTypesTheKeys() {
    var options = Pager.Options()
    options.reducesMotion = true
    options.keys.map = KeyMap()
    options.keys.map?.read(
      lesskey: "x forw-line 2j;Lq noaction 5g;w toggle-option N", separator: UInt8(ascii: ";"))
    let text = (1...100).map { "\($0)\n" }.joined()
    let screen = Headless([text], rows: 10, columns: 60, options: options)
    screen.press("x")
    #expect(screen.screen[0].hasPrefix("4"))
    screen.press("L")
    screen.press("q")
    #expect(screen.screen[0].hasPrefix("5"))
    screen.press("w")
    #expect(screen.pager.options.showsLineNumbers)
    // The beginning of a binding that another key follows is that key.
    screen.press("L")
    screen.press("j")
    #expect(!screen.pager.options.showsLineNumbers)
    #expect(screen.screen[0].contains("6"))
  }

  /// A key after the beginning of a binding belongs to the prompt that this beginning opens.
  @Test func aBeginningThatOpensAPromptLeavesItTheNextKey() {
    var options = Pager.Options()
    options.keys.map = KeyMap()
    options.keys.map?.read(lesskey: "/x quit", separator: UInt8(ascii: ";"))
    let screen = Headless(["one\ntwo\n"], options: options)
    screen.press("/t")
    #expect(screen.pager.prompt.typing?.text == "t")
  }

  /// A bound key keeps its meaning where it is typed by another.
  @Test func bindingsAreNotFollowedTwice() {
    var options = Pager.Options()
    options.reducesMotion = true
    options.keys.map = KeyMap()
    options.keys.map?.read(lesskey: "j back-line;k forw-line", separator: UInt8(ascii: ";"))
    let screen = Headless([(1...100).map { "\($0)\n" }.joined()], rows: 10, columns: 60, options: options)
    screen.press("kkk")
    #expect(screen.screen[0].hasPrefix("4"))
    screen.press("j")
    #expect(screen.screen[0].hasPrefix("3"))
  }
}
