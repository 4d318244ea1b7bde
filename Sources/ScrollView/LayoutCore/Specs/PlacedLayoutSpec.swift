/// Elements that its owner measures and positions, for nodes that lay out a part of their content, such as
/// lists.
package final class PlacedLayoutSpec: LayoutSpec {
  /// Measures a child for the range that its parent allows.
  package typealias Measure = (_ element: LayoutElement, _ range: SizeRange, _ parentSize: Size) -> Size

  package struct Item {
    package let element: LayoutElement
    package let range: SizeRange
    package let parentSize: Size
    package let frame: Rect

    package init(_ element: LayoutElement, _ range: SizeRange, _ parentSize: Size, frame: Rect) {
      self.element = element
      self.range = range
      self.parentSize = parentSize
      self.frame = frame
    }
  }

  private let content: (SizeRange, Size, Measure) -> (size: Size, items: [Item])

  /// `content` is called for each measuring and positioning; it measures each item with the range that it
  /// returns.
  package init(content: @escaping (SizeRange, Size, Measure) -> (size: Size, items: [Item])) {
    self.content = content
    super.init()
  }

  package override var kind: String { "rows" }

  override func arrange(
    _ range: SizeRange, _ parent: ParentSize, _ pass: LayoutPass, _ record: LayoutRecord?
  ) -> Size {
    let (size, items) = content(range, parent.size) { element, range, parentSize in
      if pass.leavesOut(element) { return range.min }
      return pass.apart { pass.measureStyled(element, range, ParentSize(parentSize)) }
    }
    if let record {
      for item in items {
        if item.element.isLeftOut {
          pass.leaveOut(item.element, in: record)
          continue
        }
        pass.positionStyled(
          item.element, item.range, ParentSize(item.parentSize), size: item.frame.size, at: item.frame.origin,
          in: record)
      }
    }
    return range.clamp(size)
  }
}
