import LayoutCore
import NodeUI
import SceneFields
import ScreenCore

/// The fields of an element, to be changed while it is shown.
///
/// ```
///  directions       ◂ horizontal ▸
///  snap ↔ every    ▏19x                        ▕
///  found “19x”; allowed: a whole number of at least 1
///  bounces ↔        [x]
///  indicatorSize    ◂ small ▸      * was mini
/// ```
///
/// ↑ ↓ choose a field, ← → change it by a step (Shift by ten), Space turns a switch, Enter begins to type a value and
/// takes it, Escape leaves it, Delete sets the file's value again, `/` finds a field by its name, `u` and `U` undo and
/// redo, `w` writes, `W` shows the lines before, `y` takes a value over that of the file.
package final class FieldsNode: DisplayNode, DrawableNode, ResponderNode {
  let changes: FieldChanges
  /// Writes the changes; nil where there is no file.
  package weak var writer: (any FieldWriting)?
  /// The element whose fields are shown.
  package weak var element: LayoutElement? {
    didSet { if element !== oldValue { elementDidChange() } }
  }
  /// The last message for people: what was written, or the meaning of a field.
  package private(set) var message = "" { didSet { setNeedsDisplay() } }
  /// Called when the message has changed.
  package var onMessage: ((String) -> Void)?
  private(set) var fields: [EditableField] = []
  /// The lines that replace the fields, such as those of `W`.
  private var lines: [String] = []
  private(set) var chosen = 0
  /// The field in which people type a value.
  var editor: TextFieldNode?
  /// The reason for which the typed value is refused.
  var refusal: String?
  /// The part of a name that people look for.
  var search: EditedText?
  /// The number of rows in the last layout.
  private var measuredRows = 0

  /// The column at which values begin.
  private static let valueColumn = 18

  package init(_ changes: FieldChanges) {
    self.changes = changes
    super.init()
  }

  package override var kind: String { "fields" }

  /// The number of changed fields, and whether they were written: the note of a section.
  package var note: String {
    let count = changes.changes.count
    return count == 0 ? "" : "\(count) changed, not written"
  }

  /// The chosen field; nil without fields.
  package var chosenField: EditableField? { fields.indices.contains(chosen) ? fields[chosen] : nil }

  /// Whether people type a value or a name, so that letters are no commands.
  package var isTyping: Bool { editor != nil || search != nil }

  private func elementDidChange() {
    let names = chosenField?.names
    fields = element?.editableFields ?? []
    lines = []
    if let editor, window?.focusedNode === editor, let place = fields.firstIndex(where: { $0.names == names })
    {
      // The scene was read again while people type.
      chosen = place
    } else {
      (chosen, search) = (min(chosen, max(0, fields.count - 1)), nil)
      endEditing()
    }
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Looks again for the fields of the element, which depend on the directions in which it scrolls.
  package func update() {
    let found = element?.editableFields ?? []
    if found.map(\.names) != fields.map(\.names) {
      let names = chosenField?.names
      fields = found
      if let place = fields.firstIndex(where: { $0.names == names }) {
        chosen = place
      } else {
        chosen = min(chosen, max(0, fields.count - 1))
        endEditing()
      }
    }
    if rowCount != measuredRows { setNeedsLayout() }
    setNeedsDisplay()
  }

  // MARK: Rows

  /// The lines that replace the fields, or the fields, a refusal below the chosen one, and at the end the conflicts.
  package var rowCount: Int { rowCount(in: frame.size.width) }

  private func rowCount(in width: Int) -> Int {
    guard lines.isEmpty else { return lines.count }
    return fields.count + refusalLines(in: width).count + changes.conflicts.count
  }

  private func refusalLines(in width: Int) -> [String] { refusal?.wrapped(in: max(1, width - 2)) ?? [] }

  /// The rows of the refusal.
  private var refusalRows: Range<Int> {
    chosen + 1..<chosen + 1 + refusalLines(in: frame.size.width).count
  }

  /// The field in a row, or beyond the last field a conflict; nil for a refusal.
  private func place(atRow row: Int) -> Int? {
    let below = refusalRows
    return below.contains(row) ? nil : row < below.lowerBound ? row : row - below.count
  }

  package override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let width = constrainedSize.max.width == .infinity ? 0 : constrainedSize.max.width
    measuredRows = rowCount(in: width)
    let rows = AbsoluteLayoutSpec(children: editor.map { [$0] } ?? [])
    (rows.style.width, rows.style.height) = (.points(width), .points(measuredRows))
    if let editor {
      // The text begins after the edge of the field.
      let column = max(0, valueColumn(in: width) - 1)
      editor.style.layoutPosition = Point(x: column, y: chosen)
      (editor.style.width, editor.style.height) = (.points(max(0, width - column)), .points(1))
    }
    return rows.inset(EdgeInsets())
  }

  private func valueColumn(in width: Int) -> Int { min(Self.valueColumn, max(1, width / 2)) }

  // MARK: Drawing

  package func draw(in context: DrawingContext) {
    let visible = context.visibleRect
    let width = context.bounds.size.width
    for row in max(0, visible.minY)..<max(0, min(visible.maxY, rowCount)) {
      if !lines.isEmpty {
        context.put(lines[row], at: Point(x: 1, y: row), columns: width - 1)
      } else if let place = place(atRow: row) {
        if place < fields.count {
          drawField(place, at: row, width, in: context)
        } else {
          let conflict = text(of: changes.conflicts[place - fields.count])
          context.put(" " + conflict, at: Point(x: 0, y: row), columns: width)
        }
      } else {
        let line = refusalLines(in: width)[row - refusalRows.lowerBound]
        context.put(line, at: Point(x: 1, y: row), columns: width - 1, style: context.theme.errorText)
      }
    }
  }

  private func drawField(_ place: Int, at row: Int, _ width: Int, in context: DrawingContext) {
    guard let element else { return }
    let field = fields[place]
    let isChosen = place == chosen && context.isFocused(self)
    let isEdited = place == chosen && editor != nil
    var style: TextStyle = isChosen ? context.theme.selection : .plain
    if isChosen { context.fill(Rect(x: 0, y: row, width: width, height: 1), style: style) }
    if isEdited { style.attributes.insert(.bold) }
    let column = valueColumn(in: width)
    context.put(field.title, at: Point(x: 1, y: row), columns: column - 2, style: style)
    guard !isEdited else { return }
    let end = context.put(
      control(of: field, of: element, context.theme.hasSymbols), at: Point(x: column, y: row),
      columns: width - column, style: style)
    var note = ""
    if let change = changes.change(of: field, of: element) {
      note = "* was \(change.old.map { field.type.text(of: $0) } ?? "–")"
    } else if let origin = writer?.origin(of: field, of: element), origin != "standard" {
      note = origin
    }
    let start = max(end + 1, column + 15)
    if !note.isEmpty, start < width {
      context.put(note, at: Point(x: start, y: row), columns: width - start, style: style)
    }
  }

  /// The control of a field as text.
  private func control(of field: EditableField, of element: LayoutElement, _ hasSymbols: Bool) -> String {
    guard let value = field.value(of: element) else { return hasSymbols ? "–" : "-" }
    let text = SafeText.of(field.type.text(of: value))
    switch field.type.control {
    case .checkBox: return value == .bool(true) ? "[x]" : "[ ]"
    case .choice: return hasSymbols ? "◂ \(text) ▸" : "< \(text) >"
    case .text: return text
    }
  }

  private func text(of conflict: FieldChanges.Conflict) -> String {
    func text(_ value: FieldValue?) -> String { value.map { conflict.field.type.text(of: $0) } ?? "–" }
    return "\(conflict.field.title)  \(text(conflict.was))  \(text(conflict.file))  \(text(conflict.yours))"
  }

  // MARK: Keys

  package var canBecomeFocused: Bool { true }
  package func focusDidChange(isFocused: Bool) {
    setNeedsDisplay()
    // An edit continues where it was.
    if isFocused, let editor { window?.focus(editor, animated: false) }
  }
  package var focusRect: Rect? { Rect(x: 0, y: chosen, width: 1, height: 1 + refusalRows.count) }

  package func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }

  package func pointerReleased(_ pointer: Pointer) {
    guard lines.isEmpty, let place = place(atRow: pointer.location.y), fields.indices.contains(place) else {
      return
    }
    // A refused value keeps the keys until people have corrected or left it.
    if editor != nil, place == chosen || !take() { return }
    let wasChosen = chosen == place
    choose(place)
    if let field = chosenField, field.type.control == .checkBox,
      wasChosen || pointer.location.x >= Self.valueColumn
    {
      step(1)
    }
  }

  package func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    defer { setNeedsDisplay() }
    if editor != nil {
      if key == .escape { endEditing() }
      return true
    }
    if search != nil {
      type(key, modifiers)
      return true
    }
    if !lines.isEmpty {
      lines = []
      setNeedsLayout()
      if key == .escape { return true }
    }
    let steps = modifiers.contains(.shift) ? 10 : 1
    switch key {
    case .up where modifiers.isEmpty: choose(chosen - 1)
    case .down where modifiers.isEmpty: choose(chosen + 1)
    case .left: step(-steps)
    case .right: step(steps)
    case .enter: beginEditing()
    case .delete, .backspace: reset()
    case .character(" "):
      guard let field = chosenField, field.type.control == .checkBox else { return false }
      step(1)
    case .character("/"):
      search = EditedText(prompt: "")
      show("/")
    case .character("u"): show(changes.undo().map { "\($0.title) as before" } ?? "nothing to undo")
    case .character("U"): show(changes.redo().map { "\($0.title) again" } ?? "nothing to do again")
    case .character("w"): show(writer?.write() ?? "there is no file to write")
    case .character("W"):
      lines = writer?.preview() ?? ["there is no file to write"]
      setNeedsLayout()
    case .character("y"):
      guard !changes.conflicts.isEmpty else { return false }
      changes.takeYours(at: window?.time ?? 0)
    default: return false
    }
    return true
  }

  func choose(_ index: Int) {
    chosen = min(max(0, index), max(0, fields.count - 1))
    show(chosenField?.help ?? "")
    window?.reveal(self, focusRect, animated: false)
  }

  func show(_ text: String) {
    message = text
    onMessage?(text)
  }

  private func step(_ steps: Int) {
    guard let element, let field = chosenField else { return }
    if !changes.step(field, of: element, by: steps, at: window?.time ?? 0) {
      show("Enter begins to type a value")
    }
    update()
  }

  private func reset() {
    guard let element, let field = chosenField else { return }
    changes.reset(field, of: element, at: window?.time ?? 0)
    update()
  }
}
