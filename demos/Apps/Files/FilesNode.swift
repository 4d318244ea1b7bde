import DocumentUI
import LayoutCore
import NodeUI
import PortholeSystem
import SceneFields

extension Demo {
  static let files = Demo(
    "files", "A file manager",
    keys: [
      DemoKey("right", "left", effect: "open, close", help: "opens and closes a folder"),
      DemoKey("tab", effect: "file", help: "goes to the file, and back"),
      DemoKey("r", effect: "rename", help: "asks for another name"),
      DemoKey("d", effect: "delete", help: "moves the file to .trash; the message takes it back"),
    ],
    poster: Poster(
      steps: PreviewStep.key(.down, times: 3) + PreviewStep.key(.right) + PreviewStep.key(.down, times: 3))
  ) { setting in
    let root = setting.file.map { String(decoding: $0.bytes, as: UTF8.self) }
    return FilesNode(FileStore(root: try root ?? SampleFiles.make()))
  }
}

/// A tree of files next to the file that is selected in it.
final class FilesNode: DisplayNode, DemoContent {
  private let store: FileStore
  private let folders: TreeNode
  private let split: SplitNode
  private let status = StatusBarNode()
  /// The file in the pane.
  private var shown: FileEntry?

  init(_ store: FileStore) {
    self.store = store
    let split = SplitNode(DisplayNode(), Self.pane(for: nil), fraction: 0.35).flexGrow(1)
    self.split = split
    folders = TreeNode(
      { store.listing(store.root) }, children: { $0.isFolder ? store.listing($0.path) : nil },
      onSelect: { store.selection = $0 },
      onActivate: { [weak split] entry in if !entry.isFolder { split?.window?.moveFocus(.next) } }
    ) { entry in TextNode(entry.name, role: entry.isFolder ? .title : .body, maximumLines: 1) }
    split.first = folders
    super.init()
    bindings {
      KeyBinding("r", title: "Rename", action: act { try await $0.rename() })
      KeyBinding("n", title: "New folder", action: act { try await $0.makeFolder() })
      KeyBinding("d", title: "Delete", action: act { try await $0.delete() })
      KeyBinding(".", title: "Hidden files") { store.showsHidden.toggle() }
      KeyBinding("ctrl+r", title: "Read again") { store.forget() }
    }
    folders.contextMenu = keyBindings.map { MenuItem($0) }
  }

  func didOpen(in window: Window) { window.initialFocus = folders }

  override func updateProperties() {
    let entry = store.selection
    if entry != shown { split.second = Self.pane(for: entry) }
    shown = entry
    status.leading = store.title(of: entry)
    status.trailing =
      entry.map { $0.isFolder ? "\(store.listing($0.path).count) entries" : "\($0.size.grouped) bytes" } ?? ""
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical {
      split
      if constrainedSize.max.height > 4 { status }
    }
  }

  /// The content of a file: a document, a picture, or a sentence. Its text can be selected.
  private static func pane(for entry: FileEntry?) -> DisplayNode {
    let pane = content(of: entry)
    // A document and a picture have edges of their own.
    let framed = pane is ScrollNode ? pane : DisplayNode { _, _ in pane.inset(1) }
    framed.allowsTextSelection = true
    return framed
  }

  private static func content(of entry: FileEntry?) -> DisplayNode {
    guard let entry else { return TextNode("Choose a file", role: .secondary) }
    if entry.isFolder { return TextNode(entry.name, role: .title) }
    if entry.isPicture { return ImageScrollNode(file: entry.path) }
    do { return try DocumentNode(path: entry.path) } catch { return TextNode("\(error)", role: .error) }
  }

  /// The action of a key that may ask and fail.
  private func act(_ body: @escaping (FilesNode) async throws -> Void) -> () -> Void {
    { [weak self] in
      self?.task { [weak self] in
        guard let self else { return }
        do {
          let before = store.selection
          try await body(self)
          if store.selection != before { show() }
        } catch { window?.toast("\(error)", role: .error) }
      }
    }
  }

  private func rename() async throws {
    guard let entry = store.selection else { return }
    let name = await window?.prompt("Rename \(entry.name)", text: entry.name) { [store] name in
      name == entry.name ? nil : store.objection(to: name, in: entry.folder)
    }
    if let name, name != entry.name { try store.move(entry.path, to: "\(entry.folder)/\(name)") }
  }

  /// Selects the file that an act has renamed or made, and brings it into view.
  private func show() {
    guard let entry = store.selection else { return }
    folders.reloadData()
    let names = entry.path.dropFirst(store.root.count + 1).split(separator: "/")
    let path = names.indices.map { AnyHashable(store.root + "/" + names[...$0].joined(separator: "/")) }
    guard let row = folders.open(to: path) else { return }
    folders.selection = [entry.id]
    folders.scrollToRow(at: RowPath(row: row))
    store.selection = entry
  }

  private func makeFolder() async throws {
    let folder = store.selection.map { $0.isFolder ? $0.path : $0.folder } ?? store.root
    let name = await window?.prompt("New folder") { [store] in store.objection(to: $0, in: folder) }
    if let name { try store.makeFolder(name, in: folder) }
  }

  private func delete() async throws {
    guard let entry = store.selection else { return }
    let answer = await window?.alert(
      "Delete \(entry.name)?", message: "It goes to .trash in the folder of the tree.",
      [.cancel(), .destructive("Delete")])
    guard answer == 1 else { return }
    let path = try store.trash(entry)
    window?.toast(
      "Deleted \(entry.name)",
      action: KeyBinding("u", title: "Undo", action: act { try $0.store.move(path, to: entry.path) }))
  }
}
