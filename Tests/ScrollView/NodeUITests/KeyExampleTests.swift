import LayoutCore
import NodeUI
import TestSupport
import Testing

/// The examples of docs/keys.md, which are this file's code.
@Suite(.bounded) struct KeyExampleTests {
  @Test func theExampleWorks() {
    // Example
    let notes = EditableTextNode("Milk\nBread")
    let page = ScrollNode(content: notes)
    var saved = ""

    page.acceptsCounts = true
    page.bindings {
      KeyBinding("ctrl+s", id: "notes.save", title: "Save", priority: true) { saved = notes.text }
      KeyBinding("g g", id: "notes.line", title: "Go to a line") { keys in
        page.setContentOffset(Point(x: 0, y: (keys.count ?? 1) - 1), animated: false)
      }
    }
    let window = Window(page)
    window.bindings {
      KeyBinding("/", title: "Edit", isEnabled: { window.focusedNode == nil }) { window.focus(notes) }
    }
    // End
    window.resize(rows: 1, columns: 20)
    func press(_ text: String) {
      for scalar in text.unicodeScalars { window.handle(.key(.character(scalar)), at: 0) }
    }
    press("2gg")
    #expect(page.contentOffset.y == 1)
    press("/2/")
    window.handle(.key(.character("s"), .control), at: 0)
    #expect(saved == "2/Milk\nBread")
    #expect(window.warnings == [])
    // Example
    window.standardBindings.application.removeAll { $0.id == "app.quit" }
    window.scrollKeys = .arrows
    // End
    window.focus(nil)
    press("q")
    #expect(window.takeRequest() == nil)
    expectRest(of: window)
  }

  @Test func thePageHasThisCode() throws {
    let found = try expectExamples(in: "keys.md")
    #expect(found.examples == found.blocks)
  }
}
