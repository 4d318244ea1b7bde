// A terminal without a window: turns the output of a program into cells, and keys into input for it.
//
// Problem: the output of a program in a tape is as hostile as any file, and terminals disagree about parts of it. Tests
// compare whole screens, so each output needs one result, however it is divided into reads.
//
// Idea: `OutputSequences` parses the bytes, `EmulatedScreen+Sequences` performs each element, and a `Canvas` stores the
// cells. The rules come from ECMA-48 and DEC's manuals, and from xterm where both are silent. After a character in the
// last column the cursor stays there, and the next character wraps first. Erased cells have the pen's colours and no
// attributes.
//
// Pitfalls:
// - Every number is clamped, and every loop is bounded by the size of the screen.
// - A mark combines with the cell before the cursor, so it may arrive later than its character.
// - `Canvas` stores characters with marks until it is cleared. So they are counted, and after many the canvas is copied.

import NodeUI
import PortholeSystem
import ScreenCore

/// The screen of a program in a pseudo-terminal.
nonisolated package final class EmulatedScreen {
  private var sequences = OutputSequences()
  package private(set) var size: Size
  /// The width that the program sees. The canvas has at least two columns, so that a wide character fits.
  private(set) var columns: Int
  private var shown: Canvas
  /// The cells of the main or the alternate screen while the other one is visible.
  private var hidden: Canvas
  package private(set) var isAlternate = false
  /// The rows by which the larger part of the screen was scrolled, up less down.
  package private(set) var scrolledRows = 0
  private var marks = 0
  /// The replies to the current output.
  var replies: [UInt8] = []

  /// The state that a program saves and restores, separately for each screen.
  struct SavedState {
    var row = 0
    var column = 0
    /// Whether the next character wraps, since the last one was written to the last column.
    var isWrapPending = false
    var pen = TextStyle.plain
    /// Whether rows count from the top of the scroll region and the cursor stays inside it.
    var isOrigin = false
    /// The final bytes that select the two character sets, and whether the second set is active.
    var sets = [UInt8(ascii: "B"), UInt8(ascii: "B")]
    var isShifted = false
  }

  var now = SavedState()
  /// The saved states of the main and the alternate screen.
  var saved = [SavedState(), SavedState()]
  /// The rows that scroll: a non-empty range within the screen.
  var region: Range<Int>
  /// Whether a column is a tab stop.
  var tabs: [Bool]
  /// The DEC modes that are set.
  var modes = EmulatedScreen.initialModes
  var isInserting = false
  /// Whether a line feed also returns to the first column.
  var isNewLine = false
  /// The character that REP repeats; nil unless it was the last element.
  var last: UInt32?

  /// The pointer's cell, the last button and all pressed buttons.
  var mouse = (row: 0, column: 0, held: 0, buttons: Set<Int>())

  /// Wrapping and the visible cursor.
  static let initialModes: Set = [7, 25]
  /// The number of characters with marks after which a canvas is copied.
  private static let mostMarks = 100_000

  package init(_ size: Size) {
    shown = Canvas(rows: max(size.height, 1), columns: max(size.width, 2))
    hidden = shown
    self.size = Size(shown.columns, shown.rows)
    columns = min(max(size.width, 1), shown.columns)
    region = 0..<shown.rows
    tabs = Self.tabs(columns)
  }

  /// A tab stop every eight columns.
  static func tabs(_ columns: Int) -> [Bool] { (0..<columns).map { $0 % 8 == 0 } }

  // MARK: The screen

  /// The cells and the cursor, as a frame.
  package var canvas: Canvas {
    var canvas = shown
    canvas.cursor = isCursorVisible ? cursor : nil
    return canvas
  }

  package var cursor: (row: Int, column: Int) { (now.row, now.column) }
  package var isCursorVisible: Bool { modes.contains(25) }

  /// The title of the window, with hidden characters made visible.
  package internal(set) var title: String?

  /// Whether the program has begun an update that it has not ended.
  package var isUpdating: Bool { modes.contains(2026) }

  /// Shows output, and returns the terminal's replies.
  package func write(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    replies = []
    sequences.read(Array(bytes)) { perform($0) }
    return replies
  }

  /// Changes the size. Cells stay at the top left; those above go where the cursor would be below the end.
  package func resize(_ new: Size) {
    let empty = EmulatedScreen(new)
    guard empty.size != size || empty.columns != columns else { return }
    let shift = max(0, now.row - (empty.size.height - 1))
    (size, columns, region) = (empty.size, empty.columns, empty.region)
    (shown, hidden) = (copy(shown, up: shift), copy(hidden, up: shift))
    tabs = Array(tabs.prefix(columns)) + empty.tabs.dropFirst(tabs.count)
    moveCursor(row: now.row, column: now.column)
  }

  /// Shows the main or the other screen.
  func switchScreen(toAlternate: Bool) {
    guard toAlternate != isAlternate else { return }
    isAlternate.toggle()
    swap(&shown, &hidden)
  }

  // MARK: The cursor

  func moveCursor(row: Int, column: Int) {
    let rows = now.isOrigin ? region : 0..<size.height
    now.row = min(max(row, rows.lowerBound), rows.upperBound - 1)
    now.column = min(max(column, 0), columns - 1)
    now.isWrapPending = false
  }

  /// Moves the cursor down, or up for a step of -1. At the edge of the scroll region, scrolls the region instead.
  func index(by step: Int = 1) {
    let isAtEnd = now.row == (step > 0 ? region.upperBound - 1 : region.lowerBound)
    if isAtEnd { scroll(region, by: step) }
    moveCursor(row: isAtEnd ? now.row : now.row + step, column: now.column)
  }

  /// Performs a pending wrap before the next character is written.
  private func wrap() {
    guard now.isWrapPending else { return }
    now.isWrapPending = false
    guard modes.contains(7) else { return }
    index()
    now.column = 0
  }

  private func advance(by width: Int) {
    now.isWrapPending = now.column + width >= columns
    now.column = min(now.column + width, columns - 1)
  }

  // MARK: Cells

  /// Writes printable ASCII characters without translation.
  func put(_ text: ArraySlice<UInt8>) {
    var rest = text
    while !rest.isEmpty {
      wrap()
      let (start, count) = (rest.startIndex, min(rest.count, columns - now.column))
      if isInserting { insertCells(count) }
      shown.fill(row: now.row, columns: now.column..<(now.column + count), style: .plain)
      shown.put(0..<count, atRow: now.row, column: now.column, over: now.pen) { UInt32(text[start + $0]) }
      advance(by: count)
      rest = rest.dropFirst(count)
    }
    last = text.last.map { UInt32($0) }
  }

  /// Writes a character, or combines a mark with the cell before the cursor.
  func put(_ scalar: UInt32) {
    let known = DisplayWidth.of(scalar)
    let width = known ?? DisplayWidth.ofHidden(scalar)
    guard width > 0 else { return known == nil ? () : combine(scalar) }
    wrap()
    if now.column + width > columns, now.column > 0 {
      // Without wrapping, a wide character does not fit here.
      guard modes.contains(7) else { return }
      now.isWrapPending = true
      wrap()
    }
    if isInserting { insertCells(width) }
    // Hidden characters would reorder or hide others when the frame is written to a terminal.
    let base = known == nil ? 0xfffd : scalar == 0xa0 ? 0x20 : scalar
    shown.put(base, row: now.row, column: now.column, span: width, style: now.pen)
    advance(by: width)
    last = scalar
  }

  private func combine(_ mark: UInt32) {
    var column = now.isWrapPending ? now.column : now.column - 1
    guard column >= 0 else { return }
    if shown[now.row, column].span == 0 { column -= 1 }
    let (cell, scalars) = (shown[now.row, column], shown.scalars(at: now.row, column))
    guard let base = scalars.first, scalars.count <= DisplayWidth.mostMarks else { return }
    shown.put(
      base, marks: scalars.dropFirst() + [mark], row: now.row, column: column, span: Int(cell.span),
      style: cell.style)
    marks += 1
    guard marks > Self.mostMarks else { return }
    (shown, hidden, marks) = (copy(shown), copy(hidden), 0)
  }

  /// A copy in the current size, with only the visible marks.
  private func copy(_ old: Canvas, up distance: Int = 0) -> Canvas {
    var copy = Canvas(rows: size.height, columns: size.width)
    copy.put(old, row: -distance, column: 0)
    return copy
  }

  func erase(_ rows: Range<Int>, _ columns: Range<Int>) {
    let style = TextStyle(foreground: now.pen.foreground, background: now.pen.background)
    for row in rows { shown.fill(row: row, columns: columns, style: style) }
  }

  /// Moves rows up, or down if the distance is negative, and erases the exposed rows.
  func scroll(_ rows: Range<Int>, by distance: Int) {
    let kept = rows.count - abs(distance)
    if kept > 0, kept * 2 >= size.height { scrolledRows += distance }
    shown.scroll(rows, by: distance)
    let exposed = min(abs(distance), rows.count)
    erase(distance > 0 ? rows.suffix(exposed) : rows.prefix(exposed), 0..<columns)
  }

  /// Inserts empty cells at the cursor.
  func insertCells(_ count: Int) {
    let (start, count) = (now.column, min(count, columns - now.column))
    // First, halves of wide characters at both ends become spaces.
    erase(now.row..<(now.row + 1), (columns - count)..<columns)
    let first = shown[now.row, start]
    if first.span == 0 { shown.fill(row: now.row, columns: start..<(start + 1), style: first.style) }
    shown.shift(start..<columns, ofRow: now.row, by: -count)
    erase(now.row..<(now.row + 1), start..<(start + count))
  }

  /// Deletes cells at the cursor.
  func deleteCells(_ count: Int) {
    let (start, count) = (now.column, min(count, columns - now.column))
    erase(now.row..<(now.row + 1), start..<(start + count))
    shown.shift(start..<columns, ofRow: now.row, by: count)
    erase(now.row..<(now.row + 1), (columns - count)..<columns)
  }
}
