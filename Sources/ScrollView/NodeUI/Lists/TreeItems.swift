import LayoutCore

/// The items of a tree as the rows of a list.
@MainActor
protocol TreeRows: ListDataSource, ListDelegate {
  /// Whether Enter does something.
  var activates: Bool { get }
  /// Whether the item of a row is open; nil for a leaf, and without such a row.
  func isOpen(_ row: Int) -> Bool?
  func depth(of row: Int) -> Int
  /// The row of the item around; nil for a root.
  func parent(of row: Int) -> Int?
  /// The number of rows below an open item, 0 for others.
  func rowCount(below row: Int) -> Int
  func close(_ row: Int)
  /// Opens an item and what was open below it. `didOpen` gets the rows that come.
  func open(_ row: Int, _ didOpen: (Range<Int>) -> Void)
  /// Opens an item and all below it, at most `limit` items.
  func openAll(below row: Int, limit: Int, _ didOpen: (Range<Int>) -> Void)
  /// Opens the items around an item. Returns its row; nil if there is no such item.
  func open(to path: [AnyHashable], _ didOpen: (Range<Int>) -> Void) -> Int?
  /// Whether the tree follows a model.
  var followsModel: Bool { get }
  /// Asks for the children of open items again. Returns whether any may have changed, and then the old rows stay for
  /// `newRow` until `didReload`.
  func update() -> Bool
  /// The new row of an old one.
  func newRow(_ row: Int, _ identity: AnyHashable?) -> Int?
  func didReload()
}

/// Items of one type.
@MainActor
final class TreeItems<Item, ID: Hashable>: TreeRows {
  typealias Level = TreeLevel<Item, ID>
  private let children: (Item?) -> TreeChildren<Item>?
  private let hasChildren: (Item) -> Bool
  private let identity: (Item) -> ID?
  private let row: (Item) -> DisplayNode
  private let onSelect: ((Item?) -> Void)?
  private let onActivate: ((Item) -> Void)?
  let followsModel: Bool
  private var roots = Level(TreeChildren())
  /// The roots before a reload.
  private var old: Level?

  /// No tree is deeper on the screen than this.
  private static var deepest: Int { 1_000 }

  init(
    followsModel: Bool, children: @escaping (Item?) -> TreeChildren<Item>?,
    hasChildren: @escaping (Item) -> Bool,
    identity: @escaping (Item) -> ID?, onSelect: ((Item?) -> Void)?, onActivate: ((Item) -> Void)?,
    row: @escaping (Item) -> DisplayNode
  ) {
    (self.children, self.hasChildren, self.identity, self.row) = (children, hasChildren, identity, row)
    (self.onSelect, self.onActivate) = (onSelect, onActivate)
    self.followsModel = followsModel
    _ = update()
  }

  private func item(at row: Int) -> Item? { roots.place(of: row).flatMap { $0.level.item($0.index) } }

  // MARK: Open and closed

  func isOpen(_ row: Int) -> Bool? {
    guard let (level, index) = roots.place(of: row) else { return nil }
    if level.openLevel(index) != nil { return true }
    return canOpen(index, of: level) ? false : nil
  }

  private func canOpen(_ index: Int, of level: Level) -> Bool {
    level.depth < Self.deepest && level.item(index).map(hasChildren) == true
  }

  func depth(of row: Int) -> Int { roots.place(of: row)?.level.depth ?? 0 }

  func parent(of row: Int) -> Int? {
    guard let level = roots.place(of: row)?.level else { return nil }
    return level.parent?.row(of: level.index)
  }

  func rowCount(below row: Int) -> Int {
    roots.place(of: row).flatMap { $0.level.openLevel($0.index)?.rowCount } ?? 0
  }

  func close(_ row: Int) {
    if let (level, index) = roots.place(of: row) { level.close(index) }
  }

  func open(_ row: Int, _ didOpen: (Range<Int>) -> Void) {
    if let (level, index) = roots.place(of: row) { open(index, of: level, didOpen) }
  }

  /// The level of an item, which is opened; nil for a leaf.
  @discardableResult
  private func open(_ index: Int, of level: Level, _ didOpen: (Range<Int>) -> Void) -> Level? {
    if let open = level.openLevel(index) { return open }
    guard canOpen(index, of: level), let item = level.item(index), let found = children(item) else {
      return nil
    }
    let new = Level(found, of: identity(item), depth: level.depth + 1)
    if let old = level.below[index] { move(old, to: new) }
    level.put(new, at: index, isOpen: true)
    new.forgetPlaces()
    let row = level.row(of: index) + 1
    didOpen(row..<row + new.rowCount)
    return new
  }

  func openAll(below row: Int, limit: Int, _ didOpen: (Range<Int>) -> Void) {
    guard let place = roots.place(of: row) else { return }
    var (left, next) = ([place], 0)
    while next < left.count {
      let (level, index) = left[next]
      next += 1
      guard let below = open(index, of: level, didOpen) else { continue }
      for index in 0..<min(below.children.count, limit - min(limit, left.count)) {
        left.append((below, index))
      }
    }
  }

  func open(to path: [AnyHashable], _ didOpen: (Range<Int>) -> Void) -> Int? {
    var level = roots
    defer { roots.forgetPlaces() }
    for (place, id) in path.enumerated() {
      guard let id = id.base as? ID, let index = level.place(of: id, before: .max, by: identity) else {
        return nil
      }
      if place == path.count - 1 { return level.row(of: index) }
      guard let next = open(index, of: level, didOpen) else { return nil }
      level = next
    }
    return nil
  }

  // MARK: New items

  func update() -> Bool {
    let new = Level(children(nil) ?? TreeChildren())
    guard move(roots, to: new) else { return false }
    (old, roots) = (roots, new)
    return true
  }

  /// Opens in new children what was open in the old ones. Returns whether anything may have changed.
  @discardableResult
  private func move(_ old: Level, to new: Level) -> Bool {
    old.replace(by: new)
    var hasChanged = !old.children.isSame(as: new.children)
    for (index, below) in old.below {
      guard let id = below.id, let place = new.place(of: id, before: index, by: identity) else { continue }
      let isOpen = old.openLevel(index) != nil
      if isOpen, let found = new.item(place).flatMap({ children($0) }) {
        let next = Level(found, of: id, depth: new.depth + 1)
        if move(below, to: next) { hasChanged = true }
        new.put(next, at: place, isOpen: true)
      } else {
        if isOpen { hasChanged = true } else { new.put(below, at: place, isOpen: false) }
      }
    }
    return hasChanged
  }

  func newRow(_ row: Int, _ identity: AnyHashable?) -> Int? {
    guard let (level, index) = old?.place(of: row),
      let id = identity?.base as? ID ?? (followsModel ? level.item(index).flatMap(self.identity) : nil),
      let new = level.successor, let place = new.place(of: id, before: index, by: self.identity)
    else { return nil }
    return new.row(of: place)
  }

  func didReload() {
    roots.forgetPlaces()
    old = nil
  }

  // MARK: The list

  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { roots.rowCount }

  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    guard let (level, index) = roots.place(of: path.row) else { return { DisplayNode() } }
    let (item, canOpen) = (level.item(index), canOpen(index, of: level))
    return { [row] in
      TreeRowNode(item.map(row) ?? DisplayNode(), depth: level.depth, canOpen: canOpen) {
        level.openLevel(index) != nil
      }
    }
  }

  func list(_ list: ListNode, identityOfRowAt path: RowPath) -> AnyHashable? {
    item(at: path.row).flatMap(identity).map { AnyHashable($0) }
  }

  // MARK: People

  var activates: Bool { onActivate != nil }

  func listDidChangeSelection(_ list: ListNode) {
    onSelect?(list.selectedRows.min().flatMap { item(at: $0.row) })
  }

  func list(_ list: ListNode, didActivate path: RowPath) {
    if let item = item(at: path.row) { onActivate?(item) }
  }
}
