import DocumentCore
import NodeUI
import PortholePlatform
import PortholeSystem
import ScreenCore

extension Command {
  static let programs: [Command] = [
    Command("edit", "v", "edit the file, at the match or in the middle", lesskey: ("visual", "v")) {
      pager, _ in pager.edit()
    },
    Command("save", "s", "save the input in a file, while it comes", .keepsShortScreen) { pager, _ in
      pager.askForFileToSave()
    },
    Command(
      "pipe", "|",
      "give the lines from here to a mark to a command; . this screen; two marks after another bar",
      lesskey: ("pipe", "|"), .keepsShortScreen
    ) { pager, _ in pager.beginPiping() },
    Command(
      "shell", "!", "run a command; !! the last one; % # this and the previous file", lesskey: ("shell", "!"),
      .keepsShortScreen
    ) { pager, _ in pager.askForShellCommand() },
    Command(
      "promptShell", "#", "run a command with the escapes of prompts, such as %f and %lm",
      lesskey: ("pshell", "#"), .keepsShortScreen
    ) { pager, _ in pager.askForPromptCommand() },
    Command(
      "commandForEachFile", "+", "keys that are typed whenever a file is opened",
      lesskey: ("first-cmd firstcmd", "+"), .keepsShortScreen
    ) { pager, _ in pager.askForCommandForEachFile() },
  ]
}

// Programs that have the terminal for a while: the editor, the shell, commands that read a part of the file.
extension Pager {
  /// Whether a feature may be used; reports it if not.
  func isAllowed(_ feature: Permissions.Feature) -> Bool {
    if options.permissions.allows(feature) { return true }
    message = Permissions.refusal
    ring()
    return false
  }

  /// Whether a feature may be used whose key is followed by a text. If not, that text goes into a prompt, where it does
  /// nothing, and acts as no keys.
  func isAllowed(_ feature: Permissions.Feature, label: String) -> Bool {
    if isAllowed(feature) { return true }
    askInVain(label)
    return false
  }

  /// Takes the text that belongs to a key that was refused, and refuses it, too.
  func askInVain(_ label: String) {
    var question = Question(label: label) { pager, _ in
      pager.message = Permissions.refusal
      pager.ring()
    }
    question.note = Permissions.refusal
    ask(question)
  }

  /// Runs a command in the terminal.
  ///
  /// - Parameter remark: printed after it, before a key brings the screen back; nil to show it at once.
  func run(_ command: ShellCommand, remark: String?) {
    window.useTerminal { [unowned self] in
      setNeedsDisplay()
      do throws(SystemError) {
        try command.run()
        return remark
      } catch {
        message = "\(command.starter) cannot be started: \(error)"
        ring()
        return nil
      }
    }
  }

  // MARK: Editor

  /// Opens the visible file in the user's editor.
  func edit() {
    guard isAllowed(.edit) else { return }
    guard !shown.isHelp, tab.isOpen, let path = tab.path else {
      message = "\(shown.isHelp ? "the help" : view.document.name) cannot be edited"
      return ring()
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
    run(ShellCommand(PromptTemplate(template).command(ViewFacts(pager: self, lineToEdit: line))), remark: nil)
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
    guard isAllowed(.shell, label: "!") else { return }
    askForShellCommand { $0.runShell($1) }
  }

  /// Asks for a command in which the escapes of prompts stand for facts about the file.
  func askForPromptCommand() {
    guard isAllowed(.shell, label: "#") else { return }
    askForShellCommand(label: "#") { pager, text in
      let (template, isQuiet) = Self.withoutQuietMark(text)
      pager.remember(template)
      let command = PromptTemplate(template).command(pager.facts)
      pager.run(ShellCommand(command), remark: isQuiet ? nil : "#done (any key)")
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
    var editor = LineEditor()
    editor.history = commandHistory
    var question = Question(label: label, editor: editor, accept: accept)
    question.intercept = { pager, key, modifiers in
      guard key == .character("p"), modifiers == .control, pager.prompt.question?.editor.isEmpty == true
      else {
        return false
      }
      var editor = LineEditor(Self.quietMark)
      editor.history = pager.commandHistory
      pager.prompt.question?.editor = editor
      return true
    }
    ask(question)
  }

  private func runShell(_ text: String) {
    let (text, isQuiet) = Self.withoutQuietMark(text)
    // As in less, a second exclamation mark repeats the last command.
    let repeats = text == "!" && !programs.history.isEmpty
    let command = repeats ? programs.history[programs.history.count - 1] : text
    remember(command)
    let expanded = CommandText(expanding: command, current: currentPath, previous: previousPath)
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
    if programs.history.last != command { programs.history.append(command) }
    history?.add(command: command, removesDuplicates: options.search.removesDuplicates)
    saveHistory(after: "!")
  }

  /// The commands that the arrow keys bring back, the oldest first: also commands of earlier runs, if they are kept.
  private var commandHistory: [String] { history?.commands ?? programs.history }

  /// The path of the visible file; nil for standard input and the help.
  var currentPath: FileName? { !shown.isHelp && tab.isOpen ? tab.path : nil }

  private var previousPath: FileName? {
    let previous = files.tabs.first { $0.name == files.previousName }
    return previous.flatMap { $0.isOpen ? $0.path : nil }
  }
}
