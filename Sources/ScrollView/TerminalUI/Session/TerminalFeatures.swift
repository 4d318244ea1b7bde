// Features of terminals that terminfo does not know.
//
// A terminal says what it can do only if it is asked, and may answer late, in part, or not at all. So all questions
// are sent at once, with the first frame, and `CSI c` is the last: every emulator answers that one, and answers come in
// the order of the questions. A feature whose answer has not come by then, or within a second (`PORTHOLE_ANSWER_TIME`), is not there. Nothing
// waits for an answer; a late one is read and forgotten.
//
// A feature is given back in the reverse order, on every way out. After a stop of the program the terminal may be
// another one: the features that were on are switched on at once, so that nothing changes on the screen, and the
// questions are asked again.

import PortholeSystem

/// The optional features of a terminal: the questions, the answers, and those that are on.
struct TerminalFeatures {
  /// Features in use.
  enum Feature: Hashable {
    /// The kitty keyboard protocol: keys that look the same otherwise are different ones.
    case keyboard
    /// Characters of several scalars, such as a family, have the width of one (private mode 2027).
    case graphemes
    case title, progress
  }

  /// Seconds after which an answer is too late: by `PORTHOLE_ANSWER_TIME`, for terminals that are far away.
  var longestWait = Self.longestWait(getenv("PORTHOLE_ANSWER_TIME").map { String(cString: $0) })

  /// The seconds for a value of the variable; 1 if it is no number from 0 to 60.
  static func longestWait(_ value: String?) -> Double {
    guard let seconds = value.flatMap(Double.init), (0...60).contains(seconds) else { return 1 }
    return seconds
  }

  /// Those that are on, in the order in which they were switched on.
  private(set) var active: [Feature] = []
  /// Those that were on and have not been confirmed since the questions were asked again.
  private var unconfirmed: [Feature] = []
  /// When the questions were asked; nil if answers are not awaited.
  private var asked: Double?
  /// The name and the version of the terminal.
  private var name: String?
  /// Whether clusters were on before, and stay on.
  private var foundGraphemes = false
  private var title: String?
  private var progress: Int?
  /// Whether the screen can show clusters in the cells of one character.
  var usesGraphemes = true

  /// Whether answers are still expected.
  func isWaiting(at time: Double) -> Bool { asked.map { time - $0 <= longestWait } ?? false }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The questions; `CSI c` is the last one.
  private var questions: [UInt8] {
    Self.bytes("\u{1b}[?u" + (usesGraphemes ? "\u{1b}[?2027$p" : "") + "\u{1b}[>0q\u{1b}[c")
  }

  /// Asks the questions. Returns the bytes to send, which also switch on what was on before.
  mutating func ask(at time: Double) -> [UInt8] {
    (asked, unconfirmed) = (time, active.filter { $0 == .keyboard || $0 == .graphemes })
    return questions + resume
  }

  /// Switches on what was on before the terminal was given back.
  var resume: [UInt8] { active.flatMap(on) }

  /// Gives everything back, the last one first.
  var off: [UInt8] { active.reversed().flatMap(off) }

  private func on(_ feature: Feature) -> [UInt8] {
    switch feature {
    case .keyboard: Self.bytes("\u{1b}[>5u")
    case .graphemes: foundGraphemes ? [] : Self.bytes("\u{1b}[?2027h")
    case .title: Self.bytes("\u{1b}[22;2t\u{1b}]2;\(title ?? "")\u{1b}\\")
    case .progress: Self.bytes("\u{1b}]9;4;1;\(progress ?? 0)\u{1b}\\")
    }
  }

  private func off(_ feature: Feature) -> [UInt8] {
    switch feature {
    case .keyboard: Self.bytes("\u{1b}[<u")
    case .graphemes: foundGraphemes ? [] : Self.bytes("\u{1b}[?2027l")
    case .title: Self.bytes("\u{1b}[23;2t")
    case .progress: Self.bytes("\u{1b}]9;4;0\u{1b}\\")
    }
  }

  // MARK: Answers

  /// Takes an answer. Returns the bytes that switch on, or off, what follows from it.
  mutating func learn(_ answer: TerminalAnswer, at time: Double) -> [UInt8] {
    guard let start = asked else { return [] }
    guard time - start <= longestWait else { return endOfAnswers() }
    switch answer {
    case .keyboard: return confirm(.keyboard)
    case .mode(2027, let state) where usesGraphemes:
      guard (1...3).contains(state) else { return [] }
      // One that cannot be changed, or was on before, is not given back.
      if !active.contains(.graphemes) { foundGraphemes = state != 2 }
      return confirm(.graphemes)
    case .version(let text):
      name = text
      return showProgress()
    case .attributes: return endOfAnswers()
    case .mode, .background, .backgroundColor, .focus, .cursor: return []
    }
  }

  private mutating func confirm(_ feature: Feature) -> [UInt8] {
    unconfirmed.removeAll { $0 == feature }
    guard !active.contains(feature) else { return [] }
    active.append(feature)
    return on(feature)
  }

  private mutating func endOfAnswers() -> [UInt8] {
    defer { (asked, unconfirmed) = (nil, []) }
    let gone = unconfirmed
    active.removeAll { gone.contains($0) }
    return gone.reversed().flatMap(off)
  }

  // MARK: Title and progress

  /// The most characters of a title.
  static let longestTitle = 200

  /// Sets the title of the terminal's window; nil gives back the one that it had. Returns the bytes.
  mutating func setTitle(_ text: String?) -> [UInt8] {
    let wanted = text.map { SafeText.of(String($0.prefix(Self.longestTitle))) }
    guard wanted != title else { return [] }
    title = wanted
    if let wanted, active.contains(.title) { return Self.bytes("\u{1b}]2;\(wanted)\u{1b}\\") }
    if wanted != nil {
      active.append(.title)
      return on(.title)
    }
    active.removeAll { $0 == .title }
    return off(.title)
  }

  /// Shows progress at the terminal's window or its icon, from 0 to 1; nil ends it. Returns the bytes: none for
  /// terminals that are not known to show it.
  mutating func setProgress(_ fraction: Double?) -> [UInt8] {
    let wanted = fraction.map { $0.isFinite ? Int((min(max($0, 0), 1) * 100).rounded()) : 0 }
    guard wanted != progress else { return [] }
    progress = wanted
    return showProgress()
  }

  private mutating func showProgress() -> [UInt8] {
    guard progress != nil, let name, Self.showsProgress(name) else {
      guard active.contains(.progress) else { return [] }
      active.removeAll { $0 == .progress }
      return off(.progress)
    }
    if !active.contains(.progress) { active.append(.progress) }
    return on(.progress)
  }

  /// The terminals that show progress, with the first version that does. Others take OSC 9 for a message to show.
  private static let showingProgress: [(name: String, version: [Int])] = [
    ("ghostty", []), ("iTerm2", [3, 6, 6]), ("WezTerm", [20_250_209]), ("mintty", [3, 6]), ("VTE", [8000]),
    ("Windows Terminal", []), ("ConEmu", []),
  ]

  /// Whether a terminal with this name and version shows progress.
  static func showsProgress(_ name: String) -> Bool {
    showingProgress.contains { known in
      guard name.hasPrefix(known.name) else { return false }
      let numbers = name.dropFirst(known.name.count).split { !$0.isASCII || !$0.isNumber }.map {
        Int($0) ?? 0
      }
      return !numbers.lexicographicallyPrecedes(known.version)
    }
  }
}
