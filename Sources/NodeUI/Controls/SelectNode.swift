import LayoutCore

/// One of many options: a row with the chosen one, which opens a list of at most ten rows.
///
/// ```
/// Region  eu-west  ▾
///         eu-north
///         eu-west
///         us-east
/// ```
///
/// Enter, Space, ↓ and a click open the list; in it the arrow keys, page keys, Home, End and first letters
/// move, Enter or a click takes an option, and Escape or a click on the first row leaves the old one.
///
/// Windows have no layer above their nodes yet, so **the node grows by its list while that is open**, and the
/// nodes below make room. In a place of fixed height the list shows the rows that there are; in a single row
/// the arrows show one option after another.
public final class SelectNode: EntryControlNode {
  /// The texts of the options, each on one line.
  public var options: [String] {
    didSet { if options != oldValue { optionsDidChange() } }
  }
  /// The index of the chosen option; nil for none. An index without an option becomes nil.
  public var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !options.indices.contains(index) { selectedIndex = nil }
      if selectedIndex != oldValue { setNeedsDisplay() }
    }
  }
  /// Whether the list is open.
  public private(set) var isOpen = false {
    didSet { if isOpen != oldValue { setNeedsLayout() } }
  }
  /// Called when the user has changed the value.
  public var onChange: ((SelectNode) -> Void)?

  /// The option of the list that Enter takes.
  private var cursor = 0
  /// The option in the first row of the list.
  private var first = 0
  /// The row on which the pointer was pressed.
  private var pressed: Int?

  public init(
    _ label: String = "", _ options: [String] = [], selectedIndex: Int? = nil,
    onChange: ((SelectNode) -> Void)? = nil
  ) {
    self.options = options
    self.selectedIndex = selectedIndex.flatMap { options.indices.contains($0) ? $0 : nil }
    self.onChange = onChange
    super.init(label: label)
  }

  public override var kind: String { "select" }

  private func optionsDidChange() {
    if let index = selectedIndex, !options.indices.contains(index) { selectedIndex = nil }
    cursor = max(0, min(cursor, options.count - 1))
    if options.isEmpty { isOpen = false }
    setNeedsLayout()
  }

  override func isEnabledDidChange() {
    if !isEnabled { isOpen = false }
  }

  // MARK: Layout and drawing

  private static let mostRows = 10
  private static let gap = 2

  private var labelColumns: Int { label.isEmpty ? 0 : label.columns +| Self.gap }
  private var optionColumns: Int { max(1, options.reduce(0) { max($0, $1.columns) }) }

  override var contentSize: Size {
    Size(labelColumns +| optionColumns +| 2, isOpen ? 1 + min(Self.mostRows, options.count) : 1)
  }
  override var minimumColumns: Int { contentSize.width }

  /// The columns of the label, and of the options with their arrow.
  private func columns(in width: Int) -> (label: Int, options: Range<Int>) {
    let wanted = min(optionColumns + 2, width)
    let label = min(labelColumns, width - wanted)
    let start = label > Self.gap || label == labelColumns ? label : 0
    return (max(0, start - Self.gap), start..<min(width, start + optionColumns + 2))
  }

  /// The number of rows of the list in the node.
  private var listRows: Int {
    guard isOpen else { return 0 }
    return max(0, min(Self.mostRows, options.count, messagePlace(in: frame.size).content.height - 1))
  }

  /// Moves the list as little as needed to show the cursor.
  private func followCursor(in rows: Int) {
    guard rows > 0 else { return }
    first = max(0, min(max(min(first, cursor), cursor - rows + 1), options.count - rows))
  }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    let (label, columns) = columns(in: room.size.width)
    if label > 0 { context.put(self.label, at: .zero, columns: label, style: labelStyle(context)) }
    let rows = listRows
    // Without room for the list the first row shows its option.
    let index = isOpen && rows == 0 ? cursor : selectedIndex
    let text = index.map { options[$0] } ?? look("–", ascii: "-")
    let arrow = isOpen ? look("▴", ascii: "^") : look("▾", ascii: "v")
    draw(text, arrow, at: 0, columns, pressed == 0 || !isHighlighted ? style : unmarked(context), context)
    followCursor(in: rows)
    for row in 0..<rows {
      let index = first + row
      let isCursor = isHighlighted ? pressed == row + 1 : index == cursor
      let mark =
        row == 0 && first > 0
        ? look("▴", ascii: "^")
        : row == rows - 1 && index < options.count - 1 ? look("▾", ascii: "v") : " "
      let normal = unmarked(context)
      draw(
        options[index], mark, at: row + 1, columns,
        isCursor ? context.theme.selection.merged(over: normal) : normal, context)
    }
  }

  private func unmarked(_ context: DrawingContext) -> TextStyle {
    context.theme.button.merged(over: context.text)
  }

  private func draw(
    _ text: String, _ mark: String, at y: Int, _ columns: Range<Int>, _ style: TextStyle,
    _ context: DrawingContext
  ) {
    let room = columns.count
    let shown = room > 3 ? text.padded(to: room - 2, look) + " " + mark : text.padded(to: room, look)
    context.put(shown, at: Point(x: columns.lowerBound, y: y), style: style)
  }

  // MARK: The list

  private func open() {
    guard !isOpen, !options.isEmpty else { return }
    cursor = selectedIndex ?? 0
    first = 0
    isOpen = true
    if let window {
      window.layoutIfNeeded()
      window.reveal(self, animated: false)
    }
  }

  private func take(_ index: Int) {
    isOpen = false
    guard index != selectedIndex else { return }
    selectedIndex = index
    onChange?(self)
  }

  private func moveCursor(to index: Int) {
    cursor = max(0, min(index, options.count - 1))
    followCursor(in: listRows)
    setNeedsDisplay()
    window?.reveal(self, focusRect)
  }

  /// Moves to the next option that begins with a letter, in either case.
  private func moveCursor(toLetter scalar: Unicode.Scalar) -> Bool {
    let letter = String(scalar).lowercased()
    let order = options.indices.map { (cursor + 1 + $0) % options.count }
    guard let index = order.first(where: { options[$0].lowercased().hasPrefix(letter) }) else { return false }
    moveCursor(to: index)
    return true
  }

  // MARK: Input

  public override var focusRect: Rect? {
    listRows > 0 ? Rect(x: 0, y: 1 + cursor - first, width: frame.size.width, height: 1) : nil
  }

  public override func focusDidChange(isFocused: Bool) {
    if !isFocused { isOpen = false }
    super.focusDidChange(isFocused: isFocused)
  }

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isEnabled, modifiers.isEmpty else { return false }
    guard isOpen else {
      guard [.enter, .down, .character(" ")].contains(key), !options.isEmpty else { return false }
      open()
      return true
    }
    let page = max(1, listRows - 1)
    switch key {
    case .enter, .character(" "): take(cursor)
    case .escape: isOpen = false
    case .up: moveCursor(to: cursor - 1)
    case .down: moveCursor(to: cursor + 1)
    case .pageUp: moveCursor(to: cursor - page)
    case .pageDown: moveCursor(to: cursor + page)
    case .home: moveCursor(to: 0)
    case .end: moveCursor(to: options.count - 1)
    case .character(let scalar): return moveCursor(toLetter: scalar)
    default: return false
    }
    return true
  }

  private func row(at point: Point) -> Int? {
    let columns = columns(in: messagePlace(in: frame.size).content.width)
    let isHit = point.y == 0 ? 0..<columns.options.upperBound : columns.options
    return isHit.contains(point.x) && (0...listRows).contains(point.y) ? point.y : nil
  }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    pressed = row(at: pointer.location)
    return pressed == nil ? .ignored : super.pointerPressed(pointer)
  }

  public override func pointerMoved(_ pointer: Pointer) {
    isHighlighted = isEnabled && row(at: pointer.location) == pressed
  }

  override func act(at point: Point) {
    guard let row = row(at: point), row == pressed else { return }
    if row > 0 {
      take(first + row - 1)
    } else if isOpen {
      isOpen = false
    } else {
      open()
    }
  }
}
