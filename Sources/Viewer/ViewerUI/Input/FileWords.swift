import PortholeSystem

/// Names of files as they are typed in a prompt.
enum FileWords {
  /// A word that stands for files.
  struct Word: Hashable {
    /// The name that it is if it stands for no others.
    var name = ""
    /// The same with wildcards, in which the names that `%` and `#` have inserted have none.
    var pattern = ""
  }

  /// Divides a line into words at blanks that are not quoted. `%` stands for the name of the visible file and
  /// `#` for that of the last one; doubled, they stand for themselves.
  ///
  /// - Parameter quotes: the characters that open and close a quotation; one for both, or two.
  static func split(_ line: String, quotes: String, this: String, last: String) -> [Word] {
    let (open, close) = Self.quotes(quotes)
    var words: [Word] = []
    var (word, isWord, isQuoted) = (Word(), false, false)
    var previous: Unicode.Scalar?
    for scalar in line.unicodeScalars {
      defer { previous = scalar }
      if isQuoted, scalar == close {
        isQuoted = false
      } else if !isQuoted, scalar == open {
        (isQuoted, isWord) = (true, true)
      } else if !isQuoted, scalar == " " {
        if isWord { words.append(word) }
        (word, isWord) = (Word(), false)
      } else if scalar == "%" || scalar == "#" {
        isWord = true
        let name = scalar == "%" ? this : last
        if previous == scalar {
          word.name = String(word.name.dropLast(name.count)) + String(scalar)
          word.pattern = String(word.pattern.dropLast(escaped(name).count)) + String(scalar)
          previous = nil
        } else {
          word.name += name
          word.pattern += escaped(name)
        }
      } else {
        word.name.unicodeScalars.append(scalar)
        word.pattern.unicodeScalars.append(scalar)
        isWord = true
      }
    }
    if isWord { words.append(word) }
    return words
  }

  private static func quotes(_ text: String) -> (open: Unicode.Scalar?, close: Unicode.Scalar?) {
    let scalars = Array(text.unicodeScalars.prefix(2))
    return (scalars.first, scalars.last)
  }

  /// The files that a word stands for: those that match its wildcards, or else the word itself.
  static func files(_ word: Word) -> [FileName] {
    let matches = glob(word.pattern)
    return matches.isEmpty ? [FileName(expandingHome(word.name))] : matches
  }

  /// The names that begin with a word, quoted where they have blanks; folders end with a slash.
  static func completions(of word: String, quotes: String) -> [String] {
    let (open, close) = Self.quotes(quotes)
    var text = word
    if let open, text.unicodeScalars.first == open { text.unicodeScalars.removeFirst() }
    return glob(escaped(text) + "*", marksFolders: true).compactMap { name in
      guard let found = String(validating: name.bytes, as: UTF8.self) else { return nil }
      guard found.contains(" "), let open, let close else { return found }
      return String(open) + found + String(close)
    }
  }

  /// A name with its wildcards taken literally.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "*?[\\".contains($1) ? "\\\($1)" : String($1) }
  }

  private static func expandingHome(_ word: String) -> String {
    guard word == "~" || word.hasPrefix("~/"), let home = getenv("HOME") else { return word }
    return String(cString: home) + word.dropFirst()
  }

  private static func glob(_ pattern: String, marksFolders: Bool = false) -> [FileName] {
    var found = glob_t()
    defer { globfree(&found) }
    let flags = GLOB_TILDE | (marksFolders ? GLOB_MARK : 0)
    guard PortholeSystem.glob(pattern, flags, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in
      found.gl_pathv[index].map { FileName(cString: $0) }
    }
  }
}
