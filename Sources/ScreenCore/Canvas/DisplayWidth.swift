import CPortholeWideCharacters

/// The columns that a character takes, by `wcwidth` as in ncurses. It follows the locale of `setlocale`.
public enum DisplayWidth {
  /// Columns of one Unicode scalar: 0 if it combines with the character before it, 1, or 2 if it is wide; nil
  /// if it is unprintable or hidden. Joiners and variation selectors have 0, but are drawn only inside emoji.
  /// Constant time.
  @inline(__always)
  public static func of(_ scalar: UInt32) -> Int? {
    if scalar &- 0x20 < 0x5f { return 1 }
    return ofNonASCII(scalar)
  }

  @inline(never)
  private static func ofNonASCII(_ scalar: UInt32) -> Int? {
    // Characters that reorder or hide text often have width 0: combined silently, they could disguise text.
    if HiddenCharacters.contains(scalar), !HiddenCharacters.isEmojiJoiner(scalar) { return nil }
    let width = porthole_wcwidth(scalar)
    return width < 0 ? nil : Int(width)
  }

  /// True if a character of width 0 is drawn with the one before it; of joiners and variation selectors, only
  /// inside an emoji.
  ///
  /// - Parameters:
  ///   - marks: the marks that already combine with `base`.
  ///   - next: the character after it; nil at the end.
  package static func combines(_ mark: UInt32, with base: UInt32?, _ marks: [UInt32], before next: UInt32?)
    -> Bool
  {
    guard HiddenCharacters.isEmojiJoiner(mark) else { return true }
    let last = marks.last { !HiddenCharacters.isEmojiJoiner($0) } ?? base
    return HiddenCharacters.isInsideEmoji(
      mark, after: last, hasSelector: marks.last.map(HiddenCharacters.isEmojiJoiner) ?? false, before: next)
  }

  /// Columns of a string on one line; unprintable characters count 0.
  public static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (of($1.value) ?? 0) }
  }
}
