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

extension KeyStroke {
  /// Calls `body` with the first key of each of several names with blanks between them. The usual names are read as
  /// bytes, since the first key that is pressed waits for all of them.
  static func forEachFirst(in names: String, _ body: (KeyStroke) -> Void) {
    var names = names
    names.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 0x20) ?? bytes.count
        let name = UnsafeBufferPointer(rebasing: bytes[start..<end])
        if let stroke = plain(name) {
          body(stroke)
        } else if !name.isEmpty {
          let pattern = KeyPattern(lessName: Substring(decoding: name, as: UTF8.self))
          if let first = pattern.strokes.first { body(first) }
        }
        start = end + 1
      }
    }
  }

  /// The first key of a name such as `q`, `^F`, `^X^V`, `ESC-f` or `:n`; nil for other names.
  private static func plain(_ name: UnsafeBufferPointer<UInt8>) -> KeyStroke? {
    guard let first = name.first, first < 0x80 else { return nil }
    func character(_ index: Int) -> Key { .character(Unicode.Scalar(name[index])) }
    if name.count == 1 { return KeyStroke(character(0)) }
    guard name[1] < 0x80 else { return nil }
    if first == UInt8(ascii: "^") {
      guard case .character(let scalar) = character(1) else { return nil }
      return KeyStroke(.character(scalar.lowercase), .control)
    }
    if name.count == 5, name[4] < 0x80, name.starts(with: "ESC-".utf8) {
      return KeyStroke(character(4), .alt)
    }
    return name.count == 2 && first != UInt8(ascii: "F") ? KeyStroke(character(0)) : nil
  }
}

extension KeyPattern {
  var lessName: String { strokes.map(\.lessName).joined() }

  /// The keys of a name.
  init(lessName name: Substring) {
    // Most names are one letter.
    if name.utf8.count == 1, let letter = name.unicodeScalars.first {
      self.init(.character(letter))
      return
    }
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
