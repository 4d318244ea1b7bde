import LayoutCore

/// A group of fields with a heading of its own, in the order in which groups are listed: those that people change most come
/// first.
package enum FieldGroup: String, CaseIterable {
  /// The content of an element.
  case content
  /// Scrolling, its edges and its bars.
  case motion, edges, bars
  /// Keys, the pointer, and what they do.
  case input
  /// Colours, lines and attributes.
  case look
  /// Changes at certain times.
  case time
  /// Size and place.
  case layout

  /// Values in the order of their groups, and in each group in the order in which they come. O(values)
  package static func divide<Value>(
    _ values: some Sequence<Value>, by group: (Value) -> FieldGroup
  ) -> [(group: FieldGroup, values: [Value])] {
    let found = Dictionary(grouping: values, by: group)
    return allCases.compactMap { group in found[group].map { (group, $0) } }
  }
}

/// A setting of elements of a kind: its name, the values that it takes, and a line of help.
///
/// Scenes, their errors, help, manual and schema use the same fields. Most of them also read and set the
/// property of a live element.
package final class NodeField {
  package let name: String
  package let type: FieldType
  /// One line, without the default.
  package let help: String
  /// True if an element without it is wrong.
  package private(set) var isRequired = false
  /// The value that a mapping without this field has; nil if its absence changes nothing.
  package private(set) var implied: FieldValue?
  /// Words that mean one of the field's own, as `true` for the usual one.
  @exclusivity(unchecked) package private(set) var aliases: [String: String] = [:]
  /// The default, for a field that cannot be read from an element.
  package private(set) var usual: FieldValue?
  /// The heading under which it is listed.
  package private(set) var group = FieldGroup.content
  private var getter: ((LayoutElement) -> FieldValue?)?
  @exclusivity(unchecked) private var setter: ((LayoutElement, FieldValue) -> Void)?
  /// Takes the value away; nil for a property that always has one.
  private var clearer: ((LayoutElement) -> Void)?

  /// A field that only the reader of scenes knows how to use.
  package init(_ name: String, _ type: FieldType, usual: FieldValue? = nil, _ help: String) {
    self.name = name
    self.type = type
    self.help = help
    self.usual = usual
  }

  /// A field of elements of one class. `get` returns nil while the property has no value.
  package convenience init<Element: LayoutElement>(
    _ name: String, _ type: FieldType, _ help: String, get: ((Element) -> FieldValue?)? = nil,
    set: ((Element, FieldValue) -> Void)? = nil, clear: ((Element) -> Void)? = nil
  ) {
    self.init(name, type, help)
    if let clear { setClearer(clear) }
    if let get { getter = { ($0 as? Element).flatMap(get) } }
    if let set {
      setter = { element, value in
        if let element = element as? Element { set(element, value) }
      }
    }
  }

  private func setClearer<Element: LayoutElement>(_ clear: @escaping (Element) -> Void) {
    clearer = { element in
      if let element = element as? Element { clear(element) }
    }
  }

  /// The same field with a change.
  private func with(_ change: (NodeField) -> Void) -> NodeField {
    let field = NodeField(name, type, usual: usual, help)
    (field.isRequired, field.implied, field.aliases, field.group) = (isRequired, implied, aliases, group)
    (field.getter, field.setter, field.clearer) = (getter, setter, clearer)
    change(field)
    return field
  }

  /// The same field under another heading.
  package func `in`(_ group: FieldGroup) -> NodeField { with { $0.group = group } }

  /// The same field, which an element must have.
  package var required: NodeField { with { $0.isRequired = true } }

  /// The same field, which has a value in each mapping.
  package func implying(_ value: FieldValue) -> NodeField { with { $0.implied = value } }

  /// The same field with a default that no new element has.
  package func usually(_ value: FieldValue) -> NodeField { with { $0.usual = value } }

  /// The same field, whose property may have no value. `clear` takes it away.
  package func clearing<Element: LayoutElement>(_ clear: @escaping (Element) -> Void) -> NodeField {
    with { $0.setClearer(clear) }
  }

  /// The same field, which takes other words, too.
  package func alias(_ aliases: [String: String]) -> NodeField { with { $0.aliases = aliases } }

  // MARK: Live elements

  /// Whether ``set(_:of:)`` changes elements.
  package var isSettable: Bool {
    setter != nil || type.table?.fields.contains { $0.isSettable } == true
  }

  /// The value of an element's field; nil if it has none, or if the field cannot be read.
  package func value(of element: LayoutElement) -> FieldValue? {
    if let getter { return getter(element) }
    guard let table = type.table else { return nil }
    var values: [String: FieldValue] = [:]
    for field in table.fields { values[field.name] = field.value(of: element) }
    return values.isEmpty ? nil : .mapping(values)
  }

  /// Sets the field of an element. A value of another type, or an element of another kind, changes nothing.
  package func set(_ value: FieldValue, of element: LayoutElement) {
    if let setter { return setter(element, value) }
    guard let table = type.table, case .mapping(let values) = value else { return }
    for field in table.fields {
      if let value = values[field.name] { field.set(value, of: element) }
    }
  }

  /// Takes the value of an element's field away, if the property may have none.
  package func clear(of element: LayoutElement) { clearer?(element) }
}
