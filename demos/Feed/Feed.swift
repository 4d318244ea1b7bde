import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  static let feed = Demo(
    "feed", "Photos with parts that slide in",
    keys: [
      DemoKey("tab", effect: "chooses"), DemoKey("enter", effect: "likes, or slides the place in"),
    ],
    preview: PreviewStep.drag(from: (8, 6), to: (8, 1)) + PreviewStep.drag(from: (8, 6), to: (8, 1), after: 2)
      + PreviewStep.key(.home, after: 2)
  ) { _ in
    let cells = (0..<200).map { PhotoCellNode(Post($0)) }
    let feed = ScrollNode(.vertical) {
      let column = StackLayoutSpec.vertical(spacing: 1) { cells }
      // In a feed as wide as the screen, only half a photo would be visible.
      column.style.maxWidth = .points(56)
      return column.centered(.x)
    }
    feed.indicators = ScrollNodeIndicators(.auto)
    return feed
  }
}
