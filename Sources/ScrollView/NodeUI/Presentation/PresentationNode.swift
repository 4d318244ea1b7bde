import LayoutCore
import ScrollCore

/// The settings of a presentation that only the controls of the library need.
struct PresentationOptions {
  /// The part of the anchor next to which the content is shown, in its coordinates; nil for all of it.
  var rect: (() -> Rect)?
  /// The most rows of the content that are shown at once.
  var maximumRows = Int.max
  /// Whether keys and the pointer reach only the presentation. A press outside of one that is no scope closes it and acts.
  var isScope = true
  /// Whether the node with the focus keeps it if nothing in the content can have it: a control that handles the keys of its
  /// list.
  var keepsFocus = false
  /// Whether Escape and a press outside close it.
  var closesByUser = true
  /// The node in the content that has the focus first; by default the first that can have it.
  var initialFocus: DisplayNode?
  /// Whether it asks for a decision.
  var isAlert = false
}

/// Rows that scroll by themselves in a popover.
@MainActor
protocol PopoverContent: DisplayNode {
  var rowScroller: ScrollNode { get }
  /// The size of all rows in a range of widths.
  func size(inWidth width: ClosedRange<Int>) -> Size
}

/// The root of a tree that is shown over the content of a window: the content with the frame of its style, in a scroll view
/// if it is higher than its room.
///
/// ```
/// ╭ Delete? ───────────────╮      Region  eu-west  ▾
/// │ It cannot be undone.   │             ╭─────────╮
/// │                        │             │eu-north █
/// │ [ Cancel ]  [ Delete ] │             │eu-west ✓│
/// ╰────────────────────────╯             ╰─────────╯
/// ```
///
/// In a theme with surfaces these set it off instead of a frame, and a popover casts a shadow.
final class PresentationNode: OverlayNode {
  /// A ``PresentationStyle`` that does not keep the anchor alive.
  private enum Look {
    case modal(title: String, width: Dimension, height: Dimension)
    case sheet(PresentationStyle.Edge, length: Dimension)
    case popover(PresentationStyle.Edge)
    case fullScreen

    init(_ style: PresentationStyle) {
      self =
        switch style {
        case .modal(let title, let width, let height): .modal(title: title, width: width, height: height)
        case .sheet(let edge, let length): .sheet(edge, length: length)
        case .popover(_, let edge): .popover(edge)
        case .fullScreen: .fullScreen
        }
    }
  }

  private let options: PresentationOptions
  private let onDismiss: (() -> Void)?
  private let look: Look
  private let hasAnchor: Bool
  private weak var anchor: DisplayNode?
  private let frameNode: BoxNode?
  private let scrollNode: ScrollNode
  /// Whether the content is in the scroll view.
  private var scrolls = false
  private var insets = EdgeInsets()
  /// The widths of the content that were measured since its last change, and its sizes.
  private var measured: (screen: Size, sizes: [ClosedRange<Int>: Size])?

  init(
    _ content: DisplayNode, as style: PresentationStyle, _ options: PresentationOptions,
    onDismiss: (() -> Void)?
  ) {
    (self.options, self.onDismiss) = (options, onDismiss)
    (look, anchor, hasAnchor) = (Look(style), style.anchor, style.anchor != nil)
    frameNode =
      if case .modal(let title, _, _) = look {
        BoxNode(border: .card, title: title, textStyle: TextStyle(background: .role(.raised)))
      } else { nil }
    scrollNode = (content as? any PopoverContent)?.rowScroller ?? ScrollNode()
    super.init(content: content)
    // The presentation says the title itself.
    frameNode?.accessibility.isHidden = true
    if !(content is any PopoverContent) { scrollNode.layoutSpecBlock = { [unowned content] _, _ in content } }
    guard hasAnchor else { return }
    scrollNode.edgeHint = .none
    scrollNode.showsHatch = true
  }

  override var kind: String { "presentation" }

  override var defaultAccessibility: Accessibility {
    switch look {
    case .modal(let title, _, _): Accessibility(options.isAlert ? .alert : .dialog, label: title)
    case .sheet, .fullScreen: Accessibility(.dialog)
    case .popover: Accessibility()
    }
  }

  override var isScope: Bool { options.isScope }
  override var keepsFocus: Bool { options.keepsFocus }
  override var dims: Bool {
    switch look {
    case .modal, .sheet: true
    case .popover, .fullScreen: false
    }
  }
  override var castsShadow: Bool { hasAnchor }
  override var hasLostAnchor: Bool { hasAnchor && anchor.map { window?.isShown($0) != true } ?? true }

  // MARK: Layout

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    var insets = insets
    // The bar is in the margin, or a part of the frame.
    if scrolls, hasAnchor { insets.right = 0 }
    let inner = (scrolls && !(content is any PopoverContent) ? scrollNode : content).inset(insets)
    return frameNode.map { inner.background($0) } ?? inner
  }

  /// Puts the presentation at its place on the screen, and lays it out. A popover is empty while its anchor is out of view.
  override func place(on screen: Size) {
    if measured?.screen != screen || needsLayout { measured = (screen, [:]) }
    let hasSurfaces = window?.shownTheme.hasSurfaces == true
    let place = placement(on: screen, isFramed: !hasSurfaces)
    let height =
      hasAnchor || place.room.width > 0 ? size(inWidth: place.room.width...place.room.width).height : 0
    let scrolls =
      !isFullScreen && height > place.room.height && (content is any PopoverContent || !hasOwnScrollView)
    if place.frame != frame { frame = place.frame }
    if place.insets != insets || scrolls != self.scrolls {
      (insets, self.scrolls) = (place.insets, scrolls)
      frameNode?.border = insets.left > 0 ? .card : .none
      setNeedsLayout()
    }
    if hasAnchor {
      scrollNode.indicators =
        insets.right == 0 || !scrolls
        ? ScrollNodeIndicators(.never) : ScrollNodeIndicators(.always, size: hasSurfaces ? .mini : .small)
    }
    if needsLayout { layoutIfNeeded() }
  }

  private var isFullScreen: Bool { if case .fullScreen = look { true } else { false } }

  private func placement(on screen: Size, isFramed: Bool) -> PresentationPlacement {
    switch look {
    case .fullScreen: return PresentationPlacement(frame: Rect(origin: .zero, size: screen))
    case .modal(let title, let width, let height):
      return .modal(on: screen, width: width, height: height, hasTitle: !title.isEmpty, measure: size)
    case .sheet(let edge, let length): return .sheet(on: screen, at: edge, length: length, measure: size)
    case .popover(let edge):
      guard let anchor else { return PresentationPlacement(frame: .zero) }
      let (origin, visible) = anchor.placeOnScreen()
      let frame = (options.rect?() ?? Rect(origin: .zero, size: anchor.frame.size)).moved(by: origin)
      return .popover(
        on: screen, at: edge, of: (frame, frame.intersection(visible)), rows: options.maximumRows,
        isFramed: isFramed, measure: size)
    }
  }

  private func size(inWidth width: ClosedRange<Int>) -> Size {
    if let size = measured?.sizes[width] { return size }
    let size =
      (content as? any PopoverContent)?.size(inWidth: width)
      ?? content.layoutThatFits(
        SizeRange(min: Size(width.lowerBound, 0), max: Size(width.upperBound, .infinity))
      ).size
    measured?.sizes[width] = size
    return size
  }

  /// Whether the content scrolls a part of itself up and down, so that it can have any height. O(nodes of the content)
  private var hasOwnScrollView: Bool {
    var left = [content.calculatedLayout].compactMap(\.self)
    if (content as? ScrollNode)?.scrollableDirections.scrollsVertically == true { return true }
    while let layout = left.popLast() {
      for part in layout.sublayouts {
        if (part.element as? ScrollNode)?.scrollableDirections.scrollsVertically == true { return true }
        left.append(part)
      }
    }
    return false
  }

  // MARK: Drawing

  override func draw(in context: DrawingContext) {
    let theme = context.theme
    var ground = theme.text
    if theme.raised.background != .default { ground.background = theme.raised.background }
    context.clear(context.bounds)
    context.fill(context.bounds, style: ground)
    switch look {
    case .popover: if insets.left > 0 { drawFrame(in: context) }
    case .sheet(let edge, _): drawBorder(at: edge, in: context)
    case .modal, .fullScreen: break
    }
  }

  /// The frame of a popover, or its sides if there is no room above and below. A surface has blank margins.
  private func drawFrame(in context: DrawingContext) {
    let (theme, hasSymbols, right) = (context.theme, context.theme.hasSymbols, context.bounds.maxX - 1)
    guard !theme.hasSurfaces else { return }
    let style = theme.border.merged(over: context.text)
    guard insets.top == 0 else {
      return BoxFrame(.rounded, hasSymbols: hasSymbols)?.draw(in: context.bounds, context, style: style) ?? ()
    }
    for y in 0..<context.bounds.size.height {
      context.put(hasSymbols ? "▏" : "[", at: Point(x: 0, y: y), style: style)
      context.put(hasSymbols ? "▕" : "]", at: Point(x: right, y: y), style: style)
    }
  }

  private static let gripLength = 5

  /// The inner border of a sheet, with a heavy part in its middle.
  private func drawBorder(at edge: PresentationStyle.Edge, in context: DrawingContext) {
    guard insets != EdgeInsets() else { return }
    let (size, theme) = (context.bounds.size, context.theme)
    let isRow = edge == .top || edge == .bottom
    let (length, across) = isRow ? (size.width, size.height) : (size.height, size.width)
    let line = isRow ? (theme.hasSymbols ? "─" : "-") : theme.hasSymbols ? "│" : "|"
    let grip = isRow ? (theme.hasSymbols ? "━" : "=") : theme.hasSymbols ? "┃" : "|"
    let place = edge == .bottom || edge == .right ? 0 : across - 1
    let start = (length - Self.gripLength) / 2
    for index in 0..<length {
      let isGrip = index >= start && index < start + Self.gripLength
      context.put(
        isGrip ? grip : line, at: isRow ? Point(x: index, y: place) : Point(x: place, y: index),
        style: (isGrip ? theme.borderFocused : theme.border).merged(over: context.text))
    }
  }

  // MARK: Input

  override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers.isEmpty else { return false }
    closeByUser()
    return true
  }

  override func closeByUser() {
    if options.closesByUser { window?.dismiss(content) } else { window?.ring() }
  }

  override func didClose() { onDismiss?() }

  /// Keeps presses from what lies under it. One that moves scrolls the content.
  override func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }
}
