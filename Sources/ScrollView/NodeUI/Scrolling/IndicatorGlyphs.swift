/// Block characters that draw a scroll indicator's thumb in eighths of a cell.
///
/// Blocks fill from below (vertical) or from the left (horizontal); the other end of a thumb is the
/// complementary block in reverse video, which every font and terminal has.
public enum IndicatorGlyphs {
  /// The character for a cell of the track.
  public struct Glyph: Hashable, Sendable {
    public var scalar: UInt32
    public var isReversed: Bool
  }

  public enum Orientation: Hashable, Sendable { case vertical, horizontal }

  /// The glyph for a cell that the thumb covers by `count` eighths from `start` (counted from the top or the
  /// left); nil if it covers none. A thumb that touches neither edge is drawn from the nearer one.
  public static func glyph(
    start: Int, count: Int, orientation: Orientation, hasBlocks: Bool = true
  ) -> Glyph? {
    guard count > 0 else { return nil }
    if !hasBlocks {
      return count >= 4 ? Glyph(scalar: 0x20, isReversed: true) : nil
    }
    if count >= 8 { return Glyph(scalar: 0x2588, isReversed: false) }
    let touchesStart = start <= 8 - (start + count)
    switch (orientation, touchesStart) {
    case (.vertical, false): return Glyph(scalar: 0x2580 + UInt32(count), isReversed: false)
    case (.vertical, true):
      // Of the upper parts, only one eighth and one half have characters of their own.
      if count == 1 { return Glyph(scalar: 0x2594, isReversed: false) }
      if count == 4 { return Glyph(scalar: 0x2580, isReversed: false) }
      return Glyph(scalar: 0x2580 + UInt32(8 - count), isReversed: true)
    case (.horizontal, true): return Glyph(scalar: 0x2590 - UInt32(count), isReversed: false)
    case (.horizontal, false):
      if count == 1 { return Glyph(scalar: 0x2595, isReversed: false) }
      if count == 4 { return Glyph(scalar: 0x2590, isReversed: false) }
      return Glyph(scalar: 0x2590 - UInt32(8 - count), isReversed: true)
    }
  }

  /// The block of an indicator that is thinner than a cell; nil if it fills its cells. Cells are about twice as high
  /// as wide, so half a row is as thick as a column.
  static func part(_ size: IndicatorSize, _ orientation: Orientation) -> UInt32? {
    switch (orientation, size) {
    case (.vertical, .mini): 0x2590
    case (.horizontal, .small): 0x2584
    case (.horizontal, .mini): 0x2582
    default: nil
    }
  }

  /// The characters of a line that draws a track, from left to right across it.
  static func track(_ size: IndicatorSize, _ orientation: Orientation, hasSymbols: Bool) -> [UInt32] {
    switch (orientation, size) {
    case _ where !hasSymbols: [orientation == .vertical ? 0x7c : 0x2d]
    case (.vertical, .regular): [0x2595, 0x258f]
    case (.vertical, .small): [0x2502]
    case (.vertical, .mini): [0x2595]
    case (.horizontal, .mini): [0x2581]
    case (.horizontal, _): [0x2500]
    }
  }
}
