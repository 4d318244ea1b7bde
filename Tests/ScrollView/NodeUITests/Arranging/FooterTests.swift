import LayoutCore
import Observation
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct FooterTests {
  /// Hints on the line of a frame leave its corners, and blanks around themselves; on a surface there is no line.
  @Test func hintsCanLieOnAFrame() {
    let footer = FooterNode { _, _ in
      FooterNode.Hints([BarItem(keys: "Esc", "close"), BarItem(keys: "y", "copy")], end: "1 of 2")
    }
    footer.liesOnFrame = true
    let box = BoxNode(border: .card)
    let page = DisplayNode { _ in StackLayoutSpec.vertical(justifyContent: .end) { footer }.background(box) }
    let screen = HeadlessScreen(page, columns: 36, rows: 3)
    #expect(screen.lines[2] == "╰ Esc close  y copy ─────── 1 of 2 ╯")
    screen.window.theme = .ascii
    screen.draw()
    #expect(screen.lines[2] == "+ Esc close  y copy ------- 1 of 2 +")
    screen.window.theme = .dark
    screen.draw()
    #expect(screen.lines[2].hasPrefix("  Esc close  y copy        ") && !screen.lines[2].contains("╯"))
  }

  @MainActor @Observable final class Model {
    var canClose = true
    var title = "Close or open"
  }

  /// A field and a list with keys of their own, keys of the page around them, and a footer.
  fileprivate final class Page {
    let model = Model()
    let field = TextFieldNode("Search")
    let list = ListNode(count: 3) { TextNode("row \($0)") }
    let footer = FooterNode()
    let screen: HeadlessScreen
    var done: [String] = []

    init(columns: Int = 80, theme: Theme = .standard) {
      let (field, list, footer) = (field, list, footer)
      list.selectionMode = .single
      let page = DisplayNode { _ in
        StackLayoutSpec.vertical {
          field; list.flexGrow(1).flexShrink(1); footer
        }
      }
      let window = Window(page, theme: theme)
      screen = HeadlessScreen(application: window, columns: columns, rows: 6)
      list.bindings {
        KeyBinding("x", "delete", title: "Remove") { [unowned self] in done.append("remove") }
      }
      page.bindings {
        KeyBinding("c", title: self.model.title, isEnabled: { [model] in model.canClose }) { [unowned self] in
          done.append("close")
        }
        KeyBinding("/", title: "Search") { field.window?.focus(field) }
        KeyBinding("ctrl+s", title: "Save", priority: true) { [unowned self] in done.append("save") }
        KeyBinding("x", title: "Shadowed") {}
        KeyBinding("y", title: "Hidden", footer: false) {}
        KeyBinding("ctrl+i", title: "Needs a protocol") {}
      }
      window.bindings {
        KeyBinding("g g", title: "Go to the start") { [unowned self] in done.append("start") }
      }
      screen.window.focus(list)
      screen.draw()
    }

    var row: String { screen.lines.last ?? "" }
  }

  @Test func itShowsTheKeysOfTheFocusNearestFirst() {
    let page = Page()
    let own = " Ctrl-S Save  x Remove  c Close or open  / Search"
    #expect(page.row == own + "                ? Help  q Quit")
    page.screen.window.focus(page.field)
    page.screen.draw()
    #expect(page.row == " Ctrl-S Save" + String(repeating: " ", count: 60) + "F1 Help", "letters are text")
  }

  @Test(arguments: [
    (40, " Ctrl-S Save  x Remove   ? Help  q Quit"), (12, "      ? Help"), (14, "? Help  q Quit"), (3, ""),
    (1, ""),
  ])
  func wholeBindingsGoInANarrowRow(_ columns: Int, _ expected: String) {
    let page = Page(columns: columns)
    #expect(page.row.trimmingSuffix(" ") == expected.trimmingSuffix(" "))
    #expect(page.screen.window.warnings.allSatisfy { !$0.contains("footer") })
  }

  @Test func titlesAndStatesAreFollowed() {
    let page = Page()
    page.model.canClose = false
    page.screen.draw()
    #expect(page.row.contains("x Remove  / Search"))
    (page.model.canClose, page.model.title) = (true, "Open")
    #expect(page.screen.window.needsDisplay, "a change alone asks for a frame")
    page.screen.draw()
    #expect(page.row.contains("x Remove  c Open  / Search"))
  }

  @Test func aPresentationIsAnotherScope() {
    let page = Page()
    page.screen.resize(columns: 80, rows: 20)
    let dialog = ButtonNode("OK")
    dialog.bindings { KeyBinding("d", title: "Details") {} }
    page.screen.window.present(dialog)
    page.screen.draw()
    #expect(page.row == " d Details" + String(repeating: " ", count: 63) + "? Help")
    page.screen.window.dismiss()
    page.screen.draw()
    #expect(page.row.contains("x Remove"))
  }

  @Test func aChordShowsWhatCanFollow() {
    let page = Page()
    page.list.keyBindings += [KeyBinding("g e", title: "Go to the end") { page.done.append("end") }]
    page.screen.key(.character("g"))
    page.screen.draw()
    #expect(page.row == " e Go to the end  g Go to the start")
    page.screen.click(20, 5)
    #expect(page.done == ["start"] && page.screen.window.typedKeys == nil)
  }

  @Test func aClickRunsABinding() {
    let page = Page()
    page.screen.click(16, 5)
    #expect(page.done == ["remove"])
    page.screen.mouse(.press(button: 0), 2, 5)
    page.screen.draw()
    #expect(page.screen.canvas[5, 2].style.attributes.contains(.reverse))
    page.screen.mouse(.release, 30, 5)
    #expect(page.done == ["remove"], "a release elsewhere does nothing")
    page.screen.mouse(.press(button: 0), 24, 5)
    page.model.canClose = false
    page.screen.mouse(.release, 24, 5)
    #expect(page.done == ["remove"], "the binding is gone")
    page.screen.click(75, 5)
    #expect(page.screen.window.takeRequest() == .quit(status: 0))
  }

  @Test func itSaysItsKeys() {
    let page = Page(columns: 40)
    #expect(page.screen.semantics.contains("toolbar \"Keys\"\n  button \"Ctrl-S Save\""))
  }

  @Test func asciiHasNamesForArrows() {
    let footer = FooterNode()
    let page = DisplayNode { _ in StackLayoutSpec.vertical { footer } }
    page.bindings { KeyBinding("left", title: "Back") {} }
    let screen = HeadlessScreen(application: Window(page, theme: .ascii), columns: 40, rows: 1)
    screen.draw()
    #expect(screen.lines[0].hasPrefix(" <- Back"))
  }

  // MARK: Status bars

  @Test(arguments: [
    (40, " main.swift    3 problems         12:40"), (26, " main.swift         12:40"),
    (14, " main…  12:40"), (8, "  12:40"), (4, " 1…"), (1, "…"),
  ])
  func aStatusBarHasThreeParts(_ columns: Int, _ expected: String) {
    let bar = StatusBarNode(leading: "main.swift", middle: "3 problems", trailing: "12:40")
    let screen = HeadlessScreen(bar, columns: columns, rows: 1)
    #expect(screen.lines[0] == expected)
    bar.middle = ""
    bar.trailing = ""
    bar.leading = "all of it"
    screen.draw()
    #expect(screen.lines[0].hasPrefix(columns > 10 ? " all of it" : columns > 2 ? " a" : "…"))
  }

  @Test func aStatusBarFollowsWhatItReads() {
    let model = Model()
    let screen = HeadlessScreen(StatusBarNode(trailing: model.title), columns: 20, rows: 1)
    model.title = "later"
    #expect(screen.window.needsDisplay)
    screen.draw()
    #expect(screen.lines[0] == "              later")
    #expect(screen.semantics == "status \"later\"")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    String(reversed().drop { $0 == character }.reversed())
  }
}
