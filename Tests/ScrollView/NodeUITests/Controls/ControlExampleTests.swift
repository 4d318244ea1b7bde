import Foundation
import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// The example of docs/controls.md, which is this file's code.
@Suite(.bounded) struct ControlExampleTests {
  private func form() -> (node: DisplayNode, name: TextFieldNode, deploy: ButtonNode) {
    // Example
    let name = TextFieldNode("Name", text: "web", validate: { $0.isEmpty ? "A name is needed" : nil })
    let region = SelectNode("Region", ["eu-west", "us-east"], selectedIndex: 0)
    let size = RadioGroupNode("Size", ["S", "M", "L"], selectedIndex: 1)
    let share = SliderNode("Share", value: 40)
    let wait = CheckboxNode("Wait for the end", isOn: true)
    let dryRun = SwitchNode("Dry run")
    let notes = TextAreaNode("Notes")
    let deploy = ButtonNode("Deploy", .primary, isDefault: true) { button in
      button.isEnabled = false  // The name is valid.
    }
    dryRun.onChange = { deploy.variant = $0.isOn ? .standard : .primary }

    let form = DisplayNode { _, _ in
      StackLayoutSpec.vertical(alignItems: .start) {
        name
        region
        size
        share
        wait
        dryRun
        notes
        deploy
      }
    }
    // End
    return (form, name, deploy)
  }

  private func page() throws -> String {
    try String(contentsOf: TestSource.project.appendingPathComponent("docs/controls.md"), encoding: .utf8)
  }

  @Test func theExampleLooksAsOnThePage() throws {
    let (form, name, deploy) = form()
    let screen = HeadlessScreen(form, columns: 46, rows: 11)
    let picture = try page().components(separatedBy: "```text\n")[1].components(separatedBy: "```")[0]
    expectScreen(screen, picture)
    expectRest(of: Window(self.form().node))
    screen.key(.tab)
    screen.key(.enter)
    #expect(!deploy.isEnabled)
    screen.key(.character("u"), .control)
    screen.key(.tab)
    screen.draw()
    #expect(name.message == "A name is needed" && screen.lines[0].hasSuffix("A name is needed"))
  }

  @MainActor @Test func suggestionsAreShown() async {
    @MainActor func search(_ text: String) async -> [String] { [text + "!"] }
    // Suggestions
    let city = TextFieldNode("City")
    city.suggestions = { text in await search(text) }
    let unit = TextFieldNode("Unit")
    unit.suggestedTexts = ["gram", "kilogram", "ton"]
    // End
    for (field, suggested) in [(city, "k!"), (unit, "kilogram")] {
      let screen = HeadlessScreen(field, columns: 30, rows: 3)
      screen.key(.tab)
      screen.type("k")
      await untilMainActor("the answer is shown") {
        screen.draw()
        return screen.lines[1].contains(suggested)
      }
    }
  }

  @Test(arguments: ["Example", "Suggestions"]) func thePageHasThisCode(_ name: String) throws {
    let code = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let start = try #require(code.range(of: "    // \(name)\n"))
    let end = try #require(code[start.upperBound...].range(of: "    // End\n"))
    let text = code[start.upperBound..<end.lowerBound].split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
    #expect(try page().contains("```swift\n\(text)```"))
  }
}
