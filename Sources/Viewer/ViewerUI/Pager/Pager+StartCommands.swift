import NodeUI

/// The beginning of a file: the line at which the first one starts, and the commands that are typed then.
struct FileStart {
  /// The line at which the first file starts (from 0), until that file is opened.
  var line: Int?
  /// Commands of the command line that have not been typed yet.
  private var commands: [String]
  /// Whether a file has been opened for which commands are to be typed.
  private var isDue = false
  /// Whether no key has been pressed since a file was opened.
  var isNew = true

  init(_ options: ViewerOptions) { (line, commands) = (options.firstLine, options.keys.firstCommands) }

  mutating func didOpen() { (isNew, isDue) = (true, true) }

  /// The commands to type now, if a file has been opened: those for each file, then those of the first one.
  mutating func takeCommands(forEachFile each: [String]) -> [String] {
    guard isDue else { return [] }
    defer { (isDue, commands) = (false, []) }
    return each + commands
  }
}

// The commands of +, ++, -p and --cmd, typed before the first frame of a file.
extension Pager {
  /// Types the commands that are due. The window has its size, so that commands can count its rows. A prompt
  /// that is open, because a search has opened the file, stays as it is.
  func typeStartCommands() {
    let commands = start.takeCommands(forEachFile: options.keys.commandsForEachFile)
    guard !commands.isEmpty else { return }
    let open = prompt
    prompt = .nothing
    window.forgetChord()
    layOut()
    for command in commands { type(command) }
    if open.isText { prompt = open }
  }

  /// Types a text.
  ///
  /// - Parameter completes: whether it is completed: with Enter where a prompt is open, and a number with `g`.
  func type(_ command: String, completes: Bool = true, usesMap: Bool = true) {
    installKeyBindings()
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
