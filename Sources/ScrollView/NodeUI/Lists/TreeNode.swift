import LayoutCore

/// Supplies the items of a tree, each when it is needed.
///
/// Answers must not change without ``ListNode/reloadData()``, and each takes O(1): a tree asks only for the number of
/// the children of an item that is opened, and for the items near the view.
@MainActor
public protocol TreeDataSource<Item>: AnyObject {
  /// An item of the tree.
  associatedtype Item
  /// The identity of an item, which no other item has.
  associatedtype ID: Hashable
  /// The number of children of an item, nil for the roots.
  func count(of item: Item?) -> Int
  /// A child of an item, nil for a root.
  func child(at index: Int, of item: Item?) -> Item
  /// The identity of an item.
  func id(of item: Item) -> ID
  /// Whether an item can be opened. Asked for each item near the view.
  func hasChildren(_ item: Item) -> Bool
}

/// A list of items that people open to see those below them.
///
/// ```
/// ▾ Sources
///   ▸ LayoutCore
///   ▾ NodeUI
///       Exports.swift
///   README.md
/// ```
///
/// It is a ``ListNode`` whose rows are the items that are not below a closed one. Opening an item with a million children
/// costs no more than one with ten. Open items, selection, cursor and place belong to the identities of items, and so
/// survive a reload.
///
/// | keys | action |
/// |---|---|
/// | `→` | opens the item, or goes to the first one in it |
/// | `←` | closes the item, or goes to the one around it |
/// | `*` | opens the item and all below it |
/// | Enter, double click | activates the item; without `onActivate` opens or closes it |
/// | click on `▸`, `▾` | opens, closes the item |
open class TreeNode: ListNode {
  private let items: any TreeRows
  /// Called with a row and whether its item is open now, when people have opened or closed it.
  public final var onOpen: ((_ row: Int, _ isOpen: Bool) -> Void)?

  /// The most items that `*` opens.
  public static let mostOpened = 10_000

  /// A tree of a model's values, which follows the model.
  ///
  /// ```swift
  /// TreeNode({ store.folders }, children: { $0.folders }) { TextNode($0.name) }
  /// ```
  ///
  /// `roots`, and `children` for items that are open, run again when an observable property that they have read changes.
  ///
  /// - Parameters:
  ///   - roots: the values at the first level.
  ///   - children: the values below one; nil for a value that cannot be opened. Called for each value near the view, and
  ///     so should take O(1).
  ///   - onSelect: called with the first selected value when people change the selection, and with nil when nothing is
  ///     selected any more.
  ///   - onActivate: called with a value when Enter is pressed on its row, or the row is clicked twice.
  ///   - row: makes the node of a value.
  public init<Roots: RandomAccessCollection, Children: RandomAccessCollection>(
    _ roots: @escaping () -> Roots, children: @escaping (Roots.Element) -> Children?,
    onSelect: ((Roots.Element?) -> Void)? = nil, onActivate: ((Roots.Element) -> Void)? = nil,
    row: @escaping (Roots.Element) -> DisplayNode
  ) where Roots.Element: Identifiable, Children.Element == Roots.Element {
    items = TreeItems(
      followsModel: true,
      children: { $0.map { children($0).map { TreeChildren($0) } } ?? TreeChildren(roots()) },
      hasChildren: { children($0) != nil }, identity: { $0.id }, onSelect: onSelect, onActivate: onActivate,
      row: row)
    super.init()
    show()
    updating { tree in tree.follow() }
  }

  /// A tree of a data source, which it does not keep alive.
  ///
  /// - Parameters:
  ///   - source: the items. A change of them needs ``ListNode/reloadData()``.
  ///   - onSelect: called with the first selected item when people change the selection, and with nil when nothing is
  ///     selected any more.
  ///   - onActivate: called with an item when Enter is pressed on its row, or the row is clicked twice.
  ///   - row: makes the node of an item.
  public init<Source: TreeDataSource>(
    _ source: Source, onSelect: ((Source.Item?) -> Void)? = nil, onActivate: ((Source.Item) -> Void)? = nil,
    row: @escaping (Source.Item) -> DisplayNode
  ) {
    items = TreeItems(
      followsModel: false,
      children: { [weak source] item in
        source.map { source in
          TreeChildren(count: source.count(of: item)) { [weak source] in source?.child(at: $0, of: item) }
        }
      }, hasChildren: { [weak source] in source?.hasChildren($0) ?? false },
      identity: { [weak source] in source?.id(of: $0) }, onSelect: onSelect, onActivate: onActivate, row: row)
    super.init()
    show()
  }

  private func show() {
    dataSource = items
    listDelegate = items
    selectionMode = .single
  }

  open override var kind: String { "tree" }

  // MARK: Open and closed

  /// Whether the item of a row is open; nil for a leaf, and without such a row. O(levels · log n)
  public func isOpen(row: Int) -> Bool? { items.isOpen(row) }

  /// The number of items around the item of a row. O(levels · log n)
  public func level(ofRow row: Int) -> Int { items.depth(of: row) }

  /// Opens or closes the item of a row; does nothing for a leaf, and without such a row.
  ///
  /// Items that were open below an item are shown again with it. O(levels · log n)
  public func setOpen(_ isOpen: Bool, row: Int) {
    countRows()
    if isOpen {
      items.open(row) { show($0) }
    } else if items.isOpen(row) == true {
      let count = items.rowCount(below: row)
      items.close(row)
      if count > 0 { deleteRows(row + 1..<row + 1 + count, animated: false) }
      setNeedsDisplay()
    }
  }

  /// Opens the item of a row and all below it, at most ``mostOpened`` items, those with the fewest items around them first.
  public func openAll(below row: Int) {
    countRows()
    items.openAll(below: row, limit: Self.mostOpened) { show($0) }
  }

  /// Opens the items around an item, and returns its row; nil if there is no such item. Linear in the items at each level.
  ///
  /// - Parameter path: the identities of the items from a root to the item.
  @discardableResult
  public func open(to path: [AnyHashable]) -> Int? {
    countRows()
    return items.open(to: path) { show($0) }
  }

  /// Shows the rows of an item that was opened.
  private func show(_ rows: Range<Int>) {
    if !rows.isEmpty { insertRows(rows, animated: false) }
    setNeedsDisplay()
    // A change of these children is followed, too.
    if items.followsModel { setNeedsUpdateProperties() }
  }

  /// Closes or opens for people: what they have selected below a closed item gives way to it.
  private func toggle(_ row: Int, to isOpen: Bool) {
    let end = row + 1 + (isOpen ? 0 : items.rowCount(below: row))
    func isHidden(_ path: RowPath) -> Bool { path.row > row && path.row < end }
    if let cursor, isHidden(cursor) { self.cursor = RowPath(row: row) }
    if selectionMode != .multiple, selectedRows.contains(where: isHidden) {
      setSelection([RowPath(row: row)])
    }
    setOpen(isOpen, row: row)
    onOpen?(row, isOpen)
  }

  // MARK: Reloading

  /// Follows the model.
  private func follow() {
    if items.update() { reloadMoved() }
  }

  override func takeReload() -> Bool {
    guard items.update() else { return true }
    reloadMoved()
    return true
  }

  private func reloadMoved() {
    reload(keepsPlace: true) { path, identity in
      items.newRow(path.row, identity).map { RowPath(row: $0) }
    }
    items.didReload()
  }

  // MARK: Input

  override func takeKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty, let row = cursor?.row, cursor.map(content.lines.contains) == true else {
      return false
    }
    switch (key, items.isOpen(row)) {
    case (.enter, let isOpen?) where !items.activates: toggle(row, to: !isOpen)
    case (.right, false): toggle(row, to: true)
    case (.left, true): toggle(row, to: false)
    case (.right, true) where items.rowCount(below: row) > 0: go(to: row + 1)
    case (.left, _):
      guard let parent = items.parent(of: row) else { return false }
      go(to: parent)
    case (.character("*"), .some):
      openAll(below: row)
      onOpen?(row, true)
    default: return false
    }
    return true
  }

  private func go(to row: Int) {
    cursor = RowPath(row: row)
    setSelection([RowPath(row: row)])
    scrollToRow(at: RowPath(row: row))
  }

  override func takeRelease(_ pointer: Pointer, on path: RowPath) -> Bool {
    guard let isOpen = items.isOpen(path.row), let node = nodeForRow(at: path) as? TreeRowNode else {
      return false
    }
    let point = pointer.location + contentOffset - node.frame.origin
    guard point.y == 0, node.isMark(point.x) else {
      if pointer.clickCount == 2, !items.activates, row(at: pointer.location + contentOffset) == path {
        toggle(path.row, to: !isOpen)
      }
      return false
    }
    toggle(path.row, to: !isOpen)
    return true
  }

  // MARK: In words

  override var rowRole: Accessibility.Role { .treeItem }

  open override var defaultAccessibility: Accessibility {
    var result = super.defaultAccessibility
    result.role = .tree
    return result
  }

  override func statesInWords(of path: RowPath) -> [String] {
    let level = items.depth(of: path.row)
    return (items.isOpen(path.row).map { [$0 ? "open" : "closed"] } ?? [])
      + (level > 0 ? ["level \(level + 1)"] : [])
  }
}
