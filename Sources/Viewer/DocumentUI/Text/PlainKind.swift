import DocumentCore

extension ContentKind {
  package static let text = ContentKind(name: "text", make: { document, _ in TextContent(document) })
}

extension DocumentNode {
  /// Shows lines of text.
  public convenience init(document: Document) { self.init(TextContent(document)) }
}
