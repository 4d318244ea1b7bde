import LayoutCore
import NodeUI
import ScreenCore

/// The fields of an element, to be changed while it is shown.
///
/// ```
///  directions       ◂ horizontal ▸
///  snap ↔ every     –
///  bounces ↔        [x]
///  indicatorSize    ◂ small ▸      * was mini
/// ```
///
/// ↑ ↓ choose a field, ← → change it by a step (Shift by ten), Space turns a switch, Enter begins and ends to type a
/// value, Escape leaves it, Delete sets the file's value again, `/` finds a field by its name, `u` and `U` undo and
/// redo, `w` writes, `W` shows the lines before, `y` takes a value over that of the file.
package final class FieldsNode: DisplayNode, DrawableNode, ResponderNode {
  private let changes: FieldChanges
  /// Writes the changes; nil where there is no file.
  package weak var writer: (any FieldWriting)?
  /// The element whose fields are shown.
  package weak var element: LayoutElement? {
    didSet { if element !== oldValue { elementDidChange() } }
  }
  /// The last message for people: what was written, or why a value was refused.
  package private(set) var message = "" { didSet { setNeedsDisplay() } }
  /// Called when the message has changed.
  package var onMessage: ((String) -> Void)?
  private var fields: [EditableField] = []
  /// The lines that replace the fields, such as those of `W`.
  private var lines: [String] = []
  private(set) var chosen = 0
  private var typing: Typing?

  /// Text that people type.
  private enum Typing {
    case value(String)
    case search(String)
  }

  /// The column at which values begin.
  private static let valueColumn = 18

  package init(_ changes: FieldChanges) {
    self.changes = changes
    super.init()
  }

  package override var kind: String { "fields" }

  /// The number of changed fields, and whether they were written: the note of a section.
  package var note: String {
    let count = changes.changes.count
    return count == 0 ? "" : "\(count) changed, not written"
  }

  /// The chosen field; nil without fields.
  package var chosenField: EditableField? { fields.indices.contains(chosen) ? fields[chosen] : nil }

  private func elementDidChange() {
    fields = element?.editableFields ?? []
    (chosen, typing, lines) = (min(chosen, max(0, fields.count - 1)), nil, [])
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Looks again for the fields of the element, which depend on the directions in which it scrolls.
  package func update() {
    let found = element?.editableFields ?? []
    if found.map(\.names) != fields.map(\.names) {
      let names = chosenField?.names
      fields = found
      chosen = fields.firstIndex { $0.names == names } ?? min(chosen, max(0, fields.count - 1))
      setNeedsLayout()
    }
    setNeedsDisplay()
  }

  package override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(maximumSize.width == .infinity ? 0 : maximumSize.width, rowCount)
  }

  /// The conflicts after the fields of the element.
  private var rowCount: Int { lines.isEmpty ? fields.count + changes.conflicts.count : lines.count }

  // MARK: Drawing

  package func draw(in context: DrawingContext) {
    let visible = context.visibleRect
    let width = context.bounds.size.width
    for row in max(0, visible.minY)..<max(0, min(visible.maxY, rowCount)) {
      if !lines.isEmpty {
        context.put(lines[row], at: Point(x: 1, y: row), columns: width - 1)
      } else if row < fields.count {
        drawField(row, width, in: context)
      } else {
        context.put(
          " " + text(of: changes.conflicts[row - fields.count]), at: Point(x: 0, y: row), columns: width)
      }
    }
  }

  private func drawField(_ row: Int, _ width: Int, in context: DrawingContext) {
    guard let element else { return }
    let field = fields[row]
    let isChosen = row == chosen && context.isFocused(self)
    let style: TextStyle = isChosen ? context.theme.selection : .plain
    if isChosen { context.fill(Rect(x: 0, y: row, width: width, height: 1), style: style) }
    let column = min(Self.valueColumn, max(1, width / 2))
    context.put(field.title, at: Point(x: 1, y: row), columns: column - 2, style: style)
    let end = context.put(
      control(of: field, of: element, isChosen: row == chosen, context.theme.hasSymbols),
      at: Point(x: column, y: row),
      columns: width - column, style: style)
    var note = ""
    if let change = changes.change(of: field, of: element) {
      note = "* was \(change.old.map { field.type.text(of: $0) } ?? "–")"
    } else if let origin = writer?.origin(of: field, of: element) {
      note = origin
    }
    let place = max(end + 1, column + 15)
    if !note.isEmpty, place < width {
      context.put(note, at: Point(x: place, y: row), columns: width - place, style: style)
    }
  }

  /// The control of a field as text.
  private func control(of field: EditableField, of element: LayoutElement, isChosen: Bool, _ hasSymbols: Bool)
    -> String
  {
    if isChosen, case .value(let text)? = typing { return text + "_" }
    guard let value = field.value(of: element) else { return hasSymbols ? "–" : "-" }
    let text = SafeText.of(field.type.text(of: value))
    switch field.type {
    case .bool: return value == .bool(true) ? "[x]" : "[ ]"
    case .words, .wordList: return hasSymbols ? "◂ \(text) ▸" : "< \(text) >"
    default: return text
    }
  }

  private func text(of conflict: FieldChanges.Conflict) -> String {
    func text(_ value: FieldValue?) -> String { value.map { conflict.field.type.text(of: $0) } ?? "–" }
    return "\(conflict.field.title)  \(text(conflict.was))  \(text(conflict.file))  \(text(conflict.yours))"
  }

  // MARK: Keys

  package var canBecomeFocused: Bool { true }
  package func focusDidChange(isFocused: Bool) { setNeedsDisplay() }
  package var focusRect: Rect? { Rect(x: 0, y: chosen, width: 1, height: 1) }

  package func pointerPressed(_ pointer: Pointer) -> PointerResponse { .pressed }

  package func pointerReleased(_ pointer: Pointer) {
    guard lines.isEmpty, fields.indices.contains(pointer.location.y) else { return }
    let wasChosen = chosen == pointer.location.y
    choose(pointer.location.y)
    if let field = chosenField, case .bool = field.type, wasChosen || pointer.location.x >= Self.valueColumn {
      step(1)
    }
  }

  package func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    defer { setNeedsDisplay() }
    if let typing { return type(key, modifiers, typing) }
    if !lines.isEmpty {
      lines = []
      setNeedsLayout()
      if key == .escape { return true }
    }
    let steps = modifiers.contains(.shift) ? 10 : 1
    switch key {
    case .up where modifiers.isEmpty: choose(chosen - 1)
    case .down where modifiers.isEmpty: choose(chosen + 1)
    case .left: step(-steps)
    case .right: step(steps)
    case .enter: beginTyping()
    case .delete, .backspace: reset()
    case .character(" "):
      guard let field = chosenField, case .bool = field.type else { return false }
      step(1)
    case .character("/"): typing = .search("")
    case .character("u"): show(changes.undo().map { "\($0.title) as before" } ?? "nothing to undo")
    case .character("U"): show(changes.redo().map { "\($0.title) again" } ?? "nothing to do again")
    case .character("w"): show(writer?.write() ?? "there is no file to write")
    case .character("W"):
      lines = writer?.preview() ?? ["there is no file to write"]
      setNeedsLayout()
    case .character("y"):
      guard !changes.conflicts.isEmpty else { return false }
      changes.takeYours(at: window?.time ?? 0)
    default: return false
    }
    return true
  }

  private func choose(_ index: Int) {
    chosen = min(max(0, index), max(0, fields.count - 1))
    show(chosenField?.help ?? "")
    window?.reveal(self, focusRect, animated: false)
  }

  private func show(_ text: String) {
    message = text
    onMessage?(text)
  }

  private func step(_ steps: Int) {
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

  private func beginTyping() {
    guard let element, let field = chosenField else { return }
    typing = .value(field.value(of: element).map { field.type.text(of: $0) } ?? "")
    show(field.type.allowed)
  }

  // MARK: Typing

  private func type(_ key: Key, _ modifiers: Modifiers, _ typing: Typing) -> Bool {
    var (text, isSearch) = ("", false)
    switch typing {
    case .value(let value): text = value
    case .search(let value): (text, isSearch) = (value, true)
    }
    switch key {
    case .escape: self.typing = nil
    case .enter:
      self.typing = nil
      if !isSearch { take(text) }
    case .backspace: text = String(text.dropLast())
    case .character(let scalar) where modifiers.isDisjoint(with: [.control, .alt]):
      text.unicodeScalars.append(scalar)
    default: return true
    }
    guard self.typing != nil else { return true }
    self.typing = isSearch ? .search(text) : .value(text)
    if isSearch { find(text) }
    return true
  }

  /// Chooses the first field whose name begins with a text, or else contains it.
  private func find(_ text: String) {
    let wanted = text.lowercased()
    func name(_ field: EditableField) -> String { field.names.joined(separator: ".").lowercased() }
    let place =
      fields.firstIndex { name($0).hasPrefix(wanted) } ?? fields.firstIndex { name($0).contains(wanted) }
    if let place { choose(place) }
    show(place == nil ? "no field \(SafeText.of(text))" : "/\(SafeText.of(text))")
  }

  private func take(_ text: String) {
    guard let element, let field = chosenField else { return }
    do throws(FieldChanges.Refusal) {
      try changes.set(field, of: element, toText: text, at: window?.time ?? 0)
      show("")
    } catch { show(error.description) }
    update()
  }
}
