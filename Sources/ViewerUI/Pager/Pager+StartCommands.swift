import NodeUI

// The commands of +, ++, -p and --cmd, typed before the first frame of a file.
extension Pager {
  /// Types the commands that are due. The window has its size, so that commands can count its rows.
  func typeStartCommands() {
    guard areCommandsDue else { return }
    areCommandsDue = false
    for command in options.keys.commandsForEachFile { type(command) }
    let first = firstCommands
    firstCommands = []
    for command in first { type(command) }
  }

  private var isPrompting: Bool { typing != nil || prompt != nil || optionTyping != nil }

  /// Types a text, and completes it: with Enter where a prompt is open, and a number with `g`.
  func type(_ command: String) {
    var isAfterEscape = false
    for scalar in command.unicodeScalars {
      if scalar == "\u{1b}", !isAfterEscape {
        isAfterEscape = true
        continue
      }
      let (key, modifiers) = Self.key(of: scalar)
      take(key, isAfterEscape ? modifiers.union(.alt) : modifiers)
      isAfterEscape = false
      // The first frame shows the place, not the way to it.
      view.finishMotion()
    }
    if isAfterEscape { take(.escape, []) }
    if isPrompting {
      take(.enter, [])
    } else if count != nil {
      take(.character("g"), [])
    }
  }

  /// The key that sends a character.
  private static func key(of scalar: Unicode.Scalar) -> (Key, Modifiers) {
    switch scalar {
    case "\n", "\r": (.enter, [])
    case "\t": (.tab, [])
    case "\u{8}", "\u{7f}": (.backspace, [])
    case "\u{1b}": (.escape, [])
    case "\u{1}"..."\u{1a}": (.character(Unicode.Scalar(scalar.value + 0x60)!), .control)
    default: (.character(scalar), [])
    }
  }
}
