// The rows of a tree.
//
// Problem: a row has a number, and an item of the tree has a place among the children of its parent. Rows come and go by the
// million when an item is opened, and neither may cost more than the rows in view.
//
// Idea: each open item has a level, its children. A child counts as one row, or as many as it and all open below it have, so
// that `RowHeights`, in which unknown heights take no memory, holds the rows of a level: a level with a million closed
// children is one number. A row is found from the roots down, a lookup for each level, and opening an item changes the
// count of one child in each level above it.
//
// Pitfalls:
// - A level keeps its place after its item is closed, so that what was open below opens with it. Its children may have
//   changed until then, so it is made again from the new ones.
// - A child that is gone has no identity to ask for. A level keeps the identity of its item, and the list keeps those of
//   its selected rows and of the rows in view.

import ScrollCore

/// The children of an item. A child is asked for when it is needed.
@MainActor
struct TreeChildren<Item> {
  let count: Int
  /// A child; nil if it cannot be had any more.
  let child: (Int) -> Item?
  /// The place in memory of a collection, which nobody changes while this is kept; nil if it is not known.
  private let storage: UInt?

  init(count: Int = 0, child: @escaping (Int) -> Item? = { _ in nil }) {
    (self.count, self.child, storage) = (max(0, min(count, 1 << 40)), child, nil)
  }

  init<Children: RandomAccessCollection>(_ children: Children) where Children.Element == Item {
    count = children.count
    child = { children[children.index(children.startIndex, offsetBy: $0)] }
    storage = children.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
  }

  /// Whether these are certainly the same values. O(1)
  func isSame(as other: TreeChildren) -> Bool {
    storage != nil && storage == other.storage && count == other.count
  }
}

/// The children of an item that is or was open, as rows.
@MainActor
final class TreeLevel<Item, ID: Hashable> {
  /// The identity of the item; nil for the roots.
  let id: ID?
  let depth: Int
  let children: TreeChildren<Item>
  /// The level that the item is in, and its place there.
  private(set) weak var parent: TreeLevel?
  private(set) var index = 0
  /// The levels of children that are or were open.
  private(set) var below: [Int: TreeLevel] = [:]
  /// The rows of each child and of all open below it.
  private var rows: RowHeights
  private var isOpen = true
  /// The level that replaces this one in a reload.
  private(set) weak var successor: TreeLevel?
  private var places: [ID: Int]?

  init(_ children: TreeChildren<Item>, of id: ID? = nil, depth: Int = 0) {
    (self.children, self.id, self.depth) = (children, id, depth)
    rows = RowHeights(count: children.count)
  }

  /// The rows of all children and of all open below them. O(1)
  var rowCount: Int { rows.total }

  func item(_ index: Int) -> Item? { children.child(index) }

  /// The level of an open child.
  func openLevel(_ index: Int) -> TreeLevel? { below[index].flatMap { $0.isOpen ? $0 : nil } }

  /// The level that a row is in, and its place there. O(levels above it · log n)
  func place(of row: Int) -> (level: TreeLevel, index: Int)? {
    var (level, row) = (self, row)
    while row >= 0 {
      let index = level.rows.row(at: row)
      guard index < level.children.count else { return nil }
      row -= level.rows.offset(of: index)
      guard row > 0 else { return (level, index) }
      guard let next = level.openLevel(index) else { return nil }
      (level, row) = (next, row - 1)
    }
    return nil
  }

  /// The row of a child. O(levels above it · log n)
  func row(of index: Int) -> Int {
    var (row, level) = (rows.offset(of: index), self)
    while let parent = level.parent {
      row += parent.rows.offset(of: level.index) + 1
      level = parent
    }
    return row
  }

  // MARK: Opening

  /// Puts a level below a child, open or closed.
  func put(_ level: TreeLevel, at index: Int, isOpen: Bool) {
    below[index] = level
    (level.parent, level.index, level.isOpen) = (self, index, isOpen)
    count(index)
  }

  func close(_ index: Int) {
    below[index]?.isOpen = false
    count(index)
  }

  /// Counts the rows of a child, and of the children around it.
  private func count(_ index: Int) {
    var (level, index) = (self, index)
    while true {
      level.rows.set(level.openLevel(index).map { 1 + $0.rowCount }, at: index)
      guard level.isOpen, let parent = level.parent else { return }
      (level, index) = (parent, level.index)
    }
  }

  // MARK: New children

  /// The place of a child among new children of the same item; O(children) for the first one that has moved.
  func place(of id: ID, before old: Int, by identity: (Item) -> ID?) -> Int? {
    if old < children.count, item(old).flatMap(identity) == id { return old }
    if places == nil {
      places = [:]
      for index in 0..<children.count {
        if let id = item(index).flatMap(identity) { places?[id] = index }
      }
    }
    return places?[id]
  }

  func replace(by level: TreeLevel) { successor = level }

  /// Forgets the index of children that only a reload needs.
  func forgetPlaces() {
    places = nil
    for level in below.values { level.forgetPlaces() }
  }
}
