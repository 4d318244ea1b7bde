import LayoutCore

extension TextEditing {
  var hasUnsavedState: Bool { editing.text != editing.given }

  func takeUserState(of old: DisplayNode) {
    guard let old = old as? Self else { return }
    editing.takeState(of: old.editing)
    didTakeState()
  }
}

extension EditedText {
  /// Copies the edits of an earlier editor of the same text; if the program has given another text since, only the selection.
  mutating func takeState(of old: EditedText) {
    guard given == old.given || text == old.text else { return buffer.select(old.buffer.selection) }
    (buffer, edits, killed) = (old.buffer, old.edits, old.killed)
  }
}

extension EditableTextNode: UserStateNode {}
