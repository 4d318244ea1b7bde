// Issues by milestone: a filter over 100,000 of them, a page for each, a synchronization in the background, and a
// question before all are deleted.

import Observation
import PortholeKit

struct Issue: Identifiable, Hashable, Sendable {
  let id: Int
  var title: String
  var text: String
}

@MainActor @Observable final class Store {
  var filter = "" { didSet { find() } }
  /// The part of the synchronization that is done; nil without one.
  var progress: Double?
  private(set) var shown: [Issue] = []
  private var issues: [Issue]

  init(count: Int = 100_000) {
    issues = (0..<count).map {
      Issue(
        id: $0, title: "Issue \($0) about \(["layout", "keys", "colours"][$0 % 3])",
        text: "What happened in \($0). ")
    }
    find()
  }

  private func find() { shown = filter.isEmpty ? issues : issues.filter { $0.title.contains(filter) } }

  func deleteAll() {
    issues = []
    find()
  }

  func synchronize(by clock: WindowClock) async throws {
    defer { progress = nil }
    for step in 1...20 {
      progress = Double(step) / 20
      try await clock.sleep(for: .milliseconds(100))
    }
  }
}

@main struct IssuesApp: TerminalApplication {
  func makeRoot() -> DisplayNode {
    let store = Store()
    let search = TextFieldNode("Filter") { store.filter = $0.text }
    let count = TextNode { "\(store.shown.count) issues" }
    let bar = ProgressNode().updating { bar in
      bar.value = store.progress
      bar.isHidden = store.progress == nil
    }
    weak var pages: NavigationNode?
    let list = ListNode(
      { store.shown }, groupedBy: { $0.id / 500 }, header: { TextNode("Milestone \($0)", role: .title) },
      onActivate: { issue in
        let text = TextNode(String(repeating: issue.text, count: 50))
        pages?.push(ScrollNode { text.inset(1) }, title: issue.title)
      }
    ) { TextNode($0.title) }
    let page = DisplayNode { _ in
      StackLayoutSpec.vertical {
        StackLayoutSpec.horizontal(spacing: 2) {
          search.flexGrow(1)
          count
          bar
        }
        list
      }
    }
    let root = NavigationNode(page, title: "Issues")
    pages = root
    return root.bindings {
      KeyBinding("/", title: "Filter") {
        pages?.popToRoot()
        search.window?.focus(search)
      }
      KeyBinding("s", title: "Synchronize", isEnabled: { store.progress == nil }) {
        pages?.task { if let clock = pages?.window?.clock { try await store.synchronize(by: clock) } }
      }
      KeyBinding("d", title: "Delete all") {
        pages?.task {
          let answer = await pages?.window?.alert("Delete all issues?", [.cancel("No"), .destructive("Yes")])
          guard answer == 1 else { return }
          store.deleteAll()
          search.text = ""
        }
      }
    }
  }
}
