import NodeUI

// The user's own keys, which type keys of the viewer.
extension Pager {
  /// Handles a key that the user has bound; false for all others.
  func takesMappedKey(_ stroke: KeyStroke) -> Bool {
    guard let map = options.keys.map else { return false }
    prompt.command.mapped.append(stroke)
    let keys = prompt.command.mapped
    let result = map.lookUp(keys)
    if result == .beginning { return true }
    prompt.command.mapped = []
    switch result {
    case .beginning: break
    case .found(.keys(let keys)): type(keys, completes: false, usesMap: false)
    case .found(.invalid):
      prompt = .nothing
      message = "this key is bound to nothing"
      ring()
    case .none:
      guard keys.count > 1 else { return false }
      // The beginning of a longer binding, which other keys followed.
      for stroke in keys.dropLast() { take(stroke.key, stroke.modifiers, usesMap: false) }
      take(stroke.key, stroke.modifiers)
    }
    return true
  }
}
