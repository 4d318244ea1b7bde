import LayoutCore
import NodeUI

/// One kind of element: its keys, and a function that builds an element from them.
struct SceneKind {
  let name: String
  /// The kind's own keys.
  let keys: [String]
  /// The key for a value that is not a mapping; nil if the value must be one.
  var shortForm: String?
  let build: (SceneMapping) -> LayoutElement?

  /// The kind's keys and those that every element has.
  let allKeys: [String]

  init(
    _ name: String, _ keys: [String], shortForm: String? = nil,
    build: @escaping (SceneMapping) -> LayoutElement?
  ) {
    self.name = name
    self.keys = keys
    self.shortForm = shortForm
    self.build = build
    allKeys = keys + ["id"] + SceneStyle.keys
  }

  static var all: [String: SceneKind] { table }
  static var names: [String] { kinds.map(\.name) }

  nonisolated(unsafe) private static let table = Dictionary(
    uniqueKeysWithValues: kinds.map { ($0.name, $0) })
  nonisolated(unsafe) private static let kinds = specs + nodes
}
