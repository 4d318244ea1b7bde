import LayoutCore
import NodeUI

@testable import ViewerUI

extension Headless {
  /// The place of the panel on the screen; empty without one.
  var panelFrame: Rect {
    let layer = pager.sections.list?.layer ?? pager.tables.columns?.layer ?? pager.shown.panel?.layer
    return layer.map { Rect(origin: $0.panel.placeOnScreen().origin, size: $0.panel.frame.size) } ?? .zero
  }

  /// The rows of the panel over the text, without the edges at their sides and the line of a frame; none without a panel.
  /// The cursor of the text that is typed is a block.
  var panel: [String] {
    let frame = panelFrame
    return frame.isEmpty
      ? []
      : (frame.minY..<frame.maxY).map { y in
        var text = String.UnicodeScalarView()
        for x in frame.minX + 1..<frame.maxX - 1 {
          if y == frame.minY, canvas[y, x].style.attributes.contains(.reverse) {
            text.append("█")
            continue
          }
          for scalar in canvas.scalars(at: y, x).compactMap(Unicode.Scalar.init) where scalar != "─" {
            text.append(scalar)
          }
        }
        if y > frame.minY { while text.last == " " { text.removeLast() } }
        return String(text)
      }
  }
}
