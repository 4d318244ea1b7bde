import LayoutCore
import NodeUI
import TestSupport
import Testing

/// Random trees with lists in places that are measured at several widths come to rest.
@Suite(.bounded) struct RestProperties {
  private struct Trees {
    var random: SplitMix64
    var texts: [TextNode] = []
    var lists: [ListNode] = []

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func chance(_ one: Int) -> Bool { number(1...one) == 1 }

    mutating func tree() -> DisplayNode {
      let spec = spec(depth: 0)
      return DisplayNode { _, _ in spec }
    }

    private mutating func text() -> TextNode {
      let text = TextNode(String(repeating: "word ", count: number(1...120)))
      texts.append(text)
      return text
    }

    private mutating func list() -> ListNode {
      let (seed, kind) = (random.next(), number(0...3))
      let list = ListNode(count: number(0...300)) { Self.row($0, kind, seed) }
      list.columns = chance(4) ? .minimumWidth(number(3...12)) : .count(chance(4) ? 2 : 1)
      list.isInverted = chance(5)
      list.followsEnd = chance(6)
      if chance(5) { list.scrollableDirections = .horizontal }
      if chance(3) { list.selectionMode = .single }
      if chance(4) { list.estimatedRowHeight = number(1...5) }
      lists.append(list)
      return list
    }

    /// A row, which may be measured at two widths itself, or have a list in it.
    private static func row(_ index: Int, _ kind: Int, _ seed: UInt64) -> DisplayNode {
      var random = SplitMix64(seed: seed &+ UInt64(index))
      let words = String(repeating: "word ", count: Int.random(in: 1...20, using: &random))
      let text = TextNode("\(index) \(words)")
      switch kind {
      case 0: return text
      case 1: return TextNode("\(index)", maximumLines: 1)
      case 2:
        let other = TextNode(words)
        let row = DisplayNode { _, _ in
          StackLayoutSpec.horizontal {
            text.flexShrink(1)
            other.flexShrink(1)
          }
        }
        return row
      default:
        guard index % 7 == 3 else { return text }
        let list = ListNode(count: 20) { TextNode("\($0) \(words)") }
        list.scrollableDirections = index % 2 == 0 ? .horizontal : .vertical
        list.style.preferredSize = Size(Int.random(in: 3...30, using: &random), 3)
        return list
      }
    }

    private mutating func spec(depth: Int) -> LayoutElement {
      switch depth > 3 ? number(0...2) : number(0...11) {
      case 0: return styled(text())
      case 1, 2: return styled(list())
      case 3:
        let inner = spec(depth: depth + 1)
        let directions: [ScrollableDirections] = [.vertical, .horizontal, .both]
        return styled(ScrollNode(directions[number(0...2)]) { inner })
      case 4:
        return styled(RatioLayoutSpec(ratio: Double(number(1...20)) / 10, child: spec(depth: depth + 1)))
      case 5:
        let (child, inset) = (spec(depth: depth + 1), number(0...2))
        return styled(InsetLayoutSpec(insets: EdgeInsets(inset), child: child))
      default:
        let isHorizontal = number(1...3) > 1
        let alignments: [AlignItems] = [.stretch, .start, .center]
        return styled(
          StackLayoutSpec(
            direction: isHorizontal ? .horizontal : .vertical, spacing: number(0...1),
            alignItems: alignments[number(0...2)], flexWrap: chance(4) ? .wrap : .noWrap,
            children: (0..<number(1...3)).map { _ in spec(depth: depth + 1) }))
      }
    }

    private mutating func styled(_ element: LayoutElement) -> LayoutElement {
      if chance(2) { element.style.flexShrink = Double(number(0...2)) }
      if chance(3) { element.style.flexGrow = Double(number(0...2)) }
      if chance(4) { element.style.flexBasis = .points(number(0...30)) }
      if chance(3) { element.style.width = .points(number(0...60)) }
      if chance(6) { element.style.height = .points(number(0...20)) }
      if chance(8) { element.style.maxWidth = .fraction(Double(number(1...10)) / 10) }
      return element
    }
  }

  @Test(arguments: seeds(60)) func randomTreesComeToRest(_ seed: UInt64) {
    var trees = Trees(random: SplitMix64(seed: seed))
    let window = Window(trees.tree())
    let sizes = [Size(80, 24), Size(30, 10), Size(120, 40), Size(7, 3)]
    let program = IdleProgram(window, sizes[trees.number(0...3)])
    for step in 0..<8 {
      if let unrest = program.unrest() {
        Issue.record("seed \(seed) step \(step): \(unrest)")
        return
      }
      switch trees.number(0...4) {
      case 0: program.resize(sizes[trees.number(0...3)])
      case 1: trees.texts.randomElement(using: &trees.random)?.string += " more words"
      case 2:
        let keys: [Key] = [.pageDown, .end, .home, .down, .tab]
        for _ in 0..<trees.number(1...6) { program.press(keys[trees.number(0...4)]) }
      case 3:
        guard let list = trees.lists.randomElement(using: &trees.random), let path = list.lastPath else {
          break
        }
        list.scrollToRow(at: path)
      default: trees.lists.randomElement(using: &trees.random)?.setNeedsLayout()
      }
    }
    #expect(window.warnings.allSatisfy { !$0.contains("without end") }, "seed \(seed): \(window.warnings)")
  }
}

extension ListNode {
  fileprivate var lastPath: RowPath? {
    let count = dataSource?.list(self, numberOfRowsInSection: 0) ?? 0
    return count > 0 ? RowPath(row: count - 1) : nil
  }
}
