/// Fields in the order in which they are listed and set.
package final class FieldTable {
  package let fields: [NodeField]
  package let names: [String]
  /// The names of the fields that a mapping must have.
  package let required: [String]
  /// Whether there is a field for what an element does when it is pressed.
  package let hasAction: Bool
  /// The field for a value that is not a mapping; nil if the value must be one.
  package var short: NodeField? { shortIndex.map { fields[$0] } }
  /// A mapping must have exactly one of these fields; without any, the rule does not apply.
  package let alternatives: [String]
  /// Pairs of fields that exclude each other.
  package let exclusions: [(String, String)]
  /// The place of ``short`` in ``fields``.
  package let shortIndex: Int?
  private let indices: [String: Int]

  package init(
    _ fields: [NodeField], short: String? = nil, alternatives: [String] = [],
    exclusions: [(String, String)] = []
  ) {
    self.fields = fields
    self.exclusions = exclusions
    self.alternatives = alternatives
    names = fields.map(\.name)
    indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    hasAction = names.contains("action")
    shortIndex = fields.firstIndex { $0.name == short }
    required = fields.filter(\.isRequired).map(\.name)
  }

  /// The place of a field in ``fields``; nil if there is none of that name. O(1)
  package func index(of name: String) -> Int? { indices[name] }

  package subscript(name: String) -> NodeField? { indices[name].map { fields[$0] } }
}
