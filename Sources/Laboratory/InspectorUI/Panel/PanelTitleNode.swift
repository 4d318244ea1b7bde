import LayoutCore
import NodeUI

/// A title on a surface of its own, or on a line, with a text at its end: `─ Tree ──────── 165 elements ─`.
final class PanelTitleNode: ResponderNode {
  typealias Texts = (title: String, end: String, isFocused: Bool)

  private let makeTexts: () -> Texts
  private let onPress: (() -> Void)?

  /// - Parameters:
  ///   - texts: the texts and the style of the title, made for every frame.
  ///   - onPress: called when the line is pressed.
  init(_ texts: @escaping () -> Texts, onPress: (() -> Void)? = nil) {
    (makeTexts, self.onPress) = (texts, onPress)
    super.init()
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { Size(min(1, maximumSize.width), 1) }

  override func draw(in context: DrawingContext) {
    let (title, end, isFocused) = makeTexts()
    let (width, hasSymbols) = (context.bounds.size.width, context.theme.hasSymbols)
    let hasSurface = context.theme.hasSurfaces
    var (style, endStyle) = (TextStyle(attributes: .bold), TextStyle.plain)
    if hasSurface {
      context.fill(context.bounds, style: TextStyle(background: .role(.raised)))
      if isFocused {
        style.foreground = .role(.accent)
        context.drawBar(at: context.bounds, context.theme.accent)
      }
      endStyle.foreground = .role(.textSecondary)
    } else {
      context.fill(context.bounds, with: "─", style: context.theme.border)
      if isFocused { style.attributes.insert(.reverse) }
    }
    let room = width - 4
    guard room > 0 else { return }
    let endText = end.isEmpty ? "" : " \(end.fitted(in: room, hasSymbols: hasSymbols)) "
    let left = room - (end.isEmpty ? 0 : endText.columns + 1)
    if left > 2 {
      context.put(" ", at: Point(x: 1, y: 0))
      let next = context.put(
        title.fitted(in: left, hasSymbols: hasSymbols), at: Point(x: 2, y: 0), style: style)
      context.put(" ", at: Point(x: next, y: 0))
    }
    context.put(endText, at: Point(x: width - 1 - endText.columns, y: 0), style: endStyle)
  }

  override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard let onPress else { return .ignored }
    onPress()
    return .pressed
  }
}
