import CPortholeWideCharacters

/// How many columns a character takes, by the same `wcwidth` that ncurses uses, so that content
/// is laid out as the terminal library would. It follows the locale set with `setlocale`.
public enum DisplayWidth {
  /// Columns of one Unicode scalar: 0 for what combines with the character before it, 1, 2 for
  /// wide ones; nil for what cannot be printed, or cannot be seen. Joiners and variation selectors have 0, but only
  /// inside emoji can they be drawn. Constant time.
  @inline(__always)
  public static func of(_ scalar: UInt32) -> Int? {
    if scalar &- 0x20 < 0x5f { return 1 }
    return ofNonASCII(scalar)
  }

  @inline(never)
  private static func ofNonASCII(_ scalar: UInt32) -> Int? {
    // Characters that reorder or hide text often have width 0: if they combined silently, text could look like something
    // it is not.
    if HiddenCharacters.contains(scalar), !HiddenCharacters.isEmojiJoiner(scalar) { return nil }
    let width = porthole_wcwidth(scalar)
    return width < 0 ? nil : Int(width)
  }

  /// Whether a character of width 0 is drawn with those before it: a joiner or a variation selector only inside an emoji.
  ///
  /// - Parameters:
  ///   - marks: what combines with `base` already.
  ///   - next: the character after it; nil at the end.
  package static func combines(_ mark: UInt32, with base: UInt32?, _ marks: [UInt32], before next: UInt32?)
    -> Bool
  {
    guard HiddenCharacters.isEmojiJoiner(mark) else { return true }
    let last = marks.last { !HiddenCharacters.isEmojiJoiner($0) } ?? base
    return HiddenCharacters.isInsideEmoji(
      mark, after: last, hasSelector: marks.last.map(HiddenCharacters.isEmojiJoiner) ?? false, before: next)
  }

  /// Columns of a whole string on one line; what cannot be printed counts nothing.
  public static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (of($1.value) ?? 0) }
  }
}
