// Dots in braille characters, two columns and four rows in each cell, for nodes that draw lines and areas.
//
// Idea: a row of dots is a row of bits, so that an area is filled with a few operations for 64 dots. The outline of an
// area flips one bit in each row that it crosses; a dot is inside if the number of flips up to it is odd, which is the
// exclusive or of all bits up to its own. Rings may come in any order and direction, and rings within rings are holes.

import GeometryCore
import ScreenCore

/// A grid of dots, two columns and four rows in each cell, which braille characters show.
///
/// ```swift
/// var dots = DotCanvas(Size(20, 5))
/// dots.line(from: (0, 0), to: (39, 19))
/// context.put(dots, at: .zero, style: .plain)
/// ```
///
/// Places are in dots from the top left, as fractions. Nothing is drawn out of the grid.
public struct DotCanvas: Sendable {
  /// The columns and rows of cells.
  public let size: Size
  /// The dots of a row as words of 64, the first dot in the lowest bit.
  private var words: [UInt64]
  private let stride: Int
  /// The outlines of areas that are not filled yet, in the same way; empty without any.
  private var flips: [UInt64] = []

  /// The columns and rows of dots.
  public var dotSize: Size { Size(size.width * 2, size.height * 4) }

  /// A grid without dots, of at most 10,000 × 1,000 cells.
  public init(_ size: Size) {
    self.size = Size(min(max(size.width, 0), 10_000), min(max(size.height, 0), 1_000))
    stride = (self.size.width * 2 + 63) / 64
    words = [UInt64](repeating: 0, count: stride * self.size.height * 4)
  }

  /// Whether there is a dot; false out of the grid.
  public subscript(x: Int, y: Int) -> Bool {
    guard x >= 0, y >= 0, x < size.width * 2, y < size.height * 4 else { return false }
    return words[y * stride + x / 64] >> UInt64(x % 64) & 1 == 1
  }

  /// Sets one dot, if it is in the grid.
  public mutating func set(_ x: Int, _ y: Int) {
    guard x >= 0, y >= 0, x < size.width * 2, y < size.height * 4 else { return }
    words[y * stride + x / 64] |= 1 << UInt64(x % 64)
  }

  /// Removes all dots.
  public mutating func clear() {
    for index in words.indices { words[index] = 0 }
    flips = []
  }

  // MARK: Lines

  /// Sets the dots of a straight line. A place that is not a number draws nothing.
  /// O(columns and rows of dots)
  public mutating func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    guard dx.isFinite, dy.isFinite else { return }
    // The part of the way that is in the grid (Liang and Barsky).
    var (first, last) = (0.0, 1.0)
    func clip(_ step: Double, _ from: Double, _ limit: Int) -> Bool {
      guard step != 0 else { return from >= 0 && from < Double(limit) }
      let (a, b) = (-from / step, (Double(limit) - from) / step)
      first = max(first, min(a, b))
      last = min(last, max(a, b))
      return first <= last
    }
    guard clip(dx, start.x, size.width * 2), clip(dy, start.y, size.height * 4) else { return }
    let count = max(1, Int((max(abs(dx), abs(dy)) * (last - first)).rounded(.up)))
    let part = (last - first) / Double(count)
    for step in 0...count {
      let way = first + part * Double(step)
      let (x, y) = (start.x + dx * way, start.y + dy * way)
      // With huge numbers, rounding may leave the grid.
      guard x >= 0, y >= 0, x < Double(dotSize.width), y < Double(dotSize.height) else { continue }
      set(Int(x), Int(y))
    }
  }

  // MARK: Areas

  /// Adds an edge of the outline of an area, which ``fillOutlines()`` fills. The edges of an area form rings; a dot
  /// belongs to it if its middle is inside. A place that is not a number adds nothing. O(rows of dots that it crosses)
  public mutating func outline(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    guard top.x.isFinite, bottom.x.isFinite, top.y < Double(size.height * 4) - 0.5, bottom.y > 0.5 else {
      return
    }
    let firstRow = top.y > 0.5 ? Int((top.y - 0.5).rounded(.up)) : 0
    let endRow = bottom.y > Double(size.height * 4) ? size.height * 4 : Int((bottom.y - 0.5).rounded(.up))
    guard firstRow < endRow else { return }
    if flips.isEmpty { flips = [UInt64](repeating: 0, count: words.count) }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    var x = top.x + (Double(firstRow) + 0.5 - top.y) * slope - 0.5
    let width = Double(size.width * 2)
    for row in firstRow..<endRow {
      if x < width {
        let dot = x <= 0 ? 0 : Int(x.rounded(.up))
        if dot < size.width * 2 { flips[row * stride + dot / 64] ^= 1 << UInt64(dot % 64) }
      }
      x += slope
    }
  }

  /// Sets the dots inside of the outlines that were added since the last call; where two areas overlap, there are none.
  /// O(cells)
  public mutating func fillOutlines() {
    guard !flips.isEmpty else { return }
    for row in 0..<size.height * 4 {
      var isInside: UInt64 = 0
      for index in row * stride..<(row + 1) * stride {
        var word = flips[index]
        word ^= word << 1
        word ^= word << 2
        word ^= word << 4
        word ^= word << 8
        word ^= word << 16
        word ^= word << 32
        word ^= isInside
        isInside = word >> 63 == 1 ? .max : 0
        words[index] |= word
      }
      // The last word may have bits after the last column.
      let rest = size.width * 2 % 64
      if rest != 0 { words[(row + 1) * stride - 1] &= 1 << UInt64(rest) - 1 }
    }
    flips = []
  }

  // MARK: Cells

  /// The dots of a cell, in the order of the braille characters: its character is `0x2800` plus these. 0 out of the grid.
  public func pattern(column: Int, row: Int) -> UInt8 {
    guard column >= 0, row >= 0, column < size.width, row < size.height else { return 0 }
    let (index, shift) = (row * 4 * stride + column / 32, UInt64(column % 32 * 2))
    let (a, b) = (words[index] >> shift, words[index + stride] >> shift)
    let (c, d) = (words[index + 2 * stride] >> shift, words[index + 3 * stride] >> shift)
    let left = a & 1 | (b & 1) << 1 | (c & 1) << 2 | (d & 1) << 6
    let right = (a & 2) << 2 | (b & 2) << 3 | (c & 2) << 4 | (d & 2) << 6
    return UInt8(truncatingIfNeeded: left | right)
  }

  /// The bit of a dot in the pattern of its cell.
  static func bit(_ column: Int, _ row: Int) -> UInt8 {
    if row == 3 { return column == 0 ? 0x40 : 0x80 }
    return (column == 0 ? 0x01 : 0x08) << UInt8(row)
  }
}

extension DrawingContext {
  /// Draws the cells that have dots. Without braille characters, a cell with at least four dots is `#`, any other `.`.
  public func put(_ dots: DotCanvas, at point: Point, style: TextStyle = .plain) {
    let area = Rect(origin: point, size: dots.size).intersection(visibleRect)
    for y in area.minY..<max(area.minY, area.maxY) {
      for x in area.minX..<max(area.minX, area.maxX) {
        let pattern = dots.pattern(column: x - point.x, row: y - point.y)
        guard pattern != 0 else { continue }
        let mark = UInt32(UInt8(ascii: pattern.nonzeroBitCount < 4 ? "." : "#"))
        put(theme.hasSymbols ? 0x2800 + UInt32(pattern) : mark, at: Point(x: x, y: y), style: style)
      }
    }
  }
}
