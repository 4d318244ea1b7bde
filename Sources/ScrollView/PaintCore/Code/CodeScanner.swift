/// Scans a row of source text once, from left to right.
struct CodeScanner {
  let row: RowBytes
  let syntax: CodeSyntax
  var state: CodePainter.State
  var index = 0
  /// The end of a string that begins with the next row.
  var heredoc: WordKey?
  /// Whether a search for the end of a pattern has failed in this row.
  var hasLostPattern = false
  /// The last character that is no blank, before `index`; 0 at the start.
  var before: UInt8 = 0

  init(_ row: RowBytes, _ syntax: CodeSyntax, _ state: CodePainter.State) {
    (self.row, self.syntax, self.state) = (row, syntax, state)
  }

  mutating func scan(into spans: inout [PaintSpan]) {
    continueFromAbove(&spans)
    if state.mode == .code { scanStart(&spans) }
    while index < row.count {
      let start = index
      let role = state.mode == .tag ? nextInTag() : syntax.hasTags ? nextInPage() : next()
      spans.add(start, index, role)
      if state.mode == .comment || state.mode == .string || state.mode == .raw { continueFromAbove(&spans) }
    }
    endRow()
  }

  // MARK: From row to row

  /// Scans the rest of a comment or a string that began before `index`.
  private mutating func continueFromAbove(_ spans: inout [PaintSpan]) {
    let start = index
    switch state.mode {
    case .code, .tag: return
    case .comment:
      skipComment()
      spans.add(start, index, .comment)
    case .string:
      let quote = syntax.quotes[min(Int(state.number), syntax.quotes.count - 1)]
      skipString(quote)
      spans.add(start, index, quote.role)
    case .raw:
      skipRaw()
      spans.add(start, index, .string)
    case .heredoc:
      let first = row.skipBlanks(from: 0)
      let isEnd = WordKey(row, first, row.count) == state.delimiter
      spans.add(isEnd ? first : 0, row.count, isEnd ? .keyword : .string)
      index = row.count
      if isEnd { state = .init() }
    case .block:
      let first = row.skipBlanks(from: 0)
      if first == row.count || first > Int(state.rows) {
        spans.add(first, row.count, .string)
        index = row.count
      } else {
        state = .init()
      }
    }
    if index > start { before = row[index - 1] }
  }

  private mutating func endRow() {
    switch state.mode {
    case .string:
      let limit = syntax.quotes[min(Int(state.number), syntax.quotes.count - 1)].rows
      state.rows = state.rows == .max ? .max : state.rows + 1
      if Int(state.rows) >= limit { state = .init() }
    case .code where heredoc != nil: (state.mode, state.delimiter) = (.heredoc, heredoc)
    default: break
    }
  }

  private mutating func skipComment() {
    guard let (open, close) = syntax.block else { return state = .init() }
    while index < row.count {
      if row.has(close, at: index) {
        index += close.utf8CodeUnitCount
        state.number -= 1
        if state.number == 0 { return state = .init() }
      } else if syntax.blocksNest, state.number < 1000, row.has(open, at: index) {
        index += open.utf8CodeUnitCount
        state.number += 1
      } else {
        index += 1
      }
    }
  }

  private mutating func skipString(_ quote: CodeSyntax.Quote) {
    while index < row.count {
      if quote.hasEscapes, row[index] == UInt8(ascii: "\\") {
        index = min(row.count, index + 1)
        index = row.end(from: index, to: index + 1) { _ in true }
        index = row.end(from: index) { $0 & 0xc0 == 0x80 }
      } else if row.has(quote.mark, at: index) {
        index += quote.mark.utf8CodeUnitCount
        return state = .init()
      } else {
        index += 1
      }
    }
  }

  /// Scans up to `"##`, `"""##` or `)word"`.
  private mutating func skipRaw() {
    while index < row.count {
      let byte = row[index]
      if let delimiter = state.delimiter {
        if byte == UInt8(ascii: ")") {
          let quote = row.end(from: index + 1, to: index + 1 + WordKey.longest) { $0 != UInt8(ascii: "\"") }
          let isEnd =
            row[quote] == UInt8(ascii: "\"")
            && (quote == index + 1 ? delimiter == WordKey("") : WordKey(row, index + 1, quote) == delimiter)
          if isEnd {
            index = quote + 1
            return state = .init()
          }
        }
      } else if byte == UInt8(ascii: "\"") {
        let isLong = state.rows > 0
        let marks = isLong ? (row.has("\"\"\"", at: index) ? 3 : 0) : 1
        let hashes = row.end(from: index + marks, to: index + marks + Int(state.number)) {
          $0 == UInt8(ascii: "#")
        }
        if marks > 0, hashes == index + marks + Int(state.number) {
          index = hashes
          return state = .init()
        }
      }
      index += 1
    }
    // A short string of Swift ends with its row.
    if state.delimiter == nil, state.rows == 0, syntax.isSwift { state = .init() }
  }

  // MARK: Tokens

  /// The role of the token at `index`, which is moved to its end.
  private mutating func next() -> PaintRole? {
    let byte = row[index]
    if byte.isBlank {
      index += 1
      return nil
    }
    defer { before = row[index - 1] }
    if !byte.isWord, let role = comment() ?? string(byte) { return role }
    if byte.isDigit
      || byte == UInt8(ascii: ".") && row[index + 1].isDigit && !isValue(before) && before != byte
    {
      return number()
    }
    if byte.isWord { return word() }
    return sign(byte)
  }

  /// Whether a character ends a value, so that a sign after it is an operator.
  func isValue(_ byte: UInt8) -> Bool {
    byte.isWord || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  mutating func take(_ end: Int, _ role: PaintRole?) -> PaintRole? {
    index = end
    return role
  }

  private mutating func comment() -> PaintRole? {
    for mark in syntax.lineComments where row.has(mark, at: index) {
      guard !syntax.commentsFollowBlanks || index == 0 || row[index - 1].isBlank || row[index - 1] == 0x3b
      else {
        continue
      }
      return take(row.count, .comment)
    }
    guard let block = syntax.block, row.has(block.open, at: index) else { return nil }
    (state.mode, state.number) = (.comment, 1)
    return take(index + block.open.utf8CodeUnitCount, .comment)
  }

  mutating func string(_ byte: UInt8) -> PaintRole? {
    for (number, quote) in syntax.quotes.enumerated() where row.has(quote.mark, at: index) {
      if syntax.hasLifetimes, byte == UInt8(ascii: "'"), !isCharacter(index) {
        return take(row.end(from: index + 1) { $0.isWord }, .constant)
      }
      // An apostrophe in the words of a document.
      if syntax.keys == .colon, byte == UInt8(ascii: "'"), index > 0, row[index - 1].isWord { continue }
      (state.mode, state.number, state.rows) = (.string, UInt16(number), 0)
      return take(index + quote.mark.utf8CodeUnitCount, quote.role)
    }
    return nil
  }

  /// Whether `'x'` or `'\n'` stands at a place.
  private func isCharacter(_ start: Int) -> Bool {
    if row[start + 1] == UInt8(ascii: "\\") { return true }
    let end = row.end(from: start + 2, to: start + 5) { $0 & 0xc0 == 0x80 }
    return row[end] == UInt8(ascii: "'")
  }

  private mutating func number() -> PaintRole? {
    var end = index
    while end < row.count {
      let byte = row[end]
      if byte.isWord && byte < 0x80 {
        end += 1
        // `1e-5`, but not `0xe-5`.
        if byte | 0x20 == UInt8(ascii: "e"), row[end] == UInt8(ascii: "-") || row[end] == UInt8(ascii: "+"),
          row[end + 1].isDigit, row[index + 1] | 0x20 != UInt8(ascii: "x")
        {
          end += 1
        }
      } else if byte == UInt8(ascii: "."), row[end + 1].isDigit || end == index {
        end += 1
      } else if byte == UInt8(ascii: "'"), syntax.isC, row[end + 1].isHexDigit {
        end += 1
      } else {
        break
      }
    }
    switch syntax.keys {
    case .none: break
    case .property: if row[end] == UInt8(ascii: "%") { end += 1 }
    case .colon, .equals:
      // A word that begins with digits, a date or a version.
      let last = row.end(from: end) { $0 > 0x20 && !",]}#;".utf8.contains($0) }
      if last > end { return take(last, syntax.keys == .equals ? .number : nil) }
    }
    return take(end, .number)
  }
}
