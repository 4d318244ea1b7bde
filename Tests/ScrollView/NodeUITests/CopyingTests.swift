import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// Selections reach the clipboard, and Ctrl-C does what people expect of it.
@Suite(.bounded) struct CopyingTests {
  private func screen(_ node: EditableTextNode, columns: Int = 12, rows: Int = 2) -> HeadlessScreen {
    let screen = HeadlessScreen(node, columns: columns, rows: rows)
    screen.window.focus(node)
    screen.draw()
    return screen
  }

  private func pressControlC(_ screen: HeadlessScreen) { screen.key(.character("c"), .control) }

  @Test func controlCCopiesASelectionAndElseQuits() {
    let field = EditableTextNode("some text")
    let screen = screen(field)
    field.selection = 0..<4
    pressControlC(screen)
    #expect(screen.window.takeCopiedText() == "some")
    #expect(screen.window.takeCopiedText() == nil)
    #expect(screen.window.takeRequest() == nil)
    field.selection = 4..<4
    pressControlC(screen)
    #expect(screen.window.takeCopiedText() == nil)
    #expect(screen.window.takeRequest() == .quit(status: 130))
  }

  @Test func aSelectionIsCopiedWithoutTheFocus() {
    let field = EditableTextNode("some text")
    let screen = screen(field)
    screen.key(.end, [.control, .shift])
    screen.window.focus(nil)
    pressControlC(screen)
    #expect(screen.window.takeCopiedText() == "some text")
    #expect(screen.window.takeRequest() == nil)
  }

  @Test func controlCStopsWorkBeforeItQuits() {
    let screen = screen(EditableTextNode())
    var isWorking = true
    screen.window.onInterrupt = {
      defer { isWorking = false }
      return isWorking
    }
    pressControlC(screen)
    #expect(screen.window.takeRequest() == nil)
    pressControlC(screen)
    #expect(screen.window.takeRequest() == .quit(status: 130))
  }

  @Test func fieldsShareTheClipboard() {
    let (first, second) = (EditableTextNode("one"), EditableTextNode("two"))
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        first
        second
      }
    }
    let screen = HeadlessScreen(root, columns: 12, rows: 2)
    screen.window.focus(first)
    first.selectAll()
    screen.key(.character("x"), .control)
    screen.window.focus(second)
    screen.key(.end)
    screen.key(.character("v"), .control)
    #expect(second.text == "twoone")
    #expect(first.text == "")
  }

  // MARK: A field that is smaller than its text

  @Test func aNarrowFieldFollowsItsInsertionPoint() {
    let field = EditableTextNode()
    field.wrap = .none
    let screen = screen(field, columns: 8, rows: 1)
    screen.type("abcdefghij")
    #expect(screen.lines == ["defghij"])
    #expect(screen.canvas.cursor?.column == 7)
    screen.key(.home)
    screen.draw()
    #expect(screen.lines == ["abcdefgh"])
    screen.key(.right)
    screen.draw()
    #expect(screen.lines == ["abcdefgh"], "the text moves only if it must")
    screen.key(.end)
    screen.key(.backspace)
    screen.draw()
    #expect(screen.lines == ["cdefghi"], "no column stays empty")
    screen.window.focus(nil)
    screen.draw()
    #expect(screen.lines == ["abcdefgh"], "without the focus a field shows its start")
  }

  @Test func clicksInAFieldThatFollowsHitTheirCharacter() {
    let field = EditableTextNode("abcdefghij")
    field.wrap = .none
    let screen = screen(field, columns: 8, rows: 1)
    screen.key(.end)
    screen.draw()
    #expect(screen.lines == ["defghij"])
    screen.click(2, 0)
    screen.type("X")
    #expect(field.text == "abcdeXfghij")
  }

  @Test func aLowFieldFollowsItsInsertionPoint() {
    let field = EditableTextNode()
    let screen = screen(field, columns: 8, rows: 2)
    screen.type("a\nb\nc\nd")
    #expect(screen.lines == ["c", "d"])
    screen.key(.up)
    screen.key(.up)
    screen.draw()
    #expect(screen.lines == ["b", "c"])
  }
}
