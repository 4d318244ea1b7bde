/// A program that a tape plays in place of a scene.
public struct TapeProgram: Hashable, Sendable {
  /// The program and its arguments, as the user wrote them.
  public let text: String
  /// The same as words.
  public let words: [String]
  /// The command of the tape that names it; nil for the command line.
  public let place: TapePlace?

  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  /// Splits a text into words as a shell does, without expanding anything.
  public init(_ text: String, place: TapePlace? = nil) throws(Problem) {
    (self.text, self.place) = (text, place)
    words = try Self.words(of: text)
    guard let first = words.first, !first.isEmpty else {
      throw Problem(description: "the program has no name")
    }
  }

  private static func words(of text: String) throws(Problem) -> [String] {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == "\0" { throw Problem(description: "a program's name and arguments have no zero bytes") }
      if isEscaped {
        // Between double quotes a backslash stands for itself, unless it could mean something else.
        if quote == "\"", !"\"\\$`\n".unicodeScalars.contains(scalar) { word?.append("\\") }
        word?.append(scalar)
        isEscaped = false
        continue
      }
      switch (scalar, quote) {
      case ("\\", nil), ("\\", "\""):
        isEscaped = true
        word = word ?? .init()
      case (_, let open?):
        if scalar == open { quote = nil } else { word?.append(scalar) }
      case ("\"", nil), ("'", nil):
        quote = scalar
        word = word ?? .init()
      case (" ", nil), ("\t", nil), ("\n", nil):
        if let done = word { words.append(String(done)) }
        word = nil
      case (_, nil):
        if "|&;<>()".unicodeScalars.contains(scalar) {
          throw Problem(
            description:
              "\u{201c}\(scalar)\u{201d} means something to a shell only, and none is started: put it in"
              + " quotes, or play sh -c '…'")
        }
        word = word ?? .init()
        word?.append(scalar)
      }
    }
    if let quote { throw Problem(description: "the text after \(quote) is not closed") }
    if isEscaped { throw Problem(description: "nothing follows the last \\") }
    if let word { words.append(String(word)) }
    return words
  }
}
