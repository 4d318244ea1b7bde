import LayoutCore

/// A few options of which the user chooses one: by a click, or with the focus by the arrow keys, Home and
/// End. Tab stops once for the whole group.
///
/// ```
/// ◉ S  ○ M  ○ L                   (*) S  ( ) M  ( ) L
/// ```
///
/// The label names the group and is not drawn: a `TextNode` before the group can show it.
public final class RadioGroupNode: ChoiceNode {
  /// The direction in which the options follow each other.
  public var axis: StackDirection = .horizontal {
    didSet { if axis != oldValue { setNeedsLayout() } }
  }
  /// Called when the user has changed the value.
  public var onChange: ((RadioGroupNode) -> Void)?
  /// The option on which the pointer was pressed.
  private var pressed: Int?

  /// A group of options. The closure is called when the user has chosen one, not when code has.
  public init(
    _ label: String = "", _ options: [String] = [], selectedIndex: Int? = nil,
    onChange: ((RadioGroupNode) -> Void)? = nil
  ) {
    self.onChange = onChange
    super.init(label, options, selectedIndex: selectedIndex)
  }

  public override var kind: String { "radioGroup" }

  public override var defaultAccessibility: Accessibility {
    var result = described(as: .radioGroup)
    result.parts = options.indices.map { index in
      AccessibilityPart(
        .radio, label: options[index], states: index == selectedIndex ? ["selected"] : [],
        position: Accessibility.position(index, of: options.count), isCurrent: index == selectedIndex)
    }
    return result
  }

  override func reportChange() { onChange?(self) }

  private static let gap = 2

  private func shown(_ index: Int) -> String {
    let mark = index == selectedIndex ? look("◉", ascii: "(*)") : look("○", ascii: "( )")
    return "\(mark) \(options[index])"
  }

  override var contentSize: Size {
    let widths = options.indices.map { shown($0).columns }
    return axis == .vertical
      ? Size(widths.max() ?? 0, max(1, options.count))
      : Size(widths.reduce(0) { $0 +| $1 } +| Self.gap * max(0, options.count - 1), 1)
  }

  override var minimumColumns: Int { max(1, contentSize.width) }

  /// The cells of the options in a width. A row that does not fit is shown from the option before the chosen
  /// one on.
  private func places(in width: Int) -> [(index: Int, area: Rect)] {
    guard axis == .horizontal else {
      return options.indices.map { ($0, Rect(x: 0, y: $0, width: min(width, shown($0).columns), height: 1)) }
    }
    var (x, found): (Int, [(index: Int, area: Rect)]) = (0, [])
    let first = contentSize.width <= width ? 0 : selectedIndex ?? 0
    for index in options.indices.dropFirst(first) where x < width {
      let columns = min(shown(index).columns, width - x)
      found.append((index, Rect(x: x, y: 0, width: columns, height: 1)))
      x += columns + Self.gap
    }
    return found
  }

  private func option(at point: Point) -> Int? {
    places(in: messagePlace(in: frame.size).content.width).first { $0.area.contains(point) }?.index
  }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    let isMarked = isEnabled && (context.isFocused(self) || isHighlighted)
    let normal = isMarked ? context.theme.button.merged(over: context.text) : style
    let marked = isHighlighted ? pressed : selectedIndex ?? 0
    let places = places(in: room.size.width)
    for (index, area) in places where area.maxY <= room.maxY {
      context.put(
        shown(index), at: area.origin, columns: area.size.width, style: index == marked ? style : normal)
    }
    if axis == .horizontal, let last = places.last, last.index < options.count - 1 {
      context.put(look("…", ascii: "."), at: Point(x: room.maxX - 1, y: 0), style: normal)
    }
  }

  // MARK: Input

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isEnabled, modifiers.isEmpty, !options.isEmpty else { return false }
    let (count, index) = (options.count, selectedIndex)
    switch key {
    case .left, .up: take(index.map { ($0 + count - 1) % count } ?? count - 1)
    case .right, .down: take(index.map { ($0 + 1) % count } ?? 0)
    case .home: take(0)
    case .end: take(count - 1)
    case .character(" "): take(index ?? 0)
    default: return false
    }
    return true
  }

  private func take(_ index: Int) {
    if choose(index), axis == .vertical { window?.reveal(self, focusRect) }
  }

  public override var focusRect: Rect? {
    axis == .vertical ? Rect(x: 0, y: selectedIndex ?? 0, width: frame.size.width, height: 1) : nil
  }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    pressed = option(at: pointer.location)
    return pressed == nil ? .ignored : super.pointerPressed(pointer)
  }

  public override func pointerMoved(_ pointer: Pointer) {
    isHighlighted = isEnabled && option(at: pointer.location) == pressed
  }

  override func act(at point: Point) {
    if let index = option(at: point), index == pressed { take(index) }
  }
}
