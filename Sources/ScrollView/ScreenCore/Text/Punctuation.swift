/// Punctuation that stays with the text it closes or opens when a line is broken next to wide characters.
@usableFromInline package enum Punctuation {
  /// Whether no row may begin with `scalar`: the classes CL, CP, EX, IS, IN and NS of UAX #14 (closing
  /// brackets and quotes; commas and full stops; exclamation and question marks; iteration and length marks
  /// and small kana, which belong to the character before them), and the ideographic space, which separates
  /// like a blank.
  @inlinable package static func closes(_ scalar: UInt32) -> Bool {
    !isIdeographOrEmoji(scalar) && isClosing(scalar)
  }

  @usableFromInline static func isClosing(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 {
      switch scalar {
      case 0x21, 0x29, 0x2c, 0x2e, 0x3a, 0x3b, 0x3f, 0x5d, 0x7d: return true
      default: return false
      }
    }
    switch scalar {
    case 0x2019, 0x201d, 0x2024...0x2026, 0x203c...0x203d, 0x2047...0x2049,
      0x3000...0x3002, 0x3005, 0x3009, 0x300b, 0x300d, 0x300f, 0x3011, 0x3015, 0x3017, 0x3019,
      0x301b...0x301c,
      0x301e...0x301f, 0x303b...0x303c,
      // Small kana, voicing and iteration marks; the middle dot and the length mark.
      0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308e, 0x3095...0x3096,
      0x309b...0x309e, 0x30a0, 0x30a1, 0x30a3, 0x30a5, 0x30a7, 0x30a9, 0x30c3, 0x30e3, 0x30e5, 0x30e7, 0x30ee,
      0x30f5...0x30f6, 0x30fb...0x30fe, 0x31f0...0x31ff,
      // Small, fullwidth and halfwidth forms.
      0xfe50...0xfe52, 0xfe54...0xfe57, 0xfe5a, 0xfe5c, 0xfe5e,
      0xff01, 0xff09, 0xff0c, 0xff0e, 0xff1a, 0xff1b, 0xff1f, 0xff3d, 0xff5d, 0xff60, 0xff61, 0xff63...0xff65,
      0xff67...0xff70, 0xff9e...0xff9f:
      return true
    default: return false
    }
  }

  /// Whether no row may end with `scalar`: opening brackets (class OP of UAX #14) and opening quotes.
  @inlinable package static func opens(_ scalar: UInt32) -> Bool {
    !isIdeographOrEmoji(scalar) && isOpening(scalar)
  }

  @usableFromInline static func isOpening(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x28, 0x5b, 0x7b, 0x2018, 0x201c, 0x3008, 0x300a, 0x300c, 0x300e, 0x3010, 0x3014, 0x3016, 0x3018,
      0x301a, 0x301d, 0xfe59, 0xfe5b, 0xfe5d, 0xff08, 0xff3b, 0xff5b, 0xff5f, 0xff62:
      true
    default: false
    }
  }

  /// Most wide characters are Han, Hangul or emoji, and none of these is punctuation.
  @inlinable static func isIdeographOrEmoji(_ scalar: UInt32) -> Bool {
    scalar &- 0x3400 < 0xfe00 - 0x3400 || scalar > 0xffff
  }
}
