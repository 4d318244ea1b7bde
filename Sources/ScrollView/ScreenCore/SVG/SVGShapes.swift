/// Rectangles of one ink. Those that touch and have the same width or height become one, so that nothing shows
/// between the cells.
struct SVGShapes {
  /// In hundredths of the picture's units.
  struct Rectangle: Hashable {
    var x, y, width, height: Int
  }

  private(set) var rectangles: [Rectangle] = []
  /// The rectangles that end at the last row of cells, by their columns.
  private var ends: [Columns: Int] = [:]

  private struct Columns: Hashable {
    let x, width: Int
  }

  /// Adds a rectangle: rows from top to bottom, each from left to right.
  mutating func add(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    guard width > 0, height > 0 else { return }
    if let last = rectangles.last, last.y == y, last.height == height, last.x + last.width == x {
      rectangles[rectangles.count - 1].width += width
    } else {
      rectangles.append(Rectangle(x: x, y: y, width: width, height: height))
    }
  }

  /// Ends a row of cells: joins its rectangles with those above them. `count` is the number of rectangles before
  /// the row.
  mutating func endRow(from count: Int) {
    guard rectangles.count > count else { return }
    var kept = Array(rectangles[..<count])
    for rectangle in rectangles[count...] {
      let columns = Columns(x: rectangle.x, width: rectangle.width)
      if let above = ends[columns], kept[above].y + kept[above].height == rectangle.y {
        kept[above].height += rectangle.height
      } else {
        ends[columns] = kept.count
        kept.append(rectangle)
      }
    }
    rectangles = kept
  }

  /// The data of a path.
  var path: String {
    rectangles.map {
      "M\(SVGNumber.text($0.x)) \(SVGNumber.text($0.y))h\(SVGNumber.text($0.width))v\(SVGNumber.text($0.height))"
        + "h\(SVGNumber.text(-$0.width))z"
    }.joined()
  }
}

/// Numbers of a picture, in hundredths.
enum SVGNumber {
  static func text(_ hundredths: Int) -> String {
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return sign + String(whole) }
    let digits = rest % 10 == 0 ? String(rest / 10) : (rest < 10 ? "0" : "") + String(rest)
    return sign + (whole == 0 ? "" : String(whole)) + "." + digits
  }
}
