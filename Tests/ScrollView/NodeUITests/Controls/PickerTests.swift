import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct PickerNodeTests {
  private static let countries = ["Monaco", "Mexico", "North Macedonia", "Norway", "Oman"]

  private func screen(
    _ picker: PickerNode, columns: Int = 44, rows: Int = 9, theme: Theme = .monochrome
  ) -> HeadlessScreen {
    let page = DisplayNode { _, _ in
      StackLayoutSpec.vertical(alignItems: .start) { picker.flexShrink(1) }
    }
    let screen = HeadlessScreen(application: Window(page, theme: theme), columns: columns, rows: rows)
    screen.window.focus(picker)
    screen.draw()
    return screen
  }

  @Test func lettersFindOptionsBestFirst() {
    let picker = PickerNode("To", Self.countries)
    let screen = screen(picker)
    #expect(screen.window.focusedNode === picker.field)
    #expect(
      Array(screen.lines[0...5]) == [
        "To ▏                    ▕       5", "Monaco", "Mexico", "North Macedonia", "Norway", "Oman",
      ])
    screen.type("nm")
    #expect(
      Array(screen.lines[0...2]) == ["To ▏nm                  ▕  1 of 5", "North Macedonia", ""])
    #expect(screen.style(0, 1).attributes == [], "found letters stand out in the reversed row")
    #expect(screen.style(1, 1).attributes == .reverse && screen.style(6, 1).attributes == [])
    screen.type("x")
    #expect(screen.lines[1] == "no match" && picker.currentIndex == nil)
    screen.key(.enter)
    #expect(picker.selectedIndex == nil)
    screen.key(.character("u"), .control)
    #expect(screen.lines[5] == "Oman" && picker.shownIndices == [0, 1, 2, 3, 4])
  }

  @Test func keysMoveAndEnterTakes() {
    var (changed, activated) = ([Int?](), 0)
    let picker = PickerNode("", (0..<40).map { "row \($0)" }, selectedIndex: 3) {
      changed.append($0.selectedIndex)
    }
    picker.onActivate = { _ in activated += 1 }
    let screen = screen(picker, rows: 6)
    #expect(picker.currentIndex == 3)
    screen.key(.down)
    screen.key(.character("n"), .control)
    screen.key(.up)
    screen.key(.character("p"), .control)
    screen.key(.enter)
    #expect(changed == [] && activated == 1, "the same option again is no change")
    screen.key(.pageDown)
    let page = picker.currentIndex
    #expect(page ?? 0 > 5)
    screen.key(.pageUp)
    screen.key(.end)
    #expect(picker.currentIndex == 39 && screen.lines.contains("row 39"))
    screen.key(.home)
    screen.key(.down)
    screen.key(.enter)
    #expect(changed == [1] && activated == 2)
    screen.type("39")
    screen.key(.home)
    screen.type("3")
    #expect(picker.text == "339", "in a text, Home and End are the field's")
    screen.key(.backspace)
    screen.key(.end, .control)
    screen.key(.enter)
    #expect(changed == [1, 39])
    var cancelled = 0
    #expect(!picker.field.handleKey(.escape, []))
    picker.onCancel = { _ in cancelled += 1 }
    screen.key(.escape)
    #expect(cancelled == 1)
  }

  @Test func assignmentsAreShownAndSilent() {
    var changed = 0
    let picker = PickerNode("", ["ab", "b"]) { _ in changed += 1 }
    picker.onActivate = { _ in changed += 1 }
    let screen = screen(picker)
    picker.text = "a"
    screen.draw()
    #expect(screen.lines[1] == "ab" && screen.lines[2] == "")
    picker.options = ["x", "a1", "a2"]
    picker.details = ["", "one", "two"]
    screen.draw()
    #expect(screen.lines[1].hasPrefix("a1 ") && screen.lines[1].hasSuffix("one"))
    picker.selectedIndex = 9
    #expect(picker.selectedIndex == nil && changed == 0)
  }

  @Test func aClickTakesARow() {
    let picker = PickerNode("", Self.countries)
    let screen = screen(picker)
    screen.type("m")
    screen.click(2, 2)
    #expect(picker.selectedIndex == 1 && screen.window.focusedNode === picker.field)
  }

  @Test func hostileTextsAreOneRow() {
    let picker = PickerNode("", ["a\nb\u{1b}[31m", String(repeating: "wide 日本 ", count: 5_000), ""])
    for (columns, rows) in [(1, 1), (2, 2), (30, 3)] {
      let screen = screen(picker, columns: columns, rows: rows, theme: .ascii)
      screen.type("w日")
      screen.settle()
      #expect(screen.lines.allSatisfy { $0.columns <= columns })
      #expect(picker.shownIndices == [1])
      picker.text = ""
    }
  }
}
