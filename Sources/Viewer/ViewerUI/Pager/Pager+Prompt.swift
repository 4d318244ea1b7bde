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

  /// Pastes the first line of a text into the text that is being typed. Outside of one, pasted text is ignored, so
  /// that it never runs commands.
  func paste(_ text: String) {
    guard !options.keys.ignoresPaste, prompt.isText else { return }
    let isPattern = prompt.typing != nil
    prompt.editor?.paste(text, keepsTabs: isPattern)
    if isPattern { patternDidChange() }
    questionDidChange()
    setNeedsDisplay()
  }

  private func questionDidChange() {
    if let question = prompt.question { question.didChange(self, question.editor.text) }
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
    guard isAllowed(.stop) else { return }
    saveHistory(after: "z")
    window.suspend()
  }

  /// Takes a key of a line of text, or the one that the user's bindings give it.
  func edit(_ stroke: KeyStroke) {
    if isLess, takesEscapeInText(stroke) { return }
    let stroke = options.keys.map?.editing[stroke] ?? stroke
    let (key, modifiers) = (stroke.key, stroke.modifiers)
    if prompt.typing?.isOffered == true { replaceOffered(by: stroke) }
    let (typing, question) = (prompt.typing, prompt.question)
    if prompt.editor?.takesNextLiterally == false {
      if key == .character("z"), modifiers == .control { return suspend() }
      if question?.intercept(self, key, modifiers) ?? takesModifier(key, modifiers) { return }
    }
    switch prompt.editor?.handle(key, modifiers) {
    case .accepted:
      guard let question else { return acceptPattern() }
      endShortScreen()
      prompt = .nothing
      question.accept(self, question.editor.text)
    case .cancelled:
      if let typing { giveUpSearch(typing) } else { prompt = .nothing }
      question?.cancel(self)
    case .changed:
      if typing != nil { patternDidChange() }
      questionDidChange()
    case .unknown: ring()
    case .moved, nil: break
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
    endShortScreen()
    now.accept(self, now.typed)
  }
}
