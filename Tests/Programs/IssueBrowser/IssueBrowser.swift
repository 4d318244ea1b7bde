// The program of docs/tutorial.md: issues in a list, the selected one next to it, a filter, and a dialog.

import Observation
import PortholeKit

struct Issue: Identifiable, Equatable {
  let id: Int
  var title: String
  var isOpen = true

  var text: String {
    "#\(id), \(isOpen ? "open" : "closed").\n\n"
      + String(repeating: "The steps, what was expected, and what happened instead. ", count: 30)
  }

  static let examples: [Issue] = {
    let parts = ["The list", "The filter", "The dialog", "The editor", "The parser", "The printer"]
    let faults = ["is slow", "forgets its place", "ignores a key", "cuts its text", "stops at the end"]
    let titles = faults.flatMap { fault in parts.map { "\($0) \(fault)" } }
    return titles.enumerated().map { Issue(id: $0 + 1, title: $1) }
  }()
}

@MainActor @Observable final class Store {
  var issues = Issue.examples
  var filter = ""
  var selection: Issue.ID?

  var shown: [Issue] {
    let part = filter.lowercased()
    return part.isEmpty ? issues : issues.filter { $0.title.lowercased().contains(part) }
  }

  var selected: Issue? { issues.first { $0.id == selection } }

  func closeOrOpen() {
    guard let index = issues.firstIndex(where: { $0.id == selection }) else { return }
    issues[index].isOpen.toggle()
  }

  func delete(_ issue: Issue) { issues.removeAll { $0.id == issue.id } }
}

@main
struct IssueBrowser: TerminalApplication {
  func makeRoot() -> DisplayNode {
    let store = Store()

    let title = TextNode({ store.selected?.title ?? "Choose an issue" }, role: .title)
    let text = TextNode { store.selected?.text ?? "" }
    let detail = ScrollNode {
      StackLayoutSpec.vertical(spacing: 1) {
        title
        text
      }
    }

    let select = { (issue: Issue?) in
      store.selection = issue?.id
      detail.setContentOffset(.zero, animated: false)
    }
    let list = ListNode({ store.shown }, onSelect: select) { issue in
      TextNode("\(issue.isOpen ? "○" : "●") \(issue.title)", maximumLines: 1)
    }

    let filter = TextFieldNode("Filter", placeholder: "a part of a title") { store.filter = $0.text }
    filter.bindings {
      KeyBinding("down", "enter", title: "Go to the list") {
        list.window?.focus(list)
        if store.selection == nil { _ = list.handleKey(.down, []) }
      }
    }

    let hints = TextNode(maximumLines: 1, textStyle: TextStyle(foreground: .role(.textSecondary))) {
      "\(store.shown.count) of \(store.issues.count)   / filter   c close or open   d delete   ? keys   q quit"
    }

    func askToDelete() async {
      guard let issue = store.selected, let window = list.window else { return }
      let answer = await window.alert(
        "Delete “\(issue.title)”?", message: "It cannot be undone.",
        [.cancel(), .destructive("Delete")])
      guard answer == 1 else { return }
      store.delete(issue)
      window.toast("Deleted “\(issue.title)”")
    }

    return DisplayNode { _ in
      StackLayoutSpec.vertical {
        filter
        StackLayoutSpec.horizontal(spacing: 2) {
          list.width(40%)
          detail.flexGrow(1).flexBasis(0)
        }
        .flexGrow(1).flexShrink(1)
        hints
      }
    }
    .bindings {
      KeyBinding("/", title: "Filter") { filter.window?.focus(filter) }
      KeyBinding("c", title: "Close or open", isEnabled: { store.selection != nil }) { store.closeOrOpen() }
      KeyBinding("d", title: "Delete", isEnabled: { store.selection != nil }) {
        list.task { await askToDelete() }
      }
    }
  }
}
