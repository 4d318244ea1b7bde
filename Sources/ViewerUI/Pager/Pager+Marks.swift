import NodeUI

// Marks: places to return to.
extension Pager {
  /// The mark of the place before the last jump.
  private static let last: Unicode.Scalar = "'"

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
      if tab.marks.removeValue(forKey: letter) == nil { message = "no mark \(letter)" }
    case .markLastRow: tab.marks[letter] = tab.fileByte(of: view.lastRow)
    default:
      guard let count else { return tab.marks[letter] = tab.topByte }
      guard let start = tab.unsorted.document.start(ofLine: max(1, count) - 1) else {
        return message = "no line \(StatusLine.grouped(count))"
      }
      tab.marks[letter] = start + tab.unsorted.origin
    }
  }

  private func goToMark(_ letter: Unicode.Scalar, _ row: Int?) {
    // As in less, two places need no mark.
    if letter == "^" { return perform(.start, count: nil) }
    if letter == "$" { return perform(.end, count: nil) }
    guard let byte = tab.marks[letter] else {
      message = letter == Self.last ? "no previous place" : "no mark \(letter)"
      return ring()
    }
    tab.marks[Self.last] = tab.topByte
    guard let row, filter == nil,
      let start = view.documentRows.rowStart(containing: tab.wholeByte(ofFile: byte))
    else {
      return tab.show(fileByte: byte)
    }
    view.land(at: start, on: WindowPlace.row(row).row(in: view.rows))
  }

  /// Marks the current place, to which `''` goes back.
  func rememberPlace() { tab.marks[Self.last] = tab.topByte }

  /// Marks the current place before a command that goes far.
  func rememberPlace(before command: Command, _ count: Int?) {
    switch command {
    case .start, .end, .startAndFirstColumn, .endAndLastColumn, .loadedEnd, .percent, .byte, .searchForward,
      .searchBackward, .nextSection, .previousSection, .nextSectionOfLevel, .previousSectionOfLevel, .outline:
      tab.marks[Self.last] = tab.topByte
    default: if command.brackets != nil { tab.marks[Self.last] = tab.topByte }
    }
  }
}
