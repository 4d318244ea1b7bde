import LayoutCore
import TestSupport
import Testing

/// Layout on several threads at once.
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
}
