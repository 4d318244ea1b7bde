import LayoutCore

/// A list of options that people search by typing: those that contain the letters are shown, best first.
///
/// ```
/// Country ▏no                  ▕  3 of 40
/// Norway
/// North Macedonia
/// Monaco
/// ```
///
/// Letters may stand apart: `nm` finds North Macedonia (`FuzzyMatcher`). ↑, ↓, the page keys, Ctrl-P and Ctrl-N move, and so do
/// Home and End while nothing is typed; Enter or a click takes an option. Other keys edit the text.
public final class PickerNode: ChoiceNode {
  /// Called when the user has chosen another option.
  public var onChange: ((PickerNode) -> Void)?
  /// Called when the user takes an option, also the one that was chosen before; after ``onChange``.
  public var onActivate: ((PickerNode) -> Void)?
  /// Called for Escape; without it the key is left to others.
  public var onCancel: ((PickerNode) -> Void)?
  /// Texts at the right of the options, such as keys.
  public var details: [String] = [] {
    didSet { if details != oldValue { show() } }
  }
  /// The most rows of options that the picker takes by itself; a layout may give it more.
  public var maximumRows = 10 {
    didSet { if maximumRows != oldValue { setNeedsLayout() } }
  }
  /// The field in which people type.
  public private(set) lazy var field = makeField()
  let list: PickerListNode
  /// The scroll view of the rows.
  package var scrollNode: ScrollNode { list }
  private let countNode = TextNode("", maximumLines: 1)
  /// Whether the field is a part of the picker; if not, the letters are typed elsewhere.
  private let hasField: Bool
  /// The letters typed elsewhere.
  private var ownText = ""

  /// A picker with a label before its field. The closure is called when the user has chosen another option, not when code
  /// has.
  @_disfavoredOverload
  public convenience init(
    _ label: String = "", _ options: [String] = [], selectedIndex: Int? = nil, placeholder: String = "",
    onChange: ((PickerNode) -> Void)? = nil
  ) {
    self.init(label, options, selectedIndex: selectedIndex, hasField: true)
    self.onChange = onChange
    field.placeholder = placeholder
    show()
  }

  /// A picker whose letters are typed elsewhere, as in a status line: it has only the rows.
  package convenience init(rowsWithoutField options: [String]) {
    self.init("", options, selectedIndex: nil, hasField: false)
    list.fillsColumns = true
    list.rowStyle = \.text
    show()
  }

  private init(_ label: String, _ options: [String], selectedIndex: Int?, hasField: Bool) {
    let list = PickerListNode(emptyText: hasField ? "no match" : "")
    (self.list, self.hasField) = (list, hasField)
    super.init(label, options, selectedIndex: selectedIndex)
    countNode.alignment = .end
    list.onChoose = { [weak self] in self?.take($0) }
    list.hasKeys = { [weak self] in self?.hasKeys == true }
  }

  private func makeField() -> TextFieldNode {
    let field = TextFieldNode(label)
    field.onChange = { [weak self] _ in self?.show() }
    field.onKey = { [weak self] in self?.handlePickerKey($0, $1) == true }
    return field
  }

  public override var kind: String { "picker" }

  public override var defaultAccessibility: Accessibility { described(as: .group, position: countText) }

  // MARK: Content

  /// The letters by which the options are found. Setting it calls nothing.
  public var text: String {
    get { hasField ? field.text : ownText }
    set {
      if hasField { field.text = newValue } else { ownText = newValue }
      show()
    }
  }

  /// The index of the option that Enter takes; nil if none contains the letters.
  public var currentIndex: Int? { list.option(at: list.currentRow) }

  /// The options that contain the letters, best first.
  public var shownIndices: [Int] { (0..<list.count).compactMap(list.option) }

  /// The number of rows.
  package var shownCount: Int { list.count }

  /// The number of options that contain the letters: `3 of 40`.
  package var countText: String {
    text.isEmpty ? "\(list.count)" : "\(list.count) of \(options.count)"
  }

  override func optionsDidChange() {
    super.optionsDidChange()
    show()
  }

  override func reportChange() { onChange?(self) }

  /// Shows the options that contain the letters. The row of the chosen one is the current one until people type.
  private func show() {
    list.show(options, details: details, matching: text)
    list.moveCursor(to: text.isEmpty ? list.place(of: selectedIndex) ?? 0 : 0)
    guard hasField else { return }
    countNode.string = countText
    countNode.style.minWidth = .points("\(options.count) of \(options.count)".columns)
    setNeedsLayout()
  }

  /// Shows rows that have been found elsewhere.
  package func show(count: Int, matching text: String, row: @escaping (Int) -> PickerRow) {
    ownText = text
    list.show(count: count, matching: text, row: row)
  }

  /// Moves to a row and scrolls to it.
  package func moveCursor(to place: Int) { list.moveCursor(to: place) }
  /// The row that Enter takes.
  package var cursor: Int? { list.currentRow }

  private func take(_ place: Int?) {
    guard let index = list.option(at: place) else { return }
    list.moveCursor(to: place)
    if options.indices.contains(index) { choose(index) }
    onActivate?(self)
  }

  override func labelDidChange() {
    if hasField { field.label = label }
    super.labelDidChange()
  }

  override func messageDidChange() {
    if hasField { field.message = message }
    super.messageDidChange()
  }

  override func isEnabledDidChange() {
    list.isEnabled = isEnabled
    if hasField { field.isEnabled = isEnabled }
    list.setNeedsDisplay()
  }

  // MARK: Layout and drawing

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    list.style.flexGrow = 1
    list.style.flexShrink = 1
    guard hasField else { return StackLayoutSpec.vertical { list } }
    field.style.flexGrow = 1
    field.style.flexShrink = 1
    // A message is drawn in the field's row, if there is only one.
    let height = constrainedSize.max.height
    field.style.maxHeight = height < .infinity ? .points(max(1, height)) : .auto
    list.style.flexBasis = .points(max(1, min(maximumRows, list.count)))
    // Without room for both, or with a message, the field has the row.
    let hasCount =
      message == nil && constrainedSize.max.width >= field.minimumColumns +| countNode.string.columns +| 2
    return StackLayoutSpec.vertical {
      StackLayoutSpec.horizontal(spacing: 2) {
        field
        if hasCount { countNode }
      }
      list
    }
  }

  public override func draw(in context: DrawingContext) {}

  // MARK: Input

  private var hasKeys: Bool {
    guard let focused = window?.focusedNode else { return false }
    return focused === self || hasField && focused === field
  }

  /// The field has the focus, the keys and the pointer.
  public override var canBecomeFocused: Bool { !hasField && isEnabled }
  public override var focusRect: Rect? {
    list.currentRow.map { Rect(x: 0, y: $0 - list.contentOffset.y, width: 1, height: 1) }
  }
  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse { .ignored }
  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }

  /// Passes the focus on to the field.
  public override func focusDidChange(isFocused: Bool) {
    if isFocused, hasField { window?.focus(isEnabled ? field : nil) }
    list.setNeedsDisplay()
  }

  /// Takes a key that moves, takes an option or gives up, rather than one of the text.
  package func handlePickerKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.enter, []): take(list.currentRow)
    case (.escape, []):
      guard let onCancel else { return false }
      onCancel(self)
    default: return moves(by: key, modifiers)
    }
    return true
  }

  /// Takes a key that moves.
  package func moves(by key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.character("n"), .control): list.moveCursor(by: .down)
    case (.character("p"), .control): list.moveCursor(by: .up)
    case (.home, .control), (.end, .control): list.moveCursor(by: key)
    case (.home, []), (.end, []): text.isEmpty && list.moveCursor(by: key)
    case (_, []): list.moveCursor(by: key)
    default: false
    }
  }
}
