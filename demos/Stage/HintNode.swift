import LayoutCore
import NodeUI

/// The keys of a demo on one line, each bold with a word for its effect: as many as fit, none of them cut, and
/// at the end the key that shows all.
final class HintNode: DisplayNode, DrawableNode {
  private let keys: [DemoKey]
  /// The key that shows all keys; nil if these are all.
  private let help: DemoKey?

  private static let spacing = 2

  init(_ keys: [DemoKey], hasMore: Bool) {
    self.keys = keys
    help = hasMore ? DemoKey("?", effect: "keys") : nil
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(Self.width(keys + (help.map { [$0] } ?? []), hasSymbols: true), 1)
  }

  func draw(in context: DrawingContext) {
    let hasSymbols = context.theme.hasSymbols
    var x = 0
    for key in shown(in: context.bounds.size.width, hasSymbols: hasSymbols) {
      let style = TextStyle(attributes: .bold)
      x = context.put(hasSymbols ? key.keys : key.asciiKeys, at: Point(x: x, y: 0), style: style)
      x = context.put(" " + key.effect, at: Point(x: x, y: 0))
      x += Self.spacing
    }
  }

  /// The first keys that fit into `width` columns together with the one that shows all.
  private func shown(in width: Int, hasSymbols: Bool) -> [DemoKey] {
    let last = help.map { [$0] } ?? []
    for count in (0...keys.count).reversed() {
      let shown = keys[..<count] + last
      if Self.width(Array(shown), hasSymbols: hasSymbols) <= width { return Array(shown) }
    }
    return []
  }

  private static func width(_ keys: [DemoKey], hasSymbols: Bool) -> Int {
    let widths = keys.map { DisplayWidth.of((hasSymbols ? $0.keys : $0.asciiKeys) + " " + $0.effect) }
    return widths.reduce(0, +) + spacing * max(0, keys.count - 1)
  }
}
