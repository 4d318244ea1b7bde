/// One code for both directions: which side of a size is along the stack, and which across.
protocol StackAxis {
  static var isHorizontal: Bool { get }
  static func main(_ size: Size) -> Int
  static func cross(_ size: Size) -> Int
  static func size(_ main: Int, _ cross: Int) -> Size
  static func main(_ range: SizeRange) -> AxisRange
  static func cross(_ range: SizeRange) -> AxisRange
  static func range(_ main: AxisRange, _ cross: AxisRange) -> SizeRange
  static func mainStyle(_ style: LayoutElementStyle, _ parent: Size) -> (exact: Int?, min: Int?, max: Int?)
  static func crossStyle(_ style: LayoutElementStyle, _ parent: Size) -> (exact: Int?, min: Int?, max: Int?)
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
  @inline(__always)
  static func mainStyle(_ style: LayoutElementStyle, _ parent: Size) -> (exact: Int?, min: Int?, max: Int?) {
    (style.exactWidth(parent.width), style.minimumWidth(parent.width), style.maximumWidth(parent.width))
  }
  @inline(__always)
  static func crossStyle(_ style: LayoutElementStyle, _ parent: Size) -> (exact: Int?, min: Int?, max: Int?) {
    (
      style.exactHeight(parent.height), style.minimumHeight(parent.height),
      style.maximumHeight(parent.height)
    )
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
  @inline(__always)
  static func mainStyle(_ style: LayoutElementStyle, _ parent: Size) -> (exact: Int?, min: Int?, max: Int?) {
    HorizontalAxis.crossStyle(style, parent)
  }
  @inline(__always)
  static func crossStyle(_ style: LayoutElementStyle, _ parent: Size) -> (exact: Int?, min: Int?, max: Int?) {
    HorizontalAxis.mainStyle(style, parent)
  }
}
