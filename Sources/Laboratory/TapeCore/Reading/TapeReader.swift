import NodeUI
import SceneFields
import ScreenCore

/// Parses a tape, with the tapes that it includes, and collects its issues.
final class TapeReader {
  /// The maximum number of messages about a tape. The rest of the tape is not read.
  private static let issueLimit = 100
  /// The deepest that tapes include each other, and the most that one includes with all that these include, in number
  /// and in bytes: ten tapes in each other, each named ten times, would be read ten thousand million times.
  private static let sourceLimit = 32
  private static let (includedLimit, includedBytesLimit) = (1_000, 64 << 20)
  /// Each is kept until all results are written, and has a file of its own.
  private static let screenshotLimit = 500

  /// Reads the text of another tape. `path` is relative to the file `from`, which names it.
  typealias SourceReader = (_ path: String, _ from: String) -> Result<
    (name: String, text: String), TapeProblem
  >

  var tape: Tape
  private(set) var issues: [TapeError.Issue] = []
  private let readSource: SourceReader
  /// The names of the tapes being read, the innermost last.
  private(set) var files: [String] = []
  /// Whether the present file has begun with a command.
  private var isTape = true
  private var scanner = TapeScanner("")
  private var words: [TapeScanner.Token] = []
  private var screenshots: [String: TapePlace] = [:]
  private var events = 0
  private var duration = Duration.zero
  private var isOverLimit = false
  private var (included, includedBytes) = (0, 0)

  var typingSpeed = Duration.milliseconds(50)
  var clipboard: String?
  var waitTimeout = TapeWait.usualTimeout
  /// The pattern of waits that have none of their own.
  var waitPattern: TapeRegex?
  /// Whether the tape is for a program that is not made of nodes.
  private(set) var isForProgram = false
  /// The size of the screen at the current place of the tape.
  var screen = Tape.usualSize
  /// Whether there was a command that makes events, after which the first size cannot change.
  private(set) var hasBegun = false

  init(file: String, readSource: @escaping SourceReader) {
    tape = Tape(file: file)
    self.readSource = readSource
  }

  /// From here on the tape is for a program, whose keys need no pauses: each command waits until it is quiet.
  func beginProgram() {
    guard !isForProgram else { return }
    isForProgram = true
    typingSpeed = .zero
  }

  /// - Parameter isAnyFile: whether the text may come from a file that is no tape. Its first word tells.
  func read(_ text: String, file: String, firstLine: Int = 1, isAnyFile: Bool = true) {
    let outer = (scanner, isTape)
    files.append(file)
    (scanner, isTape) = (TapeScanner(text, firstLine: firstLine), !isAnyFile)
    reading: while !scanner.isAtEnd, !isOverLimit {
      do throws(TapeProblem) {
        while let token = try nextToken() {
          if !isTape { isTape = beginsWithCommand(token) }
          guard isTape || isNearCommand(token) else {
            words = []
            report(problem(token, "this is no tape: it does not begin with a command"))
            break reading
          }
          try read(command: token)
        }
      } catch {
        words = []
        report(error)
      }
      scanner.skipLine()
    }
    files.removeLast()
    (scanner, isTape) = outer
  }

  // MARK: Files that are no tapes

  /// Whether messages may quote the present file. A tape may include any file below its folder, so of an included
  /// one they quote nothing.
  private var quotes: Bool { isTape && files.count == 1 }

  private func beginsWithCommand(_ token: TapeScanner.Token) -> Bool {
    let (modifiers, name) = split(commandName(token))
    return !token.isQuoted
      && (!modifiers.isEmpty || name.hasPrefix("Wait+") || TapeManual.commandWords.contains(name))
  }

  private func isNearCommand(_ token: TapeScanner.Token) -> Bool {
    !token.isQuoted && nearestWord(to: commandName(token), among: TapeManual.commandWords) != nil
  }

  /// The word before `@`.
  private func commandName(_ token: TapeScanner.Token) -> String {
    String(token.text.prefix { $0 != "@" })
  }

  // MARK: Issues

  private func report(_ problem: TapeProblem) {
    issues.append(.init(problem.place, problem.message))
    guard issues.count == Self.issueLimit, !isOverLimit else { return }
    isOverLimit = true
    issues.append(.init(problem.place, "… the rest of the tape is not read"))
  }

  func place(_ token: TapeScanner.Token) -> TapePlace {
    TapePlace(file: files.last ?? tape.file, line: token.line, column: token.column)
  }

  /// The place of the next token.
  private var here: TapePlace {
    TapePlace(file: files.last ?? tape.file, line: scanner.line, column: scanner.column)
  }

  func problem(_ token: TapeScanner.Token?, _ message: String) -> TapeProblem {
    TapeProblem(place: token.map(place) ?? here, message: message)
  }

  /// `found “x”; allowed: …`
  func unexpected(_ token: TapeScanner.Token?, _ allowed: String) -> TapeProblem {
    problem(token, "found \(token.map(describe) ?? "nothing"); allowed: \(allowed)")
  }

  private func describe(_ token: TapeScanner.Token) -> String { quoted(token.text) ?? "another text" }

  /// A text of the tape for a message; nil if the file may not be quoted.
  func quoted(_ text: String) -> String? {
    guard quotes else { return nil }
    let text = text.count > 40 ? text.prefix(40) + "…" : text[...]
    return "\u{201c}\(SafeText.of(text))\u{201d}"
  }

  func unknown(_ what: String, _ token: TapeScanner.Token, among words: [String]) -> TapeProblem {
    let word = quoted(token.text).map { " " + $0 } ?? ""
    let advice = advice(on: token.text, among: words, page: TapeManual.page)
    return problem(token, "unknown \(what)\(word); \(advice)")
  }

  /// Notes that a command has no effect here.
  func ignore(_ token: TapeScanner.Token, _ what: String) {
    guard tape.notes.count < Self.issueLimit else { return }
    tape.notes.append("\(place(token)): \(SafeText.of(what)) has no effect here")
  }

  /// The notes about settings of a program, as long as the tape has none.
  private var notesWithoutProgram: [String] = []

  /// Notes a setting that only a program has: one may still follow.
  func noteForProgram(_ token: TapeScanner.Token, _ name: String) {
    guard !isForProgram, notesWithoutProgram.count < Self.issueLimit else { return }
    notesWithoutProgram.append("\(place(token)): \(name) has no effect without a program")
  }

  /// Ends the tape.
  func finish() {
    guard !isForProgram else { return }
    tape.notes += notesWithoutProgram
    tape.environment = [:]
  }

  // MARK: Tokens

  /// The next token of the line; nil at its end.
  func nextToken() throws(TapeProblem) -> TapeScanner.Token? {
    if let word = words.popLast() { return word }
    return try take(scanner.next())
  }

  func nextPattern() throws(TapeProblem) -> TapeScanner.Token? {
    if let word = words.popLast() { return word }
    return try take(scanner.nextPattern())
  }

  /// Puts a token back, to be read again.
  func putBack(_ token: TapeScanner.Token) { words.append(token) }

  private func take(_ result: Result<TapeScanner.Token, TapeScanner.Problem>?) throws(TapeProblem)
    -> TapeScanner.Token?
  {
    switch result {
    case nil: return nil
    case .success(let token): return token
    case .failure(let problem):
      words = []
      throw TapeProblem(
        place: TapePlace(file: files.last ?? tape.file, line: problem.line, column: problem.column),
        message: problem.message)
    }
  }

  // MARK: Results

  /// Adds a command. Throws if the tape has too many events or takes too long.
  func add(_ action: TapeAction, _ token: TapeScanner.Token) throws(TapeProblem) {
    events = events +| action.eventCount
    duration += action.duration
    if case .wait(let wait) = action { duration += wait.timeout }
    if events > Tape.eventLimit || duration > Tape.timeLimit {
      isOverLimit = true
      throw problem(
        token,
        events > Tape.eventLimit
          ? "more than \(Tape.eventLimit) events" : "a tape that takes more than \(Tape.timeLimit.timeText)")
    }
    if action != .hide, action != .show { hasBegun = true }
    tape.commands.append(TapeCommand(action: action, place: place(token)))
  }

  func setSize(_ size: Size, _ token: TapeScanner.Token) throws(TapeProblem) {
    guard !hasBegun else {
      throw problem(
        token, "Set Size must come before all events; to change the size later, use Resize \(size)")
    }
    tape.size = size
    screen = size
  }

  func addScreenshot(_ name: String, _ token: TapeScanner.Token) throws(TapeProblem) {
    if let earlier = screenshots[name] {
      throw problem(token, "the name\(quoted(name).map { " " + $0 } ?? "") is taken by \(earlier)")
    }
    guard screenshots.count < Self.screenshotLimit else {
      isOverLimit = true
      throw problem(token, "more than \(Self.screenshotLimit) screenshots")
    }
    screenshots[name] = place(token)
    try add(.screenshot(name), token)
  }

  /// Reads another tape in place of this command.
  func source(_ token: TapeScanner.Token) throws(TapeProblem) {
    let found: (name: String, text: String)
    switch readSource(token.text, files.last ?? tape.file) {
    case .success(let result): found = result
    case .failure(let failure):
      let name = files.count == 1 ? SafeText.of(token.text) : "the tape"
      throw problem(token, "\(name): \(failure.message)")
    }
    guard !files.contains(found.name) else {
      throw problem(token, "\(SafeText.of(found.name)) would be played inside itself")
    }
    guard files.count < Self.sourceLimit else {
      throw problem(token, "tapes more than \(Self.sourceLimit) deep")
    }
    (included, includedBytes) = (included + 1, includedBytes + found.text.utf8.count)
    guard included <= Self.includedLimit, includedBytes <= Self.includedBytesLimit else {
      isOverLimit = true
      throw problem(
        token,
        included > Self.includedLimit
          ? "more than \(Self.includedLimit) included tapes"
          : "more than \(Self.includedBytesLimit >> 20) MiB of included tapes")
    }
    let left = words
    words = []
    read(found.text, file: found.name)
    words = left
  }
}

/// An error in a line of a tape; reading continues with the next line.
struct TapeProblem: Error {
  var place: TapePlace
  var message: String
}
