/// A way to show a file, such as a table. Kinds are equal by their names.
package struct ContentKind: Hashable {
  package let name: String
  /// Whether it is the file's text in another form, such as JSON indented.
  package var isForm = false
  /// Why colours by the meaning of the text cannot be switched; nil if they can.
  package var paintRefusal: String?

  package static func == (first: Self, second: Self) -> Bool { first.name == second.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension ContentKind {
  package static let text = ContentKind(name: "text")
  package static let table = ContentKind(name: "table")
  package static let bytes = ContentKind(name: "bytes")
  package static let json = ContentKind(name: "json", isForm: true)
  package static let markdown = ContentKind(
    name: "markdown", isForm: true, paintRefusal: "a page keeps its looks; i shows the text")
  package static let patch = ContentKind(name: "patch", isForm: true)
}
