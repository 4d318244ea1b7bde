import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// The rules that all controls follow.
@Suite(.bounded) struct ControlTests {
  @Test(arguments: ControlKind.allCases) func keysChangeTheValueAndReport(_ kind: ControlKind) {
    let sample = kind.make()
    let screen = ScreenLook.colors.screen(sample.control)
    screen.key(.tab)
    #expect(screen.window.focusedNode === sample.focused)
    let before = sample.value()
    for key in sample.keys { screen.key(key) }
    #expect(sample.count == 1)
    #expect(sample.value() != before)
  }

  @Test(arguments: ControlKind.allCases) func aClickActs(_ kind: ControlKind) {
    let sample = kind.make()
    let screen = ScreenLook.colors.screen(sample.control)
    let before = sample.value()
    for (x, y) in sample.clicks {
      let cells = screen.cells
      screen.mouse(.press(button: 0), x, y)
      #expect(screen.cells != cells, "a press can be seen")
      #expect(sample.count == 0)
      screen.mouse(.release, x, y)
    }
    guard !sample.clicks.isEmpty else { return }
    #expect(sample.count == 1)
    #expect(sample.value() != before)
  }

  @Test(arguments: ControlKind.allCases) func aReleaseOutsideDoesNothing(_ kind: ControlKind) {
    let sample = kind.make()
    let screen = ScreenLook.colors.screen(sample.control)
    let before = sample.value()
    for (x, y) in sample.clicks {
      screen.mouse(.press(button: 0), x, y)
      screen.mouse(.drag(button: 0), x, 7)
      screen.mouse(.release, x, 7)
    }
    #expect(sample.count == 0 && sample.value() == before)
    #expect(!sample.control.isHighlighted)
  }

  @Test(arguments: ControlKind.allCases) func theWheelChangesNoValue(_ kind: ControlKind) {
    let sample = kind.make()
    let screen = ScreenLook.colors.screen(sample.control)
    screen.key(.tab)
    let before = sample.value()
    for direction in [MouseEvent.Direction.up, .down, .left, .right] { screen.wheel(direction, at: (1, 0)) }
    #expect(sample.count == 0 && sample.value() == before)
  }

  @Test(arguments: ControlKind.allCases) func theFocusIsSeenInEveryLook(_ kind: ControlKind) {
    for look in ScreenLook.allCases {
      let sample = kind.make()
      let screen = look.screen(sample.control)
      let before = screen.cells
      screen.key(.tab)
      #expect(screen.cells != before, "\(look)")
      let isAttribute = zip(screen.cells.joined(), before.joined()).contains {
        $0.style.attributes != $1.style.attributes
      }
      #expect(isAttribute, "never colour alone: \(look)")
      screen.window.focus(nil)
      screen.draw()
      #expect(screen.cells == before, "\(look)")
    }
  }

  @Test(arguments: ControlKind.allCases) func aDisabledControlTakesNothing(_ kind: ControlKind) {
    for look in ScreenLook.allCases {
      let sample = kind.make()
      let screen = look.screen(sample.control)
      let (value, cells) = (sample.value(), screen.cells)
      sample.control.isEnabled = false
      screen.draw()
      #expect(screen.cells != cells, "\(look)")
      screen.key(.tab)
      for key in sample.keys { screen.key(key) }
      for (x, y) in sample.clicks { screen.click(x, y) }
      screen.window.focus(sample.control)
      for key in sample.keys { screen.key(key) }
      #expect(sample.count == 0 && sample.value() == value)
    }
  }

  @Test(arguments: ControlKind.allCases) func aMessageShowsWhyTheValueIsNotValid(_ kind: ControlKind) {
    for look in ScreenLook.allCases {
      let sample = kind.make()
      let screen = look.screen(sample.control, columns: 60)
      sample.control.message = "Not today"
      screen.draw()
      let gap = kind == .textArea ? "" : "  "
      #expect(screen.lines.contains { $0.hasSuffix("\(gap)Not today") }, "\(look) \(screen.lines)")
      #expect(!sample.control.isValid)
      screen.resize(columns: 21, rows: 6)
      #expect(screen.picture.contains("Not today"), "\(look) \(screen.lines)")
      screen.resize(columns: 60, rows: 8)
      sample.control.message = nil
      screen.draw()
      #expect(sample.control.isValid && !screen.picture.contains("Not today"))
      let small = kind.make().control
      small.message = "Not today"
      #expect(HeadlessScreen(small, columns: 5, rows: 1).lines[0].hasSuffix("!"))
    }
  }

  @Test(arguments: ControlKind.allCases) func everySizeIsDrawnWithinItsBounds(_ kind: ControlKind) {
    for look in ScreenLook.allCases {
      for (columns, rows) in [(1, 1), (5, 1), (12, 3), (50, 8), (3, 2), (0, 0)] {
        for message in [nil, "A long message about it"] {
          let sample = kind.make()
          sample.control.message = message
          let screen = HeadlessScreen(
            application: Window(sample.control, theme: look == .ascii ? .ascii : .standard), columns: columns,
            rows: rows)
          for key in [Key.tab, .down, .right, .end, .pageUp, .enter, .escape] + sample.keys {
            screen.key(key)
          }
          screen.click(0, 0)
          screen.settle()
          #expect(screen.lines.allSatisfy { $0.columns <= columns }, "\(screen.lines)")
          if look == .ascii {
            #expect(screen.lines.allSatisfy { $0.allSatisfy(\.isASCII) }, "\(screen.lines)")
          }
          if columns * rows == 1 { #expect(!screen.cells[0][0].isBlank, "\(look)") }
          #expect(!screen.window.needsDisplay && screen.window.warnings == [], "\(screen.window.warnings)")
        }
      }
    }
  }

  @Test(arguments: ControlKind.allCases) func aScreenShowsOnlyItsOwnColours(_ kind: ControlKind) {
    for look in [ScreenLook.sixteen, .none, .ascii] {
      let sample = kind.make()
      sample.control.message = "wrong"
      let screen = look.screen(sample.control)
      for isFocused in [false, true] {
        screen.window.focus(isFocused ? sample.control : nil)
        screen.draw()
        for cell in screen.cells.joined() {
          for color in [cell.style.foreground, cell.style.background] {
            if case .palette(let index) = color.value {
              #expect(look == .sixteen && index < 16)
            } else {
              #expect(color == .default)
            }
          }
        }
      }
    }
  }

  @Test(arguments: ControlKind.allCases) func anAssignmentIsSilentAndShown(_ kind: ControlKind) {
    let sample = kind.make()
    let screen = ScreenLook.colors.screen(sample.control)
    #expect(screen.picture == sample.pictures[0])
    #expect(ScreenLook.none.screen(kind.make().control).picture == sample.pictures[1])
    #expect(ScreenLook.ascii.screen(kind.make().control).picture == sample.pictures[2])
    sample.assign()
    #expect(sample.count == 0)
    screen.draw()
    #expect(screen.picture != sample.pictures[0])
  }

  @Test(arguments: ControlKind.allCases) func itsWidthIsThatOfItsPicture(_ kind: ControlKind) {
    for (look, index) in [(ScreenLook.colors, 0), (.none, 1), (.ascii, 2)] {
      let sample = kind.make()
      let screen = look.screen(sample.control)
      let rows = sample.pictures[index].split(separator: "\n")
      let width = rows.map { String($0).columns }.max() ?? 0
      #expect((width...width + 1).contains(sample.control.frame.size.width), "\(look)")
      #expect(sample.control.frame.size.height == rows.count)
      #expect(!screen.window.needsDisplay)
    }
  }
}
