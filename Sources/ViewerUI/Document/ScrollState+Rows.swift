import LayoutCore
import ScrollCore

extension ScrollState {
  /// Gives the vertical axis the lengths of another, and its rows other numbers: row `n` is now `n + rows`.
  mutating func setRows(_ axis: ScrollAxis, renumberedBy rows: Int, at time: Double)
    -> ScrollEvents
  {
    setGeometry(
      contentSize: Size(contentSize.width, axis.contentLength), bounds: Size(bounds.width, axis.boundsLength),
      contentInset: EdgeInsets(
        top: axis.insetStart, left: contentInset.left, bottom: axis.insetEnd, right: contentInset.right),
      anchoring: .numbers(movedBy: Point(x: 0, y: rows)), at: time)
  }
}
