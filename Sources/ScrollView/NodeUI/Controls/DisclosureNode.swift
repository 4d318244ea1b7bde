import LayoutCore

/// A row with a title that shows and hides what is below it.
///
/// ```
/// ▸ More          ▾ More
///                   Name  web
/// ```
///
/// Enter, Space and a click on the row open and close it; with the focus, → opens and ← closes. Hidden content keeps its
/// state.
public final class DisclosureNode: EntryControlNode {
  /// The content. While the row has it, the row hides and shows it.
  public var content: DisplayNode {
    didSet {
      if content !== oldValue { oldValue.isHidden = false }
      showContent()
    }
  }
  /// Whether the content is shown.
  public var isOn: Bool {
    didSet { if isOn != oldValue { showContent() } }
  }
  /// Called when the user has opened or closed it.
  public var onChange: ((DisclosureNode) -> Void)?

  /// A row over some content. The closure is called when the user has opened or closed it, not when code has.
  public init(
    _ label: String = "", isOn: Bool = false, _ content: LayoutElement,
    onChange: ((DisclosureNode) -> Void)? = nil
  ) {
    (self.content, self.isOn, self.onChange) = (content.asNode, isOn, onChange)
    super.init(label: label)
    showContent()
  }

  public override var kind: String { "disclosure" }

  public override var defaultAccessibility: Accessibility {
    var result = described(as: .disclosure)
    result.states.insert(isOn ? "open" : "closed", at: 0)
    return result
  }

  private func showContent() {
    content.isHidden = !isOn
    setNeedsLayout()
  }

  // MARK: Layout and drawing

  private static let indent = 2

  private var shown: String {
    let mark = isOn ? look("▾", ascii: "v") : look("▸", ascii: ">")
    return label.isEmpty ? mark : "\(mark) \(label)"
  }

  override var contentSize: Size { Size(shown.columns, 1) }

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let header = LayoutSpec()
    let size = calculateSizeThatFits(constrainedSize.max)
    return StackLayoutSpec.vertical {
      header.width(.points(size.width)).height(.points(min(size.height, constrainedSize.max.height)))
      content.flexShrink(1).inset(EdgeInsets(left: constrainedSize.max.width > 20 ? Self.indent : 0))
        .flexShrink(1)
    }
  }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    context.put(shown, at: .zero, columns: room.size.width, style: style)
  }

  // MARK: Input

  /// Does what a click does; nothing while it is disabled.
  public func press() {
    if isEnabled { act(at: .zero) }
  }

  override func act(at point: Point) {
    guard point.y == 0 else { return }
    toggle()
  }

  private func toggle() {
    if isOn, let window, let focused = window.focusedNode, content.contains(focused) { window.focus(self) }
    isOn.toggle()
    onChange?(self)
  }

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    // Keys that a node in the content leaves are not meant for the row.
    guard isEnabled, modifiers.isEmpty, window?.focusedNode === self else { return false }
    switch key {
    case .enter, .character(" "): toggle()
    case .right: if !isOn { toggle() }
    case .left: if isOn { toggle() }
    default: return false
    }
    return true
  }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    pointer.location.y == 0 ? super.pointerPressed(pointer) : .ignored
  }

  public override func pointerMoved(_ pointer: Pointer) {
    isHighlighted = isEnabled && isInside(pointer) && pointer.location.y == 0
  }
}
