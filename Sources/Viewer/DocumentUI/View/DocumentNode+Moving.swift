import DocumentCore
import GeometryCore
import NodeUI
import ScrollCore

// Movements by keys and numbers.
extension DocumentNode {
  /// A place that cannot be reached yet.
  public enum Goal: Hashable, Sendable {
    /// The end of a document whose length is not known yet.
    case end
    /// Line number, from 0.
    case line(Int)
    /// The place at a percentage of the content, once a pipe has delivered all of it.
    case percent(Percentage)
    /// The remaining lines of a downward movement.
    case lines(Int)
  }

  /// The lines of a page, by the rule of `ScrollCore`.
  public var page: Int { PageOverlap().page(of: pageAxis) }
  /// The lines of half a page.
  public var halfPage: Int { PageOverlap().halfPage(of: pageAxis) }
  private var pageAxis: ScrollAxis { ScrollAxis(contentLength: .max, boundsLength: rows) }

  /// Moves by lines, down if positive, as far as the content reaches. Up to two pages are animated; farther
  /// is a jump, because no eye could follow.
  ///
  /// - Parameters:
  ///   - nudge: cells of the bounce at an edge, at its peak.
  ///   - isJump: whether the lines lead to a place that was looked for.
  /// - Returns: whether the content already ends here.
  @discardableResult
  public func scroll(lines: Int, nudge: Double = ScrollState.keyNudge, isJump: Bool = false) -> Bool {
    let lines = hideRowsBeforeStart(for: lines)
    guard lines != 0 else { return false }
    let nearby = 2 * max(1, rows)
    isJumping = isJump
    goal = nil
    if lines < 0 { isFollowing = false } else { noticeMoveDown() }
    guard lines.magnitude <= nearby else {
      let before = top
      advance(lines)
      return top == before && goal == nil
    }
    updateLimits()
    let time = time
    let left = update(at: time) { state in
      let (remaining, events) = state.scroll(byX: 0, y: lines, animated: true, at: time)
      return (remaining.y, events)
    }
    if left > 0, !document.isComplete || documentRows.advance(from: document.length, by: -1).isPending {
      // Beyond the bytes available now: continue when more have arrived.
      demandAhead()
      goal = .lines(left)
      jump.motionEnd = state.targetOffset.y -| position.renumbered
    } else if left == lines, movement.hasElasticEdges {
      update(at: time) { $0.nudge(.vertical, by: nudge * Double(lines.signum()), at: time) }
    }
    updateLimits()
    return left == lines && goal == nil
  }

  /// Whether the motion of now is the part of a downward movement for which there was room: the rest follows it.
  var leadsToGoal: Bool {
    guard case .lines = goal else { return false }
    return jump.motionEnd == state.targetOffset.y -| position.renumbered
  }

  /// Jumps by lines.
  func advance(_ lines: Int) {
    // Start at the end of a running motion.
    finishMotion()
    let target = documentRows.advance(from: top, by: lines)
    let limit = byteAxis.clamped(target.start)
    // The rows by which the limits shorten the movement: at the end, and below a header.
    let beyond = limit < target.start ? rowCount(from: limit, to: target.start) : 0
    let above = limit > target.start ? rowCount(from: target.start, to: limit) : 0
    let moved = (lines < 0 ? -target.moved : target.moved) - beyond + above
    move(to: limit, number: topNumber.map { $0 + moved })
    if lines < 0 { giveBackRowsPastEnd() }
    if moved < lines, !document.isComplete || target.isPending {
      demandAhead()
      goal = .lines(lines - moved)
    }
  }

  /// Jumps to the end of a running motion.
  package func finishMotion() {
    guard state.isMoving else { return }
    let (time, goal) = (time, goal)
    update(at: time) { $0.setContentOffset($0.targetOffset, animated: false, at: time) }
    self.goal = goal
  }

  /// Shows the first screenful at once, and follows the end no longer.
  public func toStart() {
    (goal, jump.asked) = (nil, nil)
    isFollowing = false
    blankRows.pastEnd = 0
    move(to: content.firstRow.byte, line: content.firstRow.line)
  }

  /// Shows the last screenful; of an unfinished pipe, once all of it has arrived.
  public func toEnd() {
    (goal, jump.asked) = (nil, nil)
    blankRows.pastEnd = 0
    noticeMoveDown()
    // A growing file has no lasting end to jump to: follow it.
    if following == .resumesAtEnd {
      isFollowing = true
      return
    }
    _ = noticeChange()
    if !document.isComplete {
      document.demand(upTo: .max)
      if !isFollowing { goal = .end }
    }
    let refusals = WorkBudget.refusals
    move(to: lastTop, number: documentRows.rowCount.map { max(0, $0 - max(1, rows)) })
    // Its rows are not decoded yet: continue when they are.
    if !isFollowing, WorkBudget.refusals > refusals { goal = .end }
    if settings.shiftsAsLess { standAtBottom() }
  }

  /// Shows the last screenful of the bytes that are there, without waiting for more.
  package func toLoadedEnd() {
    (goal, isFollowing, blankRows.pastEnd) = (nil, false, 0)
    move(to: lastTop, number: documentRows.rowCount.map { max(0, $0 - max(1, rows)) })
  }

  /// The number of rows by which lines of the file, up if negative, move the window.
  package func rowCount(ofLines lines: Int) -> Int {
    guard documentRows.isWrapping else { return lines }
    finishMotion()
    let start = document.lineStart(containing: top) ?? top
    // The line whose middle is at the top is the first one up.
    let isInside = start < top
    let step = document.advance(from: start, by: lines < 0 && isInside ? lines + 1 : lines)
    return lines < 0 ? -rowCount(from: step.start, to: top) : rowCount(from: top, to: step.start)
  }

  /// Jumps to a line by number (from 0), with `context` rows before it; to the last screenful if there are
  /// fewer lines.
  public func toLine(_ line: Int) {
    // Line numbers are displayed from 1, so `.max` has none.
    let line = min(line, .max - 1)
    let waits = if case .line(line) = goal { true } else { false }
    goal = nil
    isFollowing = false
    if let start = document.start(ofLine: max(0, line)) {
      showTarget(at: start)
    } else if !waits, document.isComplete, let start = document.start(ofLine: line, inFirst: Self.beginning) {
      // Found before the lines are counted, so that the next key finds the view there.
      showTarget(at: start, line: line)
    } else if let count = document.lineCount, line >= count {
      toEnd()
    } else {
      goal = .line(line)
      // Count again even if the user stopped it: only the count can find the line.
      document.startCounting()
      if !document.isComplete { document.demand(upTo: .max) }
    }
  }

  /// Bytes scanned for a line while the lines are not counted: a millisecond's work.
  private static let beginning = 8 << 20

  /// Shows a line by number (from 0) in the first frame. If it is too far away to find at once, nothing is
  /// drawn until it is found.
  package func begin(atLine line: Int) {
    if let start = document.start(ofLine: line, inFirst: Self.beginning) {
      goal = nil
      isFollowing = false
      showTarget(at: start, line: line)
    } else {
      toLine(line)
      jump.awaitedStart = goal
    }
  }

  /// False while the place to begin at is being looked for.
  var showsContent: Bool {
    if goal != jump.awaitedStart { jump.awaitedStart = nil }
    return jump.awaitedStart == nil
  }

  /// Jumps to the row with the byte at a percentage of the content.
  public func toPercent(_ percent: Percentage) {
    isFollowing = false
    if percent == 0 {
      guard let row = landingRow else { return toStart() }
      jump.asked = nil
      return land(at: content.firstRow.byte, on: row, line: content.firstRow.line)
    }
    if percent == 100, landingRow == nil { return toEnd() }
    if !document.isComplete {
      document.demand(upTo: .max)
      goal = .percent(percent)
      return
    }
    goal = nil
    let byte = min(percent.whole(of: document.length), max(0, document.length - 1))
    guard let start = knownRowStart(containing: byte) else { return }
    if let row = landingRow {
      land(at: documentRows.lineStart(ofRowAt: start), on: row)
    } else {
      toByte(documentRows.advance(from: start, by: -rowsCovered(above: start)).start)
    }
    jump.asked = (percent, top, document.length)
  }

  /// The position of the first row shown, in whole percent; nil if all content is visible. After a jump to a
  /// percentage it is that number, even if no row is exactly there.
  public var percent: Int? {
    guard let percent = vertical.percent else { return nil }
    if let asked = jump.asked, asked.top == top, asked.length == document.length {
      return asked.percent.whole
    }
    return percent
  }

  /// Jumps to a row by number (from 0), if it is counted.
  private func toRow(_ row: Int) {
    goal = nil
    isFollowing = false
    let row = max(0, row)
    guard let start = documentRows.start(ofRow: row) else { return }
    let byte = byteAxis.clamped(start)
    move(to: byte, number: byte == start ? row : nil)
  }

  /// Jumps to the row that contains a byte, with `context` rows before it.
  package func toRow(containing byte: Int) {
    goal = nil
    isFollowing = false
    guard let start = knownRowStart(containing: byte) else { return }
    showTarget(at: landingRow == nil ? start : documentRows.lineStart(ofRowAt: start))
  }

  /// Jumps to a row and highlights it.
  ///
  /// - Parameter line: the number (from 0) of its line, if known.
  package func showTarget(at start: Int, line: Int? = nil) {
    // A blank line may be a part of a row.
    let start = documentRows.rowStart(containing: start) ?? start
    target = start
    if let row = landingRow, rows > 0 {
      land(at: start, on: row, line: line)
      if settings.target == .never || settings.target == .belowTop && top == start { target = nil }
      return
    }
    blankRows.pastEnd = 0
    var before = min(context, max(0, rows - 1) / 2)
    before += rowsCovered(above: documentRows.advance(from: start, by: -before).start)
    let first = documentRows.advance(from: start, by: -before)
    let byte = byteAxis.clamped(first.start)
    move(to: byte, line: byte == first.start ? first.line(from: line, sign: -1) : nil)
    noteLanding(on: start)
    // Without rows, layout has not happened yet and will call this again.
    if rows > 0, settings.target == .never || settings.target == .belowTop && firstVisibleRow == start {
      target = nil
    }
  }

  /// Jumps to the row that contains a byte.
  package func toByte(_ byte: Int) {
    guard let start = knownRowStart(containing: byte) else { return }
    blankRows.pastEnd = 0
    move(to: byteAxis.clamped(start))
  }

  /// The start of the row that contains a byte. If its bytes are not decoded yet, the view goes there when they are.
  private func knownRowStart(containing byte: Int) -> Int? {
    let refusals = WorkBudget.refusals
    let start = documentRows.rowStart(containing: byte)
    if start == nil, WorkBudget.refusals > refusals { jump.wantedByte = byte +| origin }
    return start
  }

  /// Jumps to an offset of ``vertical``.
  func toOffset(_ offset: Int) {
    goal = nil
    isFollowing = false
    let axis = vertical
    if rowAxis != nil { return toRow(axis.clamped(offset) + content.firstRow.number) }
    if axis.clamped(offset) >= axis.maxOffset { return toEnd() }
    toByte(axis.clamped(offset) + content.firstRow.byte)
  }

  /// Moves by columns, right if positive.
  public func scroll(columns: Int) {
    if shiftsAsLess { return shift(to: state.targetOffset.x +| columns) }
    let time = time
    let left = update(at: time) { state in
      let (remaining, events) = state.scroll(byX: columns, y: 0, animated: true, at: time)
      return (remaining.x, events)
    }
    guard left == columns, columns != 0, movement.hasElasticEdges else { return }
    update(at: time) { $0.nudge(.horizontal, by: ScrollState.keyNudge * Double(columns.signum()), at: time) }
  }

  /// Shows the start of lines.
  public func toFirstColumn() { toColumn(0) }
  /// Shows the end of the longest line in the window.
  public func toLastColumn() {
    shiftsAsLess ? shiftToLastColumn() : toColumn(shown.width - horizontal.boundsLength)
  }

  /// The columns to scroll until the end of the longest line in the window is in view, not negative.
  package var columnsToLastColumn: Int {
    max(0, shown.width - horizontal.boundsLength - state.targetOffset.x)
  }

  /// Scrolls sideways at once, so that a column, from 0, is at the left edge, as far as lines reach.
  public func toColumn(_ column: Int) {
    if shiftsAsLess { return shift(to: column) }
    var offset = state.targetOffset
    offset.x = column
    let time = time
    isJumping = true
    update(at: time) { $0.setContentOffset(offset, animated: false, at: time) }
  }

  /// Gives up a place that cannot be reached yet.
  public func cancelGoal() { goal = nil }

  // MARK: Changes

  /// Called when the background has a result: continues to the goal and follows the end.
  public func contentChanged() {
    limits.hasRested = true
    if document.isCounted { documentRows.startCounting() }
    completeNumbers()
    switch goal {
    case .line(let line): toLine(line)
    case .end where document.isComplete: toEnd()
    case .percent(let percent) where document.isComplete: toPercent(percent)
    case .lines(let lines):
      goal = nil
      advance(lines)
    case .end, .percent, nil: break
    }
    if let wanted = jump.wantedMatch {
      jump.wantedMatch = nil
      reveal(wanted.match, onRow: wanted.row, matchColumn: wanted.column)
    }
    // If the view is at the end already, nothing is new.
    if top != lastTop || blankRows.beforeStart > 0 { keepEnd() }
    limits.hasJumped = false
    updateLimits()
  }
}
