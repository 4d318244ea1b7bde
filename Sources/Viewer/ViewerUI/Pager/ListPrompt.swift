import NodeUI

/// A list from which the user chooses by typing in the status line.
final class ListPrompt {
  let picker: PickerNode
  /// A remark for letters that nothing has, such as `no such column`.
  private let none: String
  private unowned let pager: Pager
  /// Shows the rows that contain the letters.
  var find: (String) -> Void
  /// The number of all rows.
  var count: () -> Int
  /// Whether letters are still being compared with the rows, and whether more rows may come.
  var (isComparing, mayGrow): (() -> Bool, () -> Bool) = ({ false }, { false })
  /// Called with the row that was taken, nil if the list is given up, once.
  private let end: (Int?) -> Void
  /// Whether the row chosen when all letters have been compared is the one to take.
  private var awaitsChoice = false

  init(_ picker: PickerNode, in pager: Pager, none: String, end: @escaping (Int?) -> Void) {
    (self.picker, self.pager, self.none, self.end) = (picker, pager, none, end)
    find = { [unowned picker] in picker.text = $0 }
    count = { [unowned picker] in picker.options.count }
    picker.onActivate = { [weak self] _ in self?.take() }
  }

  /// Asks for a row.
  func begin(_ label: String) {
    var question = Question(label: label)
    question.intercept = { [unowned self] _, key, modifiers in takes(key, modifiers) }
    question.didChange = { [unowned self] _, text in
      awaitsChoice = false
      find(text)
      update()
    }
    question.cancel = { [unowned self] _ in finish(nil) }
    pager.ask(question)
    update()
    pager.window.root.setNeedsLayout()
    pager.window.focus(picker)
  }

  private var text: String { pager.prompt.question?.editor.text ?? "" }
  private var shown: Int { picker.shownCount }
  private var hasNoMatch: Bool { shown == 0 && !text.isEmpty && !isComparing() && !mayGrow() }

  /// Takes a key that chooses another row, takes it or leaves the list.
  private func takes(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.character("q"), []), (.character("Q"), []):
      guard hasNoMatch else { return false }
      finish(nil)
      return true
    case (.enter, []): take()
    case (.tab, []): _ = picker.moves(by: .down, [])
    case (.backTab, []): _ = picker.moves(by: .up, [])
    default: guard picker.moves(by: key, modifiers) else { return false }
    }
    pager.setNeedsDisplay()
    return true
  }

  private func take() {
    awaitsChoice = isComparing()
    if awaitsChoice { return }
    guard let row = picker.cursor else { return pager.ring() }
    finish(picker.currentIndex ?? row)
  }

  private func finish(_ row: Int?) {
    pager.prompt = .nothing
    pager.window.root.setNeedsLayout()
    pager.window.focus(nil)
    pager.setNeedsDisplay()
    end(row)
  }

  /// Says after the prompt how many rows there are, and continues with a choice that waits.
  func update() {
    if awaitsChoice, !isComparing() { return take() }
    // No row has these letters: they are meant to leave the list.
    if hasNoMatch, text.isOnlyQuitKeys { return finish(nil) }
    let isBusy = isComparing() || mayGrow()
    let number = StatusLine.grouped(shown) + (text.isEmpty ? "" : " of \(StatusLine.grouped(count()))")
    pager.prompt.question?.note = shown == 0 && !isBusy ? none : number + (isBusy ? "…" : "")
  }
}
