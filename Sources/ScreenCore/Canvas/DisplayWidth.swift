import CPortholeWideCharacters

/// The columns that a character takes, by `wcwidth` as in ncurses. It follows the locale of `setlocale`.
public enum DisplayWidth {
  /// Columns of one Unicode scalar: 0 if it combines with the character before it, 1, or 2 if it is wide; nil
  /// if it is unprintable or hidden. Joiners and variation selectors have 0, but are drawn only inside emoji.
  /// Constant time.
  @inlinable @inline(__always)
  public static func of(_ scalar: UInt32) -> Int? {
    if scalar &- 0x20 < 0x5f { return 1 }
    return ofNonASCII(scalar)
  }

  @inline(never) @usableFromInline
  static func ofNonASCII(_ scalar: UInt32) -> Int? {
    // Characters that reorder or hide text often have width 0: combined silently, they could disguise text.
    if HiddenCharacters.contains(scalar), !HiddenCharacters.isEmojiJoiner(scalar) { return nil }
    let width = porthole_wcwidth(scalar)
    return width < 0 ? nil : Int(width)
  }

  /// How a scalar of a text comes to the screen.
  package enum Placement {
    /// In cells of its own.
    case cells(Int)
    /// With the character before it.
    case mark
    /// With a blank: it is a mark, and there is nothing to combine with.
    case loneMark
    /// Not as itself: left out, or shown by its number.
    case hidden
  }

  /// More marks than this on one character are left out, as ncurses does: they are only there to deface.
  package static let mostMarks = 4

  /// How a scalar comes to the screen; a joiner or a variation selector does only inside an emoji.
  ///
  /// - Parameters:
  ///   - base: the character before it, if that is shown as itself.
  ///   - marks: the marks that already combine with `base`.
  ///   - next: the scalar after it; nil at the end.
  package static func placement(
    of scalar: UInt32, after base: UInt32?, _ marks: [UInt32], before next: @autoclosure () -> UInt32?
  ) -> Placement {
    guard let width = of(scalar) else { return .hidden }
    if width > 0 { return .cells(width) }
    guard HiddenCharacters.isEmojiJoiner(scalar) else { return base == nil ? .loneMark : .mark }
    let last = marks.last { !HiddenCharacters.isEmojiJoiner($0) } ?? base
    let isInside = HiddenCharacters.isInsideEmoji(
      scalar, after: last, hasSelector: marks.last.map(HiddenCharacters.isEmojiJoiner) ?? false,
      before: next())
    return isInside ? .mark : .hidden
  }
}
