import NodeUI

/// The name of a marked place: a file and a letter.
struct Mark: Hashable {
  /// The file's name as it was given; nil for the help.
  let file: String?
  let letter: Unicode.Scalar
}

// Marks: places to return to.
extension Pager {
  /// The mark of the place before the last jump.
  private static let last: Unicode.Scalar = "'"

  private func mark(_ letter: Unicode.Scalar) -> Mark {
    Mark(file: help == nil && sources.indices.contains(current) ? sources[current].name : nil, letter: letter)
  }

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
    let isLetter = letter.properties.isAlphabetic || letter == Self.last || letter == "#"
    guard isLetter else {
      message = "a mark is a letter"
      return ring()
    }
    switch command {
    case .clearMark:
      if marks.removeValue(forKey: mark(letter)) == nil { message = "no mark \(letter)" }
    case .markLastRow: marks[mark(letter)] = fileByte(ofRow: view.lastRow)
    default:
      guard let count else { return marks[mark(letter)] = topByte }
      guard let start = views[current]?.document.start(ofLine: max(1, count) - 1) else {
        return message = "no line \(StatusLine.grouped(count))"
      }
      marks[mark(letter)] = start + (views[current]?.origin ?? 0)
    }
  }

  private func goToMark(_ letter: Unicode.Scalar, _ row: Int?) {
    // As in less, two places need no mark.
    if letter == "^" { return perform(.start, count: nil) }
    if letter == "$" { return perform(.end, count: nil) }
    guard let byte = marks[mark(letter)] else {
      message = letter == Self.last ? "no previous place" : "no mark \(letter)"
      return ring()
    }
    marks[mark(Self.last)] = topByte
    guard let row, filter == nil, let start = view.documentRows.rowStart(containing: byte - view.origin)
    else {
      return show(fileByte: byte)
    }
    view.land(at: start, on: WindowPlace.row(row).row(in: view.rows))
  }

  /// The byte of the file at which a row of the view begins.
  private func fileByte(ofRow start: Int) -> Int {
    guard let filter, let all = views[current] else { return start + view.origin }
    return all.origin + filter.source.origin(of: start)
  }

  /// The byte of the file that a mark stands for; nil without one.
  func markedByte(_ letter: Unicode.Scalar) -> Int? { marks[mark(letter)] }

  /// Marks the current place before a command that goes far.
  func rememberPlace(before command: Command, _ count: Int?) {
    switch command {
    case .start, .end, .startAndFirstColumn, .endAndLastColumn, .loadedEnd, .percent, .byte, .searchForward,
      .searchBackward, .matchingBracket, .matchingOpeningBracket:
      marks[mark(Self.last)] = topByte
    default: break
    }
  }

  // MARK: Places in the file

  /// The byte of the file at the top of the window, or the one that will be there once its row is known; for
  /// text and tables, filtered or not.
  var topByte: Int {
    guard let filter, let all = views[current] else { return tableView?.wantedByte ?? view.top + view.origin }
    return all.origin + place(under: filter)
  }

  /// Jumps to the row that contains a byte of the file or, if the filter omits it, to the next one.
  func show(fileByte byte: Int) {
    if filter != nil { return goUnderFilter(to: .byte(max(0, byte - (views[current]?.origin ?? 0)))) }
    view.goal = nil
    view.isFollowing = false
    view.toByte(min(max(0, byte - view.origin), max(0, view.document.length - 1)))
  }
}
