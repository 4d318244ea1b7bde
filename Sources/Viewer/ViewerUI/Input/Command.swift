/// An action of the viewer that a key requests.
enum Command: String, Hashable, Sendable {
  case lineDown, lineUp, linePastEnd, linePastStart, fileLineDown, fileLineUp
  case halfPageDown, halfPageUp, pageDown, pageUp, windowDown, windowUp, pagePastEnd, pagePastStart
  case start, end, startAndFirstColumn, endAndLastColumn, loadedEnd, percent, byte
  case left, right, halfPageLeft, halfPageRight, rightWithinText, firstColumn, lastColumn
  /// To the bracket that matches an opening one in the first row.
  case matchingBrace, matchingParenthesis, matchingSquareBracket
  /// To the bracket that matches a closing one in the last row.
  case matchingOpeningBrace, matchingOpeningParenthesis, matchingOpeningSquareBracket
  case askForBracket, askForOpeningBracket
  /// To the heading of another section, of any level, or of the same level or a higher one.
  case nextSection, previousSection, nextSectionOfLevel, previousSectionOfLevel
  case outline
  case filter, searchForward, searchBackward, nextMatch, previousMatch
  case removeFilter, searchFilesForward, searchFilesBackward, nextMatchInFiles, previousMatchInFiles
  case toggleHighlights, forgetSearch
  case setMark, markLastRow, clearMark, goToMark
  case toggleLineNumbers, toggleWrap, toggleWordWrap, toggleTable, toggleHex, toggleJSON, toggleMouse
  case nextFile, previousFile, firstFile, removeFile, examine, commandLine
  case nextLink, previousLink, openLink, showLink
  case edit, save, pipe, shell, promptShell, commandForEachFile
  case follow, followWithBell, followToMatch, fileInfo, version, repaint, reload
  case changeOption, showOption
  /// To all lines of the file as they are, from any view and any prompt.
  case plainView
  case copySelection, extendSelection
  case help, suspend, cancel, interrupt, quit
  // In tables.
  case chooseCell, goToColumn, sortColumn, hideColumn, showColumns
  // While a cell is chosen.
  case cellLeft, cellRight, cellUp, cellDown, firstCell, lastCell, readCell, copyCell
  case narrowColumn, widenColumn, fitColumn
}

/// Two brackets that match.
struct BracketPair: Hashable, Sendable {
  let opening: Unicode.Scalar
  let closing: Unicode.Scalar
}

extension Command {
  /// The name of its key binding.
  var id: String { "viewer." + rawValue }

  /// The brackets that it matches, and whether it begins at the opening one.
  var brackets: (pair: BracketPair, isForward: Bool)? {
    switch self {
    case .matchingBrace: (BracketPair(opening: "{", closing: "}"), true)
    case .matchingParenthesis: (BracketPair(opening: "(", closing: ")"), true)
    case .matchingSquareBracket: (BracketPair(opening: "[", closing: "]"), true)
    case .matchingOpeningBrace: (BracketPair(opening: "{", closing: "}"), false)
    case .matchingOpeningParenthesis: (BracketPair(opening: "(", closing: ")"), false)
    case .matchingOpeningSquareBracket: (BracketPair(opening: "[", closing: "]"), false)
    default: nil
    }
  }

  /// Whether it moves the text, unlike commands that find a match or change the appearance.
  var moves: Bool {
    switch self {
    case .lineDown, .lineUp, .linePastEnd, .linePastStart, .fileLineDown, .fileLineUp, .halfPageDown,
      .halfPageUp, .pageDown, .pageUp, .windowDown, .windowUp, .pagePastEnd, .pagePastStart, .start, .end,
      .startAndFirstColumn, .endAndLastColumn, .loadedEnd, .percent, .byte, .goToMark, .left, .right,
      .halfPageLeft, .halfPageRight, .rightWithinText, .firstColumn, .lastColumn, .follow,
      .followWithBell, .followToMatch, .nextSection, .previousSection, .nextSectionOfLevel,
      .previousSectionOfLevel:
      true
    default: brackets != nil
    }
  }

  /// Whether the first screen of a short file stays as less draws it: the command only asks for something, or moves
  /// down, where nothing is left.
  var keepsShortScreen: Bool {
    switch self {
    case .lineDown, .fileLineDown, .halfPageDown, .pageDown, .windowDown, .searchForward, .searchBackward,
      .searchFilesForward, .searchFilesBackward, .filter, .setMark, .markLastRow, .clearMark, .goToMark,
      .changeOption, .showOption, .commandLine, .examine, .save, .pipe, .shell, .promptShell,
      .commandForEachFile, .askForBracket, .askForOpeningBracket, .cancel, .quit:
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
