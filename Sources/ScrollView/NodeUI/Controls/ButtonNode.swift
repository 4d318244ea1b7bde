import LayoutCore

/// A button (Texture's button node), pressed by a click, or with the focus by Enter or Space.
///
/// ```
/// [ Save ]  [▸Deploy◂]  [ Delete ]
/// ```
///
/// With a theme that has surfaces it is filled instead of in brackets, the main one with the accent.
public final class ButtonNode: EntryControlNode, DefaultActionNode {
  /// The weight of a button's action.
  public enum Variant: String, CaseIterable, Sendable {
    /// The action that most users want here: bold.
    case primary
    /// Any other action.
    case standard
    /// An action that destroys something: in the theme's error style, and without colours with the mark `!`.
    case destructive
  }

  /// The title, on one line and cut to the room.
  public var title: String {
    get { label }
    set { label = newValue }
  }
  /// The weight of the action.
  public var variant: Variant {
    didSet { if variant != oldValue { setNeedsDisplay() } }
  }
  /// Whether Enter presses the button when no node with the focus takes that key. Arrows inside the brackets
  /// mark such a button. A press does nothing while a value in its form is not valid: the reason is shown, and its control
  /// gets the focus. The form is the window or popover, or the largest part of it without another default button.
  public var isDefault = false {
    didSet { if isDefault != oldValue { setNeedsDisplay() } }
  }
  /// A node with fields in it, such as a form: while a value in it is not valid, people cannot press the button. The
  /// default button shows the reasons when Enter comes to it; others only look disabled.
  public weak var form: DisplayNode? {
    didSet { if form !== oldValue { setNeedsDisplay() } }
  }
  /// Called when the button is pressed.
  public var onPress: ((ButtonNode) -> Void)?
  /// The style over the theme's style of buttons.
  public var textStyle = TextStyle.plain {
    didSet { if textStyle != oldValue { setNeedsDisplay() } }
  }

  /// Columns of the brackets and the blanks inside them.
  private static let padding = 4

  /// A button whose closure, given after the parentheses, is called when it is pressed.
  public init(
    _ title: String = "", _ variant: Variant = .standard, isDefault: Bool = false,
    onPress: ((ButtonNode) -> Void)? = nil
  ) {
    self.variant = variant
    self.isDefault = isDefault
    self.onPress = onPress
    super.init(label: title)
  }

  public override var kind: String { "button" }

  public override var defaultAccessibility: Accessibility {
    var result = described(as: .button)
    if isDefault { result.states.append("default") }
    return result
  }

  override var isOperable: Bool { isEnabled && form?.hasValidValues != false }

  override var contentSize: Size { Size(title.columns +| Self.padding, 1) }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    let (theme, size) = (context.theme, room.size)
    guard !theme.hasSurfaces else { return drawFilled(in: room, context) }
    let isOperable = isOperable
    let isPlain = isOperable && !context.isFocused(self)
    var style = style
    if isPlain, variant == .destructive, look.hasColors {
      var error = theme.error
      // Reverse video is the mark of the focus.
      error.attributes.subtract(.reverse)
      style = error.merged(over: style)
    }
    if isOperable, variant != .standard { style.attributes.insert(.bold) }
    style = textStyle.merged(over: style)
    // A narrow button drops the brackets in favour of the title.
    let isPadded = size.width > Self.padding
    let text = title.fitted(
      in: isPadded ? size.width - Self.padding : size.width, hasSymbols: theme.hasSymbols)
    var (start, end) = isDefault ? (look("▸", ascii: ">"), look("◂", ascii: "<")) : (" ", " ")
    if variant == .destructive, !look.hasColors { start = "!" }
    let shown = isPadded ? "[" + start + text + end + "]" : text
    if style.background != .default || isHighlighted {
      context.fill(room.intersection(context.visibleRect), style: style)
    }
    let place = Point(x: max(0, size.width - shown.columns) / 2, y: max(0, size.height - 1) / 2)
    context.put(shown, bytes: 0..<shown.utf8.count, at: place, style: style)
  }

  /// Draws the button on a surface. The focus is a bar at its left, on another level.
  private func drawFilled(in room: Rect, _ context: DrawingContext) {
    let (theme, isFocused, isOperable) = (context.theme, context.isFocused(self), isOperable)
    let isMain = isOperable && (isDefault || variant == .primary)
    var style = TextStyle(foreground: theme.text.foreground, background: theme.raised.background)
    if !isOperable {
      (style.foreground, style.background) = (theme.textDisabled.foreground, theme.pane.background)
    } else if isMain {
      (style.foreground, style.background) = (theme.onAccent.foreground, theme.accent.foreground)
    } else {
      if variant == .destructive { style.foreground = theme.errorText.foreground }
      if isFocused { style.background = theme.hover.background }
    }
    if isOperable, isFocused || variant != .standard { style.attributes.insert(.bold) }
    if isFocused, isMain { style.attributes.insert(.underline) }
    style = textStyle.merged(over: style)
    if isHighlighted { style.attributes.formUnion([.reverse, .underline]) }
    var ground = style
    ground.attributes.remove(.underline)
    context.fill(room, style: ground)
    let isPadded = room.size.width > Self.padding
    let width = isPadded ? room.size.width - Self.padding : room.size.width
    let text = title.fitted(in: width, hasSymbols: theme.hasSymbols)
    let y = max(0, room.size.height - 1) / 2
    let hasMark = isDefault && isPadded
    // The mark of the default button takes a blank on either side.
    let x = max(0, room.size.width - text.columns - (hasMark ? 2 : 0)) / 2
    let end = context.put(text, bytes: 0..<text.utf8.count, at: Point(x: x, y: y), style: style)
    if hasMark { context.put(look(" ⏎", ascii: " <"), at: Point(x: end, y: y), style: ground) }
    guard isFocused, isPadded else { return }
    context.drawBar(at: room, isMain ? theme.onAccent : theme.accent)
  }

  /// Presses the button by code; does nothing while it is disabled, or while a value in its form is not valid.
  public func press() {
    guard isEnabled, !isDefault || window?.checkForm(of: self) != false, isOperable else { return }
    onPress?(self)
  }

  override func act(at point: Point) { press() }
}
