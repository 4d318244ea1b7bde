import LayoutCore
import NodeUI

/// The state of a scroll view as a table, each quantity in the colour of its curve, and the phase as a chip.
final class MotionNumbersNode: ViewNode {
  private var rows: [(title: String, x: Double, y: Double)] = []
  private var phase = ""

  func show(_ rows: [(title: String, x: Double, y: Double)], phase: String) {
    (self.rows, self.phase) = (rows, phase)
    setNeedsDisplay()
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(maximumSize.width == .infinity ? 25 : maximumSize.width, 5)
  }

  private static let colors: [DemoColor] = [.blue, .amber, .green]

  override func draw(in context: DrawingContext) {
    let width = context.bounds.size.width
    let secondary = TextStyle(foreground: .role(.textSecondary))
    for (text, end) in [("x", width - 8), ("y", width)] {
      context.put(text, at: Point(x: end - 1, y: 0), style: secondary)
    }
    for (index, row) in rows.enumerated() {
      context.put(row.title, at: Point(x: 0, y: index + 1))
      for (value, end) in [(row.x, width - 8), (row.y, width)] {
        let text = ElasticNode.number(value)
        context.put(
          text, at: Point(x: end - text.count, y: index + 1), style: Self.colors[index % 3].text(in: context))
      }
    }
    context.put("phase", at: Point(x: 0, y: rows.count + 1))
    // A chip at rest would draw attention to nothing.
    let isChip = phase != "idle" && context.theme.hasSurfaces
    let style =
      isChip
      ? TextStyle(
        foreground: .role(.surface), background: .role(.warning), attributes: .bold)
      : TextStyle.plain
    let text = isChip ? " \(phase) " : phase
    context.put(text, at: Point(x: width - text.count, y: rows.count + 1), style: style)
  }
}
