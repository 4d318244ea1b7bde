import LayoutCore
import NodeUI
import ScreenCore

/// A demo with a line of hints below it, and for a few seconds a warning.
final class DemoFrame: DisplayNode {
  let content: DisplayNode
  private let hint: FooterNode
  private let warning = WarningNode()
  private var showsWarning = false
  private let hasGap: Bool

  /// - Parameters:
  ///   - hasMoreKeys: whether `?` shows more keys than these.
  ///   - hasGap: whether a blank row is above the hints, where there are rows to spare.
  init(_ content: DisplayNode, title: String, keys: [DemoKey], hasMoreKeys: Bool, hasGap: Bool) {
    (self.content, self.hasGap) = (content, hasGap)
    hint = FooterNode { [weak content] window, hasSymbols in
      @MainActor func items(_ keys: [DemoKey]) -> [BarItem] {
        guard let content else { return [] }
        return keys.compactMap { $0.hint(for: content, in: window) }.map {
          BarItem(keys: $0.keys.keyNames(hasSymbols: hasSymbols), $0.effect)
        }
      }
      return FooterNode.Hints(
        chip: title, items(keys), last: hasMoreKeys ? Array(items(DemoKey.help).prefix(1)) : [],
        end: (content as? any DemoContent)?.place ?? "")
    }
    super.init()
    keyBindings = keys.compactMap { $0.binding(for: content) }
    content.style.flexGrow = 1
    content.style.flexShrink = 1
    content.style.flexBasis = .points(0)
    warning.onExpire = { [weak self] in self?.setShowsWarning(false) }
  }

  func show(warning text: String) {
    warning.show(text)
    setShowsWarning(true)
  }

  private func setShowsWarning(_ shows: Bool) {
    showsWarning = shows
    setNeedsLayout()
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    // On a very small screen the content gets all rows.
    guard constrainedSize.max.height > 5 else { return StackLayoutSpec.vertical { content } }
    let frame = StackLayoutSpec.vertical {
      content
      hint.spacingBefore(hasGap && constrainedSize.max.height >= 20 ? 1 : 0)
    }
    guard showsWarning else { return frame }
    // Over the last rows of the content, so that the page does not move.
    return frame.overlay(
      RelativeLayoutSpec(verticalPosition: .end, child: warning).inset(EdgeInsets(bottom: 1)))
  }
}

/// Colours of lines, frames and drawings, which are different from each other and seen in every theme. Text keeps the
/// theme's own colour.
enum DemoColor {
  case grey, red, green, amber, blue, magenta, cyan

  /// Different colours for frames next to each other.
  static let frames: [DemoColor] = [.red, .green, .amber, .blue, .magenta, .cyan]

  private var role: ColorRole {
    switch self {
    case .grey: .border
    case .blue: .plot1
    case .amber: .plot2
    case .green: .plot3
    case .red: .plot4
    case .magenta: .plot5
    case .cyan: .plot6
    }
  }

  /// The style of something drawn in the colour.
  var style: TextStyle { TextStyle(foreground: .role(role)) }

  /// The nearest colour that has enough contrast for text on known surfaces.
  var textRole: ColorRole {
    switch self {
    case .grey: .textSecondary
    case .blue: .accent
    case .amber: .warning
    case .green: .success
    case .red: .error
    case .magenta: .keyword
    case .cyan: .info
    }
  }

  /// The style of text in the colour; plain on backgrounds that are not known.
  func text(in context: DrawingContext) -> TextStyle {
    context.theme.hasSurfaces ? TextStyle(foreground: .role(textRole)) : .plain
  }
}
