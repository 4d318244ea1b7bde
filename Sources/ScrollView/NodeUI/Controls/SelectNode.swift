import LayoutCore

/// One of many options: a row with the chosen one, which opens a list of at most ten rows over the nodes below it,
/// or above it where there is more room.
///
/// ```
/// Region  eu-west  ▾
///        ▏eu-north ▕
///        ▏eu-west  ▕
///        ▏us-east  ▕
/// ```
///
/// Enter, Space, ↓ and a click open the list; in it the arrow keys, page keys, Home, End and first letters
/// move, Enter, Space or a click takes an option, and Escape or a click elsewhere leaves the old one. In a list
/// that is searchable, letters and blanks filter instead.
///
/// On a screen without a row for the list the arrows show one option after another.
public final class SelectNode: ChoiceNode {
  /// Whether typing shows only the options that contain the text, in either case.
  public var isSearchable = false {
    didSet { if isSearchable != oldValue { close() } }
  }
  /// Whether the list is open.
  public var isOpen: Bool { list != nil }
  /// Called when the user has changed the value.
  public var onChange: ((SelectNode) -> Void)?

  /// The open list, and its place on the screen.
  private var list: (rows: OptionListNode, popover: PresentationNode)?
  /// The options in the list.
  private var shown: [Int] = []
  /// The text that these options contain.
  private var filter = ""

  /// A row with a label and the chosen option. The closure is called when the user has chosen one, not when
  /// code has.
  public init(
    _ label: String = "", _ options: [String] = [], selectedIndex: Int? = nil,
    onChange: ((SelectNode) -> Void)? = nil
  ) {
    self.onChange = onChange
    super.init(label, options, selectedIndex: selectedIndex)
  }

  public override var kind: String { "select" }

  public override var defaultAccessibility: Accessibility {
    var result = described(
      as: .popUp, value: selectedIndex.map { options[$0] } ?? "none",
      position: selectedIndex.map { Accessibility.position($0, of: options.count) } ?? "")
    if isOpen { result.states.insert("open", at: 0) }
    return result
  }

  override func reportChange() { onChange?(self) }

  override func optionsDidChange() {
    close()
    super.optionsDidChange()
  }

  override func isEnabledDidChange() {
    if !isEnabled { close() }
  }

  // MARK: Layout and drawing

  private static let mostRows = 10
  private static let gap = 2
  /// Columns of the arrow and the blank before it.
  private static let arrow = 2

  private var labelColumns: Int { shownLabel.isEmpty ? 0 : shownLabel.columns +| Self.gap }

  override var contentSize: Size { Size(labelColumns +| optionColumns +| Self.arrow, 1) }

  /// The columns of the label, and of the option with its arrow.
  private func columns(in width: Int) -> (label: Int, option: Range<Int>) {
    let wanted = min(optionColumns +| Self.arrow, width)
    let label = min(labelColumns, width - wanted)
    let start = label > Self.gap || label == labelColumns ? label : 0
    return (max(0, start - Self.gap), start..<min(width, start +| optionColumns +| Self.arrow))
  }

  /// The columns in which a click opens the list.
  private var area: Range<Int> {
    0..<max(0, columns(in: messagePlace(in: frame.size).content.width).option.upperBound)
  }

  /// The option with its arrow and the edge of the list before it.
  private var anchorRect: Rect {
    let columns = columns(in: messagePlace(in: frame.size).content.width).option
    return Rect(x: columns.lowerBound - 1, y: 0, width: columns.count + 1, height: 1)
  }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    let (label, columns) = columns(in: room.size.width)
    if label > 0 { context.put(self.label, at: .zero, columns: label, style: labelStyle(context)) }
    let arrow = isOpen ? look("▴", ascii: "^") : look("▾", ascii: "v")
    let width = columns.count
    let hasArrow = width > Self.arrow
    let textColumns = hasArrow ? width - Self.arrow : width
    let place = Point(x: columns.lowerBound, y: 0)
    context.put(
      shownText.padded(to: textColumns, look) + (hasArrow ? " " + arrow : ""), at: place, style: style)
    if isOpen, !filter.isEmpty {
      let end = Point(x: place.x + min(shownText.columns, textColumns - 1), y: 0)
      context.restyleText(at: end) { $0.attributes.formSymmetricDifference(.reverse) }
      context.showCursor(at: end)
    }
  }

  /// The chosen option, or the filter. Without room for the list it is the option at the cursor.
  private var shownText: String {
    var index = selectedIndex
    if let list {
      if !filter.isEmpty { return filter }
      if list.popover.frame.isEmpty { index = list.rows.cursor.map { shown[$0] } }
    }
    return index.map { options[$0] } ?? look("–", ascii: "-")
  }

  // MARK: The list

  private func open() {
    guard !isOpen, !options.isEmpty, let window else { return }
    window.reveal(self, animated: false)
    (shown, filter) = (Array(options.indices), "")
    // The list ends below the arrow.
    let rows = OptionListNode(
      options, emptyText: "no match", minimumColumns: optionColumns +| Self.arrow - 1)
    rows.onChoose = { [weak self] in self?.take($0) }
    let popover = window.present(
      rows, as: .popover(self),
      PresentationOptions(
        rect: { [weak self] in self?.anchorRect ?? .zero }, maximumRows: Self.mostRows, keepsFocus: true),
      onDismiss: { [weak self] in self?.didClose() })
    guard let popover else { return }
    list = (rows, popover)
    rows.moveCursor(to: selectedIndex ?? 0)
    setNeedsDisplay()
  }

  private func close() {
    if let list { window?.dismiss(list.rows) }
    didClose()
  }

  private func didClose() {
    guard isOpen else { return }
    list = nil
    setNeedsDisplay()
  }

  /// Takes the option in a row of the list.
  private func take(_ row: Int?) {
    let index = row.flatMap { shown.indices.contains($0) ? shown[$0] : nil }
    close()
    if let index { choose(index) }
  }

  /// Moves to the next option that begins with a letter, in either case.
  private func moveCursor(toLetter scalar: Unicode.Scalar, in rows: OptionListNode) {
    let letter = String(scalar).lowercased()
    let next = (rows.cursor ?? -1) + 1
    let order = rows.texts.indices.map { (next + $0) % rows.texts.count }
    if let row = order.first(where: { rows.texts[$0].lowercased().hasPrefix(letter) }) {
      rows.moveCursor(to: row)
    }
  }

  private func show(_ text: String, in rows: OptionListNode) {
    filter = String(text.drop { $0.isWhitespace }.prefix(Self.longestFilter))
    let wanted = filter.lowercased()
    shown = options.indices.filter { wanted.isEmpty || options[$0].lowercased().contains(wanted) }
    rows.texts = shown.map { options[$0] }
    rows.moveCursor(to: filter.isEmpty ? selectedIndex ?? 0 : 0)
    setNeedsDisplay()
  }

  private static let longestFilter = 100

  // MARK: Input

  /// An open list gets all letters.
  public override var acceptsText: Bool { isOpen }

  public override func focusDidChange(isFocused: Bool) {
    if !isFocused { close() }
    super.focusDidChange(isFocused: isFocused)
  }

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isEnabled else { return false }
    guard let list else {
      guard modifiers.isEmpty, [.enter, .down, .character(" ")].contains(key), !options.isEmpty else {
        return false
      }
      open()
      return true
    }
    if key == .tab || key == .backTab {
      close()
      return false
    }
    guard modifiers.isEmpty else { return false }
    let (rows, cursor) = (list.rows, list.rows.cursor ?? 0)
    let page = max(1, list.popover.frame.size.height - 1)
    switch key {
    case .enter: take(rows.cursor)
    case .escape: close()
    case .up: rows.moveCursor(to: cursor - 1)
    case .down: rows.moveCursor(to: cursor + 1)
    case .pageUp: rows.moveCursor(to: cursor - page)
    case .pageDown: rows.moveCursor(to: cursor + page)
    case .home: rows.moveCursor(to: 0)
    case .end: rows.moveCursor(to: rows.texts.count - 1)
    case .backspace: if isSearchable { show(String(filter.dropLast()), in: rows) }
    case .character(let scalar):
      if isSearchable {
        show(filter + String(scalar), in: rows)
      } else if scalar == " " {
        take(rows.cursor)
      } else {
        moveCursor(toLetter: scalar, in: rows)
      }
    case .left, .right, .insert, .delete: break
    case .tab, .backTab, .function: return false
    }
    setNeedsDisplay()
    return true
  }

  public override func handlePaste(_ text: String) -> Bool {
    guard isSearchable, let list else { return false }
    let line = text.prefix { !$0.isNewline }
    show(
      filter
        + String(String.UnicodeScalarView(line.unicodeScalars.filter { DisplayWidth.of($0.value) != nil })),
      in: list.rows)
    return true
  }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard pointer.location.y == 0, area.contains(pointer.location.x) else { return .ignored }
    return super.pointerPressed(pointer)
  }

  public override func pointerMoved(_ pointer: Pointer) {
    isHighlighted = isEnabled && pointer.location.y == 0 && area.contains(pointer.location.x)
  }

  override func act(at point: Point) {
    if point.y == 0, area.contains(point.x) { open() }
  }
}
