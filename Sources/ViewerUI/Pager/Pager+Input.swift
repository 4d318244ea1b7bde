import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

// Turns keys into commands. The window handles the pointer.
extension Pager {
  func take(_ key: Key, _ modifiers: Modifiers) {
    setNeedsDisplay()
    if typing != nil { return editSearch(key, modifiers) }
    if let command = awaitsLetter { return takeMark(command, key, modifiers) }
    if prompt != nil { return edit(key, modifiers) }
    message = ""
    showsFileInfo = false
    view.columnGoal = nil
    if modifiers.isEmpty, takesIntoNumber(key) { return }
    guard let command = KeyBindings.command(for: key, modifiers) else {
      count = nil
      return
    }
    let number = count
    count = nil
    perform(command, number: number)
  }

  /// Whether a key moves or zooms the visible picture, which the window does.
  func isForImage(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard imageView != nil, typing == nil, prompt == nil, count == nil else { return false }
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

  /// Takes a key that is part of a number: digits and a point; Backspace removes the last one. A 0 that
  /// begins a number is the key for the first column.
  private func takesIntoNumber(_ key: Key) -> Bool {
    switch key {
    case .backspace:
      guard let number = count else { return false }
      count = number.withoutLastDigit
      return true
    case .character(let scalar):
      if count != nil { return count?.append(scalar) == true }
      if scalar == "0" {
        view.toFirstColumn()
        return true
      }
      count = TypedNumber(first: scalar)
      return count != nil
    default: return false
    }
  }

  func perform(_ command: Command, count: Int?) { perform(command, number: count.map { TypedNumber($0) }) }

  func perform(_ command: Command, number: TypedNumber?) {
    let count = number?.whole
    if imageView != nil, let command = Self.scrollCommand(command, count ?? 1) {
      return window.perform(command)
    }
    if performOnTable(command, count: count) { return }
    rememberPlace(before: command, count)
    if command.moves {
      giveUpPendingMatch()
      giveUpPlaceUnderFilter()
    }
    view.target = nil
    if command != .nextMatch, command != .previousMatch { view.isRevealing = false }
    switch command {
    case .byte: if let count { toByte(count) }
    case .setMark, .goToMark:
      awaitsLetter = command
      message = command == .setMark ? "m + letter" : "' + letter"
    case .toggleLineNumbers:
      options.showsLineNumbers.toggle()
    case .toggleWrap: wrap(options.wrap == .none ? wrapStyle : .none)
    case .toggleWordWrap: wrap(wrapStyle == .word ? .character : .word)
    case .lineDown: view.scroll(lines: count ?? 1)
    case .lineUp: view.scroll(lines: -(count ?? 1))
    case .pageDown: view.scroll(lines: count ?? view.page, nudge: ScrollState.pageKeyNudge)
    case .pageUp: view.scroll(lines: -(count ?? view.page), nudge: ScrollState.pageKeyNudge)
    case .halfPageDown: view.scroll(lines: count ?? view.halfPage)
    case .halfPageUp: view.scroll(lines: -(count ?? view.halfPage))
    case .start: count.map { toLine(max(1, $0) - 1) } ?? view.toStart()
    case .end:
      filter?.source.resumeAfterStop()
      count.map { toLine(max(1, $0) - 1) } ?? view.toEnd()
    case .percent: if let number { view.toPercent(number.percentage) }
    case .right: view.scroll(columns: count ?? 1)
    case .left: view.scroll(columns: -(count ?? 1))
    case .halfPageRight: view.scroll(columns: halfWidth *| (count ?? 1))
    case .halfPageLeft: view.scroll(columns: -halfWidth *| (count ?? 1))
    case .firstColumn: view.toFirstColumn()
    case .lastColumn: view.toLastColumn()
    case .nextFile: turn(by: count ?? 1)
    case .previousFile: turn(by: -(count ?? 1))
    case .commandLine: askForCommand(number?.description ?? "")
    case .follow:
      filter?.source.resumeAfterStop()
      if help == nil { view.isFollowing = true }
    case .toggleMouse:
      options.usesMouse.toggle()
      message = wantsMouse ? "the mouse scrolls" : "the mouse selects text; M: it scrolls again"
    case .fileInfo: showsFileInfo = true
    case .repaint:
      readReplacement()
      window.repaint()
    case .toggleTable: break
    case .help: toggleHelp()
    case .suspend: window.suspend()
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
    case .nextMatch: nextMatch(reversed: false, count: count ?? 1)
    case .previousMatch: nextMatch(reversed: true, count: count ?? 1)
    case .cancel: _ = cancel(stopsCounting: false)
    case .interrupt:
      guard !cancel(count: count, stopsCounting: true) else { return }
      message = "q quits"
      ring()
    case .quit: if help != nil { closeHelp() } else { window.quit(status: failures.isEmpty ? 0 : 1) }
    }
  }

  /// Jumps to the row that contains a byte of the file, and highlights it.
  private func toByte(_ byte: Int) {
    if filter != nil { show(fileByte: byte) } else { view.toRow(containing: max(0, byte - view.origin)) }
  }

  /// Jumps to a line by its number in the file, from 0.
  private func toLine(_ line: Int) {
    if filter != nil { goUnderFilter(to: .line(line)) } else { view.toLine(line) }
  }

  private var halfWidth: Int { max(1, view.horizontal.boundsLength / 2) }

  /// Stops running work, or undoes one state; false if there was neither.
  private func cancel(count: Int? = nil, stopsCounting: Bool) -> Bool {
    if count != nil { return true }
    let hasStopped = stopWork(stopsCounting: stopsCounting)
    if hasStopped { message = "stopped" }
    if view.stopFollowing() || hasStopped { return true }
    if session != nil {
      endSession()
      return true
    }
    if help != nil {
      closeHelp()
      return true
    }
    return false
  }

  /// Stops background work that the user waits for; false if there is none.
  ///
  /// - Parameter stopsCounting: also stops the counts of lines and rows, which start by themselves.
  private func stopWork(stopsCounting: Bool) -> Bool {
    var hasStopped = false
    if view.goal != nil {
      view.cancelGoal()
      hasStopped = true
    }
    if let search = session?.search, search.isFinding || search.isCounting {
      search.stopFinding()
      search.stopCounting()
      session?.pending = 0
      hasStopped = true
    }
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
    giveUpPendingMatch()
    // Leave the search thread to the help.
    session?.search.stopCounting()
    (heldSession, session) = (session, nil)
    help = makeView(
      Document(text: HelpText.text(columns: window.size.width), name: "Help", executor: executor))
    viewDidChange()
    // Wrap, so that all of it can be read in a narrow window.
    view.wrap = .word
  }

  func closeHelp() {
    endSession()
    help = nil
    (session, heldSession) = (heldSession, nil)
    session?.search.resumeCounting()
    viewDidChange(keepingSearch: true)
  }

  var fileInfo: String {
    if let imageView { return Self.description(of: imageView) }
    // For the whole file, also while a filter is active.
    let all = filter == nil ? view : views[current] ?? view
    let document = all.document
    let unit = tableView == nil ? "line" : "row"
    let number =
      filter == nil ? view.topLine : document.lineNumber(at: topByte - all.origin) ?? view.shownLine
    let line = number.map { "\(unit) \(StatusLine.grouped($0 + 1))" } ?? "\(unit) ?"
    let size = StatusLine.grouped(document.length + all.origin) + (document.isComplete ? "" : "+")
    return "\(line), byte \(StatusLine.grouped(topByte)) of \(size)"
  }
}
