import DocumentCore
import NodeUI

extension Command {
  static let brackets: [Command] = [
    Command(
      "matchingBrace", "{", "the bracket that matches the Nth { in the first row",
      lesskey: ("forw-bracket", "{"), of: .searchable, [.moves, .marksPlace]
    ) { $0.brackets.go("{", "}", $1?.whole, isForward: true) },
    Command("matchingParenthesis", "(", "the same for (", of: .searchable, [.moves, .marksPlace]) {
      $0.brackets.go("(", ")", $1?.whole, isForward: true)
    },
    Command("matchingSquareBracket", "[", "the same for [", of: .searchable, [.moves, .marksPlace]) {
      $0.brackets.go("[", "]", $1?.whole, isForward: true)
    },
    Command(
      "matchingOpeningBrace", "}", "the bracket that matches the Nth } in the last row",
      lesskey: ("back-bracket", "}"), of: .searchable, [.moves, .marksPlace]
    ) { $0.brackets.go("{", "}", $1?.whole, isForward: false) },
    Command("matchingOpeningParenthesis", ")", "the same for )", of: .searchable, [.moves, .marksPlace]) {
      $0.brackets.go("(", ")", $1?.whole, isForward: false)
    },
    Command("matchingOpeningSquareBracket", "]", "the same for ]", of: .searchable, [.moves, .marksPlace]) {
      $0.brackets.go("[", "]", $1?.whole, isForward: false)
    },
    Command(
      "askForBracket", "ESC-^F", "the same as { for the two characters typed after it", of: .searchable,
      .keepsShortScreen
    ) { $0.brackets.ask("ESC-^F", $1?.whole, isForward: true) },
    Command(
      "askForOpeningBracket", "ESC-^B", "the same as } for the two characters typed after it",
      of: .searchable, .keepsShortScreen
    ) { $0.brackets.ask("ESC-^B", $1?.whole, isForward: false) },
  ]
}

/// Brackets: places that belong together.
final class BracketController: ViewerController {
  /// The search for the bracket that matches another one.
  private(set) var search: BracketSearch?

  /// Asks for the two characters that open and close a pair.
  fileprivate func ask(_ key: String, _ number: Int?, isForward: Bool) {
    pager.awaitKeys(2, "\(key) + two brackets") { pager, letters in
      pager.brackets.go(letters[0], letters[1], number, isForward: isForward)
    }
  }

  /// Goes to the bracket that matches the N-th opening one in the first row, or closing one in the last row.
  fileprivate func go(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ number: Int?, isForward: Bool
  ) {
    guard let opening = UInt8(exactly: opening.value), let closing = UInt8(exactly: closing.value),
      opening < 0x80, closing < 0x80
    else { return refuse("a bracket is an ASCII character") }
    let line = isForward ? view.firstVisibleRow : view.lastRow
    let own = isForward ? opening : closing
    guard let start = view.content.place(ofBracket: own, number: max(1, number ?? 1), inRowAt: line) else {
      return refuse(isForward ? "no bracket in the top line" : "no bracket in the bottom line")
    }
    stop()
    let search = BracketSearch(
      view.document.source, opening: opening, closing: closing, at: start, isForward: isForward,
      json: view.content.brackets(at: start, isForward: isForward))
    self.search = search
    search.run(on: pager.executor, onChange: window.wakeFrontEnd)
  }

  /// Goes to the bracket as soon as it is found.
  override func takeResults(at time: Double) {
    guard let search, let outcome = search.outcome else { return }
    self.search = nil
    setNeedsDisplay()
    guard case .found(let byte) = outcome, let start = view.documentRows.rowStart(containing: byte) else {
      return refuse("no matching bracket")
    }
    view.land(at: start, on: search.isForward ? max(0, view.rows - 1) : 0)
    view.litBytes = [min(byte, search.start), max(byte, search.start)]
  }

  @discardableResult
  override func stop() -> Bool {
    defer { search = nil }
    search?.cancel()
    return search != nil
  }

  override func viewDidChange() { stop() }
}
