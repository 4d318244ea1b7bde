import LayoutCore

/// A number in a range, which the user changes step by step or types: by a click on the ends, or with the focus
/// by the arrow keys, `+` and `-`, the page keys (ten steps), Home, End and digits.
///
/// ```
/// Count ‹ 3 ›                     Count < 3 >
/// ```
///
/// A number that is typed is the value as soon as it is in the range. Enter, another key or the loss of the focus
/// ends it, and then the nearest value counts; Escape puts the old one back.
public final class StepperNode: RangeNode {
  /// Called when the user has changed the value.
  public var onChange: ((StepperNode) -> Void)?
  /// A number being typed, and the value before it.
  private var typed: (text: String, earlier: Double)?
  /// Whether the value changes by a number that is typed.
  private var isTyping = false
  /// The end on which the pointer was pressed.
  private var pressed: End?

  private enum End { case less, more }

  /// A stepper over a range of numbers, in steps of `step`. The closure is called when the user has changed
  /// the value, not when code has.
  @_disfavoredOverload
  public init(
    _ label: String = "", value: Double = 0, in range: ClosedRange<Double> = 0...100, step: Double = 1,
    onChange: ((StepperNode) -> Void)? = nil
  ) {
    self.onChange = onChange
    super.init(label, value: value, in: range, step: step)
  }

  public override var kind: String { "stepper" }

  public override var defaultAccessibility: Accessibility { describedNumber(as: .stepper) }

  override func reportChange() { onChange?(self) }

  override func valueDidChange() {
    if !isTyping { typed = nil }
    super.valueDidChange()
  }

  // MARK: Layout and drawing

  private var labelColumns: Int { shownLabel.isEmpty ? 0 : shownLabel.columns +| 1 }

  /// The columns of the ends with a blank between each and the value.
  private static let ends = 4

  override var contentSize: Size { Size(labelColumns +| valueColumns +| Self.ends, 1) }

  /// The columns of the parts in a width. The label gives way first, then the blanks, then the ends.
  private func parts(in width: Int) -> (label: Int, less: Range<Int>, value: Range<Int>, more: Range<Int>) {
    let wanted = valueColumns +| Self.ends
    let label = max(0, min(labelColumns, width - wanted))
    // A label of one letter or an ellipsis says nothing.
    let start = label > 2 || label == labelColumns ? label : 0
    let room = width - start
    let end = room >= wanted ? 2 : room > 2 ? 1 : 0
    let first = start + end
    let value = first..<first + max(0, min(valueColumns, room - 2 * end))
    return (
      max(0, start - 1), start..<value.lowerBound, value, value.upperBound..<value.upperBound + end
    )
  }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    let (label, less, value, more) = parts(in: room.size.width)
    let labelStyle = labelStyle(context)
    if label > 0 { context.put(self.label, at: .zero, columns: label, style: labelStyle) }
    func put(_ end: End, _ symbol: String, at x: Int, isLast: Bool) {
      let normal = isLast ? context.theme.textDisabled.merged(over: context.text) : labelStyle
      let isPressed = isHighlighted && pressed == end
      context.put(symbol, at: Point(x: x, y: 0), style: isPressed ? style : normal)
    }
    if !less.isEmpty {
      put(.less, look("‹", ascii: "<"), at: less.lowerBound, isLast: self.value <= range.lowerBound)
      put(.more, look("›", ascii: ">"), at: more.upperBound - 1, isLast: self.value >= range.upperBound)
    }
    let shown = (typed?.text ?? text(self.value)).fitted(in: value.count, hasSymbols: look.hasSymbols)
    var valueStyle = isHighlighted ? labelStyle : style
    if typed != nil { valueStyle.attributes.insert(.underline) }
    let blanks = String(repeating: " ", count: max(0, value.count - shown.columns))
    context.put(blanks + shown, at: Point(x: value.lowerBound, y: 0), style: valueStyle)
  }

  // MARK: Keys

  public override func focusDidChange(isFocused: Bool) {
    if !isFocused { endTyping() }
    super.focusDidChange(isFocused: isFocused)
  }

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isEnabled, modifiers.isEmpty else { return false }
    switch key {
    case .character(let scalar) where isPartOfNumber(scalar): type(scalar)
    case .character("+"), .character("="): change(by: 1)
    case .character("-"): change(by: -1)
    case .backspace:
      let text = typed?.text ?? text(value)
      type(String(text.dropLast()))
    case .escape:
      guard let typed else { return false }
      change(to: typed.earlier)
      self.typed = nil
      setNeedsDisplay()
    case .enter:
      guard typed != nil else { return false }
      endTyping()
    default:
      endTyping()
      return handleStepKey(key)
    }
    return true
  }

  private func change(by steps: Double) {
    endTyping()
    change(to: value + steps * step)
  }

  private func isPartOfNumber(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "." { return decimals != 0 && typed?.text.contains(".") != true }
    return ("0"..."9").contains(scalar)
  }

  private func type(_ scalar: Unicode.Scalar) { type((typed?.text ?? "") + String(scalar)) }

  private func type(_ text: String) {
    guard text.columns <= valueColumns else { return }
    typed = (text, typed?.earlier ?? value)
    setNeedsDisplay()
    guard let number = Double(text), range.contains(number), abs(rounded(number) - number) < step * 1e-6
    else { return }
    isTyping = true
    change(to: number)
    isTyping = false
  }

  /// Takes the nearest value to the number that was typed.
  private func endTyping() {
    guard let typed else { return }
    self.typed = nil
    setNeedsDisplay()
    if let number = Double(typed.text) { change(to: number) }
  }

  // MARK: The pointer

  private func end(at point: Point) -> End? {
    let parts = parts(in: messagePlace(in: frame.size).content.width)
    guard point.y == 0 else { return nil }
    return parts.less.contains(point.x) ? .less : parts.more.contains(point.x) ? .more : nil
  }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    pressed = end(at: pointer.location)
    let response = super.pointerPressed(pointer)
    if pressed == nil { isHighlighted = false }
    return response
  }

  public override func pointerMoved(_ pointer: Pointer) {
    isHighlighted = isEnabled && pressed != nil && end(at: pointer.location) == pressed
  }

  override func act(at point: Point) {
    guard let end = end(at: point), end == pressed else { return }
    change(by: end == .less ? -1 : 1)
  }
}
