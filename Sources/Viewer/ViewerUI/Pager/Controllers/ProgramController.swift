import DocumentCore
import NodeUI
import PortholePlatform
import PortholeSystem
import ScreenCore

extension Command {
  static let programs: [Command] = [
    Command("edit", "v", "edit the file, at the match or in the middle", lesskey: ("visual", "v")) {
      pager, _ in pager.programs.edit()
    },
    Command("save", "s", "save the input in a file, while it comes", .keepsShortScreen) { pager, _ in
      pager.saving.ask()
    },
    Command(
      "pipe", "|",
      "give the lines from here to a mark to a command; . this screen; two marks after another bar",
      lesskey: ("pipe", "|"), .keepsShortScreen
    ) { pager, _ in pager.piping.begin() },
    Command(
      "shell", "!", "run a command; !! the last one; % # this and the previous file", lesskey: ("shell", "!"),
      .keepsShortScreen
    ) { pager, _ in pager.programs.askForShellCommand() },
    Command(
      "promptShell", "#", "run a command with the escapes of prompts, such as %f and %lm",
      lesskey: ("pshell", "#"), .keepsShortScreen
    ) { pager, _ in pager.programs.askForPromptCommand() },
    Command(
      "commandForEachFile", "+", "keys that are typed whenever a file is opened",
      lesskey: ("first-cmd firstcmd", "+"), .keepsShortScreen
    ) { pager, _ in pager.programs.askForCommandForEachFile() },
  ]
}

/// Programs that have the terminal for a while: the editor and the commands of the shell.
final class ProgramController: ViewerController {
  /// The commands that were given to the shell, the oldest first.
  private var typed: [String] = []
  /// Whether the user has read that names are not inserted in single quotes.
  private var hasExplainedQuotes = false

  /// Runs a command in the terminal. Its environment has the names of the visible file and of the previous one.
  ///
  /// - Parameter remark: printed after it, before a key brings the screen back; nil to show it at once.
  func run(_ command: ShellCommand, remark: String?) {
    var command = command
    for case let variable? in [currentFile, previousFile] { command.text.add(variable) }
    if command.text.hasLiteralNames, !hasExplainedQuotes {
      (message, hasExplainedQuotes) = (CommandText.literalNote, true)
    }
    window.useTerminal { [unowned self] in
      setNeedsDisplay()
      do throws(SystemError) {
        try command.run()
        return remark
      } catch {
        refuse("\(command.starter) cannot be started: \(error)")
        return nil
      }
    }
  }

  // MARK: Editor

  /// Opens the visible file in the user's editor.
  func edit() {
    guard pager.isAllowed(.edit) else { return }
    guard !pager.shown.isHelp, tab.isOpen, let path = tab.path else {
      return refuse("\(pager.shown.isHelp ? "the help" : view.document.name) cannot be edited")
    }
    // The line that the last key asked for, also while the view glides there.
    view.finishMotion()
    let line = lines != nil ? lineToEdit.map { $0 + 1 } : nil
    if tab.preprocessing?.isReplaced == true, options.files.warnsBeforeEditing {
      message = "the editor has the file itself, not what LESSOPEN shows"
    }
    guard let template = getenv("LESSEDIT").map({ String(cString: $0) }), !template.isEmpty else {
      return run(ShellCommand(Editor.ofUser.shellCommand(path, line: line)), remark: nil)
    }
    run(
      ShellCommand(PromptTemplate(template).command(ViewFacts(pager: pager, lineToEdit: line))), remark: nil)
  }

  /// The number (from 0) of the line to edit: that of the current match if it is in view, else of the line in
  /// the middle of the window.
  private var lineToEdit: Int? {
    let end = view.windowEnd
    if let match = view.currentMatch?.lowerBound, match >= view.top && match < end,
      let start = view.document.lineStart(containing: match), let number = lineNumber(at: start)
    {
      return number
    }
    var starts: [Int] = []
    var start = view.documentRows.isWrapping ? view.document.lineStart(containing: view.top) : view.top
    while let line = start, line < end, starts.count < max(1, view.rows) {
      starts.append(line)
      let next = view.document.advance(from: line, by: 1)
      start = next.moved == 1 ? next.start : nil
    }
    guard !starts.isEmpty else { return nil }
    let middle = starts.count / 2
    if let number = lineNumber(at: starts[middle]) { return number }
    return view.fileLines == nil ? view.topLine.map { $0 + middle } : nil
  }

  /// The number (from 0) in the file of the line that begins at a byte of the view; nil if it is not counted.
  private func lineNumber(at start: Int) -> Int? {
    view.fileLines.map { $0.number(start) } ?? view.document.lineNumber(at: start)
  }

  // MARK: Shell

  /// Asks for a command for the shell.
  func askForShellCommand() {
    guard pager.isAllowed(.shell, label: "!") else { return }
    askForShellCommand { $0.programs.runShell($1) }
  }

  /// Asks for a command in which the escapes of prompts stand for facts about the file.
  func askForPromptCommand() {
    guard pager.isAllowed(.shell, label: "#") else { return }
    askForShellCommand(label: "#") { pager, text in
      let (template, isQuiet) = Self.withoutQuietMark(text)
      pager.programs.remember(template)
      let command = PromptTemplate(template).command(pager.facts)
      pager.programs.run(ShellCommand(command), remark: isQuiet ? nil : "#done (any key)")
    }
  }

  /// Asks for keys that are typed whenever a file is opened; none with an empty answer.
  func askForCommandForEachFile() {
    ask(
      Question(label: "+") { pager, text in
        pager.options.keys.commandsForEachFile = text.isEmpty ? [] : [text]
      })
  }

  /// Asks for a command line. Ctrl-P before it is a part of it; later it is a key of the prompt.
  func askForShellCommand(label: String = "!", _ accept: @escaping (Pager, String) -> Void) {
    let editor = EditedText(prompt: "", history: history)
    var question = Question(label: label, editor: editor, accept: accept)
    question.intercept = { pager, key, modifiers in
      guard key == .character("p"), modifiers == .control, pager.prompt.question?.editor.isEmpty == true
      else {
        return false
      }
      pager.prompt.question?.editor = EditedText(prompt: Self.quietMark, history: pager.programs.history)
      return true
    }
    ask(question)
  }

  private func runShell(_ text: String) {
    let (text, isQuiet) = Self.withoutQuietMark(text)
    // As in less, a second exclamation mark repeats the last command.
    let repeats = text == "!" && !typed.isEmpty
    let command = repeats ? typed[typed.count - 1] : text
    remember(command)
    let expanded = CommandText(expanding: command, current: currentFile, previous: previousFile)
    run(ShellCommand(expanded), remark: isQuiet ? nil : "!done (any key)")
  }

  /// Ctrl-P before a command: the screen then comes back at once.
  private static let quietMark = "\u{10}"

  /// A command without the mark, and whether it was there.
  static func withoutQuietMark(_ text: String) -> (text: String, isQuiet: Bool) {
    text.hasPrefix(quietMark) ? (String(text.unicodeScalars.dropFirst()), true) : (text, false)
  }

  func remember(_ command: String) {
    guard !command.isEmpty else { return }
    EditedText.remember(command, in: &typed)
    pager.history?.add(command: command, removesDuplicates: options.search.removesDuplicates)
    pager.saveHistory(after: "!")
  }

  /// The commands that the arrow keys bring back, the oldest first: also commands of earlier runs, if they are kept.
  private var history: [String] { pager.history?.commands ?? typed }

  private var currentFile: ProgramVariable? { pager.currentPath?.variable(CommandText.file) }

  private var previousFile: ProgramVariable? {
    let previous = files.tabs.first { $0.name == files.previousName }
    return previous.flatMap { $0.isOpen ? $0.path : nil }?.variable(CommandText.otherFile)
  }
}
