/// Maps width and height to main (along the stack) and cross. A type parameter rather than a value, so that
/// the compiler makes a version of the algorithm for each direction.
protocol StackAxis {
  static var isHorizontal: Bool { get }
  static func main(_ size: Size) -> Int
  static func cross(_ size: Size) -> Int
  static func size(_ main: Int, _ cross: Int) -> Size
  static func main(_ range: SizeRange) -> AxisRange
  static func cross(_ range: SizeRange) -> AxisRange
  static func range(_ main: AxisRange, _ cross: AxisRange) -> SizeRange
  // The sizes of a style with nothing in the box.
  static func hasMain(_ style: CompactStyle) -> Bool
  static func hasCross(_ style: CompactStyle) -> Bool
  static func main(_ style: CompactStyle) -> Int32
  static func cross(_ style: CompactStyle) -> Int32
  static func mainExact(_ style: LayoutElementStyle, _ parent: Size) -> Int?
  static func crossExact(_ style: LayoutElementStyle, _ parent: Size) -> Int?
  static func mainLimits(_ style: LayoutElementStyle, _ parent: Size) -> (Int?, Int?)
  static func crossLimits(_ style: LayoutElementStyle, _ parent: Size) -> (Int?, Int?)
}

extension StackAxis {
  /// The ranges in which a child without limits and fractions is measured first.
  ///
  /// - Parameters:
  ///   - most: the most cells across the stack.
  ///   - stretched: the fewest cells across of a child that is stretched.
  @inline(__always)
  static func firstRanges(
    of style: CompactStyle, _ alignment: AlignItems, most: Int, stretched: Int
  ) -> (main: AxisRange, cross: AxisRange) {
    var cross = AxisRange(0, most)
    if hasCross(style) {
      let exact = Int(self.cross(style))
      cross = AxisRange(exactly: alignment == .stretch ? exact : min(exact, most))
    } else if alignment == .stretch {
      cross.min = stretched
    }
    var main = AxisRange.any
    if style.kinds & StyleSlot.basis != 0 {
      main = AxisRange(exactly: Int(style.basis))
    } else if hasMain(style) {
      main = AxisRange(exactly: Int(self.main(style)))
    }
    return (main, cross)
  }
}

enum HorizontalAxis: StackAxis {
  @inline(__always) static func hasMain(_ style: CompactStyle) -> Bool { style.hasWidth }
  @inline(__always) static func hasCross(_ style: CompactStyle) -> Bool { style.hasHeight }
  @inline(__always) static func main(_ style: CompactStyle) -> Int32 { style.width }
  @inline(__always) static func cross(_ style: CompactStyle) -> Int32 { style.height }
  static var isHorizontal: Bool { true }
  @inline(__always) static func main(_ size: Size) -> Int { size.width }
  @inline(__always) static func cross(_ size: Size) -> Int { size.height }
  @inline(__always) static func size(_ main: Int, _ cross: Int) -> Size { Size(main, cross) }
  @inline(__always) static func main(_ range: SizeRange) -> AxisRange { range.width }
  @inline(__always) static func cross(_ range: SizeRange) -> AxisRange { range.height }
  @inline(__always) static func range(_ main: AxisRange, _ cross: AxisRange) -> SizeRange {
    SizeRange(width: main, height: cross)
  }
  @inline(__always) static func mainExact(_ style: LayoutElementStyle, _ parent: Size) -> Int? {
    style.exactWidth(parent.width)
  }
  @inline(__always) static func crossExact(_ style: LayoutElementStyle, _ parent: Size) -> Int? {
    style.exactHeight(parent.height)
  }
  static func mainLimits(_ style: LayoutElementStyle, _ parent: Size) -> (Int?, Int?) {
    (style.minimumWidth(parent.width), style.maximumWidth(parent.width))
  }
  static func crossLimits(_ style: LayoutElementStyle, _ parent: Size) -> (Int?, Int?) {
    (style.minimumHeight(parent.height), style.maximumHeight(parent.height))
  }
}

enum VerticalAxis: StackAxis {
  @inline(__always) static func hasMain(_ style: CompactStyle) -> Bool { style.hasHeight }
  @inline(__always) static func hasCross(_ style: CompactStyle) -> Bool { style.hasWidth }
  @inline(__always) static func main(_ style: CompactStyle) -> Int32 { style.height }
  @inline(__always) static func cross(_ style: CompactStyle) -> Int32 { style.width }
  static var isHorizontal: Bool { false }
  @inline(__always) static func main(_ size: Size) -> Int { size.height }
  @inline(__always) static func cross(_ size: Size) -> Int { size.width }
  @inline(__always) static func size(_ main: Int, _ cross: Int) -> Size { Size(cross, main) }
  @inline(__always) static func main(_ range: SizeRange) -> AxisRange { range.height }
  @inline(__always) static func cross(_ range: SizeRange) -> AxisRange { range.width }
  @inline(__always) static func range(_ main: AxisRange, _ cross: AxisRange) -> SizeRange {
    SizeRange(width: cross, height: main)
  }
  @inline(__always) static func mainExact(_ style: LayoutElementStyle, _ parent: Size) -> Int? {
    style.exactHeight(parent.height)
  }
  @inline(__always) static func crossExact(_ style: LayoutElementStyle, _ parent: Size) -> Int? {
    style.exactWidth(parent.width)
  }
  static func mainLimits(_ style: LayoutElementStyle, _ parent: Size) -> (Int?, Int?) {
    HorizontalAxis.crossLimits(style, parent)
  }
  static func crossLimits(_ style: LayoutElementStyle, _ parent: Size) -> (Int?, Int?) {
    HorizontalAxis.mainLimits(style, parent)
  }
}
