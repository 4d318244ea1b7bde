import LayoutCore
import NodeUI
import ScrollCore

// Commands that move the text.
extension Pager {
  /// Performs a movement; false for any other command.
  func move(_ command: Command, _ number: TypedNumber?) -> Bool {
    if command.movesDown, continuesInNextFile() { return true }
    let count = number?.whole
    switch command {
    case .lineDown: scroll(lines: count ?? 1)
    case .lineUp: scroll(lines: -(count ?? 1))
    case .linePastEnd: scrollPastEnd(lines: count ?? 1)
    case .linePastStart: view.scrollPastStart(lines: count ?? 1)
    case .fileLineDown: scroll(lines: view.rowCount(ofLines: count ?? 1))
    case .fileLineUp: scroll(lines: view.rowCount(ofLines: -(count ?? 1)))
    case .pageDown: scroll(lines: rowsOfPage(count ?? uncoveredPage()), nudge: ScrollState.pageKeyNudge)
    case .pageUp: scroll(lines: -(count ?? uncoveredPage(isUp: true)), nudge: ScrollState.pageKeyNudge)
    case .windowDown:
      if let count { options.movement.windowLines = max(1, count) }
      scroll(lines: rowsOfPage(uncoveredPage()), nudge: ScrollState.pageKeyNudge)
    case .windowUp:
      if let count { options.movement.windowLines = max(1, count) }
      scroll(lines: -uncoveredPage(isUp: true), nudge: ScrollState.pageKeyNudge)
    case .pagePastEnd: scrollPastEnd(lines: count ?? uncoveredPage())
    case .pagePastStart: view.scrollPastStart(lines: count ?? uncoveredPage(isUp: true))
    case .halfPageDown: scroll(lines: halfPage(keeping: count))
    case .halfPageUp: scroll(lines: -halfPage(keeping: count))
    case .start, .startAndFirstColumn: count.map { toLine(max(1, $0) - 1) } ?? view.toStart()
    case .end, .endAndLastColumn:
      filter?.source.resumeAfterStop()
      count.map { toLine(max(1, $0) - 1) } ?? view.toEnd()
    case .loadedEnd: view.toLoadedEnd()
    case .percent: number.map { view.toPercent($0.percentage) } ?? view.toStart()
    case .byte: if let count { toByte(count) }
    default: return moveSideways(command, count)
    }
    if command == .startAndFirstColumn { view.toFirstColumn() }
    if command == .endAndLastColumn { view.toLastColumn() }
    return true
  }

  private func moveSideways(_ command: Command, _ count: Int?) -> Bool {
    switch command {
    case .right: view.scroll(columns: count ?? 1)
    case .left: view.scroll(columns: -(count ?? 1))
    case .halfPageRight: view.scroll(columns: shift(keeping: count))
    case .halfPageLeft: view.scroll(columns: -shift(keeping: count))
    case .rightWithinText: view.scroll(columns: min(shift(keeping: count), view.columnsToLastColumn))
    case .firstColumn: view.toFirstColumn()
    case .lastColumn: view.toLastColumn()
    default: return false
    }
    return true
  }

  // MARK: Distances

  private func scroll(lines: Int, nudge: Double = ScrollState.keyNudge) {
    if lines > 0, options.movement.continuesPastEnd { view.makeRoomPastEnd(for: lines) }
    let isAtEnd = view.scroll(lines: lines, nudge: nudge)
    // Elastic edges show the end.
    if isAtEnd, !options.movement.hasElasticEdges { ring(atEnd: true) }
  }

  private func scrollPastEnd(lines: Int) {
    view.makeRoomPastEnd(for: lines)
    scroll(lines: lines)
  }

  /// The lines of a page.
  var pageLines: Int {
    let movement = options.movement
    if let lines = movement.windowLines { return max(1, lines) }
    // The height of the terminal includes the status line.
    if let lines = movement.windowLinesLess { return max(1, view.rows + 1 - lines) }
    return movement.pageOverlap == 1 ? view.page : max(1, view.rows - movement.pageOverlap)
  }

  /// The lines of a page, so that none is skipped below headings of sections; as many as the user has asked for.
  private func uncoveredPage(isUp: Bool = false) -> Int {
    options.movement.windowLines == nil ? view.rowsOfPage(pageLines, isUp: isUp) : pageLines
  }

  /// The rows of a page, which may end before a form feed.
  private func rowsOfPage(_ rows: Int) -> Int {
    options.text.stopsAtFormFeeds ? view.rowsBeforeFormFeed(atMost: rows) : rows
  }

  private func halfPage(keeping count: Int?) -> Int {
    if let count { options.movement.halfPageLines = max(1, count) }
    if let lines = options.movement.halfPageLines { return lines }
    return options.profile == .less ? max(1, (view.rows + 2) / 2) : view.halfPage
  }

  private func shift(keeping count: Int?) -> Int {
    if let count { options.movement.shift = .row(count) }
    // Of the whole window, with its line numbers, as in less.
    let width = max(1, window.size.width)
    let columns = options.movement.shift?.length(of: width) ?? 0
    return columns > 0 ? columns : max(1, width / 2)
  }

  // MARK: Places

  /// Jumps to the row that contains a byte of the file, and highlights it.
  private func toByte(_ number: Int) {
    let isOfText = help != nil || !tab.isOpen || tab.showsBytesOfOtherEncoding
    let byte = isOfText ? number : tab.text.document.byte(ofFileByte: number)
    if filter != nil {
      tab.show(fileByte: byte)
    } else if tab.showsBytesOfOtherEncoding {
      view.toRow(containing: max(0, byte - view.origin))
    } else {
      view.toRow(containing: tab.wholeByte(ofFile: byte))
    }
  }

  /// Jumps to a line by its number in the file, from 0.
  func toLine(_ line: Int) {
    if let start = tab.sortedStart(ofLine: line) {
      if filter != nil { return tab.goUnderFilter(to: .byte(start)) }
      (view.goal, view.isFollowing) = (nil, false)
      return view.showTarget(at: start)
    }
    guard filter == nil else { return tab.goUnderFilter(to: .line(line)) }
    // As in less, the screen stays where it is if there is no such line.
    if options.profile == .less, let count = view.document.lineCount, line >= max(1, count) {
      message = "no line \(StatusLine.grouped(line +| 1))"
      return ring()
    }
    view.toLine(line)
  }

  // MARK: The end of the last file

  private var isAtEndOfFile: Bool {
    help == nil && imageView == nil && view.rows > 0 && view.document.isComplete && view.goal == nil
      && view.top >= view.lastTop
  }

  /// With `-e`, a forward movement at the end of a file goes to the next one or quits.
  private func continuesInNextFile() -> Bool {
    guard options.keys.quitAtEnd != .never, isAtEndOfFile else { return false }
    if files.tab(at: 1) != nil { turn(by: 1) } else { perform(.quit, count: nil) }
    return true
  }

  /// With `-E`, the end of the last file quits.
  func quitAtEnd() {
    guard options.keys.quitAtEnd == .atOnce, isAtEndOfFile, files.tab(at: 1) == nil else { return }
    perform(.quit, count: nil)
  }
}
