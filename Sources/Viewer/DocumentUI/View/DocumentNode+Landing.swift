import DocumentCore
import ScrollCore

// Places beyond the ends of the content, and the row on which a jump lands.
extension DocumentNode {
  // MARK: Beyond the ends

  /// The blank rows below the last line if a row is the first one of the window.
  func blankRows(below start: Int) -> Int {
    guard rows > 0, document.isComplete else { return 0 }
    let rest = documentRows.advance(from: start, by: rows)
    return rest.isPending ? 0 : max(0, rows - rest.moved - 1)
  }

  /// Lets the view show blank rows below the end, as many as a downward movement needs. One line stays in view.
  package func makeRoomPastEnd(for lines: Int) {
    finishMotion()
    let step = documentRows.advance(from: top, by: lines)
    if !step.isPending { blankRows.pastEnd = max(blankRows.pastEnd, blankRows(below: step.start)) }
  }

  /// Puts a text that is shorter than the window at its lower edge, as less shows the end.
  func standAtBottom() {
    guard rows > 0, document.isComplete, document.length > 0, top == 0, content.space.headerRows == 0 else {
      return
    }
    let rest = documentRows.advance(from: 0, by: rows)
    guard !rest.isPending, rest.moved < rows else { return }
    blankRows.beforeStart = rows - 1 - rest.moved
  }

  /// Gives back the blank rows below the end that an upward movement has left.
  func giveBackRowsPastEnd() {
    if blankRows.pastEnd > 0 { blankRows.pastEnd = min(blankRows.pastEnd, blankRows(below: top)) }
  }

  /// Moves up by lines; past the start, blank rows come into view.
  ///
  /// - Parameter keepsOne: whether a movement that would leave no line in view leaves one. Otherwise, as K of less does, it shows the
  ///   start, unless only one line is in view already.
  package func scrollPastStart(lines: Int, keepsOne: Bool = true) {
    finishMotion()
    let step = documentRows.advance(from: top, by: -lines)
    if step.moved > 0 { scroll(lines: -step.moved) }
    guard !step.isPending, step.moved < lines else { return }
    finishMotion()
    let (most, wanted) = (max(0, rows - 1), blankRows.beforeStart +| (lines - step.moved))
    let leavesNone = wanted > most && blankRows.beforeStart < most
    blankRows.beforeStart = leavesNone && !keepsOne ? 0 : min(most, wanted)
  }

  /// Whether no line may be scrolled: up while blank rows stand above the start, and down while blank rows stand at both ends. False if
  /// jumps have no row of their own.
  package func holdsBeforeStart(lines: Int) -> Bool {
    guard landingRow != nil, blankRows.beforeStart > 0, lines != 0 else { return false }
    guard lines > 0 else { return true }
    let below = rows - blankRows.beforeStart
    let rest = documentRows.advance(from: top, by: below)
    return document.isComplete && !rest.isPending && rest.moved + 1 < below
  }

  /// Hides blank rows above the start, as many as a downward movement takes; returns the rest of the movement.
  func hideRowsBeforeStart(for lines: Int) -> Int {
    let hidden = min(blankRows.beforeStart, max(0, lines))
    blankRows.beforeStart -= hidden
    return lines - hidden
  }

  // MARK: Bytes of the file

  /// Jumps to the row that contains a byte of the file, as soon as it is known.
  package func show(fileByte byte: Int) {
    jump.wantedByte = byte
    noticeWantedByte()
  }

  /// The byte at the top, or the one that will be there once its row is known.
  package var wantedTop: Int { jump.wantedByte.map { max(0, $0 - origin) } ?? top }

  /// The byte that the user reads at the top: it may be inside of the first row, or one whose row is not known yet.
  package var readByte: Int { jump.wantedByte == nil ? position.anchor.row.read : wantedTop }
  /// Takes a byte of the first row for the one that the user reads.
  package func read(_ byte: Int) { position.anchor.row.read = byte }
  /// The byte in the first row that the user reads, whatever jump waits.
  package var readInFirstRow: Int { position.anchor.row.read }

  /// Gives up a jump whose place is not known yet.
  package func giveUpJump() { (jump.wantedByte, jump.wantedMatch) = (nil, nil) }
  /// Gives up a jump that waits for lines to be counted, and following.
  package func giveUpGoal() { (goal, isFollowing) = (nil, false) }

  package func noticeWantedByte() {
    guard jump.wantedByte != nil else { return }
    let place = wantedTop
    guard place < document.length || document.isComplete else {
      document.demand(upTo: .max)
      return
    }
    guard content.isKnown(place) else { return }
    jump.wantedByte = nil
    toByte(min(place, max(0, document.length - 1)))
    position.anchor.row.read = place
  }

  // MARK: Landing

  /// The row of the window, from 0, on which the target of a jump lands; nil where the viewer's own rule holds:
  /// the top, or any row that needs no movement.
  package var landingRow: Int? { movement.jumpTarget.map { $0.row(in: rows) } }

  /// Moves a row of the document to a row of the window (from 0). Beyond the ends of the content the window is
  /// blank, but above a jump to the first row only if jumps have a row of their own.
  ///
  /// - Parameter line: the number (from 0) of its line, if known.
  package func land(at start: Int, on row: Int, line: Int? = nil) {
    (goal, isFollowing) = (nil, false)
    let row = max(row, min(rowsCovered(above: start), max(0, rows - 1)))
    let place = documentRows.advance(from: start, by: -row)
    blankRows.pastEnd = blankRows(below: place.start)
    move(to: byteAxis.clamped(place.start), line: place.line(from: line, sign: -1))
    noteLanding(on: start)
    guard start > 0 || landingRow != nil, place.start == 0, !place.isPending else { return }
    blankRows.beforeStart = min(max(0, rows - 1), max(0, row - place.moved))
  }

  // MARK: The place that a jump led to

  // It stays visible. A jump may come before the headings of the file are found, its lines are counted or the columns of a
  // table are measured; each of these may cover the place later.

  private var landingSpace: Landing.Space {
    Landing.Space(view: frame.size, rows: viewport.size, columns: content.space.scrollingColumns)
  }

  /// Notes the row that a jump has led to.
  func noteLanding(on row: Int) {
    jump.landed = settings.showsHeadings ? Landing(row: row, top: top, space: landingSpace) : nil
  }

  /// Notes the match that a jump has led to, or leads to while it is animated.
  ///
  /// - Parameter column: the first column of the window before the jump.
  func noteLanding(on row: Int, of match: Range<Int>, onRow wanted: Int?, from column: Int) {
    jump.landed = Landing(
      row: row, top: finalTop,
      match: .init(bytes: match, row: wanted, before: column, column: state.targetOffset.x),
      space: landingSpace)
  }

  /// Moves the text if the place of the last jump is covered by something that has become known since. The place counts
  /// until the user moves or resizes the window.
  package func keepLandingInView() {
    guard let landed = jump.landed, rows > 0 else { return }
    guard finalTop == landed.top, landed.row >= landed.top || landed.match != nil,
      landed.space.view == frame.size, landed.match.map({ $0.column == state.targetOffset.x }) ?? true
    else { return jump.landed = nil }
    guard !state.isMoving else { return }
    let isCovered = landed.row >= top && headings(over: top).count > rowCount(from: top, to: landed.row)
    guard let match = landed.match else { return isCovered ? uncover(landed) : () }
    guard isCovered || landed.space != landingSpace else { return }
    // A shift may not be needed any more.
    if landed.space != landingSpace { toColumn(match.before) }
    show(match.bytes, inRowAt: landed.row, onRow: match.row)
    // The place is known late, but it is no new movement.
    finishMotion()
    noticeLanding()
  }

  private func uncover(_ landed: Landing) {
    move(
      to: byteAxis.clamped(documentRows.advance(from: landed.row, by: -rowsCovered(above: landed.row)).start))
    if jump.heading?.start == landed.row { jump.heading?.top = top }
    jump.landed?.top = top
  }
}
