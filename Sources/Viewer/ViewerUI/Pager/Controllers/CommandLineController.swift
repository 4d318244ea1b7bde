import NodeUI

/// Commands that are typed after a colon.
final class CommandLineController: ViewerController {
  /// Asks for a command. As in less, one letter is enough for most.
  ///
  /// - Parameter count: the number typed before the colon.
  func ask(_ count: Int?) {
    var editor = EditedText(prompt: "")
    editor.maximumBytes = 200
    var question = Question(label: ":", editor: editor) { $0.commandLine.run($1) }
    question.intercept = { pager, key, modifiers in
      guard case .character(let scalar) = key, modifiers.subtracting(.shift).isEmpty,
        pager.prompt.question?.editor.isEmpty == true, let command = KeyBindings.colonCommand(for: scalar)
      else { return false }
      pager.prompt = .nothing
      pager.perform(command, count: count)
      pager.movement.quitAtEnd()
      return true
    }
    ask(question)
  }

  private func run(_ text: String) {
    if text.isEmpty { return }
    if let number = Int(text) {
      // A sign makes the number a distance.
      if text.hasPrefix("+") || text.hasPrefix("-") { return scroll(lines: number) }
      return pager.perform(.start, count: number)
    }
    if text == "$" { return pager.perform(.end) }
    if text == "text" { return pager.perform(.plainView) }
    message = "':\(text)' is not a command; H for help"
  }

  private func scroll(lines: Int) {
    pager.perform(
      lines < 0 ? .lineUp : .lineDown, count: Int(min(lines.magnitude, UInt(TypedNumber.largest))))
  }
}
