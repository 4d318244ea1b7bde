import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  static let feed = Demo(
    "feed", "A photo feed: nodes come and go as the layout says",
    keys: [
      DemoKey("tab", effect: "chooses"), DemoKey("enter", effect: "likes, or slides the place in"),
    ]
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
