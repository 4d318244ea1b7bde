import LayoutCore
import TestSupport
import Testing

/// Minimal cases of bugs that the fuzzer found.
@Suite(.bounded) struct FuzzFindings {
  /// Dumping nodes that contain each other never ended.
  @Test func dumpOfACycleEnds() {
    let (outer, inner) = (DisplayNode(), DisplayNode())
    (outer.name, inner.name) = ("outer", "inner")
    outer.layoutSpecBlock = { _, _ in inner.inset(1) }
    inner.layoutSpecBlock = { _, _ in outer.inset(1) }
    let range = SizeRange(max: Size(9, 9))
    #expect(outer.layoutTree(range).description.split(separator: "\n").count <= 5)
    #expect(outer.layoutTree(range, flattened: true).children.count == 1)
    // Breaks the cycle: each node also keeps its last layout, which contains the other node.
    for node in [outer, inner] {
      node.layoutSpecBlock = nil
      _ = node.layoutThatFits(.unconstrained)
    }
  }

  /// The search for the scroll view around a fraction without effect never ended in nodes that took turns as parents.
  @Test func fractionsInNodesThatWereEachOthersParentsAreReported() {
    let (one, other) = (DisplayNode(), DisplayNode())
    let halves = [DisplayNode(), DisplayNode()]
    for half in halves { half.style.width = 50% }
    var turn = 0
    one.layoutSpecBlock = { _, _ in
      StackLayoutSpec(direction: .vertical, children: turn % 2 == 0 ? [other, halves[0]] : [halves[0]])
    }
    other.layoutSpecBlock = { _, _ in
      StackLayoutSpec(direction: .vertical, children: turn % 2 == 1 ? [one, halves[1]] : [halves[1]])
    }
    for step in 0..<8 {
      turn = step
      _ = (step % 2 == 0 ? one : other).layoutThatFits(.unconstrained)
      (step % 3 == 0 ? one : other).setNeedsLayout()
    }
    #expect(one.layoutProblems == [] && other.layoutProblems == [], "there is no scroll view")
    for node in [one, other] {
      node.layoutSpecBlock = nil
      _ = node.layoutThatFits(.unconstrained)
    }
  }
}
