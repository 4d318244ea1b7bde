import NodeUI
import PortholeSystem

// Marks: places to return to.
extension Pager {
  /// Waits for the letter of a mark.
  func askForMark(_ command: Command, _ count: Int?) {
    let label =
      switch command {
      case .setMark: "m + letter"
      case .markLastRow: "\" + letter"
      case .clearMark: "ESC-m + letter"
      default: "' + letter"
      }
    awaitKeys(1, label) { pager, letters in
      guard let letter = letters.first else { return }
      command == .goToMark ? pager.goToMark(letter, count) : pager.setMark(command, letter, count)
    }
  }

  private func setMark(_ command: Command, _ letter: Unicode.Scalar, _ count: Int?) {
    let isLetter = letter.properties.isAlphabetic || letter == FileMarks.last || letter == "#"
    guard isLetter else {
      message = "a mark is a letter"
      return ring()
    }
    switch command {
    case .clearMark:
      guard tab.marks[letter] != nil else { return message = "no mark \(letter)" }
      set(mark: letter, at: nil)
    case .markLastRow: set(mark: letter, at: tab.fileByte(of: view.lastRow))
    default:
      guard let count else { return set(mark: letter, at: tab.topByte) }
      guard let start = tab.unsorted.document.start(ofLine: max(1, count) - 1) else {
        return message = "no line \(StatusLine.grouped(count))"
      }
      set(mark: letter, at: start + tab.unsorted.origin)
    }
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

  private func goToMark(_ letter: Unicode.Scalar, _ row: Int?) {
    // As in less, two places need no mark.
    if letter == "^" { return perform(.start, count: nil) }
    if letter == "$" { return perform(.end, count: nil) }
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
    guard help == nil, panel == nil, letter != FileMarks.last else { return nil }
    return files.others(isForward: true, goesAround: true).first { $0.marks[letter] != nil }
  }

  /// Marks the current place, to which `''` goes back.
  func rememberPlace() { tab.marks.last = tab.topByte }

  /// Marks the current place before a command that goes far.
  func rememberPlace(before command: Command, _ count: Int?) {
    switch command {
    case .start, .end, .startAndFirstColumn, .endAndLastColumn, .loadedEnd, .percent, .byte, .searchForward,
      .searchBackward, .nextSection, .previousSection, .nextSectionOfLevel, .previousSectionOfLevel, .outline:
      tab.marks.last = tab.topByte
    default: if command.brackets != nil { tab.marks.last = tab.topByte }
    }
  }
}
