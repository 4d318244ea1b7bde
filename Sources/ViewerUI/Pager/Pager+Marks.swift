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

  /// Takes the letter for a command that waits for one.
  func takeMark(_ command: Command, _ key: Key, _ modifiers: Modifiers) {
    awaitsLetter = nil
    message = ""
    guard case .character(let letter) = key, modifiers.subtracting(.shift).isEmpty else { return }
    let isLetter = letter.properties.isAlphabetic || letter == Self.last
    if command == .setMark {
      guard isLetter else { return message = "a mark is a letter" }
      marks[mark(letter)] = topByte
      return
    }
    // As in less, two places need no mark.
    if letter == "^" { return perform(.start, count: nil) }
    if letter == "$" { return perform(.end, count: nil) }
    guard let byte = marks[mark(letter)] else {
      message = letter == Self.last ? "no previous place" : "no mark \(letter)"
      return
    }
    marks[mark(Self.last)] = topByte
    show(fileByte: byte)
  }

  /// The byte of the file that a mark stands for; nil without one.
  func markedByte(_ letter: Unicode.Scalar) -> Int? { marks[mark(letter)] }

  /// Marks the current place before a command that goes far.
  func rememberPlace(before command: Command, _ count: Int?) {
    switch command {
    case .start, .end, .percent, .byte, .searchForward, .searchBackward: marks[mark(Self.last)] = topByte
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
