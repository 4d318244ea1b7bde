/// The beginning of a line as shown, for the recognition of headings: without colour sequences, and with each
/// overstruck pair as the visible character.
enum PlainLine {
  /// Bytes of a line that are looked at.
  static let longest = 1 << 10

  /// Calls `body` with the beginning of a line. Copies only lines with escapes or backspaces.
  static func with<Result>(_ line: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result)
    -> Result
  {
    let part = UnsafeRawBufferPointer(rebasing: line[..<min(line.count, longest)])
    let end = part.count > 0 && part[part.count - 1] == 0x0d ? part.count - 1 : part.count
    let text = UnsafeRawBufferPointer(rebasing: part[..<end])
    guard !SearchText.isPlain(text) else { return body(text) }
    return SearchText(text, hidesReturns: false).text.withUnsafeBytes { body($0) }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes begin with a text of ASCII.
  func begins(with text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count >= length else { return false }
    for index in 0..<length where self[index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether there are only blanks and tabs from a place on.
  func isBlank(from start: Int = 0) -> Bool {
    for index in start..<Swift.max(start, count) where self[index] != 0x20 && self[index] != 0x09 {
      return false
    }
    return true
  }

  /// The number of blanks at the start, at most `limit`.
  func indent(atMost limit: Int) -> Int {
    var indent = 0
    while indent < limit, indent < count, self[indent] == 0x20 { indent += 1 }
    return indent
  }
}

extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }
  var isHexDigit: Bool { isDigit || self &- 0x61 < 6 }
  /// Whether it is one of a word, as `\w` in patterns.
  var isWord: Bool { isDigit || (self | 0x20) &- 0x61 < 26 || self == 0x5f }
}
