import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Values that a form needs, and buttons that wait for their form (docs/controls.md, Wrong values).
@Suite(.bounded) struct RequiredValueTests {
  private static func controls() -> [(EntryControlNode, fill: () -> Void, empty: () -> Void)] {
    let (field, area, box) = (TextFieldNode("a"), TextAreaNode("b"), CheckboxNode("c"))
    let (select, radios) = (SelectNode("d", ["x"], selectedIndex: nil), RadioGroupNode("e", ["x", "y"]))
    radios.selectedIndex = nil
    return [
      (field, { field.text = "a" }, { field.text = "" }), (area, { area.text = "a" }, { area.text = "" }),
      (box, { box.isOn = true }, { box.isOn = nil }),
      (select, { select.selectedIndex = 0 }, { select.selectedIndex = nil }),
      (radios, { radios.selectedIndex = 1 }, { radios.selectedIndex = nil }),
    ]
  }

  @Test func aMissingValueIsNotValidWhereOneIsNeeded() {
    for (control, fill, empty) in Self.controls() {
      #expect(control.isValid, "\(control.kind)")
      control.requiredMessage = "needed"
      #expect(!control.isValid && control.message == nil, "\(control.kind)")
      fill()
      #expect(control.isValid, "\(control.kind)")
      empty()
      #expect(!control.isValid && control.message == nil, "\(control.kind)")
    }
  }

  /// A message that shows goes as soon as there is a value. It comes back only when the form is checked again.
  @Test func theMessageFollowsTheValueOnceItShows() {
    for (control, fill, empty) in Self.controls() {
      control.requiredMessage = "needed"
      let button = ButtonNode("Go", isDefault: true)
      let screen = HeadlessScreen(
        DisplayNode { _, _ in
          StackLayoutSpec.vertical {
            control
            button
          }
        }, columns: 60, rows: 12)
      button.press()
      #expect(control.message == "needed", "\(control.kind)")
      fill()
      #expect(control.message == nil, "\(control.kind)")
      empty()
      #expect(control.message == nil, "a value that goes shows nothing by itself")
      button.press()
      #expect(control.message == "needed", "\(control.kind)")
      control.requiredMessage = nil
      #expect(control.message == nil && control.isValid, "\(control.kind)")
      screen.draw()
    }
  }

  @Test func rulesOfTheProgramComeAfterAMissingValue() {
    let field = TextFieldNode("a", validate: { $0.count < 3 ? "too short" : nil })
    field.requiredMessage = "needed"
    #expect(!field.checkText() && field.message == "needed")
    field.text = "ab"
    #expect(!field.isValid && field.message == "too short")
    field.text = "abc"
    #expect(field.isValid && field.message == nil)
  }

  @Test func aButtonWaitsForItsForm() {
    let (name, button) = (TextFieldNode("Name"), ButtonNode("Go"))
    name.requiredMessage = "needed"
    var presses = 0
    button.onPress = { _ in presses += 1 }
    let form = DisplayNode { _, _ in name }
    button.form = form
    let screen = HeadlessScreen(
      DisplayNode { _, _ in
        StackLayoutSpec.vertical(alignItems: .start) {
          form
          button
        }
      }, columns: 40, rows: 4)
    button.press()
    screen.click(1, 1)
    #expect(presses == 0 && !button.canBecomeFocused && name.message == nil)
    let disabled = screen.style(2, 1)
    name.text = "Ada"
    screen.draw()
    #expect(screen.style(2, 1) != disabled, "it looks as if it can be pressed")
    screen.click(1, 1)
    button.press()
    #expect(presses == 2 && button.canBecomeFocused)
    // A control that people cannot change does not count.
    name.text = ""
    name.isEnabled = false
    #expect(button.canBecomeFocused)
    button.form = nil
    name.isEnabled = true
    #expect(button.canBecomeFocused)
  }
}
