/// A size in whole pixels.
public struct ImageSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A part of a picture in pixels of the original, with fractions; `x` and `y` count from the top left. It may
/// extend beyond the picture.
public struct ImageRect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether the rectangle is finite, has an area, and is small enough for arithmetic without overflow.
  package var isUsable: Bool {
    let limit = 1e12
    return width > 0 && height > 0 && width < limit && height < limit && abs(x) < limit && abs(y) < limit
  }
}

/// The characters that draw a picture, each with a foreground and a background colour.
public enum ImageSymbols: String, CaseIterable, Sendable {
  /// Two pixels above each other in a cell; every font has them.
  case halfBlocks
  /// 2 × 2 in a cell.
  case quadrants
  /// 2 × 3 in a cell; Unicode 13, so not in every font.
  case sextants
  /// 2 × 4 dots in a cell.
  case braille
  /// ASCII characters, for screens that show nothing else.
  case ascii
}

/// The colours of the terminal.
public enum ImageColors: UInt8, CaseIterable, Sendable {
  case trueColor
  /// Entries 16 to 255 of the usual palette, the same in every terminal.
  case palette256
  case sixteen
  /// Default colours only: the shapes of the characters draw the picture.
  case none
}

/// A part of a picture to render in a number of cells. The part is stretched to fill the cells; the caller
/// must allow for cells about twice as high as wide.
public struct ImageRequest: Hashable, Sendable {
  /// The part to render, in pixels of the original.
  public var source: ImageRect
  /// The number of columns of cells.
  public var columns: Int
  /// The number of rows of cells.
  public var rows: Int
  public var symbols: ImageSymbols
  public var colors: ImageColors

  public init(
    source: ImageRect, columns: Int, rows: Int, symbols: ImageSymbols = .quadrants,
    colors: ImageColors = .trueColor
  ) {
    self.source = source
    self.columns = columns
    self.rows = rows
    self.symbols = symbols
    self.colors = colors
  }

  /// The most cells of a request, more than any terminal has.
  package static let maximumCells = 1 << 20

  package var isUsable: Bool {
    source.isUsable && (1...Self.maximumCells).contains(columns) && (1...Self.maximumCells).contains(rows)
      && columns * rows <= Self.maximumCells
  }
}

/// A part of a picture as characters, row by row.
public struct ImageCells: Hashable, Sendable {
  /// One character and its colours. A colour is ``transparent``, `0xRRGGBB`, or ``palette`` with the number
  /// of the palette entry in the lowest byte.
  public struct Cell: Hashable, Sendable {
    /// A printable Unicode scalar one column wide.
    public var scalar: UInt32
    public var foreground: UInt32
    public var background: UInt32

    public init(scalar: UInt32, foreground: UInt32, background: UInt32) {
      self.scalar = scalar
      self.foreground = foreground
      self.background = background
    }

    /// The terminal's default colour, for cells without a part of the picture.
    public static let transparent: UInt32 = 0xffff_ffff
    /// The bit that marks a palette entry, as opposed to an RGB colour.
    public static let palette: UInt32 = 0x0100_0000
    /// A cell without a part of the picture.
    public static let empty = Cell(scalar: 0x20, foreground: transparent, background: transparent)
  }

  public let columns: Int
  public let rows: Int
  /// The `columns` × `rows` cells, row by row.
  public let cells: [Cell]

  package init(columns: Int, rows: Int, cells: [Cell]) {
    self.columns = columns
    self.rows = rows
    self.cells = cells
  }

  /// The cell at `row` and `column`, counted from 0; empty outside.
  public subscript(row: Int, column: Int) -> Cell {
    guard (0..<rows).contains(row), (0..<columns).contains(column) else { return .empty }
    return cells[row * columns + column]
  }
}
