import NodeUI

// The modifiers of a search, as keys at the first position of its prompt.
extension SearchModifiers {
  /// The modifier that a key stands for where no text has been typed; nil for other keys.
  static func key(_ key: Key, _ modifiers: Modifiers, inFilter: Bool) -> SearchModifiers? {
    guard case .character(let scalar) = key else { return nil }
    let modifier: SearchModifiers? =
      if modifiers == .control {
        switch scalar {
        case "n": .nonMatching
        case "r": .literal
        case "e": .throughFiles
        case "f": .fromFirstFile
        case "k": .keepsPosition
        case "w": .wrapToggle
        default: nil
        }
      } else if modifiers.subtracting(.shift).isEmpty {
        switch scalar {
        case "!": .nonMatching
        case "*": .throughFiles
        case "@": .fromFirstFile
        case "+": .adds
        default: nil
        }
      } else {
        nil
      }
    guard let modifier, !inFilter || modifier == .nonMatching || modifier == .literal else { return nil }
    return modifier
  }

  /// The words shown before the prompt.
  ///
  /// - Parameter wraps: whether searches wrap around without a modifier.
  func label(wraps: Bool) -> String {
    var words: [String] = []
    if contains(.adds) { words.append("also") }
    if contains(.nonMatching) { words.append("lines without") }
    if contains(.literal) { words.append("plain text") }
    if contains(.fromFirstFile) { words.append("from the first file") }
    if contains(.throughFiles) { words.append("through all files") }
    if contains(.keepsPosition) { words.append("without moving") }
    if contains(.wrapToggle) { words.append(wraps ? "to the end only" : "round the end") }
    return words.isEmpty ? "" : words.joined(separator: ", ") + " "
  }

  /// The same in less's words, under its name.
  func lessLabel(wraps: Bool) -> String {
    var label = ""
    if contains(.adds) { label += "Add " }
    if contains(.nonMatching) { label += "Non-match " }
    if contains(.fromFirstFile) { label += "First-file " }
    if contains(.throughFiles) { label += "EOF-ignore " }
    if contains(.keepsPosition) { label += "Keep-pos " }
    if contains(.literal) { label += "Regex-off " }
    if contains(.wrapToggle) { label += wraps ? "No-wrap " : "Wrap " }
    return label
  }

  /// The modifiers that `n` keeps.
  var repeated: SearchModifiers { intersection([.nonMatching, .throughFiles, .literal, .wrapToggle]) }
}
