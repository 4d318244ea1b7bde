import NodeUI

/// The keys after Escape, where they may come as slowly as people type.
struct EscapedKeys {
  enum Meaning: Equatable {
    /// More keys belong to it.
    case incomplete
    case key(Key, Modifiers)
    case unknown
  }

  /// The number typed before Escape.
  var number: TypedNumber?
  var typed = ""

  /// A character with Alt, or a key of the terminal that came in pieces: `O` or `[`, parameters, and a letter or `~`.
  var meaning: Meaning {
    let scalars = Array(typed.unicodeScalars)
    guard let first = scalars.first, let last = scalars.last else { return .incomplete }
    guard first == "O" || first == "[" else { return .key(.character(first), .alt) }
    guard scalars.count > 1 else { return .incomplete }
    guard ("@"..."~").contains(last) else { return scalars.count > 16 ? .unknown : .incomplete }
    let parameters = String(String.UnicodeScalarView(scalars[1..<scalars.count - 1])).split(
      separator: ";", omittingEmptySubsequences: false
    ).map { Int($0) ?? 1 }
    let bits = parameters.count > 1 ? min(8, max(1, parameters[1])) - 1 : 0
    var modifiers: Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 2 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    let key: Key?
    if last == "~" {
      key =
        [1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end][
          parameters.first ?? 0]
    } else {
      key =
        ["A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab, "M": .enter][
          last]
    }
    if last == "Z" { modifiers.remove(.shift) }
    return key.map { .key($0, modifiers) } ?? .unknown
  }
}
