import LayoutCore
import SceneFields

/// The fields of the chosen element in groups, to be changed while the program runs, and written into its file.
package final class FieldsSection: PanelSection {
  package let (title, key): (String, Unicode.Scalar) = ("Fields", "f")
  private let inspected: InspectedWindow
  private let fields: FieldsNode
  package var node: DisplayNode { fields }
  /// The fields' node knows its writer weakly.
  private let writer: (any FieldWriting)?

  /// - Parameters:
  ///   - changes: the changes of the program's fields, which outlive the panel.
  ///   - writer: writes them into the program's file; nil where there is none.
  package init(_ inspected: InspectedWindow, _ changes: FieldChanges, writer: (any FieldWriting)?) {
    (self.inspected, self.writer) = (inspected, writer)
    fields = FieldsNode(changes)
    fields.writer = writer
    fields.onMessage = { [inspected] in inspected.show(message: $0) }
  }

  package var note: (text: String, end: String) { ("", fields.note) }

  package var keys: [(keys: String, effect: String)] {
    [
      ("↑ ↓", "chooses a field"), ("← →", "changes it by a step, with Shift by ten"),
      ("Space", "turns a switch"), ("Enter", "begins to type a value, and takes it"),
      ("Escape", "leaves the old value"),
      ("Delete", "the value of the file"),
      ("/", "finds a field by its name"), ("u U", "undoes, and does again"),
      ("w W", "writes the file; shows its lines before and after"),
    ]
  }

  package var hints: (hints: [PanelHint], isOnly: Bool) {
    fields.isTyping
      ? ([PanelHint("Enter", "takes it"), PanelHint("Escape", "leaves it")], true)
      : (
        [
          PanelHint("↑↓", "field"), PanelHint("←→", "change"), PanelHint("Enter", "type"),
          PanelHint("w", "write"),
        ], false
      )
  }

  package var wantedRows: Int? { fields.rowCount }

  package func update() {
    fields.element = inspected.chosenElement
    fields.update()
  }
}
