import NodeUI
import Observation
import PortholeKit
import PortholeTesting
import TestSupport
import Testing

/// A list and its detail, with a search, keys and a footer: the usual program, in a few lines.
@Suite(.bounded) struct IssuesExampleTests {
  struct Issue: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var text = String(repeating: "What happened, what was expected. ", count: 40)
    var isOpen = true
  }

  @MainActor @Observable final class Store {
    var issues = (1...500).map { Issue(id: $0, title: "Issue \($0)") }
    var filter = ""
    var selection: Int?
    var shown: [Issue] { filter.isEmpty ? issues : issues.filter { $0.title.contains(filter) } }
    var selected: Issue? { issues.first { $0.id == selection } }
    func toggle() {
      guard let index = issues.firstIndex(where: { $0.id == selection }) else { return }
      issues[index].isOpen.toggle()
    }
  }

  struct Issues: TerminalApplication {
    func makeRoot() -> DisplayNode {
      let (store, footer) = (Store(), FooterNode())
      let search = TextFieldNode("Search", onChange: { store.filter = $0.text })
      let list = ListNode({ store.shown }, onSelect: { store.selection = $0?.id }) { issue in
        TextNode("\(issue.isOpen ? "○" : "●") \(issue.title)")
      }
      let title = TextNode({ store.selected?.title ?? "Choose an issue" }, role: .title)
      let text = TextNode { store.selected?.text ?? "" }
      let detail = ScrollNode {
        StackLayoutSpec.vertical(spacing: 1) {
          title; text
        }.inset(1)
      }
      let split = SplitNode(list, detail, fraction: 0.4)
      return DisplayNode { _ in
        StackLayoutSpec.vertical {
          search; split.flexGrow(1); footer
        }
      }.bindings {
        KeyBinding("/", title: "Search") { search.window?.focus(search) }
        KeyBinding("c", title: "Close or open", isEnabled: { store.selection != nil }) { store.toggle() }
      }
    }
  }

  @Test func theProgramIsUsed() throws {
    let screen = try HeadlessScreen(Issues.self, columns: 60, rows: 10)
    screen.draw()
    #expect(screen.lines[9] == " / Search" + String(repeating: " ", count: 36) + "? Help  q Quit")
    screen.type("/")
    screen.type("42")
    screen.key(.tab)
    screen.key(.down)
    // The rows that are left slide to their places.
    screen.settle()
    #expect(screen.lines[1].hasPrefix("○ Issue 42") && screen.lines[2].contains("│ Issue 42"))
    #expect(screen.lines[9].hasPrefix(" / Search  c Close or open"))
    screen.type("c")
    screen.draw()
    #expect(screen.lines[1].hasPrefix("● Issue 42"))
  }
}
