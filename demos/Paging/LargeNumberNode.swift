import LayoutCore
import NodeUI

/// A number in digits three rows high, or in ordinary digits without block characters.
final class LargeNumberNode: ViewNode {
  private let number: String
  private let color: DemoColor

  private static let shapes: [Character: [String]] = [
    "0": ["█▀█", "█ █", "▀▀▀"], "1": ["▀█ ", " █ ", "▀▀▀"], "2": ["▀▀█", "█▀▀", "▀▀▀"],
    "3": ["▀▀█", " ▀█", "▀▀▀"],
    "4": ["█ █", "▀▀█", "  ▀"], "5": ["█▀▀", "▀▀█", "▀▀▀"], "6": ["█▀▀", "█▀█", "▀▀▀"],
    "7": ["▀▀█", "  █", "  ▀"],
    "8": ["█▀█", "█▀█", "▀▀▀"], "9": ["█▀█", "▀▀█", "▀▀▀"], "-": ["   ", "▀▀▀", "   "],
    "°": ["█▀█", "▀▀▀", "   "],
  ]

  /// Shows digits, a minus and a degree sign; ignores other characters.
  init(_ number: String, color: DemoColor) {
    self.color = color
    self.number = number.filter { Self.shapes[$0] != nil }
    super.init()
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(max(0, 4 * number.count - 1), 3) }

  override func draw(in context: DrawingContext) {
    var style = color.text(in: context)
    style.attributes = .bold
    guard context.theme.hasSymbols else {
      context.put(number, at: Point(x: 0, y: 1), style: style)
      return
    }
    for (index, digit) in number.enumerated() {
      for (row, line) in (Self.shapes[digit] ?? []).enumerated() {
        context.put(line, at: Point(x: 4 * index, y: row), style: style)
      }
    }
  }
}
