import LayoutCore
import NodeUI
import PortholePlatform
import SceneFields
import ScreenCore

// Values of fields. Each is checked by the type of its field; a wrong one is reported and read as nil.
extension SceneReader {
  func value(_ type: FieldType, _ node: Node) -> FieldValue? {
    switch type.form {
    case .word: return word(type, node)
    case .list(let part, let count):
      guard case .sequence(let sequence) = node, count == nil || sequence.count == count else {
        return fail(node, type)
      }
      return type.collect(values(part, sequence))
    case .wordOrList(let part):
      switch node {
      case .scalar: return type.collect([value(part, node)].compactMap(\.self))
      case .sequence(let sequence): return type.collect(values(part, sequence))
      case .mapping: return fail(node, type)
      }
    case .wordOrMapping(let table):
      return node.mapping == nil ? word(type, node) : type.join(SceneMapping(node, table, self).values())
    case .element: return element(node).map { .element($0) }
    case .elements(let minimum):
      guard case .sequence(let sequence) = node, sequence.count >= minimum else { return fail(node, type) }
      var elements: [LayoutElement] = []
      elements.reserveCapacity(sequence.count)
      for (index, node) in sequence.enumerated() {
        at(.index(index)) { if let element = element(node) { elements.append(element) } }
      }
      return .elements(elements)
    case .mapping(let table): return mapping(node, table, type).map { .mapping($0) }
    case .actions, .keyBindings, .settings: return nil  // Their readers make closures, which are no values.
    case .mappings(let table):
      return mappings(node, table, type) { $0.values() }.map { .mappings($0) }
    case .perAxis(let table): return perAxis(node, table, type).map { .mapping($0) }
    }
  }

  /// The right values in a list.
  private func values(_ type: FieldType, _ sequence: Node.Sequence) -> [FieldValue] {
    sequence.enumerated().compactMap { index, node in at(.index(index)) { value(type, node) } }
  }

  /// A value that is one text, number or word.
  private func word(_ type: FieldType, _ node: Node) -> FieldValue? {
    guard case .scalar(let scalar) = node else { return fail(node, type) }
    if let value = type.value(ofWord: scalar.string, whole: Self.int) { return value }
    guard let choices = type.choices else { return fail(node, type) }
    if choices.hasOthers {
      let meant = nearestWord(to: scalar.string, among: choices.words)
      let nearest = meant.map { "did you mean \($0)? " } ?? ""
      report(node, "found \(describe(node)); \(nearest)allowed: \(type.allowed)")
    } else {
      report(node, SceneMapping.unknown(choices.noun, scalar.string, among: choices.words))
    }
    return nil
  }

  private func fail<Value>(_ node: Node, _ type: FieldType) -> Value? {
    report(node, "found \(describe(node)); allowed: \(type.allowed)")
    return nil
  }

  /// A whole number, also one with a point or an exponent, as `1e3`.
  private static func int(_ text: String) -> Int? {
    if let value = Int(text) { return value }
    guard let value = Double(text), value == value.rounded() else { return nil }
    return Int(exactly: value)
  }

  // MARK: Mappings

  private func mapping(
    _ node: Node, _ table: FieldTable, _ type: FieldType, others: [String] = []
  ) -> [String: FieldValue]? {
    if let short = table.short, !isNull(node), node.mapping == nil {
      guard node.scalar != nil else { return fail(node, type) }
      guard let value = shortValue(short, node, type) else { return nil }
      // Off is all that a mapping can say by `false`; on has the values that a mapping implies.
      var values = value == .bool(false) ? [:] : Self.implied(table)
      values[short.name] = value
      return values
    }
    return SceneMapping(node, table, others: others, self).values()
  }

  /// A list of mappings, each read by `body`; nil if there is none.
  func mappings<Value>(
    _ node: Node, _ table: FieldTable, _ type: FieldType, _ body: (SceneMapping) -> Value
  ) -> [Value]? {
    guard case .sequence(let sequence) = node, !sequence.isEmpty else { return fail(node, type) }
    return sequence.enumerated().map { index, node in
      at(.index(index)) {
        let mapping = SceneMapping(node, table, self)
        mapping.checkRequired()
        return body(mapping)
      }
    }
  }

  /// The value of a mapping's short form. A wrong one is reported with both forms.
  private func shortValue(_ short: NodeField, _ node: Node, _ type: FieldType) -> FieldValue? {
    let count = found.count
    let value = value(short.type, node)
    if value == nil { replaceIssues(from: count, node, "found \(describe(node)); allowed: \(type.allowed)") }
    return value
  }

  private static func implied(_ table: FieldTable) -> [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    for field in table.fields { values[field.name] = field.implied }
    return values
  }

  /// The values of both axes: the same for both, or those of a mapping with the axes as its keys.
  private func perAxis(_ node: Node, _ axes: FieldTable, _ type: FieldType) -> [String: FieldValue]? {
    let side = axes.fields[0].type
    if case .mapping(let mapping) = node {
      let isPerAxis = mapping.keys.contains { $0.scalar.map { axes.index(of: $0.string) != nil } == true }
      if isPerAxis || side.table == nil { return SceneMapping(node, axes, self).values() }
    }
    let both: FieldValue?
    if let table = side.table {
      both = mapping(node, table, type, others: axes.names).map { .mapping($0) }
    } else {
      both = value(side, node)
    }
    guard let both else { return nil }
    return Dictionary(uniqueKeysWithValues: axes.names.map { ($0, both) })
  }
}

extension SceneReader {
  /// The path of a file that the scene names, relative to the scene's folder unless it is absolute.
  func path(of name: String) -> String {
    let path = files.names.path(of: name)
    if !isTemplate { namedPaths.insert(path) }
    return path
  }

  /// The size of a picture in a file that the scene names. If it cannot be read, reports the reason and
  /// returns nil.
  func pixelSize(ofImage name: String, _ node: Node) -> Size? {
    do {
      let bytes = try files.read(path(of: name), limit: ImageHeader.usefulLength)
      if let size = ImageHeader.pixelSize(of: bytes) { return size }
      report(node, "\(SafeText.of(name)) is not a picture of a known format: PNG, GIF, JPEG, BMP, WebP")
    } catch {
      report(node, "\(SafeText.of(name)): \(error)")
    }
    return nil
  }
}
