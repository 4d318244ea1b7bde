import LayoutCore
import NodeUI

/// Rows that scroll, drawn when they are in view.
class RowsNode: DisplayNode, DrawableNode, ResponderNode {
  /// The number of rows.
  var rowCount = 0 { didSet { if rowCount != oldValue { setNeedsLayout() } } }
  /// The row that the keys go to; nil without one.
  var chosenRow: Int? { nil }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(maximumSize.width == .infinity ? 0 : maximumSize.width, rowCount)
  }

  /// Draws a row at its place.
  func drawRow(_ index: Int, in context: DrawingContext) {}

  func draw(in context: DrawingContext) {
    let visible = context.visibleRect
    for row in max(0, visible.minY)..<max(0, min(visible.maxY, rowCount)) { drawRow(row, in: context) }
  }

  /// The row that a click meets.
  func rowPressed(_ row: Int) {}

  var canBecomeFocused: Bool { true }
  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
  var focusRect: Rect? { chosenRow.map { Rect(x: 0, y: $0, width: 1, height: 1) } }

  func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }
  func pointerReleased(_ pointer: Pointer) {
    if pointer.location.y >= 0, pointer.location.y < rowCount { rowPressed(pointer.location.y) }
  }

  /// Scrolls so that the chosen row is in view.
  func revealChosenRow() {
    guard let row = chosenRow, let window else { return }
    window.reveal(self, Rect(x: 0, y: row, width: 1, height: 1), animated: false)
  }
}

extension String {
  /// The words on lines of some columns each. A longer word has a line of its own.
  func wrapped(in width: Int) -> [String] {
    var rows: [String] = []
    for word in SafeText.of(self).split(separator: " ") {
      if let last = rows.last, last.columns + 1 + String(word).columns <= width {
        rows[rows.count - 1] = last + " " + word
      } else {
        rows.append(String(word))
      }
    }
    return rows
  }
}

/// Rows of plain text, made again for each frame of the panel.
class TextRowsNode: RowsNode {
  private var lines: [String] = []
  /// Makes the rows for a number of columns.
  var makeLines: (Int) -> [String] = { _ in [] }

  /// Makes the rows for the present width.
  func update() {
    lines = makeLines(frame.size.width)
    rowCount = lines.count
    setNeedsDisplay()
  }

  override func drawRow(_ index: Int, in context: DrawingContext) {
    guard index < lines.count else { return }
    context.put(lines[index], at: Point(x: 0, y: index))
  }
}
