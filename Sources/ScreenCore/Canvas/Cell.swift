/// One character cell of a ``Canvas``: what is drawn there, and how.
public struct Cell: Hashable, Sendable {
  /// The base character, or with the top bit set, the place in the canvas's `clusters` of one that
  /// carries combining marks.
  @usableFromInline package var glyph: UInt32
  public var style: TextStyle
  /// Columns taken: 1; 2 for a wide character; 0 for the cell that a wide one covers.
  public var span: UInt8

  @usableFromInline static let clusterBit: UInt32 = 0x8000_0000

  @inlinable init(glyph: UInt32, style: TextStyle, span: UInt8) {
    self.glyph = glyph
    self.style = style
    self.span = span
  }

  /// An empty cell in the terminal's own colours.
  public static let blank = Cell(glyph: 0x20, style: .plain, span: 1)

  /// Whether nothing is seen here but the terminal's own background.
  @inlinable public var isBlank: Bool { self == .blank }
}
