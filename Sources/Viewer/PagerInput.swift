import Documents
import NodeUI
import ScrollCore

// Keys and the pointer, turned into movements of the view.
extension Pager {
  public func handle(_ event: InputEvent, at time: Double) {
    switch event {
    case .key(let key, let modifiers): handle(key, modifiers, at: time)
    case .mouse(let event): handle(event, at: time)
    case .paste(let text): paste(text)
    }
  }

  // MARK: Keys

  private func handle(_ key: Key, _ modifiers: Modifiers, at time: Double) {
    needsDisplay = true
    if commandLine != nil { return edit(key, modifiers, at: time) }
    message = ""
    if case .character(let scalar) = key, modifiers.isEmpty, takeDigit(scalar) { return }
    guard let command = KeyBindings.command(for: key, modifiers) else {
      count = nil
      return
    }
    let number = count
    count = nil
    perform(command, count: number, at: time)
  }

  /// A digit goes on the number; a 0 that begins one is the key for the first column.
  private func takeDigit(_ scalar: Unicode.Scalar) -> Bool {
    guard ("0"..."9").contains(scalar) else { return false }
    let digit = Int(scalar.value) - 0x30
    if digit == 0, count == nil {
      view.toFirstColumn()
      return true
    }
    count = min((count ?? 0) * 10 + digit, 1_000_000_000_000_000)
    return true
  }

  func perform(_ command: Command, count: Int?, at time: Double) {
    let before = (view.top, view.horizontal.offset)
    switch command {
    case .lineDown: view.scroll(lines: count ?? 1)
    case .lineUp: view.scroll(lines: -(count ?? 1))
    case .pageDown: view.scroll(lines: count ?? view.page)
    case .pageUp: view.scroll(lines: -(count ?? view.page))
    case .halfPageDown: view.scroll(lines: count ?? view.halfPage)
    case .halfPageUp: view.scroll(lines: -(count ?? view.halfPage))
    case .start: count.map { view.toLine($0 - 1) } ?? view.toStart()
    case .end: count.map { view.toLine($0 - 1) } ?? view.toEnd()
    case .percent: if let count { view.toPercent(count) }
    case .right: view.scroll(columns: count ?? 1)
    case .left: view.scroll(columns: -(count ?? 1))
    case .halfPageRight: view.scroll(columns: halfWidth * (count ?? 1))
    case .halfPageLeft: view.scroll(columns: -halfWidth * (count ?? 1))
    case .firstColumn: view.toFirstColumn()
    case .lastColumn: view.toLastColumn()
    case .nextFile: turn(by: count ?? 1)
    case .previousFile: turn(by: -(count ?? 1))
    case .commandLine: commandLine = count.map(String.init) ?? ""
    case .follow: if help == nil { view.isFollowing = true }
    case .toggleMouse:
      wantsMouse.toggle()
      message = wantsMouse ? "the mouse scrolls" : "the mouse selects text; M takes it back"
    case .fileInfo: message = fileInfo
    case .repaint: request = .repaint
    case .help: toggleHelp()
    case .suspend: request = .suspend
    case .cancel: _ = cancel()
    case .interrupt: if !cancel(count: count) { request = .quit(status: 130) }
    case .quit: if help != nil { closeHelp() } else { request = .quit(status: failures.isEmpty ? 0 : 1) }
    }
    flashMoved(from: before, at: time)
  }

  private var halfWidth: Int { max(1, view.horizontal.boundsLength / 2) }

  /// What moved shows its indicator.
  private func flashMoved(from before: (Int, Int), at time: Double) {
    let vertical = view.top != before.0
    let horizontal = view.horizontal.offset != before.1
    if vertical || horizontal { indicators.flash(vertical: vertical, horizontal: horizontal, at: time) }
  }

  /// Stops what is under way; false if there was nothing.
  private func cancel(count: Int? = nil) -> Bool {
    if count != nil { return true }
    if view.goal != nil {
      view.cancelGoal()
      message = "stopped"
      return true
    }
    if view.isFollowing {
      view.isFollowing = false
      return true
    }
    if help != nil {
      closeHelp()
      return true
    }
    return false
  }

  private func toggleHelp() {
    guard help == nil else { return closeHelp() }
    help = TextScrollView(document: Document(text: HelpText.text, name: "Help"))
    hasShown = false
    resize(rows: rows, columns: columns)
  }

  private func closeHelp() {
    help = nil
    hasShown = false
    resize(rows: rows, columns: columns)
  }

  private var fileInfo: String {
    let document = view.document
    let line = view.topLine.map { "line \(StatusLine.grouped($0 + 1))" } ?? "line ?"
    let size = StatusLine.grouped(document.length) + (document.isComplete ? "" : "+")
    return "\(line), byte \(StatusLine.grouped(view.top)) of \(size)"
  }

  // MARK: Command line

  private func edit(_ key: Key, _ modifiers: Modifiers, at time: Double) {
    guard let text = commandLine else { return }
    switch key {
    case .enter:
      commandLine = nil
      run(text, at: time)
    case .backspace: commandLine = text.isEmpty ? nil : String(text.dropLast())
    case .escape: commandLine = nil
    case .character(let scalar) where modifiers == .control:
      if scalar == "c" || scalar == "g" { commandLine = nil }
      if scalar == "u" { commandLine = "" }
      if scalar == "z" { request = .suspend }
    case .character(let scalar) where modifiers.subtracting(.shift).isEmpty:
      let typed = text + String(scalar)
      // As in less, one letter is enough.
      if text.isEmpty, let command = Self.letterCommands[scalar] {
        commandLine = nil
        perform(command, count: nil, at: time)
      } else if DisplayWidth.of(typed) < Self.commandWidth {
        commandLine = typed
      }
    default: break
    }
  }

  /// Columns that are enough for any command.
  private static let commandWidth = 200

  /// Only a command line has a use for text, and only for the first line of it; nothing is run.
  private func paste(_ text: String) {
    guard var line = commandLine else { return }
    for scalar in text.unicodeScalars.prefix(while: { $0 != "\n" }) {
      guard let width = DisplayWidth.of(scalar.value) else { continue }
      guard DisplayWidth.of(line) + width < Self.commandWidth else { break }
      line.unicodeScalars.append(scalar)
    }
    commandLine = line
    needsDisplay = true
  }

  private static let letterCommands: [Unicode.Scalar: Command] = [
    "n": .nextFile, "p": .previousFile, "q": .quit, "Q": .quit, "h": .help, "f": .fileInfo,
  ]

  private func run(_ text: String, at time: Double) {
    if text.isEmpty { return }
    if let line = Int(text) { return perform(.start, count: line, at: time) }
    if text == "$" { return perform(.end, count: nil, at: time) }
    message = "':\(text)' is not a command; ? for help"
  }

  // MARK: Pointer

  /// Lines that one notch of the wheel scrolls.
  private static let wheelStep = 3

  private func handle(_ event: MouseEvent, at time: Double) {
    let before = (view.top, view.horizontal.offset)
    defer {
      flashMoved(from: before, at: time)
      if before != (view.top, view.horizontal.offset) { needsDisplay = true }
    }
    if case .wheel(let direction) = event.kind {
      let isSideways = !event.modifiers.isDisjoint(with: [.shift, .alt])
      switch direction {
      case .up where isSideways, .left: view.scroll(columns: -Self.wheelStep)
      case .down where isSideways, .right: view.scroll(columns: Self.wheelStep)
      case .up: view.scroll(lines: -Self.wheelStep)
      case .down: view.scroll(lines: Self.wheelStep)
      }
      return
    }
    let action = indicators.handle(
      event, vertical: view.vertical, horizontal: view.horizontal, at: time)
    guard let action else { return }
    needsDisplay = true
    switch action {
    case .moved(.vertical, let offset): view.toOffset(offset)
    case .moved(.horizontal, let offset): view.toColumn(offset)
    case .page(.vertical, let forward): view.scroll(lines: forward ? view.page : -view.page)
    case .page(.horizontal, let forward): view.scroll(columns: forward ? columnPage : -columnPage)
    case .none: break
    }
  }

  private var columnPage: Int { PageOverlap().page(of: view.horizontal) }
}
