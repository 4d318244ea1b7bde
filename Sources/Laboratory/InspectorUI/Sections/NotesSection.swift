import LayoutCore
import NodeUI
import Observation
import SceneFields
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
    let (window, report) = (inspection.window, inspection.lints())
    let allowed = Set(report.allowed.map(\.message))
    var notes = window.notes.filter { !allowed.contains($0.text) }.map { PanelNote($0.mistake, $0.text) }
    func add(_ note: PanelNote) {
      if !allowed.contains(note.text), !notes.contains(where: { $0.text == note.text }) { notes.append(note) }
    }
    for problem in window.root.layoutProblems {
      let isFraction = if case .undefinedFraction = problem { true } else { false }
      add(PanelNote(isFraction ? .fraction : .wrongLayout, "\(problem)"))
    }
    for finding in report.findings { add(PanelNote(finding)) }
    for (mistake, text) in hints { add(PanelNote(mistake, text)) }
    for index in notes.indices { notes[index].id = index }
    if notes != self.notes.notes { self.notes.notes = notes }
  }

  /// Views that look as if they scroll but do not.
  private var hints: [(Mistake?, String)] {
    inspection.scrollNodes.compactMap { name, node in
      let (name, state) = (SafeText.of(name), node.state)
      guard state.bounds != .zero, state.contentSize != .zero else { return nil }
      if !node.isScrollEnabled { return (nil, "\(name) does not scroll: isScrollEnabled is false") }
      return Lint.idleText(of: node).map { (.idleView, $0) }
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
private struct PanelNote: Identifiable, Equatable {
  var id = 0
  let text: String
  /// The id of the lint, the line, and the remedy; empty for a note that is no mistake.
  let remedy: String

  init(_ mistake: Mistake?, _ text: String) {
    self.text = text
    remedy = mistake.map { "\($0.rawValue): \(Lint.of($0).remedy)" } ?? ""
  }

  init(_ finding: LintFinding) {
    text = finding.message
    remedy = (finding.line > 0 ? "line \(finding.line), " : "") + "\(finding.id): \(finding.remedy)"
  }

  /// The text, and the remedy below it, on as many rows as they need.
  var node: DisplayNode {
    let text = TextNode(SafeText.of(text))
    let remedy = TextNode(self.remedy, textStyle: TextStyle(foreground: .role(.textSecondary)))
    return DisplayNode { _ in
      StackLayoutSpec.horizontal(spacing: 1) {
        TextNode("!")
        StackLayoutSpec.vertical {
          text
          if !self.remedy.isEmpty { remedy }
        }
        .flexShrink(1)
      }
      .inset(EdgeInsets(left: 1, right: 1))
    }
  }
}

/// The notes that the list follows.
@Observable private final class NoteList {
  var notes: [PanelNote] = []
}
