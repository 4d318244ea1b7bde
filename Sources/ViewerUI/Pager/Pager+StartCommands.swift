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

  /// Types a text.
  ///
  /// - Parameter completes: whether it is completed: with Enter where a prompt is open, and a number with `g`.
  func type(_ command: String, completes: Bool = true, usesMap: Bool = true) {
    var isAfterEscape = false
    for scalar in command.unicodeScalars {
      if scalar == "\u{1b}", !isAfterEscape {
        isAfterEscape = true
        continue
      }
      let (key, modifiers) = Key.typing(scalar)
      take(key, isAfterEscape ? modifiers.union(.alt) : modifiers, usesMap: usesMap)
      isAfterEscape = false
      // The first frame shows the place, not the way to it.
      view.finishMotion()
    }
    if isAfterEscape { take(.escape, [], usesMap: usesMap) }
    guard completes else { return }
    if prompt.isText {
      take(.enter, [])
    } else if prompt.command.number != nil {
      take(.character("g"), [])
    }
  }
}
