import ScreenCore

/// The rows of a screen that an inline program draws: a region that begins at the cursor. Its place on the screen is
/// unknown, so the cursor moves from where it is.
struct InlineRegion {
  /// The number of rows; 0 before the first frame.
  private(set) var rows = 0
  private var columns = 0
  /// The cell on which the cursor rests, counted from the first of the region.
  private(set) var cursor: (row: Int, column: Int) = (0, 0)
  /// The number of times the region was drawn as a whole, each of which may have moved it.
  private(set) var generation = 0
  /// The rows of the screen between the first one of the region and the cursor.
  private(set) var rowsAboveCursor = 0

  /// Whether the terminal has not broken rows for its new width.
  var hasStayed = false

  init(generation: Int = 0) { self.generation = generation }

  /// The region is drawn as a whole.
  mutating func begin(rows: Int, columns: Int) {
    (self.rows, self.columns, generation) = (rows, columns, generation + 1)
    rest(at: (0, 0))
  }

  /// Notes a place of the cursor after a frame.
  mutating func rest(at cursor: (row: Int, column: Int)) {
    (self.cursor, rowsAboveCursor) = (cursor, cursor.row)
  }

  /// The screen has another width: most terminals break the rows that have become too long for it, those above the
  /// cursor, too.
  mutating func resize(to columns: Int, _ picture: Canvas) {
    defer { (self.columns, hasStayed) = (columns, false) }
    guard columns > 0, columns < self.columns, !hasStayed else { return }
    func broken(_ width: Int) -> Int { max(1, (width + columns - 1) / columns) }
    rowsAboveCursor = cursor.column / columns
    for row in 0..<min(cursor.row, picture.rows) {
      rowsAboveCursor += broken(DisplayWidth.of(picture.text(row: row)))
    }
  }

  /// The bytes that move the cursor below the region.
  var end: [UInt8] {
    guard rows > 0 else { return [] }
    var bytes: [UInt8] = []
    if rows - 1 > cursor.row { bytes.append(.sequence(rows - 1 - cursor.row, UInt8(ascii: "B"))) }
    return bytes + [13, 10]
  }
}
