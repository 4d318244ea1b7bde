/// Finds values in the text of a log: numbers, quoted text, paths, addresses, and names before `=`.
struct LogText {
  let row: RowBytes
  /// The role of text that is none of them; nil for plain text.
  var base: PaintRole?
  /// Whether the text is JSON, whose names are in quotation marks.
  var isJSON = false
  /// The place at which the last search for a single quotation mark failed.
  private var unquoted = -1

  init(_ row: RowBytes, base: PaintRole? = nil) { (self.row, self.base) = (row, base) }

  /// Longest distance of two single quotation marks, which may as well be apostrophes.
  private static let longestQuote = 128
  /// Longest address of digits and colons.
  private static let longestAddress = 46

  mutating func paint(from start: Int, to end: Int, into spans: inout [PaintSpan]) {
    var index = start
    while index < end {
      let first = index
      let role = next(&index, end)
      if let role { spans.add(first, index, role, over: base) }
    }
    if base != nil { spans.add(end, end, nil, over: base) }
  }

  /// The role of the token at a place, which is moved to the end of it.
  private mutating func next(_ index: inout Int, _ end: Int) -> PaintRole? {
    let byte = row[index]
    switch byte {
    case _ where byte.isWord: return word(&index, end)
    case UInt8(ascii: "\""): return quoted(&index, end)
    case UInt8(ascii: "'"): return singleQuoted(&index, end)
    case UInt8(ascii: "/"), UInt8(ascii: "~"), UInt8(ascii: "."): return path(&index, end)
    case UInt8(ascii: ":") where row[index + 1] == UInt8(ascii: ":"):
      if let last = endOfAddress(index, end), !isInWord(index) { return take(last, &index, .address) }
      index += 2
      return nil
    default:
      index += 1
      return nil
    }
  }

  private func take(_ end: Int, _ index: inout Int, _ role: PaintRole?) -> PaintRole? {
    index = end
    return role
  }

  /// Whether a place continues a word, perhaps after a hyphen or a dot.
  private func isInWord(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = row[index - 1]
    if before.isWord { return true }
    return (before == UInt8(ascii: "-") || before == UInt8(ascii: ".")) && index > 1 && row[index - 2].isWord
  }

  // MARK: Words and numbers

  private func word(_ index: inout Int, _ end: Int) -> PaintRole? {
    let start = index
    if !isInWord(start), row[start].isHexDigit, let last = endOfAddress(start, end) {
      return take(last, &index, .address)
    }
    let last = row.end(from: start, to: end) { $0.isWord }
    if row[start].isDigit, !isInWord(start) { return number(&index, end) }
    if row.has("://", at: last) {
      return take(
        row.end(from: last + 3, to: end) { $0 > 0x20 && !"\"'<>`)]},".utf8.contains($0) }, &index, .address)
    }
    if row[last] == UInt8(ascii: "="), row[last + 1] > 0x20, !"=])}>,;'".utf8.contains(row[last + 1]) {
      return take(last, &index, .key)
    }
    if row[last] == UInt8(ascii: ":"), row[last + 1] == UInt8(ascii: "\\"), last == start + 1 {
      return take(
        row.end(from: last + 1, to: end) { $0 > 0x20 && !"\"'<>|*?".utf8.contains($0) }, &index, .path)
    }
    if isIdentifier(start, last) { return take(endOfIdentifier(last, end), &index, .number) }
    // A path that begins with a name: `src/main.c:12`.
    if row[last] == UInt8(ascii: "/"), row[last + 1].isWord, !isInWord(start) {
      let slash = endOfPath(last, end)
      if row.end(from: last + 1, to: slash, while: { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ".") })
        < slash
      {
        return take(slash, &index, .path)
      }
    }
    return take(last, &index, isJSON ? constant(start, last) : nil)
  }

  private func constant(_ start: Int, _ end: Int) -> PaintRole? {
    let isConstant = [("true" as StaticString, 4), ("false", 5), ("null", 4)].contains {
      end - start == $0.1 && row.has($0.0, at: start)
    }
    return isConstant ? .constant : nil
  }

  /// A number, perhaps with a unit, a time or an address of the network.
  private func number(_ index: inout Int, _ end: Int) -> PaintRole? {
    let start = index
    if row[start + 4] == UInt8(ascii: "-"), let time = LogTime(row, at: start), time.end <= end {
      return take(time.end, &index, .time)
    }
    let last = row.end(from: start, to: end) { $0.isWord }
    var place = row.end(from: start, to: end) { $0.isDigit }
    if place < last || row[last] == UInt8(ascii: "-"), isIdentifier(start, last) {
      return take(endOfIdentifier(last, end), &index, .number)
    }
    if row[start] == 0x30, row[start + 1] | 0x20 == UInt8(ascii: "x"), row[start + 2].isHexDigit {
      return take(last, &index, .number)
    }
    var groups = 0
    while place + 1 < end, row[place + 1].isDigit {
      let isPart =
        row[place] == 0x2e || row[place] == 0x3a || row[place] == 0x2c && row.hasDigits(3, at: place + 1)
      guard isPart, !isJSON || row[place] == 0x2e else { break }
      if row[place] == UInt8(ascii: ".") { groups += 1 }
      place = row.end(from: place + 1, to: end) { $0.isDigit }
    }
    if groups == 3, !row[place].isWord {
      if row[place] == UInt8(ascii: "/"), row[place + 1].isDigit {
        place = row.end(from: place + 1, to: end) { $0.isDigit }
      }
      return take(place, &index, .address)
    }
    // Not a name that begins with digits.
    let unit = row.end(from: place, to: end) { $0.isWord }
    let isUnit = unit - place <= 3 && row.end(from: place, to: unit, while: { !$0.isDigit }) == unit
    return take(isUnit ? place : unit, &index, isUnit ? .number : nil)
  }

  /// Whether a word is a hash or the first part of a UUID.
  private func isIdentifier(_ start: Int, _ end: Int) -> Bool {
    guard end - start >= 7, end - start <= 128 else { return false }
    var digits = 0
    for index in start..<end {
      guard row[index].isHexDigit else { return false }
      if row[index].isDigit { digits += 1 }
    }
    return digits > 0
  }

  private func endOfIdentifier(_ start: Int, _ end: Int) -> Int {
    var last = start
    for _ in 0..<4 {
      let next = row.end(from: last + 1, to: min(end, last + 14)) { $0.isHexDigit }
      guard row[last] == UInt8(ascii: "-"), next - last >= 5 else { break }
      last = next
    }
    return last
  }

  /// The end of an IPv6 address; nil if there is none.
  private func endOfAddress(_ start: Int, _ end: Int) -> Int? {
    let limit = min(end, start + Self.longestAddress)
    var (index, colons, hasGap, length) = (start, 0, false, 0)
    while index < limit {
      let byte = row[index]
      if byte == UInt8(ascii: ":") {
        colons += 1
        if row[index + 1] == byte { hasGap = true }
        length = 0
      } else if byte.isHexDigit {
        length += 1
        if length > 4 { return nil }
      } else {
        break
      }
      index += 1
    }
    guard colons == 7 || hasGap && (2...7).contains(colons), index - start > 2, !row[index].isWord else {
      return nil
    }
    return row[index - 1] == UInt8(ascii: ":") && row[index - 2] != UInt8(ascii: ":") ? index - 1 : index
  }

  // MARK: Quoted text and paths

  private func quoted(_ index: inout Int, _ end: Int) -> PaintRole? {
    var last = index + 1
    while last < end, row[last] != UInt8(ascii: "\"") { last += row[last] == UInt8(ascii: "\\") ? 2 : 1 }
    guard last < end else {
      // One without an end would be looked for again at each of them.
      return take(min(last, end), &index, nil)
    }
    index = last + 1
    guard isJSON else { return .string }
    return row[row.skipBlanks(from: index)] == UInt8(ascii: ":") ? .key : .string
  }

  private mutating func singleQuoted(_ index: inout Int, _ end: Int) -> PaintRole? {
    let start = index
    index += 1
    guard start == 0 || !row[start - 1].isWord, start >= unquoted, row[index] > 0x20 else { return nil }
    let limit = min(end, start + Self.longestQuote)
    var place = index
    while place < limit {
      if row[place] == UInt8(ascii: "'"), !row[place + 1].isWord { return take(place + 1, &index, .string) }
      place += 1
    }
    unquoted = limit - Self.longestQuote / 2
    return nil
  }

  private func path(_ index: inout Int, _ end: Int) -> PaintRole? {
    let start = index
    var slash = start
    if row[slash] == UInt8(ascii: "~") || row[slash] == UInt8(ascii: ".") {
      slash = row.end(from: start + 1, to: min(end, start + 3)) { $0 == UInt8(ascii: ".") }
    }
    index = row[slash] == UInt8(ascii: "/") ? slash + 1 : slash
    let before = start > 0 ? row[start - 1] : 0x20
    guard row[slash] == UInt8(ascii: "/"), !before.isWord, before != UInt8(ascii: "/"),
      before != UInt8(ascii: ")"),
      row[slash + 1].isWord || row[slash + 1] == UInt8(ascii: ".")
    else { return nil }
    index = endOfPath(slash, end)
    return .path
  }

  private func endOfPath(_ start: Int, _ end: Int) -> Int {
    var last = row.end(from: start, to: end) { $0.isWord || "/.-_+%@~=&?#".utf8.contains($0) }
    while last > start + 1, row[last - 1] == UInt8(ascii: ".") { last -= 1 }
    return last
  }
}
