import ScreenCore

/// Collects decoded characters as the text that is copied: a tab stays a tab, an overstrike is the letter, and what
/// stands for a character that cannot be shown is text.
struct CopiedCharacters {
  var bytes: [UInt8] = []
  /// The offset of the last tab, each of whose columns is a character.
  private var tab = -1

  /// Decodes a line, or a part of it that begins with a character. Linear.
  ///
  /// - Returns: the number of bytes used; see ``TextDecoder/decode(_:isLineEnd:columns:emit:)``.
  @discardableResult
  mutating func append(_ text: UnsafeRawBufferPointer, _ decoder: inout TextDecoder, isLineEnd: Bool) -> Int {
    if isLineEnd, !decoder.isInsideCharacter, PlainText.isAll(text) {
      bytes.append(contentsOf: text)
      return text.count
    }
    tab = -1
    return decoder.decode(text, isLineEnd: isLineEnd, columns: 0 ..< .max - 1) { append($0, of: text) }
  }

  /// Adds a character that was decoded from a text.
  mutating func append(_ character: TextDecoder.Character, of text: UnsafeRawBufferPointer) {
    let offset = character.offset
    if character.scalar == 0x20, offset >= 0, offset < text.count, text[offset] != 0x20 {
      if text[offset] == 0x09 {
        if offset != tab { bytes.append(0x09) }
        tab = offset
        return
      }
      // The blank only carries a mark.
      if text[offset] >= 0x80 { return append(marks: character.marks) }
    }
    append(character)
  }

  /// Adds a character; one without a scalar is only its marks.
  mutating func append(_ character: TextDecoder.Character) {
    if character.scalar != 0 { append(character.scalar) }
    append(marks: character.marks)
  }

  private mutating func append(marks: [UInt32]) { for mark in marks { append(mark) } }

  private mutating func append(_ scalar: UInt32) {
    if scalar < 0x80 {
      bytes.append(UInt8(scalar))
    } else if let valid = Unicode.Scalar(scalar) {
      bytes.append(contentsOf: UTF8.encode(valid)!)
    }
  }
}

extension ByteSource {
  /// Whether the line at a byte is no line of the file and only separates two groups of lines.
  func isRule(at start: Int) -> Bool { (self as? FilteredSource)?.isRule(at: start) == true }
}
