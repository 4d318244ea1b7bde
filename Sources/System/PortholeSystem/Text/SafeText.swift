/// Makes text harmless to output: for standard error, reports, titles and names.
package enum SafeText {
  /// The text with hidden characters written as `^X` or `<U+202E>`. Joiners and variation selectors stay
  /// inside emoji. Harmless text is unchanged. Linear.
  ///
  /// - Parameter keepsLines: whether line feeds stay, as in text of several lines.
  package static func of(_ text: some StringProtocol, keepsLines: Bool = false) -> String {
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5f }) { return String(text) }
    var writer = Writer(keepsLines: keepsLines)
    for scalar in text.unicodeScalars { writer.write(scalar) }
    return writer.finished
  }

  /// The same for bytes; those that are not UTF-8 appear as `<FF>`.
  package static func of(bytes: [UInt8], keepsLines: Bool = false) -> String {
    var writer = Writer(keepsLines: keepsLines)
    var parser = Unicode.UTF8.ForwardParser()
    var (rest, offset) = (bytes.makeIterator(), 0)
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        offset += encoded.count
        writer.write(Unicode.UTF8.decode(encoded))
      case .error(let length):
        for byte in bytes[offset..<(offset + length)] { writer.write(byte: byte) }
        offset += length
      case .emptyInput: return writer.finished
      }
    }
  }

  /// Writes one character late, since a joiner stays or not depending on the next character.
  private struct Writer {
    let keepsLines: Bool
    private var text = ""
    private var base: UInt32?
    private var hasSelector = false
    private var waiting: UInt32?

    init(keepsLines: Bool) { self.keepsLines = keepsLines }

    mutating func write(_ scalar: Unicode.Scalar) {
      decide(before: scalar.value)
      if HiddenCharacters.isEmojiJoiner(scalar.value) {
        waiting = scalar.value
      } else if HiddenCharacters.contains(scalar.value), !(keepsLines && scalar == "\n") {
        show(HiddenCharacters.notation(scalar.value))
      } else {
        text.unicodeScalars.append(scalar)
        (base, hasSelector) = (scalar.value, false)
      }
    }

    mutating func write(byte: UInt8) {
      decide(before: nil)
      show(HiddenCharacters.notation(ofByte: byte))
    }

    var finished: String {
      var last = self
      last.decide(before: nil)
      return last.text
    }

    private mutating func decide(before next: UInt32?) {
      guard let joiner = waiting else { return }
      waiting = nil
      guard
        HiddenCharacters.isInsideEmoji(joiner, after: base, hasSelector: hasSelector, before: next),
        let scalar = Unicode.Scalar(joiner)
      else { return show(HiddenCharacters.notation(joiner)) }
      text.unicodeScalars.append(scalar)
      hasSelector = true
    }

    private mutating func show(_ notation: String) {
      text += notation
      (base, hasSelector) = (nil, false)
    }
  }
}
