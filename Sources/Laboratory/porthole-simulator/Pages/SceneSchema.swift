import SceneFields
import ScreenCore

/// The JSON schema of scenes, by which editors complete and check them: `porthole help scene --schema`.
enum SceneSchema {
  static var text: String { schema.text() + "\n" }

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
    definitions += [("value.action", NodeKind.actionFields), ("value.key", NodeKind.keyFields)].map {
      ($0.0, .object(object($0.1, usual: \.usual)))
    }
    definitions += NodeKind.all.map { ($0.name, schema(of: $0)) }
    return .object(
      [
        ("$schema", "https://json-schema.org/draft/2020-12/schema"),
        ("title", "A scene of porthole"),
      ] + object(NodeKind.sceneFields, usual: { _ in nil }) + [("$defs", .object(definitions))])
  }

  /// The values of fields. Their names cannot be those of kinds.
  private static let shared: [(String, JSON)] = [
    (
      "value.text",
      .object([
        ("description", "A number or true counts as text."), ("type", ["string", "number", "boolean"]),
      ])
    ),
    (
      "value.color",
      .object([
        (
          "anyOf",
          [
            .object([
              ("enum", .array((["default"] + FieldType.colorNames + ["grey", "gray"]).map { .string($0) }))
            ]),
            .object([("type", "integer"), ("minimum", 0), ("maximum", 255)]),
            .object([("type", "string"), ("pattern", "^(#[0-9a-fA-F]{6}|[0-9]{1,3})$")]),
          ]
        )
      ])
    ),
    (
      "value.duration",
      .object([
        ("description", "As in 500ms, 2s or 1m; a number counts seconds."),
        (
          "anyOf",
          [
            .object([("type", "number"), ("exclusiveMinimum", 0)]),
            .object([("type", "string"), ("pattern", "^[0-9]*[.]?[0-9]+(ms|s|m)?$")]),
          ]
        ),
      ])
    ),
    (
      "value.dimension",
      .object([
        (
          "anyOf",
          [
            .object([("type", "integer")]), .object([("const", "auto")]),
            .object([("type", "string"), ("pattern", "^[0-9.]+%$")]),
          ]
        )
      ])
    ),
    (
      "value.insets",
      .object([
        (
          "anyOf",
          [
            .object([("type", "integer")]),
            .object([
              ("type", "object"), ("additionalProperties", false),
              (
                "properties",
                .object(
                  FieldType.edges.map {
                    (
                      $0,
                      .object([("anyOf", [.object([("type", "integer")]), .object([("const", "infinity")])])])
                    )
                  })
              ),
            ]),
          ]
        )
      ])
    ),
    (
      "value.sticky",
      .object([
        (
          "anyOf",
          [
            .object([("enum", .array(FieldType.stickyEdges.map { .string($0) }))]),
            .object([
              ("type", "object"), ("additionalProperties", false),
              (
                "properties",
                .object(FieldType.stickyEdges.map { ($0, .object([("type", "integer")])) })
              ),
            ]),
          ]
        )
      ])
    ),
    (
      "value.pair",
      .object([
        ("type", "array"), ("items", .object([("type", "integer")])), ("minItems", 2), ("maxItems", 2),
      ])
    ),
  ]

  private static func reference(_ name: String) -> JSON { .object([("$ref", .string("#/$defs/\(name)"))]) }

  private static func schema(of kind: NodeKind) -> JSON {
    var members = object(kind.table, usual: kind.usual)
    if let short = kind.table.short {
      members = [("anyOf", [.object(schema(of: short.type)), .object(members)])]
    }
    return .object([("description", .string(kind.help))] + members)
  }

  /// The members for a mapping with the fields of a table. An empty value counts as an empty mapping.
  private static func object(
    _ table: FieldTable, usual: (NodeField) -> FieldValue?
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
            let value = schema(of: field.type)
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

  private static func schema(of type: FieldType) -> [(String, JSON)] {
    switch type {
    case .bool: return [("type", "boolean")]
    case .wholeNumber(let minimum):
      return [("type", "integer")] + (minimum.map { [("minimum", .number(Double($0)))] } ?? [])
    case .texts: return [("type", "array"), ("items", .object([("type", "string")]))]
    case .wholeNumbers: return [("type", "array"), ("items", .object([("type", "integer")]))]
    case .number(let range):
      return [("type", "number"), ("minimum", .number(range.lowerBound))]
        + (range.upperBound.isFinite ? [("maximum", .number(range.upperBound))] : [])
    case .duration: return [("$ref", "#/$defs/value.duration")]
    case .words(let words): return [("enum", .array(words.map { .string($0) }))]
    case .wordList(let words, _):
      let one = JSON.object([("enum", .array(words.map { .string($0) }))])
      return [("anyOf", [one, .object([("type", "array"), ("items", one)])])]
    case .text: return [("$ref", "#/$defs/value.text")]
    case .character:
      return [
        (
          "anyOf",
          [
            .object([("type", "string"), ("minLength", 1), ("maxLength", 1)]),
            .object([("type", "integer"), ("minimum", 0), ("maximum", 9)]),
          ]
        )
      ]
    case .color: return [("$ref", "#/$defs/value.color")]
    case .dimension: return [("$ref", "#/$defs/value.dimension")]
    case .length:
      return [
        (
          "anyOf",
          [
            .object([("type", "integer"), ("minimum", 1)]),
            .object([("type", "string"), ("pattern", .string("^[0-9.]+%$"))]),
          ]
        )
      ]
    case .insets: return [("$ref", "#/$defs/value.insets")]
    case .sticky: return [("$ref", "#/$defs/value.sticky")]
    case .pair: return [("$ref", "#/$defs/value.pair")]
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

/// A JSON value whose members keep their order.
private indirect enum JSON: Sendable {
  case object([(String, JSON)])
  case array([JSON])
  case string(String)
  case number(Double)
  case bool(Bool)

  /// The value as text. Members have lines of their own.
  func text(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .object(let members):
      let lines = members.map { "\(inner)\(JSONText.quoted($0.0)): \($0.1.text(indent: inner))" }
      return lines.isEmpty ? "{}" : "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    case .array(let items):
      return "[" + items.map { $0.text(indent: inner) }.joined(separator: ", ") + "]"
    case .string(let string): return JSONText.quoted(string)
    case .number(let number): return JSONText.number(number)
    case .bool(let value): return String(value)
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
}
