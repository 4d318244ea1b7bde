import LayoutCore
import NodeUI
import SceneFields

/// The fields of an element in groups, to be changed while it is shown.
///
/// ```
///  motion
///  directions       ◂ horizontal ▸
///  snap ↔ every    ▏19x                        ▕
///  found “19x”; allowed: a whole number of at least 1
///  bars
///  indicatorSize    ◂ small ▸      * was mini
/// ```
///
/// ← → change the chosen field by a step (Shift by ten), Space turns a switch, Enter begins to type a value and takes it,
/// Escape leaves it, Delete sets the file's value again, `/` finds a field by its name, `u` and `U` undo and redo, `w`
/// writes the file, `W` shows its lines first. If the file has changed since, `y` keeps the value chosen here. Fields with
/// a value other than the usual one come first.
package final class FieldsNode: ListNode, ListDataSource, ListDelegate, PanelSection {
  package let (title, key): (String, Unicode.Scalar) = ("Fields", "f")
  let changes: FieldChanges
  /// Writes the changes; nil where there is no file.
  let writer: (any FieldWriting)?
  private let inspected: InspectedWindow?
  /// Called when people ask to compare two values of a field; nil where that cannot be done.
  package var onCompare: ((LayoutElement, EditableField) -> Void)? { didSet { addKeys() } }
  /// The element whose fields are shown.
  package weak var element: LayoutElement? {
    didSet { if element !== oldValue { elementDidChange() } }
  }
  /// The last message for people: what was written, or the meaning of a field.
  package private(set) var message = ""
  /// The headings with their rows.
  private var sections: [(title: String, rows: [Row])] = []
  /// The lines that replace the fields, such as those of `W`.
  private var lines: [String] = []
  /// The names of the fields that come first.
  private var first: Set<[String]> = []
  /// The value that people type.
  var edit: Edit? {
    didSet {
      for edit in [oldValue, edit] {
        edit.flatMap { path(of: $0.field.names) }.flatMap { nodeForRow(at: $0) }?.setNeedsLayout()
      }
    }
  }

  /// A row of the list.
  private enum Row {
    case field(EditableField)
    case line(String)

    var id: [String] {
      switch self {
      case .field(let field): field.names
      case .line(let text): ["", text]
      }
    }
  }

  /// A value that people type.
  struct Edit {
    let field: EditableField
    let editor: TextFieldNode
    /// The reason for which it is refused.
    var refusal: String?
  }

  /// - Parameters:
  ///   - changes: the changes of the program's fields, which outlive the panel.
  ///   - writer: writes them into the program's file; nil where there is none.
  ///   - inspected: the window whose chosen element is shown; without it, ``element`` is set by others.
  package init(_ changes: FieldChanges, writer: (any FieldWriting)?, in inspected: InspectedWindow? = nil) {
    (self.changes, self.writer, self.inspected) = (changes, writer, inspected)
    super.init()
    selectionMode = .single
    preparesAhead = false
    dataSource = self
    listDelegate = self
    onSelect = { [unowned self] _ in chosenRowDidChange() }
    addKeys()
  }

  package override var kind: String { "fields" }

  package var node: DisplayNode { self }
  package var note: (text: String, end: String) {
    let count = changes.changes.count
    return ("", count == 0 ? "" : "\(count) changed, not written")
  }
  package var keys: [(keys: String, effect: String)] {
    [("↑ ↓", "chooses a field"), ("Enter", "types a value, and takes it")]
      + keyBindings.map { ($0.keys.first?.name ?? "", $0.title) }
  }
  package var hints: (hints: [PanelHint], isOnly: Bool) {
    let typing = [("Enter", "takes it"), ("Escape", "leaves it")]
    let choosing =
      [("↑↓", "field"), ("←→", "change"), ("Enter", "type"), ("w", "write")]
      + (onCompare == nil ? [] : [("=", "compare")])
    return ((isTyping ? typing : choosing).map { PanelHint($0, $1) }, isTyping)
  }

  /// The chosen field; nil without fields.
  package var chosenField: EditableField? { cursor.flatMap(field(at:)) }

  /// Whether people type a value, so that letters are no commands.
  package var isTyping: Bool { edit != nil }

  package var wantedRows: Int? { sections.reduce(0) { $0 + $1.rows.count + ($1.title.isEmpty ? 0 : 1) } }

  private var fields: [EditableField] { element?.editableFields ?? [] }

  private func field(at path: RowPath) -> EditableField? {
    guard sections.indices.contains(path.section), sections[path.section].rows.indices.contains(path.row),
      case .field(let field) = sections[path.section].rows[path.row]
    else { return nil }
    return field
  }

  private func path(of names: [String]) -> RowPath? {
    for (number, section) in sections.enumerated() {
      if let row = section.rows.firstIndex(where: { $0.id == names }) {
        return RowPath(section: number, row: row)
      }
    }
    return nil
  }

  // MARK: Rows

  private func elementDidChange() {
    lines = []
    // A scene may be read again while people type.
    if edit == nil || window?.focusedNode !== edit?.editor { endEditing() }
    first = []
    if let element {
      first = Set(
        element.unusualFields(among: fields).filter {
          changes.change(of: $0, of: element) != nil || writer?.origin(of: $0, of: element) == "scene"
        }.map(\.names))
    }
    showRows()
  }

  /// Looks again for the fields of the element, which depend on the directions in which it scrolls.
  package func update() {
    if let inspected { element = inspected.chosenElement }
    showRows()
    setNeedsDisplay()
  }

  private func showRows() {
    let new = lines.isEmpty ? sectionsOfFields : [("", lines.map { Row.line($0) })]
    let isSame =
      new.map(\.title) == sections.map(\.title)
      && new.elementsEqual(sections) { $0.rows.map(\.id) == $1.rows.map(\.id) }
    let hasFocus = edit.map { window?.focusedNode === $0.editor } ?? false
    sections = new
    guard !isSame else { return }
    reloadData()
    if cursor == nil { selectRow(at: 0) }
    if let edit, chosenField?.names != edit.field.names { endEditing() }
    guard hasFocus else { return }
    window?.layoutIfNeeded()
    window?.focus(edit?.editor ?? self, animated: false)
  }

  private var sectionsOfFields: [(title: String, rows: [Row])] {
    let fields = fields
    let groups = FieldGroup.divide(fields.filter { !first.contains($0.names) }, by: \.group)
    let parts =
      [("changed", fields.filter { first.contains($0.names) })]
      + groups.map { ($0.group.rawValue, $0.values) }
    let conflicts = changes.conflicts.map { Row.line(text(of: $0)) }
    return (parts.map { ($0.0, $0.1.map { Row.field($0) }) } + [("was, in the file, yours", conflicts)])
      .filter { !$0.1.isEmpty }
  }

  private func text(of conflict: FieldChanges.Conflict) -> String {
    func text(_ value: FieldValue?) -> String { value.map { conflict.field.type.text(of: $0) } ?? "–" }
    return "\(conflict.field.title)  \(text(conflict.was))  \(text(conflict.file))  \(text(conflict.yours))"
  }

  package func numberOfSections(in list: ListNode) -> Int { max(1, sections.count) }

  package func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  package func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    let row = sections[path.section].rows[path.row]
    return { [unowned self] in
      switch row {
      case .field(let field): FieldRowNode(field, self)
      case .line(let text): TextNode(" " + SafeText.of(text), wrap: .none)
      }
    }
  }

  package func list(_ list: ListNode, identityOfRowAt path: RowPath) -> AnyHashable? {
    sections[path.section].rows[path.row].id
  }

  package func list(_ list: ListNode, hasHeaderInSection section: Int) -> Bool {
    sections.indices.contains(section) && !sections[section].title.isEmpty
  }

  package func list(_ list: ListNode, nodeBlockForHeaderOfSection section: Int) -> ListNodeBlock {
    let title = sections[section].title
    return { TextNode(" " + title, role: .secondary) }
  }

  package func list(_ list: ListNode, didActivate row: RowPath) { beginEditing() }

  // MARK: Keys

  private func addKeys() {
    func key(
      _ keys: KeyPattern..., title: String, isEnabled: ((FieldsNode) -> Bool)? = nil,
      action: @escaping (FieldsNode, KeyPattern) -> Void
    ) -> KeyBinding {
      KeyBinding(
        keys: keys, title: { title },
        isEnabled: { [unowned self] in isEnabled?(self) ?? !isTyping },
        action: { [unowned self] in
          if !isTyping, !lines.isEmpty {
            lines = []
            showRows()
          }
          action(self, $0.key)
        })
    }
    keyBindings = [
      key("left", "shift+left", title: "a step back, with Shift ten") {
        $0.step($1 == "left" ? -1 : -10)
      },
      key("right", "shift+right", title: "a step on, with Shift ten") {
        $0.step($1 == "right" ? 1 : 10)
      },
      key(
        "space", title: "turns a switch",
        isEnabled: { !$0.isTyping && $0.chosenField?.type.control == .checkBox }
      ) { list, _ in list.step(1) },
      key("delete", "backspace", title: "the value of the file") { list, _ in list.reset() },
      key("escape", title: "leaves the old value", isEnabled: { $0.isTyping || !$0.lines.isEmpty }) {
        list, _ in
        list.endEditing()
      },
      key("/", title: "finds a field by its name") { list, _ in list.find() },
      key("u", title: "undoes") { list, _ in
        list.show(list.changes.undo().map { "\($0.title) as before" } ?? "nothing to undo")
      },
      key("U", title: "does again") { list, _ in
        list.show(list.changes.redo().map { "\($0.title) again" } ?? "nothing to do again")
      },
      key("w", title: "writes the file") { list, _ in
        list.show(list.writer?.write() ?? "there is no file to write")
      },
      key("W", title: "lines before and after") { list, _ in
        list.lines = list.writer?.preview() ?? ["there is no file to write"]
        list.showRows()
      },
      key("y", title: "takes yours", isEnabled: { !$0.isTyping && !$0.changes.conflicts.isEmpty }) {
        list, _ in
        list.changes.takeYours(at: list.window?.time ?? 0)
      },
    ]
    guard onCompare != nil else { return }
    keyBindings.append(
      key("=", title: "compares two values") { list, _ in
        if let element = list.element, let field = list.chosenField { list.onCompare?(element, field) }
      })
  }

  /// Chooses a field.
  func choose(_ names: [String]) {
    guard let path = path(of: names) else { return }
    selectRow(at: path)
    show(chosenField?.help ?? "")
  }

  private func chosenRowDidChange() {
    let row = cursor
    // A refused value keeps the keys until people have corrected or left it.
    guard edit == nil || chosenField?.names != edit?.field.names && take() else { return continueEditing() }
    if let row { selectRow(at: row) }
    show(chosenField?.help ?? "")
  }

  func show(_ text: String) {
    message = text
    inspected?.show(message: text)
  }

  func step(_ steps: Int) {
    guard let element, let field = chosenField else { return }
    if !changes.step(field, of: element, by: steps, at: window?.time ?? 0) {
      show("Enter begins to type a value")
    }
    update()
  }

  private func reset() {
    guard let element, let field = chosenField else { return }
    changes.reset(field, of: element, at: window?.time ?? 0)
    update()
  }

  /// Shows the names of all fields, for people to choose one by typing letters of it.
  private func find() {
    guard let window, let element else { return }
    let commands = fields.map { field in
      let value = field.value(of: element).map { SafeText.of(field.type.text(of: $0)) }
      return PaletteCommand(field.names.joined(separator: "."), detail: value ?? "") { [weak self] in
        self?.choose(field.names)
      }
    }
    let rows = max(1, min(16, window.size.height - 2))
    window.present(
      PaletteNode(commands: commands), as: .modal(title: "Fields", width: .points(60), height: .points(rows)))
  }
}
