/// Splits a tape into tokens: words, and texts in quotes.
struct TapeScanner {
  struct Token: Equatable {
    var text: String
    /// Whether it is in quotes, and so never a command.
    var isQuoted = false
    /// Whether it is a regular expression between slashes; `i` after the second one ignores case.
    var isRegex = false
    var ignoresCase = false
    var line: Int
    var column: Int
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private(set) var line: Int
  private var lineStart = 0

  init(_ text: String, firstLine: Int = 1) {
    scalars = Array(text.unicodeScalars)
    line = firstLine
  }

  /// The current column, in Unicode scalars from 1.
  var column: Int { index - lineStart + 1 }

  var isAtEnd: Bool { index >= scalars.count }

  private var isAtLineEnd: Bool { isAtEnd || scalars[index] == "\n" }

  /// The next token of this line; nil at its end, or at a comment.
  mutating func next() -> Result<Token, Problem>? {
    skipBlanks()
    guard !isAtLineEnd else { return nil }
    switch scalars[index] {
    case "#": return nil
    case "\"", "'", "`": return enclosed(by: scalars[index])
    case "{": return braces()
    default: break
    }
    let start = index
    while !isAtLineEnd, !Self.isBlank(scalars[index]) { index += 1 }
    return .success(token(from: start, to: index))
  }

  /// The next token, which may also be a regular expression between slashes.
  mutating func nextPattern() -> Result<Token, Problem>? {
    skipBlanks()
    guard !isAtLineEnd, scalars[index] == "/" else { return next() }
    let start = column
    index += 1
    let first = index
    while !isAtLineEnd, scalars[index] != "/" {
      index += scalars[index] == "\\" && index + 1 < scalars.count && scalars[index + 1] != "\n" ? 2 : 1
    }
    func problem(_ message: String) -> Result<Token, Problem> {
      .failure(
        Problem(line: line, column: start, message: message + "; a text that begins with / stands in quotes"))
    }
    guard !isAtLineEnd else { return problem("the pattern that begins here is not closed by /") }
    var token = token(from: first, to: index, column: start)
    token.isRegex = true
    index += 1
    if !isAtLineEnd, scalars[index] == "i" {
      token.ignoresCase = true
      index += 1
    }
    guard isAtLineEnd || Self.isBlank(scalars[index]) else {
      return problem("after the pattern that begins here comes a blank, or i and a blank")
    }
    return .success(token)
  }

  /// A token that is not closed.
  struct Problem: Error {
    var line: Int
    var column: Int
    var message: String
  }

  /// Skips the rest of the line.
  mutating func skipLine() {
    while !isAtLineEnd { index += 1 }
    guard !isAtEnd else { return }
    index += 1
    line += 1
    lineStart = index
  }

  private mutating func skipBlanks() {
    while !isAtLineEnd, Self.isBlank(scalars[index]) { index += 1 }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\u{feff}"
  }

  private func token(from start: Int, to end: Int, isQuoted: Bool = false, column: Int? = nil) -> Token {
    Token(
      text: String(String.UnicodeScalarView(scalars[start..<end])), isQuoted: isQuoted, line: line,
      column: column ?? start - lineStart + 1)
  }

  private mutating func enclosed(by quote: Unicode.Scalar) -> Result<Token, Problem> {
    let start = column
    index += 1
    let first = index
    while !isAtLineEnd, scalars[index] != quote { index += 1 }
    guard !isAtLineEnd else {
      return .failure(
        Problem(line: line, column: start, message: "the text that begins here is not closed by \(quote)"))
    }
    defer { index += 1 }
    return .success(token(from: first, to: index, isQuoted: true, column: start))
  }

  /// A theme in JSON, which may take several lines.
  private mutating func braces() -> Result<Token, Problem> {
    let (start, startLine, startColumn) = (index, line, column)
    while !isAtEnd, scalars[index] != "}" {
      if scalars[index] == "\n" {
        line += 1
        lineStart = index + 1
      }
      index += 1
    }
    guard !isAtEnd else {
      return .failure(
        Problem(line: startLine, column: startColumn, message: "the { here is not closed by }"))
    }
    index += 1
    return .success(
      Token(
        text: String(String.UnicodeScalarView(scalars[start..<index])), isQuoted: true, line: startLine,
        column: startColumn))
  }
}
