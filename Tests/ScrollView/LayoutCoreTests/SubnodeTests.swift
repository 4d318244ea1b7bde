import Foundation
import LayoutCore
import TestSupport
import Testing

/// Automatic subnode management, and subnodes by hand.
@Suite(.bounded) struct SubnodeTests {
  static func behaviour(_ category: String) throws -> [[String: Any]] {
    let url = try #require(
      Bundle.module.url(
        forResource: "texture-behaviour", withExtension: "json", subdirectory: "Fixtures"))
    let all = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [[String: Any]])
    return all.filter { $0["category"] as? String == category }
  }

  /// Texture's own cases: the subnodes after each layout.
  @Test func subnodesFollowTheLayout() throws {
    let cases = try Self.behaviour("asm")
    #expect(cases.count == 5)
    for given in cases {
      let layouts = (given["input"] as! [String: Any])["layouts"] as! [[String]]
      let expected = (given["expect"] as! [String: Any])["subnodesAfterEach"] as! [[String]]
      var nodes: [String: Box] = [:]
      var names: [String] = []
      let root = DisplayNode { _, _ in
        StackLayoutSpec(
          children: names.map { name in
            if nodes[name] == nil { nodes[name] = Box(name, 1, 1) }
            return nodes[name]!
          })
      }
      root.frame = Rect(x: 0, y: 0, width: 10, height: 1)
      for (layout, result) in zip(layouts, expected) {
        let kept = nodes
        names = layout
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(root.subnodes.map { $0.name! } == result, "\(given["id"]!)")
        for (name, node) in kept where result.contains(name) {
          #expect(root.subnodes.contains { $0 === node }, "a node that stays is the same object")
        }
      }
    }
  }

  /// The subnodes are the nearest nodes below through every kind of spec, from back to front.
  @Test func subnodesAreInPaintOrder() {
    let names = ["a", "b", "c", "d", "e", "f", "g"]
    let nodes = names.map { Box($0, 2, 2) }
    let root = DisplayNode { _, _ in
      AbsoluteLayoutSpec(children: [
        StackLayoutSpec(children: [nodes[0], nodes[1].inset(1)]),
        BackgroundLayoutSpec(child: nodes[3], background: nodes[2]),
        OverlayLayoutSpec(child: nodes[4], overlay: nodes[5]),
        CenterLayoutSpec(child: nodes[6]),
      ])
    }
    root.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    root.layoutIfNeeded()
    #expect(root.subnodes.map { $0.name! } == names)
    #expect(nodes[1].frame.origin == Point(x: 3, y: 1), "positions are summed through specs")
  }

  /// A node that is made of a spec shows the nodes of the spec, without a word about subnodes.
  @Test func aSpecOfTheConstraintShowsItsNodes() {
    let (wide, narrow) = (Box("wide", 5, 1), Box("narrow", 2, 1))
    let root = DisplayNode { $0.max.width > 5 ? wide : narrow }
    for (width, node) in [(9, wide), (4, narrow)] {
      root.frame = Rect(x: 0, y: 0, width: width, height: 1)
      root.layoutIfNeeded()
      #expect(root.subnodes == [node])
    }
  }

  @Test func withoutManagementOnlyAddedSubnodesExist() {
    let (added, laidOut, both) = (Box("added", 1, 1), Box("laid out", 1, 1), Box("both", 2, 1))
    let root = DisplayNode { _, _ in StackLayoutSpec(children: [laidOut, both]) }
    root.automaticallyManagesSubnodes = false
    root.addSubnode(added)
    root.addSubnode(both)
    root.frame = Rect(x: 0, y: 0, width: 9, height: 1)
    root.layoutIfNeeded()
    #expect(root.subnodes == [added, both])
    #expect(laidOut.supernode == nil)
    #expect(both.frame == Rect(x: 1, y: 0, width: 2, height: 1))
  }

  @Test func subnodesAreAddedInsertedReplacedAndRemoved() {
    let (a, b, c, d) = (Box("a"), Box("b"), Box("c"), Box("d"))
    let root = Self.unmanaged()
    for node in [a, b, c] { root.addSubnode(node) }
    root.insertSubnode(d, at: 1)
    #expect(root.subnodes == [a, d, b, c])
    root.addSubnode(a)
    #expect(root.subnodes == [d, b, c, a], "a subnode that is added again comes to the front")
    root.replaceSubnode(b, with: a)
    #expect(root.subnodes == [d, a, c])
    #expect(b.supernode == nil)
    d.removeFromSupernode()
    #expect(root.subnodes == [a, c])
    let other = Self.unmanaged()
    other.addSubnode(c)
    #expect(root.subnodes == [a] && c.supernode === other)
  }

  @Test func subnodeDoesNotKeepItsSupernodeAlive() {
    let box = Box("box")
    var root: DisplayNode? = Self.unmanaged()
    weak let weakRoot = root
    root!.addSubnode(box)
    root = nil
    #expect(weakRoot == nil && box.supernode == nil)
    box.removeFromSupernode()
    box.setNeedsLayout()
  }

  @Test func treesAreReleased() {
    weak var weakBox: Box?
    weak var weakRoot: DisplayNode?
    do {
      let box = Box("box", 1, 1)
      let row = DisplayNode { _, _ in StackLayoutSpec(children: [box]) }
      let root = DisplayNode { _, _ in row.inset(1) }
      root.frame = Rect(x: 0, y: 0, width: 9, height: 9)
      root.layoutIfNeeded()
      (weakBox, weakRoot) = (box, root)
      #expect(weakRoot != nil)
    }
    #expect(weakBox == nil && weakRoot == nil)
  }

  // MARK: Programming errors, with messages that name the nodes

  @Test func addingToAManagedNodeFailsWithBothNames() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let root = DisplayNode()
        root.name = "cell"
        root.addSubnode(Box("badge"))
      }
    }
    Self.expect(result, "cell", "badge", "automatically")
  }

  @Test func removingFromAManagedNodeFailsWithBothNames() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let badge = Box("badge", 1, 1)
        let root = DisplayNode { _, _ in badge }
        root.name = "cell"
        root.frame = Rect(x: 0, y: 0, width: 3, height: 3)
        root.layoutIfNeeded()
        badge.removeFromSupernode()
      }
    }
    Self.expect(result, "cell", "badge", "automatically")
  }

  @Test func makingANodeItsOwnDescendantFailsWithBothNames() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (outer, inner) = (SubnodeTests.unmanaged(), SubnodeTests.unmanaged())
        (outer.name, inner.name) = ("outer", "inner")
        outer.addSubnode(inner)
        inner.addSubnode(outer)
      }
    }
    Self.expect(result, "outer", "inner")
  }

  /// A node whose subnodes are added by hand.
  private static func unmanaged() -> DisplayNode {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = false
    return node
  }

  private static func expect(_ result: ExitTest.Result?, _ words: String...) {
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for word in words { #expect(message.contains(word), "\(message)") }
  }
}
