import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

@Suite(.bounded) struct SelectNodeTests {
  private static let cities = [
    "Bergen", "Kyiv", "Lyon", "Bonn", "Graz", "Oslo", "Riga", "Rome", "Turin", "Wien", "York",
  ]

  /// A select and a row of text below it, at the top left of a screen.
  private func screen(_ select: SelectNode, columns: Int = 20, rows: Int = 14) -> HeadlessScreen {
    let below = TextNode("below")
    let page = DisplayNode { _, _ in
      StackLayoutSpec.vertical(alignItems: .start) {
        select
        below
      }
    }
    let screen = HeadlessScreen(page, columns: columns, rows: rows)
    screen.window.focus(select)
    screen.draw()
    return screen
  }

  @Test func theListOpensOverTheRestAndScrolls() {
    let select = SelectNode("City", Self.cities, selectedIndex: 9)
    let screen = screen(select)
    #expect(screen.lines[1] == "below")
    screen.key(.enter)
    #expect(select.isOpen && select.frame.size.height == 1)
    #expect(screen.lines[0] == "City  Wien   ▴")
    #expect(screen.lines[1] == "below╭────────╮" && screen.lines[2] == "     │Bergen  █", "ten rows at most")
    #expect(screen.lines[11].hasPrefix("     │Wien   ✓") && screen.lines[12] == "     ╰────────╯")
    #expect(screen.style(6, 11).attributes.contains(.reverse))
    screen.key(.down)
    screen.key(.down)
    #expect(screen.lines[2].hasPrefix("     │Kyiv ") && screen.lines[11] == "     │York    █")
    #expect(screen.style(6, 11).attributes.contains(.reverse))
    screen.key(.home)
    #expect(screen.lines[2] == "     │Bergen  █" && screen.style(6, 2).attributes.contains(.reverse))
    screen.key(.escape)
    #expect(!select.isOpen && select.selectedIndex == 9 && screen.lines[1] == "below")
    #expect(screen.window.focusedNode === select)
  }

  /// A frame is left out where it would take the rows of the list. Below if all rows fit there, else above if they fit there, else at the side with more room, cut.
  @Test func theListLiesWhereThereIsRoom() {
    let select = SelectNode("", ["a", "b", "c"], selectedIndex: 0)
    let spacer = TextNode("")
    let page = DisplayNode { _, _ in
      StackLayoutSpec.vertical(alignItems: .start) {
        spacer
        select
      }
    }
    let screen = HeadlessScreen(page, columns: 8, rows: 8)
    screen.window.focus(select)
    screen.key(.enter)
    func place(_ above: Int, rows: Int) -> [String] {
      spacer.style.height = .points(above)
      screen.resize(columns: 8, rows: rows)
      return screen.lines
    }
    let (row, list) = ("a ▴", ["▏a ✓▕", "▏b  ▕", "▏c  ▕"])
    #expect(place(0, rows: 4) == [row] + list)
    #expect(place(4, rows: 8) == ["", "", "", "", row] + list)
    #expect(place(5, rows: 8) == ["╭───╮", "│a ✓│", "│b  │", "│c  │", "╰───╯", row, "", ""])
    #expect(place(2, rows: 5) == ["", "", row, "▏a ✓█", "▏b  ▅"], "the same room at both sides")
    #expect(place(2, rows: 4) == ["▏a ✓█", "▏b  ▅", row, ""])
    screen.key(.end)
    #expect(screen.lines == ["▏b  ▃", "▏c  █", row, ""])
    #expect(place(0, rows: 1) == ["c ▴"], "without a row for the list the select shows its option")
  }

  @Test func aPressElsewhereClosesAndDoesNothingElse() {
    var pressed = 0
    let select = SelectNode("", ["a", "b"], selectedIndex: 0)
    let button = ButtonNode("Go") { _ in pressed += 1 }
    let page = DisplayNode { _, _ in
      StackLayoutSpec.horizontal(spacing: 3) {
        select
        button
      }
    }
    let screen = HeadlessScreen(page, columns: 20, rows: 4)
    screen.click(0, 0)
    #expect(select.isOpen)
    screen.click(8, 0)
    #expect(!select.isOpen && pressed == 0 && screen.window.focusedNode === select)
    screen.click(8, 0)
    #expect(pressed == 1)
    screen.click(0, 0)
    screen.click(0, 0)
    #expect(!select.isOpen, "a press on the select itself closes, too")
    screen.click(0, 0)
    screen.click(0, 1)
    #expect(select.isOpen, "the edge of the list takes no option")
    screen.click(1, 2)
    #expect(!select.isOpen && select.selectedIndex == 1)
    screen.click(0, 0)
    screen.key(.tab)
    #expect(!select.isOpen && screen.window.focusedNode === button)
  }

  @Test func anOpenListGetsAllKeysAndTheWheel() {
    let select = SelectNode("", Self.cities, selectedIndex: 0)
    let text = TextNode((0..<40).map { "\($0)" }.joined(separator: "\n"))
    let scroll = ScrollNode {
      StackLayoutSpec.vertical(alignItems: .start) {
        select
        text
      }
    }
    var pressed = 0
    let screen = HeadlessScreen(scroll, columns: 14, rows: 8)
    screen.window.bindings { KeyBinding("x", "f5", title: "Extra") { pressed += 1 } }
    screen.window.focus(select)
    screen.key(.enter)
    screen.type("q")
    for key in [Key.left, .right, .function(5)] { screen.key(key) }
    screen.type("x")
    #expect(select.isOpen && pressed == 0 && screen.window.takeRequest() == nil)
    screen.wheel(.down, at: (11, 4))
    screen.settle()
    #expect(scroll.contentOffset == .zero)
    screen.wheel(.down, at: (2, 4))
    screen.settle()
    #expect(scroll.contentOffset == .zero && !screen.lines[2].hasPrefix("│Bergen "))
    #expect(select.selectedIndex == 0 && select.isOpen)
    screen.key(.down)
    #expect(screen.lines[2].hasPrefix("│Kyiv "), "a key scrolls to the cursor")
    screen.key(.escape)
    screen.key(.function(5))
    screen.wheel(.down, at: (2, 4))
    screen.settle()
    #expect(pressed == 1 && scroll.contentOffset.y == 3)
  }

  @Test func lettersJumpAndLosingTheFocusCloses() {
    let select = SelectNode("City", Self.cities)
    let screen = HeadlessScreen(select, columns: 20, rows: 4)
    #expect(screen.lines[0] == "City  –      ▾")
    screen.key(.tab)
    screen.key(.down)
    screen.type("bb")
    screen.key(.character(" "))
    #expect(select.selectedIndex == 0, "the second letter comes back to the first city")
    screen.key(.down)
    screen.type("r")
    #expect(screen.lines.contains { $0.hasPrefix("     ▏Riga ") })
    screen.window.focus(nil)
    #expect(!select.isOpen && select.selectedIndex == 0)
  }

  @Test func typingFiltersASearchableList() {
    var chosen: [Int?] = []
    let select = SelectNode("City", Self.cities + ["New York"], selectedIndex: 0) {
      chosen.append($0.selectedIndex)
    }
    select.isSearchable = true
    let screen = screen(select)
    screen.key(.enter)
    screen.type("oR")
    #expect(screen.lines[0] == "City  oR       ▴")
    #expect(
      screen.lines[2] == "     │York      │" && screen.lines[3] == "     │New York  │"
        && screen.lines[4] == "     ╰──────────╯")
    screen.key(.backspace)
    #expect(screen.lines[2] == "     │Oslo      │", "the start of a word comes first")
    screen.send(.paste("rk\nzzz"))
    screen.key(.down)
    screen.key(.enter)
    #expect(chosen == [11] && !select.isOpen && screen.lines[0] == "City  New York ▾")
    screen.key(.down)
    screen.type("w y")
    #expect(screen.lines[2] == "     │New York ✓│", "a blank divides the letters")
    screen.type("q")
    #expect(screen.lines[2] == "     │no match  │")
    screen.key(.enter)
    #expect(chosen == [11] && !select.isOpen, "nothing is taken")
  }

  @Test func whatTheProgramChangesClosesTheList() {
    let changes: [(SelectNode) -> Void] = [
      { $0.options = ["x"] }, { $0.isEnabled = false }, { $0.isSearchable = true },
    ]
    for change in changes {
      let select = SelectNode("", Self.cities, selectedIndex: 9)
      let screen = screen(select)
      screen.key(.enter)
      change(select)
      screen.draw()
      #expect(!select.isOpen && screen.lines[1] == "below")
      #expect(!screen.window.needsDisplay)
    }
  }

  @Test func aSingleRowShowsOneOptionAfterAnother() {
    let select = SelectNode("City", Self.cities, selectedIndex: 0)
    let screen = HeadlessScreen(select, columns: 20, rows: 1)
    screen.key(.tab)
    screen.key(.enter)
    screen.key(.end)
    #expect(screen.lines == ["City  York   ▴"])
    screen.key(.enter)
    #expect(select.selectedIndex == 10)
  }

  @Test func indicesWithoutAnOptionAreNone() {
    for index in [Int.min, -1, 3, .max] {
      #expect(SelectNode("", ["a"], selectedIndex: index).selectedIndex == nil)
      #expect(RadioGroupNode("", ["a"], selectedIndex: index).selectedIndex == nil)
      let select = SelectNode("", ["a"], selectedIndex: 0)
      select.selectedIndex = index
      #expect(select.selectedIndex == nil)
    }
    let group = RadioGroupNode("", ["a", "b"], selectedIndex: 1)
    group.options = ["c"]
    #expect(group.selectedIndex == nil)
    let screen = HeadlessScreen(RadioGroupNode(), columns: 3, rows: 1)
    screen.key(.tab)
    screen.key(.right)
    #expect(screen.lines == [""])
  }
}

@Suite(.bounded) struct RadioGroupNodeTests {
  @Test func keysGoAround() {
    var chosen: [Int?] = []
    let group = RadioGroupNode("Size", ["S", "M", "L"]) { chosen.append($0.selectedIndex) }
    let screen = HeadlessScreen(group, columns: 20, rows: 1)
    screen.key(.tab)
    for key in [Key.right, .left, .left, .home, .home, .up] { screen.key(key) }
    #expect(chosen == [0, 2, 1, 0, 2])
    screen.resize(columns: 5, rows: 1)
    #expect(screen.lines == ["◉ L"])
    group.selectedIndex = 1
    screen.draw()
    #expect(screen.lines == ["◉ M …"])
  }
}

@Suite(.bounded) struct SliderNodeTests {
  @Test func thePointerDragsTheValue() {
    var values: [Double] = []
    let slider = SliderNode("", value: 0, in: 0...9) { values.append($0.value) }
    let screen = HeadlessScreen(slider, columns: 12, rows: 2)
    #expect(screen.lines[0] == "●───────── 0")
    screen.mouse(.press(button: 0), 0, 0)
    screen.mouse(.drag(button: 0), 4, 0)
    screen.mouse(.drag(button: 0), 40, 0)
    screen.mouse(.release, 40, 0)
    #expect(values == [4, 9] && screen.lines[0] == "━━━━━━━━━● 9")
    screen.mouse(.press(button: 0), 9, 0)
    screen.mouse(.drag(button: 0), 2, 0)
    screen.mouse(.release, 2, 5)
    #expect(slider.value == 9, "released below, the old value is back")
  }

  @Test func valuesAreStepsInTheRange() {
    let slider = SliderNode("", value: 0.32, in: -1...1, step: 0.25)
    #expect(slider.value == 0.25)
    #expect(HeadlessScreen(slider, columns: 16, rows: 1).lines[0].hasSuffix(" 0.25"))
    slider.value = .nan
    #expect(slider.value == -1)
    slider.value = .infinity
    #expect(slider.value == 1)
    slider.range = 0...0.6
    #expect(slider.value == 0.6 || slider.value == 0.5)
    slider.step = -1
    #expect(slider.step == 0.25)
    slider.range = -.infinity ... .infinity
    #expect(slider.range == 0...0.6)
    let screen = HeadlessScreen(slider, columns: 16, rows: 1)
    screen.key(.tab)
    screen.key(.home)
    screen.key(.right)
    #expect(slider.value == 0.25)
    screen.key(.pageUp)
    #expect(slider.value >= 0.5)
    let huge = SliderNode("", value: 1e300, in: 0...1e300, step: 1)
    #expect(HeadlessScreen(huge, columns: 30, rows: 1).lines[0].contains("●"))
  }
}
