import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

/// The origin of a key.
enum KeySource {
  case keyboard
  /// A text of the options, or keys that were held back.
  case text
  /// One of the user's own keys, which stands for others.
  case map
}

// Turns keys into commands. The window finds the bindings of keys, and handles the pointer.
extension Pager {
  /// The bindings of all commands.
  func makeKeyBindings() -> [KeyBinding] {
    KeyBindings.groups(for: options.profile).flatMap { group in
      group.entries.map { entry in
        KeyBinding(
          keys: entry.keys, id: entry.command.id, title: { entry.help }, group: group.title,
          isEnabled: { [unowned self] in prompt.isCommand }
        ) { [unowned self] in perform(entry.command, for: $0) }
      }
    }
  }

  /// Types a key.
  ///
  /// - Parameter usesMap: whether the user's own keys are looked up; not for keys that one of them stands for.
  func take(_ key: Key, _ modifiers: Modifiers, usesMap: Bool = true) {
    let source = keySource
    keySource = usesMap ? .text : .map
    window.handle(key, modifiers)
    keySource = source
  }

  /// Takes a key before the bindings, if it belongs to a prompt, the user's own keys, a number or a picture.
  func capture(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if keySource == .keyboard, isForImage(key, modifiers) {
      window.zoomOrScroll(key, modifiers)
      return true
    }
    setNeedsDisplay()
    let stroke = KeyStroke(key, modifiers)
    if isInterrupt(stroke) {
      window.handle(.character("c"), .control)
      return true
    }
    if leavesPrompt(stroke) {
      showPlainView()
      return true
    }
    switch prompt {
    case .pattern, .answer: edit(stroke)
    case .letters(let awaited): take(stroke, for: awaited)
    case .escape(let keys): take(stroke, after: keys)
    case .acknowledgement(let body): return takeAcknowledgement(stroke, then: body) || capture(key, modifiers)
    case .command:
      if isLess, stroke == KeyStroke(.escape), window.typedKeys == nil {
        beginEscape()
        return true
      }
      if keySource != .map, takesMappedKey(stroke) { return true }
      if takesCellKey(stroke) { return true }
      beginCommand()
      return stroke.modifiers.isEmpty && takesIntoNumber(stroke.key)
    }
    return true
  }

  /// Takes away what is shown until the next key.
  func beginCommand() {
    message = ""
    start.isNew = false
    status.showsFileInfo = false
    view.content.giveUpColumns()
    view.litBytes = []
  }

  /// Carries out a command for its keys.
  private func perform(_ command: Command, for pressed: KeyInvocation) {
    beginCommand()
    let number = prompt.command.number ?? pressed.count.map { TypedNumber($0) }
    prompt = .nothing
    let stroke = pressed.key.strokes.count == 1 ? pressed.key.strokes.first : nil
    let tableCommand = view.content.hasColumns ? stroke.flatMap(KeyBindings.tableCommand) : nil
    if let stroke, performOnSelection(stroke, number?.whole) { return }
    let hint = stroke.flatMap(hint)
    perform(tableCommand ?? command, number: number)
    if let hint { message = message.isEmpty ? hint.whole : "\(message) (\(hint.other))" }
    quitAtEnd()
  }

  /// Reports that keys mean nothing, unless the last of them gives up those before it.
  func refuse(_ keys: KeyPattern) {
    prompt = .nothing
    message = ""
    if keys.strokes.count > 1, let last = keys.strokes.last, KeyBindings.leavesEverything(last) {
      return showPlainView()
    }
    if keys.strokes.count > 1, let last = keys.strokes.last, Self.givesUp(last) || isInterrupt(last) {
      return
    }
    message =
      KeyBindings.announcement(for: keys, options.profile) ?? "\(keys.lessName) means nothing; H is help"
    ring()
  }

  /// Whether a key ends what has been begun.
  static func givesUp(_ stroke: KeyStroke) -> Bool {
    stroke.key == .escape || stroke == KeyStroke(.character("c"), .control)
      || stroke == KeyStroke(.character("g"), .control)
  }

  /// Whether a key other than Ctrl-C is the one that interrupts in addition to it.
  func isInterrupt(_ stroke: KeyStroke) -> Bool {
    guard stroke != KeyStroke(.character("c"), .control), let wanted = options.keys.interruptKey,
      case .character(let scalar) = stroke.key
    else {
      return false
    }
    if stroke.modifiers == .control { return scalar.value & 0x1f == wanted.value }
    return stroke.modifiers.isEmpty && scalar == wanted
  }

  /// The explanation of a key whose action in less is another one: once for each key, and for `h` only where
  /// it cannot go left.
  private func hint(for stroke: KeyStroke) -> KeyBindings.Hint? {
    guard options.keys.showsHints, !isLess, !status.hinted.contains(stroke),
      let hint = KeyBindings.hint(for: stroke)
    else {
      return nil
    }
    if stroke.key == .character("h"), imageView != nil || view.horizontal.offset > 0 { return nil }
    status.hinted.append(stroke)
    return hint
  }

  /// Whether a key moves or zooms the visible picture, which the window does.
  func isForImage(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard imageView != nil, !prompt.isText, prompt.command.number == nil else { return false }
    switch key {
    case .up, .down, .left, .right, .pageUp, .pageDown, .home, .end: return true
    case .character(let scalar): return modifiers.isEmpty && "+-=_01 ".unicodeScalars.contains(scalar)
    default: return false
    }
  }

  /// The picture's equivalent of a movement; nil for other commands.
  private static func scrollCommand(_ command: Command, _ count: Int) -> ScrollCommand? {
    switch command {
    case .lineDown: .line(.vertical, count)
    case .lineUp: .line(.vertical, -count)
    case .halfPageDown: .halfPage(.vertical, count)
    case .halfPageUp: .halfPage(.vertical, -count)
    case .pageDown: .page(.vertical, count)
    case .pageUp: .page(.vertical, -count)
    case .start: .toStart(.vertical)
    case .end: .toEnd(.vertical)
    case .right: .line(.horizontal, count)
    case .left: .line(.horizontal, -count)
    case .halfPageRight: .halfPage(.horizontal, count)
    case .halfPageLeft: .halfPage(.horizontal, -count)
    case .firstColumn: .toStart(.horizontal)
    case .lastColumn: .toEnd(.horizontal)
    default: nil
    }
  }

  /// Takes a key that is part of a number: digits and a point; Backspace removes the last one. A 0 begins no
  /// number.
  private func takesIntoNumber(_ key: Key) -> Bool {
    switch key {
    case .backspace:
      guard let number = prompt.command.number else { return false }
      prompt.command.number = number.withoutLastDigit
      return true
    case .character(let scalar):
      if prompt.command.number != nil { return prompt.command.number?.append(scalar) == true }
      prompt.command.number = TypedNumber(first: scalar)
      return prompt.command.number != nil
    default: return false
    }
  }

  func perform(_ command: Command, count: Int?) { perform(command, number: count.map { TypedNumber($0) }) }

  func perform(_ command: Command, number: TypedNumber?) {
    let count = number?.whole
    if !command.keepsShortScreen { endShortScreen() }
    if imageView != nil, let command = Self.scrollCommand(command, count ?? 1) {
      return window.perform(command)
    }
    if performOnTable(command, count) || performOnContent(command, count: count) { return }
    rememberPlace(before: command, count)
    if command.moves {
      giveUpPendingMatch()
      stopLinkSearch()
      tab.giveUpPlaceUnderFilter()
      (view.jump.wantedByte, view.jump.wantedMatch) = (nil, nil)
    }
    giveUpSection(before: command)
    view.target = nil
    let seen = rowsSeen(before: command)
    defer { highlightUnread(since: seen) }
    if command != .nextMatch, command != .previousMatch { view.revealing.isPending = false }
    if move(command, number) || performOnFile(command, count) || performOnLink(command, count) { return }
    if performOnSections(command, count) { return }
    if let (pair, isForward) = command.brackets {
      return toBracket(matching: pair, count ?? 1, isForward: isForward)
    }
    switch command {
    case .setMark, .markLastRow, .goToMark, .clearMark: askForMark(command, count)
    case .askForBracket, .askForOpeningBracket:
      askForBracket(count ?? 1, isForward: command == .askForBracket)
    case .toggleLineNumbers: options.showsLineNumbers.toggle()
    case .toggleWrap: wrap(options.wrap == .none ? options.wrapStyle : .none)
    case .toggleWordWrap: wrap(options.wrapStyle == .word ? .character : .word)
    case .commandLine: askForCommand(count)
    case .toggleMouse:
      options.usesMouse.toggle()
      message =
        wantsMouse ? "the mouse selects and scrolls here" : "the mouse is the terminal's; M takes it back"
    case .plainView: showPlainView()
    case .repaint:
      endShortScreen()
      window.repaint()
    case .version: message = options.session.version
    case .help: toggleHelp()
    case .filter: beginFilter(count: count)
    case .removeFilter: removeLastFilter()
    case .searchForward: beginSearch(.forward, count: count)
    case .searchBackward: beginSearch(.backward, count: count)
    case .searchFilesForward: beginSearch(.forward, count: count, modifiers: .throughFiles)
    case .searchFilesBackward: beginSearch(.backward, count: count, modifiers: .throughFiles)
    case .nextMatchInFiles: nextMatch(reversed: false, count: count ?? 1, throughFiles: true)
    case .previousMatchInFiles: nextMatch(reversed: true, count: count ?? 1, throughFiles: true)
    case .toggleHighlights: toggleHighlights()
    case .forgetSearch: forgetSearch()
    case .suspend: suspend()
    case .edit: edit()
    case .save: askForFileToSave()
    case .pipe: beginPiping()
    case .shell: askForShellCommand()
    case .promptShell: askForPromptCommand()
    case .copySelection: copySelection(to: .clipboard)
    case .extendSelection: refuseSelection()
    case .changeOption: beginOption(isQuestion: false)
    case .showOption: beginOption(isQuestion: true)
    case .commandForEachFile: askForCommandForEachFile()
    case .nextMatch: nextMatch(reversed: false, count: count ?? 1)
    case .previousMatch: nextMatch(reversed: true, count: count ?? 1)
    case .cancel: _ = cancel(stopsCounting: false)
    case .interrupt:
      if options.keys.quitsOnInterrupt { return window.quit(status: 2) }
      guard !cancel(count: count, stopsCounting: true) else { return }
      message = "q quits"
      ring()
    case .quit:
      if help != nil {
        closeHelp()
      } else if !closePanel() {
        window.quit(status: failures.isEmpty ? 0 : 1)
      }
    default: break
    }
  }

  /// Stops running work, or undoes one state; false if there was neither.
  private func cancel(count: Int? = nil, stopsCounting: Bool) -> Bool {
    if count != nil { return true }
    let wasFiltering = filter?.source.isBusy == true
    let hasStopped = stopWork(stopsCounting: stopsCounting)
    // A filter says by itself that it is stopped.
    if hasStopped, !wasFiltering { message = "stopped" }
    if view.stopFollowing() || hasStopped { return true }
    if view.chosenLink != nil, session == nil {
      view.chosenLink = nil
    } else if session != nil {
      endSession()
    } else if help != nil {
      closeHelp()
    } else if !closePanel() {
      return endChoosing()
    }
    return true
  }

  /// Stops background work that the user waits for; false if there is none.
  ///
  /// - Parameter stopsCounting: also stops the counts of lines and rows, which start by themselves.
  @discardableResult
  func stopWork(stopsCounting: Bool) -> Bool {
    var hasStopped = search.stop()
    if tab.preprocessing?.run.stop() == true { hasStopped = true }
    if stopLinkSearch() { hasStopped = true }
    if stopFindingSection() { hasStopped = true }
    if view.goal != nil {
      view.cancelGoal()
      hasStopped = true
    }
    if stopSorting() { hasStopped = true }
    if let source = filter?.source, source.isBusy {
      source.stop()
      hasStopped = true
    }
    guard stopsCounting else { return hasStopped }
    let document = countedDocument
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

  private func toggleHelp() {
    guard help == nil else { return closeHelp() }
    // The file keeps its search; the help may have another.
    closePanel()
    giveUpPendingMatch()
    search.hold()
    let text = Document(
      text: HelpText.text(columns: window.size.width, profile: options.profile), name: "Help",
      executor: executor)
    let help = FileTab(FileEntry(name: text.name) { text })
    help.open(makeView(TextContent(text), of: help))
    help.text.settings = LineSettings(options).forHelp
    // The help shows no marks.
    help.text.markLetter = nil
    self.help = help
    viewDidChange()
    // Wrap, so that all of it can be read in a narrow window.
    view.wrap = .word
  }

  func closeHelp() {
    endSession()
    help = nil
    search.resumeHeld()
    viewDidChange(keepingSearch: true)
  }
}
