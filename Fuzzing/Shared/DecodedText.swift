import Glibc
import NodeUI
import ScreenCore

@testable import DocumentCore

/// The characters of a line from the decoder, each checked.
struct DecodedText {
  private(set) var characters: [TextDecoder.Character] = []
  private(set) var width = 0

  /// Decodes a line at once, or its part in some columns.
  init(_ bytes: [UInt8], tabWidth: Int, columns: Range<Int> = 0 ..< .max - 1) {
    var decoder = TextDecoder(tabWidth: tabWidth)
    let used = bytes.withUnsafeBytes {
      decoder.decode($0, isLineEnd: true, columns: columns) { take($0, bytes.count) }
    }
    require(used <= bytes.count, "\(used) of \(bytes.count) bytes used")
    require(columns.upperBound < .max - 1 || used == bytes.count, "only \(used) of \(bytes.count) bytes used")
    width = decoder.column
  }

  /// Decodes a line in pieces of `size` bytes, each after the rest of the one before.
  init(_ bytes: [UInt8], tabWidth: Int, pieces size: Int) {
    var decoder = TextDecoder(tabWidth: tabWidth)
    var (offset, end) = (0, 0)
    bytes.withUnsafeBytes { buffer in
      repeat {
        end = min(buffer.count, end + size)
        let piece = UnsafeRawBufferPointer(rebasing: buffer[offset..<end])
        let used = decoder.decode(piece, isLineEnd: end == buffer.count, columns: 0 ..< .max - 1) {
          var character = $0
          character.offset += offset
          take(character, buffer.count)
        }
        require(used <= piece.count, "\(used) of \(piece.count) bytes used")
        offset += used
      } while end < buffer.count
      require(offset == buffer.count, "only \(offset) of \(buffer.count) bytes used")
    }
    width = decoder.column
  }

  private mutating func take(_ character: TextDecoder.Character, _ count: Int) {
    let (last, column) = (characters.last, character.column)
    require(column >= last.map { $0.column + $0.span } ?? 0, "column \(column) is taken already")
    require(character.offset >= last?.offset ?? 0, "byte \(character.offset) is before the last character's")
    require(character.offset < count, "byte \(character.offset) is not there")
    require(
      character.span == DisplayWidth.of(character.scalar), "U+\(character.scalar) takes \(character.span)")
    require(character.marks.count <= DisplayWidth.mostMarks, "\(character.marks.count) marks")
    require(character.style.link == 0, "content has made a link")
    for scalar in [character.scalar] + character.marks {
      require(Unicode.Scalar(scalar) != nil, "\(scalar) is no character")
    }
    requireHarmless(character.scalar)
    for mark in character.marks where !HiddenCharacters.isEmojiJoiner(mark) { requireHarmless(mark) }
    characters.append(character)
  }

  /// Fails if another decoding of the same text differs.
  func compare(_ other: DecodedText, _ name: @autoclosure () -> String) {
    require(width == other.width, "\(name()): \(other.width) columns, not \(width)")
    Self.compare(other.characters, with: characters, name())
  }

  /// Fails if another decoding differs in some columns.
  func compare(_ other: DecodedText, in columns: Range<Int>) {
    let visible = characters.filter {
      $0.column < columns.upperBound && $0.column + $0.span > columns.lowerBound
    }
    Self.compare(other.characters, with: visible, "columns \(columns)")
  }

  private static func compare(
    _ others: [TextDecoder.Character], with characters: [TextDecoder.Character],
    _ name: @autoclosure () -> String
  ) {
    require(
      others.count == characters.count, "\(name()): \(others.count) characters, not \(characters.count)")
    for (one, other) in zip(characters, others) {
      require(
        one.scalar == other.scalar && one.marks == other.marks && one.column == other.column
          && one.span == other.span && one.style == other.style && one.offset == other.offset,
        "\(name()): \(other), not \(one)")
    }
  }
}
