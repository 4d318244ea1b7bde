// Words and signs.
extension CodeScanner {
  func endOfWord(_ start: Int) -> Int {
    let end = row.end(from: start) { $0.isWord }
    guard !syntax.wordSigns.isEmpty else { return end }
    return row.end(from: end) { $0.isWord || syntax.wordSigns.utf8.contains($0) }
  }

  mutating func word() -> PaintRole? {
    let (start, end) = (index, endOfWord(index))
    if let role = prefixedString(start, end) { return role }
    index = end
    guard let key = WordKey(row, start, end, ignoresCase: syntax.ignoresCase) else { return name(start, end) }
    // A member may have the name of a keyword.
    if let role = syntax.words[key],
      row[start - 1] != UInt8(ascii: ".") || row[start - 2] == UInt8(ascii: ".")
    {
      // A name of a value is no keyword.
      if syntax.isShell, row[end] == UInt8(ascii: "=") { return .key }
      return role
    }
    return name(start, end)
  }

  private func name(_ start: Int, _ end: Int) -> PaintRole? {
    if syntax.keys == .property, row[end] == UInt8(ascii: ":"), row[end + 1].isBlank { return .key }
    if syntax.isC, row.has("_t", at: end - 2), end - start > 2 { return .type }
    if syntax.isShell, row[end] == UInt8(ascii: "="),
      start == 0 || row[start - 1].isBlank
    {
      return .key
    }
    guard syntax.capitalsAreTypes, row[start].isUpper else { return nil }
    return row.end(from: start, to: min(end, start + 32)) { !$0.isLower } < min(end, start + 32) ? .type : nil
  }

  /// A string after letters that belong to it: `f"…"`, `r#"…"#`, `R"x(…)x"`.
  private mutating func prefixedString(_ start: Int, _ end: Int) -> PaintRole? {
    let next = row[end]
    guard end - start <= 3,
      next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") || next == UInt8(ascii: "#")
    else {
      return nil
    }
    if syntax.hasRawDelimiters, row[end - 1] == UInt8(ascii: "R"), next == UInt8(ascii: "\"") {
      let open = row.end(from: end + 1, to: end + 1 + WordKey.longest) {
        $0 != UInt8(ascii: "(") && $0 > 0x20
      }
      guard row[open] == UInt8(ascii: "(") else { return nil }
      (state.mode, state.delimiter) = (.raw, open == end + 1 ? WordKey("") : WordKey(row, end + 1, open))
      return take(open + 1, .string)
    }
    guard !syntax.prefixes.isEmpty else { return nil }
    for place in start..<end where !syntax.prefixes.utf8.contains(row[place]) { return nil }
    index = end
    if syntax.hasRawHashes, row[end - 1] == UInt8(ascii: "r"), next != UInt8(ascii: "'"),
      let role = rawString()
    {
      return role
    }
    if next != UInt8(ascii: "#"), let role = string(next) { return role }
    index = start
    return nil
  }

  /// A string in signs `#`, at the first of them or at the quotation mark.
  private mutating func rawString() -> PaintRole? {
    let quote = row.end(from: index, to: index + 255) { $0 == UInt8(ascii: "#") }
    guard row[quote] == UInt8(ascii: "\"") else { return nil }
    let isLong = syntax.isSwift && row.has("\"\"\"", at: quote)
    (state.mode, state.number, state.rows, state.delimiter) = (
      .raw, UInt16(quote - index), isLong ? 1 : 0, nil
    )
    return take(quote + (isLong ? 3 : 1), .string)
  }

  mutating func sign(_ byte: UInt8) -> PaintRole? {
    let start = index
    switch byte {
    case UInt8(ascii: "#"):
      if syntax.hasRawHashes, let role = rawString() { return role }
      if syntax.keys == .property, row[start + 1].isHexDigit {
        let end = row.end(from: start + 1) { $0.isHexDigit }
        if [4, 5, 7, 9].contains(end - start), !row[end].isWord { return take(end, .number) }
      }
      if syntax.isSwift, row[start + 1].isLower {
        return take(endOfWord(start + 1), .keyword)
      }
    case UInt8(ascii: "@") where syntax.hasAttributes && row[start + 1].isLetter:
      return take(endOfWord(start + 1), .keyword)
    case UInt8(ascii: "/") where syntax.hasPatterns && !isValue(before) && !hasLostPattern:
      if let end = endOfPattern(start + 1) { return take(end, .string) }
      hasLostPattern = true
    case UInt8(ascii: "<") where syntax.hasHeredocs && row[start + 1] == byte: return announced()
    // A sign after a backslash means itself.
    case UInt8(ascii: "\\") where syntax.isShell && row[start + 1] < 0x80:
      return take(min(row.count, start + 2), nil)
    case UInt8(ascii: "$") where syntax.isShell: return variable()
    case UInt8(ascii: "-") where syntax.isShell && row[start - 1].isBlank:
      let end = row.end(from: start + 1) { $0.isWord || $0 == byte }
      if end > start + 1, row[end - 1] != byte { return take(end, .option) }
    case UInt8(ascii: ":") where syntax.hasSymbols && row[start + 1].isLetter:
      if !row[start - 1].isWord, row[start - 1] != byte { return take(endOfWord(start + 1), .constant) }
    default: break
    }
    index += 1
    return nil
  }

  private mutating func variable() -> PaintRole? {
    let next = row[index + 1]
    if next == UInt8(ascii: "{") {
      let end = row.end(from: index + 2, to: index + 128) { $0 != UInt8(ascii: "}") }
      if row[end] == UInt8(ascii: "}") { return take(end + 1, .constant) }
    } else if next.isWord, !next.isDigit {
      return take(row.end(from: index + 1) { $0.isWord }, .constant)
    } else if next.isDigit || "@*#?!$-".utf8.contains(next) {
      return take(index + 2, .constant)
    }
    index += 1
    return nil
  }

  private func endOfPattern(_ start: Int) -> Int? {
    guard row[start] != UInt8(ascii: "="), !row[start].isBlank else { return nil }
    var (place, isInClass) = (start, false)
    while place < row.count {
      switch row[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return row.end(from: place + 1) { $0.isLetter }
      default: break
      }
      place += 1
    }
    return nil
  }

  /// `<<EOF`, `<<-EOF` and `<<'EOF'` announce a string that begins with the next row.
  private mutating func announced() -> PaintRole? {
    let start = index
    index = row.end(from: start) { $0 == UInt8(ascii: "<") }
    guard index == start + 2, row[start - 1].isBlank || row[start - 1] == 0x28 || row[start - 1].isDigit,
      heredoc == nil
    else { return nil }
    var place = index
    if row[place] == UInt8(ascii: "-") || row[place] == UInt8(ascii: "~") { place += 1 }
    let quote = row[place] == UInt8(ascii: "'") || row[place] == UInt8(ascii: "\"") ? row[place] : 0
    if quote > 0 { place += 1 }
    let end = row.end(from: place, to: place + WordKey.longest + 1) { $0.isWord }
    guard row[place].isLetter || row[place] == 0x5f, !row[start - 1].isDigit || row[place].isUpper,
      let key = WordKey(row, place, end), quote == 0 || row[end] == quote
    else { return nil }
    heredoc = key
    return take(quote > 0 ? end + 1 : end, .keyword)
  }
}
