import LayoutCore
import NodeUI

/// The keys of a demo on one line, each bold with a word for its effect: those that work now, as many as fit, none of them
/// cut, and at the end the key that shows all. While a field has the focus, no letter is among them.
final class HintNode: DisplayNode, DrawableNode {
  private let keys: [DemoKey]
  private weak var content: DisplayNode?
  /// The keys that show all keys, of which one works in a field, too; none if these are all.
  private let help: [DemoKey]

  private typealias Hint = (keys: String, effect: String)

  private static let spacing = 2

  init(_ keys: [DemoKey], of content: DisplayNode, hasMore: Bool) {
    (self.keys, self.content) = (keys, content)
    help = hasMore ? [DemoKey("?", effect: "keys"), DemoKey("f1", effect: "keys")] : []
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    let hints = (keys.filter(\.isInHint) + help.prefix(1)).map { ($0.keys, $0.effect) }
    return Size(Self.width(hints), 1)
  }

  func draw(in context: DrawingContext) {
    guard let content, let window else { return }
    let last = help.lazy.compactMap { $0.hint(for: content, in: window) }.prefix(1)
    var hints = keys.compactMap { $0.hint(for: content, in: window) } + last
    if !context.theme.hasSymbols { hints = hints.map { (Self.ascii($0.keys), $0.effect) } }
    while Self.width(hints) > context.bounds.size.width {
      guard hints.count > last.count else { return }
      hints.remove(at: hints.count - last.count - 1)
    }
    var x = 0
    for hint in hints {
      x = context.put(hint.keys, at: Point(x: x, y: 0), style: TextStyle(attributes: .bold))
      x = context.put(" " + hint.effect, at: Point(x: x, y: 0)) + Self.spacing
    }
  }

  /// The keys with `<-` and `->` for arrows.
  private static func ascii(_ keys: String) -> String {
    let arrows: [Character: String] = ["←": "<-", "→": "->"]
    return keys.reduce(into: "") { $0 += arrows[$1] ?? String($1) }
  }

  private static func width(_ hints: [Hint]) -> Int {
    hints.map { DisplayWidth.of($0.keys + " " + $0.effect) }.reduce(0, +) + spacing * max(0, hints.count - 1)
  }
}
