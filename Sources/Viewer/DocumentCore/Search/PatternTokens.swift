/// The parts of a regular expression, as far as the scan for literals needs to tell them apart. Nil for a
/// pattern with anything that is not understood.
struct PatternTokens {
  enum Token: Equatable {
    /// A character that stands for itself.
    case character(Unicode.Scalar)
    /// Something without width: `^ $ \b \B \A \z \Z`.
    case assertion
    /// A class, a dot, a back reference: whatever consumes characters that are not known.
    case unknown
    /// The start of a group; whether it only looks around.
    case open(isLookaround: Bool)
    case close
    case bar
    /// The least and the greatest number of repetitions; nil for any number.
    case quantifier(least: Int, most: Int?)
  }

  private(set) var tokens: [Token] = []
  /// Whether the pattern finds the same in a text of several lines as in each of its lines, if of a match that
  /// leaves its line only the part within counts. Not so if it looks around, asks for the ends of the text, or
  /// keeps what it has taken.
  private(set) var staysInLine = true
  private let text: [Unicode.Scalar]
  private var index = 0

  /// - Parameter isLiteral: whether all characters stand for themselves.
  init?(_ pattern: String, isLiteral: Bool) {
    text = Array(pattern.unicodeScalars)
    if isLiteral {
      tokens = text.map { .character($0) }
    } else {
      while index < text.count { guard readToken() else { return nil } }
    }
    // No match within a line has a line feed.
    if tokens.contains(.character("\n")) { return nil }
  }

  private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

  /// Takes a character if it is the next one.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func readToken() -> Bool {
    let scalar = text[index]
    index += 1
    switch scalar {
    case "\\": return readEscape()
    case "[": return readClass()
    case "(": return readGroup()
    case ")": tokens.append(.close)
    case "|": tokens.append(.bar)
    case "^", "$": tokens.append(.assertion)
    case ".": tokens.append(.unknown)
    case "*": appendQuantifier(least: 0, most: nil)
    case "+": appendQuantifier(least: 1, most: nil)
    case "?": appendQuantifier(least: 0, most: 1)
    case "{": return readBraces()
    default: tokens.append(.character(scalar))
    }
    return true
  }

  /// Appends a quantifier, with the sign that makes it lazy or possessive.
  private mutating func appendQuantifier(least: Int, most: Int?) {
    if !take("?"), take("+") { staysInLine = false }
    tokens.append(.quantifier(least: least, most: most))
  }

  private mutating func readBraces() -> Bool {
    let start = index
    guard let least = readNumber() else {
      // Newer versions of PCRE2 know more forms of this.
      if next == "," || next == " " { return false }
      tokens.append(.character("{"))
      return true
    }
    var most: Int? = least
    if take(",") { most = readNumber() }
    guard take("}") else {
      guard next != " " else { return false }
      index = start
      tokens.append(.character("{"))
      return true
    }
    appendQuantifier(least: least, most: most)
    return true
  }

  private mutating func readNumber() -> Int? {
    var number: Int?
    while let digit = next?.value, digit >= 0x30, digit <= 0x39, number ?? 0 < 100_000 {
      number = (number ?? 0) * 10 + Int(digit - 0x30)
      index += 1
    }
    return number
  }

  private mutating func readGroup() -> Bool {
    if next == "*" { return false }
    guard take("?") else {
      tokens.append(.open(isLookaround: false))
      return true
    }
    if take(":") {
      tokens.append(.open(isLookaround: false))
      return true
    }
    staysInLine = false
    if take(">") {
      tokens.append(.open(isLookaround: false))
      return true
    }
    _ = take("<")
    guard take("=") || take("!") else { return false }
    tokens.append(.open(isLookaround: true))
    return true
  }

  private mutating func readClass() -> Bool {
    _ = take("^")
    var isFirst = true
    while let scalar = next {
      index += 1
      switch scalar {
      case "]" where !isFirst:
        tokens.append(.unknown)
        return true
      case "\\":
        guard let escaped = next, escaped != "Q", escaped != "E" else { return false }
        index += 1
      case "[" where next == ":" || next == "." || next == "=":
        guard readClassName() else { return false }
      default: break
      }
      isFirst = false
    }
    return false
  }

  /// Reads the rest of a name such as `[:alpha:]`.
  private mutating func readClassName() -> Bool {
    let sign = text[index]
    index += 1
    while let scalar = next, scalar == "^" || scalar.isASCII && scalar.properties.isAlphabetic { index += 1 }
    return take(sign) && take("]")
  }

  private mutating func readEscape() -> Bool {
    guard let scalar = next else { return false }
    index += 1
    switch scalar {
    case "Q":
      while let scalar = next {
        index += 1
        if scalar == "\\", take("E") { break }
        tokens.append(.character(scalar))
      }
    case "E": break
    case "b", "B": tokens.append(.assertion)
    case "A", "z", "Z":
      tokens.append(.assertion)
      staysInLine = false
    case "d", "D", "w", "W", "s", "S", "h", "H", "v", "V": tokens.append(.unknown)
    case "N":
      guard next != "{" else { return false }
      tokens.append(.unknown)
    case "t": tokens.append(.character("\t"))
    case "e": tokens.append(.character("\u{1b}"))
    case "x": return readHexadecimal()
    case "0"..."9":
      // A back reference or an octal number: either consumes something.
      while let digit = next, ("0"..."9").contains(digit) { index += 1 }
      tokens.append(.unknown)
    default:
      // A backslash makes punctuation stand for itself; other letters mean things that are not known here.
      guard scalar.isASCII, scalar.value > 0x20, scalar.value < 0x7f, !scalar.properties.isAlphabetic else {
        return false
      }
      tokens.append(.character(scalar))
    }
    return true
  }

  private mutating func readHexadecimal() -> Bool {
    let isBraced = take("{")
    var (value, digits): (UInt32, Int) = (0, 0)
    while digits < (isBraced ? 6 : 2), let digit = hexadecimalDigit() {
      value = value * 16 + digit
      digits += 1
      index += 1
    }
    guard digits > 0, !isBraced || take("}"), let scalar = Unicode.Scalar(value) else { return false }
    tokens.append(.character(scalar))
    return true
  }

  private func hexadecimalDigit() -> UInt32? {
    guard let value = next?.value else { return nil }
    switch value {
    case 0x30...0x39: return value - 0x30
    case 0x41...0x46: return value - 0x41 + 10
    case 0x61...0x66: return value - 0x61 + 10
    default: return nil
    }
  }
}
