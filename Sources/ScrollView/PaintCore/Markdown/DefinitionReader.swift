/// Reads the names for addresses at the start of a paragraph: `[name]: address "title"`, also over several lines.
struct DefinitionReader {
  private(set) var names: [String: String] = [:]
  /// The number of lines that have them.
  private(set) var lineCount = 0

  init(_ lines: JoinedLines) {
    lines.withText { text in
      var index = 0
      while let end = definition(text, index) { index = end }
      lineCount = lines.lineCount(before: index)
    }
  }

  /// Reads the definition at the start of a line, and returns the start of the line after it.
  private mutating func definition(_ text: RowBytes, _ start: Int) -> Int? {
    guard text[start] == UInt8(ascii: "["), let close = InlineSyntax.endOfLabel(text, start + 1),
      text[close + 1] == UInt8(ascii: ":"), let name = InlineSyntax.label(text, start + 1..<close)
    else { return nil }
    guard
      let (end, address) = InlineSyntax.destination(
        text, text.end(from: close + 2, while: InlineSyntax.isSpace))
    else { return nil }
    func endOfLine(_ place: Int) -> Int? {
      let feed = text.skipBlanks(from: place)
      return text[feed] == 0x0a || feed == text.count ? feed + 1 : nil
    }
    // A title that does not end its line is text.
    let first = text.end(from: end, while: InlineSyntax.isSpace)
    let title = first > end ? InlineSyntax.title(text, first).flatMap(endOfLine) : nil
    guard let next = title ?? endOfLine(end) else { return nil }
    if names[name] == nil { names[name] = InlineSyntax.unescaped(text, address) }
    return next
  }
}
