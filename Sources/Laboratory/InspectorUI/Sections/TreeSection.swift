import LayoutCore
import NodeUI

/// Every element of the program in the order of its layout.
final class TreeSection: PanelSection {
  let (title, key): (String, Unicode.Scalar) = ("Tree", "t")
  private let inspection: Inspection
  private let items: ElementItems
  private let tree: TreeNode
  var node: DisplayNode { tree }
  /// The number of elements after a layout; nil until the tree rests.
  private var elements: (layout: Int, count: Int?) = (-1, nil)
  private weak var countedRoot: DisplayNode?
  /// Whether the last frame had another layout than the one before.
  private var wasNew = false
  /// Elements that people opened or closed.
  private var folds: [ElementItem.ItemID: Bool] = [:]
  /// The number of layouts, the root, the chosen view and the height: the rows stay as they are while these are the same.
  private var made: (Int, ObjectIdentifier, ObjectIdentifier?, Int)?
  private var revealed: ElementID?
  /// The number of rows where there is room for all.
  private(set) var wantedRows: Int? = 0

  init(_ inspection: Inspection) {
    self.inspection = inspection
    let items = ElementItems { inspection.window.root }
    self.items = items
    tree = TreeNode(items) { ElementRowNode($0, inspection) }
    tree.contentInset = EdgeInsets(left: 1)
    tree.preparesAhead = false
    tree.onSelect = { [weak self] tree in
      if let path = tree.cursor, let item = items.item(tree.identity(at: path)) { self?.choose(item) }
    }
    tree.onOpen = { [weak self, weak tree] row, isOpen in
      if let item = items.item(tree?.identity(at: RowPath(row: row))) { self?.folds[item.id] = isOpen }
    }
  }

  var note: (text: String, end: String) { ("", elements.count.map { "\($0) elements" } ?? "") }

  var keys: [(keys: String, effect: String)] {
    [("↑ ↓", "chooses an element"), ("← →", "closes and opens it"), ("Enter", "opens or closes it")]
  }

  func update() {
    let window = inspection.window
    // Counting is linear in the tree, so one that is laid out in frame after frame, as a list that scrolls, is counted
    // when it rests.
    let isNew = window.layoutCount != elements.layout || window.root !== countedRoot
    if isNew {
      countedRoot = window.root
      elements.layout = window.layoutCount
    }
    if isNew && wasNew {
      elements.count = nil
    } else if isNew || elements.count == nil {
      elements.count = ElementItems.count(in: window.root)
    }
    wasNew = isNew
    updateRows()
  }

  // MARK: Rows

  private func updateRows() {
    let window = inspection.window
    let (view, height) = (inspection.chosenView.map { ObjectIdentifier($0) }, tree.frame.size.height)
    let key = (window.layoutCount, ObjectIdentifier(window.root), view, height)
    if made.map({ $0 == key }) != true {
      made = key
      items.forget()
      tree.reloadData()
      wantedRows = openItems(opensView: true)
      if wantedRows ?? 0 > height, height < 12 { openItems(opensView: false) }
    }
    tree.setNeedsDisplay()
    let chosen =
      inspection.chosenElement ?? inspection.chosenView.map { ElementID(node: ObjectIdentifier($0)) }
    let id = chosen.map { ElementItem.ItemID(element: $0, isMore: false) }
    tree.selection = id.map { [$0] } ?? []
    guard chosen != revealed, let row = tree.selectedRows.first else { return }
    revealed = chosen
    tree.selectRow(at: row)
  }

  /// Opens and closes as people did, and else the way to the chosen view and, where there is room, its content. Returns the
  /// number of rows.
  @discardableResult
  private func openItems(opensView: Bool) -> Int {
    let view = inspection.chosenView
    let around = Set(
      view.map { sequence(first: $0 as DisplayNode, next: \.supernode).map { ObjectIdentifier($0) } } ?? [])
    func isOpen(_ item: ElementItem, _ depth: Int) -> Bool {
      if let fold = folds[item.id] { return fold }
      if around.isEmpty { return depth < 3 }
      let part = item.part
      if let view, part.node === view { return opensView && part.id.path.count <= 1 }
      return part.element is DisplayNode ? around.contains(part.id.node) : part.contains(around)
    }
    var row = 0
    while row < tree.numberOfRows(inSection: 0) {
      if let item = items.item(tree.identity(at: RowPath(row: row))) {
        tree.setOpen(isOpen(item, tree.level(ofRow: row)), row: row)
      }
      row += 1
    }
    return row
  }

  private func choose(_ item: ElementItem) {
    if item.more == nil {
      inspection.choose(item.part.id, of: item.part.element, in: item.part.node)
    } else {
      items.showMore(of: item.part.id)
      made = nil
    }
    updateRows()
  }
}

/// An element in the tree: its name, its place and its size.
private final class ElementRowNode: ViewNode {
  private let item: ElementItem
  private let inspection: Inspection

  init(_ item: ElementItem, _ inspection: Inspection) {
    (self.item, self.inspection) = (item, inspection)
    super.init()
  }

  override var defaultAccessibility: Accessibility { Accessibility(.text, label: label) }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(maximumSize.width == .infinity ? 0 : maximumSize.width, 1)
  }

  private var label: String {
    if let more = item.more { return "… \(more) more" }
    let element = item.part.element
    return element.kind + (Self.name(of: element).map { " \($0)" } ?? "")
      + (element === inspection.chosenView ? " ◆" : "")
  }

  override func draw(in context: DrawingContext) {
    let part = item.part
    let isInView = item.more != nil || !part.node.placeOnScreen().visible.isEmpty
    let style = isInView ? .plain : TextStyle(foreground: .role(.textSecondary))
    // Place and size end in columns of their own, as far as there is room for them.
    var end = max(0, context.bounds.size.width - 1)
    if item.more == nil {
      for (text, room) in [
        ("\(part.frame.size.width)×\(part.frame.size.height)", 10),
        ("\(part.frame.minX),\(part.frame.minY)", 0),
      ] {
        guard end - text.columns > label.columns else { break }
        context.put(text, at: Point(x: end - text.columns, y: 0), style: style)
        end -= max(text.columns + 1, room)
      }
    }
    context.put(label.fitted(in: end, hasSymbols: context.theme.hasSymbols), at: .zero, style: style)
  }

  /// The id of an element, or its first words.
  private static func name(of element: LayoutElement) -> String? {
    if let name = element.name { return SafeText.of(name) }
    guard let text = (element as? TextNode)?.string ?? (element as? ButtonNode)?.title, !text.isEmpty else {
      return nil
    }
    return "“\(SafeText.of(text.prefix(40)))”"
  }
}
