import LayoutCore

/// A message that disappears by itself, with a bar in the colour of its role. A theme without surfaces has a frame.
///
/// ```
/// ▎ ✓ Deployed to eu-north
/// ```
final class ToastNode: OverlayNode {
  private let role: ToastRole
  private let text: TextNode
  private let hint: TextNode?
  private let action: KeyBinding?
  /// The seconds for which it still stays, from `started` on.
  private var left = 0.0
  private var started = 0.0
  private var timer: Ticker?

  private static let mostLines = 4
  private static let insets = EdgeInsets(top: 1, left: 4, bottom: 1, right: 2)

  init(_ text: AttributedText, role: ToastRole, action: KeyBinding?) {
    (self.role, self.action) = (role, action)
    self.text = TextNode(text, maximumLines: Self.mostLines)
    hint = action.map {
      let keys = AttributedText(
        $0.keys.map(\.name).joined(separator: " "),
        style: TextStyle(foreground: .role(.accent), attributes: .bold))
      return TextNode(keys + " \($0.title)", maximumLines: 1)
    }
    super.init(content: self.text)
    guard let action else { return }
    let binding = KeyBinding(
      keys: action.keys, id: action.id, title: { action.title }, group: action.group, reach: .everywhere,
      isEnabled: { action.isEnabled }
    ) { [weak self] in
      self?.closeByUser()
      action.perform($0)
    }
    actionTable = KeyTable([binding])
  }

  override var kind: String { "toast" }

  override var defaultAccessibility: Accessibility {
    var meaning = Accessibility(.status, label: text.string, hint: hint?.string ?? "")
    meaning.isWhole = true
    return meaning
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let row = StackLayoutSpec.horizontal(spacing: 2) {
      text.flexShrink(1)
      if let hint { hint }
    }
    row.flexWrap = .wrap
    return row.inset(Self.insets)
  }

  override func closeByUser() { window?.close(self) }

  /// Lets it close by itself after a time.
  func begin(_ duration: Duration) {
    (left, started) = (max(0, duration / .seconds(1)), window?.time ?? 0)
    timer = after(max(.zero, duration)) { $0.closeByUser() }
  }

  /// Its time stands still while people point at it.
  override func hoverDidChange(isHovered: Bool) {
    guard let window else { return }
    if isHovered {
      left -= window.time - started
      timer?.stop()
    } else {
      begin(.seconds(max(1, left)))
    }
  }

  // MARK: Drawing

  private func style(_ theme: Theme) -> TextStyle {
    switch role {
    case .info: theme.info
    case .success: theme.successText
    case .warning: theme.warningText
    case .error: theme.errorText
    }
  }

  /// The mark of the role, for screens without its colour.
  private func mark(_ hasSymbols: Bool) -> String {
    switch role {
    case .info: hasSymbols ? "•" : "*"
    case .success: hasSymbols ? "✓" : "+"
    case .warning: "!"
    case .error: hasSymbols ? "✗" : "x"
    }
  }

  override func draw(in context: DrawingContext) {
    let (theme, bounds) = (context.theme, context.bounds)
    let style = style(theme).merged(over: context.text)
    if theme.raised.background != .default {
      var ground = theme.text
      ground.background = theme.raised.background
      context.fill(bounds, style: ground)
      for y in 0..<bounds.size.height {
        context.put(theme.hasSymbols ? "▎" : "|", at: Point(x: 0, y: y), style: style)
      }
    } else {
      context.clear(bounds)
      BoxFrame(.rounded, hasSymbols: theme.hasSymbols)?.draw(in: bounds, context, style: style)
    }
    context.put(mark(theme.hasSymbols), at: Point(x: 2, y: 1), style: style)
  }

  // MARK: Input

  override func pointerPressed(_ pointer: Pointer) -> PointerResponse { .captured }

  /// A click on the action carries it out; any other closes the toast.
  override func pointerReleased(_ pointer: Pointer) {
    guard Rect(origin: .zero, size: frame.size).contains(pointer.location) else { return }
    closeByUser()
    if let hint, let action, let key = action.keys.first, action.isEnabled,
      hint.frame.contains(pointer.location)
    {
      action.perform(KeyInvocation(key: key))
    }
  }
}
