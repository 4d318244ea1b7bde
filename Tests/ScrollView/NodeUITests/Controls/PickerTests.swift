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

  /// Of any number of options only those in view have nodes, also far down, and the place stays as more come.
  @Test func onlyRowsInViewHaveNodes() {
    let picker = PickerNode("", (0..<100_000).map { "row \($0)" })
    let screen = screen(picker, rows: 9)
    func nodes() -> Int { picker.list.tree.reduce(0) { count, _ in count + 1 } }
    #expect(picker.list.count == 100_000 && nodes() < 40, "\(nodes())")
    screen.key(.end)
    screen.settle()
    #expect(picker.currentIndex == 99_999 && screen.lines.contains("row 99999") && nodes() < 40, "\(nodes())")
    screen.key(.pageUp)
    screen.type("99998")
    #expect(screen.lines[1] == "row 99998" && picker.shownIndices == [99_998])
    picker.show(count: 50, matching: "") { PickerRow("a \($0)") }
    picker.moveCursor(to: 20)
    screen.settle()
    let top = screen.lines[1]
    picker.show(count: 60, matching: "") { PickerRow("a \($0)") }
    picker.moveCursor(to: 20)
    screen.settle()
    #expect(
      screen.lines[1] == top && top != "a 0" && screen.lines.contains { $0.hasPrefix("a 20") },
      "\(screen.lines)")
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

@Suite(.bounded) struct PaletteTests {
  private func page() -> (screen: HeadlessScreen, done: () -> [String]) {
    final class Log { var done: [String] = [] }
    let log = Log()
    let button = ButtonNode("Go") { _ in log.done.append("pressed") }
    button.bindings {
      KeyBinding("s", "f2", title: "Save") { log.done.append("save") }
      KeyBinding("x", title: "Never", isEnabled: { false }) { log.done.append("never") }
    }
    let screen = HeadlessScreen(button, columns: 70, rows: 14)
    screen.window.bindings { KeyBinding("o", title: "Open a file") { log.done.append("open") } }
    screen.window.paletteCommands = [
      PaletteCommand("Reverse", detail: "soon") { log.done.append("reverse") }
    ]
    screen.window.focus(button)
    return (screen, { log.done })
  }

  @Test func ctrlPFindsTheCommandsThatWork() {
    let (screen, done) = page()
    screen.key(.character("p"), .control)
    #expect(screen.window.presentations.isEmpty, "a window has no palette by itself")
    screen.window.showsPalette = true
    screen.key(.character("p"), .control)
    #expect(screen.picture.contains("Commands") && screen.picture.contains("Reverse"))
    #expect(screen.picture.contains("F2") && !screen.picture.contains("Never"))
    screen.type("sv")
    screen.key(.enter)
    #expect(done() == ["save"] && screen.window.presentations.isEmpty)
    #expect(screen.window.focusedNode is ButtonNode, "the focus is back before the command")
    screen.key(.character("p"), .control)
    screen.type("rev")
    screen.key(.enter)
    screen.key(.character("p"), .control)
    screen.type("opfi")
    screen.key(.enter)
    #expect(done() == ["save", "reverse", "open"])
    screen.key(.character("p"), .control)
    screen.key(.escape)
    #expect(screen.window.presentations.isEmpty && done().count == 3)
  }

  @Test func aPaletteStaysOnePaletteOnAnyScreen() {
    let (screen, _) = page()
    for (columns, rows) in [(1, 1), (20, 6), (40, 12), (80, 24)] {
      screen.resize(columns: columns, rows: rows)
      screen.window.showPalette()
      screen.window.showPalette()
      screen.type("o")
      screen.settle()
      #expect(screen.window.presentations.count == 1 && screen.lines.allSatisfy { $0.columns <= columns })
      screen.window.dismiss()
    }
  }

  @Test func aPaletteCanBeAPartOfAPage() {
    var done = 0
    let palette = PaletteNode(commands: [PaletteCommand("One") { done += 1 }, PaletteCommand("Two") {}])
    let screen = HeadlessScreen(palette, columns: 30, rows: 6)
    screen.window.focus(palette.picker)
    screen.type("one\n")
    #expect(done == 1 && screen.lines[1] == "One")
  }
}
