import LayoutCore
import ScrollCore

/// The sizes for which a list has measured its rows.
struct ListMeasuring {
  /// The extent across the axis for which the heights were measured.
  var cross: Int?
  /// Whether the last measurement had any extent across the axis; without a limit there, the list shows no rows.
  var hasCross = true
  /// The length of the view in the last layout in which it had any.
  var length = 0
  /// The anchor at the start of the current layout; nil outside of one.
  ///
  /// A stack may measure the list at several sizes before it chooses one. Each measurement starts from this
  /// anchor, so that the discarded ones move nothing.
  var anchor: RowAnchor<Int>?
  /// The rows of the layout on the screen while the list is measured at another width; nil at the same width.
  var shown: ShownRows?
  /// Before a change of width: how far the view started inside its first row, and the height of that row.
  var rewrapped: (inside: Int, height: Int)?
}

/// The rows of the layout on the screen, to return to after a measurement that is discarded.
///
/// A stack that shrinks a list measures it at its own width first, in every layout.
struct ShownRows {
  let cross: Int
  let columns: Int
  let heights: RowHeights
  let anchor: RowAnchor<Int>
}
