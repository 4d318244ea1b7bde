import ScreenCore

/// Collects decoded characters as the text that is copied: a tab stays a tab, an overstrike is the letter, and what
/// stands for a character that cannot be shown is text.
package struct CopiedCharacters {
  package var bytes: [UInt8] = []
  /// Whether a tab is copied as the blanks that it takes.
  private let hasColumns: Bool
  /// The offset of the last tab, each of whose columns is a character.
  private var tab = -1

  package init(hasColumns: Bool = false) { self.hasColumns = hasColumns }

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
    return decoder.decode(text, isLineEnd: isLineEnd, columns: 0 ..< .max - 1) { append($0) }
  }

  /// Adds a character. Those of a line are ascending.
  package mutating func append(_ character: TextDecoder.Character) {
    if character.origins.contains(.tab), !hasColumns {
      if character.offset != tab { bytes.append(0x09) }
      tab = character.offset
      return
    }
    if character.scalar != 0x20 || !character.origins.contains(.mark) {
      bytes.append(scalar: character.scalar)
    }
    for mark in character.marks { bytes.append(scalar: mark) }
  }
}

extension ByteSource {
  /// Whether the line at a byte is no line of the file and only separates two groups of lines.
  func isRule(at start: Int) -> Bool { (self as? FilteredSource)?.isRule(at: start) == true }
}
