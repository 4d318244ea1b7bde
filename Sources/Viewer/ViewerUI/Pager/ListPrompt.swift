import NodeUI

/// A list in a panel, from which the user chooses by typing in the panel's head.
final class ListPrompt {
  let picker: PickerNode
  /// The panel over the text.
  private(set) lazy var layer = makeLayer()
  private let title: String
  private let place: PanelLayerNode.Place
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
  /// The note in the head and the number of all rows, as they were last shown.
  private var shownState = (note: "", count: 0)

  init(
    _ picker: PickerNode, _ title: String, at place: PanelLayerNode.Place = .middle, in pager: Pager,
    none: String, end: @escaping (Int?) -> Void
  ) {
    (self.picker, self.title, self.place) = (picker, title, place)
    (self.pager, self.none, self.end) = (pager, none, end)
    find = { [unowned picker] in picker.text = $0 }
    count = { [unowned picker] in picker.options.count }
    picker.onActivate = { [weak self] _ in self?.take() }
  }

  private func makeLayer() -> PanelLayerNode {
    let head = PanelHeadNode(
      title, typed: { [weak self] in self?.pager.prompt.question?.editor },
      note: { [weak self] in self?.note ?? "" })
    let panel = PanelNode(head, content: { [picker] in picker }) { [weak self] in
      self?.hints(hasSymbols: $0) ?? FooterNode.Hints([])
    }
    return PanelLayerNode(
      panel, at: place, rows: { [weak self] in max(Self.leastRows, self?.count() ?? 0) },
      close: { [weak self] in self?.finish(nil) })
  }

  /// The fewest rows for which a panel is made: more may come.
  private static let leastRows = 3

  private func hints(hasSymbols: Bool) -> FooterNode.Hints {
    let place = picker.cursor.map { "\(($0 + 1).grouped) of \(shown.grouped)" } ?? ""
    return FooterNode.Hints(
      [
        BarItem(keys: hasSymbols ? "↑↓" : "Up Down", "choose"),
        BarItem(keys: "Enter", "go") { [weak self] in self?.take() },
        BarItem(keys: "Esc", "close") { [weak self] in self?.finish(nil) },
      ], end: place)
  }

  /// Asks for a row.
  func begin() {
    var question = Question(label: "")
    question.isInPanel = true
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
  private var isBusy: Bool { isComparing() || mayGrow() }
  private var hasNoMatch: Bool { shown == 0 && !text.isEmpty && !isBusy }

  /// The number of rows, or the remark that there are none.
  private var note: String {
    if shown == 0, !isBusy { return none }
    let number = shown.grouped + (text.isEmpty ? "" : " of \(count().grouped)")
    return number + (!isBusy ? "" : pager.window.theme.hasSymbols ? "…" : "...")
  }

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

  /// Takes rows into account that have come, and continues with a choice that waits.
  func update() {
    if awaitsChoice, !isComparing() { return take() }
    // No row has these letters: they are meant to leave the list.
    if hasNoMatch, text.isOnlyQuitKeys { return finish(nil) }
    let now = (note, count())
    guard now != shownState else { return }
    if now.1 != shownState.count { layer.setNeedsLayout() }
    shownState = now
    pager.setNeedsDisplay()
  }
}

extension String {
  /// Whether it consists of the letter that leaves a list, where a list takes letters as a filter.
  fileprivate var isOnlyQuitKeys: Bool { !isEmpty && utf8.allSatisfy { $0 | 0x20 == UInt8(ascii: "q") } }
}
