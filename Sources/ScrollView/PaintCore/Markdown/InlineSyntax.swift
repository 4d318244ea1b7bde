/// The signs within the text of a block.
enum InlineSyntax {
  static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0a, UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: "&"):
      true
    default: false
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  static func isPunctuation(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7f && !byte.isLetter && !byte.isDigit
  }

  // MARK: Addresses

  /// The end of an address that stands in the text, such as `https://example.org`; nil if there is none.
  static func endOfAddress(_ text: RowBytes, _ start: Int) -> Int? {
    guard start == 0 || !text[start - 1].isWord && text[start - 1] != UInt8(ascii: "/") else { return nil }
    let host: Int
    if text.has("https://", at: start) {
      host = start + 8
    } else if text.has("http://", at: start) {
      host = start + 7
    } else if text.has("www.", at: start) {
      host = start + 4
    } else {
      return nil
    }
    guard text[host].isWord else { return nil }
    var (open, end) = (0, host)
    while end < text.count, text[end] > 0x20, !"<>\"`|".utf8.contains(text[end]) {
      if text[end] == UInt8(ascii: "(") { open += 1 }
      if text[end] == UInt8(ascii: ")") {
        // A bracket that was not opened belongs to the sentence.
        if open == 0 { break }
        open -= 1
      }
      end += 1
    }
    while end > host, "?!.,:*_~'\";]".utf8.contains(text[end - 1]) { end -= 1 }
    return end
  }

  /// The end of a tag or of an address in angle brackets, and the address.
  static func tag(_ text: RowBytes, _ start: Int) -> (end: Int, address: Range<Int>?)? {
    let first = text[start + 1]
    let limit = start + 512
    let close = text.end(from: start + 1, to: limit) { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
    guard text[close] == UInt8(ascii: ">"), close > start + 1 else { return nil }
    let range = start + 1..<close
    let hasBlanks = text.end(from: start + 1, to: close) { $0 > 0x20 } < close
    if first.isLetter, !hasBlanks {
      let scheme = text.end(from: start + 1, to: start + 34) { $0.isWord || "+.-".utf8.contains($0) }
      if text[scheme] == UInt8(ascii: ":"), scheme > start + 2 { return (close + 1, range) }
      if text[scheme] == UInt8(ascii: "@") { return (close + 1, range) }
    }
    guard first.isLetter || first == UInt8(ascii: "/") || first == UInt8(ascii: "!") else { return nil }
    return (close + 1, nil)
  }

  /// The end of a tag such as `<img alt="words">`, and the words that stand for the picture.
  static func image(_ text: RowBytes, _ start: Int) -> (end: Int, words: Range<Int>)? {
    guard text.has("<img", at: start), isSpace(text[start + 4]), let (end, _) = tag(text, start) else {
      return nil
    }
    var index = start + 5
    while index < end, !text.has("alt=\"", at: index) { index += 1 }
    guard index < end else { return (end, end..<end) }
    let words = index + 5
    return (end, words..<text.end(from: words, to: end) { $0 != UInt8(ascii: "\"") })
  }

  /// The address in `(address "title")`, from the place after the bracket on, and the place after it.
  static func destination(_ text: RowBytes, _ start: Int) -> (end: Int, address: Range<Int>)? {
    let limit = start + 512
    var index = text.end(from: start, to: limit) { $0 <= 0x20 }
    let address: Range<Int>
    if text[index] == UInt8(ascii: "<") {
      let end = text.end(from: index + 1, to: limit) { $0 != UInt8(ascii: ">") && $0 != 0x0a }
      guard text[end] == UInt8(ascii: ">") else { return nil }
      address = index + 1..<end
      index = end + 1
    } else {
      var (open, end) = (0, index)
      while end < min(limit, text.count), text[end] > 0x20 {
        if text[end] == UInt8(ascii: "\\") {
          end += 1
        } else if text[end] == UInt8(ascii: "(") {
          open += 1
        } else if text[end] == UInt8(ascii: ")") {
          if open == 0 { break }
          open -= 1
        }
        end += 1
      }
      guard end < min(limit, text.count), open == 0 else { return nil }
      address = index..<end
      index = end
    }
    index = text.end(from: index, to: limit) { $0 <= 0x20 }
    let quote = text[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index = text.end(from: index + 1, to: limit) { $0 != quote }
      guard text[index] == quote else { return nil }
      index = text.end(from: index + 1, to: limit) { $0 <= 0x20 }
    }
    return text[index] == UInt8(ascii: ")") ? (index + 1, address) : nil
  }

  /// A text without the backslashes that keep signs from having a meaning.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var (result, isEscaped): ([UInt8], Bool) = ([], false)
    for byte in bytes {
      if isEscaped, !isPunctuation(byte) { result.append(UInt8(ascii: "\\")) }
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
        continue
      }
      result.append(byte)
      isEscaped = false
    }
    if isEscaped { result.append(UInt8(ascii: "\\")) }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: Characters

  /// A character that is written by its name or number, such as `&amp;` and `&#8217;`, and the place after it.
  static func entity(_ text: RowBytes, _ start: Int) -> (end: Int, character: String)? {
    let end = text.end(from: start + 1, to: start + 12) { $0.isWord || $0 == UInt8(ascii: "#") }
    guard text[end] == UInt8(ascii: ";"), end > start + 1 else { return nil }
    if text[start + 1] == UInt8(ascii: "#") {
      let isHex = text[start + 2] | 0x20 == UInt8(ascii: "x")
      let first = isHex ? start + 3 : start + 2
      let digits = String(decoding: (first..<max(first, end)).map { text[$0] }, as: UTF8.self)
      guard let value = UInt32(digits, radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(value), value > 0
      else {
        return nil
      }
      return (end + 1, String(Character(scalar)))
    }
    guard let key = WordKey(text, start + 1, end), let character = names[key] else { return nil }
    return (end + 1, character)
  }

  private static let names: [WordKey: String] = {
    let names = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "copy": "©", "reg": "®",
      "trade": "™",
      "mdash": "—", "ndash": "–", "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
      "laquo": "«",
      "raquo": "»", "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓", "times": "×", "middot": "·",
      "bull": "•", "deg": "°",
      "plusmn": "±", "le": "≤", "ge": "≥", "ne": "≠", "sect": "§", "para": "¶", "euro": "€", "pound": "£",
      "szlig": "ß",
      "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "eacute": "é",
      "egrave": "è",
    ]
    return Dictionary(uniqueKeysWithValues: names.map { (WordKey($0), $1) })
  }()
}
