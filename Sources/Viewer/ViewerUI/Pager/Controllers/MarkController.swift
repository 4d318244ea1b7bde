import DocumentCore
import PortholeSystem

extension Command {
  static let marks: [Command] = [
    Command(
      "setMark", "m letter", "mark the first row (or line N) with a letter", less: "m", keys: "m",
      lesskey: ("set-mark", "m"), .keepsShortScreen
    ) { pager, number in pager.marks.ask("m") { $0.set($1, atLine: number?.whole) } },
    Command(
      "markLastRow", "\" letter", "mark the last row with a letter", less: "M", keys: "\"",
      inLess: "M \" letter", keysInLess: "M \"",
      lesskey: ("set-mark-bottom", "\""), .keepsShortScreen
    ) { pager, _ in pager.marks.ask("\"") { $0.markLastRow($1) } },
    Command(
      "goToMark", "' letter  ^X^X letter", "to the mark; '' before the last jump, '^ start, '$ end",
      less: "' ^X^X", keys: "' ^X^X", lesskey: ("goto-mark", "'"), [.moves, .keepsShortScreen]
    ) { pager, number in pager.marks.ask("'") { $0.go(to: $1, number?.whole) } },
    Command(
      "clearMark", "ESC-m letter", "forget the mark", less: "ESC-m", keys: "ESC-m",
      lesskey: ("clear-mark", "\u{1b}m"), .keepsShortScreen
    ) { pager, _ in pager.marks.ask("ESC-m") { $0.clear($1) } },
  ]
}

/// Marks: places to return to.
final class MarkController: ViewerController {
  /// Waits for the letter of a mark.
  fileprivate func ask(_ key: String, then body: @escaping (MarkController, Unicode.Scalar) -> Void) {
    pager.awaitKeys(1, "\(key) + letter") { pager, letters in
      if let letter = letters.first { body(pager.marks, letter) }
    }
  }

  /// Whether a letter may be a mark; reports it if not.
  private func accepts(mark letter: Unicode.Scalar) -> Bool {
    let isLetter = letter.properties.isAlphabetic || letter == FileMarks.last || letter == "#"
    guard !isLetter else { return true }
    refuse("a mark is a letter")
    return false
  }

  fileprivate func clear(_ letter: Unicode.Scalar) {
    guard accepts(mark: letter) else { return }
    guard tab.marks[letter] != nil else { return message = "no mark \(letter)" }
    set(mark: letter, at: nil)
  }

  fileprivate func markLastRow(_ letter: Unicode.Scalar) {
    if accepts(mark: letter) { set(mark: letter, at: tab.fileByte(of: view.lastRow)) }
  }

  /// Marks the first row, or a line by its number.
  fileprivate func set(_ letter: Unicode.Scalar, atLine line: Int?) {
    guard accepts(mark: letter) else { return }
    guard let line else {
      set(mark: letter, at: tab.topByte)
      return tab.marks.rowsAbove[letter] = rowsAbove
    }
    guard let start = tab.unsorted.document.start(ofLine: max(1, line) - 1) else {
      return message = "no line \(line.grouped)"
    }
    set(mark: letter, at: FileByte(start + tab.unsorted.origin))
  }

  /// Sets a mark of the visible file, or forgets it.
  private func set(mark letter: Unicode.Scalar, at byte: FileByte?) {
    tab.marks[letter] = byte
    // The place before a jump is none that the user has marked.
    guard letter != FileMarks.last, let history = pager.history, let path = absolutePath(of: tab) else {
      return
    }
    history.set(mark: letter, at: byte?.offset, of: path)
    pager.saveHistory(after: "m")
  }

  /// Lets a file have the marks of earlier runs, which are read when one is needed.
  func read(of tab: FileTab) {
    tab.marks.earlier = { [unowned self, unowned tab] in
      absolutePath(of: tab).flatMap { pager.history?.marks(of: $0).mapValues { FileByte($0) } } ?? [:]
    }
  }

  /// The path by which the history knows a file; nil if it has none, or one that is not UTF-8.
  func absolutePath(of tab: FileTab) -> String? {
    guard let absolute = tab.path?.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(absolute) }
    return String(validatingCString: absolute)
  }

  fileprivate func go(to letter: Unicode.Scalar, _ row: Int?) {
    // As in less, two places need no mark.
    if letter == "^" { return pager.perform(.start) }
    if letter == "$" { return pager.perform(.end) }
    guard let byte = tab.marks[letter] else {
      if letter == FileMarks.last, options.has(.keepsRowsOfMarks) { return pager.perform(.start, count: 1) }
      if let other = otherFile(withMark: letter) { return pager.open(other) ? go(to: letter, row) : ring() }
      return refuse(letter == FileMarks.last ? "no previous place" : "no mark \(letter)")
    }
    let (before, rowsAbove) = (screen, tab.marks.rowsAbove[letter] ?? 0)
    rememberPlace()
    defer { before.map { forgetPlace(before: $0) } }
    // As in less, the row is where it was, next to blank rows if need be.
    guard row != nil || options.has(.keepsRowsOfMarks), tab.filter == nil,
      let start = view.documentRows.rowStart(
        containing: max(0, min(tab.wholeByte(of: byte).offset, view.document.length - 1)))
    else {
      return tab.show(byte)
    }
    view.land(at: start, on: row.map { WindowPlace.row($0).row(in: view.rows) } ?? rowsAbove)
  }

  /// The next file in which a letter is marked, once round; nil if there is none. Each file has its own last place.
  private func otherFile(withMark letter: Unicode.Scalar) -> FileTab? {
    guard pager.shown.isFile, letter != FileMarks.last else { return nil }
    return files.others(isForward: true, goesAround: true).first { $0.marks[letter] != nil }
  }

  /// Marks the current place, to which `''` goes back.
  func rememberPlace() {
    tab.marks.last = tab.topByte
    tab.marks.rowsAbove[FileMarks.last] = rowsAbove
  }

  /// The blank rows above the start that are in view; nil without any.
  private var rowsAbove: Int? { view.blankRows.beforeStart > 0 ? view.blankRows.beforeStart : nil }

  /// The rows of a screen, as bytes of the content, and the place to which `''` goes back from it.
  struct Screen {
    let rows: Range<Int>
    let last: (byte: FileByte?, rowsAbove: Int?)
  }

  /// The screen before a jump; nil where the place before each jump counts.
  var screen: Screen? {
    guard options.has(.marksFarJumpsOnly), tab.filter == nil else { return nil }
    let start = view.finalTop
    let count = view.rows - view.blankRows.beforeStart
    let below = view.documentRows.advance(from: start, by: count)
    let end = below.moved < count ? view.document.length : below.start
    return Screen(
      rows: start..<max(start, end), last: (tab.marks.last, tab.marks.rowsAbove[FileMarks.last]))
  }

  /// Forgets the place before a jump that has led so near that less scrolls there: `''` goes back from farther ones only. A jump that waits
  /// for its place is a far one.
  func forgetPlace(before old: Screen) {
    guard view.goal == nil, view.wantedTop == view.top, let new = screen,
      new.rows.lowerBound < old.rows.upperBound,
      new.rows.upperBound >= old.rows.lowerBound
    else { return }
    (tab.marks.last, tab.marks.rowsAbove[FileMarks.last]) = old.last
  }
}
