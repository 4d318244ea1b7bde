import LayoutCore
import TestSupport
import Testing

@Suite(.bounded) struct TransitionTests {
  /// A node that lays out its boxes in a row.
  final class Row: DisplayNode {
    var boxes: [Box]
    /// Weak, as a transition keeps its node alive.
    weak var seen: LayoutTransition?
    var completed = 0
    var onAnimate: ((LayoutTransition) -> Void)?

    init(_ boxes: [Box]) {
      self.boxes = boxes
      super.init()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
      StackLayoutSpec(children: boxes)
    }

    override func animateLayoutTransition(_ context: LayoutTransition) {
      seen = context
      onAnimate?(context)
      super.animateLayoutTransition(context)
    }

    override func didCompleteLayoutTransition(_ context: LayoutTransition) { completed += 1 }
  }

  private func row() -> (Row, [Box]) {
    let boxes = ["a", "b", "c"].map { Box($0, 4, 1) }
    let row = Row([boxes[0], boxes[1]])
    row.frame = Rect(x: 0, y: 0, width: 40, height: 1)
    row.layoutIfNeeded()
    return (row, boxes)
  }

  /// Inserted nodes start at their given initial frame; removed nodes end at their given final frame.
  @Test func nodesSlideInAndOut() {
    let (row, boxes) = row()
    row.boxes = [boxes[2], boxes[1]]
    row.onAnimate = { context in
      context.setInitialFrame(Rect(x: 40, y: 0, width: 4, height: 1), for: boxes[2])
      context.setFinalFrame(Rect(x: -8, y: 0, width: 4, height: 1), for: boxes[0])
      // No effect: final frames are for removed nodes, initial ones for nodes of the new layout.
      context.setFinalFrame(Rect(x: 9, y: 9, width: 9, height: 9), for: boxes[1])
      context.setInitialFrame(Rect(x: 9, y: 9, width: 9, height: 9), for: boxes[0])
    }
    let transition = row.transitionLayout(animated: true)
    #expect(boxes[2].frame.minX == 40 && boxes[0].frame.minX == 0)
    #expect(transition.initialFrame(for: boxes[2])?.minX == 40)
    #expect(transition.finalFrame(for: boxes[0])?.minX == -8)
    #expect(transition.finalFrame(for: boxes[1])?.minX == 4)
    transition.advance(by: 0.1)
    #expect(boxes[2].frame.minX == 20 && boxes[0].frame.minX == -4)

    // Reversed halfway: each node turns round in place.
    row.boxes = [boxes[0], boxes[1]]
    row.onAnimate = { $0.setFinalFrame(Rect(x: 40, y: 0, width: 4, height: 1), for: boxes[2]) }
    let back = row.transitionLayout(animated: true)
    #expect(back.initialFrame(for: boxes[0])?.minX == -4 && back.finalFrame(for: boxes[2])?.minX == 40)
    back.advance(by: 0.1)
    #expect(boxes[0].frame.minX == -2 && boxes[2].frame.minX == 30)
    back.advance(by: 0.1)
    #expect(boxes[0].frame.minX == 0 && row.subnodes == [boxes[0], boxes[1]])
  }

  @Test func withoutAnimationNothingSlides() {
    let (row, boxes) = row()
    row.boxes = [boxes[0], boxes[1], boxes[2]]
    row.onAnimate = { $0.setInitialFrame(Rect(x: 40, y: 0, width: 4, height: 1), for: boxes[2]) }
    row.transitionLayout(animated: false)
    #expect(boxes[2].frame.minX == 8)
  }

  @Test func contextHasTheOldAndTheNewLayout() {
    let (row, boxes) = row()
    row.boxes = [boxes[2], boxes[1]]
    boxes[2].contentSize = Size(10, 1)
    var isMeasured = false
    let transition = row.transitionLayout(animated: true) {
      isMeasured = true
      #expect(row.subnodes == [boxes[0], boxes[1]], "nothing has moved yet")
    }
    #expect(isMeasured && row.seen === transition)
    #expect(transition.insertedSubnodes == [boxes[2]] && transition.removedSubnodes == [boxes[0]])
    #expect(transition.movedSubnodes == [boxes[1]])
    #expect(transition.initialFrame(for: boxes[1])?.minX == 4)
    #expect(transition.finalFrame(for: boxes[1])?.minX == 10)
    #expect(transition.initialFrame(for: boxes[2]) == nil)
    #expect(transition.finalFrame(for: boxes[0]) == nil)
    #expect(transition.layout(for: .from)?.sublayouts.map { $0.element.name! } == ["a", "b"])
    #expect(transition.layout(for: .to)?.sublayouts.map { $0.element.name! } == ["c", "b"])
    #expect(row.subnodes.contains(boxes[0]), "removed nodes stay until the end")

    #expect(transition.advance(by: 0.1))
    #expect(boxes[1].frame.minX == 7, "half the time, half the way, in whole cells")
    #expect(!transition.advance(by: 0.1))
    #expect(boxes[1].frame.minX == 10 && row.completed == 1)
    #expect(row.subnodes == [boxes[2], boxes[1]] && boxes[0].supernode == nil)
    #expect(!transition.advance(by: 1), "over is over")
  }

  @Test func withoutAnimationTheTransitionCompletesAtOnce() {
    let (row, boxes) = row()
    row.boxes = [boxes[1]]
    let transition = row.transitionLayout(animated: false)
    #expect(transition.isComplete && row.completed == 1)
    #expect(row.subnodes == [boxes[1]] && boxes[1].frame.minX == 0)
  }

  /// T#335: a cancelled transition leaves no subnodes behind.
  @Test func newTransitionStartsFromTheCurrentFrames() {
    let (row, boxes) = row()
    row.boxes = [boxes[2], boxes[1]]
    boxes[2].contentSize = Size(20, 1)
    let first = row.transitionLayout(animated: true)
    first.advance(by: 0.1)
    #expect(boxes[1].frame.minX == 12)
    row.boxes = [boxes[1]]
    let second = row.transitionLayout(animated: true)
    #expect(first.isComplete && !first.advance(by: 1))
    #expect(boxes[1].frame.minX == 12, "no jump")
    while second.advance(by: 0.07) {}
    #expect(row.subnodes == [boxes[1]] && boxes[1].frame.minX == 0)
    #expect(boxes[0].supernode == nil && boxes[2].supernode == nil)
  }

  @Test func nodeThatComesBackIsNotRemoved() {
    let (row, boxes) = row()
    row.boxes = [boxes[1]]
    row.transitionLayout(animated: true).advance(by: 0.1)
    row.boxes = [boxes[0], boxes[1]]
    let transition = row.transitionLayout(animated: true)
    #expect(transition.removedSubnodes == [] && transition.insertedSubnodes == [])
    while transition.advance(by: 0.1) {}
    #expect(row.subnodes == [boxes[0], boxes[1]])
  }

  /// A duration that cannot pass ends the transition at once, also when no time has passed.
  @Test(arguments: [0, -0.2, -.infinity, .nan])
  func transitionWithoutADurationEnds(duration: Double) {
    let (row, boxes) = row()
    row.boxes = [boxes[1]]
    let transition = row.transitionLayout(animated: true)
    transition.duration = duration
    #expect(!transition.advance(by: 0.1))
    #expect(transition.isComplete && row.subnodes == [boxes[1]])
  }

  /// T#168, T#640: supernodes and their other subnodes animate along.
  @Test func nodesOutsideTheTransitionMoveAlong() {
    let (row, boxes) = row()
    let below = Box("below", 40, 1)
    let column = DisplayNode { _, _ in StackLayoutSpec(direction: .vertical, children: [row, below]) }
    column.frame = Rect(x: 0, y: 0, width: 40, height: 20)
    column.layoutIfNeeded()
    boxes[0].contentSize = Size(4, 9)
    let transition = row.transitionLayout(animated: true)
    #expect(transition.movedSubnodes.contains(below))
    #expect(below.frame.minY == 1)
    transition.advance(by: 0.1)
    #expect(below.frame.minY == 5)
    row.cancelLayoutTransition()
    #expect(below.frame.minY == 9 && row.frame.size.height == 9)
  }

  /// T#463: an ordinary layout during a transition changes its target.
  @Test func layoutDuringATransitionChangesItsTarget() {
    let (row, boxes) = row()
    row.boxes = [boxes[2], boxes[1]]
    boxes[2].contentSize = Size(20, 1)
    let transition = row.transitionLayout(animated: true)
    transition.advance(by: 0.1)
    boxes[2].contentSize = Size(30, 1)
    row.layoutIfNeeded()
    while transition.advance(by: 0.1) {}
    #expect(boxes[1].frame.minX == 30)
  }
}
