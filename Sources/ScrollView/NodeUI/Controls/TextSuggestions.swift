// Texts that a field suggests while the user types.
//
// Problem: answers may come late, from a server for example, and in another order than the questions; and one
// that comes after the next letter would replace a list that fits the text.
//
// Idea: each edit by the user has a number, and the answer of an earlier one is dropped. The answer is taken on
// the window's thread, before a frame, as all work from elsewhere is.

import LayoutCore

/// The suggestions of a field, and the list that shows them.
struct TextSuggestions {
  /// The list, while there is something to suggest.
  var list: PickerListNode?
  /// The number of the last question.
  var question = 0
  var task: Task<Void, Never>?

  /// The texts that contain the letters of another one, best first, without that text itself.
  static func matches(_ text: String, in texts: [String]) -> [String] {
    // A letter in another case has at most three times as many bytes.
    guard texts.contains(where: { $0.utf8.count *| 3 >= text.utf8.count }) else { return [] }
    return FuzzyMatcher(text).filter(texts).map { texts[$0] }.filter { $0 != text }
  }
}

extension TextFieldNode {
  private static let mostSuggestions = 6

  /// Asks for suggestions for the text.
  ///
  /// - Parameter isWanted: whether the user asks for the list. An empty text opens a fixed list only then.
  func updateSuggestions(isWanted: Bool = false) {
    suggesting.task?.cancel()
    suggesting.task = nil
    suggesting.question += 1
    guard isEnabled, !isSecure, let window, window.focusedNode === self else { return closeSuggestions() }
    let (text, number) = (text, suggesting.question)
    guard let suggestions else {
      return show(text.isEmpty && !isWanted ? [] : TextSuggestions.matches(text, in: suggestedTexts))
    }
    suggesting.task = Task { [weak self] in
      let texts = await suggestions(text)
      self?.take(texts, for: number)
    }
  }

  /// Shows the answer to a question, unless there is a newer one.
  private func take(_ texts: [String], for question: Int) {
    guard question == suggesting.question else { return }
    suggesting.task = nil
    show(texts.filter { $0 != text })
  }

  private func show(_ texts: [String]) {
    guard let window, !texts.isEmpty else { return closeSuggestions() }
    // The list keeps the order of the answer.
    func fill(_ list: PickerListNode) {
      list.show(count: texts.count, matching: text) { PickerRow(texts[$0]) }
      list.moveCursor(to: nil)
    }
    if let list = suggesting.list {
      fill(list)
    } else {
      let list = PickerListNode(minimumColumns: roomForText.count)
      fill(list)
      list.onChoose = { [weak self] in self?.takeSuggestion($0) }
      suggesting.list = list
      window.present(
        list, as: .popover(self),
        PresentationOptions(
          rect: { [weak self] in
            let columns = self?.roomForText ?? 0..<0
            return Rect(x: columns.lowerBound - 1, y: 0, width: columns.count + 2, height: 1)
          }, maximumRows: Self.mostSuggestions, isScope: false),
        onDismiss: { [weak self, weak list] in
          if let self, let list, suggesting.list === list { suggesting.list = nil }
        })
    }
    setNeedsDisplay()
  }

  /// Closes the list, and drops answers that are still to come.
  func closeSuggestions() {
    suggesting.task?.cancel()
    suggesting.task = nil
    suggesting.question += 1
    guard let list = suggesting.list else { return }
    suggesting.list = nil
    window?.dismiss(list)
    setNeedsDisplay()
  }

  /// Puts a suggestion in place of the text.
  private func takeSuggestion(_ row: Int) {
    guard let list = suggesting.list, 0..<list.count ~= row else { return }
    let text = list.text(at: row)
    closeSuggestions()
    if edit(0..<buffer.count, with: Self.line(text)) { onChange?(self) }
    editing.edits.close()
  }

  /// The row whose text begins as the field's does, and is shown after it.
  private var completingRow: Int? {
    guard let list = suggesting.list, buffer.selection.isEmpty, buffer.head == buffer.count else {
      return nil
    }
    let row = list.currentRow ?? 0
    let (text, suggestion) = (text, list.text(at: row))
    let fits =
      !text.isEmpty && suggestion.count > text.count
      && suggestion.lowercased().hasPrefix(text.lowercased())
    return fits ? row : nil
  }

  /// The rest of the suggestion that → takes.
  var suggestedRest: String {
    guard let list = suggesting.list, let row = completingRow else { return "" }
    return String(Self.line(list.text(at: row)).dropFirst(text.count))
  }

  /// Handles a key of the list, or ↓, which opens it.
  func handleSuggestionKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let list = suggesting.list else {
      guard key == .down, modifiers.isEmpty, suggestions != nil || !suggestedTexts.isEmpty else {
        return false
      }
      updateSuggestions(isWanted: true)
      return true
    }
    let count = list.count
    switch (key, modifiers) {
    case (.down, []), (.tab, []): list.moveCursor(to: list.currentRow.map { ($0 + 1) % count } ?? 0)
    case (.up, []), (.backTab, []):
      list.moveCursor(to: list.currentRow.map { ($0 + count - 1) % count } ?? count - 1)
    case (.enter, []):
      guard let row = list.currentRow else {
        closeSuggestions()
        return false
      }
      takeSuggestion(row)
    case (.escape, []): closeSuggestions()
    case (.right, []):
      guard let row = completingRow else { return false }
      takeSuggestion(row)
    default: return false
    }
    setNeedsDisplay()
    return true
  }
}
