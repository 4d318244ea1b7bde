import NodeUI

// The keys of prompts: those of less, and those of readline that do not collide with them.
extension LineEditor {
  enum Action {
    case left, right, wordLeft, wordRight, home, end
    case deleteBackward, delete, killWordBefore, killWordAfter, killToEnd, killToStart, yank, transpose
    case overwrite, literal, older, newer, complete, completeBackward, completeAll, accept, cancel

    var kills: Bool {
      switch self {
      case .killWordBefore, .killWordAfter, .killToEnd, .killToStart: true
      default: false
      }
    }
  }

  static func action(_ key: Key, _ modifiers: Modifiers) -> Action? {
    let far = !modifiers.isDisjoint(with: [.control, .alt])
    switch key {
    case .left: return far ? .wordLeft : .left
    case .right: return far ? .wordRight : .right
    case .home: return .home
    case .end: return .end
    case .up: return .older
    case .down: return .newer
    case .backspace: return far ? .killWordBefore : .deleteBackward
    case .delete: return far ? .killWordAfter : .delete
    case .insert: return .overwrite
    case .tab: return modifiers.isEmpty ? .complete : .completeBackward
    case .backTab: return .completeBackward
    case .enter: return .accept
    case .escape: return .cancel
    case .character(let scalar) where modifiers.contains(.alt): return alt(scalar)
    case .character(let scalar) where modifiers.contains(.control): return control(scalar)
    default: return nil
    }
  }

  private static func alt(_ scalar: Unicode.Scalar) -> Action? {
    switch scalar {
    case "h": .left
    case "l": .right
    case "b": .wordLeft
    case "w", "f": .wordRight
    case "0": .home
    case "$": .end
    case "x": .delete
    case "X", "d": .killWordAfter
    case "k": .older
    case "j": .newer
    case "i": .overwrite
    default: nil
    }
  }

  private static func control(_ scalar: Unicode.Scalar) -> Action? {
    switch scalar {
    case "a": .home
    case "b": .left
    case "c", "g": .cancel
    case "d": .delete
    case "e": .end
    case "f": .right
    case "h": .deleteBackward
    case "k": .killToEnd
    case "l": .completeAll
    case "n": .newer
    case "o": .completeBackward
    case "p": .older
    case "t": .transpose
    case "u": .killToStart
    case "v": .literal
    case "w": .killWordBefore
    case "y": .yank
    default: nil
    }
  }

  /// The character that a key sends, for a key that is taken literally.
  static func literal(_ key: Key, _ modifiers: Modifiers) -> Unicode.Scalar? {
    switch key {
    case .character(let scalar) where modifiers.contains(.control):
      Unicode.Scalar(scalar.value & 0x1f)
    case .character(let scalar): scalar
    case .tab, .backTab: "\t"
    case .enter: "\r"
    case .escape: "\u{1b}"
    case .backspace: "\u{8}"
    default: nil
    }
  }
}
