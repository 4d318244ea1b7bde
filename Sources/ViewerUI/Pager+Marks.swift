import NodeUI

/// A place that has a letter: in which file, and which.
struct Mark: Hashable {
  /// The file's name as it was given; nil for the help.
  let file: String?
  let letter: Unicode.Scalar
}

// Marks: places to come back to.
extension Pager {
  /// Where the last jump began.
  private static let last: Unicode.Scalar = "'"

  private func mark(_ letter: Unicode.Scalar) -> Mark {
    Mark(file: help == nil && sources.indices.contains(current) ? sources[current].name : nil, letter: letter)
  }

  /// Takes the letter that a command waited for.
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
    // As less has it, two places need no mark.
    if letter == "^" { return perform(.start, count: nil) }
    if letter == "$" { return perform(.end, count: nil) }
    guard let byte = marks[mark(letter)] else {
      message = letter == Self.last ? "no previous place" : "no mark \(letter)"
      return
    }
    marks[mark(Self.last)] = topByte
    show(fileByte: byte)
  }

  /// A command that goes far leaves a mark where it began.
  func rememberPlace(before command: Command, _ count: Int?) {
    switch command {
    case .start, .end, .percent, .byte, .searchForward, .searchBackward: marks[mark(Self.last)] = topByte
    default: break
    }
  }

  // MARK: Places in the file

  /// The byte of the file that the first row shown has, or will have as soon as it is known which row that is; whether
  /// all of the file is shown or only some lines, as text or as a table.
  var topByte: Int {
    guard let filter, let all = views[current] else { return tableView?.wantedByte ?? view.top + view.origin }
    return all.origin + place(under: filter)
  }

  /// Goes to the row that holds a byte of the file, or where that is left out, to the next.
  func show(fileByte byte: Int) {
    if filter != nil { return goUnderFilter(to: .byte(max(0, byte - (views[current]?.origin ?? 0)))) }
    view.goal = nil
    view.isFollowing = false
    view.toByte(min(max(0, byte - view.origin), max(0, view.document.length - 1)))
  }
}
