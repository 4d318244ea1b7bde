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
}
