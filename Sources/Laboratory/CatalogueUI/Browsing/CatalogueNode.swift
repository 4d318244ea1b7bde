import LayoutCore
import NodeUI
import SceneCore

/// A folder of scenes: the tree at the left, the cards of the chosen folder at the right.
final class CatalogueNode: ViewNode {
  let folder: SceneFolder
  let folders: TreeNode
  let cards: CardsNode
  private let split: SplitNode
  private let header: FooterNode
  private let footer: FooterNode
  /// The scene or folder that people have chosen.
  private(set) var chosen: FolderEntry?
  private var splitWidth = 0

  var open: ((FolderEntry) -> Void)? {
    didSet { cards.onOpen = open }
  }

  /// The columns of the tree, and the width from which the cards are at its right.
  private static let (treeColumns, wideFrom) = (26, 60)
  private static let empty = "No scenes here: YAML or JSON files with a root"

  init(_ folder: SceneFolder, platform: ScrollPlatform?, makeWindow: @escaping (Scene) -> Window) {
    self.folder = folder
    weak var node: CatalogueNode?
    folders = TreeNode(
      folder, onSelect: { entry in if let entry { node?.choose(entry, inTree: false) } },
      onActivate: { node?.activate($0) }
    ) { SceneRowNode($0, folder) }
    folders.contentInset = EdgeInsets(left: 1)
    folders.preparesAhead = false
    cards = CardsNode(folder, platform: platform, makeWindow: makeWindow)
    let hint = TextNode(Self.empty, role: .secondary)
    hint.wrap = .word
    let shown = cards
    split = SplitNode(
      folders,
      DisplayNode { _ in
        if shown.scenes.isEmpty { return hint.inset(EdgeInsets(horizontal: 2, vertical: 1)) }
        return StackLayoutSpec.vertical { shown.flexGrow(1).flexShrink(1).flexBasis(.points(0)) }
          .inset(EdgeInsets(left: 1))
      })
    header = FooterNode { _, _ in
      let complaint = folder.complaint
      return FooterNode.Hints(
        chip: "Catalogue", [BarItem(folder.title, style: \.textSecondary)],
        end: complaint ?? node?.count ?? "")
    }
    footer = FooterNode { window, hasSymbols in
      @MainActor func key(_ keys: String, _ title: String) -> BarItem { BarItem(keys: keys, title) }
      let arrows = hasSymbols ? "↑↓" : "arrows"
      return FooterNode.Hints(
        [
          key(arrows, "choose"), key("Enter", "open"), key("c", "compare"),
          key("Tab", window.focusedNode === shown ? "tree" : "cards"), key("/", "find"),
        ], last: [key("?", "keys"), key("q", "quit")])
    }
    super.init()
    node = self
    folder.onMistake = { [unowned self] in folders.setNeedsDisplay() }
    cards.onChoose = { [unowned self] in choose($0, inTree: true) }
    chooseFirst()
  }

  override var kind: String { "catalogue" }

  private var count: String {
    let count = cards.scenes.count
    guard let row = cards.chosenRow else { return count == 1 ? "1 scene" : "\(count) scenes" }
    return "\(row + 1) of \(count)"
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let width = constrainedSize.max.width
    if width != splitWidth {
      splitWidth = width
      let isWide = width >= Self.wideFrom
      split.axis = isWide ? .horizontal : .vertical
      split.fraction = isWide ? Double(Self.treeColumns) / Double(max(1, width - 1)) : 0.4
      split.minimums = isWide ? 8 : 3
    }
    let filled = split.flexGrow(1).flexShrink(1).flexBasis(.points(0))
    // On a very small screen the content gets all rows.
    guard constrainedSize.max.height > 6 else { return StackLayoutSpec.vertical { filled } }
    return StackLayoutSpec.vertical {
      header
      filled
      footer
    }
  }

  override func prepareToDraw(at time: Double) { cards.beginFrame() }
  override func draw(in context: DrawingContext) {}

  // MARK: Choosing

  /// Shows a scene or a folder.
  ///
  /// - Parameter inTree: whether the tree must still go there.
  func choose(_ entry: FolderEntry, inTree: Bool) {
    chosen = entry
    let wasEmpty = cards.scenes.isEmpty
    cards.show(entry.kind == .folder ? entry.path : folder.folder(of: entry.path))
    cards.choose(entry.kind == .scene ? entry.path : nil)
    if wasEmpty != cards.scenes.isEmpty { split.second.setNeedsLayout() }
    if inTree, let row = folders.open(to: folder.way(to: entry.path)) {
      folders.selectRow(at: RowPath(row: row))
    }
    setNeedsDisplay()
  }

  /// Goes from the tree to the cards, and back.
  func changeFocus() {
    window?.focus(window?.focusedNode === folders && !cards.scenes.isEmpty ? cards : folders, animated: false)
  }

  /// Chooses the first scene of the folder, or without any its first folder.
  private func chooseFirst() {
    let listing = folder.listing(folder.root)
    if let first = listing.scenes.first ?? listing.entries.first { choose(first, inTree: true) }
  }

  private func activate(_ entry: FolderEntry) {
    if entry.kind == .scene { return open?(entry) ?? () }
    guard let row = folders.cursor?.row else { return }
    folders.setOpen(folders.isOpen(row: row) != true, row: row)
  }

  /// Shows folders that have changed, as they are now.
  func reload() {
    folders.reloadData()
    guard let before = chosen else {
      chooseFirst()
      return setNeedsDisplay()
    }
    cards.reload()
    split.second.setNeedsLayout()
    let entries = folder.listing(folder.folder(of: before.path)).entries
    guard !entries.contains(before) else { return setNeedsDisplay() }
    if let next = entries.first { choose(next, inTree: true) } else { chooseFirst() }
  }

  // MARK: Finding

  /// The most scenes that are listed to be found by their names.
  private static let mostFound = 10_000

  /// Lets people find a scene by letters of its path.
  func find() {
    guard let window else { return }
    let start = folder.root == "/" ? 1 : folder.root.count + 1
    let commands = folder.scenes(limit: Self.mostFound).map { entry in
      PaletteCommand(SafeText.of(entry.path.dropFirst(start))) { [weak self] in
        self?.choose(entry, inTree: true)
      }
    }
    let rows = max(1, min(16, window.size.height - 2))
    window.present(
      PaletteNode(commands: commands),
      as: .modal(title: "Find a scene", width: .points(60), height: .points(rows)))
  }
}
