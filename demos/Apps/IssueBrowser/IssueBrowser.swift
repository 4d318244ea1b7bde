import LayoutCore
import NodeUI
import SceneFields

extension Demo {
  static let issues = Demo(
    "issues", "A whole program",
    keys: [
      DemoKey("/", effect: "search", help: "goes to the search; ↓ leads to the list"),
      DemoKey("c", effect: "close", help: "closes the chosen issue, or opens it again"),
      DemoKey("n", effect: "new", help: "asks for a new issue"),
      DemoKey("d", effect: "delete", help: "deletes the chosen issue, after a question"),
      DemoKey("s", effect: "sync", help: "works in the background; Ctrl-X stops it"),
      DemoKey(gesture: "right click", effect: "menu", help: "opens the menu of the list"),
    ],
    poster: Poster(
      size: Size(76, 18),
      steps: PreviewStep.key(.tab) + PreviewStep.key(.down, times: 4) + PreviewStep.key(.character("s")))
  ) { _ in IssueBrowserNode() }
}

/// A list of issues by project, the chosen one next to it, and a bar with the state of both.
final class IssueBrowserNode: DisplayNode, DemoContent {
  private let store = IssueStore()
  private let search: TextFieldNode
  private let list: ListNode
  private let pages: TabsNode
  private let split: SplitNode
  private let status: StatusBarNode

  override init() {
    let store = store
    search = TextFieldNode("Search") { store.filter = $0.text }
    list = ListNode(
      sections: { store.sections }, header: { TextNode($0, role: .title) },
      onSelect: { store.selection = $0?.id }
    ) { issue in
      TextNode("\(issue.isOpen ? "○" : "●") \(issue.title)", role: issue.isOpen ? .body : .secondary)
    }
    list.hasStickyHeaders = true
    list.indicators = ScrollNodeIndicators(.always)
    // The mark of the focus has a column of its own.
    list.contentInset = EdgeInsets(left: 1)
    let title = TextNode({ store.selected?.title ?? "Choose an issue" }, role: .title)
    let place = TextNode({ store.selected.map { "#\($0.id) in \($0.project)" } ?? "" }, role: .secondary)
    let text = TextNode { store.selected?.text ?? "" }
    let detail = ScrollNode {
      let column = StackLayoutSpec.vertical {
        title; place; text.spacingBefore(1)
      }
      return StackLayoutSpec.horizontal { column.flexShrink(1).maxWidth(.points(100)) }.inset(1)
    }
    let log = ScrollNode(
      content: TextNode { store.log.isEmpty ? "Nothing yet" : store.log.joined(separator: "\n") })
    pages = TabsNode([.init("Issue", detail), .init("Log", log)])
    let column = StackLayoutSpec(direction: .vertical, children: [search, list.flexGrow(1).flexShrink(1)])
    split = SplitNode(column, pages, fraction: 0.4)
    status = StatusBarNode(
      leading: store.summary, middle: store.progress.map { "syncing \(Int($0 * 100)) %" } ?? "",
      trailing: store.selected?.project ?? "")
    super.init()
    search.list = list
    list.contextMenu = [
      MenuItem(
        store.selected?.isOpen == false ? "Open again" : "Close", key: "c", isEnabled: store.selection != nil
      ) {
        store.closeOrOpen()
      },
      .separator,
      MenuItem("Delete", key: "d", isEnabled: store.selection != nil) { [unowned self] in startDeleting() },
    ]
    bindings {
      KeyBinding("/", title: "Search") { [unowned self] in window?.focus(search) }
      KeyBinding("c", title: "Close or open", isEnabled: { store.selection != nil }) { store.closeOrOpen() }
      KeyBinding("n", title: "New") { [unowned self] in startAdding() }
      KeyBinding("d", title: "Delete", isEnabled: { store.selection != nil }) { [unowned self] in
        startDeleting()
      }
      KeyBinding("s", title: "Synchronize", isEnabled: { store.progress == nil }) { [unowned self] in
        synchronize()
      }
      KeyBinding("ctrl+x", title: "Stop", isEnabled: { store.progress != nil }) { [unowned self] in
        stop()
      }
    }
  }

  func didOpen(in window: Window) { window.initialFocus = list }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical {
      split.flexGrow(1).flexShrink(1).flexBasis(.points(0))
      if constrainedSize.max.height > 4 { status }
    }
  }

  override func layoutDidFinish() {
    // On a narrow screen the panes stand one above the other.
    split.axis = frame.size.width < 50 ? .vertical : .horizontal
    guard store.selection == nil, store.log.isEmpty, let first = store.sections.first?.value.first else {
      return
    }
    store.selection = first.id
    list.selectRow(at: RowPath(row: 0))
    store.note("Read", "\(store.issues.count) issues")
  }

  // MARK: Dialogs

  private func startAdding() {
    let title = TextFieldNode("Title", validate: { $0.isEmpty ? "A title is needed" : nil })
    let project = SelectNode("Project", IssueStore.projects, selectedIndex: 0)
    let add = ButtonNode("Add", .primary, isDefault: true)
    let form = FormNode(spacing: 1) {
      title; project; add
    }
    add.onPress = { [unowned self, unowned form] _ in
      window?.dismiss(form)
      search.text = ""
      store.add(title.text, to: IssueStore.projects[project.selectedIndex ?? 0])
    }
    window?.present(form, as: .modal(title: "New issue", width: .points(50)))
  }

  private func startDeleting() {
    task { [store, unowned self] in
      guard let issue = store.selected, let window else { return }
      let answer = await window.alert(
        "Delete “\(issue.title)”?", message: "It cannot be undone.", [.cancel(), .destructive("Delete")])
      guard answer == 1 else { return }
      store.delete(issue)
      window.toast("Deleted “\(issue.title)”")
    }
  }

  // MARK: Work in the background

  private var job: Ticker?

  private func synchronize() {
    store.progress = 0
    job = every(.milliseconds(150), upTo: 20) { browser, step in
      browser.store.progress = step < 20 ? Double(step) / 20 : nil
      guard step == 20 else { return }
      browser.store.note("Done", "synchronization")
      browser.window?.toast("All issues are up to date", role: .success)
    }
  }

  private func stop() {
    job?.stop()
    store.progress = nil
    store.note("Stopped", "synchronization")
  }
}
