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
  static func mainExact(_ style: LayoutElementStyle, _ parent: Size) -> Int?
  static func crossExact(_ style: LayoutElementStyle, _ parent: Size) -> Int?
  static func mainLimits(_ style: LayoutElementStyle, _ parent: Size) -> (Int?, Int?)
  static func crossLimits(_ style: LayoutElementStyle, _ parent: Size) -> (Int?, Int?)
}

enum HorizontalAxis: StackAxis {
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
