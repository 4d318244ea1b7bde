import LayoutCore

/// One of many options: a row with the chosen one, which opens a list of at most ten rows over the nodes below it,
/// or above it where there is more room.
///
/// ```
/// Region  eu-west  ▾
///        ╭───────────╮
///        │eu-north   │
///        │eu-west   ✓│
///        │us-east    │
///        ╰───────────╯
/// ```
///
/// Enter, Space, ↓ and a click open the list; in it the arrow keys, page keys, Home, End and first letters
/// move, Enter, Space or a click takes an option, and Escape or a click elsewhere leaves the old one. In a list
/// that is searchable, people type letters of the option instead, as in a ``PickerNode``.
///
/// On a screen without a row for the list the arrows show one option after another.
public final class SelectNode: ChoiceNode {
  /// Whether typing shows only the options that contain the letters, those that fit best first (`FuzzyMatcher`).
  public var isSearchable = false {
    didSet { if isSearchable != oldValue { close() } }
  }
  /// Whether the list is open.
  public var isOpen: Bool { list != nil }
  /// Called when the user has changed the value.
  public var onChange: ((SelectNode) -> Void)?

  /// The open list, and its place on the screen.
  private var list: (rows: PickerListNode, popover: PresentationNode)?
  /// The letters that people type in a searchable list.
  private var filter = EditedText("", lines: .first)

  /// A row with a label and the chosen option. The closure is called when the user has chosen one, not when
  /// code has.
  @_disfavoredOverload
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
    var style = style
    if context.theme.hasSurfaces {
      let hasBar = columns.lowerBound > 0
      let isFocused = context.isFocused(self) || isOpen
      context.fillSurface(
        Rect(x: hasBar ? columns.lowerBound - 1 : 0, y: 0, width: width + (hasBar ? 1 : 0), height: 1),
        !isEnabled ? .disabled : message != nil ? .invalid : isFocused ? .focused : .normal, hasBar: hasBar)
      if isEnabled, !isHighlighted {
        style = TextStyle(foreground: context.theme.text.foreground)
        if isFocused { style.attributes = .bold }
      }
    }
    context.put(
      shownText.padded(to: textColumns, look) + (hasArrow ? " " + arrow : ""), at: place, style: style)
    if isOpen, !filter.isEmpty {
      let cursor = filter.display.cursor
      let end = Point(x: place.x + min(cursor, textColumns - 1), y: 0)
      context.restyleText(at: end) { $0.attributes.formSymmetricDifference(.reverse) }
      context.showCursor(at: end)
    }
  }

  /// The chosen option, or the filter. Without room for the list it is the option at the cursor.
  private var shownText: String {
    var index = selectedIndex
    if let list {
      if !filter.isEmpty { return filter.text }
      if list.popover.frame.isEmpty { index = list.rows.option(at: list.rows.currentRow) }
    }
    return index.map { options[$0] } ?? look("–", ascii: "-")
  }

  // MARK: The list

  private func open() {
    guard !isOpen, !options.isEmpty, let window else { return }
    window.reveal(self, animated: false)
    filter = EditedText("", lines: .first)
    // The mark of the chosen option is below the arrow.
    let rows = PickerListNode(emptyText: "no match", minimumColumns: optionColumns +| Self.arrow)
    rows.show(options)
    rows.chosen = selectedIndex
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
    let index = list?.rows.option(at: row)
    close()
    if let index { choose(index) }
  }

  /// Moves to the next option that begins with a letter, in either case.
  private func moveCursor(toLetter scalar: Unicode.Scalar, in rows: PickerListNode) {
    let letter = String(scalar).lowercased()
    let next = (rows.currentRow ?? -1) + 1
    let order = options.indices.map { (next + $0) % options.count }
    if let row = order.first(where: { options[$0].lowercased().hasPrefix(letter) }) {
      rows.moveCursor(to: row)
    }
  }

  /// Shows the options that contain the letters typed.
  private func filterDidChange(in rows: PickerListNode) {
    rows.show(options, matching: filter.text)
    rows.moveCursor(to: filter.isEmpty ? selectedIndex ?? 0 : 0)
    setNeedsDisplay()
  }

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
    let rows = list.rows
    defer { setNeedsDisplay() }
    switch (key, modifiers) {
    case (.enter, []): take(rows.currentRow)
    case (.escape, []): close()
    case (.character(" "), []) where !isSearchable: take(rows.currentRow)
    case (.character(let scalar), []) where !isSearchable: moveCursor(toLetter: scalar, in: rows)
    case (.function, _): return false
    default:
      if modifiers.isEmpty, rows.moveCursor(by: key) { break }
      guard isSearchable else { return modifiers.isEmpty }
      switch filter.handle(key, modifiers) {
      case .changed: filterDidChange(in: rows)
      case .unknown: return modifiers.isEmpty
      default: break
      }
    }
    return true
  }

  public override func handlePaste(_ text: String) -> Bool {
    guard isSearchable, let list else { return false }
    if filter.paste(text).isChange { filterDidChange(in: list.rows) }
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
