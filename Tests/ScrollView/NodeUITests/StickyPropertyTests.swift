import LayoutCore
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@testable import NodeUI

/// Random sticky children, compared with a plain version of the rule.
@Suite(.bounded) struct StickyPropertyTests {
  private static let edges: [StickyInsets] = [
    .none, .top, .bottom, StickyInsets(top: 1), StickyInsets(top: 0, bottom: 0), StickyInsets(top: -1),
    StickyInsets(top: 2, bottom: 1), StickyInsets(bottom: -1),
  ]

  @Test func theRuleIsThatOfStepByStep() {
    for seed in seeds(3_000) {
      var random = SplitMix64(seed: seed)
      func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
      let start = number(-20...20)
      let container = start..<start + number(0...30)
      let length = number(0...8)
      let place = number(start...max(start, container.upperBound - length))
      let first = number(-30...30)
      let view = first..<first + number(0...20)
      let edges = StickyInsets(
        top: Bool.random(using: &random) ? number(-2...4) : nil,
        bottom: Bool.random(using: &random) ? number(-2...4) : nil)
      let found = StickySpan.start(
        of: StickySpan(place, place + length), in: StickySpan(container.lowerBound, container.upperBound),
        view: StickySpan(view.lowerBound, view.upperBound), before: edges.top, after: edges.bottom)
      let expected = StickySections.stepwise(
        place, length: length, container: container, view: view, edges)
      #expect(found == expected, "seed \(seed): \(place) \(length) \(container) \(view) \(edges)")
    }
  }

  @Test func hugeNumbersDoNotTrap() {
    for place in [Int.min, -1, 0, .max] {
      for end in [Int.min, 0, .max] {
        _ = StickySpan.start(
          of: StickySpan(place, end), in: StickySpan(end, place), view: StickySpan(.max, .min), before: .max,
          after: .min)
      }
    }
  }

  /// Every cell shows what the rule says, and a press goes to the node that is seen, at all offsets, elastic ones
  /// included, whether the sections are specs or nodes.
  @Test func theNodeThatIsSeenGetsThePress() {
    for seed in seeds(60) {
      var random = SplitMix64(seed: seed)
      var sections = StickySections(seed: &random, nests: seed % 2 == 0, edges: Self.edges)
      let rows = Int.random(in: 1...9, using: &random)
      let screen = HeadlessScreen(sections.scroll, columns: 4, rows: rows)
      for _ in 0..<8 {
        if Int.random(in: 0..<4, using: &random) == 0, rows > 1 {
          screen.drag(from: (1, 0), to: (1, rows - 1), seconds: 0.2, releases: false)
        } else {
          screen.mouse(.release, 1, 0)
          screen.settle()
          let body = sections.bodies.indices.randomElement(using: &random)!
          sections.setBody(body, height: Int.random(in: 0...12, using: &random))
          let offset = Int.random(in: 0...50, using: &random)
          sections.scroll.setContentOffset(Point(x: 0, y: offset), animated: false)
          screen.draw()
        }
        let offset = sections.scroll.contentOffset.y
        let expected = sections.rows(offset: offset, height: rows)
        for row in 0..<rows {
          let shown = Unicode.Scalar(screen.canvas[row, 2].glyph)
          #expect(shown == expected[row], "seed \(seed), offset \(offset), row \(row)")
          let hit = sections.scroll.hitTest(Point(x: 2, y: row))
          let target = hit as? TileNode
          #expect(target?.character ?? " " == expected[row], "seed \(seed), offset \(offset), row \(row)")
          if let target {
            let place = target.placeOnScreen()
            #expect(place.origin.y <= row && row < place.origin.y + target.frame.size.height)
          }
        }
      }
    }
  }

  /// A tree of tiles in rows, columns and absolutes, some of them nodes of their own or scroll views.
  private struct Tree {
    var random: SplitMix64
    var count: UInt32 = 0

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func element(depth: Int) -> LayoutElement {
      let element = depth == 0 || number(0...3) == 0 ? tile() : container(depth: depth)
      if number(0...1) == 0 {
        func edge(_ tree: inout Tree) -> Int? { tree.number(0...2) == 0 ? tree.number(-1...2) : nil }
        element.style.sticky = StickyInsets(
          top: edge(&self), leading: edge(&self), bottom: edge(&self), trailing: edge(&self))
      }
      if number(0...2) == 0 { element.style.layoutPosition = Point(x: number(0...9), y: number(0...9)) }
      return element
    }

    private mutating func tile() -> LayoutElement {
      count += 1
      return TileNode(Unicode.Scalar(0x100 + count % 0x1000)!, height: number(1...5), width: number(1...5))
    }

    private mutating func container(depth: Int) -> LayoutElement {
      let children = (0...number(1...4)).map { _ in element(depth: depth - 1) }
      let spec: LayoutElement =
        switch number(0...4) {
        case 0: AbsoluteLayoutSpec(sizing: .sizeToFit, children: children)
        case 1, 2:
          StackLayoutSpec(
            direction: .horizontal, spacing: number(0...2), alignItems: .start, children: children)
        default: StackLayoutSpec(direction: .vertical, spacing: number(0...2), children: children)
        }
      switch number(0...5) {
      case 0:
        let scroll = ScrollNode([.vertical, .horizontal, .both][number(0...2)], spec: { spec })
        StickyPropertyTests.hideMarks(of: scroll)
        scroll.style.preferredSize = Size(number(1...9), number(1...9))
        scroll.isRightToLeft = number(0...1) == 0
        return scroll
      case 1, 2:
        return DisplayNode { _, _ in spec }
      default: return spec
      }
    }
  }

  private static func hideMarks(of scroll: ScrollNode) {
    scroll.indicators = ScrollNodeIndicators(.never)
    scroll.edgeHint = .none
  }

  private static func scrollNodes(_ node: DisplayNode) -> [ScrollNode] {
    ((node as? ScrollNode).map { [$0] } ?? []) + node.subnodes.flatMap(scrollNodes)
  }

  /// In any tree, the node that is drawn at a cell is the one that gets a press there, at the place that it has
  /// on the screen.
  @Test func drawingAndHitsAgreeInRandomTrees() {
    for seed in seeds(150) {
      var tree = Tree(random: SplitMix64(seed: seed))
      let content = tree.element(depth: 4)
      let root = ScrollNode(.both, spec: { content })
      Self.hideMarks(of: root)
      let (columns, rows) = (tree.number(1...16), tree.number(1...12))
      let screen = HeadlessScreen(root, columns: columns, rows: rows)
      for _ in 0..<4 {
        for scroll in Self.scrollNodes(root) {
          scroll.setContentOffset(Point(x: tree.number(0...12), y: tree.number(0...12)), animated: false)
        }
        screen.draw()
        for y in 0..<rows {
          for x in 0..<columns {
            let shown = Unicode.Scalar(screen.canvas[y, x].glyph)
            let hit = root.hitTest(Point(x: x, y: y))
            // An empty part of a scroll view takes the pointer, too.
            if hit is ScrollNode, hit !== root { continue }
            let target = hit as? TileNode
            #expect(target?.character ?? " " == shown, "seed \(seed), cell \(x),\(y)")
            guard let target else { continue }
            #expect(target.placeOnScreen().visible.contains(Point(x: x, y: y)), "seed \(seed)")
          }
        }
      }
    }
  }

  /// Paging through the content shows every row of it outside of sticky children.
  @Test func pageKeysSkipNothing() {
    for seed in seeds(80) {
      var random = SplitMix64(seed: seed)
      let sections = StickySections(
        seed: &random, nests: seed % 2 == 0,
        edges: [.none, .top, .bottom, StickyInsets(top: 0, bottom: 0), StickyInsets(top: -1)])
      let height = Int.random(in: 9...14, using: &random)
      let screen = HeadlessScreen(sections.scroll, columns: 4, rows: height)
      for key in [Key.pageDown, .pageUp] {
        var seen: Set<Int> = []
        var last = -1
        while last != sections.scroll.contentOffset.y {
          last = sections.scroll.contentOffset.y
          for row in 0..<height {
            if let tile = sections.scroll.hitTest(Point(x: 0, y: row)) as? TileNode,
              sections.bodies.contains(tile)
            {
              seen.insert(row + last)
            }
          }
          screen.key(key)
          screen.settle()
        }
        for (index, body) in sections.bodies.enumerated() {
          let top = body.placeOnScreen().origin.y + sections.scroll.contentOffset.y
          let missing = Set(top..<top + sections.sections[index].body).subtracting(seen)
          #expect(missing.isEmpty, "seed \(seed), \(key), height \(height): \(missing.sorted())")
        }
      }
    }
  }

  /// A node that is revealed is in view, and no sticky child covers it.
  @Test func revealedNodesAreNotCovered() {
    for seed in seeds(80) {
      var random = SplitMix64(seed: seed)
      let sections = StickySections(
        seed: &random, nests: seed % 2 == 0, edges: [.none, .top, .bottom, StickyInsets(top: -1)])
      let screen = HeadlessScreen(sections.scroll, columns: 4, rows: 12)
      for _ in 0..<6 {
        let tile = sections.bodies.randomElement(using: &random)!
        guard tile.frame.size.height > 0 else { continue }
        let row = Int.random(in: 0..<tile.frame.size.height, using: &random)
        screen.window.reveal(tile, Rect(x: 0, y: row, width: 1, height: 1), animated: false)
        screen.settle()
        let place = tile.placeOnScreen().origin.y + row
        #expect((0..<12).contains(place), "seed \(seed)")
        #expect(sections.scroll.hitTest(Point(x: 0, y: place)) === tile, "seed \(seed), row \(row)")
      }
    }
  }
}
