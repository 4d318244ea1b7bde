/// Characters that a reader cannot see, or that change the look of others. The program never outputs them: it
/// writes their notation instead.
@usableFromInline package enum HiddenCharacters {
  /// Whether a Unicode scalar is hidden: controls, line and paragraph separators, characters that reorder
  /// text, default-ignorable ones (tags, variation selectors, joiners, fillers), and those without a standard
  /// meaning (private use, noncharacters, surrogates). Constant time.
  @inlinable package static func contains(_ scalar: UInt32) -> Bool {
    // Common scripts and symbols first: this runs for every character beyond ASCII.
    if scalar < 0x34f { return scalar < 0x20 || scalar &- 0x7f < 0x21 || scalar == 0xad }
    if scalar < 0x2000 {
      switch scalar {
      case 0x34f, 0x61c, 0x115f...0x1160, 0x17b4...0x17b5, 0x180b...0x180f: return true
      default: return false
      }
    }
    // A bit for each of the 64 scalars from U+2000: 200B to 200F and 2028 to 202E.
    if scalar < 0x2040 { return 0x7f00_0000_f800 as UInt64 >> UInt64(scalar & 0x3f) & 1 != 0 }
    if scalar < 0xd800 { return scalar == 0x3164 || scalar &- 0x2060 < 0x10 }
    if scalar &- 0x1d17b < 0xe0000 - 0x1d17b { return scalar & 0xfffe == 0xfffe }
    switch scalar {
    case 0xd800...0xf8ff, 0xfdd0...0xfdef, 0xfe00...0xfe0f, 0xfeff, 0xffa0, 0xfff0...0xfffb,
      0x1bca0...0x1bca3, 0x1d173...0x1d17a, 0xe0000...0xe0fff:
      return true
    default: return scalar >= 0xf0000 || scalar & 0xfffe == 0xfffe
    }
  }

  /// Whether a character may join its neighbours into an emoji.
  @inlinable package static func isEmojiJoiner(_ scalar: UInt32) -> Bool {
    scalar == 0x200d || scalar == 0xfe0e || scalar == 0xfe0f
  }

  /// Whether a character is a joiner or variation selector inside an emoji, the only place where it is not
  /// hidden.
  ///
  /// - Parameters:
  ///   - base: the last character before it that is neither; nil at the start.
  ///   - hasSelector: whether a variation selector is between the two.
  ///   - next: the character after it; nil at the end.
  package static func isInsideEmoji(
    _ scalar: UInt32, after base: UInt32?, hasSelector: Bool, before next: UInt32?
  ) -> Bool {
    guard isEmojiJoiner(scalar), let base, isEmoji(base) else { return false }
    if scalar == 0x200d { return base >= 0x80 && next.map(isJoined) ?? false }
    // Digits are emoji only in keycaps.
    return !hasSelector && (base >= 0x80 || next == 0x20e3)
  }

  /// Whether a character may follow a joiner inside an emoji.
  package static func isJoined(_ scalar: UInt32) -> Bool { scalar >= 0x80 && isEmoji(scalar) }

  private static func isEmoji(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isEmoji ?? false
  }

  /// The notation of a hidden character: `^X` for ASCII controls, `<U+202E>` for others.
  package static func notation(_ scalar: UInt32) -> String {
    if scalar < 0x80 { return "^" + String(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar) ^ 0x40)) }
    let digits = String(scalar, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
  }

  /// The notation of a byte that is not UTF-8: `<FF>`.
  package static func notation(ofByte byte: UInt8) -> String {
    "<\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16, uppercase: true))>"
  }
}
