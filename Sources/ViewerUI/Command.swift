/// A request that a key makes of the viewer.
enum Command: Hashable, Sendable {
  case lineDown, lineUp, halfPageDown, halfPageUp, pageDown, pageUp
  case start, end, percent
  case left, right, halfPageLeft, halfPageRight, firstColumn, lastColumn
  case filter, searchForward, searchBackward, nextMatch, previousMatch
  case byte, setMark, goToMark, toggleLineNumbers, toggleWrap, toggleWordWrap, toggleTable
  case nextFile, previousFile, commandLine
  case follow, toggleMouse, fileInfo, repaint, help, suspend, cancel, interrupt, quit
}

extension Command {
  /// Whether it moves the text to another place, unlike those that look for a match or change how the text looks.
  var moves: Bool {
    switch self {
    case .lineDown, .lineUp, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .start, .end, .percent, .byte,
      .goToMark, .left, .right, .halfPageLeft, .halfPageRight, .firstColumn, .lastColumn, .follow:
      true
    default: false
    }
  }
}
