/// An action of the viewer that a key requests.
enum Command: Hashable, Sendable {
  case lineDown, lineUp, linePastEnd, linePastStart, fileLineDown, fileLineUp
  case halfPageDown, halfPageUp, pageDown, pageUp, windowDown, windowUp, pagePastEnd, pagePastStart
  case start, end, startAndFirstColumn, endAndLastColumn, loadedEnd, percent, byte
  case left, right, halfPageLeft, halfPageRight, rightWithinText, firstColumn, lastColumn
  /// To the bracket that matches one in the first or the last row.
  case matchingBracket(BracketPair), matchingOpeningBracket(BracketPair)
  case askForBracket, askForOpeningBracket
  case filter, searchForward, searchBackward, nextMatch, previousMatch
  case removeFilter, searchFilesForward, searchFilesBackward, nextMatchInFiles, previousMatchInFiles
  case toggleHighlights, forgetSearch
  case setMark, markLastRow, clearMark, goToMark
  case toggleLineNumbers, toggleWrap, toggleWordWrap, toggleTable, toggleHex, toggleMouse
  case nextFile, previousFile, firstFile, removeFile, examine, commandLine
  case edit, save, pipe, shell, promptShell, commandForEachFile
  case follow, followWithBell, followToMatch, fileInfo, version, repaint, reload
  case changeOption, showOption
  case help, suspend, cancel, interrupt, quit
}

/// Two brackets that match.
struct BracketPair: Hashable, Sendable {
  let opening: Unicode.Scalar
  let closing: Unicode.Scalar

  static let braces = BracketPair(opening: "{", closing: "}")
  static let parentheses = BracketPair(opening: "(", closing: ")")
  static let squares = BracketPair(opening: "[", closing: "]")
}

extension Command {
  /// Whether it moves the text, unlike commands that find a match or change the appearance.
  var moves: Bool {
    switch self {
    case .lineDown, .lineUp, .linePastEnd, .linePastStart, .fileLineDown, .fileLineUp, .halfPageDown,
      .halfPageUp, .pageDown, .pageUp, .windowDown, .windowUp, .pagePastEnd, .pagePastStart, .start, .end,
      .startAndFirstColumn, .endAndLastColumn, .loadedEnd, .percent, .byte, .goToMark, .left, .right,
      .halfPageLeft, .halfPageRight, .rightWithinText, .firstColumn, .lastColumn, .matchingBracket,
      .matchingOpeningBracket, .follow, .followWithBell, .followToMatch:
      true
    default: false
    }
  }

  /// Whether it moves down, so that at the end of the last file it may quit.
  var movesDown: Bool {
    switch self {
    case .lineDown, .fileLineDown, .halfPageDown, .pageDown, .windowDown, .pagePastEnd, .linePastEnd: true
    default: false
    }
  }
}
