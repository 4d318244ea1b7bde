import LayoutCore
import NodeUI
import TestSupport
import Testing

/// The texts of a concurrent stack are measured by several threads, with the sizes that one thread finds.
@Suite(.bounded) struct ConcurrentStackTests {
  private static func wall(isConcurrent: Bool) -> (DisplayNode, [TextNode]) {
    let texts = (0..<400).map {
      TextNode(String(repeating: "word \($0) ", count: 1 + $0 % 40), maximumLines: $0 % 5)
    }
    texts[7].style.width = .points(9)
    texts[8].style.alignSelf = .start
    let root = DisplayNode { _, _ in
      let stack = StackLayoutSpec(direction: .vertical, children: texts)
      stack.isConcurrent = isConcurrent
      return stack
    }
    return (root, texts)
  }

  @Test func sizesEqualThoseOfOneThread() {
    let (serial, _) = Self.wall(isConcurrent: false)
    let (concurrent, texts) = Self.wall(isConcurrent: true)
    for width in [60, 90, 17] {
      let range = SizeRange(min: Size(width, 0), max: Size(width, .infinity))
      #expect(concurrent.layoutTree(range).description == serial.layoutTree(range).description)
    }
    texts[3].string = "another text"
    let range = SizeRange(max: Size(60, .infinity))
    #expect(concurrent.layoutThatFits(range).size.width == 60)
    #expect(texts[3].layoutThatFits(range).size == Size(12, 1))
  }

  /// Each text is broken into lines once: the threads' results are used.
  @Test func noTextIsMeasuredAgain() {
    let (root, texts) = Self.wall(isConcurrent: true)
    _ = root.layoutThatFits(SizeRange(min: Size(60, 0), max: Size(60, .infinity)))
    for text in texts where text.style.width == .auto {
      #expect(text.measurement(for: Size(60, .infinity)) == nil)
    }
  }
}
