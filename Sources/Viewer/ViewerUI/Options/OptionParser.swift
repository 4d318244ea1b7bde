/// Reads the options of the viewer from `LESS`, the options file, `PORTHOLE` and the command line, in this
/// order; later ones win. It opens no file and never fails: options that it does not understand are reported
/// in ``Outcome/problems``.
package struct OptionParser {
  /// The result of reading.
  package struct Outcome {
    package var options: ViewerOptions
    /// The arguments that are no options.
    package var files: [String]
    package var problems: [OptionProblem] = []
    /// The first option of the command line that does not exist.
    package var unknownOption: OptionProblem? {
      problems.first { $0.isUnknown && $0.origin == .commandLine }
    }
    /// A request that replaces the viewer.
    package var request: ViewerRequest?

    package init(options: ViewerOptions, files: [String], request: ViewerRequest? = nil) {
      self.options = options
      self.files = files
      self.request = request
    }
  }

  /// The things read, in their order. They are applied at the end, since any of them may choose the profile.
  private enum Step {
    case set(ViewerOption, ViewerOption.Value, shown: String, OptionOrigin)
    case problem(OptionProblem)
    case command(String)
    /// `LESS` was read, with or without -S.
    case endOfLess(hasS: Bool)
  }

  private var steps: [Step] = []
  private var files: [String] = []
  private var request: ViewerRequest?
  private let profile: ViewerProfile
  /// The options that are understood.
  let table: OptionTable
  /// Whether they are the options of a command such as `snapshot`. There a + begins no keys but a file name, and a
  /// message shows more, since the mistake ends the command.
  let isCommand: Bool
  /// An option that takes the next argument as its value.
  var pending: (option: ViewerOption, shown: String, origin: OptionOrigin)?
  /// A flag that takes the next argument if that is one of its words.
  var mayTakeWord: (option: ViewerOption, shown: String, origin: OptionOrigin)?
  /// Whether a backslash quotes the next character of a value.
  private(set) var usesBackslash = false

  /// - Parameter profile: the profile, unless an option chooses another.
  package init(profile: ViewerProfile = .porthole) {
    (self.profile, table, isCommand) = (profile, ViewerOption.table, false)
  }

  /// A parser for the command line of a command with a table of its own.
  package init(command table: [ViewerOption]) {
    (profile, self.table, isCommand) = (.porthole, OptionTable(parts: [{ table }]), true)
  }

  // MARK: Sources

  /// Reads the value of `LESS`.
  package mutating func read(less text: String) {
    let start = steps.count
    scan(text, from: .less)
    let hasS = steps[start...].contains {
      if case .set(let option, _, _, _) = $0 { option.letter == "S" || option.name == "wrap" } else { false }
    }
    if !text.isEmpty { steps.append(.endOfLess(hasS: hasS)) }
  }

  /// Reads the value of `PORTHOLE`: words as on the command line, quoted as in a shell.
  package mutating func read(porthole text: String) {
    read(words: Self.words(text), from: .porthole)
  }

  /// Reads the options file: one option in a line.
  package mutating func read(file text: String) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() { read(line: Array(line), .file(line: index + 1)) }
  }

  /// Reads the command line.
  ///
  /// - Parameters:
  ///   - isPOSIX: whether options end at the first file.
  ///   - fileExists: whether there is a file of a name. It is asked only about words that may be values.
  package mutating func read(
    arguments: [String], isPOSIX: Bool = false, fileExists: (String) -> Bool = { _ in false }
  ) {
    // As in most programs; less's -h takes a number.
    if arguments == ["-h"], !isCommand { request = .help }
    read(
      words: request == nil ? arguments : [], from: .commandLine, isPOSIX: isPOSIX, fileExists: fileExists)
  }

  private mutating func read(line: [UInt8], _ origin: OptionOrigin) {
    var bytes = line
    while let last = bytes.last, last == 0x0d || last == 0x20 || last == 0x09 { bytes.removeLast() }
    let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    guard start < bytes.count, bytes[start] != UInt8(ascii: "#") else { return }
    let end = bytes[start...].firstIndex { $0 == 0x20 || $0 == 0x09 } ?? bytes.count
    var name = String(decoding: bytes[start..<end], as: UTF8.self)
    let valueStart = bytes[end...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    let value = String(decoding: bytes[valueStart...], as: UTF8.self)
    if !name.hasPrefix("-"), !name.hasPrefix("+") {
      name = (name.unicodeScalars.count == 1 ? "-" : "--") + name
    }
    let before = steps.count
    scan(name, from: origin)
    // One remark about a line is enough.
    let isWrong = steps[before...].contains { if case .problem = $0 { true } else { false } }
    if pending != nil {
      if !value.isEmpty { takePending(value) }
    } else if let (option, shown, origin) = mayTakeWord, !value.isEmpty {
      take(option, .text(value), shown, origin)
    } else if !value.isEmpty, !isWrong {
      report("\(name) takes no value", origin)
    }
    endOfWords()
  }

  private mutating func read(
    words: [String], from origin: OptionOrigin, isPOSIX: Bool = false,
    fileExists: (String) -> Bool = { _ in false }
  ) {
    var isOver = false
    for word in words {
      if pending != nil {
        takePending(word)
      } else if isOver {
        files.append(word)
      } else if let (option, shown, _) = mayTakeWord, option.words.contains(where: { $0.word == word }),
        origin != .commandLine || !fileExists(word)
      {
        mayTakeWord = nil
        take(option, .text(word), shown, origin)
      } else if word == "--" {
        isOver = true
      } else if word.utf8.count > 1,
        word.utf8.first == UInt8(ascii: "-") || (word.utf8.first == UInt8(ascii: "+") && !isCommand)
      {
        mayTakeWord = nil
        scan(word, from: origin)
      } else if origin == .commandLine {
        mayTakeWord = nil
        files.append(word)
        isOver = isPOSIX
      } else {
        report("\(word) is no option", origin)
      }
    }
    endOfWords()
  }

  private mutating func endOfWords() {
    mayTakeWord = nil
    if let (_, shown, origin) = pending { report("\(shown) needs a value", origin) }
    pending = nil
  }

  /// Gives the next argument to the option that waits for it. A name stays a file if the option takes only
  /// numbers, so that a forgotten number hides no file.
  private mutating func takePending(_ word: String) {
    guard let (option, shown, origin) = pending else { return }
    pending = nil
    let isNumber = word.utf8.allSatisfy { (0x2c...0x39).contains($0) && $0 != UInt8(ascii: "/") }
    if origin == .commandLine, option.valueEnd == .list, !isNumber {
      report(complaint(option, shown, word), origin)
      files.append(word)
    } else {
      take(option, .text(word), shown, origin)
    }
  }

  /// The message about a wrong value. Between quotes, the end of a text can be seen.
  private func complaint(_ option: ViewerOption, _ shown: String, _ value: String) -> String {
    let isQuoted = isCommand && option.valueEnd != .list && !value.isEmpty
    return option.complaint(shown, isQuoted ? "'\(value)'" : value)
  }

  // MARK: Steps

  mutating func report(_ problem: String, _ origin: OptionOrigin, isUnknown: Bool = false) {
    steps.append(.problem(OptionProblem(text: problem, origin: origin, isUnknown: isUnknown)))
  }

  mutating func take(command: String) { steps.append(.command(command)) }

  mutating func take(
    _ option: ViewerOption, _ value: ViewerOption.Value, _ shown: String, _ origin: OptionOrigin
  ) {
    if case .request(let wanted) = option.setting {
      // Elsewhere it would keep every call from showing anything.
      if origin == .commandLine { request = request ?? wanted }
      return
    }
    if !option.refusal.isEmpty, origin == .commandLine {
      request = request ?? .refusal(option.refusal)
      return
    }
    if option.name == "use-backslash" { usesBackslash = value != .reset }
    steps.append(.set(option, value, shown: shown, origin))
  }

  // MARK: The result

  /// The settings and everything else that was read.
  ///
  /// - Parameter change: changes the settings before all that was read.
  package func finish(after change: (inout ViewerOptions) -> Void = { _ in }) -> Outcome {
    var profile = profile
    for step in steps {
      if case .set(let option, .text(let text), _, _) = step, option.name == "profile" {
        profile = ViewerProfile(rawValue: text) ?? profile
      }
    }
    let defaults = ViewerOptions(profile: profile)
    var outcome = Outcome(options: defaults, files: files, request: request)
    change(&outcome.options)
    for step in steps {
      switch step {
      case .problem(let problem): outcome.problems.append(problem)
      case .command(let text) where text.hasPrefix("+"):
        outcome.options.keys.commandsForEachFile.append(String(text.dropFirst()))
      case .command(let text): outcome.options.keys.firstCommands.append(text)
      case .endOfLess(let hasS):
        // The author of `LESS` expects less, which wraps lines.
        if !hasS, defaults.wrap == .none {
          outcome.options.wrap = outcome.options.text.wrapsWords ? .word : .character
        }
      case .set(let option, let value, let shown, let origin):
        if !option.apply(value, to: &outcome.options, defaults: defaults), case .text(let text) = value {
          outcome.problems.append(OptionProblem(text: complaint(option, shown, text), origin: origin))
        }
      }
    }
    outcome.options.takeStartFromCommands()
    return outcome
  }

  /// Divides text into words, as a shell does: blanks divide, quotes and backslashes keep them.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "\\" where quote != "'":
        let next = scalars.next()
        if quote == "\"", let next, !"\"\\$`".unicodeScalars.contains(next) {
          word = (word ?? "") + "\\"
        }
        word = (word ?? "") + (next.map { String($0) } ?? "")
      case "'", "\"":
        if quote == scalar {
          quote = nil
        } else if quote == nil {
          quote = scalar
          word = word ?? ""
        } else {
          word?.unicodeScalars.append(scalar)
        }
      case " ", "\t", "\n":
        if quote != nil {
          word?.unicodeScalars.append(scalar)
        } else if let done = word {
          words.append(done)
          word = nil
        }
      default:
        if word == nil { word = "" }
        word?.unicodeScalars.append(scalar)
      }
    }
    if let word { words.append(word) }
    return words
  }
}

extension ViewerOptions {
  /// Takes `+N`, `+G` and `+F`, if they are the only command, as settings, so that the first frame shows that
  /// place at once.
  mutating func takeStartFromCommands() {
    guard keys.firstCommands.count == 1 else { return }
    let command = keys.firstCommands[0]
    switch command {
    case "F": follows = true
    case "G": firstLine = .max
    default:
      // With a target row of its own, a jump does more.
      let digits = command.hasSuffix("g") || command.hasSuffix("G") ? String(command.dropLast()) : command
      guard movement.jumpTarget == nil || movement.jumpTarget == .row(1),
        let line = OptionText.number(digits), line >= 0
      else { return }
      firstLine = max(0, line - 1)
    }
    keys.firstCommands = []
  }
}
