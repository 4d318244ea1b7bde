@testable import LayoutCore
import TestSupport
import Testing

/// The one walk over a usual stack (StackInOrder.swift). A stack that is marked as concurrent is arranged by the algorithm
/// that is the rule, and has the same result.
@Suite(.bounded) struct InOrderTests {
  /// The visible part of a node after a layout, and the number of its measurements.
  private struct Seen: Equatable {
    let frame: Rect
    let end: Size?
    let measurements: Int
    let subnodes: Int
  }

  /// A random tree that changes, made again from the same seed with another algorithm.
  private struct Story {
    private var random: SplitMix64
    private let isConcurrent: Bool
    private var nodes: [DisplayNode] = []

    private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func happens(_ percent: Int) -> Bool { number(0..<100) < percent }

    private mutating func style() -> LayoutElementStyle {
      var style = LayoutElementStyle()
      if happens(60) { style.width = .points(number(0..<12)) }
      if happens(60) { style.height = .points(number(0..<5)) }
      if happens(20) { style.flexGrow = [1, 2, 0.3][number(0..<3)] }
      if happens(15) { style.flexShrink = 1 }
      if happens(15) { style.alignSelf = AlignSelf.allCases[number(0..<7)] }
      if happens(15) { style.spacingBefore = number(happens(20) ? -2..<1 : 0..<4) }
      if happens(15) { style.spacingAfter = number(happens(20) ? -2..<1 : 0..<4) }
      if happens(5) { style.flexBasis = .points(number(0..<9)) }
      if happens(3) { style.maxWidth = 4 }
      if happens(3) { style.height = .fraction(0.5) }
      if happens(1) { style.height = .points([1 << 33, 1 << 41, .max][number(0..<3)]) }
      if happens(3) { style.sticky = .top }
      return style
    }

    private mutating func node(depth: Int) -> DisplayNode {
      let node: DisplayNode
      if depth == 0 || happens(70) {
        node = happens(50) ? DisplayNode() : Box(Size(number(0..<30), number(0..<3)))
      } else {
        node = stack(depth: depth)
      }
      node.style = style()
      if happens(3) { node.isHidden = true }
      nodes.append(node)
      return node
    }

    private mutating func stack(depth: Int) -> DisplayNode {
      var children = (0..<number(1..<(happens(5) ? 100 : 6))).map { _ in self.node(depth: depth - 1) }
      if happens(3) { children.append(children[0]) }
      let direction: StackDirection = happens(50) ? .horizontal : .vertical
      let (spacing, inset) = (number(happens(5) ? -1..<0 : 0..<3), happens(20))
      let items: AlignItems = happens(70) ? .stretch : AlignItems.allCases[number(0..<6)]
      let justify: JustifyContent = happens(90) ? .start : JustifyContent.allCases[number(0..<6)]
      let isConcurrent = isConcurrent
      return DisplayNode { _, _ in
        let stack = StackLayoutSpec(
          direction: direction, spacing: spacing, justifyContent: justify, alignItems: items,
          children: children)
        stack.isConcurrent = isConcurrent
        return inset ? InsetLayoutSpec(insets: EdgeInsets(2), child: stack) : stack
      }
    }

    init(seed: UInt64, isConcurrent: Bool) {
      (random, self.isConcurrent) = (SplitMix64(seed: seed), isConcurrent)
    }

    mutating func run() -> [[Seen]] {
      let root = stack(depth: 3)
      nodes.append(root)
      return (0..<6).map { step in
        root.frame.size = Size(number(0..<60), number(0..<30))
        if happens(30) { _ = root.layoutThatFits(SizeRange(max: Size(number(0..<60), .infinity))) }
        root.layoutIfNeeded()
        let seen = nodes.map { node in
          Seen(
            frame: node.frame, end: node.optionalState?.record?.end, measurements: node.measurementCount,
            subnodes: node.subnodes.count)
        }
        for _ in 0..<number(0..<4) {
          let node = nodes[number(0..<nodes.count)]
          switch number(0..<4) {
          case 0: node.style = style()
          case 1: node.isHidden.toggle()
          case 2: node.setNeedsLayout()
          default: (node as? Box)?.contentSize.width = number(0..<30)
          }
        }
        return seen
      }
    }
  }

  @Test(arguments: seeds(400)) func theWalkHasTheResultOfTheRule(seed: UInt64) {
    var (walk, rule) = (Story(seed: seed, isConcurrent: false), Story(seed: seed, isConcurrent: true))
    #expect(walk.run() == rule.run(), "seed \(seed)")
  }

  /// A leaf that asks for the layout of a part of the tree in which it is measured.
  private final class Disturbing: DisplayNode {
    var disturb: () -> Void = {}
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
      disturb()
      return Size(2, 1)
    }
  }

  @Test(arguments: [true, false]) func aChildThatAnotherOneDisturbsIsPlacedAgain(isConcurrent: Bool) {
    let box = DisplayNode()
    box.style.preferredSize = Size(5, 1)
    box.style.flexGrow = 1
    let inner = DisplayNode { _, _ in StackLayoutSpec(children: [box]) }
    let row = DisplayNode { _, _ in StackLayoutSpec(children: [inner]) }
    inner.style.flexGrow = 1
    let disturbing = Disturbing()
    let root = DisplayNode { _, _ in
      let stack = StackLayoutSpec(direction: .vertical, children: [row, disturbing])
      stack.isConcurrent = isConcurrent
      return stack
    }
    disturbing.disturb = { _ = inner.layoutThatFits(SizeRange(exact: Size(9, 1))) }
    for width in [20, 30] {
      root.frame.size = Size(width, 4)
      root.setNeedsLayout()
      disturbing.setNeedsLayout()
      root.layoutIfNeeded()
      #expect(inner.frame.width == width && box.frame.width == width)
    }
  }
}

extension Rect {
  fileprivate var width: Int { size.width }
}
