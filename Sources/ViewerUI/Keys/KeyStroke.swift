import NodeUI

/// A key with its modifiers. Shift is left out for characters, which include it.
struct KeyStroke: Hashable, Sendable {
  let key: Key
  let modifiers: Modifiers

  init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    if case .character(let scalar) = key, scalar != " " {
      self.modifiers = modifiers.subtracting(.shift)
    } else {
      self.modifiers = modifiers
    }
  }

  /// The key's name: `^F`, `ESC-f`, `Shift-→`.
  var name: String {
    guard case .character(let scalar) = key else { return prefix + Self.name(key) }
    let letter = scalar == " " ? "Space" : String(scalar)
    let isControl = modifiers.contains(.control)
    let name = isControl ? "^" + letter.uppercased() : letter
    return (modifiers.contains(.alt) ? "ESC-" : "") + (modifiers.contains(.shift) ? "Shift-" : "") + name
  }

  private var prefix: String {
    (modifiers.contains(.alt) ? "ESC-" : "") + (modifiers.contains(.control) ? "Ctrl-" : "")
      + (modifiers.contains(.shift) ? "Shift-" : "")
  }

  private static func name(_ key: Key) -> String {
    switch key {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .home: "Home"
    case .end: "End"
    case .insert: "Insert"
    case .delete: "Delete"
    case .backspace: "Backspace"
    case .enter: "Enter"
    case .tab: "Tab"
    case .escape: "Escape"
    case .function(let number): "F\(number)"
    case .character(let scalar): String(scalar)
    }
  }
}

/// Keys that are pressed one after another.
typealias KeySequence = [KeyStroke]

extension KeySequence {
  /// The keys of a name: `q`, `^X^V`, `ESC-f`, `Ctrl-→`, `ZZ`.
  init(named name: Substring) {
    var (rest, modifiers) = (name, Modifiers())
    for (prefix, modifier) in [("ESC-", Modifiers.alt), ("Ctrl-", .control), ("Shift-", .shift)]
    where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
      modifiers.insert(modifier)
    }
    if let key = Self.namedKeys[rest] {
      self = [KeyStroke(key, modifiers)]
      return
    }
    self = []
    var isControl = false
    let isAlone = rest.unicodeScalars.count == 1
    for scalar in rest.unicodeScalars {
      if scalar == "^", !isAlone, !isControl {
        isControl = true
        continue
      }
      let letter = isControl ? scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar : scalar
      append(KeyStroke(.character(letter), isControl ? modifiers.union(.control) : modifiers))
      isControl = false
    }
  }

  private static let namedKeys: [Substring: Key] = [
    "↓": .down, "↑": .up, "←": .left, "→": .right, "Space": .character(" "), "PageDown": .pageDown,
    "PageUp": .pageUp, "Home": .home, "End": .end, "F1": .function(1), "Enter": .enter,
    "Backspace": .backspace, "Escape": .escape, "Tab": .tab, "Delete": .delete, "Insert": .insert,
  ]
}
