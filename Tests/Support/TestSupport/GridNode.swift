import LayoutCore
import NodeUI

/// Rows of letters that all differ, each beginning with its number, so that a test recognizes each cell.
public final class GridNode: ViewNode {
  public let size: Size

  public init(_ width: Int, _ height: Int) {
    size = Size(width, height)
    super.init()
  }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size { size }

  public static func row(_ y: Int, width: Int) -> String {
    let number = "\(y) "
    return String((number + String((0..<max(0, width - number.count)).map { letter(y, $0) })).prefix(width))
  }

  private static func letter(_ y: Int, _ x: Int) -> Character {
    Character(Unicode.Scalar(97 + UInt8((x * 7 + y) % 26)))
  }

  public override func draw(in context: DrawingContext) {
    let rect = context.visibleRect
    for y in rect.minY..<rect.maxY {
      context.put(Self.row(y, width: size.width), at: Point(x: 0, y: y))
    }
  }
}
