import NodeUI

/// A place that has a letter: in which file, and which.
struct Mark: Hashable {
  /// The file's name as it was given.
  let file: String
  let letter: Unicode.Scalar
}

// Marks: places to come back to.
extension Pager {
  /// Where the last jump began.
  private static let last: Unicode.Scalar = "'"

  private func mark(_ letter: Unicode.Scalar) -> Mark {
    Mark(file: sources.indices.contains(current) ? sources[current].name : "", letter: letter)
  }

  /// Takes the letter that a command waited for.
  func takeMark(_ command: Command, _ key: Key, _ modifiers: Modifiers) {
    awaitsLetter = nil
    message = ""
    guard case .character(let letter) = key, modifiers.subtracting(.shift).isEmpty,
      letter.properties.isAlphabetic || letter == Self.last
    else { return }
    if command == .setMark {
      marks[mark(letter)] = view.top + view.origin
      return
    }
    guard let byte = marks[mark(letter)] else {
      message = letter == Self.last ? "there has been no jump" : "there is no mark \(letter)"
      return
    }
    let before = view.top + view.origin
    view.toByte(min(max(0, byte - view.origin), max(0, view.document.length - 1)))
    marks[mark(Self.last)] = before
  }

  /// A command that goes far leaves a mark where it began.
  func rememberPlace(before command: Command, _ count: Int?) {
    switch command {
    case .start, .end, .percent, .byte, .searchForward, .searchBackward:
      marks[mark(Self.last)] = view.top + view.origin
    default: break
    }
  }
}
