/// Follows a command byte by byte, and knows the quoting of a POSIX shell at its end: quotes, substitutions, here-documents,
/// comments.
///
/// A text that no shell takes has no right answer; any answer does no harm. See ``CommandText``.
struct ShellQuoting: Hashable, Sendable {
  /// A part of the command with rules of its own, inside of which others may begin.
  private struct Frame: Hashable {
    enum Kind: Hashable {
      /// Commands: all of the text, `(…)` and `$(…)`, or those between backquotes.
      case all, parentheses, backquotes, innerBackquotes
      /// `"…"`, `'…'` and `$'…'`.
      case double, single, ansi
      /// `${…}`, and `$((…))` or `((…))`.
      case parameter, arithmetic
      case comment
      /// The word behind `<<`, and the lines that belong to it.
      case delimiter, document
    }
    var kind: Kind
    /// The open parentheses of arithmetic.
    var depth = 0
    /// The `case` commands that have not ended: in them, a closing parenthesis ends a pattern.
    var cases = 0
    /// The bytes of the word so far; nil for a word with quotes, which is no word of the language.
    var word: [UInt8]? = []
    /// Whether the word is the first of a command.
    var isFirstWord = true
    /// Whether the last byte was the parenthesis or the `<` that began something.
    var isFresh = true

    init(_ kind: Kind) { self.kind = kind }

    var isCommand: Bool {
      switch kind {
      case .all, .parentheses, .backquotes, .innerBackquotes: true
      default: false
      }
    }
  }

  /// The lines of a here-document.
  private struct HereDocument: Hashable {
    var delimiter: [UInt8] = []
    var isLiteral = false
    var dropsTabs = false
  }

  private var frames = [Frame(.all)]
  private var documents: [HereDocument] = []
  private var isEscaped = false
  /// Whether a backslash has come, inside of backquotes, whose meaning the next byte decides.
  private var isHeld = false
  /// The number of `<` that have come.
  private var lessSigns = 0
  /// Whether an unquoted dollar sign has come.
  private(set) var isAfterDollar = false
  /// Whether the end is in the name of a variable.
  private var isInName = false

  private var top: Frame {
    get { frames[frames.count - 1] }
    set { frames[frames.count - 1] = newValue }
  }

  /// Whether a name that follows as text would belong to a variable before it.
  var joinsNext: Bool { isAfterDollar || isInName || !takesNames }

  /// Whether the place is one for names: not a comment, `${…}`, arithmetic, or a here-document that is taken literally.
  var takesNames: Bool {
    switch top.kind {
    case .parameter, .arithmetic, .comment, .delimiter: false
    case .document: documents.first?.isLiteral != true
    default: true
    }
  }

  /// A reference to a variable that is one argument here, or a part of one.
  func reference(to variable: String) -> [UInt8] {
    let plain = "\"$\(variable)\""
    let text =
      switch top.kind {
      case .single: "'" + plain + "'"
      case .ansi: "'" + plain + "$'"
      // Not `${…}`, which fish does not know.
      case .double: "\"" + plain + "\""
      case .document, .parameter: "${\(variable)}"
      // Arithmetic reads the value of a variable as a term.
      case .arithmetic, .delimiter: ""
      default: plain
      }
    return Array(text.utf8)
  }

  static func isOfName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      || byte == 0x5f
  }

  // MARK: Reading

  /// A reference has been written.
  mutating func readArgument() {
    (isAfterDollar, isInName, isEscaped, isHeld) = (false, false, false, false)
    top.word = nil
    top.isFresh = false
  }

  /// Reads a byte of the text.
  mutating func read(_ byte: UInt8) {
    guard let backquotes = frames.firstIndex(where: { $0.kind == .backquotes }) else { return take(byte) }
    if isHeld {
      isHeld = false
      let isInDouble = frames[backquotes - 1].kind == .double
      if byte == UInt8(ascii: "`") {
        return isEscaped ? take(byte) : nest()
      } else if !("$\\".utf8.contains(byte) || byte == UInt8(ascii: "\"") && isInDouble) {
        take(UInt8(ascii: "\\"))
      }
      take(byte)
    } else if byte == UInt8(ascii: "\\") {
      isHeld = true
    } else if byte == UInt8(ascii: "`") {
      // It ends them in any quotes.
      frames.removeSubrange(backquotes...)
      (isEscaped, isAfterDollar, isInName) = (false, false, false)
    } else {
      take(byte)
    }
  }

  /// A backquote with a backslash, inside of backquotes.
  private mutating func nest() {
    if let inner = frames.firstIndex(where: { $0.kind == .innerBackquotes }) {
      frames.removeSubrange(inner...)
    } else {
      top.word = nil
      frames.append(Frame(.innerBackquotes))
    }
  }

  private mutating func take(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
      if top.isCommand, byte != 0x0a { top.word = nil }
      return
    }
    let wasAfterDollar = isAfterDollar
    isAfterDollar = false
    isInName = (wasAfterDollar || isInName) && Self.isOfName(byte)
    let wasFresh = top.isFresh
    top.isFresh = false
    switch top.kind {
    case .all, .parentheses, .backquotes, .innerBackquotes: takeOfCommand(byte, wasAfterDollar, wasFresh)
    case .single: if byte == UInt8(ascii: "'") { frames.removeLast() }
    case .ansi:
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "'") {
        frames.removeLast()
      }
    case .comment:
      if byte == 0x0a {
        frames.removeLast()
        take(byte)
      }
    case .delimiter: takeOfDelimiter(byte)
    case .document: takeOfDocument(byte, wasAfterDollar)
    case .double:
      if byte == UInt8(ascii: "\"") { frames.removeLast() } else { _ = begins(byte, wasAfterDollar) }
    case .parameter:
      switch byte {
      case UInt8(ascii: "}"): frames.removeLast()
      case UInt8(ascii: "\""): frames.append(Frame(.double))
      case UInt8(ascii: "'") where frames[frames.count - 2].kind != .double: frames.append(Frame(.single))
      default: _ = begins(byte, wasAfterDollar)
      }
    case .arithmetic:
      if begins(byte, wasAfterDollar) { return }
      if byte == UInt8(ascii: "(") { top.depth += 1 }
      if byte == UInt8(ascii: ")") { top.depth -= 1 }
      if top.depth == 0 { frames.removeLast() }
    }
  }

  /// Takes what has the same meaning inside and outside of double quotes; false for any other byte.
  private mutating func begins(_ byte: UInt8, _ wasAfterDollar: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"): isEscaped = true
    case UInt8(ascii: "`"): frames.append(Frame(.backquotes))
    case UInt8(ascii: "$"): isAfterDollar = !wasAfterDollar
    case UInt8(ascii: "{") where wasAfterDollar: frames.append(Frame(.parameter))
    case UInt8(ascii: "(") where wasAfterDollar: frames.append(Frame(.parentheses))
    default: return false
    }
    return true
  }

  // MARK: Commands

  private mutating func takeOfCommand(_ byte: UInt8, _ wasAfterDollar: Bool, _ wasFresh: Bool) {
    let signs = lessSigns
    lessSigns = 0
    if signs == 2, byte != UInt8(ascii: "<") {
      frames.append(Frame(.delimiter))
      documents.append(HereDocument())
      return takeOfDelimiter(byte)
    }
    switch byte {
    case UInt8(ascii: "(") where wasFresh && top.kind == .parentheses:
      top = Frame(.arithmetic)
      top.depth = 2
    case UInt8(ascii: "'"):
      top.word = nil
      frames.append(Frame(wasAfterDollar ? .ansi : .single))
    case UInt8(ascii: "\""):
      top.word = nil
      frames.append(Frame(.double))
    case UInt8(ascii: "#") where top.word?.isEmpty == true && !wasAfterDollar: frames.append(Frame(.comment))
    case UInt8(ascii: " "), 0x09: endWord(isLast: false)
    case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"): endWord(isLast: true)
    case 0x0a:
      endWord(isLast: true)
      if !documents.isEmpty { frames.append(Frame(.document)) }
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      endWord(isLast: false)
      lessSigns = byte == UInt8(ascii: "<") ? signs + 1 : 0
    case UInt8(ascii: "(") where !wasAfterDollar:
      endWord(isLast: true)
      frames.append(Frame(.parentheses))
    case UInt8(ascii: ")"):
      endWord(isLast: true)
      if top.cases == 0, top.kind == .parentheses { frames.removeLast() }
    default:
      if begins(byte, wasAfterDollar) {
        // A line that is continued is no quoted word.
        if byte != UInt8(ascii: "\\") {
          frames[frames.count - (top.isFresh && frames.count > 1 ? 2 : 1)].word = nil
        }
      } else {
        top.word?.append(byte)
      }
    }
  }

  /// The words behind which a command begins.
  private static let openers: Set = ["if", "then", "else", "elif", "while", "until", "do", "{", "!", "time"]

  /// - Parameter isLast: whether another command follows.
  private mutating func endWord(isLast: Bool) {
    let word = top.word.map { String(decoding: $0, as: UTF8.self) }
    if word != "" {
      if top.isFirstWord, word == "case" { top.cases += 1 }
      if top.isFirstWord, word == "esac", top.cases > 0 { top.cases -= 1 }
      let opens = top.isFirstWord && word.map(Self.openers.contains) == true || top.cases > 0 && word == "in"
      top.isFirstWord = opens
    }
    if isLast { top.isFirstWord = true }
    top.word = []
  }

  // MARK: Here-documents

  private mutating func takeOfDelimiter(_ byte: UInt8) {
    var document = documents[documents.count - 1]
    defer { if !documents.isEmpty { documents[documents.count - 1] = document } }
    let isStart = document.delimiter.isEmpty && !document.isLiteral
    switch byte {
    case UInt8(ascii: "-") where isStart && !document.dropsTabs: document.dropsTabs = true
    case UInt8(ascii: " ") where isStart, 0x09 where isStart: break
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"): document.isLiteral = true
    case UInt8(ascii: " "), 0x09, 0x0a, UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"),
      UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "("), UInt8(ascii: ")"):
      frames.removeLast()
      top.word = []
      documents[documents.count - 1] = document
      return take(byte)
    default: document.delimiter.append(byte)
    }
  }

  private mutating func takeOfDocument(_ byte: UInt8, _ wasAfterDollar: Bool) {
    guard let document = documents.first else { return }
    guard byte == 0x0a else {
      top.word?.append(byte)
      if !document.isLiteral { _ = begins(byte, wasAfterDollar) }
      return
    }
    let line = top.word.map { Array($0.drop { document.dropsTabs && $0 == 0x09 }) }
    top.word = []
    guard line == document.delimiter else { return }
    documents.removeFirst()
    if documents.isEmpty { frames.removeLast() }
  }
}
