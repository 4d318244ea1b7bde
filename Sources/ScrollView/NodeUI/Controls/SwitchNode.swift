import LayoutCore

/// A switch that the user turns on and off by a click anywhere on it, or with the focus by Space or Enter.
/// Without colours it says its state.
///
/// ```
/// ━━● Dry run   ●━━ Dry run      ━━● on  Dry run   ●━━ off Dry run
/// ```
public final class SwitchNode: EntryControlNode {
  /// Whether the switch is on.
  public var isOn: Bool {
    didSet { if isOn != oldValue { setNeedsDisplay() } }
  }
  /// Called when the user has changed the value.
  public var onChange: ((SwitchNode) -> Void)?

  /// A switch with a label after it. The closure is called when the user has changed the value, not when code
  /// has.
  @_disfavoredOverload
  public init(_ label: String = "", isOn: Bool = false, onChange: ((SwitchNode) -> Void)? = nil) {
    self.isOn = isOn
    self.onChange = onChange
    super.init(label: label)
  }

  public override var kind: String { "switch" }

  public override var defaultAccessibility: Accessibility {
    described(as: .switch, value: isOn ? "on" : "off")
  }

  private var mark: String { isOn ? look("━━●", ascii: "--O") : look("●━━", ascii: "O--") }

  /// The mark and the rest of the row.
  private var rest: String {
    let state = look.hasColors ? "" : isOn ? " on " : " off"
    return label.isEmpty ? state : "\(state) \(label)"
  }

  override var contentSize: Size { Size(mark.columns + rest.columns, 1) }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    let width = room.size.width
    let end = context.put(mark + rest, at: .zero, columns: width, style: style)
    guard isOn, isEnabled, !isHighlighted, !context.isFocused(self), end >= mark.columns else { return }
    context.put(mark, at: .zero, columns: width, style: context.theme.success.merged(over: style))
  }

  /// Does what a click does; nothing while it is disabled.
  public func press() {
    if isEnabled { act(at: .zero) }
  }

  override func act(at point: Point) {
    isOn.toggle()
    onChange?(self)
  }
}
