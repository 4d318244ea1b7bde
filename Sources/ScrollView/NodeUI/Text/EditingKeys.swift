/// An act of a key in a text. The list may grow: switches over it need a `default`.
public enum EditingAction: String, CaseIterable, Sendable {
  /// Moves the insertion point by a character or a word.
  case left, right, wordLeft, wordRight
  /// Moves to an end of the row on the screen, of the line, or of the whole text.
  case rowStart, rowEnd, lineStart, lineEnd, textStart, textEnd
  /// Moves by a row. In one line, these are `older` and `newer`.
  case up, down
  /// Selects the whole text.
  case selectAll
  /// Deletes a character. The second gives an empty line up.
  case deleteBackward, deleteBackwardOrCancel, deleteForward
  /// Deletes a part of the text, which `yank` inserts again. `killToStartOrAll` deletes the line where nothing stands
  /// before the insertion point.
  case killWordBefore, killWordAfter, killToStart, killToStartOrAll, killToEnd
  /// Inserts the text killed last.
  case yank
  /// Exchanges the characters around the insertion point.
  case transpose
  /// Takes the last edit back, or makes it again.
  case undo, redo
  /// Uses the clipboard.
  case copy, cut, paste
  /// Lets typed characters replace those after the insertion point, or no longer.
  case overwrite
  /// Inserts the character of the next key, whatever its action is.
  case literal
  /// Shows an entry of the history that begins as the text before the insertion point does.
  case older, newer
  /// Puts the next or the previous completion in place of the word, or all of them.
  case complete, completeBackward, completeAll
  /// Enters the text, or gives it up.
  case submit, cancel

  /// Whether a text that cannot be edited has the action, too.
  var isMove: Bool {
    switch self {
    case .left, .right, .wordLeft, .wordRight, .rowStart, .rowEnd, .lineStart, .lineEnd, .textStart, .textEnd,
      .up, .down, .selectAll, .copy:
      true
    default: false
    }
  }
}

/// The keys of a text: a table of actions, which programs can change or exchange.
///
/// ```swift
/// let command = TextFieldNode("Command")
/// command.editingKeys["ctrl+p"] = .older
/// command.editingKeys["ctrl+n"] = .newer
/// ```
public struct EditingKeys: Sendable {
  /// A rule for the words of the keys that move by words.
  public enum Words: Sendable {
    /// Letters, digits and `_`.
    case letters
    /// Everything between blanks, as in less.
    case blanks
  }

  /// The name of a table.
  package enum Table: String, CaseIterable, Sendable { case standard, less }

  /// The table whose keys these are, but for those that a program has changed.
  package let table: Table
  private var changed: [KeyStroke: EditingAction?] = [:]
  /// The words of the actions that move by words.
  public var words: Words
  /// Whether moves extend the selection while Shift is held.
  public var extendsWithShift: Bool

  /// The keys of a table.
  package init(_ table: Table) {
    (self.table, words, extendsWithShift) = (table, table == .less ? .blanks : .letters, table == .standard)
  }

  /// The keys of fields and areas.
  public static let standard = EditingKeys(.standard)

  /// The keys of the prompts of less, and those of readline that do not collide with them.
  public static let less = EditingKeys(.less)

  /// The action of a key, nil for none. A pattern of several keys has none, and setting one does nothing.
  public subscript(pattern: KeyPattern) -> EditingAction? {
    get { pattern.strokes.count == 1 ? action(pattern.strokes[0].key, pattern.strokes[0].modifiers) : nil }
    set {
      if pattern.strokes.count == 1, let stroke = pattern.strokes.first { changed[stroke] = .some(newValue) }
    }
  }

  func action(_ key: Key, _ modifiers: Modifiers) -> EditingAction? {
    if !changed.isEmpty, let action = changed[KeyStroke(key, modifiers)] { return action }
    return table == .less ? Self.lessAction(key, modifiers) : Self.standardAction(key, modifiers)
  }

  // MARK: The tables

  private static func standardAction(_ key: Key, _ modifiers: Modifiers) -> EditingAction? {
    switch (key, modifiers.subtracting(.shift)) {
    case (.left, []): .left
    case (.right, []): .right
    case (.left, .control), (.left, .alt): .wordLeft
    case (.right, .control), (.right, .alt): .wordRight
    case (.up, []): .up
    case (.down, []): .down
    case (.home, []): .rowStart
    case (.end, []): .rowEnd
    case (.home, .control): .textStart
    case (.end, .control): .textEnd
    case (.backspace, []): .deleteBackward
    case (.delete, []): .deleteForward
    case (.backspace, .alt): .killWordBefore
    case (.enter, []): .submit
    case (.tab, []): modifiers.isEmpty ? .complete : .completeBackward
    case (.backTab, []): .completeBackward
    case (.character(let scalar), .control): standardControl(scalar)
    case (.character("a"), .alt): .selectAll
    case (.character("d"), .alt): .killWordAfter
    case (.character("z"), .alt): .redo
    default: nil
    }
  }

  private static func standardControl(_ scalar: Unicode.Scalar) -> EditingAction? {
    switch scalar {
    case "a": .lineStart
    case "e": .lineEnd
    case "w": .killWordBefore
    case "u": .killToStart
    case "k": .killToEnd
    case "y": .yank
    case "z", "_": .undo
    case "c": .copy
    case "x": .cut
    case "v": .paste
    default: nil
    }
  }

  private static func lessAction(_ key: Key, _ modifiers: Modifiers) -> EditingAction? {
    let isFar = !modifiers.isDisjoint(with: [.control, .alt])
    switch key {
    case .left: return isFar ? .wordLeft : .left
    case .right: return isFar ? .wordRight : .right
    case .home: return .textStart
    case .end: return .textEnd
    case .up: return .older
    case .down: return .newer
    case .backspace: return isFar ? .killWordBefore : .deleteBackwardOrCancel
    case .delete: return isFar ? .killWordAfter : .deleteForward
    case .insert: return .overwrite
    case .tab: return modifiers.isEmpty ? .complete : .completeBackward
    case .backTab: return .completeBackward
    case .enter: return .submit
    case .escape: return .cancel
    case .character(let scalar) where modifiers.contains(.alt): return lessAlt(scalar)
    case .character(let scalar) where modifiers.contains(.control): return lessControl(scalar)
    default: return nil
    }
  }

  private static func lessAlt(_ scalar: Unicode.Scalar) -> EditingAction? {
    switch scalar {
    case "h": .left
    case "l": .right
    case "b": .wordLeft
    case "w", "f": .wordRight
    case "0": .textStart
    case "$": .textEnd
    case "x": .deleteForward
    case "X", "d": .killWordAfter
    case "k": .older
    case "j": .newer
    case "i": .overwrite
    default: nil
    }
  }

  private static func lessControl(_ scalar: Unicode.Scalar) -> EditingAction? {
    switch scalar {
    case "a": .textStart
    case "b": .left
    case "c", "g": .cancel
    case "d": .deleteForward
    case "e": .textEnd
    case "f": .right
    case "h": .deleteBackwardOrCancel
    case "k": .killToEnd
    case "l": .completeAll
    case "n": .newer
    case "o": .completeBackward
    case "p": .older
    case "t": .transpose
    case "u": .killToStartOrAll
    case "v": .literal
    case "w": .killWordBefore
    case "y": .yank
    default: nil
    }
  }

  /// The character that a key sends, for a key that is taken literally.
  static func literal(_ key: Key, _ modifiers: Modifiers) -> Unicode.Scalar? {
    switch key {
    case .character(let scalar) where modifiers.contains(.control): Unicode.Scalar(scalar.value & 0x1f)
    case .character(let scalar): scalar
    case .tab, .backTab: "\t"
    case .enter: "\r"
    case .escape: "\u{1b}"
    case .backspace: "\u{8}"
    default: nil
    }
  }
}
