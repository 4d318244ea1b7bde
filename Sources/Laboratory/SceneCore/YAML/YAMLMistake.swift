import ScreenCore

/// The likely cause of a syntax error, in place of the parser's description, which names its own rules.
struct YAMLMistake {
  let description: String

  /// - Parameters:
  ///   - problem: the parser's description.
  ///   - context: the construct that it was reading.
  ///   - mark: the place where it gave up.
  ///   - text: the whole file.
  init(_ problem: String, _ context: YAMLError.Context?, _ mark: Mark, text: String) {
    let place = Place(text, mark)
    let began = context?.mark.line ?? mark.line
    description =
      if problem.contains("cannot start any token") {
        Self.wrongStart(place)
      } else if problem.contains("unexpected end of stream"), context?.text.contains("quoted") == true {
        "the quote in line \(began) is not closed"
      } else if let colon = Self.missingBlank(place, alsoIn: began) {
        colon
      } else if problem.contains("did not find expected"), let cause = Self.bracket(place) {
        cause
      } else if problem.contains("mapping values are not allowed") {
        Self.secondColon(place)
      } else if problem.contains("did not find expected key") || problem.contains("did not find expected '-'")
      {
        "the indentation of line \(mark.line) fits none of the lines above it"
      } else {
        (context.map { "\($0.text), " } ?? "") + problem
      }
  }

  private static func wrongStart(_ place: Place) -> String {
    switch place.character {
    case "\t": "tabs are not allowed here; indent with spaces"
    case let character?: "a value cannot begin with \(SafeText.of(String(character))); put the text in quotes"
    case nil: "a value is missing"
    }
  }

  /// A key whose colon is followed at once by its value, in the lines around the place.
  private static func missingBlank(_ place: Place, alsoIn began: Int) -> String? {
    for number in [place.line, place.lineBefore, began] {
      let line = place.text(ofLine: number)
      if let match = line.firstMatch(of: /^[ \-]*([A-Za-z]\w*:(?!\/\/)[^\s\w]?\w*)/),
        match.1.last != ":"
      {
        return
          "a space is missing after the colon of \u{201c}\(SafeText.of(match.1))\u{201d} in line \(number)"
      }
      if let match = line.firstMatch(of: /^ *(-[A-Za-z]\w*):/) {
        return
          "a space is missing after the dash of \u{201c}\(SafeText.of(match.1))\u{201d} in line \(number)"
      }
    }
    return nil
  }

  /// A bracket that is not closed, or that closes nothing.
  private static func bracket(_ place: Place) -> String? {
    let open = place.openBracket
    if let character = place.character, character == "}" || character == "]", open == nil {
      return "this \(character) closes nothing"
    }
    guard let open else { return nil }
    let cause = "the \(open.bracket) in line \(open.line) is not closed"
    if place.character == nil { return cause }
    if place.character == ":" { return "a text that contains \u{201c}: \u{201d} must be in quotes" }
    return "a comma is missing, or \(cause)"
  }

  private static func secondColon(_ place: Place) -> String {
    let line = place.text(ofLine: place.line)
    if String(line.unicodeScalars.prefix(place.column - 1)).contains(": ") {
      return "a text that contains \u{201c}: \u{201d} must be in quotes"
    }
    return "line \(place.line) is indented more than line \(place.lineBefore), which has a value already"
  }

  /// A place in the text, and the lines around it.
  private struct Place {
    let lines: [Substring]
    let line: Int
    let column: Int

    init(_ text: String, _ mark: Mark) {
      lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      (line, column) = (mark.line, mark.column)
    }

    func text(ofLine number: Int) -> Substring { lines.indices.contains(number - 1) ? lines[number - 1] : "" }

    /// The character at the place; nil if only blanks and comments follow in the file.
    var character: Unicode.Scalar? {
      let rest = text(ofLine: line).unicodeScalars.dropFirst(column - 1)
      if let first = rest.first { return first }
      let isEnd = lines.dropFirst(line).allSatisfy { line in
        line.allSatisfy { $0 == " " } || line.drop { $0 == " " }.hasPrefix("#")
      }
      return isEnd ? nil : "\n"
    }

    /// The last line before the place that is not blank.
    var lineBefore: Int {
      (1..<max(2, line)).last { !text(ofLine: $0).allSatisfy { $0 == " " } } ?? line
    }

    /// The innermost bracket that is open at the place.
    var openBracket: (bracket: Character, line: Int)? {
      var open: [(Character, Int)] = []
      var quote: Character?
      for number in 1...max(1, line) {
        var column = 1
        var before: Character = " "
        for character in text(ofLine: number) {
          if number == line, column >= self.column { break }
          column += character.unicodeScalars.count
          defer { before = character }
          if let mark = quote {
            if character == mark, before != "\\" || mark == "'" { quote = nil }
          } else if character == "#", before == " " {
            break
          } else if character == "\"" || character == "'" {
            if " [{,:".contains(before) { quote = character }
          } else if character == "[" || character == "{" {
            open.append((character, number))
          } else if character == "]" || character == "}" {
            _ = open.popLast()
          }
        }
      }
      return open.last
    }
  }
}
