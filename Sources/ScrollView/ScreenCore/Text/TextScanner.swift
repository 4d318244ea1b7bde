// One way to read a text, for measuring and for drawing.
//
// Problem: measuring, breaking, drawing and finding a clicked character must agree on the cells of each
// character, or text overflows its frame and the cursor stands in the wrong cell.
//
// Rule: the width of a character is the sum of the display widths of its scalars, since that is the number of
// cells that drawing takes. Unprintable scalars have no width and are left out; a tab is one blank; a mark
// with nothing before it stands on a blank of its own. Where the terminal joins the scalars of an emoji
// (`joinedEmoji`), that is two columns wide. Places are UTF-8 offsets at the beginnings of
// characters.
//
// Speed: an ASCII byte before another one is a character (except CR before LF), and two adjacent scalars of
// `CharacterJoiner.standsAlone` are two characters. Only for the others does the standard library look for
// the end of the character.
//
// Cost: `TextDecoder` in DocumentCore does the same for files. There are two readers because their inputs
// differ: a string is valid UTF-8 and can be read from anywhere; the bytes of a file may be invalid, arrive
// in pieces, contain colours, and must all be shown. They share `DisplayWidth` and `CharacterJoiner`, and a
// test compares the rows and cells of both.

/// Reads a text character by character, as it is measured and drawn.
package struct TextScanner {
  let text: String
  package let utf8: UnsafeBufferPointer<UInt8>

  enum Kind {
    case other, space, newline
  }

  package struct Character {
    package let end: Int
    package let width: Int
    let kind: Kind
    /// The first scalar.
    let scalar: UInt32
    /// Whether the first scalar takes two columns.
    var isWide = false
  }

  /// Calls `body` with a scanner, which is valid only during the call. O(1)
  package static func scan<Result>(_ text: String, _ body: (TextScanner) -> Result) -> Result {
    var text = text
    // A copy shares storage with the text, unless the string is bridged.
    let copy = text
    return text.withUTF8 { body(TextScanner(text: copy, utf8: $0)) }
  }

  /// Whether each byte is a printable character of one column. Linear
  package var isPlain: Bool {
    for byte in utf8 where byte &- 0x20 >= 0x5f { return false }
    return true
  }

  /// Returns the character that begins at `index`, which must be before the end. Linear in its length.
  @inline(__always)
  package func character(at index: Int) -> Character {
    let byte = utf8[index]
    let next = index + 1
    if byte < 0x80, next == utf8.count || utf8[next] < 0x80 {
      if byte > 0x20, byte != 0x7f {
        return Character(end: next, width: 1, kind: .other, scalar: UInt32(byte))
      }
      return control(byte, next)
    }
    return longCharacter(at: index)
  }

  private func control(_ byte: UInt8, _ next: Int) -> Character {
    switch byte {
    case 0x20, 0x09: return Character(end: next, width: 1, kind: .space, scalar: 0x20)
    case 0x0d where next < utf8.count && utf8[next] == 0x0a:
      return Character(end: next + 1, width: 0, kind: .newline, scalar: 0x0d)
    case 0x0a...0x0d: return Character(end: next, width: 0, kind: .newline, scalar: UInt32(byte))
    default: return Character(end: next, width: 0, kind: .other, scalar: UInt32(byte))
    }
  }

  @inline(never)
  private func longCharacter(at index: Int) -> Character {
    var end = index
    let first = scalar(&end)
    if CharacterJoiner.standsAlone(first) {
      // Two such scalars never join, so the rules need not be applied.
      var next = end
      if end == utf8.count || CharacterJoiner.standsAlone(scalar(&next)) {
        let width = DisplayWidth.of(first) ?? 0
        return Character(
          end: end, width: width, kind: first == 0x20 ? .space : .other, scalar: first, isWide: width > 1)
      }
    }
    if first == 0x20, end < utf8.count, takesColumns(at: end) {
      // A skin tone without an emoji has columns of its own, next to the blank.
      return Character(end: end, width: 1, kind: .space, scalar: first)
    }
    end = offset(text.index(after: self.index(index)))
    switch first {
    case 0x0a...0x0d, 0x85, 0x2028, 0x2029:
      return Character(end: end, width: 0, kind: .newline, scalar: first)
    default: break
    }
    let isSpace = first == 0x09 || first == 0x20 && end == index + 1 && !isMark(at: end)
    return Character(
      end: end, width: width(of: index..<end), kind: isSpace ? .space : .other, scalar: first,
      isWide: DisplayWidth.of(first) == 2)
  }

  /// Whether the scalar at `index` has no width and combines with the one before it.
  func isMark(at index: Int) -> Bool {
    guard index < utf8.count, utf8[index] >= 0x80 else { return false }
    var next = index
    return DisplayWidth.of(scalar(&next)) == 0 && !isLone(at: index)
  }

  private func takesColumns(at index: Int) -> Bool {
    var next = index
    return DisplayWidth.of(scalar(&next)) ?? 0 > 0
  }

  /// Whether a mark at `index` has nothing to combine with, because the scalar before it is unprintable or
  /// missing.
  func isLone(at index: Int) -> Bool {
    guard index > 0 else { return true }
    var before = index - 1
    while before > 0, utf8[before] & 0xc0 == 0x80 { before -= 1 }
    return DisplayWidth.of(scalar(&before)) == nil
  }

  /// Calls `body` with the beginning and width of each scalar that takes columns. Linear in the range.
  @inline(__always)
  func forEachCell(in range: Range<Int>, _ body: (_ start: Int, _ width: Int) -> Void) {
    var index = range.lowerBound
    let joins = DisplayWidth.joinsCharacters
    while index < range.upperBound {
      let start = index
      let value = scalar(&index)
      if joins, index < range.upperBound, utf8[index] >= 0x80, let emoji = joinedEmoji(at: start),
        emoji.end <= range.upperBound
      {
        index = emoji.end
        body(start, 2)
      } else if value == 0x09 {
        body(start, 1)
      } else if let width = DisplayWidth.of(value) {
        if width > 0 {
          body(start, width)
        } else if !HiddenCharacters.isEmojiJoiner(value), isLone(at: start) {
          body(start, 1)
        }
      }
    }
  }

  /// The columns of a part of the text. Linear in the part.
  package func width(of range: Range<Int>) -> Int {
    var width = 0
    forEachCell(in: range) { width += $1 }
    return width
  }

  /// Returns the scalar at `index` and moves `index` behind it.
  @inline(__always)
  func scalar(_ index: inout Int) -> UInt32 {
    let lead = utf8[index]
    guard lead >= 0x80 else {
      index += 1
      return UInt32(lead)
    }
    func next(_ offset: Int) -> UInt32 { UInt32(utf8[index + offset] & 0x3f) }
    let count = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
    // Strings are valid UTF-8; this only prevents reading out of bounds.
    guard index + count <= utf8.count else {
      index += 1
      return 0xfffd
    }
    defer { index += count }
    switch count {
    case 2: return UInt32(lead & 0x1f) << 6 | next(1)
    case 3: return UInt32(lead & 0x0f) << 12 | next(1) << 6 | next(2)
    default: return UInt32(lead & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3)
    }
  }

  // MARK: Places

  func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }
  package func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

  /// Returns the end and width of the longest prefix of a part that fits into `width` columns and has no
  /// newline.
  func prefix(of range: Range<Int>, width: Int) -> (end: Int, width: Int) {
    var (index, columns) = (range.lowerBound, 0)
    while index < range.upperBound {
      let next = character(at: index)
      if next.kind == .newline || columns + next.width > width { break }
      columns += next.width
      index = next.end
    }
    return (min(index, range.upperBound), columns)
  }

  /// Returns the start and width of the longest suffix of a part that fits into `width` columns and has no
  /// newline.
  func suffix(of range: Range<Int>, width: Int) -> (start: Int, width: Int) {
    var (index, columns) = (range.upperBound, 0)
    while index > range.lowerBound {
      let previous = start(before: index)
      let character = character(at: previous)
      if character.kind == .newline || columns + character.width > width || previous < range.lowerBound {
        break
      }
      columns += character.width
      index = previous
    }
    return (index, columns)
  }

  /// Returns the start of the character that ends at `index` or contains it; 0 at the start of the text.
  package func start(before index: Int) -> Int {
    guard index > 0 else { return 0 }
    let byte = utf8[index - 1]
    if byte < 0x80, index == 1 || utf8[index - 2] < 0x80 {
      return byte == 0x0a && index > 1 && utf8[index - 2] == 0x0d ? index - 2 : index - 1
    }
    var scalar = index - 1
    while scalar > 0, utf8[scalar] & 0xc0 == 0x80 { scalar -= 1 }
    let start = offset(text.index(before: text.index(after: self.index(scalar))))
    return utf8[start] == 0x20 && start + 1 < index && takesColumns(at: start + 1) ? start + 1 : start
  }

  /// Returns the end of the character that begins at `index`.
  package func end(after index: Int) -> Int { index < utf8.count ? character(at: index).end : utf8.count }
}
