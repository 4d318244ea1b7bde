/// Pasted text up to now, from between the two marks of bracketed paste (private mode 2004).
struct PastedText {
  static let end = Array("\u{1b}[201~".utf8)

  /// The most bytes to keep. The rest is read and dropped, so that it does not count as keys.
  static let limit = 1 << 20

  private var bytes: [UInt8] = []
  private var isCut = false
  private var interrupts = InterruptCount()

  /// Adds a part. Returns false at three Ctrl-C in a row, by which the user gives up a paste without an end.
  mutating func append(_ part: ArraySlice<UInt8>) -> Bool {
    for byte in part where interrupts.isReached(with: byte) { return false }
    let room = Self.limit - bytes.count
    bytes += part.prefix(room)
    if part.count > room { isCut = true }
    return true
  }

  /// The text without control characters, except tabs and newlines (terminals send newlines as returns).
  var text: String {
    var whole = bytes[...]
    if isCut {
      // The last character may be incomplete.
      while let last = whole.last, last & 0xc0 == 0x80 { whole.removeLast() }
      if let last = whole.last, last >= 0x80 { whole.removeLast() }
    }
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in String(decoding: whole, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0a where previous == "\r": break
      case 0x0a, 0x0d: text.append("\n")
      case 0x09, 0x20..<0x7f, 0xa0...: text.append(scalar)
      default: break
      }
      previous = scalar
    }
    return String(text)
  }
}
