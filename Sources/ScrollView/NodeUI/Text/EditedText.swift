// The one editor of this project: fields, areas, the viewer's prompts and the inspector have it.
//
// Problem: a prompt in a status line, a field in a form and an area of megabytes are drawn differently and have
// different keys, but edit in the same way.
//
// Idea: a value that knows nothing of nodes and windows. It has a text with a selection, edits to undo, entries to walk
// through and words to complete. A table (`EditingKeys`) turns keys into actions, and `perform` carries them out and
// reports the result. The clipboard, rows and the screen belong to its owner.

/// A text that the user edits, with a table of keys, a history of entered lines and completions.
package struct EditedText {
  /// The result of a key.
  package enum Outcome: Equatable {
    /// The text has changed.
    case changed(EditingBuffer.Change)
    /// Only the selection or a mode has changed, if anything.
    case moved
    /// The user has entered the text.
    case submitted
    /// The user gives up.
    case cancelled
    /// The text has no room for the typed character.
    case refused
    /// The key means nothing here.
    case unknown

    package var isChange: Bool { if case .changed = self { true } else { false } }
  }

  /// The treatment of newlines in pasted text.
  package enum Lines {
    /// Only the first line is pasted.
    case first
    /// The text is one line: newlines and tabs become blanks.
    case one
    /// The text may have many lines.
    case many
  }

  var buffer: EditingBuffer
  /// The text that the program gave, before the user's edits.
  private(set) var given: String
  var edits = UndoHistory()
  package var keys: EditingKeys
  var lines: Lines
  /// The maximum number of characters; nil for any number.
  var maximumLength: Int?
  /// The maximum number of bytes; nil for any number.
  package var maximumBytes: Int?
  /// Whether the characters are hidden, so that none of the text may leave it.
  var isMasked = false
  /// The lines that were entered before, the oldest first.
  package var history: [String] = []
  /// Makes the words that may stand for an unfinished one; nil if there is no completion.
  package var completions: ((String) -> [String])?
  /// Whether typed characters replace those after the insertion point.
  package private(set) var overwrites = false
  /// Whether the next key is inserted as it is.
  package private(set) var takesNextLiterally = false
  /// The text that `yank` inserts.
  var killed = ""
  /// Whether the last key killed text, to which the next one adds.
  var isKilling = false
  var recall: Recall?
  var completion: Completion?

  init(_ text: String, keys: EditingKeys = .standard, lines: Lines) {
    (buffer, given) = (EditingBuffer(text), text)
    (self.keys, self.lines) = (keys, lines)
  }

  /// The line of a prompt, with the keys of less and the insertion point at its end.
  package init(prompt text: String = "", history: [String] = []) {
    self.init(text, keys: .less, lines: .first)
    (self.history, maximumBytes) = (history, 4_096)
    buffer.move(to: buffer.count)
  }

  package var text: String { buffer.string }
  package var isEmpty: Bool { buffer.count == 0 }

  /// The text as it is drawn, where control characters stand as `^X`, and the cells before the insertion point in it.
  package var display: (text: String, cursor: Int) {
    let before = SafeText.of(buffer.part(0..<buffer.head))
    return (before + SafeText.of(buffer.part(buffer.head..<buffer.count)), DisplayWidth.of(before))
  }

  /// Replaces the whole text, so that nothing can be undone; the insertion point is at its end.
  package mutating func replace(with text: String) {
    (buffer, given) = (EditingBuffer(text), text)
    buffer.move(to: buffer.count)
    edits = UndoHistory()
    endWalks()
  }

  mutating func endWalks() { (recall, completion, isKilling) = (nil, nil, false) }

  // MARK: Editing

  /// Replaces a range by as much of a text as may be inserted, so that it can be undone.
  mutating func edit(
    _ range: Range<Int>, with text: String, _ kind: UndoHistory.Kind = .other, at time: Double
  )
    -> Outcome
  {
    let range = range.clamped(to: 0..<buffer.count)
    let text = insertable(text, for: range)
    guard !(range.isEmpty && text.isEmpty) else { return .moved }
    let edit = UndoHistory.Edit(
      start: range.lowerBound, removed: buffer.part(range), inserted: text, anchor: buffer.anchor,
      head: buffer.head, kind: kind, time: time)
    let change = buffer.replace(range, with: text)
    edits.note(edit)
    return .changed(change)
  }

  /// The part of a text that may be inserted for a range.
  private func insertable(_ text: String, for range: Range<Int>) -> String {
    var text = text
    if let maximumLength {
      let room = maximumLength - (buffer.string.count - buffer.part(range).count)
      text = String(text.prefix(max(0, room)))
    }
    if let maximumBytes {
      var room = maximumBytes - (buffer.count - range.count)
      guard text.utf8.count > room else { return text }
      text = String(
        text.prefix { character in
          room -= character.utf8.count
          return room >= 0
        })
    }
    return text
  }

  /// Inserts a typed character.
  private mutating func type(_ scalar: Unicode.Scalar, at time: Double) -> Outcome {
    endWalks()
    let (text, head) = (String(Character(scalar)), buffer.head)
    var range = buffer.selection
    if overwrites, range.isEmpty { range = head..<buffer.place(after: head) }
    guard !insertable(text, for: range).isEmpty else { return .refused }
    return edit(range, with: text, .typing, at: time)
  }

  /// Inserts text that the user pasted, without characters that cannot be seen.
  package mutating func paste(_ text: String, keepsTabs: Bool = false, at time: Double = 0) -> Outcome {
    endWalks()
    return edit(buffer.selection, with: pasted(text, keepsTabs), at: time)
  }

  /// Terminals paste carriage returns for newlines. Nobody would notice invisible characters in the text.
  private func pasted(_ text: String, _ keepsTabs: Bool) -> String {
    var clean = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      defer { wasReturn = scalar == "\r" }
      if scalar == "\r" || scalar == "\n" {
        if wasReturn, scalar == "\n" { continue }
        if lines == .first { break }
        clean.append(lines == .many ? "\n" : " ")
      } else if scalar == "\t" {
        if keepsTabs || lines == .many { clean.append(scalar) } else if lines == .one { clean.append(" ") }
      } else if DisplayWidth.of(scalar.value) != nil {
        clean.append(scalar)
      }
    }
    if lines == .one, text.last?.isNewline == true {
      while clean.last == " " { clean.removeLast() }
    }
    return String(clean)
  }

  // MARK: Keys

  /// Takes a key.
  ///
  /// - Parameter time: the time of the key in seconds; pauses divide the edits that can be undone.
  package mutating func handle(_ key: Key, _ modifiers: Modifiers = [], at time: Double = 0) -> Outcome {
    if takesNextLiterally {
      takesNextLiterally = false
      return EditingKeys.literal(key, modifiers).map { type($0, at: time) } ?? .unknown
    }
    if let action = keys.action(key, modifiers) {
      return perform(action, extends: keys.extendsWithShift && modifiers.contains(.shift), at: time)
    }
    guard case .character(let scalar) = key, modifiers.subtracting(.shift).isEmpty,
      DisplayWidth.of(scalar.value) != nil
    else { return .unknown }
    return type(scalar, at: time)
  }

  /// Carries out an action.
  ///
  /// - Parameter extends: whether a move extends the selection.
  package mutating func perform(_ action: EditingAction, extends: Bool = false, at time: Double = 0)
    -> Outcome
  {
    let wasKilling = isKilling
    isKilling = false
    if ![.older, .newer, .up, .down].contains(action) { recall = nil }
    if ![.complete, .completeBackward].contains(action) { completion = nil }
    let (selection, head) = (buffer.selection, buffer.head)
    switch action {
    case .left:
      return move(
        to: extends || selection.isEmpty ? buffer.place(before: head) : selection.lowerBound, extends)
    case .right:
      return move(
        to: extends || selection.isEmpty ? buffer.place(after: head) : selection.upperBound, extends)
    case .wordLeft: return move(to: wordBefore, extends)
    case .wordRight: return move(to: wordAfter, extends)
    case .lineStart: return move(to: line.lowerBound, extends)
    case .lineEnd: return move(to: line.upperBound, extends)
    case .textStart: return move(to: 0, extends)
    case .textEnd: return move(to: buffer.count, extends)
    case .rowStart where lines != .many: return move(to: 0, extends)
    case .rowEnd where lines != .many: return move(to: buffer.count, extends)
    case .selectAll:
      buffer.select(0..<buffer.count)
      edits.close()
      return .moved
    case .deleteBackwardOrCancel where isEmpty: return .cancelled
    case .deleteBackward, .deleteBackwardOrCancel:
      return edit(
        selection.isEmpty ? buffer.place(before: head)..<head : selection, with: "", .deleting, at: time)
    case .deleteForward:
      return edit(
        selection.isEmpty ? head..<buffer.place(after: head) : selection, with: "", .deleting, at: time)
    case .killWordBefore: return kill(wordBefore..<head, wasKilling, at: time)
    case .killWordAfter: return kill(head..<wordAfter, wasKilling, at: time)
    case .killToStartOrAll where head == 0: return kill(line, wasKilling, at: time)
    case .killToStart, .killToStartOrAll: return kill(line.lowerBound..<head, wasKilling, at: time)
    case .killToEnd:
      // At the end of a line, the newline is killed.
      let end = line.upperBound
      return kill(head..<(end == head ? buffer.place(after: head) : end), wasKilling, at: time)
    case .yank: return edit(selection, with: killed, at: time)
    case .transpose: return transpose(at: time)
    case .undo: return undo()
    case .redo: return redo()
    case .overwrite:
      overwrites.toggle()
      return .moved
    case .literal:
      takesNextLiterally = true
      return .moved
    case .up where lines != .many && !history.isEmpty, .older: return walk(-1, at: time)
    case .down where lines != .many && !history.isEmpty, .newer: return walk(1, at: time)
    case .complete: return complete(1, at: time)
    case .completeBackward: return complete(-1, at: time)
    case .completeAll: return completeAll(at: time)
    case .submit: return .submitted
    case .cancel: return .cancelled
    // These need rows or a clipboard.
    case .up, .down, .rowStart, .rowEnd, .copy, .cut, .paste: return .unknown
    }
  }

  private var wordBefore: Int { buffer.wordStart(before: buffer.head, keys.words) }
  private var wordAfter: Int { buffer.wordEnd(after: buffer.head, keys.words) }
  private var line: Range<Int> { lines == .many ? buffer.paragraph(at: buffer.head) : 0..<buffer.count }

  /// Moves the insertion point.
  mutating func move(to place: Int, _ extends: Bool) -> Outcome {
    buffer.move(to: place, extends: extends)
    edits.close()
    return .moved
  }

  /// Deletes the selection, or else a range, and keeps the text for a yank, together with the text killed by the key
  /// before.
  private mutating func kill(_ range: Range<Int>, _ wasKilling: Bool, at time: Double) -> Outcome {
    let range = buffer.selection.isEmpty ? range : buffer.selection
    isKilling = wasKilling || !range.isEmpty
    if !isMasked, !range.isEmpty {
      let text = buffer.part(range)
      killed = !wasKilling ? text : range.upperBound == buffer.head ? text + killed : killed + text
    }
    return edit(range, with: "", at: time)
  }

  private mutating func transpose(at time: Double) -> Outcome {
    let head = buffer.head
    let second = head == buffer.count ? buffer.place(before: head) : head
    let (first, end) = (buffer.place(before: second), buffer.place(after: second))
    guard head > 0, first < second else { return .moved }
    return edit(
      first..<end, with: buffer.part(second..<end) + buffer.part(first..<second), at: time)
  }

  private mutating func undo() -> Outcome {
    guard let edit = edits.takeLast() else { return .moved }
    let change = buffer.replace(edit.start..<edit.start + edit.inserted.utf8.count, with: edit.removed)
    buffer.move(to: edit.anchor)
    buffer.move(to: edit.head, extends: true)
    return .changed(change)
  }

  private mutating func redo() -> Outcome {
    guard let edit = edits.takeUndone() else { return .moved }
    return .changed(
      buffer.replace(edit.start..<edit.start + edit.removed.utf8.count, with: edit.inserted))
  }
}
