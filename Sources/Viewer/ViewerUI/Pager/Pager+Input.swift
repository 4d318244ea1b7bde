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

// Turns keys into commands, and carries them out. The window finds the bindings of keys, and handles the pointer.
extension Pager {
  /// The bindings of all commands.
  func makeKeyBindings() -> [KeyBinding] {
    KeyBindings.groups(for: options.profile).flatMap { group in
      group.entries.map { command in
        KeyBinding(
          keys: command.keys, id: command.id, title: { [help = command.help] in help }, group: group.title,
          isEnabled: { [unowned self] in prompt.isCommand }
        ) { [unowned self] in perform(command, for: $0) }
      }
    }
  }

  /// Types a key.
  ///
  /// - Parameter usesMap: whether the user's own keys are looked up; not for keys that one of them stands for.
  func take(_ key: Key, _ modifiers: Modifiers, usesMap: Bool = true) {
    let source = keySource
    keySource = usesMap ? .text : .map
    press(key, modifiers)
    keySource = source
  }

  /// Carries out a key: what it means here, or else its binding.
  func press(_ key: Key, _ modifiers: Modifiers) {
    // The next key of a chord belongs to its binding.
    if window.typedKeys == nil, capture(key, modifiers) { return }
    window.handle(key, modifiers)
  }

  /// Takes a key before the bindings, if it belongs to a prompt, the user's own keys, a number or a picture.
  private func capture(_ key: Key, _ modifiers: Modifiers) -> Bool {
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
    case .escape(let keys): escape.take(stroke, after: keys)
    case .acknowledgement(let body): return takeAcknowledgement(stroke, then: body) || capture(key, modifiers)
    case .command:
      if options.has(.takesEscapeFirst), stroke == KeyStroke(.escape), window.typedKeys == nil {
        escape.begin()
        return true
      }
      if keySource != .map, takesMappedKey(stroke) { return true }
      if tables.takes(stroke) { return true }
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
    view.content.longLineContent?.cancelColumns()
    view.litBytes = []
  }

  /// Carries out a command for its keys.
  private func perform(_ command: Command, for pressed: KeyInvocation) {
    // A single key has begun it.
    if pressed.key.strokes.count > 1 { beginCommand() }
    let number = prompt.command.number ?? pressed.count.map { TypedNumber($0) }
    prompt = .nothing
    let stroke = pressed.key.strokes.count == 1 ? pressed.key.strokes.first : nil
    let tableCommand = view.table != nil ? stroke.flatMap(KeyBindings.tableCommand) : nil
    if let stroke, selection.takes(stroke, number?.whole) { return }
    let hint = stroke.flatMap(hint)
    perform(tableCommand ?? command, number: number)
    if let hint { message = message.isEmpty ? hint.whole : "\(message) (\(hint.other))" }
    movement.quitAtEnd()
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
      KeyBindings.announcement(for: keys, options.profile)
      ?? "\(keys.lessName) has no effect here; H shows the keys"
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
    guard options.keys.showsHints, !options.has(.hasLessKeys), !status.hinted.contains(stroke),
      let hint = KeyBindings.hint(for: stroke)
    else {
      return nil
    }
    if stroke.key == .character("h"), picture != nil || view.horizontal.offset > 0 { return nil }
    status.hinted.append(stroke)
    return hint
  }

  /// Whether a key moves or zooms the visible picture, which the window does.
  func isForImage(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard picture != nil, !prompt.isText, prompt.command.number == nil else { return false }
    switch key {
    case .up, .down, .left, .right, .pageUp, .pageDown, .home, .end: return true
    case .character(let scalar): return modifiers.isEmpty && "+-=_01 ".unicodeScalars.contains(scalar)
    default: return false
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

  /// Carries out a command, in the way of the picture or the content on the screen if it has one.
  func perform(_ command: Command, number: TypedNumber? = nil) {
    let traits = command.traits
    if !traits.contains(.keepsShortScreen) { shortScreen.end() }
    if picture != nil, let scroll = command.inPicture { return window.perform(scroll(number?.whole ?? 1)) }
    if let refusal = refusal(of: command.subject) {
      message = refusal.text
      if refusal.rings { ring() }
      return view.target = nil
    }
    switch command.subject {
    case .text, .wrapping, .searchable, .selection, .links, .chosenLink: break
    case .table, .cell: return command.action(self, number)
    case .content:
      command.action(self, number)
      // The target's highlight lasts until the next command.
      return view.target = nil
    }
    if let table = view.table, let scroll = command.inColumns {
      scroll(table, number?.whole ?? 1)
      return view.target = nil
    }
    // Less goes back from any jump to the end.
    let mayBeNear = traits.contains(.movesAtOnce) && (command.name != Command.end.name || number != nil)
    let screen = mayBeNear ? marks.screen : nil
    if traits.contains(.marksPlace) { marks.rememberPlace() }
    if traits.contains(.moves) {
      for controller in controllers { controller.userDidMove() }
      view.giveUpJump()
      if !traits.contains(.continuesSections) { _ = sections.stop() }
    }
    view.target = nil
    let seen = movement.rowsSeen(before: command)
    defer { movement.highlightUnread(since: seen) }
    if !traits.contains(.continuesMatches) { view.forgetRevealedMatch() }
    if traits.contains(.movesDown), movement.continuesInNextFile() { return }
    command.action(self, number)
    if let screen { marks.forgetPlace(before: screen) }
  }

  /// The reason why the commands about a subject are not available now, and whether the bell rings; nil if they are.
  private func refusal(of subject: Command.Subject) -> (text: String, rings: Bool)? {
    switch subject {
    case .table: tables.table == nil ? ("this key works in tables; t shows this text as a table", true) : nil
    case .wrapping: view.content.traits.wrapRefusal.map { ($0, false) }
    case .searchable: lines == nil ? ("a picture has no text to search", false) : nil
    case .selection: lines?.selection == nil ? ("no text is selected", true) : nil
    case .links: lines?.content.traits.hasLinks == true ? nil : ("links are found in text only", true)
    case .chosenLink: view.chosenLink == nil ? ("no link is chosen; Tab chooses one", true) : nil
    case .text, .cell, .content: nil
    }
  }

  // MARK: The user's own keys

  /// Handles a key that the user has bound; false for all others.
  func takesMappedKey(_ stroke: KeyStroke) -> Bool {
    guard let map = options.keys.map else { return false }
    prompt.command.mapped.append(stroke)
    let keys = prompt.command.mapped
    let result = map.lookUp(keys)
    if result == .beginning { return true }
    prompt.command.mapped = []
    switch result {
    case .beginning: break
    case .found(.keys(let keys)): type(keys, completes: false, usesMap: false)
    case .found(.invalid):
      prompt = .nothing
      refuse("this key is bound to nothing")
    case .none:
      guard keys.count > 1 else { return false }
      // The beginning of a longer binding, which other keys followed.
      for stroke in keys.dropLast() { take(stroke.key, stroke.modifiers, usesMap: false) }
      take(stroke.key, stroke.modifiers)
    }
    return true
  }
}

/// The root of the viewer's window. It gives keys without a binding and pasted text to the viewer.
final class PagerRootNode: ResponderNode {
  /// Called with a key that has no binding.
  var onUnknownKey: ((Key, Modifiers) -> Void)?
  var onPaste: ((String) -> Bool)?

  override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    onUnknownKey?(key, modifiers)
    return true
  }
  override func handlePaste(_ text: String) -> Bool { onPaste?(text) ?? false }
}
