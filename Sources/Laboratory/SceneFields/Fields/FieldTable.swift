/// Fields in the order in which they are listed and set.
package final class FieldTable {
  package let fields: [NodeField]
  package let names: [String]
  /// The names of the fields that a mapping must have.
  package let required: [String]
  /// The field for a value that is not a mapping; nil if the value must be one.
  package let short: NodeField?
  /// A mapping must have exactly one of these fields; without any, the rule does not apply.
  package let alternatives: [String]
  /// Pairs of fields that exclude each other.
  package let exclusions: [(String, String)]
  private let indices: [String: Int]

  package init(
    _ fields: [NodeField], short: String? = nil, alternatives: [String] = [],
    exclusions: [(String, String)] = []
  ) {
    self.fields = fields
    self.exclusions = exclusions
    self.alternatives = alternatives
    names = fields.map(\.name)
    indices = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($0.element.name, $0.offset) })
    self.short = fields.first { $0.name == short }
    required = fields.filter(\.isRequired).map(\.name)
  }

  /// The place of a field in ``fields``; nil if there is none of that name. O(1)
  package func index(of name: String) -> Int? { indices[name] }

  package subscript(name: String) -> NodeField? { indices[name].map { fields[$0] } }
}
