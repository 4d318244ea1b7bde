import DocumentCore
import LayoutCore

/// A selection with what is looked up once for all rows in view.
package struct MarkedSelection {
  var selection: TextSelection
  /// The starts of the rows that contain the first and the last place.
  var rows: ClosedRange<Int>
}

/// A place under the pointer.
package struct PointedPlace {
  var place: SelectionPlace
  /// The cells behind the end of the row's text, counted from 1; 0 on the text.
  var distance = 0
  /// The part of the row, if it shows its bytes in several ways.
  var pane = 0
}
