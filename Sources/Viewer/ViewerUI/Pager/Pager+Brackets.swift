import DocumentCore
import NodeUI

// Matching brackets.
extension Pager {
  /// Asks for the two characters that open and close a pair.
  func askForBracket(_ count: Int, isForward: Bool) {
    awaitKeys(2, isForward ? "ESC-^F + two brackets" : "ESC-^B + two brackets") { pager, letters in
      let pair = BracketPair(opening: letters[0], closing: letters[1])
      pager.toBracket(matching: pair, count, isForward: isForward)
    }
  }

  /// Goes to the bracket that matches the N-th opening one in the first row, or closing one in the last row.
  func toBracket(matching pair: BracketPair, _ number: Int, isForward: Bool) {
    guard imageView == nil else { return refuseSearch() }
    guard let opening = UInt8(exactly: pair.opening.value), let closing = UInt8(exactly: pair.closing.value),
      opening < 0x80, closing < 0x80
    else {
      message = "a bracket is an ASCII character"
      return ring()
    }
    let line = isForward ? view.firstVisibleRow : view.lastRow
    let own = isForward ? opening : closing
    guard let start = view.content.place(ofBracket: own, number: max(1, number), inRowAt: line) else {
      message = isForward ? "no bracket in the top line" : "no bracket in the bottom line"
      return ring()
    }
    search.findBracket(
      BracketSearch(
        view.document.source, opening: opening, closing: closing, at: start, isForward: isForward,
        json: view.content.brackets(at: start, isForward: isForward))
    )
  }

  /// Goes to the bracket as soon as it is found.
  func noticeBracket() {
    guard let (search, outcome) = search.takeBracket() else { return }
    setNeedsDisplay()
    guard case .found(let byte) = outcome, let start = view.documentRows.rowStart(containing: byte) else {
      message = "no matching bracket"
      return ring()
    }
    view.land(at: start, on: search.isForward ? max(0, view.rows - 1) : 0)
    view.litBytes = [min(byte, search.start), max(byte, search.start)]
  }
}
