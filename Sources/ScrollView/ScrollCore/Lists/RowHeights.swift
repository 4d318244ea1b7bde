// The heights of a list's rows: why they are a treap of blocks.
//
// Problem. A list has 10⁷ rows, most of them never measured. Every frame asks for the offset of a row and for
// the row at an offset. Measuring changes single heights, edits insert and remove rows anywhere, and the
// owner may set another estimate for all unknown rows. An array of offsets answers at once, but changes in
// O(n) and takes 80 MB; a Fenwick tree changes heights fast, but cannot insert rows in the middle.
//
// Idea. Consecutive rows are in blocks (`RowBlock`): heights of 16 bits while all fit, or only a number of
// rows while none is known, however many. The blocks are the nodes of a treap in the order of the rows, and
// each node has the sums of the blocks below it. The estimate is in no sum: a node counts the unknown rows,
// and a length is worked out as sum + unknown × estimate when it is read, so a new estimate costs O(1).
// Priorities come from a generator with a fixed seed: equal calls make equal trees.
//
// Cost. Finding a row walks one path and scans one block. A block with a known height has at most 1,024 rows,
// so nodes are few compared with rows, and a scan stays in the cache. Rows that are removed within one block
// leave it short: it is joined with a neighbour only by a removal that crosses its edge. A copy shares its
// nodes until one of the two changes; that change copies all nodes.
//
// These changes would break it:
// - Changing a block without `pull` on every node of the path to the root.
// - Correcting a sum by a difference where it may have saturated: sums of nodes are always added up again.
// - Merging with `merge` instead of `joined` after a removal: each would leave a small block on both sides.

import GeometryCore

/// The heights of a list's rows, most of them not known: finds the offset of a row, and the row at an offset.
///
/// A row has the height that was last set, or else the estimate. Finding a row or its offset and changing a
/// row take O(log n + 1,024). Rows in a stretch without known heights take no memory, others 2 to 4 bytes
/// each, or 8 if a row of their block is higher than 65,534 cells. Sums saturate, and indices out of range
/// count as the nearest index.
public struct RowHeights: Sendable {
  /// Cells of a row whose height is not known, at least 0. O(1) to change.
  public var estimate: Int { didSet { estimate = max(0, estimate) } }

  private var nodes: ContiguousArray<Node> = []
  private var free: [Int32] = []
  private var root = none
  private var seed: UInt64 = 0x9e37_79b9_7f4a_7c15

  private static let none: Int32 = -1
  /// The rows of a new block of known heights; it may grow to twice as many.
  static let blockSize = 512

  private struct Node {
    var left = none
    var right = none
    var priority: UInt32
    var block: RowBlock
    // Sums over the block and all nodes below.
    var count = 0
    var unknown = 0
    var sum = 0
  }

  /// `count` rows of unknown height.
  public init(count: Int = 0, estimate: Int = 1) {
    self.estimate = max(0, estimate)
    insert(max(0, count), at: 0)
  }

  // MARK: Finding

  /// Rows, measured or not. O(1)
  public var count: Int { root == Self.none ? 0 : nodes[Int(root)].count }
  /// Rows whose heights are known.
  public var knownCount: Int { root == Self.none ? 0 : count - nodes[Int(root)].unknown }
  /// Cells of all rows. O(1)
  public var total: Int { length(root) }

  /// The height of a row if it is known, else the estimate; 0 if there is no such row. O(log n)
  public func height(of row: Int) -> Int { known(row) ?? (row >= 0 && row < count ? estimate : 0) }

  /// The height of a row if it is known. O(log n)
  public func known(_ row: Int) -> Int? {
    guard row >= 0, row < count else { return nil }
    var (node, row) = (root, row)
    while node != Self.none {
      let before = rows(nodes[Int(node)].left)
      if row < before {
        node = nodes[Int(node)].left
        continue
      }
      row -= before
      let own = nodes[Int(node)].block.count
      if row < own { return nodes[Int(node)].block[row] }
      row -= own
      node = nodes[Int(node)].right
    }
    return nil
  }

  /// The offset at which a row begins: the sum of all rows before it. O(log n)
  public func offset(of row: Int) -> Int {
    var (node, row, sum) = (root, min(max(0, row), count), 0)
    while node != Self.none {
      let (left, block) = (nodes[Int(node)].left, nodes[Int(node)].block)
      let before = rows(left)
      if row <= before {
        node = left
        continue
      }
      row -= before
      sum = sum +| length(left)
      if row <= block.count { return sum +| block.length(ofFirst: row, estimate: estimate) }
      row -= block.count
      sum = sum +| block.length(estimate: estimate)
      node = nodes[Int(node)].right
    }
    return sum
  }

  /// The row at an offset: 0 before the first row, `count` after the last. A row of height 0 is never found.
  /// O(log n)
  public func row(at offset: Int) -> Int {
    guard offset >= 0 else { return 0 }
    var (node, offset, row) = (root, offset, 0)
    while node != Self.none {
      let (left, block) = (nodes[Int(node)].left, nodes[Int(node)].block)
      let before = length(left)
      if offset < before {
        node = left
        continue
      }
      offset -= before
      row += rows(left)
      if let found = block.row(at: offset, estimate: estimate) { return row + found }
      offset -= block.length(estimate: estimate)
      row += block.count
      node = nodes[Int(node)].right
    }
    return row
  }

  // MARK: Changing

  /// Sets the height of a row; nil means not known. O(log n)
  public mutating func set(_ height: Int?, at row: Int) {
    guard row >= 0, row < count else { return }
    let (start, size) = block(of: row)
    if height == nil, known(row) == nil { return }
    if size > Self.blockSize * 2 {
      // A part of the long stretch without known heights becomes a block of its own.
      let first = start + (row - start) / Self.blockSize * Self.blockSize
      let (head, rest) = split(root, first)
      let (middle, tail) = split(rest, min(Self.blockSize, start + size - first))
      set(height, at: row - first, in: middle)
      root = merge(merge(head, middle), tail)
    } else {
      set(height, at: row, in: root)
    }
  }

  /// Adds rows of unknown height before a row. O(log n)
  public mutating func insert(_ rows: Int, at row: Int) {
    // Refuses more rows than an `Int` can count.
    guard rows > 0, count +| rows < .max else { return }
    let row = min(max(0, row), count)
    if root != Self.none, grow(by: rows, at: row, in: root) { return }
    let (head, tail) = split(root, row)
    root = merge(merge(head, make(RowBlock(unknown: rows))), tail)
  }

  /// Removes rows. O(log n + removed blocks)
  public mutating func remove(_ rows: Range<Int>) {
    let rows = rows.clamped(to: 0..<count)
    guard !rows.isEmpty else { return }
    if shrink(rows, in: root) { return }
    let (head, rest) = split(root, rows.lowerBound)
    let (gone, tail) = split(rest, rows.count)
    release(gone)
    root = joined(head, tail)
  }

  /// Forgets all heights. O(blocks)
  public mutating func forgetAll() {
    self = RowHeights(count: count, estimate: estimate)
  }

  // MARK: The treap

  private func rows(_ node: Int32) -> Int { node == Self.none ? 0 : nodes[Int(node)].count }

  private func length(_ node: Int32) -> Int {
    guard node != Self.none else { return 0 }
    return RowBlock.length(nodes[Int(node)].sum, unknown: nodes[Int(node)].unknown, estimate: estimate)
  }

  /// The first row of the block that contains a row, and the block's number of rows.
  private func block(of row: Int) -> (start: Int, count: Int) {
    var (node, start) = (root, 0)
    while node != Self.none {
      let first = start + rows(nodes[Int(node)].left)
      let own = nodes[Int(node)].block.count
      if row < first {
        node = nodes[Int(node)].left
      } else if row < first + own {
        return (first, own)
      } else {
        start = first + own
        node = nodes[Int(node)].right
      }
    }
    return (0, 0)
  }

  private mutating func make(_ block: RowBlock) -> Int32 {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let node = Node(priority: UInt32(truncatingIfNeeded: seed >> 33), block: block)
    let index: Int32
    if let old = free.popLast() {
      index = old
      nodes[Int(old)] = node
    } else {
      index = Int32(nodes.count)
      nodes.append(node)
    }
    pull(index)
    return index
  }

  /// Works out the sums of a node again from its block and its children's sums.
  private mutating func pull(_ node: Int32) {
    nodes.withUnsafeMutableBufferPointer { nodes in
      let index = Int(node)
      var (count, unknown, sum) = (
        nodes[index].block.count, nodes[index].block.unknown, nodes[index].block.sum
      )
      func add(_ child: Int32) {
        guard child != Self.none else { return }
        count += nodes[Int(child)].count
        unknown += nodes[Int(child)].unknown
        sum = sum +| nodes[Int(child)].sum
      }
      add(nodes[index].left)
      add(nodes[index].right)
      (nodes[index].count, nodes[index].unknown, nodes[index].sum) = (count, unknown, sum)
    }
  }

  /// Splits a tree into its first `row` rows and the rest.
  private mutating func split(_ node: Int32, _ row: Int) -> (Int32, Int32) {
    guard node != Self.none else { return (Self.none, Self.none) }
    let index = Int(node)
    let before = rows(nodes[index].left)
    let own = nodes[index].block.count
    if row <= before {
      let (a, b) = split(nodes[index].left, row)
      nodes[index].left = b
      pull(node)
      return (a, node)
    }
    if row >= before + own {
      let (a, b) = split(nodes[index].right, row - before - own)
      nodes[index].right = a
      pull(node)
      return (node, b)
    }
    let tail = make(nodes[index].block.cut(at: row - before))
    let right = nodes[index].right
    nodes[index].right = Self.none
    pull(node)
    return (node, merge(tail, right))
  }

  private mutating func merge(_ a: Int32, _ b: Int32) -> Int32 {
    if a == Self.none { return b }
    if b == Self.none { return a }
    if nodes[Int(a)].priority > nodes[Int(b)].priority {
      let right = merge(nodes[Int(a)].right, b)
      nodes[Int(a)].right = right
      pull(a)
      return a
    }
    let left = merge(a, nodes[Int(b)].left)
    nodes[Int(b)].left = left
    pull(b)
    return b
  }

  /// Merges two trees, and joins the two blocks at the seam if they have become small.
  private mutating func joined(_ a: Int32, _ b: Int32) -> Int32 {
    guard a != Self.none, b != Self.none else { return merge(a, b) }
    var last = a
    while nodes[Int(last)].right != Self.none { last = nodes[Int(last)].right }
    var first = b
    while nodes[Int(first)].left != Self.none { first = nodes[Int(first)].left }
    guard nodes[Int(last)].block.canTake(nodes[Int(first)].block) else { return merge(a, b) }
    let (head, left) = split(a, rows(a) - nodes[Int(last)].block.count)
    let (right, tail) = split(b, nodes[Int(first)].block.count)
    let block = nodes[Int(right)].block
    nodes[Int(left)].block.append(block)
    release(right)
    pull(left)
    return merge(merge(head, left), tail)
  }

  private mutating func release(_ node: Int32) {
    var left = [node]
    while let node = left.popLast() {
      guard node != Self.none else { continue }
      left.append(nodes[Int(node)].left)
      left.append(nodes[Int(node)].right)
      nodes[Int(node)].block = RowBlock(unknown: 0)
      free.append(node)
    }
  }

  // MARK: Within one block

  private mutating func set(_ height: Int?, at row: Int, in node: Int32) {
    let index = Int(node)
    let before = rows(nodes[index].left)
    if row < before {
      set(height, at: row, in: nodes[index].left)
    } else if row < before + nodes[index].block.count {
      nodes[index].block.set(height, at: row - before)
    } else {
      set(height, at: row - before - nodes[index].block.count, in: nodes[index].right)
    }
    pull(node)
  }

  /// Adds rows to the block at `row`; returns false if it has no room for them.
  private mutating func grow(by rows: Int, at row: Int, in node: Int32) -> Bool {
    let index = Int(node)
    let before = self.rows(nodes[index].left)
    let own = nodes[index].block.count
    let isDone: Bool
    if row < before {
      isDone = grow(by: rows, at: row, in: nodes[index].left)
    } else if row <= before + own {
      isDone = nodes[index].block.grow(by: rows, at: row - before)
    } else {
      isDone = grow(by: rows, at: row - before - own, in: nodes[index].right)
    }
    if isDone { pull(node) }
    return isDone
  }

  /// Removes rows that are a part of one block; returns false if they are not.
  private mutating func shrink(_ gone: Range<Int>, in node: Int32) -> Bool {
    guard node != Self.none else { return false }
    let index = Int(node)
    let before = rows(nodes[index].left)
    let own = nodes[index].block.count
    let isDone: Bool
    if gone.upperBound <= before {
      isDone = shrink(gone, in: nodes[index].left)
    } else if gone.lowerBound >= before + own {
      let start = before + own
      isDone = shrink(gone.lowerBound - start..<gone.upperBound - start, in: nodes[index].right)
    } else {
      guard gone.lowerBound >= before, gone.upperBound <= before + own, gone.count < own else { return false }
      nodes[index].block.remove(gone.lowerBound - before..<gone.upperBound - before)
      isDone = true
    }
    if isDone { pull(node) }
    return isDone
  }
}
