import NodeUI

/// A question in the status line, with the text typed in answer to it.
struct Prompt {
  /// The text before the answer.
  var label: String
  var editor: LineEditor
  /// A remark after the answer.
  var note = ""
  /// Called with the answer when the user presses Enter.
  var accept: (Pager, String) -> Void
  /// Called before the editor takes a key; true if that is all the key does.
  var intercept: (Pager, Key, Modifiers) -> Bool = { _, _, _ in false }
}

// Prompts.
extension Pager {
  /// Asks for a line of text.
  func ask(_ prompt: Prompt) {
    self.prompt = prompt
    setNeedsDisplay()
  }

  /// Pastes the first line of a text into the prompt or the pattern. Outside them, pasted text is ignored, so
  /// that it never runs commands.
  func paste(_ text: String) {
    guard !options.keys.ignoresPaste else { return }
    if typing != nil { return pasteIntoSearch(text) }
    guard prompt != nil else { return }
    prompt?.editor.paste(text)
    setNeedsDisplay()
  }

  /// Rings the bell, unless it is off.
  ///
  /// - Parameter atEnd: whether it rings because the content ends here.
  func ring(atEnd: Bool = false) {
    switch options.keys.bell {
    case .never: return
    case .notAtEnds where atEnd: return
    case .always, .notAtEnds: window.ring()
    }
  }

  /// Stops the program until it is continued.
  func suspend() {
    if isAllowed(.stop) { window.suspend() }
  }

  /// Takes a key while a prompt is open.
  func edit(_ key: Key, _ modifiers: Modifiers) {
    guard let asked = prompt else { return }
    if key == .character("z"), modifiers == .control, !asked.editor.takesNextLiterally {
      return suspend()
    }
    if !asked.editor.takesNextLiterally, asked.intercept(self, key, modifiers) { return }
    switch prompt?.editor.handle(key, modifiers) {
    case .accepted:
      let text = asked.editor.text
      prompt = nil
      asked.accept(self, text)
    case .cancelled: prompt = nil
    case .unknown: ring()
    case .changed, .moved, nil: break
    }
  }
}
