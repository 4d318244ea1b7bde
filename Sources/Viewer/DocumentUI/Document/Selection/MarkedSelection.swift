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

/// The selection of a view, and the pointer that makes it.
package struct Selecting {
  /// The buttons and keys that select; those that do not scroll.
  package enum Drag { case nothing, withButton, withControl }

  /// Something that the viewer must know about the selection.
  package enum Event {
    case began, selected, changed
    /// A click on a cell of the view.
    case click(Point)
    /// The selected bytes have changed, so that nothing is selected any more.
    case lost
  }

  package var state = SelectionState()
  package var drag = Drag.nothing
  package var onEvent: ((Event) -> Void)?
  /// The cell of the pointer while a button is down.
  var pointer = Point.zero
  /// Whether a button is down that will be a click if it is not moved, though not on text.
  var awaitsClick = false
  /// Whether the press has stopped a motion: it is no click then.
  var hasStoppedMotion = false
  var vertical = EdgeScrolling()
  var horizontal = EdgeScrolling()
  /// The last presses at one place.
  var presses = Presses()
  /// A value made from the selected bytes, which shows that they have changed; nil if there are too many.
  var checksum: UInt64?

  /// Counts presses in quick succession near one place: the fourth begins at 1 again.
  struct Presses {
    static let interval = 0.4
    private var last = -Double.infinity
    private var cell = Point(x: -9, y: -9)
    private var count = 0

    mutating func press(at point: Point, time: Double) -> Int {
      let isNear = abs(point.x - cell.x) <= 1 && abs(point.y - cell.y) <= 1
      count = isNear && time - last < Self.interval ? count % 3 + 1 : 1
      (last, cell) = (time, point)
      return count
    }

    /// The next press begins at 1.
    mutating func forget() { last = -.infinity }
  }
}
