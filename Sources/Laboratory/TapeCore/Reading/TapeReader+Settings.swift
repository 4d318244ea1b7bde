import NodeUI
import ScreenCore

extension TapeReader {
  /// Settings of VHS.
  private static let others = [
    "Shell", "FontFamily", "FontSize", "Framerate", "PlaybackSpeed", "Height", "LetterSpacing", "LineHeight",
    "Padding", "Theme", "Width", "LoopOffset", "MarginFill", "Margin", "WindowBar", "WindowBarSize",
    "BorderRadius", "CursorBlink",
  ]

  func readSetting(_ token: TapeScanner.Token) throws(TapeProblem) {
    let setting = try needed("a setting; see \(TapeManual.page)")
    switch setting.text {
    case "Size": try setSize(size(), setting)
    case "TypingSpeed": typingSpeed = try time("a time, as in 50ms")
    case "Platform":
      let name = try word("platform", among: ScrollPlatform.allCases.map(\.rawValue))
      tape.platform = ScrollPlatform(rawValue: name)
    case "WaitTimeout": waitTimeout = try time("a time, as in 5s")
    case "WaitPattern": waitPattern = try regex()
    case "Scene": try readScene(setting)
    case "Program": try readProgram(setting)
    case "Term":
      let terminal = try needed("the type of a terminal, as in xterm-256color")
      guard !terminal.text.isEmpty,
        terminal.text.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "/") })
      else { throw unexpected(terminal, "the type of a terminal, as in xterm-256color") }
      noteForProgram(token, "Set Term")
      tape.terminal = terminal.text
    case "Quiet":
      let quiet = try time("a time, as in 40ms")
      noteForProgram(token, "Set Quiet")
      tape.quiet = quiet
    case let name where Self.others.contains(name):
      _ = try nextPattern()
      // The percent sign may be a token of its own.
      if name == "LoopOffset", let sign = try nextToken(), sign.text != "%" { putBack(sign) }
      ignore(token, "Set \(name)")
    default: throw unknown("setting", setting, among: TapeManual.settingWords + Self.others)
    }
  }

  // MARK: Scenes and programs

  /// Refuses a stage in the wrong place: the file that people play shows all that it opens.
  private func checkStage(_ setting: TapeScanner.Token) throws(TapeProblem) {
    guard files.count == 1 else {
      throw problem(
        setting,
        "Set \(setting.text) belongs into the tape that is played, not into one that it includes")
    }
    guard !hasBegun else { throw problem(setting, "Set \(setting.text) must come before all events") }
    guard tape.scene == nil, tape.program == nil else {
      throw problem(setting, "a tape plays on one scene or one program")
    }
  }

  private func readScene(_ setting: TapeScanner.Token) throws(TapeProblem) {
    let wanted = "demo:NAME or the file of a scene, as in strip.yaml"
    let token = try needed(wanted)
    try checkStage(setting)
    guard let scene = TapeScene(token.text, in: files.last ?? tape.file, place: place(setting)) else {
      throw unexpected(token, wanted)
    }
    tape.scene = scene
  }

  private func readProgram(_ setting: TapeScanner.Token) throws(TapeProblem) {
    let token = try needed("a program and its arguments, in quotes")
    try checkStage(setting)
    do {
      tape.program = try TapeProgram(token.text, place: place(setting))
    } catch {
      throw problem(token, SafeText.of(error.description))
    }
    beginProgram()
  }

  /// A variable of the environment, which only a program has.
  func readVariable(_ token: TapeScanner.Token) throws(TapeProblem) {
    let (name, value) = (try needed("a name"), try needed("a text"))
    noteForProgram(token, "Env")
    guard !name.text.isEmpty, !name.text.unicodeScalars.contains(where: { $0 == "=" || $0 == "\0" }) else {
      throw unexpected(name, "the name of a variable")
    }
    tape.environment[name.text] = value.text
  }

  // MARK: Waiting

  func readWait(_ token: TapeScanner.Token, _ name: String, _ timeout: Duration?) throws(TapeProblem) {
    guard ["Line", "Screen", "Rest", "Still"].contains(name) else {
      throw problem(
        token, "Wait waits for Line, Screen, Rest or Still" + (quoted(name).map { ", not " + $0 } ?? ""))
    }
    var found: TapeRegex?
    if let next = try nextPattern() {
      guard next.isRegex || !next.isQuoted else { throw unexpected(next, "a pattern, as in /done/") }
      if next.isRegex { found = try regex(next) } else { putBack(next) }
    }
    let isForRest = name == "Rest" || name == "Still"
    if isForRest, found != nil { throw problem(token, "Wait+\(name) takes no pattern") }
    let timeout = timeout ?? waitTimeout
    let condition: TapeWait.Condition
    if isForRest {
      condition = name == "Rest" ? .rest : .still
    } else if let pattern = found ?? waitPattern {
      condition = name == "Line" ? .line(pattern) : .screen(pattern)
    } else {
      throw problem(
        token, "Wait needs a pattern: Wait /done/, or Set WaitPattern /done/ before; Wait+Rest waits for rest"
      )
    }
    try add(.wait(TapeWait(condition, timeout: timeout)), token)
  }

  // MARK: Patterns

  /// A regular expression between slashes.
  private func regex() throws(TapeProblem) -> TapeRegex {
    let token = try nextPattern()
    guard let token, token.isRegex else { throw unexpected(token, "a pattern, as in /done/") }
    return try regex(token)
  }

  private func regex(_ token: TapeScanner.Token) throws(TapeProblem) -> TapeRegex {
    do {
      return try TapeRegex(token.text, ignoresCase: token.ignoresCase)
    } catch {
      var place = place(token)
      // After the slash.
      place.column += 1 + error.offset
      throw TapeProblem(place: place, message: "wrong pattern: \(error.message)")
    }
  }

  /// A text, or a regular expression between slashes.
  func pattern() throws(TapeProblem) -> TapePattern {
    let token = try nextPattern()
    guard let token else { throw unexpected(nil, "a text in quotes, or a pattern, as in /done/") }
    return token.isRegex ? .regex(try regex(token)) : .text(token.text)
  }
}
