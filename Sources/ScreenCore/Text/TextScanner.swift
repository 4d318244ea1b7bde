/// Reads a text character by character as it is measured and drawn.
///
/// Widths are the sums of the display widths of scalars, which is how many cells drawing takes: what cannot be printed
/// counts nothing and is left out, a tab is one blank. Places are offsets in UTF-8, all at the beginnings of characters.
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
    /// One byte that is drawn as it is.
    package let isPlain: Bool
  }

  /// The bytes are there as long as `body` runs. O(1)
  package static func scan<Result>(_ text: String, _ body: (TextScanner) -> Result) -> Result {
    var text = text
    // The copy shares the text's storage, unless that is foreign.
    let copy = text
    return text.withUTF8 { body(TextScanner(text: copy, utf8: $0)) }
  }

  /// The character that begins at a place before the end. O(its length)
  @inline(__always)
  package func character(at index: Int) -> Character {
    let byte = utf8[index]
    let next = index + 1
    if byte < 0x80, next == utf8.count || utf8[next] < 0x80 {
      if byte > 0x20, byte != 0x7f { return Character(end: next, width: 1, kind: .other, isPlain: true) }
      return control(byte, next)
    }
    return longCharacter(at: index)
  }

  private func control(_ byte: UInt8, _ next: Int) -> Character {
    switch byte {
    case 0x20: return Character(end: next, width: 1, kind: .space, isPlain: true)
    case 0x09: return Character(end: next, width: 1, kind: .space, isPlain: false)
    case 0x0d where next < utf8.count && utf8[next] == 0x0a:
      return Character(end: next + 1, width: 0, kind: .newline, isPlain: false)
    case 0x0a...0x0d: return Character(end: next, width: 0, kind: .newline, isPlain: false)
    default: return Character(end: next, width: 0, kind: .other, isPlain: false)
    }
  }

  @inline(never)
  private func longCharacter(at index: Int) -> Character {
    var end = index
    let first = scalar(&end)
    if Self.standsAlone(first) {
      // Between two such there is always a boundary, which spares looking at the rules.
      var next = end
      if end == utf8.count || Self.standsAlone(scalar(&next)) {
        return Character(end: end, width: DisplayWidth.of(first) ?? 0, kind: .other, isPlain: false)
      }
    }
    end = offset(text.index(after: self.index(index)))
    switch first {
    case 0x0a...0x0d, 0x85, 0x2028, 0x2029:
      return Character(end: end, width: 0, kind: .newline, isPlain: false)
    default: break
    }
    let isSpace = (first == 0x20 || first == 0x09) && end == index + 1
    return Character(
      end: end, width: width(of: index..<end), kind: isSpace ? .space : .other,
      isPlain: end == index + 1 && first >= 0x20 && first < 0x7f)
  }

  /// Columns of a part of the text. Linear in it.
  package func width(of range: Range<Int>) -> Int {
    var (index, width) = (range.lowerBound, 0)
    while index < range.upperBound {
      let value = scalar(&index)
      width += value == 0x09 ? 1 : DisplayWidth.of(value) ?? 0
    }
    return width
  }

  /// The scalar at a place, which then is that of the next.
  @inline(__always)
  func scalar(_ index: inout Int) -> UInt32 {
    let lead = utf8[index]
    let count = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
    // Strings are valid UTF-8; this only keeps to the bytes.
    guard lead >= 0x80, index + count <= utf8.count else {
      index += 1
      return lead < 0x80 ? UInt32(lead) : 0xfffd
    }
    var value = UInt32(lead & (0xff >> (UInt8(count) + 1)))
    for next in 1..<count { value = value << 6 | UInt32(utf8[index + next] & 0x3f) }
    index += count
    return value
  }

  /// Scalars that make no common character with another such: most letters of Latin, Greek, Cyrillic, Chinese, Japanese
  /// and Korean writing, and frames and blocks. Whether others do is for the standard library to say.
  private static func standsAlone(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20..<0x7f, 0xae..<0x300, 0x370..<0x483, 0x2010..<0x2028, 0x2500..<0x2600, 0x3001..<0x302a,
      0x3041..<0x3097, 0x30a1..<0x30fb, 0x4e00..<0xa000, 0xac00..<0xd7a4:
      true
    default: false
    }
  }

  // MARK: Places

  func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }
  package func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

  /// The end of the longest beginning of a part that is no wider than so many columns, and its width. A newline ends
  /// it.
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

  /// The beginning of the longest end of a part that is no wider than so many columns, and its width. A newline begins
  /// it.
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

  /// Where the character before a place begins, or the one around it; 0 at the start.
  package func start(before index: Int) -> Int {
    guard index > 0 else { return 0 }
    let byte = utf8[index - 1]
    if byte < 0x80, index == 1 || utf8[index - 2] < 0x80 {
      return byte == 0x0a && index > 1 && utf8[index - 2] == 0x0d ? index - 2 : index - 1
    }
    var scalar = index - 1
    while scalar > 0, utf8[scalar] & 0xc0 == 0x80 { scalar -= 1 }
    return offset(text.index(before: text.index(after: self.index(scalar))))
  }

  /// Where the character after a place ends.
  package func end(after index: Int) -> Int { index < utf8.count ? character(at: index).end : utf8.count }
}
