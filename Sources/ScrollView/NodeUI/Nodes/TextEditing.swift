import LayoutCore

/// A node with a text that the user edits: the keys and operations that fields and areas share.
protocol TextEditing: ControlNode, SelectionNode, ResponderNode {
  var buffer: EditingBuffer { get set }
  var history: EditingHistory { get set }
  var isEditable: Bool { get }
  /// Whether the text may leave the node, by copying or killing.
  var isCopyable: Bool { get }

  /// The part of a text that may be inserted for a range.
  func insertable(_ text: String, for range: Range<Int>) -> String
  /// Called after an edit, or with nil after a move.
  func didEdit(_ change: EditingBuffer.Change?)
  /// Called after the user's edits.
  func reportChange()
  /// Called before the selection is copied.
  func revealSelection()
}

extension TextEditing {
  // MARK: Editing

  /// Replaces a range, so that it can be undone. Returns whether anything changed.
  @discardableResult
  func edit(_ range: Range<Int>, with text: String, _ kind: EditingHistory.Kind = .other) -> Bool {
    let range = range.clamped(to: 0..<buffer.count)
    let text = insertable(text, for: range)
    guard !(range.isEmpty && text.isEmpty) else {
      didEdit(nil)
      return false
    }
    let edit = EditingHistory.Edit(
      start: range.lowerBound, removed: buffer.part(range), inserted: text, anchor: buffer.anchor,
      head: buffer.head, kind: kind, time: window?.time ?? 0)
    let change = buffer.replace(range, with: text)
    history.note(edit)
    didEdit(change)
    return true
  }

  /// The same for an act of the user.
  private func change(_ range: Range<Int>, with text: String, _ kind: EditingHistory.Kind = .other) {
    if edit(range, with: text, kind) { reportChange() }
  }

  private func undo() {
    guard let edit = history.takeLast() else { return }
    let change = buffer.replace(edit.start..<edit.start + edit.inserted.utf8.count, with: edit.removed)
    buffer.move(to: edit.anchor)
    buffer.move(to: edit.head, extends: true)
    didEdit(change)
    reportChange()
  }

  private func redo() {
    guard let edit = history.takeUndone() else { return }
    let change = buffer.replace(edit.start..<edit.start + edit.removed.utf8.count, with: edit.inserted)
    didEdit(change)
    reportChange()
  }

  /// Deletes the selection, or else a range, and keeps the text for Ctrl-Y.
  private func kill(_ range: Range<Int>, wasKilling: Bool) {
    let range = buffer.selection.isEmpty ? range : buffer.selection
    guard !range.isEmpty else { return }
    let text = buffer.part(range)
    if isCopyable, let window {
      let old = window.killedText
      let isBefore = range.upperBound == buffer.head
      window.killedText = !wasKilling ? text : isBefore ? text + old : old + text
    }
    change(range, with: "")
    history.isKilling = true
  }

  // MARK: Keys

  /// Moves the insertion point; with Shift it extends the selection.
  func move(to place: Int, extends: Bool) {
    buffer.move(to: place, extends: extends)
    history.close()
    didEdit(nil)
  }

  /// Handles the keys that move within a paragraph, select and copy.
  func handleMovingKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let extends = modifiers.contains(.shift)
    let (selection, head) = (buffer.selection, buffer.head)
    switch (key, modifiers.subtracting(.shift)) {
    case (.left, []):
      move(
        to: extends || selection.isEmpty ? buffer.place(before: head) : selection.lowerBound, extends: extends
      )
    case (.right, []):
      move(
        to: extends || selection.isEmpty ? buffer.place(after: head) : selection.upperBound, extends: extends)
    case (.left, .control), (.left, .alt): move(to: buffer.wordStart(before: head), extends: extends)
    case (.right, .control), (.right, .alt): move(to: buffer.wordEnd(after: head), extends: extends)
    case (.home, .control): move(to: 0, extends: extends)
    case (.end, .control): move(to: buffer.count, extends: extends)
    case (.character("a"), .control):
      move(to: buffer.paragraph(at: head).lowerBound, extends: false)
    case (.character("e"), .control):
      move(to: buffer.paragraph(at: head).upperBound, extends: false)
    case (.character("a"), .alt):
      buffer.select(0..<buffer.count)
      history.close()
      if !buffer.selection.isEmpty { window?.selectionNode = self }
      setNeedsDisplay()
    // A selection that must not be copied keeps the key, which would quit the program.
    case (.character("c"), .control): return copySelection() || !selection.isEmpty
    default: return false
    }
    return true
  }

  /// Handles the keys that change the text, but for Enter.
  func handleChangingKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let wasKilling = history.isKilling
    history.isKilling = false
    let (selection, head) = (buffer.selection, buffer.head)
    switch (key, modifiers.subtracting(.shift)) {
    case (.backspace, []):
      change(selection.isEmpty ? buffer.place(before: head)..<head : selection, with: "", .deleting)
    case (.delete, []):
      change(selection.isEmpty ? head..<buffer.place(after: head) : selection, with: "", .deleting)
    case (.character("w"), .control), (.backspace, .alt):
      kill(buffer.wordStart(before: head)..<head, wasKilling: wasKilling)
    case (.character("d"), .alt): kill(head..<buffer.wordEnd(after: head), wasKilling: wasKilling)
    case (.character("u"), .control):
      kill(buffer.paragraph(at: head).lowerBound..<head, wasKilling: wasKilling)
    case (.character("k"), .control):
      let end = buffer.paragraph(at: head).upperBound
      // At the end of a line, the newline is killed.
      kill(head..<(end == head ? buffer.place(after: head) : end), wasKilling: wasKilling)
    case (.character("y"), .control): change(selection, with: window?.killedText ?? "")
    case (.character("z"), .control), (.character("_"), .control): undo()
    case (.character("z"), .alt): redo()
    case (.character("x"), .control):
      guard copySelection() else { return false }
      change(buffer.selection, with: "")
    case (.character("v"), .control): change(selection, with: window?.clipboard ?? "")
    case (.character(let scalar), []):
      guard DisplayWidth.of(scalar.value) != nil else { return false }
      change(selection, with: String(Character(scalar)), .typing)
    default: return false
    }
    return true
  }

  /// Inserts text that the user pasted.
  func paste(_ text: String) {
    history.isKilling = false
    change(buffer.selection, with: text)
  }
}
