@testable import LayoutCore
import TestSupport
import Testing

/// Nodes may be freed, moved and measured in any order: no link between them outlives what it leads to, and nothing stays
/// behind. With the Address Sanitizer these tests find a link that does.
@Suite(.bounded) struct LifetimeTests {
  /// Children that a test changes between layouts.
  private final class Model {
    var rows: [DisplayNode] = []
  }

  private func column(_ model: Model) -> DisplayNode {
    DisplayNode { [model] _, _ in StackLayoutSpec(direction: .vertical, children: model.rows) }
  }

  private func rows(_ count: Int) -> [DisplayNode] {
    (0..<count).map { Box("\($0)", 2 + $0 % 7, 1 + $0 % 3) }
  }

  private func layOut(_ node: DisplayNode, _ width: Int = 20) {
    node.frame = Rect(x: 0, y: 0, width: width, height: 40)
    node.layoutIfNeeded()
  }

  /// The heights of a column's rows, as a fresh tree would have them.
  private func check(_ root: DisplayNode, _ model: Model) {
    var y = 0
    for row in model.rows {
      #expect(row.frame.origin == Point(x: 0, y: y))
      y += row.frame.size.height
    }
    #expect(root.subnodes.map { ObjectIdentifier($0) } == model.rows.map { ObjectIdentifier($0) })
  }

  /// Each node is held by the spec of the node around it, so freeing one frees the next.
  @Test func aDeepChainOfSpecsIsFreed() {
    weak var innermost: DisplayNode?
    do {
      var node = DisplayNode()
      innermost = node
      for _ in 0..<20_000 {
        let inner = node
        node = DisplayNode { _ in inner }
      }
    }
    #expect(innermost == nil)
  }

  @Test func aNodeThatOutlivesItsParentIsARoot() {
    let model = Model()
    model.rows = rows(100)
    let kept = model.rows
    weak var parent: DisplayNode?
    do {
      let root = column(model)
      parent = root
      layOut(root)
      model.rows = []
    }
    #expect(parent == nil)
    for (index, row) in kept.enumerated() {
      #expect(row.measurer?.node == nil && row.supernode == nil)
      row.style.width = .points(index)
      row.setNeedsLayout()
      #expect(row.layoutThatFits(.unconstrained).size.width == index)
    }
  }

  @Test func theStateOfAParentGoesWithTheLastNodeThatItMeasured() {
    let model = Model()
    model.rows = rows(3)
    weak var state: NodeState?
    do {
      let root = column(model)
      layOut(root)
      state = root.optionalState
      for row in model.rows { #expect(row.measurer === state) }
    }
    #expect(state != nil)
    model.rows.removeLast(2)
    #expect(state != nil)
    model.rows = []
    #expect(state == nil)
  }

  @Test func rowsThatAreFreedBetweenPassesLeaveTheOthersInPlace() {
    let model = Model()
    model.rows = rows(80)
    let root = column(model)
    layOut(root)
    var count = model.rows.count
    while count > 0 {
      weak let gone = model.rows.remove(at: count * 7 / 11)
      count -= 1
      root.setNeedsLayout()
      layOut(root)
      #expect(gone == nil)
      check(root, model)
      if let row = model.rows.last { row.style.height = .points(1 + count % 4) }
      layOut(root)
      check(root, model)
    }
  }

  @Test func nodesThatWereMeasuredButNotPlacedMayGo() {
    let (narrow, wide) = (Model(), Model())
    (narrow.rows, wide.rows) = (rows(9), rows(9))
    let root = DisplayNode { _, range in
      StackLayoutSpec(direction: .vertical, children: range.max.width < 30 ? narrow.rows : wide.rows)
    }
    layOut(root, 80)
    // Measured for a size that the root does not take.
    _ = root.layoutThatFits(SizeRange(max: Size(20, 40)))
    weak let first = narrow.rows.first
    narrow.rows = []
    root.setNeedsLayout()
    layOut(root, 80)
    #expect(first == nil)
    check(root, wide)
  }

  /// A row that changes the model when it is measured.
  private final class Emptying: DisplayNode {
    var body: () -> Void = {}
    override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
      body()
      return Size(3, 2)
    }
  }

  @Test func nodesMayLoseTheirLastOwnerDuringAPass() {
    let model = Model()
    let emptying = Emptying()
    model.rows = rows(70) + [emptying] + rows(70)
    let root = column(model)
    weak let last = model.rows.last
    emptying.body = { [weak model] in model?.rows.removeAll { !($0 is Emptying) } }
    layOut(root)
    #expect(root.subnodes.count == 141)
    #expect(last != nil)
    root.setNeedsLayout()
    layOut(root)
    #expect(root.subnodes.count == 1 && last == nil)
    check(root, model)
  }

  @Test(arguments: [true, false]) func aNodeMovesBetweenParentsThatGo(newerGoesFirst: Bool) {
    let moved = Box("moved", 4, 2)
    var parents: [(model: Model, node: DisplayNode)] = (0..<3).map { _ in
      let model = Model()
      return (model, column(model))
    }
    for parent in parents {
      for other in parents where other.model.rows.contains(moved) {
        other.model.rows = []
        other.node.setNeedsLayout()
        layOut(other.node)
      }
      parent.model.rows = rows(5) + [moved]
      parent.node.setNeedsLayout()
      layOut(parent.node)
      #expect(moved.supernode === parent.node && moved.measurer === parent.node.optionalState)
      moved.style.height = .points(3)
      layOut(parent.node)
      check(parent.node, parent.model)
    }
    while !parents.isEmpty {
      parents.remove(at: newerGoesFirst ? parents.count - 1 : 0)
      moved.setNeedsLayout()
      for parent in parents { layOut(parent.node) }
    }
    #expect(moved.measurer?.node == nil && moved.supernode == nil)
  }

  @Test func aCancelledTransitionKeepsNothing() {
    let model = Model()
    model.rows = rows(6)
    let root = column(model)
    layOut(root)
    weak let gone = model.rows.removeLast()
    let added = Box("added", 5, 5)
    model.rows.insert(added, at: 2)
    let transition = root.transitionLayout(animated: true)
    transition.advance(by: transition.duration / 2)
    #expect(gone?.supernode === root)
    root.cancelLayoutTransition()
    #expect(root.layoutTransition == nil)
    check(root, model)
    weak let second = model.rows.remove(at: 0)
    _ = root.transitionLayout(animated: true)
    root.cancelLayoutTransition()
    check(root, model)
    _ = consume transition
    #expect(gone == nil && second == nil)
  }

  @Test func nodesMayBeFreedOnAnotherThreadWhileTheirParentMeasuresOthers() async {
    let model = Model()
    model.rows = rows(500)
    let root = column(model)
    layOut(root)
    weak let state = root.optionalState
    for round in 0..<20 {
      var left: [DisplayNode]? = Array(model.rows.prefix(250))
      model.rows = Array(model.rows.dropFirst(250)) + rows(250)
      root.setNeedsLayout()
      root.frame.size.width = 20 + round
      // The layout lets go of these; a task on another thread has the last references.
      root.layoutIfNeeded()
      // It ends after this thread has let go of them.
      let (gate, opening) = AsyncStream<Void>.makeStream()
      let task = Task.detached { [nodes = left] in
        for await _ in gate { break }
        _ = nodes?.count
      }
      left = nil
      opening.yield()
      layOut(root, 30 + round)
      await task.value
      check(root, model)
    }
    for row in model.rows { #expect(row.measurer === state) }
  }

  /// Anything at all, in any order: the layout is that of a fresh tree, and nothing is left at the end.
  @Test(arguments: seeds(60)) func anyOrderOfChangesLeavesNothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    var models = (0..<4).map { _ in Model() }
    var roots: [DisplayNode?] = models.map { column($0) }
    var states: [() -> NodeState?] = []
    var nodes: [() -> DisplayNode?] = []
    func note(_ node: DisplayNode) {
      nodes.append { [weak node] in node }
      states.append { [weak state = node.optionalState] in state }
    }
    for root in roots { note(root!) }
    for _ in 0..<120 {
      let index = number(0..<4)
      switch number(0..<8) {
      case 0, 1:
        let row =
          number(0..<3) == 0
          ? {
            let inner = Model(); inner.rows = rows(number(0..<9)); return column(inner)
          }()
          : Box("row", number(0..<9), number(0..<4))
        note(row)
        models[index].rows.insert(row, at: number(0..<models[index].rows.count + 1))
      case 2:
        if !models[index].rows.isEmpty { models[index].rows.remove(at: number(0..<models[index].rows.count)) }
      case 3:
        if let row = models[index].rows.popLast() { models[(index + 1) % 4].rows.append(row) }
      case 4: models[index].rows.randomElement(using: &random)?.style.height = .points(number(0..<6))
      case 5: models[index].rows.randomElement(using: &random)?.isHidden.toggle()
      case 6:
        _ = roots[index]?.transitionLayout(animated: true)
        if number(0..<2) == 0 { roots[index]?.cancelLayoutTransition() }
      default:
        // A running transition keeps its tree.
        roots[index]?.cancelLayoutTransition()
        roots[index] = nil
        roots[index] = column(models[index])
        note(roots[index]!)
      }
      for (model, root) in zip(models, roots) where root != nil && number(0..<3) > 0 {
        root?.setNeedsLayout()
        layOut(root!, number(1..<40))
        root?.cancelLayoutTransition()
        let shown = model.rows.filter { !$0.isHidden && $0.supernode === root }
        for (row, next) in zip(shown, shown.dropFirst()) { #expect(row.frame.maxY == next.frame.minY) }
      }
    }
    for root in roots { root?.cancelLayoutTransition() }
    models = []
    roots = []
    #expect(nodes.allSatisfy { $0() == nil })
    #expect(states.allSatisfy { $0() == nil })
  }
}
