import LayoutCore

/// A tree to lay out, and the leaf to change afterwards.
struct Tree {
  let root: DisplayNode
  let leaf: DisplayNode
  let count: Int
}

/// A leaf with the height of wrapped text, computed by a division, so that only layout itself is measured.
final class MeasuredText: DisplayNode {
  override class var makesLayoutSpec: Bool { false }
  override class var updatesProperties: Bool { false }
  var length: Int { didSet { setNeedsLayout() } }

  init(length: Int) {
    self.length = length
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    let width = max(1, min(maximumSize.width, length))
    return Size(width, (length + width - 1) / width)
  }
}

extension Tree {
  private static func leaf(_ width: Int, _ height: Int) -> DisplayNode {
    let node = DisplayNode()
    node.style.width = .points(width)
    node.style.height = .points(height)
    return node
  }

  /// A node with a stack of children.
  private static func stack(
    _ direction: StackDirection, _ children: [LayoutElement], wraps: Bool = false
  ) -> DisplayNode {
    DisplayNode { _, _ in
      StackLayoutSpec(direction: direction, flexWrap: wraps ? .wrap : .noWrap, children: children)
    }
  }

  /// A column of rows of five leaves, one of which grows.
  static func list(rows: Int) -> Tree {
    var changed: DisplayNode?
    let children = (0..<rows).map { row -> LayoutElement in
      stack(
        .horizontal,
        (0..<5).map { column -> LayoutElement in
          let node = leaf(column == 2 ? 4 : 6 + column, 1 + (row + column) % 2)
          if column == 2 { node.style.flexGrow = 1 }
          if row == rows / 2, column == 1 { changed = node }
          return node
        })
    }
    return Tree(root: stack(.vertical, children), leaf: changed!, count: rows * 6 + 1)
  }

  /// Ten children in each node, rows and columns in turn, all of which grow.
  static func deep(_ depth: Int) -> Tree {
    var changed: DisplayNode?
    var count = 0
    func make(_ depth: Int, _ direction: StackDirection) -> DisplayNode {
      count += 1
      let node: DisplayNode
      if depth == 0 {
        node = leaf(1, 1)
        changed = node
      } else {
        node = stack(
          direction,
          (0..<10).map { _ in make(depth - 1, direction == .vertical ? .horizontal : .vertical) })
      }
      node.style.flexGrow = 1
      return node
    }
    let root = make(depth, .vertical)
    return Tree(root: root, leaf: changed!, count: count)
  }

  /// A column of texts of 20 to 420 characters.
  static func text(_ count: Int) -> Tree {
    let children: [LayoutElement] = (0..<count).map {
      MeasuredText(length: 20 + ($0 * 37) % 401)
    }
    return Tree(
      root: stack(.vertical, children), leaf: children[count / 2] as! DisplayNode, count: count + 1)
  }

  /// Fixed leaves in lines.
  static func wrap(_ count: Int) -> Tree {
    let children: [LayoutElement] = (0..<count).map { leaf(3 + ($0 * 7) % 12, 1 + $0 % 3) }
    return Tree(
      root: stack(.horizontal, children, wraps: true), leaf: children[count / 2] as! DisplayNode,
      count: count + 1)
  }
}
