import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// Containers that specs make around nodes from elsewhere: each run makes other containers, and the nodes stay.
@Suite(.bounded) struct ContainersInSpecsTests {
  private static let kinds: [@MainActor (TextNode) -> DisplayNode] = [
    { inner in ScrollNode { inner } }, { inner in DisplayNode { _ in inner } },
    { inner in SplitNode(inner, TextNode("other")) }, { inner in FormNode { inner } },
    { inner in
      DisplayNode { _ in DisplayNode { _ in ScrollNode { StackLayoutSpec.vertical { inner } } } }
    },
  ]

  @Test(arguments: 0..<5) func aNodeStaysInTheContainersOfASpec(_ kind: Int) {
    for direction in [StackDirection.horizontal, .vertical] {
      let (count, title) = (TextNode("1"), TextNode("title"))
      let root = DisplayNode { _ in
        StackLayoutSpec(direction: direction, children: [count, Self.kinds[kind](title)])
      }
      let screen = HeadlessScreen(root, columns: 40, rows: 4)
      for text in ["22", "333", "4444"] {
        count.string = text
        screen.draw()
        #expect(screen.lines.contains { $0.contains("title") }, "\(direction): \(screen.lines)")
      }
      #expect(screen.window.warnings.allSatisfy { $0.contains("makes nodes in its layout spec") })
    }
  }

  /// The content of a scroll view may be a node that its spec makes.
  @Test func aNodeThatASpecMakesIsShown() {
    let text = (0..<9).map { "line \($0)" }.joined(separator: "\n")
    let made: [DisplayNode] = [
      ScrollNode { TextNode(text) }, ScrollNode { ScrollNode { TextNode(text) } },
      DisplayNode { TextNode(text) },
      TabsNode([.init("Tab", ScrollNode { TextNode(text) })]),
    ]
    for node in made {
      let screen = HeadlessScreen(node, columns: 20, rows: 4)
      for _ in 0..<2 {
        #expect(screen.lines.contains { $0.hasPrefix("line 0") }, "\(screen.lines)")
        node.setNeedsLayoutInSubtree()
        screen.draw()
      }
    }
  }

  /// The modifiers of the library may make nodes.
  @Test func aBorderInASpecIsNoMistake() {
    let text = TextNode("text")
    let root = DisplayNode { _ in text.bordered(.rounded, title: "title") }
    let screen = HeadlessScreen(root, columns: 20, rows: 3)
    for _ in 0..<3 {
      root.setNeedsLayout()
      screen.draw()
    }
    #expect(screen.window.warnings.isEmpty && screen.lines[1] == "│text              │")
  }

  /// A screen shows the same as a new one after each change of random containers.
  @Test(arguments: seeds(60)) func everyLayoutIsThatOfANewTree(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let leaves = (0..<4).map { TextNode("leaf\($0)") }
    var (shape, order) = (seed, [0, 1, 2, 3])
    func root(_ leaves: [TextNode], _ shape: @escaping () -> (UInt64, [Int])) -> DisplayNode {
      DisplayNode { _ in
        var random = SplitMix64(seed: shape().0)
        return Self.tree(of: shape().1.map { leaves[$0] }, &random, depth: 0)
      }
    }
    let node = root(leaves) { (shape, order) }
    let screen = HeadlessScreen(node, columns: 30, rows: 12)
    for step in 0..<8 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: shape = random.next()
      case 1:
        let words = Int.random(in: 1...12, using: &random)
        leaves[Int.random(in: 0..<4, using: &random)].string = String(repeating: "w\(step) ", count: words)
      case 2: order.shuffle(using: &random)
      default:
        screen.resize(
          columns: Int.random(in: 10..<50, using: &random), rows: Int.random(in: 6..<18, using: &random))
      }
      node.setNeedsLayout()
      screen.settle()
      let (size, now) = (screen.window.size, (shape, order))
      let fresh = HeadlessScreen(
        root(leaves.map { TextNode($0.string) }) { now }, columns: size.width, rows: size.height)
      fresh.settle()
      #expect(screen.lines == fresh.lines, "PORTHOLE_SEED=\(seed), step \(step)")
    }
  }

  private static func tree(of nodes: [TextNode], _ random: inout SplitMix64, depth: Int) -> LayoutElement {
    let choice = Int.random(in: 0..<5, using: &random)
    if nodes.count == 1, choice < 2 || depth > 4 { return nodes[0] }
    let cut = nodes.count == 1 ? 1 : Int.random(in: 1..<nodes.count, using: &random)
    var parts = [tree(of: Array(nodes[..<cut]), &random, depth: depth + 1)]
    if cut < nodes.count { parts.append(tree(of: Array(nodes[cut...]), &random, depth: depth + 1)) }
    let stack = StackLayoutSpec(direction: choice == 0 ? .horizontal : .vertical, children: parts)
    switch choice {
    case 2: return DisplayNode { _ in stack }
    case 3: return ScrollNode { stack }
    case 4: return stack.bordered()
    default: return stack
    }
  }
}
