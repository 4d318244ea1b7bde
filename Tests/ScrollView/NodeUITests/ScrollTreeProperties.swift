import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

/// Random trees of scroll nodes, random events, and callbacks that change the tree.
@Suite(.bounded) struct ScrollTreeProperties {
  /// A tree whose nodes are hidden and shown at random.
  private final class Tree {
    var random: SplitMix64
    let root = DisplayNode()
    var scrollNodes: [ScrollNode] = []
    var counters: [CallbackCounter] = []
    var hidden: Set<ObjectIdentifier> = []
    var changesInCallbacks: Bool
    var budget = 60

    init(seed: UInt64, changesInCallbacks: Bool) {
      random = SplitMix64(seed: seed)
      self.changesInCallbacks = changesInCallbacks
      let top = make(depth: 0)
      let other = make(depth: 1)
      root.layoutSpecBlock = { [unowned self] _, _ in
        StackLayoutSpec(
          direction: .vertical, alignItems: .stretch, children: shown([top, other]))
      }
    }

    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func chance(_ one: Int) -> Bool { number(1...one) == 1 }

    private func shown(_ nodes: [DisplayNode]) -> [DisplayNode] {
      nodes.filter { !hidden.contains(ObjectIdentifier($0)) }
    }

    private func make(depth: Int) -> DisplayNode {
      if depth > 3 || depth > 0 && chance(3) {
        switch number(0...5) {
        case 0: return ButtonNode("press") { [unowned self] _ in mutate() }
        case 1: return TextNode("words that wrap where there is little room for so many of them")
        case 2: return EditableTextNode("some text\nto edit\nin lines")
        case 3: return LinkTextNode(AttributedText(markup: "a [link](to) and **more** of it"))
        case 4:
          let pager = PagerNode(
            chance(2) ? .horizontal : .vertical, pages: (0...2).map { TextNode("page \($0)") })
          pager.style.preferredSize = Size(number(0...12), number(0...5))
          return pager
        default: return GridNode(number(1...60), number(0...50))
        }
      }
      let directions: [ScrollableDirections] = [.vertical, .horizontal, .both, .down, .left, .none]
      let children = (0..<number(1...4)).map { _ in make(depth: depth + 1) }
      let isVertical = chance(2)
      let node = ScrollNode(directions[number(0...5)]) { [unowned self] in
        StackLayoutSpec(direction: isVertical ? .vertical : .horizontal, children: shown(children))
      }
      if chance(2) { node.style.preferredSize = Size(number(0...20), number(0...8)) }
      node.indicators = ScrollNodeIndicators(
        [.auto, .always, .never][number(0...2)], size: [.regular, .small, .mini][number(0...2)])
      node.edgeHint = EdgeHint.allCases[number(0...2)]
      node.isPagingEnabled = chance(4)
      node.bounces = !chance(4)
      node.alwaysBounceVertical = chance(3)
      node.alwaysBounceHorizontal = chance(3)
      node.isDirectionalLockEnabled = chance(2)
      node.followsEnd = chance(4)
      node.overscrollBehavior = OverscrollBehavior.allCases[number(0...2)]
      if chance(4) { node.contentInset = EdgeInsets(number(-2...3)) }
      if chance(4) { node.verticalSnapPoints = SnapPoints(every: number(1...7)) }
      if chance(5) { node.setContentOffset(Point(x: number(0...9), y: number(0...30)), animated: chance(2)) }
      let counter = CallbackCounter()
      node.delegate = counter
      if changesInCallbacks {
        counter.onDidScroll = { [unowned self] in if chance(6) { mutate() } }
        counter.onEnd = { [unowned self] in if chance(2) { mutate() } }
      }
      scrollNodes.append(node)
      counters.append(counter)
      return node
    }

    /// One change that a program might make at any time.
    func mutate() {
      guard budget > 0, let window = root.window else { return }
      budget -= 1
      let node = scrollNodes[number(0...(scrollNodes.count - 1))]
      switch number(0...13) {
      case 0: hidden.insert(ObjectIdentifier(node))
      case 1: hidden.removeAll()
      case 2: node.isScrollEnabled.toggle()
      case 3: node.scrollableDirections = [.vertical, .both, .up, .none][number(0...3)]
      case 4: node.setContentOffset(Point(x: number(-5...50), y: number(-5...60)), animated: chance(2))
      case 5: node.scroll(to: .end, of: chance(2) ? .vertical : .horizontal, animated: true)
      case 6: window.focus(node)
      case 7: node.contentInset = EdgeInsets(number(-3...4))
      case 8: window.reveal(node, animated: chance(2))
      case 9: node.contentOffset = Point(x: number(0...20), y: number(0...20))
      case 10: node.style.preferredSize = Size(number(0...30), number(0...12))
      case 11: node.scrollToPage(number(-1...5), of: .vertical, animated: true)
      case 12: node.indicators = ScrollNodeIndicators([.auto, .always, .never][number(0...2)])
      default: node.setZoomLimits(minimum: 0.5, maximum: 4)
      }
      for node in scrollNodes { node.setNeedsLayout() }
      root.setNeedsLayout()
    }

    func event(_ columns: Int, _ rows: Int) -> InputEvent {
      let keys: [Key] = [
        .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .enter, .escape,
        .character(" "), .character("+"), .character("x"), .backspace, .delete, .character("-"),
        .character("0"),
      ]
      let modifiers = chance(4) ? Modifiers(rawValue: UInt8(number(0...7))) : []
      if chance(20) { return .paste("some\npasted 日本 text") }
      if chance(3) { return .key(keys[number(0...(keys.count - 1))], modifiers) }
      let kinds: [MouseEvent.Kind] = [
        .press(button: 0), .press(button: 0), .drag(button: 0), .drag(button: 0), .drag(button: 0), .release,
        .wheel(.up), .wheel(.down), .wheel(.left), .wheel(.right), .press(button: 2),
      ]
      return .mouse(
        MouseEvent(
          kinds[number(0...(kinds.count - 1))], row: number(-1...rows), column: number(-1...columns),
          modifiers: modifiers))
    }
  }

  private func run(seed: UInt64, changesInCallbacks: Bool) {
    let tree = Tree(seed: seed, changesInCallbacks: changesInCallbacks)
    var (columns, rows) = (tree.number(0...40), tree.number(0...20))
    let screen = HeadlessScreen(tree.root, columns: columns, rows: rows)
    for _ in 0..<80 {
      screen.send(tree.event(columns, rows))
      if tree.chance(3) { screen.advance(Double(tree.number(0...200)) / 1000) }
      if tree.chance(12) { tree.mutate() }
      if tree.chance(4) {
        // Every change has requested a frame, so drawing again without an event changes nothing.
        screen.draw()
        screen.send(tree.event(columns, rows))
        let before = screen.canvas
        screen.draw()
        let isSame = (0..<rows).allSatisfy { row in
          (0..<columns).allSatisfy { screen.canvas[row, $0] == before[row, $0] }
        }
        #expect(isSame, "drawn again at once, seed \(seed)")
      }
      if tree.chance(20) {
        (columns, rows) = (tree.number(0...40), tree.number(0...20))
        screen.resize(columns: columns, rows: rows)
      }
    }
    screen.mouse(.release, 0, 0)
    tree.budget = 0
    screen.settle()
    screen.advance(3)
    screen.settle()
    #expect(screen.window.deadline == nil, "seed \(seed)")
    #expect(!screen.window.needsDisplay, "seed \(seed)")
    for (node, counter) in zip(tree.scrollNodes, tree.counters) {
      #expect(node.phase == .idle, "seed \(seed)")
      #expect(counter.isBalanced, "seed \(seed)")
      let state = node.state
      // A view without a size keeps its requests until it has one.
      if state.bounds == .zero { continue }
      #expect(node.contentOffset == state.contentOffset(at: screen.time), "seed \(seed)")
      #expect(node.contentOffset == state.targetOffset, "seed \(seed)")
      #expect(state.vertical.axis.clamped(node.contentOffset.y) == node.contentOffset.y, "seed \(seed)")
      #expect(state.horizontal.axis.clamped(node.contentOffset.x) == node.contentOffset.x, "seed \(seed)")
    }
    let before = screen.canvas.text
    screen.draw()
    #expect(screen.canvas.text == before, "drawn again, seed \(seed)")
    // State kept between frames must not be visible: laying out everything again changes nothing.
    for node in tree.scrollNodes { node.setNeedsLayout() }
    tree.root.setNeedsLayout()
    screen.draw()
    screen.settle()
    #expect(screen.canvas.text == before, "laid out again, seed \(seed)")
  }

  @Test func randomEventsEndAtRestWithPairedCallbacks() {
    for seed in seeds(60) { run(seed: seed, changesInCallbacks: false) }
  }

  @Test func randomChangesInCallbacksEndAtRestWithPairedCallbacks() {
    for seed in seeds(60) { run(seed: seed, changesInCallbacks: true) }
  }

  /// A view whose indicator needs room only while it has none gave the room back in each layout, took it again, and
  /// moved what follows it by a column.
  @Test func roomThatIsGivenBackInVainMovesNothing() {
    run(seed: 20_261_125_000_149, changesInCallbacks: true)
  }
}
