import LayoutCore
import NodeUI
import SceneFields

/// A field with its value; while people type one, the editor in its place, and below it the reason for a refusal.
final class FieldRowNode: ResponderNode {
  private let field: EditableField
  private unowned let list: FieldsNode

  init(_ field: EditableField, _ list: FieldsNode) {
    (self.field, self.list) = (field, list)
    super.init()
  }

  private var edit: FieldsNode.Edit? {
    list.edit.flatMap { $0.field.names == field.names ? $0 : nil }
  }

  /// The column at which values begin.
  private func valueColumn(in width: Int) -> Int { min(18, max(1, width / 2)) }

  override var defaultAccessibility: Accessibility {
    let value = list.element.flatMap { field.value(of: $0) }
    return Accessibility(.text, label: field.title, value: value.map { field.type.text(of: $0) } ?? "")
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    guard let edit else { return LayoutSpec().height(.points(1)) }
    let width = constrainedSize.max.width == .infinity ? 40 : constrainedSize.max.width
    // The text begins after the edge of the field.
    let column = max(0, valueColumn(in: width) - 1)
    edit.editor.style.width = .points(max(0, width - column))
    return StackLayoutSpec.vertical {
      edit.editor.inset(EdgeInsets(left: column))
      if let refusal = edit.refusal { TextNode(refusal, role: .error).inset(EdgeInsets(left: 1, right: 1)) }
    }
  }

  override func draw(in context: DrawingContext) {
    guard let element = list.element else { return }
    let width = context.bounds.size.width
    let column = valueColumn(in: width)
    context.put(
      field.title, at: Point(x: 1, y: 0), columns: column - 2,
      style: edit == nil ? .plain : TextStyle(attributes: .bold))
    guard edit == nil else { return }
    let end = context.put(
      control(of: element, context.theme.hasSymbols), at: Point(x: column, y: 0), columns: width - column)
    var note = ""
    if let change = list.changes.change(of: field, of: element) {
      note = "* was \(change.old.map { field.type.text(of: $0) } ?? "–")"
    } else if let origin = list.writer?.origin(of: field, of: element), origin != "standard" {
      note = origin
    }
    let start = max(end + 1, column + 15)
    context.put(
      note, at: Point(x: start, y: 0), columns: width - start,
      style: TextStyle(foreground: .role(.textSecondary)))
  }

  /// The control of the field as text.
  private func control(of element: LayoutElement, _ hasSymbols: Bool) -> String {
    guard let value = field.value(of: element) else { return hasSymbols ? "–" : "-" }
    let text = SafeText.of(field.type.text(of: value))
    switch field.type.control {
    case .checkBox: return value == .bool(true) ? "[x]" : "[ ]"
    case .choice: return hasSymbols ? "◂ \(text) ▸" : "< \(text) >"
    case .text: return text
    }
  }

  /// A click on the control turns it; any other belongs to the list.
  override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard edit == nil, field.type.control == .checkBox,
      pointer.location.x >= valueColumn(in: frame.size.width)
    else { return .ignored }
    return .pressed
  }

  override func pointerReleased(_ pointer: Pointer) {
    guard !list.isTyping || list.take() else { return list.continueEditing() }
    list.choose(field.names)
    if list.chosenField?.names == field.names { list.step(1) }
  }
}

// Values that people type.
extension FieldsNode {
  func beginEditing() {
    guard edit == nil, let element, let field = chosenField else { return continueEditing() }
    let editor = TextFieldNode(text: field.value(of: element).map { field.type.text(of: $0) } ?? "")
    if field.type.control == .choice { editor.suggestedTexts = field.type.choices?.words ?? [] }
    editor.onSubmit = { [weak self] _ in _ = self?.take() }
    editor.onChange = { [weak self] editor in
      // Once it was refused, people see with each key whether the value is right.
      if let self, edit?.refusal != nil { refuse(changes.refusal(of: editor.text, for: field)) }
    }
    edit = Edit(field: field, editor: editor)
    continueEditing()
    show(field.type.allowed)
  }

  /// Gives the keys to the field in which people type.
  func continueEditing() {
    guard let edit else { return }
    choose(edit.field.names)
    // The row is no longer set off: the field in it is.
    select([])
    window?.layoutIfNeeded()
    window?.focus(edit.editor, animated: false)
  }

  func endEditing() {
    guard let edit else { return }
    self.edit = nil
    if window?.focusedNode === edit.editor { window?.focus(self, animated: false) }
    if let cursor { select([cursor]) }
  }

  /// Takes the typed value, or shows the reason for which it is refused. Returns whether it was taken.
  func take() -> Bool {
    guard let edit, let element else { return true }
    do throws(FieldChanges.Refusal) {
      try changes.set(edit.field, of: element, toText: edit.editor.text, at: window?.time ?? 0)
    } catch {
      refuse(error)
      return false
    }
    endEditing()
    show("")
    update()
    return true
  }

  private func refuse(_ reason: FieldChanges.Refusal?) {
    guard reason?.description != edit?.refusal else { return }
    edit?.refusal = reason?.description
    // The field stands out, and its message is in the rows below.
    edit?.editor.message = reason == nil ? nil : ""
    window?.layoutIfNeeded()
    if let cursor { scrollToRow(at: cursor) }
  }
}
