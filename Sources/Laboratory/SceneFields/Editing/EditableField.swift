import NodeUI
import LayoutCore

/// An element whose fields are those of another one, such as a node for actions around a box.
package protocol FieldOwning: LayoutElement {
  /// The element that has the fields of its kind; the style is that of this one.
  var fieldOwner: LayoutElement { get }
}

extension PressableNode: FieldOwning {
  package var fieldOwner: LayoutElement { (content as? any FieldOwning)?.fieldOwner ?? content }
}

/// A field of an element that can be changed while it is shown, or the part of one that has one value: `spacing`,
/// `bounces` on one axis, `every` of `snap` on one axis.
package struct EditableField {
  /// The name of the field, then those of its parts: `["snap", "horizontal", "every"]`.
  package let names: [String]
  /// The field of the table that has the value.
  package let field: NodeField
  /// Whether the view scrolls on this field's axis only.
  package let isOnlyAxis: Bool
  /// The other fields of the same mapping that have a value without being named.
  let implied: [NodeField]
  /// The field of the whole element of which this is a part.
  let whole: NodeField
  /// Whether it is one of the style.
  let isStyle: Bool

  package var type: FieldType { field.type }
  package var group: FieldGroup { whole.group }
  package var help: String { isOnlyAxis || names.count == 1 ? whole.help : field.help }

  /// The name for people: `snap ↔ every`.
  package var title: String {
    names.map { $0 == "horizontal" ? "↔" : $0 == "vertical" ? "↕" : $0 }.joined(separator: " ")
  }

  /// The value of an element; nil if it has none.
  package func value(of element: LayoutElement) -> FieldValue? { field.value(of: owner(of: element)) }

  /// Gives an element a value, which is seen in the next frame. With nil it has none afterwards, if that is possible.
  package func set(_ value: FieldValue?, of element: LayoutElement, in window: Window?) {
    let owner = owner(of: element)
    if let value { field.set(value, of: owner) } else { field.clear(of: owner) }
    window?.noteFieldChange(of: element)
  }

  /// Puts back a value that the field had, and those of the other parts that go with it.
  func restore(_ value: FieldValue?, with parts: FieldValue?, of element: LayoutElement, in window: Window?) {
    if let value {
      field.set(value, of: owner(of: element))
    } else {
      field.clear(of: owner(of: element))
      if let parts { whole.set(parts, of: owner(of: element)) }
    }
    window?.noteFieldChange(of: element)
  }

  /// The values of the field's mapping that go with it, as they are now.
  func parts(of element: LayoutElement) -> FieldValue? { whole.value(of: owner(of: element)) }

  /// The values that a new mapping in a file must name, so that the other parts keep theirs.
  package func companions(of element: LayoutElement) -> [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    for other in implied {
      if let value = other.value(of: owner(of: element)), value != other.implied {
        values[other.name] = value
      }
    }
    return values
  }

  private func owner(of element: LayoutElement) -> LayoutElement {
    isStyle ? element : (element as? any FieldOwning)?.fieldOwner ?? element
  }
}

extension LayoutElement {
  /// Those of some fields that have another value than in a new element.
  package func unusualFields(among fields: [EditableField]) -> [EditableField] {
    let owner = (self as? any FieldOwning)?.fieldOwner ?? self
    guard let new = NodeKind.named(owner.kind)?.make() else { return [] }
    return fields.filter { field in
      let value = field.value(of: self)
      return value != nil && value != (field.field.usual ?? field.field.implied ?? field.value(of: new))
    }
  }

  /// The fields that can be changed while the element is shown: those of its kind, then those of its style. A scroll
  /// view has those of the axes on which it scrolls.
  package var editableFields: [EditableField] {
    let owner = (self as? any FieldOwning)?.fieldOwner ?? self
    guard let kind = NodeKind.named(owner.kind) else { return [] }
    let directions = (owner as? ScrollNode)?.scrollableDirections ?? .both
    var found: [EditableField] = []
    for whole in kind.table.fields where whole.isSettable && !whole.type.holdsElements {
      func add(_ names: [String], _ field: NodeField, isOnlyAxis: Bool, in table: FieldTable?) {
        if let parts = field.type.table {
          for part in parts.fields where part.isSettable {
            add(names + [part.name], part, isOnlyAxis: isOnlyAxis, in: parts)
          }
        } else {
          let implied = table?.fields.filter { $0.implied != nil && $0.name != field.name } ?? []
          found.append(
            EditableField(
              names: names, field: field, isOnlyAxis: isOnlyAxis, implied: implied, whole: whole,
              isStyle: kind.isStyle(whole)))
        }
      }
      if case .perAxis(let axes) = whole.type.form {
        let scrolls = [directions.scrollsHorizontally, directions.scrollsVertically]
        for (axis, scrolls) in zip(axes.fields, scrolls) where scrolls {
          add([whole.name, axis.name], axis, isOnlyAxis: directions.isOneAxis, in: nil)
        }
      } else if whole.name != "id" {
        add([whole.name], whole, isOnlyAxis: false, in: nil)
      }
    }
    return found
  }
}

extension Window {
  /// Asks for a frame after a field of an element has changed. A layout spec cannot ask for a layout by itself. O(nodes)
  /// then
  package func noteFieldChange(of element: LayoutElement) {
    setNeedsDisplay()
    guard !(element is DisplayNode) || element is any FieldOwning else { return }
    var left = [root]
    while let node = left.popLast() {
      node.setNeedsLayout()
      left.append(contentsOf: node.subnodes)
    }
  }
}

extension ScrollableDirections {
  fileprivate var isOneAxis: Bool { scrollsHorizontally != scrollsVertically }
}
