import LayoutCore
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@testable import NodeUI

/// A page with everything that a dialog must keep people from: keys, a list, a field, a default button.
@MainActor
final class DialogPage {
  let save = ButtonNode("Save", .primary, isDefault: true)
  let field = TextFieldNode("Filter")
  let list = ListNode(count: 50) { TextNode("row \($0)") }
  let screen: HeadlessScreen
  var heard: [String] = []
  var window: Window { screen.window }

  init(columns: Int = 40, rows: Int = 12, theme: Theme = .standard) {
    list.selectionMode = .single
    let (save, field, list) = (save, field, list)
    list.flexGrow(1).flexShrink(1).flexBasis(0)
    let root = DisplayNode { _ in
      StackLayoutSpec.vertical {
        field
        list
        save
      }
    }
    screen = HeadlessScreen(root, columns: columns, rows: rows, theme: theme)
    save.onPress = { [unowned self] _ in heard.append("save") }
    field.onChange = { [unowned self] in heard.append("field \($0.text)") }
    list.onSelect = { [unowned self] _ in heard.append("select") }
    root.bindings { KeyBinding("c", title: "Change") { [unowned self] in heard.append("c") } }
    window.bindings {
      KeyBinding("w", title: "Window") { [unowned self] in heard.append("w") }
      KeyBinding("e", title: "Everywhere", reach: .everywhere) { [unowned self] in heard.append("e") }
    }
    window.onKey = { [unowned self] key, _ in
      heard.append("onKey \(key)")
      return false
    }
  }
}

@Suite(.bounded) struct PresentationTests {
  private static func dialog() -> (node: DisplayNode, yes: ButtonNode, no: ButtonNode) {
    let (yes, no) = (ButtonNode("Yes"), ButtonNode("No"))
    return (DisplayNode { _ in StackLayoutSpec.horizontal(spacing: 2) { [yes, no] } }, yes, no)
  }

  @Test func aModalIsFramedAndTitled() {
    let page = DialogPage()
    page.window.present(TextNode("It cannot be undone."), as: .modal(title: "Delete?"))
    page.screen.draw()
    expectScreen(
      page.screen,
      """
      Filter ▏                               ▕
      row 0                                  █
      row 1                                  █
      row 2
      row 3   ╭ Delete? ─────────────╮
      row 4   │ It cannot be undone. │
      row 5   ╰──────────────────────╯
      row 6
      row 7
      row 8
      row 9
                      [▸Save◂]
      """)
  }

  @Test func nothingReachesThePageBehind() {
    let page = DialogPage()
    let dialog = Self.dialog()
    page.window.focus(page.list)
    page.window.present(dialog.node, as: .modal(title: "Sure?"))
    page.screen.draw()
    page.heard = []
    let offset = page.list.contentOffset
    page.screen.type("cwqjkGx/ ")
    for key in [Key.up, .down, .pageDown, .end, .home, .delete, .left, .right] { page.screen.key(key) }
    page.screen.key(.enter, .control)
    page.screen.wheel(.down, 3, at: (2, 3))
    page.screen.drag(from: (2, 6), to: (2, 2), seconds: 0.2)
    #expect(page.heard.isEmpty && page.list.contentOffset == offset && page.window.takeRequest() == nil)
    #expect(page.window.presentations.isEmpty, "the press beside it has closed it")
    #expect(page.window.focusedNode === page.list, "the focus returns")
  }

  @Test func tabStaysInsideAndEnterPressesNothingBehind() {
    let page = DialogPage()
    let dialog = Self.dialog()
    page.window.present(dialog.node)
    #expect(page.window.focusedNode === dialog.yes)
    page.screen.key(.tab)
    #expect(page.window.focusedNode === dialog.no)
    page.screen.key(.tab)
    #expect(page.window.focusedNode === dialog.yes)
    page.window.focus(nil)
    page.screen.key(.enter)
    #expect(page.heard.isEmpty)
    page.screen.type("e")
    #expect(page.heard == ["e"], "a binding that reaches everywhere still works")
    page.screen.key(.escape)
    page.screen.key(.enter)
    #expect(page.heard.last == "save")
  }

  @Test func aTextWithoutControlsTakesTheFocusFromThePage() {
    let page = DialogPage()
    page.window.focus(page.field)
    page.window.present(TextNode("Wait"))
    page.screen.type("abc")
    #expect(page.field.text.isEmpty && page.window.focusedNode == nil)
    page.window.focus(page.list)
    #expect(page.window.focusedNode == nil, "a node behind does not take the focus")
    page.screen.key(.escape)
    #expect(page.window.focusedNode === page.list, "but has it afterwards")
  }

  @Test func theFocusPassesOnWhereItsNodeHasGone() {
    let (first, second, third) = (ButtonNode("1"), ButtonNode("2"), ButtonNode("3"))
    var shown = [first, second, third]
    let root = DisplayNode { _ in StackLayoutSpec.vertical { shown } }
    let screen = HeadlessScreen(root)
    screen.window.focus(second)
    screen.window.present(TextNode("dialog"))
    screen.draw()
    shown = [first, third]
    root.setNeedsLayout()
    screen.draw()
    screen.key(.escape)
    #expect(screen.window.focusedNode === third)
  }

  @Test func presentationsStackAndCloseTogether() {
    let page = DialogPage()
    let (outer, inner) = (Self.dialog(), Self.dialog())
    var closed: [String] = []
    page.window.present(outer.node) { closed.append("outer") }
    page.window.present(inner.node, as: .sheet()) { closed.append("inner") }
    page.window.present(inner.node)
    #expect(page.window.presentations.count == 2, "a node is presented once")
    #expect(page.window.warnings.contains { $0.contains("already") })
    page.screen.key(.escape)
    #expect(closed == ["inner"] && page.window.focusedNode === outer.yes)
    page.window.present(inner.node, as: .popover(outer.no)) { closed.append("again") }
    page.window.dismiss(outer.yes)
    #expect(closed == ["inner", "again", "outer"] && page.window.presentations.isEmpty)
    page.window.dismiss()
  }

  @Test func whatIsBehindIsDimmed() {
    let page = DialogPage(theme: .dark)
    let before = page.screen.style(0, 1)
    page.window.present(TextNode("dialog"))
    page.screen.draw()
    #expect(page.screen.style(0, 1).foreground != before.foreground, "half of the background's colour")
    let surface = Theme.dark.text.background.components
    let (old, new) = (before.foreground.components, page.screen.style(0, 1).foreground.components)
    #expect(new.red == (old.red + surface.red) / 2 && new.green == (old.green + surface.green) / 2)
    page.window.theme = .monochrome
    page.screen.draw()
    #expect(page.screen.style(0, 1).attributes.contains(.dim))
    page.window.dismiss()
    page.screen.draw()
    #expect(!page.screen.style(0, 1).attributes.contains(.dim))
  }

  @Test func highContentScrollsAndAListFillsTheRoom() {
    let page = DialogPage()
    page.window.present(TextNode((1...40).map { "line \($0)" }.joined(separator: "\n")))
    page.screen.draw()
    page.screen.key(.end)
    page.screen.settle()
    #expect(page.screen.picture.contains("line 40"))
    page.window.dismiss()
    let list = ListNode(count: 1_000_000) { TextNode("item \($0)") }
    page.window.present(list, as: .modal(width: .points(30)))
    page.screen.draw()
    #expect(list.frame.size == Size(26, 8))
    page.screen.key(.end)
    page.screen.settle()
    #expect(page.screen.picture.contains("item 999999"))
  }

  @Test func theSizeFollowsTheContent() {
    let page = DialogPage()
    let text = TextNode("one")
    page.window.present(text)
    page.screen.draw()
    #expect(page.screen.lines[5].contains("│ one") && page.screen.lines[6].contains("╰"))
    text.string = "one\ntwo\nthree"
    page.screen.draw()
    #expect(page.screen.lines[6].contains("│ three") && page.screen.lines[7].contains("╰"))
  }

  @Test func everySizeOfTheScreenIsDrawn() {
    for theme in [Theme.standard, .ascii, .dark] {
      for style in [PresentationStyle.modal(title: "A title"), .sheet(.left), .sheet(), .fullScreen] {
        let page = DialogPage(theme: theme)
        page.window.present(Self.dialog().node, as: style)
        page.window.toast(
          "A message that is long enough for two lines", role: .error, duration: .seconds(1_000))
        for (columns, rows) in [(0, 0), (1, 1), (2, 3), (3, 2), (20, 1), (8, 4), (30, 8), (300, 90)] {
          page.screen.resize(columns: columns, rows: rows)
          #expect(page.screen.settle() && !page.window.needsDisplay)
          if theme == .ascii { #expect(page.screen.lines.allSatisfy { $0.allSatisfy(\.isASCII) }) }
        }
        #expect(page.window.presentations.count == 1)
      }
    }
  }

  @Test func aGestureThatHasBegunEndsWithThePresentation() {
    let page = DialogPage()
    page.screen.mouse(.press(button: 0), 2, 6)
    page.screen.wheel(.down, 1, at: (2, 3))
    page.window.present(TextNode("dialog"))
    page.screen.settle()
    let offset = page.list.contentOffset
    page.screen.mouse(.drag(button: 0), 2, 2)
    page.screen.wheel(.down, 2, at: (2, 3))
    page.screen.settle()
    #expect(page.list.contentOffset == offset && page.window.presentations.count == 1)
  }
}

/// Presentations in words.
@Suite(.bounded) struct PresentationSemanticsTests {
  @Test func aDialogIsReadAloneAndAToastWithIt() async {
    let page = DialogPage()
    page.window.toast("Saved", action: KeyBinding("ctrl+z", title: "Undo") {})
    let task = Task {
      await page.window.alert(
        "Delete?", message: "It cannot be undone.", [.cancel(), .destructive("Delete")])
    }
    await letTasksRun()
    #expect(
      page.screen.semantics == """
        alert "Delete?"
          text "It cannot be undone."
          > button "Cancel"
          button "Delete"
        status "Saved"
        """, "\(page.screen.semantics)")
    page.screen.key(.escape)
    _ = await task.value
    #expect(page.screen.semantics.hasPrefix("textField \"Filter\""))
  }
}
