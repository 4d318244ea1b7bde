import NodeUI

// Prompts.
extension Pager {
  /// Asks for a line of text.
  func ask(_ question: Question) {
    prompt = .answer(question)
    setNeedsDisplay()
  }

  /// Waits for letters; `label` is shown until they are typed.
  func awaitKeys(_ count: Int, _ label: String, accept: @escaping (Pager, [Unicode.Scalar]) -> Void) {
    prompt = .letters(AwaitedKeys(count: count, accept: accept))
    message = label
  }

  /// Pastes the first line of a text into the prompt or the pattern. Outside them, pasted text is ignored, so
  /// that it never runs commands.
  func paste(_ text: String) {
    guard !options.keys.ignoresPaste else { return }
    switch prompt {
    case .pattern: pasteIntoSearch(text)
    case .answer:
      prompt.question?.editor.paste(text)
      setNeedsDisplay()
    case .command, .letters: break
    }
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

  /// Takes a key of the answer to a question.
  func answer(_ asked: Question, _ key: Key, _ modifiers: Modifiers) {
    if key == .character("z"), modifiers == .control, !asked.editor.takesNextLiterally {
      return suspend()
    }
    if !asked.editor.takesNextLiterally, asked.intercept(self, key, modifiers) { return }
    switch prompt.question?.editor.handle(key, modifiers) {
    case .accepted:
      prompt = .nothing
      asked.accept(self, asked.editor.text)
    case .cancelled: prompt = .nothing
    case .unknown: ring()
    case .changed, .moved, nil: break
    }
  }

  /// Takes a key for a command that waits for letters.
  func take(_ stroke: KeyStroke, for awaited: AwaitedKeys) {
    prompt = .nothing
    message = ""
    guard !Self.givesUp(stroke) else { return }
    guard case .character(let scalar) = stroke.key, stroke.modifiers.isEmpty else { return ring() }
    var now = awaited
    now.typed.append(scalar)
    guard now.typed.count == now.count else {
      prompt = .letters(now)
      message = now.typed.reduce(into: "") { $0.unicodeScalars.append($1) } + "…"
      return
    }
    now.accept(self, now.typed)
  }
}
