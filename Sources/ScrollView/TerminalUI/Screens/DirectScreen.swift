// Why there is a screen besides the one of ncurses.
//
// Scrolling redraws the whole window up to 60 times a second, often over ssh, where bytes are what makes it
// slow. A terminal can move rows by itself, so one scrolled line should cost little more than the new text.
// ncurses can do that, too, but it sets and resets the scroll region for every line and moves to each changed
// cell by absolute address; here a line costs about 20 bytes beyond the new text. And ncurses can send
// neither 24-bit colours to a terminal whose terminfo entry lacks them, nor links, nor synchronised output.
//
// The idea: `front` is a copy of the screen as the terminal shows it. A canvas carries a hint, `scrolled`,
// that rows moved by a distance. `pays` counts the cells that would still differ after moving and without
// moving. If moving saves more than 16 cells, about the bytes that it costs, both the terminal and `front`
// scroll. In either case the rest is the difference of two canvases, row by row, so a wrong hint costs bytes
// at worst and never shows a wrong cell.
//
// A view that moves sideways leaves such hints, too (`shifted`): the cells of a row move by deletion and insertion of
// characters, if that saves more than it costs (`DirectScreen+Shifting.swift`).
//
// Four habits save most of the bytes. The scroll region stays set from frame to frame. The rows that
// scrolled in are written last, so the cursor rests at the edge where the next line feed scrolls. A few
// unchanged cells of the same style are written again, if a jump over them is longer. And blanks are written
// in the style of the text before them, if they look the same in it.
//
// The price is that `front` and the cursor must be right. After anything that may have changed or moved the
// terminal's cells (a resize, another program while this one was stopped) the run loop must call
// `invalidate()`. A frame must be sent whole, or the screen repainted. `TerminalOutput` must know the region,
// because a line feed on its last row scrolls. After a character whose width terminals do not agree on, the
// cursor is unknown and the next move is absolute. Before a scroll or an erase the current style shows blanks as
// plain ones, because terminals fill the new cells with the background colour.
//
// It writes ECMA-48 only; other terminals get the screen of ncurses. Terminfo decides which of its functions
// to use.

import ScreenCore

/// Sends frames to a terminal that speaks ECMA-48: only the cells that changed, and a scroll where content
/// moved.
struct DirectScreen: TerminalScreen {
  let capabilities: TerminalCapabilities
  var front = Canvas(rows: 0, columns: 0)
  var output: TerminalOutput
  /// The terminal's size; the canvas may cover only its upper left part.
  private var screen = (rows: 0, columns: 0)
  /// Rows of the terminal's scroll region; nil while it is the whole screen.
  private(set) var scrollRegion: Range<Int>?
  private var needsRepaint = true
  /// Nil if unknown, because another program may have shown or hidden it.
  private var isCursorShown: Bool?

  /// The region at the cursor, if not the whole screen is drawn.
  private(set) var region: InlineRegion?
  /// Lines to print above the region.
  private var linesAbove: [UInt8] = []

  /// - Parameter isInline: whether frames are drawn in a region at the cursor.
  init(capabilities: TerminalCapabilities, isInline: Bool = false) {
    self.capabilities = capabilities
    output = TerminalOutput(capabilities)
    output.isRelative = isInline
    if isInline { region = InlineRegion() }
  }

  var hasSentLinks: Bool { output.hasSentLinks }
  let sendsOnlyTerminfo = false

  mutating func enter() -> [UInt8] {
    invalidate()
    if let region { self.region = InlineRegion(generation: region.generation) }
    return capabilities.enterScreen
  }

  /// The bytes for signal handlers undo everything that is sent here.
  func leave() -> [UInt8]? { nil }

  /// Without the last column if writing its lowest cell would scroll the screen.
  func drawableSize(_ size: (rows: Int, columns: Int)) -> (rows: Int, columns: Int) {
    (size.rows, capabilities.canWriteLastCell ? size.columns : max(1, size.columns - 1))
  }

  mutating func resize(rows: Int, columns: Int) {
    region?.resize(to: columns, front)
    screen = (rows, columns)
    // The terminal may have moved or cut its rows, even if the size is the same again: it may have had
    // another size in between.
    invalidate()
  }

  mutating func invalidate() { needsRepaint = true }

  mutating func regionHasStayed() { region?.hasStayed = true }

  mutating func printAbove(_ lines: [UInt8]) {
    guard region != nil else { return }
    linesAbove += lines
    needsRepaint = true
  }

  func readInput(from descriptor: Int32, with decoder: inout InputDecoder) -> TerminalInput {
    readBytes(from: descriptor, with: &decoder)
  }

  mutating func present(_ canvas: Canvas) -> [UInt8] {
    output.bytes.removeAll(keepingCapacity: true)
    output.columns = max(canvas.columns, screen.columns)
    if needsRepaint || front.rows != canvas.rows || front.columns != canvas.columns {
      repaint(canvas)
    }
    var exposed = 0..<0
    if let scrolled = canvas.scrolled.map({ withoutStandingRows($0, canvas) }), pays(scrolled, canvas) {
      scroll(scrolled)
      front.scroll(scrolled.rows, by: scrolled.distance)
      exposed =
        scrolled.distance > 0
        ? (scrolled.rows.upperBound - scrolled.distance)..<scrolled.rows.upperBound
        : scrolled.rows.lowerBound..<(scrolled.rows.lowerBound - scrolled.distance)
    }
    // The rows that scrolled in are last, which leaves the cursor where the next scroll needs it.
    for row in 0..<canvas.rows where !exposed.contains(row) { update(row, canvas) }
    for row in exposed { update(row, canvas) }
    moveCursor(canvas)
    front.copyContents(of: canvas)
    return output.bytes
  }

  private mutating func repaint(_ canvas: Canvas) {
    output.forgetState()
    if region != nil { return repaintRegion(canvas) }
    if capabilities.hasScrollRegion { output.write("\u{1b}[r") }
    scrollRegion = nil
    output.regionRows = 0..<max(1, canvas.rows)
    output.setStyle(.plain)
    // Some terminals move the whole screen to the scrollback when all of it is erased at once.
    output.write(capabilities.staysOnMainScreen ? "\u{1b}[H\u{1b}[J" : "\u{1b}[H\u{1b}[2J")
    output.cursor = (0, 0)
    front = Canvas(rows: canvas.rows, columns: canvas.columns)
    needsRepaint = false
    isCursorShown = nil
  }

  /// Erases the region, prints the lines above it, and makes room for its rows, which may scroll the screen. Then the
  /// cursor is on its first cell.
  private mutating func repaintRegion(_ canvas: Canvas) {
    if let above = region?.rowsAboveCursor, above > 0 {
      output.bytes.append(.sequence(above, UInt8(ascii: "A")))
    }
    output.write("\r")
    output.setStyle(.plain)
    output.write("\u{1b}[J")
    output.bytes += linesAbove
    linesAbove = []
    let below = max(0, canvas.rows - 1)
    if below > 0 {
      output.bytes.append(.repeated(0x0a, below))
      output.bytes.append(.sequence(below, UInt8(ascii: "A")))
    }
    output.cursor = (0, 0)
    output.regionRows = 0..<max(1, canvas.rows)
    front = Canvas(rows: canvas.rows, columns: canvas.columns)
    (needsRepaint, isCursorShown) = (false, nil)
    region?.begin(rows: canvas.rows, columns: canvas.columns)
  }

  /// Comes last, so that the cursor never appears where cells were written.
  private mutating func moveCursor(_ canvas: Canvas) {
    var isShown = false
    if let (row, column) = canvas.cursor, (0..<canvas.rows).contains(row),
      (0..<canvas.columns).contains(column)
    {
      output.move(row, column)
      isShown = true
    } else if region != nil {
      // Whatever a new size does to the rows below, the first one is found again.
      output.move(0, 0)
    }
    region?.rest(at: output.cursor ?? (output.row, 0))
    guard isShown != isCursorShown else { return }
    output.bytes += isShown ? capabilities.showCursor : capabilities.hideCursor
    isCursorShown = isShown
  }

  // MARK: Scrolling

  /// Whether moving rows saves more cells than the sequences for it cost.
  private func pays(_ scrolled: Canvas.ScrolledRows, _ canvas: Canvas) -> Bool {
    let rows = scrolled.rows
    guard capabilities.hasScrollRegion, !needsRepaint, rows.lowerBound >= 0, rows.upperBound <= canvas.rows,
      rows.count >= 2, scrolled.distance != 0, scrolled.distance.magnitude < rows.count
    else { return false }
    var moved = 0
    for row in rows {
      let source = row + scrolled.distance
      if !rows.contains(source) {
        for column in 0..<canvas.columns where !canvas[row, column].isBlank { moved += 1 }
      } else if !canvas.shows(row: row, sameAs: front, row: source) {
        for column in 0..<canvas.columns where !canvas.shows(row, column, sameAs: front, source, column) {
          moved += 1
        }
      }
    }
    var standing = 0
    for row in rows where !canvas.shows(row: row, sameAs: front, row: row) {
      for column in 0..<canvas.columns where !canvas.shows(row, column, sameAs: front, row, column) {
        standing += 1
        if standing > moved + 16 { return true }
      }
    }
    return false
  }

  /// Leaves out rows at the edges that stand still while the others move, such as a heading over a text: moved along,
  /// each frame would write them again. A few of their cells may change, as when a scroll bar appears.
  private func withoutStandingRows(_ scrolled: Canvas.ScrolledRows, _ canvas: Canvas) -> Canvas.ScrolledRows {
    let all = scrolled.rows
    guard !needsRepaint, all.lowerBound >= 0, all.upperBound <= canvas.rows, scrolled.distance != 0 else {
      return scrolled
    }
    func stands(_ row: Int) -> Bool {
      let (source, target) = (row + scrolled.distance, row - scrolled.distance)
      // The cells that differ if the row stands and if it moves, and those that it gives to the row that it moves to.
      var (standing, moved, given) = (0, 0, 0)
      for column in 0..<canvas.columns {
        if !canvas.shows(row, column, sameAs: front, row, column) { standing += 1 }
        guard standing <= 2 else { return false }
        let isSame =
          all.contains(source)
          ? canvas.shows(row, column, sameAs: front, source, column) : canvas[row, column].isBlank
        if !isSame { moved += 1 }
        if all.contains(target), !canvas[target, column].isBlank,
          canvas.shows(target, column, sameAs: front, row, column)
        {
          given += 1
        }
      }
      // The two changes of the region that a row may cost take 16 bytes. So does each changed cell, with the jump to it and its style.
      return moved - given > 16 * (standing + 1)
    }
    var rows = all
    while !rows.isEmpty, stands(rows.lowerBound) { rows = (rows.lowerBound + 1)..<rows.upperBound }
    while !rows.isEmpty, stands(rows.upperBound - 1) { rows = rows.lowerBound..<(rows.upperBound - 1) }
    return Canvas.ScrolledRows(rows: rows, distance: scrolled.distance)
  }

  private mutating func scroll(_ scrolled: Canvas.ScrolledRows) {
    let rows = scrolled.rows
    let count = Int(scrolled.distance.magnitude)
    output.setStyle(ofBlanks: .plain)
    if (scrollRegion ?? 0..<max(front.rows, screen.rows)) != rows {
      output.write("\u{1b}[\(rows.lowerBound + 1);\(rows.upperBound)r")
      output.cursor = (0, 0)
      output.regionRows = rows
      scrollRegion = rows
    }
    let isUp = scrolled.distance > 0
    let edge = isUp ? rows.upperBound - 1 : rows.lowerBound
    let step = isUp ? "\n" : "\u{1b}M"
    if capabilities.hasScrollBy, output.cursor?.row != edge || count * step.utf8.count > 4 {
      output.write("\u{1b}[\(count == 1 ? "" : String(count))\(isUp ? "S" : "T")")
      return
    }
    if output.cursor?.row != edge { output.move(edge, 0) }
    for _ in 0..<count { output.write(step) }
  }
}
