// swift-format-ignore-file
// A list, the selected issue next to it, a search, a dialog and a footer, in 40 lines: as short as programs are meant to be.
import Observation
import PortholeKit

struct Issue: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String, text = String(repeating: "What happened, what was expected. ", count: 40), isOpen = true
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
@main struct Issues: TerminalApplication {
  func makeRoot() -> DisplayNode {
    let store = Store(), footer = FooterNode()
    let search = TextFieldNode("Search", onChange: { store.filter = $0.text })
    let list = ListNode({ store.shown }, onSelect: { store.selection = $0?.id }) { issue in
      TextNode("\(issue.isOpen ? "○" : "●") \(issue.title)")
    }
    let title = TextNode({ store.selected?.title ?? "Choose an issue" }, role: .title)
    let text = TextNode { store.selected?.text ?? "" }
    let detail = ScrollNode { StackLayoutSpec.vertical(spacing: 1) { title; text }.inset(1) }
    let split = SplitNode(list, detail, fraction: 0.4)
    return DisplayNode { _ in
      StackLayoutSpec.vertical { search; split.flexGrow(1); footer }
    }.bindings {
      KeyBinding("/", title: "Search") { search.window?.focus(search) }
      KeyBinding("c", title: "Close or open", isEnabled: { store.selection != nil }) { store.toggle() }
      KeyBinding("d", title: "Delete", isEnabled: { store.selection != nil }) { list.task {
        let answer = await list.window?.alert("Delete \(store.selected?.title ?? "")?", [.cancel(), .destructive("Delete")])
        if answer == 1 { store.issues.removeAll { $0.id == store.selection } } } }
    }
  }
}
