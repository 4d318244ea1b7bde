// A line as selections see it: each character once, with its bytes and all of its columns.
extension [TextDecoder.Character] {
  /// The characters of a line, or of a part that begins with a character. Linear.
  ///
  /// - Parameter place: the place of one of the bytes in the document.
  package init(of bytes: UnsafeRawBufferPointer, _ text: TextDecoder.Options, place: (Int) -> Int) {
    self = []
    var (decoder, characters) = (TextDecoder(text), self)
    _ = decoder.decode(bytes, isLineEnd: true, columns: 0 ..< .max - 1) {
      var character = $0
      character.offset = place(character.offset)
      characters.join(character)
    }
    self = characters
  }

  /// Adds a character. Those that stand for one byte or scalar, and the blanks of a tab, become one.
  private mutating func join(_ character: TextDecoder.Character) {
    if let last, last.offset == character.offset,
      !character.origins.isDisjoint(with: [.control, .binary, .tab])
    {
      self[count - 1].span = Swift.min(0xff, character.column + character.span - last.column)
    } else {
      append(character)
    }
  }

  /// The bytes of the word, or of the blanks, around a byte; any other character is alone. Nil after the last one.
  /// Linear.
  ///
  /// A word is a run of letters, digits and `_-./~:@%+#=?`, so that paths and addresses are one word, without
  /// `.:?` at its end.
  package func word(around byte: Int) -> Range<Int>? {
    guard let under = lastIndex(where: { $0.offset <= byte }), byte < self[under].bytes.upperBound else {
      return nil
    }
    let kind = Self.kind(self[under].scalar)
    var (first, last) = (under, under)
    if kind != .other {
      while first > 0, Self.kind(self[first - 1].scalar) == kind { first -= 1 }
      while last + 1 < count, Self.kind(self[last + 1].scalar) == kind { last += 1 }
    }
    while last > under, ".:?".utf8.contains(where: { UInt32($0) == self[last].scalar }) { last -= 1 }
    return self[first].offset..<self[last].bytes.upperBound
  }

  private enum Kind { case word, blank, other }

  private static func kind(_ scalar: UInt32) -> Kind {
    if scalar == 0x20 || scalar == 0x09 { return .blank }
    if scalar < 0x80 {
      let byte = UInt8(scalar)
      let isLetter = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a
      return isLetter || (0x30...0x39).contains(byte) || "_-./~:@%+#=?".utf8.contains(byte) ? .word : .other
    }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return .other }
    if properties.isWhitespace { return .blank }
    return properties.isAlphabetic || properties.numericType != nil ? .word : .other
  }
}
