import DocumentCore
import NodeUI

extension Command {
  static let other: [Command] = [
    Command(
      "toggleMouse", "M", "leave the mouse to the terminal; M again: take it back", less: nil,
      differences: [
        .init(
          key: "M", less: "mark the last row",
          here: "M gives the mouse to the terminal, or takes it back; less's M is \"",
          isHinted: true)
      ], inLess: "--mouse", keysInLess: ""
    ) { pager, _ in
      pager.options.usesMouse.toggle()
      pager.message =
        pager.wantsMouse
        ? "the mouse selects and scrolls here" : "the mouse is the terminal's; M takes it back"
    },
    Command("toggleLineNumbers", "L", "line numbers, or none", less: "-N") { pager, _ in
      pager.options.showsLineNumbers.toggle()
    },
    Command(
      "togglePainting", "I", "colours by the meaning of the text, or none", less: nil
    ) { pager, _ in
      if let refusal = pager.file?.kinds.last?.paintRefusal { return pager.refuse(refusal) }
      let isPainted = pager.options.text.painting != .never
      pager.options.text.painting = isPainted ? .never : .auto
      pager.message = isPainted ? "text is plain; I paints it" : "text is painted by its meaning"
    },
    Command(
      "toggleTable", "t", "as a table of cells, or as text again", less: nil,
      differences: [
        .init(
          key: "t", less: "the next tag", here: "t shows a table, or its text; less's t is ESC-t",
          isHinted: true)
      ], inLess: "", of: .content
    ) { pager, _ in pager.contents.toggle(.table) },
    Command("toggleHex", "x", "as bytes in hexadecimal, or as before", less: nil, of: .content) {
      pager, _ in pager.contents.toggle(.bytes)
    },
    Command(
      "contents.toggleJSON", "i", "Markdown, patches and JSON in forms of their own, or as in the file",
      less: nil, of: .content
    ) { pager, _ in pager.contents.toggleForm() },
    .plainView,
    Command("repaint", "r ^R ^L", "draw everything again", lesskey: ("repaint", "r")) { pager, _ in
      pager.window.repaint()
    },
    Command(
      "changeOption", "- letter  -- name", "change an option of less, or of this viewer", less: "- --",
      keys: "-", lesskey: ("toggle-flag toggle-option", "-"), .keepsShortScreen
    ) { pager, _ in pager.optionKeys.begin(isQuestion: false) },
    Command(
      "showOption", "_ letter  __ name", "show an option", less: "_ __", keys: "_",
      lesskey: ("display-flag display-option", "_"), .keepsShortScreen
    ) { pager, _ in pager.optionKeys.begin(isQuestion: true) },
    Command("suspend", "^Z", "suspend; fg comes back") { pager, _ in pager.suspend() },
    Command(
      "cancel", "Esc", "forget the number typed; stop waiting or following", less: nil, keys: "Escape",
      .keepsShortScreen
    ) { pager, _ in _ = pager.cancel(stopsCounting: false) },
    Command("interrupt", "^C", "stop searching, filtering, loading or following; never quits") {
      $0.interrupt(count: $1?.whole)
    },
    Command("version", "V", "the version", lesskey: ("version", "V")) { pager, _ in
      pager.message = pager.options.session.version
    },
    .help, .quit,
  ]

  /// To all lines of the file as they are, from any view and any prompt.
  static let plainView = Command(
    "plainView", "ESC-q :text", "all lines as they are in the file, from any view and prompt", less: nil,
    keys: "ESC-q"
  ) { pager, _ in pager.showPlainView() }

  static let help = Command(
    "help", "H F1", "this help; q closes it", less: "h H F1", inLess: "h H F1",
    lesskey: ("help", "H"),
    colonLetters: "h"
  ) { pager, _ in pager.toggleHelp() }

  static let quit = Command(
    "quit", "q Q :q ZZ", "quit", keys: "q Q ZZ", lesskey: ("quit", "q"), colonLetters: "qQ", .keepsShortScreen
  ) { pager, _ in pager.quit() }
}

// Commands that stop something, from a search to the program, and the help.
extension Pager {
  fileprivate func quit() {
    if !returnToFile() {
      window.quit(status: failures.isEmpty ? 0 : 1)
    }
  }

  fileprivate func interrupt(count: Int?) {
    if options.keys.quitsOnInterrupt { return window.quit(status: 2) }
    guard !cancel(count: count, stopsCounting: true) else { return }
    refuse("q quits")
  }

  /// Stops running work, or undoes one state; false if there was neither.
  fileprivate func cancel(count: Int? = nil, stopsCounting: Bool) -> Bool {
    if count != nil { return true }
    let wasFiltering = filter?.source.isBusy == true
    let hasStopped = stopWork(stopsCounting: stopsCounting)
    // A filter says by itself that it is stopped.
    if hasStopped, !wasFiltering { message = "stopped" }
    if view.stopFollowing() || hasStopped { return true }
    if view.chosenLink != nil, search.session == nil {
      view.chosenLink = nil
    } else if search.session != nil {
      search.end()
    } else if !returnToFile() {
      return tables.endChoosing()
    }
    return true
  }

  /// Stops background work that the user waits for; false if there is none.
  ///
  /// - Parameter stopsCounting: also stops the counts of lines and rows, which start by themselves.
  @discardableResult
  func stopWork(stopsCounting: Bool) -> Bool {
    var hasStopped = false
    for controller in controllers where controller.stop() { hasStopped = true }
    guard stopsCounting else { return hasStopped }
    let document = status.countedDocument
    if document.indexProgress != nil, !document.isCountingStopped {
      document.stopCounting()
      hasStopped = true
    }
    if view.isCountingRows {
      view.documentRows.stopCounting()
      hasStopped = true
    }
    return hasStopped
  }

  fileprivate func toggleHelp() {
    if closeHelp() { return }
    let text = Document(
      text: HelpText.text(columns: window.size.width, profile: options.profile), name: "Help",
      executor: executor)
    show(.help(unlistedTab(text)))
    // Wrap, so that all of it can be read in a narrow window.
    view.wrap = .word
  }
}
