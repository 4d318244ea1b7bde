import LayoutCore

/// A node with a text that the user edits: the keys and operations that fields and areas share.
protocol TextEditing: ControlNode, SelectionNode {
  var editing: EditedText { get set }
  var isEditable: Bool { get }

  /// Called after an edit, or with nil after a move.
  func didEdit(_ change: EditingBuffer.Change?)
  /// Called after the user's edits.
  func reportChange()
  /// Called after the text and the selection of another node have been taken.
  func didTakeState()
  /// Called before the selection is copied.
  func revealSelection()
}

extension TextEditing {
  var buffer: EditingBuffer {
    get { editing.buffer }
    set { editing.buffer = newValue }
  }

  private var time: Double { window?.time ?? 0 }

  // MARK: Editing

  /// Replaces a range, so that it can be undone. Returns whether anything changed.
  @discardableResult
  func edit(_ range: Range<Int>, with text: String) -> Bool {
    switch editing.edit(range, with: text, at: time) {
    case .changed(let change):
      didEdit(change)
      return true
    default:
      didEdit(nil)
      return false
    }
  }

  /// Shows the result of a key, and reports a change.
  private func show(_ outcome: EditedText.Outcome) -> EditedText.Outcome {
    switch outcome {
    case .changed(let change):
      didEdit(change)
      reportChange()
    case .moved: didEdit(nil)
    case .submitted, .cancelled, .refused, .unknown: break
    }
    return outcome
  }

  // MARK: Keys

  /// The action of a key in the table; nil for a character.
  func action(_ key: Key, _ modifiers: Modifiers) -> EditingAction? {
    editing.takesNextLiterally ? nil : editing.keys.action(key, modifiers)
  }

  /// Moves the insertion point.
  func move(to place: Int, extends: Bool) {
    editing.isKilling = false
    _ = show(editing.move(to: place, extends))
  }

  /// Takes a key that edits or moves.
  func edit(with key: Key, _ modifiers: Modifiers) -> EditedText.Outcome {
    let action = action(key, modifiers)
    guard isEditable || action?.isMove == true else { return .unknown }
    let selection = buffer.selection
    switch action {
    case .selectAll:
      _ = editing.perform(.selectAll)
      if !buffer.selection.isEmpty { window?.selectionNode = self }
      setNeedsDisplay()
      return .moved
    // A selection that must not be copied keeps the key, which would quit the program.
    case .copy:
      editing.isKilling = false
      return copySelection() || !selection.isEmpty ? .moved : .unknown
    case .cut:
      guard copySelection() else { return .unknown }
      editing.endWalks()
      return show(editing.edit(selection, with: "", at: time))
    case .paste:
      editing.endWalks()
      return show(editing.edit(selection, with: window?.clipboard ?? "", at: time))
    default:
      editing.killed = window?.killedText ?? ""
      let outcome = editing.handle(key, modifiers, at: time)
      window?.killedText = editing.killed
      return show(outcome)
    }
  }

  /// Inserts text that the user pasted.
  func paste(_ text: String) {
    _ = show(editing.paste(text, at: time))
  }
}
