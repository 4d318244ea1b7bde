import LayoutCore
import NodeUI
import ScreenCore

/// The fields of shown elements that people have changed, and a way back from each change.
///
/// ```swift
/// try changes.set(field, of: scroll, to: .bool(false), at: window.time)
/// changes.undo()
/// ```
///
/// A change is seen in the next frame. Offsets and zooms that people make with the pointer are no changes of fields.
package final class FieldChanges {
  /// A field that has another value than in the file.
  package struct Change {
    package fileprivate(set) weak var element: LayoutElement?
    package let field: EditableField
    /// The value before the first change, which is that of the file; nil if there is none.
    package fileprivate(set) var old: FieldValue?
    package fileprivate(set) var value: FieldValue?
    /// The values of the field's mapping before the first change.
    fileprivate let parts: FieldValue?
  }

  /// A value that is not allowed. The old one stays.
  package struct Refusal: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// A field with another value in the file than the one that a change began from.
  package struct Conflict {
    package weak var element: LayoutElement?
    package let field: EditableField
    /// The value that the change began from.
    package let was: FieldValue?
    /// The value of the file now, which the element has.
    package let file: FieldValue?
    /// The value that was not written.
    package let yours: FieldValue?
  }

  fileprivate struct Key: Hashable {
    let element: ObjectIdentifier
    let names: [String]
  }

  /// A step back: the values before and after it.
  private struct Step {
    weak var element: LayoutElement?
    let field: EditableField
    let before: FieldValue?
    let parts: FieldValue?
    var after: FieldValue?
    var time: Double
    let isByKey: Bool
  }

  /// Steps on one field that are nearer to each other than this are undone as one. In seconds.
  package static let mergingTime = 1.0

  private var entries: [Key: Change] = [:]
  private var order: [Key] = []
  private var done: [Step] = []
  private var undone: [Step] = []
  /// The fields for which a file and people have different wishes, after the last reload.
  package private(set) var conflicts: [Conflict] = []
  /// The window that shows the elements.
  private let window: () -> Window?

  package init(window: @escaping () -> Window?) { self.window = window }

  // MARK: Reading

  /// The fields that have another value than in the file, in the order of their first changes.
  package var changes: [Change] {
    order.compactMap { entries[$0] }.filter { $0.value != $0.old && $0.element != nil }
  }

  /// The change of a field of an element; nil if it has the value of the file. O(1)
  package func change(of field: EditableField, of element: LayoutElement) -> Change? {
    guard let change = entries[Key(field, element)], change.element != nil, change.value != change.old else {
      return nil
    }
    return change
  }

  package var canUndo: Bool { !done.isEmpty }

  // MARK: Changing

  /// Gives a field a new value.
  ///
  /// - Parameters:
  ///   - isStep: whether it is one of many, as by an arrow key; those that come within ``mergingTime`` are undone as one.
  ///   - time: seconds of a clock that does not go back.
  package func set(
    _ field: EditableField, of element: LayoutElement, to value: FieldValue, isStep: Bool = false,
    at time: Double
  ) throws(Refusal) {
    guard field.type.allows(value) else {
      throw Refusal(description: "found \(value); allowed: \(field.type.allowed)")
    }
    apply(field, of: element, to: value, isStep: isStep, at: time)
  }

  /// Gives a field the value of a text that people have typed.
  package func set(
    _ field: EditableField, of element: LayoutElement, toText text: String, at time: Double
  ) throws(Refusal) {
    if let refusal = refusal(of: text, for: field) { throw refusal }
    if let value = field.type.value(of: text) { try set(field, of: element, to: value, at: time) }
  }

  /// The reason for which a field does not take a text that people have typed; nil if it does.
  package func refusal(of text: String, for field: EditableField?) -> Refusal? {
    guard let field, field.type.value(of: text) == nil else { return nil }
    return Refusal(description: "found \u{201c}\(SafeText.of(text))\u{201d}; allowed: \(field.type.allowed)")
  }

  /// Changes a field by some steps, as an arrow key does. Returns whether it has steps.
  @discardableResult
  package func step(_ field: EditableField, of element: LayoutElement, by steps: Int, at time: Double) -> Bool
  {
    guard let value = field.type.stepped(field.value(of: element), by: steps) else { return false }
    apply(field, of: element, to: value, isStep: true, at: time)
    return true
  }

  /// Gives a field the value of the file again. It can be undone, too.
  package func reset(_ field: EditableField, of element: LayoutElement, at time: Double) {
    guard let change = change(of: field, of: element) else { return }
    let step = Step(
      element: element, field: field, before: change.value, parts: field.parts(of: element),
      after: change.old,
      time: time, isByKey: false)
    done.append(step)
    undone = []
    field.restore(change.old, with: change.parts, of: element, in: window())
    entries[Key(field, element)]?.value = change.old
  }

  private func apply(
    _ field: EditableField, of element: LayoutElement, to value: FieldValue?, isStep: Bool, at time: Double
  ) {
    let before = field.value(of: element)
    guard value != before else { return }
    let parts = field.parts(of: element)
    note(field, element, old: before, parts: parts)
    field.set(value, of: element, in: window())
    // The element may take another value, as where two limits cross.
    let after = field.value(of: element) ?? value
    entries[Key(field, element)]?.value = after
    undone = []
    if isStep, let last = done.last, last.isByKey, last.element === element, last.field.names == field.names,
      time - last.time < Self.mergingTime
    {
      done[done.count - 1].after = after
      done[done.count - 1].time = time
      return
    }
    done.append(
      Step(
        element: element, field: field, before: before, parts: parts, after: after, time: time,
        isByKey: isStep))
  }

  private func note(_ field: EditableField, _ element: LayoutElement, old: FieldValue?, parts: FieldValue?) {
    let key = Key(field, element)
    // An address may have belonged to another element before.
    if let entry = entries[key], entry.element === element { return }
    if entries[key] == nil { order.append(key) }
    entries[key] = Change(element: element, field: field, old: old, value: old, parts: parts)
  }

  // MARK: Undoing

  /// Takes the last change back. Returns its field; nil if there is none.
  @discardableResult
  package func undo() -> EditableField? {
    while let step = done.popLast() {
      guard let element = step.element else { continue }
      step.field.restore(step.before, with: step.parts, of: element, in: window())
      note(step.field, element, old: step.after, parts: step.parts)
      entries[Key(step.field, element)]?.value = step.before
      undone.append(step)
      return step.field
    }
    return nil
  }

  /// Does the change again that was taken back last. Returns its field; nil if there is none.
  @discardableResult
  package func redo() -> EditableField? {
    while let step = undone.popLast() {
      guard let element = step.element else { continue }
      if let after = step.after {
        step.field.set(after, of: element, in: window())
      } else {
        step.field.restore(nil, with: nil, of: element, in: window())
      }
      note(step.field, element, old: step.before, parts: step.parts)
      entries[Key(step.field, element)]?.value = step.after
      done.append(step)
      return step.field
    }
    return nil
  }

  // MARK: The file

  /// Takes the present values for those of the file, after they have been written there.
  package func didWrite() {
    for key in order {
      let value = entries[key]?.value
      entries[key]?.old = value
    }
    entries = entries.filter { $0.value.element != nil }
    order = order.filter { entries[$0] != nil }
    conflicts = []
  }

  /// Goes over to the elements of a scene that was read again. A field whose value in the file is the one that the
  /// change began from stays changed; where the file has another value, the file wins.
  ///
  /// - Parameter successor: returns the new element in the place of an old one; nil if there is none.
  package func move(to successor: (LayoutElement) -> LayoutElement?) {
    let old = order.compactMap { entries[$0] }
    (entries, order, conflicts) = ([:], [], [])
    for change in old where change.value != change.old {
      guard let before = change.element, let element = successor(before),
        let field = element.editableFields.first(where: { $0.names == change.field.names })
      else { continue }
      let found = field.value(of: element)
      if found == change.old {
        note(field, element, old: found, parts: field.parts(of: element))
        if let value = change.value { field.set(value, of: element, in: window()) }
        entries[Key(field, element)]?.value = change.value
      } else if found != change.value {
        conflicts.append(
          Conflict(element: element, field: field, was: change.old, file: found, yours: change.value))
      }
    }
    func moved(_ steps: [Step]) -> [Step] {
      steps.compactMap { step in
        guard let before = step.element, let element = successor(before) else { return nil }
        var step = step
        step.element = element
        return step
      }
    }
    (done, undone) = (moved(done), moved(undone))
  }

  /// Gives all fields in conflict the values that were not written.
  package func takeYours(at time: Double) {
    for conflict in conflicts {
      guard let element = conflict.element else { continue }
      apply(conflict.field, of: element, to: conflict.yours, isStep: false, at: time)
    }
    conflicts = []
  }
}

extension FieldChanges.Key {
  fileprivate init(_ field: EditableField, _ element: LayoutElement) {
    self.init(element: ObjectIdentifier(element), names: field.names)
  }
}

extension FieldType {
  /// Whether a value is one of the type's.
  fileprivate func allows(_ value: FieldValue) -> Bool {
    switch (form, value) {
    case (.list, .words), (.wordOrMapping, .mapping): true
    default: self.value(of: text(of: value)) != nil
    }
  }
}

/// Writes changed fields into a file, and knows where the values come from.
package protocol FieldWriting: AnyObject {
  /// Writes all changed fields. Returns the message for people.
  func write() -> String
  /// The lines of the file before and after writing.
  func preview() -> [String]
  /// The origin of a field's value: `scene`, `platform` or `standard`; nil if it is not known.
  func origin(of field: EditableField, of element: LayoutElement) -> String?
}
