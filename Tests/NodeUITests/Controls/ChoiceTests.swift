import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

@Suite(.bounded) struct SelectNodeTests {
  private static let cities = [
    "Bergen", "Kyiv", "Lyon", "Bonn", "Graz", "Oslo", "Riga", "Rome", "Turin", "Wien", "York",
  ]

  @Test func theListOpensAndScrolls() {
    let select = SelectNode("City", Self.cities, selectedIndex: 9)
    let below = TextNode("below")
    let page = DisplayNode { _, _ in
      StackLayoutSpec.vertical(alignItems: .start) {
        select
        below
      }
    }
    page.automaticallyManagesSubnodes = true
    let screen = HeadlessScreen(page, columns: 20, rows: 14)
    screen.key(.tab)
    screen.key(.enter)
    #expect(select.isOpen)
    #expect(screen.lines[0] == "City  Wien   ▴" && screen.lines[11] == "below", "ten rows at most")
    #expect(screen.lines[1] == "      Bergen" && screen.lines[10] == "      Wien   ▾")
    screen.key(.down)
    screen.key(.down)
    #expect(screen.lines[1] == "      Kyiv   ▴" && screen.lines[10] == "      York")
    #expect(screen.style(6, 10).attributes.contains(.reverse))
    screen.key(.escape)
    #expect(!select.isOpen && select.selectedIndex == 9 && screen.lines[1] == "below")
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
    #expect(screen.lines[3].hasPrefix("      Riga") || screen.lines.contains { $0.hasPrefix("      Riga") })
    screen.window.focus(nil)
    #expect(!select.isOpen && select.selectedIndex == 0)
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
