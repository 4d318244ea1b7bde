import NodeUI

/// Under the name less, Escape is the first key of others however late they come.
final class EscapeController: ViewerController {
  /// Waits for the keys after Escape.
  func begin() {
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
  func takesInText(_ stroke: KeyStroke) -> Bool {
    guard let editor = prompt.editor, !editor.takesNextLiterally else { return false }
    guard var keys = prompt.escapedInText else {
      guard stroke == KeyStroke(.escape) else { return false }
      pager.prompt.escapedInText = EscapedKeys()
      return true
    }
    pager.prompt.escapedInText = nil
    if stroke.key == .escape || stroke == KeyStroke(.character("c"), .control) { return false }
    guard case .character(let scalar) = stroke.key, stroke.modifiers.subtracting(.shift).isEmpty else {
      pager.edit(KeyStroke(stroke.key, stroke.modifiers.union(.alt)))
      return true
    }
    keys.typed.unicodeScalars.append(scalar)
    switch keys.meaning {
    case .incomplete: pager.prompt.escapedInText = keys
    case .key(let key, let modifiers): pager.edit(KeyStroke(key, modifiers))
    case .unknown: ring()
    }
    return true
  }

  private func type(_ key: Key, _ modifiers: Modifiers, _ number: TypedNumber?) {
    pager.prompt.command.number = number
    pager.press(key, modifiers)
  }
}
