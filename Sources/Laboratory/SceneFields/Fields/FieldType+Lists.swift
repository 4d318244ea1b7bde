import LayoutCore
import ScreenCore

// The types of fields whose values are lists and mappings.
extension FieldType {
  package static let wholeNumbers = FieldType(
    .list(.wholeNumber(minimum: nil), count: nil), allowed: "a list of whole numbers",
    summary: "list of whole numbers",
    schema: [("type", "array"), ("items", .object([("type", "integer")]))],
    examples: [.wholeNumbers([1, 2]), .wholeNumbers([5])],
    collect: { .wholeNumbers($0.compactMap { Int($0) }) },
    typed: { $0.wholeNumbers.map { .wholeNumbers($0) } })

  package static let numbers = FieldType(
    .list(.number(-.infinity...(.infinity)), count: nil), allowed: "a list of numbers",
    summary: "list of numbers", schema: [("type", "array"), ("items", .object([("type", "number")]))],
    examples: [.numbers([1, 2.5]), .numbers([-3])], collect: { .numbers($0.compactMap { Double($0) }) },
    typed: { text in
      let numbers = text.parts.map { Double($0) }
      return numbers.contains { $0?.isFinite != true } ? nil : .numbers(numbers.compactMap(\.self))
    })

  package static let texts = FieldType(
    .list(.text, count: nil), allowed: "a list of texts", summary: "list of texts",
    schema: [("type", "array"), ("items", .object([("type", "string")]))],
    examples: [.words(["a"]), .words(["b", "c"])], collect: { .words($0.compactMap { String($0) }) },
    typed: { _ in nil })

  /// One of these, or a list of them; `noun` names one in messages.
  package static func wordList(_ words: [String], noun: String) -> FieldType {
    FieldType(
      .wordOrList(.words(words, noun: noun)), control: .choice, allowed: list(words) + ", a list of them",
      summary: list(words) + ", or a list",
      schema: {
        let one = JSONValue.object([("enum", .array(words.map { .string($0) }))])
        return [("anyOf", [one, .object([("type", "array"), ("items", one)])])]
      }(), choices: Choices(words: words, noun: noun), examples: words.map { .words([$0]) },
      collect: { .words($0.compactMap { String($0) }) },
      typed: { text in
        let parts = text.parts
        return !parts.isEmpty && parts.allSatisfy(words.contains) ? .words(parts) : nil
      }, step: { value, steps in next(value, steps, words) { .words([$0]) } })
  }

  /// Two whole numbers.
  package static let pair = FieldType(
    .list(.wholeNumber(minimum: nil), count: 2), allowed: "a list of two whole numbers",
    summary: "two whole numbers",
    schema: [
      ("type", "array"), ("items", .object([("type", "integer")])), ("minItems", 2), ("maxItems", 2),
    ], sharedSchema: "pair", examples: [.pair(1, 2), .pair(3, 4)],
    collect: { pairValue($0.compactMap { Int($0) }) },
    typed: { $0.wholeNumbers.flatMap { pairValue($0) } })

  private static func pairValue(_ numbers: [Int]) -> FieldValue? {
    numbers.count == 2 ? .pair(numbers[0], numbers[1]) : nil
  }

  package static let insets = FieldType(
    .wordOrMapping(FieldTable(edges.map { NodeField($0, .inset, "") })),
    allowed: "a whole number, a mapping of \(list(edges))", summary: "n, or top, left, bottom, right",
    schema: parts(
      .object([("type", "integer")]), edges,
      .object([("anyOf", [.object([("type", "integer")]), .object([("const", "infinity")])])])),
    sharedSchema: "insets",
    examples: [.insets(EdgeInsets(1)), .insets(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))],
    parse: { word, whole in whole(word).map { .insets(EdgeInsets($0)) } },
    join: { cells in
      let edges = edges.map { cells[$0].flatMap { Int($0) } ?? 0 }
      return .insets(EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3]))
    },
    typed: { text in
      guard let edges = text.wholeNumbers else { return nil }
      switch edges.count {
      case 1: return .insets(EdgeInsets(edges[0]))
      case 4: return .insets(EdgeInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3]))
      default: return nil
      }
    })

  /// The cells at one edge.
  private static let inset = FieldType(
    allowed: "a whole number, infinity", summary: "n",
    parse: { word, whole in (word == "infinity" ? .infinity : whole(word)).map { .wholeNumber($0) } })

  /// An edge of ``stickyEdges``, or a mapping of them to whole numbers.
  package static let sticky = FieldType(
    .wordOrMapping(FieldTable(stickyEdges.map { NodeField($0, .wholeNumber(minimum: nil), "") })),
    allowed: "\(list(stickyEdges)), a mapping of them", summary: "\(list(stickyEdges)), or mapping",
    schema: parts(
      .object([("enum", .array(stickyEdges.map { .string($0) }))]), stickyEdges,
      .object([("type", "integer")])), sharedSchema: "sticky",
    choices: Choices(words: stickyEdges, noun: "edge"),
    examples: [.mapping(["top": .wholeNumber(0)]), .mapping(["leading": .wholeNumber(2)])],
    parse: { word, _ in stickyEdges.contains(word) ? .mapping([word: .wholeNumber(0)]) : nil },
    typed: { text in
      let edge = text.trimmed
      return edge.isEmpty
        ? .mapping([:]) : stickyEdges.contains(edge) ? .mapping([edge: .wholeNumber(0)]) : nil
    })

  /// The schema of one value for all parts, or of a mapping with a value for some.
  private static func parts(
    _ all: JSONValue, _ names: [String], _ each: JSONValue
  ) -> [(String, JSONValue)] {
    [
      (
        "anyOf",
        [
          all,
          .object([
            ("type", "object"), ("additionalProperties", false),
            ("properties", .object(names.map { ($0, each) })),
          ]),
        ]
      )
    ]
  }

  /// The names of the fields of insets.
  package static let edges = ["top", "left", "bottom", "right"]

  /// The edges to which an element sticks.
  package static let stickyEdges = ["top", "leading", "bottom", "trailing"]

  // MARK: Elements and mappings

  package static let element = FieldType(.element, allowed: "an element", summary: "element")

  /// `minimum` is the least number of elements.
  package static func elements(minimum: Int) -> FieldType {
    FieldType(
      .elements(minimum: minimum),
      allowed: minimum == 0
        ? "a list of elements" : "a list of at least \(minimum == 1 ? "one element" : "\(minimum) elements")",
      summary: "list of elements")
  }

  /// A mapping with fields of its own.
  package static func mapping(_ table: FieldTable) -> FieldType {
    FieldType(
      .mapping(table),
      allowed: (table.short.map { $0.type.allowed + ", " } ?? "") + "a mapping of \(list(table.names))",
      summary: (table.short.map { $0.type.summary + ", or " } ?? "") + "mapping")
  }

  /// A mapping with one of the actions (`NodeKind.actionFields`), or a list of such mappings.
  package static let actions = FieldType(
    .actions, allowed: "an action, a list of actions", summary: "action, or a list")

  /// A list of keys with their actions (`NodeKind.keyFields`).
  package static let keyBindings = FieldType(.keyBindings, allowed: "a list of keys", summary: "list of keys")

  /// A mapping of an id and fields of the element with it.
  package static let settings = FieldType(
    .settings, allowed: "a mapping of id and fields", summary: "mapping of id and fields")

  /// A list of at least one mapping with these fields.
  package static func mappings(_ table: FieldTable) -> FieldType {
    FieldType(
      .mappings(table), allowed: "a list of mappings of \(list(table.names))", summary: "list of mappings")
  }

  /// A value for both axes, or a mapping with one for `horizontal` and `vertical`, the two fields of the table.
  package static func perAxis(_ table: FieldTable) -> FieldType {
    let side = table.fields[0].type
    return FieldType(
      .perAxis(table),
      allowed: side.allowed + (side.table == nil ? ", a mapping of " : ", or of ") + list(table.names),
      summary: side.summary + "; or per axis")
  }
}

extension String {
  /// The words between blanks and commas.
  fileprivate var parts: [String] { split { $0 == " " || $0 == "," }.map(String.init) }

  fileprivate var wholeNumbers: [Int]? {
    let numbers = trimmed.parts.map { Int($0) }
    return numbers.isEmpty || numbers.contains(nil) ? nil : numbers.compactMap { $0 }
  }
}
