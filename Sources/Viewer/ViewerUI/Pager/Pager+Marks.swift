import DocumentCore
import NodeUI
import PortholeSystem

// Marks: places to return to. Brackets: places that belong together.
extension Command {
  static let places: [Command] = [
    Command(
      "setMark", "m letter", "mark the first row (or line N) with a letter", less: "m", keys: "m",
      lesskey: ("set-mark", "m"), .keepsShortScreen
    ) { pager, number in pager.askForMark("m") { $0.setMark($1, atLine: number?.whole) } },
    Command(
      "markLastRow", "\" letter", "mark the last row with a letter", less: "M", keys: "\"", keysInLess: "M",
      lesskey: ("set-mark-bottom", "\""), .keepsShortScreen
    ) { pager, _ in pager.askForMark("\"") { $0.markLastRow($1) } },
    Command(
      "goToMark", "' letter  ^X^X letter", "to the mark; '' before the last jump, '^ start, '$ end",
      less: "' ^X^X", keys: "' ^X^X", lesskey: ("goto-mark", "'"), [.moves, .keepsShortScreen]
    ) { pager, number in pager.askForMark("'") { $0.goToMark($1, number?.whole) } },
    Command(
      "clearMark", "ESC-m letter", "forget the mark", less: "ESC-m", keys: "ESC-m",
      lesskey: ("clear-mark", "\u{1b}m"), .keepsShortScreen
    ) { pager, _ in pager.askForMark("ESC-m") { $0.clearMark($1) } },
    Command(
      "matchingBrace", "{", "the bracket that matches the Nth { in the first row",
      lesskey: ("forw-bracket", "{"), [.moves, .marksPlace]
    ) { $0.toBracket("{", "}", $1?.whole, isForward: true) },
    Command("matchingParenthesis", "(", "the same for (", [.moves, .marksPlace]) {
      $0.toBracket("(", ")", $1?.whole, isForward: true)
    },
    Command("matchingSquareBracket", "[", "the same for [", [.moves, .marksPlace]) {
      $0.toBracket("[", "]", $1?.whole, isForward: true)
    },
    Command(
      "matchingOpeningBrace", "}", "the bracket that matches the Nth } in the last row",
      lesskey: ("back-bracket", "}"), [.moves, .marksPlace]
    ) { $0.toBracket("{", "}", $1?.whole, isForward: false) },
    Command("matchingOpeningParenthesis", ")", "the same for )", [.moves, .marksPlace]) {
      $0.toBracket("(", ")", $1?.whole, isForward: false)
    },
    Command("matchingOpeningSquareBracket", "]", "the same for ]", [.moves, .marksPlace]) {
      $0.toBracket("[", "]", $1?.whole, isForward: false)
    },
    Command(
      "askForBracket", "ESC-^F", "the same as { for the two characters typed after it", .keepsShortScreen
    ) { $0.askForBracket("ESC-^F", $1?.whole, isForward: true) },
    Command(
      "askForOpeningBracket", "ESC-^B", "the same as } for the two characters typed after it",
      .keepsShortScreen
    ) { $0.askForBracket("ESC-^B", $1?.whole, isForward: false) },
  ]
}

extension Pager {
  // MARK: Marks

  /// Waits for the letter of a mark.
  fileprivate func askForMark(_ key: String, then body: @escaping (Pager, Unicode.Scalar) -> Void) {
    awaitKeys(1, "\(key) + letter") { pager, letters in
      if let letter = letters.first { body(pager, letter) }
    }
  }

  /// Whether a letter may be a mark; reports it if not.
  private func accepts(mark letter: Unicode.Scalar) -> Bool {
    let isLetter = letter.properties.isAlphabetic || letter == FileMarks.last || letter == "#"
    guard !isLetter else { return true }
    message = "a mark is a letter"
    ring()
    return false
  }

  fileprivate func clearMark(_ letter: Unicode.Scalar) {
    guard accepts(mark: letter) else { return }
    guard tab.marks[letter] != nil else { return message = "no mark \(letter)" }
    set(mark: letter, at: nil)
  }

  fileprivate func markLastRow(_ letter: Unicode.Scalar) {
    if accepts(mark: letter) { set(mark: letter, at: tab.fileByte(of: view.lastRow)) }
  }

  /// Marks the first row, or a line by its number.
  fileprivate func setMark(_ letter: Unicode.Scalar, atLine line: Int?) {
    guard accepts(mark: letter) else { return }
    guard let line else { return set(mark: letter, at: tab.topByte) }
    guard let start = tab.unsorted.document.start(ofLine: max(1, line) - 1) else {
      return message = "no line \(StatusLine.grouped(line))"
    }
    set(mark: letter, at: start + tab.unsorted.origin)
  }

  /// Sets a mark of the visible file, or forgets it.
  private func set(mark letter: Unicode.Scalar, at byte: Int?) {
    tab.marks[letter] = byte
    // The place before a jump is none that the user has marked.
    guard letter != FileMarks.last, let history, let path = absolutePath(of: tab) else { return }
    history.set(mark: letter, at: byte, of: path)
    saveHistory(after: "m")
  }

  /// Lets a file have the marks of earlier runs, which are read when one is needed.
  func readMarks(of tab: FileTab) {
    tab.marks.earlier = { [unowned self, unowned tab] in
      absolutePath(of: tab).flatMap { history?.marks(of: $0) } ?? [:]
    }
  }

  /// The path by which the history knows a file; nil if it has none, or one that is not UTF-8.
  func absolutePath(of tab: FileTab) -> String? {
    guard let absolute = tab.path?.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(absolute) }
    return String(validatingCString: absolute)
  }

  /// Writes the history at once, if the user wants that after an event (`--autosave`). A key does not wait for other
  /// programs.
  func saveHistory(after event: Character) {
    guard options.search.autosave.contains(event) else { return }
    history?.save(withMarks: options.search.savesMarks, patience: 0)
  }

  fileprivate func goToMark(_ letter: Unicode.Scalar, _ row: Int?) {
    // As in less, two places need no mark.
    if letter == "^" { return perform(.start) }
    if letter == "$" { return perform(.end) }
    guard let byte = tab.marks[letter] else {
      if let other = otherFile(withMark: letter) { return open(other) ? goToMark(letter, row) : ring() }
      message = letter == FileMarks.last ? "no previous place" : "no mark \(letter)"
      return ring()
    }
    tab.marks.last = tab.topByte
    guard let row, filter == nil,
      let start = view.documentRows.rowStart(containing: tab.wholeByte(ofFile: byte))
    else {
      return tab.show(fileByte: byte)
    }
    view.land(at: start, on: WindowPlace.row(row).row(in: view.rows))
  }

  /// The next file in which a letter is marked, once round; nil if there is none. Each file has its own last place.
  private func otherFile(withMark letter: Unicode.Scalar) -> FileTab? {
    guard shown.isFile, letter != FileMarks.last else { return nil }
    return files.others(isForward: true, goesAround: true).first { $0.marks[letter] != nil }
  }

  /// Marks the current place, to which `''` goes back.
  func rememberPlace() { tab.marks.last = tab.topByte }

  // MARK: Brackets

  /// Asks for the two characters that open and close a pair.
  fileprivate func askForBracket(_ key: String, _ number: Int?, isForward: Bool) {
    awaitKeys(2, "\(key) + two brackets") { pager, letters in
      pager.toBracket(letters[0], letters[1], number, isForward: isForward)
    }
  }

  /// Goes to the bracket that matches the N-th opening one in the first row, or closing one in the last row.
  fileprivate func toBracket(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ number: Int?, isForward: Bool
  ) {
    guard lines != nil else { return refuseSearch() }
    guard let opening = UInt8(exactly: opening.value), let closing = UInt8(exactly: closing.value),
      opening < 0x80, closing < 0x80
    else {
      message = "a bracket is an ASCII character"
      return ring()
    }
    let line = isForward ? view.firstVisibleRow : view.lastRow
    let own = isForward ? opening : closing
    guard let start = view.content.place(ofBracket: own, number: max(1, number ?? 1), inRowAt: line) else {
      message = isForward ? "no bracket in the top line" : "no bracket in the bottom line"
      return ring()
    }
    search.findBracket(
      BracketSearch(
        view.document.source, opening: opening, closing: closing, at: start, isForward: isForward,
        json: view.content.brackets(at: start, isForward: isForward))
    )
  }

  /// Goes to the bracket as soon as it is found.
  func noticeBracket() {
    guard let (search, outcome) = search.takeBracket() else { return }
    setNeedsDisplay()
    guard case .found(let byte) = outcome, let start = view.documentRows.rowStart(containing: byte) else {
      message = "no matching bracket"
      return ring()
    }
    view.land(at: start, on: search.isForward ? max(0, view.rows - 1) : 0)
    view.litBytes = [min(byte, search.start), max(byte, search.start)]
  }
}
