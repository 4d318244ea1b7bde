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
    _ = prompt.editor?.paste(text, keepsTabs: isPattern)
    if isPattern { search.patternDidChange() }
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

  /// Answers that a key does nothing, and rings.
  func refuse(_ message: String) {
    self.message = message
    ring()
  }

  /// Whether a feature may be used; reports it if not.
  func isAllowed(_ feature: Permissions.Feature) -> Bool {
    if options.permissions.allows(feature) { return true }
    refuse(Permissions.refusal)
    return false
  }

  /// Whether a feature may be used whose key is followed by a text. If not, that text goes into a prompt, where it does
  /// nothing, and acts as no keys.
  func isAllowed(_ feature: Permissions.Feature, label: String) -> Bool {
    if isAllowed(feature) { return true }
    askInVain(label)
    return false
  }

  /// Takes the text that belongs to a key that was refused, and refuses it, too.
  func askInVain(_ label: String) {
    var question = Question(label: label) { pager, _ in
      pager.refuse(Permissions.refusal)
    }
    question.note = Permissions.refusal
    ask(question)
  }

  /// Stops the program until it is continued.
  func suspend() {
    guard isAllowed(.stop) else { return }
    saveHistory(after: "z")
    window.suspend()
  }

  /// Takes a key of a line of text, or the one that the user's bindings give it.
  func edit(_ stroke: KeyStroke) {
    if options.has(.takesEscapeFirst), escape.takesInText(stroke) { return }
    let stroke = options.keys.map?.editing[stroke] ?? stroke
    let (key, modifiers) = (stroke.key, stroke.modifiers)
    if prompt.typing?.isOffered == true { selection.replaceOffered(by: stroke) }
    let (typing, question) = (prompt.typing, prompt.question)
    if prompt.editor?.takesNextLiterally == false {
      if key == .character("z"), modifiers == .control { return suspend() }
      if question?.intercept(self, key, modifiers) ?? search.takesModifier(key, modifiers) { return }
    }
    switch prompt.editor?.handle(key, modifiers) {
    case .submitted:
      guard let question else { return search.acceptPattern() }
      shortScreen.end()
      prompt = .nothing
      question.accept(self, question.editor.text)
    case .cancelled:
      if let typing { search.giveUp(typing) } else { prompt = .nothing }
      question?.cancel(self)
    case .changed:
      if typing != nil { search.patternDidChange() }
      questionDidChange()
    case .refused, .unknown: ring()
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
    shortScreen.end()
    now.accept(self, now.typed)
  }

  // MARK: Habits of less

  /// The header that less takes for a value without a line: it begins at the first line on the screen, which the
  /// header of now may hide.
  func headerOfLess(_ value: String) -> String {
    let numbers = value.split(separator: ",", omittingEmptySubsequences: false)
    guard options.has(.beginsHeaderOnScreen), numbers.count < 3, Int(numbers.first ?? "") ?? 0 > 0,
      let line = view.topLine
    else {
      return value
    }
    return value + (numbers.count < 2 ? ",0" : "") + ",\(max(0, line - view.content.space.headerRows) + 1)"
  }

  /// Shows a message until the next key, which is taken if it is RETURN or a blank.
  ///
  /// - Parameter body: the change that the message is about. The rows stay as they are until the key, as in less.
  func acknowledge(_ text: String, then body: @escaping (Pager) -> Void = { _ in }) {
    guard options.has(.waitsAfterMessages), prompt.isCommand else {
      body(self)
      message = text
      return
    }
    shortScreen.end()
    prompt = .acknowledgement(body)
    message = text + "  (press RETURN)"
  }

  /// Ends a message that waits for RETURN; false if the key has a meaning of its own.
  func takeAcknowledgement(_ stroke: KeyStroke, then body: (Pager) -> Void) -> Bool {
    prompt = .nothing
    message = ""
    body(self)
    message = ""
    return [.enter, .character(" ")].contains(stroke.key) || isInterrupt(stroke)
      || stroke == KeyStroke(.character("c"), .control)
  }
}
