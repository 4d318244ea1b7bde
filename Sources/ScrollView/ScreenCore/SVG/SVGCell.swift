/// A cell's place in a picture, in hundredths, and the shapes of the characters that are drawn, not written: lines
/// of boxes, blocks, quadrants and braille.
///
/// Fonts leave seams between such characters, since a line of text is higher than its glyphs.
struct SVGCell {
  static let (width, height) = (840, 1700)

  let x, y: Int

  /// The shapes of a character; nil if it is text.
  func shapes(of scalar: UInt32) -> SVGGlyph? {
    switch scalar {
    case 0x2500...0x257f: box(scalar)
    case 0x2580...0x259f: block(scalar)
    case 0x2800...0x28ff: braille(scalar)
    default: nil
    }
  }

  // MARK: Blocks

  /// Parts of the cell in eighths.
  private func eighths(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> SVGShapes.Rectangle {
    func place(_ part: Int, _ length: Int) -> Int { (length * part + 4) / 8 }
    let (x0, x1) = (place(left, Self.width), place(right, Self.width))
    let (y0, y1) = (place(top, Self.height), place(bottom, Self.height))
    return .init(x: x + x0, y: y + y0, width: x1 - x0, height: y1 - y0)
  }

  private func block(_ scalar: UInt32) -> SVGGlyph {
    let number = Int(scalar - 0x2580)
    switch number {
    case 0: return .blocks([eighths(0, 0, 8, 4)])
    case 1...8: return .blocks([eighths(0, 8 - number, 8, 8)])
    case 9...15: return .blocks([eighths(0, 0, 16 - number, 8)])
    case 16: return .blocks([eighths(4, 0, 8, 8)])
    case 17...19: return SVGGlyph(blocks: [eighths(0, 0, 8, 8)], shade: number - 16)
    case 20: return .blocks([eighths(0, 0, 8, 1)])
    case 21: return .blocks([eighths(7, 0, 8, 8)])
    default:
      // Quadrants, with a bit each for upper left, upper right, lower left and lower right.
      let quadrants = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][number - 22]
      var parts: [SVGShapes.Rectangle] = []
      if quadrants & 3 == 3 {
        parts.append(eighths(0, 0, 8, 4))
      } else if quadrants & 3 != 0 {
        parts.append(quadrants & 1 != 0 ? eighths(0, 0, 4, 4) : eighths(4, 0, 8, 4))
      }
      if quadrants & 12 == 12 {
        parts.append(eighths(0, 4, 8, 8))
      } else if quadrants & 12 != 0 {
        parts.append(quadrants & 4 != 0 ? eighths(0, 4, 4, 8) : eighths(4, 4, 8, 8))
      }
      return .blocks(parts)
    }
  }

  private func braille(_ scalar: UInt32) -> SVGGlyph {
    let dots = scalar - 0x2800
    // The bits of the dots, row by row.
    let order: [UInt32] = [0, 3, 1, 4, 2, 5, 6, 7]
    var glyph = SVGGlyph()
    for (place, bit) in order.enumerated() where dots >> bit & 1 == 1 {
      let (column, row) = (place % 2, place / 2)
      glyph.lines.append(
        .init(x: x + 130 + column * 420, y: y + 130 + row * 425, width: 170, height: 170))
    }
    return glyph
  }

  // MARK: Lines

  /// The middle of the cell, on whole units, so that lines are sharp.
  private var middle: (x: Int, y: Int) { ((x + Self.width / 2) / 100 * 100, y + 800) }

  private func box(_ scalar: UInt32) -> SVGGlyph? {
    if let box = BoxDrawing(scalar) { return lines(of: box) }
    if let dashes = BoxDashes(scalar) { return lines(of: dashes) }
    return stroke(scalar)
  }

  private func lines(of dashes: BoxDashes) -> SVGGlyph {
    let thickness = dashes.isHeavy ? 200 : 100
    var glyph = SVGGlyph()
    let length = (dashes.isHorizontal ? Self.width : Self.height) / dashes.count
    for number in 0..<dashes.count {
      let start = number * length + length / 5
      glyph.lines.append(
        dashes.isHorizontal
          ? .init(x: x + start, y: middle.y, width: length * 3 / 5, height: thickness)
          : .init(x: middle.x, y: y + start, width: thickness, height: length * 3 / 5))
    }
    return glyph
  }

  private func lines(of box: BoxDrawing) -> SVGGlyph {
    var glyph = SVGGlyph()
    // Sideways first, since shapes of one row join from left to right.
    glyph.lines += strips(
      box.left, box.right, crossing: (box.up, box.down), middle.y, across: middle.x, from: x,
      to: x + Self.width
    ).map { .init(x: $0.from, y: $0.at, width: $0.to - $0.from, height: $0.thickness) }
    glyph.lines += strips(
      box.up, box.down, crossing: (box.left, box.right), middle.x, across: middle.y, from: y,
      to: y + Self.height
    ).map { .init(x: $0.at, y: $0.from, width: $0.thickness, height: $0.to - $0.from) }
    return glyph
  }

  private struct Strip {
    let at, thickness, from, to: Int
  }

  /// The strips of two opposite arms, which lie at `at` across their direction, and cross the others at `across`.
  /// The lines of a double arm are one unit before and after its middle.
  private func strips(
    _ before: BoxDrawing.Weight, _ after: BoxDrawing.Weight,
    crossing: (before: BoxDrawing.Weight, after: BoxDrawing.Weight), _ at: Int, across: Int, from start: Int,
    to end: Int
  ) -> [Strip] {
    let meetsDouble = crossing.before == .double || crossing.after == .double
    let meetsHeavy = crossing.before == .heavy || crossing.after == .heavy
    // An arm ends where the lines that it meets end on their other side.
    let outer = (
      low: meetsDouble ? across - 100 : across, high: across + (meetsDouble || meetsHeavy ? 200 : 100)
    )
    if before == .double || after == .double {
      return [(-100, crossing.before), (100, crossing.after)].flatMap { shift, near in
        // On the side of another double arm, the line turns into the nearer line of that arm.
        let ends = near == .double ? (low: across + 100, high: across) : outer
        return joined(
          before == .double ? start..<ends.high : nil, after == .double ? ends.low..<end : nil,
          at: at + shift, 100)
      }
    }
    // A single arm does not cross a double line that goes through.
    let goesThrough =
      crossing.before == .double && crossing.after == .double && (before == .none || after == .none)
    let ends = goesThrough ? (low: across + 100, high: across) : outer
    if before == after {
      return joined(before == .none ? nil : start..<end, nil, at: at, thickness(before))
    }
    return joined(before == .none ? nil : start..<ends.high, nil, at: at, thickness(before))
      + joined(nil, after == .none ? nil : ends.low..<end, at: at, thickness(after))
  }

  /// The strips of two parts of a line, as one if they touch.
  private func joined(_ first: Range<Int>?, _ second: Range<Int>?, at: Int, _ thickness: Int) -> [Strip] {
    var parts = [first, second].compactMap { $0 }
    if parts.count == 2, parts[0].upperBound >= parts[1].lowerBound {
      parts = [parts[0].lowerBound..<parts[1].upperBound]
    }
    return parts.map { Strip(at: at, thickness: thickness, from: $0.lowerBound, to: $0.upperBound) }
  }

  private func thickness(_ weight: BoxDrawing.Weight) -> Int { weight == .heavy ? 200 : 100 }

  /// Arcs and diagonals.
  private func stroke(_ scalar: UInt32) -> SVGGlyph? {
    /// Commands and numbers, with blanks only between numbers.
    func text(_ parts: Any...) -> String {
      var text = ""
      for part in parts {
        let number = (part as? Int).map(SVGNumber.text)
        if number != nil, text.last?.isNumber == true { text += " " }
        text += number ?? "\(part)"
      }
      return text
    }
    let (right, bottom) = (x + Self.width, y + Self.height)
    let (cx, cy) = (middle.x + 50, middle.y + 50)
    let radius = 350
    func arc(_ toward: Int, _ side: Int, _ down: Int, _ edge: Int) -> SVGGlyph {
      SVGGlyph(
        stroke: text("M", side, cy, "H", cx + toward * radius, "Q", cx, cy, cx, cy + down * radius, "V", edge)
      )
    }
    let falling = text("M", x, y, "L", right, bottom)
    let rising = text("M", right, y, "L", x, bottom)
    switch scalar {
    case 0x256d: return arc(1, right, 1, bottom)
    case 0x256e: return arc(-1, x, 1, bottom)
    case 0x256f: return arc(-1, x, -1, y)
    case 0x2570: return arc(1, right, -1, y)
    case 0x2571: return SVGGlyph(stroke: rising)
    case 0x2572: return SVGGlyph(stroke: falling)
    case 0x2573: return SVGGlyph(stroke: falling + rising)
    default: return nil
    }
  }
}

/// The shapes of one character.
struct SVGGlyph {
  /// Parts with sharp edges.
  var blocks: [SVGShapes.Rectangle] = []
  /// Thin parts, which stay visible at every scale.
  var lines: [SVGShapes.Rectangle] = []
  /// The data of a path of width 1; empty if there is none.
  var stroke = ""
  /// Quarters of the ink, for the shades; 4 for all of it.
  var shade = 4

  /// An eighth of a cell is thin.
  static func blocks(_ rectangles: [SVGShapes.Rectangle]) -> SVGGlyph {
    var glyph = SVGGlyph()
    for part in rectangles {
      if part.width < 150 || part.height < 250 { glyph.lines.append(part) } else { glyph.blocks.append(part) }
    }
    return glyph
  }
}
