import LayoutCore

/// Lines of text that the user edits, with a label above them; longer text scrolls.
///
/// ```
/// Notes
/// ▏Milk              ▴▕
/// ▏Bread             █▕
/// ▏Butter            ▾▕
/// ```
///
/// It takes the width that there is and at least three rows. Its text is an ``EditableTextNode`` in a
/// ``ScrollNode``; the former has the focus.
public final class TextAreaNode: EntryControlNode {
  /// The node of the text, for its selection and for finding text.
  public let editor: EditableTextNode
  private let scrollNode: ScrollNode
  /// Called when the user has changed the text.
  public var onChange: ((TextAreaNode) -> Void)?

  /// A text area with a label above it. The closure is called when the user has changed the text, not when
  /// code has.
  @_disfavoredOverload
  public init(_ label: String = "", text: String = "", onChange: ((TextAreaNode) -> Void)? = nil) {
    editor = EditableTextNode(text)
    scrollNode = ScrollNode(content: editor)
    self.onChange = onChange
    super.init(label: label)
    editor.onChange = { [weak self] _ in
      guard let self else { return }
      updateMessage()
      self.onChange?(self)
    }
  }

  public override var kind: String { "textArea" }

  override var isValueMissing: Bool { text.isEmpty }

  public override var defaultAccessibility: Accessibility {
    var result = described(as: .textArea, value: text)
    if !isEditable { result.states.append("read only") }
    (result.hint, result.isWhole) = (placeholder, true)
    return result
  }

  /// The text. Setting it puts the insertion point at its start.
  public var text: String {
    get { editor.text }
    set {
      guard newValue != editor.text else { return }
      editor.text = newValue
      updateMessage()
    }
  }
  /// The text shown while there is no other.
  public var placeholder: String {
    get { editor.placeholder }
    set { editor.placeholder = newValue }
  }
  /// How long lines are broken.
  public var wrap: TextWrap {
    get { editor.wrap }
    set {
      editor.wrap = newValue
      scrollNode.scrollableDirections = newValue == .none ? [.horizontal, .vertical] : .vertical
    }
  }
  /// Whether the user can change the text, and not only select and copy it.
  public var isEditable: Bool {
    get { editor.isEditable }
    set { editor.isEditable = newValue }
  }
  /// Whether Tab inserts a tab instead of moving the focus.
  public var tabInserts: Bool {
    get { editor.tabInserts }
    set { editor.tabInserts = newValue }
  }

  override func isEnabledDidChange() { editor.isEnabled = isEnabled }

  // MARK: Layout and drawing

  private static let minimumSize = Size(8, 3)

  /// The room around the text: for edges, and for the label and the message if enough rows remain.
  private func insets(in size: Size) -> EdgeInsets {
    let hasMessage = message?.isEmpty == false && size.height > 2
    let hasLabel = !shownLabel.isEmpty && size.height > (hasMessage ? 3 : 2)
    let side = size.width > 2 ? 1 : 0
    return EdgeInsets(top: hasLabel ? 1 : 0, left: side, bottom: hasMessage ? 1 : 0, right: side)
  }

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let (least, most) = (Self.minimumSize, constrainedSize.max)
    scrollNode.style.minWidth = .points(min(least.width - 2, max(1, most.width - 2)))
    scrollNode.style.minHeight = .points(min(least.height, max(1, most.height)))
    return scrollNode.inset(insets(in: most))
  }

  public override func draw(in context: DrawingContext) {
    look = ControlLook(context.theme)
    let (size, area) = (context.bounds.size, scrollNode.frame)
    let insets = EdgeInsets(
      top: area.minY, left: area.minX, bottom: size.height - area.maxY, right: size.width - area.maxX)
    var style = (isEnabled ? .plain : context.theme.textDisabled).merged(over: context.text)
    if isEnabled, context.isFocused(editor) { style.attributes.insert(.bold) }
    if insets.top > 0 { context.put(label, at: .zero, columns: size.width, style: style) }
    let error = context.theme.error.merged(over: context.text)
    if context.theme.hasSurfaces {
      let isFocused = context.isFocused(editor)
      context.fillSurface(
        Rect(x: 0, y: insets.top, width: size.width, height: size.height - insets.top - insets.bottom),
        !isEnabled ? .disabled : message != nil ? .invalid : isFocused ? .focused : .normal,
        hasBar: insets.left > 0)
    } else if insets.left > 0 {
      let edge = message == nil ? style : error
      for y in insets.top..<max(insets.top, size.height - insets.bottom) {
        context.put(look("▏", ascii: "["), at: Point(x: 0, y: y), style: edge)
        context.put(look("▕", ascii: "]"), at: Point(x: size.width - 1, y: y), style: edge)
      }
    }
    guard let message, !message.isEmpty else { return }
    if insets.bottom > 0 {
      context.put(message, at: Point(x: 0, y: size.height - 1), columns: size.width, style: error)
    } else if insets.left > 0 {
      context.put("!", at: Point(x: size.width - 1, y: 0), style: error)
    }
  }

  // MARK: Input

  /// The editor has the focus, the keys and the pointer.
  public override var canBecomeFocused: Bool { false }
  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse { .ignored }

  /// Passes the focus on to the editor.
  public override func focusDidChange(isFocused: Bool) {
    if isFocused { window?.focus(isEnabled ? editor : nil) }
  }
}
