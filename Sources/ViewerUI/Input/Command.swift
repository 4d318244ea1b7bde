/// An action of the viewer that a key requests.
enum Command: Hashable, Sendable {
  case lineDown, lineUp, halfPageDown, halfPageUp, pageDown, pageUp
  case start, end, percent
  case left, right, halfPageLeft, halfPageRight, firstColumn, lastColumn
  case filter, searchForward, searchBackward, nextMatch, previousMatch
  case removeFilter, searchFilesForward, searchFilesBackward, nextMatchInFiles, previousMatchInFiles
  case toggleHighlights, forgetSearch
  case byte, setMark, goToMark, toggleLineNumbers, toggleWrap, toggleWordWrap, toggleTable
  case nextFile, previousFile, commandLine
  case follow, toggleMouse, fileInfo, repaint, help, suspend, cancel, interrupt, quit
}

extension Command {
  /// Whether it moves the text, unlike commands that find a match or change the appearance.
  var moves: Bool {
    switch self {
    case .lineDown, .lineUp, .halfPageDown, .halfPageUp, .pageDown, .pageUp, .start, .end, .percent, .byte,
      .goToMark, .left, .right, .halfPageLeft, .halfPageRight, .firstColumn, .lastColumn, .follow:
      true
    default: false
    }
  }
}
