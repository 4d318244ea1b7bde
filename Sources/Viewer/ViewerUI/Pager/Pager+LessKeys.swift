import NodeUI

// Habits of less that hold under its name: messages wait for RETURN, and Escape is the first key of others however
// late they come.
extension Pager {
  var isLess: Bool { options.profile == .less }

  /// The header that less takes for a value without a line: it begins at the first line on the screen, which the
  /// header of now may hide.
  func headerOfLess(_ value: String) -> String {
    let numbers = value.split(separator: ",", omittingEmptySubsequences: false)
    guard isLess, numbers.count < 3, Int(numbers.first ?? "") ?? 0 > 0, let line = view.topLine else {
      return value
    }
    return value + (numbers.count < 2 ? ",0" : "") + ",\(max(0, line - view.content.headerRows) + 1)"
  }

  // MARK: RETURN

  /// Shows a message until the next key, which is taken if it is RETURN or a blank.
  ///
  /// - Parameter body: the change that the message is about. The rows stay as they are until the key, as in less.
  func acknowledge(_ text: String, then body: @escaping (Pager) -> Void = { _ in }) {
    guard isLess, prompt.isCommand else {
      body(self)
      message = text
      return
    }
    endShortScreen()
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

  // MARK: Escape

  /// Waits for the keys after Escape.
  func beginEscape() {
    prompt = .escape(EscapedKeys(number: prompt.command.number))
    message = "ESC"
  }

  /// Takes a key after Escape.
  func take(_ stroke: KeyStroke, after keys: EscapedKeys) {
    prompt = .nothing
    message = ""
    if stroke.key == .escape || stroke == KeyStroke(.character("c"), .control) { return }
    var keys = keys
    guard case .character(let scalar) = stroke.key, stroke.modifiers.subtracting(.shift).isEmpty else {
      return type(stroke.key, stroke.modifiers.union(.alt), keys.number)
    }
    keys.typed.unicodeScalars.append(scalar)
    switch keys.meaning {
    case .incomplete:
      prompt = .escape(keys)
      message = "ESC" + keys.typed
    case .key(let key, let modifiers): type(key, modifiers, keys.number)
    case .unknown: ring()
    }
  }

  /// Takes Escape in a line of text, and the keys after it; a second Escape gives the line up.
  func takesEscapeInText(_ stroke: KeyStroke) -> Bool {
    guard let editor = prompt.editor, !editor.takesNextLiterally else { return false }
    guard var keys = editor.escaped else {
      guard stroke == KeyStroke(.escape) else { return false }
      prompt.editor?.escaped = EscapedKeys()
      return true
    }
    prompt.editor?.escaped = nil
    if stroke.key == .escape || stroke == KeyStroke(.character("c"), .control) { return false }
    guard case .character(let scalar) = stroke.key, stroke.modifiers.subtracting(.shift).isEmpty else {
      edit(KeyStroke(stroke.key, stroke.modifiers.union(.alt)))
      return true
    }
    keys.typed.unicodeScalars.append(scalar)
    switch keys.meaning {
    case .incomplete: prompt.editor?.escaped = keys
    case .key(let key, let modifiers): edit(KeyStroke(key, modifiers))
    case .unknown: ring()
    }
    return true
  }

  private func type(_ key: Key, _ modifiers: Modifiers, _ number: TypedNumber?) {
    prompt.command.number = number
    window.handle(key, modifiers)
  }
}
