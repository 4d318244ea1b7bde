import NodeUI

/// The words of a tape for recorded input.
package enum TapeWords {
  /// The command for a key, and the part after its time; nil if a tape cannot express the key.
  package static func key(_ key: Key, _ modifiers: Modifiers) -> (word: String, rest: String)? {
    if let name = TapeReader.keys.first(where: { $0.key == key })?.name {
      return (prefix(modifiers) + name, "")
    }
    guard case .character(let scalar) = key, scalar.value > 0x20, scalar != "\u{7f}" else { return nil }
    if modifiers.isEmpty { return quoted(String(scalar)).map { ("Type", $0) } }
    return (prefix(modifiers) + String(scalar), "")
  }

  package static func prefix(_ modifiers: Modifiers) -> String {
    TapeReader.modifierWords.reduce(into: "") { if modifiers.contains($1.1) { $0 += $1.0 + "+" } }
  }

  /// A text in quotes of a kind that it does not contain; nil if it contains all kinds, or control
  /// characters.
  package static func quoted(_ text: String) -> String? {
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0 == "\u{7f}" }) else {
      return nil
    }
    return ["\"", "'", "`"].first { !text.contains($0) }.map { $0 + text + $0 }
  }
}
