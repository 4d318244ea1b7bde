import NodeUI

// The names of keys in less's manner: `q`, `^F`, `ESC-f`, `Ctrl-→`, `^X^V`.
extension KeyStroke {
  var lessName: String {
    let isCharacter = if case .character = key { true } else { false }
    let control = !modifiers.contains(.control) ? "" : isCharacter ? "^" : "Ctrl-"
    let name = isCharacter && !control.isEmpty ? keyName.uppercased() : keyName
    let (alt, shift) = (modifiers.contains(.alt) ? "ESC-" : "", modifiers.contains(.shift) ? "Shift-" : "")
    return isCharacter ? alt + shift + control + name : alt + control + shift + name
  }
}

extension KeyPattern {
  var lessName: String { strokes.map(\.lessName).joined() }

  /// The keys of a name.
  init(lessName name: Substring) {
    var (rest, modifiers) = (name, Modifiers())
    for (prefix, modifier) in [("ESC-", Modifiers.alt), ("Ctrl-", .control), ("Shift-", .shift)]
    where rest.utf8.starts(with: prefix.utf8) {
      rest = rest.dropFirst(prefix.count)
      modifiers.insert(modifier)
    }
    if let key = KeyStroke.key(named: rest) {
      self.init(key, modifiers)
      return
    }
    var (strokes, isControl): ([KeyStroke], Bool) = ([], false)
    let isAlone = rest.unicodeScalars.count == 1
    for scalar in rest.unicodeScalars {
      if scalar == "^", !isAlone, !isControl {
        isControl = true
        continue
      }
      let letter = isControl ? scalar.lowercase : scalar
      strokes.append(KeyStroke(.character(letter), isControl ? modifiers.union(.control) : modifiers))
      isControl = false
    }
    self.init(strokes)
  }

  /// The keys of several names with blanks between them.
  static func list(_ names: String) -> [KeyPattern] {
    names.utf8.split(separator: 0x20).map { KeyPattern(lessName: Substring($0)) }
  }
}
