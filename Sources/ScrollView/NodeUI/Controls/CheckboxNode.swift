import LayoutCore

/// A box that the user checks by a click anywhere on it, or with the focus by Space or Enter.
///
/// ```
/// ☑ Wrap   ☐ Numbers   ▣ All      [x] Wrap   [ ] Numbers   [-] All
/// ```
public final class CheckboxNode: EntryControlNode {
  /// Whether the box is checked; nil for a mixed state, from which a click leads to a checked box.
  public var isOn: Bool? {
    didSet { if isOn != oldValue { updateMessage() } }
  }
  /// Called when the user has changed the value.
  public var onChange: ((CheckboxNode) -> Void)?

  /// A box with a label after it. The closure is called when the user has changed the value, not when code
  /// has.
  @_disfavoredOverload
  public init(_ label: String = "", isOn: Bool? = false, onChange: ((CheckboxNode) -> Void)? = nil) {
    self.isOn = isOn
    self.onChange = onChange
    super.init(label: label)
  }

  public override var kind: String { "checkbox" }

  override var isValueMissing: Bool { isOn != true }

  public override var defaultAccessibility: Accessibility {
    var result = described(as: .checkBox)
    result.states.insert(isOn.map { $0 ? "checked" : "not checked" } ?? "mixed", at: 0)
    return result
  }

  private var mark: String {
    switch isOn {
    case true?: look("☑", ascii: "[x]")
    case false?: look("☐", ascii: "[ ]")
    case nil: look("▣", ascii: "[-]")
    }
  }

  override var contentSize: Size { Size(shown.columns, 1) }

  private var shown: String { label.isEmpty ? mark : "\(mark) \(label)" }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    context.put(shown, at: .zero, columns: room.size.width, style: style)
    if isOn != false { emphasizeMark(mark, at: .zero, style, context) }
  }

  /// Does what a click does; nothing while it is disabled.
  public func press() {
    if isEnabled { act(at: .zero) }
  }

  override func act(at point: Point) {
    isOn = isOn.map { !$0 } ?? true
    onChange?(self)
  }
}
