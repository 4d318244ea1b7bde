import LayoutCore
import NodeUI

@testable import ViewerUI

extension Headless {
  /// The rows of the panel over the text, without the edges at their sides and the line of a frame; none without a panel.
  /// The cursor of the text that is typed is a block.
  var panel: [String] {
    let layer =
      pager.sections.list?.layer ?? pager.tables.columns?.layer ?? pager.shown.panel?.layer
    guard let panel = layer?.panel else { return [] }
    let frame = Rect(origin: panel.placeOnScreen().origin, size: panel.frame.size)
    return (frame.minY..<frame.maxY).map { y in
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
