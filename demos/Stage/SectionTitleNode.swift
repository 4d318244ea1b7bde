import LayoutCore
import NodeUI

/// A title on a surface of its own, with a text at its end. Without surfaces it is a text, or stands on a line.
final class SectionTitleNode: ViewNode {
  var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }
  private let color: DemoColor?
  private let hasLine: Bool
  /// Makes the text at the end for a frame.
  var end: () -> String { didSet { setNeedsDisplay() } }

  /// - Parameter hasLine: whether a line fills the row in themes without surfaces.
  init(
    _ title: String, color: DemoColor? = nil, hasLine: Bool = false, end: @escaping () -> String = { "" }
  ) {
    (self.title, self.color, self.hasLine, self.end) = (title, color, hasLine, end)
    super.init()
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(maximumSize.width == .infinity ? title.count + 2 : maximumSize.width, 1)
  }

  override func draw(in context: DrawingContext) {
    let (theme, width) = (context.theme, context.bounds.size.width)
    let isPlain = !theme.hasSurfaces && !hasLine
    if theme.hasSurfaces {
      context.fill(context.bounds, style: TextStyle(background: .role(.raised)))
    } else if hasLine {
      context.fill(context.bounds, with: theme.hasSymbols ? "─" : "-", style: theme.border)
    }
    var style = color?.text(in: context) ?? .plain
    if !isPlain { style.attributes = .bold }
    context.put(isPlain ? title : " \(title) ", at: .zero, style: style)
    let end = end()
    let place = width - end.count - 2
    guard !isPlain, !end.isEmpty, place > title.count + 1 else { return }
    context.put(" \(end) ", at: Point(x: place, y: 0), style: TextStyle(foreground: .role(.textSecondary)))
  }
}
