import LayoutCore
import NodeUI

/// A warning over the content of a demo. It does not move the content, and disappears by itself.
final class WarningNode: ViewNode {
  /// Called when it has been visible for ``duration``.
  var onExpire: (() -> Void)?
  private let text = TextNode(wrap: .word, maximumLines: 4, textStyle: WarningNode.style)
  /// When it was first shown.
  private var start: Double?

  /// How long it is visible, in seconds.
  static let duration = 8.0
  private static let style = TextStyle.reverse

  func show(_ warning: String) {
    text.string = "⚠ " + warning
    start = nil
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    text.inset(EdgeInsets(horizontal: 1))
  }

  override func draw(in context: DrawingContext) {
    context.fill(context.bounds, style: Self.style)
  }

  override func animate(at time: Double) -> Double? {
    let end = (start ?? time) + Self.duration
    start = start ?? time
    guard time >= end else { return end }
    onExpire?()
    return nil
  }
}
