import NodeUI

// The user's own keys, which type keys of the viewer.
extension Pager {
  /// Handles a key that the user has bound; false for all others.
  func takesMappedKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let map = options.keys.map, !isTypingMappedKeys else { return false }
    let stroke = KeyStroke(key, modifiers)
    mappedKeys.append(stroke)
    switch map.lookUp(mappedKeys) {
    case .beginning: return true
    case .found(let meaning):
      mappedKeys = []
      perform(meaning)
      return true
    case .none:
      let typed = mappedKeys.dropLast()
      mappedKeys = []
      guard !typed.isEmpty else { return false }
      // The beginning of a longer binding, which other keys followed.
      isTypingMappedKeys = true
      for stroke in typed { take(stroke.key, stroke.modifiers) }
      isTypingMappedKeys = false
      return takesMappedKey(key, modifiers)
    }
  }

  private func perform(_ meaning: KeyMap.Meaning) {
    guard case .keys(let keys) = meaning else {
      count = nil
      message = "this key is bound to nothing"
      return ring()
    }
    isTypingMappedKeys = true
    type(keys, completes: false)
    isTypingMappedKeys = false
  }

  /// The key of a prompt that a key stands for.
  func editingKey(_ key: Key, _ modifiers: Modifiers) -> (Key, Modifiers) {
    guard let stroke = options.keys.map?.editing[KeyStroke(key, modifiers)] else { return (key, modifiers) }
    return (stroke.key, stroke.modifiers)
  }
}
