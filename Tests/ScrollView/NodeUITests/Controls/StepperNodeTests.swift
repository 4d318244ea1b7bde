import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

@Suite(.bounded) struct StepperNodeTests {
  @Test func keysStepAndPage() {
    var values: [Double] = []
    let stepper = StepperNode("Count", value: 3, in: 0...30) { values.append($0.value) }
    let screen = HeadlessScreen(stepper, columns: 20, rows: 1)
    #expect(screen.lines == ["Count ‹  3 ›"])
    screen.key(.tab)
    for key in [Key.up, .down, .right, .left, .pageUp, .end, .up, .pageDown, .home, .down] { screen.key(key) }
    #expect(values == [4, 3, 4, 3, 13, 30, 20, 0])
    screen.type("+=-")
    #expect(values.suffix(3) == [1, 2, 1])
  }

  @Test func digitsMakeANumber() {
    var values: [Double] = []
    let stepper = StepperNode("", value: 3, in: 1...50) { values.append($0.value) }
    let screen = HeadlessScreen(stepper, columns: 20, rows: 1)
    screen.key(.tab)
    screen.type("12")
    #expect(values == [1, 12] && screen.lines == ["‹ 12 ›"])
    screen.type("5")
    #expect(stepper.value == 12, "no more digits than the longest value has")
    screen.key(.enter)
    screen.type("99")
    #expect(values == [1, 12, 9] && screen.lines == ["‹ 99 ›"], "a number out of the range waits")
    screen.key(.up)
    #expect(values == [1, 12, 9, 50], "another key takes the nearest value first")
    screen.type("7")
    screen.key(.escape)
    #expect(stepper.value == 50)
    screen.key(.backspace)
    #expect(stepper.value == 5 && screen.lines == ["‹  5 ›"])
    screen.key(.backspace)
    screen.type("0")
    #expect(stepper.value == 5 && screen.lines == ["‹  0 ›"])
    screen.window.focus(nil)
    screen.draw()
    #expect(stepper.value == 1 && screen.lines == ["‹  1 ›"], "the end of the focus takes the nearest value")
  }

  @Test func aTypedNumberIsAStep() {
    let stepper = StepperNode("", value: 0, in: 0...2, step: 0.25)
    let screen = HeadlessScreen(stepper, columns: 20, rows: 1)
    screen.key(.tab)
    screen.type("1.3")
    #expect(stepper.value == 1 && screen.lines == ["‹  1.3 ›"])
    screen.key(.enter)
    #expect(stepper.value == 1.25 && screen.lines == ["‹ 1.25 ›"])
    screen.type("..5")
    stepper.value = 2
    screen.draw()
    #expect(screen.lines == ["‹ 2.00 ›"], "an assignment ends typing")
    screen.key(.enter)
    #expect(stepper.value == 2)
  }

  /// Enter and Escape are left to others while no number is typed.
  @Test func enterPressesTheDefaultButton() {
    var pressed = 0
    let stepper = StepperNode("", value: 3)
    let button = ButtonNode("Save", isDefault: true) { _ in pressed += 1 }
    let page = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        stepper
        button
      }
    }
    let screen = HeadlessScreen(page, columns: 20, rows: 2)
    screen.window.focus(stepper)
    screen.type("4\n")
    #expect(pressed == 0 && stepper.value == 4)
    screen.type("\n")
    #expect(pressed == 1)
  }

  @Test func theEndsAreClicked() {
    var values: [Double] = []
    let stepper = StepperNode("N", value: 1, in: 0...2) { values.append($0.value) }
    let screen = HeadlessScreen(stepper, columns: 20, rows: 1)
    #expect(screen.lines == ["N ‹ 1 ›"])
    for x in [2, 3, 0, 4, 6, 5, 6, 9] { screen.click(x, 0) }
    #expect(values == [0, 1, 2], "the label and the value only take the focus")
    #expect(screen.window.focusedNode === stepper)
    #expect(screen.style(6, 0).attributes.contains(.dim), "there is no greater value")
    screen.mouse(.press(button: 0), 2, 0)
    screen.mouse(.drag(button: 0), 6, 0)
    screen.mouse(.release, 6, 0)
    #expect(stepper.value == 2)
  }

  @Test func aNarrowStepperKeepsItsValue() {
    let stepper = StepperNode("Count", value: 3, in: 0...9)
    let screen = HeadlessScreen(stepper, columns: 12, rows: 1)
    for (columns, line) in [
      (9, "Co… ‹ 3 ›"), (8, "C… ‹ 3 ›"), (6, "‹ 3 ›"), (4, "‹3›"), (3, "‹3›"), (2, "3"), (1, "3"),
    ] {
      screen.resize(columns: columns, rows: 1)
      #expect(screen.lines == [line], "\(columns)")
    }
  }

  @Test func extremeRangesAreDrawn() {
    for range in [-1e300...1e300, -5...(-5), 0...1e15, -0.5...0.5] {
      let stepper = StepperNode("x", value: .infinity, in: range, step: range == 0...1e15 ? 1e-9 : 0.5)
      let screen = HeadlessScreen(stepper, columns: 30, rows: 1)
      screen.key(.tab)
      for key in [Key.up, .down, .home, .end, .backspace, .escape, .pageDown] { screen.key(key) }
      screen.type("1.5e9")
      screen.key(.enter)
      #expect(range.contains(stepper.value) && screen.lines[0].columns <= 30)
    }
  }
}
