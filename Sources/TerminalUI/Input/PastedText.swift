/// Text on its way in between the two marks that a terminal puts around what is pasted (private mode 2004).
struct PastedText {
  static let end = Array("\u{1b}[201~".utf8)

  /// The most that is kept, in bytes; the rest is taken in all the same, lest it count as keys.
  static let limit = 1 << 20

  private var bytes: [UInt8] = []
  private var isCut = false
  private var interrupts = InterruptCount()

  /// Adds a part; false where it has three Ctrl-C one after the other, by which people give up a paste that does not
  /// end.
  mutating func append(_ part: ArraySlice<UInt8>) -> Bool {
    for byte in part where interrupts.isReached(with: byte) { return false }
    let room = Self.limit - bytes.count
    bytes += part.prefix(room)
    if part.count > room { isCut = true }
    return true
  }

  /// What was pasted, made harmless: no control characters but tabs and newlines, which terminals send as returns.
  var text: String {
    var whole = bytes[...]
    if isCut {
      // The last character may be half.
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
