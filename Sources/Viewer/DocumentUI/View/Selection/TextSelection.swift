import NodeUI

/// A place that a selection begins or ends at, as bytes of the document, which keep their meaning when lines are
/// broken differently and when the file grows.
package struct SelectionPlace: Hashable {
  /// The bytes of a character, a word, a line, a line end or a cell; empty after the last line.
  var bytes: Range<Int>
  /// The column of its row, for rectangles; in tables the number of the cell.
  var column: Int
}

/// Selected text.
package struct TextSelection: Hashable {
  /// The part that a drag adds at a time: a word after two presses, a line after three.
  var unit = TextUnit.character
  /// Whether it is a rectangle, or a block of cells.
  var isBlock = false
  /// The part of a row in which it began, if the row shows its bytes in several ways.
  var pane = 0
  var anchor: SelectionPlace
  var end: SelectionPlace

  /// All bytes from one end to the other.
  package var bytes: Range<Int> {
    let start = min(anchor.bytes.lowerBound, end.bytes.lowerBound)
    return start..<max(start, anchor.bytes.upperBound, end.bytes.upperBound)
  }

  /// The columns of a rectangle.
  var columns: ClosedRange<Int> { min(anchor.column, end.column)...max(anchor.column, end.column) }

  /// The places in the order of the document.
  var first: SelectionPlace { isForward ? anchor : end }
  var last: SelectionPlace { isForward ? end : anchor }

  private var isForward: Bool {
    (anchor.bytes.lowerBound, anchor.column) <= (end.bytes.lowerBound, end.column)
  }
}

/// A movement of the end of a selection.
package enum SelectionMove: Hashable {
  case left, right, lineStart, lineEnd
  /// By rows, down if positive.
  case rows(Int)
}
