import PortholeSystem
import ScreenCore

/// Turns the bytes of a file into text for terminals that cannot place a cursor: the characters that
/// ``TextDecoder`` makes, without their colours, in UTF-8, and a line feed after each line.
///
/// The text does not depend on the sizes of the parts in which the bytes arrive. Linear in the bytes.
package struct PlainTextDecoder {
  /// The text so far. The caller removes it.
  package var output: [UInt8] = []

  private let tabWidth: Int
  private var decoder: TextDecoder
  /// Bytes that wait for the rest of their line.
  private var rest: [UInt8] = []

  /// The length in bytes above which a line is decoded before its end is known.
  private static let longest = 64 << 10

  /// - Parameter tabWidth: cells between tab stops, at least 1.
  package init(tabWidth: Int) {
    self.tabWidth = max(1, tabWidth)
    decoder = TextDecoder(tabWidth: tabWidth)
  }

  /// Decodes whole lines, and of a very long one as much as is safe. The remaining bytes move only once.
  package mutating func append(_ part: ArraySlice<UInt8>) {
    // Moved to a local variable, so that they can be read while `self` changes.
    var bytes: [UInt8] = []
    swap(&bytes, &rest)
    bytes.append(contentsOf: part)
    var used = 0
    bytes.withUnsafeBytes { bytes in
      while let feed = Newlines.first(in: bytes, from: used) {
        endLine(UnsafeRawBufferPointer(rebasing: bytes[used..<feed]))
        output.append(0x0a)
        used = feed + 1
      }
      if bytes.count - used >= Self.longest {
        used += decode(UnsafeRawBufferPointer(rebasing: bytes[used...]), isLineEnd: false)
      }
    }
    bytes.removeFirst(used)
    swap(&bytes, &rest)
  }

  /// Decodes a last line that has no line feed.
  package mutating func finish() {
    let last = rest
    rest = []
    last.withUnsafeBytes { endLine($0) }
  }

  /// Decodes a line, or the remaining bytes of a long one.
  private mutating func endLine(_ bytes: UnsafeRawBufferPointer) {
    if !decoder.isInsideCharacter, PlainText.isAll(bytes) {
      output.append(contentsOf: bytes)
    } else {
      _ = decode(bytes, isLineEnd: true)
    }
    decoder = TextDecoder(tabWidth: tabWidth)
  }

  /// Decodes the next part of a line. Returns how many bytes it used.
  private mutating func decode(_ bytes: UnsafeRawBufferPointer, isLineEnd: Bool) -> Int {
    // A local copy, since `emit` changes `self`.
    var decoder = decoder
    defer { self.decoder = decoder }
    return decoder.decode(bytes, isLineEnd: isLineEnd, columns: 0 ..< .max) { character in
      output.append(scalar: character.scalar)
      for mark in character.marks { output.append(scalar: mark) }
    }
  }
}
