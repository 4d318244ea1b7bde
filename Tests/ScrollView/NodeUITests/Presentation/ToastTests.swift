import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct ToastTests {
  @Test func aToastComesAndGoesByItself() {
    let page = DialogPage(columns: 60, rows: 10)
    page.window.toast("Saved", role: .success)
    page.screen.draw()
    #expect(page.screen.lines[7].contains("✓ Saved"), "above the last row")
    page.screen.advance(3.9)
    #expect(page.screen.picture.contains("Saved"))
    page.screen.advance(0.2)
    #expect(!page.screen.picture.contains("Saved"))
  }

  @Test func itsTimeStandsStillUnderThePointer() {
    let page = DialogPage(columns: 60, rows: 10)
    page.window.wantsPointerMotion = true
    page.window.toast("Saved")
    page.screen.draw()
    page.screen.advance(3.5)
    page.screen.mouse(.move, 50, 7)
    page.screen.advance(60)
    #expect(page.screen.picture.contains("Saved"))
    page.screen.mouse(.move, 0, 0)
    page.screen.advance(0.9)
    #expect(page.screen.picture.contains("Saved"), "there is time for another look")
    page.screen.advance(0.2)
    #expect(!page.screen.picture.contains("Saved"))
  }

  @Test func keysAndPressesBesideItReachThePage() {
    let page = DialogPage(columns: 60, rows: 10)
    page.window.toast("Saved")
    page.screen.draw()
    page.screen.type("c")
    #expect(page.heard == ["c"])
    page.screen.click(50, 7)
    #expect(page.window.toasts.isEmpty, "a click closes it")
  }

  @Test func theNewestOfThreeLiesLowest() {
    let page = DialogPage(columns: 60, rows: 20)
    for text in ["one", "two", "three", "four"] { page.window.toast(text) }
    page.screen.draw()
    let rows = ["two", "three", "four"].map { text in page.screen.lines.firstIndex { $0.contains(text) } }
    #expect(rows == [11, 14, 17] && !page.screen.picture.contains("one"))
  }

  @Test func itsActionHasAKeyAndAClick() {
    let page = DialogPage(columns: 60, rows: 10)
    var undone = 0
    func show() {
      page.window.toast("Deleted", action: KeyBinding("ctrl+z", title: "Undo") { undone += 1 })
      page.screen.draw()
    }
    show()
    #expect(page.screen.picture.contains("Ctrl-Z Undo"))
    page.screen.key(.character("z"), .control)
    #expect(undone == 1 && page.window.toasts.isEmpty && page.window.takeRequest() == nil)
    show()
    page.window.present(TextNode("dialog"))
    page.screen.key(.character("z"), .control)
    #expect(undone == 2, "over a dialog, too")
    show()
    let line = page.screen.lines[7]
    let column = DisplayWidth.of(String(line[..<line.range(of: "Undo")!.lowerBound]))
    page.screen.click(column, 7)
    #expect(undone == 3 && page.window.presentations.count == 1)
  }

  @Test func absurdDurationsEnd() {
    let page = DialogPage()
    page.window.toast("a", duration: .seconds(-5))
    page.window.toast("b", duration: .seconds(Int64.max))
    page.screen.draw()
    page.screen.advance(1)
    #expect(page.window.toasts.count == 1)
  }
}
