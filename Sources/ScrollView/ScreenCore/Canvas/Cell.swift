/// One character cell of a ``Canvas``: a glyph and its style.
public struct Cell: Hashable, Sendable {
  /// The scalar; with the top bit set, an index into the canvas's `clusters`, for characters with marks.
  @usableFromInline package var glyph: UInt32
  public var style: TextStyle
  /// Columns of the character: 1; 2 for a wide character; 0 in the second cell of a wide one.
  public var span: UInt8

  @usableFromInline static let clusterBit: UInt32 = 0x8000_0000

  @inlinable init(glyph: UInt32, style: TextStyle, span: UInt8) {
    self.glyph = glyph
    self.style = style
    self.span = span
  }

  /// An empty cell in the terminal's own colours.
  public static let blank = Cell(glyph: 0x20, style: .plain, span: 1)

  /// Whether only the terminal's own background shows here.
  @inlinable public var isBlank: Bool { self == .blank }
}
