import LayoutCore

/// The rows of a list that a control opens: the control has the focus and moves the cursor, and a click takes a
/// row.
final class OptionListNode: DisplayNode, DrawableNode, ResponderNode {
  /// The texts of the rows, each on one line.
  var texts: [String] {
    didSet { if texts != oldValue { setNeedsLayout() } }
  }
  /// The rows that cannot be taken.
  var disabled: Set<Int> = [] {
    didSet { if disabled != oldValue { setNeedsDisplay() } }
  }
  /// The row that Enter takes.
  private(set) var cursor: Int?
  /// The text of a list without rows.
  let emptyText: String
  /// The fewest columns of the rows.
  let minimumColumns: Int
  /// Called with the row that was clicked.
  var onChoose: ((Int) -> Void)?
  private var pressed: Int?
  private var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  init(_ texts: [String], emptyText: String = "", minimumColumns: Int = 0) {
    self.texts = texts
    self.emptyText = emptyText
    self.minimumColumns = minimumColumns
    super.init()
  }

  override var kind: String { "optionList" }

  override var defaultAccessibility: Accessibility {
    var result = Accessibility(.list, value: texts.isEmpty ? emptyText : "")
    result.parts = texts.indices.map { row in
      AccessibilityPart(
        .row, label: texts[row], states: row == cursor ? ["selected"] : [],
        position: Accessibility.position(row, of: texts.count),
        area: Rect(x: 0, y: row, width: frame.size.width, height: 1), isCurrent: row == cursor)
    }
    return result
  }

  /// Moves the cursor to a row, clamped to those there are, and scrolls to it.
  func moveCursor(to row: Int?) {
    cursor = row.flatMap { texts.isEmpty ? nil : max(0, min($0, texts.count - 1)) }
    setNeedsDisplay()
    guard let window else { return }
    // The rows may have changed.
    window.layoutIfNeeded()
    window.reveal(self, Rect(x: 0, y: cursor ?? 0, width: 1, height: 1), animated: false)
  }

  // MARK: Layout and drawing

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    let columns = texts.isEmpty ? emptyText.columns : texts.reduce(0) { max($0, $1.columns) }
    return Size(max(1, minimumColumns, columns), max(1, texts.count))
  }

  func draw(in context: DrawingContext) {
    let look = ControlLook(context.theme)
    let (width, visible) = (context.bounds.size.width, context.visibleRect)
    if texts.isEmpty {
      context.put(
        emptyText, at: .zero, columns: width, style: context.theme.placeholder.merged(over: context.text))
    }
    let normal = context.theme.button.merged(over: context.text)
    for row in visible.minY..<max(visible.minY, min(visible.maxY, texts.count)) {
      var style = disabled.contains(row) ? context.theme.textDisabled.merged(over: normal) : normal
      if isHighlighted ? row == pressed : row == cursor {
        style = context.theme.selection.merged(over: normal)
        if isHighlighted { style.attributes.insert(.underline) }
      }
      context.put(texts[row].padded(to: width, look), at: Point(x: 0, y: row), style: style)
    }
  }

  // MARK: The pointer

  private func row(at point: Point) -> Int? {
    let isRow = texts.indices.contains(point.y) && !disabled.contains(point.y)
    return Rect(origin: .zero, size: frame.size).contains(point) && isRow ? point.y : nil
  }

  /// A press that moves scrolls a list that is longer than its place.
  func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    pressed = row(at: pointer.location)
    isHighlighted = pressed != nil
    let isScrollable = sequence(first: self as DisplayNode, next: \.supernode).contains {
      ($0 as? ScrollNode)?.canScroll == true
    }
    return isScrollable ? .pressed : .captured
  }

  func pointerMoved(_ pointer: Pointer) {
    isHighlighted = pressed != nil && row(at: pointer.location) == pressed
  }

  func pointerReleased(_ pointer: Pointer) {
    isHighlighted = false
    if let row = row(at: pointer.location), row == pressed { onChoose?(row) }
  }

  func pointerCancelled() { isHighlighted = false }
}
