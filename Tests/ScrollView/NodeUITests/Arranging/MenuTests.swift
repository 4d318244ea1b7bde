import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct MenuTests {
  /// A page with a bar of menus and a field, and a list with a menu of its own.
  fileprivate final class Page {
    var done: [String] = []
    var wraps = true, canSave = true
    let field = TextFieldNode("Name")
    let list = ListNode(count: 3) { TextNode("row \($0)") }
    let bar = MenuBarNode()
    let screen: HeadlessScreen

    init(theme: Theme = .standard) {
      let (field, list, bar) = (field, list, bar)
      list.selectionMode = .single
      let page = DisplayNode { _ in
        StackLayoutSpec.vertical {
          bar; field; list.flexGrow(1).flexShrink(1)
        }
      }
      screen = HeadlessScreen(application: Window(page, theme: theme), columns: 40, rows: 10)
      func item(_ title: String, key: KeyPattern? = nil) -> MenuItem {
        MenuItem(title, key: key) { [unowned self] in done.append(title) }
      }
      bar.menus = [
        Menu(
          "File",
          [
            item("Open", key: "ctrl+o"),
            MenuItem("Save", key: "ctrl+s", isEnabled: self.canSave) { [unowned self] in done.append("Save")
            },
            .separator, MenuItem("Recent", [item("one.txt"), item("two.txt")]),
          ]),
        Menu("Empty", []),
        Menu(
          "View",
          [
            MenuItem("Wrap", key: "w", isChecked: self.wraps) { [unowned self] in wraps.toggle() },
            item("Zoom"),
          ]),
      ]
      list.contextMenu = [
        item("Rename"),
        MenuItem(KeyBinding("delete", title: "Remove") { [unowned self] in done.append("Remove") }),
      ]
      screen.draw()
    }

    var rows: [String] {
      screen.draw()
      return screen.lines
    }
    var focus: DisplayNode? { screen.window.focusedNode }
  }

  @Test func aMenuOpensBelowItsTitle() {
    let page = Page()
    page.screen.window.focus(page.field)
    #expect(page.rows[0] == " File  Empty  View")
    page.screen.key(.function(10))
    #expect(
      page.rows[1...6].map { $0.prefix(16) }
        == [
          "╭──────────────╮", "│Open    Ctrl-O│", "│Save    Ctrl-S│", "│──────────────│", "│Recent       ▸│",
          "╰──────────────╯",
        ])
    page.screen.key(.down)
    page.screen.key(.enter)
    #expect(page.done == ["Save"] && page.focus === page.field)
    #expect(page.rows[1].hasPrefix("Name"))
  }

  @Test func arrowsLeadToOtherMenusAndLettersChoose() {
    let page = Page()
    page.screen.key(.character("f"), .alt)
    page.screen.key(.right)
    #expect(page.rows[2].contains("│✓ Wrap  w│"))
    #expect(page.screen.semantics.contains("> menuItem \"Wrap, w\" (checked)"))
    page.screen.key(.left)
    #expect(page.rows[2].contains("Open"), "the empty menu is passed over")
    page.screen.key(.up)
    page.screen.key(.right)
    #expect(page.rows[5].contains("│one.txt│"))
    page.screen.key(.left)
    #expect(!page.rows[5].contains("one.txt") && page.rows[2].contains("Open"))
    page.screen.key(.enter)
    page.screen.key(.character("t"))
    #expect(page.done == ["two.txt"] && page.screen.window.presentations.isEmpty)
    page.screen.key(.character("v"), .alt)
    page.screen.key(.character("w"))
    #expect(!page.wraps)
    page.screen.key(.character("v"), .alt)
    page.screen.key(.escape)
    #expect(page.screen.window.presentations.isEmpty && page.done.count == 1)
  }

  @Test func disabledItemsArePassedOver() {
    let page = Page()
    page.canSave = false
    page.screen.key(.function(10))
    page.screen.key(.down)
    page.screen.key(.enter)
    #expect(page.rows[5].contains("one.txt"), "the cursor went past Save and the line")
    page.screen.key(.escape)
    page.screen.click(3, 3)
    page.screen.click(3, 4)
    #expect(page.done.isEmpty)
    page.screen.click(3, 2)
    #expect(page.done == ["Open"])
    page.screen.key(.character("s"), .control)
    #expect(page.done == ["Open"])
  }

  @Test func keysOfItemsWorkWithoutTheMenu() {
    let page = Page()
    page.screen.window.focus(page.field)
    page.screen.key(.character("o"), .control)
    page.screen.key(.character("w"))
    #expect(page.done == ["Open"] && page.wraps && page.field.text == "w")
    page.screen.window.focus(page.list)
    page.screen.key(.character("w"))
    #expect(!page.wraps)
    page.screen.window.present(ButtonNode("OK"))
    page.screen.key(.character("o"), .control)
    #expect(page.done == ["Open"], "not behind a dialog")
  }

  @Test func aClickOpensAMenuAndOneElsewhereClosesIt() {
    let page = Page()
    page.screen.mouse(.press(button: 0), 16, 0)
    page.screen.mouse(.release, 30, 5)
    #expect(page.screen.window.presentations.isEmpty)
    page.screen.click(16, 0)
    #expect(page.rows[3].contains("Zoom"))
    #expect(page.screen.semantics.contains("menuItem \"Zoom\""))
    page.screen.click(30, 8)
    #expect(page.screen.window.presentations.isEmpty && page.done.isEmpty)
  }

  @Test func theRightButtonOpensTheMenuOfANode() {
    let page = Page()
    page.screen.mouse(.press(button: 2), 5, 3)
    page.screen.mouse(.release, 5, 3)
    #expect(page.rows[5].contains("│Rename ") && page.rows[6].contains("Remove  Delete"))
    page.screen.key(.down)
    page.screen.key(.enter)
    #expect(page.done == ["Remove"] && page.focus === page.list)
    for (key, modifiers) in [(Key.function(10), Modifiers.shift), (.function(16), [])] {
      page.screen.key(key, modifiers)
      #expect(page.screen.window.presentations.count == 1)
      page.screen.key(.escape)
    }
    page.screen.window.focus(page.field)
    page.screen.key(.function(10), .shift)
    #expect(page.screen.window.presentations.isEmpty, "the field has no menu")
  }

  @Test func menusMayChangeWhileOneIsOpen() {
    let page = Page()
    page.screen.key(.function(10))
    page.bar.menus = []
    #expect(page.screen.window.presentations.isEmpty && page.rows[0] == "")
    for key in [Key.function(10), .right, .enter] { page.screen.key(key) }
    page.bar.openMenu(3)
    page.bar.menus = [Menu("", [.separator])]
    page.bar.openMenu(0)
    for key in [Key.down, .up, .right, .enter, .character("x")] { page.screen.key(key) }
    #expect(page.screen.window.presentations.count == 1 && page.done.isEmpty)
  }

  @Test func asciiAndSmallScreensShowMenus() {
    let page = Page(theme: .ascii)
    page.screen.key(.character("v"), .alt)
    #expect(page.rows[2].contains("* Wrap  w"))
    for (columns, rows) in [(1, 1), (3, 2), (10, 3), (0, 0), (200, 60)] {
      page.screen.resize(columns: columns, rows: rows)
      for key in [Key.function(10), .down, .right, .escape, .escape] { page.screen.key(key) }
      #expect(page.screen.settle() && page.screen.lines.allSatisfy { $0.allSatisfy(\.isASCII) })
    }
  }
}
