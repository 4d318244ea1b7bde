import LayoutCore

/// Text of any number of lines that people can edit (Texture's editable text node).
///
/// A field that is smaller than its text follows the insertion point while it has the focus. Put the node in
/// a `ScrollNode` for everything else. Typing, moving the insertion point and finding text scroll to the
/// place, as Apple's interface guidelines ask. Page keys may scroll the insertion point out of view; typing
/// brings it back. A selection is scrolled into view before it is copied or cut, unless part of it is
/// visible.
///
/// An edit costs the lines it changes and a move of the text after it, so that megabytes can be edited.
/// Ctrl-Z undoes edits (docs/controls.md has all keys).
public final class EditableTextNode: ControlNode, SelectionNode, TextEditing {
  var editing: EditedText
  /// Whether people can change the text; they can always select and copy.
  public var isEditable = true
  /// Whether the node can have the focus and takes the pointer; if not, its text is dim.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { setNeedsDisplay() } }
  }
  /// The keys that move and edit.
  public var editingKeys: EditingKeys {
    get { editing.keys }
    set { editing.keys = newValue }
  }
  /// Whether Tab inserts a tab instead of moving the focus.
  public var tabInserts = false
  /// The places at which lines that are too long are broken.
  public var wrap = TextWrap.word {
    didSet { if wrap != oldValue { setNeedsLayout() } }
  }
  /// The text shown while there is no other.
  public var placeholder = "" {
    didSet { if placeholder != oldValue { setNeedsLayout() } }
  }
  /// The style of the text, over the theme's. A background fills the node.
  public var textStyle = TextStyle.plain {
    didSet { if textStyle != oldValue { setNeedsDisplay() } }
  }
  /// Called after each change that people make.
  public var onChange: ((EditableTextNode) -> Void)?
  /// Called with copied or cut text, for the system clipboard.
  public var onCopy: ((String) -> Void)?
  /// The text last copied or cut here.
  public var clipboard = ""
  /// The cell of the text that was shown first after the last movement, if the node is too small for all.
  var shown = Point.zero

  /// The column that ↑ and ↓ keep across shorter lines.
  var goalColumn: Int?
  var drag: SelectionDrag?
  private var layouts: [TextLayout] = []
  /// The number of lines broken so far: the cost of edits, which tests limit.
  private(set) var brokenLines = 0

  /// A text with the insertion point at its start. Linear in the text.
  public init(_ text: String = "") {
    editing = EditedText(text, lines: .many)
    super.init()
    style.ascender = 1
    style.descender = 0
  }

  public override var kind: String { "editableText" }
  public override class var makesLayoutSpec: Bool { false }
  public override class var updatesProperties: Bool { false }

  public override var defaultAccessibility: Accessibility {
    var states = isEnabled ? [] : ["disabled"]
    if !isEditable { states.append("read only") }
    return Accessibility(.textArea, value: text, hint: placeholder, states: states)
  }

  /// The whole text; setting it puts the insertion point at its start.
  public var text: String {
    get { buffer.string }
    set {
      editing = EditedText(newValue, keys: editingKeys, lines: .many)
      didTakeState()
    }
  }

  func didTakeState() {
    (layouts, goalColumn) = ([], nil)
    setNeedsLayout()
  }

  // MARK: Layout

  /// The lines at a width of the node, whose last column is reserved for the insertion point.
  func layout(width: Int) -> TextLayout {
    let width = width == .infinity ? width : max(1, width - 1)
    if let layout = layouts.first(where: { $0.isSame(atWidth: width, wrap: wrap) }) { return layout }
    let layout = TextLayout(buffer.string, width: width, wrap: wrap, hasLastLine: true)
    brokenLines += layout.lines.count
    if layouts.count > 1 { layouts.removeFirst() }
    layouts.append(layout)
    return layout
  }

  /// The lines at the node's present width.
  var layout: TextLayout { layout(width: frame.size.width) }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    let layout = layout(width: maximumSize.width)
    let width = buffer.count == 0 ? max(layout.width, placeholder.columns) : layout.width
    return Size(width +| 1, layout.lines.count)
  }

  /// Updates the layouts after an edit.
  func follow(_ change: EditingBuffer.Change) {
    for index in layouts.indices {
      brokenLines += layouts[index].follow(buffer.string, replaced: change.range, with: change.count)
    }
    setNeedsLayout()
  }

  /// The cell of an offset, in the node's coordinates. Spaces that hang over the edge are in the last column.
  func point(at place: Int) -> Point {
    let layout = layout
    let row = layout.row(at: place)
    let column = layout.column(at: place, row: row, in: buffer.string)
    // Only blanks hang over the edge of wrapped text.
    return Point(x: wrap == .none ? column : min(column, max(0, frame.size.width - 1)), y: row)
  }

  /// The cell of the text in the node's top left corner.
  var origin: Point { window?.focusedNode === self ? following(shown) : .zero }

  /// Moves as little as needed for the insertion point to be in view, and shows nothing beyond the text.
  func following(_ shown: Point) -> Point {
    let (size, text, head) = (frame.size, layout, point(at: buffer.head))
    guard size.width > 0, size.height > 0 else { return shown }
    func follow(_ start: Int, _ place: Int, _ room: Int, _ length: Int) -> Int {
      min(max(min(start, place), place - room + 1), max(0, length - room))
    }
    let width = wrap == .none ? text.width + 1 : size.width
    return Point(
      x: follow(shown.x, head.x, size.width, width), y: follow(shown.y, head.y, size.height, text.lines.count)
    )
  }

  /// The offset at a column of a row, or the nearest one.
  func place(row: Int, column: Int) -> Int {
    let layout = layout
    let row = max(0, min(row, layout.lines.count - 1))
    let place = layout.offset(atColumn: max(0, column), row: row, in: buffer.string, rounds: true)
    // The end of a line broken within a word equals the start of the next line.
    guard row + 1 < layout.lines.count, place >= layout.lines[row + 1].start else { return place }
    return max(layout.lines[row].start, buffer.place(before: place))
  }

  /// The cell of the insertion point, in the node's coordinates.
  public var insertionRect: Rect { Rect(origin: point(at: buffer.head) - origin, size: Size(1, 1)) }

  // MARK: Drawing

  public override func draw(in context: DrawingContext) {
    let visible = context.visibleRect
    var base = textStyle.merged(over: context.text)
    if !isEnabled { base = context.theme.textDisabled.merged(over: base) }
    if base.background != .default { context.fill(visible, style: base) }
    let layout = layout
    let text = buffer.string
    if text.isEmpty, !placeholder.isEmpty {
      let shown = placeholder.fitted(in: context.bounds.size.width, hasSymbols: context.theme.hasSymbols)
      context.put(
        shown, bytes: 0..<shown.utf8.count, at: .zero, style: context.theme.placeholder.merged(over: base))
    }
    let origin = origin
    let (top, bottom) = (visible.minY + origin.y, visible.maxY + origin.y)
    let rows = max(0, top)..<max(0, top, min(bottom, layout.lines.count))
    for row in rows {
      let line = layout.lines[row]
      context.put(
        text, bytes: line.start..<line.end, isPlain: line.isPlain,
        at: Point(x: -origin.x, y: row - origin.y), style: base)
    }
    if buffer.selection.isEmpty {
      if context.isFocused(self) { drawInsertionPoint(context) }
    } else {
      drawSelection(layout, rows, context)
    }
  }

  private func drawInsertionPoint(_ context: DrawingContext) {
    var rect = insertionRect
    rect.size.width = TextScanner.scan(buffer.string) { scanner in
      buffer.head < scanner.utf8.count ? max(1, scanner.character(at: buffer.head).width) : 1
    }
    context.restyle(rect) { $0.attributes.formSymmetricDifference(.reverse) }
    context.showCursor(at: rect.origin)
  }

  private func drawSelection(_ layout: TextLayout, _ rows: Range<Int>, _ context: DrawingContext) {
    let selection = buffer.selection
    for row in rows {
      guard let columns = selectedColumns(row, layout, selection) else { continue }
      let rect = Rect(x: columns.lowerBound, y: row, width: columns.count, height: 1)
        .moved(by: .zero - origin)
      context.restyle(rect) { $0 = context.theme.selection.merged(over: $0) }
    }
  }

  /// The selected columns of a row. A selected newline counts as one, so that empty lines look selected.
  private func selectedColumns(_ row: Int, _ layout: TextLayout, _ selection: Range<Int>) -> Range<Int>? {
    let line = layout.lines[row]
    let next = row + 1 < layout.lines.count ? layout.lines[row + 1].start : buffer.count + 1
    guard selection.lowerBound < next, selection.upperBound > line.start else { return nil }
    let text = buffer.string
    let start =
      selection.lowerBound <= line.start
      ? 0 : layout.column(at: min(selection.lowerBound, line.end), row: row, in: text)
    let goesOn = selection.upperBound > line.end && line.end < next
    let end =
      selection.upperBound >= line.end
      ? line.width + (goesOn ? 1 : 0) : layout.column(at: selection.upperBound, row: row, in: text)
    return start..<max(start, end)
  }

  /// The bounding rectangle of the selection.
  var selectionRect: Rect {
    let (start, end) = (point(at: buffer.selection.lowerBound), point(at: buffer.selection.upperBound))
    let (row, column) = (start.y - origin.y, start.x - origin.x)
    if start.y == end.y { return Rect(x: column, y: row, width: max(1, end.x - start.x), height: 1) }
    return Rect(x: 0, y: row, width: max(1, frame.size.width), height: end.y - start.y + 1)
  }

  // MARK: Focus

  public override var canBecomeFocused: Bool { isEnabled }
  public override var focusRect: Rect? { insertionRect }
  public override func focusDidChange(isFocused: Bool) {
    if !isFocused { shown = .zero }
    setNeedsDisplay()
  }

  // MARK: Keys

  public override var acceptsText: Bool { isEditable && isEnabled }

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isEnabled else { return false }
    let extends = editingKeys.extendsWithShift && modifiers.contains(.shift)
    switch action(key, modifiers) {
    case .up, .older: moveVertically(-1, extends)
    case .down, .newer: moveVertically(1, extends)
    case .rowStart: move(to: layout.lines[row].start, extends: extends)
    case .rowEnd: move(to: place(row: row, column: .max), extends: extends)
    case .submit where isEditable && modifiers.isEmpty: paste("\n")
    case .complete where isEditable && tabInserts: paste("\t")
    default:
      switch edit(with: key, modifiers) {
      case .changed, .moved, .refused: return true
      case .submitted, .cancelled, .unknown: return false
      }
    }
    return true
  }

  public override func handlePaste(_ text: String) -> Bool {
    guard acceptsText else { return false }
    paste(text)
    return true
  }

  private var row: Int { layout.row(at: buffer.head) }

  /// Moves up or down; beyond the first or last line, to the start or end of the text.
  private func moveVertically(_ rows: Int, _ extends: Bool) {
    let layout = layout
    let row = row
    let goal = goalColumn ?? layout.column(at: buffer.head, row: row, in: buffer.string)
    let target = row + rows
    if target < 0 {
      move(to: 0, extends: extends)
    } else if target >= layout.lines.count {
      move(to: buffer.count, extends: extends)
    } else {
      move(to: place(row: target, column: goal), extends: extends)
      goalColumn = goal
    }
  }

  // MARK: The pointer

  public override var scrollsWhileDragging: Bool { true }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard isEnabled else { return .ignored }
    editing.edits.close()
    let place = place(at: pointer.location)
    goalColumn = nil
    let unit = TextUnit(clicks: pointer.clickCount)
    if unit == .character {
      buffer.move(to: place, extends: pointer.modifiers.contains(.shift))
      drag = SelectionDrag(unit: unit, first: buffer.anchorRange)
    } else {
      let range = buffer.range(of: unit, at: place)
      buffer.select(range)
      drag = SelectionDrag(unit: unit, first: range)
      window?.selectionNode = self
    }
    setNeedsDisplay()
    return .captured
  }

  /// The offset at a cell of the node.
  private func place(at location: Point) -> Int {
    place(row: location.y + origin.y, column: location.x + origin.x)
  }

  public override func pointerMoved(_ pointer: Pointer) {
    guard let drag else { return }
    let reached = buffer.range(of: drag.unit, at: place(at: pointer.location))
    if reached.lowerBound < drag.first.lowerBound {
      buffer.select(from: drag.first.upperBound, to: reached.lowerBound)
    } else {
      buffer.select(from: drag.first.lowerBound, to: max(drag.first.upperBound, reached.upperBound))
    }
    shown = following(shown)
    if !buffer.selection.isEmpty { window?.selectionNode = self }
    setNeedsDisplay()
  }

  public override func pointerReleased(_ pointer: Pointer) { drag = nil }
  public override func pointerCancelled() { drag = nil }
}

/// A selection by pointer, extended by characters, words or paragraphs from the ones first clicked.
struct SelectionDrag {
  var unit: TextUnit
  var first: Range<Int>
}

extension EditingBuffer {
  fileprivate var anchorRange: Range<Int> { anchor..<anchor }

  /// Selects from one offset to another, which may come before it.
  fileprivate mutating func select(from anchor: Int, to head: Int) {
    move(to: anchor)
    move(to: head, extends: true)
  }
}
