import LayoutCore

/// A few options of which the user chooses one: by a click, or with the focus by the arrow keys, Home and
/// End. Tab stops once for the whole group.
///
/// ```
/// ◉ S  ○ M  ○ L                   (*) S  ( ) M  ( ) L
/// ```
///
/// The label names the group and is not drawn: a `TextNode` before the group can show it.
public final class RadioGroupNode: OptionRowNode {
  /// The direction in which the options follow each other.
  public var axis: StackDirection = .horizontal {
    didSet { if axis != oldValue { setNeedsLayout() } }
  }
  /// Called when the user has changed the value.
  public var onChange: ((RadioGroupNode) -> Void)?

  /// A group of options. The closure is called when the user has chosen one, not when code has.
  @_disfavoredOverload
  public init(
    _ label: String = "", _ options: [String] = [], selectedIndex: Int? = nil,
    onChange: ((RadioGroupNode) -> Void)? = nil
  ) {
    self.onChange = onChange
    super.init(label, options, selectedIndex: selectedIndex)
  }

  public override var kind: String { "radioGroup" }

  public override var defaultAccessibility: Accessibility {
    describedOptions(as: .radioGroup, each: .radio)
  }

  override func reportChange() { onChange?(self) }

  override var isVertical: Bool { axis == .vertical }

  private func mark(_ index: Int) -> String {
    index == selectedIndex ? look("◉", ascii: "(*)") : look("○", ascii: "( )")
  }

  override func shown(_ index: Int) -> String { "\(mark(index)) \(options[index])" }

  override func drawOption(_ index: Int, in area: Rect, _ style: TextStyle, _ context: DrawingContext) {
    super.drawOption(index, in: area, style, context)
    if index == selectedIndex { emphasizeMark(mark(index), at: area.origin, style, context) }
  }

  /// A row that does not fit is shown from the chosen option on.
  override func places(in width: Int) -> [Place] {
    guard axis == .horizontal, contentSize.width > width else { return super.places(in: width) }
    return row(from: selectedIndex ?? 0, in: 0..<width)
  }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    super.drawContent(in: room, style, context)
    guard axis == .horizontal, let last = places(in: room.size.width).last, last.index < options.count - 1
    else { return }
    let isMarked = isEnabled && (context.isFocused(self) || isHighlighted)
    context.put(
      look("…", ascii: "."), at: Point(x: room.maxX - 1, y: 0),
      style: isMarked ? normalStyle(context) : style)
  }
}
