// The common part of the controls.
//
// Problem: each control has the same states, the same press and the same message about a wrong value, and
// they should look and feel the same.
//
// Idea: a control is a label and a value in rows at its top left (its content), and a message after them.
// This class measures and draws the message, and follows the pointer; a subclass measures and draws the
// content and says in `act` how a press changes the value.
//
// Pitfalls:
// - The characters of a control, and so its width, depend on the theme and the screen. A frame that finds another
//   look than the one that was measured, after a change of the theme, asks for another layout.
// - Text from the program may hold anything: all of it is drawn through `fitted`, on one line.

import LayoutCore

/// The base class of the controls of this library: a label, the states enabled, highlighted and invalid, and
/// a message about a value that is not valid.
///
/// A control is drawn at the top left of its frame, and its message after it: in the same row if there is
/// room, else in a row below. Its callback reports acts of the user, never assignments.
public class EntryControlNode: ControlNode, FormValueNode {
  /// The name of the value, on one line.
  public final var label: String {
    didSet {
      guard label != oldValue else { return }
      labelNode?.string = label
      labelDidChange()
    }
  }
  /// The node of a form that shows the label in place of the control.
  final weak var labelNode: TextNode? {
    didSet { if labelNode !== oldValue { setNeedsLayout() } }
  }
  /// The label that the control draws itself.
  final var shownLabel: String { labelNode == nil ? label : "" }
  /// Whether the user can operate the control.
  public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { isHighlighted = false }
      isEnabledDidChange()
      setNeedsDisplay()
    }
  }
  /// Whether the control looks pressed: releasing the pointer now would act.
  public final internal(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }
  /// The reason for which the value is not valid, on one line; nil if it is valid.
  public final var message: String? {
    didSet { if message != oldValue { messageDidChange() } }
  }
  /// The message about a value that is missing: an empty text, no chosen option, a box without a tick. nil, as at the
  /// start, lets it be missing.
  public final var requiredMessage: String? {
    didSet {
      if message != nil, message == oldValue { message = reason }
      setNeedsDisplay()
    }
  }

  /// The look for which the control was measured, and in which it is drawn.
  final var look = ControlLook()

  init(label: String) {
    self.label = label
    super.init()
    style.ascender = 1
    style.descender = 0
  }

  func labelDidChange() { setNeedsLayout() }
  func messageDidChange() { setNeedsLayout() }
  func isEnabledDidChange() {}

  /// Whether the user can operate the control now.
  var isOperable: Bool { isEnabled }

  /// Whether there is no value.
  var isValueMissing: Bool { false }

  /// The reason for which the value is not valid by the rules of the control; nil if there is none, or no rule.
  var reason: String? { isValueMissing ? requiredMessage : nil }

  /// Whether the control has rules by which it finds its message.
  var hasRules: Bool { requiredMessage != nil }

  /// Whether the value is valid, whether or not a message shows that it is not.
  public final var isValid: Bool { hasRules ? reason == nil : message == nil }

  final func checkValue() -> Bool {
    if hasRules { message = reason }
    return isValid
  }

  /// Takes a message away, or replaces it, as the value changes.
  final func updateMessage() {
    if message != nil { _ = checkValue() }
    setNeedsDisplay()
  }

  /// The label, the states, and the message about a wrong value as a hint.
  public override var defaultAccessibility: Accessibility { described(as: .group) }

  final func described(as role: Accessibility.Role, value: String = "", position: String = "")
    -> Accessibility
  {
    var states: [String] = []
    if !isOperable { states.append("disabled") }
    if let message { states.append(message.isEmpty ? "invalid" : "invalid: \(message)") }
    return Accessibility(role, label: label, value: value, states: states, position: position)
  }

  // MARK: For subclasses

  /// The size of the label and the value.
  var contentSize: Size { .zero }

  /// The fewest columns of the content with which a message stands in the same row.
  var minimumColumns: Int { contentSize.width }
  /// Whether the content takes all the columns that there are.
  var fillsColumns: Bool { false }

  /// Draws the label and the value.
  ///
  /// - Parameter room: the part of the node that the message leaves.
  func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {}

  /// Carries out the act of a click at a point, which is in the node.
  func act(at point: Point) {}

  // MARK: Layout and drawing

  private static let gap = 2

  private var shownMessage: String? { message.flatMap { $0.isEmpty ? nil : $0 } }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    if let window { look = ControlLook(window.shownTheme) }
    let content = contentSize
    guard let columns = shownMessage?.columns else { return content }
    let width = content.width +| Self.gap +| columns
    return width <= maximumSize.width
      ? Size(width, content.height)
      : Size(min(max(content.width, columns), maximumSize.width), content.height +| 1)
  }

  public override func draw(in context: DrawingContext) {
    let size = context.bounds.size
    let newLook = ControlLook(context.theme)
    if newLook != look {
      look = newLook
      setNeedsLayout()
    }
    let place = messagePlace(in: size)
    let room = Rect(x: 0, y: 0, width: place.content.width, height: place.content.height)
    drawContent(in: room, currentStyle(context), context)
    guard let shownMessage else { return }
    let error = context.theme.error.merged(over: context.text)
    if let point = place.message {
      context.put(shownMessage, at: point, columns: size.width - point.x, style: error)
    } else if size.width > 1 {
      // Without room for the message a mark shows that there is one.
      context.put("!", at: Point(x: size.width - 1, y: 0), style: error)
    }
  }

  /// The room for the content, and the place of the message; nil if there is no room for it.
  final func messagePlace(in size: Size) -> (content: Size, message: Point?) {
    guard let columns = shownMessage?.columns else { return (size, nil) }
    let content = contentSize
    let rest = size.width - Self.gap - columns
    if rest >= minimumColumns {
      let width = fillsColumns ? rest : min(content.width, rest)
      return (Size(width, size.height), Point(x: width + Self.gap, y: 0))
    }
    if size.height > 1 {
      let height = min(content.height, size.height - 1)
      return (Size(size.width, height), Point(x: 0, y: height))
    }
    let width = min(minimumColumns, size.width)
    return size.width - width - Self.gap > 1
      ? (Size(width, size.height), Point(x: width + Self.gap, y: 0))
      : (Size(max(1, size.width - 1), size.height), nil)
  }

  /// The style of the part that shows the state.
  final func currentStyle(_ context: DrawingContext) -> TextStyle {
    let theme = context.theme
    var style =
      !isOperable
      ? theme.textDisabled.merged(over: context.text)
      : context.isFocused(self) ? theme.focusedButton.merged(over: context.text) : normalStyle(context)
    if isHighlighted {
      style.attributes.formSymmetricDifference(.reverse)
      // A press moves the focus here, too: only the line makes it differ from a bold control at rest.
      style.attributes.insert(.underline)
    }
    return style
  }

  /// The style of the part that shows the state while there is nothing special. On surfaces only marks have the accent.
  final func normalStyle(_ context: DrawingContext) -> TextStyle {
    context.theme.hasSurfaces ? context.text : context.theme.button.merged(over: context.text)
  }

  /// Gives the mark of a value that is chosen the accent, in the columns of the mark. The focus has a colour of its own.
  final func emphasizeMark(_ mark: String, at point: Point, _ style: TextStyle, _ context: DrawingContext) {
    guard context.theme.hasSurfaces, isEnabled, style.background == .default, !isHighlighted else { return }
    context.restyle(Rect(origin: point, size: Size(mark.columns, 1))) {
      $0.foreground = context.theme.accent.foreground
    }
  }

  /// The style of a label before a value: with the focus it is bold, and the value has the mark of the focus.
  final func labelStyle(_ context: DrawingContext) -> TextStyle {
    var style = (isEnabled ? .plain : context.theme.textDisabled).merged(over: context.text)
    if isEnabled, context.isFocused(self) { style.attributes.insert(.bold) }
    return style
  }

  // MARK: Input

  public override var canBecomeFocused: Bool { isOperable }
  public override var acceptsText: Bool { false }
  public override var focusRect: Rect? { nil }
  public override func focusDidChange(isFocused: Bool) { setNeedsDisplay() }

  /// Enter and Space act as a click does.
  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard isOperable, modifiers.isEmpty, key == .enter || key == .character(" ") else { return false }
    act(at: .zero)
    return true
  }

  public override func handlePaste(_ text: String) -> Bool { false }

  /// In a scroll view, a press that moves drags the content; elsewhere, the pointer may leave and return.
  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard isOperable else { return .ignored }
    isHighlighted = true
    let isInScrollView = sequence(first: self as DisplayNode, next: \.supernode).contains {
      ($0 as? ScrollNode)?.canScroll == true
    }
    return isInScrollView ? .pressed : .captured
  }

  public override func pointerMoved(_ pointer: Pointer) { isHighlighted = isOperable && isInside(pointer) }

  public override func pointerReleased(_ pointer: Pointer) {
    isHighlighted = false
    if isOperable, isInside(pointer) { act(at: pointer.location) }
  }

  public override func pointerCancelled() { isHighlighted = false }

  final func isInside(_ pointer: Pointer) -> Bool {
    Rect(origin: .zero, size: frame.size).contains(pointer.location)
  }
}

/// The characters and colours that a control may use.
struct ControlLook: Hashable {
  var hasSymbols = true
  var hasColors = true

  init() {}

  init(_ theme: Theme) {
    hasSymbols = theme.hasSymbols
    hasColors = theme.success.foreground != .default || theme.success.background != .default
  }

  func callAsFunction(_ symbols: String, ascii: String) -> String { hasSymbols ? symbols : ascii }
}

extension String {
  /// The text and blanks after it, or the start of it and an ellipsis, in exactly some columns.
  func padded(to width: Int, _ look: ControlLook) -> String {
    let text = fitted(in: width, hasSymbols: look.hasSymbols)
    return text + String(repeating: " ", count: max(0, width - text.columns))
  }
}
