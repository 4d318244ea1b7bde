import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

// Where keys and numbers lead.
extension DocumentNode {
  /// Lines of a page and of half of one: the rule is `ScrollCore`'s.
  public var page: Int { PageOverlap().page(of: pageAxis) }
  public var halfPage: Int { PageOverlap().halfPage(of: pageAxis) }
  private var pageAxis: ScrollAxis { ScrollAxis(contentLength: .max, boundsLength: rows) }

  /// Moves by lines, down if positive, as far as the content goes. A few pages are a motion; further it is a jump, since
  /// nobody could see what flies past.
  ///
  /// - Parameter nudge: cells of the push that shows that there is nowhere to go.
  public func scroll(lines: Int, nudge: Double = 1) {
    let nearby = 2 * max(1, rows)
    goal = nil
    if lines < 0 { isFollowing = false } else { noticeMoveDown() }
    guard lines.magnitude <= nearby else { return advance(lines) }
    updateLimits()
    let time = time
    let left = update(at: time) { state in
      let (remaining, events) = state.scroll(byX: 0, y: lines, animated: true, at: time)
      return (remaining.y, events)
    }
    if left > 0, !document.isComplete || rowLayout.advance(from: document.length, by: -1).isPending {
      // Further down than there is anything yet: go on when more has come.
      demandAhead()
      goal = .lines(left)
    } else if left == lines {
      update(at: time) { $0.nudge(.vertical, by: nudge * Double(lines.signum()), at: time) }
    }
    updateLimits()
  }

  /// Moves at once.
  func advance(_ lines: Int) {
    // From where a motion was going.
    settle()
    let target = rowLayout.advance(from: top, by: lines)
    let limit = byteAxis.clamped(target.start)
    let beyond = limit < target.start ? rowCount(from: limit, to: target.start) : 0
    let moved = (lines < 0 ? -target.moved : target.moved) - beyond
    place(limit, number: topNumber.map { $0 + moved })
    if moved < lines, !document.isComplete || target.isPending {
      demandAhead()
      goal = .lines(lines - moved)
    }
  }

  /// Ends a motion where it was going.
  func settle() {
    guard state.isMoving else { return }
    let (time, goal) = (time, goal)
    update(at: time) { $0.setContentOffset($0.targetOffset, animated: false, at: time) }
    self.goal = goal
  }

  public func toStart() {
    (goal, asked) = (nil, nil)
    isFollowing = false
    place(0, line: 0)
  }

  /// The last screenful. Of a pipe that is still being written, once all of it has come.
  public func toEnd() {
    (goal, asked) = (nil, nil)
    noticeMoveDown()
    // The end of what never ends is gone before it has been reached.
    if followsAtEnd, !isFollowing {
      isFollowing = true
      return
    }
    _ = noticeChange()
    if !document.isComplete {
      document.demand(upTo: .max)
      if !isFollowing { goal = .end }
    }
    place(lastTop, number: rowLayout.rowCount.map { max(0, $0 - max(1, rows)) })
  }

  /// A line by number, from 0, to the top of the window, with ``context`` before it; the last screenful if there are not
  /// so many.
  public func toLine(_ line: Int) {
    goal = nil
    isFollowing = false
    // Numbers are shown from 1.
    let line = min(line, .max - 1)
    if let start = document.start(ofLine: max(0, line)) {
      showTarget(at: start)
    } else if let count = document.lineCount, line >= count {
      toEnd()
    } else {
      goal = .line(line)
      // Also if it was stopped: only the count knows where the line is.
      document.startCounting()
      if !document.isComplete { document.demand(upTo: .max) }
    }
  }

  /// Bytes that are looked through for the line that is to be shown first, before anything is drawn: a millisecond's work.
  private static let beginning = 8 << 20

  /// Has the first frame show a line by number, from 0. Where it is further away than can be looked for at once, nothing
  /// is shown until it has been found.
  func begin(atLine line: Int) {
    if let start = document.start(ofLine: line, inFirst: Self.beginning) {
      goal = nil
      isFollowing = false
      showTarget(at: start, line: line)
    } else {
      toLine(line)
      awaitedStart = goal
    }
  }

  /// False while the place to begin at is still being looked for.
  var showsContent: Bool {
    if goal != awaitedStart { awaitedStart = nil }
    return awaitedStart == nil
  }

  /// The place at so many percent of the content: of its lines once they are counted, else its bytes.
  public func toPercent(_ percent: Percentage) {
    isFollowing = false
    if percent == 100 { return toEnd() }
    if !document.isComplete {
      document.demand(upTo: .max)
      goal = .percent(percent)
      return
    }
    if let axis = rowAxis {
      toRow(percent.part(of: axis.maxOffset))
    } else {
      goal = nil
      toByte(percent.part(of: byteAxis.maxOffset))
    }
    asked = (percent, top, document.length)
  }

  /// How far down the first row shown is, in whole percent; nil where everything is shown. At a place that was asked for
  /// by percent it is those, even where no row is exactly so far down.
  public var percent: Int? {
    guard let percent = vertical.percent else { return nil }
    if let asked, asked.top == top, asked.length == document.length { return asked.percent.whole }
    return percent
  }

  /// A row by number, from 0, of those that are counted.
  private func toRow(_ row: Int) {
    goal = nil
    isFollowing = false
    let row = max(0, row)
    guard let start = rowLayout.start(ofRow: row) else { return }
    let byte = byteAxis.clamped(start)
    place(byte, number: byte == start ? row : nil)
  }

  /// The row that holds a byte, with ``context`` before it.
  func toRow(containing byte: Int) {
    goal = nil
    isFollowing = false
    guard let start = rowLayout.rowStart(containing: byte) else { return }
    showTarget(at: start)
  }

  /// Goes to a row and has it stand out.
  ///
  /// - Parameter line: its number, from 0, where that is known.
  func showTarget(at start: Int, line: Int? = nil) {
    target = start
    let before = min(context, max(0, rows - 1) / 2)
    let first = rowLayout.advance(from: start, by: -before)
    let byte = byteAxis.clamped(first.start)
    place(byte, line: byte == first.start ? line.map { $0 - first.lines } : nil)
    // Without rows nothing has been laid out yet: then this is done again.
    if top == start, rows > 0 { target = nil }
  }

  /// The row that holds a byte.
  func toByte(_ byte: Int) {
    guard let start = rowLayout.rowStart(containing: byte) else { return }
    place(byteAxis.clamped(start))
  }

  /// Moves to an offset of ``vertical``.
  func toOffset(_ offset: Int) {
    goal = nil
    isFollowing = false
    let axis = vertical
    if rowAxis != nil { return toRow(axis.clamped(offset)) }
    if axis.clamped(offset) >= axis.maxOffset { return toEnd() }
    toByte(axis.clamped(offset))
  }

  /// Moves by columns, to the right if positive.
  public func scroll(columns: Int) {
    let time = time
    let left = update(at: time) { state in
      let (remaining, events) = state.scroll(byX: columns, y: 0, animated: true, at: time)
      return (remaining.x, events)
    }
    guard left == columns, columns != 0 else { return }
    update(at: time) { $0.nudge(.horizontal, by: Double(columns.signum()), at: time) }
  }

  public func toFirstColumn() { toColumn(0) }
  /// So that the end of the longest line in the window is seen.
  public func toLastColumn() { toColumn(visibleWidth - horizontal.boundsLength) }

  public func toColumn(_ column: Int) {
    var offset = state.targetOffset
    offset.x = column
    let time = time
    update(at: time) { $0.setContentOffset(offset, animated: false, at: time) }
  }

  /// Gives up what is still being waited for.
  public func cancelGoal() { goal = nil }

  // MARK: Changes

  /// Something new came from the background: takes up what was waited for, follows the end.
  public func contentChanged() {
    hasRested = true
    if document.isCounted { rowLayout.startCounting() }
    completeNumbers()
    switch goal {
    case .line(let line): toLine(line)
    case .end where document.isComplete: toEnd()
    case .percent(let percent) where rowLayout.rowCount != nil: toPercent(percent)
    case .lines(let lines):
      goal = nil
      advance(lines)
    case .end, .percent, nil: break
    }
    // At the end already, nothing is new.
    if isFollowing, top != lastTop { toEnd() }
    hasJumped = false
    updateLimits()
  }
}
