import LayoutCore
import TestSupport
import Testing

/// The nodes that are measured again after a change, by their own counters.
@Suite(.bounded) struct InvalidationTests {
  /// A column of three rows of three boxes.
  struct Grid {
    let root: DisplayNode
    let rows: [DisplayNode]
    let boxes: [[Box]]

    init() {
      let boxes = (0..<3).map { row in (0..<3).map { Box("box \(row).\($0)", 5, 1 + $0) } }
      let rows = boxes.enumerated().map { index, boxes in
        let row = DisplayNode { _, _ in StackLayoutSpec(children: boxes) }
        row.name = "row \(index)"
        return row
      }
      self.boxes = boxes
      self.rows = rows
      root = DisplayNode { _, _ in StackLayoutSpec(direction: .vertical, children: rows) }
      root.name = "root"
    }

    static let range = SizeRange(min: Size(80, 0), max: Size(80, .infinity))

    func layOut() { _ = root.layoutThatFits(Self.range) }

    /// Names of the nodes that `body` makes measure again.
    func measured(by body: () -> Void) -> Set<String> {
      let all = [root] + rows + boxes.flatMap { $0 as [DisplayNode] }
      let before = all.map(\.measurementCount)
      body()
      layOut()
      return Set(zip(all, before).filter { $0.measurementCount != $1 }.map { $0.0.name! })
    }
  }

  @Test func unchangedTreeIsNotMeasuredAgain() {
    let grid = Grid()
    grid.layOut()
    #expect(grid.measured {} == [])
    #expect(grid.root.measurementCount == 1)
  }

  @Test func changeThatAltersNothingStopsAtItsRow() {
    let grid = Grid()
    grid.layOut()
    #expect(grid.measured { grid.boxes[1][1].setNeedsLayout() }.isSubset(of: ["box 1.1", "row 1"]))
  }

  /// A box gets wider; its row keeps its height, so the column is not measured again.
  @Test func changeStopsWhereTheSizeStays() {
    let grid = Grid()
    grid.layOut()
    let measured = grid.measured { grid.boxes[1][1].contentSize = Size(9, 2) }
    #expect(measured.contains("row 1"))
    #expect(!measured.contains("root"))
    #expect(measured.isSubset(of: ["box 1.0", "box 1.1", "box 1.2", "row 1"]))
    #expect(grid.rows[1].calculatedLayout?.sublayouts[2].frame.minX == 14)
  }

  /// A box and therefore its row get higher: the column moves the rows below without measuring them.
  @Test func changeOfSizeReachesTheParent() {
    let grid = Grid()
    grid.layOut()
    let measured = grid.measured { grid.boxes[0][2].contentSize = Size(5, 7) }
    #expect(measured.isSuperset(of: ["row 0", "root"]))
    #expect(measured.isDisjoint(with: ["row 1", "row 2", "box 1.0", "box 2.2"]))
    #expect(grid.root.layoutThatFits(Grid.range).sublayouts[1].frame.minY == 7)
  }

  @Test func styleChangeMeasuresItsRowAgain() {
    let grid = Grid()
    grid.layOut()
    let measured = grid.measured { grid.boxes[2][0].style.width = 11 }
    #expect(measured.contains("row 2"))
    #expect(!measured.contains("root"))
    #expect(grid.measured { grid.boxes[2][0].style.width = 11 } == [], "the same style is no change")
  }

  /// Spacing around a row affects only its parent.
  @Test func styleOfARowMeasuresOnlyTheColumnAgain() {
    let grid = Grid()
    grid.layOut()
    let measured = grid.measured { grid.rows[1].style.spacingBefore = 4 }
    #expect(measured == ["root"])
  }

  /// A node whose size does not depend on the width is measured once for all widths.
  @Test func fixedSizesAreNotMeasuredAgainForAnotherWidth() {
    let texts = (0..<3).map { Box("text \($0)", 30, 1) }
    let fixed = Box("fixed")
    fixed.style.preferredSize = Size(5, 5)
    let root = DisplayNode { _, _ in
      StackLayoutSpec(direction: .vertical, alignItems: .start, children: texts + [fixed])
    }
    _ = root.layoutThatFits(SizeRange(max: Size(80, 50)))
    let (before, text) = (fixed.measurementCount, texts[0].measurementCount)
    _ = root.layoutThatFits(SizeRange(max: Size(20, 50)))
    #expect(fixed.measurementCount == before)
    #expect(texts[0].measurementCount > text)
    _ = root.layoutThatFits(SizeRange(max: Size(80, 50)))
    #expect(root.layoutThatFits(SizeRange(max: Size(80, 50))).size.height == 8)
  }

  @Test func needsLayoutMarksTheChangedNodeAndItsAncestors() {
    let grid = Grid()
    #expect(grid.root.needsLayout)
    grid.layOut()
    let all = [grid.root] + grid.rows + grid.boxes.flatMap { $0 as [DisplayNode] }
    #expect(all.allSatisfy { !$0.needsLayout })
    grid.boxes[1][1].contentSize = Size(9, 9)
    #expect(all.filter(\.needsLayout).map { $0.name! } == ["root", "row 1", "box 1.1"])
    grid.layOut()
    #expect(all.allSatisfy { !$0.needsLayout })
  }

  @Test func deepChangeReachesTheRoot() {
    var node = Box("leaf", 3, 3)
    let leaf = node
    var root: DisplayNode = node
    for _ in 0..<50 {
      let inner = root
      root = DisplayNode { _, _ in inner.inset(1) }
    }
    node = leaf
    #expect(root.layoutThatFits(.unconstrained).size == Size(103, 103))
    leaf.contentSize = Size(4, 5)
    #expect(root.layoutThatFits(.unconstrained).size == Size(104, 105))
  }

  /// Long stacks update single children without visiting the others; the result must equal a fresh layout.
  @Test(arguments: seeds(60))
  func longStackEqualsAFreshOneAfterChanges(seed: UInt64) {
    var random = RandomPlans(seed: seed)
    let isScroll = seed % 3 == 0
    let isRow = seed % 4 == 1
    let root = Plan(isScroll ? .scroll : .node, id: 100_000)
    root.number = 2
    let stack = Plan(isRow ? .row : .column, id: 100_001)
    // Few seeds justify their children, so most take the fast path.
    stack.number = Int(seed % 5) * 18
    root.children = seed % 7 == 3 ? [Plan(.inset, id: 100_002)] : [stack]
    if seed % 7 == 3 { root.children[0].children = [stack] }
    stack.children = (0..<100).map { _ in
      let row = random.plan(depth: random.number(0..<3), kind: random.number(0..<2) == 0 ? .node : .box)
      if random.number(0..<3) > 0 { row.style = LayoutElementStyle() }
      return row
    }
    let builder = Builder()
    let live = builder.node(root)
    var range = SizeRange(min: Size(40, 10), max: Size(40, .infinity))
    // Near a limit, the children shrink or grow after one change and not after another.
    let close = Builder().node(root).layoutThatFits(range).size
    if seed % 8 == 4 { range.max = Size(close.width, close.height + 3) }
    if seed % 8 == 6 { range.min = Size(close.width, close.height - 3) }
    for step in 0..<20 {
      if step == 10 { range = random.range() }
      let fresh = Builder().node(root)
      if seed % 2 == 0 {
        #expect(
          live.layoutTree(range, flattened: true).description
            == fresh.layoutTree(range, flattened: true).description,
          "seed \(seed), step \(step)")
      } else {
        for node in [live, fresh] {
          node.frame.size = Size(40, step < 10 ? 5_000 : 20)
          node.layoutIfNeeded()
        }
        #expect(
          live.recursiveDescription == fresh.recursiveDescription, "seed \(seed), step \(step)")
      }
      for _ in 0...random.number(0..<2) {
        let row = stack.children[random.number(0..<100)]
        random.change(row, builder)
      }
    }
  }

  @Test func longStackMeasuresOnlyTheChangedChild() {
    let rows = (0..<1000).map { Box("\($0)", 5, 1) }
    let root = ScrollLayoutNode()
    root.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: rows) }
    let range = SizeRange(exact: Size(80, 24))
    let before = root.layoutThatFits(range)
    let counts = rows.map(\.measurementCount)
    rows[10].contentSize = Size(5, 4)
    let after = root.layoutThatFits(range)
    #expect(after.contentSize == Size(80, 1003))
    #expect(after.sublayouts[10].frame == Rect(x: 0, y: 10, width: 80, height: 4))
    #expect(after.sublayouts[11].frame.minY == 14 && after.sublayouts[999].frame.minY == 1002)
    #expect(before.sublayouts[11].frame.minY == 11, "a layout that was handed out stays as it was")
    #expect(zip(rows, counts).filter { $0.measurementCount != $1 }.map { $0.0.name! } == ["10"])
  }

  /// Measurements for earlier window sizes are dropped, not kept up to date for ever.
  @Test func changeAfterResizesMeasuresOnlyTheChangedRow() {
    let rows = (0..<1000).map { Box("\($0)", 5, 1) }
    let list = ScrollLayoutNode()
    list.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: rows) }
    let (header, footer) = (Box("header", 3, 1), Box("footer", 3, 1))
    let root = DisplayNode { _, _ in
      StackLayoutSpec.vertical {
        header; list; footer
      }
    }
    for width in 40..<60 { _ = root.layoutThatFits(SizeRange(exact: Size(width, 24))) }
    let range = SizeRange(exact: Size(59, 24))
    // The first change drops the measurements for other sizes.
    rows[500].contentSize = Size(5, 2)
    _ = root.layoutThatFits(range)
    let counts = rows.map(\.measurementCount)
    rows[10].contentSize = Size(5, 4)
    let tree = root.layoutTree(range, flattened: true)
    #expect(zip(rows, counts).filter { $0.measurementCount != $1 }.map { $0.0.name! } == ["10"])
    #expect(tree.children[1].contentSize == Size(59, 1004))
    // An earlier size is laid out from scratch.
    #expect(
      root.layoutTree(SizeRange(exact: Size(45, 24)), flattened: true).children[1].contentSize
        == Size(45, 1004))
  }

  @Test func layingOutAPartDoesNotHideItsChangeFromTheRoot() {
    let grid = Grid()
    grid.layOut()
    grid.boxes[0][0].contentSize = Size(5, 9)
    _ = grid.rows[0].layoutThatFits(Grid.range)
    #expect(grid.root.layoutThatFits(Grid.range).sublayouts[1].frame.minY == 9)
  }

  /// A badge moves from a row that is removed to one that stays.
  @Test func nodeMovesFromARemovedRowToAnother() {
    let badge = Box("badge", 4, 1)
    var isFirst = true
    let first = DisplayNode { _, _ in badge }
    let second = DisplayNode { _, _ in isFirst ? LayoutSpec() : badge }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(direction: .vertical, children: isFirst ? [first, second] : [second])
    }
    root.frame = Rect(x: 0, y: 0, width: 20, height: 5)
    root.layoutIfNeeded()
    #expect(first.subnodes == [badge])
    isFirst = false
    root.setNeedsLayout()
    second.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(root.layoutProblems == [] && second.subnodes == [badge] && root.subnodes == [second])
  }

  @Test func nodeMovesToAnotherParent() {
    let box = Box("box", 4, 4)
    var isLeft = true
    let left = DisplayNode { _, _ in isLeft ? box : LayoutSpec() }
    let right = DisplayNode { _, _ in isLeft ? LayoutSpec() : box }
    let root = DisplayNode { _, _ in
      StackLayoutSpec.horizontal(alignItems: .start) {
        left
        right
      }
    }
    root.frame = Rect(x: 0, y: 0, width: 20, height: 5)
    root.layoutIfNeeded()
    #expect(left.subnodes == [box] && right.subnodes == [])
    isLeft = false
    left.setNeedsLayout()
    right.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(left.subnodes == [] && right.subnodes == [box])
    #expect(box.supernode === right)
    box.contentSize = Size(7, 2)
    root.layoutIfNeeded()
    #expect(right.frame.size == Size(7, 2))
    #expect(root.layoutProblems == [])
  }

  /// A leaf that asks for the layout of a part of the tree in which it is measured.
  private final class Disturbing: DisplayNode {
    var disturb: () -> Void = {}
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
      disturb()
      return Size(2, 1)
    }
  }

  @Test func aChildThatAnotherOneDisturbsIsPlacedAgain() {
    let box = Box("box", 5, 1)
    box.style.flexGrow = 1
    let inner = DisplayNode { _, _ in StackLayoutSpec(children: [box]) }
    let row = DisplayNode { _, _ in StackLayoutSpec(children: [inner]) }
    inner.style.flexGrow = 1
    let disturbing = Disturbing()
    let root = DisplayNode { _, _ in StackLayoutSpec(direction: .vertical, children: [row, disturbing]) }
    disturbing.disturb = { _ = inner.layoutThatFits(SizeRange(exact: Size(9, 1))) }
    for width in [20, 30] {
      root.frame.size = Size(width, 4)
      root.setNeedsLayout()
      disturbing.setNeedsLayout()
      root.layoutIfNeeded()
      #expect(inner.frame.size.width == width && box.frame.size.width == width)
    }
  }
}
