import NodeUI
import ScrollCore

// The commands that move the text.
extension Command {
  static let upAndDown: [Command] = [
    .lineDown, .lineUp,
    Command(
      "linePastEnd", "J", "one line down, also past the end", lesskey: ("forw-line-force", "J"), .movesDown
    ) { $0.movement.scrollPastEnd(lines: $1?.whole ?? 1) },
    Command(
      "linePastStart", "K Y", "one line up, also past the start", lesskey: ("back-line-force", "K"), .moves
    ) { $0.view.scrollPastStart(lines: $1?.whole ?? 1, keepsOne: !$0.options.has(.keepsEmptyRows)) },
    Command(
      "fileLineDown", "ESC-j", "one line of the file down, however many rows it takes",
      [.movesDown, .keepsShortScreen]
    ) { $0.movement.scroll(lines: $0.view.rowCount(ofLines: $1?.whole ?? 1)) },
    Command("fileLineUp", "ESC-k", "one line of the file up", .moves) {
      $0.movement.scroll(lines: $0.view.rowCount(ofLines: -($1?.whole ?? 1)))
    },
    Command(
      "pageDown", "Space PageDown f ^F ^V", "one page down; N lines with a number",
      less: "Space f ^F ^V PageDown", lesskey: ("forw-screen", "f"),
      [.movesDown, .keepsShortScreen, .showsUnread], inPicture: { .page(.vertical, $0) }
    ) { $0.movement.page(down: $1?.whole ?? $0.movement.uncoveredPage()) },
    Command(
      "pageUp", "PageUp b ^B ESC-v", "one page up; N lines with a number", less: "b ^B ESC-v PageUp",
      keys: "PageUp Backspace Shift-Space b ^B ESC-v",
      differences: [.init(key: "Backspace", less: "nothing", here: "Backspace turns a page up")],
      inLess: "PageUp b ^B ESC-v", keysInLess: "PageUp Shift-Space b ^B ESC-v",
      lesskey: ("back-screen", "b"), .moves, inPicture: { .page(.vertical, -$0) }
    ) { $0.movement.page(up: $1?.whole ?? $0.movement.uncoveredPage(isUp: true)) },
    Command(
      "windowDown", "z", "one page down; N is the page from now on", lesskey: ("forw-window", "z"),
      [.movesDown, .keepsShortScreen]
    ) {
      $0.movement.setPage($1?.whole)
      $0.movement.page(down: $0.movement.uncoveredPage())
    },
    Command(
      "windowUp", "ESC-z", "one page up; N is the page from now on", less: "w",
      inLess: "w ESC-z",
      lesskey: ("back-window", "\u{1b}z"), .moves
    ) {
      $0.movement.setPage($1?.whole)
      $0.movement.page(up: $0.movement.uncoveredPage(isUp: true))
    },
    Command(
      "pagePastEnd", "ESC-Space", "one page down, also past the end",
      lesskey: ("forw-screen-force", "\u{1b} "), .movesDown
    ) { $0.movement.scrollPastEnd(lines: $1?.whole ?? $0.movement.uncoveredPage()) },
    Command("pagePastStart", "ESC-b", "one page up, also past the start", .moves) {
      $0.view.scrollPastStart(lines: $1?.whole ?? $0.movement.uncoveredPage(isUp: true))
    },
    Command(
      "halfPageDown", "d ^D", "half a page down; N lines, then and later", lesskey: ("forw-scroll", "d"),
      [.movesDown, .keepsShortScreen], inPicture: { .halfPage(.vertical, $0) }
    ) { $0.movement.scroll(lines: $0.movement.halfPage(keeping: $1?.whole)) },
    Command(
      "halfPageUp", "u ^U", "half a page up; N lines, then and later", lesskey: ("back-scroll", "u"), .moves,
      inPicture: { .halfPage(.vertical, -$0) }
    ) { $0.movement.scroll(lines: -$0.movement.halfPage(keeping: $1?.whole)) },
    .start, .end,
    Command(
      "startAndFirstColumn", "Ctrl-Home Shift-Home", "the start and the first column", [.moves, .marksPlace]
    ) {
      $0.movement.toStart(orLine: $1?.whole)
      $0.view.toFirstColumn()
    },
    Command("endAndLastColumn", "Ctrl-End Shift-End", "the end and the last column", [.moves, .marksPlace]) {
      $0.movement.toEnd(orLine: $1?.whole)
      $0.view.toLastColumn()
    },
    Command(
      "loadedEnd", "ESC-G", "the end of what a pipe has sent", lesskey: ("goto-end-buffered", "\u{1b}G"),
      [.moves, .marksPlace]
    ) { pager, _ in pager.view.toLoadedEnd() },
    Command(
      "percent", "p %", "N percent of the bytes (25.5% works); the start without N",
      lesskey: ("percent", "%"), [.moves, .marksPlace, .showsUnread, .movesAtOnce]
    ) { $0.view.toPercent($1?.percentage ?? 0) },
    Command(
      "byte", "P", "the line that holds byte N; the start without N",
      [.moves, .marksPlace, .showsUnread, .movesAtOnce]
    ) {
      $0.movement.toByte($1?.whole ?? 0)
    },
  ]

  static let sideways: [Command] = [
    .halfPageRight, .halfPageLeft,
    Command(
      "rightWithinText", "Alt-→ ESC-]", "as →, but not past the longest line in view", less: "ESC-→ ESC-]",
      keys: "ESC-→ ESC-]", .moves
    ) { $0.view.scroll(columns: min($0.movement.shift(keeping: $1?.whole), $0.view.columnsToLastColumn)) },
    .right, .left,
    Command(
      "firstColumn", "0 ^ Ctrl-← ESC-{", "the first column", less: "ESC-{ Ctrl-←",
      inLess: "Shift-← 0 ^ Ctrl-← ESC-{",
      lesskey: ("no-scroll", "\u{1b}{"), .moves, inPicture: { _ in .toStart(.horizontal) }
    ) { pager, _ in pager.view.toFirstColumn() },
    Command(
      "lastColumn", "$ Ctrl-→ ESC-}", "the end of the longest line in view", less: "ESC-} Ctrl-→",
      inLess: "Shift-→ $ Ctrl-→ ESC-}", lesskey: ("end-scroll", "\u{1b}}"),
      .moves,
      inPicture: { _ in .toEnd(.horizontal) }
    ) { pager, _ in pager.view.toLastColumn() },
    Command(
      "toggleWrap", "w", "wrap long lines, or cut them and scroll sideways", less: "-S",
      differences: [
        .init(
          key: "w", less: "a page up, and N is the page", here: "w wraps lines; ESC-z pages back",
          isHinted: true)
      ], inLess: "-S", keysInLess: "", of: .wrapping
    ) { pager, _ in pager.movement.wrap(pager.options.wrap == .none ? pager.options.wrapStyle : .none) },
    Command(
      "toggleWordWrap", "W", "wrap between words, or at any character", less: "--wordwrap", of: .wrapping
    ) { pager, _ in pager.movement.wrap(pager.options.wrapStyle == .word ? .character : .word) },
  ]

  // MARK: Rows that other code carries out as well

  static let lineDown = Command(
    "lineDown", "↓ j Enter e ^N ^E", "one line down; N lines with a number", less: "j e Enter ^J ^E ^N ↓",
    keys: "↓ Enter j e ^N ^E ^J", lesskey: ("forw-line", "j"), [.movesDown, .keepsShortScreen],
    inPicture: { .line(.vertical, $0) }
  ) { $0.movement.scroll(lines: $1?.whole ?? 1) }

  static let lineUp = Command(
    "lineUp", "↑ k y ^P ^Y ^K", "one line up", less: "k y ^K ^P ^Y ↑", lesskey: ("back-line", "k"), .moves,
    inPicture: { .line(.vertical, -$0) }
  ) { $0.movement.scroll(lines: -($1?.whole ?? 1)) }

  static let start = Command(
    "start", "Home g < ESC-<", "the start; line N with a number", less: "g < ESC-< Home",
    lesskey: ("goto-line", "g"), [.moves, .marksPlace, .showsUnread, .movesAtOnce],
    inPicture: { _ in .toStart(.vertical) }
  ) {
    // The text moves as without a chosen cell.
    if $1 == nil { $0.tables.table?.moveChosenCell(toLastRow: false) }
    $0.movement.toStart(orLine: $1?.whole)
  }

  static let end = Command(
    "end", "End G > ESC->", "the end; line N with a number", less: "G > ESC-> End",
    lesskey: ("end goto-end", "G"), [.moves, .marksPlace, .showsUnread, .movesAtOnce],
    inPicture: { _ in .toEnd(.vertical) }
  ) {
    if $1 == nil { $0.tables.table?.moveChosenCell(toLastRow: true) }
    $0.movement.toEnd(orLine: $1?.whole)
  }

  static let halfPageRight = Command(
    "halfPageRight", "→ ESC-)", "half the width right; N columns, then and later", less: "ESC-) →",
    lesskey: ("right-scroll", "\u{1b})"), .moves, inPicture: { .halfPage(.horizontal, $0) },
    inColumns: { $0.scroll(halfPages: $1) }
  ) { $0.view.scroll(columns: $0.movement.shift(keeping: $1?.whole)) }

  static let halfPageLeft = Command(
    "halfPageLeft", "← ESC-(", "half the width left; N columns, then and later", less: "ESC-( ←",
    keys: "← ESC-( ESC-← ESC-[", lesskey: ("left-scroll", "\u{1b}("), .moves,
    inPicture: { .halfPage(.horizontal, -$0) }, inColumns: { $0.scroll(halfPages: -$1) }
  ) { $0.view.scroll(columns: -$0.movement.shift(keeping: $1?.whole)) }

  static let right = Command(
    "right", "l Shift-→", "one column right; N columns with a number", less: nil,
    differences: [
      .init(
        key: "Shift-→", less: "the end of the longest line",
        here: "Shift-→ goes one column right; $ goes to the end of the line")
    ], inLess: "l", .moves, inPicture: { .line(.horizontal, $0) }, inColumns: { $0.scroll(steps: $1) }
  ) { $0.view.scroll(columns: $1?.whole ?? 1) }

  static let left = Command(
    "left", "h Shift-←", "one column left; N columns with a number", less: nil,
    differences: [
      .init(key: "h", less: "help", here: "h goes left; H is help", isHinted: true),
      .init(
        key: "Shift-←", less: "the first column",
        here: "Shift-← goes one column left; 0 goes to the first column"),
    ], inLess: "", .moves, inPicture: { .line(.horizontal, -$0) }, inColumns: { $0.scroll(steps: -$1) }
  ) { $0.view.scroll(columns: -($1?.whole ?? 1)) }
}

/// Moving the text by keys: distances, places and the end of the last file.
final class MovementController: ViewerController {
  // MARK: Distances

  fileprivate func scroll(lines: Int, nudge: Double = ScrollState.keyNudge) {
    if options.has(.keepsEmptyRows), view.holdsBeforeStart(lines: lines) { return ring(atEnd: true) }
    if lines > 0, options.movement.continuesPastEnd { view.makeRoomPastEnd(for: lines) }
    scrollNow(lines: lines, nudge: nudge)
  }

  private func scrollNow(lines: Int, nudge: Double = ScrollState.keyNudge) {
    let isAtEnd = view.scroll(lines: lines, nudge: nudge)
    // Elastic edges show the end.
    if isAtEnd, !options.movement.hasElasticEdges { ring(atEnd: true) }
  }

  fileprivate func page(down rows: Int) { scroll(lines: rowsOfPage(rows), nudge: ScrollState.pageKeyNudge) }
  fileprivate func page(up rows: Int) { scroll(lines: -rows, nudge: ScrollState.pageKeyNudge) }

  fileprivate func scrollPastEnd(lines: Int) {
    view.makeRoomPastEnd(for: lines)
    scrollNow(lines: lines)
  }

  /// The lines of a page.
  var pageLines: Int {
    let movement = options.movement
    if let lines = movement.windowLines { return max(1, lines) }
    // The height of the terminal includes the status line.
    if let lines = movement.windowLinesLess { return max(1, view.rows + 1 - lines) }
    return movement.pageOverlap == 1 ? view.page : max(1, view.rows - movement.pageOverlap)
  }

  fileprivate func setPage(_ lines: Int?) {
    if let lines { pager.options.movement.windowLines = max(1, lines) }
  }

  /// The lines of a page, so that none is skipped below headings of sections; as many as the user has asked for.
  fileprivate func uncoveredPage(isUp: Bool = false) -> Int {
    options.movement.windowLines == nil ? view.rowsOfPage(pageLines, isUp: isUp) : pageLines
  }

  /// The rows of a page, which may end before a form feed.
  private func rowsOfPage(_ rows: Int) -> Int {
    options.text.stopsAtFormFeeds ? view.rowsBeforeFormFeed(atMost: rows) : rows
  }

  fileprivate func halfPage(keeping count: Int?) -> Int {
    if let count { pager.options.movement.halfPageLines = max(1, count) }
    if let lines = options.movement.halfPageLines { return lines }
    return options.has(.roundsHalfPagesUp) ? max(1, (view.rows + 2) / 2) : view.halfPage
  }

  fileprivate func shift(keeping count: Int?) -> Int {
    if let count { pager.options.movement.shift = .row(count) }
    // Of the whole window, with its line numbers, as in less.
    let width = max(1, window.size.width)
    let columns = options.movement.shift?.length(of: width) ?? 0
    return columns > 0 ? columns : max(1, width / 2)
  }

  // MARK: Places

  fileprivate func toStart(orLine line: Int?) {
    if let line { toLine(max(1, line) - 1) } else { view.toStart() }
  }

  fileprivate func toEnd(orLine line: Int?) {
    tab.filter?.source.resumeAfterStop()
    if let line { toLine(max(1, line) - 1) } else { view.toEnd() }
  }

  /// Jumps to the row that contains a byte of the file, and highlights it.
  fileprivate func toByte(_ number: Int) {
    let isOfText = pager.shown.isHelp || !tab.isOpen || tab.showsBytesOfOtherEncoding
    let byte = FileByte(isOfText ? number : tab.text.document.byte(ofFileByte: number))
    if tab.filter != nil {
      tab.show(byte)
    } else if tab.showsBytesOfOtherEncoding {
      view.toRow(containing: max(0, byte.offset - view.origin))
    } else {
      view.toRow(containing: tab.wholeByte(of: byte).offset)
    }
  }

  /// Jumps to a line by its number in the file, from 0.
  func toLine(_ line: Int) {
    if let start = tab.sortedStart(ofLine: line) {
      if tab.filter != nil { return tab.goUnderFilter(to: .byte(start)) }
      view.giveUpGoal()
      return view.showTarget(at: start.offset)
    }
    guard tab.filter == nil else { return tab.goUnderFilter(to: .line(line)) }
    // As in less, the screen stays where it is if there is no such line.
    if options.has(.refusesMissingLines), let count = view.document.lineCount, line >= max(1, count) {
      return refuse("no line \((line +| 1).grouped)")
    }
    view.toLine(line)
  }

  override func takeResults(at time: Double) {
    lines?.noticeWantedByte()
    // A pipe may have more bytes to search and to filter.
    pager.search.session?.search.resume()
    tab.filter?.source.resume()
    view.contentChanged()
  }

  /// Stops reading on to a place that was asked for.
  override func stop() -> Bool {
    guard view.goal != nil else { return false }
    view.cancelGoal()
    return true
  }

  // MARK: The end of the last file

  private var isAtEndOfFile: Bool {
    !pager.shown.isHelp && lines != nil && view.rows > 0 && view.document.isComplete && view.goal == nil
      && view.top >= view.lastTop
  }

  /// With `-e`, a forward movement at the end of a file goes to the next one or quits.
  func continuesInNextFile() -> Bool {
    guard options.keys.quitAtEnd != .never, isAtEndOfFile else { return false }
    if files.tab(at: 1) != nil { pager.fileList.turn(by: 1) } else { pager.perform(.quit) }
    return true
  }

  /// With `-E`, the end of the last file quits.
  func quitAtEnd() {
    guard options.keys.quitAtEnd == .atOnce, isAtEndOfFile, files.tab(at: 1) == nil else { return }
    pager.perform(.quit)
  }

  // MARK: The highlight of the first new line

  /// The view before a command: its first row, and the first one below.
  struct Seen {
    var view: DocumentNode
    var (top, below): (Int, Int)
  }

  /// Remembers the rows in view before a command that may bring new ones.
  func rowsSeen(before command: Command) -> Seen? {
    guard options.movement.unreadHighlight != .none, command.traits.contains(.moves), lines != nil else {
      return nil
    }
    view.unread = nil
    guard command.traits.contains(.showsUnread) || options.movement.unreadHighlight == .afterMoves else {
      return nil
    }
    return Seen(view: view, top: view.finalTop, below: view.firstRowBelow)
  }

  /// Highlights the first row that was not in view before, or the first one of all after a jump.
  func highlightUnread(since seen: Seen?) {
    guard let seen, seen.view === view else { return }
    let top = view.finalTop
    guard top > seen.top, seen.below < view.document.length,
      view.documentRows.advance(from: seen.top, by: 1).start < top
    else { return }
    view.unread = max(seen.below, view.target ?? top)
  }

  /// Changes how lines are broken, in all files.
  func wrap(_ wrap: TextWrap) {
    pager.options.wrap = wrap
    // The help has a wrapping of its own.
    view.wrap = wrap
    message =
      switch wrap {
      case .none: "long lines are cut; arrows scroll"
      case .word: "lines wrap between words"
      case .character: "lines wrap at any character"
      }
  }
}
