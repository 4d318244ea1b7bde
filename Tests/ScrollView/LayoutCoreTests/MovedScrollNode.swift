import GeometryCore
import LayoutCore

/// A scroll node that stores its offset itself, as a subclass that scrolls does.
final class MovedScrollNode: ScrollLayoutNode {
  private var place = Point.zero
  override var contentOffset: Point {
    get { place }
    set { place = newValue }
  }
}
