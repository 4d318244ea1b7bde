import LayoutCore
import ScrollCore

/// The frame of a node that is shown over the content of a window, next to another node: edges at its sides, and
/// a scroll view for content with more rows than there is room for.
///
/// ```
/// Region  eu-west  ▾
///        ▏eu-north ▴
///        ▏us-east  ▾
/// ```
final class PopoverNode: DisplayNode, DrawableNode, ResponderNode {
  let content: DisplayNode
  /// The node next to which the content is shown.
  private(set) weak var anchor: DisplayNode?
  /// The part of the anchor next to which the content is shown; nil for all of it.
  private let anchorRect: (() -> Rect)?
  /// The most rows that are shown at once.
  private let maximumRows: Int
  /// Whether it takes the whole screen, with a content that has its own edges and scrolls by itself.
  private let coversScreen: Bool
  /// Whether keys and the pointer reach nothing else.
  let isScope: Bool
  let onDismiss: (() -> Void)?
  /// The node that had the focus before.
  weak var earlierFocus: DisplayNode?
  private let scrollNode: ScrollNode
  /// The size of the content on a screen of a size, as last measured.
  private var measured: (screen: Size, content: Size)?

  init(
    _ content: DisplayNode, anchor: DisplayNode, rect: (() -> Rect)?, coversScreen: Bool, maximumRows: Int,
    isScope: Bool, onDismiss: (() -> Void)?
  ) {
    (self.content, self.anchor, anchorRect, self.coversScreen) = (content, anchor, rect, coversScreen)
    (self.maximumRows, self.isScope, self.onDismiss) = (maximumRows, isScope, onDismiss)
    scrollNode = coversScreen ? ScrollNode() : ScrollNode(content: content)
    scrollNode.indicators = ScrollNodeIndicators(.never)
    scrollNode.edgeHint = .none
    scrollNode.showsHatch = true
    super.init()
  }

  override var kind: String { "popover" }

  // MARK: Layout and drawing

  private static let edge = 1

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    guard !coversScreen else { return WrapperLayoutSpec { content } }
    let side = constrainedSize.max.width > 2 * Self.edge ? Self.edge : 0
    return scrollNode.inset(EdgeInsets(left: side, right: side))
  }

  /// Puts the popover at its place on the screen, and lays it out: below the anchor if there is room for all of
  /// it, else above, else at the side with more room. It is empty while its anchor is out of view.
  func place(on screen: Size) {
    if !coversScreen, measured?.screen != screen || needsLayout {
      let most = Size(max(1, screen.width - 2 * Self.edge), .infinity)
      measured = (screen, content.layoutThatFits(SizeRange(max: most)).size)
    }
    let whole = Rect(origin: .zero, size: screen)
    let place = coversScreen ? whole : place(of: measured?.content ?? .zero, on: screen)
    if place != frame { frame = place }
    if needsLayout { layoutIfNeeded() }
  }

  private func place(of content: Size, on screen: Size) -> Rect {
    guard let anchor else { return .zero }
    let (origin, visible) = anchor.placeOnScreen()
    let rect = (anchorRect?() ?? Rect(origin: .zero, size: anchor.frame.size)).moved(by: origin)
    let area = rect.intersection(visible).intersection(Rect(origin: .zero, size: screen))
    guard !area.isEmpty else { return .zero }
    let width = min(content.width +| 2 * Self.edge, screen.width)
    let (above, below) = (area.minY, screen.height - area.maxY)
    var height = min(content.height, maximumRows)
    let isBelow = height <= below || height > above && below >= above
    height = min(height, isBelow ? below : above)
    guard width > 0, height > 0 else { return .zero }
    return Rect(
      x: max(0, min(rect.minX, screen.width - width)), y: isBelow ? area.maxY : area.minY - height,
      width: width, height: height)
  }

  func draw(in context: DrawingContext) {
    let (size, theme) = (context.bounds.size, context.theme)
    var ground = theme.text
    if theme.raised.background != .default { ground.background = theme.raised.background }
    context.fill(context.bounds, style: ground)
    guard !coversScreen, scrollNode.frame.minX > 0 else { return }
    let axis = scrollNode.state.vertical.axis
    let (offset, right) = (scrollNode.contentOffset.y, size.width - 1)
    for y in 0..<size.height {
      let isCut =
        y == 0 && offset > axis.minOffset
        ? (theme.hasSymbols ? "▴" : "^")
        : y == size.height - 1 && offset < axis.maxOffset ? (theme.hasSymbols ? "▾" : "v") : nil
      context.put(theme.hasSymbols ? "▏" : "[", at: Point(x: 0, y: y), style: context.text)
      context.put(isCut ?? (theme.hasSymbols ? "▕" : "]"), at: Point(x: right, y: y), style: context.text)
    }
  }

  // MARK: Input

  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers.isEmpty else { return false }
    window?.dismiss(content)
    return true
  }

  /// Keeps presses from what lies under it. One that moves scrolls the content.
  func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }
}
