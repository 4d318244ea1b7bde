import LayoutCore
import NodeUI
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

/// Checks that a scroll node's callbacks are paired: each begin has one end, in this order.
final class CallbackCounter: ScrollDelegate {
  private(set) var dragging = 0
  private(set) var decelerating = 0
  private(set) var isOrdered = true
  var onDidScroll: (() -> Void)?
  var onEnd: (() -> Void)?

  private func change(_ count: inout Int, by step: Int) {
    count += step
    if count != 0, count != 1 { isOrdered = false }
  }

  var isBalanced: Bool { isOrdered && dragging == 0 && decelerating == 0 }

  func scrollViewWillBeginDragging() { change(&dragging, by: 1) }
  func scrollViewDidScroll() { onDidScroll?() }
  func scrollViewDidEndDragging(willDecelerate: Bool) {
    change(&dragging, by: -1)
    onEnd?()
  }
  func scrollViewWillBeginDecelerating() { change(&decelerating, by: 1) }
  func scrollViewDidEndDecelerating() { change(&decelerating, by: -1) }
}

/// Routing of input to nested scroll nodes, and changes to the tree or the sizes during motion.
@Suite(.bounded) struct ScrollRoutingTests {
  func page(
    _ directions: ScrollableDirections = .vertical, _ width: Int = 20, _ height: Int = 100
  ) -> ScrollNode {
    let node = ScrollNode(directions, content: GridNode(width, height))
    node.indicators = ScrollNodeIndicators(.never)
    node.edgeHint = .none
    return node
  }

  func holder(_ nodes: @escaping () -> [DisplayNode]) -> DisplayNode {
    let root = DisplayNode { _, _ in
      StackLayoutSpec(direction: .vertical, alignItems: .stretch, children: nodes())
    }
    return root
  }

  // MARK: Directions and disabled scrolling

  @Test func keysAndWheelDoNotMoveAViewWithScrollingDisabled() {
    let node = page()
    let screen = HeadlessScreen(node)
    node.setContentOffset(Point(x: 0, y: 10), animated: false)
    node.isScrollEnabled = false
    for action in 0..<2 {
      for step in 0..<4 {
        if action == 0 {
          screen.key(step % 2 == 0 ? .up : .pageDown)
        } else {
          screen.mouse(.wheel(.up), 1, 1)
        }
        screen.advance(0.06)
        #expect(node.contentOffset.y == 10)
        #expect(node.phase == .idle)
      }
    }
  }

  @Test func keysAndWheelKeepToASingleDirection() {
    let node = page(.down)
    let screen = HeadlessScreen(node)
    node.setContentOffset(Point(x: 0, y: 10), animated: false)
    screen.mouse(.wheel(.up), 1, 1)
    #expect(node.contentOffset.y == 10)
    screen.key(.pageUp)
    screen.advance(0.05)
    #expect(node.contentOffset.y == 10)
  }

  @Test func aDragOverADisabledViewScrollsTheNextOneOutside() {
    let inner = page()
    inner.isScrollEnabled = false
    inner.style.preferredSize = Size(20, 4)
    let filler = GridNode(20, 30)
    let outer = ScrollNode {
      StackLayoutSpec.vertical {
        inner
        filler
      }
    }
    let screen = HeadlessScreen(outer)
    screen.drag(from: (2, 3), to: (2, 1), seconds: 1, releases: false)
    #expect(outer.contentOffset.y == 2)
    #expect(inner.contentOffset.y == 0)
  }

  /// The list is the outermost view that moves vertically, as the pager around it moves only sideways.
  @Test func listsInAPagerBounceVertically() {
    let list = page()
    list.style.width = 20
    let pager = ScrollNode(.horizontal) {
      StackLayoutSpec.horizontal {
        list
        GridNode(20, 6)
      }
    }
    let screen = HeadlessScreen(pager)
    screen.drag(from: (2, 0), to: (2, 5), seconds: 1, releases: false)
    #expect(list.contentOffset.y < 0)
    screen.mouse(.release, 2, 5)
    screen.settle()
    screen.mouse(.wheel(.up), 2, 2)
    #expect(list.contentOffset.y < 0)
    screen.settle()
    #expect(list.contentOffset.y == 0)
    #expect(list.phase == .idle)
  }

  // MARK: Callbacks

  @Test func anOffsetSetInACallbackOfANestedViewIsKept() {
    let inner = page()
    inner.style.preferredSize = Size(20, 4)
    let filler = GridNode(20, 30)
    let outer = ScrollNode {
      StackLayoutSpec.vertical {
        inner
        filler
      }
    }
    let screen = HeadlessScreen(outer)
    inner.onScroll = { [unowned outer] in
      outer.setContentOffset(Point(x: 0, y: $0.contentOffset.y), animated: false)
    }
    screen.mouse(.wheel(.down), 2, 1)
    #expect(inner.contentOffset.y == 3)
    #expect(outer.contentOffset.y == 3)
  }

  @Test func callbacksMaySendEvents() {
    let node = page()
    let screen = HeadlessScreen(node)
    let counter = CallbackCounter()
    node.delegate = counter
    counter.onDidScroll = { [unowned window = screen.window, counter] in
      counter.onDidScroll = nil
      window.handle(.mouse(MouseEvent(.wheel(.down), row: 1, column: 1)), at: window.time)
    }
    screen.mouse(.wheel(.down), 1, 1)
    #expect(node.contentOffset.y == 6)
    counter.onEnd = { [unowned window = screen.window, counter] in
      counter.onEnd = nil
      window.handle(.mouse(MouseEvent(.press(button: 0), row: 1, column: 1)), at: window.time)
      window.handle(.mouse(MouseEvent(.release, row: 1, column: 1)), at: window.time)
    }
    screen.drag(from: (1, 5), to: (1, 1), seconds: 0.1)
    screen.settle()
    #expect(counter.isBalanced)
    #expect(node.phase == .idle)
  }

  @Test func callbacksThatScrollKeepBeginAndEndInOrder() {
    let node = page()
    let screen = HeadlessScreen(node)
    let counter = CallbackCounter()
    node.delegate = counter
    counter.onEnd = { [unowned node] in node.setContentOffset(.zero, animated: false) }
    screen.drag(from: (1, 5), to: (1, 1), seconds: 0.1)
    screen.settle()
    #expect(counter.isBalanced)
    #expect(node.contentOffset == .zero)
  }

  // MARK: Motion when the tree changes

  @Test func motionEndsWhenTheViewIsRemoved() {
    let node = page()
    var nodes: [DisplayNode] = [node]
    let root = holder { nodes }
    let screen = HeadlessScreen(root)
    let counter = CallbackCounter()
    node.delegate = counter
    screen.drag(from: (1, 5), to: (1, 1), seconds: 0.1)
    #expect(node.phase == .decelerating)
    nodes = []
    root.setNeedsLayout()
    screen.settle()
    #expect(node.phase == .idle)
    #expect(counter.isBalanced)
    #expect(node.contentOffset == node.state.targetOffset)
  }

  @Test func dragsEndWhenTheViewIsRemoved() {
    let node = page()
    var nodes: [DisplayNode] = [node]
    let root = holder { nodes }
    let screen = HeadlessScreen(root)
    let counter = CallbackCounter()
    node.delegate = counter
    screen.drag(from: (1, 5), to: (1, 1), seconds: 0.1, releases: false)
    nodes = []
    root.setNeedsLayout()
    screen.advance(0.02)
    screen.mouse(.release, 1, 1)
    screen.settle()
    #expect(node.phase == .idle)
    #expect(counter.isBalanced)
  }

  @Test func motionOutOfViewReachesItsTarget() {
    let inner = page()
    inner.style.preferredSize = Size(20, 4)
    let filler = GridNode(20, 30)
    let outer = ScrollNode {
      StackLayoutSpec.vertical {
        filler
        inner
      }
    }
    let screen = HeadlessScreen(outer)
    inner.setContentOffset(Point(x: 0, y: 50), animated: true)
    screen.settle()
    #expect(inner.phase == .idle)
    #expect(inner.contentOffset.y == 50)
  }

  @Test func motionOutOfViewTakesItsTimeWithoutFrames() {
    let inner = page()
    inner.style.preferredSize = Size(20, 4)
    let filler = GridNode(20, 30)
    let outer = ScrollNode {
      StackLayoutSpec.vertical {
        filler
        inner
      }
    }
    let screen = HeadlessScreen(outer)
    screen.settle()
    inner.setContentOffset(Point(x: 0, y: 50), animated: true)
    let (time, frames) = (screen.time, screen.frames)
    screen.settle()
    #expect(screen.time - time > 0.1 && screen.time - time < 1)
    #expect(screen.frames - frames < 4)
    #expect(inner.phase == .idle)
  }

  @Test func aLockedDragKeepsToItsAxisThroughNestedViews() {
    let strip = page(.horizontal, 100, 6)
    strip.style.preferredSize = Size(20, 6)
    strip.isDirectionalLockEnabled = true
    let filler = GridNode(20, 30)
    let outer = ScrollNode {
      StackLayoutSpec.vertical {
        strip
        filler
      }
    }
    let screen = HeadlessScreen(outer)
    screen.mouse(.press(button: 0), 10, 4)
    for x in [8, 6, 4] { screen.mouse(.drag(button: 0), x, 4 - (8 - x) / 2) }
    #expect(strip.contentOffset.x == 6)
    #expect(outer.contentOffset.y == 0)
  }

  @Test func nothingKeepsWindowsAndNodesAlive() {
    weak var window: Window?
    weak var node: ScrollNode?
    weak var gone: ScrollNode?
    do {
      let inner = page()
      inner.style.preferredSize = Size(20, 4)
      var nodes: [DisplayNode] = [inner]
      let outer = ScrollNode { [unowned inner] in
        _ = inner
        return StackLayoutSpec(direction: .vertical, children: nodes)
      }
      let screen = HeadlessScreen(outer)
      screen.mouse(.wheel(.down), 1, 1)
      screen.drag(from: (1, 3), to: (1, 0), seconds: 0.1)
      screen.key(.pageDown)
      screen.window.focus(inner)
      screen.settle()
      (window, node, gone) = (screen.window, outer, inner)
      nodes = []
      outer.setNeedsLayout()
      screen.advance(5)
      screen.key(.down)
    }
    #expect(window == nil)
    #expect(node == nil)
    #expect(gone == nil)
  }

  @Test func withoutAWindowAnimationsEndAtOnce() {
    let node = page()
    node.frame = Rect(x: 0, y: 0, width: 20, height: 6)
    node.layoutIfNeeded()
    node.setContentOffset(Point(x: 0, y: 50), animated: true)
    #expect(node.contentOffset.y == 50)
    #expect(node.phase == .idle)
  }

  @Test func scrollingBeforeTheFirstLayoutIsAppliedThere() {
    let node = page()
    node.setContentOffset(Point(x: 0, y: 40), animated: true)
    let screen = HeadlessScreen(node)
    #expect(node.contentOffset.y == 40)
    #expect(screen.lines[0].hasPrefix("40 "))
    let other = page()
    other.scrollRectToVisible(Rect(x: 0, y: 50, width: 1, height: 1), animated: false)
    _ = HeadlessScreen(other)
    #expect(other.contentOffset.y == 45)
    let last = page()
    last.scroll(to: .end, of: .vertical, animated: false)
    _ = HeadlessScreen(last)
    #expect(last.contentOffset.y == 94)
    let kept = page()
    kept.contentOffset = Point(x: 0, y: 12)
    kept.setZoomLimits(minimum: 1, maximum: 2)
    _ = HeadlessScreen(kept)
    #expect(kept.contentOffset.y == 12)
  }
}
