import LayoutCore
import NodeUI

/// The keys of a demo on one line: as many as fit, none of them cut, and at the end the key that shows all.
final class HintNode: DisplayNode, DrawableNode {
  private let keys: [DemoKey]
  /// The hint for the key that shows all keys; nil if these are all.
  private let help: String?

  init(_ keys: [DemoKey], hasMore: Bool) {
    self.keys = keys
    help = hasMore ? "? keys" : nil
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(DisplayWidth.of(line(keys.map(\.description), width: .max)), 1)
  }

  func draw(in context: DrawingContext) {
    let parts = keys.map { context.theme.hasSymbols ? $0.description : $0.asciiDescription }
    let line = line(parts, width: context.bounds.size.width)
    context.put(line, at: .zero)
  }

  /// The first parts that fit into `width` columns together with the hint.
  private func line(_ parts: [String], width: Int) -> String {
    let last = help.map { [$0] } ?? []
    for count in (0...parts.count).reversed() {
      let line = (parts[..<count] + last).joined(separator: "; ")
      if DisplayWidth.of(line) <= width { return line }
    }
    return ""
  }
}
