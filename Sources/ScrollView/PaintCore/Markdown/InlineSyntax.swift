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

  /// Whether the character with a byte is a space or punctuation in Unicode. A place outside of the text is a space.
  static func isSign(_ text: RowBytes, at index: Int) -> (isSpace: Bool, isPunctuation: Bool) {
    guard text[index] >= 0x80 else { return (isSpace(text[index]), isPunctuation(text[index])) }
    var start = index
    while start > max(0, index - 3), text[start] & 0xc0 == 0x80 { start -= 1 }
    let end = text.end(from: start + 1, to: start + 4) { $0 & 0xc0 == 0x80 }
    switch string(text, start..<end).unicodeScalars.first?.properties.generalCategory {
    case .spaceSeparator: return (true, false)
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      return (false, true)
    default: return (false, false)
    }
  }

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

  /// The end of an address in angle brackets, and the address.
  static func bracketed(_ text: RowBytes, _ start: Int) -> (end: Int, address: Range<Int>, isMail: Bool)? {
    let first = start + 1
    let scheme = text.end(from: first, to: first + 33) {
      $0.isLetter || $0.isDigit || "+.-".utf8.contains($0)
    }
    if text[first].isLetter, text[scheme] == UInt8(ascii: ":"), (2...32).contains(scheme - first) {
      let end = text.end(from: scheme) {
        $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
      }
      return text[end] == UInt8(ascii: ">") ? (end + 1, first..<end, false) : nil
    }
    let name = text.end(from: first) { $0.isLetter || $0.isDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
    guard name > first, text[name] == UInt8(ascii: "@") else { return nil }
    var end = name
    repeat {
      let part = end + 1
      end = text.end(from: part, to: part + 63) { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
      guard end > part, text[part] != UInt8(ascii: "-"), text[end - 1] != UInt8(ascii: "-") else {
        return nil
      }
    } while text[end] == UInt8(ascii: ".")
    return text[end] == UInt8(ascii: ">") ? (end + 1, first..<end, true) : nil
  }

  /// The address and the title in `(address "title")`, from the place after the bracket on, and the place after it.
  static func target(_ text: RowBytes, _ start: Int) -> (end: Int, address: Range<Int>)? {
    let first = text.end(from: start, while: isSpace)
    if text[first] == UInt8(ascii: ")") { return (first + 1, first..<first) }
    guard let (end, address) = destination(text, first) else { return nil }
    var close = text.end(from: end, while: isSpace)
    if close > end, let title = title(text, close) { close = text.end(from: title, while: isSpace) }
    return text[close] == UInt8(ascii: ")") ? (close + 1, address) : nil
  }

  /// The address at a place, and the place after it.
  static func destination(_ text: RowBytes, _ start: Int) -> (end: Int, address: Range<Int>)? {
    var (open, end) = (0, start)
    let isBracketed = text[start] == UInt8(ascii: "<")
    if isBracketed { end += 1 }
    loop: while end < text.count {
      switch text[end] {
      case UInt8(ascii: "\\") where isPunctuation(text[end + 1]): end += 1
      case 0x0a where isBracketed, UInt8(ascii: "<") where isBracketed: return nil
      case UInt8(ascii: ">") where isBracketed: return (end + 1, start + 1..<end)
      case UInt8(ascii: "(") where !isBracketed:
        open += 1
        // The specification asks for three levels at least.
        if open > 32 { return nil }
      case UInt8(ascii: ")") where !isBracketed:
        if open == 0 { break loop }
        open -= 1
      case let byte where byte <= 0x20 && !isBracketed: break loop
      default: break
      }
      end += 1
    }
    return isBracketed || open > 0 || end == start ? nil : (end, start..<end)
  }

  /// The place after a title in quotes or brackets.
  static func title(_ text: RowBytes, _ start: Int) -> Int? {
    guard "\"'(".utf8.contains(text[start]) else { return nil }
    let close = text[start] == UInt8(ascii: "(") ? UInt8(ascii: ")") : text[start]
    var end = start + 1
    while end < text.count, text[end] != close {
      if text[end] == UInt8(ascii: "(") && close == UInt8(ascii: ")") { return nil }
      end += text[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end < text.count ? end + 1 : nil
  }

  /// The place of the bracket that ends the name of an address, which begins at a place.
  static func endOfLabel(_ text: RowBytes, _ start: Int) -> Int? {
    var end = start
    while end < min(text.count, start + 1_000), text[end] != UInt8(ascii: "]") {
      if text[end] == UInt8(ascii: "[") { return nil }
      end += text[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return text[end] == UInt8(ascii: "]") ? end : nil
  }

  /// The name of an address: blanks and case make no difference. Nil if it has only blanks.
  static func label(_ text: RowBytes, _ range: Range<Int>) -> String? {
    let words = string(text, range).split { $0.isWhitespace }
    // `ẞ` is the same as `SS`.
    return words.isEmpty ? nil : words.joined(separator: " ").lowercased().uppercased()
  }

  static func string(_ text: RowBytes, _ range: Range<Int>) -> String {
    String(decoding: range.map { text[$0] }, as: UTF8.self)
  }

  /// A text without the backslashes that keep signs from having a meaning, and with the characters that it names.
  static func unescaped(_ text: RowBytes, _ range: Range<Int>) -> String {
    var (result, index): ([UInt8], Int) = ([], range.lowerBound)
    while index < range.upperBound {
      if text[index] == UInt8(ascii: "&"), let (end, character) = entity(text, index) {
        result += character.utf8
        index = end
        continue
      }
      if text[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound, isPunctuation(text[index + 1]) {
        index += 1
      }
      result.append(text[index])
      index += 1
    }
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
      let digits = string(text, first..<max(first, end))
      guard digits.utf8.count <= (isHex ? 6 : 7), let value = UInt32(digits, radix: isHex ? 16 : 10) else {
        return nil
      }
      // A tab or a line feed is a blank.
      let isBlank = value == 0x09 || value == 0x0a || value == 0x0d
      let scalar = isBlank ? " " : value == 0 ? nil : Unicode.Scalar(value)
      return (end + 1, String(Character(scalar ?? "\u{fffd}")))
    }
    guard let key = WordKey(text, start + 1, end), let character = EntityNames.names[key] else { return nil }
    return (end + 1, character)
  }
}
