/// A key with its modifiers, or several keys that are pressed one after another (a chord), as text: `ctrl+s`,
/// `shift+tab`, `f5`, `space`, `G`, `?`; chords: `g g`, `ctrl+k ctrl+s`.
///
/// A letter is itself, a capital one includes Shift. The other names are `up down left right pageup pagedown
/// home end insert delete backspace enter tab backtab escape space` and `f1` to `f63`; modifiers are `ctrl alt shift`.
/// A literal that cannot be read matches no key; the window reports it with the nearest name.
public struct KeyPattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The keys, one after another; empty if the text cannot be read.
  package let strokes: [KeyStroke]
  /// The text that cannot be read.
  let unreadableText: String?

  /// A pattern from text; nil if it cannot be read.
  public init?(_ text: String) {
    let strokes = text.split(separator: " ").map(KeyStroke.init)
    guard !strokes.isEmpty, !strokes.contains(nil) else { return nil }
    self.init(strokes.compactMap(\.self))
  }

  public init(stringLiteral text: String) {
    if let pattern = KeyPattern(text) { self = pattern } else { (strokes, unreadableText) = ([], text) }
  }

  /// One key.
  public init(_ key: Key, _ modifiers: Modifiers = []) { self.init([KeyStroke(key, modifiers)]) }

  package init(_ strokes: [KeyStroke]) { (self.strokes, unreadableText) = (strokes, nil) }

  /// The text of the pattern, which can be read again: `ctrl+s`.
  public var description: String {
    unreadableText ?? strokes.map(\.description).joined(separator: " ")
  }

  /// The name to show: `Ctrl-S`, `↑`, `PageDown`.
  public var name: String { unreadableText ?? strokes.map(\.name).joined(separator: " ") }

  /// For a text that cannot be read the one that was probably meant.
  package var suggestion: String? {
    guard let unreadableText else { return nil }
    let keys = unreadableText.split(separator: " ").map { key in
      KeyStroke(key)?.description ?? KeyStroke.suggestion(for: key)
    }
    let text = keys.compactMap(\.self).joined(separator: " ")
    return keys.contains(nil) || keys.isEmpty ? nil : text
  }
}

/// One press of a key, in the form in which presses are compared: Shift is part of a character.
package struct KeyStroke: Hashable, Sendable, CustomStringConvertible {
  package let key: Key
  package let modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    guard case .character(let scalar) = key, scalar != " " else {
      let isBackTab = key == .backTab || key == .tab && modifiers.contains(.shift)
      (self.key, self.modifiers) = isBackTab ? (.backTab, modifiers.subtracting(.shift)) : (key, modifiers)
      return
    }
    guard modifiers.contains(.control), case let lower = scalar.lowercase, lower != scalar.uppercase else {
      (self.key, self.modifiers) = (key, modifiers.subtracting(.shift))
      return
    }
    // Ctrl-Shift-S arrives as `s` or as `S`.
    (self.key, self.modifiers) = (.character(lower), scalar == lower ? modifiers : modifiers.union(.shift))
  }

  /// A key from its text; nil if it cannot be read.
  init?(_ text: Substring) {
    var (rest, modifiers) = (text, Modifiers())
    while let (name, modifier) = Self.modifiers.first(where: {
      rest.utf8.count > $0.name.utf8.count && rest.utf8.starts(with: $0.name.utf8)
    }) {
      guard modifiers.insert(modifier).inserted else { return nil }
      rest = rest.dropFirst(name.count)
    }
    if rest == "backtab" {
      self.init(.backTab, modifiers)
      return
    }
    if rest.utf8.count > 1, let key = Self.keys.first(where: { $0.name == rest })?.key {
      self.init(key, modifiers)
      return
    }
    if rest.first == "f", let number = Int(rest.dropFirst()), (1...63).contains(number), rest.count < 4 {
      self.init(.function(number), modifiers)
      return
    }
    guard let scalar = rest.unicodeScalars.first, rest.unicodeScalars.count == 1,
      scalar.value > 0x20, scalar.value != 0x7f
    else { return nil }
    if modifiers.contains(.shift) {
      // Only of letters is it known which character Shift makes of them.
      guard scalar.lowercase != scalar.uppercase else { return nil }
      self.init(
        .character(scalar.uppercase), modifiers.contains(.control) ? modifiers : modifiers.subtracting(.shift)
      )
    } else {
      self.init(.character(scalar), modifiers)
    }
  }

  /// Whether a field takes the key as text.
  package var isText: Bool {
    if case .character = key { modifiers.isDisjoint(with: [.control, .alt]) } else { false }
  }

  /// Whether only terminals with the kitty protocol can tell the key from another one.
  var needsKeyboardProtocol: Bool {
    guard case .character(let scalar) = key, modifiers.contains(.control) else { return false }
    return modifiers.contains(.shift) || "imh[".unicodeScalars.contains(scalar) && modifiers == .control
  }

  /// The key that terminals without that protocol send for this one; nil if all tell it apart.
  var withoutKeyboardProtocol: KeyStroke? {
    switch key {
    case .enter, .escape:
      let rest = modifiers.intersection(.alt)
      return rest == modifiers ? nil : KeyStroke(key, rest)
    case .character(let scalar) where modifiers.contains(.control):
      let rest = modifiers.intersection(.alt)
      switch scalar {
      case "i": return KeyStroke(.tab, rest)
      case "m", "j": return KeyStroke(.enter, rest)
      case "h": return KeyStroke(.backspace, rest)
      case "[": return KeyStroke(.escape, rest)
      case "/": return KeyStroke(.character("_"), rest.union(.control))
      default: return modifiers.contains(.shift) ? KeyStroke(key, modifiers.subtracting(.shift)) : nil
      }
    default: return nil
    }
  }

  /// The digit that the key types.
  var digit: Int? {
    guard case .character(let scalar) = key, modifiers.isEmpty, ("0"..."9").contains(scalar) else {
      return nil
    }
    return Int(scalar.value - 0x30)
  }

  // MARK: Names

  private typealias Name = (name: String, key: Key, shown: String)

  private static let keys: [Name] = [
    ("up", .up, "↑"), ("down", .down, "↓"), ("left", .left, "←"), ("right", .right, "→"),
    ("pageup", .pageUp, "PageUp"), ("pagedown", .pageDown, "PageDown"), ("home", .home, "Home"),
    ("end", .end, "End"), ("insert", .insert, "Insert"), ("delete", .delete, "Delete"),
    ("backspace", .backspace, "Backspace"), ("enter", .enter, "Enter"), ("tab", .tab, "Tab"),
    ("shift+tab", .backTab, "Shift-Tab"),
    ("escape", .escape, "Escape"), ("space", .character(" "), "Space"),
  ]

  private static let modifiers: [(name: String, modifier: Modifiers)] = [
    ("ctrl+", .control), ("alt+", .alt), ("shift+", .shift),
  ]

  package var description: String {
    let names = Self.modifiers.filter { modifiers.contains($0.modifier) }.map(\.name)
    return names.joined() + name(of: { $0.name }) { "f\($0)" }
  }

  var name: String {
    let names: [(String, Modifiers)] = [("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift)]
    let prefix = names.filter { modifiers.contains($0.1) }.map(\.0).joined()
    if case .character("-") = key { return prefix + "−" }
    let name = keyName
    return prefix + (modifiers.contains(.control) && name.count == 1 ? name.uppercased() : name)
  }

  /// The name of the key without its modifiers: `PageUp`, `↑`, `F1`, `s`.
  package var keyName: String { name(of: { $0.shown }) { "F\($0)" } }

  /// The key that is no character and has a ``keyName``, or the space bar.
  package static func key(named name: Substring) -> Key? {
    // Most names are one character. Texts of the same length are compared faster than others.
    let length = name.utf8.count
    guard length > 1 else { return nil }
    if let found = keys.first(where: { $0.shown.utf8.count == length && $0.shown == name }) {
      return found.key
    }
    return name.first == "F" ? Int(name.dropFirst()).map(Key.function) : nil
  }

  private func name(of part: (Name) -> String, function: (Int) -> String) -> String {
    if let found = Self.keys.first(where: { $0.key == key }) { return part(found) }
    return switch key {
    case .function(let number): function(number)
    case .character(let scalar): String(scalar)
    default: ""
    }
  }

  /// The nearest text that can be read.
  static func suggestion(for text: Substring) -> String? {
    let parts = text.split(separator: "+").map(String.init)
    guard let last = parts.last else { return nil }
    let names = keys.map(\.name) + (1...12).map { "f\($0)" }
    let prefix = parts.dropLast().map { nearestWord(to: $0, among: ["ctrl", "alt", "shift"]) }
    let isReadable = KeyStroke(last[...]) != nil
    guard !prefix.contains(nil), let key = isReadable ? last : nearestWord(to: last, among: names) else {
      return nil
    }
    let nearest = (prefix.compactMap(\.self) + [key]).joined(separator: "+")
    return KeyStroke(nearest[...]) == nil ? nil : nearest
  }
}

extension Unicode.Scalar {
  // Strings are made only for letters that need them.
  package var lowercase: Unicode.Scalar {
    "A"..."Z" ~= self
      ? Unicode.Scalar(value + 0x20)! : isASCII ? self : Self.only(properties.lowercaseMapping) ?? self
  }
  fileprivate var uppercase: Unicode.Scalar {
    "a"..."z" ~= self
      ? Unicode.Scalar(value - 0x20)! : isASCII ? self : Self.only(properties.uppercaseMapping) ?? self
  }

  private static func only(_ text: String) -> Unicode.Scalar? {
    text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }
}
