import LayoutCore

/// A number in a range, which the user drags, or with the focus changes by ← and → (↓ and ↑), the page keys
/// (ten steps), Home and End.
///
/// ```
/// Volume ━━━━●──── 42             Volume ====O---- 42
/// ```
///
/// The value follows the pointer. A pointer that is released above or below the slider puts the old value
/// back.
public final class SliderNode: RangeNode {
  /// Called when the user has changed the value.
  public var onChange: ((SliderNode) -> Void)?
  /// The value when the pointer was pressed.
  private var valueBefore: Double?

  /// A slider over a range of numbers, in steps of `step`. The closure is called when the user has changed
  /// the value, not when code has.
  @_disfavoredOverload
  public init(
    _ label: String = "", value: Double = 0, in range: ClosedRange<Double> = 0...100, step: Double = 1,
    onChange: ((SliderNode) -> Void)? = nil
  ) {
    self.onChange = onChange
    super.init(label, value: value, in: range, step: step)
  }

  public override var kind: String { "slider" }

  public override var defaultAccessibility: Accessibility { describedNumber(as: .slider) }

  override func reportChange() { onChange?(self) }

  // MARK: Layout and drawing

  private static let trackColumns = 10

  private var labelColumns: Int { shownLabel.isEmpty ? 0 : shownLabel.columns +| 1 }

  override var contentSize: Size { Size(labelColumns +| Self.trackColumns +| 1 +| valueColumns, 1) }
  override var minimumColumns: Int { contentSize.width }
  override var fillsColumns: Bool { true }

  private func track(in width: Int) -> TrackColumns {
    TrackColumns(in: width, label: labelColumns, bar: Self.trackColumns, value: valueColumns)
  }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    let track = track(in: room.size.width)
    let (label, columns, hasValue) = (track.label, track.bar, track.hasValue)
    let labelStyle = labelStyle(context)
    if label > 0 { context.put(self.label, at: .zero, columns: label, style: labelStyle) }
    let thumb = columns.lowerBound + thumb(in: columns.count)
    for x in columns {
      let symbol =
        x == thumb ? look("●", ascii: "O") : x < thumb ? look("━", ascii: "=") : look("─", ascii: "-")
      let isState = x == thumb || !isEnabled
      let trackStyle =
        !context.theme.hasSurfaces ? context.text : x < thumb ? context.theme.accent : context.theme.border
      context.put(symbol, at: Point(x: x, y: 0), style: isState ? style : trackStyle)
      if x == thumb { emphasizeMark(symbol, at: Point(x: x, y: 0), style, context) }
    }
    guard hasValue else { return }
    context.put(
      text(value), at: Point(x: columns.upperBound + 1, y: 0), columns: valueColumns,
      style: isEnabled && context.isFocused(self) ? style : labelStyle)
  }

  /// The column of the thumb in a track.
  private func thumb(in count: Int) -> Int {
    let length = range.upperBound - range.lowerBound
    guard count > 1, length > 0 else { return 0 }
    return Int(((value - range.lowerBound) / length * Double(count - 1)).rounded())
  }

  // MARK: Input

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    isEnabled && modifiers.isEmpty && handleStepKey(key)
  }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard isEnabled else { return .ignored }
    isHighlighted = true
    valueBefore = value
    return .captured
  }

  public override func pointerMoved(_ pointer: Pointer) { follow(pointer) }

  public override func pointerReleased(_ pointer: Pointer) {
    follow(pointer)
    isHighlighted = false
    valueBefore = nil
  }

  public override func pointerCancelled() {
    if let valueBefore { change(to: valueBefore) }
    isHighlighted = false
    valueBefore = nil
  }

  private func follow(_ pointer: Pointer) {
    guard isEnabled, let valueBefore else { return }
    isHighlighted = (0..<frame.size.height).contains(pointer.location.y)
    guard isHighlighted else { return change(to: valueBefore) }
    let columns = track(in: messagePlace(in: frame.size).content.width).bar
    guard columns.count > 1 else { return }
    let part = Double(pointer.location.x - columns.lowerBound) / Double(columns.count - 1)
    change(to: range.lowerBound + min(max(part, 0), 1) * (range.upperBound - range.lowerBound))
  }
}
