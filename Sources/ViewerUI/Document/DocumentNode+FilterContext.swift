import DocumentCore
import LayoutCore
import NodeUI

// Lines around those that pass a filter: dim, without matches, with rules between groups.
extension DocumentNode {
  /// Notes whether the line to be drawn next is one of them.
  func noteContext(at start: Int) { drawsContext = fileLines?.isContext?(start) == true }

  /// Highlights the matches of the line being drawn.
  var lineHighlighter: MatchHighlighter? { drawsContext ? nil : highlighter }

  /// The style of a character of the line being drawn.
  func contextStyle(_ style: TextStyle) -> TextStyle {
    guard drawsContext else { return style }
    var style = style
    style.attributes.insert(.dim)
    return style
  }

  /// Draws a rule across the window, if a line is one.
  func drawRule(at start: Int, row: Int, in context: DrawingContext) {
    guard fileLines?.isRule?(start) == true else { return }
    let character = context.theme.hasSymbols ? "─" : "-"
    context.put(
      String(repeating: character, count: max(0, viewport.size.width)),
      at: Point(x: viewport.minX, y: row), style: TextStyle(attributes: .dim))
  }
}
