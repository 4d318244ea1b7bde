/// What a key can ask of the viewer. `count` is the number typed before it, where there was one.
enum Command: Hashable, Sendable {
  case lineDown, lineUp, halfPageDown, halfPageUp, pageDown, pageUp
  case start, end, percent
  case left, right, halfPageLeft, halfPageRight, firstColumn, lastColumn
  case filter, searchForward, searchBackward, nextMatch, previousMatch
  case byte, setMark, goToMark, toggleLineNumbers, toggleWrap, toggleWordWrap
  case nextFile, previousFile, commandLine
  case follow, toggleMouse, fileInfo, repaint, help, suspend, cancel, interrupt, quit
}
