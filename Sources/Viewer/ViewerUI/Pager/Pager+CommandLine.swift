import NodeUI

// Commands after a colon.
extension Pager {
  /// Asks for a command. As in less, one letter is enough for most.
  ///
  /// - Parameter count: the number typed before the colon.
  func askForCommand(_ count: Int?) {
    var editor = LineEditor()
    editor.longest = 200
    var question = Question(label: ":", editor: editor) { $0.run($1) }
    question.intercept = { pager, key, modifiers in
      guard case .character(let scalar) = key, modifiers.subtracting(.shift).isEmpty,
        pager.prompt.question?.editor.isEmpty == true, let command = Self.letterCommands[scalar]
      else { return false }
      pager.prompt = .nothing
      pager.perform(command, count: count)
      pager.quitAtEnd()
      return true
    }
    ask(question)
  }

  private static let letterCommands: [Unicode.Scalar: Command] = [
    "n": .nextFile, "p": .previousFile, "x": .firstFile, "d": .removeFile, "e": .examine, "f": .fileInfo,
    "q": .quit, "Q": .quit, "h": .help,
  ]

  private func run(_ text: String) {
    if text.isEmpty { return }
    if let number = Int(text) {
      // A sign makes the number a distance.
      if text.hasPrefix("+") || text.hasPrefix("-") { return scroll(lines: number) }
      return perform(.start, count: number)
    }
    if text == "$" { return perform(.end, count: nil) }
    if text == "text" { return perform(.plainView, count: nil) }
    message = "':\(text)' is not a command; H for help"
  }

  private func scroll(lines: Int) {
    perform(lines < 0 ? .lineUp : .lineDown, count: Int(min(lines.magnitude, UInt(TypedNumber.largest))))
  }
}
