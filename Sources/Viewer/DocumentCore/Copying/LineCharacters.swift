/// The characters and the words around a byte of a line.
package struct LineCharacters {
  private let source: any ByteSource
  private let text: TextDecoder.Options
  /// The bytes of the line, or of the part of it that is looked at, without a line feed.
  private let line: Range<Int>

  /// Bytes before and after a place that are looked at.
  private static let reach = 8 << 10

  package init(_ source: any ByteSource, line: Range<Int>, _ text: TextDecoder.Options) {
    (self.source, self.line, self.text) = (source, line, text)
  }

  /// The bytes of the character that begins at a byte, with sequences that follow it. O(1)
  package func character(at byte: Int) -> Range<Int> {
    var end: Int?
    let limit = decode(from: byte, to: byte + Self.reach) { start, _ in
      if end == nil, start > byte { end = start }
    }
    return byte..<max(byte, end ?? limit)
  }

  /// The bytes of the character before a byte at which one begins; nil at the line's start. O(1)
  package func character(before byte: Int) -> Range<Int>? {
    guard byte > line.lowerBound else { return nil }
    var last = line.lowerBound
    decode(from: start(before: byte), to: byte) { start, _ in if start < byte { last = start } }
    return last..<byte
  }

  /// The bytes of the word, or of the blanks, around a character; any other character is alone. O(1)
  ///
  /// A word is a run of letters, digits and `_-./~:@%+#=?`, so that paths and addresses are one word, without
  /// `.:?` at its end.
  package func word(around byte: Int) -> Range<Int> {
    var characters: [(start: Int, scalar: UInt32)] = []
    let limit = decode(from: start(before: byte), to: byte + Self.reach) { characters.append(($0, $1)) }
    guard var first = characters.lastIndex(where: { $0.start <= byte }) else { return character(at: byte) }
    func end(_ index: Int) -> Int { index + 1 < characters.count ? characters[index + 1].start : limit }
    let kind = Self.kind(characters[first].scalar)
    var last = first
    guard kind != .other else { return characters[first].start..<end(last) }
    while first > 0, Self.kind(characters[first - 1].scalar) == kind { first -= 1 }
    while last + 1 < characters.count, Self.kind(characters[last + 1].scalar) == kind { last += 1 }
    let under = characters.lastIndex { $0.start <= byte } ?? first
    if kind == .word {
      while last > under, ".:?".utf8.contains(where: { UInt32($0) == characters[last].scalar }) { last -= 1 }
    }
    return characters[first].start..<end(last)
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

  /// A place before a byte at which a character begins, not far from it.
  private func start(before byte: Int) -> Int {
    let far = byte - Self.reach
    guard far > line.lowerBound else { return line.lowerBound }
    return withBytes(from: far, to: byte) { bytes in
      // After a blank, nothing is in the middle of a sequence or of an overstrike.
      var place = bytes.firstIndex(of: 0x20).map { $0 + 1 } ?? 0
      while place < bytes.count, bytes[place] & 0xc0 == 0x80 { place += 1 }
      return far + place
    }
  }

  /// Calls `body` with the start and the scalar of each character; returns the end of the bytes.
  @discardableResult
  private func decode(from start: Int, to end: Int, _ body: (Int, UInt32) -> Void) -> Int {
    withBytes(from: start, to: end) { bytes in
      var (decoder, last) = (TextDecoder(text), -1)
      _ = decoder.decode(bytes, isLineEnd: true, columns: 0 ..< .max - 1) { character in
        guard character.offset != last else { return }
        last = character.offset
        body(start + last, character.scalar)
      }
      return start + bytes.count
    }
  }

  private func withBytes<Result>(from start: Int, to end: Int, _ body: (UnsafeRawBufferPointer) -> Result)
    -> Result
  {
    source.withBytes(start..<max(start, min(end, line.upperBound)), body)
  }
}
