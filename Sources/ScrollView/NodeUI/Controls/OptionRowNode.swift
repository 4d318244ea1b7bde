import LayoutCore

/// The base class of controls whose options stand in a row or a column, all of them in view, at one stop of Tab. Arrow keys,
/// Home, End and a click choose one.
public class OptionRowNode: ChoiceNode {
  /// An option in the cells in which it is drawn.
  typealias Place = (index: Int, area: Rect)

  /// The option on which the pointer was pressed.
  private(set) final var pressed: Int?

  // MARK: For subclasses

  /// Whether the options stand below each other.
  var isVertical: Bool { false }
  /// Free columns between options in a row.
  var gap: Int { 2 }

  /// The text of an option with its mark.
  func shown(_ index: Int) -> String { options[index] }

  /// The options in view, in a width.
  func places(in width: Int) -> [Place] {
    guard isVertical else { return row(from: 0, in: 0..<width) }
    return options.indices.map {
      ($0, Rect(x: 0, y: $0, width: min(width, shown($0).columns), height: 1))
    }
  }

  /// The place that a click at a point is on.
  func option(at point: Point) -> Int? {
    places(in: messagePlace(in: frame.size).content.width).first { $0.area.contains(point) }?.index
  }

  /// The options from one on in a range of columns; the last one may be cut.
  final func row(from first: Int, in columns: Range<Int>) -> [Place] {
    var (x, found): (Int, [Place]) = (columns.lowerBound, [])
    for index in options.indices.dropFirst(first) where x < columns.upperBound {
      let width = min(shown(index).columns, columns.upperBound - x)
      found.append((index, Rect(x: x, y: 0, width: width, height: 1)))
      x += width + gap
    }
    return found
  }

  // MARK: Layout and drawing

  override var contentSize: Size {
    let widths = options.indices.map { shown($0).columns }
    return isVertical
      ? Size(widths.max() ?? 0, max(1, options.count))
      : Size(widths.reduce(0) { $0 +| $1 } +| gap * max(0, options.count - 1), 1)
  }

  override var minimumColumns: Int { max(1, contentSize.width) }

  /// The option that has the marks of the focus and of a press.
  final var marked: Int { (isHighlighted ? pressed : selectedIndex) ?? 0 }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    let isMarked = isEnabled && (context.isFocused(self) || isHighlighted)
    let normal = isMarked ? normalStyle(context) : style
    for (index, area) in places(in: room.size.width) where area.maxY <= room.maxY {
      drawOption(index, in: area, index == marked ? style : normal, context)
    }
  }

  /// Draws an option in its cells.
  func drawOption(_ index: Int, in area: Rect, _ style: TextStyle, _ context: DrawingContext) {
    context.put(shown(index), at: area.origin, columns: area.size.width, style: style)
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

  func take(_ index: Int) {
    if choose(index), isVertical { window?.reveal(self, focusRect) }
  }

  public override var focusRect: Rect? {
    isVertical ? Rect(x: 0, y: selectedIndex ?? 0, width: frame.size.width, height: 1) : nil
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
