// A canvas is a plain array of cells that a terminal can show exactly.
//
// Problem: a frame has up to tens of thousands of cells, all of them drawn, compared with the last frame and
// perhaps sent, 60 times a second. A `Character` per cell would cost a reference count for each of these
// steps. And a terminal moves its cursor by columns: once a row has half of a wide character, terminals
// disagree about everything to the right of it.
//
// Cells: a `Cell` has 16 bytes and no references: a scalar, two colours, a link number, attributes and a
// span. The few characters with combining marks are kept in `clusters`, at most four marks each, and
// addresses in `links`; cells hold indices into both. Rows of canvases without either are equal if their
// memory is, and any other comparison looks at the contents, since indices differ between canvases.
//
// Wide characters: the first cell has span 2, the second span 0 and a blank glyph. A span of 0 always follows
// a span of 2, and the other way around. Drawing over one half turns the other into a blank that keeps its
// style; a character that an edge or a limit cuts is drawn as blanks. So every row can be sent from left to
// right without a check.
//
// Clipping: drawing outside of the canvas does nothing, and drawing functions take the columns that the
// caller may touch. So nodes draw without tests of their own. Text that begins left of the limit is still
// measured from its start, unless each byte is one column.
//
// Cost: a style is stored in every cell, not once per run. `clusters` only grows until `clear`, even for
// characters that are overdrawn. Widths are those of `wcwidth`; some terminals disagree about emoji.
//
// Pitfalls:
// - Three functions write cells: `write`, `fill(_:rows:columns:style:)` and `TextRun`. Each must blank the
//   other half of a cut character.
// - Two cells that look the same must have the same bits, or the comparison of memory fails: a second half
//   always has the blank glyph.
// - An emoji with a joiner spans several cells. Its joiner is dropped once no emoji follows it.

import PortholeSystem

/// One character cell of a ``Canvas``: a glyph and its style.
public struct Cell: Hashable, Sendable {
  /// The scalar; with the top bit set, an index into the canvas's `clusters`, for characters with marks.
  @usableFromInline package var glyph: UInt32
  /// The colours and attributes of the cell, and its link.
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

  /// Makes it a blank of one column in its style.
  mutating func blank() { (glyph, span) = (0x20, 1) }
}

/// A frame as a grid of styled cells, with or without a terminal.
///
/// Wide characters cover two cells. A half of one, at an edge of the canvas or after drawing over the other
/// half, becomes a blank. Drawing outside of the canvas is clipped.
public struct Canvas: Sendable {
  /// The height in cells.
  public private(set) var rows: Int
  /// The width in cells.
  public private(set) var columns: Int
  @usableFromInline var cells: [Cell]
  /// Characters with combining marks, base first; cells refer to them by index.
  @usableFromInline var clusters: [[UInt32]] = []

  /// The addresses of links; styles refer to them by index, counted from 1.
  public private(set) var links: [String] = []
  /// The group of each of them; 0 for links that are one wherever their address is the same.
  private var linkGroups: [UInt64] = []
  private var linkNumbers: [LinkKey: UInt16] = [:]

  private struct LinkKey: Hashable {
    var url: String
    var group: UInt64
  }

  /// The cell of the terminal's cursor, as an insertion point; hidden if nil or outside of the canvas.
  public var cursor: (row: Int, column: Int)?

  /// The rows that show the same content as in the last frame, moved up or down. A presenter may make the
  /// terminal move them instead of sending them again. It must verify this hint.
  public var scrolled: ScrolledRows?

  /// Rows of a frame whose content has moved up or down since the last one.
  public struct ScrolledRows: Hashable, Sendable {
    /// The rows within which the content moved, from 0 at the top.
    public var rows: Range<Int>
    /// How far the content moved up, in rows; negative is down.
    public var distance: Int
    /// Rows whose content moved up by `distance`, in rows.
    public init(rows: Range<Int>, distance: Int) {
      self.rows = rows
      self.distance = distance
    }
  }

  /// The views whose content has moved sideways since the last frame. A presenter may make the terminal move their cells
  /// instead of sending them again. It must verify these hints.
  public var shifted: [ShiftedCells] = []

  /// Cells of a frame whose content has moved sideways since the last one.
  public struct ShiftedCells: Hashable, Sendable {
    /// The cells within which the content moved.
    public var area: Rect
    /// How far the content moved to the left, in cells; negative is to the right.
    public var distance: Int
    /// Cells whose content moved left by `distance`, in cells.
    public init(_ area: Rect, distance: Int) { (self.area, self.distance) = (area, distance) }
  }

  /// The most cells of a canvas, 64 MB: more than any screen has, since a terminal may report any size.
  public static let largest = 4_000_000

  /// The size of the canvas for a screen: the upper left part of a screen that is too large. Sides are
  /// clamped to 0 to 65,535. If there are too many cells, the longer side is cut first.
  public static func size(forScreenOf rows: Int, columns: Int) -> (rows: Int, columns: Int) {
    let rows = min(max(rows, 0), 65_535)
    let columns = min(max(columns, 0), 65_535)
    guard rows * columns > largest else { return (rows, columns) }
    // A side no longer than that of a square with this many cells is not cut.
    let side = 2_000
    if rows <= side { return (rows, largest / rows) }
    if columns <= side { return (largest / columns, columns) }
    return (side, side)
  }

  /// A blank canvas. Sizes that are too large are reduced; see ``size(forScreenOf:columns:)``.
  public init(rows: Int, columns: Int) {
    (self.rows, self.columns) = Self.size(forScreenOf: rows, columns: columns)
    cells = Array(repeating: .blank, count: self.rows * self.columns)
  }

  /// Blanks all cells and removes links, cursor and hints, but keeps the memory.
  public mutating func clear() {
    clusters.removeAll(keepingCapacity: true)
    if !links.isEmpty {
      links.removeAll(keepingCapacity: true)
      linkGroups.removeAll(keepingCapacity: true)
      linkNumbers.removeAll(keepingCapacity: true)
    }
    cursor = nil
    removeHints()
    cells.withUnsafeMutableBufferPointer { $0.update(repeating: .blank) }
  }

  /// Removes the hints about moved content, for a frame in which something else stands over it.
  public mutating func removeHints() {
    scrolled = nil
    if !shifted.isEmpty { shifted = [] }
  }

  /// Makes this canvas equal to another one. Keeps the memory if the sizes are equal: an assignment would
  /// share the other's memory, and its next change would copy it to a new place.
  package mutating func copyContents(of other: Canvas) {
    guard rows == other.rows, columns == other.columns else {
      self = other
      cells = Array(unsafeUninitializedCapacity: other.cells.count) { memory, count in
        count = memory.initialize(fromContentsOf: other.cells)
      }
      return
    }
    cells.withUnsafeMutableBufferPointer { mine in
      other.cells.withUnsafeBufferPointer { _ = mine.update(fromContentsOf: $0) }
    }
    clusters = other.clusters
    links = other.links
    linkGroups = other.linkGroups
    linkNumbers = other.linkNumbers
    cursor = other.cursor
    (scrolled, shifted) = (other.scrolled, other.shifted)
  }

  /// The cell at a row and a column, which must lie inside the canvas.
  public subscript(row: Int, column: Int) -> Cell {
    @inlinable get { cells[row &* columns &+ column] }
  }

  /// The scalars of a cell: base, then combining marks; none in the second half of a wide character.
  public func scalars(at row: Int, _ column: Int) -> [UInt32] {
    let cell = self[row, column]
    if cell.span == 0 { return [] }
    if cell.glyph & Cell.clusterBit == 0 { return [cell.glyph] }
    return Array(cluster(at: row, column))
  }

  /// Calls `body` with the base scalar and the marks of a cell, without allocating for plain ones.
  @inlinable
  public func forEachScalar(at row: Int, _ column: Int, _ body: (UInt32) -> Void) {
    let cell = self[row, column]
    if cell.span == 0 { return }
    if cell.glyph & Cell.clusterBit == 0 { return body(cell.glyph) }
    cluster(at: row, column).forEach(body)
  }

  /// The scalars of a cell that has marks. A joiner at the end is dropped unless an emoji follows in the next
  /// cell, which may be overdrawn or beyond the edge.
  @usableFromInline func cluster(at row: Int, _ column: Int) -> ArraySlice<UInt32> {
    let cell = self[row, column]
    let scalars = clusters[Int(cell.glyph & ~Cell.clusterBit)]
    guard scalars.last == 0x200d else { return scalars[...] }
    let next = column + Int(cell.span)
    return next < columns && HiddenCharacters.isJoined(firstScalar(at: row, next))
      ? scalars[...] : scalars.dropLast()
  }

  private func firstScalar(at row: Int, _ column: Int) -> UInt32 {
    let glyph = self[row, column].glyph
    return glyph & Cell.clusterBit == 0 ? glyph : clusters[Int(glyph & ~Cell.clusterBit)][0]
  }

  /// True if a cell shows the same character, style and link as a cell of another canvas.
  @inlinable
  public func shows(_ row: Int, _ column: Int, sameAs other: Canvas, _ otherRow: Int, _ otherColumn: Int)
    -> Bool
  {
    let a = self[row, column]
    let b = other[otherRow, otherColumn]
    if (a.glyph | b.glyph) & Cell.clusterBit == 0, a.style.link | b.style.link == 0 { return a == b }
    return shows(a, sameAs: other, b)
  }

  /// Whether a row shows the same as one of another canvas. Compares plain memory without clusters and links.
  public func shows(row: Int, sameAs other: Canvas, row otherRow: Int) -> Bool {
    guard columns == other.columns, (0..<rows).contains(row), (0..<other.rows).contains(otherRow) else {
      return false
    }
    if clusters.isEmpty, other.clusters.isEmpty, links.isEmpty, other.links.isEmpty {
      return cells[(row * columns)..<((row + 1) * columns)].withUnsafeBytes { mine in
        other.cells[(otherRow * columns)..<((otherRow + 1) * columns)].withUnsafeBytes { theirs in
          // A cell is four words without padding, and equal looks have equal bits.
          mine.isEmpty || memcmp(mine.baseAddress!, theirs.baseAddress!, mine.count) == 0
        }
      }
    }
    return (0..<columns).allSatisfy { shows(row, $0, sameAs: other, otherRow, $0) }
  }

  /// Clusters and links are indices into each canvas's own lists, so their contents are compared.
  @usableFromInline
  func shows(_ a: Cell, sameAs other: Canvas, _ b: Cell) -> Bool {
    var (plain, otherPlain) = (a, b)
    if a.glyph & b.glyph & Cell.clusterBit != 0 {
      guard clusters[Int(a.glyph & ~Cell.clusterBit)] == other.clusters[Int(b.glyph & ~Cell.clusterBit)]
      else {
        return false
      }
      otherPlain.glyph = plain.glyph
    }
    plain.style.link = 0
    otherPlain.style.link = 0
    return plain == otherPlain && url(of: a.style.link) == other.url(of: b.style.link)
      && group(of: a.style.link) == other.group(of: b.style.link)
  }

  // MARK: Links

  /// The longest URL that common terminals accept.
  private static let longestLink = 2083

  /// The number of a URL for ``TextStyle/link``, the same for the same URL until the canvas is cleared. 0, no
  /// link, for a URL that a terminal could misread or reject: one with control characters, blanks, quotes,
  /// `<`, `>` or characters beyond ASCII (escape all of them as `%XX`), an empty one, one of more than 2,083
  /// bytes, and any after 65,535 others.
  public mutating func link(_ url: String) -> UInt16 {
    guard url.utf8.allSatisfy({ $0 != 0x22 && $0 != 0x3c && $0 != 0x3e }) else { return 0 }
    return link(url, group: 0)
  }

  /// The number of a link that is one with those of the same group, and not with others of the same URL. 0 for a URL
  /// that is not printable ASCII without blanks, an empty one, one of more than 2,083 bytes, and any after 65,535
  /// others.
  package mutating func link(_ url: String, group: UInt64) -> UInt16 {
    let key = LinkKey(url: url, group: group)
    if let number = linkNumbers[key] { return number }
    guard (1...Self.longestLink).contains(url.utf8.count),
      url.utf8.allSatisfy({ (0x21...0x7e).contains($0) }), let number = UInt16(exactly: links.count + 1)
    else { return 0 }
    links.append(url)
    linkGroups.append(group)
    linkNumbers[key] = number
    return number
  }

  /// The address of a link; nil for 0 and for numbers that this canvas did not assign.
  public func url(of link: UInt16) -> String? {
    link > 0 && Int(link) <= links.count ? links[Int(link) - 1] : nil
  }

  /// The group of a link; 0 for none.
  package func group(of link: UInt16) -> UInt64 {
    link > 0 && Int(link) <= linkGroups.count ? linkGroups[Int(link) - 1] : 0
  }

  // MARK: Drawing

  /// Draws one character, or blanks if it does not fit wholly inside `limits`.
  public mutating func put(
    _ scalar: UInt32, marks: [UInt32] = [], row: Int, column: Int, span: Int = 1, style: TextStyle,
    within limits: Range<Int>? = nil
  ) {
    guard row >= 0, row < rows else { return }
    let limits = (limits ?? 0..<columns).clamped(to: 0..<columns)
    let end = column &+ span
    guard column < limits.upperBound, end > limits.lowerBound, span >= 1 else { return }
    if column < limits.lowerBound || end > limits.upperBound {
      for part in max(column, limits.lowerBound)..<min(end, limits.upperBound) {
        write(Cell(glyph: 0x20, style: style, span: 1), row, part)
      }
      return
    }
    var glyph = scalar
    if !marks.isEmpty {
      glyph = Cell.clusterBit | UInt32(clusters.count)
      clusters.append([scalar] + marks)
    }
    if span == 2 { write(Cell(glyph: 0x20, style: style, span: 0), row, column + 1) }
    write(Cell(glyph: glyph, style: style, span: UInt8(span)), row, column)
  }

  /// Replaces a cell, and blanks the remaining half of a wide character that it cuts.
  private mutating func write(_ cell: Cell, _ row: Int, _ column: Int) {
    let index = row * columns + column
    let old = cells[index]
    if old.span == 0, column > 0, cell.span != 0 {
      cells[index - 1].blank()
    }
    if old.span == 2, column + 1 < columns, cell.span != 2 { cells[index + 1].blank() }
    cells[index] = cell
  }

  /// Fills part of a row with blanks of a style.
  public mutating func fill(row: Int, columns range: Range<Int>, style: TextStyle) {
    guard row >= 0, row < rows else { return }
    for column in range.clamped(to: 0..<columns) {
      write(Cell(glyph: 0x20, style: style, span: 1), row, column)
    }
  }

  /// The text of a row without trailing blanks, for headless screens and tests.
  public func text(row: Int) -> String { text(row: row, columns: 0..<columns) }

  /// The text of a part of a row: the characters that begin in it, without blanks at the end.
  public func text(row: Int, columns range: Range<Int>) -> String {
    guard row >= 0, row < rows else { return "" }
    var text = String.UnicodeScalarView()
    for column in range.clamped(to: 0..<columns) {
      forEachScalar(at: row, column) { if let scalar = Unicode.Scalar($0) { text.append(scalar) } }
    }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// All rows as text.
  public var text: [String] { (0..<rows).map { text(row: $0) } }

  /// Moves the content of rows up by `distance` (down if negative), as a terminal's scroll region does;
  /// exposed rows are blank.
  public mutating func scroll(_ range: Range<Int>, by distance: Int) {
    let range = range.clamped(to: 0..<rows)
    guard distance != 0, !range.isEmpty else { return }
    let staying = max(0, range.count - Int(clamping: distance.magnitude))
    let first = range.lowerBound * columns
    let count = range.count * columns
    let kept = staying * columns
    cells.withUnsafeMutableBufferPointer { cells in
      guard let base = cells.baseAddress?.advanced(by: first) else { return }
      if distance > 0 {
        base.update(from: base + (count - kept), count: kept)
        (base + kept).update(repeating: .blank, count: count - kept)
      } else {
        (base + (count - kept)).update(from: base, count: kept)
        base.update(repeating: .blank, count: count - kept)
      }
    }
  }
}
