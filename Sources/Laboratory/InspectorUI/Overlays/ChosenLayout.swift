import LayoutCore
import NodeUI

/// The chosen element on the screen: its frame, and the cells of its insets and of the spacing between its children.
struct ChosenLayout {
  private(set) var frame: Rect
  /// The part of the screen in which the views around show it.
  let visible: Rect
  private(set) var insets: [Rect] = []
  private(set) var spacing: [Rect] = []

  /// Nil without a chosen element, and while it is in no layout.
  init?(_ inspection: Inspection) {
    guard let node = inspection.chosenNode else { return nil }
    let (origin, visible) = node.placeOnScreen()
    self.visible = visible
    frame = Rect(origin: origin, size: node.frame.size)
    guard let path = inspection.chosenElement?.path, !path.isEmpty else { return }
    // Specs of a scroll view lie in its content.
    var place = origin
    if let scroll = node as? ScrollNode { place = place + scroll.viewport.origin - scroll.contentOffset }
    var layouts = node.layoutParts
    var found: Layout?
    for index in path {
      guard layouts.indices.contains(index) else { return nil }
      place = place + layouts[index].frame.origin
      found = layouts[index]
      layouts = layouts[index].sublayouts
    }
    guard let found else { return nil }
    frame = Rect(origin: place, size: found.size)
    let children = found.sublayouts.map { Rect(origin: place + $0.frame.origin, size: $0.size) }
    if found.element is InsetLayoutSpec, let child = children.first { insets = Self.around(child, in: frame) }
    if let stack = found.element as? StackLayoutSpec { spacing = Self.between(children, stack, in: frame) }
  }

  /// The cells of a frame around another one.
  private static func around(_ inner: Rect, in outer: Rect) -> [Rect] {
    [
      Rect(x: outer.minX, y: outer.minY, width: outer.size.width, height: max(0, inner.minY - outer.minY)),
      Rect(x: outer.minX, y: inner.maxY, width: outer.size.width, height: max(0, outer.maxY - inner.maxY)),
      Rect(x: outer.minX, y: inner.minY, width: max(0, inner.minX - outer.minX), height: inner.size.height),
      Rect(x: inner.maxX, y: inner.minY, width: max(0, outer.maxX - inner.maxX), height: inner.size.height),
    ]
  }

  /// The cells between the children of a row or column.
  private static func between(_ children: [Rect], _ stack: StackLayoutSpec, in frame: Rect) -> [Rect] {
    zip(children, children.dropFirst()).map { first, second in
      stack.direction == .horizontal
        ? Rect(
          x: first.maxX, y: frame.minY, width: max(0, second.minX - first.maxX), height: frame.size.height)
        : Rect(
          x: frame.minX, y: first.maxY, width: frame.size.width, height: max(0, second.minY - first.maxY))
    }
  }
}
