import LayoutCore
import NodeUI
import ScrollCore

extension Demo {
  static let feed = Demo(
    "feed", "Photos with parts that slide in",
    keys: [
      DemoKey("tab", effect: "next button", help: "goes to the next button; the photo scrolls into view"),
      DemoKey(
        "enter", effect: "likes, shows or hides a place",
        help: "presses the button: likes the photo, or slides its place in or out"),
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
