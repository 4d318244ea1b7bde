import LayoutCore
import NodeUI
import Observation
import ScrollCore

/// Probable mistakes in the program: warnings of its window and problems of its layout, and hints with what to set.
final class NotesSection: PanelSection {
  let (title, key): (String, Unicode.Scalar) = ("Notes", "n")
  private let inspection: Inspection
  private let notes = NoteList()
  private lazy var list = ListNode(
    { [notes] in notes.notes }, onActivate: { [unowned self] in choose($0.text) }
  ) { $0.node }
  var node: DisplayNode { list }

  init(_ inspection: Inspection) { self.inspection = inspection }

  var note: (text: String, end: String) { ("", "\(notes.notes.count)") }

  var keys: [(keys: String, effect: String)] { [("Enter", "chooses the element")] }
  var wantedRows: Int? { max(1, list.contentSize.height) }

  func update() {
    let window = inspection.window
    var notes = window.warnings
    for problem in window.root.layoutProblems where !notes.contains("\(problem)") {
      notes.append("\(problem)")
    }
    notes += hints
    let all = notes.enumerated().map { Note(id: $0, text: $1) }
    if all != self.notes.notes { self.notes.notes = all }
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

/// A note of the list.
private struct Note: Identifiable, Equatable {
  let id: Int
  let text: String

  /// The text on as many rows as it needs.
  var node: DisplayNode {
    let text = TextNode(SafeText.of(text))
    return DisplayNode { _ in
      StackLayoutSpec.horizontal(spacing: 1) {
        TextNode("!"); text.flexShrink(1)
      }
      .inset(EdgeInsets(left: 1, right: 1))
    }
  }
}

/// The notes that the list follows.
@Observable private final class NoteList {
  var notes: [Note] = []
}
