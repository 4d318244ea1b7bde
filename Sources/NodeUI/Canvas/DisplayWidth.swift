import CWideCharacters

/// How many columns a character takes, by the same `wcwidth` that ncurses uses, so that content
/// is laid out as the terminal library would. It follows the locale set with `setlocale`.
public enum DisplayWidth {
  /// Columns of one Unicode scalar: 0 for what combines with the character before it, 1, 2 for
  /// wide ones; nil for what cannot be printed. Constant time.
  @inline(__always)
  public static func of(_ scalar: UInt32) -> Int? {
    if scalar &- 0x20 < 0x5f { return 1 }
    return ofNonASCII(scalar)
  }

  @inline(never)
  private static func ofNonASCII(_ scalar: UInt32) -> Int? {
    if scalar < 0xa0 || isInvisibleControl(scalar) { return nil }
    let width = porthole_wcwidth(scalar)
    return width < 0 ? nil : Int(width)
  }

  /// Controls that reorder or hide text yet have width 0: letting them combine silently would let
  /// content look like something it is not.
  private static func isInvisibleControl(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfff9...0xfffb: true
    default: false
    }
  }

  /// Columns of a whole string on one line; what cannot be printed counts nothing.
  public static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (of($1.value) ?? 0) }
  }
}
