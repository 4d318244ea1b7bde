import LayoutCore
import NodeUI
import SceneFields
import ScreenCore

// Values and names that people type among the fields of an element.
extension FieldsNode {
  // MARK: Typing a value

  func beginEditing() {
    guard let element, let field = chosenField else { return }
    let editor = TextFieldNode(text: field.value(of: element).map { field.type.text(of: $0) } ?? "")
    if field.type.control == .choice { editor.suggestedTexts = field.type.choices?.words ?? [] }
    editor.onSubmit = { [weak self] _ in _ = self?.take() }
    editor.onChange = { [weak self] editor in
      // Once it was refused, people see with each key whether the value is right.
      if let self, refusal != nil { refuse(changes.refusal(of: editor.text, for: chosenField)) }
    }
    self.editor = editor
    setNeedsLayout()
    window?.layoutIfNeeded()
    window?.focus(editor, animated: false)
    show(field.type.allowed)
  }

  func endEditing() {
    guard let editor else { return }
    refuse(nil)
    self.editor = nil
    if window?.focusedNode === editor { window?.focus(self, animated: false) }
    setNeedsLayout()
  }

  /// Takes the typed value, or shows the reason for which it is refused. Returns whether it was taken.
  func take() -> Bool {
    guard let editor, let element, let field = chosenField else { return true }
    do throws(FieldChanges.Refusal) {
      try changes.set(field, of: element, toText: editor.text, at: window?.time ?? 0)
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
    guard reason?.description != refusal else { return }
    refusal = reason?.description
    // The field stands out, and its message is in the rows below.
    editor?.message = reason == nil ? nil : ""
    setNeedsLayout()
    window?.layoutIfNeeded()
    window?.reveal(self, focusRect, animated: false)
    setNeedsDisplay()
  }

  // MARK: Finding a field

  func type(_ key: Key, _ modifiers: Modifiers) {
    switch search?.handle(key, modifiers) {
    case .submitted, .cancelled: search = nil
    case .changed: find(search?.text ?? "")
    case .moved, .refused, .unknown, nil: break
    }
  }

  /// Chooses the field whose name fits some letters best.
  private func find(_ text: String) {
    let place = FuzzyMatcher(text).filter(fields.map { $0.names.joined(separator: ".") }).first
    if let place { choose(place) }
    show(place == nil ? "no field \(SafeText.of(text))" : "/\(SafeText.of(text))")
  }
}
