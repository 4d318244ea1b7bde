import LayoutCore
import PortholeSystem
import TestSupport
import Testing

/// Layout on other threads, and on several at once.
@Suite(.bounded) struct ConcurrencyTests {
  private static func wall(isConcurrent: Bool) -> (DisplayNode, [DisplayNode]) {
    let rows = (0..<400).map { row in
      let boxes = (0..<6).map { Box("\(row).\($0)", 3 + (row * 7 + $0) % 11, 1 + (row + $0) % 3) }
      boxes[2].style.flexGrow = 1
      let node = DisplayNode { _, _ in
        StackLayoutSpec(children: boxes + [LayoutSpec().flexGrow(1)]).inset(1)
      }
      node.name = "row \(row)"
      return node
    }
    let root = DisplayNode { _, _ in
      let stack = StackLayoutSpec(direction: .vertical, children: rows)
      stack.isConcurrent = isConcurrent
      return stack
    }
    return (root, rows)
  }

  @Test func concurrentStacksEqualSerialOnes() {
    let range = SizeRange(min: Size(120, 0), max: Size(120, .infinity))
    let (serial, _) = Self.wall(isConcurrent: false)
    let (concurrent, rows) = Self.wall(isConcurrent: true)
    let expected = serial.layoutTree(range).description
    #expect(concurrent.layoutTree(range).description == expected)
    for row in rows { row.setNeedsLayout() }
    concurrent.setNeedsLayout()
    #expect(concurrent.layoutTree(range).description == expected)
    #expect(concurrent.layoutProblems == [])
    for width in [60, 90, 120] {
      let range = SizeRange(min: Size(width, 0), max: Size(width, .infinity))
      #expect(concurrent.layoutTree(range).description == serial.layoutTree(range).description)
    }
  }

  /// The duplicate is found before two threads measure the same node at once.
  @Test func concurrentStackReportsANodeThatAppearsTwice() {
    let (_, rows) = Self.wall(isConcurrent: true)
    let root = DisplayNode { _, _ in
      let stack = StackLayoutSpec(direction: .vertical, children: rows + [rows[3]])
      stack.isConcurrent = true
      return stack
    }
    _ = root.layoutThatFits(SizeRange(max: Size(80, .infinity)))
    #expect(root.layoutProblems.count == 1)
  }

  /// As in Texture, a tree can be laid out on a background thread and applied on the main one.
  @Test func treeIsLaidOutOnAnotherThread() async {
    let (tree, _) = Self.wall(isConcurrent: false)
    nonisolated(unsafe) let root = tree
    let range = SizeRange(exact: Size(80, 1000))
    let size = await Task.detached { root.layoutThatFits(range).size }.value
    #expect(size == Size(80, 1000))
    let count = root.measurementCount
    #expect(root.layoutThatFits(range).size == size)
    #expect(root.measurementCount == count, "what was measured there counts here")
  }

  @Test func treesLaidOutAtTheSameTimeHaveTheSameSize() async {
    let sizes = await withTaskGroup(of: Size.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let (root, _) = Self.wall(isConcurrent: true)
          return root.layoutThatFits(SizeRange(min: Size(90, 0), max: Size(90, .infinity))).size
        }
      }
      return await group.reduce(into: [Size]()) { $0.append($1) }
    }
    #expect(Set(sizes).count == 1)
  }
}
