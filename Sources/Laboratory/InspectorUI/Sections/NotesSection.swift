import LayoutCore
import NodeUI
import ScrollCore

/// Probable mistakes in the program: warnings of its window and problems of its layout, and hints with what to set.
final class NotesSection: PanelSection {
  let (title, key): (String, Unicode.Scalar) = ("Notes", "n")
  private let inspection: Inspection
  private let rows = NoteRowsNode()
  var node: DisplayNode { rows }
  private var count = 0

  init(_ inspection: Inspection) {
    self.inspection = inspection
    rows.onChoose = { [unowned self] in choose($0) }
  }

  var note: (text: String, end: String) { ("", "\(count)") }

  var keys: [(keys: String, effect: String)] { [("↑ ↓ Enter", "chooses the element")] }
  var wantedRows: Int? { rows.rowCount }

  func update() {
    let window = inspection.window
    var notes = window.warnings
    for problem in window.root.layoutProblems where !notes.contains("\(problem)") {
      notes.append("\(problem)")
    }
    notes += hints
    count = notes.count
    rows.set(notes)
  }

  /// Views that look as if they scroll but do not.
  private var hints: [String] {
    inspection.scrollNodes.compactMap { name, node in
      let (name, state) = (SafeText.of(name), node.state)
      guard state.bounds != .zero, state.contentSize != .zero else { return nil }
      if !node.isScrollEnabled { return "\(name) does not scroll: isScrollEnabled is false" }
      guard node.canScroll || !node.scrollableDirections.scrollsVertically else {
        let isWithin = node.supernode.map {
          sequence(first: $0, next: \.supernode).contains { $0 is ScrollNode }
        }
        return isWithin == true && state.bounds.height == state.contentSize.height
          ? "\(name) is as high as its content, so it cannot scroll: give it a height" : nil
      }
      return nil
    }
  }

  /// Chooses the first scroll view whose name a note contains.
  private func choose(_ note: String) {
    let words = note.split { " “”:,;".contains($0) }
    let node = inspection.scrollNodes.first { name, _ in words.contains { $0 == SafeText.of(name) } }?.node
    if let node { inspection.choose(node) }
  }
}

/// Notes, each on as many rows as it needs.
private final class NoteRowsNode: RowsNode {
  var onChoose: (String) -> Void = { _ in }
  private var notes: [String] = []
  private var width = 0
  /// The rows, each with the index of its note.
  private var lines: [(text: String, note: Int)] = []
  private var chosen = 0

  func set(_ notes: [String]) {
    guard notes != self.notes || frame.size.width != width else { return }
    (self.notes, width) = (notes, frame.size.width)
    lines = notes.enumerated().flatMap { index, note in
      note.wrapped(in: max(1, width - 3)).enumerated().map { line, text in
        ((line == 0 ? " ! " : "   ") + text, index)
      }
    }
    if lines.isEmpty { lines = [(" no mistakes found", -1)] }
    chosen = min(chosen, max(0, notes.count - 1))
    rowCount = lines.count
    setNeedsDisplay()
  }

  override var chosenRow: Int? { lines.firstIndex { $0.note == chosen } }

  override func drawRow(_ index: Int, in context: DrawingContext) {
    let (text, note) = lines[index]
    let isChosen = note == chosen && context.isFocused(self)
    context.put(
      text.fitted(in: context.bounds.size.width, hasSymbols: context.theme.hasSymbols),
      at: Point(x: 0, y: index),
      style: isChosen ? context.theme.selection : .plain)
  }

  override func rowPressed(_ row: Int) {
    guard row < lines.count, lines[row].note >= 0 else { return }
    chosen = lines[row].note
    onChoose(notes[chosen])
  }

  override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty, !notes.isEmpty else { return false }
    switch key {
    case .up: chosen = max(0, chosen - 1)
    case .down: chosen = min(notes.count - 1, chosen + 1)
    case .enter: onChoose(notes[chosen])
    default: return false
    }
    setNeedsDisplay()
    revealChosenRow()
    return true
  }
}
