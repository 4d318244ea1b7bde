/// A multi-line string literal among the arguments of a call in a Swift source.
///
/// The scanner knows as much of Swift as it takes to find the ends of a call: brackets, comments, and strings with their
/// interpolations. A file that it does not understand has no literals.
package struct SourceLiteral {
  /// The bytes between the quotes: from the end of the first line to the indentation of the closing quotes.
  package let content: Range<Int>
  /// The bytes before the closing quotes in their line.
  private let indentation: [UInt8]
  /// The number signs before the quotes.
  private let signs: Int
  /// The text that the literal stands for; nil if it has interpolations or escapes that are not known here.
  package let value: String?

  private init(content: Range<Int>, indentation: [UInt8], signs: Int, in source: [UInt8]) {
    (self.content, self.indentation, self.signs) = (content, indentation, signs)
    value = Self.value(of: source[content], indentation: indentation, signs: signs)
  }

  /// The literals among the arguments of the call that begins at a line and a column, which count from 1, the column in
  /// bytes. Linear in the source up to the end of the call.
  package static func literals(in source: [UInt8], line: Int, column: Int) -> [SourceLiteral] {
    var place = 0
    for _ in 1..<max(1, line) {
      guard let end = source[place...].firstIndex(of: UInt8(ascii: "\n")) else { return [] }
      place = end + 1
    }
    place += max(0, column - 1)
    guard place < source.count else { return [] }
    var scanner = SourceScanner(source, at: place)
    scanner.skipCall()
    return scanner.strings.map {
      SourceLiteral(content: $0.content, indentation: $0.indentation, signs: $0.signs, in: source)
    }
  }

  /// The bytes between the quotes for another text; nil if the literal cannot hold it.
  package func content(for text: String) -> [UInt8]? {
    guard signs == 0 || !text.contains("\\") && !text.contains("\"\"\"") else { return nil }
    var bytes: [UInt8] = []
    for line in lines(of: text) {
      let escaped = line.replacing("\\", with: "\\\\").replacing("\"\"\"", with: "\\\"\"\"")
      if !escaped.isEmpty { bytes += indentation + Array(escaped.utf8) }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes + indentation
  }

  private static func value(of content: ArraySlice<UInt8>, indentation: [UInt8], signs: Int) -> String? {
    // The line break before the closing quotes is not in the text.
    let body = content.dropLast(indentation.count)
    if body.isEmpty { return "" }
    guard body.last == UInt8(ascii: "\n"), !body.contains(UInt8(ascii: "\r")) else { return nil }
    var bytes: [UInt8] = []
    for line in body.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.startIndex > content.startIndex { bytes.append(UInt8(ascii: "\n")) }
      if line.starts(with: indentation) {
        bytes += line.dropFirst(indentation.count)
      } else if line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) {
        return nil
      }
    }
    return unescaped(bytes, signs: signs)
  }

  private static func unescaped(_ bytes: [UInt8], signs: Int) -> String? {
    let mark = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: signs)
    var (result, place): ([UInt8], Int) = ([], 0)
    while place < bytes.count {
      guard bytes[place...].starts(with: mark) else {
        result.append(bytes[place])
        place += 1
        continue
      }
      place += mark.count
      guard place < bytes.count else { return nil }
      switch bytes[place] {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): result.append(bytes[place])
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "\n"): break
      case UInt8(ascii: "u"):
        guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "}")), end > place + 2,
          let number = UInt32(String(decoding: bytes[(place + 2)..<end], as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(number)
        else { return nil }
        result += Array(String(scalar).utf8)
        place = end
      default: return nil
      }
      place += 1
    }
    return String(validating: result, as: UTF8.self)
  }
}

/// Goes through the bytes of a Swift source, and notes multi-line strings.
struct SourceScanner {
  struct Found {
    var content: Range<Int>
    var indentation: [UInt8]
    var signs: Int
  }

  private let source: [UInt8]
  private var place: Int
  private(set) var strings: [Found] = []
  /// The number of interpolations around the place.
  private var depth = 0

  init(_ source: [UInt8], at place: Int) {
    (self.source, self.place) = (source, place)
  }

  private func at(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { source[min(place, source.count)...].starts(with: $0) }
  }

  /// Goes to the first parenthesis, and to the end of what is in it.
  mutating func skipCall() {
    while place < source.count, !at("("), !at("\n") { place += 1 }
    guard at("(") else { return }
    skipBrackets()
    // A call without an end is none.
    if place > source.count { strings = [] }
  }

  /// Goes from an opening bracket to the byte after the closing one; beyond the end of the source if there is none.
  private mutating func skipBrackets() {
    var open = 0
    while place < source.count {
      switch source[place] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        open -= 1
        if open == 0 {
          place += 1
          return
        }
      case UInt8(ascii: "/") where at("//"):
        while place < source.count, !at("\n") { place += 1 }
        continue
      case UInt8(ascii: "/") where at("/*"):
        skipComment()
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if skipString() { continue }
      default: break
      }
      place += 1
    }
    place = source.count + 1
  }

  private mutating func skipComment() {
    var open = 0
    repeat {
      if at("/*") {
        (open, place) = (open + 1, place + 2)
      } else if at("*/") {
        (open, place) = (open - 1, place + 2)
      } else {
        place += 1
      }
    } while open > 0 && place < source.count
  }

  /// Goes behind a string; returns false if there is none.
  private mutating func skipString() -> Bool {
    var start = place
    while start < source.count, source[start] == UInt8(ascii: "#") { start += 1 }
    guard start < source.count, source[start] == UInt8(ascii: "\"") else { return false }
    let signs = start - place
    place = start
    let isLong = at("\"\"\"")
    place += isLong ? 3 : 1
    let mark = Array(repeating: UInt8(ascii: "#"), count: signs)
    let first = place
    while place < source.count {
      if source[place] == UInt8(ascii: "\\"), source[(place + 1)...].starts(with: mark) {
        place += 1 + signs
        guard at("(") else {
          place += 1
          continue
        }
        depth += 1
        skipBrackets()
        depth -= 1
      } else if at("\""), !isLong || at("\"\"\""),
        source[min(place + (isLong ? 3 : 1), source.count)...].starts(with: mark)
      {
        if isLong, depth == 0 { note(first..<place, signs: signs) }
        place += (isLong ? 3 : 1) + signs
        return true
      } else if !isLong, at("\n") {
        // Not a string of a file that compiles.
        place = source.count + 1
      } else {
        place += 1
      }
    }
    place = source.count + 1
    return true
  }

  private mutating func note(_ inside: Range<Int>, signs: Int) {
    guard let lineEnd = source[inside].firstIndex(of: UInt8(ascii: "\n")),
      let last = source[inside].lastIndex(of: UInt8(ascii: "\n"))
    else { return }
    let content = (lineEnd + 1)..<inside.upperBound
    strings.append(
      Found(content: content, indentation: Array(source[(last + 1)..<inside.upperBound]), signs: signs))
  }
}
