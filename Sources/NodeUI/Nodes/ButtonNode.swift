import LayoutCore

/// Something to press (Texture's button node): by a click, or with the focus by Enter or Space.
public final class ButtonNode: ControlNode, DrawableNode, ResponderNode {
  /// On one line; cut where there is no room for it.
  public var title: String {
    didSet { if title != oldValue { setNeedsLayout() } }
  }
  /// Called each time the button has been pressed.
  public var onPress: ((ButtonNode) -> Void)?
  /// Whether it can be pressed.
  public var isEnabled = true {
    didSet {
      if !isEnabled { isHighlighted = false }
      if isEnabled != oldValue { setNeedsDisplay() }
    }
  }
  /// Whether it looks pressed: while a button is down that would press it if it were let go.
  public private(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }
  /// Over the theme's style of buttons.
  public var textStyle = TextStyle.plain {
    didSet { if textStyle != oldValue { setNeedsDisplay() } }
  }

  /// Columns of the brackets and the blanks beside them.
  private static let padding = 4

  public init(_ title: String = "", onPress: ((ButtonNode) -> Void)? = nil) {
    self.title = title
    self.onPress = onPress
    super.init()
    style.ascender = 1
    style.descender = 0
  }

  public override var kind: String { "button" }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(title.columns + Self.padding, 1)
  }

  public func draw(in context: DrawingContext) {
    let theme = context.theme
    let isFocused = context.isFocused(self)
    var style = isEnabled ? isFocused ? theme.focusedButton : theme.button : theme.disabledButton
    style = textStyle.merged(over: style.merged(over: context.text))
    if isHighlighted { style.attributes.formSymmetricDifference(.reverse) }
    let size = context.bounds.size
    // Where it is narrow the title is worth more than what surrounds it.
    let isPadded = size.width > Self.padding
    let text = title.fitted(
      in: isPadded ? size.width - Self.padding : size.width, hasSymbols: theme.hasSymbols)
    let shown = isPadded ? "[ " + text + " ]" : text
    if style.background != .default || isHighlighted { context.fill(context.visibleRect, style: style) }
    let place = Point(x: max(0, size.width - shown.columns) / 2, y: max(0, size.height - 1) / 2)
    context.put(shown, bytes: 0..<shown.utf8.count, at: place, style: style)
  }

  /// Presses it as people do; nothing happens while it is not enabled.
  public func press() {
    if isEnabled { onPress?(self) }
  }

  // MARK: Input

  public var canBecomeFocused: Bool { isEnabled }
  public func focusDidChange(isFocused: Bool) { setNeedsDisplay() }

  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isEnabled, modifiers.isEmpty, key == .enter || key == .character(" ") else { return false }
    press()
    return true
  }

  /// In content that can be dragged a press that moves is a drag; elsewhere the pointer may leave and come back.
  public func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard isEnabled else { return .ignored }
    isHighlighted = true
    let isInScrollView = sequence(first: self as DisplayNode, next: \.supernode).contains {
      ($0 as? ScrollNode)?.canScroll == true
    }
    return isInScrollView ? .pressed : .captured
  }

  public func pointerMoved(_ pointer: Pointer) { isHighlighted = isEnabled && isInside(pointer) }

  public func pointerReleased(_ pointer: Pointer) {
    isHighlighted = false
    if isInside(pointer) { press() }
  }

  public func pointerCancelled() { isHighlighted = false }

  private func isInside(_ pointer: Pointer) -> Bool {
    Rect(origin: .zero, size: frame.size).contains(pointer.location)
  }
}
