import SceneFields
import ScreenCore

/// The JSON schema of scenes, by which editors complete and check them: `porthole help scene --schema`.
enum SceneSchema {
  private typealias JSON = JSONValue

  static var text: String { schema.lines + "\n" }

  private static var schema: JSON {
    var definitions: [(String, JSON)] = [
      (
        "element",
        .object([
          ("type", "object"), ("minProperties", 1), ("maxProperties", 1), ("additionalProperties", false),
          ("properties", .object(NodeKind.all.map { ($0.name, reference($0.name)) })),
        ])
      )
    ]
    definitions += shared
    definitions += [
      ("value.action", .object(object(NodeKind.actionFields, takesValues: true, usual: \.usual))),
      ("value.key", .object(object(NodeKind.keyFields, usual: \.usual))),
      (
        "value.of",
        .object([
          ("description", "The value that an element has when the action is done."), ("type", "object"),
          ("required", ["value"]), ("additionalProperties", false),
          ("properties", .object([("value", .object(schema(of: .text)))])),
        ])
      ),
    ]
    definitions += NodeKind.all.map { ($0.name, schema(of: $0)) }
    return .object(
      [
        ("$schema", "https://json-schema.org/draft/2020-12/schema"),
        ("title", "A scene of porthole"),
      ] + object(NodeKind.sceneFields, usual: { _ in nil }) + [("$defs", .object(definitions))])
  }

  /// The values of fields. Their names cannot be those of kinds.
  private static var shared: [(String, JSON)] {
    let types: [FieldType] = [
      .text, .color, .duration(.zero ... .zero), .dimension, .insets, .sticky, .pair,
    ]
    return types.compactMap { type in type.sharedSchema.map { ("value.\($0)", .object(type.schema)) } }
  }

  private static func reference(_ name: String) -> JSON { .object([("$ref", .string("#/$defs/\(name)"))]) }

  private static func schema(of kind: NodeKind) -> JSON {
    var members = object(kind.table, usual: kind.usual)
    if let short = kind.table.short {
      members = [("anyOf", [.object(schema(of: short.type)), .object(members)])]
    }
    return .object([("description", .string(kind.help))] + members)
  }

  /// The members for a mapping with the fields of a table. An empty value counts as an empty mapping.
  ///
  /// - Parameter takesValues: whether `{value: ID}` may stand for a text or a number.
  private static func object(
    _ table: FieldTable, takesValues: Bool = false, usual: (NodeField) -> FieldValue?
  ) -> [(String, JSON)] {
    let needed = table.fields.filter(\.isRequired).map(\.name)
    var members: [(String, JSON)] = [
      ("type", needed.isEmpty && table.alternatives.isEmpty ? ["object", "null"] : "object"),
      ("additionalProperties", false),
    ]
    if !needed.isEmpty { members.append(("required", .array(needed.map { .string($0) }))) }
    if !table.alternatives.isEmpty {
      members.append(
        (
          "oneOf", .array(table.alternatives.map { .object([("required", .array([.string($0)]))]) })
        ))
    }
    members.append(
      (
        "properties",
        .object(
          table.fields.map { field in
            var member: [(String, JSON)] = field.help.isEmpty ? [] : [("description", .string(field.help))]
            if !field.isRequired, let value = usual(field).flatMap(json) { member.append(("default", value)) }
            let value = schema(of: field.type, takesValues: takesValues)
            // The other words of a choice are true and false.
            let all =
              field.aliases.isEmpty
              ? value : [("anyOf", JSON.array([.object(value), .object([("type", "boolean")])]))]
            return (field.name, .object(member + all))
          })
      ))
    return members
  }

  private static func json(_ value: FieldValue) -> JSON? {
    switch value {
    case .bool(let value): .bool(value)
    case .wholeNumber(let value): .number(Double(value))
    case .number(let value): .number(value)
    case .pair(let first, let second): [.number(Double(first)), .number(Double(second))]
    case .words(let words): words.count == 1 ? .string(words[0]) : nil
    case .text, .dimension, .color, .duration: .string(value.description)
    default: nil
    }
  }

  private static func schema(of type: FieldType, takesValues: Bool) -> [(String, JSON)] {
    switch type.form {
    case .word where takesValues:
      return [("anyOf", [.object(schema(of: type)), reference("value.of")])]
    case .mapping(let table) where takesValues:
      return object(table, takesValues: true, usual: { $0.implied ?? $0.usual })
    default: return schema(of: type)
    }
  }

  private static func schema(of type: FieldType) -> [(String, JSON)] {
    switch type.form {
    case .word, .list, .wordOrList, .wordOrMapping:
      return type.sharedSchema.map { [("$ref", .string("#/$defs/value.\($0)"))] } ?? type.schema
    case .element: return [("$ref", "#/$defs/element")]
    case .elements(let minimum):
      return [("type", "array"), ("items", reference("element")), ("minItems", .number(Double(minimum)))]
    case .mapping(let table):
      let mapping = object(table, usual: { $0.implied ?? $0.usual })
      guard let short = table.short else { return mapping }
      return [("anyOf", [.object(schema(of: short.type)), .object(mapping)])]
    case .actions:
      let one = reference("value.action")
      return [("anyOf", [one, .object([("type", "array"), ("items", one)])])]
    case .keyBindings: return [("type", "array"), ("items", reference("value.key"))]
    case .settings:
      return [
        ("type", "object"), ("required", ["id"]),
        ("properties", .object([("id", .object(schema(of: .text)))])),
      ]
    case .mappings(let table):
      return [
        ("type", "array"), ("items", .object(object(table, usual: { $0.implied ?? $0.usual }))),
        ("minItems", 1),
      ]
    case .perAxis(let axes):
      let side = JSON.object(schema(of: axes.fields[0].type))
      let both: [(String, JSON)] = [
        ("type", "object"), ("minProperties", 1), ("additionalProperties", false),
        ("properties", .object(axes.names.map { ($0, side) })),
      ]
      return [("anyOf", [side, .object(both)])]
    }
  }
}
