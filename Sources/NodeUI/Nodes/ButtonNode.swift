import LayoutCore

/// A button (Texture's button node), pressed by a click, or with the focus by Enter or Space.
public final class ButtonNode: ControlNode, DrawableNode, ResponderNode {
  /// The title, on one line and cut to the room.
  public var title: String {
    didSet { if title != oldValue { setNeedsLayout() } }
  }
  /// Called when the button is pressed.
  public var onPress: ((ButtonNode) -> Void)?
  /// Whether it can be pressed.
  public var isEnabled = true {
    didSet {
      if !isEnabled { isHighlighted = false }
      if isEnabled != oldValue { setNeedsDisplay() }
    }
  }
  /// Whether the button looks pressed: releasing the pointer now would press it.
  public private(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }
  /// The style over the theme's style of buttons.
  public var textStyle = TextStyle.plain {
    didSet { if textStyle != oldValue { setNeedsDisplay() } }
  }

  /// Columns of the brackets and the blanks inside them.
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
    // A narrow button drops the brackets in favour of the title.
    let isPadded = size.width > Self.padding
    let text = title.fitted(
      in: isPadded ? size.width - Self.padding : size.width, hasSymbols: theme.hasSymbols)
    let shown = isPadded ? "[ " + text + " ]" : text
    if style.background != .default || isHighlighted { context.fill(context.visibleRect, style: style) }
    let place = Point(x: max(0, size.width - shown.columns) / 2, y: max(0, size.height - 1) / 2)
    context.put(shown, bytes: 0..<shown.utf8.count, at: place, style: style)
  }

  /// Presses the button by code; does nothing while it is disabled.
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

  /// In a scroll view, a press that moves drags the content; elsewhere, the pointer may leave and return.
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
