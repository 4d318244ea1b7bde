import NodeUI
import PortholePlatform
import ScreenCore

extension TapeReader {
  /// The commands that can have modifiers in front.
  private static let pointerWords = ["Wheel", "Click", "Press", "Move", "Release"]

  /// Reads one command, whose first word is `token`.
  func read(command token: TapeScanner.Token) throws(TapeProblem) {
    guard !token.isQuoted else {
      throw unexpected(token, "a command; see \(TapeManual.page)")
    }
    let (head, every) = try speed(token)
    let (modifiers, name) = split(head)
    if modifiers.isEmpty || Self.pointerWords.contains(name), try readAction(token, name, modifiers, every) {
      return
    }
    if head.hasPrefix("Wait+") { return try readWait(token, String(head.dropFirst(5)), every) }
    guard let (key, modifiers) = key(name, modifiers) else {
      var word = token
      word.text = name
      guard modifiers.isEmpty else {
        var problem = unknown("key", word, among: Self.keys.map(\.name))
        problem.message += ", or use one character"
        throw problem
      }
      throw unknown("command", word, among: TapeManual.commandWords)
    }
    try add(.key(key, modifiers, count: count() ?? 1, every: every ?? typingSpeed), token)
  }

  /// Reads a command that is not a key. Returns false if the word is none of these.
  private func readAction(
    _ token: TapeScanner.Token, _ name: String, _ modifiers: Modifiers, _ every: Duration?
  ) throws(TapeProblem) -> Bool {
    let step = every ?? typingSpeed
    switch name {
    case "Type": try add(.type(typed(token), every: step), token)
    case "Sleep": try add(.sleep(time("a time, as in 500ms, 2s or 1m")), token)
    // Without a time, the notches come at once, so that a view does not take them for a fast turn.
    case "Wheel": try readWheel(token, modifiers, every ?? .zero)
    case "Drag":
      let (start, end) = (try cell(), try cell())
      try add(.drag(start, end, time("how long it takes, as in 120ms")), token)
    case "Click":
      let place = try cell()
      try add(.click(place, modifiers, count: count() ?? 1, every: step), token)
    case "Press":
      let place = try cell()
      try add(.button(.press(button: (count() ?? 1) - 1), place, modifiers, every: step), token)
    case "Move": try add(.button(.drag(button: 0), cell(), modifiers, every: step), token)
    case "Release": try add(.button(.release, cell(), modifiers, every: step), token)
    case "Resize":
      screen = try size()
      try add(.resize(screen), token)
    case "Screenshot": try readScreenshot(token)
    case "Expect": try add(.expect(expectation()), token)
    case "Set": try readSetting(token)
    case "Source": try source(needed("the name of a tape"))
    case "Reload":
      let name = try needed("the name of a scene's file").text
      let path = FilePath.resolved(name, in: FilePath.folder(of: place(token).file))
      try add(.reload(path: path, name: name), token)
    case "Copy": clipboard = try text("a text, in quotes")
    case "Paste":
      guard let clipboard else {
        throw problem(token, "there is nothing to paste: Copy \"text\" comes first")
      }
      try add(.paste(clipboard, every: step), token)
    case "Output", "Require", "Subtitle":
      _ = try needed("a text")
      ignore(token, name)
    case "Env": try readVariable(token)
    case "ScrollUp", "ScrollDown":
      _ = try count()
      ignore(token, name)
    case "Hide": try add(.hide, token)
    case "Show": try add(.show, token)
    case "Wait": try readWait(token, "Line", every)
    default: return false
    }
    let timed = Self.pointerWords + ["Type", "Paste", "Wait", "ScrollUp", "ScrollDown"]
    if every != nil, !timed.contains(name) {
      throw problem(token, "\(name) takes no @time")
    }
    return true
  }

  // MARK: Longer commands

  private func typed(_ token: TapeScanner.Token) throws(TapeProblem) -> String {
    var parts: [String] = []
    while let part = try nextToken() {
      if !part.isQuoted, isCommand(part) || parts.isEmpty && part.text.hasPrefix("@") {
        putBack(part)
        break
      }
      if let control = part.text.unicodeScalars.first(where: {
        $0 != "\t" && ($0.value < 0x20 || $0 == "\u{7f}")
      }) {
        throw problem(
          part, "\(SafeText.of(String(control))) cannot be typed; keys are commands, as in Ctrl+C")
      }
      parts.append(part.text)
    }
    guard !parts.isEmpty else { throw unexpected(try nextToken(), "a text, in quotes") }
    return parts.joined(separator: " ")
  }

  func isCommand(_ token: TapeScanner.Token) -> Bool {
    let head = token.text.prefix { $0 != "@" && $0 != "+" }
    return TapeManual.commandWords.contains(String(head))
      || Self.modifierWords.contains { token.text.hasPrefix($0.0 + "+") }
  }

  private func readWheel(_ token: TapeScanner.Token, _ modifiers: Modifiers, _ every: Duration)
    throws(TapeProblem)
  {
    let words: KeyValuePairs<String, MouseEvent.Direction> = [
      "up": .up, "down": .down, "left": .left, "right": .right,
    ]
    let name = try word("direction", among: words.map(\.key))
    let direction = words.first { $0.key == name }!.value
    let notches = try count() ?? 1
    let at = try nextToken()
    guard at?.text == "at" else { throw unexpected(at, "at, and where the pointer is: at 10,5") }
    try add(.wheel(direction, modifiers, count: notches, at: cell(), every: every), token)
  }

  private func readScreenshot(_ token: TapeScanner.Token) throws(TapeProblem) {
    let word = try needed("a name")
    var name = word.text.split(separator: "/").last.map(String.init) ?? ""
    for ending in [".png", ".txt", ".svg"] where name.hasSuffix(ending) { name.removeLast(4) }
    guard Self.isFileName(name) else { throw unexpected(word, "a name for a file, without its ending") }
    try addScreenshot(name, word)
  }

  /// Whether a name can be that of a file in a folder of screens.
  static func isFileName(_ name: String) -> Bool {
    let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7f..<0xa0).contains($0.value) }
    return !name.isEmpty && !name.hasPrefix(".") && isPlain && name.utf8.count <= 200
  }
}
