import LayoutCore
import NodeUI

extension GallerySample {
  /// Nodes in which people enter values, and what answers them.
  static var controls: [GallerySample] { pressed + entered + chosen }

  private static var pressed: [GallerySample] {
    [
      GallerySample(
        name: "ButtonNode, alert, toast", purpose: "A question, and a message that disappears by itself.",
        code: """
          ButtonNode("Delete", .destructive) { button in
            button.task {
              let answer = await window.alert(
                "Delete it?", [.cancel(), .destructive("Delete")])
              if answer == 1 { window.toast("Deleted") }
            }
          }
          """, height: 1
      ) {
        row(
          ButtonNode("Delete", .destructive) { button in
            button.task {
              guard let window = button.window else { return }
              let answer = await window.alert("Delete it?", [.cancel(), .destructive("Delete")])
              if answer == 1 { window.toast("Deleted", role: .success) }
            }
          })
      },
      GallerySample(
        name: "PressableNode", purpose: "Any element as a button.",
        code: """
          PressableNode(card) { _ in window.toast("Opened") }
          """, height: 3
      ) {
        row(
          PressableNode(
            TextNode("It does not start.").inset(EdgeInsets(top: 1, left: 2, bottom: 1, right: 2))
              .background(box("Issue 12", .cyan))
          ) { $0.window?.toast("Opened") })
      },
    ]
  }

  private static var entered: [GallerySample] {
    [
      GallerySample(
        name: "TextFieldNode", purpose: "A line of text that is checked, and one with suggestions.",
        code: """
          TextFieldNode("Port", text: "80", validate: {
            Int($0) == nil ? "A number is needed" : nil
          })
          unit.suggestedTexts = ["gram", "kilogram", "ton"]
          """, height: nil
      ) {
        let unit = TextFieldNode("Unit", placeholder: "↓ shows all")
        unit.suggestedTexts = ["gram", "kilogram", "ton"]
        return FormNode {
          TextFieldNode("Port", text: "80", validate: { Int($0) == nil ? "A number is needed" : nil })
          unit
        }
      },
      GallerySample(
        name: "TextAreaNode", purpose: "Lines of text.",
        code: """
          TextAreaNode("Notes", text: notes)
          """, height: 4
      ) {
        TextAreaNode("Notes", text: "The engine weaves\nalgebraical patterns.")
      },
      GallerySample(
        name: "SliderNode, StepperNode", purpose: "Numbers in a range.",
        code: """
          SliderNode("Volume", value: 40)
          StepperNode("Copies", value: 3, in: 1...9)
          """, height: nil
      ) {
        FormNode {
          SliderNode("Volume", value: 40)
          StepperNode("Copies", value: 3, in: 1...9)
        }
      },
    ]
  }

  private static var chosen: [GallerySample] {
    [
      GallerySample(
        name: "CheckboxNode, SwitchNode, RadioGroupNode", purpose: "Yes or no, and one of a few.",
        code: """
          CheckboxNode("Wait for the end", isOn: true)
          SwitchNode("Dry run")
          RadioGroupNode("Size", ["S", "M", "L"], selectedIndex: 1)
          """, height: nil
      ) {
        StackLayoutSpec.vertical(alignItems: .start) {
          CheckboxNode("Wait for the end", isOn: true)
          SwitchNode("Dry run")
          RadioGroupNode("Size", ["S", "M", "L"], selectedIndex: 1)
        }
      },
      GallerySample(
        name: "SelectNode", purpose: "One of many, in a list that opens.",
        code: """
          let region = SelectNode("Region", regions)
          region.isSearchable = true
          """, height: 1
      ) {
        let region = SelectNode("Region", ["eu-north", "eu-west", "us-east", "us-west"], selectedIndex: 0)
        region.isSearchable = true
        return row(region)
      },
      GallerySample(
        name: "PickerNode", purpose: "Options that people find by typing some of their letters.",
        code: """
          PickerNode("To", countries) { picker in
            travel(to: picker.selectedIndex)
          }
          """, height: 5
      ) {
        PickerNode("To", ["Monaco", "North Macedonia", "Norway", "Oman"])
      },
      GallerySample(
        name: "PaletteNode", purpose: "Commands that are found in the same way.",
        code: """
          PaletteNode(commands: [
            PaletteCommand("Empty the cache", detail: "slow") { … },
          ])
          """, height: 3
      ) {
        let note = TextNode("", role: .secondary)
        return StackLayoutSpec.horizontal {
          PaletteNode(
            commands: [("Empty the cache", "slow"), ("Count the files", "")].map { title, detail in
              PaletteCommand(title, detail: detail) { note.string = "  \(title): done" }
            }
          ).flexGrow(1)
          note
        }
      },
    ]
  }

  /// A node in its natural width.
  static func row(_ node: DisplayNode) -> LayoutElement {
    StackLayoutSpec.horizontal { node }
  }
}
