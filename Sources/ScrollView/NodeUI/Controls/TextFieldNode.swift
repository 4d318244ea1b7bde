import LayoutCore

/// One line of text that the user edits.
///
/// ```
/// Name ▏Ada                 ▕  A name is needed      Name [Ada                 ]
/// ```
///
/// It is 20 columns wide unless the layout makes it wider or narrower; a longer text scrolls sideways while
/// the field has the focus. docs/controls.md has the keys of texts.
///
/// `validate` is asked when the user leaves the field or presses Enter, and a message stays until the text is
/// valid. So no message disturbs the user who is still typing.
public final class TextFieldNode: EntryControlNode, SelectionNode, TextEditing {
  var editing: EditedText
  /// The text shown while there is no other.
  public var placeholder: String {
    didSet { if placeholder != oldValue { setNeedsDisplay() } }
  }
  /// Returns the reason for which a text is not valid; nil if it is valid.
  public var validate: ((String) -> String?)?
  /// Called for Enter if the text is valid. Without it Enter is left to the default button.
  public var onSubmit: ((TextFieldNode) -> Void)?
  /// Called when the user has changed the text.
  public var onChange: ((TextFieldNode) -> Void)?
  /// Whether dots stand for the characters, which then cannot be copied.
  public var isSecure: Bool {
    get { editing.isMasked }
    set {
      editing.isMasked = newValue
      setNeedsDisplay()
    }
  }
  /// The most characters that the user can enter; nil for any number.
  public var maximumLength: Int? {
    get { editing.maximumLength }
    set { editing.maximumLength = newValue }
  }
  /// The keys that move and edit.
  public var editingKeys: EditingKeys {
    get { editing.keys }
    set { editing.keys = newValue }
  }
  /// The lines that were entered before, the oldest first, which ↑ and ↓ bring back: those that begin as the text before
  /// the insertion point does. nil, as at the start, keeps none. A text that is submitted is added, unless it is empty,
  /// the last one or secure.
  public var history: [String]? {
    didSet {
      editing.history = history ?? []
      editing.endWalks()
    }
  }
  /// Returns the words that may stand for the word before the insertion point, which Tab and Shift-Tab put in its place
  /// one after another. A blank within quotation marks is part of a word. With nothing to complete, Tab moves the focus.
  public var completions: ((String) -> [String])? { didSet { completionsDidChange() } }
  /// Words with which Tab completes the word before the insertion point, unless the field has ``completions``.
  public var completedWords: [String] = [] {
    didSet { if completedWords != oldValue { completionsDidChange() } }
  }
  /// Returns texts to suggest for a text, for the user to choose one; called after each edit by the user. A late
  /// answer, after the next edit, is dropped, and its task cancelled.
  public var suggestions: (@MainActor (String) async -> [String])?
  /// Texts of which the field suggests those that begin as its text does, unless it has ``suggestions``.
  public var suggestedTexts: [String] = []
  var suggesting = TextSuggestions()
  /// A list whose selection ↑, ↓ and the page keys move while the field has the focus, as in a picker; suggestions have
  /// these keys first. Without ``onSubmit``, Enter takes the selected row as it does in the list.
  public weak var list: ListNode?

  /// Takes a key before the field, for a node that the field is a part of.
  var onKey: ((Key, Modifiers) -> Bool)?

  var lineColumns: LineColumns?
  /// The first column shown.
  var scroll = 0
  /// The range pressed first in a drag.
  private var dragStart: Range<Int>?

  /// A field without callbacks; `onSubmit` and `onChange` can be set later.
  public init(
    _ label: String = "", text: String = "", placeholder: String = "", validate: ((String) -> String?)? = nil
  ) {
    editing = EditedText(Self.line(text), lines: .one)
    self.placeholder = placeholder
    self.validate = validate
    super.init(label: label)
    buffer.move(to: buffer.count)
  }

  /// A field whose changes are reported. A closure after the parentheses is `onChange`.
  @_disfavoredOverload
  public convenience init(
    _ label: String = "", text: String = "", placeholder: String = "",
    validate: ((String) -> String?)? = nil, onSubmit: ((TextFieldNode) -> Void)? = nil,
    onChange: @escaping (TextFieldNode) -> Void
  ) {
    self.init(label, text: text, placeholder: placeholder, validate: validate)
    self.onSubmit = onSubmit
    self.onChange = onChange
  }

  deinit { suggesting.task?.cancel() }

  public override var kind: String { "textField" }

  public override var defaultAccessibility: Accessibility {
    let shown = isSecure ? String(repeating: "*", count: text.count) : text
    var result = described(as: .textField, value: shown)
    result.hint = placeholder
    return result
  }

  /// The text. Setting it puts the insertion point at its end, and makes blanks of newlines.
  public var text: String {
    get { buffer.string }
    set {
      guard newValue != text else { return }
      editing.replace(with: Self.line(newValue))
      lineColumns = nil
      closeSuggestions()
      updateMessage()
    }
  }

  /// The selected range in the text's UTF-8; the insertion point if it is empty. Setting it clamps to the
  /// text and rounds up to whole characters.
  public var selection: Range<Int> {
    get { buffer.selection }
    set {
      buffer.select(newValue)
      editing.edits.close()
      setNeedsDisplay()
    }
  }

  /// The selected part.
  public var selectedText: String { buffer.selectedText }

  private func completionsDidChange() {
    let words = completedWords
    editing.completions =
      completions ?? (words.isEmpty ? nil : { word in words.filter { $0.hasPrefix(word) } })
    editing.endWalks()
  }

  static func line(_ text: String) -> String {
    guard text.contains(where: \.isNewline) else { return text }
    return String(text.map { $0.isNewline ? " " : $0 })
  }

  // MARK: Validation

  override var isValueMissing: Bool { text.isEmpty }
  override var hasRules: Bool { validate != nil || super.hasRules }
  override var reason: String? { super.reason ?? validate?(text) }

  /// Shows the reason for which the text is not valid, if there is one. Returns whether it is valid.
  @discardableResult
  public func checkText() -> Bool { checkValue() }

  // MARK: Layout and drawing

  private static let textColumns = 20
  private static let minimumText = 8

  private var labelColumns: Int { shownLabel.isEmpty ? 0 : shownLabel.columns +| 1 }

  override var contentSize: Size { Size(labelColumns +| Self.textColumns +| 2, 1) }
  override var minimumColumns: Int { labelColumns +| Self.minimumText +| 2 }
  override var fillsColumns: Bool { true }

  /// The columns of the label and the text, and whether there are edges around the text.
  private func columns(in width: Int) -> (label: Int, text: Range<Int>, hasEdges: Bool) {
    let label = max(0, min(labelColumns, width - Self.minimumText - 2))
    // A label of one letter or an ellipsis says nothing.
    let start = label > 2 || label == labelColumns ? label : 0
    let hasEdges = width - start > 2
    let edge = hasEdges ? 1 : 0
    return (max(0, start - 1), start + edge..<max(start + edge, width - edge), hasEdges)
  }

  var roomForText: Range<Int> { columns(in: messagePlace(in: frame.size).content.width).text }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    let (label, columns, hasEdges) = columns(in: room.size.width)
    let isFocused = context.isFocused(self) && isEnabled
    let plain = (isEnabled ? .plain : context.theme.textDisabled).merged(over: context.text)
    let text = shown
    let isFilled = hasEdges && context.theme.hasSurfaces
    if isFilled {
      // A message in the same row stands in the field.
      let isInRow = messagePlace(in: context.bounds.size).message?.y == 0
      let end = isInRow ? context.bounds.size.width : columns.upperBound + 1
      context.fillSurface(
        Rect(x: columns.lowerBound - 1, y: 0, width: end - columns.lowerBound + 1, height: 1),
        !isEnabled ? .disabled : message != nil ? .invalid : isFocused ? .focused : .normal)
    }
    if isFocused {
      scroll = scroll(in: columns.count)
      context.clipped(to: Rect(x: columns.lowerBound, y: 0, width: columns.count, height: 1)) {
        let end = put(text, from: columns, context, plain)
        var rest = context.theme.placeholder.merged(over: plain)
        rest.attributes.insert(.dim)
        context.put(suggestedRest, at: Point(x: end, y: 0), columns: columns.upperBound - end, style: rest)
      }
      drawSelection(in: columns, context)
    } else {
      scroll = 0
      context.put(text, at: Point(x: columns.lowerBound, y: 0), columns: columns.count, style: plain)
    }
    if text.isEmpty, !placeholder.isEmpty {
      let style = context.theme.placeholder.merged(over: plain)
      let start = columns.lowerBound + (isFocused ? 1 : 0)
      context.put(
        placeholder, at: Point(x: start, y: 0), columns: columns.upperBound - start, style: style)
    }
    let labelStyle = labelStyle(context)
    if label > 0 { context.put(self.label, at: .zero, columns: label, style: labelStyle) }
    guard hasEdges, !isFilled else { return }
    let edge = message == nil ? labelStyle : context.theme.error.merged(over: labelStyle)
    context.put(look("▏", ascii: "["), at: Point(x: columns.lowerBound - 1, y: 0), style: edge)
    context.put(look("▕", ascii: "]"), at: Point(x: columns.upperBound, y: 0), style: edge)
  }

  private func drawSelection(in columns: Range<Int>, _ context: DrawingContext) {
    func x(_ place: Int) -> Int {
      min(max(columns.lowerBound + column(of: place) - scroll, columns.lowerBound), columns.upperBound)
    }
    let head = Point(x: x(buffer.head), y: 0)
    if buffer.selection.isEmpty {
      context.restyleText(at: head) { $0.attributes.formSymmetricDifference(.reverse) }
    } else {
      let (start, end) = (x(buffer.selection.lowerBound), x(buffer.selection.upperBound))
      context.restyle(Rect(x: start, y: 0, width: end - start, height: 1)) {
        $0 = context.theme.selection.merged(over: $0)
      }
    }
    context.showCursor(at: head)
  }

  // MARK: Editing

  override func isEnabledDidChange() {
    if !isEnabled { closeSuggestions() }
  }

  var isEditable: Bool { isEnabled }

  func didEdit(_ change: EditingBuffer.Change?) {
    if let change {
      lineColumns?.follow(buffer.string, replaced: change.range, with: change.count)
      updateMessage()
    }
    if !buffer.selection.isEmpty { window?.selectionNode = self }
    setNeedsDisplay()
    window?.reveal(self, focusRect, animated: false)
  }

  func reportChange() {
    onChange?(self)
    updateSuggestions()
  }
  func didTakeState() {
    lineColumns = nil
    setNeedsDisplay()
  }
  func revealSelection() { window?.reveal(self, focusRect, animated: false) }

  /// Copies the selection to the clipboard. Returns false without a selection, and in a secure field.
  @discardableResult
  public func copySelection() -> Bool {
    guard !isSecure, !buffer.selection.isEmpty else { return false }
    window?.copy(buffer.selectedText)
    return true
  }

  // MARK: Keys

  public override var acceptsText: Bool { isEnabled }
  public override var focusRect: Rect? { Rect(x: 0, y: 0, width: frame.size.width, height: 1) }

  public override func focusDidChange(isFocused: Bool) {
    if !isFocused {
      editing.edits.close()
      closeSuggestions()
      checkText()
    }
    super.focusDidChange(isFocused: isFocused)
  }

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isEnabled else { return false }
    if onKey?(key, modifiers) == true || handleSuggestionKey(key, modifiers) { return true }
    if let list, modifiers.isEmpty, [.up, .down, .pageUp, .pageDown].contains(key) {
      // At an end of the list, nothing around the field scrolls instead.
      _ = list.handleKey(key, [])
      return true
    }
    let action = action(key, modifiers)
    // Shift-Tab moves the focus, unless Tab has begun to complete.
    if action == .completeBackward, editing.completion == nil { return false }
    switch edit(with: key, modifiers) {
    case .submitted: return submit()
    // With nothing left to complete, Tab moves the focus.
    case .moved: return action != .complete && action != .completeBackward
    case .changed, .refused: return true
    case .cancelled, .unknown: return false
    }
  }

  /// Reports a valid text, or else shows its message. Returns whether Enter has been used.
  private func submit() -> Bool {
    guard checkText() else { return true }
    guard let onSubmit else { return list?.handleKey(.enter, []) == true }
    if history != nil, !isSecure {
      editing.remember(text)
      history = editing.history
    }
    onSubmit(self)
    return true
  }

  public override func handlePaste(_ text: String) -> Bool {
    guard isEnabled else { return false }
    paste(text)
    return true
  }

  // MARK: The pointer

  private func place(at location: Point) -> Int {
    place(atColumn: location.x - roomForText.lowerBound + scroll)
  }

  /// Puts the insertion point at the pointer; a double click selects a word, a triple click everything.
  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard isEnabled else { return .ignored }
    let place = place(at: pointer.location)
    switch pointer.clickCount {
    case ...1: buffer.move(to: place, extends: pointer.modifiers.contains(.shift))
    case 2: buffer.select(buffer.word(at: place))
    default: buffer.select(0..<buffer.count)
    }
    dragStart = pointer.clickCount < 2 ? buffer.anchor..<buffer.anchor : buffer.selection
    editing.edits.close()
    if !buffer.selection.isEmpty { window?.selectionNode = self }
    setNeedsDisplay()
    return .captured
  }

  public override func pointerMoved(_ pointer: Pointer) {
    guard let dragStart else { return }
    let place = place(at: pointer.location)
    buffer.move(to: place < dragStart.lowerBound ? dragStart.upperBound : dragStart.lowerBound)
    buffer.move(to: place < dragStart.lowerBound ? place : max(place, dragStart.upperBound), extends: true)
    if !buffer.selection.isEmpty { window?.selectionNode = self }
    setNeedsDisplay()
  }

  public override func pointerReleased(_ pointer: Pointer) { dragStart = nil }
  public override func pointerCancelled() { dragStart = nil }
}
