import LayoutCore

/// A row of a list to choose from.
@MainActor package struct PickerRow {
  /// A text with a style of the theme; nil for that of the rows.
  package typealias Part = (text: String, style: KeyPath<Theme, TextStyle>?)

  /// A text before the one that people search, such as a number.
  package var lead: Part = ("", nil)
  /// The text, on one line.
  package var text: Part
  /// Texts at the right, such as keys.
  package var details: [Part] = []

  package init(_ text: String, style: KeyPath<Theme, TextStyle>? = nil, detail: String = "") {
    self.text = (text, style)
    if !detail.isEmpty { details = [(detail, \.textSecondary)] }
  }

  /// The texts at the right as one.
  var detail: String { details.reduce(into: "") { $0 += $1.text } }
}

/// The rows of a list to choose from: all options, or those that contain the letters typed, best first. A control has the
/// focus and moves the cursor; a click takes a row.
///
/// It is a ``ListNode`` whose rows draw their texts. A row out of view has no node. Unless the list fills its columns, opening it
/// measures all texts once. O(rows)
final class PickerListNode: ListNode, ListDataSource, PopoverContent {
  /// The number of rows, and each of them.
  private(set) var count = 0
  private var row: (Int) -> PickerRow = { _ in PickerRow("") }
  /// The options in the rows; nil if each row is the option of its number.
  private var shown: [Int]?
  private var matcher = FuzzyMatcher("")
  /// The columns that the widest row needs, once they have been asked for.
  private var neededColumns: Int?
  /// The text of a list without rows.
  let emptyText: String
  /// The fewest columns of the rows.
  let minimumColumns: Int
  /// The style of options; nil for that of controls.
  var rowStyle: KeyPath<Theme, TextStyle>?
  /// Whether the list takes all the columns that there are.
  var fillsColumns = false
  var isEnabled = true
  /// The option that was chosen before, which has a mark after the text.
  var chosen: Int? {
    didSet { if chosen != oldValue { setNeedsDisplay() } }
  }
  /// The rows that cannot be taken.
  var disabled: Set<Int> = [] {
    didSet { if disabled != oldValue { setNeedsDisplay() } }
  }
  /// Whether the row at the cursor is one that keys move; if not, it is set off less.
  var hasKeys: () -> Bool = { true }
  /// Called with the row that was clicked.
  var onChoose: ((Int) -> Void)?
  /// Whether the pointer is over the row on which it is pressed.
  private var isOverPressed = false {
    didSet { if isOverPressed != oldValue { setNeedsDisplay() } }
  }

  init(emptyText: String = "", minimumColumns: Int = 0) {
    (self.emptyText, self.minimumColumns) = (emptyText, minimumColumns)
    super.init()
    edgeHint = .mark
    preparesAhead = false
    dataSource = self
  }

  override var kind: String { "pickerList" }

  override var defaultAccessibility: Accessibility {
    Accessibility(.list, value: count == 0 ? emptyText : "")
  }

  override func statesInWords(of path: RowPath) -> [String] { path.row == currentRow ? ["selected"] : [] }

  // MARK: Rows

  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { count }

  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    { [weak self] in PickerRowNode(self, path.row) }
  }

  // MARK: Content

  /// Shows the options that contain the letters of a text, best first; the cursor is on the first row. O(options)
  func show(_ options: [String], details: [String] = [], matching text: String = "") {
    matcher = FuzzyMatcher(text)
    let found = matcher.filter(options)
    shown = found
    show(found.count) { [rowStyle] in
      PickerRow(
        options[found[$0]], style: rowStyle,
        detail: details.indices.contains(found[$0]) ? details[found[$0]] : "")
    }
  }

  /// Shows rows that have been found elsewhere, by the letters of a text.
  func show(count: Int, matching text: String = "", row: @escaping (Int) -> PickerRow) {
    (matcher, shown) = (FuzzyMatcher(text), nil)
    show(count, row)
  }

  private func show(_ count: Int, _ row: @escaping (Int) -> PickerRow) {
    (self.count, self.row, neededColumns) = (count, row, nil)
    reloadData()
    cursor = count == 0 ? nil : RowPath(row: 0)
    setNeedsDisplay()
  }

  /// The row that Enter takes.
  var currentRow: Int? { cursor?.row }

  /// The text in a row.
  func text(at place: Int) -> String { row(place).text.text }

  /// A row in words.
  fileprivate func words(of place: Int) -> String {
    guard place < count else { return "" }
    let row = row(place)
    return row.detail.isEmpty ? row.text.text : row.text.text + " " + row.detail
  }

  /// The index of the option in a row; nil if there is no such row.
  func option(at place: Int?) -> Int? {
    guard let place, 0..<count ~= place else { return nil }
    return shown.map { $0[place] } ?? place
  }

  /// The row of an option; nil if it is not shown. O(rows)
  func place(of option: Int?) -> Int? {
    guard let option else { return nil }
    return shown.map { $0.firstIndex(of: option) } ?? (0..<count ~= option ? option : nil)
  }

  // MARK: The cursor

  /// Moves the cursor to a row, clamped to those there are, and scrolls to it.
  func moveCursor(to place: Int?) {
    cursor = place.flatMap { count == 0 ? nil : RowPath(row: max(0, min($0, count - 1))) }
    setNeedsDisplay()
    guard let window else { return }
    // The rows may have changed.
    window.layoutIfNeeded()
    if viewLength > 0 { scrollToRow(at: cursor ?? RowPath(row: 0)) }
  }

  /// Moves the cursor by a key. Returns false for all others.
  func moveCursor(by key: Key) -> Bool {
    let place = currentRow ?? 0
    switch key {
    case .up: moveCursor(to: place - 1)
    case .down: moveCursor(to: place + 1)
    case .pageUp: moveCursor(to: place - page)
    case .pageDown: moveCursor(to: place + page)
    case .home: moveCursor(to: 0)
    case .end: moveCursor(to: count - 1)
    default: return false
    }
    return true
  }

  /// The number of rows by which a page key moves. One row of the page before stays in view.
  private var page: Int { max(1, placeOnScreen().visible.size.height - 1) }

  // MARK: Layout and drawing

  /// The columns that the rows need.
  private var rowColumns: Int {
    if let neededColumns { return neededColumns }
    let columns = (0..<count).reduce(count == 0 ? emptyText.columns : 0) { columns, place in
      let row = row(place)
      let detail = row.detail.isEmpty ? 0 : Self.gap + row.detail.columns
      return max(columns, row.lead.text.columns +| row.text.text.columns +| detail)
    }
    let needed = max(1, minimumColumns, columns)
    neededColumns = needed
    return needed
  }

  override func rowLength(in cross: Int, atLeast least: Int) -> Int {
    fillsColumns ? cross : max(least, min(cross, rowColumns))
  }

  var rowScroller: ScrollNode { self }

  func size(inWidth width: ClosedRange<Int>) -> Size {
    Size(max(width.lowerBound, min(rowColumns, width.upperBound)), max(1, count))
  }

  private static let gap = 2

  override func draw(in context: DrawingContext) {
    super.draw(in: context)
    guard count == 0 else { return }
    context.put(
      emptyText, at: viewport.origin, columns: viewport.size.width,
      style: context.theme.placeholder.merged(over: context.text))
  }

  /// No mark of the focus: a control has it.
  override func drawOverSubnodes(in context: DrawingContext) { drawIndicators(in: context) }

  private var isHighlighted: Bool { pressedRow != nil && isOverPressed }

  /// Draws a row in its node.
  fileprivate func draw(_ place: Int, in context: DrawingContext) {
    guard place < count else { return }
    let (look, width, theme) = (ControlLook(context.theme), context.bounds.size.width, context.theme)
    let base = theme.hasSurfaces ? .plain : theme.button
    let normal = (isEnabled ? base : theme.textDisabled).merged(over: context.text)
    var style = disabled.contains(place) ? theme.textDisabled.merged(over: normal) : normal
    let isChosen = isHighlighted ? place == pressedRow?.row : place == currentRow
    if isChosen, isEnabled {
      style = (hasKeys() || isHighlighted ? theme.selection : theme.selectionInactive).merged(over: normal)
      if theme.hasSurfaces { style.attributes.insert(.bold) }
      if isHighlighted { style.attributes.insert(.underline) }
    }
    // The row at the cursor has the colours of a selection.
    draw(row(place), isEnabled && !isChosen && !disabled.contains(place), width, style, look, in: context)
    guard let chosen, option(at: place) == chosen, width > 2 else { return }
    let mark = TextStyle(
      foreground: theme.hasSurfaces && !isChosen ? theme.successText.foreground : .default)
    context.put(look("✓", ascii: "*"), at: Point(x: width - 1, y: 0), style: mark.merged(over: style))
  }

  private func draw(
    _ row: PickerRow, _ isPlain: Bool, _ width: Int, _ style: TextStyle, _ look: ControlLook,
    in context: DrawingContext
  ) {
    func own(_ part: PickerRow.Part) -> TextStyle {
      guard isPlain, let path = part.style else { return style }
      var own = context.theme[keyPath: path]
      // The list has the surface on which it stands.
      own.background = .default
      // Without colours, reverse video is the row at the cursor.
      own.attributes.remove(.reverse)
      return own.merged(over: context.text)
    }
    let lead = row.lead.text
    let detail = row.details.isEmpty ? 0 : row.detail.columns +| Self.gap
    // A detail that leaves no room for the text gives way.
    let hasRoom = detail < width / 2 || lead.columns +| row.text.text.columns +| detail <= width
    let room = hasRoom ? width - detail : width
    let text = (lead + row.text.text).fitted(in: room, hasSymbols: look.hasSymbols)
    context.put(text.padded(to: width, look), at: Point(x: 0, y: 0), style: own(row.text))
    if !lead.isEmpty {
      context.put(lead, at: Point(x: 0, y: 0), columns: min(room, lead.columns), style: own(row.lead))
    }
    if room < width {
      var x = room + Self.gap
      for part in row.details {
        x = context.put(part.text, at: Point(x: x, y: 0), columns: width - x, style: own(part))
      }
    }
    for range in matcher.ranges(in: row.text.text) {
      // The letters that an ellipsis has left.
      let (start, end) = (lead.utf8.count + range.lowerBound, lead.utf8.count + range.upperBound)
      guard text.utf8.count >= end,
        text.utf8.prefix(end).elementsEqual((lead + row.text.text).utf8.prefix(end))
      else { break }
      let columns = TextScanner.scan(text) { ($0.width(of: 0..<start), $0.width(of: start..<end)) }
      context.restyle(Rect(x: columns.0, y: 0, width: columns.1, height: 1)) {
        $0 = context.theme.matched($0)
      }
    }
  }

  // MARK: The pointer

  private func takes(_ path: RowPath?) -> Bool {
    path.map { isEnabled && !disabled.contains($0.row) } ?? false
  }

  /// A press that moves scrolls a list that is longer than its place.
  override func takePress(_ pointer: Pointer) -> PointerResponse? {
    let path = viewport.contains(pointer.location) ? row(at: pointer.location + contentOffset) : nil
    pressedRow = takes(path) ? path : nil
    isOverPressed = pressedRow != nil
    let isScrollable = sequence(first: self as DisplayNode, next: \.supernode).contains {
      ($0 as? ScrollNode)?.canScroll == true
    }
    return isScrollable ? .pressed : .captured
  }

  override func takeMove(_ pointer: Pointer) {
    isOverPressed =
      viewport.contains(pointer.location) && row(at: pointer.location + contentOffset) == pressedRow
  }

  override func takeRelease(_ pointer: Pointer, on path: RowPath) -> Bool {
    takeMove(pointer)
    if isOverPressed, takes(path) { onChoose?(path.row) }
    return true
  }
}

/// A row of a list to choose from, which the list draws.
private final class PickerRowNode: ViewNode {
  private weak var list: PickerListNode?
  private let row: Int

  init(_ list: PickerListNode?, _ row: Int) {
    (self.list, self.row) = (list, row)
    super.init()
  }

  override var kind: String { "pickerRow" }

  override var defaultAccessibility: Accessibility {
    Accessibility(.row, label: list?.words(of: row) ?? "")
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(maximumSize.width == .infinity ? 0 : maximumSize.width, 1)
  }

  override func draw(in context: DrawingContext) { list?.draw(row, in: context) }
}

extension Theme {
  /// A letter of a match: set off from the rest of its row, also where that is reversed.
  fileprivate func matched(_ style: TextStyle) -> TextStyle {
    var matched = match.merged(over: style)
    if match.attributes.contains(.reverse), style.attributes.contains(.reverse) {
      matched.attributes.remove(.reverse)
    }
    return matched
  }
}
